"""Law 78C: total points are the side's own, weighted where the score is."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from overtrick.engine.board import Line, score_board
from overtrick.engine.trick_score import side_points
from overtrick.model.board import Side
from overtrick.model.result import Result, Scored
from overtrick.model.scoring import Scoring
from overtrick.regulations import load, shipped
from tests.engine.boards import BOARD, both_sides, lines_of, mixes, north_south, ordinary


@given(st.sampled_from(shipped()), st.lists(st.one_of(ordinary, mixes()), max_size=6))
def test_each_side_has_its_own_points_under_every_book(name: str, results: list[Scored]) -> None:
    lines = [Line(Result.of(scored)) for scored in results]
    expected = []
    for scored in results:
        points = sum(
            weight * side_points(score, BOARD, Side.NS) for weight, score in scored.entries
        )
        expected.append((points, -points))
    score = score_board(BOARD, lines, load(name), Scoring.TOTAL_POINTS)
    assert both_sides(score) == expected


def test_what_others_did_does_not_matter() -> None:
    lines = lines_of("4S N =", "NP", "NS +100 / EW -400", "LATE")
    assert both_sides(score_board(BOARD, lines, load("wbf-2017"), Scoring.TOTAL_POINTS)) == [
        (620, -620),
        (None, None),
        (100, -400),
        (None, None),
    ]


def test_the_mean_of_a_board_without_scores_is_zero() -> None:
    lines = lines_of("AVE+/AVE-", "AVE", "NP")
    scores = north_south(lines, load("ebl-2001"), Scoring.TOTAL_POINTS)
    assert scores == [Fraction(100), Fraction(0), None]
