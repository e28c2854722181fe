"""Every number can be worked out again from its steps, by another evaluator of formulas."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.engine.board import score_board
from overtrick.engine.explain import explain
from overtrick.engine.reason import SideScore
from overtrick.model.board import Seat
from overtrick.model.scoring import Scoring
from overtrick.regulations import load
from tests.engine.boards import BOARD, BOOKS_AND_SCORING, any_board, book_with
from tests.engine.formulas import evaluate

FORMULAS = {
    "12": "12",
    "-37/3": "-37/3",
    "0.1 × 18 + 0.7 × 12 + 0.2 × 6": "11.4",
    "10 ÷ 7 × (12 + 1) - 1": "123/7",
    "2 × (1/3) + 1 × (-0.5)": "1/6",
    "max(0, 8 × (0.6 × 184 - 120) ÷ (184 + 8))": "0",
    "min(max(4 + 5, 0), 8)": "8",
    "imps((-200) - 450)": "-12",
    "imps(45 - 0)": "1",
    "51/4 → nearest 0.1, halves towards average 10": "12.7",
    "51/4 → nearest 0.1, halves away from average 10": "12.8",
    "29/4 → nearest 0.1, halves towards average 10": "7.3",
    "29/4 → nearest 0.1, halves away from average 10": "7.2",
    "425 → nearest 10, halves even": "420",
    "435 → nearest 10, halves even": "440",
    "-445 → nearest 10, halves up": "-440",
    "-445 → nearest 10, halves away from zero": "-450",
    "447 → nearest 10, halves up": "450",
    "10/9 → up to 0.5": "1.5",
    "2 → up to 0.5": "2",
    "√(8 × 9) → up to 1": "9",
    "√(8 × 2) → up to 1": "4",
    "(-20) ÷ √45 → nearest 0.01, halves away from zero": "-2.98",
    "0 ÷ √45 → nearest 0.01, halves away from zero": "0",
    "(-0.03) ÷ √36 → nearest 0.01, halves away from zero": "-0.01",
}


@pytest.mark.parametrize(("formula", "value"), FORMULAS.items())
def test_the_evaluator_does_sums_that_were_done_by_hand(formula: str, value: str) -> None:
    assert evaluate(formula) == Fraction(value)


@pytest.mark.parametrize("formula", ["√2", "2 ** 3", "abs(2)", "2 → down to 1"])
def test_the_evaluator_refuses_what_is_not_in_the_language_of_formulas(formula: str) -> None:
    with pytest.raises(AssertionError):
        evaluate(formula)


VARIANTS = [
    book_with("ebl-2001-practice", rounding_step="1/10", rounding_halves="up"),
    book_with("ebl-2001", weighted_own="outside"),
    book_with("ebl-2001-practice", weighted_own="outside"),
    book_with("ebu-letter", one_missing="simplified"),
    book_with("acbl", one_missing="simplified", short_fouled="none"),
    book_with("ebu-2025", short_scheduled="none", short_missing="pro-rata"),
    book_with("ebl-2001", trim="extremes", trim_from=3, datum_factored=True),
    book_with("wbf-2017", trim="median", datum_step="none", cross_imps_method="per-result"),
    book_with("wbf-2017", trim="deviation", trim_amount=1, trim_from=2, datum_halves="even"),
    book_with("wbf-2017", trim="share", trim_amount="1/7", trim_from=5, trim_rounding="up"),
    book_with("ebl-2001", cross_imps_artificial="times-comparisons", cross_imps_step=3),
]
BOOKS = [(load(name), scoring) for name, scoring in BOOKS_AND_SCORING] + [
    (book, scoring)
    for book in VARIANTS
    for scoring in (Scoring.MATCHPOINTS, Scoring.CROSS_IMPS, Scoring.BUTLER)
    if book.name != "ebu-letter" or scoring is Scoring.MATCHPOINTS
]


def assert_steps_lead_to(score: SideScore) -> None:
    """Each step is what its formula says, and the last is the score."""
    for step in score.steps:
        assert evaluate(step.formula) == step.value, step
    if score.points is None:
        assert score.steps == ()
    else:
        assert score.steps[-1].value == score.points


@settings(max_examples=200)
@given(st.data())
def test_every_step_of_every_score_evaluates_to_its_value(data: st.DataObject) -> None:
    book, scoring = data.draw(st.sampled_from(BOOKS))
    lines, expected = data.draw(any_board(scoring))
    score = score_board(BOARD, lines, book, scoring, expected)
    assert len(score.lines) == len(lines)
    for line in score.lines:
        assert_steps_lead_to(line.ns)
        assert_steps_lead_to(line.ew)


@settings(max_examples=80)
@given(st.data())
def test_an_explanation_has_the_same_numbers_after_the_raw_scores(data: st.DataObject) -> None:
    book, scoring = data.draw(st.sampled_from(BOOKS))
    lines, expected = data.draw(any_board(scoring, most=5))
    score = score_board(BOARD, lines, book, scoring, expected)
    for index, line in enumerate(score.lines):
        for seat, side in ((Seat.NORTH, line.ns), (Seat.WEST, line.ew)):
            why = explain(score, lines, index, seat, book)
            assert why.score == side
            assert [evaluate(reason.formula) for reason in why.reasons] == [
                reason.value for reason in why.reasons
            ]
            raw = why.reasons[: len(why.reasons) - len(side.steps)]
            assert {reason.rule for reason in raw} <= {"Law 77"}
            assert {reason.value for reason in raw} <= set(why.own)
            assert [
                (reason.what, reason.formula, reason.value, reason.rule)
                for reason in why.reasons[len(raw) :]
            ] == [(step.what, step.formula, step.value, step.rule) for step in side.steps]
