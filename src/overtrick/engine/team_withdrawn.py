"""Teams that withdraw: what becomes of their matches, and what later opponents get.

The director says it; otherwise the rule book does. Results stand or are cancelled, and those who
were still to meet the team get what a bye is worth, or the best of several values.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from overtrick.engine.artificial import artificial_percent
from overtrick.engine.play import FIRST_SESSION
from overtrick.engine.reason import Step, rounded_up
from overtrick.engine.team_decided import best_of, pool_of, share_of_match, worth
from overtrick.engine.team_pairing import MatchKey, form_of, team_order
from overtrick.engine.team_result import ScoredMatch, TeamResult
from overtrick.engine.team_terms import Terms
from overtrick.errors import InputError
from overtrick.model.attendance import Scores, Withdrawal
from overtrick.model.event import Event
from overtrick.model.result import Average, Percentage
from overtrick.model.teams import Form
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import WithdrawnOpponents


def with_withdrawals(
    event: Event, book: RuleBook, matches: Sequence[ScoredMatch], terms: Terms
) -> tuple[ScoredMatch, ...]:
    """The matches after all withdrawals."""
    found = list(matches)
    for withdrawal in event.withdrawals:
        found = list(_withdrawn(event, book, found, terms, withdrawal))
    return tuple(found)


def _withdrawn(
    event: Event,
    book: RuleBook,
    matches: Sequence[ScoredMatch],
    terms: Terms,
    withdrawal: Withdrawal,
) -> Iterator[ScoredMatch]:
    team, after = withdrawal.contestant.number, withdrawal.after_round
    cancelled = _is_cancelled(event, book, matches, withdrawal)
    met = set()
    for match in matches:
        if team not in match.key.teams:
            yield match
        elif after is not None and match.last_round > after and not match.played:
            yield from _award(book, matches, terms, withdrawal, match, cancelled)
            met.add(match.opponents(team))
        else:
            met.add(match.opponents(team))
            yield _cancelled(match, team) if cancelled else match
    if form_of(event) is not Form.ROUND_ROBIN or cancelled:
        return
    order = team_order(event)
    absent = {each.contestant.number for each in event.withdrawals}
    for other in order:
        if other not in met | absent:
            key = MatchKey(FIRST_SESSION, None, tuple(sorted((team, other), key=order.__getitem__)))
            empty = ScoredMatch(key, terms.of_event(), (), tuple(map(TeamResult, key.teams)))
            yield from _award(book, matches, terms, withdrawal, empty, cancelled)


def _is_cancelled(
    event: Event, book: RuleBook, matches: Sequence[ScoredMatch], withdrawal: Withdrawal
) -> bool:
    """Whether the team's results are cancelled: as the director says, or the rule book."""
    if withdrawal.scores is not None:
        return withdrawal.scores is Scores.CANCEL
    least = book.withdrawn_cancels_below
    if least is None or form_of(event) is not Form.ROUND_ROBIN:
        return False
    team = withdrawal.contestant.number
    played = sum(match.played > 0 for match in matches if team in match.key.teams)
    due = len(team_order(event)) - 1
    return played < least * due


def _cancelled(match: ScoredMatch, team: str) -> ScoredMatch:
    """A match that counts for nobody."""
    results = tuple(TeamResult(each) for each in match.key.teams)
    decision = f"cancelled: team {team} withdrew"
    return replace(match, results=results, played=0, is_provisional=False, decision=decision)


def _award(
    book: RuleBook,
    matches: Sequence[ScoredMatch],
    terms: Terms,
    withdrawal: Withdrawal,
    match: ScoredMatch,
    cancelled: bool,
) -> Iterator[ScoredMatch]:
    """What the opponents get instead of a match; nothing where all results are cancelled."""
    team = withdrawal.contestant.number
    decision = f"team {team} had withdrawn"
    opponents = match.opponents(team)
    nothing = tuple(TeamResult(each) for each in match.key.teams)
    match = replace(match, results=nothing, decision=decision, is_provisional=False)
    if opponents is None or (cancelled and withdrawal.opponents is None):
        yield match
        return
    try:
        step = _worth(book, matches, terms, withdrawal, opponents)
    except InputError as error:
        yield replace(match, problems=(str(error),))
        return
    given = worth(opponents, step, terms.of_event())
    yield replace(
        match, results=tuple(given if each.team == opponents else each for each in nothing)
    )


def _worth(
    book: RuleBook,
    matches: Sequence[ScoredMatch],
    terms: Terms,
    withdrawal: Withdrawal,
    opponents: str,
) -> Step:
    match_terms = terms.of_event()
    what = "withdrawn opponents"
    if isinstance(withdrawal.opponents, Average | Percentage):
        percent, rule = artificial_percent(withdrawal.opponents, book)
        return share_of_match(what, percent, withdrawal.article or rule, match_terms, book)
    bye = share_of_match(what, book.bye, "bye", match_terms, book)
    pool = pool_of(match_terms, book)
    if book.withdrawn_opponents is WithdrawnOpponents.BYE or pool is None:
        return bye
    values = [("60 % of a match" if book.bye == 60 else "a bye", Fraction(bye.value))]
    if (own := _average(matches, opponents)) is not None:
        values.append(("own average", own))
    if (theirs := _average(matches, withdrawal.contestant.number)) is not None:
        values.append(("the converse of the withdrawn team's", pool - theirs))
    best = best_of(values, "withdrawn_opponents")
    up = rounded_up("rounded up", best.value, Fraction(1), "withdrawn_opponents")
    return up if up.value != best.value else best


def _average(matches: Sequence[ScoredMatch], team: str) -> Fraction | None:
    """What a team has for each match that it has played."""
    points = [
        points
        for match in matches
        if match.played and team in match.key.teams
        if (points := match.of(team).points) is not None
    ]
    return sum(points, Fraction(0)) / len(points) if points else None
