"""``overtrick incident`` as a director types it: what is printed, written and refused."""

import json
import shutil
from pathlib import Path

import pytest

from overtrick.app.new_event import NewEvent, new_event
from overtrick.cli.main import main

EXAMPLE = Path(__file__).parents[2] / "examples" / "club-night.toml"
SEED = ["--round", "3", "--table", "4", "--board", "19", "--sat", "9"]


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """Six tables before the first result has come."""
    path = tmp_path / "friday.toml"
    text = new_event(NewEvent(tables=6, movement="three-quarter-howell-6"))
    path.write_text(text, encoding="utf-8")
    return path


def test_the_first_story_as_text(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["incident", str(evening), *SEED]) == 0
    assert capsys.readouterr().out == (
        "Round 3, table 4: pair 9 sat east-west in the place of pair 8 and played board 19 against "
        "pair 10.\n"
        "\n"
        "Board 19, 10 against 9: nobody at the table had played it before, so the auction and play "
        "are\n"
        "completed and the score stands (Law 15B2).\n"
        "Pair 8 cannot play it any more: average plus (Law 15B3).\n"
        "Pair 12 cannot play it any more: average plus (Law 15B3).\n"
        "Average plus is for a pair that is in no way at fault (Law 12C2(a)).\n"
        "\n"
        "Now:\n"
        "  Table 4: pairs 10 and 8 play boards 20-21.\n"
        "  Pair 9 goes to table 3 and plays boards 16-18 against pair 2. What they do not finish "
        "in time is\n"
        "    average plus for pair 2 and average minus for pair 9 (Law 12C2(a)): say "
        "--unfinished.\n"
        "\n"
        "Announce:\n"
        "  Round 9, table 6: pairs 9 and 12 play boards 20-21; pair 9 has played board 19 already. "
        "Enter NP\n"
        "    for it.\n"
        "\n"
        "Instead of average plus you could arrange:\n"
        "  Board 19 by pairs 8 and 12: in round 8 at table 6, where they meet. Then leave them out "
        "of\n"
        "    deprived, and enter the result.\n"
        "\n"
        "Into the event file:\n"
        "\n"
        "[[incident]]\n"
        'kind = "wrong-pair"\n'
        "board = 19\n"
        "round = 3\n"
        'table = "4"\n'
        'played = { ew = "9" }\n'
        'deprived = ["8", "12"]\n'
        'reason = "9 sat at table 4 in the place of 8"\n'
        'article = "Law 15B2, Law 15B3"\n'
    )


def test_the_first_story_as_json(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["incident", str(evening), *SEED, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["law"], found["round"], found["table"], found["written"]) == (
        "15B",
        3,
        "4",
        False,
    )
    assert found["boards"] == [
        {
            "board": 19,
            "ns": "10",
            "ew": "9",
            "stands": True,
            "article": "Law 15B2",
            "played_before": [],
            "deprived": ["8", "12"],
        }
    ]
    assert found["now"] == [
        {"round": 3, "table": "4", "ns": "10", "ew": "8", "boards": [20, 21]},
        {"round": 3, "table": "3", "ns": "2", "ew": "9", "boards": [16, 17, 18]},
    ]
    assert found["announce"] == [
        {
            "round": 9,
            "table": "6",
            "ns": "9",
            "ew": "12",
            "boards": [20, 21],
            "cannot": [19],
            "had": ["9"],
        }
    ]
    assert found["later"] == [
        {
            "pairs": ["8", "12"],
            "boards": [19],
            "right_opponents": False,
            "times": [{"round": 8, "table": "6"}],
        }
    ]
    assert found["cancelled_later"] == []
    assert found["file"][0].startswith("[[incident]]\n")


def test_it_is_written_on_demand(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = evening.read_text(encoding="utf-8")
    assert main(["incident", str(evening), *SEED, "--write", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["written"] is True
    after = evening.read_text(encoding="utf-8")
    assert after.count("LATE\n") == before.count("LATE\n") - 1
    assert after.endswith("\n" + found["file"][0])
    assert main(["incident", str(evening), *SEED, "--write"]) == 2
    assert "there is an [[incident]] about this already" in capsys.readouterr().err


def test_the_example_says_what_it_has(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "club-night.toml"
    shutil.copy(EXAMPLE, path)
    assert main(["incident", str(path), *SEED]) == 0
    out = capsys.readouterr().out
    assert "The event file has it already, in line" in out
    assert 'deprived = ["8", "12"]' in out


def test_wrong_boards_as_text(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["incident", str(evening), "--round", "3", "--table", "4", "--boards", "22-24"]) == 0
    )
    out = capsys.readouterr().out
    assert "pairs 10 and 8 played boards 22-24 instead of 19-21." in out
    assert "To be played later, if you require it (Law 15B2):" in out
    assert "play nothing" in out
    assert "overtrick movement rescue" in out


def test_a_cancelled_board_as_text(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    story = ["--round", "3", "--table", "4", "--board", "19", "--sat", "11", "--as", "ew"]
    assert main(["incident", str(evening), *story]) == 0
    out = capsys.readouterr().out
    assert "cancelled for both sides, because pair 11 had played it before (Law 15B1)" in out


def test_a_turned_table_as_text(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["incident", str(evening), "--round", "3", "--table", "4", "--turned"]) == 0
    out = capsys.readouterr().out
    assert "sat the wrong way round on boards 19-21: pair 8 was north-south." in out
    assert "(Law 5B)" in " ".join(out.split())
    assert "Announce" not in out


def test_teams(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "teams.toml"
    path.write_text(
        '[event]\nkind = "teams"\n[movement]\nname = "american-whist-5x4"\n'
        '[results]\ntable = """\nround board ns ew result\n1 1 1 2 4S N =\n"""\n'
    )
    story = ["--round", "1", "--table", "1", "--board", "1", "--sat", "3"]
    main(["incident", str(path), *story, "--write"])
    out = capsys.readouterr().out
    assert "in teams Law 86B applies" in " ".join(out.split())
    main(["incident", str(path), *story, "--json"])
    found = json.loads(capsys.readouterr().out)
    assert (found["law"], found["file"], found["written"]) == ("86B", [], False)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--round", "0", "--table", "4", "--sat", "9"], "expected a number, not '0'"),
        (["--round", "3", "--table", "4", "--boards", "x"], "expected boards such as 19 or 19-21"),
        (["--round", "3", "--table", "4", "--boards", "21-19"], "expected boards such as"),
        (["--round", "3", "--table", "4", "--sat", "9", "--as", "west"], "invalid choice"),
    ],
)
def test_arguments_that_cannot_be_understood(
    arguments: list[str], message: str, evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["incident", str(evening), *arguments])
    assert stopped.value.code == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--table", "4", "--sat", "9"], "say in which round it happened (--round), such as"),
        (["--round", "3", "--table", "4"], "say what went wrong"),
        (["--round", "30", "--table", "4", "--turned"], "the movement has rounds 1 to 9"),
        (["--round", "3", "--table", "00", "--turned"], "expected the number of a table"),
        (["--round", "3", "--table", "\u0664", "--turned"], "expected the number of a table"),
        (["--round", "3", "--table", "4", "--sat", ""], "no such pair"),
    ],
)
def test_refusals_are_sentences(
    arguments: list[str], message: str, evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["incident", str(evening), *arguments]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.startswith("overtrick: ")
