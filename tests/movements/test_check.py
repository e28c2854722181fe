"""The checker finds what is wrong, and nothing where nothing is."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.movements import Fault, Kind, Movement, Play, check, load


def movement(
    *plays: tuple[int, int, str | None, str | None, tuple[int, ...]],
    winners: int = 1,
    kind: Kind = Kind.PAIRS,
    sharing: tuple[tuple[str, ...], ...] = (),
    copies: int = 1,
) -> Movement:
    made = tuple(Play(*play) for play in plays)
    return Movement("own", "Own", made, winners, kind, sharing, copies)


def faults(checked: Movement) -> list[tuple[Fault, str]]:
    return [(problem.fault, str(problem)) for problem in check(checked).problems]


def test_somebody_at_two_tables_in_a_round() -> None:
    made = movement((1, 1, "1", "2", (1,)), (1, 2, "1", "3", (2,)))
    assert faults(made) == [(Fault.TWO_PLACES, "round 1: pair 1 is at tables 1 and 2 at once")]


def test_somebody_against_itself() -> None:
    made = movement((1, 1, "1", "1", (1,)))
    assert faults(made) == [(Fault.OWN_OPPONENT, "round 1, table 1: pair 1 plays against itself")]


def test_a_board_played_twice() -> None:
    made = movement((1, 1, "1", "2", (1, 2)), (2, 1, "1", "3", (2, 3)))
    expected = "pair 1 plays board 2 more than once, in rounds 1 and 2"
    assert faults(made) == [(Fault.BOARD_TWICE, expected)]


def test_opponents_who_meet_twice_in_whatever_direction() -> None:
    made = movement((1, 1, "1", "10", (1,)), (2, 1, "10", "1", (2,)))
    expected = "pairs 1 and 10 meet more than once, in rounds 1 and 2"
    assert faults(made) == [(Fault.MEET_TWICE, expected)]


def test_boards_that_are_played_again_together_are_one_problem() -> None:
    plays = ((1, 1, "1", "2", (1, 2, 3)), (2, 1, "1", "3", (1, 2, 3)), (3, 1, "1", "4", (3,)))
    assert faults(movement(*plays)) == [
        (Fault.BOARD_TWICE, "pair 1 plays boards 1-2 more than once, in rounds 1 and 2"),
        (Fault.BOARD_TWICE, "pair 1 plays board 3 more than once, in rounds 1, 2 and 3"),
    ]


def test_a_board_in_two_places_unless_shared_or_copied() -> None:
    plays = ((1, 1, "1", "2", (1, 2)), (1, 5, "3", "4", (1, 2)))
    expected = "round 1: boards 1-2 are at tables 1 and 5 at once"
    assert faults(movement(*plays)) == [(Fault.BOARD_IN_TWO_PLACES, expected)]
    shared = check(movement(*plays, sharing=(("1", "5"),)))
    assert shared.ok
    assert shared.sharing == {("1", "5"): (1,)}
    copied = check(movement(*plays, copies=2))
    assert copied.ok
    assert copied.sharing == {}
    assert not check(movement(*plays, sharing=(("1", "4"),))).ok


def test_boards_that_rest_at_a_half_table_are_not_in_use() -> None:
    assert check(movement((1, 1, "1", "2", (1,)), (1, 2, "3", None, (1,)))).ok


def test_a_pair_that_changes_direction_where_there_are_two_winners() -> None:
    plays = ((1, 1, "1", "2", (1,)), (2, 1, "3", "1", (2,)))
    assert check(movement(*plays)).ok
    expected = (
        "pair 1 changes direction in round 2, but north-south and east-west are ranked apart "
        "(winners = 2)"
    )
    assert faults(movement(*plays, winners=2)) == [(Fault.CHANGES_DIRECTION, expected)]


def test_teams_sit_at_two_tables_and_play_each_board_in_each_direction() -> None:
    first, second = (1, 1, "1", "2", (1,)), (1, 2, "2", "1", (1,))
    shared = (("1", "2"),)
    assert check(movement(first, second, kind=Kind.TEAMS, sharing=shared)).ok
    expected = "teams 1 and 2: board 1 is played at one table only (team 1 north-south)"
    assert faults(movement(first, kind=Kind.TEAMS)) == [(Fault.HALF_A_MATCH, expected)]
    twice = movement(first, second, (2, 1, "1", "3", (1,)), kind=Kind.TEAMS, sharing=shared)
    assert Fault.BOARD_TWICE in {fault for fault, _ in faults(twice)}
    both_ways = movement(first, (1, 2, "1", "3", (2,)), kind=Kind.TEAMS)
    assert Fault.TWO_PLACES in {fault for fault, _ in faults(both_ways)}
    again = movement(first, second, (2, 1, "1", "2", (2,)), kind=Kind.TEAMS, sharing=shared)
    assert Fault.MEET_TWICE in {fault for fault, _ in faults(again)}


def test_all_problems_are_reported_at_once() -> None:
    made = movement((1, 1, "1", "2", (1,)), (2, 1, "1", "2", (1,)), (2, 2, "1", "3", (1,)))
    assert {fault for fault, _ in faults(made)} == {
        Fault.TWO_PLACES,
        Fault.BOARD_TWICE,
        Fault.MEET_TWICE,
        Fault.BOARD_IN_TWO_PLACES,
    }


def test_results_and_idle_pairs_are_counted() -> None:
    report = check(load("mitchell-7x4-rounds-6-without-7"))
    assert report.ok
    assert report.results == {5: (*range(1, 21), *range(25, 29)), 6: (21, 22, 23, 24)}
    assert report.idle == {str(15 - turn): (turn,) for turn in range(1, 7)}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("mitchell-8x3", {("1", "8"): tuple(range(1, 9))}),
        ("mitchell-8x3-without-8", {}),
        ("mitchell-8x3-rounds-7", {}),
        ("howell-6", {("1", "2", "3"): (1,)}),
        ("team-round-robin-4x6", {("1", "2"): (1, 2, 3), ("3", "4"): (1, 2, 3)}),
        ("mitchell-3x2+mitchell-3x2", {}),
        (
            "mitchell-3x2+mitchell-3x2+shared-boards",
            {(f"A{n}", f"B{n}"): (1, 2, 3) for n in (1, 2, 3)},
        ),
    ],
)
def test_which_tables_share(name: str, expected: dict[tuple[str, ...], tuple[int, ...]]) -> None:
    report = check(load(name))
    assert report.ok
    assert report.sharing == expected


NAMES = ["mitchell-5x2", "howell-8x1", "mitchell-6x2", "rover-mitchell-7x1", "howell-10x2"]


@given(st.sampled_from(NAMES), st.data())
def test_exchanging_two_pairs_in_one_round_is_always_found(name: str, data: st.DataObject) -> None:
    """Two pairs who swap seats for a round play boards or opponents that they have later again."""
    good = load(name)
    turn = data.draw(st.integers(1, good.rounds))
    playing = [play for play in good.plays if play.round == turn and play.both]
    one, other = data.draw(
        st.lists(st.sampled_from(playing), min_size=2, max_size=2, unique_by=lambda p: p.table)
    )
    swapped = [replace(one, ew=other.ew), replace(other, ew=one.ew)]
    plays = [play for play in good.plays if play not in (one, other)]
    assert not check(replace(good, plays=tuple(plays + swapped))).ok


@given(st.sampled_from(NAMES), st.data())
def test_the_checker_agrees_with_counting_by_hand(name: str, data: st.DataObject) -> None:
    """Boards, pairs and tables mixed up at random: the same verdict as a plain count."""
    good = load(name)
    index = data.draw(st.integers(0, len(good.plays) - 1))
    changed = replace(
        good.plays[index],
        ns=data.draw(st.sampled_from([*good.contestants, None])),
        ew=data.draw(st.sampled_from([*good.contestants, None])),
        boards=data.draw(st.sampled_from([play.boards for play in good.plays])),
    )
    plays = (*good.plays[:index], changed, *good.plays[index + 1 :])
    made = replace(good, plays=plays, winners=1)
    seated = Counter((p.round, who) for p in plays for who in p.seated)
    real = [p for p in plays if p.both]
    boards = Counter((who, board) for p in real for who in p.seated for board in p.boards)
    meetings = Counter(frozenset(p.seated) for p in real)
    allowed = {frozenset(group) for group in made.sharing}
    clashes = [
        (one, other)
        for one, other in combinations(real, 2)
        if one.round == other.round
        and set(one.boards) & set(other.boards)
        and frozenset((one.place, other.place)) not in allowed
    ]
    fine = (
        not clashes
        and all(count == 1 for count in seated.values())
        and all(count == 1 for count in boards.values())
        and all(count == 1 for count in meetings.values())
    )
    assert check(made).ok == fine
