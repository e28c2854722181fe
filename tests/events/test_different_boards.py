"""Sit-outs and different numbers of boards: percentages of each pair's own maximum, IMPs a board.

The listing of *Scoring following applying Law 15B2* with 23 to 27 boards is of that kind.
"""

from fractions import Fraction

from tests.events.files import (
    maximum,
    per_board,
    percent,
    places,
    rank_rows,
    results,
    scored,
    standing,
    tally,
    total,
    value,
)

# Two and a half tables, three rounds of a board each; 5 sits out in round 1, and so on. Every board
# is played twice: a top of 2.
HALF_TABLE = (
    "1 1 2 +100", "1 3 4 +50",
    "2 1 3 +100", "2 5 2 -50",
    "3 5 1 +100", "3 4 3 -50",
)  # fmt: skip


def test_percentages_are_of_the_pairs_own_maximum() -> None:
    """Pair 1: 2 + 2 + 0 of 6. Pair 2: 0 + 2 of 4 (east-west +50 against -100). 4: 2 + 0 of 4.

    Pair 3: 0 + 0 + 2 of 6. Pair 5: 0 + 2 of 4.
    """
    score = scored(results(*HALF_TABLE))
    assert {n: tally(score, n) for n in "12345"} == {
        "1": (3, 4, 6), "2": (2, 2, 4), "3": (3, 2, 6), "4": (2, 2, 4), "5": (2, 2, 4),
    }  # fmt: skip
    assert [percent(score, n) for n in "123"] == [
        Fraction(200, 3),
        Fraction(50),
        Fraction(100, 3),
    ]
    ranking = score.rankings[0]
    assert [rank for rank, _ in places(ranking)] == ["1", "2=", "2=", "2=", "5"]
    assert (places(ranking)[0], places(ranking)[4]) == (("1", "1"), ("5", "3"))


def test_a_pair_with_fewer_points_of_a_smaller_maximum_may_be_ahead() -> None:
    """Pair 5: 2 + 2 of 4. Pair 4: 2 + 2 + 0 + 2 of 8. Pair 3: 0 + 2 + 0 + 2 + 2 of 10."""
    lines = (
        "1 1 2 +100", "1 3 4 +50",
        "2 1 3 +100", "2 5 2 +200",
        "3 1 4 +100", "3 5 3 +200",
        "4 1 2 +100", "4 3 4 +150",
        "5 1 4 +50", "5 3 2 +100",
    )  # fmt: skip
    score = scored(results(*lines))
    assert [tally(score, n) for n in "543"] == [(2, 4, 4), (4, 6, 8), (5, 6, 10)]
    assert places(score.rankings[0])[:3] == [("1", "5"), ("2", "4"), ("3", "3")]


def test_a_board_without_a_score_for_one_side_is_no_board_of_that_side() -> None:
    score = scored(results("1 1 2 AVE+/NP", "1 3 4 +50", "1 5 6 -50", "1 7 8 -60", "1 9 10 -70"))
    assert (standing(score, "1").boards, standing(score, "2").boards) == (1, 0)
    assert (maximum(score, "2"), percent(score, "2")) == (None, None)


# ------------------------------------------------------------------ IMPs

CROSS = '[event]\nscoring = "cross-imps"\n'


def test_imps_rank_by_total_where_all_have_as_many_boards() -> None:
    """Two tables: +100 against +50 is 50, 2 IMPs. Pair 1: 2 + 2, pair 4: 2 - 2 and so on."""
    lines = ("1 1 2 +100", "1 3 4 +50", "2 1 4 +100", "2 3 2 +50")
    score = scored(CROSS + results(*lines))
    assert {n: (total(score, n), value(score, n)) for n in "1234"} == {
        "1": (4, 4), "2": (0, 0), "3": (-4, -4), "4": (0, 0),
    }  # fmt: skip
    assert per_board(score, "1") == 2
    assert [rank for rank, _ in places(score.rankings[0])] == ["1", "2=", "2=", "4"]


def test_imps_rank_by_the_board_where_the_numbers_differ() -> None:
    """1: 2 + 0 - 2 + 2, 2: -2 + 0 - 2, 3: -2 + 0 + 2 - 2, 4: 2 - 2 + 2, 5: 0 + 2."""
    lines = (
        "1 1 2 +100", "1 3 4 +50",
        "2 1 3 +50", "2 5 2 +50",
        "3 5 4 +100", "3 1 3 +50",
        "4 1 2 +100", "4 3 4 +50",
    )  # fmt: skip
    score = scored(CROSS + results(*lines))
    assert {n: (standing(score, n).boards, total(score, n)) for n in "12345"} == {
        "1": (4, 2), "2": (3, -4), "3": (4, -2), "4": (3, 2), "5": (2, 2),
    }  # fmt: skip
    assert {n: value(score, n) for n in "12345"} == {
        "1": Fraction(1, 2), "2": Fraction(-4, 3), "3": Fraction(-1, 2),
        "4": Fraction(2, 3), "5": Fraction(1),
    }  # fmt: skip
    assert [number for _, number in places(score.rankings[0])] == ["5", "4", "1", "3", "2"]


def test_imps_have_no_maximum_and_no_percentage() -> None:
    score = scored(CROSS + results("1 1 2 +100", "1 3 4 +50"))
    assert [(row.standing.maximum, row.standing.percent) for row in rank_rows(score)] == [
        (None, None)
    ] * 4


def test_butler_is_not_zero_sum_and_ranks_by_total() -> None:
    """Datum of +100, 0, 0: 33⅓ → 30. +70 is 2 IMPs, -30 is -1; east-west -2, +1, +1."""
    score = scored('[event]\nscoring = "butler"\n' + results("1 1 2 +100", "1 3 4 0", "1 5 6 0"))
    assert {n: total(score, n) for n in "123456"} == {
        "1": 2, "2": -2, "3": -1, "4": 1, "5": -1, "6": 1,
    }  # fmt: skip


def test_a_side_without_a_score_at_imps_has_a_board_less_and_all_rank_by_the_board() -> None:
    """Pair 2 has no score on board 2: its +2 on one board is ahead of 4's +2 on two."""
    lines = ("1 1 2 -100", "1 3 4 -50", "2 1 2 AVE+/NP", "2 3 4 0", "2 5 6 0", "1 5 6 -50")
    score = scored(CROSS + results(*lines))
    # Board 1: -100 against -50 twice: 2 IMPs. Pair 2: +2. Pairs 4 and 6: (-2 + 0) ÷ 2 = -1.
    assert (standing(score, "2").boards, per_board(score, "2")) == (1, 2)
    assert (standing(score, "4").boards, per_board(score, "4")) == (2, Fraction(-1, 2))
    # Pair 1: -2, and average plus of 3.
    assert (total(score, "1"), per_board(score, "1")) == (1, Fraction(1, 2))
    assert places(score.rankings[0])[0] == ("1", "2")


def test_total_points_rank_by_total_or_by_the_board() -> None:
    event = '[event]\nscoring = "total-points"\n'
    same = scored(event + results("1 1 2 +620", "1 3 4 -100"))
    assert [(n, value(same, n)) for n in "1423"] == [
        ("1", 620), ("4", 100), ("2", -620), ("3", -100),
    ]  # fmt: skip
    lines = ("1 1 2 +620", "1 3 4 +500", "2 1 2 +100", "2 5 4 -700")
    score = scored(event + results(*lines))
    assert {n: value(score, n) for n in "12345"} == {
        "1": 360, "2": -360, "3": 500, "4": 100, "5": -700,
    }  # fmt: skip
    assert [number for _, number in places(score.rankings[0])] == ["3", "1", "4", "2", "5"]
