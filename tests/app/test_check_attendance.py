"""Absences and cancelled rounds that change nothing are told, and those that do are not."""

import pytest

from overtrick.app.check import check
from tests.reports.events import results, scored

WITHOUT_ROUNDS = results("board ns ew result", "1 1 2 +420", "1 3 4 +450", "2 1 4 +110", "2 3 2 NP")
WITH_ROUNDS = results(
    "round board ns ew result", "1 1 1 2 +420", "1 1 3 4 +450", "2 2 1 4 +110", "2 2 3 2 NP"
)


def told(text: str) -> list[str]:
    return [finding.diagnostic.problem for finding in check(scored(text))]


@pytest.mark.parametrize(
    ("block", "problem"),
    [
        (
            '[[late]]\npair = "1"\nrounds = [1]',
            "Pair 1 was late, but no result says which round it is from",
        ),
        (
            '[[late]]\npair = "3"\nboards = [1]',
            "Pair 3 was late, and has results on all boards that it is said to have missed",
        ),
        (
            '[[late]]\npair = "3"\nboards = [7]',
            "Pair 3 was late, but no line is there of the boards that it missed",
        ),
        (
            '[[withdrawal]]\npair = "3"\nafter_round = 1\nscores = "stand"',
            "Pair 3 withdrew after round 1, but no result says which round it is from",
        ),
        (
            "[[cancelled]]\nround = 3",
            "nothing is cancelled by this: no line is of that round, board or section",
        ),
        (
            "[[cancelled]]\nboards = [7]",
            "nothing is cancelled by this: no line is of that round, board or section",
        ),
    ],
)
def test_a_block_that_no_line_answers_to_is_told(block: str, problem: str) -> None:
    assert told(WITHOUT_ROUNDS + block) == [problem]


@pytest.mark.parametrize(
    "block",
    [
        '[[late]]\npair = "3"\nrounds = [2]',
        '[[late]]\npair = "3"\nboards = [2]',
        '[[withdrawal]]\npair = "3"\nafter_round = 1\nscores = "stand"',
        "[[cancelled]]\nround = 2",
        "[[cancelled]]\nboards = [1]",
    ],
)
def test_a_block_that_does_something_is_not(block: str) -> None:
    assert told(WITH_ROUNDS + block) == []


def test_a_late_pair_on_whose_boards_the_director_has_ruled_is_in_order() -> None:
    late = WITH_ROUNDS + '[[late]]\npair = "3"\nrounds = [1]\n'
    ruling = '[[ruling]]\nboard = 1\nns = "3"\nresult = "AVE"\n'
    assert told(late + ruling) == []
    assert told(late.replace("rounds", "boards") + ruling.replace('"3"', '"1"')) == [
        "Pair 3 was late, and has results on all boards that it is said to have missed"
    ]


def test_who_never_came_and_has_results_is_told() -> None:
    assert told(WITH_ROUNDS + '[[late]]\npair = "3"\narrived = false') == [
        "Pair 3 never came, and has results on board 1"
    ]


ROUNDS = results(
    "round board ns ew result", "1 1 1 2 +420", "1 1 3 4 +450", "2 2 1 4 +110", "2 2 3 2 +140"
)


@pytest.mark.parametrize(
    ("block", "problem"),
    [
        (
            '[[withdrawal]]\npair = "3"\nafter_round = 3',
            "Pair 3 withdrew after round 3, and the last round is 2",
        ),
        (
            '[[substitute]]\npair = "3"\nname = "A Claim"\nrounds = [2, 3, 4]',
            "the substitute of Pair 3 played in rounds 3, 4, and the last round is 2",
        ),
        (
            '[[penalty]]\npair = "3"\nboard = 77\namount = "1 MP"',
            "Pair 3 has a penalty or an adjustment on board 77, which nobody plays",
        ),
    ],
)
def test_a_round_or_board_that_the_event_does_not_have_is_told(block: str, problem: str) -> None:
    assert told(ROUNDS + block) == [problem]
    assert told(ROUNDS.replace("[results]", "[event]\nopen = true\n[results]") + block) == [
        "the event is open, so that boards 1, 2 may get further results"
    ]


@pytest.mark.parametrize(
    "other",
    [
        '[[withdrawal]]\npair = "3"\nafter_round = 1\nscores = "stand"\n',
        "[[cancelled]]\nround = 2\n",
    ],
)
@pytest.mark.parametrize("result", ["LATE", "NP"])
def test_a_late_pair_without_a_result_is_not_said_to_have_results(result: str, other: str) -> None:
    """It left or the round was cancelled: for that reason nothing more follows from its absence."""
    late = WITH_ROUNDS.replace("2 2 3 2 NP", f"2 2 3 2 {result}")
    assert told(late + other + '[[late]]\npair = "3"\nrounds = [2]\nat_fault = "none"\n') == []
