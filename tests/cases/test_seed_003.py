"""Scoring following applying Law 15B2: the formula for a board with no line to put it on."""

from fractions import Fraction

from overtrick.engine.law15 import law15_adjustment
from overtrick.exact import decimal


def test_seed_003_x_is_1_39() -> None:
    found = law15_adjustment(77, 184, 8)
    assert found.step.value == Fraction(167, 120)
    assert decimal(found.step.value, 2) == "1.39"
    assert (decimal(found.before, 2), decimal(found.after, 2)) == ("41.85", "42.60")


def test_seed_003_the_percentage_is_that_of_another_board_with_60_per_cent() -> None:
    found = law15_adjustment(77, 184, 8)
    assert (77 + found.step.value) / 184 == (77 + Fraction(6, 10) * 8) / (184 + 8)


def test_seed_003_nothing_to_do_at_60_per_cent_or_more() -> None:
    assert law15_adjustment(120, 184, 8).step.value == 0
    assert law15_adjustment(60, 100, 8).step.value == 0


def test_seed_003_several_boards_owed_add_their_tops() -> None:
    found = law15_adjustment(77, 184, 16)
    assert (77 + found.step.value) / 184 == (77 + Fraction(6, 10) * 16) / (184 + 16)


def test_seed_003_a_change_of_more_than_one_per_cent_is_to_be_checked() -> None:
    assert not law15_adjustment(77, 184, 8).is_large
    assert law15_adjustment(77, 184, 16).is_large
