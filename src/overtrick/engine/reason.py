"""Reasons: every number is reached by steps, each a formula with its numbers filled in.

A step is made where its number is computed, so that an explanation cannot differ from the score.
A formula is plain arithmetic that anyone can check with a pen: numbers, ``+ - × ÷``, brackets,
``min``, ``max``, ``imps`` (Law 78B), and ``→`` for a rounding.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING

from msgspec import Struct

from overtrick.exact import Exact, Halves, is_short_decimal, round_to, round_up_to, shown

if TYPE_CHECKING:  # a calculation that needs no results does not load them
    from overtrick.model.result import Average


class Step(Struct, frozen=True, gc=False):
    """One number, how it was reached, and the rule that says so.

    ``rule`` is a key of the rule book, or a law.

    >>> Step("Neuberg", Fraction(123, 7), "{} ÷ {} × ({} + 1) - 1", (10, 7, 12)).formula
    '10 ÷ 7 × (12 + 1) - 1'
    """

    what: str
    value: Exact
    template: str = "{}"
    numbers: tuple[Exact, ...] = ()
    rule: str = ""

    @property
    def formula(self) -> str:
        """The arithmetic with the numbers filled in."""
        if self.template == "{}":
            return shown(self.numbers[0] if self.numbers else self.value)
        return self.template.format(*map(_in_formula, self.numbers))


class SumStep(Step, frozen=True, gc=False):
    """A number that is a sum of products: weights times points, frequencies times IMPs."""

    @classmethod
    def of(cls, what: str, products: Sequence[tuple[Exact, Exact]], rule: str = "") -> "SumStep":
        """Add up the products.

        >>> step = SumStep.of("weighted", [(Fraction(1, 10), 18), (Fraction(9, 10), 12)])
        >>> step.formula, step.value
        ('0.1 × 18 + 0.9 × 12', Fraction(63, 5))
        """
        numbers = tuple(chain.from_iterable(products))
        return cls(what, sum(a * b for a, b in products), "", numbers, rule)

    @property
    def formula(self) -> str:
        """The arithmetic with the numbers filled in."""
        texts = map(_in_formula, self.numbers)
        return " + ".join(f"{a} × {b}" for a, b in zip(texts, texts, strict=True)) or "0"


class SideScore(Struct, frozen=True, gc=False):
    """What a side gets on a line, and why.

    ``points`` is none where there is no score. An ``artificial`` score is no part of the
    contestant's own average. ``floats`` marks average plus and minus: the session replaces the
    flat value by the own average where that is better or worse (Law 12C2(c)); ``table`` is what
    the side would get without that, where it keeps the better, and ``adjustment`` what comes after
    it (Law 12C1(e)).
    """

    points: Fraction | None
    maximum: Fraction | None = None
    steps: tuple[Step, ...] = ()
    artificial: bool = False
    floats: "Average | None" = None
    table: Fraction | None = None
    adjustment: tuple[Step, ...] = ()


def rounded(value: Exact, step: Exact, halves: Halves, rule: str, average: Exact = 0) -> Step:
    """Round to the nearest step, and say so.

    >>> rounded(Fraction(123, 7), Fraction(1, 10), Halves.UP, "").formula
    '123/7 → nearest 0.1, halves up'
    """
    direction = halves.value.replace("-", " ")
    about_average = halves in (Halves.TOWARDS_AVERAGE, Halves.AWAY_FROM_AVERAGE)
    return Step(
        f"rounded to {shown(step)}",
        round_to(value, step, halves, average),
        f"{shown(value)} → nearest {shown(step)}, halves {direction}"
        + (f" {shown(average)}" if about_average else ""),
        rule=rule,
    )


def rounded_up(what: str, value: Exact, step: Exact, rule: str) -> Step:
    """Round up to the next step, and say so."""
    return Step(what, round_up_to(value, step), f"{shown(value)} → up to {shown(step)}", rule=rule)


def _in_formula(number: Exact) -> str:
    """A number inside a formula: in brackets where a sign or a fraction could be misread."""
    text = shown(number)
    return f"({text})" if number < 0 or not is_short_decimal(number) else text
