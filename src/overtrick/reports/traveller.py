"""Travellers: one for each board, its lines from north-south's best score down."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain
from typing import Generic, TypeVar

from msgspec import Struct

from overtrick.engine.event_score import EventScore
from overtrick.engine.tally import ScoredBoard
from overtrick.model.scoring import Scoring
from overtrick.reports.lines import ReportLine, ReportLines, Shown
from overtrick.reports.wording import one_line, vulnerability

T = TypeVar("T")

UNITS = {
    Scoring.MATCHPOINTS: "MP",
    Scoring.CROSS_IMPS: "IMP",
    Scoring.BUTLER: "IMP",
    Scoring.TOTAL_POINTS: "pts",
}
"""What points are called at the head of a column."""


class Traveller(Struct, frozen=True):
    """A board with all its lines; ``session`` and ``group`` where the event has several.

    ``top`` is the most that can be scored, none at IMPs.
    """

    board: int
    session: int
    group: str
    dealer: str
    vulnerable: str
    top: Fraction | None
    expected: int
    received: int
    provisional: bool
    lines: Sequence[ReportLine]

    @property
    def title(self) -> str:
        """Which board."""
        group = f", section {one_line(self.group)}" if self.group else ""
        return f"Board {self.board}{group}"


def travellers(score: EventScore) -> Iterator[Traveller]:
    """The travellers of all boards."""
    lines = ReportLines(score)
    for board in score.scores.boards.values():
        order: FromTheTop[ReportLine] = FromTheTop()
        for line in lines.of(board):
            order.beside(line.shown).append(line)
        yield traveller(board, order.all())


def traveller(scored: ScoredBoard, lines: Sequence[ReportLine] = ()) -> Traveller:
    """The traveller of a board; whoever writes the lines in another way gives none."""
    board, key = scored.score.board, scored.key
    return Traveller(
        key.board,
        key.session,
        key.group,
        board.dealer.value,
        vulnerability(board),
        next(_tops(scored), None),
        scored.score.expected,
        scored.received,
        scored.score.provisional,
        lines,
    )


def _tops(scored: ScoredBoard) -> Iterator[Fraction]:
    """The most that can be scored, as each line has it for either side."""
    for line in scored.score.lines:
        for side in (line.ns, line.ew):
            if side.maximum is not None:
                yield side.maximum


class FromTheTop(Generic[T]):
    """Lines by north-south's score; what is no raw score comes last, by what north-south get."""

    def __init__(self) -> None:
        self._raw: dict[int, list[T]] = {}
        self._others: dict[Fraction | None, list[T]] = {}

    def beside(self, shown: Shown) -> list[T]:
        """The lines at the same place, in the order in which they came; one more may be added."""
        if shown.ns_score is not None:
            return self._raw.setdefault(shown.ns_score, [])
        return self._others.setdefault(shown.points[0], [])

    def all(self) -> list[T]:
        """All of them in order."""
        others = sorted(self._others, key=lambda points: (points is None, -(points or 0)))
        return [
            *chain.from_iterable(self._raw[score] for score in sorted(self._raw, reverse=True)),
            *chain.from_iterable(self._others[points] for points in others),
        ]
