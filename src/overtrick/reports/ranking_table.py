"""The lists of a ranking as tables: Rank, Pair, Names, Adj, Bds, Total, Max, %Score, LPs."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from overtrick.model.event import Event
from overtrick.model.scoring import Scoring
from overtrick.reports.people import (
    card_name,
    is_alone,
    label,
    label_in_direction,
    names,
    national_numbers,
    word,
)
from overtrick.reports.ranking import Figure, RankingList, RankingReport, RankingRow
from overtrick.reports.table import Cell, Column, Filled, Kind, Table, table_of
from overtrick.reports.wording import PLACES, anchor, column, one_line, told_apart


def ranking_tables(report: RankingReport, event: Event, ids: bool = False) -> list[Table]:
    """Every list as a table; notes and remarks stand below the last one.

    With ``ids``, national numbers get a column of their own.
    """
    lists: list[tuple[str, Sequence[RankingRow], Figure | None]] = [
        (each.title, each.rows, each.ranks_by) for each in report.lists
    ]
    if report.unranked:
        lists.append(("Not ranked", report.unranked, None))
    lists = [each for each in lists if each[1]] or lists  # nobody has a score in some session yet
    return [
        table_of(
            anchor("ranking", number), title, list(_columns(rows, ranks_by, report, event, ids))
        )
        for number, (title, rows, ranks_by) in enumerate(lists, start=1)
    ]


def _columns(
    rows: Sequence[RankingRow],
    ranks_by: Figure | None,
    report: RankingReport,
    event: Event,
    ids: bool,
) -> Iterator[Filled]:
    def numbers(value: Callable[[RankingRow], Fraction | None], least: int = 0) -> list[str]:
        return column([value(row) for row in rows], least)

    # Total points are whole numbers.
    of_totals = 0 if event.scoring is Scoring.TOTAL_POINTS else PLACES

    def figures(of: Figure, value: Callable[[RankingRow], Fraction | None]) -> list[str]:
        least = of_totals if of is Figure.TOTAL else PLACES
        if of is ranks_by:
            return told_apart([(row.rank, value(row)) for row in rows], least)
        return numbers(value, least)

    if any(row.rank for row in rows):
        yield Column("Rank", Kind.NUMBER), _ranks(rows)
    # A list of one direction says so above it.
    called = label if ranks_by is None else label_in_direction
    if not rows or not all(is_alone(row.contestant) and names(row.contestant) for row in rows):
        yield Column(word(event), Kind.NUMBER), [called(row.contestant, event) for row in rows]
    yield Column("Names", Kind.NAMES, heads=True), [_names(row, event) for row in rows]
    if ids:
        yield Column("Nos"), [national_numbers(row.contestant) for row in rows]
    if any(row.why for row in rows):
        yield Column("Why"), [row.why for row in rows]
    strata = [row.contestant.stratum or "" for row in rows]
    if event.strata and any(strata):
        yield Column("Str", meaning="Stratum", can_go=True), strata
    if any(row.sessions for row in rows):
        for place, session in enumerate(report.session_numbers):
            title = Column(f"S{session}", Kind.NUMBER, f"Session {session}", can_go=True)
            yield title, column([row.sessions[place] for row in rows], of_totals)
    if any(row.adjustment for row in rows):
        adjustments = numbers(lambda row: row.adjustment or None, PLACES)
        yield Column("Adj", Kind.NUMBER, "Adjustment", can_go=True), adjustments
    yield Column("Bds", Kind.NUMBER, "Boards", can_go=True), [str(row.boards) for row in rows]
    is_matchpoints = event.scoring is Scoring.MATCHPOINTS
    totals = figures(Figure.TOTAL, lambda row: row.total)
    yield Column("Total", Kind.NUMBER, can_go=is_matchpoints), totals
    if is_matchpoints:
        yield Column("Max", Kind.NUMBER, "Maximum", can_go=True), numbers(lambda row: row.maximum)
        yield (
            Column("%Score", Kind.PERCENT, "Per cent"),
            figures(Figure.PERCENT, lambda row: row.percent),
        )
    else:
        yield (
            Column("/Bd", Kind.NUMBER, "For each board"),
            figures(Figure.PER_BOARD, lambda row: row.per_board),
        )
    if any(row.with_handicap is not None for row in rows):
        with_handicap = figures(Figure.WITH_HANDICAP, lambda row: row.with_handicap)
        yield Column("+Hcp", Kind.NUMBER, "With handicap"), with_handicap
    if any(row.points is not None for row in rows):
        yield Column("LPs", Kind.NUMBER, "Local points"), numbers(lambda row: row.points)


def _ranks(rows: Sequence[RankingRow]) -> list[str]:
    """Ranks whose digits line up where some are tied."""
    tied = any(row.rank.endswith("=") for row in rows)
    return [row.rank if not tied or row.rank.endswith("=") else f"{row.rank} " for row in rows]


def _names(row: RankingRow, event: Event) -> Cell:
    who = row.contestant
    return Cell(names(who), row.notes, card_name(who, event), national_numbers(who))


def list_name(ranking: RankingList) -> str:
    """What a list is a list of, in one word or two, for a file."""
    if ranking.session is not None:
        return f"session {ranking.session}"
    if ranking.stratum:
        return f"stratum {one_line(ranking.stratum)}"
    return "handicap" if ranking.handicap else "overall"
