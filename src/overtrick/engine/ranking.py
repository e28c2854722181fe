"""Ranking: from the best down, in groups of those that tie."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeVar

T = TypeVar("T")

Ratio = tuple[int, int]
"""A number as numerator and denominator, not always in lowest terms: it takes no time to make."""


def groups_by_value(
    items: Sequence[T], value: Callable[[T], Fraction], tolerance: Fraction = Fraction(0)
) -> list[list[T]]:
    """The items from the best down, in groups of those that tie.

    With a tolerance, whoever is no further than that from the best of a group belongs to it.

    >>> groups_by_value([5, 7, 5, 3], Fraction)
    [[7], [5, 5], [3]]
    """
    return groups_by_ratio(items, lambda item: value(item).as_integer_ratio(), tolerance)


def groups_by_ratio(
    items: Sequence[T], ratio: Callable[[T], Ratio], tolerance: Fraction = Fraction(0)
) -> list[list[T]]:
    """The same by numbers that are no fractions yet.

    >>> groups_by_ratio(["3/4", "2/4", "1/2"], lambda text: (int(text[0]), int(text[2])))
    [['3/4'], ['2/4', '1/2']]
    """
    ratios = list(map(ratio, items))
    keys = _whole_order(ratios)
    groups: list[list[T]] = []
    best = None
    for at in sorted(range(len(items)), key=keys.__getitem__):
        if best is not None and (
            keys[at] == keys[best] or (tolerance and _apart(ratios, best, at) <= tolerance)
        ):
            groups[-1].append(items[at])
        else:
            groups.append([items[at]])
            best = at
    return groups


def _apart(ratios: Sequence[Ratio], best: int, other: int) -> Fraction:
    return Fraction(*ratios[best]) - Fraction(*ratios[other])


def _whole_order(ratios: Sequence[Ratio]) -> list[int]:
    """Whole numbers that are in the opposite order: they compare fast, and the best comes first.

    Two different fractions with denominators up to D lie at least 1/D² apart, so that times D²
    they have different whole parts.
    """
    denominators = {denominator for _, denominator in ratios}
    if len(denominators) == 1:
        return [-numerator for numerator, _ in ratios]
    scale = max(denominators, default=1) ** 2
    return [-(numerator * scale // denominator) for numerator, denominator in ratios]
