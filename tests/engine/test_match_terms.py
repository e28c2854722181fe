"""Penalties in a match: IMPs, victory points, boards, standard amounts; and hybrid matches."""

from fractions import Fraction

import pytest

from overtrick.engine.field import ScoringError
from overtrick.engine.match_hybrid import score_hybrid
from overtrick.engine.match_terms import (
    MatchChange,
    MatchTerms,
    match_adjustment,
    match_penalty,
)
from overtrick.engine.team_match import score_match
from overtrick.exact import Exact
from overtrick.model.contestant import ContestantRef
from overtrick.model.penalty import Adjustment, Penalty, parse_amount
from overtrick.model.scoring import Scoring
from overtrick.regulations import RuleBook, UnsetRuleError, load
from overtrick.regulations.vp_scale_file import vp_scale
from tests.engine.boards import book_with
from tests.engine.formulas import evaluate
from tests.engine.matches import margins, match_of, result, vps

EBL, WBF, EBU, ACBL = (load(name) for name in ("ebl-2001", "wbf-2017", "ebu-2025", "acbl"))
IMPS, BAM, TOTAL = Scoring.IMPS, Scoring.BOARD_A_MATCH, Scoring.TOTAL_POINTS
TEAM = ContestantRef("4")


def penalty(amount: str, terms: MatchTerms, book: RuleBook) -> MatchChange:
    return match_penalty(Penalty(TEAM, parse_amount(amount)), terms, book)


@pytest.mark.parametrize(
    ("amount", "terms", "book", "taken", "in_vps"),
    [
        ("3 IMP", MatchTerms(20), WBF, 3, False),
        ("1/2 board", MatchTerms(28, BAM), EBL, 1, False),
        ("1/4 board", MatchTerms(28, BAM), ACBL, "1/4", False),
        ("10% of top", MatchTerms(28, BAM), EBL, "0.2", False),
        ("1 MP", MatchTerms(28, BAM), EBL, 1, False),
        ("100 points", MatchTerms(28, TOTAL), EBL, 100, False),
        ("0.5 VP", MatchTerms(20, scale=vp_scale("wbf-20")), WBF, "0.5", True),
        ("3 IMP", MatchTerms(20, scale=vp_scale("wbf-20")), WBF, 3, False),
        # Standard amounts: 3 IMPs for two tables, 4 for four; 100 points; half a point of two.
        ("1 x standard", MatchTerms(20), EBL, 3, False),
        ("1 x standard", MatchTerms(20, tables=4), EBL, 4, False),
        ("2 x standard", MatchTerms(20, is_knockout=True), EBL, 6, False),
        ("2 x standard", MatchTerms(20, TOTAL), EBL, 200, False),
        ("1 x standard", MatchTerms(20, BAM), EBL, "0.5", False),
        # Notes 4 and 5: 25 ÷ (7.5 × boards) up to the half; a threesome has the normal amount.
        ("1 x standard", MatchTerms(7, scale=vp_scale("wbf-25")), EBL, "0.5", True),
        ("1 x standard", MatchTerms(3, scale=vp_scale("wbf-25")), EBL, "1.5", True),
        ("1 x standard", MatchTerms(3, scale=vp_scale("wbf-25"), normal=7), EBL, "0.5", True),
        ("2 x standard", MatchTerms(8, scale=vp_scale("wbf-20-discrete")), EBU, 2, True),
        ("1 x standard", MatchTerms(8, BAM), EBU, "0.5", False),
    ],
)
def test_what_a_penalty_takes(
    amount: str, terms: MatchTerms, book: RuleBook, taken: Exact | str, in_vps: bool
) -> None:
    found = penalty(amount, terms, book)
    assert found.change.amount == -Fraction(taken)
    assert found.in_vps is in_vps
    for step in found.change.steps:
        assert evaluate(step.formula) == step.value


def test_the_standard_amount_where_a_board_is_worth_one() -> None:
    book = book_with("ebl-2001", board_worth=1)
    assert penalty("1 x standard", MatchTerms(8, BAM), book).change.amount == Fraction(-1, 4)


def test_seed_002_note_5_a_threesome_takes_the_amount_of_the_normal_matches() -> None:
    """Seven-board matches, and a threesome with three boards: 0.5 and not 1.5 VPs."""
    threesome = MatchTerms(3, scale=vp_scale("linear-25"), normal=7)
    assert penalty("1 x standard", threesome, EBL).change.amount == Fraction(-1, 2)


@pytest.mark.parametrize(
    ("amount", "terms", "message"),
    [
        ("1 VP", MatchTerms(8), "which is scored by imps; give it in IMP, x standard"),
        ("1/4 board", MatchTerms(8), "0.25 board cannot be taken in this match"),
        ("3 IMP", MatchTerms(8, BAM), "give it in board, % of top, MP, x standard"),
        ("2 MP", MatchTerms(8, scale=vp_scale("wbf-20")), "give it in IMP, VP, x standard"),
    ],
)
def test_what_cannot_be_taken(amount: str, terms: MatchTerms, message: str) -> None:
    with pytest.raises(ScoringError, match=message):
        penalty(amount, terms, EBL)


def test_a_book_without_standard_amounts_says_so() -> None:
    with pytest.raises(UnsetRuleError, match=r"acbl does not set standard\.standard_penalty"):
        penalty("1 x standard", MatchTerms(8), ACBL)


# ------------------------------------------------------------------ in the match

BOARDS = match_of(("+620", "+140"), *[("PASS", "PASS")] * 7)


def test_imps_are_taken_from_one_and_given_to_nobody() -> None:
    terms = MatchTerms(8, scale=vp_scale("wbf-20"))
    fined = score_match(BOARDS, terms, WBF, ((penalty("3 IMP", terms, WBF),), ()))
    assert margins(fined) == (7, -10)
    assert result(fined) == (7, 0)
    plain = vps(score_match(BOARDS, terms, WBF))
    assert vps(fined)[1] == plain[1]
    seven = match_of(("+420", "+150"), *[("PASS", "PASS")] * 7)
    assert vps(fined)[0] == vps(score_match(seven, terms, WBF))[0]


def test_victory_points_are_taken_at_the_end() -> None:
    terms = MatchTerms(8, scale=vp_scale("wbf-20"))
    plain = vps(score_match(BOARDS, terms, WBF))
    half, quarter = penalty("0.5 VP", terms, WBF), penalty("1/4 VP", terms, WBF)
    fined = score_match(BOARDS, terms, WBF, ((), (half, quarter)))
    assert plain[1] is not None
    assert vps(fined) == (plain[0], plain[1] - Fraction(3, 4))
    assert margins(fined) == (10, -10)
    steps = fined.teams[1].vp_steps
    assert steps[-1].what == "with the penalty of 0.25 VP"
    assert steps[-1].rule == "docs/rules.md, Penalties"


def test_an_adjustment_has_its_sign_and_may_name_its_article() -> None:
    terms = MatchTerms(8, scale=vp_scale("wbf-20"))
    amount = parse_amount("+2 VP", signed=True)
    given = match_adjustment(Adjustment(TEAM, amount, article="Law 90B2"), terms, WBF)
    match = score_match(BOARDS, terms, WBF, ((given,), ()))
    plain = vps(score_match(BOARDS, terms, WBF))
    assert plain[0] is not None
    assert vps(match)[0] == plain[0] + 2
    assert match.teams[0].vp_steps[-1].rule == "Law 90B2"


def test_in_a_knockout_a_penalty_is_taken_in_full_after_the_average() -> None:
    boards = match_of(("NS AVE+ / EW -620", "+600"), ("+620", "+140"))
    terms = MatchTerms(2, is_knockout=True)
    plain = score_match(boards, terms, WBF)
    assert margins(plain) == (12, -12)  # (13 + 11) ÷ 2
    for place, expected in ((0, 9), (1, 15)):
        fine = (penalty("3 IMP", terms, WBF),)
        changes = (fine, ()) if place == 0 else ((), fine)
        match = score_match(boards, terms, WBF, changes)
        assert margins(match) == (expected, -expected)
        assert result(match, 0) == result(match, 1)[::-1]
        for team in match.teams:
            for step in team.steps:
                assert evaluate(step.formula) == step.value


def test_boards_are_taken_at_board_a_match() -> None:
    terms = MatchTerms(8, BAM)
    match = score_match(BOARDS, terms, ACBL, ((penalty("1/4 board", terms, ACBL),), ()))
    assert result(match, 0) == (Fraction("4.25"), Fraction("3.5"))
    assert result(match, 1) == (Fraction("3.5"), Fraction("4.5"))


def test_a_weighted_margin_with_a_penalty_in_imps() -> None:
    """Every possible margin is lower by as much."""
    terms = MatchTerms(16, scale=vp_scale("wbf-25"))
    boards = match_of(("50% +620, 50% +140", "+140"))
    match = score_match(boards, terms, EBL, ((penalty("2 IMP", terms, EBL),), ()))
    # 10 - 2 = 8 is 17 VPs and 0 - 2 is 15; without it 10 is 17 and 0 is 15.
    assert [step.value for step in match.teams[0].vp_steps] == [17, 15, 16]
    assert margins(match) == (3, -5)


# ------------------------------------------------------------------ hybrid


def test_a_hybrid_adds_boards_and_victory_points() -> None:
    scale = vp_scale("linear-20")
    hybrid = score_hybrid(BOARDS, MatchTerms(8, scale=scale), EBL)
    assert hybrid.totals is not None
    assert [step.formula for step in hybrid.totals] == ["9 + 20", "7 + 0"]
    assert result(hybrid.by_boards) == (9, 7)
    assert margins(hybrid.by_margin) == (10, -10)


def test_penalties_of_a_hybrid_stay_in_their_part() -> None:
    terms = MatchTerms(8, scale=vp_scale("linear-40"))
    in_imps = penalty("3 IMP", terms, EBL)
    in_boards = penalty("1/2 board", MatchTerms(8, BAM), EBL)
    hybrid = score_hybrid(BOARDS, terms, EBL, ((in_imps,), ()), ((), (in_boards,)))
    assert hybrid.totals is not None
    assert [step.value for step in hybrid.totals] == [9 + 27, 6 + 10]


def test_a_hybrid_needs_a_scale_and_a_board() -> None:
    with pytest.raises(ScoringError, match="choose a scale for them"):
        score_hybrid(BOARDS, MatchTerms(8), EBL)
    assert score_hybrid([], MatchTerms(8, scale=vp_scale("linear-20")), EBL).totals is None
