"""Explanations: the raw score, its row in the frequency table, each step, and its article."""

from fractions import Fraction

import pytest

from overtrick.engine.board import Line, score_board
from overtrick.engine.explain import Explanation, explain, law_77
from overtrick.model.board import Board, Seat, Side
from overtrick.model.notation import parse_result, parse_score
from overtrick.model.scoring import Scoring
from overtrick.regulations import load
from tests.engine.boards import BOARD, fouled_lines, lines_of
from tests.engine.formulas import evaluate

SEVEN_AND_THREE = [1200, 1000, 800, 600, 400, 200, 0], [2, 1, 0]


def explained(
    lines: list[Line], index: int, seat: Seat, name: str, scoring: Scoring = Scoring.MATCHPOINTS
) -> Explanation:
    book = load(name)
    return explain(score_board(BOARD, lines, book, scoring), lines, index, seat, book)


def test_a_fouled_board_of_the_letter_is_explained_as_the_letter_does() -> None:
    why = explained(fouled_lines(*SEVEN_AND_THREE), 0, Seat.NORTH, "ebu-letter")
    assert [reason.formula for reason in why.reasons] == [
        "2 × 6 + 1 × 0",
        "10 ÷ 7 × (12 + 1) - 1",
        "123/7 → nearest 0.1, halves towards average 9",
    ]
    assert [reason.value for reason in why.reasons] == [12, Fraction(123, 7), Fraction("17.6")]
    assert all("letter" in reason.citation for reason in why.reasons)
    assert [score for score, _ in why.table or []] == SEVEN_AND_THREE[0]
    assert why.own == (1200,)
    text = str(why)
    assert text.startswith("Board 4, NS: 17.6 of 18\n")
    assert "10 ÷ 7 × (12 + 1) - 1 = 123/7" in text
    assert "+1200       1  <" in text


def test_the_table_is_in_the_own_view_of_the_side() -> None:
    why = explained(lines_of("+620", "+620", "-100"), 2, Seat.EAST, "wbf-2017")
    assert list(why.table or []) == [(100, 1), (-620, 2)]
    assert why.own == (100,)
    assert "EW: 4 of 4" in str(why)


def test_a_contract_is_explained_by_its_parts() -> None:
    why = explained(lines_of("4Hx S +1", "+140"), 0, Seat.SOUTH, "wbf-2017")
    first = why.reasons[0]
    assert (first.rule, first.citation, first.value) == ("Law 77", "Law 77", 990)
    assert first.formula == "240 + 200 + 500 + 50"
    assert "vulnerable (tricks, overtricks, game, doubled and made)" in first.what


@pytest.mark.parametrize("text", ["4Hx S +1", "3NT W -2", "7NTxx N -13", "1C E =", "PASS", "-420"])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_law_77_is_explained_for_both_sides(text: str, number: int) -> None:
    score = parse_score(text)
    ns, ew = (law_77(score, Board(number), side) for side in Side)
    for step in (ns, ew):
        assert evaluate(step.formula) == step.value
    if text != "-420":  # points are in the own view of whoever has them
        assert ns.value == -ew.value


def test_weighted_entries_are_explained_one_by_one() -> None:
    why = explained(lines_of("10% +1100, 90% 4S N =", "+620", "-200"), 0, Seat.NORTH, "ebl-2001")
    assert [reason.formula for reason in why.reasons] == [
        "120 + 500",
        "2 × 2 + 1 × 0",
        "2 × 1 + 1 × 1",
        "0.1 × 4 + 0.9 × 3",
    ]
    assert why.own == (1100, 620)


def test_an_artificial_score_has_no_table_and_says_that_it_floats() -> None:
    why = explained(lines_of("AVE+/AVE-", "+620", "-50"), 0, Seat.WEST, "wbf-2017")
    assert why.table is None
    assert "average minus: 4 × 40 ÷ 100 = 1.6" in str(why)
    assert "own average (Law 12C2(c))" in str(why)
    fixed = explained(lines_of("60%/40%", "+620", "-50"), 0, Seat.WEST, "wbf-2017")
    assert "own average" not in str(fixed)


def test_no_score_is_explained_by_saying_so() -> None:
    why = explained(lines_of("NP", "+620", "-50", "0", "+50"), 0, Seat.NORTH, "wbf-2017")
    assert str(why) == "Board 4, NS: no score"
    assert why.reasons == ()


def test_a_provisional_score_is_marked() -> None:
    why = explained(lines_of("+620", "-50", "LATE"), 0, Seat.NORTH, "wbf-2017")
    assert "provisional" in str(why).splitlines()[1]


def test_unless_better_explains_both_and_the_choice() -> None:
    line = Line(parse_result("AVE+ or table / AVE-"), reported=parse_result("4S N -1"))
    why = explained([line, *lines_of("+620", "-50")], 0, Seat.NORTH, "ebl-2001")
    assert [reason.formula for reason in why.reasons] == [
        "0 - 100",
        "2 × 0 + 1 × 0",
        "4 × 60 ÷ 100",
        "max(0, 2.4)",
    ]


def test_butler_and_cross_imps_are_explained_with_their_comparisons() -> None:
    lines = lines_of("+620", "+140", "-110")
    butler = explained(lines, 0, Seat.NORTH, "ebl-2001", Scoring.BUTLER)
    assert [reason.formula for reason in butler.reasons] == [
        "1 × (-110) + 1 × 140 + 1 × 620",
        "650 ÷ 3",
        "650/3 → nearest 10, halves up",
        "imps(620 - 220)",
    ]
    cross = explained(lines, 0, Seat.NORTH, "wbf-2017", Scoring.CROSS_IMPS)
    assert [reason.formula for reason in cross.reasons] == ["1 × 10 + 1 × 12", "22 ÷ 2"]
