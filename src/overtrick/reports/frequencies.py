"""Frequencies: which scores a board had, how often, and what each was worth (tables D and E)."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from overtrick.engine.event_score import EventScore
from overtrick.engine.field import Direction
from overtrick.engine.reason import SideScore
from overtrick.engine.tally import ScoredBoard
from overtrick.exact import Exact, shown
from overtrick.model.board import Side
from overtrick.model.event import Event
from overtrick.reports.notes import LineNotes, place
from overtrick.reports.table import Column, Filled, Kind, Table, table_of
from overtrick.reports.traveller import UNITS
from overtrick.reports.wording import anchor, column, counted, one_line, signed, vulnerability


class FrequencyRow(Struct, frozen=True):
    """A score in north-south's view; how often each side had it, and what they got for it.

    The sides differ only where scores are split. Points are none where nobody has the score but as
    a part of a weighted one.
    """

    score: int
    ns_times: Exact
    ew_times: Exact
    ns_points: Fraction | None
    ew_points: Fraction | None


class FrequencyTable(Struct, frozen=True):
    """The scores of a board, or of one version of it where it is fouled (``version`` from 1).

    ``results`` is how many it has of those that a full board has; ``others`` says what is not in
    the table.
    """

    board: int
    session: int
    group: str
    version: int
    dealer: str
    vulnerable: str
    results: int
    expected: int
    provisional: bool
    rows: tuple[FrequencyRow, ...]
    others: str = ""
    notes: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """Which board."""
        group = f", section {one_line(self.group)}" if self.group else ""
        version = f", version {self.version}" if self.version else ""
        return f"Board {self.board}{group}{version}"


def frequencies(score: EventScore) -> list[FrequencyTable]:
    """The frequencies of all boards, a table for each group that was compared."""
    notes = LineNotes(score)
    found = []
    for board in score.scores.boards.values():
        versions = sorted({*board.score.ns.groups, *board.score.ew.groups}) or [0]
        for version in versions:
            told = tuple(
                f"{place(score.event, play)}: {'; '.join(texts)}"
                for play in board.plays
                if (len(versions) == 1 or play.line.version == version)
                and (texts := notes.but_version(play))
            )
            found.append(_table(board, version, told))
    return found


def _table(board: ScoredBoard, version: int, notes: tuple[str, ...]) -> FrequencyTable:
    ns, ew = board.score.ns, board.score.ew
    ns_points = _points(ns, [line.ns for line in board.score.lines], version)
    ew_points = _points(ew, [line.ew for line in board.score.lines], version)
    ns_times, ew_times = _times(ns, version), _times(ew, version)
    scores = sorted({*ns_times, *(-score for score in ew_times)}, reverse=True)
    return FrequencyTable(
        board.key.board,
        board.key.session,
        board.key.group,
        version,
        board.score.board.dealer.value,
        vulnerability(board.score.board),
        ns.groups[version].counts.actual if version in ns.groups else 0,
        board.score.expected,
        board.score.provisional,
        tuple(
            FrequencyRow(
                score,
                ns_times.get(score, 0),
                ew_times.get(-score, 0),
                ns_points.get(score),
                ew_points.get(-score),
            )
            for score in scores
        ),
        _others(board),
        notes,
    )


def _times(direction: Direction, version: int) -> dict[int, Exact]:
    group = direction.groups.get(version)
    return dict(group.table) if group is not None else {}


def _points(
    direction: Direction, scores: Sequence[SideScore], version: int
) -> dict[int, Fraction | None]:
    """What each score was worth: by the lines that have it, plain ones before assigned ones."""
    found: dict[int, Fraction | None] = {}
    for assigned in (False, True):
        for entry, score in zip(direction.entries, scores, strict=True):
            if (
                len(entry.mix) == 1
                and entry.version == version
                and entry.assigned is assigned
                and entry.artificial is None
                and not entry.adjustment
            ):
                found.setdefault(entry.mix[0][1], score.points)
    return found


def _others(board: ScoredBoard) -> str:
    """The lines that are in no table."""
    counts = board.score.ns.counts
    late = board.late
    parts = [
        f"{number} {what}"
        for number, what in (
            (counts.artificial, "artificial"),
            (counts.missing, "not played"),
            (late, "still to come"),
        )
        if number
    ]
    return ", ".join(parts)


def frequency_table(frequency: FrequencyTable, event: Event, several_sessions: bool) -> Table:
    """Frequencies as a table."""
    rows, unit = frequency.rows, UNITS[event.scoring]
    columns: list[Filled] = [
        (Column("NS score", Kind.NUMBER, heads=True), [signed(row.score) for row in rows])
    ]
    if all(row.ns_times == row.ew_times for row in rows):
        columns.append((Column("Freq", Kind.NUMBER), [shown(row.ns_times) for row in rows]))
    else:
        columns.append((Column("NS freq", Kind.NUMBER), [shown(row.ns_times) for row in rows]))
        columns.append((Column("EW freq", Kind.NUMBER), [shown(row.ew_times) for row in rows]))
    for side in Side:
        points = [row.ns_points if side is Side.NS else row.ew_points for row in rows]
        columns.append((Column(f"{side.value} {unit}", Kind.NUMBER), column(points)))
    return table_of(
        anchor("scores", frequency.session, frequency.board, frequency.version, frequency.group),
        frequency.title,
        columns,
        _subtitle(frequency, several_sessions),
        (),
        _remarks(frequency),
    )


def _subtitle(frequency: FrequencyTable, several_sessions: bool) -> str:
    parts = [f"Session {frequency.session}"] if several_sessions else []
    parts += [f"Dealer {frequency.dealer}", f"Vul {frequency.vulnerable}"]
    if frequency.results == frequency.expected:
        parts.append(counted(frequency.results, "result"))
    else:
        parts.append(f"{frequency.results} of {counted(frequency.expected, 'result')}")
    return ", ".join(parts)


def _remarks(frequency: FrequencyTable) -> tuple[str, ...]:
    provisional = ("Provisional: results are still to come.",) if frequency.provisional else ()
    others = (f"Not in the table: {frequency.others}.",) if frequency.others else ()
    return (*provisional, *others, *frequency.notes)
