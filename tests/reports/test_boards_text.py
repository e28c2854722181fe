"""Travellers, frequencies, scorecards and the matrix in print."""

import pytest

from overtrick.reports import Format, Part, render
from overtrick.reports.frequencies import frequencies
from overtrick.reports.scorecard import scorecards
from tests.reports.events import (
    CROSS_IMPS,
    FRIDAY,
    INDIVIDUAL,
    PENALTY,
    SESSIONS,
    TWO_WINNERS,
    results,
    scored,
)


def blocks(text: str, part: Part, pair: str = "") -> list[str]:
    """The tables of a report without blanks at the ends of lines, the heading left out."""
    report = render(scored(text), {part}, Format.TEXT, pair=pair)
    lines = "\n".join(line.rstrip() for line in report.splitlines())
    return lines.split("\n\n")[1:]


def test_a_traveller_goes_from_north_souths_best_score_down() -> None:
    found = blocks(FRIDAY, Part.TRAVELLERS)
    assert (
        found[2]
        == """\
Board 3
Dealer S, Vul EW, Top 2
=========================================
NS  EW  Result     NS+  EW+  NS MP  EW MP
=========================================
2   3   1NT E +1        120   1.20    1.2
4   1   AVE+/AVE-             1.67    0.8
========================================="""
    )


def test_the_top_is_shown_where_the_first_line_counts_for_east_west_alone() -> None:
    text = results("board ns ew result", "1 1 2 NP/AVE+", "1 3 4 +420", "1 5 6 +450")
    assert blocks(text, Part.TRAVELLERS)[0].splitlines()[1] == "Dealer N, Vul none, Top 4"


def test_a_split_score_shows_both_sides() -> None:
    text = results(
        "board ns ew lead result", "1 1 2 - NS -400 / EW -690", "1 3 4 HQ 4H E =", "1 5 6 - NP"
    )
    assert blocks(text, Part.TRAVELLERS)[0].splitlines()[3:-1] == [
        "NS  EW  Result             Lead   NS+   EW+  NS MP  EW MP",
        "=========================================================",
        "1   2   NS -400 / EW -690        -400  -690    2.6    2.2",
        "3   4   4H E =             HQ           420    2.2    2.6",
        "5   6   NP",
    ]


def test_an_individual_has_four_columns_where_partners_differ() -> None:
    first, second = blocks(INDIVIDUAL, Part.TRAVELLERS)
    assert first.splitlines()[3] == "N  S  E  W  Result    NS+  EW+  NS MP  EW MP"
    assert second.splitlines()[3:-1] == [
        "N  S  E  W  Result     NS+  EW+  N MP  S MP  E MP  W MP",
        "=======================================================",
        "2  6  4  8  PASS         0        1.2   1.2   1.2   1.2",
        "1  5  3  7  AVE+/AVE-             2.0   1.2   0.8   0.0",
    ]


def test_a_fouled_board_has_frequencies_of_each_version() -> None:
    points = {170: 2, 140: 5, 110: 1, -50: 1, -100: 2, -530: 1}
    scores = [score for score, times in points.items() for _ in range(times)]
    lines = [f"1 {i} {100 + i} {score:+d}" for i, score in enumerate(scores, start=1)]
    lines += [f"1 {i} {100 + i} +90" for i in range(13, 61)]
    versions = [[str(i) for i in range(1, 13)], [str(i) for i in range(13, 61)]]
    text = "[event]\nregulations = 'ebl-2001'\n" + results("board ns ew result", *lines)
    text += f"[[fouled]]\nboard = 1\nversions = {versions}\n"
    assert (
        "\n".join(blocks(text, Part.FREQUENCIES)[0].splitlines()[:11])
        == """\
Board 1, version 1
Dealer N, Vul none, 12 of 60 results
============================
NS score  Freq  NS MP  EW MP
============================
    +170     2    109      9
    +140     5     74     44
    +110     1     44     74
     -50     1     34     84
    -100     2     19     99
    -530     1      4    114"""
    )


def test_a_weighted_score_counts_in_parts() -> None:
    text = results("board ns ew result", "1 1 2 +100", "1 3 4 60% +100, 40% -50", "1 5 6 AVE")
    assert (
        blocks(text, Part.FREQUENCIES)[0]
        == """\
Board 1
Dealer N, Vul none, 2 of 3 results
============================
NS score  Freq  NS MP  EW MP
============================
    +100   1.6   2.48   2.32
     -50   0.4
============================
* Not in the table: 1 artificial."""
    )


def test_a_scorecard_adds_up_round_by_round() -> None:
    assert (
        blocks(FRIDAY + PENALTY, Part.SCORECARDS, pair="2")[0]
        == """\
Pair 2  A Defender & A Declarer
Rank 4, 1.20 of 8 on 4 boards, 15.00 %
==========================================================================
Rd  Bd  Dir  Against                  Result    Score    MP      %  So far
==========================================================================
 1   1  EW   1 A Discard & A Reverse  3NT N =    -400   0.0   0.00
 1   2  EW   1 A Discard & A Reverse  +620       -620   0.0   0.00
             Round 1                                    0.0   0.00    0.00
--------------------------------------------------------------------------
 2   3  NS   3 A Trick & A Dummy      1NT E +1   -120   1.2  60.00
 2   4  NS   3 A Trick & A Dummy      5C W -2    +200   1.0  50.00
             Round 2                                    2.2  55.00   27.50
--------------------------------------------------------------------------
             Adjustment [1]                            -1.0
--------------------------------------------------------------------------
             Total                                      1.2  15.00
==========================================================================
[1] -1.00, penalty of 1 MP: late play (Law 90B2)"""
    )


def test_a_scorecard_without_rounds_or_at_imps_is_shorter() -> None:
    assert (
        blocks(CROSS_IMPS, Part.SCORECARDS, pair="5")[0]
        == """\
Pair 5
Rank 1, 11.00 on 2 boards, 5.50 a board
========================================
Bd  Dir  Against  Result     Score   IMP
========================================
 1  NS   6        +430        +430   5.5
 2  NS   2        AVE+/AVE-          5.5
         Total                      11.0
========================================"""
    )


def test_an_individuals_scorecard_names_the_partner() -> None:
    lines = blocks(INDIVIDUAL, Part.SCORECARDS, pair="1")[0].splitlines()
    assert lines[0] == "Player 1  A Bid"
    assert lines[5].startswith(" 1   1  N    3 A Pass   2 A Call & 4 A Double  3NT N =     +400")


@pytest.mark.parametrize(("asked", "cards"), [("1", 2), ("ew 1", 1), ("NS 2", 1)])
def test_with_two_winners_a_number_may_mean_two_pairs(asked: str, cards: int) -> None:
    assert len(blocks(TWO_WINNERS, Part.SCORECARDS, pair=asked)) == cards


def test_a_board_that_is_owed_is_on_the_scorecard() -> None:
    incident = """
[[incident]]
kind = "wrong-pair"
board = 1
ns = "1"
ew = "2"
played = { ew = "9" }
deprived = ["2"]
"""
    text = results("board ns ew result", "1 1 2 +100", "1 3 4 +50", "2 1 2 +70", "2 3 4 +60")
    lines = blocks(text + incident, Part.SCORECARDS, pair="2")[0].splitlines()
    assert lines[5:8] == [
        " 2  EW   1        +70         -70  0.0   0.00",
        " 1                AVE+ [1]         1.2  60.00",
        "         Total                     1.2  30.00",
    ]


def test_the_matrix_has_whole_percentages() -> None:
    assert (
        blocks(FRIDAY, Part.MATRIX)[0]
        == """\
Boards in per cent of the top
==============================
Pair    1    2   3   4  %Score
==============================
1     100  100  40  50   72.50
2       0    0  60  50   27.50
3       0    0  60  50   27.50
4     100  100  83  50   83.33
=============================="""
    )


def test_several_sessions_are_told_apart() -> None:
    travellers = blocks(SESSIONS, Part.TRAVELLERS)
    assert [block.splitlines()[1] for block in travellers] == [
        "Session 1, Dealer N, Vul none, Top 2",
        "Session 2, Dealer N, Vul none, Top 2",
    ]
    assert [block.splitlines()[0] for block in blocks(SESSIONS, Part.MATRIX)] == [
        "Boards in per cent of the top, session 1",
        "Boards in per cent of the top, session 2",
    ]


def test_a_matrix_of_many_boards_is_printed_in_parts() -> None:
    lines = [f"{board} {ns} {ns + 1} +{ns}00" for board in range(1, 41) for ns in (1, 3)]
    text = render(scored(results("board ns ew result", *lines)), {Part.MATRIX}, Format.TEXT)
    assert max(map(len, text.splitlines())) <= 100
    heads = [line.split() for line in text.splitlines() if line.startswith("Pair")]
    boards = [board for head in heads for board in head[1:-1]]
    assert boards == [str(board) for board in range(1, 41)]
    assert all(head[-1] == "%Score" for head in heads)
    assert len(heads) == 3


def test_each_version_of_a_fouled_board_has_only_its_own_notes() -> None:
    text = (
        results("board ns ew result", "1 1 2 +420", "1 3 4 +450", "1 5 6 -50", "1 7 8 +400")
        + '[[fouled]]\nboard = 1\nversions = [["1", "3"], ["5", "7"]]\n'
        + '[[ruling]]\nboard = 1\nns = "5"\nresult = "+420"\nreason = "a revoke"\n'
    )
    first, second = frequencies(scored(text))
    assert first.notes == ()
    assert second.notes == ("5 against 6: ruled +420: a revoke; reported -50",)


@pytest.mark.parametrize(("combine", "second"), [("sum", 75), ("mean", 50)])
def test_so_far_goes_over_sessions_only_where_those_are_summed(combine: str, second: int) -> None:
    text = f'[event]\ncombine = "{combine}"\n' + results(
        "session round board ns ew result",
        "1 1 1 1 2 +420", "1 1 1 3 4 -50", "2 1 1 1 2 +420", "2 1 1 3 4 +420",
    )  # fmt: skip
    (card,) = scorecards(scored(text), "1")
    last = card.rounds[-1]
    assert last.so_far_maximum is not None
    assert 100 * last.so_far / last.so_far_maximum == second


def card_of_1(head: str) -> list[list[str]]:
    """The sums of pair 1: all of two boards in session 1, and nothing of one in session 2."""
    lines = ("1 1 1 2 +450", "1 1 3 4 +420", "1 2 1 3 +600", "1 2 4 2 -100")
    text = head + results("session board ns ew result", *lines, "2 1 1 3 +110", "2 1 2 4 +140")
    rows = blocks(text, Part.SCORECARDS, "1")[0].splitlines()
    return [row.split() for row in rows if row[:1] == " " and not row.split()[0].isdigit()]


def test_a_scorecard_has_a_sum_of_each_session_and_says_how_they_make_the_total() -> None:
    """The percentages of the sessions are 100 and 0; the mean is 50, all boards together 66.67."""
    sessions = [["Session", "1", "4", "100.00"], ["Session", "2", "0", "0.00"]]
    assert card_of_1("") == [*sessions, ["Total", "4", "66.67"]]
    assert card_of_1('[event]\ncombine = "mean"\n') == [
        *sessions,
        ["Total", "4"],
        ["Mean", "of", "the", "sessions", "50.00"],
    ]
    assert card_of_1('[event]\ncombine = "carry-forward"\ncarry = 0.5\n') == [
        *sessions,
        ["Carried", "forward", "2"],
        ["Total", "2", "50.00"],
    ]
    imps = card_of_1('[event]\ncombine = "mean"\nscoring = "cross-imps"\n')
    assert imps == [
        ["Session", "1", "13"],
        ["Session", "2", "-1"],
        ["Mean", "of", "the", "sessions", "6"],
    ]
    page = render(
        scored('[event]\ncombine = "mean"\n' + results("session board ns ew result",
        "1 1 1 2 +450", "1 1 3 4 +420", "2 1 1 3 +110", "2 1 2 4 +140")),
        {Part.SCORECARDS}, Format.HTML,
    )  # fmt: skip
    assert "Session 2</th>" in page
    assert "Mean of the sessions</th>" in page


def test_a_penalty_is_in_the_sum_of_its_session() -> None:
    """4 less 1 in session 1, half of it (3 of 4) carried: 1.5 in session 2, with its top of 2."""
    penalty = '[[penalty]]\npair = "1"\nsession = 1\namount = "1 MP"\n'
    sums = card_of_1('[event]\ncombine = "carry-forward"\ncarry = 0.5\n' + penalty)
    assert sums == [
        ["Adjustment", "[1]", "-1.0"],
        ["Session", "1", "3.0", "75.00"],
        ["Session", "2", "0.0", "0.00"],
        ["Carried", "forward", "1.5"],
        ["Total", "1.5", "37.50"],
    ]
