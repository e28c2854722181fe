"""The result of a board at a table: an outcome for each side (design, idea 1).

An outcome is a distribution over scores (one entry for an ordinary result, several for a
weighted one), an artificial score, an artificial score unless the table's own was better,
what happened at the table, or nothing. A split score is two different outcomes.
"""

from enum import Enum
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from overtrick.model.board import Seat, Side
from overtrick.model.contract import Points, Score


class Scored(Struct, frozen=True):
    """Scores with weights that sum to one, in the side's own view (Law 12C1(c)).

    >>> from overtrick.model.contract import PassedOut
    >>> Scored.one(PassedOut()).entries
    ((Fraction(1, 1), PassedOut()),)
    """

    entries: tuple[tuple[Fraction, Score], ...]

    def __post_init__(self) -> None:
        if any(weight <= 0 for weight, _ in self.entries):
            raise ValueError("every weight must be more than nothing")
        if (total := sum(weight for weight, _ in self.entries)) != 1:
            raise ValueError(f"the weights sum to {Fraction(total)}, not to one")

    @classmethod
    def one(cls, score: Score) -> "Scored":
        """An ordinary result."""
        return cls(((Fraction(1), score),))

    @property
    def mirrored(self) -> "Scored":
        """The same scores as the opponents see them."""
        if not any(isinstance(score, Points) for _, score in self.entries):
            return self  # a contract says itself who declares
        return Scored(
            tuple(
                (weight, Points(-score.value) if isinstance(score, Points) else score)
                for weight, score in self.entries
            )
        )


class Average(Enum):
    """Artificial scores of Law 12C2. Plus and minus float with the contestant's own average."""

    PLUS = "AVE+"
    EVEN = "AVE"
    MINUS = "AVE-"


class Fault(Enum):
    """How far a contestant is responsible that a board could not be played: Law 12C2(a)."""

    NONE = "none"
    PARTLY = "partly"
    FULL = "full"

    @property
    def artificial(self) -> Average:
        """The artificial score that goes with it."""
        return {
            Fault.NONE: Average.PLUS,
            Fault.PARTLY: Average.EVEN,
            Fault.FULL: Average.MINUS,
        }[self]


class Percentage(Struct, frozen=True):
    """A fixed artificial score in per cent of the available matchpoints."""

    percent: Fraction

    def __post_init__(self) -> None:
        if not 0 <= self.percent <= 100:
            raise ValueError("an artificial percentage is from 0 to 100")


class Imps(Struct, frozen=True):
    """A fixed artificial score in IMPs."""

    imps: Fraction


Artificial = Average | Percentage | Imps


class UnlessBetter(Struct, frozen=True):
    """An artificial score unless the side did better at the table."""

    artificial: Artificial


class Nothing(Enum):
    """No score."""

    NOT_PLAYED = "NP"
    LATE = "LATE"


class AtTable(Enum):
    """What was reported from the table stands for this contestant (in a ruling)."""

    STANDS = "table"


Outcome = Scored | Artificial | UnlessBetter | Nothing | AtTable


class Result(Struct, frozen=True):
    """The outcome for both sides; for four players where partners of an individual differ.

    ``ns`` is north's and ``ew`` is east's; ``south`` and ``west`` are set only where they get
    something else than their partner.
    """

    ns: Outcome
    ew: Outcome
    south: Outcome | None = None
    west: Outcome | None = None

    def __post_init__(self) -> None:
        if self.south == self.ns:
            force_setattr(self, "south", None)
        if self.west == self.ew:
            force_setattr(self, "west", None)

    @classmethod
    def of(cls, ns: Scored) -> "Result":
        """A result that is the same for both sides, given in north-south's view."""
        return cls(ns, ns.mirrored)

    def outcome(self, seat: Seat) -> Outcome:
        """What the player in a seat gets."""
        if seat is Seat.SOUTH and self.south is not None:
            return self.south
        if seat is Seat.WEST and self.west is not None:
            return self.west
        return self.ns if seat.side is Side.NS else self.ew

    @property
    def contract(self) -> Score | None:
        """The one contract, or pass-out, that is the result for everybody."""
        if self.ns is self.ew and isinstance(self.ns, Scored) and not self.splits_partners:
            return self.ns.entries[0][1] if len(self.ns.entries) == 1 else None
        return None

    @property
    def splits_partners(self) -> bool:
        """Whether partners get different scores."""
        return self.south is not None or self.west is not None

    @property
    def has_score(self) -> bool:
        """Whether somebody has a score that was made at a table, or an assigned one."""
        return any(isinstance(self.outcome(seat), Scored | UnlessBetter) for seat in Seat)

    def over(self, reported: "Result | None") -> "Result":
        """This ruling over what was reported: a side that it leaves at the table keeps that.

        ``UnlessBetter`` stays: the engine compares both.
        """
        if reported is None:
            return self
        outcomes = {
            seat: reported.outcome(seat)
            if self.outcome(seat) is AtTable.STANDS
            else self.outcome(seat)
            for seat in Seat
        }
        return replace(
            self,
            ns=outcomes[Seat.NORTH],
            ew=outcomes[Seat.EAST],
            south=outcomes[Seat.SOUTH],
            west=outcomes[Seat.WEST],
        )


TO_COME = Result(Nothing.LATE, Nothing.LATE)
"""A result that is still to come."""

NOT_PLAYED = Result(Nothing.NOT_PLAYED, Nothing.NOT_PLAYED)
"""A board that nobody at the table played, or gets anything for."""
