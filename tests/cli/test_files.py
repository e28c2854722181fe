"""The commands that take files of other programs: convert, verify, and those for event files."""

import json
from pathlib import Path

import pytest

from overtrick.cli.main import main
from tests.formats.usebio_files import (
    THREE_TABLES,
    board,
    line,
    pair,
    participants,
    usebio,
)

BILLION_LAUGHS = '<!DOCTYPE USEBIO [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>\n'


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    pairs = participants([pair("1", "A Squeeze", "A Pass", PERCENTAGE="100.00", PLACE="1=")])
    path = tmp_path / "friday.xml"
    path.write_bytes(usebio(pairs, board(1, *THREE_TABLES)))
    return path


def test_score_and_check_and_explain_take_it(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", "friday.xml"]) == 0
    assert "A Squeeze & A Pass" in capsys.readouterr().out
    assert main(["check", "friday.xml"]) in (0, 1)
    assert main(["explain", "friday.xml", "--pair", "1", "--board", "1"]) == 0
    assert "Law 78A" in capsys.readouterr().out


def test_a_result_left_out_is_exit_code_1(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(usebio(board(1, *THREE_TABLES, line("7", "8", "lots"))))
    assert main(["score", "friday.xml"]) == 1
    assert main(["convert", "friday.xml", "friday.toml"]) == 1
    assert "lots is no score" in capsys.readouterr().out


def test_convert_and_back(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "friday.xml", "friday.toml"]) == 0
    assert main(["convert", "friday.toml", "again.xml"]) == 0
    assert main(["convert", "friday.xml", "friday.toml"]) == 2
    assert "--force" in capsys.readouterr().err
    assert main(["convert", "friday.xml", "friday.toml", "--force"]) == 0
    assert main(["convert", "friday.xml", "other", "--to", "event"]) == 0
    assert main(["convert", "other", "third.xml", "--from", "event"]) == 0


def test_nothing_read_is_exit_code_2(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(usebio(""))
    assert main(["convert", "friday.xml", "friday.toml"]) == 2
    assert "nothing of an event" in capsys.readouterr().err
    file.write_bytes(usebio(board(1), dtd=BILLION_LAUGHS))
    for command in (["score"], ["check"], ["verify"]):
        assert main([*command, "friday.xml"]) == 2
    assert "declares entities" in capsys.readouterr().err


def test_what_cannot_be_written_is_said(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "friday.xml", "friday.bws"]) == 2
    assert "can be read, and not written" in capsys.readouterr().err


def test_verify(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "friday.xml"]) == 0
    assert "agree with wbf-2017" in capsys.readouterr().out
    file.write_bytes(file.read_bytes().replace(b"100.00", b"99.00"))
    assert main(["verify", "friday.xml"]) == 1
    assert "printed 99.00, we have 100" in capsys.readouterr().out


def test_verify_for_machines(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(file.read_bytes().replace(b"100.00", b"99.00"))
    assert main(["verify", "friday.xml", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    keys = ("figures", "agree", "explained", "unexplained")
    assert [found[key] for key in keys] == [8, 7, 0, 1]
    assert found["book"] == "wbf-2017"
    assert [each["printed"] for each in found["differences"]] == ["99.00"]


def test_verify_with_one_book(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "friday.xml", "--regulations", "acbl", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["book"] == "acbl"
    assert main(["verify", "friday.xml", "--regulations", "nonsense"]) == 2


def test_verify_an_event_file(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "friday.xml", "friday.toml"]) == 0
    assert main(["verify", "friday.toml"]) == 0
    assert "nothing is compared" in capsys.readouterr().out


@pytest.mark.parametrize("command", [["verify"], ["score"], ["convert"]])
@pytest.mark.parametrize("ending", ["xml", "pbn", "csv", "json", "bws", "toml"])
def test_nothing_and_compressed_files_are_refused_in_words(
    command: list[str], ending: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = ["out.csv"] if command == ["convert"] else []
    for content in (b"", b"PK\x03\x04 and so on", b"\x1f\x8b\x08"):
        path = file.with_name(f"saturday.{ending}")
        path.write_bytes(content)
        assert main([*command, path.name, *more]) == 2
        err = capsys.readouterr().err
        assert err.startswith("overtrick: saturday.")
        assert not content or ending == "bws" or "this is a compressed file" in err
