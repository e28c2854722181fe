"""What a movement gives from its plays: who sits out, what is expected, who sits still."""

from hypothesis import given
from hypothesis import strategies as st

from overtrick.model.contestant import natural
from overtrick.model.schedule import ScheduledPlay
from overtrick.movements import Movement, Play, load


def test_a_play_knows_its_table_sides_and_opponents() -> None:
    play = Play(3, 4, "10", "8", (19, 20, 21), section="B")
    assert play.place == "B4"
    assert play.both
    assert play.seated == ("10", "8")
    assert (play.opponent("10"), play.opponent("8")) == ("8", "10")
    assert (play.direction("10"), play.direction("8")) == ("NS", "EW")
    assert not Play(1, 1, "3", None, (1,)).both


def test_the_half_table_of_the_three_quarter_howell() -> None:
    """Pair 12 is missing: whoever would meet it sits out, and 10 and 11 never do."""
    movement = load("three-quarter-howell-6-without-12")
    assert movement.contestants == tuple(map(str, range(1, 12)))
    assert [movement.sit_outs[str(pair)] for pair in range(1, 10)] == [(n,) for n in range(1, 10)]
    assert movement.sit_outs["10"] == movement.sit_outs["11"] == ()
    assert set(movement.expected.values()) == {5}
    assert sum(movement.expected.values()) == 135
    assert len(movement.boards_of["9"]) == 24
    assert 19 not in movement.boards_of["9"]
    assert len(movement.boards_of["10"]) == 27
    assert movement.stationary == ("10", "11")


def test_scheduled_finds_the_line_of_a_round_table_and_board() -> None:
    movement = load("three-quarter-howell-6-without-12")
    play = movement.scheduled(turn=3, table=4, board=19)
    assert play is not None
    assert (play.ns, play.ew) == ("10", "8")
    assert movement.scheduled(turn=3, table=4, board=18) is None
    assert movement.scheduled(turn=9, table=6, board=19) is None  # nobody to play against
    assert movement.scheduled(turn=10, table=1, board=1) is None
    assert movement.scheduled(turn=1, table=1, board=1, section="A") is None


def test_the_schedule_has_one_entry_for_each_result() -> None:
    movement = load("mitchell-3x2+mitchell-3x2-without-3")
    schedule = movement.schedule(session=2)
    assert len(schedule) == sum(movement.expected.values())
    assert schedule[0] == ScheduledPlay(1, "A1", "A4", 1, "1", "A", 2)
    assert not any(play.ns == "B3" for play in schedule)
    assert load("howell-8x3").schedule()[0].section is None


def test_a_bumped_pair_sits_out_without_a_table() -> None:
    movement = load("rover-mitchell-7x4")
    assert movement.sit_outs["15"] == (1,)
    assert movement.sit_outs["2"] == (2,)
    assert all(movement.sit_outs[str(pair)] == () for pair in range(8, 15))


def test_stationary_teams_are_those_that_have_a_home_table() -> None:
    assert load("american-whist-7x4").home == {str(n): str(n) for n in range(1, 8)}
    assert load("staggered-8x3-switched").home["5"] == "5"
    assert load("howell-12x2").stationary == ("12",)


def test_boards_at_rest_are_on_the_relay() -> None:
    relay = load("mitchell-8x3")
    assert [relay.at_rest(turn)[0] for turn in (1, 2, 3)] == [13, 16, 19]
    assert {len(relay.at_rest(turn)) for turn in range(1, 9)} == {3}
    assert load("mitchell-7x4").at_rest(3) == ()


def test_a_movement_cut_short_keeps_the_numbers_of_its_boards() -> None:
    for name in ("howell-12x2", "relay-mitchell-8x3", "three-quarter-howell-6x3"):
        whole = load(name)
        for rounds in (1, 2, 5):
            cut = tuple(play for play in whole.plays if play.round <= rounds)
            assert load(f"{name}-rounds-{rounds}").plays == cut


def test_an_empty_movement_has_nothing() -> None:
    empty = Movement("none", "None", ())
    assert (empty.rounds, empty.boards, empty.places, empty.contestants) == (0, (), (), ())


@given(st.lists(st.integers(0, 400), unique=True), st.sampled_from(["", "A", "NS "]))
def test_numbers_are_put_in_order_as_people_count(numbers: list[int], prefix: str) -> None:
    texts = [f"{prefix}{number}" for number in numbers]
    assert sorted(texts, key=natural) == [f"{prefix}{number}" for number in sorted(numbers)]
