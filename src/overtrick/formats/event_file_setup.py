"""The set-up of an event: ``[event]``, ``[rules]``, ``[movement]``, ``[[session]]``."""

from collections.abc import Callable
from typing import Any, Literal

from overtrick.formats.event_file_fields import Fields
from overtrick.formats.event_file_teams import read_team_play
from overtrick.model.diagnostic import Source
from overtrick.model.event import DEFAULT_REGULATIONS
from overtrick.model.event_setup import (
    Combine,
    Grouping,
    HandicapMethod,
    Kind,
    MovementRef,
    Session,
)
from overtrick.model.scoring import Scoring
from overtrick.model.teams import TeamPlay

OF_TEAMS = ("format", "boards", "segments", "teams_of", "scale", "rounds", "pair_ranking")

Groups = Grouping | tuple[tuple[str, ...], ...]
TieBreak = tuple[int, ...] | Literal["all"]


def read_event_block(fields: Fields) -> tuple[dict[str, Any], dict[str, Source]]:
    """The fields of an event that ``[event]`` sets, and the line of each."""
    kind = fields.choice("kind", Kind) or Kind.PAIRS
    readers: dict[str, Callable[[], object]] = {
        "name": lambda: fields.text("name"),
        "date": lambda: fields.day("date"),
        "kind": lambda: kind,
        "scoring": lambda: fields.choice("scoring", Scoring) or kind.scorings[0],
        "regulations": lambda: fields.text("regulations") or DEFAULT_REGULATIONS,
        "winners": lambda: _winners(fields),
        "open": lambda: fields.yes_or_no("open"),
        "level": lambda: fields.text("level"),
        "director": lambda: fields.text("director"),
        "scorer": lambda: fields.text("scorer"),
        "combine": lambda: fields.choice("combine", Combine) or Combine.SUM,
        "carry": lambda: fields.number("carry"),
        "sections": lambda: fields.words("sections"),
        "groups": lambda: _groups(fields),
        "tie_break": lambda: _tie_break(fields),
        "qualifiers": lambda: fields.whole("qualifiers"),
        "strata": lambda: fields.words("strata"),
        "handicap": lambda: fields.choice("handicap", HandicapMethod),
        "local_points": lambda: fields.text("local_points"),
    }
    if kind in (Kind.TEAMS, Kind.SWISS_PAIRS):
        readers["teams"] = lambda: read_team_play(fields)
    values = {"teams": TeamPlay()} | {key: read() for key, read in readers.items()}
    sources = {
        key: fields.problems.source(entry.line)
        for key, entry in fields.entries().items()
        if key in values or key in OF_TEAMS
    }
    fields.done()
    return values, sources


def _winners(fields: Fields) -> int:
    winners = fields.whole("winners") or 1
    if winners > 2 and (entry := fields.entry("winners")):
        fields.wrong(entry, "there are one or two winners", "write winners = 1 or winners = 2")
        return 1
    return winners


def _groups(fields: Fields) -> Groups:
    """``"field"``, ``"section"``, or lists of the sections that are compared with each other."""
    entry = fields.entry("groups")
    if entry is None:
        return Grouping.FIELD
    if isinstance(entry.value, str):
        return fields.choice("groups", Grouping) or Grouping.FIELD
    lists = entry.value if isinstance(entry.value, list) else [entry.value]
    if not all(isinstance(group, list) and group for group in lists):
        fields.wrong(
            entry,
            "groups are lists of sections",
            'write such as groups = [["A", "B"], ["C"]], or "field", or "section"',
        )
        return Grouping.FIELD
    return tuple(fields.words_in("groups", entry, group) for group in lists)


def _tie_break(fields: Fields) -> TieBreak:
    """``"all"``, or the places at which a tie is to be broken."""
    entry = fields.entry("tie_break")
    if entry is not None and entry.value == "all":
        return "all"
    return fields.wholes("tie_break")


def read_rules(fields: Fields) -> dict[str, object]:
    """What an event changes in its rule book, as written; the book says what it means."""
    return {key: entry.value for key, entry in fields.entries().items()}


def read_movement(fields: Fields) -> MovementRef | None:
    """A movement by name or file, with whatever else is said of it."""
    name, file = fields.text("name"), fields.text("file")
    fields.require("the movement", 'name = "mitchell-7", or file = "…"', "name", "file")
    if name and file and (entry := fields.entry("file")):
        fields.wrong(entry, "the movement has a name already", "give either name or file")
    if fields.failed:
        return None
    options = {key: entry.value for key, entry in fields.entries().items()}
    options.pop("name", None)
    options.pop("file", None)
    return MovementRef(name, file, options, source=fields.source)


def read_session(fields: Fields) -> Session | None:
    """One ``[[session]]``."""
    number = fields.whole("number")
    fields.require("the number of the session", "number = 1", "number")
    name, date, weight = fields.text("name"), fields.day("date"), fields.number("weight")
    director, scorer = fields.text("director"), fields.text("scorer")
    if weight is not None and weight <= 0 and (entry := fields.entry("weight")):
        fields.wrong(entry, "a weight is more than nothing", "write such as weight = 2")
    if not fields.done() or number is None:
        return None
    return Session(number, name, date, weight, director, scorer, source=fields.source)
