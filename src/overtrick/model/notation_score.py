"""The notation of a single score: a contract and what became of it, a pass-out, points.

Also of contracts and cards by themselves, and what all notation has in common: tidying a text,
and refusing it. Results, which are made of scores, are in ``notation``.
"""

import re
from functools import cache
from typing import NoReturn

from overtrick.errors import InputError
from overtrick.model.board import Seat
from overtrick.model.contract import (
    ALL_TRICKS,
    BOOK,
    Card,
    Contract,
    Doubling,
    PassedOut,
    Played,
    Points,
    Score,
    Strain,
)

LONGEST = 500
"""The characters that a result may have; four weighted scores fit."""

POINTS_DIGITS = 5
MADE_AT_MOST = ALL_TRICKS - BOOK


class NotationError(InputError):
    """A text that is not in the notation: what is wrong with it, and what would be right."""


def parse_score(text: str, *, american: bool = False) -> Score:
    """Read a contract with what became of it, a pass-out, or points with a sign.

    >>> str(parse_score("3 nt by N made 4"))
    '3NT N +1'
    """
    return read_score(tidy(text, "4H S +1"), american)


def parse_contract(text: str) -> Contract:
    """Read a contract without declarer and tricks.

    >>> str(parse_contract("4♠**"))
    '4Sxx'
    """
    text = tidy(text, "4H")
    if not (found := form(_CONTRACT).match(text)) or found.end() < len(text):
        refuse(text, "this is no contract; write level, denomination and doubling, such as 4Hx")
    return _contract(found)


def parse_card(text: str) -> Card:
    """Read a card, suit or rank first.

    >>> str(parse_card("♠K")), str(parse_card("10s"))
    ('SK', 'ST')
    """
    text = tidy(text, "SK")
    if not (found := form(_CARD).fullmatch(text)):
        refuse(text, "this is no card; write suit and rank, such as SK or D10")
    suit, rank = found["suit"] or found["suit_after"], found["rank"] or found["rank_before"]
    return Card(Strain(suit.upper()), "T" if rank == "10" else rank.upper())


@cache
def form(pattern: str) -> re.Pattern[str]:
    """What a text looks like, in capitals or not; made when something is compared with it."""
    # ASCII: otherwise other scripts' digits count as digits, and the long s as an S.
    return re.compile(pattern, re.ASCII | re.IGNORECASE)


_CONTRACT = r"(?P<level>[0-9]+) ?(?P<strain>NT?|[CDHS]) ?(?P<doubling>(?:[X*] ?)*)"
_DECLARER = r"(?:BY ?)?(?P<seat>[NESW]) ?"
_ENDING = r"(?P<word>MADE|DOWN|[=+-])? ?(?P<number>[0-9]+)?"
_PASSED_OUT = r"P|ALL ?PASS|PASS(?:ED)?(?: ?OUT)?"
_POINTS = r"(?P<sign>[+-]?) ?(?P<digits>[0-9]+)"

_CARD = (
    r"(?P<suit>[CDHS]) ?(?P<rank>10|[2-9TJQKA])"
    r"|(?P<rank_before>10|[2-9TJQKA]) ?(?P<suit_after>[CDHS])"
)

_SAME_SIGN = str.maketrans(
    dict(zip("♣♧♦♢♥♡♠♤−–‐‑×", "CCDDHHSS----x", strict=True))
    # What phones put behind a suit symbol, and what copying leaves behind.
    | dict.fromkeys("\ufe0e\ufe0f\u200b\u2060\ufeff", "")
)


def tidy(text: str, example: str) -> str:
    """One spelling of signs and spacing; the case stays, so that messages quote what was typed."""
    if len(text) > LONGEST:
        refuse(text, f"this has {len(text)} characters; a result has at most {LONGEST}")
    text = " ".join(text.translate(_SAME_SIGN).split()).replace(" /", "/").replace("/ ", "/")
    if not text:
        raise NotationError(f"nothing is written; write such as {example}")
    for character in text:
        if not character.isascii():
            refuse(text, f"{quoted(character)} is not used here; write with A-Z, 0-9 and + - = % /")
    return text


def quoted(text: str) -> str:
    """A text as a message shows it: on one line, and not too long."""
    printable = "".join(char if char.isprintable() else "?" for char in text)
    return f'"{printable[:60]}…"' if len(printable) > 60 else f'"{printable}"'


def refuse(text: str, why: str) -> NoReturn:
    """Say what is wrong with a text, and what would be right."""
    raise NotationError(f"{quoted(text)}: {why}")


def read_score(text: str, american: bool) -> Score:
    """Read a score in a text that is tidy already."""
    if form(_PASSED_OUT).fullmatch(text):
        return PassedOut()
    if found := form(_POINTS).fullmatch(text):
        return _points(text, found)
    if found := form(_CONTRACT).match(text):
        return _played(text, found, american)
    refuse(text, "this is no result; write such as 4H S +1, +620, -100, PASS, AVE+/AVE- or NP")


def _points(text: str, found: re.Match[str]) -> Points:
    """``+620``, ``-100``, ``0``."""
    sign, digits = found["sign"], found["digits"]
    if len(digits) > POINTS_DIGITS:
        refuse(text, f"points have at most {POINTS_DIGITS} digits, such as +620")
    if int(digits) and not sign:
        refuse(text, f"points need a sign; write +{digits} or -{digits}")
    return Points(int(sign + digits))


def _played(text: str, found: re.Match[str], american: bool) -> Played:
    """``4Hx S +1``, ``4HxxW-2``, ``1C E 9``, ``4H by S made 5``."""
    contract = _contract(found)
    rest = text[found.end() :]
    if declarer := form(_DECLARER).match(rest):
        rest = rest[declarer.end() :]
    ending = form(_ENDING).fullmatch(rest)
    tricks = _tricks(text, contract, ending, american) if rest and ending else None
    if not declarer:
        refuse(text, f"the declarer is missing; write N, E, S or W, such as {contract} N =")
    seat = Seat(declarer["seat"].upper())
    if not rest:
        refuse(text, f"the result is missing; write such as {contract} {seat.value} =, +1 or -1")
    if tricks is None:
        refuse(text, f"{quoted(rest)} is no result of a contract; write =, +1, -1 or 7 to 13")
    return Played(contract, seat, tricks)


def _contract(found: re.Match[str]) -> Contract:
    text, doubles = found[0].strip(), len(found["doubling"].replace(" ", ""))
    # Length first: not "04", nor numbers without end.
    if len(found["level"]) > 1 or not 1 <= int(found["level"]) <= MADE_AT_MOST:
        refuse(text, "the level of a contract is 1 to 7")
    if doubles > Doubling.REDOUBLED:
        refuse(text, "a contract is doubled (x) or redoubled (xx), no more")
    strain = found["strain"].upper()
    return Contract(
        int(found["level"]), Strain("NT" if strain == "N" else strain), Doubling(doubles)
    )


def _tricks(text: str, contract: Contract, ending: re.Match[str], american: bool) -> int | None:
    """The tricks that declarer took; none where the ending says nothing."""
    word, needed = (ending["word"] or "").upper(), BOOK + contract.level
    if ending["number"] is None:
        return needed if word in ("=", "MADE") else None
    count = int(ending["number"])
    if american and ((word == "" and count <= MADE_AT_MOST) or (word == "+" and count)):
        word = "MADE"
    match word:
        case "+":
            tricks = needed + count
        case "-" | "DOWN":
            if not count:
                refuse(text, "a contract goes down by 1 or more; write = where it was made")
            tricks = needed - count
        case "MADE":
            if count < contract.level:
                refuse(
                    text,
                    f"making {count} does not make {contract}; write made {contract.level} "
                    f"or more, or down {contract.level - count}",
                )
            tricks = BOOK + count
        case "":
            if count <= BOOK:
                _refuse_few(text, contract, count)
            tricks = count
        case _:
            return None
    if tricks > ALL_TRICKS:
        most = f"+{ALL_TRICKS - needed}" if needed < ALL_TRICKS else "="
        refuse(text, f"this is more than 13 tricks; the most for {contract} is {most}")
    if tricks < 0:
        refuse(text, f"this is fewer than 0 tricks; {contract} goes down {needed} at most")
    return tricks


def _refuse_few(text: str, contract: Contract, count: int) -> NoReturn:
    """``4H S 5`` may be five odd tricks, five overtricks, or a slip."""
    ways = [
        f"made {count}" if count >= contract.level else "",
        f"+{count}" if contract.level + count <= MADE_AT_MOST else "",
        f"-{count}" if count else "",
    ]
    meant = " or ".join(way for way in ways if way)
    refuse(text, f"a number alone is the tricks taken, 7 to 13; write {meant} if you mean that")
