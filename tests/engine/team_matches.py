"""Team matches for the tests of ties, written as short as they can be."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from overtrick.engine.team_field import BoardInMatch, Encounter, TeamField
from overtrick.engine.team_ties import broken_teams
from overtrick.exact import Exact
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook
from tests.engine.formulas import evaluate

Both = tuple[Encounter, Encounter]


def match(
    teams: str,
    points: tuple[Exact, Exact] = (0, 0),
    scored: tuple[Exact, Exact] = (0, 0),
    boards: Sequence[tuple[str, int]] = (),
    fouled: Mapping[str, tuple[int, int]] = {},
    session: int = 1,
    number: int = 1,
) -> Both:
    """``A-B``: both views of a match.

    ``boards`` are deals with the first team's total points; ``fouled`` the versions at the table
    where the first team sat north-south, and at the other one.
    """
    one, other = teams.split("-")
    own, theirs = [], []
    for deal, total in boards:
        here, there = fouled.get(deal, (0, 0))
        own.append(BoardInMatch(deal, total, ns_version=here, ew_version=there))
        theirs.append(BoardInMatch(deal, -total, ns_version=there, ew_version=here))
    return (
        Encounter(number, one, other, points[0], scored[0], scored[1], tuple(own), session),
        Encounter(number, other, one, points[1], scored[1], scored[0], tuple(theirs), session),
    )


def field(matches: Iterable[Both], finals: Mapping[str, Exact] | None = None) -> TeamField:
    encounters = [each for both in matches for each in both]
    teams = dict.fromkeys(each.team for each in encounters)
    return TeamField(finals or dict.fromkeys(teams, Fraction(0)), encounters)


def order(
    tied: str, of: TeamField, book: RuleBook, scoring: Scoring = Scoring.IMPS
) -> list[list[str]]:
    return [[each.team for each in group] for group in broken_teams([*tied], of, book, scoring)]


def reasons(tied: str, of: TeamField, book: RuleBook, scoring: Scoring = Scoring.IMPS) -> list[str]:
    """``A points when they met: 12``, for each team, in order; formulas are worked out again."""
    found = [each for group in broken_teams([*tied], of, book, scoring) for each in group]
    for each in found:
        for step in each.steps:
            assert evaluate(step.formula) == step.value
            assert step.rule in book.values
    return [f"{each.team} {each.reason}".strip() for each in found]


def tried(tied: str, of: TeamField, book: RuleBook, scoring: Scoring = Scoring.IMPS) -> list[str]:
    """What did not break the tie, of those who are tied to the end."""
    (group,) = broken_teams([*tied], of, book, scoring)
    (same,) = {each.tried for each in group}
    return list(same)
