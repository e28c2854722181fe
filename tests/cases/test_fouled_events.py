"""Fouled boards out of event files: the EBU letter, ACBL XII B, Scoring and Results."""

from fractions import Fraction

import pytest

from overtrick.engine.event_score import EventScore
from overtrick.exact import Exact
from tests.cases.events import row, scored, table

LETTER = '[event]\nregulations = "ebu-letter"\n'
ACBL = '[event]\nregulations = "acbl"\n'


def points(score: EventScore, *pairs: str) -> list[Exact]:
    return [row(score, pair).standing.total for pair in pairs]


def board(results: list[str]) -> str:
    """Board 1: pairs 1, 2, … north-south against 101, 102, …"""
    return table(*(f"1 {i} {100 + i} {result}" for i, result in enumerate(results, 1)))


def fouled(*versions: list[str], extra: str = "") -> str:
    lists = ", ".join("[" + ", ".join(f'"{pair}"' for pair in each) + "]" for each in versions)
    return f"[[fouled]]\nboard = 1\nversions = [{lists}]\n{extra}"


def numbers(first: int, last: int) -> list[str]:
    return [str(number) for number in range(first, last + 1)]


FALLING = [f"+{points}" for points in range(900, 0, -90)]


def test_seed_000_seven_and_three_of_ten() -> None:
    score = scored(LETTER + board(FALLING) + fouled(numbers(1, 7), numbers(8, 10)))
    assert points(score, *numbers(1, 10)) == [
        Fraction(text)
        for text in ("17.6", "14.7", "11.9", "9", "6.1", "3.3", "0.4", "15.7", "9", "2.3")
    ]


NINE = ["17.9", "15.7", "13.4", "11.2", "9", "6.8", "4.6", "2.3", "0.1"]


def test_seed_000_nine_and_one_of_ten() -> None:
    score = scored(LETTER + board(FALLING) + fouled(numbers(1, 9), ["10"]))
    assert points(score, *numbers(1, 9)) == [Fraction(text) for text in NINE]
    assert points(score, "10", "110") == [Fraction("10.8"), Fraction("10.8")]


def test_seed_000_nine_and_one_of_ten_by_fault() -> None:
    fault = 'at_fault = { ns = "full", ew = "partly" }\n'
    score = scored(LETTER + board(FALLING) + fouled(numbers(1, 9), ["10"], extra=fault))
    assert points(score, "10", "110") == [Fraction("7.2"), Fraction(9)]


def test_seed_000_nine_and_one_of_ten_simplified() -> None:
    rules = '[rules]\none_missing = "simplified"\n'
    score = scored(LETTER + rules + board(FALLING) + fouled(numbers(1, 9), ["10"]))
    assert points(score, *numbers(1, 9)) == [17, 15, 13, 11, 9, 7, 5, 3, 1]
    assert score.book.changed == ("one_missing",)


@pytest.mark.parametrize(
    ("size", "awards"),
    [
        (4, ["8.3", "5.8", "3.3", "0.8"]),
        (3, ["6.3", "5.4", "4.5"]),
        (2, ["5.9", "5"]),  # 65 % and 55 % of 9, .05 rounded up
        (1, ["5.4"]),
    ],
)
def test_seed_001_1_5_groups_out_of_an_event_file(size: int, awards: list[str]) -> None:
    few = numbers(11 - size, 10)
    score = scored(ACBL + board(FALLING) + fouled(numbers(1, 10 - size), few))
    assert points(score, *few) == [Fraction(text) for text in awards]


def test_seed_004_table_E_out_of_an_event_file() -> None:
    group = ["+170"] * 2 + ["+140"] * 5 + ["+110", "-50"] + ["-100"] * 2 + ["-530"]
    text = '[event]\nregulations = "ebl-2001"\n' + board(group + ["+10"] * 48)
    score = scored(text + fouled(numbers(1, 12), numbers(13, 60)))
    assert points(score, *numbers(1, 12)) == [109, 109, 74, 74, 74, 74, 74, 44, 34, 19, 19, 4]


PENALTY = 'cause = "duplication"\nresponsible = ["1", "101"]\n'


@pytest.mark.parametrize(
    ("level", "boards"),
    [("sectional", Fraction(1, 4)), ("regional", Fraction(1, 4)), ("nabc+", Fraction(1))],
)
def test_seed_001_2_3_and_2_4_penalties_for_a_foul_in_duplication(
    level: str, boards: Fraction
) -> None:
    text = f'{ACBL}level = "{level}"\n' + board(FALLING)
    score = scored(text + fouled(numbers(1, 6), numbers(7, 10), extra=PENALTY))
    assert row(score, "1").standing.adjustment == -9 * boards
    assert row(score, "101").standing.adjustment == -9 * boards
    assert row(score, "2").standing.adjustment == 0


def test_seed_001_2_4_a_foul_during_play_costs_a_full_board_at_an_nabc() -> None:
    text = f'{ACBL}level = "nabc+"\n' + board(FALLING)
    play = 'cause = "play"\nresponsible = ["7"]\n'
    score = scored(text + fouled(numbers(1, 6), numbers(7, 10), extra=play))
    assert row(score, "7").standing.adjustment == -9


def test_seed_001_2_2_penalties_only_where_the_board_is_scored_as_fouled() -> None:
    text = f'{ACBL}level = "nabc+"\n' + board(FALLING)
    score = scored(text + fouled(numbers(1, 10), extra=PENALTY))
    assert row(score, "1").standing.adjustment == 0


def test_seed_001_2_3_unless_the_director_finds_mitigating_circumstances() -> None:
    text = f'{ACBL}level = "sectional"\n' + board(FALLING)
    waived = PENALTY + 'waive = "new caddies"\n'
    score = scored(text + fouled(numbers(1, 6), numbers(7, 10), extra=waived))
    assert row(score, "1").standing.adjustment == 0
