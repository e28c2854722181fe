"""A starting file for an event: set-up, pairs to be named, and a line for every result to come."""

from collections.abc import Iterator

from msgspec import Struct

from overtrick.errors import InputError
from overtrick.model.event import DEFAULT_REGULATIONS
from overtrick.model.schedule import players_of
from overtrick.model.scoring import Scoring
from overtrick.movements import Kind, Movement, Wish, load, suggest
from overtrick.regulations import load as load_book

MOST_TABLES = 40
NEEDED = {
    Scoring.MATCHPOINTS: ("unit",),
    Scoring.CROSS_IMPS: ("cross_imps_method", "cross_imps_step"),
    Scoring.BUTLER: ("trim", "datum_step"),
    Scoring.TOTAL_POINTS: ("unit",),
}
"""What a rule book must say for the event to be scored."""


class NewEvent(Struct, frozen=True):
    """What a new event is to be: so many tables, or a movement that says it."""

    tables: int | None = None
    pairs: int | None = None
    name: str = "Club Pairs"
    boards: int = 24
    winners: int | None = None
    scoring: Scoring = Scoring.MATCHPOINTS
    regulations: str = DEFAULT_REGULATIONS
    movement: str = ""


def new_event(wanted: NewEvent) -> str:
    """The text of an event file.

    >>> text = new_event(NewEvent(movement="three-quarter-howell-6"))
    >>> sum(line.endswith("LATE") for line in text.splitlines())
    162
    """
    if wanted.boards < 1:
        raise InputError(f"{wanted.boards} boards: say about how many are to be played, such as 24")
    for key in NEEDED[wanted.scoring]:
        getattr(load_book(wanted.regulations), key)  # an unset one is refused, with its name
    movement = load(wanted.movement) if wanted.movement else _suggested(wanted)
    if movement.kind is Kind.TEAMS:
        raise InputError(f"{movement.name} is for teams; say how many with --teams, not --movement")
    tables = len(movement.places)
    if wanted.tables not in (None, tables):
        raise InputError(
            f"{movement.name} has {tables} tables, not {wanted.tables}; choose another movement, "
            "or leave it to be suggested"
        )
    return "\n".join(_lines(wanted, movement)) + "\n"


def _suggested(wanted: NewEvent) -> Movement:
    tables = wanted.tables
    if tables is None and wanted.pairs is not None:
        tables = (wanted.pairs + 1) // 2
    if tables is None:
        raise InputError(
            f"say how many there are: --tables 2 to {MOST_TABLES}, or --pairs; for teams --teams"
        )
    if not 2 <= tables <= MOST_TABLES:
        raise InputError(f"{tables} tables: say how many there are, 2 to {MOST_TABLES}")
    pairs = 2 * tables if wanted.pairs is None else wanted.pairs
    if pairs not in (2 * tables, 2 * tables - 1):
        raise InputError(
            f"{pairs} pairs do not sit at {tables} tables; say how many tables there are, a half "
            "one counted as one"
        )
    wish = Wish(contestants=pairs, boards=wanted.boards, winners=wanted.winners)
    return suggest(wish)[0].movement


def _lines(wanted: NewEvent, movement: Movement) -> Iterator[str]:
    yield "# Fill in the names, and write each result over LATE. Then: overtrick score FILE"
    yield "[event]"
    yield f"name = {quoted(wanted.name)}"
    yield f'kind = "{movement.kind.value}"'
    yield f'scoring = "{wanted.scoring.value}"'
    yield f"regulations = {quoted(wanted.regulations)}"
    yield f"winners = {movement.winners}"
    yield ""
    yield f"[movement]                # {movement.title}"
    yield f"name = {quoted(movement.name)}"
    yield ""
    individual = movement.kind is Kind.INDIVIDUAL
    yield "[players]" if individual else "[pairs]"
    yield 'table = """'
    for number in movement.contestants:
        yield f"{number:<4}{'Somebody' if individual else 'Somebody & Partner'}"
    yield '"""'
    yield ""
    yield "[results]"
    yield 'table = """'
    section = "section  " if any(play.section for play in movement.plays) else ""
    seats = "n     e     s     w   " if individual else "ns    ew  "
    yield f"{section}round  table  {seats}  board  result"
    for play in movement.plays:
        if play.ns is not None and play.ew is not None:
            sides = (players_of(play.ns), players_of(play.ew))
            who = "  ".join(f"{each:<4}" for both in zip(*sides, strict=True) for each in both)
            for board in play.boards:
                where = f"{play.section:<{len(section)}}{play.round:<5}  {play.table:<5}"
                yield f"{where}  {who}  {board:<5}  LATE"
    yield '"""'


def quoted(text: str) -> str:
    """A text as TOML has it."""
    if not text.isprintable():
        raise InputError(f"{text!r}: write the name without line breaks and control characters")
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
