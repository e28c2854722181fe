"""The values of PBN tags: who, where, how much; each read here, or refused with what is right."""

import datetime
import re
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from overtrick.errors import InputError
from overtrick.model.board import Seat, Side
from overtrick.model.contract import ALL_TRICKS, Contract, PassedOut, Strain
from overtrick.model.deal import FULL_HAND, Hand
from overtrick.model.diagnostic import Source
from overtrick.model.notation_score import parse_contract, quoted

SCORE_DIGITS = 6

_DATE = re.compile(r"([0-9?]{4})\.([0-9?]{2})\.([0-9?]{2})", re.ASCII)
_VULNERABLE = {
    **dict.fromkeys(("none", "love", "-"), (False, False)),
    "ns": (True, False),
    "ew": (False, True),
    **dict.fromkeys(("all", "both"), (True, True)),
}
PASSED_OUT = frozenset(("pass", "po", "ap", "p", "passed", "allpass", "passedout"))
_STRAINS = ("S", "H", "D", "C", "NT", "N")
_NUMBER = r"[+-]?[0-9]{1,9}(?:\.[0-9]{0,9})?"
_SIDED = re.compile(r"(?:(NS|EW)\s+)?(\S+?)(?:\s+(NS|EW)\s+(\S+))?", re.IGNORECASE)


def refusal(text: str, problem: str, remedy: str) -> InputError:
    """What is wrong with a value, and what would be right."""
    return InputError(f"{quoted(text)}: {problem}; {remedy}")


def read_date(text: str) -> datetime.date | None:
    """A date; none where a digit of it is not known.

    >>> read_date("2022.10.04"), read_date("1999.??.??")
    (datetime.date(2022, 10, 4), None)
    """
    if not text:
        return None
    found = _DATE.fullmatch(text)
    if not found:
        raise refusal(
            text, "this is no date", "write such as 2026.11.18, with ? for unknown digits"
        )
    if "?" in text:
        return None
    try:
        return datetime.date(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:
        raise refusal(text, "there is no such day", "write year.month.day") from None


def read_seat(text: str) -> Seat | None:
    """A direction.

    >>> read_seat("w")
    <Seat.WEST: 'W'>
    """
    if not text:
        return None
    try:
        return Seat(text.upper())
    except ValueError:
        raise refusal(text, "this is no direction", "write N, E, S or W") from None


@lru_cache(maxsize=100)
def read_declarer(text: str) -> tuple[Seat | None, bool]:
    """The declarer, and whether declarer and dummy changed places: ``^S``."""
    return read_seat(text.removeprefix("^")), text.startswith("^")


def read_vulnerable(text: str) -> tuple[bool, bool] | None:
    """Whether north-south and east-west are vulnerable.

    >>> read_vulnerable("EW"), read_vulnerable("Love")
    ((False, True), (False, False))
    """
    if not text:
        return None
    if (known := _VULNERABLE.get(text.lower())) is None:
        raise refusal(text, "this is no vulnerability", "write None, NS, EW or All")
    return known


@lru_cache(maxsize=1000)
def read_contract(text: str) -> Contract | PassedOut | Strain | None:
    """A contract; at the end of a hand only its denomination may be known.

    >>> str(read_contract("3NTXX")), str(read_contract("3D*")), str(read_contract("PO"))
    ('3NTxx', '3Dx', 'PASS')
    """
    if not text:
        return None
    if re.sub(r"[ _-]", "", text.lower()) in PASSED_OUT:
        return PassedOut()
    if text.upper() in _STRAINS:
        return Strain("NT" if text.upper() == "N" else text.upper())
    return parse_contract(text)


class Sided(Struct, frozen=True):
    """A number of declarer's, of north-south's, of east-west's, or of both sides."""

    declarer: Fraction | None = None
    ns: Fraction | None = None
    ew: Fraction | None = None


def read_sided(text: str, what: str, example: str, *, bare: bool = True) -> Sided | None:
    """``10``, ``NS 10``, ``EW -10``, ``NS 10 EW -10``.

    >>> read_sided("EW 4 NS 9", "result", "9").ns
    Fraction(9, 1)
    """
    if not text:
        return None
    found = _SIDED.fullmatch(text)
    wrong = refusal(text, f"this is no {what}", f"write such as {example}")
    if not found or bool(found[3]) != bool(found[4]) or (found[3] and not found[1]):
        raise wrong
    if (found[3] or "").upper() == (found[1] or "NS").upper() and found[3]:
        raise wrong
    first, second = _number(found[2]), _number(found[4] or "0")
    if first is None or second is None or not (bare or found[1]):
        raise wrong
    if not found[1]:
        return Sided(declarer=first)
    sides = {found[1].upper(): first} | ({found[3].upper(): second} if found[3] else {})
    return Sided(None, sides.get("NS"), sides.get("EW"))


def _number(text: str) -> Fraction | None:
    return Fraction(text.rstrip(".")) if re.fullmatch(_NUMBER, text, re.ASCII) else None


def read_result(text: str) -> tuple[Sided | None, bool]:
    """The tricks, and whether they were agreed upon against the play: ``^9``."""
    sided = read_sided(text.removeprefix("^"), "number of tricks", "9, NS 9 or NS 9 EW 4")
    if sided is not None:
        tricks = (sided.declarer, sided.ns, sided.ew)
        if any(each is not None and not _are_tricks(each) for each in tricks):
            raise refusal(text, "a side takes 0 to 13 tricks", "write such as 9 or NS 9 EW 4")
        if sided.ns is not None and sided.ew is not None and sided.ns + sided.ew != ALL_TRICKS:
            raise refusal(text, "the tricks of both sides are not 13", "write such as NS 9 EW 4")
    return sided, text.startswith("^")


def _are_tricks(number: Fraction) -> bool:
    return number.denominator == 1 and 0 <= number <= ALL_TRICKS


def declarers_tricks(text: str, declarer: Seat) -> int | None:
    """How many tricks declarer took."""
    sided, _ = read_result(text)
    if sided is None:
        return None
    own, others = (sided.ns, sided.ew) if declarer.side is Side.NS else (sided.ew, sided.ns)
    if sided.declarer is not None:
        return int(sided.declarer)
    if own is not None:
        return int(own)
    return ALL_TRICKS - int(others) if others is not None else None


# ------------------------------------------------------------------ deals


class Cards(Struct, frozen=True):
    """The hands of a Deal tag, by the seat; of an end position they have fewer than 13 cards."""

    hands: dict[Seat, Hand | None]

    @property
    def each(self) -> int:
        """How many cards a player has."""
        return next(len(hand.cards) for hand in self.hands.values() if hand is not None)

    @property
    def is_whole(self) -> bool:
        """Whether it is a deal, and not an end position."""
        return self.each == FULL_HAND


def read_deal(text: str, source: Source | None = None) -> Cards | None:
    """The hands of a Deal tag.

    >>> read_deal("W:2... .2.. ..2. -").each
    1
    """
    if not text:
        return None
    found = re.fullmatch(r"([NESWnesw]):(\S+) (\S+) (\S+) (\S+)", text)
    if not found:
        raise refusal(
            text,
            "this is no deal",
            "write the first hand's direction, a colon and four hands with one blank between",
        )
    first = "NESW".index(found[1].upper())
    hands: dict[Seat, Hand | None] = {}
    for place, written in enumerate(found.groups()[1:]):
        seat = tuple(Seat)[(first + place) % 4]
        hands[seat] = None if written == "-" else Hand.of(written)
    _check_cards(text, [hand for hand in hands.values() if hand is not None])
    return Cards(hands)


def _check_cards(text: str, known: list[Hand]) -> None:
    dealt: set[str] = set()
    if not any(hand.cards for hand in known):
        raise refusal(text, "there are no cards in this deal", 'write "" where it is not known')
    counts = {len(hand.cards) for hand in known}
    full = len(counts) == 1 or len(known) < 2
    for hand in known:
        if twice := dealt & hand.cards:
            raise refusal(str(hand), f"{sorted(twice)[0]} is in two hands", "check the deal")
        dealt |= hand.cards
    if not full or max(counts) > FULL_HAND:
        written = ", ".join(str(len(hand.cards)) for hand in known)
        raise refusal(text, f"the hands have {written} cards", "every hand has 13")
