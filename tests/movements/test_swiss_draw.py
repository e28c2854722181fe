"""The draw of Swiss rounds, against trying every draw there is."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.movements.draw import Draw, DrawError, Fixes, Met, Odd, Placed
from overtrick.movements.swiss_draw import draw_swiss
from overtrick.regulations.values import ByeTo

Pair = tuple[str, str]
Pairs = tuple[Pair, ...]


def standing(*points: int) -> list[Placed]:
    """Teams 1, 2, 3 … with their points."""
    return [Placed(str(place), each) for place, each in enumerate(points, start=1)]


def meetings(*pairs: str) -> list[Met]:
    """``1-2`` in round 1, ``3-4`` in round 2, and so on."""
    return [Met(at, *pair.split("-")) for at, pair in enumerate(pairs, start=1)]


def pairs_of(draw: Draw) -> list[Pair]:
    return [(each.one, each.other) for each in draw.pairings]


def every_draw(numbers: Sequence[str]) -> Iterator[Pairs]:
    """All ways to pair an even number."""
    if not numbers:
        yield ()
        return
    first, *rest = numbers
    for other in rest:
        for pairs in every_draw([each for each in rest if each != other]):
            yield ((first, other), *pairs)


def every_round(numbers: Sequence[str], odd: Odd) -> Iterator[tuple[Pairs, tuple[str, ...]]]:
    """All pairings, with whoever is left over."""
    size = 0 if len(numbers) % 2 == 0 else 1 if odd is Odd.BYE else 3
    for left in combinations(numbers, size):
        for pairs in every_draw([each for each in numbers if each not in left]):
            yield pairs, left


class Field:
    """A field as a person would look at it, with nothing of the draw's own arithmetic."""

    def __init__(
        self, standings: list[Placed], met: list[Met], out: list[str], fixes: Fixes
    ) -> None:
        self.standings = standings
        self.numbers = [each.number for each in standings]
        self.rounds: dict[frozenset[str], int] = {}
        for match in met:
            pair = frozenset((match.one, match.other))
            self.rounds[pair] = max(match.round, self.rounds.get(pair, 0))
        self.last = max(self.rounds.values(), default=0)
        self.out = out
        self.fixes = fixes

    def keeps_the_fixes(self, pairs: Pairs, left: tuple[str, ...]) -> bool:
        together = {frozenset(pair) for pair in self.fixes.together}
        apart = {frozenset(pair) for pair in self.fixes.apart}
        there = {frozenset(pair) for pair in pairs}
        within = {frozenset(pair) for pair in combinations(left, 2)}
        return (
            together <= there
            and not apart & (there | within)
            and (self.fixes.bye is None or left == (self.fixes.bye,))
        )

    def rematches(self, pairs: Pairs, left: tuple[str, ...]) -> int:
        within = [*pairs, *combinations(left, 2)]
        return sum(frozenset(pair) in self.rounds for pair in within)

    def cost(self, pairs: Pairs, left: tuple[str, ...]) -> tuple[int, ...]:
        """What docs/rules.md says is sought, in its order; of draws with a bye."""
        late = [self.rounds.get(frozenset(pair), 0) for pair in pairs]
        dense = sorted(set(self.rounds.values()))
        ages = [dense.index(each) + 1 for each in late if each]
        byes = self.out.count(left[0]) if left else 0
        nearness = 0
        if left:
            times = self.out.count(left[0])
            equal = [each for each in self.numbers if self.out.count(each) == times]
            nearness = equal[::-1].index(left[0])
        order = {each: at for at, each in enumerate(self.numbers)}
        return (
            byes,
            len(ages),
            sum(each == self.last for each in late if each),
            sum(ages),
            nearness,
            sum((self.place(one) - self.place(other)) ** 2 for one, other in pairs),
            sum((order[one] - order[other]) ** 2 for one, other in pairs),
        )

    def place(self, number: str) -> int:
        """Twice the place, which equal points share."""
        points = {each.number: each.points for each in self.standings}
        better = sum(each > points[number] for each in points.values())
        equal = sum(each == points[number] for each in points.values())
        return 2 * better + equal - 1


@st.composite
def fields(draw: st.DrawFn, sizes: Sequence[int], with_fixes: bool = True) -> Field:
    size = draw(st.sampled_from(sizes))
    points = sorted(draw(st.lists(st.integers(0, 6), min_size=size, max_size=size)), reverse=True)
    numbers = [str(place) for place in draw(st.permutations(range(1, size + 1)))]
    standings = [Placed(number, each) for number, each in zip(numbers, points, strict=True)]
    pair = st.sampled_from(list(combinations(numbers, 2)))
    met = [
        Met(draw(st.integers(1, 4)), *each)
        for each in draw(st.lists(pair, max_size=size * (size - 1) // 2))
    ]
    out = draw(st.lists(st.sampled_from(numbers), max_size=3))
    if not with_fixes:
        return Field(standings, met, out, Fixes())
    together = draw(st.lists(pair, max_size=1).map(tuple))
    apart = draw(st.lists(pair, max_size=5).map(tuple))
    bye = draw(st.none() | st.sampled_from(numbers)) if size % 2 else None
    return Field(standings, met, out, Fixes(together, apart, bye))


def drawn(field: Field, odd: Odd = Odd.BYE) -> Draw:
    met = [Met(number, *sorted(pair)) for pair, number in field.rounds.items()]
    return draw_swiss(field.standings, met, field.out, field.fixes, odd)


def left_over(draw: Draw) -> tuple[str, ...]:
    if draw.triangle:
        return draw.triangle.numbers
    return (draw.bye.number,) if draw.bye else ()


@given(field=fields([2, 3, 4, 5, 6, 7, 8]))
@settings(max_examples=150)
def test_no_draw_is_better_in_the_order_of_preferences(field: Field) -> None:
    possible = [
        each for each in every_round(field.numbers, Odd.BYE) if field.keeps_the_fixes(*each)
    ]
    if not possible:
        with pytest.raises(DrawError):
            drawn(field)
        return
    draw = drawn(field)
    made = tuple(pairs_of(draw)), left_over(draw)
    assert field.keeps_the_fixes(*made)
    assert field.cost(*made) == min(field.cost(*each) for each in possible)


@given(field=fields([2, 3, 4, 5, 6, 7, 8], with_fixes=False))
def test_a_draw_never_repeats_a_match_while_one_without_exists(field: Field) -> None:
    fewest_out = min(field.out.count(number) for number in field.numbers)
    possible = [
        (pairs, left)
        for pairs, left in every_round(field.numbers, Odd.BYE)
        if all(field.out.count(number) == fewest_out for number in left)
    ]
    draw = drawn(field)
    assert len(draw.rematches) == min(field.rematches(*each) for each in possible)


@given(field=fields([3, 5, 7]))
def test_a_triangle_leaves_as_few_rematches_as_can_be(field: Field) -> None:
    fixes = Fixes(field.fixes.together, field.fixes.apart)
    field = Field(
        field.standings,
        [Met(number, *sorted(pair)) for pair, number in field.rounds.items()],
        field.out,
        fixes,
    )
    possible = [
        each for each in every_round(field.numbers, Odd.TRIANGLE) if field.keeps_the_fixes(*each)
    ]
    if not possible:
        with pytest.raises(DrawError):
            drawn(field, Odd.TRIANGLE)
        return
    draw = drawn(field, Odd.TRIANGLE)
    made = tuple(pairs_of(draw)), left_over(draw)
    assert len(made[1]) == 3
    assert field.keeps_the_fixes(*made)
    assert field.rematches(*made) == min(field.rematches(*each) for each in possible)


@given(field=fields([4, 5, 6, 7, 8, 9]), odd=st.sampled_from(Odd))
def test_everybody_plays_once_or_is_out_and_is_told_why(field: Field, odd: Odd) -> None:
    try:
        draw = drawn(field, odd)
    except DrawError:
        return
    playing = [number for pair in pairs_of(draw) for number in pair]
    assert sorted([*playing, *left_over(draw)]) == sorted(field.numbers)
    assert all(each.reason for each in draw.pairings)
    assert all(each.reason for each in (draw.bye, draw.triangle) if each)


@given(field=fields([4, 5, 6, 7, 8]), seed=st.integers(0, 99))
def test_the_order_in_which_matches_and_fixes_are_given_does_not_matter(
    field: Field, seed: int
) -> None:
    try:
        first = drawn(field)
    except DrawError:
        return
    random = Random(seed)
    met = [Met(number, *sorted(pair)[::-1]) for pair, number in field.rounds.items()]
    random.shuffle(met)
    apart = [(other, one) for one, other in field.fixes.apart]
    random.shuffle(apart)
    fixes = Fixes(field.fixes.together, tuple(apart), field.fixes.bye)
    again = draw_swiss(field.standings, met, field.out[::-1], fixes)
    assert (pairs_of(again), again.bye) == (pairs_of(first), first.bye)


# ------------------------------------------------------------------ by hand


def test_neighbours_meet() -> None:
    draw = draw_swiss(standing(60, 50, 40, 30))
    assert pairs_of(draw) == [("1", "2"), ("3", "4")]
    assert draw.pairings[0].reason == "1 (60 VPs) and 2 (50) are neighbours"


def test_who_has_met_a_neighbour_meets_the_next_and_is_told_why() -> None:
    draw = draw_swiss(standing(45, 42, 41, 30), meetings("1-2", "3-4"))
    assert pairs_of(draw) == [("1", "3"), ("2", "4")]
    assert [each.reason for each in draw.pairings] == [
        "1 (45 VPs) and 3 (41) are as near as can be: 1 has met 2",
        "2 (42 VPs) and 4 (30) are as near as can be: 4 has met 3",
    ]


def test_the_reason_names_who_has_met_both() -> None:
    draw = draw_swiss(standing(45, 42, 41, 30), meetings("1-2", "2-3", "1-4"), unit="")
    assert draw.pairings[0].reason == "1 (45) and 3 (41) are as near as can be: 2 has met both"


def test_many_between_are_counted() -> None:
    met = [Met(at, "1", str(at + 1)) for at in range(1, 7)]
    draw = draw_swiss(standing(80, 70, 60, 50, 40, 30, 20, 10), met)
    assert draw.opponent("1") == "8"
    assert "1 has met 2, 3, 4, 5 and 2 more" in draw.pairings[0].reason


def test_equal_points_are_equal_places() -> None:
    # 2 to 5 are equal: whom 1 meets of them is as good as anybody, if the rest can be paired.
    met = meetings("1-2", "3-4", "3-5")
    draw = draw_swiss(standing(50, 40, 40, 40, 40, 10), met)
    assert draw.opponent("1") in ("3", "4", "5")
    assert draw.rematches == ()


def test_when_all_have_met_the_longest_ago_meet_again() -> None:
    met = [
        Met(1, "1", "2"), Met(1, "3", "4"),
        Met(2, "1", "3"), Met(2, "2", "4"),
        Met(3, "1", "4"), Met(3, "2", "3"),
    ]  # fmt: skip
    draw = draw_swiss(standing(50, 40, 30, 20), met)
    assert pairs_of(draw) == [("1", "2"), ("3", "4")]
    assert draw.rematches == draw.pairings
    assert draw.pairings[0].met == (1,)
    assert draw.pairings[0].reason.endswith(
        "neighbours; a rematch of round 1, and every draw has 2 or more"
    )


def test_a_rematch_says_what_every_draw_has_to_do_first() -> None:
    met = [Met(1, "1", "2"), Met(2, "1", "3"), Met(3, "2", "3")]
    fixed = draw_swiss(standing(50, 40, 30), met, out=["1", "2"], fixes=Fixes(apart=(("1", "3"),)))
    assert fixed.pairings[0].reason.endswith(
        "a rematch of round 1, and every draw that keeps the fixes and gives nobody another bye "
        "too early has 1 or more"
    )


def test_a_rematch_of_the_last_round_is_the_last_resort() -> None:
    # Without a rematch nothing is left; the last round was 1-2 and 3-4.
    met = [Met(1, "1", "3"), Met(1, "2", "4"), Met(2, "1", "4"), Met(2, "2", "3")]
    draw = draw_swiss(standing(50, 40, 30, 20), [*met, Met(3, "1", "2"), Met(3, "3", "4")])
    assert pairs_of(draw) == [("1", "3"), ("2", "4")]


def test_the_bye_goes_to_the_lowest_who_has_had_none() -> None:
    points = standing(50, 40, 30, 20, 10)
    first = draw_swiss(points)
    assert first.bye is not None
    assert (first.bye.number, first.bye.reason) == ("5", "5 (10 VPs) is the lowest")
    second = draw_swiss(points, out=["5"])
    assert second.bye is not None
    assert second.bye.number == "4"
    assert second.bye.reason == "4 (20 VPs) is the lowest who has not been out"


def test_the_bye_moves_up_rather_than_have_a_rematch() -> None:
    # With 5 out, 4 has met everybody who is left.
    draw = draw_swiss(standing(50, 40, 30, 20, 10), meetings("1-4", "2-4", "3-4"))
    assert draw.bye is not None
    assert draw.bye.number == "4"
    assert draw.bye.reason == "4 (20 VPs) is the lowest that leaves the fewest rematches"
    assert draw.rematches == ()


def test_near_but_below_average_where_the_rule_book_says_so() -> None:
    points = standing(50, 40, 29, 20, 11)  # the mean is 30
    draw = draw_swiss(points, bye_to=ByeTo.BELOW_AVERAGE)
    assert draw.bye is not None
    assert draw.bye.number == "3"
    assert draw.bye.reason == "3 (29 VPs) is the nearest to just below average"
    again = draw_swiss(points, out=["3", "4", "5"], bye_to=ByeTo.BELOW_AVERAGE)
    assert again.bye is not None
    assert again.bye.number == "2"  # nobody below average is left: the nearest above


def test_a_triangle_of_the_lowest_three() -> None:
    draw = draw_swiss(standing(50, 40, 30, 20, 10), odd=Odd.TRIANGLE, triangle_rounds=2)
    assert draw.triangle is not None
    assert draw.triangle.numbers == ("3", "4", "5")
    assert draw.triangle.rounds == 2
    assert draw.triangle.matches == (("3", "4"), ("4", "5"), ("3", "5"))
    assert pairs_of(draw) == [("1", "2")]


def test_the_second_round_of_a_triangle_is_a_fix() -> None:
    fixes = Fixes(triangle=("3", "4", "5"))
    met = meetings("3-4", "4-5", "3-5")
    draw = draw_swiss(standing(50, 40, 30, 20, 10), met, fixes=fixes, odd=Odd.TRIANGLE)
    assert draw.triangle is not None
    assert draw.triangle.numbers == ("3", "4", "5")
    assert pairs_of(draw) == [("1", "2")]


def test_the_directors_fixes_are_kept_even_if_they_are_rematches() -> None:
    fixes = Fixes(together=(("4", "1"),), apart=(("2", "3"), ("6", "5")))
    draw = draw_swiss(standing(60, 50, 40, 30, 20, 10), meetings("1-4"), fixes=fixes)
    assert draw.opponent("1") == "4"
    assert draw.pairings[0].reason == "the director's fix; a rematch of round 1"
    assert draw.opponent("2") != "3"
    assert draw.opponent("5") != "6"


@pytest.mark.parametrize(
    ("size", "fixes", "message"),
    [
        (4, Fixes(together=(("1", "9"),)), "1 and 9 meet: 9 is not in the field"),
        (4, Fixes(apart=(("1", "1"),)), "1 and 1 do not meet: these have to be different"),
        (4, Fixes(bye="1"), "a bye is for an odd field, and this one is of 4"),
        (4, Fixes(triangle=("1", "2", "3")), "a triangle is for an odd field, and this one is"),
        (5, Fixes(bye="1", triangle=("2", "3", "4")), "an odd field has either a bye or a"),
        (
            4,
            Fixes(together=(("1", "2"), ("2", "3"))),
            "2 cannot be in two of these at once: 1 and 2 meet, 2 and 3 meet; take one",
        ),
        (
            5,
            Fixes(together=(("1", "2"),), bye="2"),
            "2 cannot be in two of these at once: 1 and 2 meet, 2 has the bye; take one",
        ),
        (
            4,
            Fixes(together=(("1", "2"),), apart=(("2", "1"),)),
            "2 and 1 are to meet and not to meet; take one of the two back",
        ),
        (
            4,
            Fixes(together=(("1", "2"),), apart=(("3", "4"), ("1", "3"))),
            "no draw keeps all of these: 1 and 2 meet; 3 and 4 do not meet; take one of them back",
        ),
        (
            4,
            Fixes(apart=(("1", "2"), ("2", "3"), ("1", "3"), ("1", "4"))),
            "no draw keeps all of these: 1 and 2 do not meet; 1 and 3 do not meet; 1 and 4 do not",
        ),
    ],
)
def test_fixes_that_contradict_each_other_are_refused(
    size: int, fixes: Fixes, message: str
) -> None:
    with pytest.raises(DrawError) as refused:
        draw_swiss(standing(*range(size, 0, -1)), fixes=fixes)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    ("size", "odd", "message"),
    [
        (
            14,
            Odd.BYE,
            "the fixes leave 6 without an opponent: 1, 2, 3, 4 and 6 more are kept apart, and only "
            "4 others may meet them; take some of the fixes back",
        ),
        (15, Odd.BYE, "the fixes leave 4 without an opponent"),
        (15, Odd.TRIANGLE, "the fixes leave 2 without an opponent"),
        (19, Odd.TRIANGLE, "no triangle leaves an opponent to everybody else; take some of the"),
    ],
)
def test_of_many_fixes_those_are_named_who_cannot_be_paired(
    size: int, odd: Odd, message: str
) -> None:
    club = [str(number) for number in range(1, 11)]
    fixes = Fixes(apart=tuple(combinations(club, 2)))
    with pytest.raises(DrawError) as refused:
        draw_swiss(standing(*range(size, 0, -1)), fixes=fixes, odd=odd)
    assert str(refused.value).startswith(message)


def test_without_the_library_the_message_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "rustworkx", None)
    with pytest.raises(DrawError, match=r"install overtrick\[draw\]"):
        draw_swiss(standing(50, 40))


@pytest.mark.parametrize("numbers", [[], ["1"], ["1", "1"]])
def test_a_field_that_is_none(numbers: list[str]) -> None:
    with pytest.raises(DrawError, match=r"two or more|once"):
        draw_swiss([Placed(number) for number in numbers])


def test_who_has_left_is_of_no_matter() -> None:
    draw = draw_swiss(standing(50, 40), [Met(1, "1", "9"), Met(1, "8", "9")], out=["9"])
    assert pairs_of(draw) == [("1", "2")]


def test_a_large_field_is_drawn_for_many_rounds_without_a_rematch() -> None:
    random = Random(2026)
    points = {str(number): 0 for number in range(1, 202)}
    met: list[Met] = []
    out: list[str] = []
    for turn in range(1, 12):
        order = sorted(points, key=lambda number: -points[number])
        draw = draw_swiss([Placed(number, points[number]) for number in order], met, out)
        assert draw.rematches == ()
        assert draw.bye is not None
        assert draw.bye.number not in out
        out.append(draw.bye.number)
        for each in draw.pairings:
            won = random.randint(0, 20)
            points[each.one] += won
            points[each.other] += 20 - won
            met.append(Met(turn, each.one, each.other))


def test_a_draw_with_many_equally_good_ones_is_the_same_in_another_process() -> None:
    code = (
        "from overtrick.movements.draw import Met, Placed\n"
        "from overtrick.movements.swiss_draw import draw_swiss\n"
        "met = [Met(1, str(n), str(n + 1)) for n in range(1, 40)]\n"
        "draw = draw_swiss([Placed(str(n)) for n in range(1, 41)], met)\n"
        "print([(each.one, each.other) for each in draw.pairings])"
    )
    there = [
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
        for _ in range(2)
    ]
    met = [Met(1, str(number), str(number + 1)) for number in range(1, 40)]
    here = draw_swiss([Placed(str(number)) for number in range(1, 41)], met)
    assert [each.stdout for each in there] == [f"{pairs_of(here)}\n"] * 2
