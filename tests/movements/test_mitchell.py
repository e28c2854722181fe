"""Mitchells of every size and form: straight, skip, relay, hesitation, rover, bump, switched."""

from itertools import combinations

import pytest

from overtrick.movements import Movement, MovementError, balance, check, load
from overtrick.movements.alter import curtailed, turned
from overtrick.movements.mitchell import hesitation, share_and_relay, skip, straight, usual
from overtrick.movements.rover import bump, rover

SIZES = range(2, 31)
EVEN = range(4, 31, 2)
CLUBS = (*range(4, 17), 21, 25, 30)
"""Every size at which clubs play, and some of those beyond."""


def some_rounds(tables: int) -> set[int]:
    """All numbers of rounds that clubs play, and around the turning points of many tables."""
    middle = tables // 2
    played = {*range(1, tables + 1)} if tables <= 16 else {8, 12, 13}
    return played | {middle, middle + 1, tables - 1, tables}


def opponents(movement: Movement, who: str) -> set[str | None]:
    return {play.opponent(who) for play in movement.plays_of[who] if play.both}


@pytest.mark.parametrize("tables", SIZES)
def test_every_number_of_tables_and_rounds_has_a_mitchell(tables: int) -> None:
    for rounds in some_rounds(tables):
        made = curtailed(usual(tables, 2, rounds), rounds)
        assert check(made).problems == ()
        assert made.rounds == rounds
        assert len(made.contestants) == 2 * tables
        assert made.stationary[:tables] == tuple(map(str, range(1, tables + 1)))


@pytest.mark.parametrize("tables", SIZES)
def test_a_complete_mitchell_brings_every_north_south_against_every_east_west(tables: int) -> None:
    made = usual(tables, 1)
    east_west = {str(tables + number) for number in range(1, tables + 1)}
    for number in range(1, tables + 1):
        assert opponents(made, str(number)) == east_west
    assert set(made.expected.values()) == {tables}
    assert all(len(boards) == tables for boards in made.boards_of.values())


@pytest.mark.parametrize("tables", range(3, 31, 2))
def test_an_odd_number_shares_nothing(tables: int) -> None:
    report = check(straight(tables, 3))
    assert report.ok
    assert report.sharing == {}


@pytest.mark.parametrize("tables", EVEN)
def test_a_skip_costs_one_opponent_and_shares_nothing(tables: int) -> None:
    made = skip(tables, 2)
    report = check(made)
    assert report.ok
    assert report.sharing == {}
    assert made.rounds == tables - 1
    assert {len(opponents(made, who)) for who in made.contestants} == {tables - 1}


@pytest.mark.parametrize("tables", EVEN)
def test_share_and_relay_shares_between_the_outer_tables_only(tables: int) -> None:
    report = check(share_and_relay(tables, 2))
    assert report.ok
    assert report.sharing == {("1", str(tables)): tuple(range(1, tables + 1))}


def test_the_straight_mitchell_of_five_tables_round_by_round() -> None:
    seen = [(play.ns, play.ew, play.boards) for play in straight(5, 2).plays[5:10]]
    assert seen == [
        ("1", "10", (3, 4)),
        ("2", "6", (5, 6)),
        ("3", "7", (7, 8)),
        ("4", "8", (9, 10)),
        ("5", "9", (1, 2)),
    ]


@pytest.mark.parametrize("tables", range(3, 31))
def test_a_hesitation_mitchell_has_one_round_more_than_tables(tables: int) -> None:
    made = hesitation(tables, 1)
    report = check(made)
    assert report.ok
    assert made.rounds == tables + 1
    assert len(made.contestants) == 2 * tables
    assert len(made.stationary) == tables - 1
    assert set(made.expected.values()) == {tables}
    assert set(report.sharing) == (set() if tables % 2 else {("1", str(tables))})
    movers = [str(number) for number in range(tables, 2 * tables + 1)]
    assert all(len(opponents(made, who)) == tables + 1 for who in movers)


@pytest.mark.parametrize("tables", CLUBS)
def test_a_rover_meets_new_opponents_on_new_boards(tables: int) -> None:
    for rounds in {tables // 2, min(tables - 1, 13), tables if tables <= 16 else 13}:
        made = rover(tables, 2, rounds)
        extra = str(2 * tables + 1)
        assert check(made).problems == ()
        assert made.rounds == rounds
        assert made.sit_outs[extra][0] == 1
        assert all(
            len(turns) <= 1 for who, turns in made.sit_outs.items() if who != extra and turns
        )


@pytest.mark.parametrize("tables", [5, 7, 8, 10, 11, 13])
def test_a_rover_of_the_usual_sizes_sits_out_the_first_round_only(tables: int) -> None:
    assert rover(tables, 2).sit_outs[str(2 * tables + 1)] == (1,)


@pytest.mark.parametrize("tables", CLUBS)
def test_in_a_bump_mitchell_each_displaces_the_next(tables: int) -> None:
    for rounds in some_rounds(tables) - {1, tables}:
        made = bump(tables, 1, rounds)
        assert check(made).problems == ()
        assert max(map(len, made.sit_outs.values())) == 1


@pytest.mark.parametrize("tables", range(3, 14))
@pytest.mark.parametrize("missing", ["north-south", "east-west", "first"])
def test_a_half_table_anywhere(tables: int, missing: str) -> None:
    pair = {"north-south": tables, "east-west": 2 * tables, "first": 1}[missing]
    made = load(f"mitchell-{tables}x2-without-{pair}")
    report = check(made)
    assert report.ok
    assert len(made.contestants) == 2 * tables - 1
    assert sum(map(len, report.idle.values())) == tables
    assert max(map(len, report.idle.values())) == 1


@pytest.mark.parametrize("tables", [3, 5, 7, 8, 9, 12])
def test_no_other_choice_of_a_few_switched_rounds_is_better(tables: int) -> None:
    plain = load(f"mitchell-{tables}x1")
    made = load(f"mitchell-{tables}x1-switched")
    assert made.winners == 1
    assert check(made).ok
    best = balance(made).figure
    for number in range(1, tables // 8 + 2):
        for rounds in combinations(range(1, tables + 1), number):
            assert balance(turned(plain, rounds)).figure <= best


@pytest.mark.parametrize(
    ("name", "rounds"),
    [("mitchell-7x4", "7"), ("mitchell-8x3", "8"), ("mitchell-13x2", "12 and 13")],
)
def test_which_rounds_are_switched_is_said(name: str, rounds: str) -> None:
    assert f" {rounds}." in load(f"{name}-switched").note


@pytest.mark.parametrize("tables", [16, 20, 25, 30])
def test_a_switched_mitchell_of_many_tables_is_balanced(tables: int) -> None:
    made = load(f"mitchell-{tables}x1-switched")
    assert check(made).ok
    assert balance(made).figure > 94


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: skip(7, 2), "even number of tables"),
        (lambda: share_and_relay(9, 2), "plain Mitchell"),
        (lambda: hesitation(2, 2), "3 tables or more"),
        (lambda: bump(3, 2), "4 tables or more"),
        (lambda: bump(8, 2, 8), "at most 7 rounds"),
    ],
)
def test_what_cannot_be_made_is_refused_in_words(make: object, message: str) -> None:
    assert callable(make)
    with pytest.raises(MovementError, match=message):
        make()
