"""A wrong board was played in the place of a table's own, which is still open (Laws 15B2, 12C2).

The Mitchell of five tables is that of ``test_incidents``. In round 1 pairs 1 and 6 played board 2
and not board 1; it was reported as board 1.
"""

from pathlib import Path

import pytest

from overtrick.app.check import Finding, check
from overtrick.app.event_files import OpenedEvent
from overtrick.app.prizes_questions import open_questions
from tests.events.files import mitchell, north_south, opened, the_board
from tests.events.test_incidents import MOVEMENT, seated

WRONG_BOARD = """
[[incident]]
kind = "wrong-board"
round = 1
table = 1
played = { boards = [2] }
"""
RULING = '[[ruling]]\nboard = 1\nns = "1"\nresult = "AVE-/AVE-"\n'


def event(folder: Path, own: str = "", more: str = "") -> OpenedEvent:
    """The event, with a line for board 1 of pairs 1 and 6 that says what became of it."""
    text = mitchell({(2, 1): "NP", (4, 4): "NP"}, columns="round table board")
    if own:
        text = text.replace("\n'''\n", f"\n1 1 1 {own}\n'''\n")
    return opened(folder, MOVEMENT + text + WRONG_BOARD + more)


def found_of(opened_event: OpenedEvent) -> list[Finding]:
    """What check says, leaving the points aside, which no contract gives."""
    return [each for each in check(opened_event.score()) if "points" not in each.kind.value]


def test_the_board_in_whose_place_a_wrong_one_was_played_is_open(tmp_path: Path) -> None:
    opened_event = event(tmp_path)
    score = opened_event.score()
    assert the_board(score, 1).score.provisional
    [found] = found_of(opened_event)
    assert "board 1 is missing of 1 against 6 (round 1, table 1), where a wrong" in str(found)
    [question] = open_questions(score)[1]
    assert question.text == "the missing result of 1 v 6 (board 1)"


@pytest.mark.parametrize("own", ["AVE-/AVE-", "AVE+/AVE+", "+50"])
def test_it_gets_a_line_of_its_own_with_the_same_round_and_table(tmp_path: Path, own: str) -> None:
    """The incident still means the line that was reported first, or that alone has a score."""
    opened_event = event(tmp_path, own)
    assert (opened_event.diagnostics, found_of(opened_event)) == ((), [])
    score = opened_event.score()
    assert not the_board(score, 1).score.provisional
    assert seated(score, 1).count("1 6") == seated(score, 2).count("1 6") == 1
    assert dict(zip(seated(score, 2), north_south(score, 2), strict=True))["1 6"] == "31/4"
    assert open_questions(score)[1] == []


def test_one_that_is_still_to_be_played_stays_open(tmp_path: Path) -> None:
    score = event(tmp_path, "LATE").score()
    [question] = open_questions(score)[1]
    assert question.text == "the late result of 1 v 6 (board 1)"


def test_a_ruling_on_it_is_on_its_own_line(tmp_path: Path) -> None:
    score = event(tmp_path, "NP", RULING).score()
    [own] = [play for play in the_board(score, 1).plays if play.actual.ns == "1"]
    [wrong] = [play for play in the_board(score, 2).plays if play.actual.ew == "6" and play.reasons]
    assert (len(own.rulings), len(wrong.rulings)) == (1, 0)


def test_a_ruling_on_it_without_a_line_is_not_taken_for_one_on_the_wrong_board(
    tmp_path: Path,
) -> None:
    opened_event = event(tmp_path, more=RULING)
    [error] = opened_event.errors
    assert error.problem == (
        "what was reported as board 1, 1 against 6 was board 2, and board 1 has no line yet"
    )
    assert error.remedy == "write board = 2, or NP for board 1 first"
    assert north_south(opened_event.score(), 2) == north_south(event(tmp_path).score(), 2)
