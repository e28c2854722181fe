"""A value that a book leaves unset is an error at use, naming book and key; never a default."""

import pytest

from overtrick.engine.board import Line, score_board
from overtrick.errors import InputError
from overtrick.model.scoring import Scoring
from overtrick.regulations import UnsetRuleError, load, shipped
from tests.engine.boards import (
    BOARD,
    both_sides,
    fouled_lines,
    lines_of,
    north_south,
    plain_lines,
)

LAWS = load("laws-2017")


@pytest.mark.parametrize(
    ("lines", "expected", "key"),
    [
        (lines_of("+50", "-50", "NP"), 3, "short_missing"),
        (lines_of("+50", "-50", "AVE+/AVE-"), 3, "short_artificial"),
        (fouled_lines([50, -50], [0, 10]), 4, "short_fouled"),
        (lines_of("+50", "-50"), 3, "short_scheduled"),
    ],
)
def test_the_laws_do_not_say_how_a_short_board_is_scored(
    lines: list[Line], expected: int, key: str
) -> None:
    with pytest.raises(UnsetRuleError) as refused:
        score_board(BOARD, lines, LAWS, expected=expected)
    assert isinstance(refused.value, InputError)
    assert f"rule book laws-2017 does not set matchpoints.{key} (" in str(refused.value)
    assert f"set {key} under [rules]" in str(refused.value)


@pytest.mark.parametrize("name", ["laws-2017", "ebu-letter"])
@pytest.mark.parametrize(
    ("scoring", "key"),
    [
        (Scoring.CROSS_IMPS, "cross_imps.cross_imps_method"),
        (Scoring.BUTLER, "butler.trim"),
    ],
)
def test_books_that_know_only_matchpoints(name: str, scoring: Scoring, key: str) -> None:
    with pytest.raises(UnsetRuleError, match=rf"rule book {name} does not set {key} \("):
        score_board(BOARD, lines_of("+50", "-50"), load(name), scoring)


@pytest.mark.parametrize(
    "name", [name for name in shipped() if "standard_aggregate" not in load(name).values]
)
def test_total_points_need_a_standard_amount_for_artificial_scores_only(name: str) -> None:
    plain, artificial = lines_of("+50", "-50"), lines_of("+50", "AVE")
    assert north_south(plain, load(name), Scoring.TOTAL_POINTS) == [50, -50]
    with pytest.raises(UnsetRuleError, match=rf"{name} does not set standard.standard_aggregate"):
        score_board(BOARD, artificial, load(name), Scoring.TOTAL_POINTS)


def test_what_the_laws_say_is_enough_for_a_full_board() -> None:
    lines = lines_of("+620", "60% +620, 40% -100", "NS -50 / EW -50", "+140")
    score = score_board(BOARD, lines, LAWS)
    assert all(side.points is not None for line in score.lines for side in (line.ns, line.ew))
    assert both_sides(score_board(BOARD, plain_lines([50]), LAWS)) == [(0, 0)]
