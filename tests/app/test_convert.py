"""``convert``: all of a file or nothing, with a report of what became of everything."""

import os
import re
from pathlib import Path

import pytest

from overtrick.app.convert import conversion_lines, convert
from overtrick.errors import InputError
from overtrick.formats.event_file import read_event
from overtrick.formats.usebio import read_usebio
from tests.formats.usebio_files import (
    THREE_TABLES,
    board,
    element,
    line,
    pair,
    participants,
    played,
    usebio,
)

PAIRS = participants([pair("1", "A Squeeze", "A Pass", PERCENTAGE="50.00", PLACE="1")])


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "in.xml"
    content = usebio(
        PAIRS,
        board(1, *THREE_TABLES),
        board(2, played("1", "2", "42", "S", "12", "480"), line("3", "4", "lots")),
        element("COFFEE", "black"),
        element("VENUE", "The Club"),
    )
    path.write_bytes(content)
    return path


def test_into_an_event_file(source: Path) -> None:
    done = convert(source, source.with_name("out.toml"))
    assert read_event(done.target).event == read_usebio(source).event
    lines = "\n".join(conversion_lines(done))
    assert "Read: 1 pair, 4 results on 2 boards." in lines
    assert re.search(r'Not read:\n  in\.xml:\d+: "lots": board 2: lots is no score\n', lines)
    assert '"COFFEE": this is not known, and not read' in lines
    assert "the contract cannot be read; the score counts" in lines
    assert '"VENUE": not kept: venues' in lines
    assert "figures that the other program printed: 8" in lines
    assert f"{done.target} is written (event file)." in lines
    assert len(done.left_out) == 1


def test_back_into_usebio(source: Path) -> None:
    event = convert(source, source.with_name("out.toml")).target
    done = convert(event, source.with_name("again.xml"))
    assert read_usebio(done.target).event.lines == read_usebio(source).event.lines
    assert done.left_out == []


def test_a_file_that_is_there_is_not_replaced(source: Path) -> None:
    target = source.with_name("out.toml")
    target.write_text("mine")
    with pytest.raises(InputError, match="there is such a file already"):
        convert(source, target)
    assert target.read_text() == "mine"
    convert(source, target, force=True)
    assert target.read_text().startswith("[event]")


def test_a_file_is_never_written_over_itself(source: Path) -> None:
    before = source.read_bytes()
    with pytest.raises(InputError, match="the file that is to be read"):
        convert(source, source, force=True)
    assert source.read_bytes() == before


def test_what_fails_leaves_nothing_behind(source: Path) -> None:
    teams = source.with_name("teams.xml")
    teams.write_bytes(usebio(board(1, line("1", "2", "100")), kind="SWISS_PAIRS"))
    for target in ("out.xml", "out.bws"):
        with pytest.raises(InputError):
            convert(teams, source.with_name(target))
    assert sorted(os.listdir(source.parent)) == ["in.xml", "teams.xml"]


def test_a_kind_that_cannot_be_told_is_asked_for(source: Path) -> None:
    with pytest.raises(InputError, match="give --to"):
        convert(source, source.with_name("out"))
    done = convert(source, source.with_name("out"), to="event")
    assert done.kind.name == "event"


def test_nothing_at_all_is_refused(source: Path) -> None:
    empty = source.with_name("empty.xml")
    empty.write_bytes(usebio(""))
    with pytest.raises(InputError, match="nothing of an event could be read"):
        convert(empty, source.with_name("out.toml"))
    assert not source.with_name("out.toml").exists()


def test_a_folder_that_is_not_there_is_said(source: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        convert(source, source.parent / "no" / "out.toml")


def test_the_new_file_may_be_read_by_whom_the_system_says(source: Path) -> None:
    done = convert(source, source.with_name("out.toml"))
    ordinary = source.with_name("ordinary")
    ordinary.write_text("")
    assert done.target.stat().st_mode == ordinary.stat().st_mode


def test_only_an_ordinary_file_is_ever_replaced(source: Path) -> None:
    pipe, nowhere = source.with_name("pipe.toml"), source.with_name("nowhere.toml")
    os.mkfifo(pipe)
    nowhere.symlink_to(source.with_name("not-there"))
    for target in (pipe, nowhere):
        with pytest.raises(InputError, match="this is no ordinary file"):
            convert(source, target, force=True)
    assert pipe.is_fifo()
    with pytest.raises(InputError, match="this is a folder"):
        convert(source, source.parent, to="event", force=True)


def test_a_link_stays_and_its_file_is_written(source: Path) -> None:
    mine, link = source.with_name("mine.toml"), source.with_name("link.toml")
    mine.write_text("")
    link.symlink_to(mine)
    convert(source, link, force=True)
    assert link.is_symlink()
    assert mine.read_text().startswith("[event]")


@pytest.mark.parametrize("target", ["out.xml", "out.pbn", "out.csv", "out.toml"])
def test_a_team_event_in_every_format(source: Path, target: str) -> None:
    table = "round board ns ew result\n1 1 1 2 +420\n1 1 2 1 -50\n"
    teams = source.with_name("teams.toml")
    teams.write_text(f'[event]\nkind = "teams"\n[results]\ntable = """\n{table}"""\n')
    done = convert(teams, source.with_name(target))
    assert done.left_out == []
    assert len(done.kind.read(done.target).event.lines) == 2


def test_pairs_within_teams_are_held_or_said_to_be_lost(source: Path) -> None:
    table = "round board ns ew ns_pair ew_pair result\n1 1 1 2 a b +420\n1 1 2 1 a b -50\n"
    teams = source.with_name("teams.toml")
    teams.write_text(f'[event]\nkind = "teams"\n[results]\ntable = """\n{table}"""\n')
    lost = "which pair of a team played, and in which segment: 2"
    for ending, said in ((".xml", False), (".pbn", True), (".csv", True)):
        done = convert(teams, source.with_name(f"out{ending}"))
        assert (lost in map(str, done.unheld)) is said


def test_swiss_pairs_are_not_scored_and_not_lost(source: Path) -> None:
    swiss = source.with_name("swiss.xml")
    swiss.write_bytes(usebio(board(1, line("1", "2", "100")), kind="SWISS_PAIRS"))
    for ending in (".toml", ".pbn", ".csv"):
        done = convert(swiss, source.with_name(f"out{ending}"))
        assert len(done.kind.read(done.target).event.lines) == 1
    with pytest.raises(InputError, match="this event cannot be scored"):
        convert(swiss, source.with_name("out.xml"))
