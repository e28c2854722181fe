"""Weighted scores (Law 12C1(c)): fractional frequencies come to the same as every possibility
worked out for itself, as in tables I, J and K of *Scoring and Results*; and the other ways of a
rule book, ``removed`` and ``outside``.
"""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.engine.board import Line, score_board
from overtrick.model.board import Side
from overtrick.model.contract import Points
from overtrick.model.result import Average, Nothing, Outcome, Result, Scored
from overtrick.model.scoring import Scoring
from overtrick.regulations import RuleBook, load
from tests.engine.boards import (
    BOARD,
    BOOKS_AND_SCORING,
    PAIRS_SCORING,
    any_board,
    book_with,
    both_sides,
    complete,
    fouled_lines,
    lines_of,
    mixes,
    north_south,
    ordinary,
    plain_lines,
    raw_scores,
    weighted_points,
)
from tests.engine.pen_and_paper import scenarios

UNROUNDED = [
    load("wbf-2017"),
    load("ebl-2001"),
    book_with("ebu-letter", rounding_step="none"),
    book_with("ebu-2025", rounding_step="none"),
    book_with("acbl", rounding_step="none"),
    book_with("acbl", rounding_step="none", one_missing="simplified"),
    book_with("ebu-2025", rounding_step="none", short_scheduled="none"),
]
SUMS = [
    load("ebl-2001"),
    load("wbf-2017"),
    book_with("wbf-2017", cross_imps_method="per-result"),
]
DATUMS = [
    load("ebl-2001"),
    load("wbf-2017"),
    load("acbl"),
    book_with("wbf-2017", datum_step="none"),
    book_with("wbf-2017", trim="median"),
    book_with("wbf-2017", trim="extremes", trim_from=3),
    book_with("wbf-2017", trim="deviation", trim_amount=1, trim_from=3),
    book_with("wbf-2017", trim="share", trim_amount="1/7", trim_from=5, trim_rounding="up"),
    book_with("wbf-2017", trim="extremes", trim_from=3, datum_factored=True),
]
LINEAR = (
    [(book, Scoring.MATCHPOINTS) for book in UNROUNDED]
    + [(book, Scoring.CROSS_IMPS) for book in SUMS]
    + [(book, Scoring.BUTLER) for book in DATUMS]
    + [(load("ebl-2001"), Scoring.TOTAL_POINTS)]
)


def one_direction(side: Side, outcome: Outcome, version: int = 0) -> Line:
    """A line that matters to one side only."""
    other = Scored.one(Points(0))
    both = (outcome, other) if side is Side.NS else (other, outcome)
    return Line(Result(*both), version=version)


def scores_of(
    side: Side, lines: list[Line], book: RuleBook, scoring: Scoring, expected: int
) -> list[Fraction | None]:
    score = score_board(BOARD, lines, book, scoring, expected)
    return [line.ns.points if side is Side.NS else line.ew.points for line in score.lines]


@settings(max_examples=100)
@given(
    st.sampled_from(LINEAR),
    st.sampled_from(Side),
    st.lists(st.tuples(weighted_points(), st.integers(0, 1)), min_size=1, max_size=3),
    st.lists(st.tuples(ordinary, st.integers(0, 1)), max_size=5),
    st.lists(st.sampled_from([Nothing.NOT_PLAYED, Average.EVEN]), max_size=2),
    st.integers(0, 2),
)
def test_fractional_frequencies_are_every_possibility_by_itself_with_its_weight(
    method: tuple[RuleBook, Scoring],
    side: Side,
    weighted: list[tuple[Scored, int]],
    plain: list[tuple[Scored, int]],
    without: list[Nothing | Average],
    unscheduled: int,
) -> None:
    book, scoring = method
    rest = [one_direction(side, outcome, version) for outcome, version in plain]
    rest += [one_direction(side, outcome) for outcome in without]
    expected = len(weighted) + len(rest) + unscheduled
    lines = [one_direction(side, outcome, version) for outcome, version in weighted]
    mixed = scores_of(side, lines + rest, book, scoring, expected)

    possible = scenarios(
        [[(weight, points(score)) for weight, score in mix.entries] for mix, _ in weighted]
    )
    totals = [Fraction(0)] * len(mixed)
    for chance, chosen in possible:
        as_plain = [
            one_direction(side, Scored.one(Points(score)), version)
            for score, (_, version) in zip(chosen, weighted, strict=True)
        ]
        scores = scores_of(side, as_plain + rest, book, scoring, expected)
        assert [score is None for score in scores] == [score is None for score in mixed]
        totals = [
            total + chance * (score or 0) for total, score in zip(totals, scores, strict=True)
        ]
    assert [score or 0 for score in mixed] == totals


def points(score: object) -> int:
    assert isinstance(score, Points)
    return score.value


@settings(max_examples=80)
@given(st.sampled_from(BOOKS_AND_SCORING), st.data())
def test_an_entry_may_be_given_in_two_halves(
    settled: tuple[str, Scoring], data: st.DataObject
) -> None:
    name, scoring = settled
    lines, expected = data.draw(any_board(scoring, most=4))
    weighted = Line(Result.of(data.draw(mixes(most=2))))
    halved = replace(weighted, result=Result.of(in_halves(weighted.result.ns)))
    book = load(name)
    whole = score_board(BOARD, [*lines, weighted], book, scoring, expected)
    parts = score_board(BOARD, [*lines, halved], book, scoring, expected)
    assert both_sides(whole) == both_sides(parts)


def in_halves(outcome: Outcome) -> Scored:
    """Each entry twice, with half of its weight."""
    assert isinstance(outcome, Scored)
    return Scored(tuple((weight / 2, score) for weight, score in outcome.entries * 2))


@settings(max_examples=80)
@given(st.sampled_from(BOOKS_AND_SCORING), st.data())
def test_a_score_given_as_two_equal_entries_is_the_plain_score(
    settled: tuple[str, Scoring], data: st.DataObject
) -> None:
    name, scoring = settled
    book = load(name)
    lines, expected = data.draw(any_board(scoring, most=4))
    plain = data.draw(ordinary)
    scores = [
        both_sides(score_board(BOARD, [*lines, Line(Result.of(scored))], book, scoring, expected))
        for scored in (plain, in_halves(plain))
    ]
    assert scores[0] == scores[1]


def test_equal_points_of_different_contracts_are_one_possibility() -> None:
    for scoring in PAIRS_SCORING:
        plain, weighted = (
            north_south(lines_of(text, "+620", "+170", "-100"), load("ebl-2001"), scoring)
            for text in ("4S N =", "60% 4S N =, 40% 4H S =")
        )
        assert plain == weighted


# ------------------------------------------------------------------ removed


@settings(max_examples=80)
@given(
    st.sampled_from([Scoring.MATCHPOINTS, Scoring.CROSS_IMPS, Scoring.BUTLER]),
    st.lists(weighted_points(), min_size=1, max_size=3),
    st.lists(st.tuples(raw_scores, st.integers(0, 1)), max_size=7),
)
def test_removed_weighted_lines_are_averages_to_everyone_else(
    scoring: Scoring, weighted: list[Scored], plain: list[tuple[int, int]]
) -> None:
    # Only what artificial scores and other versions take away is made up for.
    book = book_with("ebl-2001-practice", short_missing="none", short_scheduled="none")
    rest = [one_direction(Side.NS, Scored.one(Points(score)), version) for score, version in plain]
    lines = [Line(Result.of(mix)) for mix in weighted]
    averages = lines_of(*["AVE"] * len(weighted))
    scores = complete(north_south([*lines, *rest], book, scoring))
    assert scores[len(lines) :] == north_south([*averages, *rest], book, scoring)[len(lines) :]
    # Each of its own entries is valued among the unweighted lines and itself.
    for i, mix in enumerate(weighted):
        own = Fraction(0)
        for weight, score in mix.entries:
            tried = averages.copy()
            tried[i] = Line(Result.of(Scored.one(score)))
            own += weight * complete(north_south([*tried, *rest], book, scoring))[i]
        assert scores[i] == own


def test_others_are_factored_for_the_removed_line_on_the_board_of_table_i() -> None:
    lines = lines_of(
        "10% +1100, 70% +620, 20% -200",
        *("+620", "-200", "+620", "-500", "+790", "+620", "+620", "-500", "-200"),
    )
    scores = north_south(lines, load("ebl-2001-practice"))
    assert scores[0] == Fraction(114, 10)
    assert dict(zip(("+620", "-200"), scores[1:3], strict=True)) == {
        "+620": Fraction(37, 3),
        "-200": Fraction(17, 3),
    }


# ------------------------------------------------------------------ outside


def section_12_4(assigned: int, others: list[int]) -> Fraction:
    """The matchpoints of the next lower score plus its frequency, from a list of scores."""
    frequency = {score: others.count(score) for score in others}
    matchpoints = {
        score: 2 * sum(other < score for other in others) + frequency[score] - 1
        for score in frequency
    }
    if assigned in matchpoints:
        return Fraction(matchpoints[assigned])
    lower = [score for score in frequency if score < assigned]
    if not lower:
        return Fraction(0)
    top = 2 * (len(others) - 1)
    return Fraction(min(top, matchpoints[max(lower)] + frequency[max(lower)]))


@given(
    st.lists(raw_scores, min_size=4, max_size=9),
    st.lists(st.tuples(st.integers(1, 5), raw_scores), min_size=1, max_size=3),
    st.sampled_from(["counted", "removed"]),
)
def test_outside_is_section_12_4_entry_by_entry_and_then_the_formula(
    others: list[int], entries: list[tuple[int, int]], what_others_get: str
) -> None:
    book = book_with("ebl-2001", weighted_own="outside", weighted_others=what_others_get)
    total = sum(share for share, _ in entries)
    mix = Scored(tuple((Fraction(share, total), Points(score)) for share, score in entries))
    line = Line(Result.of(mix), reported=Result.of(Scored.one(Points(7))))
    scores = north_south([line, *plain_lines(others)], book)
    in_group = sum(Fraction(share, total) * section_12_4(score, others) for share, score in entries)
    results = len(others)
    assert scores[0] == Fraction(results + 1, results) * (in_group + 1) - 1


@pytest.mark.parametrize(
    ("assigned", "in_group"),
    [("+430", 9), ("+420", 4), ("+450", 11), ("+460", 13), ("+500", 14), ("+510", 14), ("-50", 0)],
)
def test_section_12_4_on_the_board_of_its_example(assigned: str, in_group: int) -> None:
    book = book_with("ebl-2001", weighted_own="outside")
    rest = plain_lines([420] * 5 + [450] * 2 + [500])
    (line,) = lines_of(assigned)
    ruled = replace(line, reported=Result.of(Scored.one(Points(-100))))
    scores = north_south([ruled, *rest], book)
    assert scores[0] == Fraction(9, 8) * (in_group + 1) - 1


def test_outside_is_for_assigned_scores_only() -> None:
    book = book_with("ebl-2001", weighted_own="outside")
    (line,) = lines_of("+430")
    rest = plain_lines([420] * 5 + [450] * 2 + [500])
    assert north_south([line, *rest], book)[0] == 10
    # A ruling that leaves the result as it was assigns nothing.
    assert north_south([replace(line, reported=line.result), *rest], book)[0] == 10


def test_outside_uses_the_group_of_a_fouled_board() -> None:
    book = book_with("ebl-2001", weighted_own="outside")
    lines = fouled_lines([420, 420, 450, 500, 400], [430, 440, 50, 50])
    (assigned,) = lines_of("+430")
    lines.append(replace(assigned, reported=Result.of(Scored.one(Points(50))), version=0))
    # Among 420, 420, 450, 500, 400: +420 has 3 of 8 matchpoints and occurs twice.
    assert north_south(lines, book)[-1] == Fraction(10, 5) * (3 + 2 + 1) - 1
