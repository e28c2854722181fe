"""Words and figures as reports print them: names in one line, lists of boards, columns."""

import unicodedata
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise

from overtrick.exact import Exact, decimal
from overtrick.model.board import Board, Side

PLACES = 2
"""Decimal places of totals and percentages, as clubs print them."""

_JOINERS = "\u200c\u200d"  # part of how some scripts and emoji are written

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def one_line(text: str) -> str:
    r"""A text without line breaks and invisible characters, which would break a table.

    >>> one_line("An Over\ncall\t & A  Deal\x07")
    'An Over call & A Deal'
    """
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    return " ".join("".join(_visible(character) for character in text).split())


def _visible(character: str) -> str:
    category = unicodedata.category(character)
    if category in ("Cc", "Zl", "Zp"):
        return " "
    return "" if category in ("Cf", "Cs") and character not in _JOINERS else character


def width(text: str) -> int:
    """How many columns a text takes in print: wide characters two, combining ones none.

    >>> width("Dèal"), width("橋牌")
    (4, 4)
    """
    if text.isascii():
        return len(text)
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character) or character in _JOINERS:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def ranges(numbers: Iterable[int]) -> str:
    """Numbers in order, neighbours drawn together.

    >>> ranges([3, 1, 2, 7])
    '1-3, 7'
    """
    parts: list[list[int]] = []
    for number in sorted(set(numbers)):
        if parts and number == parts[-1][1] + 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return ", ".join(
        str(first) if first == last else f"{first}{', ' if last == first + 1 else '-'}{last}"
        for first, last in parts
    )


def counted(number: int, what: str) -> str:
    """So many of something.

    >>> counted(1, "table"), counted(6, "table")
    ('1 table', '6 tables')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def signed(points: int | None) -> str:
    """A side's own points: with their sign, but for nought.

    >>> signed(620), signed(-100), signed(0), signed(None)
    ('+620', '-100', '0', '')
    """
    if points is None:
        return ""
    return f"{points:+d}" if points else "0"


def vulnerability(board: Board) -> str:
    """Who is vulnerable: none, NS, EW or both."""
    ns, ew = board.vulnerable(Side.NS), board.vulnerable(Side.EW)
    if ns and ew:
        return "both"
    return "NS" if ns else "EW" if ew else "none"


def anchor(*parts: object) -> str:
    """A name for a place in a page: letters, digits, hyphens, underscores.

    >>> anchor("board", 1, "A+B")
    'board-1-A_2b_B'
    """
    return "-".join(_plain(str(part)) for part in parts if part not in ("", None))


def _plain(text: str) -> str:
    return "".join(c if c.isascii() and c.isalnum() else f"_{ord(c):x}_" for c in text)


# ------------------------------------------------------------------ numbers


def places_of(values: Iterable[Exact | None], least: int = 0, most: int = PLACES) -> int:
    """How many decimal places numbers need to be printed in full, as far as there is room."""
    places = least
    for value in values:
        while places < most and value is not None and 10**places % value.denominator:
            places += 1
    return places


def column(values: Sequence[Exact | None], least: int = 0, most: int = PLACES) -> list[str]:
    """A column of numbers, all with as many places as one of them needs.

    >>> column([Fraction(10), Fraction(13, 2), None])
    ['10.0', '6.5', '']
    """
    places = places_of(values, least, most)
    return ["" if value is None else decimal(value, places) for value in values]


def told_apart(rows: Sequence[tuple[str, Fraction | None]], least: int = PLACES) -> list[str]:
    """What ranks, with two places, and more where two who are not tied would look alike.

    Takes ranks and values from the best down.

    >>> told_apart([("1", Fraction("62.3449")), ("2", Fraction("62.3401")), ("3", Fraction(50))])
    ['62.345', '62.340', '50.00']
    """
    texts = column([value for _, value in rows], least, least)
    alike: dict[str, list[int]] = {}
    for index, text in enumerate(texts):
        alike.setdefault(text, []).append(index)
    for text, indices in alike.items():
        if not text:
            continue
        group = [rows[index] for index in indices]
        places = least
        while _look_alike(group, places):
            places += 1
        for index, (_, value) in zip(indices, group, strict=True):
            texts[index] = decimal(value or 0, places)
    return texts


def _look_alike(group: Sequence[tuple[str, Fraction | None]], places: int) -> bool:
    """Whether neighbours who differ in rank and value print the same."""
    return any(
        a[0] != b[0] and a[1] != b[1] and decimal(a[1] or 0, places) == decimal(b[1] or 0, places)
        for a, b in pairwise(group)
    )
