"""Howells: complete ones are exact, reduced ones valid, and the search finds what is recorded."""

from collections import Counter
from itertools import combinations

import pytest

from overtrick.movements import MovementError, balance, check, load, search_irregular
from overtrick.movements.howell import Design, designs, reduced_sizes, timetables
from overtrick.movements.search import best

COMPLETE = range(4, 31, 2)
REDUCED = reduced_sizes()


@pytest.mark.parametrize("pairs", COMPLETE)
def test_in_a_complete_howell_everybody_meets_everybody_and_plays_every_set_once(
    pairs: int,
) -> None:
    made = load(f"howell-{pairs}x1")
    report = check(made)
    assert report.problems == ()
    assert made.rounds == pairs - 1
    assert made.boards == tuple(range(1, pairs))
    assert made.winners == 1
    meetings = Counter(frozenset(play.seated) for play in made.plays)
    assert meetings == Counter(
        {frozenset(map(str, t)) for t in combinations(range(1, pairs + 1), 2)}
    )
    assert all(sorted(boards) == list(made.boards) for boards in made.boards_of.values())
    assert set(made.expected.values()) == {pairs // 2}


@pytest.mark.parametrize("pairs", range(8, 31, 2))
def test_from_eight_pairs_on_nothing_is_shared(pairs: int) -> None:
    assert check(load(f"howell-{pairs}x2")).sharing == {}


def test_four_and_six_pairs_share_boards_and_say_so() -> None:
    assert check(load("howell-4x8")).sharing == {("1", "2"): (1, 2, 3)}
    assert check(load("howell-6x5")).sharing == {("1", "2", "3"): (1,)}
    for name in ("howell-4x8", "howell-6x5"):
        assert "no Howell without shared boards" in load(name).note


@pytest.mark.parametrize("pairs", COMPLETE)
def test_howells_are_well_balanced(pairs: int) -> None:
    """The least that the search reached; from 14 pairs on above 90."""
    least = {4: 100, 6: 60, 8: 100, 10: 83, 12: 100}
    assert balance(load(f"howell-{pairs}x1")).figure >= least.get(pairs, 91)


@pytest.mark.parametrize(("pairs", "sitters"), REDUCED)
def test_a_reduced_howell_has_the_pairs_that_sit_still(pairs: int, sitters: int) -> None:
    made = load(f"reduced-howell-{pairs}x2-stationary-{sitters}")
    report = check(made)
    assert report.problems == ()
    assert report.sharing == {}
    assert made.rounds == pairs - sitters
    assert made.stationary == tuple(map(str, range(pairs - sitters + 1, pairs + 1)))
    assert all(len(boards) == 2 * made.rounds for boards in made.boards_of.values())
    assert set(made.expected.values()) == {pairs // 2}


@pytest.mark.parametrize("pairs", range(12, 19, 2))
def test_there_is_a_three_quarter_howell_of_each_club_size(pairs: int) -> None:
    assert any(of == pairs and pairs - sitters == pairs * 3 // 4 for of, sitters in REDUCED)


@pytest.mark.parametrize("pairs", COMPLETE)
def test_whoever_is_missing_each_other_pair_sits_out_once(pairs: int) -> None:
    for missing in {1, pairs // 2, pairs}:
        made = load(f"howell-{pairs}x1-without-{missing}")
        assert check(made).ok
        assert {len(turns) for turns in made.sit_outs.values()} == {1}


@pytest.mark.parametrize(("pairs", "sitters"), [(8, 1), (10, 1), (12, 1), (6, 2), (10, 3)])
def test_the_program_finds_what_is_recorded(pairs: int, sitters: int) -> None:
    assert best(pairs, sitters) == designs()[pairs, sitters]


def test_the_program_finds_none_for_six_pairs() -> None:
    assert best(6, 1) is None


@pytest.mark.parametrize("key", sorted(designs()))
def test_a_design_reads_as_it_is_written(key: tuple[int, int]) -> None:
    assert Design.read(str(designs()[key])) == designs()[key]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("howell-7x3", "take howell-8 with -without-8"),
        ("howell-32x1", "4 to 30 pairs"),
        ("reduced-howell-12x3", "S one of 2, 3, 4"),
        ("reduced-howell-12x3-stationary-1", "S one of 2, 3, 4"),
        ("reduced-howell-7x3-stationary-2", "no reduced Howell for 7 pairs"),
    ],
)
def test_what_there_is_not_is_refused_in_words(name: str, message: str) -> None:
    with pytest.raises(MovementError, match=message):
        load(name)


def test_designs_without_a_cycle_are_where_there_is_none_with_one() -> None:
    assert set(timetables()) == set(search_irregular.WANTED)
    assert not set(timetables()) & set(designs())


def test_the_program_finds_what_is_recorded_without_a_cycle() -> None:
    assert search_irregular.best(8, 2) == timetables()[8, 2]


def test_sitters_never_change_their_table_and_others_walk_little() -> None:
    made = load("reduced-howell-10x3-stationary-2")
    assert made.home == {"9": "4", "10": "5"}
    assert balance(made).figure > 87
