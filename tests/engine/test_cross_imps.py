"""Cross-IMPs: the sum and its averages, the irrational divisor, and short or fouled groups."""

from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.engine.board import score_board
from overtrick.engine.cross_imps import artificial_step, divided_by_root
from overtrick.model.result import Fault
from overtrick.model.scoring import Scoring
from overtrick.regulations import load
from tests.engine import pen_and_paper
from tests.engine.boards import (
    BOARD,
    book_with,
    both_sides,
    fouled_lines,
    lines_of,
    north_south,
    plain_lines,
    raw_scores,
)

TABLE_G = (600, -100, 630, -200, -100, 600, 1370, -500, 800, 1370)
SUMS = (20, -70, 25, -86, -70, 20, 116, -122, 51, 116)
CROSS = Scoring.CROSS_IMPS


@pytest.mark.parametrize(("method", "by"), [("sum", 1), ("per-comparison", 9), ("per-result", 10)])
def test_table_g_by_every_method_without_a_root(method: str, by: int) -> None:
    book = book_with("wbf-2017", cross_imps_method=method)
    assert north_south(plain_lines(TABLE_G), book, CROSS) == [Fraction(sum, by) for sum in SUMS]


def test_table_g_divided_by_the_root_of_half_of_results_times_comparisons() -> None:
    # √(10 × 9 ÷ 2) = 6.7082…
    scores = north_south(plain_lines(TABLE_G), load("ebu-2025"), CROSS)
    hundredths = (298, -1043, 373, -1282, -1043, 298, 1729, -1819, 760, 1729)
    assert scores == [Fraction(score, 100) for score in hundredths]


@pytest.mark.parametrize("step", ["1", "0.5", "0.1", "0.01"])
@given(total=st.fractions(-3000, 3000, max_denominator=30), results=st.integers(2, 200))
def test_the_root_agrees_with_sixty_digits(step: str, total: Fraction, results: int) -> None:
    half = results * (results - 1) // 2
    value = divided_by_root(total, half, Fraction(step))
    with localcontext(Context(prec=60)):
        unit = decimal(Fraction(step))
        steps = decimal(total) / Decimal(half).sqrt() / unit
        whole = int(abs(steps).quantize(Decimal(1), ROUND_HALF_UP))
    # An exact half has a short expansion here, and nothing else comes so near to one.
    assert abs(value) == whole * Fraction(step)
    assert (value > 0) is (total > 0 and whole > 0)


def decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / value.denominator


@pytest.mark.parametrize(
    ("total", "half", "rounded"),
    [("0.03", 36, "0.01"), ("-0.03", 36, "-0.01"), ("0.029999", 36, "0"), ("0.5", 1, "0.5")],
)
def test_exact_halves_of_a_root_go_away_from_zero(total: str, half: int, rounded: str) -> None:
    assert divided_by_root(Fraction(total), half, Fraction(1, 100)) == Fraction(rounded)


def test_weights_come_before_the_root_is_rounded() -> None:
    book = load("ebu-2025")
    lines = lines_of("1/3 +620, 2/3 -100", "+140", "+140", "-50")
    against = {620: 10 + 10 + 12, -100: -6 - 6 - 2}
    total = Fraction(against[620], 3) + Fraction(2 * against[-100], 3)
    assert north_south(lines, book, CROSS)[0] == divided_by_root(total, 6, Fraction(1, 100))


# ------------------------------------------------------------------ short and fouled


@given(st.lists(raw_scores, min_size=2, max_size=8), st.integers(1, 5))
def test_a_sum_is_brought_to_the_comparisons_of_a_full_board(
    scores: list[int], missing: int
) -> None:
    lines = plain_lines(scores) + lines_of(*["NP"] * missing)
    expected = len(scores) + missing
    factor = Fraction(expected - 1, len(scores) - 1)
    assert north_south(lines, load("ebl-2001"), CROSS)[: len(scores)] == [
        factor * total for total in pen_and_paper.cross_imps(scores)
    ]


@pytest.mark.parametrize("method", ["per-comparison", "per-result", "root"])
@given(
    scores=st.lists(raw_scores, min_size=2, max_size=8),
    others=st.lists(raw_scores, min_size=1, max_size=4),
)
def test_an_average_of_a_group_is_that_of_the_group_alone(
    method: str, scores: list[int], others: list[int]
) -> None:
    rules = {"cross_imps_rounding": "0.01"} if method == "root" else {}
    book = book_with("wbf-2017", cross_imps_method=method, **rules)
    alone = north_south(plain_lines(scores), book, CROSS)
    assert north_south(fouled_lines(scores, others), book, CROSS)[: len(scores)] == alone
    lines = plain_lines(scores) + lines_of("NP", "AVE+/AVE-")
    assert north_south(lines, book, CROSS, expected=len(lines) + 1)[: len(scores)] == alone


def test_a_fouled_sum_in_both_groups() -> None:
    scores = north_south(fouled_lines([620, 140, -100], [430, -50]), load("ebl-2001"), CROSS)
    # Three comparisons more or less: 2 instead of 4, and 1 instead of 4.
    assert scores == [2 * (10 + 12), 2 * (-10 + 6), 2 * (-12 - 6), 4 * 10, 4 * -10]


@pytest.mark.parametrize("name", ["wbf-2017", "acbl", "ebl-2001"])
def test_a_score_without_a_comparison_is_sixty_per_cent_to_both(name: str) -> None:
    book = load(name)
    plus = artificial_step(3, book)
    for lines in (fouled_lines([1430], [50, 0, -50]), lines_of("+1430", "NP", "NP", "NP")):
        single = score_board(BOARD, lines, book, CROSS).lines[0]
        assert single.ns.points == single.ew.points == plus
        assert single.ns.floats is None  # 60 % to both is fixed


@pytest.mark.parametrize(("fault", "imps"), [(Fault.NONE, 3), (Fault.PARTLY, 0), (Fault.FULL, -3)])
def test_a_score_without_a_comparison_is_judged_by_fault_in_the_white_book(
    fault: Fault, imps: int
) -> None:
    lines = fouled_lines([1430], [50, 0, -50])
    lines[0] = replace(lines[0], fault=(fault, Fault.PARTLY))
    sides = both_sides(score_board(BOARD, lines, load("ebu-2025"), CROSS))
    assert sides[0] == (imps, 0)


@pytest.mark.parametrize("name", ["wbf-2017", "acbl", "ebl-2001", "ebu-2025"])
def test_a_single_result_that_is_all_there_should_be_is_zero(name: str) -> None:
    assert both_sides(score_board(BOARD, plain_lines([430]), load(name), CROSS)) == [(0, 0)]
