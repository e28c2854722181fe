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
from overtrick.model.result import Result, Scored

if TYPE_CHECKING:
    from overtrick.app.check_finding import Finding


def impossible_points(score: EventScore) -> "Iterator[Finding]":
    """The lines and rulings with points that no contract gives."""
    for scored in score.scores.boards.values():
        yield from impossible_in(Board(scored.key.board), scored.plays)


def impossible_in(board: Board, plays: Sequence[Play]) -> "Iterator[Finding]":
    """The same for all who played a board."""
    known: dict[int, bool] = {}  # equal results are mostly one and the same object
    suspects = []
    for play in plays:
        if play.rulings or play.reported is None:
            suspects.append(play)
            continue
        result = play.reported.result
        if (suspect := known.get(id(result))) is None:
            suspect = known[id(result)] = _may_be_impossible(result, board)
        if suspect:
            suspects.append(play)
    if suspects:
        from overtrick.app.check_improbable import ReportedLine
        from overtrick.app.check_points import impossible

        reported = [ReportedLine.of(play, board) for play in plays]
        for play in suspects:
            yield from impossible(play, board, reported)


def _may_be_impossible(result: Result, board: Board) -> bool:
    """A quick look: points without a contract that nothing gives."""
    if not isinstance(result.ns, Scored):
        return False
    if len(result.ns.entries) > 1:
        return True
    score = result.ns.entries[0][1]
    if isinstance(score, Points):
        return score.value not in possible_points(board)
    return not isinstance(result.ew, Scored)
