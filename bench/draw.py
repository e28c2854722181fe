"""The draw of a Swiss round, as a ratio to the matching alone and to a greedy draw.

The rounds before it are drawn too, and their results made up with a fixed seed.
"""

from collections.abc import Callable
from random import Random
from time import perf_counter_ns

from rustworkx import max_weight_matching

from bench.timing import Ratio, duration, print_table
from overtrick.movements.draw import NO_FIXES, Met, Placed
from overtrick.movements.matching import weighted_graph
from overtrick.movements.swiss_draw import draw_swiss, pairing_costs
from overtrick.movements.swiss_field import SwissField

TEAMS, PLAYED = 200, 10
RUNS = 21


def main() -> None:
    """Let the draws take turns, and print their ratios."""
    standings, met = event(TEAMS, PLAYED)
    field = SwissField.of(standings, met, (), NO_FIXES)
    graph = weighted_graph(field.free, pairing_costs(field))
    sides: dict[str, Callable[[], object]] = {
        "draw_swiss, with its reasons": lambda: draw_swiss(standings, met),
        "max_weight_matching, the same graph": lambda: max_weight_matching(
            graph, max_cardinality=True, weight_fn=int
        ),
        "a greedy draw": lambda: greedy(standings, met),
    }
    runs: dict[str, list[int]] = {name: [] for name in sides}
    for _ in range(RUNS):
        for name, side in sides.items():
            begin = perf_counter_ns()
            side()
            runs[name].append(perf_counter_ns() - begin)
    _, matching, by_greed = runs.values()
    print(f"Round {PLAYED + 1} of a Swiss event of {TEAMS} teams, {RUNS} runs of each in turn\n")
    print_table(
        ("draw", "median", "ratio to the matching", "ratio to the greedy draw"),
        [
            (name, duration(times), one_or(times, matching), one_or(times, by_greed))
            for name, times in runs.items()
        ],
    )
    again = {frozenset((each.one, each.other)) for each in met}
    rematches = sum(frozenset(pair) in again for pair in greedy(standings, met))
    print(
        f"\nRematches: {len(draw_swiss(standings, met).rematches)} in ours, "
        f"{rematches} in the greedy draw."
    )


def one_or(times: list[int], others: list[int]) -> str:
    return "1" if times is others else str(Ratio.of(times, others))


def event(teams: int, rounds: int) -> tuple[list[Placed], list[Met]]:
    """The standings and matches after some rounds, the same ones each time."""
    random = Random(2026)
    points = {str(number): 0 for number in range(1, teams + 1)}
    met: list[Met] = []
    for turn in range(1, rounds + 1):
        for each in draw_swiss(ordered(points), met).pairings:
            won = min(20, max(0, round(random.gauss(10, 5))))
            points[each.one] += won
            points[each.other] += 20 - won
            met.append(Met(turn, each.one, each.other))
    return ordered(points), met


def ordered(points: dict[str, int]) -> list[Placed]:
    return [Placed(team, points[team]) for team in sorted(points, key=lambda team: -points[team])]


def greedy(standings: list[Placed], met: list[Met]) -> list[tuple[str, str]]:
    """From the top down, each meets the next whom it has not met; at the end, whoever is left."""
    again = {frozenset((each.one, each.other)) for each in met}
    left = [each.number for each in standings]
    pairs = []
    while left:
        first = left.pop(0)
        other = next((each for each in left if frozenset((first, each)) not in again), left[0])
        left.remove(other)
        pairs.append((first, other))
    return pairs


if __name__ == "__main__":
    main()
