"""Several sessions become one result: sums, means, weights, carry-forward.

Contestants keep their numbers from session to session, or are listed anew for a session; then they
are recognised by the people. Where somebody changes partners, people are ranked one by one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from operator import is_not

from overtrick.engine.identity import Identities
from overtrick.engine.reason import Step
from overtrick.engine.tally import NOTHING, Tally, Where, exact_sum, percentage
from overtrick.exact import shown
from overtrick.model.contestant import Contestant
from overtrick.model.event import Event
from overtrick.model.event_setup import Combine
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook


@dataclass(slots=True)  # not frozen only because there are so many: nothing changes one
class Standing:
    """A contestant's result in the event, from one session or from several.

    ``value`` is what ranks: per cent, or points where there is no maximum.
    """

    contestant: Contestant
    tallies: tuple[Tally, ...]
    boards: int
    total: Fraction
    maximum: Fraction | None
    adjustment: Fraction
    percent: Fraction | None
    per_board: Fraction | None
    value: Fraction
    steps: tuple[Step, ...] = ()


Sessions = list[tuple[Contestant, list[Where]]]
"""Everybody, with what they are called in each session that they played."""


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
    earlier: Sequence[Standing] = (),
) -> list[Standing]:
    """What everybody has, in the order given.

    ``earlier`` is the same before a result was changed: whoever has the same tallies keeps it.
    """
    same_boards = event.scoring is Scoring.MATCHPOINTS or _same_boards(sessions, tallies)
    known = earlier if event.scoring is Scoring.MATCHPOINTS else ()
    found = []
    for (contestant, wheres), before in zip_longest(sessions, known):
        own = [tallies[where] for where in wheres]
        if before is None or any(map(is_not, own, before.tallies)):
            before = _standing(event, contestant, own, book, same_boards, of_session)
        found.append(before)
    return found


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
    tallies: Sequence[Tally],
    book: RuleBook,
    same_boards: bool,
    of_session: bool,
) -> Standing:
    ordered = tuple(tallies)
    boards, total, maximum, adjustment = _added_up(ordered)
    per_board = _per_board(event, total, boards)
    percent = percentage(total, maximum)
    steps: list[Step] = []
    if of_session or event.combine is Combine.SUM:
        pass
    elif event.combine is Combine.CARRY_FORWARD:
        total, maximum, steps = _carried(event, ordered, book)
        percent = percentage(total, maximum)
        per_board = _per_board(event, total, boards)
    elif len(counted := [tally for tally in ordered if tally.boards]) > 1:
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
    return Standing(
        contestant,
        ordered,
        boards,
        total,
        maximum,
        adjustment,
        percent,
        per_board,
        value,
        tuple(steps),
    )


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
