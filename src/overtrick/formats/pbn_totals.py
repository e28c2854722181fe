"""The total score table of a PBN file: who plays, and the totals that were printed."""

from collections.abc import Iterator

from msgspec import Struct, field

from overtrick.formats.given_numbers import Names
from overtrick.formats.imported import Figure, Printed
from overtrick.formats.pbn_tables import Row, Table, number_in
from overtrick.formats.problems import Problems
from overtrick.formats.told_result import word_of
from overtrick.model.board import Side
from overtrick.model.contestant import Contestant, ContestantRef, Person
from overtrick.model.event_setup import Kind
from overtrick.model.scoring import Scoring

IDS = ("PairId", "PlayerId", "TeamId")
TOTALS = {
    Scoring.MATCHPOINTS: ("TotalMP", "TotalScoreMP", "MP"),
    Scoring.CROSS_IMPS: ("TotalIMP", "TotalScoreIMP", "IMP"),
    Scoring.BUTLER: ("TotalIMP", "TotalScoreIMP", "IMP"),
    Scoring.TOTAL_POINTS: ("TotalScore",),
    Scoring.IMPS: ("TotalVP", "TotalScoreVP", "TotalIMP", "TotalScoreIMP"),
    Scoring.BOARD_A_MATCH: ("TotalMP", "TotalScoreMP", "TotalScore"),
}
PERCENTAGES = ("TotalPercentage", "MeanPercentage", "Percentage")
MEANS = ("MeanMP", "MeanIMP", "MeanScore")

_DIRECTIONS = {"NS": Side.NS, "N-S": Side.NS, "EW": Side.EW, "E-W": Side.EW}


class Totals(Struct):
    """Those who play, in the order of the table, and what was printed of them."""

    contestants: dict[ContestantRef, Contestant] = field(default_factory=dict)
    printed: list[Printed] = field(default_factory=list)
    two_winners: bool = False


class Setting(Struct, frozen=True):
    """What the rows of a total score table do not say themselves."""

    kind: Kind
    scoring: Scoring
    session: int | None
    imps_per_board: bool
    numbers: Names


def read_totals(table: Table, setting: Setting, problems: Problems, into: Totals) -> None:
    """Add the rows of a table, but for those who are there already."""
    for row in table.rows:
        people = _people(row, setting.kind)
        number = word_of(row.get(*IDS)) or setting.numbers.number(*(each.name for each in people))
        if number is None:
            problem = "this row does not say whose it is"
            problems.warning(row.line, "", problem, "the column PairId has the number")
            continue
        direction = _DIRECTIONS.get(row.get("Direction").upper().replace("/", "-"))
        section = word_of(row.get("Section"))
        said = row.raw("Session")  # "-" is every session, an empty cell the one of the table
        session = number_in(row.get("Session"))
        own_session = int(session) if session and session.denominator == 1 else None
        whose = own_session if said else setting.session
        who = ContestantRef(number, direction, section, whose)
        if who in into.contestants:
            continue
        is_team = setting.kind is Kind.TEAMS
        into.two_winners |= direction is not None
        into.contestants[who] = Contestant(
            number,
            () if is_team else people,
            row.get("Names", "Name", "TeamName") if is_team else "",
            direction,
            section,
            own_session if own_session and own_session > 0 else None,
            source=problems.source(row.line),
        )
        into.printed += _printed(row, who, setting, problems)


def _people(row: Row, kind: Kind) -> tuple[Person, ...]:
    names = row.get("Names", "Name")
    ids = [each.strip() for each in row.get("MemberID").split(";")]
    if kind is Kind.INDIVIDUAL:
        return (Person(names, ids[0]),) if names or ids[0] else ()
    parts = [each.strip() for each in names.split(";")]
    parts += [""] * (len(ids) - len(parts))
    ids += [""] * (len(parts) - len(ids))
    people = [Person(name, number) for name, number in zip(parts, ids, strict=True)]
    while people and people[-1] == Person():
        people.pop()
    return tuple(people)


def _printed(
    row: Row, who: ContestantRef, setting: Setting, problems: Problems
) -> Iterator[Printed]:
    totals = TOTALS[setting.scoring]
    per_board = row.get(*MEANS)
    total = row.get(*totals)
    if setting.imps_per_board:
        total, per_board = "", row.get("TotalScoreIMP")
    for figure, text in (
        (Figure.TOTAL, total),
        (Figure.PERCENT, row.get(*PERCENTAGES)),
        (Figure.PER_BOARD, per_board),
        (Figure.PLACE, row.get("Rank")),
    ):
        if number_in(text.rstrip("%=")) is not None:
            yield Printed(figure, text, who=who, source=problems.source(row.line))
