"""Brackets of knockouts, and round robins as rounds of pairings."""

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.movements.draw import DrawError
from overtrick.movements.knockout_draw import KnockoutRound, knockout_first, knockout_next
from overtrick.movements.movement import MovementError
from overtrick.movements.round_robin import rounds


def seeds(number: int) -> list[str]:
    return [str(seed) for seed in range(1, number + 1)]


def pairs_of(drawn: KnockoutRound) -> list[tuple[str, str]]:
    return [(each.one, each.other) for each in drawn.pairings]


def test_eight_seeds() -> None:
    first = knockout_first(seeds(8))
    assert first.name == "quarter-final"
    assert pairs_of(first) == [("1", "8"), ("4", "5"), ("2", "7"), ("3", "6")]
    assert first.pairings[0].reason == "seed 1 against seed 8"
    second = knockout_next(first, ["1", "5", "2", "3"])
    assert (second.name, pairs_of(second)) == ("semi-final", [("1", "5"), ("2", "3")])
    final = knockout_next(second, ["5", "2"])
    assert (final.name, pairs_of(final)) == ("final", [("5", "2")])
    assert final.pairings[0].reason == "the winner of 1 and 5 and the winner of 2 and 3"


@given(size=st.integers(2, 70))
def test_byes_go_to_the_top_seeds_and_the_better_seed_can_always_win(size: int) -> None:
    drawn = knockout_first(seeds(size))
    assert sorted(drawn.byes, key=int) == seeds(2 * len(drawn.slots) - size)
    left = size
    while True:
        left = len(drawn.slots)
        better = [min(slot.who, key=int) for slot in drawn.slots]
        # If nobody is beaten by a lower seed, the top half of the seeds go through.
        assert sorted(better, key=int) == seeds(left)
        if left == 1:
            break
        drawn = knockout_next(drawn, better)
    assert drawn.name == "final"
    assert set(drawn.slots[0].who) == {"1", "2"}


def test_names_of_rounds() -> None:
    names = [knockout_first(seeds(size)).name for size in (2, 4, 8, 16, 32)]
    assert names == ["final", "semi-final", "quarter-final", "round of 16", "round of 32"]


@pytest.mark.parametrize(
    ("winners", "message"),
    [
        (["1"], "2 and 3: no winner is given; one of the two goes through"),
        (["1", "2", "3"], "2 and 3: both are given as winners; one of the two goes through"),
        (["1", "2", "9"], "9: not in the semi-final, and given as a winner"),
    ],
)
def test_winners_that_do_not_fit(winners: list[str], message: str) -> None:
    with pytest.raises(DrawError) as refused:
        knockout_next(knockout_first(seeds(4)), winners)
    assert str(refused.value) == message


def test_after_the_final_there_is_nothing() -> None:
    with pytest.raises(DrawError, match="that was the final"):
        knockout_next(knockout_first(seeds(2)), ["1"])


@pytest.mark.parametrize("numbers", [[], ["1"], ["1", "1"]])
def test_a_knockout_of_nobody(numbers: list[str]) -> None:
    with pytest.raises(DrawError):
        knockout_first(numbers)


@pytest.mark.parametrize("size", range(3, 14))
def test_in_a_round_robin_everybody_meets_everybody(size: int) -> None:
    drawn = rounds(seeds(size))
    assert len(drawn) == size - 1 + size % 2
    met = [frozenset((each.one, each.other)) for draw in drawn for each in draw.pairings]
    assert len(met) == len(set(met))
    assert set(met) == {frozenset(pair) for pair in combinations(seeds(size), 2)}
    byes = [draw.bye.number for draw in drawn if draw.bye]
    assert sorted(byes, key=int) == (seeds(size) if size % 2 else [])


@pytest.mark.parametrize("size", [3, 4, 7, 8])
def test_in_a_double_round_robin_everybody_is_named_first_once(size: int) -> None:
    met = [(each.one, each.other) for draw in rounds(seeds(size), True) for each in draw.pairings]
    assert sorted(met) == sorted(permutations(seeds(size), 2))


def test_a_round_robin_of_the_same_twice() -> None:
    with pytest.raises(MovementError, match="everybody once"):
        rounds(["1", "2", "2"])
