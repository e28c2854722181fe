"""How values stand in a PBN file that we write: in Latin-1, escaped, and not too long."""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct, field

LONGEST_VALUE = 200
LONGEST_LINE = 253
"""Without the two characters at its end."""

_BARE = re.compile(r"(?![#?-]$)[^\s\[\]{};\"%#]+")
LETTERS = "letters outside of ISO 8859-1 and characters that cannot be printed"
TOO_LONG = "texts that are longer than a line"
SEMICOLONS = "semicolons in names"


class PbnText(Struct):
    """Puts texts into the form that PBN can hold, and counts what is lost of them."""

    lost: Counter[str] = field(default_factory=Counter)

    def held(self, text: str, longest: int = LONGEST_VALUE) -> str:
        """A text in Latin-1 on one line: an accent is dropped rather than a letter.

        >>> texts = PbnText()
        >>> texts.held("Łódź & Ørsted"), texts.lost[LETTERS]
        ('Lódz & Ørsted', 1)
        """
        plain = "".join(map(_latin, text))
        if plain != text:
            self.lost[LETTERS] += 1
        if len(plain) > longest:
            self.lost[TOO_LONG] += 1
            plain = plain[:longest]
        return plain

    def tag(self, name: str, value: str) -> str:
        r"""A tag on a line of its own.

        >>> PbnText().tag("Event", 'The "Friday" Pairs')
        '[Event "The \\"Friday\\" Pairs"]'
        """
        written = escaped(self.held(value.strip()))
        # A # in front would take the value of the game before.
        space = " " if written.startswith("#") else ""
        return f'[{name} "{space}{written}"]'

    def cell(self, value: str) -> str:
        """A cell of a table: a bare word where it can be, otherwise in quotation marks."""
        return value if _BARE.fullmatch(value) or value in ("-", "?") else f'"{escaped(value)}"'

    def names(self, names: Sequence[str]) -> str:
        """Partners' names in one cell."""
        if any(";" in name for name in names):
            self.lost[SEMICOLONS] += 1
        longest = LONGEST_VALUE // 2 // max(1, len(names))
        return ";".join(self.held(name.strip(), longest).replace(";", ",") for name in names)


def escaped(text: str) -> str:
    """Quotation marks and backslashes inside of a string."""
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _latin(character: str) -> str:
    if character in _SIMILAR:
        return _SIMILAR[character]
    if character.isprintable() and ord(character) <= 0xFF:
        return character
    if character.isspace() or ord(character) < 0xA0:
        return " "
    base = unicodedata.normalize("NFKD", character)[0]
    return base if base.isprintable() and ord(base) <= 0xFF else "?"


_SIMILAR = dict(zip("Łłı–—‘’“”…ĐđŒœ", "Lli--''\"\".DdOo", strict=True))
