"""Writing JSON with exact numbers: no score ever goes through a float.

A ``Fraction`` is written as a number: in full where six decimal places are enough for that, else to
six places with a member ``<name>_exact`` beside it. A :class:`Percent` has two places, always with
its exact value. Objects that hold nothing deep stand on one line each, so that files can be read
and compared; the text is ASCII, so that no encoding can spoil it.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from json.encoder import encode_basestring_ascii as quoted
from typing import TypeAlias

from msgspec import Struct

from overtrick.exact import decimal, fraction, is_short_decimal, plain

PERCENT_PLACES = 2


IN_DOCUMENT = "\n  "
"""The indentation of what stands directly in the document, which is always spread."""


class Percent(Struct, frozen=True):
    """A percentage, which is printed to two places."""

    value: Fraction


class Written(Struct, frozen=True):
    """A list of objects that are JSON already, where there are too many to be looked through."""

    texts: Sequence[str]


Json: TypeAlias = (
    "str | int | bool | Fraction | Percent | Written | Sequence[Json] | Iterator[Json]"
    " | Mapping[str, Json] | None"
)
"""What can be written; an iterator is a list, of objects where it stands directly in a document."""


def json_text(value: Json, line: str = "\n") -> str:
    """Write a value; ``line`` is a line break with the indentation of what holds it.

    >>> print(json_text({"total": Fraction(57, 5), "points": Fraction(37, 3)}))
    {"total": 11.4, "points": 12.333333, "points_exact": "37/3"}
    >>> print(json_text({"percent": Percent(Fraction(635, 13)), "max": None}))
    {"percent": 48.85, "percent_exact": "635/13", "max": null}
    """
    match value:
        case str():
            return quoted(value)
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case Percent():
            return decimal(value.value, PERCENT_PLACES)
        case Written():
            return _spread("[", value.texts, "]", line) if value.texts else "[]"
        # Most are of these types, and whether something is a mapping or a number takes long to see.
        case list() | tuple():
            return _list(value, line)
        case dict():
            return _object(value, line)
        case Fraction():
            return number_text(value)[0]
        case Mapping():
            return _object(value, line)
        case _:
            return _list([*value], line)


def members(values: Mapping[str, Json], line: str = "\n") -> list[str]:
    """The members of an object, exact values among them."""
    found = []
    for name, value in values.items():
        exact = ""
        if type(value) is str:
            text = quoted(value)
        elif value is None:
            text = "null"
        elif type(value) is int:
            text = str(value)
        elif type(value) is Fraction:
            text, exact = number_text(value)
        elif type(value) is Percent:
            text, exact = decimal(value.value, PERCENT_PLACES), fraction(value.value)
        else:
            text = json_text(value, line)
        found.append(f'"{name}": {text}')
        if exact:
            found.append(f'"{name}_exact": "{exact}"')
    return found


def json_document(values: Mapping[str, Json]) -> str:
    """A whole document, each member of it on a line of its own.

    >>> print(json_document({"format": "overtrick-event", "boards": [{"board": 1}]}))
    {
      "format": "overtrick-event",
      "boards": [
        {"board": 1}
      ]
    }
    """
    return "".join(json_pieces(values))


def json_pieces(values: Mapping[str, Json]) -> Iterator[str]:
    """The same piece by piece: what an iterator makes is written and forgotten one by one."""
    before = f"{{{IN_DOCUMENT}"
    for name, value in values.items():
        yield before
        if isinstance(value, Iterator):
            yield f'"{name}": '
            yield from _one_by_one(value, IN_DOCUMENT)
        else:
            yield f",{IN_DOCUMENT}".join(members({name: value}, IN_DOCUMENT))
        before = f",{IN_DOCUMENT}"
    yield "\n}"


def _one_by_one(objects: Iterator[Json], line: str) -> Iterator[str]:
    """A list of objects, each on a line of its own."""
    inner = line + "  "
    before = f"[{inner}"
    ending = "[]"
    for each in objects:
        yield before + json_text(each, inner)
        before, ending = f",{inner}", f"{line}]"
    yield ending


def _object(values: Mapping[str, Json], line: str) -> str:
    texts = members(values, line + "  ")
    # Whatever is spread over several lines has a line break in it; those in texts are escaped.
    if not texts or not (line == IN_DOCUMENT or any("\n" in text for text in texts)):
        return f"{{{', '.join(texts)}}}"
    return _spread("{", texts, "}", line)


def _list(values: Sequence[Json], line: str) -> str:
    if not values:
        return "[]"
    inner = line + "  "
    texts = [json_text(value, inner) for value in values]
    if "{" in [text[0] for text in texts]:
        return _spread("[", texts, "]", line)
    return f"[{', '.join(texts)}]"


def _spread(opening: str, texts: Sequence[str], closing: str, line: str) -> str:
    """Members or elements, each on a line of its own."""
    inner = line + "  "
    return f"{opening}{inner}{f',{inner}'.join(texts)}{line}{closing}"


def number_text(value: Fraction) -> tuple[str, str]:
    """A number, and its exact value where the number is not.

    >>> number_text(Fraction(123, 7))
    ('17.571429', '123/7')
    """
    if value.denominator == 1:
        return str(value.numerator), ""
    return _not_whole(value.numerator, value.denominator)


@lru_cache(maxsize=4096)
def _not_whole(numerator: int, denominator: int) -> tuple[str, str]:
    value = Fraction(numerator, denominator)
    return plain(value), "" if is_short_decimal(value) else fraction(value)
