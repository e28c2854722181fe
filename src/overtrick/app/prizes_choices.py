"""What may be chosen for something open: a ruling, an extreme, a version of a fouled board."""

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from overtrick.model.board import Seat, Side
from overtrick.model.contract import Points
from overtrick.model.event import Event
from overtrick.model.fouled import Fouled
from overtrick.model.result import TO_COME, Average, Nothing, Outcome, Result, Scored
from overtrick.model.result_line import ResultLine
from overtrick.model.ruling import LineName, Ruling, Status

MOST_POINTS = 7600
"""No table scores more: a redoubled contract, vulnerable, down thirteen."""


class Extreme(Enum):
    """What may come where anything may: the best and the worst for north-south, or an average."""

    HIGH = "high"
    LOW = "low"
    AVERAGE = "average"

    def outcome(self, side: Side) -> Outcome:
        """What a side gets, its points in its own view."""
        if self is Extreme.AVERAGE:
            return Average.EVEN
        good = (self is Extreme.HIGH) is (side is Side.NS)
        return Scored.one(Points(MOST_POINTS if good else -MOST_POINTS))

    def instead_of(self, result: Result) -> Result:
        """A result with this on every side that is still to come."""
        north, east, south, west = (
            self.outcome(seat.side)
            if result.outcome(seat) is Nothing.LATE
            else result.outcome(seat)
            for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
        )
        return Result(north, east, south, west)


class InVersion(Struct, frozen=True):
    """What may become of a line of a fouled board, and in which version of the deal."""

    choice: Ruling | Extreme | None
    version: int


Choice = Ruling | Extreme | InVersion | None
"""What may become of something open; none is that a ruling is not made."""


class Slot(Struct, frozen=True):
    """A ruling or a line that is open, by its place in the event, on a board of a session.

    ``alternatives`` are all that may become of it; where there are none, anything may. ``for_now``
    is what counts until then, where it is none of these. Where all of them are ``compared`` with
    the other tables, none depends on other boards. ``versions`` is how many a fouled board has of
    which none names the line, so that it may be played in any.
    """

    session: int
    board: int
    line: int
    ruling: int | None = None
    alternatives: tuple[Choice, ...] = ()
    for_now: tuple[None, ...] = ()
    compared: bool = False
    versions: int = 0

    @property
    def ways(self) -> tuple[Choice, ...]:
        """All that may become of it, and then what counts for now."""
        return (*self.alternatives, *self.for_now)

    def __hash__(self) -> int:
        return hash((self.line, self.ruling))


Choices = Mapping[Slot, Choice]


def decided(event: Event, choices: Choices) -> Event:
    """The event with something chosen for each of the slots."""
    lines, rulings = list(event.lines), list[Ruling | None](event.rulings)
    fouled = event.fouled
    for slot, choice in choices.items():
        if isinstance(choice, InVersion):
            fouled = tuple(_played(event.lines[slot.line], choice.version, each) for each in fouled)
            choice = choice.choice
        if not isinstance(choice, Extreme):
            assert slot.ruling is not None
            rulings[slot.ruling] = choice
        elif slot.ruling is None:
            line = lines[slot.line]
            lines[slot.line] = replace(line, result=choice.instead_of(line.result))
        else:
            rulings[slot.ruling] = giving(choice.instead_of(TO_COME), event.rulings[slot.ruling])
    made = tuple(ruling for ruling in rulings if ruling is not None)
    return replace(event, lines=tuple(lines), rulings=made, fouled=fouled)


def versions_open(event: Event, line: ResultLine) -> int:
    """How many versions a line may have been played in; 0 where that is known."""
    return max((len(each.versions) for each in event.fouled if _is_open(line, each)), default=0)


def _is_open(line: ResultLine, fouled: Fouled) -> bool:
    """Whether a line is on a fouled board and in none of its versions."""
    named = any(name.names(line) for version in fouled.versions for name in version)
    return fouled.scope.names(line) and not named


def _played(line: ResultLine, version: int, fouled: Fouled) -> Fouled:
    """A fouled board with a line in one of its versions, where it is in none."""
    if not _is_open(line, fouled):
        return fouled
    north, east, south, west = line.players or (None, None, None, None)
    name = LineName(
        line.board,
        session=line.session,
        section=line.section,
        round=line.round,
        table=line.table,
        ns=line.ns,
        ew=line.ew,
        n=north,
        e=east,
        s=south,
        w=west,
    )
    versions = list(fouled.versions)
    versions[version] = (*versions[version], name)
    return replace(fouled, versions=tuple(versions))


def giving(result: Result, ruling: Ruling) -> Ruling:
    """A final ruling that gives this result and nothing else."""
    return replace(
        ruling,
        result=result,
        adjust_ns=Fraction(0),
        adjust_ew=Fraction(0),
        self_inflicted=None,
        status=Status.FINAL,
        outcomes=(),
    )
