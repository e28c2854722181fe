"""Cutting an event file into headers, ``key = value`` and lines that are neither.

An event file is TOML. A TOML reader stops at the first mistake and does not say on which line a
key stands; so the text is cut here, and only single values go to ``tomllib``. A text that turns
out to be broken is cut ``recovering``: the header of a known block then ends whatever was left
open before it, and within an open bracket so does a line that begins with ``key =``.
"""

import re
from collections.abc import Iterator
from enum import Enum
from functools import cache

from msgspec import Struct

ONCE = ("event", "rules", "pairs", "players", "teams", "movement", "draw", "deals")
"""The blocks that are there once, ``[event]``."""

REPEATED = (
    *("results", "session", "pair", "player", "team", "ruling", "fouled", "incident", "penalty"),
    *("adjustment", "withdrawal", "late", "cancelled", "substitute", "match"),
)
"""The blocks of which there may be several, ``[[ruling]]``."""


class Cut(Enum):
    """What a piece of the file is."""

    HEADER = "header"
    KEY = "key"
    STRAY = "stray"


class Piece(Struct, frozen=True):
    """A header, a key with the text of its value, or a line that is neither."""

    cut: Cut
    line: int
    last_line: int
    text: str
    value: str = ""


_WORD = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_PATH = rf"[ \t]*{_WORD}(?:[ \t]*\.[ \t]*{_WORD})*[ \t]*"
_WORDS = re.compile(_WORD)
_KEY = re.compile(rf"({_PATH})=")
_HEADER = re.compile(rf"\[{_PATH}\]|\[\[{_PATH}\]\]")
_TOKEN = re.compile(
    r"""'''|\"""|"(?:[^"\\\n]++|\\[^\n])*+"?|'[^'\n]*'?|\#[^\n]*|[\[{]|[\]}]|\n""", re.VERBOSE
)


@cache
def _known_header() -> re.Pattern[str]:
    """The header of a block that there is; looked for where something is broken, and not before."""
    blocks = "|".join((*ONCE, *REPEATED))
    return re.compile(
        rf"^[ \t]*\[{{1,2}}[ \t]*(?:{blocks})\b[^\]\n]*\]{{1,2}}[ \t]*(?:#.*)?$", re.MULTILINE
    )


def pieces(text: str, recovering: bool) -> Iterator[Piece]:
    r"""Cut a text into its pieces, each with its lines.

    >>> [(piece.line, piece.text) for piece in pieces("[event]\n\nwinners = 1", False)]
    [(1, '[event]'), (3, 'winners')]
    """
    position, line = 0, 1
    while position < len(text):
        end = text.find("\n", position)
        end = len(text) if end < 0 else end
        here = text[position:end].strip()
        if here.startswith("["):
            yield Piece(Cut.HEADER, line, line, here)
        elif found := _KEY.match(text, position):
            end = _end_of_value(text, found.end(), recovering)
            last_line = line + text.count("\n", position, end)
            yield Piece(Cut.KEY, line, last_line, found[1].strip(), text[found.end() : end])
            line = last_line
        elif here and not here.startswith("#"):
            yield Piece(Cut.STRAY, line, line, here)
        position, line = end + 1, line + 1


def path_of(text: str) -> list[str]:
    """The words of a key or header; - and _ are the same.

    >>> path_of("ruling.self-inflicted")
    ['ruling', 'self_inflicted']
    """
    return [word.strip("\"'").replace("-", "_") for word in _WORDS.findall(text)]


def is_header(text: str) -> bool:
    """Whether a line that begins with [ is a header, written as it should be."""
    return _HEADER.fullmatch(text) is not None


def closing_quotes(text: str, position: int, quotes: str) -> int | None:
    """Where the three quotation marks stand that close a text of several lines."""
    while (found := text.find(quotes, position)) >= 0:
        before = found
        while quotes == '"""' and text[before - 1] == "\\":
            before -= 1
        if (found - before) % 2 == 0:
            run = text[found : found + 5]
            # Up to two marks before the closing ones belong to the text.
            return found + len(run) - len(run.lstrip(quotes[0])) - 3
        position = found + 1
    return None


def _end_of_value(text: str, position: int, recovering: bool) -> int:
    """Where the value ends: at the end of a line, all brackets and quotation marks closed."""
    depth = 0
    while found := _TOKEN.search(text, position):
        token, position = found[0], found.end()
        if token in ('"""', "'''"):
            closing = closing_quotes(text, position, token)
            limit = len(text) if closing is None else closing
            if recovering and (header := _known_header().search(text, position, limit)):
                return header.start() - 1
            if closing is None:
                return len(text)
            position = closing + 3
        elif token in "[{":
            depth += 1
        elif token in "]}":
            depth = max(0, depth - 1)
        elif token == "\n" and (not depth or (recovering and _begins_anew(text, position))):
            return found.start()
    return len(text)


def _begins_anew(text: str, position: int) -> bool:
    """Whether a line within an open bracket can only be meant as the next key or header."""
    return bool(_KEY.match(text, position) or _known_header().match(text, position))
