"""The draw of the next round of a Swiss event, of teams or of pairs.

What is sought, each only as far as those before it leave a choice ("Draws" in docs/rules.md):

1. nobody has a second bye while somebody has had none;
2. as few rematches as possible: none, if there is a draw without any;
3. as few as possible of them of the last round, then the longest ago;
4. the bye as near as possible to where the rule book wants it;
5. neighbours in the standings: the smallest sum of squares of the differences between places.
"""

from collections.abc import Sequence
from itertools import combinations

from overtrick.movements.draw import NO_FIXES, Draw, Fixes, Met, Odd, Placed
from overtrick.movements.draw_fixes import check_fixes, contradiction
from overtrick.movements.matching import cheapest, cheapest_but
from overtrick.movements.swiss_field import SwissField, threes
from overtrick.movements.swiss_reasons import explained
from overtrick.regulations.values import ByeTo

Found = tuple[list[tuple[int, int]], list[int]]
"""Pairs of places, and who is left over: nobody, one with a bye, or three."""


def draw_swiss(
    standings: Sequence[Placed],
    met: Sequence[Met] = (),
    out: Sequence[str] = (),
    fixes: Fixes = NO_FIXES,
    odd: Odd = Odd.BYE,
    bye_to: ByeTo = ByeTo.LOWEST,
    triangle_rounds: int = 1,
    unit: str = "VPs",
) -> Draw:
    """Propose the next round.

    ``standings`` are those who play, the best first; ``met`` all matches so far, ``out`` the
    numbers of those who have had a bye or been in a triangle, once for each time. The same
    question always has the same answer.

    >>> standings = [Placed("2", 45), Placed("3", 42), Placed("4", 41), Placed("1", 30)]
    >>> draw = draw_swiss(standings, [Met(1, "2", "3"), Met(1, "4", "1")])
    >>> for each in draw.pairings:
    ...     print(each.one, "-", each.other, "because", each.reason)
    2 - 4 because 2 (45 VPs) and 4 (41) are as near as can be: 2 has met 3
    3 - 1 because 3 (42 VPs) and 1 (30) are as near as can be: 1 has met 4
    """
    check_fixes([each.number for each in standings], fixes, odd)
    field = SwissField.of(standings, met, out, fixes)
    found = _drawn(field, odd, bye_to)
    if found is None:
        raise contradiction(field, odd, lambda fewer: _drawn(fewer, odd, bye_to) is not None)
    return explained(field, *found, bye_to, triangle_rounds, unit)


def _drawn(field: SwissField, odd: Odd, bye_to: ByeTo) -> Found | None:
    """The pairs and the odd one or three out, or none where the fixes leave no draw."""
    out = field.left_over(odd)
    if out == 0:
        pairs = cheapest(field.free, pairing_costs(field))
        found = None if pairs is None else (pairs, field.fixed_out)
    else:
        found = _with_a_bye(field, bye_to) if out == 1 else _with_a_triangle(field, bye_to)
    if found is None:
        return None
    return sorted([*found[0], *field.together]), found[1]


def _with_a_bye(field: SwissField, bye_to: ByeTo) -> Found | None:
    """The bye is one more to be paired, whom everybody could meet."""
    nobody, free = field.size, field.free
    least = min(field.out[place] for place in free)
    nearness = {place: at for at, place in enumerate(field.in_order_for_a_bye(bye_to))}
    costs = pairing_costs(field)
    for place in free:
        costs[place, nobody] = (field.out[place] - least, 0, 0, 0, nearness[place], 0, 0)
    pairs = cheapest([*free, nobody], costs)
    if pairs is None:
        return None
    left = [one for one, other in pairs if other == nobody]
    return [pair for pair in pairs if pair[1] != nobody], left


def _with_a_triangle(field: SwissField, bye_to: ByeTo) -> Found | None:
    """The first three, from where a bye would be sought, that leave the fewest rematches."""
    free, all_costs = field.free, pairing_costs(field)
    any_three = cheapest_but(free, {pair: cost[1:2] for pair, cost in all_costs.items()}, left=3)
    if any_three is None:
        return None
    # No draw can have fewer: so many among any three, and so many among the rest.
    least = field.fewest_among_three + sum(pair in field.met for pair in any_three)
    order = [place for place in field.in_order_for_a_bye(bye_to) if place in free]
    best: Found | None = None
    fewest = 0
    for three in threes(order):
        if any(pair not in all_costs for pair in combinations(three, 2)):
            continue
        again = field.meetings(three)
        if best is not None and again >= fewest:
            continue
        rest = [place for place in free if place not in three]
        costs = {pair: cost for pair, cost in all_costs.items() if not {*pair}.intersection(three)}
        pairs = cheapest(rest, costs)
        if pairs is None:
            continue
        again += sum(pair in field.met for pair in pairs)
        if best is None or again < fewest:
            best, fewest = (pairs, list(three)), again
        if fewest == least:
            break
    return best


def pairing_costs(field: SwissField) -> dict[tuple[int, int], tuple[int, ...]]:
    """What it costs to pair any two, from the most important to the least."""
    played = sorted({number for rounds in field.met.values() for number in rounds})
    how_late = {number: at for at, number in enumerate(played, start=1)}
    last = len(played)
    place = field.shared_places
    costs: dict[tuple[int, int], tuple[int, ...]] = {}
    for one, other in field.may_meet:
        rounds = field.met.get((one, other))
        late = how_late[rounds[-1]] if rounds else 0
        costs[one, other] = (
            0,
            int(late > 0),
            int(late == last) if late else 0,
            late,
            0,
            (place[other] - place[one]) ** 2,
            (other - one) ** 2,
        )
    return costs
