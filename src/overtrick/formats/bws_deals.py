"""The deals of a ``.bws``: the rows of HandRecord, with a column for each suit of each hand."""

from collections.abc import Mapping

from overtrick.errors import InputError
from overtrick.formats.bws_movement import MOST_BOARDS, BwsSection
from overtrick.formats.bws_tables import BwsRow, BwsTables
from overtrick.formats.problems import Problems
from overtrick.model.board import Seat
from overtrick.model.deal import Deal, Hand


def read_deals(
    tables: BwsTables, sections: Mapping[int, BwsSection], problems: Problems
) -> tuple[Deal, ...]:
    """The deals; a row without cards is none."""
    found: list[Deal] = []
    for row in tables.rows("HandRecord"):
        section = sections.get(row.whole("Section") or 0)
        board = row.whole("Board")
        if board is None or not 0 < board <= MOST_BOARDS:
            problems.error(row.number, str(row), "the board is missing", "the deal is left out")
            continue
        try:
            north, east, south, west = (_hand(row, seat) for seat in Seat)
            if not (north or east or south or west):
                continue
            session, letter = (section.session, section.letter) if section else (None, None)
            source = row.source(problems.file)
            found.append(Deal(board, north, east, south, west, session, letter, source=source))
        except InputError as error:
            problems.refusal(row.number, InputError(f"{error} ({row})"))
    return tuple(found)


def _hand(row: BwsRow, seat: Seat) -> Hand | None:
    suits = [row.text(f"{seat.name}{suit}") for suit in ("Spades", "Hearts", "Diamonds", "Clubs")]
    return Hand.of(".".join(suits)) if any(suits) else None
