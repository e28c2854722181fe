"""Boards that have other than the expected number of results: the causes of a shortfall, one
missing, more than expected, and results still to come.
"""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.engine.board import score_board
from overtrick.engine.field import Counts
from overtrick.engine.neuberg import factoring, neuberg
from overtrick.model.scoring import Scoring
from overtrick.regulations import load, shipped
from overtrick.regulations.values import Cause
from tests.engine import pen_and_paper
from tests.engine.boards import (
    BOARD,
    any_board,
    book_with,
    books_for,
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

# ------------------------------------------------------------------ causes


@pytest.mark.parametrize("cause", Cause)
@pytest.mark.parametrize("way", ["neuberg", "pro-rata", "none"])
@settings(max_examples=25)
@given(scores=st.lists(raw_scores, min_size=4, max_size=8), count=st.integers(1, 4))
def test_each_cause_of_a_shortfall_is_made_up_for_in_its_own_way(
    cause: Cause, way: str, scores: list[int], count: int
) -> None:
    values = dict.fromkeys(
        (f"short_{other.value}" for other in Cause if other is not cause), "none"
    )
    book = book_with(LETTER, rounding_step="none", **values, **{f"short_{cause.value}": way})
    lines = short_by(cause, scores, count)
    score = score_board(BOARD, lines, book, expected=len(scores) + count)
    own, full = len(scores), len(scores) + count
    in_group = pen_and_paper.matchpoints(scores)
    points = {
        "neuberg": [neuberg(point, 2, own, full).value for point in in_group],
        "pro-rata": [point * (full - 1) / (own - 1) for point in in_group],
        "none": in_group,
    }[way]
    assert [line.ns.points for line in score.lines[:own]] == points
    top = 2 * ((own if way == "none" else full) - 1)
    assert all(line.ns.maximum == top for line in score.lines[:own])


def test_a_board_of_the_acbl_has_n_from_real_and_artificial_scores_and_the_common_top() -> None:
    book = book_with("acbl", rounding_step="none")
    # Ten tables: six results, one artificial score, two not played, one not scheduled.
    lines = plain_lines([600, 500, 400, 300, 200, 100]) + lines_of("AVE+/AVE-", "NP", "NP")
    score = score_board(BOARD, lines, book, expected=10)
    in_seven = [Fraction(7 * s, 6) + Fraction(1, 12) for s in (5, 4, 3, 2, 1, 0)]
    assert [line.ns.points for line in score.lines[:6]] == [point * 9 / 6 for point in in_seven]
    assert [score.lines[6].ns.points, score.lines[6].ew.points] == [
        Fraction(54, 10),
        Fraction(36, 10),
    ]
    assert {line.ns.maximum for line in score.lines[:7]} == {9}


@given(
    st.sampled_from(SETTLED),
    st.integers(1, 12),
    *[st.integers(0, 4)] * 4,
)
def test_everything_is_brought_to_the_common_top(
    name: str, actual: int, fouled: int, artificial: int, missing: int, unscheduled: int
) -> None:
    book = load(name)
    expected = actual + fouled + artificial + missing + unscheduled
    scale = factoring(Counts(expected, actual, fouled, artificial, missing), book)
    assert scale.top == book.unit * (expected - 1)


# ------------------------------------------------------------------ one missing


@pytest.mark.parametrize("cause", Cause)
@pytest.mark.parametrize("name", [LETTER, "ebu-2025", "ebl-2001", "acbl"])
def test_the_simplified_way_raises_the_bottom_and_lowers_the_top_by_one(
    name: str, cause: Cause
) -> None:
    book = book_with(name, one_missing="simplified")
    nine = range(900, 0, -100)
    lines = short_by(cause, nine, 1)
    score = score_board(BOARD, lines, book, expected=10)
    half = Fraction(book.unit, 2)
    assert [line.ns.points for line in score.lines[:9]] == [
        half * points for points in range(17, 0, -2)
    ]
    assert sum(complete([line.ns.points for line in score.lines[:9]])) == 81 * half
    assert all(line.ns.maximum == 18 * half for line in score.lines[:9])


@pytest.mark.parametrize("cause", Cause)
def test_the_simplified_way_is_for_exactly_one_missing(cause: Cause) -> None:
    simplified, formula = book_with(LETTER, one_missing="simplified"), load(LETTER)
    for count in (0, 2, 3):
        lines = short_by(cause, range(8), count)
        assert north_south(lines, simplified, expected=8 + count) == north_south(
            lines, formula, expected=8 + count
        )
    both = plain_lines(range(8)) + lines_of("NP", "AVE")
    assert north_south(both, simplified) == north_south(both, formula)


def test_the_simplified_way_is_not_for_a_board_that_keeps_its_own_top() -> None:
    book = book_with(LETTER, one_missing="simplified", short_missing="none")
    lines = plain_lines([500, 400, 300]) + lines_of("NP")
    assert north_south(lines, book) == [4, 2, 0, None]


# ------------------------------------------------------------------ more results than expected


@given(st.sampled_from(SETTLED), st.lists(raw_scores, min_size=3, max_size=10), st.integers(1, 3))
def test_more_results_than_expected_are_scaled_to_the_common_top(
    name: str, scores: list[int], extra: int
) -> None:
    book = book_with(name, rounding_step="none")
    expected = max(2, len(scores) - extra)
    score = score_board(BOARD, plain_lines(scores), book, expected=expected)
    own = pen_and_paper.matchpoints(scores, book.unit)
    assert [line.ns.points for line in score.lines] == [
        point * (expected - 1) / (len(scores) - 1) for point in own
    ]
    assert {line.ns.maximum for line in score.lines} == {book.unit * (expected - 1)}


def test_a_fouled_board_with_more_results_than_expected() -> None:
    book = book_with(LETTER, rounding_step="none")
    scores = north_south(fouled_lines([400, 300, 200, 100], [2, 1]), book, expected=5)
    of_six = [neuberg(p, 2, 4, 6).value for p in (6, 4, 2, 0)]
    of_six += [neuberg(p, 2, 2, 6).value for p in (2, 0)]
    assert scores == [point * 8 / 10 for point in of_six]


def test_a_sum_of_cross_imps_is_scaled_down_as_well() -> None:
    scores = [600, -100, 630, 600, 0]
    lines = plain_lines(scores)
    sums = north_south(lines, load("ebl-2001"), Scoring.CROSS_IMPS, expected=3)
    assert sums == [Fraction(total * 2, 4) for total in pen_and_paper.cross_imps(scores)]


# ------------------------------------------------------------------ provisional


@settings(max_examples=40)
@given(st.sampled_from(SETTLED), st.data(), st.integers(1, 3))
def test_a_board_with_results_to_come_is_scored_among_those_received(
    name: str, data: st.DataObject, to_come: int
) -> None:
    book = load(name)
    received, _ = data.draw(any_board(Scoring.MATCHPOINTS, late=False))
    late = lines_of(*["LATE"] * to_come)
    score = score_board(BOARD, received + late, book, expected=len(received) + to_come)
    now = score_board(BOARD, received, book)
    assert score.provisional
    assert not now.provisional
    assert score.expected == now.expected == len(received)
    assert score.lines[: len(received)] == now.lines
    assert all(line.ns.points is line.ew.points is None for line in score.lines[len(received) :])


@pytest.mark.parametrize("name", shipped())
def test_an_open_event_is_provisional_until_all_expected_results_are_there(name: str) -> None:
    book = load(name)
    lines = plain_lines([50, 100, 0])
    points = pen_and_paper.matchpoints([50, 100, 0], book.unit)
    for expected, provisional in ((None, True), (4, True), (3, False)):
        score = score_board(BOARD, lines, book, expected=expected, is_open=True)
        assert (score.provisional, score.expected) == (provisional, 3)
        assert [line.ns.points for line in score.lines] == points


def test_an_open_board_scheduled_fewer_times_is_complete_when_those_are_there() -> None:
    book = book_with(LETTER, rounding_step="none")
    lines = plain_lines([500, 400, 300, 200])
    waiting = score_board(BOARD, lines, book, expected=6, is_open=True, scheduled=5)
    assert (waiting.provisional, waiting.expected) == (True, 4)
    done = score_board(BOARD, lines, book, expected=6, is_open=True, scheduled=4)
    assert (done.provisional, done.expected) == (False, 6)
    assert [line.ns.points for line in done.lines] == [
        neuberg(points, 2, 4, 6).value for points in (6, 4, 2, 0)
    ]


def test_unplayed_and_artificial_lines_of_an_open_event_will_not_come() -> None:
    lines = plain_lines([500, 400, 300, 200]) + lines_of("NP", "AVE+/AVE-", "LATE")
    book = book_with(LETTER, rounding_step="none")
    score = score_board(BOARD, lines, book, expected=10, is_open=True)
    assert score.expected == 6
    assert [line.ns.points for line in score.lines[:4]] == [
        neuberg(points, 2, 4, 6).value for points in (6, 4, 2, 0)
    ]
    assert {line.ns.maximum for line in score.lines[:4]} == {10}
