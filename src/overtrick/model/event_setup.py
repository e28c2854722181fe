"""How an event is set up: what is played, how sessions combine, who is compared with whom."""

import datetime
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction

from msgspec import field

from overtrick.model.diagnostic import Sourced
from overtrick.model.scoring import Scoring


class Kind(Enum):
    """Who the contestants are."""

    PAIRS = "pairs"
    INDIVIDUAL = "individual"
    TEAMS = "teams"
    SWISS_PAIRS = "swiss-pairs"

    @property
    def scorings(self) -> tuple[Scoring, ...]:
        """The methods of scoring that go with it, the usual one first."""
        if self is Kind.TEAMS:
            return (
                Scoring.IMPS,
                Scoring.BOARD_A_MATCH,
                Scoring.TOTAL_POINTS,
                Scoring.HYBRID_IMPS,
                Scoring.HYBRID_TOTAL_POINTS,
            )
        return (Scoring.MATCHPOINTS, Scoring.CROSS_IMPS, Scoring.BUTLER, Scoring.TOTAL_POINTS)

    @property
    def contestant(self) -> str:
        """What one of the contestants is called."""
        return {Kind.TEAMS: "team", Kind.INDIVIDUAL: "player"}.get(self, "pair")


class Combine(Enum):
    """How several sessions become one result."""

    SUM = "sum"
    """The sum of the scores over the sum of what could be scored."""
    MEAN = "mean"
    """The mean of the percentages."""
    WEIGHTED = "weighted"
    """The mean of the percentages, each session with its weight."""
    CARRY_FORWARD = "carry-forward"
    """The last session, with a part of what was scored before it."""


class Grouping(Enum):
    """Among whom a board is compared."""

    FIELD = "field"
    SECTION = "section"


class HandicapMethod(Enum):
    """How two partners' handicaps become the pair's."""

    SUM = "sum"
    MEAN = "mean"


class Session(Sourced, frozen=True):
    """One sitting of an event; what it does not say is the event's."""

    number: int
    name: str = ""
    date: datetime.date | None = None
    weight: Fraction | None = None
    director: str = ""
    scorer: str = ""


class MovementRef(Sourced, frozen=True):
    """The movement by its name or file, with whatever else is said of it, as it was written."""

    name: str = ""
    file: str = ""
    options: Mapping[str, object] = field(default_factory=dict)
