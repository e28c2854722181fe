"""The first round of a Swiss event, by seeds or at random."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.movements.draw import Draw, DrawError, Fixes, Odd
from overtrick.movements.swiss_first import Seeding, draw_first


def teams(number: int) -> list[str]:
    return [str(seed) for seed in range(1, number + 1)]


def pairs_of(draw: Draw) -> list[tuple[str, str]]:
    return [(each.one, each.other) for each in draw.pairings]


def test_slide_meets_the_other_half_in_order() -> None:
    draw = draw_first(teams(8))
    assert pairs_of(draw) == [("1", "5"), ("2", "6"), ("3", "7"), ("4", "8")]
    assert draw.pairings[0].reason == "seeds 1 and 5: the top half meets the bottom half in order"
    assert draw.seed is None


def test_fold_meets_the_other_end() -> None:
    draw = draw_first(teams(8), Seeding.FOLD)
    assert pairs_of(draw) == [("1", "8"), ("2", "7"), ("3", "6"), ("4", "5")]


@pytest.mark.parametrize("seeding", [Seeding.SLIDE, Seeding.FOLD])
def test_an_odd_field_leaves_the_lowest_out(seeding: Seeding) -> None:
    bye = draw_first(teams(7), seeding)
    assert bye.bye is not None
    assert (bye.bye.number, bye.bye.reason) == ("7", "the lowest of the seeds")
    assert pairs_of(bye) == pairs_of(draw_first(teams(6), seeding))
    three = draw_first(teams(7), seeding, odd=Odd.TRIANGLE, triangle_rounds=2)
    assert three.triangle is not None
    assert (three.triangle.numbers, three.triangle.rounds) == (("5", "6", "7"), 2)
    assert pairs_of(three) == pairs_of(draw_first(teams(4), seeding))


def test_fixes_are_kept_and_the_rest_stays_near_to_the_seeding() -> None:
    fixes = Fixes(together=(("1", "2"),), apart=(("3", "6"),))
    draw = draw_first(teams(8), fixes=fixes)
    assert pairs_of(draw) == [("1", "2"), ("3", "7"), ("4", "6"), ("5", "8")]
    assert draw.pairings[0].reason == "the director's fix"
    assert draw.pairings[1].reason.endswith("as near to it as the director's fixes allow")


def test_siblings_are_not_left_to_a_triangle() -> None:
    fixes = Fixes(apart=(("6", "7"),))
    draw = draw_first(teams(7), fixes=fixes, odd=Odd.TRIANGLE)
    assert draw.triangle is not None
    assert draw.triangle.numbers == ("4", "5", "7")


def test_the_bye_is_a_fix() -> None:
    draw = draw_first(teams(5), fixes=Fixes(bye="1"))
    assert draw.bye is not None
    assert (draw.bye.number, draw.bye.reason) == ("1", "the director's fix")
    assert pairs_of(draw) == [("2", "4"), ("3", "5")]


@given(
    size=st.integers(2, 30), seeding=st.sampled_from(Seeding), odd=st.sampled_from(Odd),
    seed=st.integers(0, 2**32),
)  # fmt: skip
def test_everybody_plays_once_or_is_out(size: int, seeding: Seeding, odd: Odd, seed: int) -> None:
    if size % 2 and size < 3:
        return
    draw = draw_first(teams(size), seeding, seed, odd=odd)
    out = draw.triangle.numbers if draw.triangle else (draw.bye.number,) if draw.bye else ()
    assert sorted([*out, *(who for pair in pairs_of(draw) for who in pair)]) == sorted(teams(size))
    assert len(out) == (0 if size % 2 == 0 else 1 if odd is Odd.BYE else 3)


def test_a_random_draw_can_be_made_again_by_its_seed() -> None:
    draw = draw_first(teams(20), Seeding.RANDOM, seed=2026)
    assert draw.seed == 2026
    assert draw == draw_first(teams(20)[::-1], Seeding.RANDOM, seed=2026)
    assert pairs_of(draw) != pairs_of(draw_first(teams(20), Seeding.RANDOM, seed=2027))
    assert draw.pairings[0].reason == "drawn at random with the seed 2026"


def test_a_random_draw_is_the_same_in_another_process() -> None:
    code = (
        "from overtrick.movements.swiss_first import Seeding, draw_first\n"
        "draw = draw_first([str(n) for n in range(1, 21)], Seeding.RANDOM, seed=2026)\n"
        "print([(each.one, each.other) for each in draw.pairings])"
    )
    there = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout
    assert there == f"{pairs_of(draw_first(teams(20), Seeding.RANDOM, seed=2026))}\n"


def test_a_random_draw_needs_a_seed() -> None:
    with pytest.raises(DrawError, match="a random draw needs a seed"):
        draw_first(teams(4), Seeding.RANDOM)


def test_fixes_that_leave_no_draw_are_refused() -> None:
    fixes = Fixes(apart=(("1", "2"), ("1", "3"), ("1", "4"), ("2", "3")))
    with pytest.raises(DrawError) as refused:
        draw_first(teams(4), fixes=fixes)
    assert str(refused.value) == (
        "no draw keeps all of these: 1 and 2 do not meet; 1 and 3 do not meet; "
        "2 and 3 do not meet; take one of them back"
    )
