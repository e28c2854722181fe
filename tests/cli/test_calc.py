"""``overtrick calc``: the calculations as a director types them, and what is refused."""

import json
import subprocess
import sys

import pytest

from overtrick.cli.main import main

TABLE_B = ["590", "100", "-400", "-100", "500", "690", "-100", "-550", "-400", "-400"]
TABLE_F = ["600", "-100", "630", "-200", "-100", "600", "1370", "-500", "800", "1370"]
SEVEN = ["12", "10", "8", "6", "4", "2", "0"]


def calc(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, list[str | None]]:
    """The answer as JSON."""
    assert main(["calc", *arguments, "--json"]) == 0
    answer: dict[str, list[str | None]] = json.loads(capsys.readouterr().out)
    return answer


@pytest.mark.parametrize(
    ("arguments", "values"),
    [
        (["score", "4Hx S +1", "--board", "7"], ["990"]),
        (["score", "3NT E =", "PASS", "-100", "620", "--board", "4"], ["-600", "0", "-100", "620"]),
        (["score", "4H S 5", "--american", "--board", "1"], ["450"]),
        (["imps", "330"], ["8"]),
        (["imps", "-480", "0", "4000", "−20"], ["-10", "0", "24", "-1"]),
        (["neuberg", "--expected", "10", "--actual", "7", *SEVEN, "--regulations", "ebu-letter"],
         ["17.6", "14.7", "11.9", "9", "6.1", "3.3", "0.4"]),
        (["neuberg", "--expected", "10", "--actual", "7", "12", "0"], ["17.571429", "0.428571"]),
        (["neuberg", "--expected", "10", "--actual", "3", "4", "2", "0"], ["12.6", "10.8", "9"]),
        (["neuberg", "--expected", "10", "--actual", "3", "4", "2", "0", "--regulations",
          "ebu-letter"], ["15.7", "9", "2.3"]),
        (["neuberg", "--expected", "10", "--actual", "4", "3", "0", "--regulations", "acbl"],
         ["8.3", "0.8"]),
        (["neuberg", "--expected", "10", "--actual", "9", "16", "0", "--cause", "missing",
          "--regulations", "ebu-letter", "--set", "one_missing=simplified"], ["17", "1"]),
        (["neuberg", "--expected", "10", "--actual", "1", "0"], ["10.8"]),
        (["matchpoints", *TABLE_B], ["16", "12", "4", "9", "14", "18", "9", "0", "4", "4"]),
        (["matchpoints", *TABLE_B, "--regulations", "acbl"],
         ["8", "6", "2", "4.5", "7", "9", "4.5", "0", "2", "2"]),
        (["matchpoints", "10% +1100, 70% +620, 20% -200", "620", "-200", "620", "-500", "790",
          "620", "620", "-500", "-200"],
         ["11.4", "12.1", "5.2", "12.1", "1", "17.8", "12.1", "12.1", "1", "5.2"]),
        (["matchpoints", "4H S =", "NP", "AVE", "-50", "--board", "2", "--expected", "4",
          "--regulations", "ebu-2025"], ["5", None, "3", "1"]),
        (["butler", *TABLE_F, "--regulations", "ebl-2001"],
         ["4", "-11", "5", "-12", "-11", "4", "14", "-14", "8", "14"]),
        (["cross-imps", *TABLE_F, "--regulations", "ebl-2001"],
         ["20", "-70", "25", "-86", "-70", "20", "116", "-122", "51", "116"]),
        (["assigned", "+430", "--scores", *["420"] * 5, "450", "450", "500"], ["9"]),
        (["assigned", "-430", "-100", "--scores", "-420", "-450", "-450"], ["3", "4"]),
        (["standard", "--method", "vp", "--boards", "3", "--max", "25"], ["1.5"]),
        (["standard", "--method", "matchpoints", "--top", "18"], ["1.8"]),
        (["standard", "--method", "imps", "--times", "4"], ["4"]),
        (["standard", "--method", "cross-imps", "--comparisons", "4"], ["6"]),
        (["standard", "--method", "aggregate"], ["100"]),
        (["standard", "--method", "point-a-board"], ["0.5"]),
        (["standard", "--method", "butler", "--factor", "1.5"], ["3"]),
        (["law15", "--matchpoints", "77", "--max", "184", "--top", "8"], ["1.39"]),
        (["law15", "--matchpoints", "120", "--max", "184", "--top", "8"], ["0"]),
    ],
)  # fmt: skip
def test_calculations(
    capsys: pytest.CaptureFixture[str], arguments: list[str], values: list[str | None]
) -> None:
    assert calc(capsys, *arguments)["values"] == values


def test_exact_stands_beside_the_values_as_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    answer = calc(capsys, "neuberg", "--expected", "10", "--actual", "7", "12", "6")
    assert answer == {
        "values": ["17.571429", "9"],
        "exact": ["123/7", "9"],
        "regulations": "wbf-2017",
    }
    assert calc(capsys, "law15", "--matchpoints", "77", "--max", "184", "--top", "8")["exact"] == [
        "167/120"
    ]


def test_law15_warns_of_a_change_of_more_than_one(capsys: pytest.CaptureFixture[str]) -> None:
    one = calc(capsys, "law15", "--matchpoints", "77", "--max", "184", "--top", "8")
    assert "warnings" not in one
    two = calc(capsys, "law15", "--matchpoints", "77", "--max", "184", "--top", "8", "--top", "8")
    assert two["warnings"] == [
        "the percentage changes by more than 1, from 41.85 to 43.30: check the figures"
    ]


def test_points_that_no_contract_gives_are_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    answer = calc(capsys, "score", "+610", "--board", "2")
    assert answer["values"] == ["610"]
    assert calc(capsys, "score", "+25", "--board", "1")["warnings"] == [
        "no contract gives +25 on board 1"
    ]


def test_explanations_name_the_article(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calc", "neuberg", "--expected", "10", "--actual", "7", "12", "--explain"]) == 0
    printed = capsys.readouterr().out
    assert "10 ÷ 7 × (12 + 1) - 1 = 123/7" in printed
    assert "docs/rules.md" in printed
    arguments = ["calc", "score", "4Hx S +1", "--board", "7", "--explain", "--json"]
    assert main(arguments) == 0
    (steps,) = json.loads(capsys.readouterr().out)["steps"]
    assert steps == [
        {
            "what": "4Hx S +1, vulnerable (tricks, overtricks, game, doubled and made)",
            "formula": "240 + 200 + 500 + 50",
            "value": "990",
            "citation": "Law 77",
        }
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["imps", "abc"], '"abc": this is no number; write such as 12, -400, 5.5 or 37/3'),
        (["imps", "1e999999999"], '"1e999999999": this is no number; '
         "write such as 12, -400, 5.5 or 37/3"),
        (["imps", "1/0"], '"1/0": this is no number; write such as 12, -400, 5.5 or 37/3'),
        (["score", "8NT", "--board", "1"], '"8NT": the level of a contract is 1 to 7'),
        (["score", "4H S =", "--board", "0"], "--board 0: 1 or more is needed"),
        (["score", "4H S ="], "the following arguments are required: --board "
         "(see overtrick calc score --help)"),
        (["neuberg", "--expected", "10", "--actual", "0", "0"],
         "--actual 0: 1 or more is needed"),
        (["neuberg", "--expected", "10", "--actual", "7", "13"],
         '"13": 7 results give matchpoints from 0 to 12 under wbf-2017'),
        (["matchpoints", "5", "--set", "nonsense"],
         '--set "nonsense": write KEY=VALUE, such as one_missing=simplified'),
        (["assigned", "+430.5", "--scores", "1"], '"+430.5": points are whole numbers'),
        (["standard", "--method", "vp", "--boards", "3"], "--method vp needs --max"),
        (["standard", "--method", "imps", "--times", "0"],
         "--times 0: a number above 0 is needed"),
        (["law15", "--matchpoints", "200", "--max", "184", "--top", "8"],
         "--matchpoints 200: from 0 to 184 is possible"),
        (["law15", "--matchpoints", "0", "--max", "0", "--top", "8"],
         "--max and --top must be above 0"),
        (["matchpoints", "+3IMP/-3IMP", "+50"],
         "3 IMPs cannot be given where a board is scored in matchpoints; give a percentage "
         "such as 60%/40%"),
        ([], "the following arguments are required: WHAT (see overtrick calc --help)"),
    ],
)  # fmt: skip
def test_bad_input_gives_one_clear_message_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    try:
        code: object = main(["calc", *arguments])
    except SystemExit as stop:
        code = stop.code
    captured = capsys.readouterr()
    assert (code, captured.out, captured.err) == (2, "", f"overtrick: {message}\n")


def test_the_command_runs_as_a_module_and_imports_nothing_heavy() -> None:
    script = (
        "import sys; from overtrick.cli.main import main; main(['calc', 'imps', '330']); "
        "print(sorted({name.split('.')[0] for name in sys.modules} & "
        "{'tomlkit', 'hypothesis', 'numpy', 'xml', 'csv', 'asyncio', 'sqlite3'}))"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout == "330  8\n[]\n"
    module = subprocess.run(
        [sys.executable, "-m", "overtrick", "calc", "imps", "x"], capture_output=True, text=True
    )
    assert (module.returncode, module.stdout) == (2, "")
