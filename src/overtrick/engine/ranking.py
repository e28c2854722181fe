"""Ranking: from the best down, in groups of those that tie."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from operator import itemgetter
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
    ordered, ends = from_the_best(items, lambda item: value(item).as_integer_ratio(), tolerance)
    return [ordered[first:end] for first, end in pairwise([0, *ends])]


def from_the_best(
    items: Sequence[T], ratio: Callable[[T], Ratio], tolerance: Fraction = Fraction(0)
) -> tuple[list[T], list[int]]:
    """The items from the best down, and where each group of those that tie ends.

    It takes the numbers as ratios and makes no list of each group, for most have one item.

    >>> from_the_best(["2/4", "3/4", "1/2"], lambda text: (int(text[0]), int(text[2])))
    (['3/4', '2/4', '1/2'], [1, 3])
    """
    ratios = list(map(ratio, items))
    keys = _whole(ratios)
    order = sorted(range(len(keys)), key=keys.__getitem__, reverse=True)
    ordered = [items[at] for at in order]
    ends = [
        end
        for end, (one, other) in enumerate(pairwise([keys[at] for at in order]), start=1)
        if one != other
    ]
    if ordered:
        ends.append(len(ordered))
    if tolerance:
        ends = _within(tolerance, [Fraction(*ratios[at]) for at in order], ends)
    return ordered, ends


def _within(tolerance: Fraction, values: Sequence[Fraction], ends: Sequence[int]) -> list[int]:
    """Where groups end if those no further apart than that from the best of the first are one."""
    found: list[int] = []
    best = 0
    for first, end in pairwise([0, *ends]):
        if found and values[best] - values[first] <= tolerance:
            found[-1] = end
        else:
            found.append(end)
            best = first
    return found


def _whole(ratios: Sequence[Ratio]) -> list[int]:
    """Whole numbers that are in the same order, for they compare fast.

    Two different fractions with denominators up to D lie at least 1/D² apart, so that times D²
    they have different whole parts.
    """
    denominators = set(map(itemgetter(1), ratios))
    if len(denominators) == 1:
        return list(map(itemgetter(0), ratios))
    scale = max(denominators, default=1) ** 2
    return [numerator * scale // denominator for numerator, denominator in ratios]
