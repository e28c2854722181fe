"""What each entry of a direction scores: what all scoring methods have in common.

A comparison is worked out once for each distinct score. Then come the adjustment of one side
(Law 12C1(e)) and the artificial score that stands unless the table's own was better.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction

from msgspec.structs import replace

from overtrick.engine.artificial import better_of
from overtrick.engine.field import Direction, Entry, Group, ScoringError
from overtrick.engine.reason import SideScore, Step
from overtrick.exact import Exact, shown
from overtrick.model.result import Artificial

NO_SCORE = SideScore(None)

Known = Mapping[tuple[int, int], SideScore]
"""What a plain score gets, by the version of the deal and the points."""

NOTHING_KNOWN: Known = {}

EntryScores = dict[int, SideScore]
"""What each entry of a direction gets, by its identity: lines share entries."""


def score_entries(
    field: Direction,
    compared: Callable[[Entry, Group], SideScore],
    artificial: Callable[[Artificial], SideScore],
    least: Exact | None = None,
    known: Known = NOTHING_KNOWN,
) -> EntryScores:
    """Score every entry: ``compared`` with its group, or ``artificial``.

    ``least`` is the score below which no adjustment takes a side; what is ``known`` is not worked
    out again.
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

    plain = dict(known)
    scores: EntryScores = {}
    for entry, _ in field.shared:
        if entry.is_plain:
            key = entry.version, entry.mix[0][1]
            if (score := plain.get(key)) is None:
                score = plain[key] = one(entry)
            scores[id(entry)] = score
        else:
            scores[id(entry)] = one(entry)
    return scores


def adjusted(score: SideScore, adjustment: tuple[Step, ...], least: Exact | None) -> SideScore:
    """Law 12C1(e): the part of the damage that was self-inflicted stays with the side.

    Where average plus or minus is still to float, the same comes after that again.
    """
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
    again = adjustment if score.floats is not None else ()
    steps = (*score.steps, *adjustment, step)
    return replace(score, points=points, steps=steps, adjustment=again)
