"""The EBU letter on the scoring of fouled boards, every figure."""

from fractions import Fraction

import pytest

from overtrick.engine.board import Line, score_board
from overtrick.model.board import Board
from overtrick.model.notation import parse_result
from overtrick.model.result import Average, Fault
from overtrick.regulations import load
from tests.cases.boards import book, both, exactly, lines

SEVEN = ["+620", "+170", "+140", "+110", "-50", "-100", "-200"]
THREE = ["+400", "+50", "-300"]
NINE = ["+800", *SEVEN, "-500"]


def fouled() -> list[Line]:
    return lines(*SEVEN, version=1) + lines(*THREE, version=2)


def test_seed_000_group_of_seven_by_the_formula() -> None:
    unrounded = book("ebu-letter", rounding_step="none")
    ns, ew = both(unrounded, fouled(), expected=10)
    assert ns[:7] == exactly("123/7", "103/7", "83/7", "63/7", "43/7", "23/7", "3/7")
    assert ew[:7] == list(reversed(ns[:7]))


def test_seed_000_group_of_seven_rounded() -> None:
    ns, _ = both("ebu-letter", fouled(), expected=10)
    assert ns[:7] == exactly("17.6", "14.7", "11.9", "9", "6.1", "3.3", "0.4")
    assert sum(points for points in ns[:7] if points is not None) == 63


def test_seed_000_group_of_three() -> None:
    ns, ew = both("ebu-letter", fouled(), expected=10)
    assert ns[7:] == exactly("15.7", "9", "2.3")
    assert sum(points for points in ns[7:] if points is not None) == 27
    assert sum(points for points in ns if points is not None) == 90
    assert sum(points for points in ew if points is not None) == 90
    unrounded = book("ebu-letter", rounding_step="none")
    assert both(unrounded, fouled(), expected=10)[0][7:] == exactly("47/3", "27/3", "7/3")


@pytest.mark.parametrize("tenth", ["AVE", "NP"])
def test_seed_000_nine_of_ten_by_the_formula(tenth: str) -> None:
    ns, _ = both("ebu-letter", lines(*NINE, tenth), expected=10)
    assert ns[:9] == exactly(
        "17.9", "15.7", "13.4", "11.2", "9", "6.8", "4.6", "2.3", "0.1"
    )  # fmt: skip
    assert sum(points for points in ns[:9] if points is not None) == 81


@pytest.mark.parametrize("tenth", ["AVE", "NP"])
def test_seed_000_nine_of_ten_simplified(tenth: str) -> None:
    club = book("ebu-letter", one_missing="simplified")
    ns, _ = both(club, lines(*NINE, tenth), expected=10)
    assert ns[:9] == exactly(17, 15, 13, 11, 9, 7, 5, 3, 1)
    assert sum(points for points in ns[:9] if points is not None) == 81


def test_seed_000_simplified_only_when_exactly_one_is_missing() -> None:
    club = book("ebu-letter", one_missing="simplified")
    assert both(club, fouled(), expected=10) == both("ebu-letter", fouled(), expected=10)


def test_seed_000_the_formula_regardless_of_the_size_of_the_groups() -> None:
    pair = lines(*NINE[:8], version=1) + lines("+50", "-50", version=2)
    ns, _ = both("ebu-letter", pair, expected=10)
    # (2 × 10 + 8) ÷ 2 = 14 and (0 × 10 + 8) ÷ 2 = 4
    assert ns[8:] == exactly(14, 4)


@pytest.mark.parametrize(
    ("fault", "percent", "average"),
    [(Fault.NONE, 60, Average.PLUS), (Fault.PARTLY, 50, None), (Fault.FULL, 40, Average.MINUS)],
)
def test_seed_000_played_once_in_its_fouled_condition_is_unplayable(
    fault: Fault, percent: int, average: Average | None
) -> None:
    once = Line(parse_result("+90"), version=2, fault=(fault, Fault.NONE))
    board = [*lines(*NINE, version=1), once]
    score = score_board(Board(1), board, load("ebu-letter"), expected=10)
    assert score.lines[9].ns.points == Fraction(18 * percent, 100)
    assert score.lines[9].ns.floats is average
    assert score.lines[9].ew.points == Fraction(18 * 60, 100)
    assert score.lines[9].ew.floats is Average.PLUS
    ns = [line.ns.points for line in score.lines[:9]]
    assert ns == exactly("17.9", "15.7", "13.4", "11.2", "9", "6.8", "4.6", "2.3", "0.1")


def test_seed_000_a_half_of_a_tenth_goes_towards_average() -> None:
    """Eleven expected, four there, two beaten of three: 12.75 becomes 12.7."""
    board = lines("+400", "+200", "+100", "+50", version=1) + lines(
        "+1", "+2", "+3", "+4", "+5", "+6", "+7", version=2
    )
    ns, ew = both("ebu-letter", board, expected=11)
    unrounded = book("ebu-letter", rounding_step="none")
    assert both(unrounded, board, expected=11)[0][1] == Fraction("12.75")
    assert ns[1] == Fraction("12.7")
    assert ew[1] == Fraction("7.3")  # 7.25, below average: towards it is up
