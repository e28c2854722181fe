"""Matchpoints: Law 78A over a frequency table, with everything a director may rule.

Carries out *Scoring and Results*, tables B to E and H to K, the EBU letter, ACBL XII B 1.5, and
*Score Adjustments* 12.4 for scores that are assigned outside the table.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache

from overtrick.engine.artificial import share_of_top
from overtrick.engine.field import Counts, Direction, Entry, Group
from overtrick.engine.frequency import Frequencies, Mix, Row
from overtrick.engine.lines import NOTHING_KNOWN, EntryScores, Known, score_entries
from overtrick.engine.neuberg import factoring
from overtrick.engine.reason import SideScore, Step, SumStep, rounded
from overtrick.exact import Exact, shown
from overtrick.model.result import Artificial, Fault
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import OwnScore


def score_matchpoints(
    field: Direction, book: RuleBook, known: Known = NOTHING_KNOWN
) -> EntryScores:
    """The matchpoints of every entry in one direction, some of which may be known already.

    >>> from overtrick.engine.field import direction
    >>> from overtrick.regulations import load
    >>> book = load("wbf-2017")
    >>> entries = [Entry.points(points) for points in (590, 100, -400)]
    >>> [score.points for score in score_matchpoints(direction(entries, 3, book), book).values()]
    [Fraction(4, 1), Fraction(2, 1), Fraction(0, 1)]
    """

    @cache
    def top() -> int:
        return board_top(field, book)

    def compared(entry: Entry, group: Group) -> SideScore:
        return _compared(entry, group, book)

    def artificial(award: Artificial) -> SideScore:
        return share_of_top(award, top(), book)

    return score_entries(field, compared, artificial, 0, known)


def board_top(field: Direction, book: RuleBook) -> int:
    """The most that can be scored on the board in this direction."""
    return factoring(field.counts, book).top


def _compared(entry: Entry, group: Group, book: RuleBook) -> SideScore:
    own, counts = group.among(entry)
    outside = (
        (entry.is_weighted or entry.assigned)
        and counts.actual > 1
        and book.weighted_own is OwnScore.OUTSIDE
    )
    if outside:
        counts = _without_this_line(group, own)
    values = []
    for weight, score in entry.mix:
        row = group.table.row_among_others(score, own)
        if outside:
            step = assigned_outside(row, _others(group.table, own), book.unit)
        else:
            step = law_78a(row, book.unit)
        values.append((weight, step))
    return factored(values, counts, entry.fault, book, small_groups=not outside)


def factored(
    values: Sequence[tuple[Fraction, Step]],
    counts: Counts,
    fault: Fault,
    book: RuleBook,
    small_groups: bool = True,
) -> SideScore:
    """From matchpoints in a group, each with its weight, to matchpoints on the board.

    Rounding comes once, after weighting, and only in a short group.
    """
    scale = factoring(counts, book, small_groups)
    if scale.single_by_fault:
        return share_of_top(fault.artificial, scale.top, book)
    steps: list[Step] = []
    products: list[tuple[Exact, Exact]] = []
    for weight, in_group in values:
        steps.append(in_group)
        if not scale.is_plain:
            steps.extend(scale.steps(in_group.value))
        products.append((weight, steps[-1].value))
    if len(values) > 1:
        steps.append(SumStep.of("weighted", products, "weighted_own"))
    if counts.actual < counts.expected and book.rounding_step is not None:
        average, halves = Fraction(scale.top, 2), book.rounding_halves
        points = steps[-1].value
        step = rounded(points, book.rounding_step, halves, "rounding_step", average)
        if step.value != points:
            steps.append(step)
    value = steps[-1].value
    points = value if isinstance(value, Fraction) else Fraction(value)
    return SideScore(points, _maximum(scale.top), tuple(steps))


@lru_cache(maxsize=1000)
def _maximum(top: int) -> Fraction:
    """The top as a score; boards with the same one share it, which makes adding up quick."""
    return Fraction(top)


def law_78a(row: Row, unit: int) -> Step:
    """Law 78A: a unit for each score beaten, half of it for each equal one.

    >>> law_78a(Row(-100, beaten=4, equal=1), unit=2).value
    Fraction(9, 1)
    """
    return Step(
        f"{row.score:+d} beats {shown(row.beaten)} and equals {shown(row.equal)} of the others",
        Fraction(unit * (2 * row.beaten + row.equal), 2),
        "{} × {} + {} × {}",
        (unit, row.beaten, _half(unit), row.equal),
        "unit",
    )


@cache
def _half(unit: int) -> Fraction:
    """The matchpoints for an equal score."""
    return Fraction(unit, 2)


def _without_this_line(group: Group, own: Mix) -> Counts:
    """The counts of the group as the other lines form it."""
    counts = group.counts
    if not own:  # it was removed already
        return counts
    return Counts(
        counts.expected, counts.actual - 1, counts.fouled, counts.artificial + 1, counts.missing
    )


def _others(table: Frequencies, own: Mix) -> Frequencies:
    """The table without what a line has put in itself."""
    frequency = dict(table.frequency)
    for weight, score in own:
        frequency[score] -= weight
        if not frequency[score]:
            del frequency[score]
    return Frequencies(frequency)


def assigned_outside(row: Row, table: Frequencies, unit: int) -> Step:
    """Section 12.4: a score that has not occurred on the board lies between its neighbours.

    It gets the matchpoints of the next lower score plus that score's frequency, which is the same
    as those of the next higher one less its frequency; never above top or below zero.

    >>> table = Frequencies({420: 5, 450: 2, 500: 1})
    >>> assigned_outside(table.row(430), table, unit=2).formula
    '4 + 5'
    """
    half = Fraction(unit, 2)
    rule = "Score Adjustments 12.4"

    def matchpoints(score: int) -> Fraction:
        other = table.row(score)
        return unit * other.beaten + half * (other.equal - 1)

    top = Fraction(unit * (table.total - 1))
    if row.equal:
        points = matchpoints(row.score)
        what = f"{row.score:+d} occurs on the board"
        if 0 <= points <= top:
            return Step(what, points, rule=rule)
        bounded = min(max(points, Fraction(0)), top)
        return Step(what, bounded, "min(max({}, 0), {})", (points, top), rule)
    lower = [score for score in table.scores if score < row.score]
    higher = [score for score in table.scores if score > row.score]
    if not lower:
        return Step(f"{row.score:+d} is below all scores: zero", Fraction(0), rule=rule)
    if not higher:
        return Step(f"{row.score:+d} is above all scores: top", top, rule=rule)
    next_lower, frequency = matchpoints(lower[-1]), half * table.frequency[lower[-1]]
    points = next_lower + frequency
    what = (
        f"{row.score:+d} lies between {lower[-1]:+d} and {higher[0]:+d}: the matchpoints of the "
        "lower one, plus its frequency"
    )
    if 0 <= points <= top:
        return Step(what, points, "{} + {}", (next_lower, frequency), rule)
    # Possible only where weighted scores give frequencies of less than one.
    bounded = min(max(points, Fraction(0)), top)
    return Step(what, bounded, "min(max({} + {}, 0), {})", (next_lower, frequency, top), rule)
