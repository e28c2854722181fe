"""Who was not there: ``[[withdrawal]]``, ``[[late]]``, ``[[cancelled]]``, ``[[substitute]]``."""

from overtrick.errors import InputError
from overtrick.formats.event_file_fields import Fields, Manner
from overtrick.formats.event_file_penalties import who
from overtrick.model.attendance import (
    CancelledRound,
    LateArrival,
    Scores,
    Substitute,
    Withdrawal,
)
from overtrick.model.contestant import Person
from overtrick.model.notation import parse_outcome
from overtrick.model.result import Fault, Outcome, Scored, UnlessBetter


def read_withdrawal(fields: Fields, manner: Manner) -> Withdrawal | None:
    """One ``[[withdrawal]]``."""
    withdrawal = Withdrawal(
        who(fields, manner),
        fields.whole("after_round"),
        fields.choice("scores", Scores),
        _opponents(fields),
        fields.text("reason"),
        fields.text("article"),
        source=fields.source,
    )
    return withdrawal if fields.done() else None


def _opponents(fields: Fields) -> Outcome | None:
    """What somebody gets who finds no opponent: an artificial score, or nothing."""
    text = fields.text("opponents")
    if not text:
        return None
    try:
        outcome = parse_outcome(text)
    except InputError as error:
        fields.refused("opponents", error)
        return None
    if isinstance(outcome, Scored | UnlessBetter) and (entry := fields.entry("opponents")):
        fields.wrong(entry, "opponents get an artificial score", 'write "AVE+", "60%" or "NP"')
    return outcome


def read_late(fields: Fields, manner: Manner) -> LateArrival | None:
    """One ``[[late]]``."""
    late = LateArrival(
        who(fields, manner),
        fields.wholes("rounds"),
        fields.wholes("boards"),
        fields.yes_or_no("arrived", default=True),
        fields.choice("at_fault", Fault) or Fault.FULL,
        fields.text("reason"),
        fields.text("article"),
        source=fields.source,
    )
    if late.arrived:
        example = "rounds = [1], boards = [1, 2], or arrived = false"
        fields.require("what was missed", example, "rounds", "boards")
    return late if fields.done() else None


def read_cancelled(fields: Fields, manner: Manner) -> CancelledRound | None:
    """One ``[[cancelled]]``."""
    cancelled = CancelledRound(
        fields.whole("round"),
        fields.wholes("boards"),
        fields.whole("session"),
        fields.word("section"),
        fields.text("reason"),
        fields.text("article"),
        source=fields.source,
    )
    fields.require("what is cancelled", "round = 3 or boards = [7, 8, 9]", "round", "boards")
    return cancelled if fields.done() else None


def read_substitute(fields: Fields, manner: Manner) -> Substitute | None:
    """One ``[[substitute]]``."""
    substitute = Substitute(
        who(fields, manner),
        Person(fields.text("name"), fields.text("id")),
        fields.text("replaces"),
        fields.wholes("rounds"),
        fields.text("reason"),
        fields.text("article"),
        source=fields.source,
    )
    fields.require("the name of the substitute", 'name = "A Claim"', "name")
    return substitute if fields.done() else None
