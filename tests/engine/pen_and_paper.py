"""Scoring as it is done by hand on a short list of scores: each compared with each other one.

Slow and plain on purpose, and without anything of the engine: what the engine does with frequency
tables has to come to the same.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod

# Law 78B as it is printed: the smallest and the largest difference for each number of IMPs.
LAW_78B = """\
0 0 10 | 1 20 40 | 2 50 80 | 3 90 120 | 4 130 160 | 5 170 210 | 6 220 260 | 7 270 310 | 8 320 360
| 9 370 420 | 10 430 490 | 11 500 590 | 12 600 740 | 13 750 890 | 14 900 1090 | 15 1100 1290
| 16 1300 1490 | 17 1500 1740 | 18 1750 1990 | 19 2000 2240 | 20 2250 2490 | 21 2500 2990
| 22 3000 3490 | 23 3500 3990 | 24 4000 99990"""
IMP_SCALE = [tuple(map(int, row.split())) for row in LAW_78B.split("|")]

Weights = Sequence[tuple[Fraction, int]]


def imps(difference: Fraction | int) -> int:
    """The last row of the scale that a difference reaches."""
    size = max(row[0] for row in IMP_SCALE if abs(Fraction(difference)) >= row[1])
    return size if difference > 0 else -size


def matchpoints(scores: Sequence[int], unit: int = 2) -> list[Fraction]:
    """Law 78A: a unit for each score that is inferior, half of it for each equal one."""
    return [
        sum(
            (
                Fraction(unit, 2) * ((own > other) * 2 + (own == other))
                for j, other in enumerate(scores)
                if j != i
            ),
            Fraction(0),
        )
        for i, own in enumerate(scores)
    ]


def cross_imps(scores: Sequence[int]) -> list[int]:
    """Each score against each other one in IMPs, added up."""
    return [sum(imps(own - other) for other in scores) for own in scores]


def scenarios(lines: Sequence[Weights]) -> list[tuple[Fraction, list[int]]]:
    """Every way in which weighted lines may come out, with how likely it is."""
    return [
        (prod((weight for weight, _ in chosen), start=Fraction(1)), [score for _, score in chosen])
        for chosen in product(*lines)
    ]
