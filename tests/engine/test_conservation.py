"""What one side gains the other loses; exchanging sides or lines changes nothing else."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.engine.board import Line, score_board
from overtrick.exact import Halves
from overtrick.model.result import Result
from overtrick.model.scoring import Scoring
from overtrick.regulations import load, shipped
from overtrick.regulations.values import CrossImpMethod
from tests.engine import pen_and_paper
from tests.engine.boards import (
    BOARD,
    BOOKS_AND_SCORING,
    any_board,
    book_with,
    books_for,
    both_sides,
    complete,
    exchanged,
    mixes,
    ordinary,
    plain_lines,
    raw_scores,
)

balanced_lines = st.lists(
    st.one_of(ordinary, ordinary, mixes()).map(lambda scored: Line(Result.of(scored))),
    min_size=1,
    max_size=8,
)


@given(st.sampled_from(shipped()), st.lists(raw_scores, min_size=1, max_size=12))
def test_on_an_ordinary_board_matchpoints_are_those_of_law_78a(
    name: str, scores: list[int]
) -> None:
    book = load(name)
    score = score_board(BOARD, plain_lines(scores), book)
    top = book.unit * (len(scores) - 1)
    assert [line.ns.points for line in score.lines] == pen_and_paper.matchpoints(scores, book.unit)
    assert all(side.maximum == top for line in score.lines for side in (line.ns, line.ew))


@given(st.sampled_from(shipped()), balanced_lines)
def test_matchpoints_of_both_sides_sum_to_the_top_and_those_of_the_board_to_the_constant(
    name: str, lines: list[Line]
) -> None:
    # Where weighted lines are removed, the others are scored as on a short board.
    book = book_with(name, weighted_others="counted")
    score = score_board(BOARD, lines, book)
    top = book.unit * (len(lines) - 1)
    sides = both_sides(score)
    assert all(sum(complete(both)) == top for both in sides)
    assert sum(complete([ns for ns, _ in sides])) == Fraction(top * len(lines), 2)


@given(st.sampled_from(books_for(Scoring.CROSS_IMPS)), balanced_lines)
def test_cross_imps_sum_to_zero(name: str, lines: list[Line]) -> None:
    book = book_with(name, weighted_others="counted")
    sides = both_sides(score_board(BOARD, lines, book, Scoring.CROSS_IMPS))
    assert all(sum(complete(both)) == 0 for both in sides)
    if book.cross_imps_method is not CrossImpMethod.ROOT:  # which is rounded line by line
        assert sum(complete([ns for ns, _ in sides])) == 0


@pytest.mark.parametrize("method", ["sum", "per-comparison", "per-result"])
@given(scores=st.lists(raw_scores, min_size=2, max_size=10))
def test_cross_imps_are_the_comparisons_with_all_others(method: str, scores: list[int]) -> None:
    by = {"sum": 1, "per-comparison": len(scores) - 1, "per-result": len(scores)}[method]
    book = book_with("wbf-2017", cross_imps_method=method)
    score = score_board(BOARD, plain_lines(scores), book, Scoring.CROSS_IMPS)
    expected = [Fraction(total, by) for total in pen_and_paper.cross_imps(scores)]
    assert [line.ns.points for line in score.lines] == expected


@given(st.sampled_from(books_for(Scoring.BUTLER)), balanced_lines)
def test_butler_gives_one_side_what_it_takes_from_the_other(name: str, lines: list[Line]) -> None:
    book = book_with(name, weighted_others="counted")
    sides = both_sides(score_board(BOARD, lines, book, Scoring.BUTLER))
    assert all(sum(complete(both)) == 0 for both in sides)


@settings(max_examples=100)
@given(st.sampled_from(BOOKS_AND_SCORING), st.data())
def test_exchanging_the_sides_exchanges_their_scores(
    settled: tuple[str, Scoring], data: st.DataObject
) -> None:
    name, scoring = settled
    book = load(name)
    if scoring is Scoring.BUTLER and book.datum_halves is Halves.UP:  # up for north-south only
        book = book_with(name, datum_halves="even")
    lines, expected = data.draw(any_board(scoring))
    score = score_board(BOARD, lines, book, scoring, expected)
    mirrored = score_board(BOARD, list(map(exchanged, lines)), book, scoring, expected)
    assert [(line.ew.points, line.ns.points) for line in mirrored.lines] == both_sides(score)
    assert [(line.ew.maximum, line.ns.maximum) for line in mirrored.lines] == [
        (line.ns.maximum, line.ew.maximum) for line in score.lines
    ]


def test_a_datum_rounded_up_is_rounded_in_north_souths_view() -> None:
    book = load("ebl-2001")
    for scores, datum in (([440, 450], 450), ([-440, -450], -440)):
        score = score_board(BOARD, plain_lines(scores), book, Scoring.BUTLER)
        for line, points in zip(score.lines, scores, strict=True):
            imps = pen_and_paper.imps(points - datum)
            assert line.ns.points == imps
            assert line.ew.points == -imps
            assert line.ns.steps[-2].value == line.ew.steps[-2].value == datum


@settings(max_examples=100)
@given(st.sampled_from(BOOKS_AND_SCORING), st.data())
def test_the_order_of_the_lines_does_not_matter(
    settled: tuple[str, Scoring], data: st.DataObject
) -> None:
    name, scoring = settled
    book = load(name)
    lines, expected = data.draw(any_board(scoring))
    order = data.draw(st.permutations(range(len(lines))))
    scores = both_sides(score_board(BOARD, lines, book, scoring, expected))
    moved = both_sides(score_board(BOARD, [lines[i] for i in order], book, scoring, expected))
    assert moved == [scores[i] for i in order]
