"""Law 78B at every bound of its scale."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.engine.imps import imps
from tests.engine import pen_and_paper
from tests.engine.pen_and_paper import IMP_SCALE


@pytest.mark.parametrize(("won", "least", "most"), IMP_SCALE)
def test_every_bound_of_law_78b(won: int, least: int, most: int) -> None:
    for difference in (least, most):
        assert imps(difference) == won
        assert imps(-difference) == -won
    if least:
        assert imps(least - 10) == won - 1


@pytest.mark.parametrize(("difference", "won"), [(15, 0), (19, 0), (45, 1), (4005, 24), (599, 11)])
def test_a_difference_between_two_steps_has_not_reached_the_next(difference: int, won: int) -> None:
    assert imps(difference) == won
    assert imps(-difference) == -won


def test_a_fraction_just_below_a_step_has_not_reached_it() -> None:
    assert imps(Fraction(430) - Fraction(1, 10**12)) == 9
    assert imps(-Fraction(430)) == -10
    assert imps(Fraction(430) + Fraction(1, 10**12)) == 10


@given(st.fractions(-8000, 8000))
def test_the_scale_is_symmetric_and_that_of_the_book(difference: Fraction) -> None:
    assert imps(difference) == pen_and_paper.imps(difference) == -imps(-difference)
