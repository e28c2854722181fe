"""The frequency table: which scores there are, and how often (design, idea 2).

The general solution of *Scoring and Results*, tables C and D. Frequencies may be fractions: a
weighted score adds its weights (tables I and K).
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import accumulate

from msgspec import Struct

from overtrick.exact import Exact

Mix = tuple[tuple[Fraction, int], ...]
"""Raw scores in a side's own view, with weights that sum to one."""


class Row(Struct, frozen=True):
    """A score among others: how many it beats, and how many are equal to it."""

    score: int
    beaten: Exact
    equal: Exact


class Frequencies:
    """The scores of one direction, each with how often it occurs.

    >>> table = Frequencies({590: 1, 100: 1, -100: 2, -400: 3})
    >>> table.row(-100)
    Row(score=-100, beaten=3, equal=2)
    >>> table.total
    7
    """

    __slots__ = ("_below", "frequency", "rows", "scores", "total")

    def __init__(self, frequency: Mapping[int, Exact]) -> None:
        self.frequency = frequency
        self.scores = sorted(frequency)
        self._below = [0, *accumulate(frequency[score] for score in self.scores)]
        self.total: Exact = self._below[-1]
        self.rows = [(score, frequency[score]) for score in reversed(self.scores)]

    def __iter__(self) -> Iterator[tuple[int, Exact]]:
        """Scores with their frequencies, the highest first, as they are printed."""
        return iter(self.rows)

    def row(self, score: int) -> Row:
        """Where a score stands among all of them; it need not occur itself."""
        below = self._below[bisect_left(self.scores, score)]
        return Row(score, below, self.frequency.get(score, 0))

    def row_among_others(self, score: int, own: Mix) -> Row:
        """Where a score stands among the other lines: without what a line has put in itself."""
        row = self.row(score)
        if len(own) == 1:  # an ordinary line: whole numbers stay whole
            ((_, mine),) = own
            return Row(score, row.beaten - (mine < score), row.equal - (mine == score))
        return Row(
            score,
            row.beaten - sum(weight for weight, other in own if other < score),
            row.equal - sum(weight for weight, other in own if other == score),
        )
