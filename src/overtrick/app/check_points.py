"""Points that Law 77 cannot give at the vulnerability of a board, and what was probably meant."""

from collections import Counter
from collections.abc import Iterator, Sequence

from overtrick.app.check_finding import Finding, Suspicion
from overtrick.app.check_improbable import FEWEST_OTHERS, ReportedLine, improbable
from overtrick.app.check_slips import at_the_right_vulnerability, look_alike
from overtrick.engine.event_score import EventScore
from overtrick.engine.play import Play
from overtrick.engine.trick_score import possible_points
from overtrick.model.board import Board, Seat, Side
from overtrick.model.contract import Points
from overtrick.model.diagnostic import Source
from overtrick.model.notation import format_result
from overtrick.model.result import Result, Scored

LOOK = "look at the score slip, and correct the line if it was misread"


def check_points(score: EventScore) -> Iterator[Finding]:
    """The lines and rulings whose points are impossible or improbable."""
    for scored in score.scores.boards.values():
        yield from check_plays(Board(scored.key.board), scored.plays)


def check_plays(board: Board, plays: Sequence[Play]) -> Iterator[Finding]:
    """The same for all who played a board."""
    reported = [ReportedLine.of(play, board) for play in plays]
    versions = {play.line.version for play in plays}
    for play in plays:
        yield from impossible(play, board, reported)
    for version in sorted(versions):
        lines = [
            line
            for line, play in zip(reported, plays, strict=True)
            if line is not None and play.line.version == version
        ]
        if len(lines) >= FEWEST_OTHERS:
            yield from improbable(board, lines)


def impossible(
    play: Play, board: Board, reported: Sequence[ReportedLine | None]
) -> Iterator[Finding]:
    """What was reported from a table or ruled, in points that no contract gives."""
    given: list[tuple[str, Result, Source | None]] = []
    if play.reported is not None:
        given.append((str(play.actual), play.reported.result, play.reported.source))
    given.extend(
        (f"ruling on {play.actual}", result, ruling.source)
        for ruling in play.rulings
        for result in (ruling.result, *ruling.outcomes)
        if result is not None
    )
    for where, result, source in given:
        for points in _points_given(result):
            if points not in possible_points(board):
                others = Counter(
                    line.points for line in reported if line is not None and line.play is not play
                )
                yield Finding.of(
                    Suspicion.IMPOSSIBLE_POINTS,
                    f"{where}: no contract gives {points:+d} to north-south at the vulnerability "
                    f"of board {board.number}",
                    _meant(points, board, others),
                    source,
                    format_result(result),
                )


def _points_given(result: Result) -> list[int]:
    """The points of a result that are not contracts, in north-south's view."""
    found: dict[int, None] = {}
    for seat in Seat:
        outcome = result.outcome(seat)
        if isinstance(outcome, Scored):
            for _, score in outcome.entries:
                if isinstance(score, Points):
                    found[score.value if seat.side is Side.NS else -score.value] = None
    return list(found)


def _meant(points: int, board: Board, others: Counter[int]) -> str:
    """What was probably meant: something alike that others have, or the right vulnerability.

    What one other table alone has, and is only alike, may as well be chance.
    """
    possible = possible_points(board)
    revalued = at_the_right_vulnerability(board).get(points, frozenset())
    alike = {each for each in others if each in possible and look_alike(points, each)}
    alike |= revalued & set(others)
    best = max(
        alike,
        default=0,
        key=lambda each: (others[each], each in revalued, -abs(each - points)),
    )
    number = others[best] if alike else 0
    if number > 1 or best in revalued or (number and len(revalued) != 1):
        had = "another table has" if number == 1 else f"{number} other tables have"
        return f"did you mean {best:+d}, which {had}?"
    if len(revalued) == 1:
        (right,) = revalued
        return f"did you mean {right:+d}? Or is this the result of another board?"
    return LOOK
