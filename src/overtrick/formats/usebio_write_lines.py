"""Writing USEBIO: the lines of the travellers, with what does not fit a code of two percentages."""

from collections import Counter
from fractions import Fraction

from overtrick.engine.event_score import EventScore
from overtrick.engine.play import Play
from overtrick.engine.reason import SideScore
from overtrick.engine.tally import Place, ScoredBoard
from overtrick.engine.trick_score import side_points
from overtrick.exact import Halves, decimal, round_to
from overtrick.formats.usebio_xml import Xml, added
from overtrick.model.board import Board, Seat, Side
from overtrick.model.contract import PassedOut, Played, Score
from overtrick.model.result import (
    Average,
    Nothing,
    Outcome,
    Percentage,
    Scored,
)
from overtrick.model.scoring import Scoring

CODES = {Average.PLUS: 60, Average.EVEN: 50, Average.MINUS: 40}

POINTS = {Scoring.MATCHPOINTS: "MATCH_POINTS", Scoring.CROSS_IMPS: "CROSS_IMP_POINTS"}
"""What the points of a line are called; there is no name for those of Butler and total points."""

NOT_THERE = {
    Nothing.NOT_PLAYED: "boards that were not played",
    Nothing.LATE: "results that are still to come",
}


class LineWriter:
    """Writes lines; counts in ``lost`` what they cannot hold."""

    def __init__(self, score: EventScore, lost: Counter[str]) -> None:
        self.score, self.lost = score, lost
        self._floated: dict[Place, SideScore] = {
            place: own for tally in score.scores.tallies.values() for place, own in tally.floated
        }

    def write(self, parent: Xml, board: ScoredBoard, index: int) -> None:
        """Write the line with this number on a board, if there is anything to be written."""
        play = board.plays[index]
        result = play.line.result
        absent = [each for each in (result.ns, result.ew) if isinstance(each, Nothing)]
        if absent:
            what = NOT_THERE[absent[0]] if len(absent) == 2 else "lines with a score for one side"
            self.lost[what] += 1
            return
        line = added(parent, "TRAVELLER_LINE")
        self._people(line, play)
        points = [self._side(board, index, seat) for seat in (Seat.NORTH, Seat.EAST)]
        score = ordinary(result.ns, result.ew)
        if score is None:
            added(line, "SCORE", self._code(result.ns, result.ew, points))
            self.lost["leads of artificial scores"] += play.actual.lead is not None
        else:
            score_cells(line, play, score)
        self.lost["different scores of partners"] += result.splits_partners
        name = POINTS.get(self.score.event.scoring)
        for side, own in zip(Side, points, strict=True):
            if own.points is not None and name is None:
                self.lost["points of lines"] += 1
            elif own.points is not None:
                unit = Fraction(2, self.score.book.unit) if own.maximum is not None else 1
                added(line, f"{side.value}_{name}", two_places(own.points * unit))

    def _side(self, board: ScoredBoard, index: int, seat: Seat) -> SideScore:
        floated = self._floated.get((board.key, index, seat))
        return floated or board.score.lines[index].seat(seat)

    @staticmethod
    def _people(line: Xml, play: Play) -> None:
        if play.actual.players is not None:
            for seat, number in zip("NESW", play.actual.players, strict=True):
                added(line, f"{seat}_PLAYER_NUMBER", number)
            return
        added(line, "NS_PAIR_NUMBER", play.actual.ns or "")
        added(line, "EW_PAIR_NUMBER", play.actual.ew or "")

    def _code(self, ns: Outcome, ew: Outcome, points: list[SideScore]) -> str:
        """Two percentages: as they are where they are whole, else what the points come to."""
        sides = [self._percent(*each) for each in zip((ns, ew), points, strict=True)]
        return "A" + "".join(f"{percent:02}" for percent in sides)

    def _percent(self, outcome: Outcome, score: SideScore) -> int:
        if isinstance(outcome, Average):
            return CODES[outcome]
        if isinstance(outcome, Percentage):
            if outcome.percent.denominator != 1:
                self.lost["percentages that are not whole"] += 1
            elif outcome.percent in (40, 60):
                self.lost["that percentages of 60 and 40 are fixed"] += 1
            return int(round_to(outcome.percent, 1, Halves.AWAY_FROM_ZERO))
        self.lost["weighted, split and other scores; the points that they give are there"] += 1
        if score.points is None or not score.maximum:
            return 50
        percent = round_to(100 * score.points / score.maximum, 1, Halves.AWAY_FROM_ZERO)
        return max(0, min(100, int(percent)))


def ordinary(ns: Outcome, ew: Outcome) -> Score | None:
    """The score of the table, where both sides have the same."""
    if isinstance(ns, Scored) and len(ns.entries) == 1 and ew == ns.mirrored:
        return ns.entries[0][1]
    return None


def score_cells(line: Xml, play: Play, score: Score) -> None:
    """Contract, lead, tricks and score of a result of the table."""
    if isinstance(score, Played):
        contract = score.contract
        doubled = "x" * contract.doubling
        added(line, "CONTRACT", f"{contract.level}{contract.strain.value}{doubled}")
        added(line, "PLAYED_BY", score.declarer.value)
    elif isinstance(score, PassedOut):
        added(line, "CONTRACT", "PASS")
    if play.actual.lead is not None:
        added(line, "LEAD", str(play.actual.lead))
    if isinstance(score, Played):
        added(line, "TRICKS", str(score.tricks))
    added(line, "SCORE", str(side_points(score, Board(play.board), Side.NS)))


def two_places(value: Fraction) -> str:
    """A number to two places, without noughts at the end.

    >>> two_places(Fraction(21, 2)), two_places(Fraction(100, 3)), two_places(Fraction(20))
    ('10.5', '33.33', '20')
    """
    return decimal(value, 2).rstrip("0").rstrip(".")
