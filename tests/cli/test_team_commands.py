"""The commands with team events: exit codes, what they print, what they refuse."""

import json
from pathlib import Path

import pytest

from overtrick.cli.main import main
from tests.cases.team_events import event, swing, swings

TEAMS = '[teams]\ntable = """\n1 The Aces\n2 The Kings\n3 The Queens\n4 The Jacks\n"""\n'
LINES = [*swing(1, 10, ("1", "2")), *swing(1, -3, ("3", "4"))]
SWISS = event('format = "swiss"\nboards = 1\nrounds = 2', *LINES) + TEAMS


def run(
    capsys: pytest.CaptureFixture[str], folder: Path, text: str, *arguments: str
) -> tuple[int, str, str]:
    path = folder / "teams.toml"
    path.write_text(text, encoding="utf-8")
    command, *more = arguments
    code = main([command, str(path), *more])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_score_prints_standings_and_results(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, out, err = run(capsys, tmp_path, SWISS, "score")
    assert (code, err) == (0, "")
    assert "   1     1  The Aces      1  1  0  0   +10  18.09" in out
    assert "18.09 v 2" in out


@pytest.mark.parametrize("form", ["text", "json", "csv", "html"])
@pytest.mark.parametrize("part", ["", "--matches", "--grid", "--rounds"])
def test_every_report_in_every_format(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, form: str, part: str
) -> None:
    arguments = ["--format", form, *([part] if part else [])]
    code, out, _ = run(capsys, tmp_path, SWISS, "score", *arguments)
    assert code == 0
    assert "Aces" in out or part in ("--grid", "--matches")


def test_the_json_has_matches_as_documented(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _, out, _ = run(capsys, tmp_path, SWISS, "score", "--format", "json")
    document = json.loads(out)
    assert (document["format"], document["version"]) == ("overtrick-event", 1)
    first = document["matches"][0]
    assert [first[name] for name in ("round", "teams", "margins", "vps")] == [
        1, ["1", "2"], [10, -10], [18.09, 1.91],
    ]  # fmt: skip
    assert [row["rank"] for row in document["ranking"]] == ["1", "2", "3", "4"]
    assert document["boards"][0]["lines"][0]["ns_points"] == 10


def test_exact_margins_stand_beside_rounded_ones(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lines = ["1 1 1 2 1/3 +420, 2/3 -50", "1 1 2 1 PASS"]
    _, out, _ = run(
        capsys, tmp_path, event('format = "knockout"', *lines), "score", "--format=json"
    )
    match = json.loads(out)["matches"][0]
    assert match["margins"] == [1.666667, -1.666667]
    assert match["margins_exact"] == ["5/3", "-5/3"]


def test_lines_that_cannot_be_read_are_said_and_the_rest_is_scored(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, out, err = run(capsys, tmp_path, SWISS.replace("3 4 -", "3 4 4S ", 1), "score")
    assert code == 1
    assert "not read: teams.toml" in err
    assert "18.09" in out


def test_nothing_to_score_is_bad_input(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _, err = run(capsys, tmp_path, '[event]\nkind = "teams"\n', "score")
    assert code == 2
    assert "there are no results" in err


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("score", "--travellers"), "--matches shows every board"),
        (("score", "--matches", "9"), 'there is no team "9"; there are 1, 2, 3, 4'),
        (("explain", "--team", "9"), 'there is no team "9"; there are 1, 2, 3, 4'),
        (("explain", "--team", "1", "--match", "3"), "team 1 has no match in round 3"),
        (("explain", "--team", "1", "--board", "3"), "team 1 has no board 3 there"),
        (("score", "--pairs", "--format", "csv"), 'write such as pair_ranking = "butler"'),
    ],
)
def test_what_is_not_there_is_refused_with_what_is(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: tuple[str, ...], text: str
) -> None:
    code, _, err = run(capsys, tmp_path, SWISS, *arguments)
    assert code == 2
    assert text in err


def test_explain_leads_from_the_place_to_the_board(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _, out, _ = run(capsys, tmp_path, SWISS, "explain", "--team", "The Aces")
    for text in ("Rank 1 of 4", "from its matches: 18.09", "Round 1: 1 The Aces – 2 The Kings"):
        assert text in out
    _, out, _ = run(capsys, tmp_path, SWISS, "explain", "--team", "1", "--match", "1", "--board=1")
    assert "make +430: imps(430 + 0) = 10" in out


SUSPICIOUS = [
    (["1 1 1 2 +420", "1 1 1 2 +420"], "", "team 1 sat north-south at both tables"),
    (["1 1 1 2 +420"], "", "the result of the other table is missing"),
    (
        [*swing(1, 5), "1 2 1 2 +420", "1 3 2 1 +420"],
        "",
        "board 2 was played at one table, and board 3 at the other",
    ),
    (swing(1, 5), "boards = 2", "1 board is entered, fewer than the 2 of the match"),
    ([*swing(1, 5), *swing(1, 5, number=2)], 'format = "swiss"', "met in round 1 already"),
    (["1 1 1 2 +425", "1 1 2 1 PASS"], "", "no contract gives +425"),
    (
        ["1 1 1 2 NS +420 / EW -450", "1 1 2 1 PASS"],
        'scoring = "board-a-match"',
        "a split of assigned scores makes no sense at board-a-match",
    ),
    (
        ["1 1 1 2 40%/40%", "1 1 2 1 PASS"],
        'format = "knockout"',
        "an artificial score that is equal for both makes no sense in a knockout",
    ),
]


@pytest.mark.parametrize(("lines", "setup", "text"), SUSPICIOUS)
def test_check_finds_what_does_not_fit(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    lines: list[str],
    setup: str,
    text: str,
) -> None:
    code, out, _ = run(capsys, tmp_path, event(setup, *lines), "check")
    assert code == 1
    assert text in out


def test_check_finds_nothing_in_an_ordinary_event(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(capsys, tmp_path, SWISS, "check")[:2] == (0, "Nothing suspicious was found.\n")


def test_check_finds_a_team_without_a_match(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = SWISS.replace("4 The Jacks", "4 The Jacks\n5 The Tens")
    code, out, _ = run(capsys, tmp_path, file, "check")
    assert code == 1
    assert "team 5 has no match in round 1" in out
    bye = '[[match]]\nround = 1\nteams = ["5"]\n'
    assert run(capsys, tmp_path, file + bye, "check")[0] == 0


def test_compare_names_the_rule_that_makes_the_difference(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    books = ("--regulations", "wbf-2017", "ebu-2025")
    code, out, _ = run(capsys, tmp_path, SWISS, "compare", *books)
    assert code == 0
    assert "vp_scale" in out
    assert "Team 1 on round 1, 1 against 2: 18.09 becomes 18 (vp_scale)" in out


def test_prizes_say_what_places_depend_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    played = SWISS.replace("rounds = 2", "rounds = 1")
    assert run(capsys, tmp_path, played, "prizes")[1] == "All places are final.\n"
    ruling = '[[ruling]]\nround = 1\nboard = 1\nns = "1"\nstatus = "pending"\n'
    outcomes = 'outcomes = ["+430", "-430"]\n'
    _, out, _ = run(capsys, tmp_path, played + ruling + outcomes, "prizes")
    assert "First place depends on the ruling on board 1 (round 1, 1 against 2)" in out
    assert "the round that is still to be played" in run(capsys, tmp_path, SWISS, "prizes")[1]


def test_draw_proposes_the_next_round_with_reasons_and_lines(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, out, _ = run(capsys, tmp_path, SWISS, "draw")
    assert code == 0
    assert "Round 2, proposed" in out
    assert "1 The Aces    4 The Jacks  1 (18.09 VPs) and 4 (13.28) are neighbours" in out
    lines = out.partition("To add to the event file:\n")[2]
    after = SWISS + lines
    assert run(capsys, tmp_path, after, "check")[0] == 1  # only that results are to come
    assert (
        "all 2 rounds have been drawn"
        in run(capsys, tmp_path, after.replace("LATE", "PASS"), "draw")[2]
    )


def test_draw_keeps_what_the_file_says_of_the_round(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    fixed = SWISS + '[[match]]\nround = 2\nteams = ["1", "3"]\n[draw]\napart = [["1", "4"]]\n'
    _, out, _ = run(capsys, tmp_path, fixed, "draw")
    assert "1 The Aces   3 The Queens" in out or "1 The Aces    3 The Queens" in out


def test_draw_of_a_first_round_of_a_knockout_and_of_a_round_robin(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    start = '[event]\nkind = "teams"\nformat = "{}"\nboards = 2\n' + TEAMS
    assert "1 The Aces   3 The Queens" in run(capsys, tmp_path, start.format("swiss"), "draw")[1]
    knockout = run(capsys, tmp_path, start.format("knockout"), "draw")[1]
    assert "Semi-final, proposed" in knockout
    assert "seed 1 against seed 4" in knockout
    robin = run(capsys, tmp_path, start.format("round-robin"), "draw")[1]
    assert "round 1 of 3 of the round robin" in robin


def test_draw_of_the_final(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = [*swing(1, 10, ("1", "4")), *swing(1, -3, ("2", "3"))]
    _, out, _ = run(capsys, tmp_path, event('format = "knockout"', *lines) + TEAMS, "draw")
    assert "Final, proposed" in out
    assert "the winner of 1 and 4 and the winner of 2 and 3" in out
    tied = [*swing(1, 0, ("1", "4")), *swing(1, -3, ("2", "3"))]
    code, _, err = run(capsys, tmp_path, event('format = "knockout"', *tied) + TEAMS, "draw")
    assert code == 2
    assert "has no winner yet" in err


def test_draw_of_a_swiss_pairs_round(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table = "round board ns ew result\n1 1 1 2 +420\n1 1 3 4 -50\n1 2 1 2 PASS\n1 2 3 4 PASS"
    file = f'[event]\nkind = "pairs"\n[results]\ntable = """\n{table}\n"""\n'
    code, out, _ = run(capsys, tmp_path, file, "draw")
    assert code == 0
    assert "2      3      1     4     LATE" in out


def test_a_long_match_in_sentences(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = event('format = "knockout"', *swings(range(1, 9), 0, 0))
    _, out, _ = run(capsys, tmp_path, file, "score", "--matches")
    assert "tied: 2 extra boards to be played" in out
