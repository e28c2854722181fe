"""The ways in which an event is scored."""

from enum import Enum


class Scoring(Enum):
    """The method of scoring: Law 78, and what has grown from it."""

    MATCHPOINTS = "matchpoints"
    CROSS_IMPS = "cross-imps"
    BUTLER = "butler"
    TOTAL_POINTS = "total-points"
    IMPS = "imps"
    BOARD_A_MATCH = "board-a-match"
    HYBRID_IMPS = "hybrid-imps"
    """Boards as at board-a-match, and victory points for the IMPs."""
    HYBRID_TOTAL_POINTS = "hybrid-total-points"
    """Boards as at board-a-match, and victory points for the total points."""

    @property
    def is_hybrid(self) -> bool:
        """Whether a match is scored in two ways at once."""
        return self in (Scoring.HYBRID_IMPS, Scoring.HYBRID_TOTAL_POINTS)

    @property
    def of_margin(self) -> "Scoring":
        """How the margin of a match is counted."""
        return {
            Scoring.HYBRID_IMPS: Scoring.IMPS,
            Scoring.HYBRID_TOTAL_POINTS: Scoring.TOTAL_POINTS,
        }.get(self, self)
