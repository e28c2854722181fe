"""Real USEBIO files, read: what they hold, what is guessed, and that nothing is refused."""

from pathlib import Path

import pytest

from overtrick.formats.event_file import parse_event
from overtrick.formats.event_file_write import write_event
from overtrick.formats.imported import Imported
from overtrick.formats.usebio import read_usebio
from overtrick.model.event_setup import Kind
from overtrick.model.notation import format_result
from overtrick.model.scoring import Scoring

FILES = {
    "mp-pairs-pairsscorer": ("USEBIO 1.2", "22 pairs", "242 results on 22 boards", "28 deals"),
    "crossimp-pairs-pianola": ("USEBIO 1.2", "17 pairs", "192 results on 24 boards"),
    "vp-teams-teamsscorer": ("USEBIO 1.2", "10 teams", "240 results on 30 boards"),
    "mp-pairs-brian": ("USEBIO 1.0", "13 pairs", "144 results on 24 boards"),
    "mp-pairs-salliere": ("USEBIO 1.0", "16 pairs", "192 results on 24 boards"),
    "mp-pairs-compscore3": ("USEBIO 1.2", "38 pairs", "512 results on 27 boards", "27 deals"),
}


def read(shared_data: Path, name: str) -> Imported:
    return read_usebio(shared_data / "usebio" / f"{name}.xml")


@pytest.mark.parametrize("name", FILES)
def test_all_of_it_is_read(name: str, shared_data: Path) -> None:
    imported = read(shared_data, name)
    assert (imported.format, *imported.read) == FILES[name]
    assert imported.diagnostics == ()


@pytest.mark.parametrize("name", FILES)
def test_an_event_file_holds_it(name: str, shared_data: Path) -> None:
    event = read(shared_data, name).event
    reading = parse_event(write_event(event))
    assert reading.diagnostics == ()
    assert reading.event == event


def test_one_winner_or_two(shared_data: Path) -> None:
    winners = {name: read(shared_data, name).event.winners for name in FILES}
    assert {name for name, count in winners.items() if count == 2} == {
        "mp-pairs-pairsscorer",
        "mp-pairs-compscore3",
    }


def test_the_mistyped_contract_of_pianola_is_guessed(shared_data: Path) -> None:
    imported = read(shared_data, "crossimp-pairs-pianola")
    assert imported.event.scoring is Scoring.CROSS_IMPS
    [guess] = imported.guessed
    assert str(guess.source) == "crossimp-pairs-pianola.xml:338"
    passed = [each for each in imported.event.lines if format_result(each.result) == "PASS"]
    assert len(passed) == 3


def test_the_average_and_the_passes_of_brian(shared_data: Path) -> None:
    imported = read(shared_data, "mp-pairs-brian")
    results = [format_result(each.result) for each in imported.event.lines]
    assert (results.count("AVE"), results.count("PASS")) == (1, 2)
    assert imported.guessed == ()
    assert any("NOTES" in each.text for each in imported.not_kept)


def test_the_third_player_of_salliere(shared_data: Path) -> None:
    event = read(shared_data, "mp-pairs-salliere").event
    assert sorted(len(each.people) for each in event.contestants) == [2] * 15 + [3]


def test_the_matches_of_teamsscorer(shared_data: Path) -> None:
    imported = read(shared_data, "vp-teams-teamsscorer")
    assert (imported.event.kind, imported.event.scoring) == (Kind.TEAMS, Scoring.IMPS)
    matches = {(line.round, frozenset(line.numbers)) for line in imported.event.lines}
    assert len(matches) == 40
    [guess] = imported.guessed
    assert "may not be those in which the matches were played" in guess.problem
