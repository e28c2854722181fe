"""The lines of the boards as reports show them: who played, what stands, what each got."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from overtrick.engine.event_score import EventScore
from overtrick.engine.field import Entry
from overtrick.engine.play import ALL_SEATS, PAIR_SEATS, Play
from overtrick.engine.reason import SideScore
from overtrick.engine.tally import Place, ScoredBoard
from overtrick.model.contestant import Contestant
from overtrick.model.notation_print import format_result
from overtrick.model.result import Result
from overtrick.reports.notes import LineNotes


class Shown(Struct, frozen=True):
    """What a line came to, as a report shows it: most lines share theirs with others.

    ``ns_score`` and ``ew_score`` are the side's own points, none unless it has one raw score.
    ``points`` are those of the seats: north-south and east-west, or north, east, south and west
    in an individual.
    """

    result: str
    ns_score: int | None
    ew_score: int | None
    points: tuple[Fraction | None, ...]


class ReportLine(Struct, frozen=True, gc=False):
    """One line of a board, with what it came to."""

    play: Play
    shown: Shown
    notes: tuple[str, ...] = ()

    @property
    def seats(self) -> tuple[Contestant | None, ...]:
        """Who played: north-south and east-west, or north, east, south and west."""
        return self.play.seats

    @property
    def result(self) -> str:
        """The result as it is written."""
        return self.shown.result

    @property
    def ns_score(self) -> int | None:
        """North-south's own points, where they have one raw score."""
        return self.shown.ns_score

    @property
    def ew_score(self) -> int | None:
        """East-west's own points, where they have one raw score."""
        return self.shown.ew_score

    @property
    def points(self) -> tuple[Fraction | None, ...]:
        """What each of the seats got."""
        return self.shown.points

    @property
    def lead(self) -> str:
        """The opening lead, where it is known."""
        return str(self.play.actual.lead) if self.play.actual.lead is not None else ""


class ReportLines:
    """Makes the lines of boards, with average plus and minus worked out."""

    def __init__(self, score: EventScore) -> None:
        self.notes = LineNotes(score).of
        self._results: dict[int, str] = {}
        self._floated: dict[Place, SideScore] = {}
        for tally in score.scores.tallies.values():
            if tally.floated:
                self._floated.update(tally.floated)

    def of(self, board: ScoredBoard) -> Iterator[ReportLine]:
        """The lines of a board in the order in which they came."""
        for play, shown in self.shown(board):
            yield ReportLine(play, shown, self.notes(play) if play.marks else ())

    def shown(self, board: ScoredBoard) -> Iterator[tuple[Play, Shown]]:
        """The same without notes; what lines share is one object."""
        known: dict[int, Shown] = {}
        for index, play in enumerate(board.plays):
            shown = known.get(id(play.line))
            if shown is None:
                shown = self._shown(board, index, play)
                if not self._floated:  # what floats goes by the contestant
                    known[id(play.line)] = shown
            yield play, shown

    def _shown(self, board: ScoredBoard, index: int, play: Play) -> Shown:
        score, result = board.score.lines[index], play.line.result
        sides = score.of(len(play.seats))
        if self._floated:
            seats = PAIR_SEATS if len(play.seats) == len(PAIR_SEATS) else ALL_SEATS
            sides = tuple(
                self._floated.get((board.key, index, seat)) or score.seat(seat) for seat in seats
            )
        split = result.splits_partners
        return Shown(
            self.result(result),
            None if split else raw_score(board.score.ns.entries[index]),
            None if split else raw_score(board.score.ew.entries[index]),
            tuple([side.points for side in sides]),
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
