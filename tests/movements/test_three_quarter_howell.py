"""The three-quarter Howell for six tables, against the table cards of the English paper of 2017.

The paper is about scoring after Law 15B2; its cards (movement EBU24B T 6) are typed in here.
"""

import pytest

from overtrick.movements import check, load
from overtrick.movements.cards import table_cards
from overtrick.movements.other_forms import parse_cards

CARDS = """
Rd NS EW Set  Rd NS EW Set  Rd NS EW Set  Rd NS EW Set  Rd NS EW Set  Rd NS EW Set
1 5 8 1~3     1 3 2 7~9     1 9 7 10~12   1 10 6 13~15  1 11 4 19~21  1 12 1 22~24
2 6 9 4~6     2 4 3 10~12   2 1 8 13~15   2 10 7 16~18  2 11 5 22~24  2 12 2 25~27
3 7 1 7~9     3 5 4 13~15   3 2 9 16~18   3 10 8 19~21  3 11 6 25~27  3 3 12 1~3
4 8 2 10~12   4 6 5 16~18   4 3 1 19~21   4 10 9 22~24  4 11 7 1~3    4 12 4 4~6
5 9 3 13~15   5 7 6 19~21   5 4 2 22~24   5 10 1 25~27  5 11 8 4~6    5 12 5 7~9
6 1 4 16~18   6 8 7 22~24   6 5 3 25~27   6 10 2 1~3    6 11 9 7~9    6 6 12 10~12
7 2 5 19~21   7 9 8 25~27   7 6 4 1~3     7 10 3 4~6    7 11 1 10~12  7 12 7 13~15
8 3 6 22~24   8 1 9 1~3     8 7 5 4~6     8 10 4 7~9    8 11 2 13~15  8 12 8 16~18
9 4 7 25~27   9 2 1 4~6     9 8 6 7~9     9 10 5 10~12  9 11 3 16~18  9 9 12 19~21
"""


def test_the_shipped_movement_is_that_of_the_cards() -> None:
    printed = [line.split() for line in CARDS.strip().splitlines()[1:]]
    cells = {
        (int(row[4 * table]), table + 1): (
            row[4 * table + 1],
            row[4 * table + 2],
            row[4 * table + 3],
        )
        for row in printed
        for table in range(6)
    }
    shipped = {
        (play.round, play.table): (play.ns, play.ew, f"{play.boards[0]}~{play.boards[-1]}")
        for play in load("three-quarter-howell-6").plays
    }
    assert len(cells) == 54
    assert shipped == cells


def test_the_cards_can_be_read_as_they_are_printed() -> None:
    heads = " ".join(f"Table {number}" for number in range(1, 7))
    read = parse_cards(f"6 Tables: 3/4 Howell\n{heads}{CARDS}NS to 5EW", "cards")
    assert read.plays == load("three-quarter-howell-6").plays
    assert read.title == "6 Tables: 3/4 Howell"
    assert read.winners == 1


def test_every_pair_plays_every_round_and_nobody_twice() -> None:
    movement = load("three-quarter-howell-6")
    report = check(movement)
    assert report.problems == ()
    assert report.sharing == {}
    assert report.idle == {}
    assert set(movement.expected.values()) == {6}
    assert sum(movement.expected.values()) == 162
    assert movement.stationary == ("10", "11", "12")


@pytest.mark.parametrize(
    ("table", "moves"),
    [
        (1, ("NS to table 5 EW", "EW to table 3 EW")),
        (2, ("NS to table 2 EW", "EW to table 6")),
        (3, ("NS to table 1 EW", "EW to table 4 EW")),
        (4, ("Pair 10 stays", "The other pair to table 1 NS")),
        (5, ("Pair 11 stays", "The other pair to table 2 NS")),
        (6, ("Pair 12 stays", "The other pair to table 3 NS")),
    ],
)
def test_the_moves_below_the_cards(table: int, moves: tuple[str, ...]) -> None:
    assert table_cards(load("three-quarter-howell-6"))[table - 1].below[: len(moves)] == moves


def test_the_search_found_nothing_better_balanced() -> None:
    ours, shipped = load("reduced-howell-12x3-stationary-3"), load("three-quarter-howell-6")
    assert check(ours).balance.figure == check(shipped).balance.figure
