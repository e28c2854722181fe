"""Boards, seats and sides: who deals and who is vulnerable (Law 2)."""

from enum import Enum

from msgspec import Struct


class Side(Enum):
    """One of the two partnerships at a table."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> "Side":
        """The opponents."""
        return Side.EW if self is Side.NS else Side.NS


class Seat(Enum):
    """One of the four players at a table; ``side`` is the partnership that sits there."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    side: Side

    def __init__(self, letter: str) -> None:
        self.side = Side.NS if letter in "NS" else Side.EW


class Board(Struct, frozen=True):
    """A board by its number.

    >>> Board(7).dealer, Board(7).vulnerable(Side.NS), Board(7).vulnerable(Side.EW)
    (<Seat.SOUTH: 'S'>, True, True)
    """

    number: int

    def __post_init__(self) -> None:
        if self.number < 1:
            raise ValueError(f"board {self.number}: boards are numbered from 1")

    @property
    def dealer(self) -> Seat:
        """The dealer, who moves one place clockwise from board to board."""
        return (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)[(self.number - 1) % 4]

    def vulnerable(self, side: Side) -> bool:
        """Whether a side is vulnerable: none, NS, EW, both, shifted by one every four boards."""
        index = (self.number - 1) % 16
        pattern = (index + index // 4) % 4
        return pattern in ((1, 3) if side is Side.NS else (2, 3))
