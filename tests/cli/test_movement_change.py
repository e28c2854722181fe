"""``overtrick movement change`` and ``rescue``: what is printed, written and refused."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from overtrick.cli.main import main
from overtrick.movements import load
from overtrick.movements.movement_file import read
from tests.app.test_incident import event_text


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    """Searches that do not look for long."""
    with patch.multiple("overtrick.movements.rescue", STEPS=5000, STEPS_A_TABLE=100):
        yield


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["movement", *arguments]) == 0
    return capsys.readouterr().out


def test_a_pair_leaves(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["change", "mitchell-5x2", "--from-round", "4", "--pair-leaves", "3"]
    assert printed(capsys, *arguments) == (
        "mitchell-5x2-from-round-4: Mitchell for 5 tables, 5 rounds of 2 boards; from round 4: "
        "pair 3 has left\n"
        "Rounds 1-3 stay as played.\n"
        "\n"
        "Round  Table 1   Table 2   Table 3   Table 4   Table 5  At rest\n"
        "    4  1v8 7-8   2v9 9-10  -v10 1-2  4v6 3-4   5v7 5-6  1-2\n"
        "    5  1v7 9-10  2v8 1-2   -v9 3-4   4v10 5-6  5v6 7-8  3-4\n"
        "\n"
        "9 sits out in round 5\n"
        "10 sits out in round 4\n"
        "Balance 96.39\n"
        "\n"
        "Nothing is written; say --output FILE to have it as a movement file.\n"
        "\n"
        "Into the event file:\n"
        "\n"
        "[[withdrawal]]\n"
        'pair = "3"\n'
        "after_round = 3\n"
    )


def test_a_team_that_leaves_is_called_a_team(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "change", "thurner-6x5", "--from-round", "2", "--pair-leaves", "6")
    assert "from round 2: team 6 has left" in out
    assert '[[withdrawal]]\nteam = "6"\nafter_round = 1' in out


def test_a_changed_movement_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "new.toml"
    arguments = ["change", "mitchell-5x2", "--from-round", "4", "--cut-to", "4"]
    out = printed(capsys, *arguments, "--output", str(file))
    assert out.endswith(
        f'\n{file} is written.\n\nInto the event file:\n\n[movement]\nfile = "new.toml"\n'
    )
    made = read(file)
    assert made.rounds == 4
    assert made.plays == tuple(play for play in load("mitchell-5x2").plays if play.round <= 4)
    again = printed(capsys, "change", str(file), "--from-round", "2", "--cut-to", "3")
    assert "cut to 3 rounds" in again


def test_nothing_is_written_over_an_event(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = tmp_path / "evening.toml"
    event.write_text(event_text("mitchell-5x2", 2), encoding="utf-8")
    kept = event.read_bytes()
    for action in (["rescue"], ["change", "--cut-to", "4"], ["cards"]):
        assert main(["movement", *action, str(event), "--output", str(event)]) == 2
        told = capsys.readouterr()
        assert "this is" in told.err
        assert "would be lost; choose another name for --output" in told.err
        assert told.out == ""
        assert event.read_bytes() == kept
    copy = tmp_path / "other.toml"
    copy.write_bytes(kept)
    assert main(["movement", "rescue", str(event), "--output", str(copy)]) == 2
    assert copy.read_bytes() == kept


def test_the_round_of_an_event_is_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "friday.toml"
    path.write_text(event_text("howell-8x2-without-8", 3), encoding="utf-8")
    found = json.loads(printed(capsys, "change", str(path), "--pair-joins", "8", "--json"))
    assert (found["from_round"], found["rounds"], found["file"]) == (4, 7, None)
    assert found["changed"] == 4
    assert found["problems"] == []
    assert found["sit_outs"].keys() == {"1", "2", "3", "8"}
    assert found["plays"][-1] == {"round": 7, "table": 4, "ns": "8", "ew": "7", "boards": [13, 14]}
    assert "cost" not in found


def test_back_in_step_where_nothing_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "friday.toml"
    path.write_text(event_text("mitchell-5x2", 3), encoding="utf-8")
    out = printed(capsys, "change", str(path), "--back-in-step")
    assert out.startswith("mitchell-5x2: it goes on as planned.\nRounds 1-3 stay as played.\n")
    assert "Nothing is written" not in out


def test_a_session_that_ends_here(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "change", "mitchell-5x2", "--from-round", "2", "--cut-to", "1")
    assert "Round 1 stays as played.\nNo round is left to be played.\n" in out


def test_a_rescue_shows_what_it_costs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    text = event_text("howell-8x2-without-8", 3) + '[[withdrawal]]\npair = "5"\nafter_round = 3\n'
    path.write_text(text, encoding="utf-8")
    out = printed(capsys, "rescue", str(path), "--cards")
    assert "                                  as planned   now\n" in out
    assert "rounds sat out by a pair                   6     0\n" in out
    assert "\nMeet again: " in out
    assert "\nTable 1\nRd  NS  EW  Boards\n 4 " in out
    assert "\nPair 1\n" in out
    assert "\nPair 5\n" not in out
    found = json.loads(printed(capsys, "rescue", str(path), "--rounds", "2", "--json"))
    assert found["rounds"] == 5
    assert found["cost"].keys() == found["as_planned"].keys() == {
        "lost", "sit_outs", "again", "repeats", "shared", "moved", "changed", "walks", "points",
    }  # fmt: skip
    assert found["cost"]["points"] <= found["as_planned"]["points"]


def test_progress_is_shown_to_somebody_who_looks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ["movement", "change", "mitchell-4x2", "--from-round", "2", "--pair-joins", "9"]
    main(arguments)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    main(arguments)
    assert "\rsearching   0 %, cost " in capsys.readouterr().err


def test_cards_of_the_rounds_to_come(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "cards", "howell-8x3", "--from-round", "6")
    assert "Table 1\nRd  NS  EW  Boards\n 6 " in out
    assert "\nPair 3\nRd  Table  Sit  Against  Boards\n 6 " in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["change", "mitchell-5x2", "--pair-leaves", "3"], "say from which round on"),
        (["change", "mitchell-5x2", "--from-round", "6", "--cut-to", "6"], "rounds 1 to 5"),
        (["change", "mitchell-5x2", "--from-round", "3", "--cut-to", "1"], "2 rounds have been"),
        (["change", "none.toml", "--from-round", "3", "--cut-to", "1"], "there is no such file"),
        (["rescue", "nonsense", "--from-round", "3"], "there is no movement 'nonsense'"),
        (["rescue", "mitchell-5x2", "--from-round", "3", "--rounds", "99"], "to 40"),
        (["rescue", "staggered-4x2", "--from-round", "2"], "a rescue is for pairs"),
        (["cards", "mitchell-5x2", "--from-round", "6"], "rounds 1 to 5"),
        (
            ["change", "individual-8x3", "--from-round", "2", "--pair-leaves", "6"],
            "without player 6 each table of four that it was to sit at falls apart",
        ),
        (
            ["change", "thurner-6x5", "--from-round", "2", "--pair-leaves", "9"],
            "there is no team 9 that could leave; there are 1 to 6",
        ),
        (
            ["change", "mitchell-5x2", "--from-round", "3", "--cut-to", "4", "--output", "/no/x"],
            "cannot be written",
        ),
    ],
)
def test_refusals_are_sentences(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["movement", *arguments]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.startswith("overtrick: ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["change", "mitchell-5x2", "--from-round", "3"], "one of the arguments"),
        (["change", "mitchell-5x2", "--from-round", "x", "--cut-to", "4"], "number of rounds"),
        (["change", "mitchell-5x2", "--cut-to", "4", "--pair-leaves", "3"], "not allowed with"),
    ],
)
def test_arguments_that_cannot_be_understood(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["movement", *arguments])
    assert stopped.value.code == 2
    assert message in capsys.readouterr().err
