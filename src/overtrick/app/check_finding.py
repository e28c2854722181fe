"""What a check finds: the kinds of things that are suspicious, the most serious first."""

from enum import Enum

from msgspec import Struct

from overtrick.model.diagnostic import Diagnostic, Severity, Source


class Suspicion(Enum):
    """What is suspicious, in the order of how serious it is."""

    NOT_USED = "not-used"
    """It could not be read or used, and is left out."""
    MET_ITSELF = "met-itself"
    BOARD_TWICE = "board-twice"
    TWO_PLACES = "two-places"
    SAME_WAY = "same-way"
    """A team sat the same way at both tables of a board."""
    WRONG_BOARD = "wrong-board"
    """The two tables of a match did not play the same boards."""
    NUMBER_OF_BOARDS = "number-of-boards"
    REMATCH = "rematch"
    NO_MATCH = "no-match"
    """A team has no match in a round."""
    NOT_SCORED = "not-scored"
    """A match or a board of it has no result, for a reason that is said."""
    SENSELESS = "senseless"
    """A ruling that makes no sense in this method of scoring."""
    AFTER_LEAVING = "after-leaving"
    """A result of somebody who had left by then."""
    MOVEMENT = "movement"
    """A result that the movement does not have."""
    MISSING = "missing"
    OWED = "owed"
    """No score where an average was owed."""
    IMPOSSIBLE_POINTS = "impossible-points"
    IMPROBABLE_POINTS = "improbable-points"
    UNBALANCED = "unbalanced"
    OVER_100 = "over-100"
    LARGE_ADJUSTMENT = "large-adjustment"
    NO_PENALTY = "no-penalty"
    NEVER_PLAYED = "never-played"
    DOUBTFUL = "doubtful"
    """It was read and is used, but looks wrong as it is written."""
    OPEN_RULING = "open-ruling"
    TO_COME = "to-come"


ORDER = {kind: place for place, kind in enumerate(Suspicion)}


class Finding(Struct, frozen=True):
    """Something suspicious: of which kind, where, what, and what to do about it."""

    kind: Suspicion
    diagnostic: Diagnostic

    @classmethod
    def of(
        cls, kind: Suspicion, problem: str, remedy: str, source: Source | None, text: str = ""
    ) -> "Finding":
        """Something that is used, but suspicious."""
        return cls(kind, Diagnostic(Severity.WARNING, problem, remedy, text, source))

    def __str__(self) -> str:
        return str(self.diagnostic)
