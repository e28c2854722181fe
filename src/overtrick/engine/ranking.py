"""Places: equal values share one, shown as ``2=``; the next place counts them all."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Place(Generic[T]):
    """Somebody's place; ``tied`` where others share it."""

    item: T
    place: int
    tied: bool = False

    def __str__(self) -> str:
        return f"{self.place}=" if self.tied else str(self.place)


def groups_by_value(
    items: Sequence[T], value: Callable[[T], Fraction], tolerance: Fraction = Fraction(0)
) -> Iterator[list[T]]:
    """The items from the best down, in groups of those that tie.

    With a tolerance, whoever is no further than that from the best of a group belongs to it.
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


def places(
    items: Sequence[T], value: Callable[[T], Fraction], tolerance: Fraction = Fraction(0)
) -> list[Place[T]]:
    """The items in the order of their places.

    >>> [str(place) for place in places([5, 7, 5, 3], Fraction)]
    ['1', '2=', '2=', '4']
    """
    found: list[Place[T]] = []
    for group in groups_by_value(items, value, tolerance):
        place = len(found) + 1
        found.extend(Place(item, place, len(group) > 1) for item in group)
    return found
