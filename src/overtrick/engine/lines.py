"""Handing every line of a direction its score: what all scoring methods have in common.

A comparison is worked out once for each distinct score. Then come the adjustment of one side
(Law 12C1(e)) and the artificial score that stands unless the table's own was better.
"""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from overtrick.engine.artificial import better_of
from overtrick.engine.field import Direction, Entry, Group, ScoringError, distinct
from overtrick.engine.reason import SideScore, Step
from overtrick.exact import Exact, shown
from overtrick.model.result import Artificial

NO_SCORE = SideScore(None)


def score_lines(
    field: Direction,
    compared: Callable[[Entry, Group], SideScore],
    artificial: Callable[[Artificial], SideScore],
    least: Exact | None = None,
) -> list[SideScore]:
    """Score every line: ``compared`` with its group, or ``artificial``.

    ``least`` is the score below which no adjustment takes a side.
    """

    def one(entry: Entry) -> SideScore:
        if not entry.mix:
            if entry.artificial is None:
                return NO_SCORE
            if entry.adjustment:
                raise ScoringError(
                    f"an adjustment of {shown(entry.adjustment[-1].value)} goes with a score that "
                    "is compared, not with an artificial one; give a percentage instead"
                )
            return artificial(entry.artificial)
        score = compared(entry, field.groups[entry.version])
        if entry.adjustment:
            score = adjusted(score, entry.adjustment, least)
        if entry.artificial is not None:
            score = better_of(score, artificial(entry.artificial))
        return score

    known: dict[tuple[int, int], SideScore] = {}
    scores: dict[int, SideScore] = {}
    for identity, entry in distinct(field.entries).items():
        if len(entry.mix) == 1 and not (entry.artificial or entry.adjustment or entry.assigned):
            key = entry.version, entry.mix[0][1]
            if (score := known.get(key)) is None:
                score = known[key] = one(entry)
            scores[identity] = score
        else:
            scores[identity] = one(entry)
    return [scores[identity] for identity in map(id, field.entries)]


def adjusted(score: SideScore, adjustment: tuple[Step, ...], least: Exact | None) -> SideScore:
    """Law 12C1(e): the part of the damage that was self-inflicted stays with the side."""
    if score.points is None:
        return score
    amount = adjustment[-1].value
    points = score.points + amount
    what, rule = "adjustment after the comparison", "Law 12C1(e)"
    if least is not None and points < least:
        points, numbers = Fraction(least), (least, score.points, amount)
        step = Step(what, points, "max({}, {} + {})", numbers, rule)
    else:
        step = Step(what, points, "{} + {}", (score.points, amount), rule)
    return replace(score, points=points, steps=(*score.steps, *adjustment, step))
