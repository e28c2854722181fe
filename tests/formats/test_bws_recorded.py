"""The two recorded ``.bws`` files: read completely, and scored with sane results."""

from collections import Counter
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.engine.event_score import EventScore, score_event
from overtrick.formats.bws import read_bws
from overtrick.formats.imported import Imported
from overtrick.formats.jet import open_jet
from overtrick.formats.jet_rows import list_tables, read_table
from overtrick.formats.problems import Problems
from overtrick.model.notation import format_result
from overtrick.model.validate import validate
from overtrick.regulations import load


@pytest.fixture(scope="module")
def jet3(shared_data: Path) -> Imported:
    return read_bws(shared_data / "bws" / "jet3-12tables.bws")


@pytest.fixture(scope="module")
def jet4(shared_data: Path) -> Imported:
    return read_bws(shared_data / "bws" / "jet4-5tables.bws")


def scored(imported: Imported) -> EventScore:
    assert [str(each) for each in validate(imported.event)] == []
    return score_event(imported.event, load("wbf-2017"), imported.schedule)


def test_jet_3_twelve_tables(jet3: Imported) -> None:
    event = jet3.event
    assert jet3.format == "Bridgemate .bws (Jet 3)"
    assert jet3.read == (
        "1 section", "24 pairs", "288 results", "144 tables and rounds of a movement",
    )  # fmt: skip
    assert (event.winners, event.open, event.date) == (1, False, date(2005, 5, 9))
    assert [each.number for each in event.contestants] == [str(number) for number in range(1, 25)]
    results = Counter(format_result(line.result) for line in event.lines)
    assert results["PASS"] == 5
    adjusted = [
        (
            line.source and line.source.line,
            line.table,
            line.round,
            line.board,
            format_result(result),
        )
        for line in event.lines
        if (result := line.result) and "AVE" in format_result(result)
    ]
    assert adjusted == [(153, "7", 7, 1, "AVE-/AVE+"), (155, "7", 7, 2, "AVE+/AVE+")]
    assert all(line.lead is None for line in event.lines)
    assert len(jet3.schedule) == 288
    due = {(play.table, play.round, play.board): (play.ns, play.ew) for play in jet3.schedule}
    assert all(
        due[line.table or "", line.round or 0, line.board] == (line.ns, line.ew)
        for line in event.lines
    )
    switched = {line.round for line in event.lines if int(line.ns or 0) > 12}
    assert switched == {11, 12}


def test_jet_3_what_is_said_of_it(jet3: Imported) -> None:
    assert [str(each) for each in jet3.diagnostics] == [
        'jet3-12tables.bws:213: "A7 round 9 board 6: 7 against 22, 2S E +4": Declarer in row 213 '
        "of ReceivedData is pair 7, which does not sit E; the seat is taken; check the direction"
    ]
    assert [each.problem for each in jet3.guessed] == [
        "section A does not say how many winners it has",
        "the file does not name the event",
        "the file does not say when the event was",
        "the file does not say how the event is scored",
        "60% and 40% in remarks are taken for average plus and minus, Law 12C2(c)",
    ]


def test_jet_3_scored(jet3: Imported) -> None:
    score = scored(jet3)
    boards = score.scores.boards
    assert len(boards) == 24
    for key, board in boards.items():
        assert len(board.plays) == 12
        points = sum(
            (line.ns.points or Fraction(0)) + (line.ew.points or Fraction(0))
            for line in board.score.lines
        )
        assert key.board in (1, 2) or points == 12 * 22, "2 for each of 11 comparisons"
    rows = score.rankings[0].rows
    assert len(rows) == 24
    percents = [row.standing.percent for row in rows]
    assert all(percent is not None and 30 < percent < 70 for percent in percents)


def test_jet_4_five_tables(jet4: Imported) -> None:
    event = jet4.event
    assert jet4.format == "Bridgemate .bws (Jet 4)"
    assert jet4.read == ("1 section", "7 pairs", "63 results")
    assert (event.name, event.date, event.winners) == ("Bridge game", date(2023, 2, 12), 1)
    assert [each.number for each in event.contestants] == [str(each) for each in range(901, 908)]
    assert Counter(line.board for line in event.lines) == dict.fromkeys(range(1, 22), 3)
    assert [line.source and line.source.line for line in event.lines] == list(range(991, 1054))
    assert sum(line.lead is not None for line in event.lines) == 62
    assert jet4.schedule == ()


def test_jet_4_what_is_said_of_it(jet4: Imported) -> None:
    *twice, movement = [str(each) for each in jet4.diagnostics]
    assert len(twice) == 3
    assert all("where other pairs have played this board already" in each for each in twice)
    assert movement == (
        "jet4-5tables.bws:991: RoundData of section A seems to be of another event: it has none "
        "of the pairs 901 to 907, who played; what the results say counts, and RoundData is left "
        "out"
    )
    assert "Declarer in ReceivedData is always PairNS" in jet4.guessed[0].problem


def test_jet_4_scored(jet4: Imported) -> None:
    score = scored(jet4)
    boards = score.scores.boards
    assert len(boards) == 21
    for board in boards.values():
        points = [(line.ns.points or 0) + (line.ew.points or 0) for line in board.score.lines]
        assert points == [4, 4, 4]
    totals = [row.standing.total or 0 for row in score.rankings[0].rows]
    assert sum(totals) == 21 * 3 * 4


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("jet4-5tables", {"PlayerNumbers": 20, "RoundData": 45, "Tables": 5, "Settings": 1}),
        ("jet3-12tables", {"PlayerNumbers": 48, "RoundData": 144, "Tables": 12, "Settings": 0}),
    ],
)
def test_the_tables_themselves(shared_data: Path, name: str, rows: dict[str, int]) -> None:
    problems = Problems(name)
    file = open_jet((shared_data / "bws" / f"{name}.bws").read_bytes(), problems)
    tables = {table.name: table for table in list_tables(file, problems)}
    assert {each: len(read_table(file, tables[each], problems)) for each in rows} == rows
    computers = [row.values["computer"] for row in read_table(file, tables["Clients"], problems)]
    assert computers[0] == ("ADMIN-ПК" if name.startswith("jet4") else "DESKTOP")
    assert problems.found == []
