"""A play: one line of the results as it is scored, with who really sat there and why it counts."""

from collections.abc import Iterator
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from overtrick.engine.board import NO_ADJUSTMENT, Line
from overtrick.model.board import Seat
from overtrick.model.contestant import Contestant, ContestantRef
from overtrick.model.event import Event
from overtrick.model.result import Outcome, Result
from overtrick.model.result_line import ResultLine
from overtrick.model.ruling import Ruling

FIRST_SESSION = 1
PAIR_SEATS = (Seat.NORTH, Seat.EAST)
ALL_SEATS = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)


class Mark(Enum):
    """What a report shows beside a line."""

    RULED = "ruled"
    PENDING = "ruling pending"
    APPEALED = "ruling under appeal"
    FOULED = "fouled"
    INCIDENT = "incident"
    WITHDRAWN = "withdrawn"
    ABSENT = "absent"
    CANCELLED = "cancelled"


class Play(Struct, frozen=True, gc=False):
    """A line as it is scored.

    ``reported`` is the line as it came from the table, none where there was no report; ``actual``
    is the same with those who really sat there, on the board that they really played. ``seats``
    are north-south and east-west, or north, east, south and west in an individual.
    """

    actual: ResultLine
    seats: tuple[Contestant | None, ...]
    line: Line
    reported: ResultLine | None = None
    marks: frozenset[Mark] = frozenset()
    rulings: tuple[Ruling, ...] = ()
    reasons: tuple[str, ...] = ()

    @classmethod
    def of(cls, event: Event, actual: ResultLine, reported: ResultLine | None) -> "Play":
        """A line as it was played."""
        return cls(actual, seated(event, actual), Line(actual.result), reported)

    @property
    def board(self) -> int:
        """The number of the board."""
        return self.actual.board

    @property
    def session(self) -> int:
        """The number of the session."""
        return self.actual.session or FIRST_SESSION

    @property
    def section(self) -> str:
        """The section, empty where there are none."""
        return self.actual.section or ""

    @property
    def seats_given(self) -> tuple[Seat, ...]:
        """Which seats ``seats`` are: those of two pairs by one of their players, or all four."""
        return PAIR_SEATS if len(self.seats) == len(PAIR_SEATS) else ALL_SEATS

    def sides(self) -> Iterator[tuple[Seat, Contestant]]:
        """Those who get a score, with one of the seats that they have."""
        for seat, contestant in zip(self.seats_given, self.seats, strict=True):
            if contestant is not None:
                yield seat, contestant

    def seat_of(self, ref: ContestantRef) -> Seat | None:
        """Where somebody sat; one of the two seats of a pair."""
        for seat, who in self.sides():
            direction = who.direction or seat.side
            if who.number == ref.number and ref.direction in (None, direction):
                return seat
        return None

    @property
    def is_unplayed(self) -> bool:
        """Whether there is no score for either side."""
        return self.line.is_unplayed

    @property
    def has_score(self) -> bool:
        """Whether somebody has a score that was made at a table, or an assigned one."""
        return self.line.result.has_score

    def reseated(self, event: Event, actual: ResultLine, reason: str) -> "Play":
        """The same result, with others at the table or on another board."""
        return replace(
            self,
            actual=actual,
            seats=seated(event, actual),
            marks=self.marks | {Mark.INCIDENT},
            reasons=(*self.reasons, reason),
        )

    def given(self, seat: Seat, outcome: Outcome, mark: Mark, reason: str) -> "Play":
        """The same line with something else for a pair, or for one player of an individual."""
        is_pairs = len(self.seats) == len(PAIR_SEATS)
        north, east, south, west = (
            outcome
            if each is seat or (is_pairs and each.side is seat.side)
            else self.line.result.outcome(each)
            for each in ALL_SEATS
        )
        return self.with_result(Result(north, east, south, west), mark, reason)

    def with_result(self, result: Result, mark: Mark, reason: str) -> "Play":
        """The same line with another result."""
        return replace(
            self,
            line=replace(self.line, result=result).compared_only(),
            marks=self.marks | {mark},
            reasons=self.reasons if reason in self.reasons else (*self.reasons, reason),
        )

    def unruled(self) -> "Play":
        """The same line when it is cancelled: no ruling on it has an effect, or will have one."""
        if not self.rulings:
            return self
        line = replace(self.line, adjust=NO_ADJUSTMENT, self_inflicted=None)
        marks = self.marks - {Mark.RULED, Mark.PENDING, Mark.APPEALED}
        return replace(self, line=line, marks=marks, rulings=())


def seated(event: Event, line: ResultLine) -> tuple[Contestant | None, ...]:
    """Who sat at the table: two pairs, or four players."""
    seats = PAIR_SEATS if line.players is None else ALL_SEATS
    return tuple(event.contestant_at(line, seat) for seat in seats)
