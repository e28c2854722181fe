"""Exact numbers: rounding by a named rule, and printing without losing what was meant.

Every score in Overtrick is an ``int`` or a ``Fraction``. Rounding happens only where a rule
book says so, through :func:`round_to`; printing to a number of places is :func:`decimal`.
"""

from enum import Enum
from fractions import Fraction

Exact = int | Fraction

PLACES = 6
"""A terminating decimal of up to this many places is printed in full, any other number to it."""


_ALL_PLACES = 10**PLACES


class Halves(Enum):
    """Where a number goes that lies exactly between two steps."""

    UP = "up"
    AWAY_FROM_ZERO = "away-from-zero"
    TOWARDS_AVERAGE = "towards-average"
    AWAY_FROM_AVERAGE = "away-from-average"
    EVEN = "even"


def round_to(value: Exact, step: Exact, halves: Halves, average: Exact = 0) -> Fraction:
    """Round ``value`` to the nearest multiple of ``step``.

    >>> round_to(Fraction(51, 4), Fraction(1, 10), Halves.TOWARDS_AVERAGE, average=10)
    Fraction(127, 10)
    >>> round_to(-445, 10, Halves.UP)
    Fraction(-440, 1)
    """
    steps = Fraction(value) / step
    below = steps.numerator // steps.denominator
    rest = steps - below
    half = Fraction(1, 2)
    if rest != half:
        whole = below + (rest > half)
    elif halves is Halves.UP:
        whole = below + 1
    elif halves is Halves.AWAY_FROM_ZERO:
        whole = below + (value > 0)
    elif halves is Halves.TOWARDS_AVERAGE:
        whole = below + (value < average)
    elif halves is Halves.AWAY_FROM_AVERAGE:
        whole = below + (value > average)
    else:
        whole = below + below % 2
    return Fraction(whole) * step


def round_up_to(value: Exact, step: Exact) -> Fraction:
    """The next multiple of ``step`` that is not below ``value``.

    >>> round_up_to(Fraction(10, 9), Fraction(1, 2))
    Fraction(3, 2)
    """
    steps = Fraction(value) / step
    return -(-steps.numerator // steps.denominator) * Fraction(step)


def decimal(value: Exact, places: int) -> str:
    """Print with a fixed number of decimal places, halves away from zero.

    >>> decimal(Fraction(1267, 20), 2), decimal(Fraction(-1, 8), 2)
    ('63.35', '-0.13')
    """
    numerator, denominator = value.as_integer_ratio()
    whole, rest = divmod(abs(numerator) * 10**places, denominator)
    whole += 2 * rest >= denominator
    digits = str(whole).rjust(places + 1, "0")
    sign = "-" if whole and numerator < 0 else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else sign + digits


def is_short_decimal(value: Exact) -> bool:
    """Whether the number is a terminating decimal of at most six places."""
    return bool(_ALL_PLACES % value.denominator == 0)


def plain(value: Exact) -> str:
    """Print in full where six decimal places are enough for that, otherwise to six places.

    >>> plain(Fraction(57, 5)), plain(12), plain(Fraction(37, 3))
    ('11.4', '12', '12.333333')
    """
    text = decimal(value, PLACES)
    return text.rstrip("0").rstrip(".") if is_short_decimal(value) else text


def fraction(value: Exact) -> str:
    """Print as a fraction in lowest terms.

    >>> fraction(Fraction(37, 3)), fraction(9)
    ('37/3', '9')
    """
    return str(value)


def shown(value: Exact) -> str:
    """Print exactly: a decimal where it is short, otherwise a fraction.

    >>> shown(Fraction(57, 5)), shown(Fraction(37, 3))
    ('11.4', '37/3')
    """
    if value.denominator == 1:
        return str(value)
    return plain(value) if is_short_decimal(value) else fraction(value)
