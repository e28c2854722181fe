"""Writing TOML: values and blocks, as an event file has them."""

import datetime
import re
from collections.abc import Mapping
from fractions import Fraction

from overtrick.exact import fraction

_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def block(header: str, values: Mapping[str, object]) -> str:
    """A block with its keys; what is empty is left out.

    >>> print(block("[[penalty]]", {"pair": "4", "board": None, "amount": "3 IMP"}), end="")
    [[penalty]]
    pair = "4"
    amount = "3 IMP"
    """
    lines = [
        f"{_key(key)} = {value(each)}\n"
        for key, each in values.items()
        if each is not None and each not in ("", (), {})
    ]
    return f"{header}\n{''.join(lines)}"


def value(each: object) -> str:
    """A value as TOML.

    >>> value(("1", Fraction(3, 2), {"ns": "8"}))
    '["1", 1.5, { ns = "8" }]'
    """
    match each:
        case bool():
            return "true" if each else "false"
        case str():
            return f'"{"".join(map(_escaped, each))}"'
        case int():
            return str(each)
        case Fraction():
            return _number(each)
        case datetime.date() | datetime.time():
            return each.isoformat()
        case list() | tuple():
            return f"[{', '.join(map(value, each))}]"
        case dict():
            inner = ", ".join(f"{_key(key)} = {value(item)}" for key, item in each.items())
            return f"{{ {inner} }}" if inner else "{}"
    raise TypeError(f"{each!r} is nothing that TOML can hold")


def _number(number: Fraction) -> str:
    """A decimal where it ends, otherwise a fraction as text."""
    for places in range(26):
        if 10**places % number.denominator == 0:
            digits = str(abs(number.numerator) * (10**places // number.denominator))
            digits = digits.rjust(places + 1, "0")
            sign = "-" if number < 0 else ""
            return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)
    return f'"{fraction(number)}"'


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else f'"{key}"'


def _escaped(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character < " " or character == "\x7f":
        return f"\\u{ord(character):04x}"
    return character
