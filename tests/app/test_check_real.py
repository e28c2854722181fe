"""Recorded events: what was really scored is not taken for a slip, even without the contracts."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from overtrick.app.check import Suspicion, check
from overtrick.app.check_improbable import ReportedLine
from overtrick.app.event_files import open_event
from overtrick.engine.event_score import EventScore, score_event
from overtrick.model.board import Board
from overtrick.model.contract import Points
from overtrick.model.result import Result, Scored

FILES = [
    "usebio/mp-pairs-pairsscorer.xml",
    "usebio/crossimp-pairs-pianola.xml",
    "usebio/mp-pairs-brian.xml",
    "usebio/mp-pairs-salliere.xml",
    "usebio/mp-pairs-compscore3.xml",
    "pbn/individual-ruter.pbn",
    "bws/jet3-12tables.bws",
    "bws/jet4-5tables.bws",
    "acbl/club-game.json",
]


@pytest.mark.parametrize("name", FILES)
def test_points_of_recorded_events_are_no_slips(shared_data: Path, name: str) -> None:
    opened = open_event(shared_data / name)
    in_points = _in_points(opened.score())
    found = check(in_points)
    assert [str(each) for each in found if each.kind is Suspicion.IMPROBABLE_POINTS] == []


def _in_points(score: EventScore) -> EventScore:
    """The same results as points, without their contracts."""
    points: dict[int, Result] = {}
    for scored in score.scores.boards.values():
        for play in scored.plays:
            line = ReportedLine.of(play, Board(play.board))
            if line is not None:
                ns, ew = (Scored.one(Points(each)) for each in (line.points, -line.points))
                points[id(play.reported)] = Result(ns, ew)
    lines = [replace(line, result=points.get(id(line), line.result)) for line in score.event.lines]
    return score_event(replace(score.event, lines=tuple(lines)), score.book, score.schedule)
