"""Neuberg's formula, the groups that are too small for it, and those that do not need it."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.engine.board import score_board
from overtrick.engine.neuberg import neuberg
from overtrick.model.result import Average, Fault
from overtrick.model.scoring import Scoring
from overtrick.regulations import load, shipped
from overtrick.regulations.values import Cause
from tests.engine import pen_and_paper
from tests.engine.boards import (
    BOARD,
    book_with,
    books_for,
    both_sides,
    complete,
    fouled_lines,
    lines_of,
    north_south,
    plain_lines,
    raw_scores,
    short_by,
)

SETTLED = books_for(Scoring.MATCHPOINTS)
LETTER = "ebu-letter"

# ------------------------------------------------------------------ the formula


@given(st.integers(1, 60), st.integers(0, 60), st.integers(0, 400))
def test_the_three_printed_forms_of_the_formula_agree(
    actual: int, missing: int, halves: int
) -> None:
    expected = actual + missing
    points = min(Fraction(halves, 2), Fraction(2 * actual - 2))
    value = neuberg(points, 2, actual, expected).value
    ebu = (points * expected + (expected - actual)) / Fraction(actual)
    ebl = Fraction(expected, actual) * (points + 1) - 1
    half = points / 2
    acbl = Fraction(expected) * half / actual + Fraction(expected - actual, 2 * actual)
    assert value == ebu == ebl == 2 * acbl
    assert neuberg(half, 1, actual, expected).value == acbl


@given(st.lists(raw_scores, min_size=4, max_size=8), st.integers(1, 6), st.sampled_from(SETTLED))
def test_the_formula_multiplies_every_frequency(scores: list[int], times: int, name: str) -> None:
    # With a whole factor the group is what it would be if every score had occurred so often.
    book = book_with(name, rounding_step="none", short_scheduled="neuberg")
    short = north_south(plain_lines(scores), book, expected=len(scores) * times)
    assert short == north_south(plain_lines(scores * times), book)[: len(scores)]


versions_for_the_formula = st.lists(
    st.lists(raw_scores, min_size=4, max_size=7), min_size=1, max_size=3
)


@given(versions_for_the_formula, st.sampled_from(SETTLED))
def test_the_unrounded_total_of_a_fouled_board_is_that_of_an_unfouled_one(
    versions: list[list[int]], name: str
) -> None:
    book = book_with(name, rounding_step="none")
    lines = fouled_lines(*versions)
    sides = both_sides(score_board(BOARD, lines, book))
    top = book.unit * (len(lines) - 1)
    assert all(sum(complete(both)) == top for both in sides)
    assert sum(complete([ns for ns, _ in sides])) == Fraction(top * len(lines), 2)


@given(versions_for_the_formula, st.sampled_from(SETTLED))
def test_each_version_is_compared_among_its_own(versions: list[list[int]], name: str) -> None:
    book = book_with(name, rounding_step="none")
    scores = north_south(fouled_lines(*versions), book)
    expected = sum(map(len, versions))
    by_hand = [
        neuberg(points, book.unit, len(version), expected).value
        for version in versions
        for points in pen_and_paper.matchpoints(version, book.unit)
    ]
    assert scores == by_hand


@given(st.lists(raw_scores, min_size=2, max_size=3), st.lists(raw_scores, min_size=2, max_size=9))
def test_under_the_letter_the_formula_holds_for_groups_of_two_and_three(
    small: list[int], large: list[int]
) -> None:
    book = book_with(LETTER, rounding_step="none")
    expected = len(small) + len(large)
    scores = complete(north_south(fouled_lines(small, large), book))
    assert scores[: len(small)] == [
        neuberg(points, 2, len(small), expected).value
        for points in pen_and_paper.matchpoints(small)
    ]
    assert sum(scores) == expected * (expected - 1)


# ------------------------------------------------------------------ small groups


@pytest.mark.parametrize("name", ["ebl-2001", "wbf-2017", "acbl", "ebu-2025"])
@pytest.mark.parametrize(
    ("scores", "percents"),
    [
        ([100, 50], [65, 55]),
        ([50, 100], [55, 65]),
        ([50, 50], [60, 60]),
        ([620, 140, -50], [70, 60, 50]),
        ([620, 620, -50], [65, 65, 50]),
        ([620, -50, -50], [70, 55, 55]),
        ([140, 140, 140], [60, 60, 60]),
    ],
)
def test_a_small_group_of_a_fouled_board_gets_fixed_awards_and_equal_scores_share(
    name: str, scores: list[int], percents: list[int]
) -> None:
    book = book_with(name, rounding_step="none")
    lines = fouled_lines(scores, range(8))  # fewer than a third
    score = score_board(BOARD, lines, book)
    top = book.unit * (len(lines) - 1)
    small = score.lines[: len(scores)]
    awards = [Fraction(top * percent, 100) for percent in percents]
    assert [line.ns.points for line in small] == awards
    assert [line.ew.points for line in small] == [Fraction(top * 6, 5) - award for award in awards]
    assert all(line.ns.maximum == line.ew.maximum == top for line in small)


@given(
    st.sampled_from(["ebl-2001", "wbf-2017", "acbl", "ebu-2025"]),
    st.lists(raw_scores, min_size=2, max_size=3),
    st.integers(8, 12),
)
def test_the_mean_of_a_small_group_is_sixty_per_cent(
    name: str, scores: list[int], others: int
) -> None:
    book = book_with(name, rounding_step="none")
    points = complete(north_south(fouled_lines(scores, range(others)), book))[: len(scores)]
    top = book.unit * (len(scores) + others - 1)
    assert sum(points) == Fraction(60, 100) * top * len(scores)
    ranks = sorted(zip(scores, points, strict=True))
    assert [point for _, point in ranks] == sorted(points)


@pytest.mark.parametrize(
    ("scores", "others", "small"),
    [(2, 6, True), (2, 4, True), (2, 3, False), (3, 6, True), (3, 5, False), (4, 9, False)],
)
def test_the_white_book_has_the_formula_for_more_than_three_or_more_than_a_third(
    scores: int, others: int, small: bool
) -> None:
    book = book_with("ebu-2025", rounding_step="none")
    expected = scores + others
    points = north_south(fouled_lines(range(scores), range(others)), book)[:scores]
    awarded = [Fraction(expected - 1, 50) * (60 + 5 * (2 * i - scores + 1)) for i in range(scores)]
    formula = [neuberg(2 * i, 2, scores, expected).value for i in range(scores)]
    assert points == (awarded if small else formula)


def test_two_of_five_results_are_more_than_a_third() -> None:
    points = north_south(fouled_lines([50, 100], [0, 0, 0]), load("ebu-2025"))
    assert points[:2] == [Fraction(3, 2), Fraction(13, 2)]


@pytest.mark.parametrize(
    ("name", "causes"),
    [
        ("ebl-2001", set(Cause)),
        ("wbf-2017", set(Cause)),
        ("acbl", {Cause.FOULED}),
        ("ebu-2025", {Cause.FOULED}),
        (LETTER, set()),
    ],
)
@pytest.mark.parametrize("cause", Cause)
def test_for_which_causes_three_of_ten_get_fixed_awards(
    name: str, causes: set[Cause], cause: Cause
) -> None:
    scores = north_south(short_by(cause, [620, 140, -50], 7), load(name), expected=10)[:3]
    top = load(name).unit * 9
    awards = [Fraction(top * percent, 100) for percent in (70, 60, 50)]
    assert (scores == awards) is (cause in causes)


# ------------------------------------------------------------------ a version played once


@pytest.mark.parametrize("name", ["ebl-2001", "wbf-2017", "acbl"])
@pytest.mark.parametrize("fault", Fault)
def test_a_version_played_once_is_sixty_per_cent_to_both_sides(name: str, fault: Fault) -> None:
    book = load(name)
    lines = [replace(line, fault=(fault, fault)) for line in fouled_lines([1430], range(9))]
    single = score_board(BOARD, lines, book).lines[0]
    assert single.ns.points == single.ew.points == Fraction(9 * book.unit * 60, 100)
    assert single.ns.floats is None


@pytest.mark.parametrize("name", [LETTER, "ebu-2025"])
@pytest.mark.parametrize(
    ("fault", "percent", "floats"),
    [
        (Fault.NONE, 60, Average.PLUS),
        (Fault.PARTLY, 50, None),
        (Fault.FULL, 40, Average.MINUS),
    ],
)
@pytest.mark.parametrize("others", [1, 9])
def test_a_version_played_once_is_an_artificial_score_by_fault(
    name: str, fault: Fault, percent: int, floats: Average | None, others: int
) -> None:
    lines = fouled_lines([1430], range(others))
    lines[0] = replace(lines[0], fault=(fault, Fault.NONE))
    single = score_board(BOARD, lines, load(name)).lines[0]
    top = 2 * others
    assert (single.ns.points, single.ns.floats) == (Fraction(top * percent, 100), floats)
    assert (single.ew.points, single.ew.floats) == (Fraction(top * 60, 100), Average.PLUS)


@pytest.mark.parametrize("name", [LETTER, "ebu-2025", "acbl"])
@pytest.mark.parametrize("other", ["NP", "AVE+/AVE-"])
def test_a_single_result_of_an_unfouled_board_is_average(name: str, other: str) -> None:
    book = load(name)
    for count in (1, 2, 9):
        line = score_board(BOARD, lines_of("+1430", *[other] * count), book).lines[0]
        assert line.ns.points == line.ew.points == Fraction(book.unit * count, 2)


# ------------------------------------------------------------------ complete groups


@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize("size", range(1, 6))
def test_a_group_with_all_its_results_is_scored_plainly_however_small(name: str, size: int) -> None:
    book = load(name)
    scores = [620, 140, 140, -50, -100][:size]
    points = pen_and_paper.matchpoints(scores, book.unit)
    assert north_south(plain_lines(scores), book) == points
    assert north_south(plain_lines(scores), book, expected=size) == points
    # A version of its own that has every line is no fouled board.
    lines = [replace(line, version=2) for line in plain_lines(scores)]
    assert north_south(lines, book) == points


@pytest.mark.parametrize("name", shipped())
def test_an_artificial_or_unplayed_line_beyond_the_expected_takes_nothing_away(name: str) -> None:
    book = load(name)
    for extra in ("NP", "AVE+/AVE-"):
        score = score_board(BOARD, lines_of("+50", "-50", "0", extra), book, expected=3)
        points = pen_and_paper.matchpoints([50, -50, 0], book.unit)
        assert [line.ns.points for line in score.lines[:3]] == points
