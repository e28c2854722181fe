"""Artificial scores (Law 12C2) in every method of scoring and every rule book."""

from fractions import Fraction

import pytest

from overtrick.engine.board import score_board
from overtrick.engine.field import ScoringError
from overtrick.model.result import Average
from overtrick.model.scoring import Scoring
from overtrick.regulations import load
from tests.engine.boards import (
    BOARD,
    book_with,
    books_for,
    both_sides,
    lines_of,
    north_south,
    plain_lines,
)

PLAIN = ["+620", "+140", "+110", "-50", "-100"]


@pytest.mark.parametrize("name", books_for(Scoring.MATCHPOINTS))
@pytest.mark.parametrize(
    ("text", "ns", "ew"),
    [
        ("AVE+/AVE-", 60, 40),
        ("AVE-/AVE+", 40, 60),
        ("AVE", 50, 50),
        ("AVE+/AVE+", 60, 60),
        ("A6040", 60, 40),
        ("60%/40%", 60, 40),
        ("33%/12.5%", 33, "12.5"),
        ("0%/100%", 0, 100),
        ("AVE+/NP", 60, None),
        ("NP/AVE-", None, 40),
    ],
)
def test_matchpoints_are_per_cent_of_the_top_and_not_rounded(
    name: str, text: str, ns: int | None, ew: int | str | None
) -> None:
    book = load(name)
    line = score_board(BOARD, lines_of(text, *PLAIN), book).lines[0]
    top = book.unit * len(PLAIN)
    for side, percent in ((line.ns, ns), (line.ew, ew)):
        if percent is None:
            assert side.points is side.maximum is None
        else:
            assert side.points == top * Fraction(percent) / 100
            assert side.maximum == top


def test_only_average_plus_and_minus_float() -> None:
    lines = lines_of("AVE+/AVE-", "AVE", "60%/40%", "A6040", *PLAIN)
    score = score_board(BOARD, lines, load("wbf-2017"))
    floats = [(line.ns.floats, line.ew.floats) for line in score.lines]
    symbolic = (Average.PLUS, Average.MINUS)
    assert floats == [symbolic, (None, None), (None, None), symbolic] + [(None, None)] * 5
    flat = score_board(BOARD, lines, book_with("wbf-2017", own_average="flat"))
    assert {(line.ns.floats, line.ew.floats) for line in flat.lines} == {(None, None)}
    assert both_sides(flat) == both_sides(score)


@pytest.mark.parametrize("name", books_for(Scoring.BUTLER))
@pytest.mark.parametrize(
    ("text", "ns", "ew"),
    [
        ("AVE+/AVE-", 3, -3),
        ("AVE", 0, 0),
        ("70%/30%", 6, -6),
        ("55%/45%", "1.5", "-1.5"),
        ("0%/100%", -15, 15),
        ("+2IMP/-4.5IMP", 2, "-4.5"),
        ("AVE+/NP", 3, None),
    ],
)
def test_butler_is_three_imps_for_each_ten_per_cent(
    name: str, text: str, ns: int | str, ew: int | str | None
) -> None:
    lines = lines_of(text, *PLAIN)
    sides = both_sides(score_board(BOARD, lines, load(name), Scoring.BUTLER))
    assert sides[0] == (Fraction(ns), None if ew is None else Fraction(ew))


@pytest.mark.parametrize(("name", "step"), [("wbf-2017", 3), ("acbl", 3), ("ebu-2025", 3)])
@pytest.mark.parametrize("tables", [1, 5, 20])
def test_averaged_cross_imps_have_a_fixed_step(name: str, step: int, tables: int) -> None:
    lines = lines_of("AVE+/AVE-", "AVE", "70%/45%", "+1IMP/-2IMP") + plain_lines(range(tables))
    sides = both_sides(score_board(BOARD, lines, load(name), Scoring.CROSS_IMPS))
    assert sides[:4] == [(step, -step), (0, 0), (2 * step, Fraction(-step, 2)), (1, -2)]


@pytest.mark.parametrize(
    ("comparisons", "step"), [(1, 3), (2, 4), (3, 5), (4, 6), (5, 7), (8, 8), (9, 9), (18, 12)]
)
def test_a_sum_of_cross_imps_has_a_root_rounded_up(comparisons: int, step: int) -> None:
    lines = lines_of("AVE+/AVE-", *["NP"] * comparisons)
    for name in ("ebl-2001", "ebl-2001-practice"):
        sides = both_sides(score_board(BOARD, lines, load(name), Scoring.CROSS_IMPS))
        assert sides[0] == (step, -step)


def test_a_sum_of_cross_imps_may_have_three_for_each_comparison() -> None:
    book = book_with("ebl-2001", cross_imps_artificial="times-comparisons", cross_imps_step=3)
    lines = lines_of("AVE+/30%", *PLAIN)
    sides = both_sides(score_board(BOARD, lines, book, Scoring.CROSS_IMPS, expected=10))
    assert sides[0] == (27, -54)


def test_total_points_are_about_the_mean_by_standard_amounts() -> None:
    lines = lines_of("AVE+/AVE-", "AVE", "75%/25%", "+620", "-50", "50% +100, 50% -100")
    sides = both_sides(score_board(BOARD, lines, load("ebl-2001"), Scoring.TOTAL_POINTS))
    assert sides == [(290, -290), (190, -190), (440, -440), (620, -620), (-50, 50), (0, 0)]


@pytest.mark.parametrize("scoring", [Scoring.MATCHPOINTS, Scoring.TOTAL_POINTS])
def test_imps_are_refused_where_there_are_none(scoring: Scoring) -> None:
    lines = lines_of("+3IMP/-3IMP", *PLAIN)
    with pytest.raises(ScoringError, match=r"3 IMPs cannot be given .* give a percentage such as"):
        score_board(BOARD, lines, load("ebl-2001"), scoring)


@pytest.mark.parametrize("name", books_for(Scoring.MATCHPOINTS))
def test_artificial_scores_count_in_e_and_not_in_a(name: str) -> None:
    plain = lines_of("+620", "+140", "+110", "-50")
    book = book_with(name, rounding_step="none")
    artificial = north_south([*plain, *lines_of("AVE+/AVE-")], book)[:4]
    half = Fraction(book.unit, 2)
    assert artificial == [Fraction(5, 4) * (half * twice + half) - half for twice in (6, 4, 2, 0)]


def test_one_side_only_is_missing_in_the_other_direction_alone() -> None:
    book = book_with("ebu-letter", rounding_step="none")
    lines = lines_of("NS +620 / EW NP", "+140", "+110", "-50", "-100")
    sides = both_sides(score_board(BOARD, lines, book))
    assert [ns for ns, _ in sides] == [8, 6, 4, 2, 0]
    assert [ew for _, ew in sides] == [
        None,
        *(Fraction(5, 4) * (in_group + 1) - 1 for in_group in (0, 2, 4, 6)),
    ]
