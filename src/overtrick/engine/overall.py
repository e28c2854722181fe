"""Several sessions become one result: sums, means, weights, carry-forward.

Contestants keep their numbers from session to session, or are listed anew for a session; then they
are recognised by the people. Where somebody changes partners, people are ranked one by one.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from overtrick.engine.identity import Identities
from overtrick.engine.ranking import Ratio
from overtrick.engine.reason import Step
from overtrick.engine.tallies import Tallies
from overtrick.engine.tally import NOTHING, Tally, Where, exact_sum, percentage
from overtrick.exact import shown
from overtrick.model.contestant import Contestant
from overtrick.model.event import Event
from overtrick.model.event_setup import Combine
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook


class Combined(Struct, frozen=True):
    """What a contestant's sessions come to, and how."""

    total: Fraction
    maximum: Fraction | None
    adjustment: Fraction
    percent: Fraction | None
    per_board: Fraction | None
    steps: tuple[Step, ...] = ()


class Standing(Struct, frozen=True, gc=False):
    """A contestant's result in the event, from one session or from several.

    ``boards`` are those that have a score. ``value_ratio`` is what ranks, not in lowest terms: per
    cent, or points where there is no maximum. ``combined`` is none where the one session says it
    all, as in most events: a figure is worked out when somebody looks at it.
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
        """The total for each board, which nobody asks for at matchpoints."""
        return None if self.combined is None else self.combined.per_board

    @property
    def value(self) -> Fraction:
        """What ranks: per cent, or points where there is no maximum."""
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
    maker = _Maker(event, sessions, tallies, book, of_session)
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
    maker = _Maker(event, sessions, tallies, book, of_session=False)
    if event.scoring is not Scoring.MATCHPOINTS:  # what ranks may be another figure now
        return [maker.standing(*each) for each in sessions]
    found, rows = list(before), tallies.rows
    for number in changed:
        for at in standings_of[number]:
            was = before[at]
            if was.combined is None:
                found[at] = Standing.of_one(was.contestant, rows[number])
            else:
                found[at] = maker.standing(*sessions[at])
    return found


class _Maker:
    """Makes standings, with all that is the same for everybody."""

    def __init__(
        self,
        event: Event,
        sessions: Sessions,
        tallies: Mapping[Where, Tally],
        book: RuleBook,
        of_session: bool,
    ) -> None:
        self.event, self.tallies, self.book, self.of_session = event, tallies, book, of_session
        is_matchpoints = event.scoring is Scoring.MATCHPOINTS
        self.same_boards = is_matchpoints or _same_boards(sessions, tallies)
        self.is_plain = is_matchpoints and (
            of_session or event.combine is not Combine.CARRY_FORWARD
        )

    def standing(self, contestant: Contestant, wheres: Sequence[Where]) -> Standing:
        """What somebody has."""
        if self.is_plain and len(wheres) == 1 and contestant.carry_forward is None:
            return Standing.of_one(contestant, self.tallies[wheres[0]])
        own = tuple([self.tallies[where] for where in wheres])
        return _standing(self.event, contestant, own, self.book, self.same_boards, self.of_session)


def _same_boards(sessions: Sessions, tallies: Mapping[Where, Tally]) -> bool:
    """Whether all who played have the same number of boards, so that totals can be compared."""
    played = {sum(tallies[where].boards for where in wheres) for _, wheres in sessions}
    return len(played - {0}) <= 1


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


def _standing(
    event: Event,
    contestant: Contestant,
    tallies: tuple[Tally, ...],
    book: RuleBook,
    same_boards: bool,
    of_session: bool,
) -> Standing:
    boards, total, maximum, adjustment = _added_up(tallies)
    per_board = _per_board(event, total, boards)
    percent = percentage(total, maximum)
    steps: list[Step] = []
    if of_session or event.combine is Combine.SUM:
        pass
    elif event.combine is Combine.CARRY_FORWARD:
        total, maximum, steps = _carried(event, tallies, book)
        percent = percentage(total, maximum)
        per_board = _per_board(event, total, boards)
    elif len(counted := [tally for tally in tallies if tally.boards]) > 1:
        steps = [_mean(event, counted)]
        if maximum:
            percent = Fraction(steps[-1].value)
        else:
            total = Fraction(steps[-1].value)
    elif len(counted) == 1:
        percent = counted[0].percent
    if contestant.carry_forward is not None and not of_session:
        steps.append(_added(total, contestant.carry_forward, "with what is carried forward"))
        total += contestant.carry_forward
        more = percentage(contestant.carry_forward, maximum)
        percent = None if percent is None or more is None else percent + more
    if event.scoring is Scoring.MATCHPOINTS:
        value = NOTHING if percent is None else percent
    else:
        value = total if same_boards else per_board or NOTHING
    combined = Combined(total, maximum, adjustment, percent, per_board, tuple(steps))
    return Standing(contestant, tallies, boards, value.as_integer_ratio(), combined)


def _per_board(event: Event, total: Fraction, boards: int) -> Fraction | None:
    """The total for each board, which nobody asks for at matchpoints."""
    if event.scoring is Scoring.MATCHPOINTS or not boards:
        return None
    return total / boards


def _added_up(
    tallies: tuple[Tally, ...],
) -> tuple[int, Fraction, Fraction | None, Fraction]:
    """Boards, total, maximum and adjustment of all sessions."""
    if len(tallies) == 1:
        only = tallies[0]
        return only.boards, only.total, only.maximum, only.adjustment
    maxima = [tally.maximum for tally in tallies if tally.maximum is not None]
    return (
        sum(tally.boards for tally in tallies),
        exact_sum(tally.total for tally in tallies),
        exact_sum(maxima) if maxima else None,
        exact_sum(tally.adjustment for tally in tallies),
    )


def _mean(event: Event, tallies: Sequence[Tally]) -> Step:
    """The mean of the sessions' percentages (or totals), each with its weight."""
    weights = [_weight(event, tally.session) for tally in tallies]
    values = [tally.total if tally.percent is None else tally.percent for tally in tallies]
    pairs = list(zip(weights, values, strict=True))
    whole = exact_sum(weights)
    value = exact_sum(weight * value for weight, value in pairs) / whole
    template = "(" + " + ".join("{} × {}" for _ in pairs) + ") ÷ {}"
    numbers = (*(number for pair in pairs for number in pair), whole)
    rule = "docs/rules.md, Several sessions"
    return Step(f"mean of {len(pairs)} sessions", value, template, numbers, rule)


def _weight(event: Event, session: int) -> Fraction:
    if event.combine is not Combine.WEIGHTED:
        return Fraction(1)
    given = [each.weight for each in event.sessions if each.number == session]
    return given[0] if given and given[0] is not None else Fraction(1)


def _carried(
    event: Event, tallies: Sequence[Tally], book: RuleBook
) -> tuple[Fraction, Fraction | None, list[Step]]:
    """The last session with what is carried forward into it.

    A part of the earlier score, brought from its boards and tops to those of the last session:
    CF = part × SQ × (NumQ ÷ MaxQ) × (MaxF ÷ NumF).
    """
    *earlier, last = tallies
    total, maximum = last.total, last.maximum
    steps = [Step(f"session {last.session}", total)]
    if not earlier:
        return total, maximum, steps
    part = event.carry if event.carry is not None else book.carry_forward
    rule = "carry_forward" if event.carry is None else "docs/rules.md, Several sessions"
    scored = exact_sum(tally.total for tally in earlier)
    boards = sum(tally.boards for tally in earlier)
    most = exact_sum(tally.maximum for tally in earlier if tally.maximum is not None)
    if maximum is None or not most or not last.boards:
        carried = part * scored
        step = Step("carried forward", carried, "{} × {}", (part, scored), rule)
    else:
        carried = part * scored * boards / most * maximum / last.boards
        step = Step(
            f"carried forward: {shown(part)} of the earlier score, on the scale of the last",
            carried,
            "{} × {} × {} ÷ {} × {} ÷ {}",
            (part, scored, boards, most, maximum, last.boards),
            rule,
        )
        maximum += part * boards * maximum / last.boards
    added = _added(total, carried, "with what is carried forward")
    return total + carried, maximum, [*steps, step, added]


def _added(total: Fraction, amount: Fraction, what: str) -> Step:
    return Step(what, total + amount, "{} + {}", (total, amount))
