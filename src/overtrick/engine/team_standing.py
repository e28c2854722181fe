"""Standings of a team event: what every team has from its matches, in all or after a round."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from overtrick.engine.reason import Step
from overtrick.engine.tally import NOTHING, Change, exact_sum, percentage
from overtrick.engine.team_result import ScoredMatch, TeamResult
from overtrick.model.contestant import Contestant
from overtrick.model.event import Event
from overtrick.model.scoring import Scoring
from overtrick.model.teams import Form

CARRIED = "docs/rules.md, Team events"


class TeamStanding(Struct, frozen=True):
    """What a team has.

    ``total`` is points from its matches, with what is carried forward and with penalties and
    adjustments; ``maximum`` is there at board-a-match. ``value`` is what ranks: the total, per cent
    where boards differ, in a knockout how far the team came. ``scored`` and ``conceded`` are the
    IMPs or points of its matches.
    """

    contestant: Contestant
    matches: tuple[ScoredMatch, ...]
    played: int
    won: int
    drawn: int
    boards: int
    points: Fraction
    scored: Fraction
    conceded: Fraction
    maximum: Fraction | None
    changes: tuple[Change, ...]
    adjustment: Fraction
    total: Fraction
    percent: Fraction | None
    value: Fraction
    steps: tuple[Step, ...]

    @property
    def number(self) -> str:
        """The number of the team."""
        return self.contestant.number

    @property
    def lost(self) -> int:
        """The matches that it lost."""
        return self.played - self.won - self.drawn

    @property
    def results(self) -> tuple[TeamResult, ...]:
        """What it has in each of its matches."""
        return tuple(match.of(self.number) for match in self.matches)


def standings_of(
    event: Event,
    form: Form,
    teams: Iterable[Contestant],
    matches: Sequence[ScoredMatch],
    changes: Mapping[str, Sequence[Change]],
) -> list[TeamStanding]:
    """What every team has, in the order given."""
    of_team: dict[str, list[ScoredMatch]] = {}
    for match in matches:
        for team in match.key.teams:
            of_team.setdefault(team, []).append(match)
    found = [
        _standing(each, of_team.get(each.number, []), changes.get(each.number, ()), form)
        for each in teams
    ]
    maxima = {each.maximum for each in found if each.maximum}
    if event.scoring is Scoring.BOARD_A_MATCH and len(maxima) > 1 and form is not Form.KNOCKOUT:
        return [_by_percent(each) for each in found]
    return found


def _standing(
    contestant: Contestant,
    matches: Sequence[ScoredMatch],
    changes: Sequence[Change],
    form: Form,
) -> TeamStanding:
    number = contestant.number
    results = [match.of(number) for match in matches]
    margins = [
        result.margin
        for match, result in zip(matches, results, strict=True)
        if result.margin is not None and len(match.key.teams) == 2 and not match.is_provisional
    ]
    scored = [result.points for result in results if result.points is not None]
    points = exact_sum(scored)
    steps = [_sum("from its matches", scored)]
    total = points
    if contestant.carry_forward is not None:
        numbers = total, contestant.carry_forward
        total += contestant.carry_forward
        steps.append(Step("with what is carried forward", total, "{} + {}", numbers, CARRIED))
    for change in changes:
        steps.extend(change.steps)
        numbers = total, change.amount
        total += change.amount
        rule = change.article or "docs/rules.md, Penalties"
        steps.append(Step(f"with the {change.what}", total, "{} + {}", numbers, rule))
    most = [result.maximum for result in results if result.maximum is not None]
    maximum = exact_sum(most) if most else None
    value = total
    if form is Form.KNOCKOUT:
        value = _how_far(number, matches)
        steps = []
    return TeamStanding(
        contestant,
        tuple(matches),
        len(margins),
        sum(margin > 0 for margin in margins),
        sum(margin == 0 for margin in margins),
        sum(match.played for match in matches),
        points,
        exact_sum(result.scored for result in results if result.scored is not None),
        exact_sum(result.conceded for result in results if result.conceded is not None),
        maximum,
        tuple(changes),
        exact_sum(change.amount for change in changes)
        + exact_sum(result.in_points for result in results),
        total,
        percentage(total, maximum),
        value,
        tuple(steps),
    )


def _sum(what: str, numbers: Sequence[Fraction]) -> Step:
    template = " + ".join("{}" for _ in numbers) or "0"
    return Step(what, exact_sum(numbers), template, tuple(numbers))


def _how_far(number: str, matches: Sequence[ScoredMatch]) -> Fraction:
    """In a knockout: the round that a team has reached, one more if it has won its last match."""
    if not matches:
        return NOTHING
    last = max(matches, key=lambda match: match.last_round)
    return Fraction(last.last_round + (last.winner == number))


def _by_percent(standing: TeamStanding) -> TeamStanding:
    """Teams with different numbers of boards rank by per cent of what they could have won."""
    return replace(standing, value=standing.percent or NOTHING)
