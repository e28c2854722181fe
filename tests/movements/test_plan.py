"""Acts that change the plan from a round on: what was played before stays as it is."""

from collections.abc import Callable
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.movements import Movement, MovementError, check, load
from overtrick.movements.movement_file import parse, write
from overtrick.movements.plan import back_in_step, cut_short, pair_leaves, pairs_join
from overtrick.movements.situation import Situation

MITCHELL = load("mitchell-7x3")


def past(movement: Movement, turn: int) -> list[object]:
    return [play for play in movement.plays if play.round < turn]


def test_a_pair_leaves_and_its_opponents_sit_out() -> None:
    made = pair_leaves(Situation(MITCHELL, 4), "3")
    assert past(made, 4) == past(MITCHELL, 4)
    assert all(play.round < 4 for play in made.plays_of["3"])
    assert {who: turns for who, turns in made.sit_outs.items() if turns and who != "3"} == {
        "14": (4,), "13": (5,), "12": (6,), "11": (7,),
    }  # fmt: skip
    assert made.expected[1] == 6
    assert made.name == "mitchell-7x3-from-round-4"
    assert made.title.endswith("; from round 4: pair 3 has left")


def test_a_table_of_which_both_have_left_is_gone() -> None:
    once = pair_leaves(Situation(MITCHELL, 4), "3")
    twice = pair_leaves(Situation(once, 5), "13")
    assert [play.place for play in twice.plays if play.round == 5] == ["1", "2", "4", "5", "6", "7"]


@pytest.mark.parametrize("name", ["howell-8x3", "mitchell-6x3", "three-quarter-howell-6"])
def test_a_late_pair_takes_the_seat_of_the_missing_one(name: str) -> None:
    full = load(name)
    missing = full.contestants[-1]
    half = load(f"{name}-without-{missing}")
    for turn in (1, 3, full.rounds):
        made = pairs_join(Situation(half, turn), [missing])
        assert past(made, turn) == past(half, turn)
        assert [play for play in made.plays if play.round >= turn] == [
            play for play in full.plays if play.round >= turn
        ]


def test_a_late_pair_may_have_any_new_number() -> None:
    made = pairs_join(Situation(load("howell-8x3-without-8"), 3), ["99"])
    assert len(made.boards_of["99"]) == 15
    assert check(made).ok


def test_late_pairs_for_whom_no_seat_is_free() -> None:
    with patch.multiple("overtrick.movements.rescue", STEPS=3000, STEPS_A_TABLE=100):
        one = pairs_join(Situation(load("mitchell-4x3"), 2), ["9"])
        two = pairs_join(Situation(load("mitchell-4x3"), 2), ["9", "10"])
    assert past(one, 2) == past(two, 2) == past(load("mitchell-4x3"), 2)
    assert len(one.boards_of["9"]) >= 3
    assert {len(two.boards_of[who]) for who in ("9", "10")} == {9}
    assert two.title.endswith("from round 2: pairs 9 and 10 have joined")


def test_a_session_that_is_cut_short() -> None:
    made = cut_short(Situation(MITCHELL, 5), 5)
    assert made.rounds == 5
    assert past(made, 6) == past(MITCHELL, 6)
    assert cut_short(Situation(MITCHELL, 5), 4).plays == tuple(past(MITCHELL, 5))
    assert cut_short(Situation(MITCHELL, 5), 7) == MITCHELL


def in_other_order(plan: Movement, order: list[int]) -> Movement:
    """The movement with its first rounds played in another order, the rest as planned."""
    plays = [
        replace(play, round=turn)
        for turn, really in enumerate(order, start=1)
        for play in plan.plays
        if play.round == really
    ]
    rest = [play for play in plan.plays if play.round > len(order)]
    return replace(plan, plays=(*plays, *rest))


def test_a_round_that_was_played_too_early_is_not_played_again() -> None:
    """In round 3 everybody played what was planned for round 4."""
    real = in_other_order(MITCHELL, [1, 2, 4])
    made = back_in_step(MITCHELL, Situation(real, 4))
    assert [play for play in made.plays if play.round == 4] == [
        replace(play, round=4) for play in MITCHELL.plays if play.round == 3
    ]
    assert [play for play in made.plays if play.round > 4] == [
        play for play in MITCHELL.plays if play.round > 4
    ]
    assert check(made).ok


def test_a_movement_that_is_in_step_stays_as_it_is() -> None:
    assert back_in_step(MITCHELL, Situation(MITCHELL, 4)) == MITCHELL


def test_a_round_in_which_nothing_is_left_is_dropped() -> None:
    """East-west went one table too far: with whom they would now play they have had the boards."""
    here = {play.table: play.ew for play in MITCHELL.plays if play.round == 3}
    wrong = tuple(
        replace(play, ew=here[(play.table - 2) % 7 + 1]) if play.round == 3 else play
        for play in MITCHELL.plays
    )
    made = back_in_step(MITCHELL, Situation(replace(MITCHELL, plays=wrong), 4))
    assert made.rounds == 6
    assert {len(boards) for boards in made.boards_of.values()} == {18}


@settings(max_examples=40)
@given(st.permutations(range(1, 8)), st.integers(0, 6))
def test_rounds_in_any_order_are_all_played_once(order: list[int], played: int) -> None:
    real = in_other_order(MITCHELL, order[:played])
    made = back_in_step(MITCHELL, Situation(real, played + 1))
    assert check(made).ok
    assert {len(boards) for boards in made.boards_of.values()} == {21}


@pytest.mark.parametrize(
    "act",
    [
        lambda situation: pair_leaves(situation, "3"),
        lambda situation: pairs_join(situation, ["8"]),
        lambda situation: cut_short(situation, 5),
    ],
)
def test_a_changed_movement_is_a_movement_file(act: Callable[[Situation], Movement]) -> None:
    made = act(Situation(load("howell-8x3-without-8"), 3))
    assert parse(write(made)) == made


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda now: pair_leaves(now, "99"), "there is no pair 99 that could leave"),
        (lambda now: pairs_join(now, ["5"]), "pair 5 is there already"),
        (lambda now: pairs_join(now, ["15", "15"]), "give a pair that joins a new number"),
        (lambda now: cut_short(now, 2), "3 rounds have been played"),
        (lambda now: cut_short(now, 8), "ask for 1 to 7"),
    ],
)
def test_what_cannot_be_done(act: Callable[[Situation], Movement], message: str) -> None:
    with pytest.raises(MovementError, match=message):
        act(Situation(MITCHELL, 4))


def test_teams_are_planned_in_whole_matches() -> None:
    teams = load("american-whist-5x2")
    with pytest.raises(MovementError, match="the movement is for teams"):
        pairs_join(Situation(teams, 2), ["6"])
    with pytest.raises(MovementError, match="the movement is for teams"):
        back_in_step(teams, Situation(teams, 2))
