"""What is open in a match: possible numbers with weights, and their sums (Law 12C1(c)).

Several weighted scores in one match make all their combinations possible. Margins are sums, so the
combinations need not be enumerated: boards are added one after the other.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from overtrick.exact import Exact

Weights = Mapping[Exact, Fraction]
"""Possible numbers with weights that sum to one."""


def convolved(parts: Iterable[Weights]) -> dict[Exact, Fraction]:
    """Every possible sum of numbers that are open apart from each other, with its weight.

    The cost grows with the number of different sums, not with that of the combinations.

    >>> half = Fraction(1, 2)
    >>> convolved([{1: half, 3: half}, {0: half, 2: half}])
    {1: Fraction(1, 4), 3: Fraction(1, 2), 5: Fraction(1, 4)}
    """
    sums: dict[Exact, Fraction] = {0: Fraction(1)}
    for part in parts:
        further: dict[Exact, Fraction] = {}
        for so_far, chance in sums.items():
            for number, weight in part.items():
                total = so_far + number
                further[total] = further.get(total, Fraction(0)) + chance * weight
        sums = further
    return sums


def mean(weights: Weights) -> Fraction:
    """The weighted mean; nothing possible is nothing.

    >>> mean({11: Fraction(1, 10), 8: Fraction(4, 10), 0: Fraction(4, 10), -9: Fraction(1, 10)})
    Fraction(17, 5)
    """
    return sum((weight * number for number, weight in weights.items()), Fraction(0))
