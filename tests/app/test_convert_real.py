"""Real files through every format that is written, and back: no result is lost on the way."""

from collections import Counter
from pathlib import Path

import pytest

from overtrick.app.convert import convert
from overtrick.app.verify import verify
from overtrick.formats.file_kinds import KINDS, kind_of
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind

FILES = (
    "acbl/club-game.json",
    "bws/jet3-12tables.bws",
    "bws/jet4-5tables.bws",
    "pbn/individual-ruter.pbn",
    "usebio/crossimp-pairs-pianola.xml",
    "usebio/mp-pairs-brian.pbn",
    "usebio/mp-pairs-brian.xml",
    "usebio/mp-pairs-compscore3.xml",
    "usebio/mp-pairs-pairsscorer.xml",
    "usebio/mp-pairs-salliere.xml",
    "usebio/vp-teams-teamsscorer.xml",
)
WRITTEN = tuple(kind for kind in KINDS if kind.writer)


def results(event: Event) -> Counter[tuple[object, ...]]:
    return Counter((line.board, line.numbers, line.result, line.lead) for line in event.lines)


@pytest.mark.parametrize("kind", WRITTEN, ids=lambda kind: kind.name)
@pytest.mark.parametrize("name", FILES)
def test_there_and_back(name: str, kind: object, shared_data: Path, tmp_path: Path) -> None:
    source = shared_data / name
    event = kind_of(source).read(source).event
    assert event.lines
    (written,) = (each for each in WRITTEN if each is kind)
    there = convert(source, tmp_path / f"there{written.endings[0]}")
    assert there.left_out == []
    read = written.read(there.target)
    assert read.errors == []
    assert results(read.event) == results(event)
    back = convert(there.target, tmp_path / "back.toml")
    assert back.left_out == []
    assert results(kind_of(back.target).read(back.target).event) == results(event)


@pytest.mark.parametrize("name", FILES)
def test_our_figures_agree_with_ourselves(name: str, shared_data: Path, tmp_path: Path) -> None:
    source = shared_data / name
    for ending in (".xml", ".pbn"):
        done = convert(source, tmp_path / f"there{ending}")
        read = kind_of(done.target).read(done.target)
        found = verify(read, done.target, kind_of(source).read(source).event.regulations)
        assert found.unexplained == 0
        # PBN has the totals and places of teams alone, not their matches.
        assert found.figures > (15 if read.event.kind is Kind.TEAMS else 100)


@pytest.mark.parametrize("version", ["correct-10", "correct-20", "errors-10", "errors-20"])
def test_files_that_try_a_reader_are_written_with_what_could_be_read(
    version: str, shared_data: Path, tmp_path: Path
) -> None:
    source = shared_data / "pbn" / f"verifier-{version}.pbn"
    for kind in WRITTEN:
        done = convert(source, tmp_path / f"there{kind.endings[0]}")
        assert written_anew(done.target)


def written_anew(path: Path) -> bool:
    imported = kind_of(path).read(path)
    return not imported.errors
