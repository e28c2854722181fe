"""Places: ties, tolerance, tie-breaks with the reason, two winners, strata, handicaps, awards."""

from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.engine.event_score import EventScore, Ranking
from overtrick.model.board import Side
from tests.events.files import (
    opened,
    places,
    results,
    scored,
    tally,
    total,
)


def ranks(score: EventScore) -> dict[str, str]:
    """Rank by number."""
    return {number: rank for rank, number in places(score.rankings[0])}


# ------------------------------------------------------------------ ties

# Three tables, a top of 4. Board 1: 1 has 4, 3 has 2, 5 has 0 (2: 0, 4: 2, 6: 4).
ONE_BOARD = ("1 1 2 +100", "1 3 4 +50", "1 5 6 -50")


def test_equal_values_share_a_place_and_the_next_counts_them_all() -> None:
    assert ranks(scored(results(*ONE_BOARD))) == {
        "1": "1=", "6": "1=", "3": "3=", "4": "3=", "2": "5=", "5": "5=",
    }  # fmt: skip


def test_equal_is_exact_and_not_as_printed() -> None:
    """A penalty of 0.000001 MP parts them, though both print as 100.00 %."""
    penalty = '[[penalty]]\npair = "6"\namount = "0.000001 MP"\n'
    found = ranks(scored(results(*ONE_BOARD) + penalty))
    assert (found["1"], found["6"]) == ("1", "2")


@pytest.mark.parametrize(
    ("deducted", "second"),
    [("0.02", "1="), ("0.04", "1="), ("0.041", "2")],  # 0.5 %, 1 %, 1.025 % of 4
)
def test_a_tolerance_of_the_rule_book(deducted: str, second: str) -> None:
    rules = "[rules]\ntie_tolerance = 1\n"
    penalty = f'[[penalty]]\npair = "6"\namount = "{deducted} MP"\n'
    assert ranks(scored(rules + results(*ONE_BOARD) + penalty))["6"] == second


def test_a_tolerance_is_measured_from_the_best_of_the_tied() -> None:
    """100, 99.25, 98.5 %: the third is within 1 of the second but not of the first."""
    rules = "[rules]\ntie_tolerance = 1\n"
    lines = ("1 1 2 +100", "1 3 4 +100", "1 5 6 -50")  # 3 of 4 each, then 0; 6 has 4
    penalties = '[[penalty]]\npair = "1"\namount = "0.03 MP"\n'  # 75 - 0.75 %
    penalties += '[[penalty]]\npair = "3"\namount = "0.06 MP"\n'  # 75 - 1.5 %
    others = '[[adjustment]]\npair = "6"\namount = "-1 MP"\n'  # 75 %
    found = ranks(scored(rules + results(*lines) + penalties + others))
    assert (found["6"], found["1"], found["3"]) == ("1=", "1=", "3")


# ------------------------------------------------------------------ tie-breaks

# Two tables: whoever beats the other table has 2.
HEAD_TO_HEAD = (
    "1 1 2 +100", "1 3 4 +50",  # 1: 2, 2: 0, 3: 0, 4: 2
    "2 1 3 +50", "2 2 4 +100",  # 1: 0, 3: 2, 2: 2, 4: 0
    "3 1 4 +100", "3 2 3 +100",  # all 1
)  # fmt: skip
"""1: 2 + 0 + 1, 2: 0 + 2 + 1, 3: 0 + 2 + 1, 4: 2 + 0 + 1: all have 3 of 6."""

NEVER_MET = " (points when they met: not all of them met)"


def test_ties_stay_where_the_event_does_not_ask() -> None:
    score = scored(results(*HEAD_TO_HEAD))
    assert set(ranks(score).values()) == {"1="}
    assert all(row.tie_break == "" for row in score.rankings[0].rows)


def test_head_to_head_comes_first_and_its_reason_is_printed() -> None:
    """All four have met: 1 has 2 + 0 + 1 against the others, as everybody has; so the next rule.

    With 3 and 4 out of it by a penalty, 1 and 2 met on board 1: 2 to 0.
    """
    penalties = "".join(f'[[penalty]]\npair = "{n}"\namount = "1 MP"\n' for n in "34")
    score = scored('[event]\ntie_break = "all"\n' + results(*HEAD_TO_HEAD) + penalties)
    first, second = score.rankings[0].rows[:2]
    assert [(row.rank, row.standing.contestant.number) for row in (first, second)] == [
        ("1", "1"),
        ("2", "2"),
    ]
    assert (first.tie_break, second.tie_break) == (
        "points when they met: 2",
        "points when they met: 0",
    )


def test_point_a_board_counts_boards_and_not_points() -> None:
    """North-south 1 and 9 never meet (wbf-2017: head-to-head, then point-a-board).

    1: 8 + 2 + 2 = 12. 9: 2 + 4 + 8 = 14, less 2. 9 did better on two of the three boards.
    """
    event = '[event]\nwinners = 2\ntie_break = "all"\n'
    lines = (
        "1 1 2 +500", "1 3 4 +50", "1 5 6 +40", "1 7 8 +30", "1 9 10 +35",
        "2 1 2 +30", "2 3 4 +20", "2 5 6 +50", "2 7 8 +60", "2 9 10 +40",
        "3 1 2 +30", "3 3 4 +20", "3 5 6 +50", "3 7 8 +35", "3 9 10 +55",
    )  # fmt: skip
    penalties = '[[penalty]]\npair = "9"\namount = "2 MP"\n'
    penalties += '[[penalty]]\npair = "7"\namount = "1 MP"\n'  # 0 + 8 + 4 = 12 would tie as well
    rows = scored(event + results(*lines) + penalties).rankings[0].rows
    reason = "boards on which it did better, equal ones half"
    assert [(row.rank, row.standing.contestant.number, row.tie_break) for row in rows] == [
        ("1", "5", ""),  # 4 + 6 + 6
        ("2", "9", f"{reason}: 2{NEVER_MET}"),
        ("3", "1", f"{reason}: 1{NEVER_MET}"),
        ("4", "7", ""),
        ("5", "3", ""),
    ]


def test_a_tie_that_no_rule_breaks_stays() -> None:
    """1 and 6 have 4 each on the only board, and never met."""
    score = scored('[event]\ntie_break = "all"\n' + results(*ONE_BOARD))
    assert (ranks(score)["1"], ranks(score)["6"]) == ("1=", "1=")
    assert [row.tried for row in score.rankings[0].rows[:2]] == [
        (
            "points when they met: not all of them met",
            "boards on which it did better, equal ones half: 0.5 each",
        )
    ] * 2


def test_the_opponents_results_break_a_tie_in_the_books_order() -> None:
    """ebu-2025: 1 and 4 tie at 2 of 2 and never met; 1 met 2 (0 %), 4 met 3 (0 % + 0.5 MP)."""
    event = '[event]\nregulations = "ebu-2025"\ntie_break = "all"\n'
    more = '[[adjustment]]\npair = "3"\namount = "+0.5 MP"\n'
    score = scored(event + results("1 1 2 +100", "1 3 4 +50") + more)
    assert places(score.rankings[0]) == [("1", "4"), ("2", "1"), ("3", "3"), ("4", "2")]
    first = score.rankings[0].rows[0]
    assert first.tie_break == f"sum of the opponents' results: 25{NEVER_MET}"


@pytest.mark.parametrize(
    ("asked", "broken"), [("[1]", True), ("[2]", True), ("[3]", False), ("[5, 6]", False)]
)
def test_only_ties_at_the_places_asked_for_are_broken(asked: str, broken: bool) -> None:
    """1 and 6 tie for the places 1 and 2, with 4 + 2 of 8; 3 and 4 for 3 and 4.

    1 met 2 (2.5 of 8) and 4 (4 of 8), together 81.25; 6 met 5 (2 of 8) and 3, together 75.
    """
    event = f'[event]\nregulations = "ebu-2025"\ntie_break = {asked}\n'
    more = '[[adjustment]]\npair = "2"\namount = "+0.5 MP"\n'
    lines = (*ONE_BOARD, "2 1 4 0", "2 3 6 0", "2 5 2 0")
    score = scored(event + results(*lines) + more)
    found = ranks(score)
    assert (found["1"], found["6"]) == (("1", "2") if broken else ("1=", "1="))
    assert (found["3"], found["4"], found["2"], found["5"]) == ("3=", "3=", "5", "6")
    reasons = {f"sum of the opponents' results: {n}{NEVER_MET}" for n in ("81.25", "75")}
    assert {row.tie_break for row in score.rankings[0].rows[:2]} == (reasons if broken else {""})


def test_three_tied_by_their_meetings_among_each_other() -> None:
    """1, 2 and 3 have 3 of 6 each. 1 beat 2, the rest was halved: 1 has 3, 3 has 2, 2 has 1.

    4 has 3 of 6 as well, and loses one of it.
    """
    lines = (
        "1 1 2 +100", "1 7 8 +50",  # 1: 2, 2: 0
        "2 2 3 +50", "2 7 8 +50",  # 1 each
        "3 3 1 +50", "3 7 8 +50",  # 1 each
        "4 2 4 +100", "4 7 8 +50",  # 2: 2
        "5 3 4 +50", "5 7 8 +50",  # 3: 1
        "6 1 4 +40", "6 7 8 +50",  # 1: 0
    )  # fmt: skip
    penalty = '[[penalty]]\npair = "4"\namount = "1 MP"\n'
    score = scored('[event]\ntie_break = "all"\n' + results(*lines) + penalty)
    assert [tally(score, n)[1] for n in "123"] == [3, 3, 3]
    rows = {row.standing.contestant.number: row for row in score.rankings[0].rows}
    order = sorted("123", key=lambda n: rows[n].place)
    assert order == ["1", "3", "2"]
    assert [rows[n].tie_break for n in order] == [
        "points when they met: 3",
        "points when they met: 2",
        "points when they met: 1",
    ]


def tied_of_three(score: EventScore) -> list[tuple[str, tuple[str, ...]]]:
    """Rank and the rules that were tried of 1, 2 and 3."""
    return [
        (row.rank, row.tried)
        for row in score.rankings[0].rows
        if row.standing.contestant.number in "123"
    ]


def test_points_when_they_met_are_passed_over_unless_each_has_met_each() -> None:
    """1 has 3 of 6, 2 has 2 of 4, 3 has 1 of 2; 2 and 3 never met, nor played the same board."""
    lines = (
        "1 1 2 +100", "1 7 8 +50",  # 1: 2, 2: 0
        "2 1 3 +50", "2 7 8 +50",  # 1 each
        "3 2 7 +100", "3 4 8 +50",  # 2: 2, 4: 0
        "5 1 8 +40", "5 4 7 +50",  # 1: 0, 4: 2
    )  # fmt: skip
    penalty = '[[penalty]]\npair = "4"\namount = "1 MP"\n'
    score = scored('[event]\ntie_break = "all"\n' + results(*lines) + penalty)
    tried = (
        "points when they met: not all of them met",
        "boards on which it did better, equal ones half: not all of them have boards in common",
    )
    assert tied_of_three(score) == [("2=", tried)] * 3


def test_those_left_of_a_larger_tie_are_a_tie_of_their_own() -> None:
    """When 1, 3 and 4 met they have 5, 5 and 2. Of the two that are left 1 has 3 and 3 has 1."""
    lines = (
        "1 1 2 +140", "1 3 4 +170",
        "2 2 1 +170", "2 4 3 -100",
        "3 3 1 +110", "3 4 2 +140",
        "4 3 1 +170", "4 2 4 +170",
        "5 4 1 +140", "5 3 2 -100",
        "6 4 1 -100", "6 2 3 +140",
    )  # fmt: skip
    score = scored('[event]\ntie_break = "all"\n' + results(*lines))
    assert [
        (row.rank, row.standing.contestant.number, int(row.standing.total), row.tie_break)
        for row in score.rankings[0].rows
    ] == [
        ("1", "2", 9, ""),
        ("2", "1", 5, "points when they met: 3"),
        ("3", "3", 5, "points when they met: 1"),
        ("4", "4", 5, "points when they met: 2"),
    ]


def test_different_numbers_of_boards_break_a_tie_in_per_cent_only() -> None:
    """1 and 2 met twice, 3 met each of them once: 3 and 3 of 6, and 2 of 4, are all the same."""
    lines = (
        "1 1 2 +100", "1 7 8 +50",  # 1: 2, 2: 0
        "2 1 2 +40", "2 7 8 +50",  # 1: 0, 2: 2
        "3 1 3 +50", "3 7 8 +50",  # 1 each
        "4 2 3 +50", "4 7 8 +50",  # 1 each
    )  # fmt: skip
    penalties = "".join(f'[[penalty]]\npair = "{n}"\namount = "1 MP"\n' for n in "78")
    score = scored('[event]\ntie_break = "all"\n' + results(*lines) + penalties)
    tried = (
        "points when they met, per cent: 50 each",
        "boards on which it did better, equal ones half, per cent: 50 each",
    )
    assert tied_of_three(score) == [("1=", tried)] * 3


def test_different_numbers_of_boards_at_imps_break_a_tie_by_the_board() -> None:
    """1 wins 2 from 2 and loses 2 to 3; 2 and 3 halve two boards: 0, -2 ÷ 3, 2 ÷ 3."""
    lines = (
        "1 1 2 +100", "1 7 8 +50",
        "2 1 3 +50", "2 7 8 +100",
        "3 2 3 +50", "3 7 8 +50",
        "4 2 3 +50", "4 7 8 +50",
    )  # fmt: skip
    adjustments = '[[adjustment]]\npair = "2"\namount = "+2 IMP"\n'
    adjustments += '[[adjustment]]\npair = "3"\namount = "-2 IMP"\n'
    adjustments += "".join(f'[[penalty]]\npair = "{n}"\namount = "1 IMP"\n' for n in "78")
    event = '[event]\ntie_break = "all"\nscoring = "cross-imps"\n'
    score = scored(event + results(*lines) + adjustments)
    assert [
        (row.rank, row.standing.contestant.number, row.tie_break)
        for row in score.rankings[0].rows[:3]
    ] == [
        ("1", "3", "points for each board when they met: 2/3"),
        ("2", "1", "points for each board when they met: 0"),
        ("3", "2", "points for each board when they met: -2/3"),
    ]


def test_different_numbers_of_opponents_break_a_tie_by_their_mean() -> None:
    """1 met 2 with 50 %, 4 met 3 and 5 with 40 % each."""
    lines = ("1 1 2 +100", "1 3 4 +50", "2 4 5 +100", "2 3 2 +50")
    more = '[[adjustment]]\npair = "3"\namount = "+1.6 MP"\n'
    more += '[[adjustment]]\npair = "5"\namount = "+0.8 MP"\n'
    event = '[event]\nregulations = "ebu-2025"\ntie_break = "all"\n'
    first, second = scored(event + results(*lines) + more).rankings[0].rows[:2]
    assert [(row.standing.contestant.number, row.tie_break) for row in (first, second)] == [
        ("1", f"mean of the opponents' results: 50{NEVER_MET}"),
        ("4", f"mean of the opponents' results: 40{NEVER_MET}"),
    ]


# ------------------------------------------------------------------ two winners


def test_two_winners_may_reuse_their_numbers() -> None:
    lines = ("1 1 1 +100", "1 2 2 +50", "2 1 2 +100", "2 2 1 -50")
    score = scored("[event]\nwinners = 2\n" + results(*lines))
    ns, ew = score.rankings
    assert (ns.direction, ew.direction) == (Side.NS, Side.EW)
    assert (places(ns), sorted(places(ew))) == (
        [("1", "1"), ("2", "2")],
        [("1=", "1"), ("1=", "2")],
    )
    assert tally(score, "1", Side.NS) == (2, 4, 4)
    assert tally(score, "1", Side.EW) == (2, 2, 4)


def test_two_winners_listed_by_direction() -> None:
    pairs = """[pairs]
table = '''
number  direction  names
1       NS         A Trick & A Dummy
2       NS         A Bid & A Call
1       EW         A Slam & A Game
2       EW         A Lead & A Suit
'''
"""
    score = scored("[event]\nwinners = 2\n" + pairs + results("1 1 1 +100", "1 2 2 +50"))
    ns, ew = ([row.standing.contestant.names for row in each.rows] for each in score.rankings)
    assert ns == ["A Trick & A Dummy", "A Bid & A Call"]
    assert ew == ["A Lead & A Suit", "A Slam & A Game"]


def test_a_penalty_for_one_of_two_with_the_same_number() -> None:
    lines = ("1 1 1 +100", "1 2 2 +50")
    penalty = '[[penalty]]\new = "1"\namount = "1 MP"\n'
    score = scored("[event]\nwinners = 2\n" + results(*lines) + penalty)
    assert (total(score, "1", Side.NS), total(score, "1", Side.EW)) == (2, -1)


# ------------------------------------------------------------------ strata

STRATA = """[event]
strata = ["A", "B", "C"]
[pairs]
table = '''
number  stratum  names
1       C        A Trick & A Dummy
2       A        A Bid & A Call
3       B        A Slam & A Game
4       B        A Lead & A Suit
5       A        A Pass & A Claim
6       C        A Cue & A Splinter
'''
"""


def by_stratum(rankings: list[Ranking]) -> dict[str, list[tuple[str, str]]]:
    return {ranking.stratum: places(ranking) for ranking in rankings}


def test_a_pair_ranks_in_its_own_stratum_and_every_higher_one() -> None:
    """4 for 1 and 6, 2 for 3 and 4, 0 for 2 and 5; 6 loses half a point to part it from 1."""
    penalty = '[[penalty]]\npair = "6"\namount = "0.5 MP"\n'
    found = by_stratum(scored(STRATA + results(*ONE_BOARD) + penalty).strata)
    assert {rank for rank, _ in found["A"]} == {"1", "2", "3=", "5="}
    assert found["B"] == [("1", "1"), ("2", "6"), ("3=", "3"), ("3=", "4")]
    assert found["C"] == [("1", "1"), ("2", "6")]


def test_strata_with_two_winners_are_ranked_apart() -> None:
    event = STRATA.replace("[event]\n", "[event]\nwinners = 2\n")
    score = scored(event + results(*ONE_BOARD))
    found = {(r.stratum, r.direction): places(r) for r in score.strata}
    assert found["C", Side.NS] == [("1", "1")]
    assert found["C", Side.EW] == [("1", "6")]
    assert found["B", Side.NS] == [("1", "1"), ("2", "3")]
    assert found["B", Side.EW] == [("1", "6"), ("2", "4")]


# ------------------------------------------------------------------ handicaps

HANDICAPS = """[event]
handicap = "{}"
local_points = "ebu-club"
[pairs]
table = '''
number  handicap  names
1       0         A Trick & A Dummy
2       20+30     A Bid & A Call
3       40        A Slam & A Game
4       -         A Lead & A Suit
5       0+5       A Pass & A Claim
6       0         A Cue & A Splinter
'''
"""


def handicapped(method: str) -> EventScore:
    """18 boards as board 1, so that there are awards for a third of six pairs."""
    lines = [f"{n} {line[2:]}" for n in range(1, 19) for line in ONE_BOARD]
    return scored(HANDICAPS.format(method) + results(*lines))


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        # 1: 100, 2: 0 + 50, 3: 50 + 40, 4: 50, 5: 0 + 5, 6: 100
        ("sum", [("1=", "1"), ("1=", "6"), ("3", "3"), ("4=", "2"), ("4=", "4"), ("6", "5")]),
        # 2: 0 + 25, 5: 0 + 2.5; a pair's own handicap is what it is
        ("mean", [("1=", "1"), ("1=", "6"), ("3", "3"), ("4", "4"), ("5", "2"), ("6", "5")]),
    ],
)
def test_a_second_ranking_with_handicaps(method: str, expected: list[tuple[str, str]]) -> None:
    [ranking] = handicapped(method).handicapped
    assert ranking.handicap
    assert sorted(places(ranking)) == sorted(expected)


def test_awards_follow_the_raw_ranking() -> None:
    """A third of six pairs: 12 and 6, shared by 1 and 6; the handicap ranking has none."""
    score = handicapped("sum")
    awards = {row.standing.contestant.number: row.points for row in score.rankings[0].rows}
    assert awards == {"1": 9, "6": 9, "2": None, "3": None, "4": None, "5": None}
    assert {row.points for row in score.handicapped[0].rows} == {None}


def test_no_second_ranking_without_handicaps() -> None:
    assert scored(results(*ONE_BOARD)).handicapped == []


# ------------------------------------------------------------------ local points


def awards(boards: int, scores: list[int], more: str = "", top: str = "") -> dict[str, str]:
    """Awards after so many boards on which tables have these north-south scores throughout."""
    lines = [
        f"{number} {2 * i - 1} {2 * i} {points:+d}"
        for number in range(1, boards + 1)
        for i, points in enumerate(scores, start=1)
    ]
    event = f'[event]\nlocal_points = "ebu-club"\n{top}'
    score = scored(event + results(*lines) + more)
    return {
        row.standing.contestant.number: str(row.points)
        for row in score.rankings[0].rows
        if row.points is not None
    }


SIX = [600, 500, 400, 300, 200, 100]


def test_local_points_are_shared_on_ties() -> None:
    """12 pairs, 18 boards: 24, 18, 12, 6. 1 and 12 share the first two, 3 and 10 the others."""
    assert awards(18, SIX) == {"1": "21", "12": "21", "3": "9", "10": "9"}


def test_fewer_boards_have_fewer_awards() -> None:
    """A quarter of 12 from 12 boards on: 18, 12, 6; the tie for the third place has 6 of it.

    The 6 would be 3 each, but nobody gets less than the lowest award.
    """
    assert awards(12, SIX) == {"1": "15", "12": "15", "3": "6", "10": "6"}


def test_too_few_boards_have_no_awards() -> None:
    assert awards(11, SIX) == {}


def test_a_field_that_is_too_small_has_no_awards() -> None:
    assert awards(18, [200, 100]) == {}


def test_somebody_not_in_contention_takes_no_award() -> None:
    """Eleven compete: 11 ÷ 3 rounded up is 4; 12 alone is first, then 3 and 10 share 12 and 6."""
    pairs = '[[pair]]\nnumber = "1"\nnon_competing = true\n'
    pairs += "".join(f'[[pair]]\nnumber = "{n}"\n' for n in range(2, 13))
    found = awards(18, SIX, more=pairs)
    assert found == {"12": "24", "3": "15", "10": "15", "5": "6", "8": "6"}


def test_a_scale_of_the_club_in_a_file(tmp_path: Path) -> None:
    """Half of the field from the first board on, 10 for the last award, 5 a place."""
    scale = """title = "The club's own"
document = "Committee"
edition = "2026"
article = "1"
sure = "read"
lowest = 10
step = 5
smallest_field = 2
parts = [{ boards = 1, part = "1/2" }]
"""
    text = '[event]\nlocal_points = "own.toml"\n' + results(*ONE_BOARD)
    score = opened(tmp_path, text, {"own.toml": scale}).score()
    # Three awards: 20, 15, 10. 1 and 6 share 35; 3 and 4 share 10, but nobody has less than 10.
    assert {r.standing.contestant.number: r.points for r in score.rankings[0].rows} == {
        "1": Fraction(35, 2), "6": Fraction(35, 2), "3": 10, "4": 10, "2": None, "5": None,
    }  # fmt: skip


def test_two_winners_have_a_scale_each() -> None:
    """Six pairs a direction, 18 boards: 12 and 6."""
    assert awards(18, SIX, top="winners = 2\n") == {"1": "12", "3": "6"}


# ------------------------------------------------------------------ not in contention


def test_not_in_contention_is_not_ranked_and_the_opponents_results_count() -> None:
    pairs = '[[pair]]\nnumber = "1"\nnon_competing = true\n'
    pairs += "".join(f'[[pair]]\nnumber = "{n}"\n' for n in range(2, 7))
    score = scored(pairs + results(*ONE_BOARD))
    assert places(score.rankings[0])[0] == ("1", "6")
    assert "1" not in ranks(score)
    assert [each.contestant.number for each in score.unranked] == ["1"]
    assert tally(score, "2") == (1, 0, 4)  # its result against 1
    assert tally(score, "3") == (1, 2, 4)  # and compared with 1's


def test_nobody_competes() -> None:
    pairs = "".join(f'[[pair]]\nnumber = "{n}"\nnon_competing = true\n' for n in range(1, 7))
    score = scored(pairs + '[event]\nlocal_points = "ebu-club"\n' + results(*ONE_BOARD))
    assert [ranking.rows for ranking in score.rankings] == [()]
    assert len(score.unranked) == 6
