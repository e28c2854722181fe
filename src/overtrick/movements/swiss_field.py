"""The field of a Swiss event before a draw: who stands where, who has met whom, who is fixed."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations, groupby

from msgspec import Struct, field

from overtrick.movements.check import listed
from overtrick.movements.draw import Fixes, Met, Odd, Placed
from overtrick.regulations.values import ByeTo

MOST_NAMED = 4
"""Of more names than these in a row, the rest are only counted."""


class SwissField(Struct, frozen=True, dict=True):
    """Contestants by their place in the standings, from 0 for the best.

    ``out`` is how often each has had a bye or been in a triangle.
    """

    standings: Sequence[Placed]
    fixes: Fixes
    met: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    out: Sequence[int] = ()

    @classmethod
    def of(
        cls, standings: Sequence[Placed], met: Sequence[Met], out: Sequence[str], fixes: Fixes
    ) -> "SwissField":
        """The field; matches of those who have left are of no matter."""
        place = {each.number: at for at, each in enumerate(standings)}
        rounds: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        for match in sorted(met, key=lambda match: match.round):
            if match.one in place and match.other in place:
                rounds[_ordered(place[match.one], place[match.other])].append(match.round)
        times = [out.count(each.number) for each in standings]
        return cls(standings, fixes, dict(rounds), times)

    @property
    def size(self) -> int:
        """How many play."""
        return len(self.standings)

    def number(self, place: int) -> str:
        """Who stands at a place."""
        return self.standings[place].number

    @cached_property
    def _place(self) -> dict[str, int]:
        return {each.number: at for at, each in enumerate(self.standings)}

    def places(self, numbers: Sequence[str]) -> list[int]:
        """Where those stand, the best first."""
        return sorted(self._place[number] for number in numbers)

    @cached_property
    def together(self) -> list[tuple[int, int]]:
        """Who must meet."""
        pairs = {tuple(self.places(pair)) for pair in self.fixes.together}
        return sorted((one, other) for one, other in pairs)

    @cached_property
    def apart(self) -> set[tuple[int, int]]:
        """Who must not meet."""
        pairs = {tuple(self.places(pair)) for pair in self.fixes.apart}
        return {(one, other) for one, other in pairs}

    @cached_property
    def fixed_out(self) -> list[int]:
        """Who has the bye or plays a triangle by a fix."""
        bye = () if self.fixes.bye is None else (self.fixes.bye,)
        return self.places(self.fixes.triangle or bye)

    @cached_property
    def free(self) -> list[int]:
        """Whose round no fix has decided."""
        taken = set(self.fixed_out).union(*self.together)
        return [place for place in range(self.size) if place not in taken]

    @cached_property
    def may_meet(self) -> list[tuple[int, int]]:
        """Which of them may meet."""
        return [pair for pair in combinations(self.free, 2) if pair not in self.apart]

    def left_over(self, odd: Odd) -> int:
        """How many of them are not to be paired."""
        return 0 if len(self.free) % 2 == 0 else 1 if odd is Odd.BYE else 3

    @cached_property
    def shared_places(self) -> list[int]:
        """Twice the mean of the places that equal points share, so that it is a whole number."""
        shared: list[int] = []
        for _, equal in groupby(self.standings, key=lambda each: each.points):
            first = len(shared)
            count = len(list(equal))
            shared.extend([2 * first + count - 1] * count)
        return shared

    def in_order_for_a_bye(self, bye_to: ByeTo) -> list[int]:
        """Places in the order in which an odd one out is sought: who has been out least, first."""
        order = sorted(range(self.size), reverse=True)
        if bye_to is ByeTo.BELOW_AVERAGE:
            points = [each.points for each in self.standings]
            mean = Fraction(sum(points)) / self.size
            below = [place for place in range(self.size) if points[place] < mean]
            order = below + [place for place in order if points[place] >= mean]
        return sorted(order, key=self.out.__getitem__)

    def have_met(self, one: int, other: int) -> bool:
        """Whether two have played each other."""
        return _ordered(one, other) in self.met

    def are_apart(self, one: int, other: int) -> bool:
        """Whether two must not meet."""
        return _ordered(one, other) in self.apart

    def meetings(self, places: Sequence[int]) -> int:
        """How many of those have met each other."""
        return sum(pair in self.met for pair in combinations(sorted(places), 2))

    @cached_property
    def fewest_among_three(self) -> int:
        """How few matches any three of them have played among themselves, at least."""
        new: defaultdict[int, set[int]] = defaultdict(set)
        for one, other in self.may_meet:
            if (one, other) not in self.met:
                new[one].add(other)
                new[other].add(one)
        if any(new[one] & new[other] for one in list(new) for other in new[one]):
            return 0
        return 1 if any(len(others) > 1 for others in new.values()) else 2 if new else 3


def threes(order: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """All threes, those first that stand earliest in an order, taken together.

    >>> list(threes([9, 8, 7, 6]))
    [(7, 8, 9), (6, 8, 9), (6, 7, 9), (6, 7, 8)]
    """
    size = len(order)
    for total in range(3, 3 * size - 5):
        for first in range(max(0, total - 2 * size + 3), total // 3):
            for second in range(first + 1, (total - first + 1) // 2):
                third = total - first - second
                if third < size:
                    one, other, another = sorted((order[first], order[second], order[third]))
                    yield one, other, another


def some(names: Sequence[str]) -> str:
    """Names in a row, the last ones only counted where there are many.

    >>> some(["1", "2"]), some([str(number) for number in range(1, 11)])
    ('1 and 2', '1, 2, 3, 4 and 6 more')
    """
    more = len(names) - MOST_NAMED
    return listed(names if more <= 0 else [*names[:MOST_NAMED], f"{more} more"])


def _ordered(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)
