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
    ordered = sorted(((value(item), item) for item in items), key=_first, reverse=True)
    group: list[T] = []
    best = Fraction(0)
    for worth, item in ordered:
        if group and best - worth > tolerance:
            yield group
            group = []
        if not group:
            best = worth
        group.append(item)
    if group:
        yield group


def _first(pair: tuple[Fraction, T]) -> "_Key":
    return _Key(pair[0])


class _Key:
    """A fraction that compares fast: by whole numbers, cross-multiplied."""

    __slots__ = ("bottom", "top")

    def __init__(self, value: Fraction) -> None:
        self.top, self.bottom = value.numerator, value.denominator

    def __lt__(self, other: "_Key") -> bool:
        return self.top * other.bottom < other.top * self.bottom


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
