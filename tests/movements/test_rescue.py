"""Going on from what was played: never against the rules, never worse than planned."""

from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.movements import Fault, Movement, MovementError, Play, check, load
from overtrick.movements.movement_file import parse, write
from overtrick.movements.rescue import rescue
from overtrick.movements.situation import Cost, Situation, cost_of, without_had

NAMES = (
    "three-quarter-howell-6",
    "three-quarter-howell-6-without-12",
    "mitchell-4x2",
    "mitchell-5x2",
    "mitchell-6x2-without-2",
    "mitchell-5x2-switched",
    "howell-4x3",
    "howell-8x2",
    "howell-8x1-without-8",
    "rover-mitchell-5x2",
    "round-robin-6x2",
    "mitchell-4x2+mitchell-4x2",
)


@st.composite
def situations(draw: st.DrawFn) -> Situation:
    """Some have had boards out of turn, some have left, some have joined."""
    movement = load(draw(st.sampled_from(NAMES)))
    turn = draw(st.integers(1, movement.rounds))
    pairs = st.sampled_from(movement.contestants)
    boards = st.frozensets(st.sampled_from(movement.boards), max_size=4)
    had = draw(st.dictionaries(pairs, boards, max_size=4))
    left = draw(st.frozensets(pairs, max_size=2))
    sections = sorted({play.section for play in movement.plays})
    names = [f"{section}{number}" for section in sections for number in (91, 92)]
    joined = draw(st.lists(st.sampled_from(names), max_size=2, unique=True))
    met = draw(st.frozensets(st.frozensets(pairs, min_size=2, max_size=2), max_size=3))
    return Situation(movement, turn, had, met, tuple(joined), left)


def quick(situation: Situation, rounds: int | None = None) -> Movement:
    """A rescue that does not look for long; what is legal does not depend on that."""
    with patch.multiple("overtrick.movements.rescue", STEPS=100, STEPS_A_TABLE=2):
        found = rescue(situation, rounds)
    assert found.cost.points <= found.as_planned.points
    last = situation.movement.rounds if rounds is None else rounds
    ahead = [play for play in found.movement.plays if play.round >= situation.turn]
    assert found.cost == cost_of(situation, ahead, last)
    return found.movement


@given(situations())
def test_a_rescue_breaks_no_rule_that_the_checker_knows(situation: Situation) -> None:
    made = quick(situation)
    past = check(replace(made, plays=situation.past)).problems
    problems = [problem for problem in check(made).problems if problem not in past]
    assert {problem.fault for problem in problems} <= {Fault.MEET_TWICE}


@given(situations())
def test_nobody_gets_a_board_again_and_what_was_played_stays(situation: Situation) -> None:
    made = quick(situation)
    assert tuple(play for play in made.plays if play.round < situation.turn) == situation.past
    had = {who: set(boards) for who, boards in situation.boards_had.items()}
    for play in made.plays:
        if play.round < situation.turn:
            continue
        assert set(play.seated) <= set(situation.present)
        for who in play.seated if play.both else ():
            assert not had[who] & set(play.boards)
            had[who].update(play.boards)


@given(situations(), st.integers(0, 3))
def test_a_rescue_may_be_shorter_or_longer_and_is_a_movement_file(
    situation: Situation, more: int
) -> None:
    last = situation.turn + more
    made = quick(situation, last)
    assert made.rounds <= last
    assert parse(write(made)) == made


@settings(max_examples=20)
@given(situations())
def test_the_same_situation_gives_the_same_plan(situation: Situation) -> None:
    assert quick(situation) == quick(situation)


def real(movement: Movement, turn: int, shift: int) -> Movement:
    """All east-west pairs of a round so many tables away from where they should be."""
    here = {play.table: play.ew for play in movement.plays if play.round == turn}
    tables = len(here)

    def moved(play: Play) -> Play:
        if play.round != turn:
            return play
        return replace(play, ew=here[(play.table - 1 + shift) % tables + 1])

    return replace(movement, plays=tuple(map(moved, movement.plays)))


def test_a_movement_that_nothing_happened_to_goes_on() -> None:
    plan = load("mitchell-7x3")
    found = rescue(Situation(plan, 4))
    assert found.movement == plan
    assert found.cost == found.as_planned
    assert (found.cost.lost, found.cost.sit_outs, found.cost.changed) == (0, 0, 0)


def test_seven_tables_of_which_all_moved_wrongly_play_all_their_boards() -> None:
    """East-west stayed for round 3; going on as planned would cost two pairs a round each."""
    found = rescue(Situation(real(load("mitchell-7x3"), 3, shift=1), 4))
    assert found.as_planned.sit_outs == 14
    assert (found.cost.sit_outs, found.cost.lost) == (0, 0)
    assert found.cost.repeats == 7
    assert check(found.movement).sharing == {}


@settings(max_examples=30)
@given(situations(), st.integers(1, 3))
def test_what_was_rescued_can_be_rescued_again(situation: Situation, later: int) -> None:
    made = quick(situation)
    turn = min(situation.turn + later, made.rounds)
    again = quick(Situation(made, turn, situation.had, left=situation.left & set(made.contestants)))
    past = check(replace(again, plays=again.plays[: len(situation.past)])).problems
    found = {problem.fault for problem in check(again).problems if problem not in past}
    assert found <= {Fault.MEET_TWICE}


def test_a_table_that_comes_late_plays_every_round() -> None:
    found = rescue(Situation(load("mitchell-5x2"), 2, joined=("11", "12")))
    assert (found.cost.sit_outs, found.cost.lost, found.cost.repeats) == (0, 0, 0)
    assert len(found.movement.boards_of["11"]) == len(found.movement.boards_of["12"]) == 8


def test_a_pair_too_many_takes_turns_in_sitting_out() -> None:
    found = rescue(Situation(load("mitchell-5x2"), 2, joined=("11",)))
    assert found.cost.sit_outs == 4
    assert found.cost.again == 0
    assert found.as_planned.again == 3


def test_two_half_tables_become_one() -> None:
    """Pair 8 never came, pair 5 leaves: six pairs are left for three tables."""
    found = rescue(Situation(load("howell-8x2-without-8"), 4, left=frozenset({"5"})))
    assert found.as_planned.sit_outs == 6
    assert found.cost.sit_outs == 0


def test_progress_is_told() -> None:
    heard: list[tuple[int, int, int]] = []
    situation = Situation(load("mitchell-4x2"), 2, left=frozenset({"1", "5"}))
    with patch.multiple("overtrick.movements.rescue", STEPS=2500, STEPS_A_TABLE=0):
        rescue(situation, progress=lambda *told: heard.append(told))
    done, of, _ = zip(*heard, strict=True)
    assert list(done) == sorted(done)
    assert set(of) == {4 * 2500}
    assert done[-1] == 9500


def test_costs_are_counted() -> None:
    """Pair 1 has had boards 3 and 4, which it meets in round 2; it met pair 7 in round 2."""
    movement = load("mitchell-4x2")
    second = next(play for play in movement.plays_of["1"] if play.round == 2)
    situation = Situation(
        movement,
        2,
        {"1": frozenset(second.boards[:1])},
        frozenset({frozenset(second.seated)}),
    )
    ahead = [play for play in movement.plays if play.round >= 2]
    played = list(without_had(situation, ahead))
    assert sum(len(play.boards) for play in played) == sum(len(play.boards) for play in ahead) - 1
    cost = cost_of(situation, played, movement.rounds)
    assert (cost.lost, cost.repeats, cost.changed, cost.sit_outs) == (1, 1, 1, 0)
    assert cost.points == 20 + 25 + 2 + 15 * cost.shared + cost.walks
    assert Cost().points == 0


@pytest.mark.parametrize(
    ("name", "turn", "rounds", "message"),
    [
        ("mitchell-5x2", 3, 2, "there is nothing to be planned"),
        ("mitchell-5x2", 3, 99, "the last round is 3 to 40"),
        ("american-whist-5x2", 2, None, "a rescue is for pairs"),
        ("mitchell-4x2+mitchell-4x2+shared-boards", 2, None, "share their boards"),
    ],
)
def test_what_cannot_be_rescued(name: str, turn: int, rounds: int | None, message: str) -> None:
    with pytest.raises(MovementError, match=message):
        rescue(Situation(load(name), turn), rounds)


def test_nobody_is_left() -> None:
    left = frozenset(map(str, range(2, 9)))
    with pytest.raises(MovementError, match="nobody is left to play against"):
        rescue(Situation(load("mitchell-4x2"), 2, left=left))


def test_a_pair_that_strayed_to_another_section_keeps_what_it_had_there() -> None:
    plan = load("mitchell-5x2+mitchell-5x2")
    plays = list(plan.plays)
    one, other = (
        next(i for i, play in enumerate(plays) if play.round == 2 and play.place == place)
        for place in ("A3", "B4")
    )
    plays[one], plays[other] = (
        replace(plays[one], ew=plays[other].ew),
        replace(plays[other], ew=plays[one].ew),
    )
    situation = Situation(replace(plan, plays=tuple(plays)), turn=3)
    made = rescue(situation).movement
    strayed = (plays[one].ew, plays[other].ew)
    assert strayed == ("B8", "A7")
    for who in strayed:
        boards = made.boards_of[str(who)]
        assert len(set(boards)) == len(boards)
        later = {play.section for play in made.plays_of[str(who)] if play.round > 2}
        assert later == {str(who)[0]}
