"""Points that no contract gives, looked for whenever an event is scored.

It is a quick look: what says more of them is loaded only where there is something to be said.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from overtrick.engine.event_score import EventScore
from overtrick.engine.play import Play
from overtrick.engine.trick_score import possible_points
from overtrick.model.board import Board
from overtrick.model.contract import Points
from overtrick.model.result import Scored

if TYPE_CHECKING:
    from overtrick.app.check_finding import Finding


def impossible_points(score: EventScore) -> "Iterator[Finding]":
    """The lines and rulings with points that no contract gives."""
    for scored in score.scores.boards.values():
        yield from impossible_in(Board(scored.key.board), scored.plays)


def impossible_in(board: Board, plays: Sequence[Play]) -> "Iterator[Finding]":
    """The same for all who played a board."""
    suspects = [play for play in plays if _may_be_impossible(play, board)]
    if suspects:
        from overtrick.app.check_improbable import ReportedLine
        from overtrick.app.check_points import impossible

        reported = [ReportedLine.of(play, board) for play in plays]
        for play in suspects:
            yield from impossible(play, board, reported)


def _may_be_impossible(play: Play, board: Board) -> bool:
    """A quick look: a ruling, or points without a contract that nothing gives."""
    if play.rulings or play.reported is None:
        return True
    outcome = play.reported.result.ns
    if isinstance(outcome, Scored) and len(outcome.entries) == 1:
        score = outcome.entries[0][1]
        if not isinstance(score, Points):
            return isinstance(play.reported.result.ew, Scored) is False
        return score.value not in possible_points(board)
    return isinstance(outcome, Scored)
