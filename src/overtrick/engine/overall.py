"""Several sessions become one result: sums, means, weights, carry-forward.

Contestants keep their numbers from session to session, or are listed anew for a session; then they
are recognised by the people. Where somebody changes partners, people are ranked one by one.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from overtrick.engine.identity import Identities
from overtrick.engine.ranking import Ratio
from overtrick.engine.reason import Step
from overtrick.engine.tallies import Tallies
from overtrick.engine.tally import NOTHING, Tally, Where
from overtrick.model.contestant import Contestant
from overtrick.model.event import Event
from overtrick.model.event_setup import Combine
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook


class Combined(Struct, frozen=True):
    """What a contestant's sessions come to, and how.

    ``over`` is the number of boards that the total is for, combined as the total is; none at
    matchpoints, where nobody asks.
    """

    total: Fraction
    maximum: Fraction | None
    adjustment: Fraction
    percent: Fraction | None
    over: Fraction | None = None
    steps: tuple[Step, ...] = ()


class Standing(Struct, frozen=True, gc=False):
    """A contestant's result in the event, from one session or from several.

    ``boards`` are those that have a score. ``value_ratio`` is what ranks, not in lowest terms: per
    cent, or points where there is no maximum (see ``by_the_board``). ``combined`` is none where the
    one session says it all, as in most events: a figure is worked out when somebody looks at it.
    """

    contestant: Contestant
    tallies: tuple[Tally, ...]
    boards: int
    value_ratio: Ratio
    combined: Combined | None = None

    @classmethod
    def of_one(cls, contestant: Contestant, tally: Tally) -> "Standing":
        """What one session at matchpoints comes to."""
        return cls(contestant, (tally,), tally.boards, tally.percent_ratio)

    @property
    def total(self) -> Fraction:
        """Points, penalties and adjustments."""
        return self.tallies[0].total if self.combined is None else self.combined.total

    @property
    def maximum(self) -> Fraction | None:
        """What could be scored, none where there is no such thing (IMPs)."""
        return self.tallies[0].maximum if self.combined is None else self.combined.maximum

    @property
    def adjustment(self) -> Fraction:
        """The net of penalties and adjustments."""
        return self.tallies[0].adjustment if self.combined is None else self.combined.adjustment

    @property
    def percent(self) -> Fraction | None:
        """Per cent of what could be scored."""
        return self.tallies[0].percent if self.combined is None else self.combined.percent

    @property
    def per_board(self) -> Fraction | None:
        """The total for each of the boards that it is for."""
        return self.total / self.over if self.over else None

    @property
    def over(self) -> Fraction | None:
        """How many boards the total is for, which nobody asks at matchpoints."""
        return None if self.combined is None else self.combined.over

    @property
    def value(self) -> Fraction:
        """What ranks: per cent, or points, or points for each board."""
        return Fraction(*self.value_ratio)

    @property
    def steps(self) -> tuple[Step, ...]:
        """How several sessions were combined."""
        return () if self.combined is None else self.combined.steps


Sessions = list[tuple[Contestant, list[Where]]]
"""Everybody, with what they are called in each session that they played."""

StandingsOf = Sequence[Sequence[int]]
"""By the number of a tally, the numbers of the standings that it belongs to."""


def standings(
    event: Event, tallies: Mapping[Where, Tally], book: RuleBook, of_session: bool = False
) -> list[Standing]:
    """What everybody has in the event, or in one session by itself."""
    return standings_of(event, everybody(tallies), tallies, book, of_session)


def standings_of(
    event: Event,
    sessions: Sessions,
    tallies: Mapping[Where, Tally],
    book: RuleBook,
    of_session: bool = False,
) -> list[Standing]:
    """What everybody has, in the order given."""
    maker = _Maker(event, tallies, book, of_session)
    return [maker.standing(*each) for each in sessions]


def standings_after(
    event: Event,
    sessions: Sessions,
    tallies: Tallies,
    book: RuleBook,
    before: Sequence[Standing],
    changed: Sequence[int],
    standings_of: StandingsOf,
) -> list[Standing]:
    """The same when some tallies, named by their numbers, are others than before."""
    maker = _Maker(event, tallies, book, of_session=False)
    if event.scoring is not Scoring.MATCHPOINTS:  # what ranks may be another figure now
        return [maker.standing(*each) for each in sessions]
    found, rows = list(before), tallies.rows
    for number in changed:
        for at in standings_of[number]:
            was = before[at]
            if was.combined is None and not rows[number].changes:
                found[at] = Standing.of_one(was.contestant, rows[number])
            else:
                found[at] = maker.standing(*sessions[at])
    return found


class _Maker:
    """Makes standings, with all that is the same for everybody."""

    def __init__(
        self,
        event: Event,
        tallies: Mapping[Where, Tally],
        book: RuleBook,
        of_session: bool,
    ) -> None:
        self.event, self.tallies, self.book, self.of_session = event, tallies, book, of_session
        is_matchpoints = event.scoring is Scoring.MATCHPOINTS
        self.is_plain = is_matchpoints and (
            of_session or event.combine is not Combine.CARRY_FORWARD
        )

    def standing(self, contestant: Contestant, wheres: Sequence[Where]) -> Standing:
        """What somebody has."""
        own = tuple([self.tallies[where] for where in wheres])
        if any(tally.changes for tally in own):
            own = self._without_the_partner_s(contestant, own)
        if self.is_plain and len(own) == 1 and contestant.carry_forward is None:
            return Standing.of_one(contestant, own[0])
        from overtrick.engine.combined import combined_standing  # a plain event needs none of it

        return combined_standing(self.event, contestant, own, self.book, self.of_session)

    def _without_the_partner_s(
        self, contestant: Contestant, tallies: tuple[Tally, ...]
    ) -> tuple[Tally, ...]:
        """What counts for one who is ranked alone: no penalty that fell on the partner alone."""
        people = Identities(tally.contestant for tally in self.tallies.values())
        return tuple(
            replace(
                tally,
                changes=tuple(
                    change
                    for change in tally.changes
                    if not people.is_the_partner_s(change.player, tally.contestant, contestant)
                ),
            )
            for tally in tallies
        )


def by_the_board(found: list[Standing], ranked: Sequence[Standing]) -> list[Standing]:
    """Where those who are ranked have played different numbers of boards, no total ranks.

    It is the total for each board then. Whoever is not ranked has no say in it.
    """
    if len({each.over for each in ranked}) <= 1:
        return found
    return [
        replace(each, value_ratio=(each.per_board or NOTHING).as_integer_ratio()) for each in found
    ]


def everybody(tallies: Mapping[Where, Tally]) -> Sessions:
    """Everybody's sessions in order; people one by one where somebody changes partners."""
    identities = Identities(tally.contestant for tally in tallies.values())
    one_by_one = identities.change_partners()
    found: dict[object, tuple[Contestant, list[Where]]] = {}
    for where, tally in tallies.items():
        contestant = tally.contestant
        if one_by_one and identities.is_listed_anew(contestant):
            for person in contestant.people:
                alone = identities.alone(contestant, person)
                found.setdefault(identities.person(person), (alone, []))[1].append(where)
        else:
            found.setdefault(identities.of(contestant), (contestant, []))[1].append(where)
    for _, wheres in found.values():
        wheres.sort(key=lambda where: where[0])
    return list(found.values())
