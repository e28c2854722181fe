"""The parts of which the results of an event consist, and the formats in which they come."""

from enum import Enum


class Part(Enum):
    """A report."""

    RANKING = "ranking"
    TRAVELLERS = "travellers"
    FREQUENCIES = "frequencies"
    SCORECARDS = "scorecards"
    MATRIX = "matrix"


class Format(Enum):
    """How a report is written."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    HTML = "html"
