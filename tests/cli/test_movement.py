"""``overtrick movement``: what is printed, as text and as JSON, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from overtrick.cli import movement
from overtrick.cli.main import Parser, main
from overtrick.errors import InputError
from overtrick.movements import load, other_forms
from overtrick.movements.movement_file import parse


def run(*arguments: str) -> int:
    parser = Parser(prog="overtrick movement")
    movement.add_arguments(parser)
    return movement.run(parser.parse_args(arguments))


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(*arguments) == 0
    return capsys.readouterr().out


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    return json.loads(printed(capsys, *arguments, "--json"))


def test_suggest_lists_what_fits_the_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    found = as_json(capsys, "suggest", "--pairs", "11", "--boards", "24")
    assert len(found) == 8
    assert found[0] == {
        "name": "three-quarter-howell-6x3-without-12",
        "title": "Three-quarter Howell for 5½ tables, 9 rounds of 3 boards",
        "rounds": 9,
        "boards_played": 24,
        "boards_per_round": 3,
        "boards_in_play": 27,
        "sit_outs": 1,
        "winners": 1,
        "balance": 90.909091,
        "balance_exact": "1000/11",
        "minutes": 198,
        "stationary": 2,
        "why": (
            "A Howell with fewer and longer rounds, and pairs that sit still: 24 of 27 boards are "
            "played, as asked for, each meets 8 or 9 of 10 others, a pair sits out once at most, "
            "for 3 boards, no boards are shared, well balanced."
        ),
    }


@pytest.mark.parametrize("tables", ["13½", "13.5", "13,5", "13 1/2", "13 ½"])
def test_half_tables_may_be_written_in_many_ways(
    tables: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = as_json(capsys, "suggest", "--tables", tables, "--limit", "1", "--winners", "2")
    assert [each["title"] for each in found] == [
        "Skip Mitchell for 13½ tables, 12 rounds of 2 boards"
    ]


def test_suggestions_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "suggest", "--pairs", "16", "--winners", "2", "--limit", "1")
    assert text == (
        "mitchell-8x3\n"
        "    8 rounds of 3, 24 boards played, two winners, balance 100.0, 2 h 56 min\n"
        "    The simplest to run, north-south sit and east-west move: 24 boards are played, as "
        "asked for,\n"
        "    nobody sits out, tables 1 and 8 share boards.\n"
    )
    assert "american-whist-7x4" in printed(capsys, "suggest", "--teams", "7")


def test_show_has_every_play(capsys: pytest.CaptureFixture[str]) -> None:
    shown = as_json(capsys, "show", "three-quarter-howell-6-without-12")
    assert (shown["kind"], shown["winners"], shown["rounds"]) == ("pairs", 1, 9)
    assert len(shown["plays"]) == 54
    assert shown["plays"][0] == {"round": 1, "table": 1, "ns": "5", "ew": "8", "boards": [1, 2, 3]}
    assert shown["plays"][5] == {
        "round": 1,
        "table": 6,
        "ns": None,
        "ew": "1",
        "boards": [22, 23, 24],
    }
    sections = as_json(capsys, "show", "mitchell-3x2+mitchell-3x2")["plays"]
    assert sections[3]["section"] == "B"
    assert sections[3]["ns"] == "B1"


def test_show_as_a_grid(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "show", "howell-4x8-without-4") == (
        "howell-4x8-without-4: Howell for 1½ tables, 3 rounds of 8 boards\n"
        "For 4 pairs there is no Howell without shared boards.\n"
        "\n"
        "Round  Table 1    Table 2    At rest\n"
        "    1  -v1 1-8    2v3 1-8    9-24\n"
        "    2  -v2 9-16   3v1 9-16   1-8,17-24\n"
        "    3  -v3 17-24  1v2 17-24  1-16\n"
    )
    wide = printed(capsys, "show", "mitchell-14x2-rounds-13").splitlines()
    assert max(map(len, wide)) <= 100
    assert sum(line.startswith("Round") for line in wide) == 2


def test_show_as_a_movement_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert parse(printed(capsys, "show", "howell-6", "--toml")) == load("howell-6")


def test_check_says_what_is_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "check", "mitchell-4x2-without-2-switched") == (
        "mitchell-4x2-without-2-switched: Share-and-relay Mitchell for 3½ tables, 4 rounds of 2 "
        "boards, one winner\n"
        "A relay stands between tables 2 and 3. Arrow-switch round 4. Tables 1 and 4 share "
        "boards.\n"
        "Nothing is wrong with it.\n"
        "3 results on boards 1-8\n"
        "5 sits out in round 2\n"
        "6 sits out in round 1\n"
        "7 sits out in round 4\n"
        "8 sits out in round 3\n"
        "Tables 1 and 4 share boards in rounds 1-4\n"
        "Balance 42.86: two are compared 0 to 8 times net, 2.29 on average, with a standard "
        "deviation of 2.64\n"
    )


def test_check_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    checked = as_json(capsys, "check", "howell-6x2-without-6")
    assert checked["ok"] is True
    assert checked["problems"] == []
    assert checked["sharing"] == [{"tables": ["2", "3"], "rounds": [1]}]
    assert checked["results"] == {str(board): 2 for board in range(1, 11)}
    assert checked["sit_outs"] == {str(pair): [pair] for pair in range(1, 6)}
    assert len(checked["comparisons"]) == 10
    assert checked["comparisons"][0].keys() == {"pairs", "same", "opposite", "met", "net"}
    assert checked["spread"].keys() == {"least", "most", "mean", "deviation"}
    assert 0 <= checked["balance"] <= 100


def test_check_of_a_bad_movement_ends_with_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('[plays]\ntable = """\nround table ns ew boards\n1 1 1 2 1\n2 1 2 1 1\n"""\n')
    assert run("check", str(path)) == 1
    text = capsys.readouterr().out
    assert "PROBLEM: pair 1 plays board 1 more than once, in rounds 1 and 2\n" in text
    assert "PROBLEM: pairs 1 and 2 meet more than once" in text
    assert "Nothing is wrong" not in text
    assert run("check", str(path), "--json") == 1
    problems = json.loads(capsys.readouterr().out)["problems"]
    assert [problem["kind"] for problem in problems] == [
        "board-twice",
        "board-twice",
        "meet-twice",
    ]


def test_cards_as_text_and_as_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "cards", "howell-8x3")
    assert text.count("\nTable ") == 4
    assert text.count("\nPair ") >= 8
    assert "\nPair 3\n" not in printed(capsys, "cards", "howell-8x3", "--only", "tables")
    assert "\nTable 3\n" not in printed(capsys, "cards", "howell-8x3", "--only", "pairs")
    page = tmp_path / "cards.html"
    assert printed(capsys, "cards", "howell-8x3", "--html", "--output", str(page)) == ""
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_cards_that_are_printed_can_be_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cards.txt"
    for name in ("mitchell-8x3", "howell-8x3", "mitchell-5x2+mitchell-5x2+shared-boards"):
        for only in ([], ["--only", "tables"]):
            path.write_text(printed(capsys, "cards", name, *only), encoding="utf-8")
            assert run("check", str(path)) == 0
            capsys.readouterr()
            assert other_forms.read(path).plays == load(name).plays


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "nonsense"], "there is no movement 'nonsense'"),
        (["check", "none.toml"], "none.toml: no such file"),
        (["suggest", "--pairs", "3"], "4 to 80 pairs"),
        (["suggest", "--pairs", "11", "--minutes", "5"], "fits 5 minutes"),
        (["cards", "howell-4", "--output", "/no/such/folder/x"], "cannot be written"),
    ],
)
def test_refusals_are_sentences(arguments: list[str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        run(*arguments)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["suggest"], "one of the arguments --pairs --tables --teams is required"),
        (["suggest", "--pairs", "eleven"], "expected a whole number up to 9999, not 'eleven'"),
        (["suggest", "--pairs", "11", "--boards", "10000"], "up to 9999, not '10000'"),
        (["suggest", "--pairs", "11", "--limit", "0"], "expected 1 or more"),
        (["suggest", "--tables", "13⅓"], "expected tables such as 13, 13½ or 13.5"),
        (["suggest", "--pairs", "-4"], "expected"),
        (["suggest", "--pairs", "4", "--winners", "3"], "invalid choice"),
        ([], "arguments are required"),
    ],
)
def test_arguments_that_cannot_be_understood(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        run(*arguments)
    assert stopped.value.code == 2
    assert message in capsys.readouterr().err


def test_an_event_file_stands_for_its_movement(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "friday.toml"
    path.write_text('[event]\nname = "Friday"\n\n[movement]\nname = "howell-4x2"\n', "utf-8")
    for action in ("show", "check", "cards"):
        assert main(["movement", action, str(path)]) == 0
        shown = capsys.readouterr().out
        assert main(["movement", action, "howell-4x2"]) == 0
        assert capsys.readouterr().out == shown
    path.write_text('[event]\nname = "Friday"\n', "utf-8")
    assert main(["movement", "show", str(path)]) == 2
    assert "friday.toml names no [movement]" in capsys.readouterr().err
