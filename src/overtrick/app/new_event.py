"""A starting file for an event: set-up, pairs to be named, and a line for every result to come."""

from collections.abc import Iterator
from dataclasses import dataclass

from overtrick.errors import InputError
from overtrick.model.scoring import Scoring
from overtrick.movements import Movement, Wish, load, suggest
from overtrick.regulations import load as load_book

MOST_TABLES = 200


@dataclass(frozen=True, slots=True)
class NewEvent:
    """What a new event is to be; the movement may be left to be suggested."""

    tables: int
    pairs: int | None = None
    name: str = "Club Pairs"
    boards: int = 24
    winners: int | None = None
    scoring: Scoring = Scoring.MATCHPOINTS
    regulations: str = "wbf-2017"
    movement: str = ""


def new_event(wanted: NewEvent) -> str:
    """The text of an event file.

    >>> text = new_event(NewEvent(tables=6, movement="three-quarter-howell-6"))
    >>> sum(line.endswith("LATE") for line in text.splitlines())
    162
    """
    if not 2 <= wanted.tables <= MOST_TABLES:
        raise InputError(f"{wanted.tables} tables: an event has 2 to {MOST_TABLES} tables")
    load_book(wanted.regulations)
    movement = _movement(wanted)
    return "\n".join(_lines(wanted, movement)) + "\n"


def _movement(wanted: NewEvent) -> Movement:
    if wanted.movement:
        return load(wanted.movement)
    pairs = 2 * wanted.tables if wanted.pairs is None else wanted.pairs
    wish = Wish(contestants=pairs, boards=wanted.boards, winners=wanted.winners)
    return suggest(wish)[0].movement


def _lines(wanted: NewEvent, movement: Movement) -> Iterator[str]:
    yield "# Fill in the names, and write each result over LATE. Then: overtrick score FILE"
    yield "[event]"
    yield f"name = {_quoted(wanted.name)}"
    yield 'kind = "pairs"'
    yield f'scoring = "{wanted.scoring.value}"'
    yield f"regulations = {_quoted(wanted.regulations)}"
    yield f"winners = {movement.winners}"
    yield ""
    yield f"[movement]                # {movement.title}"
    yield f"name = {_quoted(movement.name)}"
    yield ""
    yield "[pairs]"
    yield 'table = """'
    for number in movement.contestants:
        yield f"{number:<4}Somebody & Partner"
    yield '"""'
    yield ""
    yield "[results]"
    yield 'table = """'
    yield "round  table  ns    ew    board  result"
    for play in movement.plays:
        if play.ns is not None and play.ew is not None:
            for board in play.boards:
                where = f"{play.round:<5}  {play.table:<5}"
                yield f"{where}  {play.ns:<4}  {play.ew:<4}  {board:<5}  LATE"
    yield '"""'


def _quoted(text: str) -> str:
    if not text.isprintable():
        raise InputError(f"{text!r}: write the name without line breaks and control characters")
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
