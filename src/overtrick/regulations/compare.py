"""Where two rule books differ: the same for a terminal and a page."""

from dataclasses import dataclass
from typing import Any

from overtrick.regulations.citation import Cited
from overtrick.regulations.rulebook import Key, RuleBook


@dataclass(frozen=True, slots=True)  # a key is a descriptor, and no field of a Struct for mypy
class Difference:
    """A value that two books set differently, or that only one of them sets."""

    key: Key[Any]
    a: Cited | None
    b: Cited | None


def differences(a: RuleBook, b: RuleBook) -> list[Difference]:
    """Every value in which two books differ, in the order of a file.

    Where both say the same, it does not matter where each of them has it from.

    >>> from overtrick.regulations import load
    >>> [row.key.path for row in differences(load("ebl-2001"), load("ebl-2001-practice"))]
    ['assigned.weighted_others', 'teams.weighted_teams']
    """
    rows = (
        Difference(key, a.values.get(name), b.values.get(name))
        for name, key in RuleBook.keys().items()
    )
    return [row for row in rows if _value(row.a) != _value(row.b)]


def _value(cited: Cited | None) -> tuple[Any, ...]:
    """A value to compare; that one is unset differs from every value, "none" among them."""
    return () if cited is None else (cited.value,)
