"""Law 12C2(c): average plus and minus follow the contestant's own average on its other boards.

Own percentage = points ÷ maxima over the boards of the session that are not artificial for the
pair, before penalties, not rounded (docs/rules.md, Artificial scores). Five tables, a top of 8.
"""

from fractions import Fraction

import pytest

from overtrick.app.explain_event import explain_event
from tests.events.files import (
    board,
    east_west,
    north_south,
    rows,
    scored,
    tally,
    total,
)

TOP = ("+500", "+100", "+50", "-50", "-100")
"""Pair 1 beats the four others: 8 of 8, and pair 2 gets nothing."""
SECOND = ("+100", "+500", "+50", "-50", "-100")
"""Pair 1 beats three of four: 6 of 8, and pair 2 gets 2."""
MIDDLE = ("+50", "+500", "+100", "-50", "-100")
"""Pair 1 beats two of four: 4 of 8, as pair 2 does."""
FOURTH = ("-50", "+500", "+100", "+50", "-100")
"""Pair 1 beats one of four: 2 of 8, and pair 2 gets 6."""
BOTTOM = ("-100", "+500", "+100", "+50", "-50")
"""Pair 1 beats nobody: pair 2 gets 8."""


def ruled(number: int, first: str) -> list[str]:
    """A board with something else at the first table."""
    return board(number, first, *TOP[1:])


def test_average_plus_is_the_own_percentage_where_that_is_better() -> None:
    """Pair 1: 8 + 8 + 6 = 22 of 24; average plus 8 × 22/24 = 22/3. In all 88/3 of 32."""
    score = scored(rows(board(1, *TOP), board(2, *TOP), board(3, *SECOND), ruled(4, "AVE+/AVE-")))
    assert tally(score, "1") == (4, Fraction(88, 3), 32)
    # Pair 2: 0 + 0 + 2 = 2 of 24; average minus 8 × 2/24 = 2/3. In all 8/3 of 32.
    assert tally(score, "2") == (4, Fraction(8, 3), 32)


def test_average_plus_and_minus_are_flat_where_the_own_percentage_is_between() -> None:
    """Both have 4 of 8: 60 % of 8 is 4.8, 40 % is 3.2."""
    score = scored(rows(board(1, *MIDDLE), ruled(2, "AVE+/AVE-")))
    assert (tally(score, "1"), tally(score, "2")) == (
        (2, Fraction("8.8"), 16),
        (2, Fraction("7.2"), 16),
    )


def test_a_weak_pair_gets_60_per_cent_and_a_strong_one_40() -> None:
    """Average plus is never below 60 %, average minus never above 40 %."""
    score = scored(rows(board(1, *TOP), ruled(2, "AVE-/AVE+")))
    assert (tally(score, "1"), tally(score, "2")) == (
        (2, Fraction("11.2"), 16),  # 8 + 3.2
        (2, Fraction("4.8"), 16),  # 0 + 4.8
    )


def test_exactly_60_per_cent_changes_nothing() -> None:
    """8 + 6 + 4 + 4 + 2 = 24 of 40 is 60 %: 4.8 either way."""
    played = [TOP, SECOND, MIDDLE, MIDDLE, FOURTH]
    boards = [board(i, *scores) for i, scores in enumerate(played, start=1)]
    assert tally(scored(rows(*boards, ruled(6, "AVE+/AVE+"))), "1") == (6, Fraction("28.8"), 48)


def test_average_is_half_whatever_the_own_percentage() -> None:
    score = scored(rows(board(1, *TOP), ruled(2, "AVE")))
    assert (tally(score, "1"), tally(score, "2")) == ((2, 12, 16), (2, 4, 16))


def test_several_floating_scores_do_not_depend_on_each_other() -> None:
    """Own 8 + 6 = 14 of 16, 87.5 %: average plus 7 each time, average minus 3.2.

    14 + 7 + 7 + 3.2 = 31.2 of 40.
    """
    three = (ruled(3, "AVE+/AVE"), ruled(4, "AVE+/AVE"), ruled(5, "AVE-/AVE"))
    score = scored(rows(board(1, *TOP), board(2, *SECOND), *three))
    assert tally(score, "1") == (5, Fraction("31.2"), 40)


def test_fixed_percentages_are_left_out_of_the_own_percentage() -> None:
    """Own 6 of 8, 75 %, whatever the 0 % and 100 %: average plus is 6."""
    fixed = (ruled(2, "0%/50%"), ruled(3, "100%/50%"), ruled(4, "0%/50%"))
    score = scored(rows(board(1, *SECOND), *fixed, ruled(5, "AVE+/AVE")))
    assert tally(score, "1") == (5, 6 + 0 + 8 + 0 + 6, 40)


def test_a_fixed_60_per_cent_does_not_float() -> None:
    score = scored(rows(board(1, *TOP), ruled(2, "60%/40%")))
    assert (tally(score, "1"), tally(score, "2")) == (
        (2, Fraction("12.8"), 16),
        (2, Fraction("3.2"), 16),
    )


@pytest.mark.parametrize("code", ["A6040", "AVE+/AVE-"])
def test_the_codes_of_devices_float(code: str) -> None:
    score = scored(rows(board(1, *TOP), ruled(2, code)))
    assert (tally(score, "1"), tally(score, "2")) == ((2, 16, 16), (2, 0, 16))


def test_an_assigned_score_is_part_of_the_own_percentage() -> None:
    """Reported as a bottom, assigned the top: own 8 of 8, so average plus is 8."""
    ruling = '[[ruling]]\nboard = 1\nns = "1"\nresult = "+500"\n'
    played = board(1, "-100", "+100", "+50", "-50", "-90")
    score = scored(rows(played, ruled(2, "AVE+/AVE-")) + ruling)
    assert (tally(score, "1"), tally(score, "2")) == ((2, 16, 16), (2, 0, 16))


def test_a_weighted_score_is_part_of_the_own_percentage() -> None:
    """+500 is worth 8, -90 beats one and is worth 2: half each 5. With 8 on board 2, 13 of 16.

    Average plus 8 × 13/16 = 6.5: in all 19.5 of 24.
    """
    weighted = board(1, "50% +500, 50% -90", "+100", "+50", "-50", "-100")
    score = scored(rows(weighted, board(2, *TOP), ruled(3, "AVE+/AVE")))
    assert tally(score, "1") == (3, Fraction("19.5"), 24)


def test_a_small_group_is_part_of_the_own_percentage() -> None:
    """Three results of five: 70 % of 8 is 5.6 (wbf-2017). Own 70 %, average plus 5.6 again."""
    short = board(1, "+500", "+100", "+50", "NP", "NP")
    score = scored(rows(short, ruled(2, "AVE+/AVE")))
    assert tally(score, "1") == (2, Fraction("11.2"), 16)


def test_a_factored_score_is_part_of_the_own_percentage() -> None:
    """Four of five: 5/4 × (6 + 1) - 1 = 31/4 of 8. Average plus the same again."""
    short = board(1, "+500", "+100", "+50", "-50", "NP")
    score = scored(rows(short, ruled(2, "AVE+/AVE")))
    assert tally(score, "1") == (2, Fraction(31, 2), 16)


def test_the_own_percentage_is_taken_before_penalties() -> None:
    """Own 8 of 8 although 4 are deducted: 8 + 8 - 4."""
    penalty = '[[penalty]]\npair = "1"\namount = "4 MP"\n'
    score = scored(rows(board(1, *TOP), ruled(2, "AVE+/AVE-")) + penalty)
    assert tally(score, "1") == (2, 12, 16)


def test_the_own_percentage_is_not_rounded() -> None:
    """8 + 8 + 6 = 22 of 24 under a book that rounds short boards to 0.1: still 22/3."""
    event = '[event]\nregulations = "ebu-letter"\n'
    played = rows(board(1, *TOP), board(2, *TOP), board(3, *SECOND), ruled(4, "AVE+/AVE-"))
    score = scored(event + played)
    assert tally(score, "1") == (4, Fraction(88, 3), 32)
    # The others on board 4 are rounded towards 4: 7.75, 5.25, 2.75 and 0.25 by 5/4 × (mp + 1) - 1.
    assert north_south(score, 4)[1:] == ["77/10", "26/5", "14/5", "3/10"]


def test_only_artificial_boards_are_flat() -> None:
    """Nothing to take an average of: 60 % and 40 %."""
    score = scored(rows(ruled(1, "AVE+/AVE-"), ruled(2, "AVE+/AVE-"), ruled(3, "100%/0%")))
    assert (tally(score, "1"), tally(score, "2")) == (
        (3, Fraction("17.6"), 24),  # 4.8 + 4.8 + 8
        (3, Fraction("6.4"), 24),  # 3.2 + 3.2 + 0
    )


def test_a_flat_book_does_not_float() -> None:
    event = '[rules]\nown_average = "flat"\n'
    score = scored(event + rows(board(1, *TOP), ruled(2, "AVE+/AVE-")))
    assert (tally(score, "1"), tally(score, "2")) == (
        (2, Fraction("12.8"), 16),
        (2, Fraction("3.2"), 16),
    )


def test_boards_of_different_tops_weigh_by_their_tops() -> None:
    """Board 1 keeps its own top of 6 (short_missing none): 6 of 6, and 2 of 8 on board 2.

    Own (6 + 2) ÷ (6 + 8) = 4/7, below 60 %: 4.8. With boards weighing alike it would be 62.5 %.
    """
    rules = '[rules]\nshort_missing = "none"\nsmall_group_causes = ["fouled"]\n'
    short = board(1, "+500", "+100", "+50", "-50", "NP")
    score = scored(rules + rows(short, board(2, *FOURTH), ruled(3, "AVE+/AVE")))
    assert tally(score, "1") == (3, Fraction("12.8"), 22)


# ------------------------------------------------------------------ IMPs


CROSS = '[event]\nscoring = "cross-imps"\n'
BUTLER = '[event]\nscoring = "butler"\n'


def three(number: int, first: str) -> list[str]:
    """Three tables, with 0 at the two others."""
    return board(number, first, "0", "0")


def test_cross_imps_average_plus_is_the_own_average_in_imps_a_board() -> None:
    """+1000 against two zeros: (14 + 14) ÷ 2 = 14. Then 0: own average 7, more than 3.

    Pair 1: 14 + 0 + 7 = 21. Pair 2: -14 + 0 - 7 = -21.
    """
    score = scored(CROSS + rows(three(1, "+1000"), three(2, "0"), three(3, "AVE+/AVE-")))
    assert (tally(score, "1"), tally(score, "2")) == ((3, 21, None), (3, -21, None))


def test_cross_imps_average_plus_is_flat_where_the_own_average_is_lower() -> None:
    """+50 against two zeros is 2 IMPs (Law 78B: 50 to 80): below 3, so +3 and -3."""
    score = scored(CROSS + rows(three(1, "+50"), three(2, "AVE+/AVE-")))
    assert (tally(score, "1"), tally(score, "2")) == ((2, 5, None), (2, -5, None))


def test_cross_imps_several_at_once_and_fixed_imps_left_out() -> None:
    """Own 14 on one board; +9 IMPs fixed are no part of it: 14 + 9 + 14 + 14 = 51."""
    boards = (three(1, "+1000"), three(2, "+9IMP/-9IMP"), three(3, "AVE+/AVE-"))
    score = scored(CROSS + rows(*boards, three(4, "AVE+/AVE-")))
    assert (tally(score, "1"), tally(score, "2")) == ((4, 51, None), (4, -51, None))


def test_cross_imps_as_sums_with_the_root_of_the_comparisons() -> None:
    """ebl-2001: ±√(8 × 2) = 4 a step, sums of two comparisons.

    +50: 2 + 2 = 4 = own average; average plus is 4 as well. -50 on board 3: own (4 - 4) ÷ 2 = 0.
    """
    event = '[event]\nscoring = "cross-imps"\nregulations = "ebl-2001"\n'
    score = scored(event + rows(three(1, "+50"), three(2, "AVE+/AVE-"), three(3, "-50")))
    assert (tally(score, "1"), tally(score, "2")) == ((3, 4, None), (3, -4, None))


def test_butler_average_plus_is_the_own_average_in_imps_a_board() -> None:
    """Datum of +1000, 0, 0: 333⅓ → 330. +670 is 12 IMPs, -670 is -12. Then 0: own average 6."""
    score = scored(BUTLER + rows(three(1, "+1000"), three(2, "0"), three(3, "AVE+/AVE-")))
    assert (tally(score, "1"), tally(score, "2")) == ((3, 18, None), (3, -18, None))


def test_imps_own_average_is_taken_before_penalties() -> None:
    penalty = '[[penalty]]\npair = "1"\namount = "5 IMP"\n'
    score = scored(CROSS + rows(three(1, "+1000"), three(2, "AVE+/AVE-")) + penalty)
    assert tally(score, "1") == (2, 14 + 14 - 5, None)


def test_artificial_scores_at_total_points_in_the_white_book() -> None:
    """The mean of +100 and +200 is 150: average plus 250, and for the others -150 - 100."""
    event = '[event]\nscoring = "total-points"\nregulations = "ebu-2025"\n'
    score = scored(event + rows(board(1, "+100", "+200", "AVE+/AVE-")))
    assert (total(score, "5"), total(score, "6")) == (250, -250)


def test_total_points_do_not_float() -> None:
    """ebl-2001: average is the mean of the board, each 10 % is 100 points.

    Board 2: mean of 0 and 0 is 0, so +100 and -100, although pair 1 averages +1000.
    """
    event = '[event]\nscoring = "total-points"\nregulations = "ebl-2001"\n'
    score = scored(event + rows(three(1, "+1000"), three(2, "AVE+/AVE-")))
    assert (tally(score, "1"), tally(score, "2")) == ((2, 1100, None), (2, -1100, None))


# ------------------------------------------------------------------ window


def two_sessions(window: str = "") -> str:
    """Session 1: pair 1 has 8 of 8. Session 2: 4 of 8 and average plus; pair 2 the reverse."""
    first = [f"1 {line}" for line in board(1, *TOP)]
    second = [f"2 {line}" for line in (*board(1, *MIDDLE), *ruled(2, "AVE+/AVE-"))]
    table = "\n".join(("session board ns ew result", *first, *second))
    return f"{window}[results]\ntable = '''\n{table}\n'''\n"


def test_the_window_is_the_session() -> None:
    """Session 2: own 50 %, so 4.8 and 3.2. Pair 1: 8 + 4 + 4.8 of 24."""
    score = scored(two_sessions())
    assert (tally(score, "1"), tally(score, "2")) == (
        (3, Fraction("16.8"), 24),
        (3, Fraction("7.2"), 24),
    )


def test_the_window_may_be_the_event() -> None:
    """Own (8 + 4) ÷ 16 = 75 %, so 6; pair 2 has (0 + 4) ÷ 16 = 25 %, so 2."""
    score = scored(two_sessions('[rules]\nown_average_window = "event"\n'))
    assert (tally(score, "1"), tally(score, "2")) == ((3, 18, 24), (3, 6, 24))


def test_the_window_of_the_event_reaches_a_session_of_artificial_scores_only() -> None:
    """Average plus in session 1 with the own percentage of session 2, and the other way round."""
    lines = [f"1 {line}" for line in ruled(1, "AVE+/AVE-")]
    lines += [f"2 {line}" for line in board(1, *SECOND)]
    table = "\n".join(("session board ns ew result", *lines))
    text = f"[results]\ntable = '''\n{table}\n'''\n"
    assert tally(scored(text), "1") == (2, Fraction("10.8"), 16)  # 4.8 + 6
    event = '[rules]\nown_average_window = "event"\n'
    assert tally(scored(event + text), "1") == (2, 12, 16)  # 75 % of 8, and 6


def test_sessions_apart_in_imps_and_over_the_event() -> None:
    """Session 1: 14. Session 2: 0 and average plus: 3, or over the event (14 + 0) ÷ 2 = 7."""
    lines = [f"1 {line}" for line in three(1, "+1000")]
    lines += [f"2 {line}" for line in (*three(1, "0"), *three(2, "AVE+/AVE-"))]
    table = "\n".join(("session board ns ew result", *lines))
    text = f"[results]\ntable = '''\n{table}\n'''\n"
    assert total(scored(CROSS + text), "1") == 17
    rules = '[rules]\nown_average_window = "event"\n'
    assert total(scored(CROSS + rules + text), "1") == 21


# ------------------------------------------------------------------ average plus or the table


def or_table(reported: str, result: str = "AVE+ or table / AVE-") -> str:
    """A ruling on board 2 over a reported score of the first table."""
    ruling = f'[[ruling]]\nboard = 2\nns = "1"\nresult = "{result}"\n'
    return rows(board(1, *MIDDLE), board(2, reported, *TOP[1:])) + ruling


def test_average_plus_or_table_keeps_the_better_table() -> None:
    """+500 is a top, 8, more than 4.8. Pair 2 has its average minus."""
    score = scored(or_table("+500"))
    assert (tally(score, "1"), tally(score, "2")) == ((2, 12, 16), (2, Fraction("7.2"), 16))
    # The table's score stays among north-south's, which are complete; among east-west's it is not:
    # 5/4 × (mp + 1) - 1 of 0, 2, 4 and 6.
    assert north_south(score, 2)[1:] == ["6", "4", "2", "0"]
    assert east_west(score, 2)[1:] == ["1/4", "11/4", "21/4", "31/4"]


def test_average_plus_or_table_is_average_plus_where_the_table_was_worse() -> None:
    score = scored(or_table("-500"))
    assert tally(score, "1") == (2, Fraction("8.8"), 16)
    assert north_south(score, 2)[1:] == ["8", "6", "4", "2"]


def test_average_plus_or_table_is_compared_with_the_floating_value() -> None:
    """Own 8 of 8: average plus is 8, more than the 6 of the table."""
    ruling = '[[ruling]]\nboard = 2\nns = "1"\nresult = "AVE+ or table / AVE-"\n'
    score = scored(rows(board(1, *TOP), board(2, *SECOND)) + ruling)
    assert (tally(score, "1"), tally(score, "2")) == ((2, 16, 16), (2, 0, 16))


def test_average_plus_or_table_is_no_part_of_the_own_percentage() -> None:
    """Own 4 of 8 on board 1 only, so that average plus on board 3 is 4.8 although 8 was kept."""
    ruling = '[[ruling]]\nboard = 2\nns = "1"\nresult = "AVE+ or table / AVE-"\n'
    text = rows(board(1, *MIDDLE), board(2, *TOP), ruled(3, "AVE+/AVE")) + ruling
    assert tally(scored(text), "1") == (3, Fraction("16.8"), 24)


def test_average_plus_or_table_in_imps_follows_the_own_average() -> None:
    """Own 14 on board 1; the table of board 2 gives 2, average plus 14."""
    ruling = '[[ruling]]\nboard = 2\nns = "1"\nresult = "AVE+ or table / AVE-"\n'
    score = scored(CROSS + rows(three(1, "+1000"), three(2, "+50")) + ruling)
    assert (tally(score, "1"), tally(score, "2")) == ((2, 28, None), (2, -28, None))


@pytest.mark.parametrize(
    ("fault", "points"),
    [
        ("none", Fraction(7)),  # average plus, and 100 % on the other board: 8 - 1
        ("partly", Fraction(3)),  # average: 4 - 1
        ("full", Fraction("2.2")),  # average minus: 3.2 - 1
    ],
)
def test_a_ruling_that_adjusts_a_version_played_once_counts_after_the_artificial_score(
    fault: str, points: Fraction
) -> None:
    fouled = (
        '[[fouled]]\nboard = 1\nversions = [["1", "3", "5", "7"], ["9"]]\n'
        f'at_fault = {{ ns = "{fault}" }}\n'
    )
    fouled += '[[ruling]]\nboard = 1\nns = "9"\nadjust = { ns = "-1" }\n'
    lines = rows(board(1, *TOP), board(2, "-50", "-60", "-70", "-80", "+50"))
    score = scored('[event]\nregulations = "ebu-2025"\n' + lines + fouled)
    assert total(score, "9") == 8 + points
    [explained] = explain_event(score, "9", 1).boards
    assert explained.points == points == explained.reasons[-1].value
    whats = [each.what for each in explained.reasons]
    assert whats[-2:] == ["adjustment by ruling", "adjustment after the comparison"]
    assert whats.count("adjustment after the comparison") == 1


def test_what_a_ruling_adjusts_is_in_the_own_percentage_and_a_change_of_the_total_is_not() -> None:
    """Pair 1: 8 less 1 by the ruling, and 8: 15 of 16; average plus 8 × 15/16; 5 off the total."""
    text = rows(board(1, *TOP), board(2, *TOP), ruled(3, "AVE+/AVE-"))
    decisions = '[[ruling]]\nboard = 1\nns = "1"\nadjust = { ns = "-1" }\n'
    decisions += '[[adjustment]]\npair = "1"\namount = "-5 MP"\n'
    assert total(scored(text + decisions), "1") == 7 + 8 + Fraction(15, 2) - 5
