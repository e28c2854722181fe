"""The balance: its parts counted board by board, its formula, and movements known to be fair."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.movements import Movement, Play, balance, load
from overtrick.movements.balance import figure


def counted(movement: Movement, one: str, other: str) -> tuple[int, int, int, int]:
    """Same, opposite, met and net of two pairs, by looking at every board."""
    same = opposite = met = net = 0
    for board in movement.boards:
        plays = [play for play in movement.plays if play.both and board in play.boards]
        seats = {who: (play, play.direction(who)) for play in plays for who in play.seated}
        if one not in seats or other not in seats:
            continue
        (first, way), (second, other_way) = seats[one], seats[other]
        if first is second:
            met += 1
            net += len(plays) - 1
        elif way == other_way:
            same += 1
            net += 1
        else:
            opposite += 1
            net -= 1
    return same, opposite, met, net


@pytest.mark.parametrize(
    "name",
    [
        "mitchell-5x2",
        "mitchell-6x2-switched",
        "mitchell-5x2-rounds-4-without-5-switched",
        "howell-8x2",
        "howell-10x1-without-3",
        "three-quarter-howell-6-rounds-7",
        "rover-mitchell-5x2",
        "mitchell-4x2-switched+mitchell-3x2-switched",
    ],
)
def test_every_two_pairs_as_counted_by_hand(name: str) -> None:
    movement = load(name)
    for found in balance(movement).comparisons:
        assert (found.same, found.opposite, found.met, found.net) == counted(
            movement, found.one, found.other
        )


@given(st.lists(st.integers(-20, 40), min_size=1))
def test_the_figure_lies_between_0_and_100_and_is_100_for_equal_nets_only(nets: list[int]) -> None:
    found = figure(nets)
    assert 0 <= found <= 100
    if any(nets):
        assert (found == 100) == (len(set(nets)) == 1)


@given(st.lists(st.integers(1, 40), min_size=1))
def test_the_figure_follows_from_the_variance(nets: list[int]) -> None:
    mean = Fraction(sum(nets), len(nets))
    variance = sum(((net - mean) ** 2 for net in nets), Fraction(0)) / len(nets)
    assert figure(nets) == 100 / (1 + variance / mean**2)


def test_nothing_to_compare() -> None:
    alone = Movement("alone", "Alone", (Play(1, 1, "1", "2", (1, 2)),))
    found = balance(alone)
    assert found.figure == found.mean == found.variance == 0
    assert found.least == found.most == 0
    assert balance(Movement("none", "None", ())).figure == 100


@pytest.mark.parametrize("pairs", [8, 12, 16, 20, 24])
def test_howells_of_four_times_as_many_pairs_are_perfectly_balanced(pairs: int) -> None:
    found = balance(load(f"howell-{pairs}x2"))
    assert found.figure == 100
    assert found.least == found.most == pairs - 2
    assert found.variance == 0


@pytest.mark.parametrize("tables", range(3, 31))
def test_in_a_complete_mitchell_of_two_winners_each_direction_is_evenly_compared(
    tables: int,
) -> None:
    found = balance(load(f"mitchell-{tables}x1"))
    assert found.figure == 100
    assert len(found.nets) == tables * (tables - 1)
    assert found.least == found.most == tables


def test_one_round_in_eight_turned_balances_eight_tables() -> None:
    """Away from the tables that share, two pairs then have 8 - 4 or 4 net comparisons."""
    nets = balance(load("mitchell-8x1-switched")).nets
    assert max(set(nets), key=nets.count) == 4
    assert sum(nets) == 8 * 8 * 7


@given(st.sampled_from(["howell-10x1", "mitchell-7x1-switched", "howell-12x1-without-12"]))
def test_all_competition_is_shared_out(name: str) -> None:
    """On a board with n results the nets of all pairs together are n(n - 1)."""
    movement = load(name)
    assert sum(balance(movement).nets) == sum(n * (n - 1) for n in movement.expected.values())


def test_teams_compare_by_the_boards_that_they_play_against_each_other() -> None:
    assert balance(load("american-whist-7x4")).figure == 100
    found = balance(load("american-whist-8x4"))
    assert (found.least, found.most) == (0, 4)
    assert found.figure == Fraction(600, 7)


def test_with_two_winners_only_pairs_of_one_direction_are_compared() -> None:
    twos = {(found.one, found.other) for found in balance(load("mitchell-3x1")).comparisons}
    assert twos == {*combinations("123", 2), *combinations("456", 2)}
