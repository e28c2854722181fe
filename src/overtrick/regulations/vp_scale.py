"""Scales of victory points: what a margin is worth, as data with their source.

A scale is a table with columns by the number of boards, or a formula that makes such columns. They
are shipped by name (``scales/*.toml``); a club's own is a file (``vp_scale_file``).
"""

from enum import Enum
from fractions import Fraction

from msgspec import Struct

from overtrick.regulations.citation import Citation

MOST_BOARDS = 10_000
"""In a match; a scale that follows from a formula has no other end."""


class Basis(Enum):
    """What a margin is counted in."""

    IMPS = "imps"
    POINTS = "points"
    PERCENT = "percent"

    @property
    def even(self) -> int:
        """The margin of a match that neither has won."""
        return 50 if self is Basis.PERCENT else 0

    @property
    def unit(self) -> str:
        """What stands behind a margin in print."""
        return {Basis.IMPS: "IMPs", Basis.POINTS: "points", Basis.PERCENT: "%"}[self]


class Method(Enum):
    """How a scale comes to its columns."""

    TABLE = "table"
    CONTINUOUS = "continuous"
    DISCRETE = "discrete"
    LINEAR = "linear"


class OnTie(Enum):
    """What decides a match with no margin."""

    NOTHING = "nothing"
    TOTAL_POINTS = "total-points"


class VPStep(Struct, frozen=True):
    """From so large a margin on, what winner and loser get."""

    least: Fraction
    winner: Fraction
    loser: Fraction


class VPColumn(Struct, frozen=True):
    """The steps for the numbers of boards from ``first`` to ``last``, with their source."""

    first: int
    last: int
    steps: tuple[VPStep, ...]
    citation: Citation

    @property
    def boards(self) -> str:
        """The numbers of boards in words."""
        if self.last == MOST_BOARDS:
            return "any number of" if self.first == 1 else f"{self.first} or more"
        return str(self.first) if self.first == self.last else f"{self.first} to {self.last}"


class VPScale(Struct, frozen=True):
    """A scale: a table of columns, or what a formula needs to make one.

    ``pool`` is what both share. The curves of the WBF end at ``blitz`` times the root of the number
    of boards; ``step`` is what they are rounded to. ``published`` are the numbers of boards for
    which a table is known to be published.
    """

    name: str
    title: str
    citation: Citation
    basis: Basis = Basis.IMPS
    method: Method = Method.TABLE
    on_tie: OnTie = OnTie.NOTHING
    columns: tuple[VPColumn, ...] = ()
    pool: Fraction = Fraction(0)
    blitz: Fraction = Fraction(0)
    step: Fraction = Fraction(1)
    published: frozenset[int] = frozenset()

    @property
    def most(self) -> Fraction:
        """The most that can be won in a match."""
        if self.method is not Method.TABLE:
            return self.pool
        return max(column.steps[-1].winner for column in self.columns)

    @property
    def needs_boards(self) -> bool:
        """Whether the number of boards matters."""
        if self.method is Method.TABLE:
            return (self.columns[0].first, self.columns[0].last) != (1, MOST_BOARDS)
        return self.method is not Method.LINEAR
