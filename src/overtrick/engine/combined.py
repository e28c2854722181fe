"""What several sessions come to: the sum, a mean, a part carried forward.

Boards are combined in the same way as the scores, so that a total and what it is for each board
always belong together (``docs/rules.md``, Several sessions).
"""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from overtrick.engine.overall import Combined, Standing
from overtrick.engine.reason import Step
from overtrick.engine.tally import NOTHING, Tally, exact_sum, percentage
from overtrick.exact import shown
from overtrick.model.contestant import Contestant
from overtrick.model.event import Event
from overtrick.model.event_setup import Combine
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook

RULE = "docs/rules.md, Several sessions"


def combined_standing(
    event: Event,
    contestant: Contestant,
    tallies: tuple[Tally, ...],
    book: RuleBook,
    of_session: bool,
) -> Standing:
    """What somebody's sessions come to; a session by itself is what it is."""
    combine = Combine.SUM if of_session else event.combine
    boards = sum(tally.boards for tally in tallies)
    total = exact_sum(tally.total for tally in tallies)
    maxima = [tally.maximum for tally in tallies if tally.maximum is not None]
    maximum = exact_sum(maxima) if maxima else None
    over, steps = Fraction(boards), list[Step]()
    percent = percentage(total, maximum)
    if combine is Combine.CARRY_FORWARD:
        total, maximum, over, steps = _carried(event, tallies, book)
        percent = percentage(total, maximum)
    elif combine in (Combine.MEAN, Combine.WEIGHTED):
        counted = [tally for tally in tallies if tally.counts]
        if event.scoring is Scoring.MATCHPOINTS:
            percents = [tally.percent or NOTHING for tally in counted]
            steps = _mean(event, counted, percents, "")
            percent = Fraction(steps[-1].value) if steps else percent
        else:
            steps = _mean(event, counted, [tally.total for tally in counted], "")
            total = Fraction(steps[-1].value) if steps else total
            of_boards = [Fraction(tally.boards) for tally in counted]
            steps += _mean(event, counted, of_boards, ", boards")
            over = Fraction(steps[-1].value) if steps else over
    if contestant.carry_forward is not None and not of_session:
        steps.append(_added(total, contestant.carry_forward, "with what is carried forward"))
        total += contestant.carry_forward
        more = percentage(contestant.carry_forward, maximum)
        percent = None if percent is None or more is None else percent + more
    adjustment = exact_sum(tally.adjustment for tally in tallies)
    if event.scoring is Scoring.MATCHPOINTS:
        value, found = percent or NOTHING, Combined(total, maximum, adjustment, percent)
    else:
        value, found = total, Combined(total, maximum, adjustment, percent, over)
    return Standing(
        contestant, tallies, boards, value.as_integer_ratio(), replace(found, steps=tuple(steps))
    )


def _mean(
    event: Event, tallies: Sequence[Tally], values: Sequence[Fraction], of: str
) -> list[Step]:
    """The mean of what the sessions have, each with its weight; one session needs none."""
    if len(tallies) < 2:
        return []
    weights = [_weight(event, tally.session) for tally in tallies]
    pairs = list(zip(weights, values, strict=True))
    whole = exact_sum(weights)
    value = exact_sum(weight * value for weight, value in pairs) / whole
    template = "(" + " + ".join("{} × {}" for _ in pairs) + ") ÷ {}"
    numbers = (*(number for pair in pairs for number in pair), whole)
    return [Step(f"mean of {len(pairs)} sessions{of}", value, template, numbers, RULE)]


def _weight(event: Event, session: int) -> Fraction:
    if event.combine is not Combine.WEIGHTED:
        return Fraction(1)
    given = [each.weight for each in event.sessions if each.number == session]
    return given[0] if given and given[0] is not None else Fraction(1)


def _carried(
    event: Event, tallies: Sequence[Tally], book: RuleBook
) -> tuple[Fraction, Fraction | None, Fraction, list[Step]]:
    """The last session with what is carried forward into it: total, maximum, boards.

    A part of the earlier score, brought from its boards and tops to those of the last session:
    CF = part × SQ × (NumQ ÷ MaxQ) × (MaxF ÷ NumF).
    """
    *earlier, last = tallies
    total, maximum, over = last.total, last.maximum, Fraction(last.boards)
    steps = [Step(f"session {last.session}", total)]
    if not earlier:
        return total, maximum, over, steps
    part = event.carry if event.carry is not None else book.carry_forward
    rule = "carry_forward" if event.carry is None else RULE
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
    steps += [step, _added(total, carried, "with what is carried forward")]
    if event.scoring is not Scoring.MATCHPOINTS:
        over += part * boards
        what = "boards, with the part that is carried"
        steps.append(Step(what, over, "{} + {} × {}", (last.boards, part, boards), RULE))
    return total + carried, maximum, over, steps


def _added(total: Fraction, amount: Fraction, what: str) -> Step:
    return Step(what, total + amount, "{} + {}", (total, amount))
