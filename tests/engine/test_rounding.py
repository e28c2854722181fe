"""Rounding of matchpoints: once, after weighting, and only in a short group."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.engine.board import Line, score_board
from overtrick.exact import round_to
from overtrick.model.result import Result, Scored
from overtrick.regulations import load
from tests.engine.boards import (
    BOARD,
    book_with,
    lines_of,
    mixes,
    north_south,
    ordinary,
    plain_lines,
)


@settings(max_examples=100)
@given(
    st.sampled_from(["acbl", "ebu-letter", "ebu-2025"]),
    st.lists(st.tuples(st.one_of(ordinary, mixes()), st.integers(0, 1)), min_size=1, max_size=8),
    st.lists(st.sampled_from(["NP", "AVE", "33%/33%"]), max_size=2),
)
def test_only_scores_in_short_groups_are_rounded_and_once_after_weighting(
    name: str, compared: list[tuple[Scored, int]], without: list[str]
) -> None:
    book, exact = load(name), book_with(name, rounding_step="none")
    lines = [Line(Result.of(mix), version=version) for mix, version in compared]
    lines += lines_of(*without)
    rounded, unrounded = (score_board(BOARD, lines, rules) for rules in (book, exact))
    top = book.unit * (len(lines) - 1)
    for index, (line, scored) in enumerate(zip(rounded.lines, unrounded.lines, strict=True)):
        group = [version for _, version in compared].count(lines[index].version)
        is_short = index < len(compared) and group < len(lines)
        for points, value in ((line.ns, scored.ns), (line.ew, scored.ew)):
            if not is_short or value.floats:
                assert points == value
                continue
            assert value.points is not None
            step, halves = book.rounding_step, book.rounding_halves
            assert step is not None
            assert points.points == round_to(value.points, step, halves, Fraction(top, 2))
            assert [step.rule for step in points.steps].count("rounding_step") <= 1


@pytest.mark.parametrize(
    ("name", "high", "low"),
    [("ebu-letter", "12.7", "7.3"), ("ebu-2025", "12.75", "7.25"), ("acbl", "6.4", "3.6")],
)
def test_where_a_half_of_the_step_goes(name: str, high: str, low: str) -> None:
    # Eleven expected, four played: a score of 4 in its group is 11 ÷ 4 × 5 - 1 = 12.75.
    scores = north_south(plain_lines([4, 3, 2, 1]) + lines_of(*["AVE"] * 7), load(name))
    assert scores[1:3] == [Fraction(high), Fraction(low)]
    rounded_up = book_with(name, rounding_step="0.1", rounding_halves="away-from-average", unit=2)
    scores = north_south(plain_lines([4, 3, 2, 1]) + lines_of(*["AVE"] * 7), rounded_up)
    assert scores[1:3] == [Fraction("12.8"), Fraction("7.2")]
