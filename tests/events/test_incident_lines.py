"""Lines with an incident, and what else is decided on them: versions, rulings, averages, winners.

The Mitchell of five tables is that of ``test_incidents``.
"""

from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.app.check import Suspicion, check
from overtrick.engine.event_score import EventScore
from overtrick.engine.play import Mark
from overtrick.formats.event_file import parse_event
from overtrick.model.board import Side
from overtrick.model.validate import validate
from tests.events.files import (
    COLUMNS,
    mitchell,
    mitchell_lines,
    north_south,
    opened,
    results,
    scored,
    standing,
    tally,
    the_board,
)
from tests.events.test_incidents import MOVEMENT, WRONG_PAIR, check_two_deprived, seated


def problems(text: str) -> list[str]:
    """What is wrong with an event that can be read."""
    return [each.message for each in validate(parse_event(text).event)]


# ------------------------------------------------------------------ an average as a stopgap

AVERAGES = ["AVE+/AVE+", "AVE", "AVE+/AVE-", "60%/60%"]


@pytest.mark.parametrize("average", AVERAGES)
def test_an_average_where_the_board_could_not_be_played_is_as_no_play(average: str) -> None:
    """9 has played the board: the device wanted some result of 5 against 9."""
    score = scored(mitchell({(2, 5): average}) + WRONG_PAIR)
    assert seated(score, 1) == ["1 9", "5 6", "4 7", "3 10", "2 8"]
    check_two_deprived(score)


@pytest.mark.parametrize("average", AVERAGES)
def test_such_an_average_with_a_movement_and_the_deprived_worked_out(
    tmp_path: Path, average: str
) -> None:
    text = mitchell({(2, 5): average}, columns="round table board")
    incident = WRONG_PAIR.replace('deprived = ["6", "5"]\n', "")
    for block in (WRONG_PAIR, incident):
        event = opened(tmp_path, MOVEMENT + text + block)
        assert event.diagnostics == ()
        check_two_deprived(event.score())


def test_such_an_average_stays_with_whoever_could_not_play() -> None:
    """Only 6 is named: 5 has what was reported, and 6 comes onto the line in the place of 9."""
    score = scored(mitchell({(2, 5): "AVE+/AVE+"}) + WRONG_PAIR.replace('["6", "5"]', '["6"]'))
    assert seated(score, 1)[1] == "5 6"
    check_two_deprived(score)


def test_such_an_average_goes_from_whoever_had_played() -> None:
    """Only 5 is named: 9 has no average for a board that it has a score on."""
    score = scored(mitchell({(2, 5): "AVE/AVE"}) + WRONG_PAIR.replace('["6", "5"]', '["5"]'))
    assert seated(score, 1)[1] == "5 9"
    assert (tally(score, "5"), tally(score, "9")) == (
        (5, Fraction("4.8"), 40),
        (5, Fraction("12.25"), 40),
    )


# ------------------------------------------------------------------ two winners

BOTH_FROM_1 = {str(number + 5): str(number) for number in range(1, 6)}


def from_1(changes: dict[tuple[int, int], str]) -> str:
    """The same Mitchell, with 1 to 5 in both directions."""
    lines = []
    for line in mitchell_lines(changes):
        turn, table, ns, ew, board, result = line.split(maxsplit=5)
        lines.append(f"{turn} {table} {ns} {BOTH_FROM_1[ew]} {board} {result}")
    return "[event]\nwinners = 2\n" + results(*lines, columns=COLUMNS)


TWO_WINNERS = """
[[incident]]
kind = "wrong-pair"
board = 1
round = 1
table = 1
played = { ew = "4" }
deprived = [{ ew = "1" }, { ns = "5" }]
"""
"""``WRONG_PAIR`` with 6 and 9 called east-west 1 and 4."""


def test_with_two_winners_the_deprived_are_pairs_and_not_numbers() -> None:
    score = scored(from_1({(2, 5): "NP"}) + TWO_WINNERS)
    assert tally(score, "1", Side.NS) == (5, Fraction("39.75"), 40)
    assert tally(score, "5", Side.NS) == (5, Fraction("4.8"), 40)
    assert tally(score, "1", Side.EW) == (5, 25, 40)
    assert tally(score, "4", Side.EW) == (5, Fraction("12.25"), 40)


def test_the_average_of_another_pair_with_the_same_number_is_not_in_the_way() -> None:
    """East-west 2 has an average on the board of which north-south 2 is deprived."""
    text = "[event]\nwinners = 2\n" + results("1 2 3 +50", "1 5 2 AVE+/AVE+", "2 2 3 +50")
    text += '[[incident]]\nkind = "wrong-pair"\nboard = 1\nns = "2"\nplayed = { ns = "4" }\n'
    assert problems(text + 'deprived = [{ ns = "2" }]\n') == []
    assert problems(text + 'deprived = [{ ew = "2" }]\n') == [
        "board 1, 5 against 2 gives 2 an artificial score already; "
        "leave that line as it was reported, or leave the [[incident]] out"
    ]


def test_two_of_the_same_direction_do_not_share_a_line_with_two_winners() -> None:
    """North-south 5 stays on its line; north-south 4 cannot sit east-west and is owed a board."""
    block = TWO_WINNERS.replace('{ ew = "1" }', '{ ns = "4" }')
    score = scored(from_1({(2, 5): "NP", (3, 4): "-"}) + block)
    assert seated(score, 1) == ["1 4", "5 4", "3 5", "2 3"]
    assert standing(score, "4", Side.NS).boards == 5
    assert {each.contestant.number for each in score.standings} == set("12345")


def test_a_number_that_both_directions_have_needs_its_direction() -> None:
    block = TWO_WINNERS.replace('[{ ew = "1" }, { ns = "5" }]', '["1"]')
    assert problems(from_1({(2, 5): "NP"}) + block) == [
        'north-south and east-west both have the number 1; write ns = "1" or ew = "1"'
    ]


# ------------------------------------------------------------------ fouled boards

WRONG_BOARD = """
[[incident]]
kind = "wrong-board"
round = 1
table = 1
board = 1
played = { board = 2 }
deprived = ["10", "4"]
"""
"""1 and 6 play board 2 instead of 1: 10 cannot play it against 1, nor 4 against 6."""
GAPS: dict[tuple[int, int], str] = {(2, 1): "NP", (4, 4): "NP"}


def fouled(versions: str) -> str:
    return mitchell(GAPS) + WRONG_BOARD + f"[[fouled]]\nboard = 2\nversions = {versions}\n"


def versions(score: EventScore, board: int) -> dict[str, int]:
    """The version that each line of a board is in."""
    plays = the_board(score, board).plays
    return {
        " ".join(who.number for _, who in play.sides()): play.line.version
        for play in plays
        if Mark.FOULED in play.marks
    }


def test_a_line_that_came_to_a_fouled_board_is_named_in_its_versions() -> None:
    """1 is also north-south of the line that could not be played, which has no version."""
    for first in ('"1"', '{ ns = "1", ew = "6" }'):
        score = scored(fouled(f'[[{first}, "2"], ["3", "5"]]'))
        assert versions(score, 2) == {"1 6": 1, "2 7": 1, "5 8": 2, "3 9": 2}


def test_a_line_that_came_to_a_fouled_board_must_be_in_a_version() -> None:
    assert problems(fouled('[["2"], ["3", "5"]]')) == [
        "board 2, 1 against 6, reported as board 1, 1 against 6, is in none of the versions; "
        "add 1 to the version that was played there"
    ]


def test_a_line_that_left_a_fouled_board_need_not_be_in_a_version() -> None:
    block = '[[fouled]]\nboard = 1\nversions = [["2", "3"], ["4", "5"]]\n'
    score = scored(mitchell(GAPS) + WRONG_BOARD + block)
    assert set(versions(score, 1)) == {"2 8", "3 10", "4 7", "5 9"}


def test_an_artificial_line_of_an_incident_has_no_version() -> None:
    """5 sat at table 1, and its own line has average plus for 1 and 9."""
    incident = """
[[incident]]
kind = "wrong-pair"
board = 1
round = 1
table = 1
played = { ns = "5" }
deprived = ["1", "9"]

[[fouled]]
board = 1
versions = [["5", "2"], ["3", "4"]]
"""
    score = scored(mitchell({(2, 5): "NP"}) + incident)
    assert versions(score, 1) == {"5 6": 1, "4 7": 2, "3 10": 2, "2 8": 1}
    also = incident.replace('["5", "2"]', '["1", "2"]')
    assert versions(scored(mitchell({(2, 5): "NP"}) + also), 1) == versions(score, 1)


# ------------------------------------------------------------------ rulings


@pytest.mark.parametrize("name", ['ew = "6"\nround = 1', 'ns = "1"', 'ns = "1"\new = "9"'])
def test_a_ruling_on_a_line_with_an_incident(name: str) -> None:
    """Named as reported or as played: 1 and 9 had 50, the ruling gives them 30."""
    ruling = f'[[ruling]]\nboard = 1\n{name}\nresult = "+30"\n'
    score = scored(mitchell({(2, 5): "NP"}) + WRONG_PAIR + ruling)
    # 30, 40, 20, 30 of 1, 2, 4, 3: 30 shares 4 and 2 of 6, 5/4 × 4 - 1.
    assert seated(score, 1) == ["1 9", "5 6", "4 7", "3 10", "2 8"]
    assert north_south(score, 1) == ["4", "24/5", "1/4", "4", "31/4"]
    [play, *_] = the_board(score, 1).plays
    assert {Mark.INCIDENT, Mark.RULED} <= play.marks
    assert play.reasons == ("really played by 9",)  # what stands is what was ruled


def test_a_ruling_that_gives_the_deprived_an_average_and_an_incident_are_one_too_many() -> None:
    ruling = '[[ruling]]\nboard = 1\nns = "5"\new = "9"\nresult = "AVE+/AVE+"\n'
    assert problems(mitchell({(2, 5): "NP"}) + WRONG_PAIR + ruling) == [
        "board 1, 5 against 9 has a [[ruling]] that gives 5 an artificial score already; "
        "leave that line as it was reported, or leave the [[incident]] out"
    ]


# ------------------------------------------------------------------ whole tables


def test_a_whole_table_with_the_wrong_boards() -> None:
    """Without boards, the boards of the table in the order of their numbers."""
    lines = ["1 1 1 2 1 +100", "1 1 1 2 2 +200", "1 2 3 4 3 +50", "1 2 3 4 4 +60",
             "2 1 5 6 1 +10", "2 1 5 6 2 +20", "2 2 7 8 3 +30", "2 2 7 8 4 +40"]  # fmt: skip
    incident = '[[incident]]\nkind = "wrong-board"\nround = 1\ntable = 1\n'
    score = scored(results(*lines, columns=COLUMNS) + incident + "played = { boards = [4, 3] }\n")
    assert seated(score, 4) == ["1 2", "3 4", "7 8"]
    assert north_south(score, 4) == ["2", "1", "0"]  # 100, 60, 40, with a full board of two
    assert north_south(score, 3) == ["2", "1", "0"]  # 200, 50, 30


# ------------------------------------------------------------------ what is said of it


@pytest.mark.parametrize("result", ["NP", "LATE", "AVE/AVE"])
def test_no_score_stands_where_there_is_none(result: str) -> None:
    score = scored(mitchell({(1, 1): result, (2, 5): "NP"}) + WRONG_PAIR)
    said = " ".join(reason for play in the_board(score, 1).plays for reason in play.reasons)
    assert "9 sat there" in said
    assert "the score stands" not in said


def test_no_score_stands_that_a_withdrawal_cancels() -> None:
    """9 sat there and withdrew; where 6 withdrew, who was reported, the score stands."""
    for pair, stands in (("9", False), ("6", True)):
        withdrawn = f'[[withdrawal]]\npair = "{pair}"\nscores = "cancel"\n'
        score = scored(mitchell({(2, 5): "NP"}) + WRONG_PAIR + withdrawn)
        [play, *_] = the_board(score, 1).plays
        assert ("the score stands" in " ".join(play.reasons)) is stands


def test_check_says_where_played_before_is_to_be_written() -> None:
    """9 had played board 1 in round 2, and sits down at table 4 in round 3."""
    incident = '[[incident]]\nkind = "wrong-pair"\nboard = 1\nround = 3\ntable = 4\n'
    score = scored(mitchell() + incident + 'played = { ew = "9" }\n')
    [found] = [each for each in check(score) if each.kind is Suspicion.BOARD_TWICE]
    assert 'write played_before = ["9"] into the [[incident]] in line 30' in str(found)


def test_check_gives_no_advice_that_an_exchanged_incident_would_refuse() -> None:
    """The advice is taken: 9 had played the board, and sat at a table that was turned as well."""
    turned = '[[incident]]\nkind = "exchanged"\nboard = 1\nround = 2\ntable = 5\n'
    text = mitchell().replace("2 5 5 9 1", "2 5 5 6 1") + turned
    found = [each for each in check(scored(text)) if each.kind is Suspicion.BOARD_TWICE]
    [said] = [str(each) for each in found if "pair 6 has 2 scores" in str(each)]
    assert said.endswith("write an [[incident]] of kind wrong-pair with played_before (Law 15B1)")
    advice = turned.replace("exchanged", "wrong-pair") + 'played_before = ["6"]\n'
    assert problems(text + advice) == []
    assert not [
        each
        for each in check(scored(text + advice))
        if each.kind is Suspicion.BOARD_TWICE and "pair 6" in str(each)
    ]


def test_the_section_of_an_incident_is_that_of_the_deprived_and_of_who_played_before() -> None:
    """The number 4 is used in both sections."""
    pairs = "".join(
        f'[[pair]]\nnumber = "{n}"\nsection = "{s}"\n' for s in "AB" for n in range(1, 11)
    )
    both = [f"{section} {line}" for section in "AB" for line in mitchell_lines({(2, 5): "NP"})]
    text = pairs + results(*both, columns=f"section {COLUMNS}")
    block = f'{WRONG_PAIR}section = "B"\nplayed_before = ["9"]\n'
    said = block.replace('["6", "5"]', '[{ ew = "6", section = "B" }, { ns = "5", section = "B" }]')
    assert problems(text + block) == []
    short, long = scored(text + block), scored(text + said)
    assert [each.total for each in short.standings] == [each.total for each in long.standings]
