"""Fouled boards in teams under the Laws: cancelled, with artificial scores by fault."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from overtrick.engine.field import ScoringError
from overtrick.engine.match_board import score_team_board
from overtrick.engine.match_terms import MatchTerms
from overtrick.engine.reason import SideScore
from overtrick.engine.team_fouled_rules import cancelled_board
from overtrick.engine.team_match import score_match
from overtrick.exact import Exact
from overtrick.model.result import Fault
from overtrick.model.scoring import Scoring
from overtrick.regulations import load, shipped
from overtrick.regulations.values import FouledBoardAMatch, FouledMatch
from tests.engine.formulas import evaluate
from tests.engine.matches import SCORINGS, margins, match_board, match_of

WBF, EBL = load("wbf-2017"), load("ebl-2001")
NONE, PARTLY, FULL = Fault.NONE, Fault.PARTLY, Fault.FULL


def both(scores: tuple[SideScore, SideScore]) -> tuple[Exact | None, Exact | None]:
    for score in scores:
        for step in score.steps:
            assert evaluate(step.formula) == step.value
        assert score.artificial
        assert score.floats is None
    return scores[0].points, scores[1].points


@pytest.mark.parametrize(
    ("faults", "imps"),
    [
        ((NONE, NONE), (3, 3)),
        ((NONE, PARTLY), (3, 0)),
        ((NONE, FULL), (3, -3)),
        ((FULL, NONE), (-3, 3)),
        ((PARTLY, FULL), (0, -3)),
        ((PARTLY, PARTLY), (0, 0)),
        ((FULL, FULL), (-3, -3)),
    ],
)
def test_each_team_by_its_fault(faults: tuple[Fault, Fault], imps: tuple[int, int]) -> None:
    assert both(cancelled_board(faults, Scoring.IMPS, WBF)) == imps
    shares = both(cancelled_board(faults, Scoring.BOARD_A_MATCH, WBF))
    assert shares == tuple(1 + Fraction(each, 15) for each in imps)
    points = both(cancelled_board(faults, Scoring.TOTAL_POINTS, EBL))
    assert points == tuple(Fraction(each * 100, 3) for each in imps)


@pytest.mark.parametrize(("score", "better"), [("+620", 10), ("+170", 3), ("-100", 3)])
def test_the_innocent_team_gets_the_better_of_average_plus_and_what_is_assigned(
    score: str, better: int
) -> None:
    """Beside +140 at the other table; the team at fault gets what is left."""
    assigned = score_team_board(match_board(4, score, "+140"), 0, Scoring.IMPS, WBF).score
    assert both(cancelled_board((NONE, FULL), Scoring.IMPS, WBF, assigned)) == (better, -better)
    assert both(cancelled_board((FULL, NONE), Scoring.IMPS, WBF, assigned)) == (-better, better)


def test_at_board_a_match_what_is_left_is_the_rest_of_the_board() -> None:
    assigned = SideScore(Fraction(2), Fraction(2))
    bam = Scoring.BOARD_A_MATCH
    assert both(cancelled_board((NONE, FULL), bam, WBF, assigned)) == (2, 0)
    assert both(cancelled_board((NONE, FULL), bam, WBF)) == (Fraction("1.2"), Fraction("0.8"))


@pytest.mark.parametrize("faults", [(NONE, NONE), (FULL, FULL), (NONE, PARTLY), (PARTLY, FULL)])
def test_a_score_is_assigned_only_where_one_team_is_at_fault(faults: tuple[Fault, Fault]) -> None:
    with pytest.raises(ScoringError, match="only where one team is at fault and the other is not"):
        cancelled_board(faults, Scoring.IMPS, WBF, SideScore(Fraction(5)))


def test_in_a_knockout_the_average_as_ever() -> None:
    decided = cancelled_board((NONE, NONE), Scoring.IMPS, WBF)
    fouled = match_of(("+620", "-100"))[0]
    boards = [replace(fouled, decided=decided), *match_of(("+620", "+140"))]
    assert margins(score_match(boards, MatchTerms(2, is_knockout=True), WBF)) == (10, -10)
    assert margins(score_match(boards, MatchTerms(2), WBF)) == (13, -7)


def test_only_the_acbl_does_otherwise() -> None:
    for name in shipped():
        book = load(name)
        left_out = book.fouled_match is FouledMatch.LEFT_OUT
        groups = book.fouled_board_a_match is FouledBoardAMatch.GROUPS
        assert left_out == groups == ("acbl" in (name, *book.extends))


@pytest.mark.parametrize("scoring", SCORINGS)
def test_a_cancelled_board_is_a_board_of_the_match(scoring: Scoring) -> None:
    fouled = match_of(("+620", "-100"))[0]
    decided = cancelled_board((NONE, FULL), scoring, EBL)
    match = score_match([replace(fouled, decided=decided)], MatchTerms(1, scoring), EBL)
    assert match.played == 1
    assert [team.boards[0].score for team in match.teams] == list(decided)
