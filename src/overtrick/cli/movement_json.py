"""Movements as JSON: what the commands about them print in the same way."""

from fractions import Fraction
from typing import Any

from overtrick.exact import Exact, fraction, is_short_decimal, plain
from overtrick.movements import Movement


def number(name: str, value: Exact) -> dict[str, Any]:
    """A number; beside it the fraction, where six decimal places are not exact.

    >>> number("balance", Fraction(1000, 11))
    {'balance': 90.909091, 'balance_exact': '1000/11'}
    """
    shown = int(value) if Fraction(value).denominator == 1 else float(plain(value))
    exact = {} if is_short_decimal(value) else {f"{name}_exact": fraction(value)}
    return {name: shown, **exact}


def plays(movement: Movement) -> list[dict[str, Any]]:
    """Every table of every round; the section where there are several."""
    sections = any(play.section for play in movement.plays)
    return [
        {
            "round": play.round,
            **({"section": play.section} if sections else {}),
            "table": play.table,
            "ns": play.ns,
            "ew": play.ew,
            "boards": list(play.boards),
        }
        for play in movement.plays
    ]
