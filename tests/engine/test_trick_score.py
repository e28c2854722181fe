"""Law 77: trick scores, bonuses and undertricks, and which points a board can give at all."""

import pytest

from overtrick.engine.trick_score import (
    contract_parts,
    contract_points,
    possible_points,
    side_points,
)
from overtrick.model.board import Board, Seat, Side
from overtrick.model.contract import Contract, Doubling, Played, Strain
from overtrick.model.notation import parse_contract, parse_score

VULNERABLE = (False, True)

# Contract, tricks over it, points not vulnerable, points vulnerable: as on any scoring card.
KNOWN = """\
1C = 70 70        1D +1 90 90       1H = 80 80        1S +2 140 140     1NT = 90 90
1NT +1 120 120    2C = 90 90        2H = 110 110      2S +1 140 140     2NT = 120 120
3C = 110 110      3H = 140 140      3NT = 400 600     3NT +1 430 630    4C = 130 130
4H = 420 620      4S +1 450 650     4NT = 430 630     5C = 400 600      5D +1 420 620
5H = 450 650      5NT +1 490 690    6C = 920 1370     6D +1 940 1390    6H = 980 1430
6S +1 1010 1460   6NT = 990 1440    7C = 1440 2140    7H = 1510 2210    7NT = 1520 2220
1Cx = 140 140     1Cx +1 240 340    1Hx = 160 160     1NTx = 180 180    1NTx +2 380 580
2Cx = 180 180     2Dx +1 280 380    2Hx = 470 670     2Sx +1 570 870    2NTx = 490 690
3NTx = 550 750    4Hx = 590 790     4Sx +1 690 990    5Cx = 550 750     6Hx = 1210 1660
6NTx +1 1330 1880 7Cx = 1630 2330   7NTx = 1790 2490
1Cxx = 230 230    1Cxx +1 430 630   1Hxx = 520 720    1NTxx = 560 760   2Cxx = 560 760
1NTxx +6 1760 3160 4Hxx = 880 1080  4Hxx +1 1080 1480 6NTxx = 1660 2110 7NTxx = 2280 2980
7Cxx = 1960 2660
3NT -1 -50 -100   3NT -2 -100 -200  7NT -13 -650 -1300
4Sx -1 -100 -200  4Sx -2 -300 -500  4Sx -3 -500 -800  4Sx -4 -800 -1100 4Sx -5 -1100 -1400
7NTx -13 -3500 -3800
4Sxx -1 -200 -400 4Sxx -2 -600 -1000 4Sxx -3 -1000 -1600 4Sxx -4 -1600 -2200
7NTxx -13 -7000 -7600"""
ROWS = list(zip(*[iter(KNOWN.split())] * 4, strict=True))


@pytest.mark.parametrize(("contract", "over", "not_vulnerable", "vulnerable"), ROWS)
def test_a_contract_is_worth_what_every_scoring_card_says(
    contract: str, over: str, not_vulnerable: str, vulnerable: str
) -> None:
    bid = parse_contract(contract)
    tricks = 6 + bid.level + (0 if over == "=" else int(over))
    assert contract_points(bid, tricks, vulnerable=False) == int(not_vulnerable)
    assert contract_points(bid, tricks, vulnerable=True) == int(vulnerable)


def law_77(level: int, strain: str, doubled: int, tricks: int, vulnerable: bool) -> int:
    """The Law once more, trick by trick."""
    odd, multiple = tricks - 6, (1, 2, 4)[doubled]
    if odd < level:
        lost = 0
        for trick in range(1, level - odd + 1):
            if doubled == 0:
                lost += 100 if vulnerable else 50
            elif vulnerable:
                lost += (200 if trick == 1 else 300) * doubled
            else:
                lost += (100 if trick == 1 else 200 if trick <= 3 else 300) * doubled
        return -lost
    points = over = 0
    for trick in range(1, odd + 1):
        worth = 20 if strain in "CD" else 40 if strain == "NT" and trick == 1 else 30
        if trick <= level:
            points += worth * multiple
        elif doubled == 0:
            over += worth
        else:
            over += (200 if vulnerable else 100) * doubled
    bonus = (500 if vulnerable else 300) if points >= 100 else 50
    bonus += {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}.get(level, 0)
    return points + over + bonus + 50 * doubled


EVERYTHING = [
    (level, strain, doubling, tricks, vulnerable)
    for level in range(1, 8)
    for strain in Strain
    for doubling in Doubling
    for tricks in range(14)
    for vulnerable in VULNERABLE
]


def test_every_contract_with_every_number_of_tricks_is_worth_what_the_law_says() -> None:
    for level, strain, doubling, tricks, vulnerable in EVERYTHING:
        contract = Contract(level, strain, doubling)
        points = contract_points(contract, tricks, vulnerable)
        expected = law_77(level, strain.value, doubling, tricks, vulnerable)
        assert points == expected, (contract, tricks, vulnerable)
        assert sum(contract_parts(contract, tricks, vulnerable).values()) == points


def test_a_score_is_the_opposite_to_the_other_side_and_declarers_vulnerability_counts() -> None:
    for number, ns_down, ew_down in ((1, -50, 50), (2, -100, 50), (3, -50, 100), (4, -100, 100)):
        board = Board(number)
        for seat in Seat:
            score = Played(Contract(3, Strain.NO_TRUMP), seat, 8)
            points = ns_down if seat.side is Side.NS else ew_down
            assert side_points(score, board, Side.NS) == points
            assert side_points(score, board, Side.EW) == -points


def test_a_passed_out_board_and_points_are_what_they_say() -> None:
    for side in Side:
        assert side_points(parse_score("PASS"), Board(4), side) == 0
        assert side_points(parse_score("-420"), Board(4), side) == -420  # the side's own points


@pytest.mark.parametrize(("number", "ns", "ew"), [(1, 0, 0), (2, 1, 0), (3, 0, 1), (4, 1, 1)])
def test_the_possible_points_of_a_board_are_those_of_some_contract(
    number: int, ns: int, ew: int
) -> None:
    points = {0}
    for level, strain, doubling, tricks, vulnerable in EVERYTHING:
        worth = law_77(level, strain.value, doubling, tricks, vulnerable)
        if vulnerable == ns:
            points.add(worth)
        if vulnerable == ew:
            points.add(-worth)
    assert possible_points(Board(number)) == points


@pytest.mark.parametrize(
    ("points", "boards"),
    [
        (420, {1, 3}),
        (620, {2, 4}),
        (-620, {3, 4}),
        (-50, {1, 3}),
        (50, {1, 2}),
        (7600, {3, 4}),
        (0, {1, 2, 3, 4}),
        (10, set()),
        (-60, set()),
        (425, set()),
        (10000, set()),
    ],
)
def test_on_which_boards_points_are_possible(points: int, boards: set[int]) -> None:
    possible = {number for number in range(1, 5) if points in possible_points(Board(number))}
    assert possible == boards
