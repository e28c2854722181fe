"""Several incidents, and incidents where a round is cancelled: who played, and who is owed what.

The Mitchell of five tables is that of ``test_incidents``.
"""

from itertools import permutations
from pathlib import Path

import pytest

from overtrick.app.check import check
from overtrick.engine.event_score import EventScore
from tests.events.files import mitchell, north_south, opened, percent, scored, tally, the_board
from tests.events.test_incidents import MOVEMENT, WRONG_PAIR, seated

NO_ONE_NAMED = WRONG_PAIR.replace('deprived = ["6", "5"]\n', "")
TURNED = '[[incident]]\nkind = "exchanged"\nround = 1\ntable = 1\n'
ELSEWHERE = TURNED.replace("round = 1", "round = 3").replace("table = 1", "table = 4")
WRONG_BOARD = """
[[incident]]
kind = "wrong-board"
board = 3
round = 3
table = 5
played = { board = 1 }
"""
GAPS: dict[tuple[int, int], str] = {(2, 5): "NP"}


def shown(score: EventScore) -> list[object]:
    """Who played what against whom with which result and why, and what everybody has."""
    return [
        *((seated(score, n), north_south(score, n)) for n in range(1, 6)),
        *(play.reasons for play in the_board(score, 1).plays),
        *((each.contestant.number, each.total, each.boards) for each in score.standings),
    ]


def test_turned_and_a_wrong_pair_on_one_line_in_either_order() -> None:
    """played names the sides as they were reported: 9 is in the place of 6, and 1 sat east-west."""
    one, other = (scored(mitchell(GAPS) + a + b) for a, b in permutations((WRONG_PAIR, TURNED)))
    assert seated(one, 1)[0] == seated(other, 1)[0] == "9 1"
    assert shown(one) == shown(other)


@pytest.mark.parametrize(
    "blocks",
    [
        (NO_ONE_NAMED, TURNED, ELSEWHERE),
        (NO_ONE_NAMED + 'style = "adjustment"\n', ELSEWHERE, WRONG_BOARD),
        (NO_ONE_NAMED, WRONG_BOARD + 'deprived = ["7"]\n', TURNED),
    ],
)
def test_the_order_of_the_incidents_does_not_matter(
    tmp_path: Path, blocks: tuple[str, ...]
) -> None:
    text = MOVEMENT + mitchell(GAPS, columns="round table board")
    first, *others = [
        shown(opened(tmp_path, text + "".join(order)).score()) for order in permutations(blocks)
    ]
    assert all(each == first for each in others)


def test_a_table_that_sat_the_wrong_way_round_deprives_nobody(tmp_path: Path) -> None:
    """An average elsewhere on the board stays, and 5, who has no result, is owed nothing by it."""
    text = MOVEMENT + mitchell({(2, 5): "AVE+/AVE-"}, columns="round table board")
    plain, turned = (opened(tmp_path, text + more).score() for more in ("", ELSEWHERE))
    assert turned.plays.owed == ()
    assert north_south(turned, 1) == north_south(plain, 1)
    assert [tally(turned, str(n)) for n in (1, 2, 5, 6, 9)] == [
        tally(plain, str(n)) for n in (1, 2, 5, 6, 9)
    ]


# ------------------------------------------------------------------ cancelled for everyone


def test_a_round_that_counts_for_nobody_deprives_nobody_of_its_boards() -> None:
    """6 was to play board 1 in the round that is cancelled, as everybody a board of it."""
    cancelled = "[[cancelled]]\nround = 1\n"
    incident = WRONG_PAIR.replace('"6", "5"', '"6"')
    score = scored(mitchell() + incident + cancelled)
    assert score.plays.owed == ()
    assert tally(score, "6")[0] == tally(score, "7")[0] == 4
    assert the_board(score, 1).plays[0].reasons == (
        "really played by 9",
        "round 1 cancelled for everyone",
    )
    assert not [each for each in check(score) if "15B" in str(each)]


def test_what_was_to_be_played_in_another_round_is_owed_all_the_same(tmp_path: Path) -> None:
    """9 knows the board from the cancelled round, so that 5 cannot play it against 9 in round 2."""
    text = MOVEMENT + mitchell(GAPS, columns="round table board") + "[[cancelled]]\nround = 1\n"
    for incident in (NO_ONE_NAMED, WRONG_PAIR):
        score = opened(tmp_path, text + incident).score()
        assert (score.plays.owed, tally(score, "5")[0], tally(score, "6")[0]) == ((), 4, 4)
        assert percent(score, "5") is not None


def test_a_board_that_counts_for_nobody_is_owed_to_nobody() -> None:
    score = scored(mitchell(GAPS) + WRONG_PAIR + "[[cancelled]]\nboards = [1]\n")
    assert score.plays.owed == ()
    assert [tally(score, n)[0] for n in ("1", "5", "6", "9")] == [4, 4, 4, 4]
