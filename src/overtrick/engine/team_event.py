"""A whole team event: matches scored, teams ranked, after every round and in the end.

A score is a pure function of event, rule book and scales. When one result changes, only its match
is scored again.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from overtrick.engine.attendance import is_meant
from overtrick.engine.field import ScoringError
from overtrick.engine.play import FIRST_SESSION, Play
from overtrick.engine.plays import plays_of
from overtrick.engine.ranking import groups_by_value
from overtrick.engine.reason import Step
from overtrick.engine.tally import Change
from overtrick.engine.team_changes import TeamChanges
from overtrick.engine.team_compared import BrokenTeam
from overtrick.engine.team_decided import bye, wrongly_seated
from overtrick.engine.team_fouled import FouledBoards
from overtrick.engine.team_pairing import (
    DraftMatch,
    MatchKey,
    form_of,
    matches_of,
    place_of,
    team_order,
)
from overtrick.engine.team_result import ScoredMatch
from overtrick.engine.team_score import Rules, score_draft
from overtrick.engine.team_standing import TeamStanding, standings_of
from overtrick.engine.team_terms import Scales, Terms
from overtrick.engine.team_tie_field import tie_field
from overtrick.engine.team_ties import Qualified, broken_teams, qualified
from overtrick.engine.team_withdrawn import with_withdrawals
from overtrick.model.attendance import Withdrawal
from overtrick.model.contestant import Contestant
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind
from overtrick.model.teams import Form, MatchBlock, Void
from overtrick.regulations.rulebook import RuleBook


class RankedTeam(Struct, frozen=True):
    """A team in a ranking.

    ``tie_break`` is why it is not tied, which ``steps`` lead to; ``tried`` what did not break it.
    """

    standing: TeamStanding
    place: int
    tied: bool = False
    tie_break: str = ""
    tried: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()

    @property
    def rank(self) -> str:
        """The place as it is printed: ``2=`` where others share it."""
        return f"{self.place}=" if self.tied else str(self.place)


class TeamEventScore(Struct, frozen=True, dict=True):
    """A team event with all its scores.

    ``left_out`` is how much of its file could not be used; every report says so.
    """

    event: Event
    book: RuleBook
    scales: Scales
    plays: tuple[Play, ...]
    drafts: tuple[DraftMatch, ...]
    matches: tuple[ScoredMatch, ...]
    changes: Mapping[str, Sequence[Change]]
    left_out: int = 0

    @cached_property
    def form(self) -> Form:
        """Who meets whom."""
        return form_of(self.event)

    @cached_property
    def teams(self) -> tuple[Contestant, ...]:
        """All teams: as they are listed, then those that only have results."""
        listed = {contestant.number: contestant for contestant in self.event.contestants}
        return tuple(listed.get(number) or Contestant(number) for number in team_order(self.event))

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The rounds that have been played, where results say their round."""
        return tuple(sorted({match.last_round for match in self.matches} - {0}))

    @cached_property
    def standings(self) -> list[TeamStanding]:
        """What every team has in the end, in the order of the teams."""
        return standings_of(self.event, self.form, self.teams, self.matches, self.changes)

    @cached_property
    def ranking(self) -> tuple[RankedTeam, ...]:
        """The teams from the best down."""
        return self._ranked(self.standings)

    @cached_property
    def qualified(self) -> Qualified | None:
        """Who qualifies, where the event says how many do; in a knockout the winners go on."""
        places = self.event.qualifiers
        if places is None or self.form is Form.KNOCKOUT:
            return None
        groups: dict[int, list[BrokenTeam]] = {}
        for row in self.ranking:
            groups.setdefault(row.place, []).append(BrokenTeam(row.standing.number))
        return qualified(list(groups.values()), places)

    @cached_property
    def unranked(self) -> list[TeamStanding]:
        """Teams that are not ranked: not in contention, withdrawn, or without a match."""
        return [each for each in self.standings if not self._competes(each)]

    def after(self, number: int) -> tuple[RankedTeam, ...]:
        """The ranking after a round; penalties that name no round count from the last one on."""
        if number == max(self.rounds, default=number):
            return self.ranking
        matches = [match for match in self.matches if match.last_round <= number]
        return self._ranked(standings_of(self.event, self.form, self.teams, matches, {}))

    def match(self, key: MatchKey) -> ScoredMatch:
        """The match with this key."""
        return next(match for match in self.matches if match.key == key)

    @property
    def is_provisional(self) -> bool:
        """Whether results are still to come."""
        return any(match.is_provisional for match in self.matches)

    def _competes(self, standing: TeamStanding) -> bool:
        contestant = standing.contestant
        if contestant.non_competing or not standing.matches:
            return False
        return self.withdrawal_of(contestant) is None

    def withdrawal_of(self, contestant: Contestant) -> Withdrawal | None:
        """When a team has left, and what became of its results."""
        left = (each for each in self.event.withdrawals if is_meant(each.contestant, contestant))
        return next(left, None)

    def _ranked(self, standings: Sequence[TeamStanding]) -> tuple[RankedTeam, ...]:
        competing = [each for each in standings if self._competes(each)]
        found: list[RankedTeam] = []
        for group in groups_by_value(competing, _value, self.book.tie_tolerance):
            first = len(found) + 1
            if len(group) > 1 and self._to_be_broken(first, len(group)):
                found.extend(self._broken(group, standings, first))
            else:
                found.extend(RankedTeam(each, first, len(group) > 1) for each in group)
        return tuple(found)

    def _to_be_broken(self, first: int, size: int) -> bool:
        """Whether a tie is broken: where the event asks for it, or to know who qualifies."""
        if self.form is Form.KNOCKOUT:
            return False
        places, last = self.event.tie_break, first + size - 1
        qualifiers = self.event.qualifiers
        if qualifiers is not None and first <= qualifiers < last:
            return True
        return places == "all" or any(first <= place <= last for place in places)

    def _broken(
        self, group: Sequence[TeamStanding], standings: Sequence[TeamStanding], first: int
    ) -> Iterator[RankedTeam]:
        own = {each.number: each for each in group}
        matches = {id(match): match for each in standings for match in each.matches}
        field = tie_field(standings, list(matches.values()), self.event.scoring)
        place = first
        for part in broken_teams(list(own), field, self.book, self.event.scoring):
            for each in part:
                tied = len(part) > 1
                yield RankedTeam(
                    own[each.team],
                    place,
                    tied,
                    each.reason,
                    each.tried if tied else (),
                    each.steps,
                )
            place += len(part)


def _value(standing: TeamStanding) -> Fraction:
    return standing.value


def score_teams(event: Event, book: RuleBook, scales: Scales) -> TeamEventScore:
    """Score a team event with the scales of victory points that it needs.

    >>> from overtrick.formats.event_file import parse_event
    >>> from overtrick.regulations import load
    >>> from overtrick.regulations.vp_scale_file import vp_scale
    >>> text = '''[event]
    ... kind = "teams"
    ... [results]
    ... table = \"\"\"
    ... round board ns ew result
    ... 1 1 1 2 +620
    ... 1 1 2 1 +140
    ... \"\"\"'''
    >>> event, book = parse_event(text).event, load("wbf-2017")
    >>> score = score_teams(event, book, {"wbf-20": vp_scale("wbf-20")})
    >>> [(each.rank, each.standing.number, str(each.standing.total)) for each in score.ranking]
    [('1', '1', '1809/100'), ('2', '2', '191/100')]
    """
    if event.kind is not Kind.TEAMS:
        raise ScoringError(f"an event of {event.kind.value} is not scored as a team event")
    bare = replace(event, withdrawals=(), late_arrivals=(), incidents=())
    plays = plays_of(bare).plays
    drafts = matches_of(event, plays)
    scorer = Scorer(event, book, scales, plays, drafts)
    return TeamEventScore(
        event,
        book,
        scales,
        plays,
        drafts,
        with_withdrawals(event, book, scorer.all(), scorer.terms),
        scorer.changes.overall(scorer.fouled.penalties(drafts)),
    )


class Scorer:
    """What the matches of an event have in common."""

    def __init__(
        self,
        event: Event,
        book: RuleBook,
        scales: Scales,
        plays: Sequence[Play],
        drafts: Sequence[DraftMatch],
    ) -> None:
        self.event, self.book = event, book
        self.drafts = drafts
        self.terms = Terms(event, book, scales, drafts)
        self.fouled = FouledBoards(event, plays, book)
        self.changes = TeamChanges(event, book, self.terms, drafts)

    def all(self) -> tuple[ScoredMatch, ...]:
        """All matches, those that nobody played among them."""
        order = team_order(self.event)
        there = {draft.key for draft in self.drafts}
        matches = [self.one(draft) for draft in self.drafts]
        for block in self.event.teams.matches:
            key = self._key(block)
            if key in there:
                continue
            there.add(key)
            if block.is_bye:
                terms = self.terms.of(key, block).terms
                matches.append(bye(key, terms, block, self.book))
            else:
                matches.append(self.one(DraftMatch(key, (), _rounds(key))))
        return tuple(sorted(matches, key=lambda match: place_of(match.key, order)))

    def one(self, draft: DraftMatch) -> ScoredMatch:
        """One match."""
        block = block_of(draft, self.event.teams.matches)
        terms = self.terms.of(draft.key, block)
        rules = Rules(terms, self.event.scoring, self.book)
        changes = self.changes.of(draft.key, terms.terms)
        decided = self.fouled.decided(draft, terms.terms)
        match = score_draft(draft, block, rules, changes, decided)
        if block is not None and block.void is Void.WRONG_SEATING and not block.vps:
            return wrongly_seated(match, self.book)
        return match

    def _key(self, block: MatchBlock) -> MatchKey:
        for draft in self.drafts:
            if _names(block, draft):
                return draft.key
        order = team_order(self.event)
        teams = tuple(sorted(block.teams, key=order.__getitem__))
        return MatchKey(block.session or FIRST_SESSION, block.round, teams)


def block_of(draft: DraftMatch, blocks: Sequence[MatchBlock]) -> MatchBlock | None:
    """What is said of a match."""
    return next((block for block in blocks if _names(block, draft)), None)


def _names(block: MatchBlock, draft: DraftMatch) -> bool:
    return (
        set(block.teams) == set(draft.key.teams)
        and block.round in (None, draft.key.round, *draft.rounds)
        and block.session in (None, draft.key.session)
    )


def _rounds(key: MatchKey) -> tuple[int, ...]:
    return () if key.round is None else (key.round,)
