"""The explanation of a contestant's result as text."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from overtrick.app.explain_board import BoardExplanation
from overtrick.app.explain_event import (
    ChangeExplanation,
    EventExplanation,
    PlaceExplanation,
    SessionExplanation,
)
from overtrick.engine.explain import reason_lines
from overtrick.exact import shown
from overtrick.reports.notes import because
from overtrick.reports.table import Column, Kind, Row, Table
from overtrick.reports.text import folded, table_text
from overtrick.reports.wording import one_line


def explanation_lines(explanation: EventExplanation) -> list[str]:
    """Place and result, then session by session; or one board, if that was asked for."""
    lines = [", ".join(part for part in (explanation.who, explanation.names) if part)]
    if explanation.place is not None:
        lines += _place_lines(explanation.place)
    for other in explanation.other_places:
        where = "With handicap" if other.handicap else f"Stratum {one_line(other.stratum)}"
        lines.append(f"{where}: rank {other.rank} of {other.of}")
        lines += reason_lines(other.reasons)
    if explanation.unranked:
        lines.append(f"Not ranked: {explanation.unranked}")
    lines += reason_lines(explanation.reasons)
    for session in explanation.sessions:
        lines += _session_lines(session, len(explanation.sessions) > 1, bool(explanation.boards))
    for board in explanation.boards:
        lines += ["", *_board_lines(board)]
    return [part for line in lines for part in folded(line)]


def _place_lines(place: PlaceExplanation) -> Iterator[str]:
    yield f"Rank {place.rank} of {place.of}"
    if place.tied_with:
        yield f"  shared with {', '.join(place.tied_with)}"
    if place.tie_break:
        yield f"  a tie is broken by: {place.tie_break}"
    for rule in place.tried:
        yield f"  the tie is not broken by: {rule}"
    yield from reason_lines(place.reasons)


def _session_lines(session: SessionExplanation, several: bool, brief: bool) -> Iterator[str]:
    yield ""
    if several:
        yield f"Session {session.session}"
    if not brief:
        yield from _table(session.boards)
    for change in session.changes:
        yield from _change_lines(change)
    yield from reason_lines(session.reasons)


def _change_lines(change: ChangeExplanation) -> Iterator[str]:
    sign = "+" if change.amount > 0 else ""
    yield because(f"{sign}{shown(change.amount)}, {change.what}", change.reason, change.article)
    yield from reason_lines(change.reasons)


def _table(boards: Sequence[BoardExplanation]) -> list[str]:
    """The boards with what each was worth; exact, for the sums are made of these numbers."""
    notes: dict[str, int] = {}
    rows = []
    for board in boards:
        numbers = [notes.setdefault(fact, len(notes) + 1) for fact in board.facts]
        marks = "".join(f"[{number}]" for number in numbers)
        result = f"{board.result} {marks}".rstrip()
        worth = _number(board.points), _number(board.maximum)
        rows.append(Row((str(board.board), board.line, board.seat, result, *worth)))
    columns: tuple[Column, ...] = (
        Column("Board", Kind.NUMBER),
        Column("Line"),
        Column("Seat"),
        Column("Result"),
        Column("Points", Kind.NUMBER),
        Column("Max", Kind.NUMBER),
    )
    if all(board.maximum is None for board in boards):  # as at IMPs
        columns, rows = columns[:-1], [Row(row.cells[:-1]) for row in rows]
    table = Table("", "", columns, tuple(rows), notes=tuple(notes))
    return [line.rstrip() for line in table_text(table).splitlines()]


def _number(value: Fraction | None) -> str:
    return "" if value is None else shown(value)


def _board_lines(board: BoardExplanation) -> Iterator[str]:
    points = "no score" if board.points is None else shown(board.points)
    most = "" if board.maximum is None else f" of {shown(board.maximum)}"
    seat = f", {board.seat}" if board.seat else ""
    yield f"Board {board.board}, {board.line}{seat}: {board.result} gives {points}{most}"
    for fact in board.facts:
        yield f"  {fact}"
    if board.provisional:
        yield "  provisional: results are still to come"
    if board.frequencies:
        yield "  Scores in the group, in its own view, and how often:"
        for row in board.frequencies:
            mark = "  <" if row.own else ""
            yield f"  {row.score:>+8d}  {shown(row.times):>6}{mark}"
    yield from reason_lines(board.reasons)
