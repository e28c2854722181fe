"""What a file of another program holds: an event, and the figures that the program printed.

Every reader of a foreign format gives an ``Imported``. What the other program computed is kept
beside the event and never becomes a score of ours; ``overtrick verify`` compares the two.
"""

import re
from collections.abc import Sequence
from enum import Enum
from fractions import Fraction

from msgspec import Struct

from overtrick.model.board import Seat
from overtrick.model.contestant import ContestantRef
from overtrick.model.diagnostic import Diagnostic, Severity, Source
from overtrick.model.event import Event
from overtrick.model.schedule import ScheduledPlay

_NUMBER = r"[+-]?(?:[0-9]{1,15}(?:\.[0-9]{0,20})?|\.[0-9]{1,20})"
"""No exponents: a few letters could mean a number that fills the memory."""


class Figure(Enum):
    """What a printed figure is."""

    LINE_POINTS = "points of a line"
    """Matchpoints or IMPs of one side on one line of a traveller."""
    LINE_PERCENT = "percentage of a line"
    TOTAL = "total"
    PERCENT = "percentage"
    PER_BOARD = "mean per board"
    PLACE = "place"
    BOARD_IMPS = "IMPs of a board"
    """What a board of a match brought a team: IMPs, or points at board-a-match."""
    MATCH_IMPS = "IMPs of a match"
    MATCH_POINTS = "victory points of a match"
    MATCHES_WON = "matches won"
    PAIR_IMPS = "IMPs of a pair"
    """The cross-IMPs or Butler IMPs of a pair within an event for teams."""


class MatchKey(Struct, frozen=True):
    """A match of a team: its round, the team whose figure it is, and the opponents."""

    round: int
    team: str
    opponents: str


class Printed(Struct, frozen=True):
    """One figure as the other program printed it.

    A figure of a line names it by its place in ``event.lines`` and whose it is by the seat (north
    for north-south, east for east-west); a figure of a contestant, a match or a board names that.

    >>> Printed(Figure.PLACE, "7=").value, Printed(Figure.PERCENT, "53.20").value
    (Fraction(7, 1), Fraction(266, 5))
    >>> Printed(Figure.PERCENT, "53.20").decimals, Printed(Figure.TOTAL, "1e999999999").value
    (2, None)
    """

    figure: Figure
    text: str
    line: int | None = None
    seat: Seat | None = None
    who: ContestantRef | None = None
    match: MatchKey | None = None
    board: int | None = None
    source: Source | None = None

    @property
    def value(self) -> Fraction | None:
        """The number; none where what was printed is no number."""
        text = self.text.strip().rstrip("=%")
        return Fraction(text) if re.fullmatch(_NUMBER, text) else None

    @property
    def decimals(self) -> int:
        """How many places were printed."""
        return len(self.text.strip().rstrip("=%").partition(".")[2])


class Imported(Struct, frozen=True):
    """A file of another program, as far as it could be read.

    ``format`` is its name and version (``USEBIO 1.2``), ``program`` who wrote it. ``diagnostics``
    are what was left out (errors) and what was not understood or looks wrong (warnings).
    ``guessed`` is what the file does not say and the reader has taken to be so. ``read`` counts
    what was read, in words: ``("22 pairs", "242 results", "28 deals")``. ``schedule`` is what the
    file says should be played, where it says so. ``not_kept`` is what was understood and has no
    place in an event, such as a club's telephone number.
    """

    format: str
    event: Event
    printed: tuple[Printed, ...] = ()
    schedule: tuple[ScheduledPlay, ...] = ()
    program: str = ""
    read: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    guessed: tuple[Diagnostic, ...] = ()
    not_kept: tuple[Diagnostic, ...] = ()

    @property
    def errors(self) -> Sequence[Diagnostic]:
        """What could not be read and is left out."""
        return [each for each in self.diagnostics if each.severity is Severity.ERROR]


class Unheld(Struct, frozen=True):
    """Something of an event that a format cannot hold, and how many there are of it.

    >>> str(Unheld("substitutes", 2))
    'substitutes: 2'
    """

    what: str
    count: int = 1

    def __str__(self) -> str:
        return f"{self.what}: {self.count}" if self.count > 1 else self.what
