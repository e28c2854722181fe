"""The first round of a Swiss event: by seeds or at random ("Draws" in docs/rules.md)."""

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import combinations
from random import Random

from overtrick.model.contestant import natural
from overtrick.movements.draw import (
    NO_FIXES,
    Bye,
    Draw,
    DrawError,
    Fixes,
    Odd,
    Pairing,
    Placed,
    Triangle,
)
from overtrick.movements.draw_fixes import check_fixes, contradiction
from overtrick.movements.matching import cheapest, cheapest_but
from overtrick.movements.swiss_field import SwissField, threes


class Seeding(Enum):
    """How the first round is drawn.

    ``SLIDE``: the first of the top half against the first of the bottom half, and so on. ``FOLD``:
    the first against the last. ``RANDOM``: drawn by a seed that is recorded.
    """

    SLIDE = "slide"
    FOLD = "fold"
    RANDOM = "random"


def draw_first(
    seeds: Sequence[str],
    seeding: Seeding = Seeding.SLIDE,
    seed: int | None = None,
    fixes: Fixes = NO_FIXES,
    odd: Odd = Odd.BYE,
    triangle_rounds: int = 1,
) -> Draw:
    """Draw the first round; ``seeds`` are the numbers, the strongest first.

    An odd one or three out are the lowest seeds, and at random the last drawn. A random draw needs
    a ``seed``, with which it can be made again; it does not depend on the order of the numbers.

    >>> [(each.one, each.other) for each in draw_first(["1", "2", "3", "4", "5"]).pairings]
    [('1', '3'), ('2', '4')]
    >>> [(each.one, each.other) for each in draw_first(["1", "2", "3", "4"], Seeding.FOLD).pairings]
    [('1', '4'), ('2', '3')]
    >>> draw = draw_first(["1", "2", "3", "4"], Seeding.RANDOM, seed=7)
    >>> draw.seed, draw.pairings[0].reason
    (7, 'drawn at random with the seed 7')
    """
    check_fixes(seeds, fixes, odd)
    order = list(seeds)
    if seeding is Seeding.RANDOM:
        if seed is None:
            raise DrawError("a random draw needs a seed, so that it can be made again")
        order.sort(key=natural)
        Random(seed).shuffle(order)
    field = SwissField([Placed(number) for number in order], fixes)
    drawn = _drawn(field, seeding, odd)
    if drawn is None:
        raise contradiction(field, odd, lambda fewer: _drawn(fewer, seeding, odd) is not None)
    pairs, left = drawn
    words = _Words(order, seeding, seed, fixes)
    pairings = tuple(
        Pairing(order[one], order[other], words.of_a_pairing(one, other)) for one, other in pairs
    )
    out = [order[place] for place in left]
    bye = Bye(out[0], words.of_those_out()) if len(out) == 1 else None
    triangle = None
    if len(out) == 3:
        triangle = Triangle((out[0], out[1], out[2]), words.of_those_out(), triangle_rounds)
    return Draw(pairings, bye, triangle, seed if seeding is Seeding.RANDOM else None)


def _drawn(
    field: SwissField, seeding: Seeding, odd: Odd
) -> tuple[list[tuple[int, int]], list[int]] | None:
    """Pairs of seeds, and those left over; or none where the fixes leave no draw."""
    free, count = field.free, field.left_over(odd)
    may_meet = dict.fromkeys(field.may_meet, (0,))
    if cheapest_but(free, may_meet, left=count) is None:
        return None
    for left in _left_over(free[::-1], count):
        if not field.apart.isdisjoint(combinations(left, 2)):
            continue
        rest = [place for place in free if place not in left]
        costs = {
            (rest[one], rest[other]): _cost(seeding, one, other, len(rest))
            for one, other in combinations(range(len(rest)), 2)
            if (rest[one], rest[other]) in may_meet
        }
        pairs = cheapest(rest, costs)
        if pairs is not None:
            return sorted([*pairs, *field.together]), sorted([*field.fixed_out, *left])
    return None


def _left_over(lowest_first: Sequence[int], count: int) -> Iterable[tuple[int, ...]]:
    if count == 3:
        return threes(lowest_first)
    return combinations(lowest_first, count)


def _cost(seeding: Seeding, one: int, other: int, size: int) -> tuple[int, int]:
    """How far two are from whom they would meet without a fix; first of all, across the halves."""
    if seeding is Seeding.RANDOM:
        return 0, (other - one) ** 2
    half = size // 2
    distance = other - one - half if seeding is Seeding.SLIDE else one + other - (size - 1)
    return int(not one < half <= other), distance**2


class _Words:
    """The reasons of one draw."""

    def __init__(
        self, order: Sequence[str], seeding: Seeding, seed: int | None, fixes: Fixes
    ) -> None:
        self.order = order
        self.seeding = seeding
        self.at_random = f"drawn at random with the seed {seed}"
        self.fixes = fixes

    def of_a_pairing(self, one: int, other: int) -> str:
        names = {self.order[one], self.order[other]}
        if any(set(pair) == names for pair in self.fixes.together):
            return "the director's fix"
        if self.seeding is Seeding.RANDOM:
            text = self.at_random
        elif self.seeding is Seeding.SLIDE:
            text = f"seeds {one + 1} and {other + 1}: the top half meets the bottom half in order"
        else:
            text = f"seeds {one + 1} and {other + 1}: the strongest meet the weakest"
        if self.fixes == NO_FIXES:
            return text
        return f"{text}, as near to it as the director's fixes allow"

    def of_those_out(self) -> str:
        if self.fixes.bye is not None or self.fixes.triangle is not None:
            return "the director's fix"
        return self.at_random if self.seeding is Seeding.RANDOM else "the lowest of the seeds"
