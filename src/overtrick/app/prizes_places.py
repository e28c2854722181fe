"""Which places somebody may still get: every combination of what is named, bounds for the rest.

Whoever's least final result is above another's most is above it in the end.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby, product
from math import prod

from msgspec import Struct
from msgspec.structs import replace

from overtrick.app.prizes_bounds import MOST_ON_A_BOARD, Bounds, Values, assignments
from overtrick.app.prizes_choices import Choices, Slot, decided
from overtrick.app.prizes_questions import Question
from overtrick.engine.attendance import is_meant
from overtrick.engine.event_score import EventScore, Ranked, Ranking, handicap_value, score_event
from overtrick.engine.tally import Key, key_of
from overtrick.model.contestant import Contestant
from overtrick.model.event import Event
from overtrick.model.schedule import ScheduledPlay
from overtrick.model.scoring import Scoring
from overtrick.regulations.award_scale import AwardScale
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import Trim

MOST_COMBINATIONS = 256
"""More combinations of outcomes than this are not worked out one by one; there are bounds then."""

InList = tuple[str, bool, Key]
"""Somebody in a list of places: of a stratum or of all, with handicap or without."""

Places = dict[InList, frozenset[int]]
"""The places that everybody may get in each list."""


def in_list(ranking: Ranking, row: Ranked) -> InList:
    """A row of a list, whatever its place."""
    return ranking.stratum, ranking.handicap, key_of(row.standing.contestant)


def lists_of(score: EventScore) -> Iterator[Ranking]:
    """The lists with prizes: the ranking, then strata that are not everybody, then handicaps."""
    yield from score.rankings
    everybody = {key_of(row.standing.contestant) for each in score.rankings for row in each.rows}
    for _, group in groupby(score.strata, key=lambda ranking: ranking.stratum):
        of_stratum = list(group)
        if sum(len(ranking.rows) for ranking in of_stratum) < len(everybody):
            yield from of_stratum
    yield from score.handicapped


class Possible(Struct, frozen=True):
    """The places that everybody may get; exactly these, or bounds.

    ``moves`` has, for each question, who may change places by it, and between which; it is known
    only where all combinations were worked out.
    """

    places: Places
    exact: bool
    moves: tuple[Places, ...] = ()


class Field(Struct, frozen=True):
    """An event with what it is scored by."""

    event: Event
    book: RuleBook
    schedule: tuple[ScheduledPlay, ...] = ()
    scale: AwardScale | None = None

    def scored(self, choices: Choices) -> EventScore:
        """The scores with something chosen for what is open."""
        return score_event(decided(self.event, choices), self.book, self.schedule, self.scale)

    def possible(self, questions: Sequence[Question]) -> Possible:
        """The places that everybody may get when these questions are open."""
        slots = [slot for question in questions for slot in question.slots]
        if prod(slot.versions or 1 for slot in slots) > MOST_ON_A_BOARD:
            return Possible(self.anything(), exact=False)
        named = [slot for slot in slots if slot.alternatives]
        free = [slot for slot in slots if not slot.alternatives]
        combinations = prod(len(slot.alternatives) for slot in named)
        if not free and prod(len(slot.ways) for slot in named) <= MOST_COMBINATIONS:
            return self._enumerated(questions, named)
        runs = max((len(each) for each in assignments(free).values()), default=1)
        if combinations * runs > MOST_COMBINATIONS:
            return Possible(self._bounded({}, slots), exact=False)
        places: Places = {}
        for chosen in product(*(slot.alternatives for slot in named)):
            bounded = self._bounded(dict(zip(named, chosen, strict=True)), free)
            places = {key: places.get(key, frozenset()) | bounded[key] for key in bounded}
        return Possible(places, exact=False)

    # -------------------------------------------------------------- every combination

    def _enumerated(self, questions: Sequence[Question], slots: Sequence[Slot]) -> Possible:
        found: dict[tuple[int, ...], dict[InList, int]] = {}
        possible = []
        for indices in product(*(range(len(slot.ways)) for slot in slots)):
            chosen = list(zip(slots, indices, strict=True))
            choices = {slot: slot.ways[index] for slot, index in chosen}
            found[indices] = places_of(self.scored(choices))
            if all(index < len(slot.alternatives) for slot, index in chosen):
                possible.append(found[indices])
        places = _gathered(possible)
        moves = tuple(_moves(found, at) for at in range(len(questions)))
        return Possible(places, exact=True, moves=moves)

    # -------------------------------------------------------------- bounds

    def _bounded(self, choices: Choices, slots: Sequence[Slot]) -> Places:
        """Bounds where anything, or one of some outcomes, may come on some boards."""
        if self.event.scoring is Scoring.BUTLER and self.book.trim is Trim.DEVIATION:
            # A result that lies too far out does not count, so the worst is not the furthest.
            return self.anything()
        unbroken = replace(self, event=replace(self.event, tie_break=()))
        bounds = Bounds(unbroken.scored, self.book, choices, slots)
        if bounds.has_self_inflicted_damage():
            # It costs most where the others lie between, so the worst is not the furthest.
            return self.anything()
        least, most = bounds.values()
        found: Places = {}
        for ranking in lists_of(bounds.runs[0]):
            found |= dict(self._between(ranking, least, most))
        return found

    def _between(
        self, ranking: Ranking, least: Values, most: Values
    ) -> Iterator[tuple[InList, frozenset[int]]]:
        """The places of those who are ranked together, from their least and most."""
        tolerance = self.book.tie_tolerance
        low: dict[InList, Fraction] = {}
        high: dict[InList, Fraction] = {}
        for row in ranking.rows:
            who = in_list(ranking, row)
            more = self._handicap(row) if ranking.handicap else Fraction(0)
            low[who], high[who] = least[who[-1]] + more, most[who[-1]] + more
        lows, highs = sorted(low.values()), sorted(high.values())
        for who in low:
            above = len(low) - bisect_right(lows, high[who] + tolerance)
            if self.event.tie_break:  # somebody with the same result may come before
                below = bisect_left(highs, low[who] - tolerance)
            else:
                below = bisect_right(highs, low[who]) - (high[who] == low[who])
            yield who, frozenset(range(1 + above, len(low) - below + 1))

    def _handicap(self, row: Ranked) -> Fraction:
        """What the handicap adds, whatever the result."""
        assert self.event.handicap is not None
        return handicap_value(row.standing, self.event.handicap) - row.standing.value

    def anything(self) -> Places:
        """Every place for everybody who has a score, or may get one."""
        score = self.scored({})
        places: Places = {}
        for ranking in lists_of(score):
            people = [in_list(ranking, row) for row in ranking.rows]
            people += [
                (ranking.stratum, ranking.handicap, key_of(who))
                for who in self.to_come(score)
                if _belongs(who, ranking, self.event)
            ]
            places |= dict.fromkeys(people, frozenset(range(1, len(people) + 1)))
        return places

    def to_come(self, score: EventScore) -> list[Contestant]:
        """Who has no score yet; in an event without an end, also who has no line yet."""
        waiting = score.without_a_score
        if not self.event.open or self.schedule:
            return waiting
        seen = {key for _, key in score.scores.tallies}
        return waiting + [
            who
            for who in self.event.contestants
            if key_of(who) not in seen
            and not who.non_competing
            and not any(is_meant(ref, who) for ref in score.gone)
        ]


def _belongs(who: Contestant, ranking: Ranking, event: Event) -> bool:
    """Whether somebody is to be ranked in a list."""
    if ranking.direction not in (None, who.direction):
        return False
    names = event.strata
    return not ranking.stratum or who.stratum in names[names.index(ranking.stratum) :]


def places_of(score: EventScore) -> dict[InList, int]:
    """Everybody's place in each list."""
    return {in_list(ranking, row): row.place for ranking in lists_of(score) for row in ranking.rows}


def _gathered(outcomes: Iterable[dict[InList, int]]) -> Places:
    found: dict[InList, set[int]] = {}
    for outcome in outcomes:
        for key, place in outcome.items():
            found.setdefault(key, set()).add(place)
    return {key: frozenset(places) for key, places in found.items()}


def _moves(found: dict[tuple[int, ...], dict[InList, int]], at: int) -> Places:
    """Who changes places when only one of the questions is answered differently."""
    groups: dict[tuple[int, ...], list[dict[InList, int]]] = {}
    for indices, places in found.items():
        groups.setdefault((*indices[:at], *indices[at + 1 :]), []).append(places)
    moves: Places = {}
    for group in groups.values():
        for key, between in _gathered(group).items():
            if len(between) > 1:
                moves[key] = moves.get(key, frozenset()) | between
    return moves
