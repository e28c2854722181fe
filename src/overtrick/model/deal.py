"""The cards of a board: four hands, as far as they are known."""

from msgspec import Struct

from overtrick.errors import InputError
from overtrick.model.board import Seat
from overtrick.model.diagnostic import Source, Sourced

RANKS = "AKQJT98765432"
SUITS = "SHDC"
FULL_HAND = 13


class Hand(Struct, frozen=True):
    """A player's cards: the ranks of spades, hearts, diamonds and clubs, the highest first.

    >>> str(Hand.of("q5.akt..98765432")), str(Hand.of("A10.K.Q.J"))
    ('Q5.AKT..98765432', 'AT.K.Q.J')
    """

    suits: tuple[str, str, str, str]

    @classmethod
    def of(cls, text: str) -> "Hand":
        """A hand as files write it, ``AKQ.J98.T5.76432``; a void may be ``-``."""
        suits = ["" if suit == "-" else suit.upper().replace("10", "T") for suit in text.split(".")]
        if len(suits) != len(SUITS):
            raise InputError(f'"{text}": a hand has four suits; write such as AKQ.J98.T5.76432')
        for suit in suits:
            if unknown := set(suit) - set(RANKS):
                raise InputError(
                    f'"{text}": {sorted(unknown)[0]} is not a card; the ranks are {RANKS}'
                )
            if len(set(suit)) < len(suit):
                raise InputError(f'"{text}": a card is there twice; check the suit {suit}')
        spades, hearts, diamonds, clubs = (
            "".join(rank for rank in RANKS if rank in suit) for suit in suits
        )
        return cls((spades, hearts, diamonds, clubs))

    @property
    def cards(self) -> frozenset[str]:
        """Every card, suit first: ``SA``."""
        return frozenset(
            suit + rank for suit, ranks in zip(SUITS, self.suits, strict=True) for rank in ranks
        )

    def __str__(self) -> str:
        return ".".join(self.suits)


class Deal(Sourced, frozen=True):
    """The four hands of a board; ``None`` is a hand that is not known.

    >>> deal = Deal.of(1, "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -")
    >>> str(deal.hand(Seat.EAST)), deal.hand(Seat.WEST)
    ('.AKQJT98765432..', None)
    >>> str(deal)
    'N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -'
    """

    board: int
    north: Hand | None
    east: Hand | None
    south: Hand | None
    west: Hand | None
    session: int | None = None
    section: str | None = None

    def __post_init__(self) -> None:
        dealt: set[str] = set()
        for seat in Seat:
            if (hand := self.hand(seat)) is None:
                continue
            if len(hand.cards) != FULL_HAND:
                raise InputError(
                    f'"{hand}": {seat.name.lower()} has {len(hand.cards)} cards on board '
                    f"{self.board}; a hand has 13"
                )
            if twice := dealt & hand.cards:
                raise InputError(
                    f'"{hand}": {sorted(twice)[0]} is in two hands on board {self.board}; '
                    "check the deal"
                )
            dealt |= hand.cards

    @classmethod
    def of(
        cls,
        board: int,
        text: str,
        session: int | None = None,
        section: str | None = None,
        source: Source | None = None,
    ) -> "Deal":
        """A deal as PBN writes it: the first hand's seat, then four hands clockwise."""
        seat, colon, hands = text.strip().partition(":")
        written = hands.split()
        if not colon or seat.upper() not in tuple("NESW") or len(written) != 4:
            raise InputError(
                f'"{text}": not a deal; write such as N:AKQ.J98.T5.76432 and three more hands, '
                "clockwise, with a blank between them"
            )
        read = [None if hand == "-" else Hand.of(hand) for hand in written]
        first = "NESW".index(seat.upper())
        north, east, south, west = (read[(place - first) % 4] for place in range(4))
        return cls(board, north, east, south, west, session, section, source=source)

    def hand(self, seat: Seat) -> Hand | None:
        """The hand of a player."""
        return (self.north, self.east, self.south, self.west)["NESW".index(seat.value)]

    def __str__(self) -> str:
        hands = (self.hand(seat) for seat in Seat)
        return "N:" + " ".join("-" if hand is None else str(hand) for hand in hands)
