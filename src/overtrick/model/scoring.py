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
