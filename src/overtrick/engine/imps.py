"""Law 78B: a difference in points becomes IMPs."""

from bisect import bisect_right

from overtrick.exact import Exact

LAW_78B: tuple[Exact, ...] = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""The smallest difference that is worth 1, 2, … 24 IMPs."""


def imps(difference: Exact) -> int:
    """IMPs for a difference, with its sign.

    Real scores differ by multiples of 10. A difference between two steps of the scale, such as 45
    from a datum that is not rounded, has not reached the next step.

    >>> imps(330), imps(-480), imps(0), imps(45)
    (8, -10, 0, 1)
    """
    size = bisect_right(LAW_78B, difference if difference > 0 else -difference)
    return size if difference > 0 else -size
