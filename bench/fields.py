"""Made-up results of one board for the benchmarks: the same ones on every run."""

import random
from collections.abc import Mapping

from overtrick.engine.trick_score import possible_points
from overtrick.model.board import Board

BOARD = Board(4)
"""Both sides are vulnerable."""

TRAVELLER: Mapping[int, int] = {
    **{620: 300, 650: 210, -100: 160, 680: 60, 170: 50, 600: 45, 630: 40, 200: 30, -200: 25},
    **{140: 20, 660: 12, 500: 10, 790: 8, -500: 6, 100: 6, 110: 4, 130: 3, 230: 3, 800: 3},
    **{1430: 2, -300: 2, 990: 1, 1100: 1, 0: 1, -110: 1, -140: 1, -800: 1, -620: 1},
}
"""North-south's points on a board where they can make 4♠, and how often: few scores, many ties."""

EVERY: Mapping[int, int] = dict.fromkeys(sorted(possible_points(BOARD)), 1)
"""Every score that can occur on the board, all as often: the worst that can be."""

FIELDS = {"a usual board": TRAVELLER, "every score there is": EVERY}


def results(frequency: Mapping[int, int], number: int) -> list[int]:
    """So many results, north-south's points, drawn with these frequencies.

    >>> results(TRAVELLER, 5) == results(TRAVELLER, 5)
    True
    """
    return random.Random(number).choices(list(frequency), list(frequency.values()), k=number)
