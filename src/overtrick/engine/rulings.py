"""Rulings put over what was reported, and what of several on one line stands.

A later result takes the place of all that an earlier ruling gave. A later ruling without a result
leaves the result that stands; for a side of which it speaks it takes the place of what an earlier
one gave under Law 12C1(e), by ``adjust`` and by ``self_inflicted`` alike.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from overtrick.engine.board import NO_ADJUSTMENT, Line, SelfInflicted
from overtrick.engine.field import ScoringError
from overtrick.engine.play import Mark, Play
from overtrick.engine.tally import NOTHING, exact_sum
from overtrick.engine.trick_score import side_points
from overtrick.model.board import Board, Side
from overtrick.model.contract import Score
from overtrick.model.event import Event
from overtrick.model.result import Result, Scored
from overtrick.model.ruling import Ruling, Status

MARKS = {Status.PENDING: Mark.PENDING, Status.APPEALED: Mark.APPEALED, Status.FINAL: Mark.RULED}


def ruled(play: Play, ruling: Ruling) -> Play:
    """A ruling over what was reported, and over earlier ones.

    A pending one leaves the score as it is for now. ``rulings`` are those that stand, or are open.
    """
    standing = with_ruling(play.rulings, ruling, play.board)
    line = play.line
    if ruling.status is not Status.PENDING:
        if ruling.result is not None:
            came = line.result if play.reported is None else play.reported.result
            reported = line.reported or came
            line = replace(line, result=ruling.result.over(reported), reported=reported)
        line = _adjusted(line, standing, play.board)
    marks = play.marks.difference(MARKS.values()) | {MARKS[each.status] for each in standing}
    return replace(play, line=line.compared_only(), marks=marks, rulings=standing)


def _adjusted(line: Line, standing: Sequence[Ruling], board: int) -> Line:
    """What the rulings that stand add or take after the comparison."""
    counted = [each for each in standing if each.status is not Status.PENDING]
    adjust = (
        exact_sum(each.adjust_ns for each in counted),
        exact_sum(each.adjust_ew for each in counted),
    )
    damage = [_self_inflicted(each, board) for each in counted if each.self_inflicted is not None]
    return replace(
        line,
        adjust=adjust if any(adjust) else NO_ADJUSTMENT,
        self_inflicted=damage[-1] if damage else None,
    )


# ------------------------------------------------------------------ several on one line


def with_ruling(standing: Sequence[Ruling], ruling: Ruling, board: int) -> tuple[Ruling, ...]:
    """What stands of the rulings on a line when another one comes."""
    left = (_left_of(each, ruling, board) for each in standing)
    return (*(each for each in left if each is not None), ruling)


def _left_of(earlier: Ruling, later: Ruling, board: int) -> Ruling | None:
    """What a later ruling leaves of an earlier one; only a final one decides what is pending."""
    if later.status is Status.PENDING:
        return earlier
    if earlier.status is Status.PENDING and later.status is not Status.FINAL:
        return earlier
    if later.result is not None:
        return None
    sides = _sides_adjusted(later, board)
    if not sides & _sides_adjusted(earlier, board) and not (
        earlier.self_inflicted and later.self_inflicted  # there is one to a line
    ):
        return earlier
    gone = later.self_inflicted is not None or _side_of_damage(earlier, board) in sides
    left = replace(
        earlier,
        adjust_ns=NOTHING if Side.NS in sides else earlier.adjust_ns,
        adjust_ew=NOTHING if Side.EW in sides else earlier.adjust_ew,
        self_inflicted=None if gone else earlier.self_inflicted,
    )
    return left if left.result is not None or _sides_adjusted(left, board) else None


def _sides_adjusted(ruling: Ruling, board: int) -> set[Side | None]:
    """The sides that get something after the comparison."""
    amounts = {Side.NS: ruling.adjust_ns, Side.EW: ruling.adjust_ew}
    adjusted: set[Side | None] = {side for side, amount in amounts.items() if amount}
    return adjusted | {_side_of_damage(ruling, board)} - {None}


def _side_of_damage(ruling: Ruling, board: int) -> Side | None:
    return None if ruling.self_inflicted is None else _self_inflicted(ruling, board).side


def replaced_by(event: Event, ruling: Ruling) -> tuple[Ruling, ...]:
    """The earlier rulings on the same line that a ruling replaces, wholly or in part."""
    standing: tuple[Ruling, ...] = ()
    board, on_line = _on_the_same_line(event, ruling)
    for each in on_line:
        after = with_ruling(standing, each, board)
        if each is ruling:
            return tuple(before for before in standing if not any(before is kept for kept in after))
        standing = after
    return ()


def is_open(event: Event, ruling: Ruling) -> bool:
    """Whether a ruling is pending or under appeal, and no later one has decided it."""
    if ruling.status is Status.FINAL:
        return False
    left = ruling
    board, on_line = _on_the_same_line(event, ruling)
    at = next((place for place, each in enumerate(on_line) if each is ruling), len(on_line))
    for later in on_line[at + 1 :]:
        still = _left_of(left, later, board)
        if still is None:
            return False
        left = still
    return True


def _on_the_same_line(event: Event, ruling: Ruling) -> tuple[int, Sequence[Ruling]]:
    """The board that was played there, and the rulings; none where no one line is named."""
    lines = event.lines_named(ruling.line)
    if len(lines) != 1:
        return 0, ()
    return event.as_played(lines[0]).board, event.rulings_on(lines[0])


# ------------------------------------------------------------------ Law 12C1(e)


def _self_inflicted(ruling: Ruling, board: int) -> SelfInflicted:
    """Law 12C1(e): the side is the one that made less of it than normal play, unless named."""
    damage = ruling.self_inflicted
    assert damage is not None
    normal, table = _single(damage.normal, Side.NS), _single(damage.table, Side.NS)
    played = Board(board)
    worse_for_ns = side_points(table, played, Side.NS) < side_points(normal, played, Side.NS)
    side = damage.side or (Side.NS if worse_for_ns else Side.EW)
    return SelfInflicted(side, _single(damage.normal, side), _single(damage.table, side))


def _single(result: Result, side: Side) -> Score:
    """The one score of a result, as a side sees it."""
    outcome = result.ns if side is Side.NS else result.ew
    if not isinstance(outcome, Scored) or len(outcome.entries) > 1:
        raise ScoringError(
            "self_inflicted takes one score each for normal and table, such as 4S N ="
        )
    return outcome.entries[0][1]
