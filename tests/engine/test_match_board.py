"""One board of a match: each team apart, artificial, split, weighted and adjusted scores."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from overtrick.engine.board import Line, SelfInflicted
from overtrick.engine.field import ScoringError
from overtrick.engine.match_board import MatchBoard, Room, score_team_board
from overtrick.engine.match_weights import mean
from overtrick.engine.reason import SideScore
from overtrick.exact import Exact
from overtrick.model.board import Board, Side
from overtrick.model.contract import Points
from overtrick.model.notation import parse_result
from overtrick.model.result import Average, Result, UnlessBetter
from overtrick.model.scoring import Scoring
from overtrick.regulations import RuleBook, load
from tests.engine.boards import book_with
from tests.engine.matches import (
    SCORINGS,
    match_board,
)

WBF, EBL = load("wbf-2017"), load("ebl-2001")
BOOK = book_with("ebl-2001", weighted_teams="imps-first")


def points(
    board: MatchBoard, scoring: Scoring = Scoring.IMPS, book: RuleBook = EBL
) -> list[Exact | None]:
    """What both teams get on a board."""
    return [score_team_board(board, team, scoring, book).score.points for team in (0, 1)]


@pytest.mark.parametrize(
    ("results", "scoring", "expected"),
    [
        (("+620", "+140"), Scoring.IMPS, [10, -10]),
        (("+620", "+140"), Scoring.BOARD_A_MATCH, [2, 0]),
        (("+620", "+140"), Scoring.TOTAL_POINTS, [480, -480]),
        (("+420", "+420"), Scoring.IMPS, [0, 0]),
        (("+420", "+420"), Scoring.BOARD_A_MATCH, [1, 1]),
        # Teams of eight: 420 - 50 + 420 - 400 make 390 before they become IMPs.
        (("+420", "+50", "+420", "+400"), Scoring.IMPS, [9, -9]),
        (("+420", "+50", "+420", "+400"), Scoring.BOARD_A_MATCH, [2, 0]),
        (("+420", "+50", "+420", "+400"), Scoring.TOTAL_POINTS, [390, -390]),
        # Artificial scores: 3 IMPs, a tenth of the board, a standard amount for each 10 %.
        (("AVE+/AVE-", "+140"), Scoring.IMPS, [3, -3]),
        (("+140", "AVE+/AVE-"), Scoring.IMPS, [-3, 3]),
        (("AVE+/AVE-", "NP"), Scoring.IMPS, [3, -3]),
        (("30%/70%", "+140"), Scoring.IMPS, [-6, 6]),
        (("+2IMP/-5IMP", "+140"), Scoring.IMPS, [2, -5]),
        (("AVE", "AVE"), Scoring.IMPS, [0, 0]),
        (("AVE+/AVE-", "+140"), Scoring.BOARD_A_MATCH, [Fraction("1.2"), Fraction("0.8")]),
        (("AVE+/AVE-", "+140"), Scoring.TOTAL_POINTS, [100, -100]),
        (("+420", "+50", "AVE+/AVE-", "+400"), Scoring.IMPS, [3, -3]),
        # The opponents' comparison may still stand.
        (("NS AVE+ / EW -620", "+600"), Scoring.IMPS, [3, -1]),
        (("NS AVE+ / EW -620", "+600"), Scoring.BOARD_A_MATCH, [Fraction("1.2"), 0]),
        (("AVE+/NP", "+600"), Scoring.IMPS, [3, None]),
        # Split and weighted.
        (("NS -800 / EW -1100", "+620"), Scoring.IMPS, [-16, -10]),
        (("50% +620, 50% -100", "+620"), Scoring.IMPS, [-6, 6]),
        (("50% +620, 50% -100", "+620"), Scoring.BOARD_A_MATCH, [Fraction(1, 2), Fraction(3, 2)]),
        (("50% +620, 50% -100", "+620"), Scoring.TOTAL_POINTS, [-360, 360]),
        # Nothing to compare.
        (("NP", "+600"), Scoring.IMPS, [None, None]),
        (("LATE", "+600"), Scoring.IMPS, [None, None]),
    ],
)  # fmt: skip
def test_a_board(results: tuple[str, ...], scoring: Scoring, expected: list[Exact | None]) -> None:
    assert points(match_board(4, *results), scoring) == expected


def test_average_plus_does_not_float_in_teams() -> None:
    for scoring in SCORINGS:
        score = score_team_board(match_board(4, "AVE+/AVE-", "+140"), 0, scoring, EBL).score
        assert score.artificial
        assert score.floats is None


@pytest.mark.parametrize(("table", "better"), [("+620", 10), ("+170", 3), ("-100", 3), ("+230", 3)])
def test_an_artificial_score_unless_the_team_did_better_at_the_table(
    table: str, better: int
) -> None:
    reported = parse_result(table)
    ruled = Result(UnlessBetter(Average.PLUS), Average.MINUS)
    rooms = (Room(Line(ruled, reported), 0), Room(Line(parse_result("+140")), 1))
    assert points(MatchBoard(Board(4), rooms)) == [better, -3]


def test_better_at_the_table_keeps_all_the_possibilities() -> None:
    reported = parse_result("50% +620, 50% +170")
    ruled = Result(UnlessBetter(Average.PLUS), Average.MINUS)
    rooms = (Room(Line(ruled, reported), 0), Room(Line(parse_result("+140")), 1))
    board = score_team_board(MatchBoard(Board(4), rooms), 0, Scoring.IMPS, EBL)
    assert board.margins == {10: Fraction(1, 2), 1: Fraction(1, 2)}
    assert board.score.points == Fraction("5.5")


def test_two_different_artificial_scores_of_a_team_are_refused() -> None:
    board = match_board(7, "AVE+/AVE-", "AVE-/AVE")
    assert points(match_board(7, "AVE+/AVE-", "AVE-/AVE+")) == [3, -3]
    with pytest.raises(ScoringError, match=r"^board 7: a team has two different artificial scores"):
        score_team_board(board, 0, Scoring.IMPS, EBL)


@pytest.mark.parametrize("scoring", [Scoring.BOARD_A_MATCH, Scoring.TOTAL_POINTS])
def test_imps_cannot_be_given_in_other_methods(scoring: Scoring) -> None:
    with pytest.raises(ScoringError, match=r"^board 4: 2 IMPs cannot be given"):
        points(match_board(4, "+2IMP/-2IMP", "+140"), scoring)


def test_a_match_is_not_scored_like_pairs() -> None:
    with pytest.raises(
        ScoringError, match="a teams match is not scored by butler; choose one of imps"
    ):
        points(match_board(4, "+100", "+100"), Scoring.BUTLER)


@pytest.mark.parametrize("results", [("+100",), ("+100",) * 3, ("+100",) * 6, ()])
def test_a_board_has_two_tables_or_four(results: tuple[str, ...]) -> None:
    with pytest.raises(ScoringError, match="board 4: a match needs two tables, or four"):
        match_board(4, *results)


def test_each_team_sits_north_south_at_half_of_the_tables() -> None:
    room = Room(Line(parse_result("+100")), 0)
    with pytest.raises(ScoringError, match="each team north-south at half of them"):
        MatchBoard(Board(4), (room, room))


def test_an_adjustment_comes_after_the_comparison_and_its_rounding() -> None:
    """Law 12C1(e): 2.6 IMPs are rounded to 3 first."""
    weighted = Line(
        parse_result("10% +1660, 40% +1330, 40% +1100, 10% +680"), adjust=(Fraction("-1.5"), 0)
    )
    rooms = (Room(weighted, 0), Room(Line(parse_result("+1100")), 1))
    board = MatchBoard(Board(4), rooms)
    assert points(board, book=BOOK) == [Fraction("1.5"), -3]
    assert points(board, book=EBL) == [Fraction("1.1"), Fraction("-2.6")]
    one = score_team_board(board, 0, Scoring.IMPS, EBL)
    assert mean(one.margins) == Fraction("1.1")
    assert set(one.margins) == {
        Fraction("9.5"),
        Fraction("4.5"),
        Fraction("-1.5"),
        Fraction("-10.5"),
    }


def test_an_adjustment_takes_no_board_below_zero() -> None:
    rooms = (
        Room(Line(parse_result("+420"), adjust=(Fraction(-3), Fraction(0))), 0),
        Room(Line(parse_result("+400")), 1),
    )
    assert points(MatchBoard(Board(4), rooms), Scoring.BOARD_A_MATCH) == [0, 0]


def test_an_adjustment_does_not_go_with_an_artificial_score() -> None:
    rooms = (
        Room(Line(parse_result("AVE+/AVE-"), adjust=(Fraction(-1), Fraction(0))), 0),
        Room(Line(parse_result("+400")), 1),
    )
    with pytest.raises(
        ScoringError, match="board 4: an adjustment goes with a score that is compared"
    ):
        points(MatchBoard(Board(4), rooms))


def test_self_inflicted_damage_is_the_difference_in_imps_and_never_a_gain() -> None:
    """-100 instead of +620, beside +600: -12 instead of +1, so 13 less for the team itself."""
    for normal, table, own in (("+620", "-100", 10 - 13), ("-100", "+620", 10)):
        damage = SelfInflicted(Side.NS, Points(int(normal)), Points(int(table)))
        rooms = (
            Room(Line(parse_result("+1040"), self_inflicted=damage), 0),
            Room(Line(parse_result("+600")), 1),
        )
        assert points(MatchBoard(Board(4), rooms)) == [own, -10]


def test_what_was_decided_otherwise_stands() -> None:
    scores = SideScore(Fraction(3)), SideScore(Fraction(-1))
    board = replace(match_board(4, "+620", "LATE"), decided=scores)
    assert points(board) == [3, -1]
    assert not board.is_late
    with pytest.raises(ScoringError, match="board 4: what was decided there is not counted in"):
        points(board, Scoring.BOARD_A_MATCH)


@pytest.mark.parametrize(
    ("text", "imps"),
    [
        ("75% +140, 25% +120", 0),  # -0.25
        ("50% +140, 50% +120", -1),  # -0.5, away from zero
        ("50% +160, 50% +140", 1),  # 0.5, away from zero
        ("25% +160, 75% +140", 0),  # 0.25
        ("75% +160, 25% +140", 1),  # 0.75
    ],
)
def test_imps_of_a_weighted_score_go_to_the_nearest_halves_away_from_zero(
    text: str, imps: int
) -> None:
    assert points(match_board(4, text, "+140"), book=WBF) == [imps, -imps]
