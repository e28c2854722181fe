"""Ranking: from the best down, in groups of those that tie."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TypeVar

T = TypeVar("T")


def groups_by_value(
    items: Sequence[T], value: Callable[[T], Fraction], tolerance: Fraction = Fraction(0)
) -> Iterator[list[T]]:
    """The items from the best down, in groups of those that tie.

    With a tolerance, whoever is no further than that from the best of a group belongs to it.

    >>> list(groups_by_value([5, 7, 5, 3], Fraction))
    [[7], [5, 5], [3]]
    """
    values = [value(item) for item in items]
    keys = _whole_order(values)
    group: list[T] = []
    best, best_key = Fraction(0), 0
    for at in sorted(range(len(items)), key=keys.__getitem__):
        if group and keys[at] != best_key and (not tolerance or best - values[at] > tolerance):
            yield group
            group = []
        if not group:
            best, best_key = values[at], keys[at]
        group.append(items[at])
    if group:
        yield group


def _whole_order(values: Sequence[Fraction]) -> list[int]:
    """Whole numbers that are in the opposite order: they compare fast, and the best comes first.

    Two different fractions with denominators up to D lie at least 1/D² apart, so that times D²
    they have different whole parts.
    """
    ratios = [value.as_integer_ratio() for value in values]
    scale = max((denominator for _, denominator in ratios), default=1) ** 2
    return [-(numerator * scale // denominator) for numerator, denominator in ratios]
