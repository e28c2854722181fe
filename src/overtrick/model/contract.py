"""Contracts, what became of them, and the opening lead."""

from enum import Enum, IntEnum

from msgspec import Struct

from overtrick.model.board import Seat

BOOK = 6
"""The tricks that count for nothing: a contract is for so many more than these."""

ALL_TRICKS = 13


class Strain(Enum):
    """The denomination of a contract, in rising order."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NO_TRUMP = "NT"


class Doubling(IntEnum):
    """How often a contract was doubled."""

    UNDOUBLED = 0
    DOUBLED = 1
    REDOUBLED = 2


class Contract(Struct, frozen=True, cache_hash=True):
    """A level, a denomination and whether it was doubled."""

    level: int
    strain: Strain
    doubling: Doubling = Doubling.UNDOUBLED

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise ValueError(f"{self.level}{self.strain.value}: the level of a contract is 1 to 7")

    def __str__(self) -> str:
        return f"{self.level}{self.strain.value}{'x' * self.doubling}"


class Played(Struct, frozen=True):
    """A contract that was played, by whom, and the tricks declarer took.

    >>> str(Played(Contract(4, Strain.HEARTS, Doubling.DOUBLED), Seat.SOUTH, 11))
    '4Hx S +1'
    """

    contract: Contract
    declarer: Seat
    tricks: int

    def __post_init__(self) -> None:
        if not 0 <= self.tricks <= ALL_TRICKS:
            raise ValueError(f"{self.contract}: {self.tricks} tricks; declarer takes 0 to 13")

    @property
    def over(self) -> int:
        """Tricks over the contract; negative when it went down."""
        return self.tricks - BOOK - self.contract.level

    def __str__(self) -> str:
        over = f"{self.over:+d}" if self.over else "="
        return f"{self.contract} {self.declarer.value} {over}"


class PassedOut(Struct, frozen=True):
    """All four players passed."""

    def __str__(self) -> str:
        return "PASS"


class Points(Struct, frozen=True):
    """A side's own points, where the contract is not known."""

    value: int

    def __str__(self) -> str:
        return f"{self.value:+d}" if self.value else "0"


Score = Played | PassedOut | Points
"""What a side scored on a board; contract and pass-out mean the same to both sides."""


class Card(Struct, frozen=True):
    """A card, such as the opening lead.

    >>> str(Card(Strain.SPADES, "K"))
    'SK'
    """

    suit: Strain
    rank: str

    def __post_init__(self) -> None:
        if self.suit is Strain.NO_TRUMP or self.rank not in tuple("23456789TJQKA"):
            raise ValueError(f"{self.suit.value}{self.rank}: not a card")

    def __str__(self) -> str:
        return f"{self.suit.value}{self.rank}"
