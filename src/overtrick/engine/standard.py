"""Standard amounts: *Score Adjustments* 12.5 and 12.6, and penalties as a factor times standard.

What corresponds to 10 % of a top in each method of scoring, with fractions of the minimum unit
rounded up. The step of an artificial score is a value of its own and not used here.
"""

from enum import Enum
from fractions import Fraction
from math import isqrt

from overtrick.engine.reason import Step, rounded_up
from overtrick.exact import Exact, shown
from overtrick.regulations.rulebook import RuleBook


class Method(Enum):
    """The methods of scoring of table 12.6."""

    MATCHPOINTS = "matchpoints"
    IMPS = "imps"
    AGGREGATE = "aggregate"
    POINT_A_BOARD = "point-a-board"
    CROSS_IMPS = "cross-imps"
    BUTLER = "butler"
    VICTORY_POINTS = "vp"


def root_rounded_up(radicand: Exact, unit: Fraction) -> Fraction:
    """The smallest multiple of ``unit`` that is not below ``√radicand``, without floating point.

    >>> root_rounded_up(8, Fraction(1)), root_rounded_up(16, Fraction(1))
    (Fraction(3, 1), Fraction(4, 1))
    """
    square = Fraction(radicand) / (unit * unit)
    root = isqrt(square.numerator // square.denominator)
    return (root if root * root == square else root + 1) * unit


def standard_matchpoints(top: Exact, book: RuleBook) -> list[Step]:
    """A percentage of a top."""
    percent = book.standard_matchpoints
    share = Step(
        f"{shown(percent)} % of a top of {shown(top)}",
        Fraction(top) * percent / 100,
        "{} × {} ÷ 100",
        (top, percent),
        "standard_matchpoints",
    )
    return _in_units([share], book.standard_matchpoints_unit, "standard_matchpoints_unit")


def standard_imps(times: int, book: RuleBook) -> list[Step]:
    """√(4x), x the number of times that the board was played in the match."""
    return [_root(times, book.standard_imps, book.standard_imps_unit, "standard_imps")]


def standard_cross_imps(comparisons: int, book: RuleBook) -> list[Step]:
    """√(8x), x the number of comparisons."""
    factor, unit = book.standard_cross_imps, book.standard_cross_imps_unit
    return [_root(comparisons, factor, unit, "standard_cross_imps")]


def standard_victory_points(boards: int, most: Exact, book: RuleBook) -> list[Step]:
    """Maximum victory points in the match ÷ (7.5 × the number of boards in it)."""
    divisor = book.standard_vp
    share = Step(
        f"{shown(most)} VPs over {boards} boards",
        Fraction(most) / (divisor * boards),
        "{} ÷ ({} × {})",
        (most, divisor, boards),
        "standard_vp",
    )
    return _in_units([share], book.standard_vp_unit, "standard_vp_unit")


def standard_fixed(method: Method, book: RuleBook) -> list[Step]:
    """The methods whose standard amount depends on nothing: aggregate, point-a-board, Butler."""
    key = {
        Method.AGGREGATE: "standard_aggregate",
        Method.POINT_A_BOARD: "standard_point_a_board",
        Method.BUTLER: "standard_butler",
    }[method]
    amount: Fraction = getattr(book, key)
    unit: Fraction = getattr(book, f"{key}_unit")
    return _in_units([Step("standard amount", amount, rule=key)], unit, f"{key}_unit")


def _root(count: int, factor: Fraction, unit: Fraction, rule: str) -> Step:
    return Step(
        f"√({shown(factor)} × {count}) in units of {shown(unit)}",
        root_rounded_up(factor * count, unit),
        f"√({{}} × {{}}) → up to {shown(unit)}",
        (factor, count),
        rule,
    )


def _in_units(steps: list[Step], unit: Fraction, rule: str) -> list[Step]:
    """Fractions of the minimum unit of scoring are rounded up."""
    amount = steps[-1].value
    up = rounded_up(f"in units of {shown(unit)}", amount, unit, rule)
    return [*steps, up] if up.value != amount else steps


def times_standard(factor: Exact, steps: list[Step]) -> list[Step]:
    """A penalty: standard times a factor, usually one."""
    if factor == 1:
        return steps
    amount = steps[-1].value
    penalty = Step(
        "times the factor", factor * amount, "{} × {}", (factor, amount), "Score Adjustments 12.5"
    )
    return [*steps, penalty]
