"""One teams match: margins, victory points, columns, knockout, weighted scores."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.engine.board import Line
from overtrick.engine.field import ScoringError
from overtrick.engine.match_board import MatchBoard, Room
from overtrick.engine.match_terms import MatchTerms
from overtrick.engine.match_weights import convolved
from overtrick.engine.team_match import score_match
from overtrick.exact import Exact
from overtrick.model.board import Board
from overtrick.model.notation import parse_result
from overtrick.model.result import Result, Scored
from overtrick.model.scoring import Scoring
from overtrick.regulations import UnsetRuleError, load
from overtrick.regulations.vp_scale import Basis
from overtrick.regulations.vp_scale_file import vp_scale
from tests.engine.boards import book_with, weighted_points
from tests.engine.matches import (
    margins,
    match_of,
    plain_match,
    result,
    vps,
)

WBF, EBL = load("wbf-2017"), load("ebl-2001")
UNROUNDED = book_with("ebl-2001", weighted_vps_step="none")
WBF_20 = vp_scale("wbf-20")


def test_imps_won_and_lost() -> None:
    match = score_match(
        match_of(("+620", "+140"), ("-100", "+100"), ("PASS", "PASS")), MatchTerms(3), WBF
    )
    assert result(match, 0) == (10, 5)
    assert result(match, 1) == (5, 10)
    assert margins(match) == (5, -5)
    assert vps(match) == (None, None)
    assert match.winner is None
    assert (match.played, match.is_provisional) == (3, False)


def test_board_a_match_counts_boards() -> None:
    boards = match_of(("+620", "+140"), ("-100", "+100"), ("PASS", "PASS"), ("NP", "+100"))
    for name, worth in (("wbf-2017", 2), ("acbl", 1)):
        match = score_match(boards, MatchTerms(4, Scoring.BOARD_A_MATCH), load(name))
        assert result(match) == (Fraction(3 * worth, 2), Fraction(3 * worth, 2))
        assert match.played == 3


def test_total_points_may_become_victory_points_too() -> None:
    boards = match_of(("+620", "+140"), ("-100", "+100"))
    by_points = replace(vp_scale("linear-1000"), basis=Basis.POINTS)
    match = score_match(boards, MatchTerms(2, Scoring.TOTAL_POINTS, by_points), WBF)
    assert result(match) == (480, 200)
    assert margins(match) == (280, -280)
    assert vps(match) == (780, 220)


def test_boards_to_come_make_a_match_provisional() -> None:
    boards = match_of(("+620", "+140"), ("LATE", "+100"))
    match = score_match(boards, MatchTerms(2, scale=WBF_20), WBF)
    assert match.is_provisional
    assert match.played == 1
    assert vps(match) == vps(
        score_match(match_of(("+620", "+140"), ("PASS", "PASS")), MatchTerms(2, scale=WBF_20), WBF)
    )


def test_a_match_that_has_not_begun_has_no_victory_points() -> None:
    for boards in ([], match_of(("LATE", "LATE"), ("NP", "NP"))):
        match = score_match(boards, MatchTerms(2, scale=WBF_20), WBF)
        assert vps(match) == (None, None)
        assert margins(match) == (0, 0)


@pytest.mark.parametrize(("of", "column"), [("scheduled", 4), ("played", 3)])
def test_the_column_where_a_board_was_not_played(of: str, column: int) -> None:
    boards = match_of(("+620", "+140"), ("PASS", "PASS"), ("PASS", "PASS"), ("NP", "NP"))
    match = score_match(boards, MatchTerms(4, scale=WBF_20), book_with("wbf-2017", vp_boards=of))
    full = match_of(("+620", "+140"), *[("PASS", "PASS")] * (column - 1))
    assert vps(match) == vps(score_match(full, MatchTerms(column, scale=WBF_20), WBF))


def test_an_artificial_score_counts_as_a_board() -> None:
    boards = match_of(("+620", "+140"), ("AVE", "NP"))
    played = book_with("wbf-2017", vp_boards="played")
    assert score_match(boards, MatchTerms(2, scale=WBF_20), played).played == 2


def test_victory_points_need_not_sum_to_the_pool() -> None:
    boards = match_of(("AVE+/AVE+", "+140"), ("PASS", "PASS"))
    match = score_match(boards, MatchTerms(2, scale=WBF_20), WBF)
    assert margins(match) == (3, 3)
    assert vps(match) == (Fraction("12.42"), Fraction("12.42"))


def test_carry_over_is_for_one_and_against_the_other() -> None:
    boards = match_of(("+620", "+140"))
    match = score_match(boards, MatchTerms(1, scale=WBF_20), WBF, carry_over=-12)
    assert margins(match) == (-2, 2)
    assert result(match, 0) == (10, 12)
    assert result(match, 1) == (12, 10)
    knockout = score_match(
        boards, MatchTerms(1, is_knockout=True), WBF, carry_over=Fraction(-21, 2)
    )
    assert margins(knockout) == (Fraction(-1, 2), Fraction(1, 2))
    assert knockout.winner == 1


def test_a_knockout_may_be_tied() -> None:
    match = score_match(match_of(("+620", "+620")), MatchTerms(1, is_knockout=True), WBF)
    assert match.winner is None


def test_an_equal_artificial_score_makes_no_difference_in_a_knockout() -> None:
    for text in ("AVE+/AVE+", "40%/40%", "AVE", "20%/20%"):
        boards = match_of(("+620", "+140"), (text, "+100"))
        assert margins(score_match(boards, MatchTerms(2, is_knockout=True), WBF)) == (10, -10)


def test_a_side_without_a_score_counts_nothing_in_the_average_of_a_knockout() -> None:
    match = score_match(match_of(("AVE+/NP", "+100")), MatchTerms(1, is_knockout=True), WBF)
    assert margins(match) == (Fraction(3, 2), Fraction(-3, 2))


def test_a_knockout_at_board_a_match() -> None:
    boards = match_of(("NS AVE+ / EW -620", "+600"), ("+100", "+50"))
    match = score_match(boards, MatchTerms(2, Scoring.BOARD_A_MATCH, is_knockout=True), WBF)
    # 1.2 in its own view, 2 in the opponents': 1.6 of the first board.
    assert result(match, 0) == (Fraction("3.6"), Fraction("0.4"))
    assert margins(match) == (Fraction("3.2"), Fraction("-3.2"))


@pytest.mark.parametrize(
    ("scoring", "scale", "knockout", "message"),
    [
        (Scoring.IMPS, "wbf-20", True, "a knockout match has no victory points"),
        (Scoring.BOARD_A_MATCH, "wbf-20", False, "the match is scored by board-a-match"),
        (Scoring.TOTAL_POINTS, "wbf-20", False, "the match is scored by total-points"),
        (Scoring.IMPS, "ebu-swiss-pairs", False, "ebu-swiss-pairs counts margins in percent"),
    ],
)
def test_terms_that_do_not_go_together(
    scoring: Scoring, scale: str, knockout: bool, message: str
) -> None:
    with pytest.raises(ScoringError, match=message):
        MatchTerms(8, scoring, vp_scale(scale), knockout)


def test_the_tables_have_to_be_those_of_the_match() -> None:
    with pytest.raises(ScoringError, match="board 1 has 2 tables, and the match is one of 4"):
        score_match(match_of(("+100", "+100")), MatchTerms(1, tables=4), WBF)


def test_a_book_that_is_silent_on_weighted_scores_says_so_only_when_there_is_one() -> None:
    laws = load("laws-2017")
    assert margins(score_match(match_of(("+620", "+140")), MatchTerms(1, scale=WBF_20), laws)) == (
        10,
        -10,
    )
    weighted = match_of(("50% +620, 50% -100", "+620"))
    with pytest.raises(UnsetRuleError, match=r"laws-2017 does not set teams\.weighted_teams"):
        score_match(weighted, MatchTerms(1, scale=WBF_20), laws)
    terms = MatchTerms(1, Scoring.BOARD_A_MATCH)
    assert result(score_match(weighted, terms, laws)) == (Fraction(1, 2), Fraction(3, 2))
    knockout = score_match(weighted, MatchTerms(1, is_knockout=True), laws)
    assert margins(knockout) == (-6, 6)


# ------------------------------------------------------------------ weighted scores


def test_imps_are_rounded_board_by_board_before_adding() -> None:
    boards = match_of(*[("50% +160, 50% +140", "+140")] * 4)
    assert margins(score_match(boards, MatchTerms(4), WBF)) == (4, -4)
    none = book_with("wbf-2017", weighted_imps_step="none")
    assert margins(score_match(boards, MatchTerms(4), none)) == (2, -2)
    assert margins(score_match(boards, MatchTerms(4), EBL)) == (2, -2)


def test_very_many_combinations_cost_little() -> None:
    """Three possibilities on each of 32 boards: some 10 to the 15th combinations."""
    boards = match_of(*[("20% +1430, 50% +680, 30% -100", "+680")] * 32)
    match = score_match(boards, MatchTerms(32, scale=vp_scale("wbf-25")), UNROUNDED)
    assert match.teams[0].margin == 32 * (Fraction("0.2") * 13 - Fraction("0.3") * 13)
    first, second = match.teams
    assert first.vps is not None
    assert second.vps is not None
    assert 0 < first.vps < second.vps < 25


weights = st.dictionaries(st.integers(-24, 24), st.integers(1, 9), min_size=1, max_size=4).map(
    lambda shares: {
        number: Fraction(share, sum(shares.values())) for number, share in shares.items()
    }
)


@given(st.lists(weights, max_size=5))
def test_convolution_equals_enumeration(parts: list[dict[Exact, Fraction]]) -> None:
    enumerated: dict[Exact, Fraction] = {}
    for chosen in product(*(part.items() for part in parts)):
        total = sum(number for number, _ in chosen)
        weight = prod((weight for _, weight in chosen), start=Fraction(1))
        enumerated[total] = enumerated.get(total, Fraction(0)) + weight
    assert convolved(parts) == enumerated
    assert sum(enumerated.values()) == 1


@given(st.lists(weighted_points(), min_size=1, max_size=4), plain_match(most=4))
def test_weighted_victory_points_are_every_possible_match_with_its_weight(
    weighted: list[Scored], others: list[MatchBoard]
) -> None:
    """Every combination as a match of its own."""
    terms = MatchTerms(len(weighted) + len(others), scale=WBF_20)

    def boards(scores: list[Scored]) -> list[MatchBoard]:
        pass_out = Line(parse_result("PASS"))
        ruled = [
            MatchBoard(Board(4), (Room(Line(Result.of(score)), 0), Room(pass_out, 1)))
            for score in scores
        ]
        return [*others, *ruled]

    expected = [Fraction(0), Fraction(0)]
    for chosen in product(*(score.entries for score in weighted)):
        weight = prod((weight for weight, _ in chosen), start=Fraction(1))
        match = score_match(boards([Scored.one(score) for _, score in chosen]), terms, UNROUNDED)
        for place, team in enumerate(match.teams):
            assert team.vps is not None
            expected[place] += weight * team.vps
    match = score_match(boards(weighted), terms, UNROUNDED)
    assert [team.vps for team in match.teams] == expected
    assert sum(expected) == 20
