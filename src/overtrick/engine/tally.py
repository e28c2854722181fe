"""What a contestant has in a session: the boards, what could be scored, and what was adjusted."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from overtrick.engine.board import BoardScore
from overtrick.engine.play import Play
from overtrick.engine.ranking import Ratio
from overtrick.engine.reason import SideScore, Step
from overtrick.model.board import Seat
from overtrick.model.contestant import Contestant

if TYPE_CHECKING:
    from overtrick.engine.deprived import Owed

Key = tuple[str, str, str, int]
"""What tells contestants apart: number, direction, section and session, empty where they don't."""

Where = tuple[int, Key]
"""A contestant in a session."""


NOTHING = Fraction(0)


def key_of(contestant: Contestant) -> Key:
    """The key of a contestant."""
    direction = contestant.direction.value if contestant.direction is not None else ""
    return contestant.number, direction, contestant.section or "", contestant.session or 0


def exact_sum(values: Iterable[Fraction]) -> Fraction:
    """A sum of fractions, fast where most are whole numbers.

    >>> exact_sum([Fraction(3), Fraction(1, 2), Fraction(4)])
    Fraction(15, 2)
    """
    return Fraction(*_ratio_of_sum(values))


def _ratio_of_sum(values: Iterable[Fraction]) -> Ratio:
    """The sum in lowest terms, which is no fraction yet."""
    whole, rest = 0, NOTHING
    for value in values:
        numerator, denominator = value.as_integer_ratio()
        if denominator == 1:
            whole += numerator
        else:
            rest += value
    return (rest + whole).as_integer_ratio() if rest else (whole, 1)


def _same_or_sum(maxima: Sequence[Fraction]) -> Fraction:
    """The sum of maxima, which are mostly one and the same, shared by the boards."""
    first, number = maxima[0], len(maxima)
    if len(set(map(id, maxima))) == 1:
        return Fraction(first.numerator * number, first.denominator)
    return exact_sum(maxima)


def percentage(total: Fraction, maximum: Fraction | None) -> Fraction | None:
    """Per cent of a maximum, where there is one.

    >>> percentage(Fraction(127), Fraction(260))
    Fraction(635, 13)
    """
    if not maximum:
        return None
    return Fraction(
        100 * total.numerator * maximum.denominator, total.denominator * maximum.numerator
    )


class BoardKey(Struct, frozen=True):
    """Which lines are compared: a board, in a session, among a group of sections."""

    session: int
    group: str
    board: int


class ScoredBoard(Struct, frozen=True):
    """A board with its lines and their scores.

    ``scheduled`` is how many results the movement has for it, none where there is no movement.
    """

    key: BoardKey
    plays: tuple[Play, ...]
    score: BoardScore
    scheduled: int | None = None

    @property
    def late(self) -> int:
        """The lines whose results are still to come."""
        return self.score.late

    @property
    def received(self) -> int:
        """The lines that have a result, or a score that stands for one."""
        return len(self.plays) - self.score.late - self.score.unplayed


class CardLine(Struct, frozen=True):
    """One board on a contestant's scorecard; ``score`` has average plus and minus worked out."""

    board: ScoredBoard
    index: int
    seat: Seat
    score: SideScore

    @property
    def play(self) -> Play:
        """The line on which it was played."""
        return self.board.plays[self.index]


Place = tuple[BoardKey, int, Seat]
"""Where a score comes from: the board, the number of the line on it, the seat."""


class OwedBoard(Struct, frozen=True):
    """A board that was owed, as it counts (Law 15B3)."""

    owed: "Owed"
    score: SideScore


OwedBoards = dict[Where, list[OwedBoard]]
"""The boards that everybody was owed."""


class Change(Struct, frozen=True):
    """A penalty or an adjustment: what was added to the total, why, and how it came about.

    ``player`` is the one whom alone it concerns, where people are ranked one by one.
    """

    amount: Fraction
    what: str
    steps: tuple[Step, ...] = ()
    reason: str = ""
    article: str = ""
    player: str = ""


class Tally(Struct, frozen=True, gc=False):
    """A contestant's session.

    ``points_ratio`` has the points of the boards in lowest terms: of the tallies of a large event
    few are looked at before one of them is another. There are so many that Python does not look for
    cycles among them, nor among standings and places: there can be none. Penalties and adjustments
    are in the total and never in the maximum, which is none where there is none (IMPs).
    ``artificial`` says whether any board is, and ``floated`` has the average plus and minus that
    were worked out.
    """

    contestant: Contestant
    session: int
    owed: tuple[OwedBoard, ...] = ()
    changes: tuple[Change, ...] = ()
    points_ratio: Ratio = (0, 1)
    maximum: Fraction | None = None
    boards: int = 0
    artificial: bool = False
    floated: tuple[tuple[Place, SideScore], ...] = ()

    @classmethod
    def of(
        cls,
        contestant: Contestant,
        session: int,
        scores: Sequence[SideScore],
        owed: Sequence[OwedBoard] = (),
        floated: tuple[tuple[Place, SideScore], ...] = (),
    ) -> "Tally":
        """Add up the boards, with average plus and minus worked out."""
        if owed:
            scores = [*scores, *(each.score for each in owed)]
        points = [score.points for score in scores if score.points is not None]
        scored = scores
        if len(points) < len(scores):
            scored = [score for score in scores if score.points is not None]
        maxima = [score.maximum for score in scored if score.maximum is not None]
        return cls(
            contestant,
            session,
            tuple(owed),
            (),
            _ratio_of_sum(points),
            _same_or_sum(maxima) if maxima else None,
            len(points),
            True in [score.artificial for score in scored],
            floated,
        )

    @property
    def where(self) -> Where:
        """Who it is, in which session."""
        return self.session, key_of(self.contestant)

    def plus(self, more: Ratio) -> "Tally":
        """The same with other points on the boards, by so much."""
        points, parts = self.points_ratio
        amount, of_parts = more
        if parts == of_parts == 1:
            ratio = points + amount, 1
        else:
            points, parts = points * of_parts + amount * parts, parts * of_parts
            common = gcd(points, parts)
            ratio = points // common, parts // common
        return replace(self, points_ratio=ratio)

    def with_changes(self, changes: Iterable[Change]) -> "Tally":
        """The same with further penalties and adjustments."""
        return replace(self, changes=(*self.changes, *changes))

    @property
    def counts(self) -> bool:
        """Whether anything was scored that the session could be worth something by."""
        return self.boards > 0 and self.maximum != 0

    @property
    def figure(self) -> Fraction | None:
        """What the session is worth: per cent, or points where there is no maximum."""
        if self.maximum is not None:
            return self.percent
        return self.total if self.boards else None

    @property
    def points(self) -> Fraction:
        """The points of the boards."""
        return Fraction(*self.points_ratio)

    @property
    def adjustment(self) -> Fraction:
        """The net of penalties and adjustments."""
        return exact_sum(change.amount for change in self.changes) if self.changes else NOTHING

    @property
    def total(self) -> Fraction:
        """Points and adjustments."""
        return self.points + self.adjustment if self.changes else self.points

    @property
    def percent(self) -> Fraction | None:
        """Per cent of what could be scored."""
        return Fraction(*self.percent_ratio) if self.maximum else None

    @property
    def percent_ratio(self) -> Ratio:
        """The same, not in lowest terms; nothing where nothing could be scored."""
        if self.maximum is None:
            return 0, 1
        maximum, of_parts = self.maximum.as_integer_ratio()
        if not maximum:
            return 0, 1
        total, parts = self.total.as_integer_ratio() if self.changes else self.points_ratio
        return 100 * total * of_parts, parts * maximum

    @property
    def per_board(self) -> Fraction | None:
        """The total for each board."""
        return self.total / self.boards if self.boards else None


class PlainSums:
    """Adds up what most have: whole points on boards with one top, none of them artificial.

    Lines share scores, so that each is looked at once.
    """

    def __init__(self) -> None:
        self._points: dict[int, int | None] = {}
        self._top: Fraction | None = None

    def tally(
        self, contestant: Contestant, session: int, scores: Sequence[SideScore]
    ) -> Tally | None:
        """A contestant's session; none where there is more to it than a sum."""
        known, total = self._points, 0
        for score in scores:
            if (points := known.get(id(score))) is None:
                points = known[id(score)] = self._plain_points(score)
                if points is None:
                    return None
            total += points
        if self._top is None:
            return None
        boards = len(scores)
        maximum = Fraction(self._top.numerator * boards, self._top.denominator)
        return Tally(contestant, session, (), (), (total, 1), maximum, boards)

    def _plain_points(self, score: SideScore) -> int | None:
        if self._top is None:
            self._top = score.maximum
        if score.points is None or score.maximum is None or score.maximum != self._top:
            return None
        if score.artificial or score.floats or score.points.denominator != 1:
            return None
        return score.points.numerator
