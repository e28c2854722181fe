"""Score Adjustments (EBL directors' course 2001): 12.4, 12.5 and 12.6."""

from fractions import Fraction

import pytest

from overtrick.engine.frequency import Frequencies
from overtrick.engine.matchpoints import assigned_outside
from overtrick.engine.standard import (
    Method,
    standard_cross_imps,
    standard_fixed,
    standard_imps,
    standard_matchpoints,
    standard_victory_points,
    times_standard,
)
from overtrick.regulations import load
from tests.cases.boards import book, both, exactly, lines

EBL = load("ebl-2001")
BOARD = Frequencies({420: 5, 450: 2, 500: 1})


def test_seed_002_12_4_430_between_420_and_450_gets_9() -> None:
    step = assigned_outside(BOARD.row(430), BOARD, 2)
    assert (step.formula, step.value) == ("4 + 5", 9)
    # The same from above: eleven for +450, less its frequency.
    assert 11 - BOARD.frequency[450] == 9


@pytest.mark.parametrize(("score", "points"), [(620, 14), (400, 0), (450, 11), (460, 13)])
def test_seed_002_12_4_never_above_top_or_below_zero(score: int, points: int) -> None:
    assert assigned_outside(BOARD.row(score), BOARD, 2).value == points


def test_seed_002_12_4_applies_to_individual_scores_before_weighting() -> None:
    outside = book("ebl-2001-practice", weighted_own="outside")
    board = lines("50% +430, 50% +620", *["+420"] * 5, "+450", "+450", "+500")
    ns, _ = both(outside, board, expected=9)
    # 9 and the top of 14 in the group of eight, brought to nine results, then weighted.
    factored = [Fraction(9, 8) * (points + 1) - 1 for points in (9, 14)]
    assert ns[0] == sum(factored) / 2
    assert ns[1] == Fraction(9, 8) * (4 + 1) - 1  # removed for everyone else


@pytest.mark.parametrize(("top", "amount"), [(18, "1.8"), (10, "1"), (13, "1.3"), ("12.5", "1.3")])
def test_seed_002_12_6_match_points(top: int | str, amount: str) -> None:
    assert standard_matchpoints(Fraction(top), EBL)[-1].value == Fraction(amount)


@pytest.mark.parametrize(("times", "amount"), [(2, 3), (4, 4), (8, 6), (9, 6)])
def test_seed_002_12_6_imps_and_note_1(times: int, amount: int) -> None:
    """3 IMPs for teams of four, 4 for teams of eight."""
    assert standard_imps(times, EBL)[-1].value == amount


@pytest.mark.parametrize(("comparisons", "amount"), [(1, 3), (4, 6), (2, 4), (9, 9), (8, 8)])
def test_seed_002_12_6_cross_imps_and_note_3(comparisons: int, amount: int) -> None:
    """3 IMPs for one comparison and 6 for four."""
    assert standard_cross_imps(comparisons, EBL)[-1].value == amount


@pytest.mark.parametrize(
    ("method", "amount"),
    [(Method.AGGREGATE, "100"), (Method.POINT_A_BOARD, "0.5"), (Method.BUTLER, "2")],
)
def test_seed_002_12_6_fixed_amounts(method: Method, amount: str) -> None:
    assert standard_fixed(method, EBL)[-1].value == Fraction(amount)


@pytest.mark.parametrize(
    ("boards", "amount"),
    [(1, "3.5"), (2, "2"), (3, "1.5"), (4, "1"), (5, "1"), (6, "1"), (7, "0.5"), (20, "0.5")],
)
def test_seed_002_12_6_note_4_victory_points(boards: int, amount: str) -> None:
    assert standard_victory_points(boards, 25, EBL)[-1].value == Fraction(amount)


def test_seed_002_12_6_note_4_is_rounded_up_from_25_over_7_5_times_3() -> None:
    share, up = standard_victory_points(3, 25, EBL)
    assert (share.value, up.value) == (Fraction(10, 9), Fraction(3, 2))


def test_seed_002_12_5_average_minus_is_average_less_the_standard_amount() -> None:
    ns, ew = both("ebl-2001", lines("+100", "+50", "AVE-/AVE+", "-50", "-100"), expected=5)
    standard = standard_matchpoints(8, EBL)[-1].value
    assert (ns[2], ew[2]) == (4 - standard, 4 + standard)


def test_seed_002_12_5_penalties_are_standard_times_a_factor() -> None:
    steps = times_standard(3, standard_matchpoints(18, EBL))
    assert steps[-1].value == Fraction("5.4")
    assert times_standard(1, standard_matchpoints(18, EBL))[-1].value == Fraction("1.8")
    assert exactly("5.4") == [steps[-1].value]
