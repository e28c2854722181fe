"""The curves of the WBF, worked out for any number of boards (*New IMP to VP Scales*, 2013).

With N boards, ``R = √5 - 2`` and ``X = 15 × √N``, a margin of I IMPs is worth
``V = 10 + 10 × (1 - R^(I ÷ X)) ÷ (1 - R)`` victory points of 20, and 20 from X on. Everything is
computed with 50 digits: V lies never exactly between two hundredths, nor an end of the discrete
scale exactly at a whole IMP, so that more digits would change nothing.
"""

from collections.abc import Iterator
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Context, Decimal, localcontext
from fractions import Fraction
from math import isqrt

DIGITS = 50
GUARD = 10
"""Digits beyond those, which repeated multiplication may spoil."""


def continuous(
    boards: int, pool: Fraction, blitz: Fraction, step: Fraction
) -> list[tuple[Fraction, Fraction]]:
    """The winner's victory points for each margin from 0 on, as rounded and as raised.

    Rounding bends the curve upwards in places, where an IMP more would be worth more than the one
    before it. There the value is raised by a step, until no such place is left.

    >>> points = continuous(16, Fraction(20), Fraction(15), Fraction("0.01"))
    >>> str(points[15][1]), [str(value) for value in points[14]]
    ('1397/100', ['687/50', '55/4'])
    """
    with localcontext(Context(prec=DIGITS + GUARD)):
        steps = [
            int((value / _decimal(step)).to_integral_value(ROUND_HALF_UP))
            for value in _curve(boards, pool, blitz)
        ]
    full = pool / step
    rounded = [*steps, full.numerator // full.denominator]
    raised = _without_bends(rounded)
    return [(before * step, after * step) for before, after in zip(rounded, raised, strict=True)]


def _curve(boards: int, pool: Fraction, blitz: Fraction) -> Iterator[Decimal]:
    """V for each margin below X."""
    ratio = _ratio()
    half, end = _decimal(pool) / 2, _decimal(blitz) * Decimal(boards).sqrt()
    an_imp_more = (ratio.ln() / end).exp()
    power = Decimal(1)
    for _ in range(_whole_imps(boards, blitz)):
        yield half + half * (1 - power) / (1 - ratio)
        power *= an_imp_more


def _whole_imps(boards: int, blitz: Fraction) -> int:
    """X rounded up: the smallest whole margin that wins everything."""
    square = blitz * blitz * boards
    root = isqrt(square.numerator // square.denominator)
    return root if root * root == square else root + 1


def _without_bends(rounded: list[int]) -> list[int]:
    raised = list(rounded)
    bent = True
    while bent:
        bent = False
        for i in range(1, len(raised) - 1):
            while raised[i + 1] - raised[i] > raised[i] - raised[i - 1]:
                raised[i] += 1
                bent = True
    return raised


def discrete(boards: int, pool: Fraction, blitz: Fraction) -> list[int]:
    """The largest margin for each whole number of victory points from half of the pool on.

    A step of the curve ends where its value reaches the half between two whole victory points. Then
    steps are shortened until none is shorter than the one before it; the first, which is also that
    of a match lost by as much, counts from one side to the other.

    >>> discrete(8, Fraction(20), Fraction(15))
    [0, 3, 6, 9, 12, 16, 20, 25, 30, 38]
    """
    half = int(pool / 2)
    with localcontext(Context(prec=DIGITS)):
        ratio, end = _ratio(), _decimal(blitz) * Decimal(boards).sqrt()
        ends = []
        for won in range(half):
            share = (Decimal(won) + Decimal("0.5")) / half
            margin = end * (1 - (1 - ratio) * share).ln() / ratio.ln()
            ends.append(int(margin.to_integral_value(ROUND_FLOOR)))
    return _shortened(ends)


def _shortened(ends: list[int]) -> list[int]:
    short = _too_long(ends)
    while short is not None:
        ends[short] -= 1
        short = _too_long(ends)
    return ends


def _too_long(ends: list[int]) -> int | None:
    """The first step that is longer than the next."""
    if ends[1] - ends[0] < 2 * ends[0] + 1:
        return 0
    lengths = range(1, len(ends) - 1)
    return next((i for i in lengths if ends[i + 1] - ends[i] < ends[i] - ends[i - 1]), None)


def _ratio() -> Decimal:
    """R: the third power of the golden section."""
    return Decimal(5).sqrt() - 2


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)
