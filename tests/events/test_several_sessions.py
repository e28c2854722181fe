"""Sessions of different length, sessions without a score, penalties in them."""

import json
from fractions import Fraction

import pytest

from overtrick.app.explain_event import explain_event
from overtrick.engine.event_score import EventScore
from overtrick.engine.rescore import with_result
from overtrick.model.notation import parse_result
from overtrick.reports import Format, render
from tests.events.files import (
    per_board,
    percent,
    places,
    results,
    scored,
    standing,
    total,
    value,
)

COLUMNS = "session board ns ew"
TWO = ("1 1 1 2 +100", "1 1 3 4 +50")
"""A board with two tables: 1 and 4 have 2 of 2, or 2 IMPs."""


def event_of(*lines: str, setup: str = "", rest: str = "") -> EventScore:
    return scored(f"[event]\n{setup}" + results(*lines, columns=COLUMNS) + rest)


def session(number: int, *boards: tuple[str, ...]) -> list[str]:
    """Boards of a session: each line has north-south, east-west and a result."""
    return [
        f"{number} {board} {line}" for board, lines in enumerate(boards, start=1) for line in lines
    ]


def as_json(score: EventScore) -> dict[str, object]:
    found: dict[str, object] = json.loads(render(score, (), Format.JSON))
    return found


def why(score: EventScore, number: str) -> list[tuple[str, Fraction]]:
    """The steps from several sessions to the result, with their values."""
    return [(each.formula, Fraction(each.value)) for each in explain_event(score, number).reasons]


# ------------------------------------------------------------------ IMPs, different boards

# Session 1 has two boards and session 2 one; 1 and 2 miss the second board of session 1.
SHORT = (
    *session(1, ("1 2 +100", "3 4 +50"), ("5 6 +100", "3 4 +50")),
    *session(2, ("1 2 +100", "3 4 +50")),
)


@pytest.mark.parametrize(
    ("combine", "weights", "total_of_3", "boards_of_3"),
    [
        ("sum", (1, 1), Fraction(-6), 3),
        ("mean", (1, 1), Fraction(-3), Fraction(3, 2)),
        ("weighted", (1, 3), Fraction(-5, 2), Fraction(5, 4)),
    ],
)
def test_imps_of_different_boards_go_by_the_total_as_it_was_combined_over_boards_combined_alike(
    combine: str, weights: tuple[int, int], total_of_3: Fraction, boards_of_3: Fraction
) -> None:
    """3 loses 2 on each of three boards, 1 wins 2 on each of two."""
    given = "".join(
        f"[[session]]\nnumber = {n}\nweight = {weight}\n"
        for n, weight in zip((1, 2), weights, strict=True)
    )
    score = event_of(*SHORT, setup=f'scoring = "cross-imps"\ncombine = "{combine}"\n', rest=given)
    assert (total(score, "3"), standing(score, "3").over) == (total_of_3, boards_of_3)
    assert (per_board(score, "3"), value(score, "3")) == (-2, -2)
    assert (per_board(score, "1"), value(score, "1")) == (2, 2)
    # What is printed as the total for each board is that total divided by those boards.
    assert all(each.per_board == each.total / (each.over or 1) for each in score.standings)


def test_the_mean_at_imps_is_explained_to_the_board() -> None:
    score = event_of(*SHORT, setup='scoring = "cross-imps"\ncombine = "mean"\n')
    assert why(score, "3") == [
        ("(1 × (-4) + 1 × (-2)) ÷ 2", Fraction(-3)),
        ("(1 × 2 + 1 × 1) ÷ 2", Fraction(3, 2)),
        ("(-3) ÷ 1.5", Fraction(-2)),
    ]


def test_sessions_of_different_length_are_no_different_boards() -> None:
    """All have two boards and one: the mean of the totals ranks."""
    lines = [*session(1, ("1 2 +100", "3 4 +50"), ("1 2 +50", "3 4 +100"))]
    lines += session(2, ("1 2 +100", "3 4 +50"))
    score = event_of(*lines, setup='scoring = "cross-imps"\ncombine = "mean"\n')
    assert [value(score, n) for n in "1234"] == [total(score, n) for n in "1234"]
    assert [total(score, n) for n in "1234"] == [1, -1, -1, 1]


def test_somebody_who_is_not_ranked_does_not_decide_that_the_boards_are_different() -> None:
    """5 and 6 play one board out of contention: the others have two each, and go by the total."""
    lines = session(1, ("1 2 +100", "3 4 +50", "5 6 0"), ("1 2 +100", "3 4 +50"))
    pairs = "".join(f'[[pair]]\nnumber = "{n}"\n' for n in "1234")
    pairs += "".join(f'[[pair]]\nnumber = "{n}"\nnon_competing = true\n' for n in "56")
    score = event_of(*lines, setup='scoring = "cross-imps"\n', rest=pairs)
    assert [value(score, n) for n in "1234"] == [total(score, n) for n in "1234"]


def test_carry_forward_at_imps_is_over_the_boards_with_the_part_that_is_carried() -> None:
    """1: half of 2 IMPs on one board, then 2 on one: 3 over 1½ boards. 3: -1½·2 over 2 boards."""
    lines = [*SHORT]
    setup = 'scoring = "cross-imps"\ncombine = "carry-forward"\ncarry = 0.5\n'
    score = event_of(*lines, setup=setup)
    assert (total(score, "1"), standing(score, "1").over) == (Fraction(3), Fraction(3, 2))
    assert (total(score, "3"), standing(score, "3").over) == (Fraction(-4), Fraction(2))
    assert [value(score, n) for n in "13"] == [2, -2]
    assert why(score, "1") == [
        ("2", Fraction(2)),
        ("0.5 × 2", Fraction(1)),
        ("2 + 1", Fraction(3)),
        ("1 + 0.5 × 1", Fraction(3, 2)),
        ("3 ÷ 1.5", Fraction(2)),
    ]


def test_a_footnote_says_what_is_carried_and_not_over_how_many_boards() -> None:
    rules = "[rules]\ncarry_forward = 0.5\n"
    setup = 'scoring = "cross-imps"\ncombine = "carry-forward"\n'
    text = render(event_of(*SHORT, setup=setup, rest=rules), (), Format.TEXT)
    assert "Pair 1: 1.00 carried forward" in text
    assert "boards, with the part" not in text


def test_what_is_carried_from_another_event_counts_where_boards_are_different() -> None:
    """1 has 4 IMPs on two boards and 3 before: 3.5 a board."""
    pairs = '[[pair]]\nnumber = "1"\ncarry_forward = 3\n'
    pairs += "".join(f'[[pair]]\nnumber = "{n}"\n' for n in "23456")
    score = event_of(*SHORT, setup='scoring = "cross-imps"\n', rest=pairs)
    assert (total(score, "1"), per_board(score, "1"), value(score, "1")) == (
        7,
        Fraction(7, 2),
        Fraction(7, 2),
    )


# ------------------------------------------------------------------ sessions without a score


def test_a_session_in_which_nothing_could_be_scored_is_not_in_the_mean() -> None:
    """One table in session 2: a top of 0. 1 has 2 of 2 in session 1, and so 100 %."""
    lines = [*TWO, "2 1 1 2 +50"]
    score = event_of(*lines, setup='combine = "mean"\n')
    assert (percent(score, "1"), percent(score, "2")) == (100, 0)
    assert "1=" in dict(places(score.rankings[0]))


@pytest.mark.parametrize("line", ["2 1 1 2 LATE", "2 1 1 2 NP", "2 1 1 2 +50"])
def test_a_session_without_a_score_is_blank_in_print(line: str) -> None:
    score = event_of(*TWO, line)
    row = next(each for each in as_json(score)["ranking"] if each["number"] == "1")  # type: ignore[attr-defined]
    assert row["sessions"] == [
        {"session": 1, "percent": 100.00, "percent_exact": "100"},
        {"session": 2, "percent": None},
    ]


def test_a_session_without_a_score_is_blank_at_imps_too() -> None:
    score = event_of(*TWO, "2 1 1 2 LATE", setup='scoring = "cross-imps"\n')
    row = next(each for each in as_json(score)["ranking"] if each["number"] == "1")  # type: ignore[attr-defined]
    assert row["sessions"] == [{"session": 1, "total": 2}, {"session": 2, "total": None}]


# ------------------------------------------------------------------ penalties

PENALTY = '[[penalty]]\npair = "1"\nsession = 2\namount = "1 MP"\n'


@pytest.mark.parametrize("combine", ["sum", "mean"])
@pytest.mark.parametrize("penalty", [PENALTY, PENALTY.replace("session = 2\n", "")])
def test_a_penalty_in_a_session_without_a_score_counts_in_the_last_that_has_one(
    combine: str, penalty: str
) -> None:
    """2 of 2 in session 1, less 1; session 2 is still to be played."""
    lines = [*TWO, "2 1 1 2 LATE", "2 1 3 4 LATE"]
    score = event_of(*lines, setup=f'combine = "{combine}"\n', rest=penalty)
    assert (percent(score, "1"), total(score, "1")) == (50, 1)
    explained = explain_event(score, "1")
    assert [each.percent for each in explained.sessions] == [50, None]
    moved = " in session 2, where there is no score" if "session" in penalty else ""
    assert [each.what for each in explained.sessions[0].changes] == [f"penalty of 1 MP{moved}"]
    row = next(each for each in as_json(score)["ranking"] if each["number"] == "1")  # type: ignore[attr-defined]
    assert [each["percent"] for each in row["sessions"]] == [50, None]


def test_a_penalty_follows_the_first_result_of_its_session() -> None:
    lines = [*TWO, "2 1 1 2 LATE", "2 1 3 4 +50"]
    score = event_of(*lines, setup='combine = "mean"\n', rest=PENALTY)
    changed = with_result(score, 2, parse_result("+50"))
    anew = event_of(*TWO, "2 1 1 2 +50", "2 1 3 4 +50", setup='combine = "mean"\n', rest=PENALTY)
    assert [each.percent for each in changed.standings] == [each.percent for each in anew.standings]
    assert percent(changed, "1") == 50  # 100 % and 1 of 2, less 1


def test_a_penalty_finds_the_same_pair_under_another_number() -> None:
    """Pair 2 of session 2 has no score there; it was pair 1 of session 1."""
    pairs = """[pairs]
table = '''
session  number  names
1        1       A Trick & A Dummy
1        2       A Bid & A Call
1        3       A Slam & A Game
1        4       A Lead & A Suit
2        2       A Trick & A Dummy
2        1       A Bid & A Call
'''
"""
    penalty = PENALTY.replace('"1"', '"2"')
    score = event_of(*TWO, "2 1 1 2 LATE", setup='combine = "mean"\n', rest=pairs + penalty)
    found = {each.contestant.names: each.percent for each in score.standings}
    assert found["A Trick & A Dummy"] == 50
    assert found["A Bid & A Call"] == 0


# ------------------------------------------------------------------ nobody has a score


@pytest.mark.parametrize("form", [Format.TEXT, Format.CSV, Format.JSON, Format.HTML])
def test_nobody_is_ranked_before_there_is_a_score(form: Format) -> None:
    score = event_of("1 1 1 2 LATE", "1 1 3 4 LATE")
    assert [ranking.rows for ranking in score.rankings] == [()]
    assert [each.contestant.number for each in score.unranked] == ["1", "2", "3", "4"]
    text = render(score, (), form)
    assert "1=" not in text
    assert "no score yet" in text


def test_nobody_is_ranked_before_there_is_a_score_in_the_last_session() -> None:
    setup = 'regulations = "ebu-2025"\ncombine = "carry-forward"\n'
    score = event_of(*TWO, "2 1 1 2 LATE", "2 1 3 4 LATE", setup=setup)
    assert [ranking.rows for ranking in score.rankings] == [()]
    assert "no score in the last session" in render(score, (), Format.TEXT)
