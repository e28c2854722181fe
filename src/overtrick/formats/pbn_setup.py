"""What a PBN file says of the event as a whole: who plays, how it is scored, when, in stages."""

import datetime
from collections.abc import Mapping, Sequence

from overtrick.errors import InputError
from overtrick.formats.pbn_document import Document
from overtrick.formats.pbn_tables import Table
from overtrick.formats.pbn_values import read_date
from overtrick.formats.problems import Problems
from overtrick.model.event_setup import Kind, Session
from overtrick.model.scoring import Scoring

KINDS = {
    "individuals": Kind.INDIVIDUAL,
    "teams": Kind.TEAMS,
    "pairs": Kind.PAIRS,
    "1": Kind.INDIVIDUAL,
    "2": Kind.PAIRS,
    "4": Kind.TEAMS,
}


def kind_of(document: Document, tables: Sequence[tuple[Table | None, Table | None]]) -> Kind:
    """Who plays, by the columns of the tables or by what the file says."""
    columns = {name for pair in tables for table in pair if table for name in table.columns}
    if "PlayerId_North" in columns or "PlayerId" in columns:
        return Kind.INDIVIDUAL
    told = [game.value("Competition") for game in document.games]
    told.append(document.meta.get("ContestType", ""))
    return next((KINDS[each.lower()] for each in told if each.lower() in KINDS), Kind.PAIRS)


def scoring_of(document: Document, guesses: Problems) -> Scoring:
    """How it was scored, the modifiers among it."""
    told = [document.meta.get("ScoringType", "")]
    told += [game.value("Scoring") for game in document.games]
    written = next((each for each in told if each), "")
    parts = [part.strip().lower() for part in written.split(";")]
    is_team = any(game.value("Competition") == "Teams" for game in document.games)
    if {"mp", "matchpoints"} & set(parts):
        return Scoring.MATCHPOINTS
    if parts[0] in ("total", "totalpoints"):
        return Scoring.TOTAL_POINTS
    if parts[0] == "bam":
        return Scoring.BOARD_A_MATCH
    if parts[0].startswith(("imp", "butler", "cross")):
        if is_team or document.meta.get("ContestType") == "4":
            return Scoring.IMPS
        if any(part.startswith("cross") for part in parts):
            return Scoring.CROSS_IMPS
        if any(part.startswith("butler") for part in parts):
            return Scoring.BUTLER
        guess(document, guesses, "IMP", "IMPs are taken to be cross-IMPs; the file does not say")
        return Scoring.CROSS_IMPS
    if document.games:
        problem = "the file does not say how it was scored; taken to be matchpoints"
        guess(document, guesses, written, problem)
    return Scoring.MATCHPOINTS


def guess(document: Document, guesses: Problems, text: str, problem: str) -> None:
    """Note at the first game what the file does not say."""
    line = document.games[0].line if document.games else 1
    guesses.warning(line, text, problem)


def stages_of(document: Document, guesses: Problems) -> dict[str, int]:
    """Each stage is a session: by its number, or in the order in which they come."""
    stages: dict[str, int] = {}
    names = {game.value("Stage"): game.line_of("Stage") for game in document.games}
    for name in names:
        last = name.split()[-1] if name else ""
        if last.isascii() and last.isdecimal() and 0 < int(last[:7]) < 10**6:
            stages[name] = int(last)
    for name, line in names.items():
        if name and name not in stages:
            stages[name] = max(stages.values(), default=0) + 1
            problem = f"this stage is taken for session {stages[name]}"
            guesses.warning(line, name, problem)
    return stages


def named_sessions(stages: Mapping[str, int]) -> tuple[Session, ...]:
    """The stages that have more of a name than their number."""
    named = {number: name for name, number in stages.items()}
    return tuple(
        Session(number, name)
        for number, name in sorted(named.items())
        if name not in (str(number), f"Session {number}")
    )


def date_of(document: Document) -> datetime.date | None:
    """When it was, where all digits of it are known."""
    for name in ("EventDate", "Date"):
        try:
            if date := read_date(first_of(document, name)):
                return date
        except InputError:
            continue  # reported by the check of the tags
    return None


def first_of(document: Document, name: str) -> str:
    """The first value that a tag has in the file."""
    return next(filter(None, (game.value(name) for game in document.games)), "")
