"""The named choices of a rule book and the readers of its values.

A reader takes what stands in the file and returns the typed value, or raises ``ValueError``
with what it expected.
"""

import re
from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from itertools import pairwise
from typing import TypeVar

Choice = TypeVar("Choice", bound=Enum)

HALVED = "halved"
"""Stands for the name of a scale where the victory points of a half match are halved instead."""

# A fraction may be as long as the longest decimal is when it is written as one.
NUMBER = re.compile(r"[+-]?([0-9]{1,9}(\.[0-9]{1,9})?|[0-9]{1,18}/[0-9]{1,10})")


class Cause(Enum):
    """Why a group has fewer results than a full board of the event."""

    FOULED = "fouled"
    ARTIFICIAL = "artificial"
    MISSING = "missing"
    SCHEDULED = "scheduled"


class Shortfall(Enum):
    """What is done about results that a board does not have."""

    NEUBERG = "neuberg"
    PRO_RATA = "pro-rata"
    NONE = "none"


class OneMissing(Enum):
    """What is done when exactly one result is missing."""

    FORMULA = "formula"
    SIMPLIFIED = "simplified"


class SingleScore(Enum):
    """What a version of the deal that was played once gives."""

    SIXTY = "60/60"
    BY_FAULT = "by-fault"


class OwnScore(Enum):
    """How the entries of an assigned score are valued for the pair that gets it."""

    IN_TABLE = "in-table"
    OUTSIDE = "outside"


class OtherScores(Enum):
    """What a weighted score does to everyone else's comparison."""

    COUNTED = "counted"
    REMOVED = "removed"


class Trim(Enum):
    """Which scores stay out of the Butler datum."""

    NONE = "none"
    EXTREMES = "extremes"
    BY_NUMBER = "by-number"
    PERCENTAGE = "percentage"
    SHARE = "share"
    DEVIATION = "deviation"
    MEDIAN = "median"


class TrimRounding(Enum):
    """How a share of the scores becomes a number of them."""

    DOWN = "down"
    NEAREST = "nearest"
    UP = "up"


class CrossImpMethod(Enum):
    """What becomes of the sum of a pair's IMPs against everyone."""

    SUM = "sum"
    PER_COMPARISON = "per-comparison"
    PER_RESULT = "per-result"
    ROOT = "root"


class CrossImpArtificial(Enum):
    """How many IMPs a step of 10 % is worth at cross-IMPs."""

    FIXED = "fixed"
    TIMES_COMPARISONS = "times-comparisons"
    ROOT = "root"


class OwnAverage(Enum):
    """Whether average plus and minus follow the contestant's own average."""

    FLOATING = "floating"
    FLAT = "flat"


class Window(Enum):
    """Over which boards a contestant's own average is taken."""

    SESSION = "session"
    EVENT = "event"


class TieBreak(Enum):
    """How contestants with the same score are told apart."""

    HEAD_TO_HEAD = "head-to-head"
    OPPONENTS = "opponents"
    POINT_A_BOARD = "point-a-board"


class TeamTieBreak(Enum):
    """How teams with the same score are told apart."""

    HEAD_TO_HEAD = "head-to-head"
    HEAD_TO_HEAD_MARGIN = "head-to-head-margin"
    HEAD_TO_HEAD_TOTAL_POINTS = "head-to-head-total-points"
    BEAT_ALL = "beat-all"
    LOST_TO_ALL = "lost-to-all"
    OPPONENTS = "opponents"
    MARGIN = "margin"
    QUOTIENT = "quotient"
    POINT_A_BOARD = "point-a-board"
    TOTAL_POINTS = "total-points"


class ByeTo(Enum):
    """Who sits out in a Swiss event with an odd field, among those who have not yet."""

    LOWEST = "lowest"
    BELOW_AVERAGE = "below-average"


class DeviceCodes(Enum):
    """What the codes A60 and A40 of scoring devices mean."""

    FLOATING = "floating"
    FIXED = "fixed"


class WeightedTeams(Enum):
    """What is weighted where a weighted score enters a teams match."""

    IMPS_FIRST = "imps-first"
    VPS_FIRST = "vps-first"


class VPBoards(Enum):
    """Which boards of a match decide which column of a scale of victory points is taken."""

    SCHEDULED = "scheduled"
    PLAYED = "played"


class FouledMatch(Enum):
    """What becomes of a board that the two tables of a match played differently."""

    CANCELLED = "cancelled"
    LEFT_OUT = "left-out"


class FouledBoardAMatch(Enum):
    """The same at board-a-match, where the rest of the field played the board too."""

    CANCELLED = "cancelled"
    GROUPS = "groups"


class RemovedBoards(Enum):
    """What becomes of boards of a match that could not be played."""

    AVERAGES = "averages"
    """Artificial scores on each of them, by who is at fault."""
    LEFT_OUT = "left-out"
    """They drop out, and the scale of the boards played is taken."""


class WithdrawnOpponents(Enum):
    """What those get who were still to meet a team that has withdrawn."""

    BYE = "bye"
    BEST = "best"
    """The best of their own average, the converse of the withdrawn team's, and a bye."""


class StandardPenalty(Enum):
    """Whether penalties use the standard amounts or have amounts of their own."""

    STANDARD_AMOUNT = "standard-amount"
    OWN_AMOUNT = "own-amount"


class Scaled(Enum):
    """Whether the total of somebody with fewer boards is brought to the most boards played."""

    NO = "no"
    EXACT = "exact"
    ROUNDED = "rounded"


class PercentOf(Enum):
    """What a percentage is worked out from."""

    POINTS = "points"
    TOTAL = "total"


class PointsFrom(Enum):
    """Where matchpoints are counted from in print."""

    ZERO = "zero"
    AVERAGE = "average"


class TiedPlaces(Enum):
    """Which places the tied have in print."""

    SHARED = "shared"
    NUMBERED = "numbered"


class AddedUp(Enum):
    """Which points of a pair within a team are added up."""

    EXACT = "exact"
    PRINTED = "printed"


def choice(kind: type[Choice]) -> Callable[[object], Choice]:
    """A reader of one of the named choices."""

    def read(value: object) -> Choice:
        try:
            return kind(value)
        except ValueError:
            names = ", ".join(f'"{member.value}"' for member in kind)
            raise ValueError(f"one of {names}") from None

    return read


def choices(kind: type[Choice]) -> Callable[[object], frozenset[Choice]]:
    """A reader of a list of named choices."""

    def read(value: object) -> frozenset[Choice]:
        if not isinstance(value, list):
            names = ", ".join(f'"{member.value}"' for member in kind)
            raise ValueError(f"a list of any of {names}")
        return frozenset(choice(kind)(item) for item in value)

    return read


def ordered(kind: type[Choice]) -> Callable[[object], tuple[Choice, ...]]:
    """A reader of named choices whose order matters."""

    def read(value: object) -> tuple[Choice, ...]:
        if not isinstance(value, list):
            raise ValueError("a list")
        chosen = tuple(choice(kind)(item) for item in value)
        if len(set(chosen)) < len(chosen):
            raise ValueError("a list in which nothing stands twice")
        return chosen

    return read


def whole(least: int, most: int) -> Callable[[object], int]:
    """A reader of a whole number."""
    two = most == least + 1
    expected = f"{least} or {most}" if two else f"a whole number from {least} to {most}"

    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise ValueError(expected)
        return value

    return read


def scale_name(value: object) -> str:
    """A reader of the name of a scale, or of the path of a file."""
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise ValueError('a name such as "wbf-20", or the path of a .toml file')
    return value


def exact(text: str) -> Fraction | None:
    """An exact number from text: whole, decimal or a fraction, of a length that can be meant.

    >>> exact("0.05"), exact("1/3"), exact("1e999999999")
    (Fraction(1, 20), Fraction(1, 3), None)
    """
    try:
        return Fraction(text) if NUMBER.fullmatch(text) else None
    except ZeroDivisionError:
        return None


def _number(value: object) -> Fraction | None:
    if isinstance(value, str):
        return exact(value)
    if isinstance(value, Fraction):
        return exact(str(value))
    return Fraction(value) if isinstance(value, int) and not isinstance(value, bool) else None


def number(least: int, most: int) -> Callable[[object], Fraction]:
    """A reader of an exact number: whole, decimal, or a fraction as text."""

    def read(value: object) -> Fraction:
        given = _number(value)
        if given is None or not least <= given <= most:
            raise ValueError(f'a number from {least} to {most}, such as {most}, 0.5 or "1/3"')
        return given

    return read


def positive(most: int) -> Callable[[object], Fraction]:
    """A reader of a number that something is divided by or rounded to, and so not zero."""

    def read(value: object) -> Fraction:
        given = _number(value)
        if given is None or not 0 < given <= most:
            raise ValueError(f'a number above 0 and up to {most}, such as {most}, 0.1 or "1/3"')
        return given

    return read


def positive_or_none(most: int) -> Callable[[object], Fraction | None]:
    """A reader of such a number, or of "none"."""
    read_positive = positive(most)

    def read(value: object) -> Fraction | None:
        if value == "none":
            return None
        try:
            return read_positive(value)
        except ValueError as error:
            raise ValueError(f'{error}, or "none"') from None

    return read


def awards(size: int) -> Callable[[object], tuple[Fraction, ...]]:
    """A reader of the percentages for a small group, best first, falling by equal steps."""
    expected = f"a list of {size} percentages, best first, falling by equal steps"

    def read(value: object) -> tuple[Fraction, ...]:
        if not isinstance(value, list) or len(value) != size:
            raise ValueError(expected)
        percents = tuple(number(0, 100)(item) for item in value)
        steps = {high - low for high, low in pairwise(percents)}
        if len(steps) > 1 or min(steps) <= 0:
            raise ValueError(expected)
        return percents

    return read


def counts_by_number(value: object) -> tuple[tuple[int, int], ...]:
    """A reader of ``[[from how many scores, how many to leave out at each end], …]``."""
    expected = "a list of [number of scores, how many to leave out at each end], rising"
    if not isinstance(value, list) or not value:
        raise ValueError(expected)
    rows = []
    for row in value:
        if not isinstance(row, list) or len(row) != 2:
            raise ValueError(expected)
        rows.append((whole(1, 100_000)(row[0]), whole(0, 50_000)(row[1])))
    if any(before[0] >= after[0] for before, after in pairwise(rows)):
        raise ValueError(expected)
    if any(2 * count >= scores for scores, count in rows):
        raise ValueError("fewer scores left out than there are")
    return tuple(rows)


def yes_or_no(value: object) -> bool:
    """A reader of true or false."""
    if not isinstance(value, bool):
        raise ValueError("true or false")
    return value
