"""Random deals, for Hypothesis."""

import random

from hypothesis import strategies as st

from overtrick.model.deal import RANKS, SUITS, Deal, Hand

CARDS = [(suit, rank) for suit in SUITS for rank in RANKS]


def dealt(seed: int, known: tuple[bool, bool, bool, bool] = (True,) * 4) -> list[Hand | None]:
    """Four hands; of some of them the cards may not be known."""
    cards = list(CARDS)
    random.Random(seed).shuffle(cards)
    hands = [set(cards[first : first + 13]) for first in range(0, 52, 13)]
    return [
        Hand.of(".".join("".join(r for r in RANKS if (suit, r) in hand) for suit in SUITS))
        if is_known
        else None
        for hand, is_known in zip(hands, known, strict=True)
    ]


@st.composite
def deals(
    draw: st.DrawFn, board: int, session: int | None = None, section: str | None = None
) -> Deal:
    """A deal of a board; sometimes only one hand of it is known."""
    only_one = draw(st.booleans())
    known = (False, True, False, False) if only_one else (True,) * 4
    north, east, south, west = dealt(draw(st.integers(0, 10**6)), known)
    return Deal(board, north, east, south, west, session, section)
