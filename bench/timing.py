"""What the benchmarks share: ratios of runs that take turns, and how they are printed.

The machine may be shared and noisy. A run is therefore compared only with its neighbour in time,
and the median of these ratios is given with the quartiles beside it.
"""

from collections.abc import Sequence
from statistics import median, quantiles

from msgspec import Struct

NANOSECONDS = {"s": 10**9, "ms": 10**6, "µs": 10**3}


class Ratio(Struct, frozen=True):
    """How many times as long as a peer something takes."""

    middle: float
    low: float
    high: float

    @classmethod
    def of(cls, ours: Sequence[int], theirs: Sequence[int]) -> "Ratio":
        """Compare each run with the one of the peer beside it."""
        ratios = [own / other for own, other in zip(ours, theirs, strict=True)]
        if len(ratios) == 1:
            return cls(ratios[0], ratios[0], ratios[0])
        low, middle, high = quantiles(ratios, n=4, method="inclusive")
        return cls(middle, low, high)

    def __str__(self) -> str:
        if self.low == self.high:
            return _digits(self.middle)
        return f"{_digits(self.middle)} ({_digits(self.low)} to {_digits(self.high)})"


def duration(runs: Sequence[int], calls: int = 1) -> str:
    """The median of some runs in nanoseconds, for one call."""
    middle = median(runs) / calls
    unit = next((unit for unit, size in NANOSECONDS.items() if middle >= size), "µs")
    return f"{_digits(middle / NANOSECONDS[unit])} {unit}"


def print_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print as a table of Markdown, the first column to the left and the others to the right."""
    widths = [max(len(row[column]) for row in (heads, *rows)) for column in range(len(heads))]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    for row in (heads, rule, *rows):
        first, *others = row
        cells = [first.ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        print(f"| {' | '.join(cells)} |")


def _digits(number: float) -> str:
    """Three digits that mean something, as no more of them come out the same next time."""
    places = 0 if number >= 100 else 1 if number >= 10 else 2 if number >= 1 else 3
    return f"{number:.{places}f}" if number >= 0.001 else f"{number:.1g}"
