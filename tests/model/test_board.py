"""Law 2: dealer and vulnerability of every board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.model.board import Board, Seat, Side

# Printed on every set of boards: number, dealer, vulnerable.
LAW_2 = """\
 1 N none    2 E NS      3 S EW      4 W both
 5 N NS      6 E EW      7 S both    8 W none
 9 N EW     10 E both   11 S none   12 W NS
13 N both   14 E none   15 S NS     16 W EW"""
TRIPLES = zip(*[iter(LAW_2.split())] * 3, strict=True)
BOARDS = [(int(number), dealer, who) for number, dealer, who in TRIPLES]


@pytest.mark.parametrize(("number", "dealer", "vulnerable"), BOARDS)
def test_dealer_and_vulnerability_are_those_of_law_2(
    number: int, dealer: str, vulnerable: str
) -> None:
    board = Board(number)
    assert board.dealer is Seat(dealer)
    assert board.vulnerable(Side.NS) is (vulnerable in ("NS", "both"))
    assert board.vulnerable(Side.EW) is (vulnerable in ("EW", "both"))


@given(st.integers(1, 10_000))
def test_board_17_and_later_repeat_the_first_sixteen(number: int) -> None:
    board, later = Board(number), Board(number + 16)
    assert later.dealer is board.dealer
    assert [later.vulnerable(side) for side in Side] == [board.vulnerable(side) for side in Side]


@pytest.mark.parametrize("number", [0, -1])
def test_there_is_no_board_before_the_first(number: int) -> None:
    with pytest.raises(ValueError, match=f"board {number}: boards are numbered from 1"):
        Board(number)


def test_partners_sit_opposite_and_sides_oppose() -> None:
    assert [seat.side for seat in (Seat.NORTH, Seat.SOUTH)] == [Side.NS, Side.NS]
    assert [seat.side for seat in (Seat.EAST, Seat.WEST)] == [Side.EW, Side.EW]
    assert (Side.NS.other, Side.EW.other) == (Side.EW, Side.NS)
