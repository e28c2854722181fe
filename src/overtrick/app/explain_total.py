"""From boards to a total, a percentage and a place: the steps that a ranking rests on."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from overtrick.engine.event_score import EventScore, Ranked, Ranking, handicap_value
from overtrick.engine.overall import Standing
from overtrick.engine.reason import Step
from overtrick.engine.tally import CardLine, Tally
from overtrick.exact import Exact, decimal, shown
from overtrick.model.event_setup import Combine, HandicapMethod
from overtrick.model.scoring import Scoring
from overtrick.reports.people import label
from overtrick.reports.wording import counted

SESSIONS = "docs/rules.md, Several sessions"


def added(what: str, numbers: Sequence[Fraction], rule: str = "") -> Step:
    """A sum with all its numbers.

    >>> added("points", [Fraction(8), Fraction(13, 2)]).formula
    '8 + 6.5'
    """
    template = " + ".join("{}" for _ in numbers) or "0"
    return Step(what, sum(numbers, Fraction(0)), template, tuple(numbers), rule)


def maxima(what: str, numbers: Sequence[Fraction]) -> Step:
    """What could be scored on some boards, which mostly have the same top."""
    if len(set(numbers)) == 1 and len(numbers) > 1:
        both = len(numbers), numbers[0]
        return Step(what, both[0] * both[1], "{} × {}", both)
    return added(what, numbers)


def percent_step(total: Fraction, maximum: Fraction) -> Step:
    """Per cent of what could be scored; in words also as it is printed in a ranking."""
    percent = 100 * total / maximum
    return Step(f"{decimal(percent, 2)} per cent", percent, "100 × {} ÷ {}", (total, maximum))


def per_board_step(total: Fraction, boards: Exact) -> Step:
    """A total for each board."""
    each = total / boards
    return Step(f"{decimal(each, 2)} for each board", each, "{} ÷ {}", (total, boards))


def session_steps(tally: Tally, cards: Sequence[CardLine], scoring: Scoring) -> Iterator[Step]:
    """From the boards of a session to what it is worth."""
    scores = [card.score for card in cards] + [each.score for each in tally.owed]
    points = [score.points for score in scores if score.points is not None]
    yield added(f"points on {counted(len(points), 'board')}", points)
    if tally.changes:
        amounts = [change.amount for change in tally.changes]
        yield added("total, with penalties and adjustments", [tally.points, *amounts])
    most = [
        score.maximum for score in scores if score.points is not None and score.maximum is not None
    ]
    if most:
        yield maxima("what could be scored on them", most)
    if tally.maximum:
        yield percent_step(tally.total, tally.maximum)
    elif scoring is not Scoring.MATCHPOINTS and tally.boards:
        yield per_board_step(tally.total, tally.boards)


def standing_steps(score: EventScore, standing: Standing) -> Iterator[Step]:
    """From several sessions, or from what is carried forward, to the final result."""
    tallies, event = standing.tallies, score.event
    if len(tallies) == 1 and not standing.steps:
        return
    averaged = event.combine in (Combine.MEAN, Combine.WEIGHTED)
    if event.combine is Combine.SUM and len(tallies) > 1:
        yield added("total of the sessions", [tally.total for tally in tallies], SESSIONS)
    yield from standing.steps
    if averaged and standing.maximum and standing.contestant.carry_forward is not None:
        yield _carried_percent(standing, standing.contestant.carry_forward, standing.maximum)
    if standing.over:
        yield per_board_step(standing.total, standing.over)
    if event.scoring is not Scoring.MATCHPOINTS or (averaged and standing.steps):
        return
    if event.combine is Combine.CARRY_FORWARD and standing.maximum is not None:
        yield _carried_maximum(score, standing)
    elif most := [tally.maximum for tally in tallies if tally.maximum is not None]:
        yield added(
            "what could be scored in them" if len(most) > 1 else "what could be scored", most
        )
    if standing.maximum:
        yield percent_step(standing.total, standing.maximum)


def _carried_percent(standing: Standing, carried: Fraction, maximum: Fraction) -> Step:
    """Where percentages are averaged: what is carried forward, in per cent of what there was."""
    assert standing.percent is not None
    more = 100 * carried / maximum
    return Step(
        f"{decimal(standing.percent, 2)} per cent",
        standing.percent,
        "{} + 100 × {} ÷ {}",
        (standing.percent - more, carried, maximum),
    )


def _carried_maximum(score: EventScore, standing: Standing) -> Step:
    """What could be scored in the last session, and the carried part of the earlier ones."""
    *earlier, last = standing.tallies
    assert last.maximum is not None
    assert standing.maximum is not None
    what = "what could be scored, with the part that is carried"
    if standing.maximum == last.maximum:
        return Step(what, last.maximum)
    part = score.event.carry if score.event.carry is not None else score.book.carry_forward
    boards = sum(tally.boards for tally in earlier)
    numbers = (last.maximum, part, boards, last.maximum, last.boards)
    return Step(what, standing.maximum, "{} + {} × {} × {} ÷ {}", numbers, "carry_forward")


# ------------------------------------------------------------------ the place


def tie_steps(score: EventScore, row: Ranked) -> Iterator[Step]:
    """The figures by which a tie was to be broken, and those of the others that were tied."""
    for trial in row.trials:
        if trial.step is not None:
            others = ", ".join(
                f"{label(who, score.event)} has {shown(figure)}"
                for who, figure in trial.figures
                if who is not row.standing.contestant
            )
            yield replace(trial.step, what=f"{trial.name} ({others})")


def handicap_step(standing: Standing, method: HandicapMethod) -> Step:
    """The result with the handicaps of the partners, their sum or their mean."""
    given = standing.contestant.handicap
    value = handicap_value(standing, method)
    if not given:
        return Step("with handicap: none is given", value)
    total = " + ".join("{}" for _ in given)
    if len(given) > 1 and method is HandicapMethod.MEAN:
        template = f"{{}} + ({total}) ÷ {{}}"
        return Step("with handicap", value, template, (standing.value, *given, len(given)))
    return Step("with handicap", value, f"{{}} + {total}", (standing.value, *given))


def place_step(row: Ranked) -> Step:
    """A place is one more than the number of those before it."""
    before = row.place - 1
    return Step("place", row.place, "{} + 1", (before,))


def award_steps(score: EventScore, ranking: Ranking, row: Ranked) -> Iterator[Step]:
    """Local points: the award of the place, shared by those who share it."""
    if row.points is None or score.scale is None:
        return
    scale, shared = score.scale, sum(1 for other in ranking.rows if other.place == row.place)
    boards = max(other.standing.boards for other in ranking.rows)
    awards = scale.awards(len(ranking.rows), boards)[row.place - 1 : row.place - 1 + shared]
    what = f"local points for {counted(shared, 'place')} from {row.place} on"
    together = " + ".join("{}" for _ in awards)
    template = f"({together}) ÷ {{}}" if shared > 1 else together
    numbers: tuple[Exact, ...] = (*awards, shared) if shared > 1 else awards
    if sum(awards, Fraction(0)) / shared < scale.lowest:
        template, numbers = f"max({template}, {{}})", (*numbers, scale.lowest)
    rule = f"{scale.citation}: {shown(scale.lowest)} for the last award, {shown(scale.step)} more"
    yield Step(what, row.points, template, numbers, f"{rule} for each place above")
