"""Total points of teams that are tied: ACBL XII B 3.1.1, 2 and 3 (4 b to d with fouled boards)."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import chain

from overtrick.engine.reason import Step
from overtrick.engine.team_compared import Compared, DoesNotFit, summed
from overtrick.engine.team_field import BoardInMatch, TeamField
from overtrick.exact import Exact

WHEN_THEY_MET = "total points when they met"
ALL_BOARDS = "total points of all boards"
WITHOUT_FOULED = "total points without the fouled boards"

Session = Mapping[str, BoardInMatch]
"""What a team played in a session, by deal."""


def total_points_when_they_met(
    teams: Sequence[str], field: TeamField, rule: str
) -> Compared | DoesNotFit:
    """3.1.1, 2 and 4 b: left out where a board was fouled in one of these matches."""
    boards = {
        team: [board for each in field.between(team, *teams) for board in each.boards]
        for team in teams
    }
    if any(board.is_fouled for board in chain.from_iterable(boards.values())):
        return DoesNotFit(WHEN_THEY_MET, "left out, since a board was fouled in that match")
    points = {
        team: [board.total_points for board in each if board.total_points is not None]
        for team, each in boards.items()
    }
    if not all(points.values()):
        return DoesNotFit(WHEN_THEY_MET, "no board has total points")
    return Compared(
        WHEN_THEY_MET,
        {team: (summed(WHEN_THEY_MET, each, rule),) for team, each in points.items()},
    )


def total_points(teams: Sequence[str], field: TeamField, rule: str) -> Compared | DoesNotFit:
    """3.1.1, 3 and 4 c: all boards, where both halves of the teams played identical deals.

    4 d: otherwise the fouled boards that they did not all play identically are left out, and each
    session that this shortens is brought to the number of boards that was played in it.
    """
    played = {team: _sessions(team, field) for team in teams}
    left_out = _not_identical(played, field)
    by = WITHOUT_FOULED if left_out else ALL_BOARDS
    numbers = {
        session: max(len(each.get(session, {})) for each in played.values())
        for session in sorted(set(chain.from_iterable(played.values())))
    }
    steps: dict[str, tuple[Step, ...]] = {}
    for team, sessions in played.items():
        own = []
        for session, number in numbers.items():
            there = sessions.get(session, {})
            points = [
                board.total_points
                for deal, board in there.items()
                if (session, deal) not in left_out and board.total_points is not None
            ]
            if not points:
                return DoesNotFit(by, f"{team} has no board that counts in session {session}")
            own.append(_of_a_session(session, points, number, rule))
        added = [summed(by, [each[-1].value for each in own], rule)] if len(own) > 1 else []
        steps[team] = (*chain.from_iterable(own), *added)
    if not numbers:
        return DoesNotFit(by, "no board has total points")
    return Compared(by, steps)


def _sessions(team: str, field: TeamField) -> dict[int, dict[str, BoardInMatch]]:
    """What a team played, by session and deal, in the order of the deals."""
    found: defaultdict[int, dict[str, BoardInMatch]] = defaultdict(dict)
    for each in field.of(team):
        for board in each.boards:
            found[each.session][board.deal] = board
    return {session: dict(sorted(boards.items())) for session, boards in found.items()}


def _not_identical(
    played: Mapping[str, Mapping[int, Session]], field: TeamField
) -> frozenset[tuple[int, str]]:
    """The fouled boards that not all of the teams played, and each half in the same version."""
    found = set()
    for session, deal in field.fouled:
        versions = {
            None if board is None else (board.ns_version, board.ew_version)
            for board in (each.get(session, {}).get(deal) for each in played.values())
        }
        if len(versions) > 1:
            found.add((session, deal))
    return frozenset(found)


def _of_a_session(
    session: int, points: Sequence[Exact], number: int, rule: str
) -> tuple[Step, ...]:
    """The sum of a session; factored where boards were left out."""
    what = f"total points of session {session}"
    step = summed(what, points, rule)
    if len(points) == number:
        return (step,)
    factored = Step(
        f"{what}, {len(points)} of {number} boards",
        Fraction(step.value) * number / len(points),
        "{} × {} ÷ {}",
        (step.value, number, len(points)),
        rule,
    )
    return step, factored
