"""Cross-IMPs: every score compared with every other in IMPs (*Scoring and Results*, table G).

The sum, or an average of it, as the rule book says. On a short or fouled group a sum is brought
to the number of comparisons of a full board; an average needs no such thing.
"""

from fractions import Fraction
from math import isqrt

from overtrick.engine.artificial import in_imps
from overtrick.engine.field import Direction, Entry, Group
from overtrick.engine.frequency import Mix
from overtrick.engine.imps import imps
from overtrick.engine.lines import EntryScores, score_entries
from overtrick.engine.neuberg import SIXTY
from overtrick.engine.reason import SideScore, Step, SumStep
from overtrick.engine.standard import root_rounded_up
from overtrick.exact import Exact, shown
from overtrick.model.result import Artificial, Percentage
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import CrossImpArtificial, CrossImpMethod, SingleScore


def score_cross_imps(field: Direction, book: RuleBook) -> EntryScores:
    """The cross-IMPs of every entry in one direction.

    >>> from overtrick.engine.field import direction
    >>> from overtrick.regulations import load
    >>> book = load("ebl-2001")
    >>> entries = [Entry.points(points) for points in (600, -100, 630)]
    >>> [score.points for score in score_cross_imps(direction(entries, 3, book), book).values()]
    [Fraction(11, 1), Fraction(-24, 1), Fraction(13, 1)]
    """

    def compared(entry: Entry, group: Group) -> SideScore:
        return _compared(entry, group, book)

    def artificial(award: Artificial) -> SideScore:
        return _artificial(award, field.expected, book)

    return score_entries(field, compared, artificial)


def _compared(entry: Entry, group: Group, book: RuleBook) -> SideScore:
    own, counts = group.among(entry)
    if counts.actual == 1 and not counts.is_complete:
        return _artificial(single_score(entry, book), counts.expected, book)
    steps: list[Step] = [_against_others(score, group, own) for _, score in entry.mix]
    if entry.is_weighted:
        products = [
            (weight, step.value) for (weight, _), step in zip(entry.mix, steps, strict=True)
        ]
        steps.append(SumStep.of("weighted", products, "weighted_own"))
    steps.extend(_method(steps[-1].value, counts.actual, counts.expected, book))
    return SideScore(Fraction(steps[-1].value), None, tuple(steps))


def single_score(entry: Entry, book: RuleBook) -> Artificial:
    """A score with nothing to compare it with is artificial: 60 %, or by fault."""
    if book.single_score is SingleScore.BY_FAULT:
        return entry.fault.artificial
    return Percentage(SIXTY)


def _against_others(score: int, group: Group, own: Mix) -> SumStep:
    """The IMPs of a score against each other one, times how often that occurs."""
    mine: dict[int, Exact] = {}
    for weight, own_score in own:
        mine[own_score] = mine.get(own_score, 0) + (1 if weight == 1 else weight)
    rows: list[tuple[Exact, Exact]] = []
    for other, frequency in group.table:
        times = frequency - mine[other] if other in mine else frequency
        if times:
            rows.append((times, imps(score - other)))
    return SumStep.of(f"{score:+d} against the others, IMPs each", rows, "Law 78B")


def _method(total: Exact, actual: int, expected: int, book: RuleBook) -> list[Step]:
    """What becomes of the sum of the IMPs."""
    comparisons = actual - 1
    if comparisons == 0:
        return []
    rule = "cross_imps_method"
    match book.cross_imps_method:
        case CrossImpMethod.SUM:
            if actual == expected:
                return []
            factored = Fraction(total) * (expected - 1) / comparisons
            return [
                Step(
                    f"{comparisons} comparisons instead of {expected - 1}",
                    factored,
                    "{} × {} ÷ {}",
                    (total, expected - 1, comparisons),
                    "docs/rules.md, Cross-IMPs",
                )
            ]
        case CrossImpMethod.PER_COMPARISON:
            mean = Fraction(total) / comparisons
            return [Step("for each comparison", mean, "{} ÷ {}", (total, comparisons), rule)]
        case CrossImpMethod.PER_RESULT:
            mean = Fraction(total) / actual
            return [Step("for each result", mean, "{} ÷ {}", (total, actual), rule)]
        case CrossImpMethod.ROOT:
            step = book.cross_imps_rounding
            half = Fraction(actual * comparisons, 2)
            return [
                Step(
                    f"divided by the root of half of {actual} results × {comparisons} comparisons",
                    divided_by_root(total, half, step),
                    f"{{}} ÷ √{{}} → nearest {shown(step)}, halves away from zero",
                    (total, half),
                    rule,
                )
            ]


def divided_by_root(value: Exact, radicand: Exact, step: Fraction) -> Fraction:
    """``value ÷ √radicand`` to the nearest step, found by comparing squares of whole numbers.

    >>> divided_by_root(20, 45, Fraction(1, 100))
    Fraction(149, 50)
    """
    square = Fraction(value) ** 2 / (radicand * step * step)
    # The nearest whole number to a root is half of the odd numbers around twice the root.
    steps = (isqrt(square.numerator * 4 // square.denominator) + 1) // 2
    return steps * step * (1 if value >= 0 else -1)


def _artificial(award: Artificial, expected: int, book: RuleBook) -> SideScore:
    return in_imps(award, artificial_step(expected - 1, book), "cross_imps_artificial", book)


def artificial_step(comparisons: int, book: RuleBook) -> Exact:
    """How many IMPs a step of 10 % is worth, with so many comparisons on a full board."""
    step, comparisons = book.cross_imps_step, max(0, comparisons)
    match book.cross_imps_artificial:
        case CrossImpArtificial.FIXED:
            return step
        case CrossImpArtificial.TIMES_COMPARISONS:
            return step * comparisons
        case CrossImpArtificial.ROOT:
            return root_rounded_up(step * comparisons, Fraction(1))
