"""Points that Law 77 cannot give at the vulnerability of a board, and what was probably meant."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from overtrick.app.check_finding import Finding, Suspicion
from overtrick.app.check_improbable import FEWEST_OTHERS, ReportedLine, improbable
from overtrick.engine.event_score import EventScore
from overtrick.engine.play import Play
from overtrick.engine.trick_score import contract_points, possible_points
from overtrick.model.board import Board, Seat, Side
from overtrick.model.contract import ALL_TRICKS, Contract, Doubling, Points, Strain
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
        if len(lines) > FEWEST_OTHERS:
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
    """What was probably meant: something alike that others have, or the right vulnerability."""
    possible = possible_points(board)
    revalued = _at_the_right_vulnerability(board).get(points, frozenset())
    alike = {each for each in others if each in possible and _look_alike(points, each)}
    alike |= revalued & set(others)
    if alike:
        best = max(alike, key=lambda each: (others[each], -abs(each - points)))
        number = others[best]
        had = "another table has" if number == 1 else f"{number} other tables have"
        return f"did you mean {best:+d}, which {had}?"
    if len(revalued) == 1:
        (right,) = revalued
        return f"did you mean {right:+d}? Or is this the result of another board?"
    return LOOK


def _look_alike(wrong: int, right: int) -> bool:
    """Whether a number may be a slip of the pen for another."""
    if wrong == -right:
        return True
    if (wrong > 0) != (right > 0):
        return False
    a, b = str(abs(wrong)), str(abs(right))
    if len(a) == len(b):
        differ = [i for i in range(len(a)) if a[i] != b[i]]
        if len(differ) == 1:
            return True
        return len(differ) == 2 and sorted(a) == sorted(b) and differ[1] - differ[0] == 1
    longer, shorter = (a, b) if len(a) > len(b) else (b, a)
    return any(longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer)))


@cache
def _at_the_right_vulnerability(board: Board) -> dict[int, frozenset[int]]:
    """North-south's points at the wrong vulnerability, and what they are at the right one."""
    found: dict[int, set[int]] = {}
    for side, sign in ((Side.NS, 1), (Side.EW, -1)):
        vulnerable = board.vulnerable(side)
        for contract, tricks in _contracts():
            wrong = sign * contract_points(contract, tricks, not vulnerable)
            found.setdefault(wrong, set()).add(sign * contract_points(contract, tricks, vulnerable))
    return {wrong: frozenset(right) for wrong, right in found.items()}


def _contracts() -> Iterator[tuple[Contract, int]]:
    """Undoubled contracts with everything that may become of them."""
    for level in range(1, 8):
        for strain in Strain:
            for tricks in range(ALL_TRICKS + 1):
                yield Contract(level, strain, Doubling.UNDOUBLED), tricks
