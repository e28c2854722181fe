"""Several sessions: sum, mean, weighted, carry-forward; the same pairs, or listed anew."""

from fractions import Fraction

import pytest

from overtrick.exact import Exact
from overtrick.model.board import Side
from overtrick.reports import Format, render
from tests.events.files import (
    board,
    maximum,
    percent,
    places,
    results,
    scored,
    standing,
    tally,
    total,
)

# Session 1: five tables (top 8), one board. Session 2: two tables (top 2), three boards.
FIRST = [f"1 {line}" for line in board(1, "+100", "+500", "+50", "-50", "-100")]
SECOND = [
    f"2 {line}"
    for line in (*board(1, "+50", "+40"), *board(2, "+50", "+40"), *board(3, "-50", "-40"))
]
TABLE = results(*FIRST, *SECOND, columns="session board ns ew")
"""1: 6 of 8, then 4 of 6. 2: 2 of 8, 2 of 6. 3: 8 of 8, 2 of 6. 4: 0 of 8, 4 of 6."""


def combined(combine: str, more: str = "", rest: str = "") -> str:
    return f'[event]\ncombine = "{combine}"\n{more}{rest}{TABLE}'


def test_sum_of_scores_over_sum_of_maxima() -> None:
    score = scored(TABLE)
    assert {n: tally(score, n) for n in "12345"} == {
        "1": (4, 10, 14), "2": (4, 4, 14), "3": (4, 10, 14), "4": (4, 4, 14), "5": (1, 4, 8),
    }  # fmt: skip
    assert percent(score, "1") == Fraction(1000, 14)
    # 10 and 8 have 8 and 6 of 8 in session 1, 71.43 % are third, 5 and 6 have 50 %, then 28.57 %.
    assert [rank for rank, _ in places(score.rankings[0])] == [
        "1", "2", "3=", "3=", "5=", "5=", "7=", "7=", "9", "10",
    ]  # fmt: skip
    assert {n for rank, n in places(score.rankings[0]) if rank == "3="} == {"1", "3"}


def test_mean_of_the_percentages() -> None:
    """1: (75 + 66⅔) ÷ 2 = 70⅚. 3: (100 + 33⅓) ÷ 2 = 66⅔. Totals and maxima stay sums."""
    score = scored(combined("mean"))
    assert {n: percent(score, n) for n in "1234"} == {
        "1": Fraction(425, 6), "2": Fraction(175, 6), "3": Fraction(200, 3), "4": Fraction(100, 3),
    }  # fmt: skip
    assert tally(score, "1") == (4, 10, 14)
    assert places(score.rankings[0])[:4] == [("1", "10"), ("2", "8"), ("3", "1"), ("4", "3")]


def test_mean_of_somebody_who_played_one_session_is_that_session() -> None:
    assert percent(scored(combined("mean")), "5") == 50


WEIGHTS = "[[session]]\nnumber = 1\nweight = {}\n[[session]]\nnumber = 2\nweight = {}\n"


def test_weighted_mean() -> None:
    """Weights 1 and 2. 1: (75 + 2 × 66⅔) ÷ 3 = 69 4/9. 3: (100 + 2 × 33⅓) ÷ 3 = 55 5/9."""
    score = scored(combined("weighted", rest=WEIGHTS.format(1, 2)))
    assert percent(score, "1") == Fraction(625, 9)
    assert percent(score, "3") == Fraction(500, 9)


@pytest.mark.parametrize(("one", "two"), [("3", "3"), ("0.5", "0.5"), ('"1/3"', '"1/3"')])
def test_equal_weights_are_the_mean(one: str, two: str) -> None:
    weighted = scored(combined("weighted", rest=WEIGHTS.format(one, two)))
    mean = scored(combined("mean"))
    assert [percent(weighted, n) for n in "1234"] == [percent(mean, n) for n in "1234"]


def test_penalties_are_in_the_percentage_of_their_session() -> None:
    """4 MP off in session 1: 2 of 8 is 25 %, and the mean (25 + 66⅔) ÷ 2."""
    penalty = '[[penalty]]\npair = "1"\nsession = 1\namount = "4 MP"\n'
    score = scored(combined("mean", rest=penalty))
    assert percent(score, "1") == Fraction(275, 6)
    assert (total(score, "1"), standing(score, "1").adjustment) == (6, Fraction(-4))


def test_a_penalty_without_a_session_is_in_the_last() -> None:
    """2 of 6 left in session 2: (75 + 33⅓) ÷ 2."""
    penalty = '[[penalty]]\npair = "1"\namount = "2 MP"\n'
    score = scored(combined("mean", rest=penalty))
    assert percent(score, "1") == Fraction(325, 6)


# ------------------------------------------------------------------ carry-forward


def test_carry_forward_by_the_formula_of_the_book() -> None:
    """ebu-2025: CF = ½ × SQ × (NumQ ÷ MaxQ) × (MaxF ÷ NumF), here ½ × SQ × 1/8 × 6/3.

    1: ½ × 6 × 1/8 × 2 = 0.75, with 4 of 6: 4.75. What can be carried, ½ × 8 × 1/8 × 2 = 1,
    is added to the maximum: 4.75 of 7. 3: 1 + 2 = 3 of 7.
    """
    score = scored(combined("carry-forward", 'regulations = "ebu-2025"\n'))
    assert tally(score, "1") == (4, Fraction("4.75"), 7)
    assert tally(score, "3") == (4, 3, 7)
    assert tally(score, "2") == (4, Fraction("2.25"), 7)
    assert tally(score, "4") == (4, 4, 7)
    assert percent(score, "1") == Fraction(475, 7)


def test_the_event_may_say_which_part_is_carried() -> None:
    """A quarter: ¼ × 6 × 1/8 × 2 = 0.375 of 0.5 more."""
    score = scored(combined("carry-forward", "carry = 0.25\n"))
    assert tally(score, "1") == (4, Fraction("4.375"), Fraction("6.5"))


def test_all_of_it_carried_between_equal_sessions_is_the_sum() -> None:
    """With the same boards and tops a part of 1 is sum over sum."""
    lines = [f"{s} {line}" for s in (1, 2) for line in board(1, "+50", "+40")]
    lines += [f"{s} {line}" for s in (1, 2) for line in board(2, "-50", "+40")]
    table = results(*lines, columns="session board ns ew")
    carried = scored(f'[event]\ncombine = "carry-forward"\ncarry = 1\n{table}')
    assert [tally(carried, n) for n in "1234"] == [tally(scored(table), n) for n in "1234"]


def test_two_sessions_are_carried_into_the_third() -> None:
    """SQ = 6 + 4 = 10, NumQ = 4, MaxQ = 14; the final has 2 boards, of which 1 wins both: 4 of 4.

    ½ × 10 × 4/14 × 4/2 = 20/7; the maximum grows by ½ × 14 × 4/14 × 4/2 = 4.
    """
    final = [f"3 {line}" for line in (*board(1, "+50", "+40"), *board(2, "+50", "+40"))]
    table = results(*FIRST, *SECOND, *final, columns="session board ns ew")
    score = scored(f'[event]\ncombine = "carry-forward"\ncarry = 0.5\n{table}')
    assert tally(score, "1") == (6, 4 + Fraction(20, 7), 8)


def test_carry_forward_at_imps_is_a_part_of_the_total() -> None:
    """Session 1: +100 against +50, 2 IMPs; session 2: -50 against +50 is 100, -3. 2 ÷ 2 - 3."""
    lines = ["1 1 1 2 +100", "1 1 3 4 +50", "2 1 1 2 -50", "2 1 3 4 +50"]
    event = '[event]\nscoring = "cross-imps"\ncombine = "carry-forward"\ncarry = 0.5\n'
    score = scored(event + results(*lines, columns="session board ns ew"))
    assert [total(score, n) for n in "1234"] == [-2, 2, 2, -2]


def test_a_score_from_an_earlier_stage_is_given_with_the_pair() -> None:
    """2 of 2 on the only board, and 1.5 carried: 3.5, of a maximum that it does not change."""
    pairs = '[[pair]]\nnumber = "1"\ncarry_forward = 1.5\n'
    others = "".join(f'[[pair]]\nnumber = "{n}"\n' for n in "234")
    score = scored(pairs + others + results("1 1 2 +100", "1 3 4 +50"))
    assert (total(score, "1"), maximum(score, "1")) == (Fraction("3.5"), 2)


def test_several_sessions_at_imps_are_added_up() -> None:
    lines = ["1 1 1 2 +100", "1 1 3 4 +50", "2 1 1 2 -50", "2 1 3 4 +50"]
    event = '[event]\nscoring = "cross-imps"\n'
    score = scored(event + results(*lines, columns="session board ns ew"))
    assert [total(score, n) for n in "1234"] == [-1, 1, 1, -1]


def test_the_mean_at_imps_is_of_the_totals() -> None:
    lines = ["1 1 1 2 +100", "1 1 3 4 +50", "2 1 1 2 -50", "2 1 3 4 +50"]
    event = '[event]\nscoring = "cross-imps"\ncombine = "mean"\n'
    score = scored(event + results(*lines, columns="session board ns ew"))
    assert [total(score, n) for n in "1234"] == [Fraction(n, 2) for n in (-1, 1, 1, -1)]


# ------------------------------------------------------------------ session rankings


def test_one_session_has_no_rankings_of_its_own() -> None:
    assert scored(results("1 1 2 +100", "1 3 4 +50")).session_rankings == []


@pytest.mark.parametrize("combine", ["sum", "mean", "carry-forward"])
def test_each_session_is_ranked_by_itself(combine: str) -> None:
    more = 'regulations = "ebu-2025"\n'
    first, second = scored(combined(combine, more)).session_rankings
    assert (first.session, second.session) == (1, 2)
    assert {number for rank, number in places(first) if rank == "1="} == {"3", "10"}
    assert sorted(places(second)) == [("1=", "1"), ("1=", "4"), ("3=", "2"), ("3=", "3")]
    totals = {row.standing.contestant.number: row.standing.total for row in second.rows}
    assert totals == {"1": 4, "2": 2, "3": 2, "4": 4}


def test_session_rankings_for_two_winners() -> None:
    lines = ["1 1 1 1 +100", "1 1 2 2 +50", "2 1 1 1 -50", "2 1 2 2 +50"]
    event = "[event]\nwinners = 2\n"
    score = scored(event + results(*lines, columns="session board ns ew"))
    found = {(each.session, each.direction): places(each) for each in score.session_rankings}
    assert found == {
        (1, Side.NS): [("1", "1"), ("2", "2")],
        (1, Side.EW): [("1", "2"), ("2", "1")],
        (2, Side.NS): [("1", "2"), ("2", "1")],
        (2, Side.EW): [("1", "1"), ("2", "2")],
    }


# ------------------------------------------------------------------ listed anew

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


def named(text: str) -> dict[str, tuple[int, Exact, Exact | None]]:
    score = scored(text)
    return {s.contestant.names: (s.boards, s.total, s.maximum) for s in score.standings}


def test_pairs_listed_anew_are_known_by_their_names() -> None:
    """Session 1: Trick (1) and Lead (4) win. Session 2: 1 (Lead) and 4 (Trick) win again."""
    lines = ["1 1 1 2 +100", "1 1 3 4 +50", "2 1 1 2 +100", "2 1 3 4 +50"]
    assert named(ANEW + results(*lines, columns="session board ns ew")) == {
        "A Trick & A Dummy": (2, 4, 4),
        "A Bid & A Call": (2, 0, 4),
        "A Slam & A Game": (2, 0, 4),
        "A Lead & A Suit": (2, 4, 4),
    }


def test_partners_may_be_listed_the_other_way_round() -> None:
    anew = ANEW.replace("4       A Trick & A Dummy", "4       A Dummy & A Trick")
    lines = ["1 1 1 2 +100", "1 1 3 4 +50", "2 1 1 2 +100", "2 1 3 4 +50"]
    found = named(anew + results(*lines, columns="session board ns ew"))
    assert found["A Trick & A Dummy"] == (2, 4, 4)
    assert len(found) == 4


def test_pairs_listed_anew_are_known_by_their_national_numbers() -> None:
    """The same numbers, although a name is written otherwise."""
    anew = """[pairs]
table = '''
session  number  names
1        1       A Trick & A Dummy       100001 100002
1        2       A Bid & A Call          100003 100004
2        1       A Bidd & A Call         100003 100004
2        2       Trick & Dummy           100001 100002
'''
"""
    lines = ["1 1 1 2 +100", "2 1 1 2 +50"]
    found = named(anew + results(*lines, columns="session board ns ew"))
    assert found == {"A Trick & A Dummy": (2, 0, 0), "A Bid & A Call": (2, 0, 0)}


def test_a_penalty_for_somebody_listed_anew_names_the_session() -> None:
    lines = ["1 1 1 2 +100", "1 1 3 4 +50", "2 1 1 2 +100", "2 1 3 4 +50"]
    penalty = '[[penalty]]\npair = "1"\nsession = 2\namount = "1 MP"\n'
    found = named(ANEW + results(*lines, columns="session board ns ew") + penalty)
    assert found["A Lead & A Suit"] == (2, 3, 4)
    assert found["A Trick & A Dummy"] == (2, 4, 4)


def test_somebody_new_in_the_second_session() -> None:
    anew = ANEW.replace("2        4       A Trick & A Dummy", "2        4       A Pass & A Claim")
    lines = ["1 1 1 2 +100", "1 1 3 4 +50", "2 1 1 2 +100", "2 1 3 4 +50"]
    found = named(anew + results(*lines, columns="session board ns ew"))
    assert (found["A Pass & A Claim"], found["A Trick & A Dummy"]) == ((1, 2, 2), (1, 2, 2))


# ------------------------------------------------------------------ other partners

OTHER_PARTNERS = """
[event]
strata = ["A", "B"]
handicap = "sum"

[pairs]
table = '''
session number stratum handicap names
1       1      A       1+2      A Discard & A Reverse
1       2      B       3+4      A Trick & A Dummy
1       3      B       5        A Slam & A Game
1       4      B       -        A Bid & A Deal
2       1      B       4+2      A Dummy & A Reverse
2       2      A       1+3      A Discard & A Trick
2       3      B       5        A Slam & A Game
2       4      B       -        A Bid & A Deal
'''

[results]
table = '''
session board ns ew result
1       1     1  2  +50
1       1     3  4  -50
2       1     1  2  +50
2       1     3  4  -50
'''
"""


def test_people_who_change_partners_are_ranked_one_by_one() -> None:
    """A Reverse is in the winning pair twice, A Trick never; the same pair stays two people too."""
    score = scored(OTHER_PARTNERS)
    rows = {row.standing.contestant.number: row for row in score.rankings[0].rows}
    assert [rows[name].rank for name in ("A Reverse", "A Discard", "A Trick")] == ["1=", "4=", "6="]
    assert len(rows) == 8
    people = {name: row.standing.contestant for name, row in rows.items()}
    assert people["A Reverse"].handicap == (Fraction(2),)
    assert people["A Slam"].handicap == ()  # of the pair, and nobody's own
    assert [people[name].stratum for name in ("A Discard", "A Trick")] == ["A", "B"]
    text = render(score, (), Format.TEXT)
    assert "people are ranked one by one, for somebody changed partners" in text
    overall, first = text.split("Overall")[1].split("Session 1")
    assert "Pair" not in overall
    assert "Pair" in first


def test_only_who_played_in_a_pair_that_withdrew_is_not_ranked() -> None:
    """Pair 1 of session 2 leaves: A Dummy and A Reverse, and not A Discard, 1 of session 1."""
    score = scored(OTHER_PARTNERS + '[[withdrawal]]\npair = "1"\nsession = 2\n')
    assert {each.contestant.number for each in score.unranked} == {"A Dummy", "A Reverse"}


def test_a_penalty_on_one_player_is_not_the_partner_s_where_people_are_ranked_one_by_one() -> None:
    """Half a matchpoint of A Reverse, of 2 on the board; the pair has it in its session."""
    penalty = '[[penalty]]\npair = "1"\nsession = 1\nplayer = "A Reverse"\namount = "0.5 MP"\n'
    score = scored(OTHER_PARTNERS + penalty)
    assert (total(score, "A Reverse"), total(score, "A Discard")) == (Fraction("3.5"), 2)
    assert standing(score, "A Discard").adjustment == 0
    [pair] = [
        row.standing
        for row in score.session_rankings[0].rows
        if row.standing.contestant.number == "1"
    ]
    assert pair.total == Fraction("1.5")


def test_a_penalty_finds_the_player_by_national_number_or_by_another_spelling() -> None:
    anew = """[pairs]
table = '''
session  number  names
1        1       A Trick & A Dummy       100001 100002
1        2       A Bid & A Call          100003 100004
1        3       A Slam & A Game         100005 100006
1        4       A Lead & A Suit         100007 100008
2        1       A Bidd & A Trick        100003 100001
2        2       A Call & A Dummy        100004 100002
2        3       A Slam & A Game         100005 100006
2        4       A Lead & A Suit         100007 100008
'''
"""
    lines = ["1 1 1 2 +100", "1 1 3 4 +50", "2 1 1 2 +100", "2 1 3 4 +50"]
    table = results(*lines, columns="session board ns ew")
    by_id = '[[penalty]]\npair = "1"\nsession = 2\nplayer = "100003"\namount = "0.5 MP"\n'
    by_name = by_id.replace("100003", "A Bidd")
    for penalty in (by_id, by_name):
        found = named(anew + table + penalty)
        assert [found[name][1] for name in ("A Trick", "A Bid")] == [4, Fraction("1.5")]


def test_a_penalty_that_names_no_player_is_both_partners_where_people_are_ranked_one_by_one() -> (
    None
):
    penalty = '[[penalty]]\npair = "1"\nsession = 1\namount = "0.5 MP"\n'
    score = scored(OTHER_PARTNERS + penalty)
    assert (total(score, "A Reverse"), total(score, "A Discard")) == (
        Fraction("3.5"),
        Fraction("1.5"),
    )
