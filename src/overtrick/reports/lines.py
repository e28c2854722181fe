"""The lines of the boards as reports show them: who played, what stands, what each got."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from overtrick.engine.event_score import EventScore
from overtrick.engine.field import Entry
from overtrick.engine.play import ALL_SEATS, PAIR_SEATS, Play
from overtrick.engine.reason import SideScore
from overtrick.engine.tally import Place, ScoredBoard
from overtrick.model.contestant import Contestant
from overtrick.model.notation_print import format_result
from overtrick.model.result import Result
from overtrick.reports.notes import LineNotes


@dataclass(slots=True)  # not frozen only because there are so many: nothing changes one
class ReportLine:
    """One line of a board.

    ``seats`` and ``points`` go together: north-south and east-west, or north, east, south and
    west in an individual. ``ns_score`` and ``ew_score`` are the side's own points, none unless it
    has one raw score. ``index`` is its place among the lines of the board.
    """

    index: int
    play: Play
    seats: tuple[Contestant | None, ...]
    result: str
    ns_score: int | None
    ew_score: int | None
    points: tuple[Fraction | None, ...]
    notes: tuple[str, ...] = ()

    @property
    def lead(self) -> str:
        """The opening lead, where it is known."""
        return str(self.play.actual.lead) if self.play.actual.lead is not None else ""


class ReportLines:
    """Makes the lines of boards, with average plus and minus worked out."""

    def __init__(self, score: EventScore) -> None:
        self.notes = LineNotes(score).of
        self._results: dict[int, str] = {}
        self._of_pairs: dict[int, tuple[Fraction | None, ...]] = {}
        self._floated: dict[Place, SideScore] = {}
        for tally in score.scores.tallies.values():
            self._floated.update(tally.floated)

    def of(self, board: ScoredBoard) -> Iterator[ReportLine]:
        """The lines of a board in the order in which they came."""
        ns, ew = board.score.ns.entries, board.score.ew.entries
        for index, play in enumerate(board.plays):
            split = play.line.result.splits_partners
            yield ReportLine(
                index,
                play,
                play.seats,
                self.result(play.line.result),
                None if split else raw_score(ns[index]),
                None if split else raw_score(ew[index]),
                self._points(board, index, play),
                self.notes(play),
            )

    def _points(self, board: ScoredBoard, index: int, play: Play) -> tuple[Fraction | None, ...]:
        score = board.score.lines[index]
        if not self._floated and len(play.seats) == len(PAIR_SEATS):
            if (both := self._of_pairs.get(id(score))) is None:
                both = self._of_pairs[id(score)] = score.ns.points, score.ew.points
            return both
        seats = PAIR_SEATS if len(play.seats) == len(PAIR_SEATS) else ALL_SEATS
        return tuple(
            (self._floated.get((board.key, index, seat)) or score.seat(seat)).points
            for seat in seats
        )

    def result(self, result: Result) -> str:
        """A result as it is written; most lines share theirs with others."""
        text = self._results.get(id(result))
        if text is None:
            text = self._results[id(result)] = format_result(result)
        return text


def raw_score(entry: Entry) -> int | None:
    """The points of a side that has one raw score and nothing else."""
    if len(entry.mix) == 1 and entry.artificial is None:
        return entry.mix[0][1]
    return None
