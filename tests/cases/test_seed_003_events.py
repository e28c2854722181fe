"""Scoring following applying Law 15B2: the figures out of event files, in both of its cases."""

from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.app.event_files import open_event
from overtrick.exact import decimal
from overtrick.model.result import Average
from overtrick.model.schedule import ScheduledPlay
from overtrick.movements import load
from tests.cases.events import board_lines, row, scored, standing, table

EVENT = '[event]\nregulations = "ebu-2025"\n'


def twenty_six_boards() -> list[str]:
    """Pair 8 scores 164.40 on boards 1 to 26: 5 × 10, 12 × 6, 7 × 4, 5, 2 and a factored 7.4."""
    wins = [5] * 5 + [3] * 12 + [2] * 7
    lines = [line for i, w in enumerate(wins, 1) for line in board_lines(i, 6, w)]
    lines += board_lines(25, 6, 3, tied=True)  # 3 beaten and 1 equal: 7
    *played, _ = board_lines(26, 6, 4)  # beats three of the four that are left
    return [*lines, *played, "26 28 29 NP"]


def test_seed_003_the_pair_has_164_40_on_26_boards() -> None:
    boards, total, maximum = standing(scored(EVENT + table(*twenty_six_boards())), "8")
    assert (boards, total, maximum) == (26, Fraction("164.4"), 260)


def test_seed_003_average_plus_makes_it_170_72_and_63_23_per_cent() -> None:
    last = ["27 8 12 AVE+/AVE+", *board_lines(27, 6, 3)[1:]]
    score = scored(EVENT + table(*twenty_six_boards(), *last))
    found = row(score, "8").standing
    assert found.total == Fraction("164.4") * 27 / 26  # own percentage on the other boards
    assert (found.boards, found.maximum) == (27, Fraction(270))
    assert decimal(found.total, 2) == "170.72"
    assert decimal(found.percent or 0, 2) == "63.23"


def test_seed_003_127_of_260_becomes_133_of_270() -> None:
    """Below 60 % average plus is flat: 6 of 10."""
    wins = [3] * 19 + [1] * 6  # 19 × 6 + 6 × 2 = 126
    lines = [line for i, w in enumerate(wins, 1) for line in board_lines(i, 6, w)]
    lines += board_lines(26, 6, 0, tied=False)
    before = scored(EVENT + table(*lines))
    assert standing(before, "8") == (26, 126, 260)
    tied = [*lines[:-6], "26 8 9 +960", *board_lines(26, 6, 0)[1:]]
    assert standing(scored(EVENT + table(*tied)), "8") == (26, 127, 260)
    last = ["27 8 12 AVE+/AVE+", *board_lines(27, 6, 3)[1:]]
    assert standing(scored(EVENT + table(*tied, *last)), "8") == (27, 133, 270)


def twenty_three_boards() -> list[str]:
    """Pair 8 has 77 of 184 on 23 boards with a top of 8."""
    wins = [2] * 14 + [1] * 8  # 14 × 4 + 8 × 2 = 72
    lines = [line for i, w in enumerate(wins, 1) for line in board_lines(i, 5, w)]
    return lines + board_lines(23, 5, 2, tied=True)  # 2 beaten, 1 equal: 5


OWED = """
[[incident]]
kind = "wrong-pair"
board = 24
ns = "20"
ew = "21"
played = { ew = "30" }
deprived = ["8"]
"""


def hard_example(style: str = "") -> str:
    others = ["24 20 21 +100", "24 22 23 +50", "24 24 25 +40", "24 26 27 +30", "24 1 2 +20"]
    return EVENT + table(*twenty_three_boards(), *others) + OWED + style


def test_seed_003_hard_example_before_the_board_is_owed() -> None:
    assert standing(scored(EVENT + table(*twenty_three_boards())), "8") == (23, 77, 184)


def test_seed_003_a_board_owed_counts_as_one_more_board() -> None:
    score = scored(hard_example())
    found = row(score, "8").standing
    assert standing(score, "8") == (24, Fraction("81.8"), 192)
    assert decimal(found.percent or 0, 2) == "42.60"
    assert found.adjustment == 0


def test_seed_003_a_board_owed_as_an_adjustment_is_1_39() -> None:
    score = scored(hard_example('style = "adjustment"\n'))
    found = row(score, "8").standing
    assert (found.boards, found.maximum) == (23, Fraction(184))
    assert found.adjustment == Fraction(167, 120)
    assert (decimal(found.adjustment, 2), decimal(found.total, 2)) == ("1.39", "78.39")
    assert decimal(found.percent or 0, 2) == "42.60"


def test_seed_003_both_styles_give_the_same_percentage() -> None:
    native = row(scored(hard_example()), "8").standing
    adjusted = row(scored(hard_example('style = "adjustment"\n')), "8").standing
    assert native.percent == adjusted.percent


def test_seed_003_the_line_is_scored_for_those_who_really_played() -> None:
    score = scored(hard_example())
    assert standing(score, "30")[0] == 1  # it sat at the wrong table and has the score
    assert "21" not in [
        who.number for play in score.plays.plays if play.board == 24 for _, who in play.sides()
    ]


@pytest.mark.parametrize("entered", ["NP", "AVE", "AVE+/AVE+", "50%/50%"])
def test_seed_003_easy_example_two_pairs_left_over_share_the_line_that_nobody_can_play(
    entered: str,
) -> None:
    """At table 6 "No Play", or some kind of average, which is fixed afterwards."""
    lines = [
        "19 11 4 +140", "19 10 8 +170", "19 3 1 -50", "19 7 6 +110", "19 2 5 -100",
        f"19 9 12 {entered}",
    ]  # fmt: skip
    incident = """
[[incident]]
kind = "wrong-pair"
board = 19
ns = "10"
played = { ew = "9" }
deprived = ["8", "12"]
"""
    score = scored(EVENT + table(*lines) + incident)
    plays = [[who.number for _, who in play.sides()] for play in score.plays.plays]
    assert plays == [["11", "4"], ["10", "9"], ["3", "1"], ["7", "6"], ["2", "5"], ["8", "12"]]
    assert (standing(score, "8"), standing(score, "12")) == ((1, 6, 10), (1, 6, 10))
    boards, total, maximum = standing(score, "10")
    assert (boards, total, maximum) == (1, Fraction(6, 5) * 9 - 1, 10)


@pytest.mark.parametrize("unfinished", ["AVE+/AVE-", "A6040"])
def test_seed_003_boards_not_finished_in_time(unfinished: str) -> None:
    """Average plus to pair 2 and average minus to pair 9 (boards 16 to 18)."""
    lines = [f"16 2 9 {unfinished}", "16 3 4 +50", "16 5 6 +100", "16 7 1 -50", "16 8 10 -100"]
    score = scored(EVENT + table(*lines))
    assert standing(score, "2") == (1, Fraction("4.8"), 8)
    assert standing(score, "9") == (1, Fraction("3.2"), 8)


def test_law_15B1_somebody_had_played_the_board_before_it_is_cancelled() -> None:
    lines = ["5 1 2 +100", "5 3 4 +50", "5 5 6 -50", "5 7 8 -90"]
    incident = """
[[incident]]
kind = "wrong-pair"
board = 5
ns = "7"
played = { ew = "2" }
played_before = ["2"]
deprived = ["8"]
"""
    score = scored(EVENT + table(*lines) + incident)
    assert [each.boards for each in score.standings if each.contestant.number == "7"] == [0]
    assert standing(score, "8") == (1, Fraction("3.6"), 6)
    assert standing(score, "1") == (1, Fraction("5.6667"), 6)  # 4/3 × 5 - 1


def test_law_15B1_both_pairs_deprived_share_the_cancelled_line() -> None:
    lines = ["5 1 2 +100", "5 3 4 +50", "5 5 6 -50", "5 7 8 -90"]
    incident = """
[[incident]]
kind = "wrong-pair"
board = 5
ns = "7"
played = { ew = "2" }
played_before = ["2"]
deprived = ["7", "8"]
"""
    score = scored(EVENT + table(*lines) + incident)
    assert [standing(score, number) for number in "78"] == [(1, Fraction("3.6"), 6)] * 2
    assert len(score.plays.plays) == 4


TOLD = """
[[incident]]
kind = "wrong-pair"
board = 19
round = 3
table = 4
played = { ew = "9" }
"""


@pytest.mark.parametrize(
    ("movement", "deprived", "owed"),
    [
        ("three-quarter-howell-6", ["8", "12"], []),
        ("three-quarter-howell-6x3-without-12", [], ["8"]),
    ],
)
def test_seed_003_who_is_deprived_follows_from_the_movement(
    tmp_path: Path, movement: str, deprived: list[str], owed: list[str]
) -> None:
    """Both stories: with six full tables 8 and 12, with pair 12 missing only 8."""
    plays = load(movement).schedule()
    lines = [
        f"{each.round} {each.table} {each.board} {'NP' if _cannot_play(each) else '+100'}"
        for each in plays
    ]
    results = "[results]\ntable = '''\nround table board result\n" + "\n".join(lines) + "\n'''\n"
    path = tmp_path / "friday.toml"
    path.write_text(f'[event]\n[movement]\nname = "{movement}"\n{results}{TOLD}')
    opened = open_event(path)
    assert opened.diagnostics == ()
    score = opened.score()
    shared = [
        sorted((who.number for _, who in play.sides()), key=int)
        for play in score.plays.plays
        if play.board == 19 and play.line.result.ns is Average.PLUS
    ]
    assert shared == ([deprived] if deprived else [])
    assert [each.contestant.number for each in score.plays.owed] == owed


def _cannot_play(play: ScheduledPlay) -> bool:
    """Round 9: pair 9 has played board 19 already."""
    return play.board == 19 and "9" in (play.ns, play.ew)
