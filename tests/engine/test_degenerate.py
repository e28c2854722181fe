"""Boards that hardly are boards: nothing on them, one line, nobody played, everybody ruled upon."""

from fractions import Fraction
from itertools import cycle, islice

import pytest
from msgspec.structs import replace

from overtrick.engine.board import Line, score_board
from overtrick.engine.field import ScoringError
from overtrick.model.result import Fault
from overtrick.model.scoring import Scoring
from overtrick.regulations import load, shipped
from overtrick.regulations.values import Cause, SingleScore
from tests.engine.boards import (
    BOARD,
    BOOKS_AND_SCORING,
    RAW,
    books_for,
    both_sides,
    fouled_lines,
    lines_of,
    north_south,
    plain_lines,
)

EVERY_WAY = pytest.mark.parametrize(("name", "scoring"), BOOKS_AND_SCORING)
IMPS = (Scoring.CROSS_IMPS, Scoring.BUTLER)


@EVERY_WAY
def test_a_board_without_lines_has_no_scores(name: str, scoring: Scoring) -> None:
    for expected in (None, 0, 1, 10):
        score = score_board(BOARD, [], load(name), scoring, expected)
        assert score.lines == []


@EVERY_WAY
def test_one_line_is_zero_of_nothing_but_total_points(name: str, scoring: Scoring) -> None:
    points = 620 if scoring is Scoring.TOTAL_POINTS else 0
    for text in ("+620", "50% +620, 50% +620"):
        score = score_board(BOARD, lines_of(text), load(name), scoring)
        assert both_sides(score) == [(points, -points)]


@pytest.mark.parametrize("name", shipped())
def test_a_board_of_one_has_a_top_of_nothing(name: str) -> None:
    score = score_board(BOARD, plain_lines([620]), load(name), expected=1)
    assert both_sides(score) == [(0, 0)]
    assert score.lines[0].ns.maximum == 0


@EVERY_WAY
def test_only_artificial_scores_are_of_a_full_board(name: str, scoring: Scoring) -> None:
    book = load(name)
    score = score_board(BOARD, lines_of(*["AVE+/AVE-"] * 3, "AVE"), book, scoring)
    sides = both_sides(score)
    if scoring is Scoring.MATCHPOINTS:
        top = 3 * book.unit
        assert sides[0] == (Fraction(top * 6, 10), Fraction(top * 4, 10))
        assert sides[3] == (Fraction(top, 2), Fraction(top, 2))
        assert {line.ns.maximum for line in score.lines} == {top}
    else:
        plus, minus = sides[0]
        assert plus is not None
        assert plus > 0
        assert minus == -plus
        assert sides[3] == (0, 0)
    assert sides[0] == sides[1] == sides[2]


@EVERY_WAY
@pytest.mark.parametrize("text", ["NP", "LATE"])
def test_nobody_played(name: str, scoring: Scoring, text: str) -> None:
    score = score_board(BOARD, lines_of(*[text] * 4), load(name), scoring)
    assert both_sides(score) == [(None, None)] * 4
    assert score.provisional is (text == "LATE")
    assert all(line.ns.steps == line.ew.steps == () for line in score.lines)


@pytest.mark.parametrize("name", books_for(Scoring.MATCHPOINTS))
def test_only_weighted_scores(name: str) -> None:
    score = score_board(BOARD, lines_of(*["50% +620, 50% -100"] * 2), load(name))
    (first, second) = both_sides(score)
    assert first == second
    removed = name == "ebl-2001-practice"  # each is a single score, for the other is out
    top = load(name).unit
    assert first == ((Fraction(6, 10) * top,) * 2 if removed else (Fraction(top, 2),) * 2)


@EVERY_WAY
def test_weighted_lines_alone_are_scored_in_every_way(name: str, scoring: Scoring) -> None:
    lines = lines_of("50% +620, 50% -100", "30% +140, 70% -50", "1/3 +110, 2/3 +100")
    sides = both_sides(score_board(BOARD, lines, load(name), scoring))
    assert len(sides) == 3
    assert all(ns is not None and ew is not None for ns, ew in sides)


@EVERY_WAY
def test_every_line_in_a_version_of_its_own(name: str, scoring: Scoring) -> None:
    book = load(name)
    lines = fouled_lines([620], [140], [-100])
    faults = ((Fault.NONE, Fault.FULL), (Fault.PARTLY, Fault.PARTLY), (Fault.FULL, Fault.NONE))
    lines = [replace(line, fault=fault) for line, fault in zip(lines, faults, strict=True)]
    sides = both_sides(score_board(BOARD, lines, book, scoring))
    if scoring is Scoring.TOTAL_POINTS:
        assert sides == [(620, -620), (140, -140), (-100, 100)]
        return
    plus, average, minus = _averages(name, scoring, 3)
    if book.single_score is SingleScore.BY_FAULT:
        assert sides == [(plus, minus), (average, average), (minus, plus)]
    else:
        assert sides == [(plus, plus)] * 3


def _averages(name: str, scoring: Scoring, expected: int) -> tuple[Fraction, Fraction, Fraction]:
    """Average plus, average and average minus as three artificial lines have them."""
    lines = lines_of("AVE+/AVE-", *["AVE"] * (expected - 1))
    plus, average, *_ = north_south(lines, load(name), scoring)
    assert plus is not None
    assert average is not None
    return plus, average, 2 * average - plus


@pytest.mark.parametrize("name", books_for(Scoring.MATCHPOINTS))
@pytest.mark.parametrize("expected", [1, 2, 3])
def test_far_fewer_results_expected_than_there_are(name: str, expected: int) -> None:
    book = load(name)
    scores = [620, 140, 110, -50]
    score = score_board(BOARD, plain_lines(scores), book, expected=expected)
    top = book.unit * (expected - 1)
    assert {line.ns.maximum for line in score.lines} == {top}
    assert score.lines[0].ns.points == score.lines[3].ew.points == top
    assert score.lines[3].ns.points == score.lines[0].ew.points == 0


@pytest.mark.parametrize("name", books_for(Scoring.MATCHPOINTS))
def test_one_result_where_a_hundred_were_expected(name: str) -> None:
    book = load(name)
    score = score_board(BOARD, plain_lines([620]), book, expected=100)
    top = 99 * book.unit
    percent = 60 if Cause.MISSING in book.small_group_causes else 50
    assert both_sides(score) == [(Fraction(top * percent, 100),) * 2]


@pytest.mark.parametrize("scoring", [Scoring.IMPS, Scoring.BOARD_A_MATCH])
def test_methods_that_compare_two_tables_are_refused(scoring: Scoring) -> None:
    with pytest.raises(
        ScoringError, match=r"compares the two tables of a match, .* score pairs by"
    ):
        score_board(BOARD, plain_lines([620, 140]), load("wbf-2017"), scoring)


@pytest.mark.parametrize("scoring", [Scoring.MATCHPOINTS, *IMPS, Scoring.TOTAL_POINTS])
def test_a_hundred_thousand_results(scoring: Scoring) -> None:
    kinds = [Line(line.result) for line in plain_lines(RAW)]
    lines = list(islice(cycle(kinds), 100_000))
    scores = north_south(lines, load("ebl-2001"), scoring)
    assert len(scores) == 100_000
    assert scores[: len(RAW)] == scores[len(RAW) : 2 * len(RAW)]
    if scoring is Scoring.MATCHPOINTS:
        # 100,000 is 5,882 times all of them and six more.
        assert max(score for score in scores if score is not None) == 2 * (100_000 - 5882) + 5881


def test_a_huge_fouled_board_with_every_kind_of_line() -> None:
    texts = ["+620", "60% +620, 40% -100", "NS +100 / EW -620", "AVE+/AVE-", "NP", "-50"]
    lines = [
        Line(line.result, version=index % 3)
        for index, line in enumerate(islice(cycle(lines_of(*texts)), 6000))
    ]
    for scoring in (Scoring.MATCHPOINTS, Scoring.CROSS_IMPS):
        score = score_board(BOARD, lines, load("wbf-2017"), scoring)
        assert len(score.lines) == 6000
        assert score.lines[:18] == score.lines[18:36]


def test_absurd_points_are_still_points() -> None:
    scores = [10**9, -(10**9), 7, 0]
    assert north_south(plain_lines(scores), load("wbf-2017")) == [6, 0, 4, 2]
    cross = north_south(plain_lines(scores), load("ebl-2001"), Scoring.CROSS_IMPS)
    assert cross == [72, -72, 0, 0]
