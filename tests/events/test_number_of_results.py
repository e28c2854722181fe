"""Complete, short and provisional boards of whole events (design, idea 2; docs/rules.md).

E is the number of results of a full board; A what a group has. ``wbf-2017`` has Neuberg's formula
E/A × (mp + 1) - 1 from four results on, and fixed awards for fewer.
"""

from fractions import Fraction
from pathlib import Path

import pytest

from tests.events.files import (
    board,
    east_west,
    maximum,
    north_south,
    opened,
    results,
    rows,
    scored,
    standing,
    tally,
    the_board,
)

FIVE = ("+500", "+100", "+50", "-50", "-100")
FULL = ["8", "6", "4", "2", "0"]

# ------------------------------------------------------------------ complete and short


def test_a_complete_board_is_scored_plainly_however_small() -> None:
    score = scored(rows(board(1, "+100", "-50"), board(2, "0", "+50")))
    assert (north_south(score, 1), east_west(score, 1)) == (["2", "0"], ["0", "2"])
    assert not the_board(score, 1).score.provisional


def test_a_board_not_played_at_one_table_is_factored() -> None:
    """Four of five: 5/4 × (6, 4, 2, 0 + 1) - 1. The pair has a board and a top less."""
    score = scored(rows(board(1, *FIVE), board(2, *FIVE[:4], "NP")))
    assert north_south(score, 2) == ["31/4", "21/4", "11/4", "1/4", "None"]
    assert east_west(score, 2) == ["1/4", "11/4", "21/4", "31/4", "None"]
    assert tally(score, "9") == (1, 0, 8)
    assert tally(score, "1") == (2, Fraction("15.75"), 16)


def test_an_artificial_score_is_factored_like_one_that_was_not_played() -> None:
    score = scored(rows(board(1, *FIVE), board(2, *FIVE[:4], "AVE")))
    assert north_south(score, 2) == ["31/4", "21/4", "11/4", "1/4", "4"]


def test_one_side_artificial_and_the_other_not_played() -> None:
    """Both are missing from their frequencies; east-west has no score at all."""
    score = scored(rows(board(1, *FIVE), board(2, *FIVE[:4], "AVE+/NP")))
    assert north_south(score, 2) == ["31/4", "21/4", "11/4", "1/4", "24/5"]  # 9 has 0 of 8: flat
    assert east_west(score, 2) == ["1/4", "11/4", "21/4", "31/4", "None"]
    assert (standing(score, "9").boards, standing(score, "10").boards) == (2, 1)


def test_a_board_with_fewer_lines_than_the_fullest_is_short() -> None:
    """Without a movement E is the fullest board: board 2 was scheduled four times of five."""
    score = scored(rows(board(1, *FIVE), board(2, *FIVE[:4])))
    assert the_board(score, 2).score.expected == 5
    assert north_south(score, 2) == ["31/4", "21/4", "11/4", "1/4"]


@pytest.mark.parametrize("fifth", ["NP", "AVE", "60%/40%", "AVE+/AVE-"])
def test_the_fullest_board_counts_lines_without_a_score(fifth: str) -> None:
    """Nowhere are there five real results, but one board has five lines."""
    score = scored(rows(board(1, *FIVE[:4]), board(2, *FIVE[:4], fifth)))
    assert [the_board(score, n).score.expected for n in (1, 2)] == [5, 5]
    assert north_south(score, 1) == ["31/4", "21/4", "11/4", "1/4"]


def test_three_two_and_one_results_of_five_get_fixed_awards() -> None:
    """70, 60, 50; 65, 55; 60 % of a top of 8."""
    boards = (
        board(1, *FIVE),
        board(2, "+500", "+100", "+50", "NP", "NP"),
        board(3, "+500", "+100", "NP", "NP", "NP"),
        board(4, "+500", "NP", "NP", "NP", "NP"),
    )
    score = scored(rows(*boards))
    assert north_south(score, 2)[:3] == ["28/5", "24/5", "4"]
    assert east_west(score, 2)[:3] == ["4", "24/5", "28/5"]
    assert north_south(score, 3)[:2] == ["26/5", "22/5"]
    assert (north_south(score, 4)[0], east_west(score, 4)[0]) == ("24/5", "24/5")


def test_where_the_awards_are_for_fouled_boards_only_one_result_is_average() -> None:
    """ebu-2025: 5/1 × (0 + 1) - 1 = 4 of 8; two of five: 5/2 × (2 + 1) - 1 = 6.5 and 1.5."""
    boards = (
        board(1, *FIVE),
        board(2, "+500", "NP", "NP", "NP", "NP"),
        board(3, "+500", "+100", "NP", "NP", "NP"),
    )
    score = scored('[event]\nregulations = "ebu-2025"\n' + rows(*boards))
    assert (north_south(score, 2)[0], east_west(score, 2)[0]) == ("4", "4")
    assert north_south(score, 3)[:2] == ["13/2", "3/2"]


def test_a_fouled_board_in_two_versions() -> None:
    """Ten tables, top 18, seven and three (ebl-2001): 10/7 × (mp + 1) - 1, and 70, 60, 50 %."""
    scores = [f"+{100 - 10 * i}" for i in range(10)]
    versions = '[["1", "3", "5", "7", "9", "11", "13"], ["15", "17", "19"]]'
    fouled = f"[[fouled]]\nboard = 1\nversions = {versions}\n"
    score = scored('[event]\nregulations = "ebl-2001"\n' + rows(board(1, *scores)) + fouled)
    seven = [str(Fraction(10, 7) * (mp + 1) - 1) for mp in (12, 10, 8, 6, 4, 2, 0)]
    assert north_south(score, 1) == [*seven, "63/5", "54/5", "9"]


def test_a_fouled_board_with_a_line_not_played() -> None:
    """Six tables, E = 6, top 10: four and one, and one NP. The four: 6/4 × (mp + 1) - 1."""
    fouled = '[[fouled]]\nboard = 1\nversions = [["1", "3", "5", "7"], ["9"]]\n'
    score = scored(rows(board(1, *FIVE, "NP"), board(2, *FIVE, "-200")) + fouled)
    assert north_south(score, 1) == ["19/2", "13/2", "7/2", "1/2", "6", "None"]
    assert east_west(score, 1) == ["1/2", "7/2", "13/2", "19/2", "6", "None"]


def test_a_group_played_once_by_fault() -> None:
    """ebu-letter: nobody at fault is average plus, fully at fault average minus, of a top of 8.

    Pair 9 has 8 of 8 on board 2, so its average plus is 8; pair 10 has 0 of 8, so nothing.
    """
    fouled = (
        '[[fouled]]\nboard = 1\nversions = [["1", "3", "5", "7"], ["9"]]\n'
        'at_fault = { ns = "none", ew = "full" }\n'
    )
    text = rows(board(1, *FIVE), board(2, "-50", "-60", "-70", "-80", "+50"))
    score = scored('[event]\nregulations = "ebu-letter"\n' + text + fouled)
    assert (tally(score, "9"), tally(score, "10")) == ((2, 16, 16), (2, 0, 16))


def test_a_board_not_played_is_no_score_received() -> None:
    """161 of 162 scores with one No Play, in the first listing of the Law 15B2 document."""
    score = scored(rows(board(1, *FIVE[:3], "AVE", "NP")))
    assert (score.received, score.due) == (4, 5)


# ------------------------------------------------------------------ provisional


def test_an_open_event_is_scored_among_what_has_come() -> None:
    """E = received + NP + artificial; the maximum follows."""
    text = rows(board(1, *FIVE[:2]), board(2, *FIVE), board(3, *FIVE[:4], "NP"))
    score = scored("[event]\nopen = true\n" + text)
    assert [the_board(score, n).score.provisional for n in (1, 2, 3)] == [True, True, True]
    assert [the_board(score, n).score.expected for n in (1, 2, 3)] == [2, 5, 5]
    assert north_south(score, 1) == ["2", "0"]
    assert north_south(score, 3) == ["31/4", "21/4", "11/4", "1/4", "None"]
    assert tally(score, "1") == (3, Fraction("17.75"), 18)  # 2 of 2, 8 of 8, 7.75 of 8


def test_a_late_board_is_provisional_and_leaves_the_others_alone() -> None:
    """Four have come: 6, 4, 2, 0 of 6. Board 1 is complete."""
    score = scored(rows(board(1, *FIVE), board(2, *FIVE[:4], "LATE")))
    assert [the_board(score, n).score.provisional for n in (1, 2)] == [False, True]
    assert (north_south(score, 1), north_south(score, 2)) == (FULL, ["6", "4", "2", "0", "None"])
    assert (tally(score, "1"), tally(score, "9")) == ((2, 14, 14), (1, 0, 8))
    assert (score.received, score.due) == (9, 10)


def test_a_late_board_with_an_artificial_score_and_one_not_played() -> None:
    """Received: three results, one average, one NP; E = 5 of six lines. 70, 60, 50 % of 8."""
    lines = board(1, "+500", "+100", "+50", "AVE", "NP", "LATE")
    score = scored(rows(lines, board(2, *FIVE, "-200")))
    assert the_board(score, 1).score.expected == 5
    assert north_south(score, 1) == ["28/5", "24/5", "4", "4", "None", "None"]
    assert tally(score, "1") == (2, Fraction("15.6"), 18)


def test_everything_is_late() -> None:
    score = scored(rows(board(1, "LATE", "LATE"), board(2, "LATE", "LATE")))
    assert (score.received, score.due) == (0, 4)
    assert [tally(score, n) for n in "1234"] == [(0, 0, None)] * 4
    assert all(row.rank == "1=" for row in score.rankings[0].rows)


FOUR_TABLES = """
[movement]
name = "four"
[plays]
table = '''
round table ns ew boards
1     1     1  8  1
1     2     2  7  2
1     3     3  6  3
1     4     4  5  4
2     1     1  7  4
2     2     2  6  1
2     3     3  5  2
2     4     4  8  3
3     1     1  6  2
3     2     2  5  3
3     3     3  8  4
3     4     4  7  1
4     1     1  5  3
4     2     2  8  4
4     3     3  7  1
'''
"""
"""Pairs 1 to 4 against 5 to 8, without table 4 in round 4: board 2 is scheduled three times."""
PLAYS = [line.split() for line in FOUR_TABLES.split("'''")[1].strip().splitlines()[1:]]
MOVEMENT = '[movement]\nfile = "four.toml"\n'


def with_movement(changes: dict[tuple[int, int], str] | None = None) -> str:
    """Round, table, board and a result for every play; ``-`` leaves the line out.

    North-south get 40 at table 1, 30 at table 2, 20 at 3, 10 at 4, whatever the round.
    """
    lines = []
    for turn, table, _, _, number in PLAYS:
        result = (changes or {}).get((int(turn), int(table)), f"+{50 - 10 * int(table)}")
        if result != "-":
            lines.append(f"{turn} {table} {number} {result}")
    return MOVEMENT + results(*lines, columns="round table board")


def test_a_movement_says_who_sat_there_and_how_often_each_board_is_played(tmp_path: Path) -> None:
    event = opened(tmp_path, with_movement(), {"four.toml": FOUR_TABLES})
    score = event.score()
    assert (event.diagnostics, score.received, score.due) == ((), 15, 15)
    assert [the_board(score, n).score.expected for n in (1, 2, 3, 4)] == [4, 4, 4, 4]
    assert not any(the_board(score, n).score.provisional for n in (1, 2, 3, 4))
    # Board 1: tables 1, 2, 4, 3 with 40, 30, 10, 20.
    assert north_south(score, 1) == ["6", "4", "0", "2"]
    assert [play.actual.ns for play in the_board(score, 1).plays] == ["1", "2", "4", "3"]
    # Board 2 is scheduled three times of four: 70, 60, 50 % of 6 (30 at 2, 20 at 3, 40 at 1).
    assert north_south(score, 2) == ["18/5", "3", "21/5"]
    assert standing(score, "4").boards == 3  # it sits out in round 4


def test_a_result_missing_in_a_movement_makes_its_board_provisional(tmp_path: Path) -> None:
    """Board 1 has three of four: 4, 2, 0 of 4 for now."""
    text = with_movement({(2, 2): "-"})
    score = opened(tmp_path, text, {"four.toml": FOUR_TABLES}).score()
    assert (score.received, score.due) == (14, 15)
    assert [the_board(score, n).score.provisional for n in (1, 2, 3, 4)] == [True] + [False] * 3
    assert north_south(score, 1) == ["4", "0", "2"]
    assert maximum(score, "1") == 4 + 3 * 6


def test_the_same_result_as_np_makes_it_short(tmp_path: Path) -> None:
    """70, 50 and 60 % of 6."""
    text = with_movement({(2, 2): "NP"})
    score = opened(tmp_path, text, {"four.toml": FOUR_TABLES}).score()
    assert not the_board(score, 1).score.provisional
    assert north_south(score, 1) == ["21/5", "None", "3", "18/5"]
    assert maximum(score, "1") == 4 * 6


def test_a_board_scheduled_less_often_under_the_three_methods(tmp_path: Path) -> None:
    """Three of four results, 4, 2, 0 of 4: formula 4/3 × (mp + 1) - 1; pro rata × 6/4; own top."""
    rules = '[rules]\nsmall_group_causes = ["fouled"]\nshort_scheduled = "{}"\n'
    found = {}
    for method in ("neuberg", "pro-rata", "none"):
        text = rules.format(method) + with_movement()
        score = opened(tmp_path, text, {"four.toml": FOUR_TABLES}).score()
        found[method] = north_south(score, 2), maximum(score, "1")
    assert found == {
        "neuberg": (["3", "1/3", "17/3"], 24),
        "pro-rata": (["3", "0", "6"], 24),
        "none": (["2", "0", "4"], 22),
    }


def test_a_movement_in_two_sections_as_a_field_and_apart(tmp_path: Path) -> None:
    """As a field board 1 has eight results, two of each: 13, 9, 5, 1 of 14."""
    lines = with_movement().split("result\n")[1].split("'''")[0].splitlines()
    both = [f"{section} {line}" for section in "AB" for line in lines]
    table = results(*both, columns="section round table board")
    field = opened(tmp_path, MOVEMENT + table, {"four.toml": FOUR_TABLES}).score()
    assert (field.due, the_board(field, 1).score.expected) == (30, 8)
    assert north_south(field, 1) == ["13", "9", "1", "5"] * 2
    event = '[event]\ngroups = "section"\n'
    apart = opened(tmp_path, event + MOVEMENT + table, {"four.toml": FOUR_TABLES}).score()
    assert north_south(apart, 1, group="A") == ["6", "4", "0", "2"]
    assert north_south(apart, 1, group="B") == ["6", "4", "0", "2"]


def test_more_results_than_the_movement_has_are_brought_to_the_common_top(tmp_path: Path) -> None:
    """Law 15B2: 9 and 10 play board 1 as well. 8, 6, 0, 4 and 2 of 8 are multiplied by 6/8."""
    lines = [f"{turn} {table} {ns} {ew} {number} +{50 - 10 * int(table)}"
             for turn, table, ns, ew, number in PLAYS]  # fmt: skip
    table = results(*lines, "4 4 9 10 1 +15", columns="round table ns ew board")
    score = opened(tmp_path, MOVEMENT + table, {"four.toml": FOUR_TABLES}).score()
    assert north_south(score, 1) == ["6", "9/2", "0", "3", "3/2"]
    assert not the_board(score, 1).score.provisional
    assert (tally(score, "9"), tally(score, "1")[2]) == ((1, Fraction("1.5"), 6), 24)


# ------------------------------------------------------------------ sections

SECTIONS = results(
    "A 1 1 2 +100",
    "A 1 3 4 +50",
    "B 1 1 2 +90",
    "B 1 3 4 -50",
    "C 1 1 2 -90",
    "C 1 3 4 -100",
    columns="section board ns ew",
)


def in_sections(groups: str) -> str:
    return f"[event]\ngroups = {groups}\n{SECTIONS}"


def test_sections_are_scored_as_one_field() -> None:
    score = scored(SECTIONS)
    assert north_south(score, 1) == ["10", "6", "8", "4", "2", "0"]
    assert len(score.rankings[0].rows) == 12  # pair 1 of each section is another pair


def test_each_section_by_itself() -> None:
    score = scored(in_sections('"section"'))
    assert [north_south(score, 1, group=g) for g in "ABC"] == [["2", "0"]] * 3


def test_groups_of_sections() -> None:
    score = scored(in_sections('[["A", "C"], ["B"]]'))
    assert north_south(score, 1, group="A+C") == ["6", "4", "2", "0"]
    assert north_south(score, 1, group="B") == ["2", "0"]


def test_each_group_has_its_own_number_of_results() -> None:
    """A and C have four results a board, B has two: its boards are complete all the same."""
    score = scored(in_sections('[["A", "C"], ["B"]]'))
    assert the_board(score, 1, group="A+C").score.expected == 4
    assert the_board(score, 1, group="B").score.expected == 2


def test_sections_of_different_sizes_as_a_field_fill_one_board() -> None:
    """Board 1 in both sections (five results), board 2 only in the larger one (three of five)."""
    lines = [f"A {line}" for line in (*board(1, *FIVE[:3]), *board(2, *FIVE[:3]))]
    lines += [f"B {line}" for line in board(1, *FIVE[3:])]
    score = scored(results(*lines, columns="section board ns ew"))
    assert north_south(score, 1) == FULL
    assert north_south(score, 2) == ["28/5", "24/5", "4"]


# ------------------------------------------------------------------ sessions


def test_each_session_has_its_own_number_of_tables() -> None:
    """Five tables in session 1 and two in session 2: both are complete."""
    lines = [f"1 {line}" for line in board(1, *FIVE)]
    lines += [f"2 {line}" for line in board(1, "+100", "-50")]
    score = scored(results(*lines, columns="session board ns ew"))
    assert (north_south(score, 1, session=1), north_south(score, 1, session=2)) == (
        FULL,
        ["2", "0"],
    )
    assert tally(score, "1") == (2, 10, 10)
    assert tally(score, "9") == (1, 0, 8)


def test_a_line_without_a_session_belongs_to_the_first() -> None:
    lines = ["- 1 1 2 +100", "1 1 3 4 +50", "2 1 1 2 -50", "2 1 3 4 -60"]
    score = scored(results(*lines, columns="session board ns ew"))
    assert (north_south(score, 1, session=1), north_south(score, 1, session=2)) == (
        ["2", "0"],
        ["2", "0"],
    )
