"""The places of an explanation beside the one in the ranking, and what is carried forward."""

from fractions import Fraction

import pytest

from overtrick.app.explain_event import explain_event
from overtrick.app.explain_text import explanation_lines
from overtrick.model.board import Side
from tests.engine.formulas import evaluate
from tests.reports.events import results, scored

LINES = results(
    "board ns ew result",
    "1 1 2 4S N +1",
    "1 3 4 4S N =",
    "2 1 3 3NT N =",
    "2 4 2 3NT N -1",
    "3 1 4 2H S =",
    "3 2 3 2H S =",
)
EXTRAS = (
    """
[event]
strata = ["A", "B", "C"]
handicap = "mean"

[pairs]
table = '''
number stratum handicap names
1      A       0        A Trick & A Dummy
2      B       2+3.5    A Slam & A Game
3      B       4        A Claim & A Concession
4      A       -        An Elimination & A Ruff
'''
"""
    + LINES
)


def test_places_in_strata_and_with_handicap_are_explained() -> None:
    explanation = explain_event(scored(EXTRAS), "2")
    assert [
        (each.stratum, each.handicap, each.rank, each.of) for each in explanation.other_places
    ] == [("A", False, "2=", 4), ("B", False, "1", 2), ("", True, "2", 4)]
    lines = explanation_lines(explanation)
    assert "Stratum B: rank 1 of 2" in lines
    assert "With handicap: rank 2 of 4" in lines
    assert "  1. with handicap: 50 + (2 + 3.5) ÷ 2 = 52.75" in lines


def test_every_figure_of_the_other_places_can_be_worked_out() -> None:
    for number in ("1", "2", "3", "4"):
        for place in explain_event(scored(EXTRAS), number).other_places:
            for reason in place.reasons:
                assert evaluate(reason.formula) == reason.value


def test_a_stratum_without_anybody_is_no_list() -> None:
    assert [each.stratum for each in scored(EXTRAS).strata] == ["A", "B"]


CARRIED = """
[[pair]]
number = "1"
names = ["An Overcall", "A Deal"]
carry_forward = 1.5

""" + "\n".join(f'[[pair]]\nnumber = "{number}"\nnames = ["A", "B"]' for number in (2, 3, 4))
SESSIONS = results(
    "session board ns ew result",
    "1 1 1 2 +420",
    "1 1 3 4 -50",
    "2 1 1 3 +420",
    "2 1 2 4 +450",
    "2 2 1 4 +110",
    "2 2 2 3 +110",
)


@pytest.mark.parametrize("combine", ["sum", "mean", "weighted", "carry-forward"])
def test_what_a_pair_brings_is_explained_however_sessions_combine(combine: str) -> None:
    weights = "".join(f"[[session]]\nnumber = {n}\nweight = {n}\n" for n in (1, 2))
    head = f'[event]\ncombine = "{combine}"\ncarry = 0.5\n'
    head = head if combine == "carry-forward" else head.replace("carry = 0.5\n", "")
    score = scored(head + weights + CARRIED + "\n" + SESSIONS)
    (standing,) = (each for each in score.standings if each.contestant.number == "1")
    last = explain_event(score, "1").reasons[-1]
    assert last.value == standing.percent
    assert evaluate(last.formula) == standing.percent
    assert standing.percent is not None
    if combine == "sum":
        assert standing.percent == 100 * (Fraction(3) + Fraction(3, 2)) / 6


def test_somebody_is_found_by_section_and_number_in_a_direction() -> None:
    text = (
        '[event]\nwinners = 2\nsections = ["A", "B"]\n'
        "[pairs]\ntable = '''\nsection direction number names\n"
        + "".join(
            f"{section} {side} 1 {section} {side} & A Partner\n"
            for section in "AB"
            for side in ("NS", "EW")
        )
        + "'''\n"
        + results("section board ns ew result", "A 1 1 1 +420", "B 1 1 1 +450")
    )
    explanation = explain_event(scored(text), "a1", direction=Side.EW)
    assert explanation.who == "Pair EW A1"
