"""What went wrong at the table: Law 15B and *Scoring following applying Law 15B2*, in whole events.

The Mitchell of five tables has a top of 8; with four of five results a score of mp becomes
5/4 × (mp + 1) - 1: 7.75, 5.25, 2.75, 0.25.
"""

from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.app.check import check
from overtrick.engine.event_score import EventScore
from overtrick.engine.play import Mark
from overtrick.exact import Exact
from tests.events.files import (
    COLUMNS,
    board,
    east_west,
    mitchell,
    mitchell_lines,
    north_south,
    opened,
    percent,
    results,
    rows,
    scored,
    standing,
    tally,
    the_board,
    total,
)

MOVEMENT = '[movement]\nname = "mitchell-5x1"\n'


def seated(score: EventScore, number: int, session: int = 1) -> list[str]:
    """Who played a board against whom, as it is scored."""
    plays = the_board(score, number, session).plays
    return [" ".join(who.number for _, who in play.sides()) for play in plays]


# ------------------------------------------------------------------ wrong pair, two deprived

WRONG_PAIR = """
[[incident]]
kind = "wrong-pair"
board = 1
round = 1
table = 1
played = { ew = "9" }
deprived = ["6", "5"]
"""
"""9 sits down at table 1 instead of 6, and cannot play board 1 against 5 in round 2."""


def check_two_deprived(score: EventScore) -> None:
    """The figures by hand.

    Board 1 has four results: 1, 2, 3, 4 with 50, 40, 30, 20. 5 has 0 of 32 otherwise: average
    plus is 4.8. 6 has 2 + 4 + 6 + 8 = 20 of 32 = 62.5 %: average plus is 5. 9 has 6 + 0 + 2 + 4
    and 0.25 against 1.
    """
    found = {n: tally(score, n) for n in ("1", "5", "6", "9")}
    expected: dict[str, tuple[int, Exact, Exact]] = {
        "1": (5, Fraction("39.75"), 40),
        "5": (5, Fraction("4.8"), 40),
        "6": (5, 25, 40),
        "9": (5, Fraction("12.25"), 40),
    }
    assert found == expected
    assert not the_board(score, 1).score.provisional


def test_two_deprived_share_the_line_that_was_not_played() -> None:
    score = scored(mitchell({(2, 5): "NP"}) + WRONG_PAIR)
    assert seated(score, 1) == ["1 9", "5 6", "4 7", "3 10", "2 8"]
    check_two_deprived(score)


def test_two_deprived_where_the_line_was_never_reported() -> None:
    """Without a movement both are owed a board, with the same figures: E is still five."""
    score = scored(mitchell({(2, 5): "-"}) + WRONG_PAIR)
    assert seated(score, 1) == ["1 9", "4 7", "3 10", "2 8"]
    check_two_deprived(score)


@pytest.mark.parametrize("regulations", ["acbl", "wbf-2017"])
@pytest.mark.parametrize("deprived", ['"6"', '"6", "5"'])
def test_how_many_are_owed_a_board_changes_nothing_for_the_others(
    regulations: str, deprived: str
) -> None:
    """Nobody else has a line more to be compared with, in a book that counts averages either."""
    incident = WRONG_PAIR.replace('"6", "5"', deprived)
    text = f'[event]\nregulations = "{regulations}"\n' + mitchell({(2, 5): "-"})
    score = scored(text + incident)
    assert the_board(score, 1).score.expected == 5
    whole = scored(text + WRONG_PAIR.replace('deprived = ["6", "5"]\n', ""))
    assert north_south(score, 1) == north_south(whole, 1)
    assert not [each for each in check(score) if "others have" in str(each)]


@pytest.mark.parametrize("line", ["NP", "-"])
def test_two_deprived_with_a_movement(tmp_path: Path, line: str) -> None:
    text = mitchell({(2, 5): line}, columns="round table board")
    event = opened(tmp_path, MOVEMENT + text + WRONG_PAIR)
    assert event.diagnostics == ()
    score = event.score()
    assert set(seated(score, 1)) == {"1 9", "5 6", "4 7", "3 10", "2 8"}
    check_two_deprived(score)


def test_the_deprived_are_worked_out_from_the_movement(tmp_path: Path) -> None:
    text = mitchell({(2, 5): "NP"}, columns="round table board")
    incident = WRONG_PAIR.replace('deprived = ["6", "5"]\n', "")
    score = opened(tmp_path, MOVEMENT + text + incident).score()
    check_two_deprived(score)


def test_the_order_of_the_deprived_does_not_matter() -> None:
    other = WRONG_PAIR.replace('["6", "5"]', '["5", "6"]')
    check_two_deprived(scored(mitchell({(2, 5): "NP"}) + other))


def test_what_was_reported_stays_beside_what_was_played() -> None:
    score = scored(mitchell({(2, 5): "NP"}) + WRONG_PAIR)
    wrong, owed, *_ = the_board(score, 1).plays
    assert wrong.reported is not None
    assert owed.reported is not None
    assert (wrong.reported.ew, wrong.actual.ew) == ("6", "9")
    assert (owed.reported.ew, owed.actual.ew) == ("9", "6")
    assert Mark.INCIDENT in wrong.marks & owed.marks
    assert "Law 15B2" in " ".join(wrong.reasons)
    assert "Law 15B3" in " ".join(owed.reasons)


def test_a_wrong_north_south_pair() -> None:
    """5 sits north-south at table 1 instead of 1; 9 and 1 are left over, and the line 5 against 9.

    9 has 6 + 0 + 2 + 4 = 12 of 32 otherwise: 4.8. 1 has 32 of 32: 8.
    """
    incident = """
[[incident]]
kind = "wrong-pair"
board = 1
round = 1
table = 1
played = { ns = "5" }
deprived = ["1", "9"]
"""
    score = scored(mitchell({(2, 5): "NP"}) + incident)
    assert seated(score, 1) == ["5 6", "1 9", "4 7", "3 10", "2 8"]
    assert (tally(score, "1"), tally(score, "9")) == ((5, 40, 40), (5, Fraction("16.8"), 40))
    assert tally(score, "5") == (5, Fraction("7.75"), 40)


# ------------------------------------------------------------------ wrong pair, one deprived

ONE_DEPRIVED = """
[[incident]]
kind = "wrong-pair"
board = 3
round = 1
table = 3
played = { ew = "7" }
deprived = ["8"]
"""
"""Without pair 5: 7 was not to play board 3 at all, and nobody else is left over."""


def test_one_deprived_without_a_line_has_one_more_board_with_its_top() -> None:
    """Four tables, a top of 6, east-west have 0, 2, 4, 6 at tables 1 to 4.

    8 has 6 + 0 + 2 = 8 of 18, and is owed 60 % of 6: 11.6 of 24. 7 has 2 + 4 + 6 + 0 of its own
    boards 2, 4, 1, 5, and 4 at table 3: 16 of 30.
    """
    score = scored(mitchell(without="5") + ONE_DEPRIVED)
    assert tally(score, "8") == (4, Fraction("11.6"), 24)
    assert tally(score, "7") == (5, 16, 30)
    assert north_south(score, 3) == ["2", "4", "6", "0"]  # the board itself is complete
    assert standing(score, "8").adjustment == 0


def test_one_deprived_as_an_adjustment() -> None:
    """X = T(0.6B - A) ÷ (B + T) = 6 × (10.8 - 8) ÷ (18 + 6) = 0.7, and 8.7 ÷ 18 = 11.6 ÷ 24."""
    score = scored(mitchell(without="5") + ONE_DEPRIVED + 'style = "adjustment"\n')
    assert tally(score, "8") == (3, Fraction("8.7"), 18)
    assert standing(score, "8").adjustment == Fraction("0.7")
    native = scored(mitchell(without="5") + ONE_DEPRIVED)
    assert percent(score, "8") == percent(native, "8")


def test_a_large_adjustment_is_marked_for_checking() -> None:
    """8 ÷ 18 to 8.7 ÷ 18 is 3.9 per cent more."""
    score = scored(mitchell(without="5") + ONE_DEPRIVED + 'style = "adjustment"\n')
    [change] = standing(score, "8").tallies[0].changes
    assert "more than 1" in change.reason
    assert change.article == "Law 15B3"


STRONG = ONE_DEPRIVED.replace("board = 3", "board = 1").replace("table = 3", "table = 1")
STRONG = STRONG.replace('"7"', '"9"').replace('["8"]', '["6"]')
"""Without pair 5: 9 plays board 1 at table 1 instead of 6, which has 2 + 4 + 6 = 12 of 18."""


def test_a_pair_above_60_per_cent_is_owed_its_own_percentage() -> None:
    """66⅔ % of 6 is 4: 16 of 24."""
    score = scored(mitchell(without="5") + STRONG)
    assert tally(score, "6") == (4, 16, 24)


def test_a_pair_above_60_per_cent_needs_no_adjustment() -> None:
    score = scored(mitchell(without="5") + STRONG + 'style = "adjustment"\n')
    assert tally(score, "6") == (3, 12, 18)
    [change] = standing(score, "6").tallies[0].changes
    assert (change.amount, change.reason) == (Fraction(0), "")


def two_boards(style: str) -> EventScore:
    """The same Mitchell with two boards a round (11 for 1, 12 for 2, …): 8 is owed both."""
    doubled = []
    for line in mitchell_lines(without="5"):
        turn, table, ns, ew, number, result = line.split()
        doubled += [f"{turn} {table} {ns} {ew} {n} {result}" for n in (number, f"1{number}")]
    text = results(*doubled, columns=COLUMNS)
    incident = ONE_DEPRIVED.replace("board = 3", "boards = [3, 13]")
    return scored(text + incident + style)


def test_several_boards_owed_each_count_as_a_board() -> None:
    """16 of 36, and 3.6 of 6 twice: 23.2 of 48."""
    assert tally(two_boards(""), "8") == (8, Fraction("23.2"), 48)


def test_several_boards_owed_as_one_adjustment_with_the_sum_of_their_tops() -> None:
    """X = 12 × (21.6 - 16) ÷ (36 + 12) = 1.4, and 17.4 ÷ 36 = 23.2 ÷ 48."""
    score = two_boards('style = "adjustment"\n')
    assert tally(score, "8") == (6, Fraction("17.4"), 36)
    [change] = standing(score, "8").tallies[0].changes
    assert change.what == "average plus for boards 3 and 13, which could not be played"
    assert percent(score, "8") == percent(two_boards(""), "8")


def test_boards_owed_from_two_incidents_add_up_as_well() -> None:
    """The same as one incident with both boards: T is the sum over both."""
    lines = mitchell(without="5") + ONE_DEPRIVED + 'style = "adjustment"\n'
    second = ONE_DEPRIVED.replace("board = 3", "board = 5").replace("round = 1", "round = 2")
    second = second.replace("table = 3", "table = 4").replace('"7"', '"10"')
    score = scored(lines + second + 'style = "adjustment"\n')
    # 8 keeps boards 4 and 1: 0 + 2 of 12. X = 12 × (7.2 - 2) ÷ (12 + 12) = 2.6.
    assert tally(score, "8") == (2, Fraction("4.6"), 12)


def test_both_styles_side_by_side() -> None:
    """Board 3 as a board: 2 + 3.6 of 18; then board 5: X = 6 × (10.8 - 5.6) ÷ 24 = 1.3."""
    second = ONE_DEPRIVED.replace("board = 3", "board = 5").replace("round = 1", "round = 2")
    second = second.replace("table = 3", "table = 4").replace('"7"', '"10"')
    score = scored(mitchell(without="5") + ONE_DEPRIVED + second + 'style = "adjustment"\n')
    assert tally(score, "8") == (3, Fraction("6.9"), 18)


def test_a_board_owed_at_cross_imps() -> None:
    """wbf-2017: average plus is 3. +100 against +50 twice is 2 IMPs a comparison."""
    incident = (
        '[[incident]]\nkind = "wrong-pair"\nboard = 1\nns = "1"\nplayed = { ew = "9" }\n'
        'deprived = ["2"]\n'
    )
    text = rows(board(1, "+100", "+50", "+50"), board(2, "+100", "+50", "+50"))
    score = scored('[event]\nscoring = "cross-imps"\n' + text + incident)
    assert (tally(score, "2"), tally(score, "9")) == ((2, 1, None), (1, -2, None))  # -2 + 3


def test_a_board_owed_at_butler() -> None:
    """Datum of +100, +50, +50: 66⅔ → 70; +30 is 1 IMP. 2: -1 on board 2, and +3."""
    incident = (
        '[[incident]]\nkind = "wrong-pair"\nboard = 1\nns = "1"\nplayed = { ew = "9" }\n'
        'deprived = ["2"]\n'
    )
    text = rows(board(1, "+100", "+50", "+50"), board(2, "+100", "+50", "+50"))
    score = scored('[event]\nscoring = "butler"\n' + text + incident)
    assert (tally(score, "2"), tally(score, "9")) == ((2, 2, None), (1, -1, None))


# ------------------------------------------------------------------ a line of one's own


def test_one_deprived_with_a_line_of_its_own() -> None:
    """The opponent is not owed anything: 5 has average plus, 9 has no score on that line."""
    only = WRONG_PAIR.replace('["6", "5"]', '["5"]')
    score = scored(mitchell({(2, 5): "NP"}) + only)
    assert seated(score, 1)[1] == "5 9"
    assert (north_south(score, 1)[1], east_west(score, 1)[1]) == ("24/5", "None")
    assert standing(score, "9").boards == 5
    assert standing(score, "6").boards == 4


def test_three_deprived_two_on_the_line_and_one_owed_a_board() -> None:
    """11 has nothing but board 1, which it cannot play: 60 % of 8."""
    pairs = "".join(f'[[pair]]\nnumber = "{n}"\n' for n in range(1, 12))
    three = WRONG_PAIR.replace('["6", "5"]', '["6", "5", "11"]')
    score = scored(pairs + mitchell({(2, 5): "NP"}) + three)
    assert seated(score, 1)[1] == "5 6"
    check_two_deprived(score)
    assert tally(score, "11") == (1, Fraction("4.8"), 8)


# ------------------------------------------------------------------ Law 15B1


def test_law_15B1_a_board_played_before_is_cancelled_for_both() -> None:
    """1 against 9 is cancelled; 6 is deprived, 1 as well: they share the cancelled line."""
    incident = WRONG_PAIR.replace('["6", "5"]', '["1", "6"]') + 'played_before = ["9"]\n'
    score = scored(mitchell() + incident)
    assert seated(score, 1)[0] == "1 6"
    # 1 has 32 of 32 otherwise, so 8; 6 has 20 of 32, so 5. The four others are factored.
    assert (tally(score, "1"), tally(score, "6")) == ((5, 40, 40), (5, 25, 40))
    assert north_south(score, 1)[1:] == ["1/4", "11/4", "21/4", "31/4"]
    assert standing(score, "9").boards == 5  # its own board 1, in round 2
    [play, *_] = the_board(score, 1).plays
    assert Mark.CANCELLED in play.marks


# ------------------------------------------------------------------ wrong board


def test_sets_put_out_at_each_others_tables() -> None:
    """Tables 1 and 2 of round 1 exchanged boards 1 and 2: each result is that of the other board.

    Board 1 then has 2 against 7 with +40, and 1 to 5 as on any board; board 2 has 1 with +50 twice:
    8 of 8 is shared by 1 against 6 and 1 against 10, 7 each.
    """
    incidents = "".join(
        f'[[incident]]\nkind = "wrong-board"\nround = 1\ntable = {table}\nboard = {reported}\n'
        f"played = {{ board = {played} }}\n"
        for table, reported, played in ((1, 1, 2), (2, 2, 1))
    )
    score = scored(mitchell() + incidents)
    assert seated(score, 1) == ["2 7", "5 9", "4 7", "3 10", "2 8"]
    assert seated(score, 2) == ["1 6", "1 10", "5 8", "4 6", "3 9"]
    # Board 1: 40, 10, 20, 30, 40. Board 2: 50, 50, 10, 20, 30.
    assert north_south(score, 1) == ["7", "0", "2", "4", "7"]
    assert north_south(score, 2) == ["7", "7", "0", "2", "4"]


def test_a_wrong_board_changes_no_other_board() -> None:
    """1 and 6 play board 2 instead of 1; without a movement a full board still has five results."""
    incident = (
        '[[incident]]\nkind = "wrong-board"\nround = 1\ntable = 1\nboard = 1\n'
        'played = { board = 2 }\ndeprived = ["10", "4"]\n'
    )
    score = scored(mitchell({(2, 1): "NP", (4, 4): "NP"}) + incident)
    assert [the_board(score, n).score.expected for n in (1, 2, 3)] == [5, 5, 5]
    assert sorted(north_south(score, 3)) == ["0", "2", "4", "6", "8"]


def test_a_wrong_board_with_a_movement(tmp_path: Path) -> None:
    """Round 1, table 1: 1 and 6 play board 2 instead of 1.

    So 10 cannot play it against 1 in round 2, nor 4 against 6 in round 4: they share a line, and
    the other one is left over. Board 2 has four results, +50, +40, +10, +30 of 1, 2, 5, 3. Board 1
    has four of five and is provisional, since 1 and 6 may still play it: a top of 6 for now.
    """
    incident = """
[[incident]]
kind = "wrong-board"
round = 1
table = 1
board = 1
played = { board = 2 }
deprived = ["10", "4"]
"""
    text = mitchell({(2, 1): "NP", (4, 4): "NP"}, columns="round table board")
    event = opened(tmp_path, MOVEMENT + text + incident)
    assert event.diagnostics == ()
    score = event.score()
    assert the_board(score, 2).score.expected == 5
    found = dict(zip(seated(score, 2), north_south(score, 2), strict=True))
    assert found["1 6"] == "31/4"
    assert (found["2 7"], found["3 9"], found["5 8"]) == ("21/4", "11/4", "1/4")
    assert [the_board(score, n).score.provisional for n in (1, 2, 3)] == [True, False, False]
    # 10: 8 + 2 + 6 of 24 and 2 of 6, so 18 of 30 is 60 %; 4: 2 + 2 + 2 of 24 and 2 of 6.
    assert tally(score, "10") == (5, Fraction("22.8"), 38)
    assert tally(score, "4") == (5, Fraction("12.8"), 38)


# ------------------------------------------------------------------ exchanged


def test_a_board_sat_the_wrong_way_round() -> None:
    """6 held the north-south cards at table 1: 6 has the top, 1 the bottom."""
    incident = '[[incident]]\nkind = "exchanged"\nround = 1\ntable = 1\nboard = 1\n'
    score = scored(mitchell() + incident)
    assert seated(score, 1)[0] == "6 1"
    assert (tally(score, "1"), tally(score, "6")) == ((5, 32, 40), (5, 28, 40))


def test_a_whole_table_sat_the_wrong_way_round() -> None:
    """Without boards all of that table in that round are meant."""
    lines = ["1 1 1 2 1 +100", "1 1 1 2 2 +100", "1 2 3 4 1 +50", "1 2 3 4 2 +50", "2 1 1 4 3 +50",
             "2 2 3 2 3 +40"]  # fmt: skip
    incident = '[[incident]]\nkind = "exchanged"\nround = 1\ntable = 1\n'
    score = scored(results(*lines, columns=COLUMNS) + incident)
    assert [seated(score, n)[0] for n in (1, 2, 3)] == ["2 1", "2 1", "1 4"]
    assert (tally(score, "1"), tally(score, "2")) == ((3, 2, 6), (3, 6, 6))


def test_an_individual_table_turned_by_a_seat() -> None:
    """North of the report sat east, and so on: 2 and 4 are the north-south partners."""
    lines = ["1 1 2 3 4 +100", "1 5 6 7 8 +50"]
    incident = '[[incident]]\nkind = "exchanged"\nboard = 1\nn = "1"\n'
    text = '[event]\nkind = "individual"\n' + results(*lines, columns="board n e s w") + incident
    score = scored(text)
    assert {n: total(score, n) for n in "12345678"} == {
        "1": 0, "2": 2, "3": 0, "4": 2, "5": 0, "6": 2, "7": 0, "8": 2,
    }  # fmt: skip


# ------------------------------------------------------------------ individuals

INDIVIDUAL = '[event]\nkind = "individual"\n'
FOUR = ["1 1 2 3 4 +100", "1 5 6 7 8 +50", "1 9 10 11 12 +40", "1 13 14 15 16 +30"]
"""Four tables and a fifth that is NP or not: with the formula 7.75, 5.25, 2.75, 0.25 of 8."""


def individual(last: str, more: str) -> EventScore:
    lines = [*FOUR, f"1 17 18 19 20 {last}"]
    return scored(INDIVIDUAL + results(*lines, columns="board n e s w") + more)


def test_four_players_deprived_on_their_own_line() -> None:
    incident = """
[[incident]]
kind = "wrong-pair"
board = 1
n = "1"
played = { n = "21", e = "22", s = "23", w = "24" }
deprived = ["17", "18", "19", "20"]
"""
    score = individual("NP", incident)
    assert [total(score, n) for n in ("17", "18", "19", "20")] == [Fraction("4.8")] * 4
    assert [total(score, n) for n in ("21", "22", "23", "24")] == [
        Fraction("7.75"),
        Fraction("0.25"),
        Fraction("7.75"),
        Fraction("0.25"),
    ]
    assert not {"1", "2", "3", "4"} & {s.contestant.number for s in score.standings}


def test_two_players_deprived_without_a_line_are_owed_a_board_each() -> None:
    """Two of an individual are no table: 2 and 4 have 60 % of 8 each, and nobody has a new line."""
    incident = (
        '[[incident]]\nkind = "wrong-pair"\nboard = 1\nn = "1"\n'
        'played = { e = "21", w = "22" }\ndeprived = ["2", "4"]\n'
    )
    score = individual("+20", incident)
    assert [tally(score, n) for n in ("2", "4")] == [(1, Fraction("4.8"), 8)] * 2
    assert [len(play.seats) for play in the_board(score, 1).plays] == [4] * 5


def test_one_player_in_anothers_seat_and_that_one_is_owed_a_board() -> None:
    """21 sat east instead of 2, who has no line: 60 % of 8. The others have their result."""
    incident = (
        '[[incident]]\nkind = "wrong-pair"\nboard = 1\nn = "1"\nplayed = { e = "21" }\n'
        'deprived = ["2"]\n'
    )
    score = individual("+20", incident)
    assert [total(score, n) for n in ("1", "21", "3", "4")] == [8, 0, 8, 0]
    assert tally(score, "2") == (1, Fraction("4.8"), 8)


# ------------------------------------------------------------------ sessions and sections


def test_an_incident_in_the_second_session_leaves_the_first_alone() -> None:
    """Board 1 has an NP line in both sessions; only that of session 2 is mended."""
    lines = mitchell_lines({(2, 5): "NP"})
    both = [f"{session} {line}" for session in (1, 2) for line in lines]
    text = results(*both, columns=f"session {COLUMNS}")
    score = scored(text + WRONG_PAIR + "session = 2\n")
    assert seated(score, 1, session=1) == ["1 6", "5 9", "4 7", "3 10", "2 8"]
    assert seated(score, 1, session=2) == ["1 9", "5 6", "4 7", "3 10", "2 8"]
    # 6 in session 1: 0.25 on board 1 and 20 of 32; in session 2: 20 + 5.
    assert tally(score, "6") == (10, Fraction("45.25"), 80)


def test_an_incident_in_one_section_leaves_the_other_alone() -> None:
    """Scored apart; 5 and 6 of section B share the line of section B."""
    lines = mitchell_lines({(2, 5): "NP"})
    both = [f"{section} {line}" for section in "AB" for line in lines]
    pairs = "".join(
        f'[[pair]]\nnumber = "{n}"\nsection = "{s}"\n' for s in "AB" for n in range(1, 11)
    )
    text = '[event]\ngroups = "section"\n' + pairs
    text += results(*both, columns=f"section {COLUMNS}")
    deprived = '[{ ew = "6", section = "B" }, { ns = "5", section = "B" }]'
    score = scored(text + WRONG_PAIR.replace('["6", "5"]', deprived) + 'section = "B"\n')
    found = {
        (each.contestant.section, each.contestant.number): (each.boards, each.total)
        for each in score.standings
    }
    assert (found["B", "6"], found["B", "5"]) == ((5, Fraction(25)), (5, Fraction("4.8")))
    assert (found["A", "6"], found["A", "5"]) == ((5, Fraction("20.25")), (4, Fraction(0)))
