"""The matrix: contestants by boards, what each got in per cent of the top (at IMPs in IMPs)."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from overtrick.engine.event_score import EventScore
from overtrick.engine.tally import CardLine, Tally, percentage
from overtrick.model.contestant import Contestant
from overtrick.model.event import Event
from overtrick.model.scoring import Scoring
from overtrick.reports.people import card_name, in_full, label, names, word
from overtrick.reports.scorecard import contestants_in_order
from overtrick.reports.table import Cell, Column, Filled, Kind, Table, table_of
from overtrick.reports.text import table_width
from overtrick.reports.wording import PLACES, anchor, column, places_of

IN_WORDS = {
    Scoring.CROSS_IMPS: "IMPs",
    Scoring.BUTLER: "IMPs",
    Scoring.TOTAL_POINTS: "points",
}


class MatrixRow(Struct, frozen=True):
    """A contestant's result on each board, none where there is none; several where played twice."""

    contestant: Contestant
    cells: tuple[tuple[Fraction, ...], ...]
    value: Fraction | None


class Matrix(Struct, frozen=True):
    """One session; ``value`` of a row is its percentage, or its total at IMPs."""

    session: int
    boards: tuple[int, ...]
    rows: tuple[MatrixRow, ...]


def matrices(score: EventScore) -> list[Matrix]:
    """The matrix of each session."""
    sessions: dict[int, list[Tally]] = {}
    for (session, _), tally in score.scores.tallies.items():
        sessions.setdefault(session, []).append(tally)
    return [_matrix(score, session, tallies) for session, tallies in sorted(sessions.items())]


def _matrix(score: EventScore, session: int, tallies: list[Tally]) -> Matrix:
    cards = {id(tally): score.scores.cards(tally) for tally in tallies}
    boards = {card.play.board for of_one in cards.values() for card in of_one}
    boards |= {each.owed.board for tally in tallies for each in tally.owed}
    ordered = tuple(sorted(boards))
    tallies = sorted(tallies, key=lambda tally: contestants_in_order(tally.contestant))
    rows = tuple(_row(tally, cards[id(tally)], ordered) for tally in tallies)
    return Matrix(session, ordered, rows)


def _row(tally: Tally, cards: Sequence[CardLine], boards: tuple[int, ...]) -> MatrixRow:
    found: dict[int, list[Fraction]] = {}
    scores = [(card.play.board, card.score) for card in cards]
    scores += [(each.owed.board, each.score) for each in tally.owed]
    for board, score in scores:
        if score.points is not None:
            percent = percentage(score.points, score.maximum)
            value = score.points if score.maximum is None else percent
            if value is not None:
                found.setdefault(board, []).append(value)
    cells = tuple(tuple(found.get(board, ())) for board in boards)
    return MatrixRow(tally.contestant, cells, tally.figure)


def in_parts(matrix: Matrix, event: Event, several_sessions: bool, most: int) -> list[Table]:
    """A matrix without names, as so many tables that none is wider than that, if possible."""
    boards = len(matrix.boards)
    for parts in range(1, boards + 1):
        size = -(-boards // parts)
        tables = [
            matrix_table(_part(matrix, start, size), event, several_sessions, with_names=False)
            for start in range(0, boards, size)
        ]
        if all(table_width(table) <= most for table in tables):
            break
    return tables if boards else [matrix_table(matrix, event, several_sessions, with_names=False)]


def _part(matrix: Matrix, start: int, size: int) -> Matrix:
    rows = [replace(row, cells=row.cells[start : start + size]) for row in matrix.rows]
    return replace(matrix, boards=matrix.boards[start : start + size], rows=tuple(rows))


def matrix_table(
    matrix: Matrix, event: Event, several_sessions: bool, with_names: bool = True
) -> Table:
    """A matrix as a table: whole percentages, and without names where it is to be narrow."""
    is_matchpoints = event.scoring is Scoring.MATCHPOINTS
    rows = matrix.rows
    number = Column(word(event), Kind.CONTESTANT, heads=True)
    columns: list[Filled] = [(number, [_who(row.contestant, event) for row in rows])]
    if with_names:
        head = Column("Names", Kind.NAMES, can_go=True)
        columns.append((head, [names(row.contestant) for row in rows]))
    values = [value for row in rows for cell in row.cells for value in cell]
    places = 0 if is_matchpoints else places_of(values)
    for index, board in enumerate(matrix.boards):
        cells = ["/".join(column(row.cells[index], places, places)) for row in rows]
        columns.append((Column(str(board), Kind.NUMBER, f"Board {board}"), cells))
    result = Column("%Score" if is_matchpoints else "Total", Kind.NUMBER)
    least = 0 if event.scoring is Scoring.TOTAL_POINTS else PLACES
    columns.append((result, column([row.value for row in rows], least)))
    of_session = f", session {matrix.session}" if several_sessions else ""
    unit = IN_WORDS.get(event.scoring, "per cent of the top")
    return table_of(anchor("matrix", matrix.session), f"Boards in {unit}{of_session}", columns)


def _who(contestant: Contestant, event: Event) -> Cell:
    link = card_name(contestant, event)
    return Cell(label(contestant, event), (), link, in_full(contestant))
