"""Pairing everybody at the least cost, exactly.

A cost is a row of whole numbers, the most important first. The sums of the first are compared,
then those of the second, and so on. They are packed into one whole number for each pairing, so that
nothing of a lower level can ever outweigh a higher one.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from overtrick.movements.draw import DrawError

if TYPE_CHECKING:  # the library takes a tenth of a second to load, and only draws need it
    from rustworkx import PyGraph

Costs = Mapping[tuple[int, int], Sequence[int]]
"""What each possible pairing costs; two who are not named here cannot be paired."""

MOST_BITS = 120
"""The matching counts with 128 bits, and needs a few of them for itself."""


def cheapest(who: Sequence[int], costs: Costs) -> list[tuple[int, int]] | None:
    """Everybody in pairs at the least cost, or none where not everybody can be paired.

    The same question always has the same answer.

    >>> near = {(0, 1): (1,), (2, 3): (1,), (0, 2): (4,), (1, 3): (4,), (0, 3): (9,), (1, 2): (1,)}
    >>> cheapest(range(4), near)
    [(0, 1), (2, 3)]
    >>> near = {pair: cost for pair, cost in near.items() if pair != (0, 1)}
    >>> cheapest(range(4), near)
    [(0, 2), (1, 3)]
    """
    found = _matched(who, costs)
    if 2 * len(found) < len(who):
        return None
    pairs = (tuple(sorted((who[one], who[other]))) for one, other in found)
    return sorted((one, other) for one, other in pairs)


def most_pairs(who: Sequence[int], may_meet: Sequence[tuple[int, int]]) -> int:
    """How many pairs can be made at once.

    >>> most_pairs(range(4), [(0, 1), (0, 2), (0, 3)])
    1
    """
    return len(_matched(who, dict.fromkeys(may_meet, (0,))))


def _matched(who: Sequence[int], costs: Costs) -> set[tuple[int, int]]:
    """As many pairs as can be, at the least cost."""
    if not who:
        return set()
    graph = weighted_graph(who, costs)
    from rustworkx import max_weight_matching

    return max_weight_matching(graph, max_cardinality=True, weight_fn=int)


def weighted_graph(who: Sequence[int], costs: Costs) -> "PyGraph[int, int]":
    """Everybody as a node, and each possible pairing with its weight."""
    try:
        from rustworkx import PyGraph
    except ImportError:
        raise DrawError(
            "a draw needs rustworkx, which is not installed; install overtrick[draw]"
        ) from None
    weights = _weights(len(who) // 2, costs)
    node = {each: at for at, each in enumerate(who)}
    graph: PyGraph[int, int] = PyGraph(multigraph=False)
    graph.add_nodes_from(list(who))
    graph.add_edges_from([(node[one], node[other], weights[one, other]) for one, other in costs])
    return graph


def cheapest_but(who: Sequence[int], costs: Costs, left: int) -> list[tuple[int, int]] | None:
    """All but so many of them, whoever they are, in pairs at the least cost; or none.

    >>> near = {(0, 1): (1,), (1, 2): (2,), (0, 2): (4,)}
    >>> cheapest_but(range(3), near, 1)
    [(0, 1)]
    """
    levels = len(next(iter(costs.values()), (0,)))
    nobody = range(-left, 0)
    free = {(each, place): (0,) * levels for each in nobody for place in who}
    pairs = cheapest([*nobody, *who], {**costs, **free})
    return None if pairs is None else [pair for pair in pairs if pair[0] >= 0]


def _weights(pairs: int, costs: Costs) -> dict[tuple[int, int], int]:
    """The less a pairing costs, the more it weighs."""
    highest = [max(level) for level in zip(*costs.values(), strict=True)]
    # A level on which nothing costs anything takes no room.
    bases = [(at, most * pairs + 1) for at, most in enumerate(highest) if most]
    packed = {}
    for pair, cost in costs.items():
        number = 0
        for at, base in bases:
            number = number * base + cost[at]
        packed[pair] = number
    most = max(packed.values(), default=0)
    if most.bit_length() > MOST_BITS:
        raise DrawError("the field is too large for one draw; draw it in parts")
    return {pair: most - number for pair, number in packed.items()}
