"""What the director takes and gives: ``[[penalty]]`` and ``[[adjustment]]``."""

from fractions import Fraction
from typing import TypeVar

from overtrick.errors import InputError
from overtrick.formats.event_file_fields import Fields, Manner
from overtrick.model.contestant import ContestantRef
from overtrick.model.penalty import Adjustment, Amount, Penalty, Unit, parse_amount

Charge = TypeVar("Charge", Penalty, Adjustment)


def read_penalty(fields: Fields, manner: Manner) -> Penalty | None:
    """One ``[[penalty]]``: a positive amount, deducted."""
    return _charge(fields, manner, Penalty, signed=False)


def read_adjustment(fields: Fields, manner: Manner) -> Adjustment | None:
    """One ``[[adjustment]]``: a signed amount."""
    return _charge(fields, manner, Adjustment, signed=True)


def _charge(fields: Fields, manner: Manner, charge: type[Charge], *, signed: bool) -> Charge | None:
    found = charge(
        who(fields, manner),
        _amount(fields, signed=signed),
        _player(fields, manner),
        fields.whole("board"),
        fields.text("reason"),
        fields.text("article"),
        fields.whole("round") if manner.teams else None,
        source=fields.source,
    )
    return found if fields.done() else None


def _amount(fields: Fields, *, signed: bool) -> Amount:
    fields.require("the amount", f'amount = "{"+" if signed else ""}3 IMP"', "amount")
    text = fields.text("amount")
    try:
        if text:
            return parse_amount(text, signed=signed)
    except InputError as error:
        fields.refused("amount", error)
    return Amount(Fraction(0), Unit.STANDARD)


def who(fields: Fields, manner: Manner) -> ContestantRef:
    """The contestant that a block is about, under ``pair``, ``player`` or ``team``."""
    for key in ("team", "pair") if manner.teams else ("pair", "team"):
        if fields.entry(key) is not None:
            return fields.ref(key)
    if manner.teams:
        return fields.ref("team")
    return fields.ref("player" if manner.individual else "pair")


def _player(fields: Fields, manner: Manner) -> str:
    """The one player of a pair or team who is meant."""
    return "" if manner.individual else fields.text("player")
