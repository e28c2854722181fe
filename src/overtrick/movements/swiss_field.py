"""The field of a Swiss event before a draw: who stands where, who has met whom, who is fixed."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations, groupby

from overtrick.movements.draw import Fixes, Met, Placed
from overtrick.regulations.values import ByeTo


@dataclass(frozen=True)
class SwissField:
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

    def meetings(self, places: Sequence[int]) -> int:
        """How many of those have met each other."""
        return sum(pair in self.met for pair in combinations(sorted(places), 2))


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


def _ordered(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)
