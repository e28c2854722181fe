"""The commands about an event as a director types them: output, exit codes, and what is refused."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from overtrick.cli.main import main
from overtrick.movements import load

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "club-night.toml"

SMALL = """\
[event]
name = "Small Pairs"
regulations = "ebl-2001"

[pairs]
table = '''
1 A Bid & A Call
2 A Trick & A Trump
3 A Lead & A Suit
4 A Slam & A Game
'''

[results]
table = '''
board ns ew result
1 1 2 4S N =
1 3 4 4S N -1
2 1 4 3NT S +1
2 3 2 2H E =
'''
"""


def event(tmp_path: Path, text: str = SMALL) -> str:
    path = tmp_path / "small.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[object, str, str]:
    try:
        code: object = main(arguments)
    except SystemExit as stop:
        code = stop.code
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_score_prints_the_ranking_of_the_example(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "score", str(EXAMPLE))
    assert (code, err) == (0, "")
    assert "Received 162 of 162 results." in out
    assert "   1     8  An Elimination & A Ruff               27  171.76  270   63.62   24" in out


def test_check_has_nothing_to_say_about_the_example(capsys: pytest.CaptureFixture[str]) -> None:
    """Four boards between 9 and 10 and two between 8 and 10 are explained by the incident."""
    assert run(capsys, "check", str(EXAMPLE)) == (0, "Nothing suspicious was found.\n", "")


def test_json_has_the_documented_members(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, out, _ = run(capsys, "score", event(tmp_path), "--format", "json")
    found = json.loads(out)
    assert code == 0
    assert found["ranking"][0]["names"] == ["A Bid", "A Call"]
    first = found["ranking"][0]
    assert (first["rank"], first["number"], first["boards"]) == ("1", "1", 2)
    assert (first["total"], first["max"], first["percent"]) == (4, 4, 100)
    lines = found["boards"][0]["lines"]
    assert [(line["ns"], line["ew"], line["ns_points"], line["ew_points"]) for line in lines] == [
        ("1", "2", 2, 0),
        ("3", "4", 0, 2),
    ]


@pytest.mark.parametrize("form", ["text", "json", "csv", "html"])
@pytest.mark.parametrize(
    "part",
    [
        [],
        ["--travellers"],
        ["--frequencies"],
        ["--scorecards"],
        ["--scorecards", "3"],
        ["--matrix"],
    ],
)
def test_every_report_comes_in_every_format(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, form: str, part: list[str]
) -> None:
    code, out, err = run(capsys, "score", event(tmp_path), "--format", form, *part)
    assert (code, err) == (0, "")
    assert out.strip()


def test_a_report_is_written_to_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = tmp_path / "small.html"
    code, out, _ = run(
        capsys, "score", event(tmp_path), "--format", "html", "--output", str(target)
    )
    assert (code, out) == (0, f"{target} is written\n")
    assert target.read_text(encoding="utf-8").lstrip().lower().startswith("<!doctype html>")


def test_a_report_is_never_written_over_what_was_entered(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    head, _, _ = SMALL.partition("[results]\n")
    beside = tmp_path / "small.csv"
    beside.write_text("board,ns,ew,result\n1,1,2,4S N =\n1,3,4,4S N -1\n", encoding="utf-8")
    path = Path(event(tmp_path, f'{head}[results]\nfile = "small.csv"\n'))
    kept = path.read_bytes(), beside.read_bytes()
    for target in (path, beside):
        code, out, err = run(capsys, "score", str(path), "--output", str(target))
        assert (code, out) == (2, "")
        assert "would be lost; choose another name for --output" in err
    assert (path.read_bytes(), beside.read_bytes()) == kept


def test_a_line_that_cannot_be_read_is_listed_and_the_rest_is_scored(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = event(tmp_path, SMALL.replace("2 3 2 2H E =", "2 3 2 8H E ="))
    code, out, err = run(capsys, "score", path)
    assert code == 1
    assert err == 'not read: small.toml:19: "8H": the level of a contract is 1 to 7\n'
    assert "A Bid & A Call" in out


def test_warnings_alone_are_no_failure(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = event(tmp_path, SMALL.replace("1 1 2 4S N =", "1 1 2 +423"))
    code, _, _ = run(capsys, "score", path)
    assert code == 0
    code, out, _ = run(capsys, "check", path)
    assert code == 1
    assert "no contract gives +423" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["score", "nowhere.toml"], "overtrick: nowhere.toml: there is no such file"),
        (["score"], "overtrick: the following arguments are required: EVENT"),
        (["score", "{event}", "--regulations", "nope"], "overtrick: there is no rule book 'nope'"),
        (["score", "{event}", "--format", "pdf"], "overtrick: argument --format: invalid choice"),
        (["score", "{event}", "--scorecards", "99"], "overtrick: "),
        (["score", "{event}", "--format", "csv", "--matrix", "--travellers"], "overtrick: a CSV"),
        (["explain", "{event}"], "overtrick: the following arguments are required: --pair"),
        (["explain", "{event}", "--pair", "99"], "overtrick: "),
        (["explain", "{event}", "--pair", "1", "--board", "99"], "overtrick: "),
        (["compare", "{event}", "--regulations", "acbl"], "overtrick: argument --regulations"),
        (["new", "{event}", "--tables", "6"], "overtrick: "),
        (["new", "new.toml", "--tables", "1"], "overtrick: 1 tables: say how many"),
        (["new", "new.toml"], "overtrick: say how many there are: --tables 2 to 40"),
        (
            ["new", "new.toml", "--teams", "5", "--format", "match"],
            "overtrick: 5 teams: a match is for 2",
        ),
        (["new", "new.toml", "--tables", "4", "--boards", "0"], "overtrick: 0 boards: say about"),
        (["new", "nowhere/new.toml", "--tables", "4"], "overtrick: nowhere/new.toml: cannot"),
        (["new", "new.toml", "--tables", "4", "--movement", "waltz"], "overtrick: "),
    ],
)
def test_bad_input_gives_one_clear_message_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str], message: str
) -> None:
    path = event(tmp_path)
    code, out, err = run(capsys, *(each.replace("{event}", path) for each in arguments))
    assert (code, out) == (2, "")
    assert err.startswith(message)
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00", b"[event]\n", b"nonsense", b"PK\x03\x04" + bytes(100)]
)
def test_a_file_with_nothing_to_score_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "odd.toml"
    path.write_bytes(content)
    code, out, err = run(capsys, "score", str(path))
    assert (code, out) == (2, "")
    assert err.startswith("overtrick: odd.toml")


def test_a_new_event_reads_and_awaits_its_results(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "friday.toml"
    code, out, _ = run(capsys, "new", str(path), "--tables", "6", "--name", 'The "Friday" Pairs')
    assert (code, out.startswith(f"{path} is written")) == (0, True)
    code, out, err = run(capsys, "score", str(path))
    assert (code, err) == (0, "")
    assert 'The "Friday" Pairs' in out
    assert "Received 0 of" in out


def test_explain_and_compare_and_prizes_speak_json_too(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = event(tmp_path)
    for arguments in (
        ["explain", path, "--pair", "1"],
        ["explain", path, "--pair", "1", "--board", "2"],
        ["compare", path, "--regulations", "ebl-2001", "acbl"],
        ["prizes", path],
        ["check", path],
    ):
        code, out, _ = run(capsys, *arguments, "--json")
        assert code == 0
        assert isinstance(json.loads(out), dict)
        code, out, _ = run(capsys, *arguments)
        assert code == 0
        assert out.strip()


def mutated(chance: random.Random, text: str) -> str:
    """A slip or two: characters and lines lost, doubled, exchanged or put in."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text) + 1)
        match chance.randrange(5):
            case 0:
                text = text[:at] + text[at + chance.randint(1, 12) :]
            case 1:
                text = text[:at] + chance.choice("\"'[]{}=#\n\\ 0-+%/é\x00,:") + text[at:]
            case 2:
                text = text[:at] + text[at : at + 30] + text[at:]
            case 3:
                lines = text.split("\n")
                del lines[chance.randrange(len(lines))]
                text = "\n".join(lines)
            case _:
                other = chance.randrange(len(text) + 1)
                text = text[:at] + text[other : other + 8] + text[at + 8 :]
    return text


DECISIONS = """
[[ruling]]
board = 1
ns = "1"
result = "60% 4S N =, 40% 4S N -1"

[[fouled]]
board = 2
versions = [["1"], ["3"]]

[[penalty]]
pair = "3"
amount = "10% of top"
"""


@pytest.mark.parametrize("seed", range(25))
def test_a_mutated_file_never_gives_a_traceback(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, seed: int
) -> None:
    """A thousand ways, forty for each seed, through every command."""
    chance = random.Random(seed)
    path = tmp_path / "slip.toml"
    for _ in range(40):
        path.write_text(mutated(chance, SMALL + DECISIONS), encoding="utf-8")
        command = chance.choice(
            [["score", "--format", chance.choice(["text", "json", "html"])], ["check"], ["prizes"]]
        )
        code, out, err = run(capsys, command[0], str(path), *command[1:])
        assert code in (0, 1, 2)
        assert code != 2 or (out == "" and err.startswith("overtrick: "))


SECTIONS = """\
[event]
sections = ["A", "B"]
groups = "section"

[results]
table = '''
section board ns ew result
A 1 1 2 +100
A 1 3 4 +50
B 1 1 2 +90
B 1 3 4 +50
'''
"""


def test_a_decision_that_may_mean_two_is_left_out_and_nobody_is_charged(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = event(tmp_path, SECTIONS + '\n[[penalty]]\npair = "1"\namount = "1 MP"\n')
    code, out, err = run(capsys, "score", path)
    assert code == 1
    assert "used in several sections; say also the section" in err
    assert "1 entry of the event file could not be used and is left out." in out
    assert "penalty" not in out


def test_a_decision_about_somebody_unknown_is_left_out(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = event(tmp_path, SMALL + '\n[[withdrawal]]\npair = "97"\nafter_round = 1\n')
    code, out, err = run(capsys, "score", path)
    assert (code, "97" in err, "97" in out) == (1, True, False)


def test_a_pair_that_the_movement_has_and_the_list_has_not_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "new.toml"
    run(capsys, "new", str(path), "--movement", "howell-8x3")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("\n8   Somebody & Partner", ""), encoding="utf-8")
    code, _, err = run(capsys, "score", str(path))
    assert code == 0
    assert 'write name = "howell-8x3-without-8"' in err


def test_several_that_are_not_listed_are_one_warning(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "new.toml"
    run(capsys, "new", str(path), "--movement", "howell-8x3")
    text = path.read_text(encoding="utf-8")
    for pair in "78":
        text = text.replace(f"\n{pair}   Somebody & Partner", "")
    path.write_text(text, encoding="utf-8")
    _, _, err = run(capsys, "score", str(path))
    assert "pairs 7, 8 play in this movement and are not listed; list them" in err
    assert "-without-" not in err


@pytest.mark.parametrize("tables", [2, 7, 16, 20])
def test_a_new_event_of_any_size_goes_with_its_movement(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, tables: int
) -> None:
    path = tmp_path / "new.toml"
    assert run(capsys, "new", str(path), "--tables", str(tables))[0] == 0
    _, out, _ = run(capsys, "check", str(path))
    assert "the movement has no such result" not in out


@pytest.mark.parametrize("movement", ["individual-8x3", "individual-13x2"])
def test_a_new_individual_reads_and_awaits_its_results(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, movement: str
) -> None:
    path = tmp_path / "new.toml"
    assert run(capsys, "new", str(path), "--movement", movement)[0] == 0
    code, out, err = run(capsys, "score", str(path))
    assert (code, err) == (0, "")
    results = sum(len(play.boards) for play in load(movement).plays if play.both)
    assert f"Received 0 of {results} results" in out
    _, out, _ = run(capsys, "check", str(path))
    assert f"{results} results are still to come (LATE)" in out
    assert out.startswith("1 thing to look at")


def test_a_movement_of_teams_makes_no_pairs_event(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, _, err = run(capsys, "new", str(tmp_path / "x.toml"), "--movement", "thurner-6x5")
    assert code == 2
    assert "thurner-6x5 is for teams; say how many with --teams" in err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs the device /dev/full")
def test_a_full_disk_is_one_message() -> None:
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "overtrick", "score", str(EXAMPLE)],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert ran.returncode == 2
    assert ran.stderr == "overtrick: cannot write: No space left on device\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AVE+/AVE-", "this is a result for a whole board"),
        ("60% +620, 40% -100", "this is a result for a whole board"),
        ("60% +620, 50% -100", "the weights sum to 110%"),
        ("rubbish", "this is no result"),
    ],
)
def test_calc_score_says_what_is_wrong(
    capsys: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    code, _, err = run(capsys, "calc", "score", text, "--board", "1")
    assert (code, message in err) == (2, True)


def test_a_reader_who_has_seen_enough_does_not_make_it_a_success(tmp_path: Path) -> None:
    """``overtrick check EVENT | head -1`` under ``set -o pipefail``."""
    path = event(tmp_path, SMALL.replace("4S N =", "4S N 4"))
    command = [sys.executable, "-m", "overtrick", "check", path]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        said = process.stderr.read()
    assert (process.returncode, said) == (141, b"")


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_outputs_that_are_closed_from_the_start_are_no_accident(
    tmp_path: Path, closed: str
) -> None:
    """A program that is started without outputs still ends with the code of what it found."""
    path = event(tmp_path, SMALL.replace("4S N =", "4S N 4"))
    command = f'"{sys.executable}" -m overtrick score "{path}" {closed}'
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr


def test_a_scale_that_is_not_there_costs_the_local_points_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = SMALL.replace("[pairs]", 'local_points = "nope"\n[pairs]', 1)
    code, out, err = run(capsys, "score", event(tmp_path, text))
    assert code == 1
    assert 'small.toml:5: there is no scale of local points "nope"' in err
    assert "A Bid & A Call" in out


def test_what_else_is_wrong_is_said_where_the_rule_book_is_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = SMALL.replace('"ebl-2001"', '"ebl"\nwiners = 2', 1)
    code, _, err = run(capsys, "score", event(tmp_path, text))
    assert code == 2
    assert err.startswith("overtrick: small.toml:3: ")
    assert "did you mean winners?" in err


FOULED = """
[[fouled]]
board = 1
versions = [["1"], ["3"]]
responsible = %s
"""


@pytest.mark.parametrize("books", [("wbf-2017", "ebu-2025"), ("ebu-2025", "wbf-2017")])
@pytest.mark.parametrize("own", ["wbf-2017", "ebu-2025"])
def test_compare_leaves_out_what_one_of_the_books_cannot_use(
    own: str, books: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The standard penalty of ebu-2025 is one of its own, in matchpoints."""
    text = f'[event]\nscoring = "cross-imps"\nregulations = "{own}"\n' + NOT_NAMED
    text += '[[penalty]]\npair = "1"\namount = "1 x standard"\n'
    code, out, err = run(capsys, "compare", event(tmp_path, text), "--regulations", *books)
    line = text.splitlines().index("[[penalty]]") + 1
    assert code == 1
    assert err.startswith(f'not read under ebu-2025: small.toml:{line}: "1 x standard": the rule ')
    assert len(err.splitlines()) == 1
    assert f"{books[0]} and {books[1]} compared" in out


NOT_NAMED = """
[results]
table = '''
board ns ew result
1 1 2 +420
1 3 4 +450
'''
"""


@pytest.mark.parametrize("responsible", ['["9"]', '[{ pair = "1" }]', '"a b"'])
def test_a_slip_in_responsible_does_not_cost_the_fouled_board(
    responsible: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = SMALL + FOULED % responsible
    line = text.splitlines().index(f"responsible = {responsible}") + 1
    code, out, err = run(capsys, "score", event(tmp_path, text), "--travellers")
    assert code == 1
    assert f"small.toml:{line}: " in err
    assert "Board 1 is fouled, played in 2 versions" in out


@pytest.mark.parametrize("others", ['"9", "1"', '"a b", "1"', '"1", "1"'])
def test_one_slip_in_responsible_costs_one_penalty(
    others: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = '[event]\nregulations = "acbl"\nlevel = "sectional"\n' + NOT_NAMED
    code, out, _ = run(capsys, "score", event(tmp_path, text + FOULED % f"[{others}]"))
    assert code == 1
    assert "Pair 1: -0.25, board 1 fouled: a quarter of a board" in " ".join(out.split())


def test_what_is_left_out_counts_once_whatever_is_wrong_with_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One block with three mistakes."""
    block = '[[fouled]]\nboard = 1\nversions = [["8"], ["9"]]\n'
    code, out, err = run(capsys, "score", event(tmp_path, NOT_NAMED + block))
    assert code == 1
    assert len(err.splitlines()) == 4
    assert "1 entry of the event file" in " ".join(out.split())


def test_a_fouled_board_that_is_refused_is_not_in_the_way_of_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = '[[fouled]]\nboard = 1\nversions = [["1", "9"], ["3"]]\n'
    _, out, err = run(capsys, "score", event(tmp_path, NOT_NAMED + wrong + FOULED % "[]"))
    assert "belongs to another" not in err
    assert "Board 1 is fouled, played in 2 versions" in out


def test_an_unread_line_is_not_said_to_be_late_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = event(tmp_path, SMALL.replace("4S N -1", "4S N --"))
    code, out, _ = run(capsys, "check", path)
    assert code == 1
    assert out.startswith("1 thing to look at:")
    assert "LATE" not in out


def test_why_there_are_no_local_points(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = SMALL.replace("[pairs]", 'local_points = "ebu-club"\n[pairs]', 1)
    _, out, _ = run(capsys, "score", event(tmp_path, text))
    told = " ".join(out.split())
    assert "* No local points: Club local points, EBU has no award for 4 pairs on 2 boards" in told


def test_a_number_that_is_none_is_refused_in_plain_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = run(capsys, "new", str(tmp_path / "x.toml"), "--tables", "2.5")
    assert code == 2
    assert err == (
        "overtrick: argument --tables: '2.5' is no whole number (see overtrick new --help)\n"
    )
