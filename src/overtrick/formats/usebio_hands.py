"""USEBIO: the hands of a ``HANDSET``."""

from overtrick.errors import InputError
from overtrick.formats.import_notes import Notes
from overtrick.formats.usebio_lines import Place, whole_of
from overtrick.formats.xml_file import Element, line_of, text_of
from overtrick.model.deal import SUITS, Deal, Hand

_SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


def read_handset(handset: Element, place: Place, notes: Notes) -> list[Deal]:
    """The deals of a set of hands; a board dealt without a card is left out."""
    deals: dict[int, Deal] = {}
    for board in handset.findall("BOARD"):
        number = whole_of(text_of(board.find("BOARD_NUMBER")))
        line = line_of(board)
        if number is None:
            remedy = "number the boards from 1"
            notes.problems.error(line, "", "a deal does not say which board it is", remedy)
        elif number in deals:
            notes.problems.error(line, f"board {number}", "this board is dealt already")
        elif (deal := _deal(number, board, place, notes)) is not None:
            deals[number] = deal
    return list(deals.values())


def _deal(number: int, board: Element, place: Place, notes: Notes) -> Deal | None:
    line = line_of(board)
    hands: dict[str, Hand | None] = dict.fromkeys("NESW")
    try:
        for each in board.findall("HAND"):
            seat = text_of(each.find("DIRECTION"))[:1].upper()
            if seat not in hands:
                raise InputError("a hand does not say whose it is")
            if hands[seat] is not None:
                raise InputError("a player has two hands")
            hands[seat] = _hand(each)
        if not any(hands.values()):
            return None
        source = notes.problems.source(line)
        north, east, south, west = hands.values()
        return Deal(number, north, east, south, west, place.session, place.section, source=source)
    except InputError as error:
        notes.problems.refusal(line, error, f"board {number}")
        return None


def _hand(hand: Element) -> Hand | None:
    """A hand; none where no card of it is given."""
    suits = [text_of(hand.find(name)).replace(" ", "") for name in _SUITS]
    if all(suit in ("", "-") for suit in suits):
        return None
    assert len(suits) == len(SUITS)
    return Hand.of(".".join(suits))
