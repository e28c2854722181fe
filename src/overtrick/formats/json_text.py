"""Reading JSON from outside: bounded in depth, and with numbers that are kept as they were written.

Values are asked for by what they should be; whatever is something else counts as not there.
"""

import json
import re
from html import unescape

from overtrick.errors import InputError

DEEPEST = 40
LONGEST_NUMBER = 15
MOST_PARTS = 500_000
"""Objects and lists; a game of a hundred tables has some ten thousand."""

# Possessive: otherwise a long string costs a hundred times its size.
_BRACKETS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|([\[{])|([\]}])', re.DOTALL)

JsonObject = dict[str, object]


def read_json(text: str, file: str) -> JsonObject:
    """The object that a text is.

    >>> read_json('{"score": 1.50, "board": 4}', "game.json")
    {'score': '1.50', 'board': 4}
    """
    _check_depth(text, file)
    try:
        found = json.loads(text, parse_int=_whole, parse_float=str, parse_constant=str)
    except (ValueError, RecursionError) as error:
        problem = getattr(error, "msg", "it cannot be read")
        line = getattr(error, "lineno", 1)
        raise InputError(
            f"{file}:{line}: this is not JSON ({problem}); export the results again"
        ) from None
    if not isinstance(found, dict):
        raise InputError(f"{file}: there are no results in this file; it should be an object")
    return found


def _whole(text: str) -> int | str:
    return int(text) if len(text) <= LONGEST_NUMBER else text


def _check_depth(text: str, file: str) -> None:
    depth = parts = 0
    for found in _BRACKETS.finditer(text):
        if found[1]:
            depth, parts = depth + 1, parts + 1
            if depth > DEEPEST:
                raise InputError(f"{file}: the JSON is nested too deeply for results; check it")
            if parts > MOST_PARTS:
                raise InputError(f"{file}: the JSON has more than {MOST_PARTS:,} parts; split it")
        elif found[2]:
            depth -= 1


def attribute(page: str, tag: str, name: str) -> str | None:
    """What an attribute of a tag in a page says; none where there is no such tag.

    >>> attribute('<p><result-details v-bind:data="{&quot;a&quot;:1}"></p>', "result-details",
    ...           "v-bind:data")
    '{"a":1}'
    """
    start = page.find(f"<{tag}")
    start = page.find(f"{name}=", start) if start >= 0 else -1
    if start < 0:
        return None
    first = start + len(name) + 1
    quote = page[first : first + 1]
    end = page.find(quote, first + 1) if quote in ('"', "'") and quote else -1
    return unescape(page[first + 1 : end]) if end > first else None


def objects(parent: JsonObject, key: str) -> list[JsonObject]:
    """The objects in a list."""
    value = parent.get(key)
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def words(parent: JsonObject, key: str) -> str:
    """A text or a number as text; empty where there is neither.

    >>> words({"a": 3}, "a"), words({"a": None}, "a")
    ('3', '')
    """
    value = parent.get(key)
    if isinstance(value, bool) or not isinstance(value, str | int):
        return ""
    return str(value).strip()


def whole(parent: JsonObject, key: str) -> int | None:
    """A whole number from 1, of at most six digits, written as a number or as text."""
    text = words(parent, key)
    if not (text.isascii() and text.isdecimal()) or len(text) > 6:
        return None
    return int(text) or None
