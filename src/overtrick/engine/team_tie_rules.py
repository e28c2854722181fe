"""The single rules by which teams that are tied are told apart, each with its figures.

Each takes those who are tied now and those who were tied at first, and gives a figure for each
team, or says why it does not fit them ("Ties of teams" in docs/rules.md).
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from overtrick.engine.reason import Step, SumStep
from overtrick.engine.team_compared import Compared, DoesNotFit, mean, summed, sums_or_means
from overtrick.engine.team_field import BoardInMatch, Encounter, TeamField
from overtrick.engine.team_total_points import total_points, total_points_when_they_met
from overtrick.exact import Exact, shown
from overtrick.regulations.values import TeamTieBreak

Rule = Callable[[Sequence[str], Sequence[str], TeamField, str], Compared | DoesNotFit]
"""Who is tied now, who was at first, the field, and the key of the rule book that has the rule."""


def _when_they_met(
    by: str, figure: Callable[[Encounter], Exact]
) -> Callable[[Sequence[str], TeamField, str], Compared | DoesNotFit]:
    """A sum over the matches between them, where each has met each as often."""

    def compare(teams: Sequence[str], field: TeamField, rule: str) -> Compared | DoesNotFit:
        times = {len(field.between(one, other)) for one in teams for other in teams if one != other}
        if times == {0} or 0 in times:
            return DoesNotFit(by, "not all of them met")
        if len(times) > 1:
            return DoesNotFit(by, "some of them met more often than others")
        figures = {team: list(map(figure, field.between(team, *teams))) for team in teams}
        return Compared(by, {team: (summed(by, each, rule),) for team, each in figures.items()})

    return compare


_points_when_they_met = _when_they_met("points when they met", lambda each: each.points)
_margin_when_they_met = _when_they_met(
    "margin when they met", lambda each: each.scored - each.conceded
)


def _beat_all(
    teams: Sequence[str], everybody: Sequence[str], field: TeamField, rule: str
) -> Compared:
    """ACBL 3.1.2, 1: who has beaten all the others who are tied comes first."""
    by = f"beaten, of the {len(everybody) - 1} others who were tied"
    counts = {team: _count_of(team, everybody, field, better=True) for team in teams}
    keys = {team: Fraction(count == len(everybody) - 1) for team, count in counts.items()}
    steps = {team: (Step(by, count, rule=rule),) for team, count in counts.items()}
    return Compared(by, steps, keys, alike="nobody has beaten them all")


def _lost_to_all(
    teams: Sequence[str], everybody: Sequence[str], field: TeamField, rule: str
) -> Compared:
    """ACBL 3.1.2, 2: who has lost to all the others who are tied comes last."""
    by = f"lost to, of the {len(everybody) - 1} others who were tied"
    counts = {team: _count_of(team, everybody, field, better=False) for team in teams}
    keys = {team: Fraction(count != len(everybody) - 1) for team, count in counts.items()}
    steps = {team: (Step(by, count, rule=rule),) for team, count in counts.items()}
    return Compared(by, steps, keys, alike="nobody has lost to them all")


def _count_of(team: str, everybody: Sequence[str], field: TeamField, better: bool) -> int:
    """How many of the others a team has beaten, or lost to, in all their matches together."""
    count = 0
    for other in everybody:
        own = sum((each.points for each in field.between(team, other)), Fraction(0))
        theirs = sum((each.points for each in field.between(other, team)), Fraction(0))
        count += other != team and (own > theirs if better else own < theirs)
    return count


def _opponents(teams: Sequence[str], field: TeamField, rule: str) -> Compared | DoesNotFit:
    """EBU (b): the sum of the final scores of whom they met, unless everybody met everybody."""
    by = "sum of the opponents' final scores"
    met = {
        team: sorted({each.opponent for each in field.of(team)} & field.finals.keys())
        for team in teams
    }
    if not all(met.values()):
        return DoesNotFit(by, "not all of them met anybody who has a result")
    if all(set(met[team]) == field.finals.keys() - {team} for team in teams):
        return DoesNotFit(by, "everybody met everybody")
    finals = {team: [field.finals[other] for other in each] for team, each in met.items()}
    steps = sums_or_means(by, finals, rule)
    return Compared(_last_of(steps), steps)


def _margin(teams: Sequence[str], field: TeamField, rule: str) -> Compared | DoesNotFit:
    """EBU (c): the basic method over all boards."""
    by = "margin of all matches"
    margins = {team: [each.scored - each.conceded for each in field.of(team)] for team in teams}
    if not all(margins.values()):
        return DoesNotFit(by, "not all of them played a match")
    steps = sums_or_means(by, margins, rule)
    return Compared(_last_of(steps), steps)


def _quotient(teams: Sequence[str], field: TeamField, rule: str) -> Compared | DoesNotFit:
    """What was scored ÷ what was conceded in all matches; nothing conceded is best."""
    by = "scored ÷ conceded in all matches"
    steps: dict[str, tuple[Step, ...]] = {}
    keys, words = {}, {}
    for team in teams:
        scored = summed("scored in all matches", [each.scored for each in field.of(team)], rule)
        lost = summed("conceded", [each.conceded for each in field.of(team)], rule)
        won, against = Fraction(scored.value), Fraction(lost.value)
        if won < 0 or against < 0 or not field.of(team):
            return DoesNotFit(by, "not all of them have scored and conceded in matches")
        # The share of all that was scored is in the same order, and there is always one.
        keys[team] = won / (won + against) if won + against else Fraction(1, 2)
        steps[team] = (scored, lost)
        if against:
            numbers = (won, against)
            steps[team] += (Step(by, won / against, "{} ÷ {}", numbers, rule),)
        else:
            words[team] = f"{shown(won)} scored and nothing conceded"
    return Compared(by, steps, keys, words, "" if not words else "the same for each")


def _point_a_board(teams: Sequence[str], field: TeamField, rule: str) -> Compared | DoesNotFit:
    """EBU (d): a count-back, every board worth one point."""
    by = "boards won in all matches, equal ones half"
    shares = {
        team: [
            share
            for each in field.of(team)
            for board in each.boards
            if (share := _share(board)) is not None
        ]
        for team in teams
    }
    if not all(shares.values()):
        return DoesNotFit(by, "not all of them have boards that can be compared")
    steps: dict[str, tuple[Step, ...]] = {}
    for team, each in shares.items():
        products: list[tuple[Exact, Exact]] = [
            (count, share) for share, count in sorted(Counter(each).items(), reverse=True)
        ]
        steps[team] = (SumStep.of(by, products, rule),)
    if len({len(each) for each in shares.values()}) > 1:
        steps = {team: (*each, mean(each[-1], len(shares[team]))) for team, each in steps.items()}
    return Compared(_last_of(steps), steps)


def _last_of(steps: Mapping[str, tuple[Step, ...]]) -> str:
    """What the figures are: sums, or means where some have played more than others."""
    return next(iter(steps.values()))[-1].what


def _share(board: BoardInMatch) -> Fraction | None:
    """A team's part of a board: given, or by the sign of its total points."""
    if board.won is not None:
        return Fraction(board.won)
    if board.total_points is None:
        return None
    return Fraction(1 + (board.total_points > 0) - (board.total_points < 0), 2)


def _now(rule: Callable[[Sequence[str], TeamField, str], Compared | DoesNotFit]) -> Rule:
    """A rule that looks only at those who are tied now."""
    return lambda teams, everybody, field, key: rule(teams, field, key)


RULES: dict[TeamTieBreak, Rule] = {
    TeamTieBreak.HEAD_TO_HEAD: _now(_points_when_they_met),
    TeamTieBreak.HEAD_TO_HEAD_MARGIN: _now(_margin_when_they_met),
    TeamTieBreak.HEAD_TO_HEAD_TOTAL_POINTS: _now(total_points_when_they_met),
    TeamTieBreak.BEAT_ALL: _beat_all,
    TeamTieBreak.LOST_TO_ALL: _lost_to_all,
    TeamTieBreak.OPPONENTS: _now(_opponents),
    TeamTieBreak.MARGIN: _now(_margin),
    TeamTieBreak.QUOTIENT: _now(_quotient),
    TeamTieBreak.POINT_A_BOARD: _now(_point_a_board),
    TeamTieBreak.TOTAL_POINTS: _now(total_points),
}
