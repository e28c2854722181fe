"""Corners of events where several decisions, sessions, directions or sections meet."""

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from overtrick.engine.event_score import score_event
from overtrick.engine.fit import fitting
from overtrick.engine.rescore import with_result
from overtrick.errors import InputError
from overtrick.model.board import Side
from overtrick.model.notation import parse_result
from tests.events.files import (
    board,
    east_west,
    mitchell,
    mitchell_lines,
    north_south,
    opened,
    percent,
    places,
    results,
    rows,
    scored,
    standing,
    tally,
    the_board,
    total,
)

FIVE = ("+500", "+100", "+50", "-50", "-100")
COLUMNS = "session board ns ew"
MOVEMENT = '[movement]\nname = "mitchell-5x1"\n'
WRONG_PAIR = """
[[incident]]
kind = "wrong-pair"
board = 1
round = 1
table = 1
played = { ew = "9" }
"""


def test_average_plus_follows_when_another_board_changes() -> None:
    """8 of 8 and average plus 8; then 0 of 8 and average plus 4.8."""
    score = scored(rows(board(1, *FIVE), board(2, "AVE+/AVE-", *FIVE[1:])))
    assert tally(score, "1") == (2, 16, 16)
    changed = with_result(score, 0, parse_result("-500"))
    assert tally(changed, "1") == (2, Fraction("4.8"), 16)


def test_the_penalty_for_fouling_goes_when_the_board_is_no_longer_fouled() -> None:
    event = '[event]\nregulations = "acbl"\nlevel = "nabc+"\n'
    fouled = (
        '[[fouled]]\nboard = 1\nversions = [["1", "3", "5", "7"], ["9"]]\nresponsible = ["9"]\n'
    )
    score = scored(event + rows(board(1, *FIVE)) + fouled)
    changed = with_result(score, 4, parse_result("NP"))
    anew = score_event(changed.event, changed.book)
    assert standing(changed, "9").adjustment == standing(anew, "9").adjustment == 0


@pytest.mark.parametrize("combine", ["sum", "mean"])
def test_a_score_from_an_earlier_stage_and_two_sessions(combine: str) -> None:
    """2 of 2 in session 1 and 0 of 4 in session 2, and 1 from before: 3, of 6 (sum)."""
    lines = ["1 1 1 2 +100", "1 1 3 4 +50"]
    lines += ["2 1 1 2 -100", "2 1 3 4 +50", "2 2 1 2 -100", "2 2 3 4 +50"]
    pairs = '[[pair]]\nnumber = "1"\ncarry_forward = 1\n'
    pairs += "".join(f'[[pair]]\nnumber = "{n}"\n' for n in "234")
    score = scored(f'[event]\ncombine = "{combine}"\n{pairs}' + results(*lines, columns=COLUMNS))
    assert total(score, "1") == 3
    assert standing(score, "1").maximum == 6


@pytest.mark.parametrize("combine", ["mean", "weighted"])
def test_a_session_without_a_score_has_no_part_in_the_mean(combine: str) -> None:
    lines = ["1 1 1 2 +100", "1 1 3 4 +50", "2 1 1 2 LATE", "2 1 3 4 LATE"]
    sessions = "".join(f"[[session]]\nnumber = {n}\nweight = 1\n" for n in (1, 2))
    text = f'[event]\ncombine = "{combine}"\n{sessions}' + results(*lines, columns=COLUMNS)
    assert percent(scored(text), "1") == 100


def test_imps_a_board_do_not_depend_on_how_sessions_are_combined() -> None:
    """2 and 5 lose 2 IMPs on every board they play; 2 plays two sessions, 5 one."""
    lines = ["1 1 1 2 +100", "1 1 3 4 +50"]
    lines += ["2 1 1 2 +100", "2 1 3 4 +50", "2 2 1 5 +100", "2 2 3 4 +50"]
    event = '[event]\nscoring = "cross-imps"\ncombine = "mean"\n'
    score = scored(event + results(*lines, columns=COLUMNS))
    found = {number: rank for rank, number in places(score.rankings[0])}
    assert found["2"] == found["5"]


def test_all_have_as_many_boards_so_the_total_ranks() -> None:
    """One board in session 1, two in session 2: everybody has three."""
    lines = ["1 1 1 2 +100", "1 1 3 4 +50"]
    lines += ["2 1 1 2 +100", "2 1 3 4 +50", "2 2 1 2 +100", "2 2 3 4 +50"]
    score = scored('[event]\nscoring = "cross-imps"\n' + results(*lines, columns=COLUMNS))
    assert standing(score, "1").value == standing(score, "1").total == 6


def test_average_plus_for_the_deprived_players_only() -> None:
    """21 sat east instead of 2; 18, 19 and 20 cannot play board 1 with 21 any more."""
    lines = ["1 1 2 3 4 +100", "1 5 6 7 8 +50", "1 9 10 11 12 +40", "1 13 14 15 16 +30"]
    lines += ["1 21 18 19 20 NP"]
    incident = (
        '[[incident]]\nkind = "wrong-pair"\nboard = 1\nn = "1"\nplayed = { e = "21" }\n'
        'deprived = ["2", "18", "19", "20"]\n'
    )
    text = '[event]\nkind = "individual"\n' + results(*lines, columns="board n e s w") + incident
    score = scored(text)
    assert tally(score, "21") == (1, Fraction("0.25"), 8)
    assert [tally(score, n) for n in ("2", "18", "19", "20")] == [(1, Fraction("4.8"), 8)] * 4


def test_a_table_sat_the_wrong_way_round_with_two_winners() -> None:
    """1 sat east-west on board 1 and has what it scored there: its board, in its ranking."""
    lines = ("1 1 11 +100", "1 2 12 +50", "1 3 13 0", "2 1 12 +50", "2 2 13 -50", "2 3 11 +20")
    incident = '[[incident]]\nkind = "exchanged"\nboard = 1\nns = "1"\n'
    score = scored("[event]\nwinners = 2\n" + results(*lines) + incident)
    assert [len(ranking.rows) for ranking in score.rankings] == [3, 3]
    assert [standing(score, n).boards for n in ("1", "11")] == [2, 2]


def test_a_deprived_pair_whose_number_is_used_twice() -> None:
    """East-west 1 is deprived, not north-south 1."""
    lines = ("1 1 1 +100", "1 2 2 +50", "2 1 2 -100", "2 2 1 +50", "3 1 9 +100", "3 2 2 -100")
    incident = (
        '[[incident]]\nkind = "wrong-pair"\nboard = 1\nns = "1"\nplayed = { ew = "9" }\n'
        'deprived = [{ ew = "1" }]\n'
    )
    score = scored("[event]\nwinners = 2\n" + results(*lines) + incident)
    assert (standing(score, "1", Side.NS).boards, standing(score, "1", Side.EW).boards) == (3, 2)


def test_a_withdrawal_of_one_of_two_with_the_same_number() -> None:
    """East-west 1 leaves after round 1; north-south 1 was to play it in round 2: average plus."""
    lines = ["1 1 1 2 +100", "1 1 2 1 +50", "1 1 3 3 +40"]
    lines += ["2 2 1 1 NP", "2 2 2 3 -50", "2 2 3 2 0"]
    text = "[event]\nwinners = 2\n" + results(*lines, columns="round board ns ew")
    score = scored(text + '[[withdrawal]]\new = "1"\nafter_round = 1\n')
    assert (standing(score, "1", Side.NS).boards, standing(score, "1", Side.EW).boards) == (2, 1)


def test_a_late_pair_whose_number_is_used_twice() -> None:
    """East-west 1 is late: it gets average minus, north-south 1 average plus."""
    lines = ["1 1 1 1 NP", "1 1 2 2 +50", "1 1 3 3 +50"]
    text = "[event]\nwinners = 2\n" + results(*lines, columns="round board ns ew")
    score = scored(text + '[[late]]\new = "1"\nrounds = [1]\n')
    assert (north_south(score, 1)[0], east_west(score, 1)[0]) == ("12/5", "8/5")


@pytest.mark.parametrize("more", ['section = "A"\n', 'direction = "NS"\n', "session = 7\n"])
def test_a_penalty_is_taken_or_its_loss_is_said(tmp_path: Path, more: str) -> None:
    """The pair is listed without a section, there is one winner, there is no session 7."""
    pairs = "".join(f'[[pair]]\nnumber = "{n}"\n' for n in "1234")
    lines = ["A 1 1 2 +100", "A 1 3 4 +50"]
    penalty = f'[[penalty]]\npair = "1"\n{more}amount = "1 MP"\n'
    text = pairs + results(*lines, columns="section board ns ew") + penalty
    event = opened(tmp_path, text)
    assert event.errors or standing(event.score(), "1").adjustment == -1


def test_a_penalty_that_may_mean_two_is_an_error(tmp_path: Path) -> None:
    lines = ("1 1 1 +100", "1 2 2 +50")
    penalty = '[[penalty]]\npair = "1"\namount = "1 MP"\n'
    event = opened(tmp_path, "[event]\nwinners = 2\n" + results(*lines) + penalty)
    assert len(event.errors) == 1


@pytest.mark.parametrize(
    "decision",
    ['[[withdrawal]]\npair = "1"\nscores = "cancel"\n', "[[cancelled]]\nround = 1\n"],
)
def test_a_ruling_does_not_bring_back_a_cancelled_line(decision: str) -> None:
    lines = [f"1 {line}" for line in board(1, *FIVE)]
    ruling = '[[ruling]]\nboard = 1\nns = "1"\nresult = "+50"\n'
    text = results(*lines, columns="round board ns ew")
    assert standing(scored(text + decision + ruling), "1").boards == 0


def test_a_broken_tie_shares_the_local_points() -> None:
    """Splitting ties (White Book 143): for trophies and the like; master points are shared."""
    lines = [f"{n} {2 * i - 1} {2 * i} +{60 - 10 * i}" for n in range(1, 19) for i in (1, 2, 3)]
    event = '[event]\nregulations = "ebu-2025"\nlocal_points = "ebu-club"\n'
    more = '[[adjustment]]\npair = "2"\namount = "+1 MP"\n'  # so that 1 met better opponents than 6
    awards = {}
    for asked in ("[]", "[1]"):
        score = scored(f"{event}tie_break = {asked}\n" + results(*lines) + more)
        awards[asked] = {r.standing.contestant.number: r.points for r in score.rankings[0].rows}
    assert awards["[1]"] == awards["[]"]
    assert awards["[]"]["1"] == 9


def test_the_same_names_are_the_same_pair_though_one_list_has_national_numbers() -> None:
    """docs/event-file.md: who has the same names (or national numbers) in two sessions."""
    pairs = """[pairs]
table = '''
session  number  names
1        1       A Trick & A Dummy    100001 100002
1        2       A Bid & A Call
2        2       A Trick & A Dummy
2        1       A Bid & A Call
'''
"""
    lines = ["1 1 1 2 +100", "2 1 1 2 +50"]
    score = scored(pairs + results(*lines, columns=COLUMNS))
    assert sorted(each.boards for each in score.standings) == [2, 2]


ANEW = """[pairs]
table = '''
session  number  names
1        1       A Trick & A Dummy
1        2       A Bid & A Call
1        3       A Slam & A Game
1        4       A Lead & A Suit
2        4       A Trick & A Dummy
2        3       A Bid & A Call
2        2       A Slam & A Game
2        1       A Lead & A Suit
'''
"""


def test_the_window_of_the_event_for_pairs_listed_anew() -> None:
    """Trick has 2 of 2 in session 1, so average plus in session 2 is 2."""
    lines = ["1 1 1 2 +100", "1 1 3 4 +50", "2 1 4 3 AVE+/AVE-", "2 1 2 1 +50"]
    rules = '[rules]\nown_average_window = "event"\n'
    score = scored(rules + ANEW + results(*lines, columns=COLUMNS))
    assert tally(score, "1") == (2, 4, 4)


def test_head_to_head_in_a_session_for_which_pairs_are_listed_anew() -> None:
    """Trick and Bid have 3 of 6 each and met in session 2 as 4 and 3: 2 to 0."""
    lines = ["1 1 1 3 +100", "1 1 4 2 +100", "2 1 4 3 +100", "2 1 2 1 +50"]
    lines += ["2 2 4 1 0", "2 2 3 2 +100"]
    score = scored('[event]\ntie_break = "all"\n' + ANEW + results(*lines, columns=COLUMNS))
    reasons = {row.standing.contestant.names: row.tie_break for row in score.rankings[0].rows}
    assert reasons["A Trick & A Dummy"] == "points when they met: 2"
    assert reasons["A Bid & A Call"] == "points when they met: 0"


def test_a_board_owed_at_total_points_is_the_mean_and_a_standard_amount() -> None:
    """docs/rules.md, Total points. East-west -100, -50, +50: mean -100/3, and 100 more."""
    event = '[event]\nscoring = "total-points"\nregulations = "ebl-2001"\n'
    incident = (
        '[[incident]]\nkind = "wrong-pair"\nboard = 1\nns = "1"\nplayed = { ew = "9" }\n'
        'deprived = ["2"]\n'
    )
    text = rows(board(1, "+100", "+50", "-50"), board(2, "+1000", "0", "0"))
    score = scored(event + text + incident)
    assert total(score, "2") == -1000 + Fraction(200, 3)


def test_the_deprived_are_worked_out_in_their_own_section(tmp_path: Path) -> None:
    """Two sections with the same numbers; it happened in section B."""
    short = mitchell_lines({(2, 5): "NP"}, columns="round table board")
    full = mitchell_lines(columns="round table board")
    lines = [*(f"A {line}" for line in full), *(f"B {line}" for line in short)]
    event = '[event]\ngroups = "section"\n'
    text = event + MOVEMENT + results(*lines, columns="section round table board")
    score = opened(tmp_path, text + WRONG_PAIR + 'section = "B"\n').score()
    found = {
        each.contestant.number: (each.boards, each.total)
        for each in score.standings
        if each.contestant.section == "B"
    }
    assert (found["5"], found["6"]) == ((5, Fraction("4.8")), (5, Fraction(25)))


def test_the_missing_line_of_the_second_session(tmp_path: Path) -> None:
    """Only 5 is deprived: it has a line in session 2 that was never reported."""
    full = mitchell_lines(columns="round table board")
    short = mitchell_lines({(2, 5): "-"}, columns="round table board")
    lines = [*(f"1 {line}" for line in full), *(f"2 {line}" for line in short)]
    text = MOVEMENT + results(*lines, columns="session round table board")
    incident = WRONG_PAIR + 'session = 2\ndeprived = ["5"]\n'
    score = opened(tmp_path, text + incident).score()
    assert not the_board(score, 1, session=2).score.provisional
    assert (score.received, score.due) == (50, 50)


def test_the_missing_line_of_the_second_section(tmp_path: Path) -> None:
    full = mitchell_lines(columns="round table board")
    short = mitchell_lines({(2, 5): "-"}, columns="round table board")
    lines = [*(f"A {line}" for line in full), *(f"B {line}" for line in short)]
    event = '[event]\ngroups = "section"\n'
    text = event + MOVEMENT + results(*lines, columns="section round table board")
    incident = WRONG_PAIR + 'section = "B"\ndeprived = ["5"]\n'
    score = opened(tmp_path, text + incident).score()
    assert not the_board(score, 1, group="B").score.provisional


def test_a_line_for_which_the_movement_has_nobody_is_said(tmp_path: Path) -> None:
    text = mitchell(columns="round table board").replace("1 1 1 +50", "9 9 1 +50")
    event = opened(tmp_path, MOVEMENT + text)
    assert [each.text for each in event.errors] == ["board 1, round 9, table 9"]
    assert event.errors[0].problem == "the movement has nobody at table 9 in round 9"


def test_a_board_that_is_at_another_table_is_said_to_be_there(tmp_path: Path) -> None:
    text = mitchell(columns="round table board").replace("1 1 1 +50", "1 2 1 +50")
    (error,) = opened(tmp_path, MOVEMENT + text).errors
    assert error.problem.startswith("table 2 has boards ")
    assert error.problem.endswith(" in round 1 (2 against 7), and who played is not said")
    assert error.remedy.startswith("correct round, table or board (the board is at table 1 then)")


def test_a_line_without_anybody_and_without_a_movement_is_left_out(tmp_path: Path) -> None:
    event = opened(tmp_path, mitchell())
    nobody = replace(event.event.lines[0], ns=None, ew=None)
    kept, (error,) = fitting(replace(event.event, lines=(nobody,)), event.book)
    assert kept.lines == ()
    assert error.problem == "who played is not said"
    assert "name a [movement]" in error.remedy


def test_self_inflicted_damage_of_east_west_in_points() -> None:
    """-600 is worth 8 to them; normal -50 (their +50) 5, table +100 (their -100) 3: 8 - 2."""
    ruling = (
        '[[ruling]]\nboard = 1\nns = "5"\nresult = "-600"\n'
        'self_inflicted = { normal = "-50", table = "+100" }\n'
    )
    score = scored(rows(board(1, *FIVE)) + ruling)
    assert (north_south(score, 1)[2], east_west(score, 1)[2]) == ("0", "6")


@pytest.mark.parametrize(
    "rulings",
    [
        ['adjust = { ns = "-1" }', 'result = "AVE+/AVE-"\nby = "committee"'],
        ['result = "AVE"\nself_inflicted = { normal = "+100", table = "-50" }'],
    ],
)
def test_an_adjustment_of_an_artificial_score_costs_only_that(
    tmp_path: Path, rulings: list[str]
) -> None:
    """In the first case the committee's ruling simply takes the place of the director's."""
    blocks = "".join(f'[[ruling]]\nboard = 1\nns = "1"\n{ruling}\n' for ruling in rulings)
    event = opened(tmp_path, rows(board(1, *FIVE)) + blocks)
    try:
        score = event.score()
    except InputError as error:
        pytest.fail(f"refused: {error}")
    assert north_south(score, 1)[1:] in (["6", "4", "2", "0"], ["31/4", "21/4", "11/4", "1/4"])
    assert event.errors or len(rulings) == 2


def test_a_later_ruling_takes_the_place_of_an_earlier_adjustment() -> None:
    """The committee assigns +500, and says nothing of what the director deducted."""
    rulings = ('adjust = { ns = "-1" }', 'result = "+500"\nby = "committee"')
    blocks = "".join(f'[[ruling]]\nboard = 1\nns = "1"\n{ruling}\n' for ruling in rulings)
    assert north_south(scored(rows(board(1, *FIVE)) + blocks), 1)[0] == "8"


def test_somebody_without_a_board_is_not_ahead_of_anybody() -> None:
    lines = ("1 1 2 +100", "1 3 4 +50", "1 5 6 NP")
    score = scored('[event]\nscoring = "cross-imps"\n' + results(*lines))
    found = [number for _, number in places(score.rankings[0])]
    assert not set(found[:4]) & {"5", "6"}


def test_pairs_listed_anew_with_empty_names_are_not_one() -> None:
    pairs = "".join(
        f'[[pair]]\nsession = {s}\nnumber = "{n}"\nnames = ["", ""]\n' for s in (1, 2) for n in "12"
    )
    lines = ["1 1 1 2 +100", "2 1 1 2 +50"]
    score = scored(pairs + results(*lines, columns=COLUMNS))
    assert len(score.standings) > 1


@pytest.mark.parametrize(
    "event", ['kind = "swiss-pairs"', 'kind = "teams"\nscoring = "total-points"']
)
def test_what_is_not_a_pairs_event_is_not_scored_as_one(tmp_path: Path, event: str) -> None:
    lines = ["1 1 1 2 +100", "1 1 2 1 +50"]
    text = f"[event]\n{event}\n" + results(*lines, columns="round board ns ew")
    with pytest.raises(InputError):
        opened(tmp_path, text).score()
