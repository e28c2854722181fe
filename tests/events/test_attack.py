"""Absurd but readable files: always either scored or refused with a message, never a traceback."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.app.event_files import open_event
from overtrick.engine.event_score import EventScore
from overtrick.errors import InputError
from overtrick.reports import Format, Part, render
from tests.events.files import board, mitchell, opened, results, rows, tally

SCORES = ("+100", "+50", "-50")
THREE = rows(board(1, *SCORES), board(2, *SCORES))


def look_at_everything(score: EventScore) -> EventScore:
    """Work out all that a report asks for."""
    for rankings in (score.rankings, score.session_rankings, score.strata, score.handicapped):
        for ranking in rankings:
            assert all(row.place >= 1 for row in ranking.rows)
    assert 0 <= score.received <= max(score.due, score.received)
    assert len(score.unranked) <= len(score.standings)
    return score


def attempt(folder: Path, text: str) -> EventScore | str:
    """The scores, or the words of the refusal; anything else is a failure."""
    try:
        return look_at_everything(opened(folder, text).score())
    except InputError as error:
        return str(error)


# ------------------------------------------------------------------ absurd but scored


@pytest.mark.parametrize(
    "lines",
    [
        ["1 1 1 +100", "1 2 3 +50", "1 4 5 -50"],  # meets itself
        ["1 1 1 +100"],  # and nobody else
        ["1 1 2 +100", "1 1 2 +100"],  # the same line twice
        ["1 1 2 +100", "1 1 2 -100", "1 1 3 NP"],  # a board played twice
        ["1 1 2 +100"],  # one table
        ["1 1 2 NP"],
        ["1 1 2 LATE", "1 3 4 LATE"],
        ["1 1 2 AVE+/AVE-", "1 3 4 AVE+/AVE+"],
        ["1 1 2 100%/100%", "1 3 4 0%/0%"],
        ["999999 1 2 +100", "999999 3 4 -100"],
        ["1 1 2 7NTxx N =", "1 3 4 7NTxx E -13"],
        ["1 1 2 +7600", "1 3 4 -7600"],
        ["1 - 2 +100", "1 3 - +50"],  # nobody there
    ],
)
@pytest.mark.parametrize("scoring", ["matchpoints", "cross-imps", "butler", "total-points"])
def test_odd_results_are_scored(tmp_path: Path, lines: list[str], scoring: str) -> None:
    event = f'[event]\nregulations = "ebl-2001"\nscoring = "{scoring}"\n'
    score = attempt(tmp_path, event + results(*lines))
    assert isinstance(score, EventScore)
    assert len(score.plays.plays) == len(lines)


def test_a_pair_that_meets_itself_has_both_sides(tmp_path: Path) -> None:
    """+100 is a top of 4, and -100 a bottom: 4 of 8 on two boards."""
    score = attempt(tmp_path, results("1 1 1 +100", "1 2 3 +50", "1 4 5 -50"))
    assert isinstance(score, EventScore)
    assert tally(score, "1") == (2, 4, 8)


def test_one_table_has_no_maximum_and_no_percentage(tmp_path: Path) -> None:
    score = attempt(tmp_path, results("1 1 2 +100", "2 1 2 -50"))
    assert isinstance(score, EventScore)
    assert [(row.rank, row.standing.percent) for row in score.rankings[0].rows] == [
        ("1=", None)
    ] * 2
    assert tally(score, "1") == (2, 0, 0)


def test_nobody_is_listed_and_everybody_is_ranked(tmp_path: Path) -> None:
    score = attempt(tmp_path, THREE)
    assert isinstance(score, EventScore)
    assert len(score.rankings[0].rows) == 6


def test_two_winners_and_nobody_east_west(tmp_path: Path) -> None:
    score = attempt(tmp_path, "[event]\nwinners = 2\n" + results("1 1 - +100", "1 2 - +50"))
    assert isinstance(score, EventScore)
    assert [len(ranking.rows) for ranking in score.rankings] == [2, 0]


# ------------------------------------------------------------------ every block

BLOCKS = [
    '[[penalty]]\npair = "99"\namount = "1 MP"\n',
    '[[penalty]]\npair = "1"\namount = "9999999 boards"\n',
    '[[penalty]]\npair = "1"\namount = "1/999999 MP"\n',
    '[[penalty]]\npair = "1"\nsession = 7\namount = "1 MP"\n',
    '[[adjustment]]\npair = "1"\namount = "+9999999 x standard"\n',
    '[[ruling]]\nboard = 9\nresult = "AVE"\n',
    '[[ruling]]\nboard = 1\nresult = "AVE"\n',
    '[[ruling]]\nboard = 1\nns = "1"\nadjust = { ns = "-999999999" }\n',
    '[[ruling]]\nboard = 1\nns = "1"\nadjust = { ns = "999999999", ew = "1/999999999" }\n',
    '[[ruling]]\nboard = 1\nns = "1"\nresult = "NP"\nadjust = { ns = "-1" }\n',
    '[[ruling]]\nboard = 1\nns = "1"\nresult = "NS table / EW AVE+"\n',
    '[[ruling]]\nboard = 1\nns = "1"\nresult = "LATE"\n',
    '[[ruling]]\nboard = 1\nns = "1"\nresult = "AVE+ or table / AVE- or table"\n',
    '[[ruling]]\nboard = 1\nns = "1"\nself_inflicted = { normal = "AVE", table = "NP" }\n',
    '[[ruling]]\nboard = 1\nns = "1"\nself_inflicted = { normal = "PASS", table = "PASS" }\n',
    '[[fouled]]\nboard = 1\nversions = [["1"], ["1"]]\n',
    "[[fouled]]\nboard = 1\nversions = [[], []]\n",
    '[[fouled]]\nboard = 1\nversions = [["1"], ["3"], ["5"]]\n',
    '[[fouled]]\nboard = 1\nversions = [["2", "4"], ["6"]]\n',
    '[[fouled]]\nboard = 7\nversions = [["1"], ["3"]]\n',
    '[[incident]]\nkind = "wrong-pair"\nboard = 1\nns = "1"\nplayed = { ew = "1" }\n',
    '[[incident]]\nkind = "wrong-pair"\nboard = 1\nns = "1"\nplayed = { ns = "2", ew = "1" }\n',
    '[[incident]]\nkind = "wrong-pair"\nboard = 7\nns = "1"\ndeprived = ["1", "2"]\n',
    '[[incident]]\nkind = "wrong-pair"\nboard = 1\nns = "1"\ndeprived = ["1", "1", "1"]\n',
    '[[incident]]\nkind = "wrong-pair"\nboard = 1\nns = "1"\ndeprived = ["98", "99"]\n',
    '[[incident]]\nkind = "wrong-board"\nboard = 1\nns = "1"\nplayed = { board = 999999 }\n',
    '[[incident]]\nkind = "wrong-board"\nboards = [1, 1]\nns = "1"\nplayed = { boards = [2] }\n',
    '[[incident]]\nkind = "exchanged"\nboard = 1\nns = "1"\n' * 2,
    '[[incident]]\nkind = "exchanged"\nns = "1"\nstyle = "adjustment"\ndeprived = ["3"]\n',
    '[[withdrawal]]\npair = "1"\n' * 2,
    "".join(f'[[withdrawal]]\npair = "{n}"\nscores = "cancel"\n' for n in range(1, 7)),
    '[[withdrawal]]\npair = "1"\nscores = "cancel"\nopponents = "100%"\n',
    '[[withdrawal]]\npair = "1"\nafter_round = 999999\n',
    '[[late]]\npair = "1"\narrived = false\n',
    '[[late]]\npair = "1"\nrounds = [1]\nboards = [1]\n[[withdrawal]]\npair = "1"\n',
    "[[cancelled]]\nboards = [1, 2]\n",
    "[[cancelled]]\nround = 999999\n",
    '[[substitute]]\npair = "1"\nname = "A Claim"\nreplaces = "Nobody"\n',
    "[[session]]\nnumber = 7\nweight = 1\n",
    '[[pair]]\nnumber = "1"\n' * 2,
    '[[pair]]\nnumber = "1"\ncarry_forward = -999999999\n',
    '[[pair]]\nnumber = "1"\nhandicap = [999999999, -999999999]\n[event]\nhandicap = "mean"\n',
    '[[pair]]\nnumber = "1"\nstratum = "Z"\n[event]\nstrata = ["A", "A"]\n',
    "[rules]\ntie_tolerance = 100\n",
    "[rules]\nunit = 1\naverage_plus = 100\naverage_minus = 0\n",
]


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("scoring", ["matchpoints", "cross-imps"])
def test_absurd_blocks_leave_the_rest_scored(tmp_path: Path, block: str, scoring: str) -> None:
    event = "" if "[event]" in block else f'[event]\nscoring = "{scoring}"\n'
    assert isinstance(attempt(tmp_path, event + THREE + block), EventScore)


@pytest.mark.parametrize(
    "event",
    [
        'combine = "weighted"',
        'combine = "mean"',
        'combine = "carry-forward"\ncarry = 0',
        'combine = "carry-forward"\ncarry = 999999999',
        'combine = "carry-forward"\ncarry = -1',
        'groups = [["A"], ["A"]]',
        'groups = [["Z"]]',
        'groups = "section"',
        "tie_break = [999999]",
        'tie_break = "all"',
        "qualifiers = 999999",
        'strata = ["A"]',
        'handicap = "sum"',
        'level = "nabc+++"',
        "open = true",
        "winners = 2",
    ],
)
def test_absurd_set_ups_are_scored(tmp_path: Path, event: str) -> None:
    assert isinstance(attempt(tmp_path, f"[event]\n{event}\n{THREE}"), EventScore)


def test_lines_that_cannot_be_as_they_are_written_are_left_out(tmp_path: Path) -> None:
    individual = '[event]\nkind = "individual"\n'
    refused = attempt(tmp_path, individual + THREE)
    assert "no results that could be read" in str(refused)
    assert "in an individual four players are at the table" in str(refused)
    four = (
        "[[results]]\ntable = '''\nboard n e s w result\n1 1 2 3 4 +50\n1 5 6 7 8 +60\n"
        "1 9 10 11 9 +70\n'''\n"
    )
    score = attempt(tmp_path, individual + four + THREE.replace("[results]", "[[results]]"))
    assert isinstance(score, EventScore)
    assert len(score.rankings[0].rows) == 8
    assert (score.received, score.due) == (2, 2)
    for form in Format:
        for part in Part:
            render(score, {part}, form)
    pairs = attempt(tmp_path, THREE.replace("[results]", "[[results]]") + four)
    assert isinstance(pairs, EventScore)
    assert len(pairs.rankings[0].rows) == 6


def test_a_line_that_is_left_out_need_not_be_in_a_version(tmp_path: Path) -> None:
    table = (
        "[event]\nkind = \"individual\"\n[results]\ntable = '''\nboard n e s w result\n"
        "1 1 2 3 4 +50\n1 5 6 7 8 +60\n1 9 10 11 12 +70\n1 13 14 13 15 +80\n'''\n"
    )
    fouled = '[[fouled]]\nboard = 1\nversions = [["1", "5"], ["9"]]\n'
    read = opened(tmp_path, table + fouled)
    assert [each.problem for each in read.errors] == ["a player is there twice"]
    assert len(read.event.fouled) == 1
    with_another = table.replace("13 14 13 15", "13 14 16 15")
    [problem] = opened(tmp_path, with_another + fouled).errors
    assert problem.remedy == "add 13 to the version that was played there"


def test_half_of_an_adjustment_is_no_ruling(tmp_path: Path) -> None:
    read = opened(tmp_path, THREE + '[[ruling]]\nboard = 1\nns = "1"\nadjust = { nss = "-2" }\n')
    assert len(read.errors) == 1
    assert read.event.rulings == ()


# ------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[event]\nregulations = "none-such"\n' + THREE, "none-such"),
        ('[movement]\nname = "none-such"\n' + THREE, "none-such"),
        ('[movement]\nfile = "none-such.toml"\n' + THREE, "none-such.toml"),
        ('[event]\nscoring = "imps"\n' + THREE, "imps"),
        ('[event]\nkind = "teams"\n' + THREE, "played in matches"),
        ('[event]\nkind = "swiss-pairs"\n' + THREE, "played in matches"),
        ("[event]\nname = 'Friday'\n", "no results"),
        (results(), "no results"),
        (results("1 1 2 620", "1 3 4 4H"), "no results"),
        ('[event]\nscoring = "butler"\nregulations = "ebu-letter"\n' + THREE, "ebu-letter"),
        ("", "nothing of an event"),
    ],
)
def test_what_cannot_be_scored_is_refused_in_words(tmp_path: Path, text: str, words: str) -> None:
    said = attempt(tmp_path, text)
    assert isinstance(said, str)
    assert words in said


@pytest.mark.parametrize("percent", ["101%/0%", "999%/0%", "60.5%/-1%"])
def test_percentages_outside_0_to_100_are_still_to_come(tmp_path: Path, percent: str) -> None:
    event = opened(tmp_path, results(f"1 1 2 {percent}", "1 3 4 +100", "1 5 6 +50"))
    assert len(event.errors) == 1
    score = event.score()
    assert [play.line.is_late for play in score.plays.plays] == [True, False, False]
    assert [board.score.provisional for board in score.scores.boards.values()] == [True]


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="none-such"):
        open_event(tmp_path / "none-such.toml")


SCALE = """title = "The club's own"
document = "Committee"
edition = "2026"
article = "1"
sure = "read"
lowest = 10
step = 5
smallest_field = 2
parts = [{ boards = 1, part = "1/2" }]
"""


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ('title = "The club\'s own"\n', ""),
        ('sure = "read"', 'sure = "certain"'),
        ("lowest = 10", 'lowest = "many"'),
        ("lowest = 10", "lowest = -1"),
        ("step = 5", "step = true"),
        ("smallest_field = 2", ""),
        ('part = "1/2"', "part = 2"),
        ('parts = [{ boards = 1, part = "1/2" }]', "parts = []"),
        ('parts = [{ boards = 1, part = "1/2" }]', "parts = 3"),
        ("title", "title ="),
    ],
)
def test_a_broken_scale_costs_the_local_points_only(tmp_path: Path, was: str, becomes: str) -> None:
    assert was in SCALE
    (tmp_path / "own.toml").write_text(SCALE.replace(was, becomes), encoding="utf-8")
    event = opened(tmp_path, '[event]\nlocal_points = "own.toml"\n' + THREE)
    (error,) = event.errors
    assert "own.toml" in str(error)
    (ranking,) = look_at_everything(event.score()).rankings
    assert {row.points for row in ranking.rows} == {None}


# ------------------------------------------------------------------ movements that do not fit


@pytest.mark.parametrize(
    "movement",
    ["mitchell-5x1", "mitchell-3x1", "mitchell-7x4", "howell-4", "three-quarter-howell-6"],
)
@pytest.mark.parametrize("columns", ["round table ns ew board", "round table board"])
def test_a_movement_that_does_not_fit_the_results(
    tmp_path: Path, movement: str, columns: str
) -> None:
    text = f'[movement]\nname = "{movement}"\n' + mitchell(columns=columns)
    assert isinstance(attempt(tmp_path, text), EventScore)


def with_movement_file(folder: Path, plays: str) -> EventScore | str:
    movement = f"[plays]\ntable = '''\nround table ns ew boards\n{plays}\n'''\n"
    (folder / "own.toml").write_text(movement, encoding="utf-8")
    return attempt(folder, '[movement]\nfile = "own.toml"\n' + THREE)


@pytest.mark.parametrize(
    "plays",
    ["1 1 1 2 1", "1 1 1 1 1\n1 2 1 2 1", "1 9 77 78 99", "1 1 1 2 1-36\n2 1 1 2 1-36"],
)
def test_movement_files_of_another_event(tmp_path: Path, plays: str) -> None:
    score = with_movement_file(tmp_path, plays)
    assert isinstance(score, EventScore)
    assert len(score.rankings[0].rows) == 6


@pytest.mark.parametrize("plays", ["", "1 1 - - 1", "9 1 1 2 1", "1 1 1 2 0", "1 1 1 2 9-1"])
def test_movement_files_that_are_none(tmp_path: Path, plays: str) -> None:
    said = with_movement_file(tmp_path, plays)
    assert isinstance(said, str)
    assert "own.toml" in said


# ------------------------------------------------------------------ all of it at once

SETTINGS = st.fixed_dictionaries(
    {
        "scoring": st.sampled_from(["matchpoints", "cross-imps", "butler", "total-points"]),
        "regulations": st.sampled_from(
            ["wbf-2017", "ebl-2001", "ebu-2025", "acbl", "ebl-2001-practice"]
        ),
        "combine": st.sampled_from(["sum", "mean", "weighted", "carry-forward"]),
        "groups": st.sampled_from(["field", "section"]),
    }
)


@settings(max_examples=100)
@given(
    SETTINGS,
    st.lists(st.sampled_from([block for block in BLOCKS if "[event]" not in block]), max_size=5),
    st.integers(1, 2),
)
def test_any_of_them_together(
    tmp_path_factory: pytest.TempPathFactory,
    event: dict[str, str],
    blocks: list[str],
    winners: int,
) -> None:
    """Two [rules] or two pairs of one number: still scored or refused."""
    setup = "".join(f'{key} = "{choice}"\n' for key, choice in event.items())
    lines = [f"{s} {line}" for s in (1, 2) for n in (1, 2) for line in board(n, *SCORES)]
    table = results(*lines, columns="session board ns ew")
    text = f"[event]\n{setup}winners = {winners}\n{table}" + "".join(blocks)
    attempt(tmp_path_factory.mktemp("events", numbered=True), text)
