"""Who was not there: withdrawals, late arrivals, cancelled rounds, substitutes."""

from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.app.check import Suspicion, check
from overtrick.engine.event_score import EventScore
from overtrick.engine.play import Mark
from overtrick.reports.notes import LineNotes, remarks, why_unranked
from tests.events.files import (
    east_west,
    mitchell,
    mitchell_lines,
    north_south,
    opened,
    places,
    results,
    scored,
    standing,
    tally,
    the_board,
    total,
)

MOVEMENT = '[movement]\nname = "mitchell-5x1"\n'

# Pair 6 leaves after round 3, so that boards 2 (against 4) and 4 (against 5) are not played.
LEFT: dict[tuple[int, int], str] = {(4, 4): "NP", (5, 5): "NP"}
WITHDRAWAL = '[[withdrawal]]\npair = "6"\nafter_round = 3\n'


def numbers(score: EventScore) -> set[str]:
    return {number for _, number in places(score.rankings[0])}


# ------------------------------------------------------------------ withdrawals


def test_results_stand_and_later_opponents_get_average_plus() -> None:
    """4 has 2 of 8 on boards 4, 5, 1, 3: 4.8. 5 has nothing: 4.8. Board 1 still has 6's result."""
    score = scored(mitchell(LEFT) + WITHDRAWAL)
    assert (tally(score, "4"), tally(score, "5")) == (
        # Board 4 has four results, without 5: 4's +20 is last of 50, 40, 30, 20: 0.25.
        (5, 2 + 2 + 2 + Fraction("0.25") + Fraction("4.8"), 40),
        # Board 2 has four results, without 4: 5's +10 is last as well, 0.25.
        (5, Fraction("5.05"), 40),
    )
    assert north_south(score, 1) == ["8", "0", "2", "4", "6"]
    assert "6" not in numbers(score)
    assert [each.contestant.number for each in score.unranked] == ["6"]
    assert Mark.WITHDRAWN in the_board(score, 1).plays[0].marks


@pytest.mark.parametrize(
    ("opponents", "points"), [("AVE+", "24/5"), ("AVE", "4"), ("70%", "28/5"), ("NP", "None")]
)
def test_what_later_opponents_get_may_be_said(opponents: str, points: str) -> None:
    score = scored(mitchell(LEFT) + WITHDRAWAL + f'opponents = "{opponents}"\n')
    [line] = [i for i, play in enumerate(the_board(score, 2).plays) if play.actual.ew == "6"]
    assert north_south(score, 2)[line] == points
    assert east_west(score, 2)[line] == "None"


def test_results_may_be_cancelled() -> None:
    """All five lines of 6 are NP: every board has four results, and 1 to 5 have four boards."""
    score = scored(mitchell(LEFT) + WITHDRAWAL + 'scores = "cancel"\n')
    assert [standing(score, n).boards for n in "12345"] == [4] * 5
    assert standing(score, "6").boards == 0
    # Board 1 without 1: 40, 30, 20, 10 are worth 7.75, 5.25, 2.75, 0.25.
    assert north_south(score, 1) == ["None", "1/4", "11/4", "21/4", "31/4"]


def test_opponents_of_cancelled_results_may_get_something() -> None:
    """1 has 7.75 of 8 on each of its other boards, which have four results: average plus too."""
    score = scored(mitchell(LEFT) + WITHDRAWAL + 'scores = "cancel"\nopponents = "AVE+"\n')
    assert tally(score, "1") == (5, Fraction("38.75"), 40)
    # 5 has 0.25 of 8 on each: 1 and 60 % of 8.
    assert tally(score, "5") == (5, Fraction("5.8"), 40)


def test_a_withdrawal_after_the_session_leaves_everything() -> None:
    score = scored(mitchell() + '[[withdrawal]]\npair = "6"\n')
    assert {n: total(score, n) for n in "12345"} == {"1": 40, "2": 30, "3": 20, "4": 10, "5": 0}
    assert "6" not in numbers(score)


def test_only_one_of_two_with_the_same_number_withdraws() -> None:
    lines = ["1 1 1 2 +100", "1 1 2 1 +50", "1 1 3 3 +40", "2 2 2 3 -50", "2 2 3 2 0"]
    text = "[event]\nwinners = 2\n" + results(*lines, columns="round board ns ew")
    score = scored(text + '[[withdrawal]]\new = "1"\nafter_round = 1\n')
    ns, ew = score.rankings
    assert {number for _, number in places(ns)} == {"1", "2", "3"}
    assert {number for _, number in places(ew)} == {"2", "3"}


@pytest.mark.parametrize("line", ["NP", "LATE", "-"])
def test_later_opponents_with_a_movement(tmp_path: Path, line: str) -> None:
    """Whether the lines say NP, wait for a result or were never written: nothing is to come."""
    text = mitchell({(4, 4): line, (5, 5): line}, columns="round table board")
    score = opened(tmp_path, MOVEMENT + text + WITHDRAWAL).score()
    assert tally(score, "5") == (5, Fraction("5.05"), 40)
    assert not any(each.score.provisional for each in score.scores.boards.values())


def cancelled(score: EventScore) -> bool:
    """Whether pair 6 has lost its results."""
    return standing(score, "6").boards == 0


@pytest.mark.parametrize(("after", "expected"), [(1, True), (2, True), (3, False), (5, False)])
def test_the_white_book_cancels_before_half_of_the_session(after: int, expected: bool) -> None:
    """Five rounds: two are less than half, three are more."""
    text = mitchell() + f'[[withdrawal]]\npair = "6"\nafter_round = {after}\n'
    book = '[event]\nregulations = "ebu-2025"\n'
    assert cancelled(scored(book + text)) is expected
    assert not cancelled(scored(text))  # the Laws do not cancel
    assert not cancelled(scored(book + text + 'scores = "stand"\n'))
    assert not cancelled(scored(book + "open = true\n" + text))  # who knows how many rounds


def test_exactly_half_of_the_session_stands() -> None:
    lines = [f"{turn} {turn} {who} +50" for turn in (1, 2, 3, 4) for who in ("1 2", "3 4")]
    text = '[event]\nregulations = "ebu-2025"\n' + results(*lines, columns="round board ns ew")
    left = '[[withdrawal]]\npair = "4"\nafter_round = '
    assert standing(scored(text + left + "2\n"), "4").boards == 4
    assert standing(scored(text + left + "1\n"), "4").boards == 0


def test_the_reason_of_a_cancelled_withdrawal_is_told() -> None:
    text = mitchell() + '[[withdrawal]]\npair = "6"\nafter_round = 2\nreason = "taken ill"\n'
    score = scored('[event]\nregulations = "ebu-2025"\n' + text)
    assert remarks(score) == (
        "Pair 6 withdrew after round 2, results cancelled: taken ill (EBU White Book (2025), "
        "withdrawal, not all-play-all)",
    )
    assert "results cancelled" in why_unranked(standing(score, "6"), score)


@pytest.mark.parametrize("session", ["", "session = 2\n"])
def test_only_the_session_in_which_somebody_left_is_cancelled(session: str) -> None:
    lines = [f"{when} {line}" for when in (1, 2) for line in mitchell_lines()]
    late = ["2 4 4 4 6 2", "2 5 5 5 6 4"]
    lines = [
        f"{line.rsplit(' ', 1)[0]} NP" if line.startswith(tuple(late)) else line for line in lines
    ]
    text = '[event]\nregulations = "ebu-2025"\n'
    text += results(*lines, columns="session round table ns ew board")
    score = scored(text + f'[[withdrawal]]\npair = "6"\nafter_round = 2\n{session}')
    assert [tally.boards for tally in standing(score, "6").tallies] == [5, 0]
    first, second = score.session_rankings
    assert "6" in {number for _, number in places(first)}
    assert "6" not in {number for _, number in places(second)}


# ------------------------------------------------------------------ late arrivals

MISSED: dict[tuple[int, int], str] = {(1, 1): "NP"}
"""1 and 6 did not play board 1 in round 1; 1 has 32 of 32, 6 has 20 of 32 on the others."""


@pytest.mark.parametrize(
    ("fault", "own"),
    [
        ("", Fraction("3.2")),  # at fault unless it is said otherwise
        ('at_fault = "full"\n', Fraction("3.2")),
        ('at_fault = "partly"\n', Fraction(4)),
        ('at_fault = "none"\n', Fraction(8)),  # average plus: its own 100 %
    ],
)
@pytest.mark.parametrize("what", ["rounds = [1]", "boards = [1]"])
def test_a_late_pair_gets_what_its_fault_says(what: str, fault: str, own: Fraction) -> None:
    score = scored(mitchell(MISSED) + f'[[late]]\npair = "1"\n{what}\n{fault}')
    assert tally(score, "1") == (5, 32 + own, 40)
    assert tally(score, "6") == (5, 25, 40)  # average plus: 62.5 % of 8
    assert "1" in numbers(score)


def test_a_result_that_was_made_after_all_stands() -> None:
    """Late in round 1, but the board was played."""
    score = scored(mitchell() + '[[late]]\npair = "1"\nrounds = [1]\n')
    assert tally(score, "1") == (5, 40, 40)


def test_somebody_who_never_came_is_a_sit_out() -> None:
    """The opponents have a board less, and 6 is not ranked."""
    absent: dict[tuple[int, int], str] = dict.fromkeys(
        ((1, 1), (2, 2), (3, 3), (4, 4), (5, 5)), "NP"
    )
    score = scored(mitchell(absent) + '[[late]]\npair = "6"\narrived = false\n')
    assert [standing(score, n).boards for n in "12345"] == [4] * 5
    assert "6" not in numbers(score)
    assert north_south(score, 1) == ["None", "1/4", "11/4", "21/4", "31/4"]


LATE_1 = '[[late]]\npair = "1"\nrounds = [1]\n'
LATE_6 = '[[late]]\npair = "6"\nrounds = [1]\n'


@pytest.mark.parametrize("blocks", [LATE_1 + LATE_6, LATE_6 + LATE_1])
def test_two_late_pairs_against_each_other_get_what_their_own_fault_gives(blocks: str) -> None:
    """Average minus to both: 40 % of 8. 1 has 32 of 32 otherwise, 6 has 20 of 32."""
    score = scored(mitchell(MISSED) + blocks)
    assert (tally(score, "1"), tally(score, "6")) == (
        (5, Fraction("35.2"), 40),
        (5, Fraction("23.2"), 40),
    )


@pytest.mark.parametrize("turned", [False, True])
def test_a_late_pair_has_its_own_fault_where_the_opponents_had_withdrawn(turned: bool) -> None:
    """Board 4 of round 4: 6 had withdrawn and has nothing, 4 was late as well.

    Average minus is 4's own average, 6.25 of 32, which is less than 40 %: 25/16 of 8.
    """
    late = '[[late]]\npair = "4"\nrounds = [4]\n'
    blocks = [WITHDRAWAL, late][:: -1 if turned else 1]
    score = scored(mitchell(LEFT) + "".join(blocks))
    assert tally(score, "4") == (5, Fraction("6.25") + Fraction(25, 16), 40)
    assert standing(score, "6").boards == 3


@pytest.mark.parametrize("turned", [False, True])
def test_two_that_had_withdrawn_owe_each_other_nothing(turned: bool) -> None:
    """Board 4 of round 4, 4 against 6: neither was there."""
    other = WITHDRAWAL.replace('"6"', '"4"')
    blocks = [WITHDRAWAL, other][:: -1 if turned else 1]
    last: dict[tuple[int, int], str] = {(4, 4): "NP", (5, 5): "NP", (5, 4): "NP"}
    score = scored(mitchell(last) + "".join(blocks))
    assert (standing(score, "4").boards, standing(score, "6").boards) == (3, 3)


@pytest.mark.parametrize("turned", [False, True])
def test_who_is_late_for_a_sit_out_has_missed_nothing(turned: bool) -> None:
    blocks = ['[[late]]\npair = "6"\narrived = false\n', LATE_1][:: -1 if turned else 1]
    absent: dict[tuple[int, int], str] = dict.fromkeys(
        ((1, 1), (2, 2), (3, 3), (4, 4), (5, 5)), "NP"
    )
    score = scored(mitchell(absent) + "".join(blocks))
    assert standing(score, "1").boards == 4
    assert standing(score, "6").boards == 0


def test_nothing_is_still_to_come_of_somebody_who_never_came() -> None:
    late: dict[tuple[int, int], str] = dict.fromkeys(
        ((1, 1), (2, 2), (3, 3), (4, 4), (5, 5)), "LATE"
    )
    score = scored(mitchell(late) + '[[late]]\npair = "6"\narrived = false\n')
    assert not any(each.score.provisional for each in score.scores.boards.values())
    assert north_south(score, 1) == ["None", "1/4", "11/4", "21/4", "31/4"]


# ------------------------------------------------------------------ cancelled


def test_a_cancelled_round_counts_for_nobody() -> None:
    """Round 5: every board loses a result, every pair a board."""
    score = scored(mitchell() + "[[cancelled]]\nround = 5\n")
    assert {standing(score, str(n)).boards for n in range(1, 11)} == {4}
    # Board 1 without 2 against 8: 50, 10, 20, 30.
    assert north_south(score, 1) == ["31/4", "1/4", "11/4", "21/4", "None"]
    assert Mark.CANCELLED in the_board(score, 1).plays[4].marks


def test_cancelled_boards_count_for_nobody() -> None:
    score = scored(mitchell() + "[[cancelled]]\nboards = [1, 2]\n")
    assert tally(score, "1") == (3, 24, 24)
    assert set(north_south(score, 1)) == {"None"}


def test_a_board_of_a_round_may_be_cancelled() -> None:
    """Both must fit: board 1 in round 1 only."""
    score = scored(mitchell() + "[[cancelled]]\nround = 1\nboards = [1]\n")
    assert north_south(score, 1) == ["None", "1/4", "11/4", "21/4", "31/4"]
    assert north_south(score, 2) == ["6", "8", "0", "2", "4"]


def test_cancelled_in_one_section_only() -> None:
    lines = ["A 1 1 2 +100", "A 1 3 4 +50", "B 1 5 6 +90", "B 1 7 8 -50"]
    text = '[event]\ngroups = "section"\n' + results(*lines, columns="section board ns ew")
    score = scored(text + '[[cancelled]]\nsection = "B"\nboards = [1]\n')
    assert north_south(score, 1, group="A") == ["2", "0"]
    assert north_south(score, 1, group="B") == ["None", "None"]


def test_cancelled_in_one_session_only() -> None:
    lines = ["1 1 1 2 +100", "1 1 3 4 +50", "2 1 1 2 +90", "2 1 3 4 -50"]
    text = results(*lines, columns="session board ns ew")
    score = scored(text + "[[cancelled]]\nsession = 2\nboards = [1]\n")
    assert north_south(score, 1, session=1) == ["2", "0"]
    assert north_south(score, 1, session=2) == ["None", "None"]


def test_cancelled_without_a_session_is_cancelled_in_all() -> None:
    lines = ["1 1 1 2 +100", "1 1 3 4 +50", "2 1 1 2 +90", "2 1 3 4 -50"]
    score = scored(results(*lines, columns="session board ns ew") + "[[cancelled]]\nboards = [1]\n")
    assert north_south(score, 1, session=1) == ["None", "None"]
    assert north_south(score, 1, session=2) == ["None", "None"]


def test_a_cancelled_round_of_a_movement_is_not_still_to_come(tmp_path: Path) -> None:
    """Nobody wrote its lines: every board is played four times, and that is a full board now."""
    fifth = {(5, table): "-" for table in range(1, 6)}
    text = mitchell(fifth, columns="round table board") + "[[cancelled]]\nround = 5\n"
    score = opened(tmp_path, MOVEMENT + text).score()
    assert not any(each.score.provisional for each in score.scores.boards.values())
    assert {standing(score, str(n)).boards for n in range(1, 11)} == {4}


# ------------------------------------------------------------------ substitutes


def test_a_substitute_changes_no_score() -> None:
    pairs = """[pairs]
table = '''
1  A Trick & A Dummy
2  A Bid & A Call
3  A Slam & A Game
4  A Lead & A Suit
'''
"""
    text = pairs + results("1 1 2 +100", "1 3 4 +50")
    substitute = '[[substitute]]\npair = "1"\nname = "A Claim"\nreplaces = "A Dummy"\n'
    score = scored(text + substitute)
    assert [(s.contestant.number, s.total) for s in score.standings] == [
        (s.contestant.number, s.total) for s in scored(text).standings
    ]


def test_who_never_came_is_known_from_the_movement(tmp_path: Path) -> None:
    """No line has pair 6, and nobody is listed."""
    absent = dict.fromkeys(((1, 1), (2, 2), (3, 3), (4, 4), (5, 5)), "-")
    text = mitchell(absent, columns="round table board")
    for number, errors in (("6", 0), ("11", 1)):
        late = f'[[late]]\npair = "{number}"\narrived = false\n'
        event = opened(tmp_path, MOVEMENT + text + late)
        assert len(event.errors) == errors
    score = opened(tmp_path, MOVEMENT + text + '[[late]]\npair = "6"\narrived = false\n').score()
    assert not any(each.score.provisional for each in score.scores.boards.values())
    assert [standing(score, n).boards for n in "12345"] == [4] * 5
    told = {finding.kind for finding in check(score)} - {Suspicion.IMPOSSIBLE_POINTS}
    assert told == set()


def test_check_has_nothing_against_a_cancelled_round_of_a_movement(tmp_path: Path) -> None:
    text = mitchell(columns="round table board") + "[[cancelled]]\nround = 5\n"
    score = opened(tmp_path, MOVEMENT + text).score()
    assert {finding.kind for finding in check(score)} == {Suspicion.IMPOSSIBLE_POINTS}


def test_a_cancelled_line_says_what_was_cancelled_and_what_was_reported() -> None:
    score = scored(mitchell() + '[[cancelled]]\nround = 5\nreason = "fire alarm"\n')
    notes = LineNotes(score)
    [note] = [notes.of(play) for play in the_board(score, 1).plays if play.marks]
    assert note == ("reported +40", "round 5 cancelled for everyone: fire alarm")
    assert remarks(score) == ("Boards 1-5: round 5 cancelled for everyone: fire alarm",)
