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
    valued = [(value(item), item) for item in items]
    group: list[T] = []
    best = Fraction(0)
    for worth, item in sorted(valued, key=_whole_order([worth for worth, _ in valued])):
        if group and worth != best and (not tolerance or best - worth > tolerance):
            yield group
            group = []
        if not group:
            best = worth
        group.append(item)
    if group:
        yield group


def _whole_order(values: Sequence[Fraction]) -> Callable[[tuple[Fraction, T]], int]:
    """A key that sorts from the best down by whole numbers, which compare fast.

    Two different fractions with denominators up to D lie at least 1/D² apart, so that times D²
    they have different whole parts.
    """
    scale = max((value.denominator for value in values), default=1) ** 2

    def key(pair: tuple[Fraction, T]) -> int:
        return -(pair[0].numerator * scale // pair[0].denominator)

    return key
