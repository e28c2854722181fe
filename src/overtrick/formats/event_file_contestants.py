"""Contestants with a block each: ``[[pair]]``, ``[[player]]``, ``[[team]]``."""

from itertools import zip_longest

from overtrick.formats.event_file_fields import Fields
from overtrick.model.board import Side
from overtrick.model.contestant import Contestant, Person

PARTNERS = {"pair": 2, "player": 1}
"""The most names that a contestant has; a team may have any number of players."""


def read_contestant(fields: Fields, kind: str) -> Contestant | None:
    """One contestant; a team has a ``name`` and ``players``, a pair ``names``, a player a name."""
    number = fields.word("number")
    fields.require(f"the number of the {kind}", 'number = "8"', "number")
    name = fields.text("name") if kind == "team" else ""
    key = {"team": "players", "pair": "names", "player": "name"}[kind]
    names, ids = fields.texts(key), fields.texts("id" if kind == "player" else "ids")
    people = tuple(Person(each, id_) for each, id_ in zip_longest(names, ids, fillvalue=""))
    if len(people) > PARTNERS.get(kind, len(people)) and (entry := fields.entry(key)):
        most = f"a {kind} has no more than {PARTNERS[kind]}"
        fields.wrong(entry, most, "write a substitute into a [[substitute]]")
    contestant = Contestant(
        number or "",
        people,
        name,
        fields.choice("direction", Side),
        fields.word("section"),
        fields.whole("session"),
        fields.word("stratum"),
        fields.numbers("handicap", most=1 if kind == "player" else 2),
        fields.number("carry_forward"),
        fields.yes_or_no("non_competing"),
        source=fields.source,
    )
    return contestant if fields.done() else None
