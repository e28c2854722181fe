"""Penalties, which are deducted, and adjustments, which are signed (Laws 81C, 90, 91)."""

from enum import Enum
from fractions import Fraction

from msgspec import Struct

from overtrick.exact import shown
from overtrick.model.contestant import ContestantRef
from overtrick.model.diagnostic import Sourced
from overtrick.model.notation_score import form, refuse, tidy


class Unit(Enum):
    """What an amount is measured in."""

    STANDARD = "x standard"
    """Times the rule book's standard penalty."""
    PERCENT_OF_TOP = "% of top"
    """Of the full top of the event."""
    BOARD = "board"
    """All that can be won on a board."""
    MATCHPOINTS = "MP"
    IMPS = "IMP"
    VICTORY_POINTS = "VP"
    POINTS = "points"
    """Total points."""


class Amount(Struct, frozen=True):
    """So much of a unit.

    >>> str(Amount(Fraction(2), Unit.STANDARD)), str(Amount(Fraction(25), Unit.PERCENT_OF_TOP))
    ('2 x standard', '25% of top')
    """

    value: Fraction
    unit: Unit

    def __str__(self) -> str:
        space = "" if self.unit is Unit.PERCENT_OF_TOP else " "
        return f"{shown(self.value)}{space}{self.unit.value}"


class Penalty(Sourced, frozen=True):
    """A positive amount to be deducted, from a contestant or from one player of it.

    In teams ``round`` names the match in which it is taken.
    """

    contestant: ContestantRef
    amount: Amount
    player: str = ""
    board: int | None = None
    reason: str = ""
    article: str = ""
    round: int | None = None


class Adjustment(Sourced, frozen=True):
    """An amount to be added, or with a minus to be deducted."""

    contestant: ContestantRef
    amount: Amount
    player: str = ""
    board: int | None = None
    reason: str = ""
    article: str = ""
    round: int | None = None


_AMOUNT = form(
    r"(?P<sign>[+-]?) ?(?P<number>[0-9]{1,7}(?:\.[0-9]{1,6}|/[1-9][0-9]{0,5})?|quarter|half|full)?"
    r" ?(?P<unit>.*)"
)
_NAMED_PARTS = {"QUARTER": Fraction(1, 4), "HALF": Fraction(1, 2), "FULL": Fraction(1)}
_UNITS = {
    Unit.STANDARD: form(r"(?:[x*] ?)?standard(?: penalt(?:y|ies)| amounts?)?"),
    Unit.PERCENT_OF_TOP: form(r"(?:%|per ?cent)(?: of)?(?: an?| the)? top"),
    Unit.BOARD: form(r"(?:of a )?boards?"),
    Unit.MATCHPOINTS: form(r"mps?|match ?points?"),
    Unit.IMPS: form(r"imps?"),
    Unit.VICTORY_POINTS: form(r"vps?|victory points?"),
    Unit.POINTS: form(r"(?:total )?(?:points?|pts)"),
}
_EXAMPLES = "2 x standard, 10% of top, 2 MP, 1/4 board, 3 IMP or 0.5 VP"


def parse_amount(text: str, *, signed: bool = False) -> Amount:
    """Read an amount: of a penalty, which has no sign, or of an adjustment, which has one.

    >>> parse_amount("1/4 board")
    Amount(value=Fraction(1, 4), unit=<Unit.BOARD: 'board'>)
    >>> parse_amount("3 IMP", signed=True)
    Traceback (most recent call last):
    overtrick.model.notation_score.NotationError: "3 IMP": an adjustment needs a sign; write \
+3 IMP or -3 IMP
    """
    text = tidy(text, _EXAMPLES)
    found = _AMOUNT.fullmatch(text)
    unit = _unit(found["unit"]) if found else None
    if found is None or unit is None:
        if found and found["number"] and found["unit"] in ("", "%"):
            refuse(text, f"of what is not said; write such as {_EXAMPLES}")
        refuse(text, f"this is no amount; write such as {_EXAMPLES}")
    number = (found["number"] or "1").upper()
    value = _NAMED_PARTS.get(number) or Fraction(number)
    if signed and not found["sign"]:
        refuse(text, f"an adjustment needs a sign; write +{text} or -{text}")
    if not signed and found["sign"]:
        refuse(text, f"a penalty is deducted and has no sign; write {text.lstrip('+- ')}")
    if not value:
        refuse(text, "nothing is taken or given; leave it out, or write how much")
    if unit is not Unit.STANDARD and not found["number"]:
        refuse(text, f"how much is not said; write such as 1 {text.lstrip('+-')}")
    return Amount(-value if found["sign"] == "-" else value, unit)


def format_amount(amount: Amount, *, signed: bool = False) -> str:
    """Write an amount as :func:`parse_amount` reads it.

    >>> format_amount(Amount(Fraction(3), Unit.IMPS), signed=True)
    '+3 IMP'
    """
    return f"+{amount}" if signed and amount.value > 0 else str(amount)


def _unit(text: str) -> Unit | None:
    return next((unit for unit, pattern in _UNITS.items() if pattern.fullmatch(text)), None)
