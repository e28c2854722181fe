"""ACBL Codification, chapter XII B: the clauses about the matchpoints of one board."""

from fractions import Fraction

import pytest

from tests.cases.boards import book, both, exactly, lines

SIX = ["+620", "+170", "+140", "+110", "-50", "-100"]


def test_seed_001_1_5_1_the_formula() -> None:
    """M = (N×S)/n + (N-n)/2n, with N = 10 scores on the board and n = 6 in the group."""
    board = lines(*SIX, version=1) + lines("+5", "+4", "+3", "+2", version=2)
    unrounded = book("acbl", rounding_step="none")
    ns, _ = both(unrounded, board, expected=10)
    assert ns[:6] == [Fraction(10 * s, 6) + Fraction(10 - 6, 2 * 6) for s in (5, 4, 3, 2, 1, 0)]
    assert sum(points for points in ns if points is not None) == 45


def test_seed_001_1_5_1_number_of_scores_on_the_board_counts_artificial_and_not_missing() -> None:
    unrounded = book("acbl", rounding_step="none")
    adjusted, _ = both(unrounded, lines(*SIX, "AVE"), expected=7)
    assert adjusted[0] == Fraction(7 * 5, 6) + Fraction(1, 12)
    missing, _ = both(unrounded, lines(*SIX, "NP"), expected=7)
    assert missing[:6] == [Fraction(s * 6, 5) for s in (5, 4, 3, 2, 1, 0)]  # top 5 scaled to 6
    mixed, _ = both(unrounded, lines(*SIX, "AVE", "NP"), expected=8)
    assert mixed[0] == (Fraction(7 * 5, 6) + Fraction(1, 12)) * Fraction(7, 6)


def test_seed_001_1_5_2_a_the_formula_applies_to_groups_of_four_or_more() -> None:
    board = lines(*SIX, version=1) + lines("+4", "+3", "+2", "+1", version=2)
    ns, _ = both("acbl", board, expected=10)
    # 10/4 × 3 + 6/8 = 8.25, 5.75, 3.25, 0.75, halves up
    assert ns[6:] == exactly("8.3", "5.8", "3.3", "0.8")


def test_seed_001_1_5_2_b_a_group_of_three_gets_70_60_and_50() -> None:
    board = lines(*SIX, version=1) + lines("+4", "+3", "+2", version=2)
    ns, ew = both("acbl", board, expected=9)
    assert ns[6:] == exactly("5.6", "4.8", "4")
    assert ew[6:] == exactly("4", "4.8", "5.6")


def test_seed_001_1_5_2_c_a_group_of_two_gets_65_and_55() -> None:
    board = lines(*SIX, version=1) + lines("+4", "+3", version=2)
    ns, _ = both(book("acbl", rounding_step="none"), board, expected=8)
    assert ns[6:] == [Fraction(7 * 65, 100), Fraction(7 * 55, 100)]


@pytest.mark.parametrize(
    ("scores", "percents"),
    [
        (["+4", "+4"], (60, 60)),
        (["+4", "+4", "+4"], (60, 60, 60)),
        (["+4", "+4", "+3"], (65, 65, 50)),
        (["+4", "+3", "+3"], (70, 55, 55)),
    ],
)
def test_seed_001_1_5_2_d_equal_scores_share_the_awards(
    scores: list[str], percents: tuple[int, ...]
) -> None:
    board = lines(*SIX, version=1) + lines(*scores, version=2)
    expected = len(board)
    ns, _ = both(book("acbl", rounding_step="none"), board, expected=expected)
    assert ns[6:] == [Fraction((expected - 1) * percent, 100) for percent in percents]


def test_seed_001_1_5_2_e_a_single_score_gets_60_in_each_direction() -> None:
    board = lines(*SIX, version=1) + lines("+4", version=2)
    ns, ew = both("acbl", board, expected=7)
    assert (ns[6], ew[6]) == (Fraction("3.6"), Fraction("3.6"))


def test_seed_001_1_5_2_f_rounded_to_the_nearest_tenth_with_05_rounded_up() -> None:
    board = lines(*SIX, version=1) + lines("+4", "+3", "+2", "+1", version=2)
    unrounded, _ = both(book("acbl", rounding_step="none"), board, expected=10)
    assert unrounded[6:] == exactly("8.25", "5.75", "3.25", "0.75")
    ns, ew = both("acbl", board, expected=10)
    assert ns[6:] == exactly("8.3", "5.8", "3.3", "0.8")  # up above average and below it
    assert ew[6:] == list(reversed(ns[6:]))
