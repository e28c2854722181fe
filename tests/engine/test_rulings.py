"""What a director may rule on a line: adjustments and self-inflicted damage (Law 12C1(e)), an
artificial score unless the table's was better, split scores, partners who get different scores.
"""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.engine.board import Line, SelfInflicted, score_board
from overtrick.engine.field import ScoringError
from overtrick.model.board import Board, Seat, Side
from overtrick.model.notation import parse_result, parse_score
from overtrick.model.result import Average, Result, Scored
from overtrick.model.scoring import Scoring
from overtrick.regulations import load
from tests.engine.boards import (
    BOARD,
    PAIRS_SCORING,
    any_board,
    book_with,
    both_sides,
    complete,
    fouled_lines,
    lines_of,
    north_south,
    ordinary,
    plain_lines,
)
from tests.engine.pen_and_paper import imps

EBL = load("ebl-2001")
FIELD = ["+620", "+140", "+110", "-50", "-100"]

# ------------------------------------------------------------------ adjustments


@pytest.mark.parametrize("scoring", PAIRS_SCORING)
@settings(max_examples=25)
@given(adjust=st.fractions(-3, 3, max_denominator=20))
def test_an_adjustment_comes_after_the_comparison_and_touches_one_side(
    scoring: Scoring, adjust: Fraction
) -> None:
    lines = lines_of("+140", *FIELD)
    plain = both_sides(score_board(BOARD, lines, EBL, scoring))
    lines[0] = replace(lines[0], adjust=(adjust, 0))
    adjusted = both_sides(score_board(BOARD, lines, EBL, scoring))
    (ns, ew), *others = plain
    assert ns is not None
    assert adjusted == [(ns + adjust, ew), *others]


def test_matchpoints_are_never_adjusted_below_zero() -> None:
    lines = lines_of("-50", *FIELD)
    lines[0] = replace(lines[0], adjust=(-5, Fraction(-99)))
    assert both_sides(score_board(BOARD, lines, EBL))[0] == (0, 0)
    lines[0] = replace(lines[0], adjust=(-3, -7))
    assert both_sides(score_board(BOARD, lines, EBL))[0] == (0, 0)


def test_imps_may_be_adjusted_below_zero() -> None:
    lines = lines_of("-100", *FIELD)
    plain = complete(north_south(lines, EBL, Scoring.BUTLER))
    lines[0] = replace(lines[0], adjust=(-30, 0))
    assert north_south(lines, EBL, Scoring.BUTLER)[0] == plain[0] - 30


def test_an_adjusted_artificial_score_is_refused() -> None:
    lines = lines_of("AVE+/AVE-", *FIELD)
    lines[0] = replace(lines[0], adjust=(-1, 0))
    with pytest.raises(ScoringError, match=r"adjustment of -1 goes with .* give a percentage"):
        score_board(BOARD, lines, EBL)


# ------------------------------------------------------------------ self-inflicted damage


def damaged(side: Side, result: str, normal: str, table: str) -> Line:
    """A line with a ruling for a side that threw something away itself."""
    damage = SelfInflicted(side, parse_score(normal), parse_score(table))
    return Line(parse_result(result), parse_result(table), self_inflicted=damage)


def test_self_inflicted_damage_stays_with_the_side() -> None:
    # Six tables, top 10. Assigned 620: 9. Normal play was 140: 7; at the table it was -50: 3.
    lines = [damaged(Side.NS, "+620", "+140", "-50"), *lines_of(*FIELD)]
    plain = [Line(parse_result("+620")), *lines_of(*FIELD)]
    ruled, assigned = (both_sides(score_board(BOARD, each, EBL)) for each in (lines, plain))
    assert assigned[0] == (9, 1)
    assert ruled[0] == (9 + 3 - 7, 1)
    assert ruled[1:] == assigned[1:]


def test_self_inflicted_damage_of_east_west_is_in_their_own_points() -> None:
    # East-west are assigned -50, which is 6; normal play was -140, 3; they let through -620, 1.
    lines = [damaged(Side.EW, "+50", "-140", "-620"), *lines_of(*FIELD)]
    assert both_sides(score_board(BOARD, lines, EBL))[0] == (4, 6 + 1 - 3)


def cross_imps(score: int) -> int:
    """A score against the five others."""
    return sum(imps(score - other) for other in (620, 140, 110, -50, -100))


@pytest.mark.parametrize(
    ("scoring", "damage"),
    [(Scoring.CROSS_IMPS, cross_imps(-50) - cross_imps(140)), (Scoring.TOTAL_POINTS, -50 - 140)],
)
def test_self_inflicted_damage_is_in_the_unit_of_the_method(scoring: Scoring, damage: int) -> None:
    plain = complete(north_south(lines_of("+620", *FIELD), EBL, scoring))
    lines = [damaged(Side.NS, "+620", "+140", "-50"), *lines_of(*FIELD)]
    assert north_south(lines, EBL, scoring)[0] == plain[0] + damage


def test_self_inflicted_damage_at_butler_moves_the_datum_with_what_was_scored() -> None:
    book = book_with("ebl-2001", datum_step="none")
    others = [620, 140, 110, -50, -100]

    def against_the_datum(score: int) -> int:
        return imps(score - Fraction(sum(others) + score, 6))

    lines = [damaged(Side.NS, "+620", "+140", "-50"), *lines_of(*FIELD)]
    assert north_south(lines, book, Scoring.BUTLER)[0] == (
        against_the_datum(620) + against_the_datum(-50) - against_the_datum(140)
    )


def test_self_inflicted_damage_with_contracts_and_a_weighted_score() -> None:
    board = Board(1)
    line = damaged(Side.NS, "50% 4S N =, 50% 4S N -1", "3S N =", "3S N -1")
    lines = [line, *lines_of("+420", "+140", "-50", "-100")]
    # Assigned: half of 7 (420) and of 3 (-50). Normal 140: 5, at the table -50: 3.
    assert score_board(board, lines, EBL).lines[0].ns.points == 5 + 3 - 5
    assert score_board(board, lines, EBL).lines[0].ew.points == 3


def test_without_damage_nothing_is_taken_off() -> None:
    lines = [damaged(Side.NS, "+620", "+140", "+140"), *lines_of(*FIELD)]
    assert north_south(lines, EBL)[0] == 9


# ------------------------------------------------------------------ unless better


def or_table(ruling: str, table: str) -> Line:
    return Line(parse_result(ruling), reported=parse_result(table))


@pytest.mark.parametrize(
    ("table", "points"), [("+630", "10"), ("+140", "7"), ("+120", "6"), ("+110", "6"), ("-50", "6")]
)
def test_average_plus_unless_the_table_was_better(table: str, points: str) -> None:
    score = score_board(
        BOARD, [or_table("AVE+ or table / AVE-", table), *lines_of(*FIELD)], EBL
    ).lines[0]
    assert score.ns.points == Fraction(points)
    assert score.ns.floats is Average.PLUS  # the own average may be better than both
    assert score.ns.maximum == 10
    assert score.ew.points == 4
    assert score.ew.floats is Average.MINUS


def test_what_the_table_gave_is_kept_for_the_session() -> None:
    lines = [or_table("AVE+ or table / AVE-", "+110"), *lines_of(*FIELD)]
    score = score_board(BOARD, lines, EBL).lines[0]
    assert score.ns.table == 5
    assert score.ew.table is None


@pytest.mark.parametrize(
    ("scoring", "table", "points"),
    [
        (Scoring.BUTLER, "-800", 3),
        (Scoring.CROSS_IMPS, "-800", 7),
        (Scoring.TOTAL_POINTS, "+1430", 1430),
    ],
)
def test_unless_better_in_every_method(scoring: Scoring, table: str, points: int) -> None:
    lines = [or_table("AVE+ or table / AVE-", table), *lines_of(*FIELD)]
    assert north_south(lines, EBL, scoring)[0] == points


def test_a_fixed_percentage_unless_better_does_not_float() -> None:
    lines = [or_table("70% or table / AVE-", "+110"), *lines_of(*FIELD)]
    score = score_board(BOARD, lines, EBL).lines[0]
    assert score.ns.points == 7
    assert score.ns.floats is None


def test_unless_better_without_a_result_is_the_artificial_score() -> None:
    for line in (
        Line(parse_result("AVE+ or table / AVE-")),
        or_table("AVE+ or table / AVE-", "NP"),
    ):
        score = score_board(BOARD, [line, *lines_of(*FIELD)], EBL)
        assert both_sides(score)[0] == (6, 4)


def test_the_better_of_a_weighted_table_score() -> None:
    line = or_table("AVE+ or table / AVE-", "50% +630, 50% -110")
    assert north_south([line, *lines_of(*FIELD)], EBL)[0] == 6
    line = or_table("AVE+ or table / AVE-", "80% +630, 20% +115")
    assert north_south([line, *lines_of(*FIELD)], EBL)[0] == Fraction(92, 10)


def test_a_result_that_is_to_stand_must_have_been_reported() -> None:
    with pytest.raises(ScoringError, match="put the ruling over what was reported"):
        score_board(BOARD, lines_of("NS AVE+", *FIELD), EBL)


# ------------------------------------------------------------------ split scores


@settings(max_examples=60)
@given(st.sampled_from(PAIRS_SCORING), st.data())
def test_the_directions_do_not_know_of_each_other(scoring: Scoring, data: st.DataObject) -> None:
    lines, expected = data.draw(any_board(scoring, most=5))
    ns_only = [
        line if line.is_late else replace(line, result=replace(line.result, ew=other))
        for line, other in ((line, data.draw(ordinary)) for line in lines)
    ]
    whole = score_board(BOARD, lines, EBL, scoring, expected)
    part = score_board(BOARD, ns_only, EBL, scoring, expected)
    assert [line.ns.points for line in part.lines] == [line.ns.points for line in whole.lines]


# ------------------------------------------------------------------ partners


def test_partners_of_an_individual_get_different_scores() -> None:
    lines = lines_of("N +620 / S AVE- / EW -620", *FIELD)
    score = score_board(BOARD, lines, EBL).lines[0]
    assert score.seat(Seat.NORTH).points == 9
    assert score.seat(Seat.SOUTH).points == 4
    assert score.seat(Seat.SOUTH).floats is Average.MINUS
    assert score.seat(Seat.EAST).points == score.seat(Seat.WEST).points == 1
    assert (score.south is not None, score.west) == (True, None)


def test_everyone_else_is_compared_with_north_and_east() -> None:
    lines = lines_of("N +620 / S -800 / E -620 / W +100", *FIELD)
    split = score_board(BOARD, lines, EBL)
    plain = score_board(BOARD, lines_of("+620", *FIELD), EBL)
    assert both_sides(split) == both_sides(plain)
    assert split.lines[0].seat(Seat.SOUTH).points == 0
    assert split.lines[0].seat(Seat.WEST).points == 9
    assert all(line.south is line.west is None for line in split.lines[1:])


@pytest.mark.parametrize("scoring", [Scoring.CROSS_IMPS, Scoring.BUTLER, Scoring.TOTAL_POINTS])
def test_partners_in_the_other_methods(scoring: Scoring) -> None:
    lines = lines_of("N +620 / S AVE- / EW -620", *FIELD)
    score = score_board(BOARD, lines, EBL, scoring).lines[0]
    plain = north_south(lines_of("+620", *FIELD), EBL, scoring)
    assert score.seat(Seat.NORTH).points == plain[0]
    mean = Fraction(620 + 140 + 110 - 50 - 100, 5)
    average_minus = {
        Scoring.CROSS_IMPS: -7,  # √(8 × 5) rounded up
        Scoring.BUTLER: -3,
        Scoring.TOTAL_POINTS: mean - 100,
    }[scoring]
    assert score.seat(Seat.SOUTH).points == average_minus


def test_partners_with_equal_scores_are_a_pair() -> None:
    lines = lines_of("N +620 / S +620 / EW -620", *FIELD)
    score = score_board(BOARD, lines, EBL)
    assert score.lines[0].south is None
    assert both_sides(score) == both_sides(score_board(BOARD, lines_of("+620", *FIELD), EBL))


# ------------------------------------------------------------------ assigned scores


@settings(max_examples=40)
@given(st.data())
def test_in_table_an_assigned_score_is_compared_as_if_it_had_been_made(
    data: st.DataObject,
) -> None:
    assigned, reported = data.draw(ordinary), data.draw(ordinary)
    ruled = Line(Result.of(assigned), reported=Result.of(reported))
    plain = Line(Result.of(Scored(assigned.entries)))
    for rest in (lines_of(*FIELD), fouled_lines([50, 100, 0, 620], [0, 0, 0, 10])):
        assert north_south([ruled, *rest], EBL) == north_south([plain, *rest], EBL)


def test_the_same_ruling_on_equal_lines_gives_equal_scores() -> None:
    (weighted,) = lines_of("60% +620, 40% -100")
    lines = [weighted, weighted, *plain_lines([620, -100])]
    for scoring in PAIRS_SCORING:
        scores = north_south(lines, EBL, scoring)
        assert scores[0] == scores[1]
        again = lines_of("60% +620, 40% -100", "60% +620, 40% -100", "+620", "-100")
        assert scores == north_south(again, EBL, scoring)
