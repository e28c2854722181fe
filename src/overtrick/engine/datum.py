"""The Butler datum: which scores are left out, their mean, and its rounding.

*Scoring and Results*, after table F, mentions leaving out the highest and the lowest, more of
them by a scale, and the standard deviation; federations add a percentage, a share, the median.
"""

from collections.abc import Iterator
from fractions import Fraction

from overtrick.engine.field import Counts
from overtrick.engine.frequency import Frequencies
from overtrick.engine.reason import Step, SumStep, rounded
from overtrick.exact import Exact, shown
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import Trim, TrimRounding


def datum_steps(table: Frequencies, counts: Counts, book: RuleBook) -> Iterator[Step]:
    """The datum of a group in north-south's view; the last step is the datum itself.

    >>> from overtrick.regulations import load
    >>> table = Frequencies({1370: 2, 800: 1, 630: 1, 600: 2, -100: 2, -200: 1, -500: 1})
    >>> [step.value for step in datum_steps(table, Counts(10, 10), load("ebl-2001"))]
    [4470, Fraction(447, 1), Fraction(450, 1)]
    """
    if book.trim is Trim.MEDIAN:
        step = _median(table)
        yield step
    else:
        kept = (
            _within_deviations(table, book)
            if book.trim is Trim.DEVIATION
            else _between(table, _left_out(table, counts, book))
        )
        rows = [(times, score) for score, times in kept]
        number = sum((times for times, _ in rows), Fraction(0))
        total = SumStep.of("sum of the scores that count", rows, "trim")
        yield total
        step = Step(
            f"mean of {shown(number)} scores",
            Fraction(total.value) / number,
            "{} ÷ {}",
            (total.value, number),
            "trim",
        )
        yield step
    if book.datum_step is not None:
        yield rounded(step.value, book.datum_step, book.datum_halves, "datum_step")


def _median(table: Frequencies) -> Step:
    """The middle score, or the mean of the two middle ones."""
    half, seen, middle = Fraction(table.total) / 2, Fraction(0), []
    for score in table.scores:
        before, seen = seen, seen + table.frequency[score]
        if before <= half <= seen:
            middle.append(score)
    low, high = middle[0], middle[-1]
    what = "the middle score"
    return Step(what, Fraction(low + high, 2), "({} + {}) ÷ 2", (low, high), "trim")


def _left_out(table: Frequencies, counts: Counts, book: RuleBook) -> Fraction:
    """How many scores are left out at each end.

    Where frequencies are factored first, the number is that of a full board, and what is left out
    is scaled back to the scores that there are.
    """
    present = Fraction(table.total)
    scores = present
    if book.trim is not Trim.NONE and book.datum_factored:
        scores = max(present, Fraction(counts.expected))
    if book.trim is Trim.NONE or scores < book.trim_from:
        return Fraction(0)
    out = _trim_count(scores, book)
    return out * present / scores if 2 * out < scores else Fraction(0)


def _trim_count(scores: Fraction, book: RuleBook) -> Fraction:
    match book.trim:
        case Trim.EXTREMES:
            return Fraction(1)
        case Trim.BY_NUMBER:
            counts = [out for least, out in book.trim_numbers if scores >= least]
            return Fraction(counts[-1] if counts else 0)
        case Trim.PERCENTAGE:
            return _whole(scores * book.trim_amount / 100, book.trim_rounding)
        case Trim.SHARE:
            return _whole(scores * book.trim_amount, book.trim_rounding)
        case _:
            return Fraction(0)


def _whole(number: Fraction, rounding: TrimRounding) -> Fraction:
    """A share of the scores as a whole number of them."""
    match rounding:
        case TrimRounding.DOWN:
            return Fraction(number.numerator // number.denominator)
        case TrimRounding.UP:
            return Fraction(-(-number.numerator // number.denominator))
        case TrimRounding.NEAREST:
            doubled = 2 * number + 1
            return Fraction(doubled.numerator // doubled.denominator // 2)


def _between(table: Frequencies, out: Fraction) -> Iterator[tuple[int, Exact]]:
    """The scores without so many of the highest and so many of the lowest."""
    seen: Exact = 0
    last = table.total - out
    for score in table.scores:
        before, seen = seen, seen + table.frequency[score]
        times = min(seen, last) - max(before, out)
        if times > 0:
            yield score, times


def _within_deviations(table: Frequencies, book: RuleBook) -> Iterator[tuple[int, Exact]]:
    """The scores that lie no more than k standard deviations from the mean of all.

    Squares are compared, so that no root is taken; the deviation is that of these scores
    themselves (divided by their number).
    """
    number = Fraction(table.total)
    if number < book.trim_from:
        yield from table
        return
    mean = sum((times * score for score, times in table), Fraction(0)) / number
    variance = sum((times * (score - mean) ** 2 for score, times in table), Fraction(0)) / number
    for score, times in table:
        if (score - mean) ** 2 <= book.trim_amount**2 * variance:
            yield score, times
