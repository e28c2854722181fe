"""Matches that nobody played as they should: byes, wrong seating, opponents who have withdrawn.

What each is worth is the rule book's to say, in per cent of what a match has to give.
"""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from overtrick.engine.field import ScoringError
from overtrick.engine.match_terms import MatchTerms
from overtrick.engine.reason import Step
from overtrick.engine.team_pairing import MatchKey
from overtrick.engine.team_result import ScoredMatch, TeamResult
from overtrick.engine.team_score import given_points
from overtrick.engine.victory_points import victory_points
from overtrick.exact import shown
from overtrick.model.scoring import Scoring
from overtrick.model.teams import MatchBlock
from overtrick.regulations.rulebook import RuleBook


def pool_of(terms: MatchTerms, book: RuleBook) -> Fraction | None:
    """What a match has to give to both teams: victory points, or boards; none in IMPs alone."""
    if terms.scale is not None:
        return 2 * Fraction(victory_points(terms.scale, terms.scheduled, 0)[-1].value)
    if terms.scoring is Scoring.BOARD_A_MATCH:
        return Fraction(book.board_worth * terms.scheduled)
    return None


def share_of_match(
    what: str, percent: Fraction, rule: str, terms: MatchTerms, book: RuleBook
) -> Step:
    """Per cent of what a match has to give.

    >>> from overtrick.regulations import load
    >>> from overtrick.regulations.vp_scale_file import vp_scale
    >>> terms = MatchTerms(20, scale=vp_scale("wbf-25"))
    >>> share_of_match("bye", Fraction(60), "bye", terms, load("ebl-2001")).value
    Fraction(18, 1)
    """
    pool = pool_of(terms, book)
    if pool is None:
        raise ScoringError(
            f"a {what} has no value where IMPs alone are counted; write what it is worth, such as "
            "vps = { 1 = 12 }, into its [[match]]"
        )
    value = pool * percent / 100
    return Step(
        f"{what}: {shown(percent)} % of {shown(pool)}",
        value,
        "{} × {} ÷ 100",
        (pool, percent),
        rule,
    )


def bye(key: MatchKey, terms: MatchTerms, block: MatchBlock | None, book: RuleBook) -> ScoredMatch:
    """A team without opponents in a round."""
    (team,) = key.teams
    rounds = () if key.round is None else (key.round,)
    empty = ScoredMatch(key, terms, (), (TeamResult(team),), rounds, decision="bye", block=block)
    if block is not None and team in block.vps:
        return replace(empty, results=(given_points(TeamResult(team), block.vps[team]),))
    if terms.is_knockout:
        return replace(empty, winner=team)
    try:
        step = share_of_match("bye", book.bye, "bye", terms, book)
    except ScoringError as error:
        return replace(empty, problems=(str(error),))
    return replace(empty, results=(worth(team, step, terms),))


def worth(team: str, step: Step, terms: MatchTerms) -> TeamResult:
    """What a team has without playing: points by a rule."""
    value = Fraction(step.value)
    if terms.scale is not None:
        return TeamResult(team, vps=value, points=value, vp_steps=(step,))
    maximum = pool_of_boards(terms, step)
    return TeamResult(team, points=value, maximum=maximum, point_steps=(step,))


def pool_of_boards(terms: MatchTerms, step: Step) -> Fraction | None:
    """At board-a-match what could be won counts in the maximum."""
    if terms.scoring is not Scoring.BOARD_A_MATCH or not step.numbers:
        return None
    return Fraction(step.numbers[0])


def seating_rule(block: MatchBlock | None) -> str:
    """The rule for team-mates who sat the same way: it depends on whose mistake that was."""
    by_director = block is not None and block.by_director
    return "wrong_seating_by_director" if by_director else "wrong_seating"


def wrongly_seated(match: ScoredMatch, book: RuleBook) -> ScoredMatch:
    """A match that is void because team-mates sat the same way, or at the wrong table."""
    rule = seating_rule(match.block)
    percent: Fraction = getattr(book, rule)
    empty = tuple(TeamResult(team) for team in match.key.teams)
    void = replace(match, results=empty, decision="wrong seating", is_provisional=False)
    try:
        step = share_of_match("match void for wrong seating", percent, rule, match.terms, book)
    except ScoringError as error:
        return replace(void, problems=(*match.problems, str(error)))
    return replace(void, results=tuple(worth(team, step, match.terms) for team in match.key.teams))


def best_of(values: Sequence[tuple[str, Fraction]], rule: str) -> Step:
    """The best of several values, named."""
    numbers = tuple(value for _, value in values)
    what = "the best of " + ", ".join(f"{name} ({shown(value)})" for name, value in values)
    template = "max(" + ", ".join("{}" for _ in numbers) + ")"
    return Step(what, max(numbers), template, numbers, rule)
