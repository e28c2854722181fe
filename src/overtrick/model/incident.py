"""What went wrong at a table: wrong pair, wrong board, wrong way round (Laws 5, 15, 86B)."""

from enum import Enum

from msgspec import field

from overtrick.model.contestant import ContestantRef
from overtrick.model.diagnostic import Sourced
from overtrick.model.ruling import LineName


class IncidentKind(Enum):
    """What went wrong."""

    WRONG_PAIR = "wrong-pair"
    WRONG_BOARD = "wrong-board"
    EXCHANGED = "exchanged"

    def __str__(self) -> str:
        """In words: ``wrong pair``."""
        return self.value.replace("-", " ")


class IncidentStyle(Enum):
    """How a board owed to a pair with no line to put it on is counted (Law 15B3)."""

    BOARD = "board"
    """As one more board, with its top in the pair's maximum."""
    ADJUSTMENT = "adjustment"
    """As an adjustment of the total that gives the same percentage."""


class Incident(Sourced, frozen=True):
    """What went wrong, from which follows who is owed what.

    ``line`` and ``boards`` name the lines as they were reported (no boards: all that ``line``
    fits, such as a table in a round); ``played`` and ``played_boards`` say what it really was,
    where that differs. ``deprived`` are those who cannot play the board any more.
    ``played_before`` are those who had played it already, so that it is cancelled (Law 15B1).
    """

    kind: IncidentKind
    line: LineName
    boards: tuple[int, ...] = ()
    played: LineName = field(default_factory=LineName)
    played_boards: tuple[int, ...] = ()
    deprived: tuple[ContestantRef, ...] = ()
    played_before: tuple[ContestantRef, ...] = ()
    style: IncidentStyle = IncidentStyle.BOARD
    reason: str = ""
    article: str = ""
