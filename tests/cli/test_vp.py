"""``overtrick vp`` and ``overtrick calc vp``: scales as tables, and one match."""

import json
from argparse import ArgumentParser
from pathlib import Path

import pytest

from overtrick.cli import calc, calc_vp, vp
from overtrick.errors import InputError
from overtrick.regulations.vp_scale_file import shipped_vp_scales


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    parser = ArgumentParser()
    vp.add_arguments(parser)
    assert vp.run(parser.parse_args(arguments)) == 0
    return capsys.readouterr().out


def calculated(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    parser = ArgumentParser()
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--explain", action="store_true")
    calc_vp.add_arguments(parser)
    parser.set_defaults(calculate=calc_vp.calc_vp)
    assert calc.run(parser.parse_args(arguments)) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("arguments", [[], ["list"]])
def test_the_scales_are_listed(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys, *arguments).splitlines()
    assert [line.split()[0] for line in lines[:-1]] == shipped_vp_scales()
    wide = max(map(len, shipped_vp_scales()))
    title = "WBF and EBL 25-0, 1983 to 2012"
    assert f"{'wbf-25':{wide}}  {title} (8, 12, 16, 20, 24, 28, 32 boards)" in lines
    assert f"{'acbl-20':{wide}}  ACBL 20-0 (1 to 36 boards)" in lines
    assert lines[-1] == "linear-N has a capital of N; win-loss-N needs N IMPs for a win"


@pytest.mark.parametrize("arguments", [["--json"], ["list", "--json"], ["--json", "list"]])
def test_the_scales_are_listed_as_data(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    scales = json.loads(output(capsys, *arguments))
    assert [scale["name"] for scale in scales] == shipped_vp_scales()
    percent = [scale["name"] for scale in scales if scale["basis"] == "percent"]
    assert percent == ["ebu-swiss-pairs", "ebu-swiss-pairs-half-10"]
    assert all(scale["citation"]["document"] for scale in scales)


def test_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys, "table", "acbl-30", "--boards", "10").splitlines()
    assert lines[:6] == [
        "acbl-30: ACBL 30-0",
        "10 boards",
        "",
        "IMPs          winner     loser",
        "0                 15        15",
        "1                 18        12",
    ]
    assert "3 to 4            20        10" in lines
    assert lines[-5:-2] == ["36 or more        30         0", "", lines[-3]]
    assert lines[-3].startswith("source: ACBL 30-point scale, as bridgehands.com has it (undated)")
    assert lines[-2] == "  boards; read in an excerpt"
    assert lines[-1] == "note: the smallest win is 18-12"


def test_a_table_with_hundredths(capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys, "table", "wbf-20", "--boards", "4").splitlines()
    assert "10             15.00      5.00" in lines
    assert "30 or more     20.00      0.00" in lines


def test_a_table_that_needs_no_number_of_boards(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["win-loss-3"], ["win-loss-3", "--boards", "7"]):
        lines = output(capsys, "table", *arguments).splitlines()
        assert lines[1] == "any number of boards"
        assert "3 or more         2         0" in lines


def test_a_table_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    table = json.loads(output(capsys, "table", "wbf-25", "--boards", "20", "--json"))
    assert (table["name"], table["basis"], table["boards"]) == ("wbf-25", "imps", 20)
    assert table["rows"][1] == {"from": 3, "to": 8, "winner": 16, "loser": 14}
    assert table["rows"][-1] == {"from": 80, "to": None, "winner": 25, "loser": 0}
    assert table["citation"]["sure"] == "program"
    assert "seven agree in full" in table["citation"]["note"]


def test_a_table_of_thirds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "club.toml"
    path.write_text(
        'title = "Thirds"\ndocument = "Club rules"\nedition = "2026"\n'
        'article = "1"\nsure = "read"\n'
        '[[column]]\nsteps = [[0, "1/3", "1/3"], [1, "2/3", 0]]\n'
    )
    assert "1 or more       2/3         0" in output(capsys, "table", str(path)).splitlines()
    rows = json.loads(output(capsys, "table", str(path), "--json"))["rows"]
    assert rows[1]["winner_exact"] == "2/3"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["wbf-25"], "wbf-25 depends on the number of boards; say --boards N "),
        (
            ["wbf-25", "--boards", "10"],
            "no column for 10 boards; the nearest are those for 8 and 12",
        ),
        (["wbf-20", "--boards", "0"], "a match has from 1 to 10000 boards"),
        (["wbf-99", "--boards", "8"], "there is no scale of victory points 'wbf-99'"),
    ],
)
def test_a_table_that_is_not_there(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(InputError, match=message):
        output(capsys, "table", *arguments)


@pytest.mark.parametrize(
    ("scale", "boards", "margin", "values"),
    [
        ("wbf-25", "20", "5", ["16", "14"]),
        ("wbf-25", "20", "-37", ["23", "7"]),
        ("wbf-25", "16", "−25", ["21", "9"]),
        ("wbf-20", "16", "15", ["13.97", "6.03"]),
        ("wbf-20", "16", "14.5", ["13.97", "6.03"]),
        ("linear-100", "20", "17", ["67", "33"]),
        ("ebu-swiss-pairs", "8", "43.77", ["14", "6"]),
        ("win-loss-quarter", "7", "1", ["0.75", "0.25"]),
    ],
)
def test_one_match(
    scale: str, boards: str, margin: str, values: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("--scale", scale, "--boards", boards, f"--margin={margin}", "--json")
    assert json.loads(calculated(capsys, *arguments))["values"] == values


def test_one_match_explained(capsys: pytest.CaptureFixture[str]) -> None:
    text = calculated(capsys, "--scale", "wbf-20", "--boards", "16", "--margin", "14", "--explain")
    assert text.startswith(
        "winner  13.75\n"
        "  1. the formula for 14 IMPs over 16 boards: 13.74\n"
        "     [WBF, New IMP to VP Scales, Technical Report (2013), continuous scale]\n"
        "  2. raised, so that no IMP is worth more than the one before it: 13.74 + 0.01 = 13.75\n"
    )
    assert "  3. what is left of 20: 20 - 13.75 = 6.25\n" in text


@pytest.mark.parametrize("margin", ["x", "1e9", "", "12..5", "1/0"])
def test_a_margin_that_is_no_number(margin: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(InputError, match="this is no number; write such as 17"):
        calculated(capsys, "--scale", "wbf-20", "--boards", "8", f"--margin={margin}")
