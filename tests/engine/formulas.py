"""A second opinion on formulas: reads the arithmetic of a step as it is printed and works it out.

Nothing of the engine is used here, so that a formula which the engine printed wrongly cannot be
right by the same mistake. Numbers are fractions; a root stays a root until it is rounded, and is
rounded by comparing squares.
"""

import ast
import re
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import floor, isqrt

from msgspec import Struct

from tests.engine.pen_and_paper import imps


class Root(Struct, frozen=True):
    """A number known by its sign and its square."""

    sign: int
    square: Fraction


Number = Fraction | Root

NEAREST = re.compile(
    r"nearest (?P<step>\S+), halves (?P<halves>up|even|away from zero"
    r"|(?:towards|away from) average (?P<average>\S+))"
)
UP_TO = re.compile(r"up to (?P<step>\S+)")


@cache
def evaluate(formula: str) -> Fraction:
    """What a formula comes to.

    >>> evaluate("10 ÷ 7 × (12 + 1) - 1"), evaluate("-445 → nearest 10, halves up")
    (Fraction(123, 7), Fraction(-440, 1))
    >>> evaluate("√(8 × 4) → up to 1"), evaluate("20 ÷ √45 → nearest 0.01, halves away from zero")
    (Fraction(6, 1), Fraction(149, 50))
    """
    arithmetic, arrow, rounding = formula.partition(" → ")
    value = _arithmetic(arithmetic)
    if arrow:
        return _rounded(value, rounding)
    assert isinstance(value, Fraction), f"a root that is not rounded: {formula}"
    return value


def _arithmetic(text: str) -> Number:
    """Translate into Python, with numbers as text so that none becomes a float."""
    text = re.sub(r"\d+(\.\d+)?", r"'\g<0>'", text)
    text = re.sub(r"√('[^']*')", r"root(\1)", text).replace("√(", "root(")
    text = text.replace("×", "*").replace("÷", "/")
    return _value(ast.parse(text, mode="eval").body)


def _value(node: ast.expr) -> Number:
    match node:
        case ast.Constant(value=str(digits)):
            return Fraction(digits)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_rational(operand)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _rational(left) + _rational(right)
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            return _rational(left) - _rational(right)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _rational(left) * _rational(right)
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return _divided(_rational(left), _value(right))
        case ast.Call(func=ast.Name(id=name), args=args):
            return _called(name, [_rational(argument) for argument in args])
    raise AssertionError(f"not arithmetic: {ast.unparse(node)}")


def _rational(node: ast.expr) -> Fraction:
    value = _value(node)
    assert isinstance(value, Fraction), f"a root inside of {ast.unparse(node)}"
    return value


def _divided(value: Fraction, by: Number) -> Number:
    if isinstance(by, Root):
        return Root(1 if value >= 0 else -1, value**2 / by.square)
    return value / by


def _called(name: str, arguments: Sequence[Fraction]) -> Number:
    if name == "root":
        (radicand,) = arguments
        return Root(1, radicand)
    if name == "imps":
        (difference,) = arguments
        return Fraction(imps(difference))
    assert name in ("min", "max"), f"unknown function {name}"
    return min(arguments) if name == "min" else max(arguments)


def _rounded(value: Number, rounding: str) -> Fraction:
    if found := UP_TO.fullmatch(rounding):
        step = Fraction(found["step"])
        below = _steps_below(value, step)
        return below if _compare(value, below) == 0 else below + step
    found = NEAREST.fullmatch(rounding)
    assert found, f"unknown rounding: {rounding}"
    step = Fraction(found["step"])
    below = _steps_below(value, step)
    above = below + step
    side = _compare(value, below + step / 2)
    if side:
        return above if side > 0 else below
    match found["halves"]:
        case "up":
            return above
        case "away from zero":
            return above if above > 0 else below
        case "even":
            return below if (below / step) % 2 == 0 else above
        case halves:
            average = Fraction(found["average"])
            nearer_first = sorted((below, above), key=lambda number: abs(number - average))
            return nearer_first[0 if halves.startswith("towards") else -1]


def _steps_below(value: Number, step: Fraction) -> Fraction:
    """The greatest multiple of the step that is not above a value."""
    if isinstance(value, Fraction):
        return floor(value / step) * step
    steps = isqrt(floor(value.square / step**2))
    below = value.sign * steps * step
    return below if _compare(value, below) >= 0 else below - step


def _compare(value: Number, other: Fraction) -> int:
    """1, 0 or -1: whether a value is more than, equal to or less than another number."""
    if isinstance(value, Fraction):
        difference = value - other
    else:
        difference = value.sign * value.square - (1 if other >= 0 else -1) * other**2
    return (difference > 0) - (difference < 0)
