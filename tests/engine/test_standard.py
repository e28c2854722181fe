"""Score Adjustments 12.5 and 12.6: standard amounts of every method, rounded up to the unit."""

from collections.abc import Callable, Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.engine.reason import Step
from overtrick.engine.standard import (
    Method,
    root_rounded_up,
    standard_cross_imps,
    standard_fixed,
    standard_imps,
    standard_matchpoints,
    standard_victory_points,
    times_standard,
)
from overtrick.regulations import RuleBook, UnsetRuleError, load, shipped
from tests.engine.boards import book_with
from tests.engine.formulas import evaluate

BOOKS = [name for name in shipped() if "standard_imps" in load(name).values]
WITHOUT = [name for name in shipped() if "standard_imps" not in load(name).values]


def amount(steps: Sequence[Step]) -> Fraction:
    """What the steps come to, each of them checked."""
    for step in steps:
        assert evaluate(step.formula) == step.value
    return Fraction(steps[-1].value)


def test_the_book_of_the_document_sets_them() -> None:
    assert {"ebl-2001", "ebl-2001-practice"} <= set(BOOKS)


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize(
    ("top", "standard"), [(18, "1.8"), (10, "1"), (17, "1.7"), (1, "0.1"), ("12.5", "1.3"), (0, 0)]
)
def test_matchpoints_are_ten_per_cent_of_a_top_in_tenths(
    name: str, top: int | str, standard: str | int
) -> None:
    assert amount(standard_matchpoints(Fraction(top), load(name))) == Fraction(standard)


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize(("times", "standard"), [(1, 2), (2, 3), (3, 4), (4, 4), (5, 5), (9, 6)])
def test_imps_are_the_root_of_four_times_the_times_played(
    name: str, times: int, standard: int
) -> None:
    assert amount(standard_imps(times, load(name))) == standard


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize(
    ("comparisons", "standard"),
    [(1, 3), (2, 4), (3, 5), (4, 6), (8, 8), (9, 9), (18, 12), (50, 20)],
)
def test_cross_imps_are_the_root_of_eight_times_the_comparisons(
    name: str, comparisons: int, standard: int
) -> None:
    assert amount(standard_cross_imps(comparisons, load(name))) == standard


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize(
    ("boards", "standard"),
    [(1, "3.5"), (2, "2"), (3, "1.5"), (4, "1"), (5, "1"), (6, "1"), (7, "0.5"), (32, "0.5")],
)
def test_victory_points_of_a_scale_of_twenty_five(name: str, boards: int, standard: str) -> None:
    assert amount(standard_victory_points(boards, 25, load(name))) == Fraction(standard)


@pytest.mark.parametrize("name", BOOKS)
def test_the_other_methods_have_fixed_amounts(name: str) -> None:
    book = load(name)
    assert amount(standard_fixed(Method.AGGREGATE, book)) == 100
    assert amount(standard_fixed(Method.POINT_A_BOARD, book)) == Fraction(1, 2)
    assert amount(standard_fixed(Method.BUTLER, book)) == 2


def test_a_fixed_amount_of_ones_own_is_rounded_up_to_the_unit_too() -> None:
    book = book_with("ebl-2001", standard_butler="2.1", standard_aggregate=101)
    assert amount(standard_fixed(Method.BUTLER, book)) == Fraction("2.5")
    assert amount(standard_fixed(Method.AGGREGATE, book)) == 110


def test_a_penalty_is_standard_times_a_factor() -> None:
    steps = standard_matchpoints(17, load("ebl-2001"))
    assert amount(times_standard(1, steps)) == Fraction("1.7")
    assert amount(times_standard(2, steps)) == Fraction("3.4")
    assert amount(times_standard(Fraction(1, 2), steps)) == Fraction("0.85")


@given(st.fractions(0, 10**6), st.sampled_from([Fraction(1), Fraction(1, 2), Fraction(1, 10)]))
def test_a_root_is_rounded_up_to_the_smallest_unit_that_reaches_it(
    radicand: Fraction, unit: Fraction
) -> None:
    root = root_rounded_up(radicand, unit)
    assert root >= 0
    assert root % unit == 0
    assert root**2 >= radicand
    assert root == 0 or (root - unit) ** 2 < radicand


@pytest.mark.parametrize("name", WITHOUT)
@pytest.mark.parametrize(
    ("key", "of"),
    [
        ("standard_matchpoints", lambda book: standard_matchpoints(18, book)),
        ("standard_imps", lambda book: standard_imps(2, book)),
        ("standard_cross_imps", lambda book: standard_cross_imps(2, book)),
        ("standard_vp", lambda book: standard_victory_points(7, 25, book)),
        ("standard_aggregate", lambda book: standard_fixed(Method.AGGREGATE, book)),
        ("standard_point_a_board", lambda book: standard_fixed(Method.POINT_A_BOARD, book)),
        ("standard_butler", lambda book: standard_fixed(Method.BUTLER, book)),
    ],
)
def test_a_book_that_is_silent_on_a_standard_amount_says_so(
    name: str, key: str, of: Callable[[RuleBook], list[Step]]
) -> None:
    book = load(name)
    if key in book.values:
        assert amount(of(book)) > 0
    else:
        with pytest.raises(UnsetRuleError, match=rf"{name} does not set standard\.{key}\b"):
            of(book)
