"""Corners where two rulings, or a ruling and a short board, meet."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from overtrick.engine.board import Line, SelfInflicted, score_board
from overtrick.engine.board_a_match import board_a_match
from overtrick.engine.explain import explain
from overtrick.engine.field import Entry, ScoringError
from overtrick.engine.law15 import law15_adjustment
from overtrick.engine.reason import Step
from overtrick.model.board import Seat, Side
from overtrick.model.contract import Points
from overtrick.model.notation import parse_result
from overtrick.model.result import Average
from overtrick.model.scoring import Scoring
from overtrick.regulations import load
from tests.engine.boards import BOARD, book_with, lines_of, north_south

EBL, WBF = load("ebl-2001"), load("wbf-2017")
LETTER = load("ebu-letter")


def ruled(result: str, normal: int, table: int, version: int = 0) -> Line:
    return Line(
        parse_result(result),
        reported=parse_result(f"{table:+d}"),
        version=version,
        self_inflicted=SelfInflicted(Side.NS, Points(normal), Points(table)),
    )


def test_self_inflicted_damage_is_valued_in_the_group_of_the_line() -> None:
    one = [replace(line, version=1) for line in lines_of("+620", "-100")]
    two = [replace(line, version=2) for line in lines_of("+50", "-50", "+400")]
    board = [ruled("+620", 650, 100, version=1), *one, *two]
    # Among its three: +620 is 3 → 6/3 × 4 - 1 = 7; +650 is 9 and +100 is 5, so 4 are withheld.
    assert north_south(board, LETTER, expected=6)[0] == 3


def test_an_adjustment_and_self_inflicted_damage_add_up() -> None:
    line = replace(ruled("+620", 620, 100), adjust=(Fraction("-0.5"), 0))
    score = score_board(BOARD, [line, *lines_of("+620", "-100", "+140")], LETTER)
    # +620 is 5; +100 instead of +620 is 2 - 5 = -3; and half a point by ruling.
    assert score.lines[0].ns.points == Fraction("1.5")
    assert score.lines[0].ns.steps[-1].formula == "5 + (-3.5)"


def test_an_error_that_turned_out_well_earns_nothing() -> None:
    board = [ruled("+110", 140, 620), *lines_of("+620", "+140", "+110", "-50", "-100")]
    assert north_south(board, EBL)[0] == 5  # beats two, equals one


@pytest.mark.parametrize(
    ("assigned", "others", "points"),
    [
        ("-500", ["30% -500, 70% +620", "+620", "+620", "+620"], 0),
        ("+620", ["30% +620, 70% -500", "-500", "-500", "-500"], 6),
    ],
)
def test_12_4_keeps_within_zero_and_top_with_frequencies_below_one(
    assigned: str, others: list[str], points: int
) -> None:
    book = book_with("ebl-2001", weighted_own="outside", short_artificial="none")
    line = Line(parse_result(assigned), reported=parse_result("+50"))
    assert north_south([line, *lines_of(*others)], book)[0] == points


def test_12_4_is_followed_by_the_formula_whatever_the_size_of_the_group() -> None:
    book = book_with("ebl-2001", weighted_own="outside")
    line = Line(parse_result("+620"), reported=parse_result("-50"))
    # Above three others: their top of 4, then 4/3 × 5 - 1.
    assert north_south([line, *lines_of("+100", "+50", "-50")], book)[0] == Fraction(17, 3)


def test_a_side_that_is_still_to_play_is_not_in_its_direction() -> None:
    board = lines_of("NS +420 / EW LATE", "+420", "-50")
    score = score_board(BOARD, board, EBL)
    assert score.provisional
    assert [line.ew.points for line in score.lines] == [None, 0, 2]
    late = score_board(BOARD, lines_of("AVE+/LATE"), EBL, Scoring.CROSS_IMPS)
    assert late.lines[0].ns.points == 0  # no comparison, so a step of nothing


def test_a_side_that_is_still_to_play_takes_nothing_from_the_top_of_the_other() -> None:
    """North-south have all four results, one of them average plus: a top of 6. East-west have 3."""
    score = score_board(BOARD, lines_of("+420", "+450", "-50", "AVE+/LATE"), WBF)
    as_played = score_board(BOARD, lines_of("+420", "+450", "-50", "AVE+/AVE-"), WBF)
    assert score.provisional
    assert [line.ns for line in score.lines] == [line.ns for line in as_played.lines]
    assert [line.ew.points for line in score.lines] == [2, 0, 4, None]
    assert {line.ew.maximum for line in score.lines[:3]} == {4}


def test_of_two_tables_the_one_that_is_half_late_leaves_a_top_to_the_other_side() -> None:
    """A single result is 60 % in wbf-2017, as average plus is."""
    score = score_board(BOARD, lines_of("+420", "AVE+/LATE"), WBF)
    both = [(line.ns.points, line.ns.maximum) for line in score.lines]
    assert both == [(Fraction(6, 5), Fraction(2))] * 2


def test_results_to_come_never_raise_the_top() -> None:
    board = lines_of("+620", "+140", "-50", "-100", "LATE")
    score = score_board(BOARD, board, EBL, expected=3)
    assert score.lines[0].ns.maximum == 4


def test_more_results_than_expected_are_not_rounded() -> None:
    board = lines_of("+7", "+6", "+5", "+4", "+3", "+2", "+1")
    assert north_south(board, LETTER, expected=6)[1] == Fraction(10 * 10, 12)


def test_entries_that_score_the_same_are_one_possibility() -> None:
    practice = load("ebl-2001-practice")
    others = ["+100", "-50", "+50", "-50"]
    weighted = lines_of("50% +620, 50% +620", *others)
    assert north_south(weighted, practice) == north_south(lines_of("+620", *others), practice)


def test_only_artificial_scores_have_the_top_of_the_lines_that_were_scheduled() -> None:
    own_top = book_with("wbf-2017", short_scheduled="none")
    score = score_board(BOARD, lines_of(*["AVE"] * 5), own_top, expected=6)
    assert score.lines[0].ns.maximum == 8
    assert score_board(BOARD, lines_of(*["AVE"] * 5), load("laws-2017")).lines[0].ns.points == 4


def test_lines_without_a_score_need_no_rule() -> None:
    assert north_south(lines_of("NP", "NP"), load("laws-2017")) == [None, None]


def test_board_a_match_or_table_and_adjustments() -> None:
    or_table = Entry(((Fraction(1), 420),), artificial=Average.PLUS)
    assert board_a_match(or_table, Entry.points(-50), EBL).points == 2
    assert board_a_match(or_table, Entry.points(-430), EBL).points == Fraction("1.2")
    adjusted = Entry(((Fraction(1), 420),), adjustment=(Step("by ruling", Fraction(-1, 2)),))
    assert board_a_match(adjusted, Entry.points(-50), EBL).points == Fraction("1.5")


def test_nothing_is_owed_of_a_maximum_of_nothing() -> None:
    with pytest.raises(ScoringError, match="must be above 0"):
        law15_adjustment(0, 0, 8)


def test_a_full_board_has_at_least_one_result() -> None:
    with pytest.raises(ScoringError, match="a full board has at least one"):
        score_board(BOARD, lines_of("+50"), EBL, expected=0)


def test_butler_explains_removed_lines_by_their_own_datums() -> None:
    practice = load("ebl-2001-practice")
    board = lines_of("50% +620, 50% -100", "30% +500, 70% -50", "+140", "+110")
    score = score_board(BOARD, board, practice, Scoring.BUTLER)
    texts = [step.what for step in score.lines[0].ns.steps]
    assert any(text.startswith("with +620: ") for text in texts)
    assert not any("with :" in text or "+500" in text for text in texts)


def test_south_is_explained_by_souths_own_table() -> None:
    board = lines_of("N +620 / S AVE- / EW -620", "+100", "-50", "+50")
    score = score_board(BOARD, board, EBL)
    why = explain(score, board, 0, Seat.SOUTH, EBL)
    assert (why.table, why.own) == (None, ())
    assert why.score.points == Fraction("2.4")
