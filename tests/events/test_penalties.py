"""Penalties and adjustments in every unit and every scoring (docs/rules.md, Penalties)."""

from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.engine.event_score import EventScore
from overtrick.model.diagnostic import Severity
from tests.events.files import board, opened, percent, results, rows, scored, standing, tally, total

FIVE = ("+500", "+100", "+50", "-50", "-100")


def penalised(amount: str, event: str = "", more: str = "") -> EventScore:
    """Pair 1 has 8 of 8, then a penalty."""
    penalty = f'[[penalty]]\npair = "1"\namount = "{amount}"\n{more}'
    return scored(event + rows(board(1, *FIVE)) + penalty)


@pytest.mark.parametrize(
    ("amount", "deducted"),
    [
        ("1.5 MP", "1.5"),
        ("1/3 MP", "1/3"),
        ("10% of top", "0.8"),
        ("25 % of a top", "2"),
        ("1/4 board", "2"),
        ("full board", "8"),
        ("2 boards", "16"),
        ("1 x standard", "0.8"),  # wbf-2017: 10 % of a top of 8, in units of 0.1
        ("standard", "0.8"),
        ("2 x standard", "1.6"),
        ("1/2 x standard", "0.4"),
    ],
)
def test_matchpoints(amount: str, deducted: str) -> None:
    score = penalised(amount)
    assert tally(score, "1") == (1, 8 - Fraction(deducted), 8)
    assert standing(score, "1").adjustment == -Fraction(deducted)
    assert percent(score, "1") == 100 * (8 - Fraction(deducted)) / 8


def test_the_standard_penalty_of_the_white_book_is_a_quarter_of_a_top() -> None:
    score = penalised("1 x standard", '[event]\nregulations = "ebu-2025"\n')
    assert total(score, "1") == 6


def test_a_book_with_a_penalty_of_its_own_has_none_at_total_points(tmp_path: Path) -> None:
    event = '[event]\nregulations = "ebu-2025"\nscoring = "total-points"\n'
    penalty = '[[penalty]]\npair = "1"\namount = "1 x standard"\n'
    [wrong] = opened(tmp_path, event + rows(board(1, *FIVE)) + penalty).errors
    assert str(wrong) == (
        'friday.toml:13: "1 x standard": the rule book has no standard penalty for total-points; '
        "give the amount itself"
    )


def test_fractions_of_the_unit_are_rounded_up() -> None:
    """ebl-2001, four tables: 10 % of 6 is 0.6; with a unit of 0.5 it is 1."""
    rules = "[rules]\nstandard_matchpoints_unit = 0.5\n"
    penalty = '[[penalty]]\npair = "1"\namount = "1 x standard"\n'
    event = '[event]\nregulations = "ebl-2001"\n'
    text = rows(board(1, *FIVE[:4])) + penalty
    assert total(scored(event + text), "1") == Fraction("5.4")
    assert total(scored(event + rules + text), "1") == 5


def test_a_top_is_the_full_top_of_the_event() -> None:
    """Session 2 has two tables, but 10 % of top is of the five tables of session 1: 0.8."""
    lines = [f"1 {line}" for line in board(1, *FIVE)]
    lines += [f"2 {line}" for line in board(1, "+50", "+40")]
    penalty = '[[penalty]]\npair = "1"\nsession = 2\namount = "10% of top"\n'
    score = scored(results(*lines, columns="session board ns ew") + penalty)
    assert tally(score, "1") == (2, Fraction("9.2"), 10)


def test_a_total_may_fall_below_zero() -> None:
    penalty = '[[penalty]]\npair = "2"\namount = "1 MP"\n'
    score = scored(rows(board(1, *FIVE)) + penalty)
    assert (total(score, "2"), percent(score, "2")) == (-1, Fraction(-25, 2))


def test_several_add_up_and_an_adjustment_has_its_sign() -> None:
    """8 - 1 - 0.8 + 0.3 = 6.5; the maximum stays."""
    more = (
        '[[penalty]]\npair = "1"\namount = "10% of top"\nreason = "late play"\n'
        '[[adjustment]]\npair = "1"\namount = "+0.3 MP"\n'
    )
    score = penalised("1 MP", more=more)
    assert tally(score, "1") == (1, Fraction("6.5"), 8)
    assert standing(score, "1").adjustment == Fraction("-1.5")
    assert [change.reason for change in standing(score, "1").tallies[0].changes] == [
        "",
        "late play",
        "",
    ]


@pytest.mark.parametrize(("amount", "changed"), [("+10% of top", "0.8"), ("-1/4 board", "-2")])
def test_adjustments_in_other_units(amount: str, changed: str) -> None:
    more = f'[[adjustment]]\npair = "1"\namount = "{amount}"\n'
    assert total(scored(rows(board(1, *FIVE)) + more), "1") == 8 + Fraction(changed)


def test_a_penalty_for_one_player_of_a_pair_names_the_player() -> None:
    pairs = """[pairs]
table = '''
1  A Trick & A Dummy
2  A Bid & A Call
3  A Slam & A Game
4  A Lead & A Suit
'''
"""
    penalty = '[[penalty]]\npair = "1"\nplayer = "A Dummy"\namount = "0.5 MP"\n'
    score = scored(pairs + rows(board(1, "+100", "+50")) + penalty)
    assert total(score, "1") == Fraction("1.5")
    [change] = standing(score, "1").tallies[0].changes
    assert "A Dummy" in change.what


def test_a_penalty_falls_on_one_player_of_an_individual() -> None:
    lines = ["1 1 2 3 4 +100", "1 5 6 7 8 +50"]
    penalty = '[[penalty]]\nplayer = "3"\namount = "0.5 MP"\n'
    text = '[event]\nkind = "individual"\n' + results(*lines, columns="board n e s w")
    score = scored(text + penalty)
    assert (total(score, "1"), total(score, "3")) == (2, Fraction("1.5"))


# ------------------------------------------------------------------ IMPs and total points

THREE = board(1, "+100", "+50", "+50")
"""Cross-IMPs 2, -1, -1 (2 + 2, -2 + 0); datum 66⅔ → 70, so Butler 1, -1, -1."""


@pytest.mark.parametrize(
    ("event", "amount", "expected"),
    [
        ('scoring = "cross-imps"', "3 IMP", -1),
        ('scoring = "cross-imps"', "0.5 IMP", Fraction("1.5")),
        # ebl-2001, sums: 4; √(8 × 2) = 4 for two comparisons
        ('scoring = "cross-imps"\nregulations = "ebl-2001"', "1 x standard", 0),
        ('scoring = "cross-imps"\nregulations = "ebl-2001"', "1.5 x standard", -2),
        ('scoring = "butler"', "3 IMP", -2),
        ('scoring = "butler"\nregulations = "ebl-2001"', "1 x standard", -1),  # 1 - 2
        ('scoring = "total-points"', "30 points", 70),
        ('scoring = "total-points"\nregulations = "ebl-2001"', "1 x standard", 0),  # 100 - 100
    ],
)
def test_the_other_methods(event: str, amount: str, expected: Fraction | int) -> None:
    penalty = f'[[penalty]]\npair = "1"\namount = "{amount}"\n'
    assert total(scored(f"[event]\n{event}\n" + rows(THREE) + penalty), "1") == expected


@pytest.mark.parametrize(
    ("event", "amount"),
    [
        ("", "3 IMP"),
        ("", "0.5 VP"),
        ("", "30 points"),
        ('scoring = "cross-imps"', "1 MP"),
        ('scoring = "cross-imps"', "10% of top"),
        ('scoring = "cross-imps"', "1/4 board"),
        ('scoring = "butler"', "1 VP"),
        ('scoring = "butler"', "100 points"),
        ('scoring = "total-points"', "1 MP"),
        ('scoring = "total-points"', "3 IMP"),
    ],
)
@pytest.mark.parametrize("block", ["penalty", "adjustment"])
def test_a_wrong_unit_is_left_out_and_said_while_the_rest_is_scored(
    tmp_path: Path, event: str, amount: str, block: str
) -> None:
    sign = "+" if block == "adjustment" else ""
    decision = f'[[{block}]]\npair = "1"\namount = "{sign}{amount}"\n'
    text = f"[event]\n{event}\n" + rows(THREE)
    found = opened(tmp_path, text + decision)
    [error] = found.diagnostics
    assert error.severity is Severity.ERROR
    assert error.remedy
    assert error.source is not None
    assert error.source.line == (text + decision)[: (text + decision).index("[[")].count("\n") + 1
    plain = opened(tmp_path, text).score()
    assert [(s.contestant.number, s.total) for s in found.score().standings] == [
        (s.contestant.number, s.total) for s in plain.standings
    ]


# ------------------------------------------------------------------ fouling, ACBL 2.2 to 2.4

FOULED = """
[[fouled]]
board = 1
versions = [["1", "3", "5", "7"], ["9"]]
responsible = ["9", "10"]
"""


def fouled(level: str, more: str = "") -> EventScore:
    """Five tables at one point a win: a top of 4. The four have 5/4 × S + 1/8; the one has 60 %."""
    event = f'[event]\nregulations = "acbl"\nlevel = "{level}"\n'
    return scored(event + rows(board(1, *FIVE)) + FOULED + more)


@pytest.mark.parametrize(
    ("level", "cause", "boards"),
    [
        ("sectional", "duplication", "1/4"),
        ("regional", "duplication", "1/4"),
        ("nabc+", "duplication", "1"),
        ("nabc+", "play", "1"),
        ("sectional", "play", "0"),  # 2.3 speaks of fouls during duplication
        ("club", "duplication", "0"),
        ("", "duplication", "0"),
    ],
)
def test_automatic_penalties_for_fouling(level: str, cause: str, boards: str) -> None:
    """60 % of 4 is 2.4, less so much of a board of 4."""
    score = fouled(level, f'cause = "{cause}"\n')
    expected = Fraction("2.4") - 4 * Fraction(boards)
    assert (total(score, "9"), total(score, "10")) == (expected, expected)


TWICE = """
[event]
regulations = "acbl"
level = "sectional"
groups = "section"

[[fouled]]
board = 1
session = 1
section = "A"
versions = [["1"], ["3", "5"]]
responsible = ["3"]
"""


def test_the_responsible_are_those_of_the_session_and_section_of_the_board() -> None:
    """3 plays in both sections and both sessions; a quarter of a top of 2."""
    lines = ["1 A 1 1 2 +50", "1 A 1 3 4 +60", "1 A 1 5 6 +60", "1 B 1 1 2 +50", "1 B 1 3 4 +90",
             "2 A 1 1 2 +50", "2 A 1 3 4 +60", "2 B 1 1 2 +50", "2 B 1 3 4 +90"]  # fmt: skip
    score = scored(TWICE + results(*lines, columns="session section board ns ew"))
    taken = [
        (tally.contestant.section, session, tally.adjustment)
        for (session, _), tally in score.scores.tallies.items()
        if tally.changes
    ]
    assert taken == [("A", 1, Fraction("-0.5"))]


def test_a_board_that_one_section_scores_as_fouled_costs_nothing_in_another() -> None:
    """In section A pair 3 alone is left of the second version: there one group is compared."""
    in_a = TWICE.replace('versions = [["1"], ["3", "5"]]', 'versions = [["1", "5"], ["3"]]')
    in_a += '[[ruling]]\nsession = 1\nsection = "A"\nboard = 1\nns = "3"\nresult = "AVE/AVE"\n'
    in_b = TWICE[TWICE.index("[[fouled]]") :].replace('"A"', '"B"').replace('"3", "5"', '"3"')
    lines = ["1 A 1 1 2 +50", "1 A 1 3 4 +60", "1 A 1 5 6 +60", "1 B 1 1 2 +50", "1 B 1 3 4 +90"]
    score = scored(in_a + in_b + results(*lines, columns="session section board ns ew"))
    taken = [tally.contestant.section for tally in score.scores.tallies.values() if tally.changes]
    assert taken == ["B"]


def test_automatic_penalties_may_be_waived() -> None:
    assert total(fouled("nabc+", 'waive = "the caddy did it"\n'), "9") == Fraction("2.4")


def test_an_automatic_penalty_cites_its_rule_and_no_other() -> None:
    [change] = standing(fouled("sectional"), "9").tallies[0].changes
    assert change.what == "board 1 fouled: a quarter of a board"
    assert change.steps[-1].rule == "foul_duplication_sectional"
    assert "Law" not in change.article


def test_penalties_in_boards_are_in_words_and_say_their_board() -> None:
    amounts = {"1/4 board": "a quarter of a board", "1/2 board": "half a board",
               "3/4 board": "0.75 of a board", "1 board": "a full board",
               "2 boards": "2 boards"}  # fmt: skip
    blocks = "".join(
        f'[[penalty]]\npair = "1"\namount = "{amount}"\nboard = {place}\n'
        for place, amount in enumerate(amounts, start=1)
    )
    changes = standing(scored(rows(board(1, *FIVE)) + blocks), "1").tallies[0].changes
    assert [change.what for change in changes] == [
        f"penalty of {words} on board {place}"
        for place, words in enumerate(amounts.values(), start=1)
    ]


def test_no_automatic_penalty_where_the_book_has_none() -> None:
    event = '[event]\nlevel = "nabc+"\n'
    score = scored(event + rows(board(1, *FIVE)) + FOULED)
    assert standing(score, "9").adjustment == 0


def test_no_automatic_penalty_where_the_board_is_not_scored_as_fouled() -> None:
    """The only line of the other version is NP, so that one group is left."""
    event = '[event]\nregulations = "acbl"\nlevel = "nabc+"\n'
    score = scored(event + rows(board(1, *FIVE[:4], "NP")) + FOULED)
    assert standing(score, "9").adjustment == 0
