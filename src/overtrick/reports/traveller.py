"""Travellers: one for each board, its lines from north-south's best score down."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from overtrick.engine.event_score import EventScore
from overtrick.engine.tally import ScoredBoard
from overtrick.model.scoring import Scoring
from overtrick.reports.lines import ReportLine, ReportLines
from overtrick.reports.wording import one_line, vulnerability

UNITS = {
    Scoring.MATCHPOINTS: "MP",
    Scoring.CROSS_IMPS: "IMP",
    Scoring.BUTLER: "IMP",
    Scoring.TOTAL_POINTS: "pts",
}
"""What points are called at the head of a column."""


class Traveller(NamedTuple):
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
    lines: tuple[ReportLine, ...]

    @property
    def title(self) -> str:
        """Which board."""
        group = f", section {one_line(self.group)}" if self.group else ""
        return f"Board {self.board}{group}"


def travellers(score: EventScore) -> Iterator[Traveller]:
    """The travellers of all boards."""
    lines = ReportLines(score)
    for board in score.scores.boards.values():
        yield _traveller(board, lines)


def _traveller(scored: ScoredBoard, lines: ReportLines) -> Traveller:
    board, key = scored.score.board, scored.key
    tops = (line.ns.maximum for line in scored.score.lines if line.ns.maximum is not None)
    return Traveller(
        key.board,
        key.session,
        key.group,
        board.dealer.value,
        vulnerability(board),
        next(tops, None),
        scored.score.expected,
        scored.received,
        scored.score.provisional,
        _from_the_top(lines.of(scored)),
    )


def _from_the_top(lines: Iterable[ReportLine]) -> tuple[ReportLine, ...]:
    """By north-south's score; what is no raw score comes last, by what north-south get for it."""
    raw: dict[int, list[ReportLine]] = {}
    others: list[ReportLine] = []
    for line in lines:
        if (score := line.shown.ns_score) is None:
            others.append(line)
        elif score in raw:
            raw[score].append(line)
        else:
            raw[score] = [line]
    others.sort(key=lambda line: (line.points[0] is None, -(line.points[0] or 0)))
    return (*chain.from_iterable(raw[score] for score in sorted(raw, reverse=True)), *others)
