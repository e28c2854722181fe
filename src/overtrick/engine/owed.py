"""Boards that are owed to somebody who has no line to put them on: Law 15B3.

Average plus counts natively as one more board with its top; or, in the style of *Scoring following
applying Law 15B2*, as an adjustment X of the total that gives the same percentage.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from overtrick.engine.artificial import in_imps, share_of_top
from overtrick.engine.cross_imps import artificial_step
from overtrick.engine.deprived import Owed
from overtrick.engine.expected import Expected, group_of
from overtrick.engine.law15 import law15_adjustment
from overtrick.engine.reason import SideScore
from overtrick.engine.tally import (
    BoardKey,
    Change,
    OwedBoard,
    OwedBoards,
    ScoredBoard,
    Tally,
    Where,
    key_of,
)
from overtrick.engine.total_points import about_the_mean, mean_of_board
from overtrick.model.board import Seat, Side
from overtrick.model.event import Event
from overtrick.model.incident import IncidentStyle
from overtrick.model.result import Average
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook


def owed_boards(
    event: Event,
    owed: Sequence[Owed],
    boards: Mapping[BoardKey, ScoredBoard],
    expected: Expected,
    book: RuleBook,
) -> OwedBoards:
    """The boards that count natively."""
    found: OwedBoards = {}
    for each in owed:
        if _is_adjusted(event, each):
            continue
        if event.scoring is Scoring.MATCHPOINTS:
            score = share_of_top(Average.PLUS, owed_top(event, each, boards, expected, book), book)
        elif event.scoring is Scoring.CROSS_IMPS:
            full = expected.full.get((each.session, group_of(event, each.section)), 1)
            step = artificial_step(full - 1, book)
            score = in_imps(Average.PLUS, step, "cross_imps_artificial", book)
        elif event.scoring is Scoring.TOTAL_POINTS:
            score = _at_total_points(event, each, boards, book)
        else:
            score = in_imps(Average.PLUS, book.imp_step, "imp_step", book)
        where = each.session, key_of(each.contestant)
        found.setdefault(where, []).append(OwedBoard(each, score))
    return found


def _at_total_points(
    event: Event, owed: Owed, boards: Mapping[BoardKey, ScoredBoard], book: RuleBook
) -> SideScore:
    """About the mean of the side where they should have sat; of both sides that is nought."""
    board = boards.get(BoardKey(owed.session, group_of(event, owed.section), owed.board))
    if board is None or owed.side is None:
        plus = in_imps(Average.PLUS, book.standard_aggregate, "standard_aggregate", book)
        return replace(plus, floats=None)
    seat = Seat.NORTH if owed.side is Side.NS else Seat.EAST
    mean = mean_of_board(board.score.direction(seat))
    return about_the_mean(Average.PLUS, mean, book)


def _is_adjusted(event: Event, owed: Owed) -> bool:
    """Whether a board owed becomes an adjustment; there is a formula only for matchpoints."""
    return owed.style is IncidentStyle.ADJUSTMENT and event.scoring is Scoring.MATCHPOINTS


def owed_top(
    event: Event,
    owed: Owed,
    boards: Mapping[BoardKey, ScoredBoard],
    expected: Expected,
    book: RuleBook,
) -> Fraction:
    """The top of a board that is owed: the board's own, or that of a full board."""
    group = group_of(event, owed.section)
    board = boards.get(BoardKey(owed.session, group, owed.board))
    if board is not None:
        for line in board.score.lines:
            if line.ns.maximum is not None:
                return line.ns.maximum
    return Fraction(book.unit * (expected.full.get((owed.session, group), 1) - 1))


def law15_changes(
    event: Event,
    owed: Sequence[Owed],
    tallies: Mapping[Where, Tally],
    boards: Mapping[BoardKey, ScoredBoard],
    expected: Expected,
    book: RuleBook,
) -> dict[Where, Change]:
    """The boards that are adjusted for: X = T(0.6B - A) ÷ (B + T), with T the sum of their tops."""
    tops: dict[Where, Fraction] = {}
    boards_of: dict[Where, list[int]] = {}
    for each in owed:
        if _is_adjusted(event, each):
            where = each.session, key_of(each.contestant)
            top = owed_top(event, each, boards, expected, book)
            tops[where] = tops.get(where, Fraction(0)) + top
            boards_of.setdefault(where, []).append(each.board)
    found = {}
    for where, top in tops.items():
        tally = tallies.get(where)
        if tally is not None and tally.maximum:
            x = law15_adjustment(tally.points, tally.maximum, top)
            which = "boards" if len(boards_of[where]) > 1 else "board"
            numbers = " and ".join(map(str, sorted(boards_of[where])))
            what = f"average plus for {which} {numbers}, which could not be played"
            warning = "the percentage changes by more than 1: check the figures"
            reason = warning if x.is_large else ""
            found[where] = Change(Fraction(x.step.value), what, (x.step,), reason, "Law 15B3")
    return found
