"""Butler: which scores are left out of the datum, their mean, its rounding, and the IMPs."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from overtrick.engine.board import score_board
from overtrick.engine.butler import MOST_COMBINATIONS
from overtrick.engine.datum import datum_steps
from overtrick.engine.field import Counts, ScoringError
from overtrick.engine.frequency import Frequencies
from overtrick.model.scoring import Scoring
from overtrick.regulations import load
from tests.engine.boards import (
    BOARD,
    book_with,
    both_sides,
    fouled_lines,
    lines_of,
    north_south,
    plain_lines,
)
from tests.engine.pen_and_paper import imps

TABLE_F = (600, -100, 630, -200, -100, 600, 1370, -500, 800, 1370)
UNROUNDED: dict[str, object] = {"datum_step": "none"}


def datum(scores: Sequence[int], **values: object) -> Fraction:
    """The datum of some scores, all there should be, in a book with these values."""
    return datum_of_short(scores, len(scores), **values)


def datum_of_short(scores: Sequence[int], expected: int, /, **values: object) -> Fraction:
    """The datum of some scores where more are expected."""
    table = Frequencies({score: scores.count(score) for score in scores})
    counts = Counts(expected, len(scores), missing=expected - len(scores))
    *_, last = datum_steps(table, counts, book_with("wbf-2017", **values))
    return Fraction(last.value)


def test_nothing_left_out() -> None:
    assert datum(TABLE_F, **UNROUNDED) == 447
    assert datum(TABLE_F) == 450


def test_highest_and_lowest_left_out() -> None:
    # 4470 - 1370 + 500 = 3600, over eight scores.
    assert datum(TABLE_F, **UNROUNDED, trim="extremes", trim_from=3) == 450
    # Fewer scores than the book wants keep them.
    assert datum(TABLE_F, **UNROUNDED, trim="extremes", trim_from=11) == 447
    assert datum([100, 600, 200], **UNROUNDED, trim="extremes", trim_from=3) == 200
    # Of two nothing would be left.
    assert datum([100, 600], **UNROUNDED, trim="extremes", trim_from=1) == 350


@pytest.mark.parametrize(
    ("number", "out"), [(1, 0), (4, 0), (5, 1), (9, 1), (10, 2), (15, 2), (16, 5), (40, 5)]
)
def test_a_count_by_the_number_of_scores(number: int, out: int) -> None:
    # The squares tell by their mean which of them were left out.
    scores = [10 * i * i for i in range(number)]
    kept = scores[out : number - out]
    numbers = [[5, 1], [10, 2], [16, 5]]
    left = datum(scores, **UNROUNDED, trim="by-number", trim_numbers=numbers, trim_from=1)
    assert left == Fraction(sum(kept), len(kept))


@pytest.mark.parametrize(
    ("number", "down", "nearest", "up"),
    [(9, 0, 0, 1), (10, 0, 1, 1), (20, 1, 1, 1), (29, 1, 1, 2), (30, 1, 2, 2), (50, 2, 3, 3)],
)
def test_five_per_cent_at_each_end_by_every_rounding(
    number: int, down: int, nearest: int, up: int
) -> None:
    scores = [10 * i * i for i in range(number)]
    for rounding, out in (("down", down), ("nearest", nearest), ("up", up)):
        kept = scores[out : number - out]
        rules: dict[str, object] = {"trim": "percentage", "trim_amount": 5, "trim_from": 3}
        left = datum(scores, **UNROUNDED, **rules, trim_rounding=rounding)
        assert left == Fraction(sum(kept), len(kept))


def test_the_acbl_leaves_out_five_per_cent_and_goes_to_the_even_ten() -> None:
    book = load("acbl")
    for scores, even in (([420, 430], 420), ([430, 440], 440), ([-420, -430], -420)):
        score = score_board(BOARD, plain_lines(scores), book, Scoring.BUTLER)
        assert score.lines[0].ns.steps[-2].value == even
    # One of ten at each end: 3600 over eight scores.
    assert north_south(plain_lines(TABLE_F), book, Scoring.BUTLER) == [
        imps(score - 450) for score in TABLE_F
    ]


def test_a_seventh_of_more_than_four_scores_at_each_end() -> None:
    rules: dict[str, object] = {
        "trim": "share",
        "trim_amount": "1/7",
        "trim_from": 5,
        "trim_rounding": "nearest",
    }
    assert datum([600, 600, 100, 0], **UNROUNDED, **rules) == 325
    # A seventh of five is one when it is rounded to the nearest: 100, 200 and 300 are left.
    assert datum([-900, 100, 200, 300, 1400], **UNROUNDED, **rules) == 200
    # Two of fourteen.
    fourteen = [1000, 900, *range(10, 110, 10), -700, -900]
    assert datum(fourteen, **UNROUNDED, **rules) == 55
    # Two of ten when parts are rounded up: 600-100+630-100+600+800 over six.
    up: dict[str, object] = {**rules, "trim_rounding": "up"}
    assert datum(TABLE_F, **UNROUNDED, **up) == 405


def test_equal_scores_at_an_end_are_left_out_one_by_one() -> None:
    scores = [500, 500, 500, 100, -50, -50]
    assert datum(scores, **UNROUNDED, trim="extremes", trim_from=3) == Fraction(1050, 4)


def test_the_median() -> None:
    median: dict[str, object] = {**UNROUNDED, "trim": "median"}
    assert datum([620, -100, 140], **median) == 140
    assert datum([620, -100, 140, 170], **median) == 155
    assert datum([620, 140, 140, -100], **median) == 140
    assert datum([620, 620, 140, 140], **median) == 380
    assert datum([620], **median) == 620
    assert datum([620, 140, 170, -100], trim="median") == 160  # 155, away from zero


def test_scores_beyond_some_standard_deviations_are_left_out() -> None:
    # Mean 100, variance (9 × 100² + 900²) ÷ 10 = 300²: the one of 1000 is three deviations away.
    scores = [0] * 9 + [1000]
    deviation: dict[str, object] = {**UNROUNDED, "trim": "deviation", "trim_from": 3}
    assert datum(scores, **deviation, trim_amount=3) == 100
    assert datum(scores, **deviation, trim_amount="2.999999") == 0
    assert datum(scores, **deviation, trim_amount=1) == 0
    # Two scores are exactly one deviation from their mean.
    assert datum([0, 100, 100, 0], **deviation, trim_amount=1) == 50
    assert datum([140] * 5, **deviation, trim_amount=1) == 140
    assert datum(scores, **UNROUNDED, trim="deviation", trim_from=11, trim_amount=1) == 100


def test_frequencies_factored_first_leave_out_the_number_of_a_full_board() -> None:
    rules: dict[str, object] = {
        "trim": "percentage",
        "trim_amount": 5,
        "trim_rounding": "nearest",
        "trim_from": 3,
    }
    # Twenty expected: one at each end, which is half of one of the ten there are.
    factored = datum_of_short(TABLE_F, 20, **UNROUNDED, **rules, datum_factored=True)
    assert factored == (4470 - Fraction(1370 - 500, 2)) / 9
    # Ten expected of which eight came: one of ten at each end, 0.8 of the eight.
    of_eight = datum_of_short(TABLE_F[:8], 10, **UNROUNDED, **rules, datum_factored=True)
    assert of_eight == (2300 - Fraction(8, 10) * (1370 - 500)) / (8 - Fraction(16, 10))
    of_nine = datum_of_short(TABLE_F[:8], 9, **UNROUNDED, **rules, datum_factored=True)
    assert of_nine == Fraction(2300, 8)
    # Without factoring, the ten are ten.
    assert datum_of_short(TABLE_F, 20, **UNROUNDED, **rules) == 450


@pytest.mark.parametrize(
    ("exact", "halves", "rounded"),
    [
        (445, "up", 450),
        (-445, "up", -440),
        (445, "away-from-zero", 450),
        (-445, "away-from-zero", -450),
        (425, "even", 420),
        (435, "even", 440),
        (-425, "even", -420),
        (-435, "even", -440),
        (5, "even", 0),
        (-5, "up", 0),
        (-5, "away-from-zero", -10),
        (447, "even", 450),
        (444, "up", 440),
        (-447, "up", -450),
    ],
)
def test_where_a_datum_between_two_tens_goes(exact: int, halves: str, rounded: int) -> None:
    assert datum([exact + 10, exact - 10], datum_halves=halves) == rounded


def test_a_datum_of_thirds_is_nearest() -> None:
    assert datum([100, 100, 110]) == 100
    assert datum([100, 110, 110]) == 110
    assert datum([100, 110, 110], **UNROUNDED) == Fraction(320, 3)
    assert datum([430, 445, 450], datum_step=1, datum_halves="up") == 442


# ------------------------------------------------------------------ boards


def test_artificial_and_unplayed_lines_stay_out_of_the_datum() -> None:
    lines = plain_lines(TABLE_F)
    alone = north_south(lines, load("ebl-2001"), Scoring.BUTLER)
    more = lines_of("AVE+/AVE-", "60%/40%", "NP", "+3IMP/-3IMP")
    with_others = north_south([*lines, *more], load("ebl-2001"), Scoring.BUTLER)
    assert with_others[:10] == alone
    assert with_others[10:] == [3, 3, None, 3]


def test_split_scores_have_two_datums() -> None:
    lines = lines_of("NS -400 / EW -690", "+690", "-100", "+110")
    sides = both_sides(
        score_board(BOARD, lines, book_with("ebl-2001", **UNROUNDED), Scoring.BUTLER)
    )
    ns = [-400, 690, -100, 110]
    ew = [-690, -690, 100, -110]
    assert sides == [
        (imps(own - Fraction(sum(ns), 4)), imps(other - Fraction(sum(ew), 4)))
        for own, other in zip(ns, ew, strict=True)
    ]


def test_each_version_of_a_fouled_board_has_its_datum() -> None:
    book = load("wbf-2017")
    both = north_south(fouled_lines(TABLE_F, [50, -50]), book, Scoring.BUTLER)
    assert both == [*north_south(plain_lines(TABLE_F), book, Scoring.BUTLER), 2, -2]


def test_a_version_played_once_is_artificial() -> None:
    book = load("wbf-2017")
    score = score_board(BOARD, fouled_lines([1430], [50, -50]), book, Scoring.BUTLER)
    assert both_sides(score)[0] == (3, 3)


def test_a_single_result_that_is_all_there_should_be_is_its_own_datum() -> None:
    score = score_board(BOARD, plain_lines([430]), load("wbf-2017"), Scoring.BUTLER)
    assert both_sides(score) == [(0, 0)]


def test_all_combinations_of_weighted_scores_are_worked_out() -> None:
    weighted = ["50% +420, 50% -50"] * 6
    book = book_with("wbf-2017", **UNROUNDED)
    scores = north_south(lines_of(*weighted, "+420"), book, Scoring.BUTLER)
    # By symmetry the number of 420s among the six decides: 1, 6, 15, 20, 15, 6, 1 of 64.
    expected = sum(
        Fraction(ways, 64) * imps(420 - Fraction(420 * (made + 1) - 50 * (6 - made), 7))
        for made, ways in enumerate((1, 6, 15, 20, 15, 6, 1))
    )
    assert scores[-1] == expected
    assert len(set(scores[:6])) == 1


def test_more_combinations_than_the_limit_are_refused_with_what_to_do() -> None:
    weighted = lines_of(*["50% +420, 50% -50"] * 13)
    assert MOST_COMBINATIONS < 2**13
    with pytest.raises(ScoringError, match=r"13 weighted scores .* 8192 .* at most .* give fewer"):
        score_board(BOARD, weighted, load("wbf-2017"), Scoring.BUTLER)
    # Removed from the datum they do not multiply, nor do they at cross-IMPs.
    score_board(BOARD, weighted, load("ebl-2001-practice"), Scoring.BUTLER)
    score_board(BOARD, weighted, load("wbf-2017"), Scoring.CROSS_IMPS)
