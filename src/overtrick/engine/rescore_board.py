"""A board with another result on one of its lines: what still holds is taken over.

A score that is above or below both the old result and the new one beats as many as before and
equals as many, so that its matchpoints stand (Law 78A, and Neuberg's formula upon them).
"""

from collections.abc import Sequence

from overtrick.engine.board import BoardScore, Line, LineScore, own_entry, score_direction
from overtrick.engine.field import Direction, Entry, direction, distinct
from overtrick.engine.reason import SideScore
from overtrick.model.board import Seat
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook


def with_line(
    before: BoardScore, index: int, line: Line, book: RuleBook, scoring: Scoring
) -> BoardScore | None:
    """The board with another line; none where more follows from it than a comparison.

    >>> from overtrick.engine.board import score_board
    >>> from overtrick.model.board import Board
    >>> from overtrick.model.notation import parse_result
    >>> from overtrick.regulations import load
    >>> book = load("wbf-2017")
    >>> lines = [Line(parse_result(text)) for text in ("4Hx S =", "3NT E -2", "5C W =")]
    >>> score = score_board(Board(1), lines, book)
    >>> changed = with_line(score, 2, Line(parse_result("4H S +1")), book, Scoring.MATCHPOINTS)
    >>> [str(line.ns.points) for line in changed.lines]
    ['4', '0', '2']
    """
    if before.south or before.west or line.result.splits_partners:
        return None
    ns = _compared_anew(before, Seat.NORTH, index, line, book, scoring)
    ew = _compared_anew(before, Seat.EAST, index, line, book, scoring)
    if ns is None or ew is None:
        return None
    same = {(id(was.ns), id(was.ew)): was for was in distinct(before.lines).values()}
    lines = []
    for one, other in zip(ns[1], ew[1], strict=True):
        key = id(one), id(other)
        if (both := same.get(key)) is None:
            both = same[key] = LineScore(one, other)
        lines.append(both)
    return before._replace(lines=lines, ns=ns[0], ew=ew[0])


def _compared_anew(
    before: BoardScore, seat: Seat, index: int, line: Line, book: RuleBook, scoring: Scoring
) -> tuple[Direction, list[SideScore]] | None:
    """One direction; none where either result is no plain one, or any line is adjusted."""
    field = before.direction(seat)
    old, new = field.entries[index], own_entry(line, before.board, seat)
    if not (old.is_plain and new.is_plain and old.version == new.version):
        return None
    if any(entry.adjustment for entry, _ in field.shared):
        return None
    entries = [*field.entries[:index], new, *field.entries[index + 1 :]]
    now = direction(entries, field.expected, book, _shared(field, old, new))
    known: dict[tuple[int, int], SideScore] = {}
    if scoring is Scoring.MATCHPOINTS:
        known = _still_known(before, field, seat, old, new)
    return now, score_direction(now, seat.side, scoring, book, known)


def _shared(field: Direction, old: Entry, new: Entry) -> Sequence[tuple[Entry, int]]:
    """Each entry once with its number of lines, when one of them is another."""
    found = [
        (entry, times + (entry is new) - (entry is old))
        for entry, times in field.shared
        if times > 1 or entry is not old or entry is new
    ]
    return found if any(entry is new for entry, _ in found) else [*found, (new, 1)]


def _still_known(
    before: BoardScore, field: Direction, seat: Seat, old: Entry, new: Entry
) -> dict[tuple[int, int], SideScore]:
    """What each score gets that lies above or below the two results."""
    lowest, highest = sorted((old.mix[0][1], new.mix[0][1]))
    lines = dict(zip(map(id, field.entries), before.lines, strict=True))
    return {
        (entry.version, entry.mix[0][1]): lines[id(entry)].seat(seat)
        for entry, _ in field.shared
        if entry.is_plain and not lowest <= entry.mix[0][1] <= highest
    }
