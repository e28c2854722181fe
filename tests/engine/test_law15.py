"""Law 15B3: a board owed to a pair that has no line to put it on."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from overtrick.engine.law15 import law15_adjustment
from tests.engine.formulas import evaluate


def test_the_figures_of_the_document() -> None:
    adjustment = law15_adjustment(77, 184, 8)
    assert adjustment.step.value == Fraction("267.2") / 192
    assert (adjustment.before, adjustment.after) == (
        Fraction(7700, 184),
        Fraction(77 * 100 + 480, 192),
    )
    assert not adjustment.is_large


def test_several_boards_owed_count_with_the_sum_of_their_tops() -> None:
    # Two boards of eight: as much as 60 % of sixteen over a maximum of two hundred.
    adjustment = law15_adjustment(77, 184, 8 + 8)
    assert adjustment.after == Fraction(77 + Fraction("9.6"), 200) * 100
    assert adjustment.step.value == 16 * (Fraction("110.4") - 77) / 200


def test_a_pair_with_sixty_per_cent_or_more_needs_nothing() -> None:
    for matchpoints in (Fraction("110.4"), Fraction(111), Fraction(184)):
        adjustment = law15_adjustment(matchpoints, 184, 8)
        assert adjustment.step.value == 0
        assert adjustment.before == adjustment.after == matchpoints * 100 / 184
    assert law15_adjustment(Fraction("110.39"), 184, 8).step.value > 0


def test_a_change_of_more_than_one_per_cent_is_to_be_checked() -> None:
    # 40 % on nine boards: one more of 60 % makes 42 %.
    assert law15_adjustment(36, 90, 10).is_large
    # 40 % on nineteen boards: 41 %, which is no more than one per cent.
    assert law15_adjustment(76, 190, 10).after == 41
    assert not law15_adjustment(76, 190, 10).is_large


@given(st.fractions(0, 1), st.integers(1, 400), st.integers(1, 60))
def test_the_percentage_is_that_of_having_scored_sixty_on_the_board(
    share: Fraction, maximum: int, top: int
) -> None:
    matchpoints = share * maximum
    adjustment = law15_adjustment(matchpoints, maximum, top)
    with_board = (matchpoints + Fraction(6, 10) * top) * 100 / (maximum + top)
    assert adjustment.after == max(adjustment.before, with_board)
    assert evaluate(adjustment.step.formula) == adjustment.step.value
