"""A board with another result on one of its lines: what still holds is taken over.

A score that is above or below both the old result and the new one beats as many as before and
equals as many, so that its matchpoints stand (Law 78A, and Neuberg's formula upon them).
"""

from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from overtrick.engine.board import BoardScore, Line, LineScore, own_entry, score_direction
from overtrick.engine.field import Direction, Entry, direction
from overtrick.engine.lines import EntryScores
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
    # Lines with the same score are alike in both directions, so that one of them stands for all.
    alike = {id(each): at for at, each in enumerate(before.lines) if at != index}
    ns = _compared_anew(before, Seat.NORTH, index, line, book, scoring, alike.values())
    ew = _compared_anew(before, Seat.EAST, index, line, book, scoring, alike.values())
    if ns is None or ew is None:
        return None
    now: dict[int, LineScore] = {}
    same: dict[tuple[int, int], LineScore] = {}
    for key, at in alike.items():
        was, one, other = before.lines[at], ns.of_line(at), ew.of_line(at)
        both = was if was.ns is one and was.ew is other else LineScore(one, other)
        now[key] = same.setdefault((id(one), id(other)), both)
    one, other = ns.of_line(index), ew.of_line(index)
    own = same.get((id(one), id(other))) or LineScore(one, other)
    now.setdefault(id(before.lines[index]), own)
    lines = list(map(now.__getitem__, map(id, before.lines)))
    lines[index] = own
    return replace(before, lines=lines, ns=ns.field, ew=ew.field)


class _Compared(Struct, frozen=True):
    """One direction with the other line, and what its entries get."""

    field: Direction
    scores: EntryScores

    def of_line(self, index: int) -> SideScore:
        """What a line gets."""
        return self.scores[id(self.field.entries[index])]


def _compared_anew(
    before: BoardScore,
    seat: Seat,
    index: int,
    line: Line,
    book: RuleBook,
    scoring: Scoring,
    some: Collection[int],
) -> _Compared | None:
    """One direction; none where either result is no plain one, or any line is adjusted.

    ``some`` are lines that together have every score there is.
    """
    field = before.direction(seat)
    old, new = field.entries[index], own_entry(line, before.board, seat)
    if not (old.is_plain and new.is_plain and old.version == new.version):
        return None
    if any(entry.adjustment for entry, _ in field.shared):
        return None
    entries = list(field.entries)
    entries[index] = new
    now = direction(entries, field.expected, book, _shared(field, old, new))
    known: dict[tuple[int, int], SideScore] = {}
    if scoring is Scoring.MATCHPOINTS:
        lowest, highest = sorted((old.mix[0][1], new.mix[0][1]))
        for at in some:
            entry = entries[at]
            if entry.is_plain and not lowest <= entry.mix[0][1] <= highest:
                known[entry.version, entry.mix[0][1]] = before.lines[at].seat(seat)
    return _Compared(now, score_direction(now, seat.side, scoring, book, known))


def _shared(field: Direction, old: Entry, new: Entry) -> Sequence[tuple[Entry, int]]:
    """Each entry once with its number of lines, when one of them is another."""
    found = [
        (entry, times + (entry is new) - (entry is old))
        for entry, times in field.shared
        if times > 1 or entry is not old or entry is new
    ]
    return found if any(entry is new for entry, _ in found) else [*found, (new, 1)]
