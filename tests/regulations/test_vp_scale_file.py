"""Scales of victory points from files: what a club may write, and what is refused."""

from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.engine.field import ScoringError
from overtrick.engine.victory_points import victory_points, vp_column
from overtrick.errors import InputError
from overtrick.regulations import RuleBookError, Sure
from overtrick.regulations.vp_scale import Basis, OnTie
from overtrick.regulations.vp_scale_file import VPScaleError, shipped_vp_scales, vp_scale

SOURCE = """
title = "Short matches"
document = "Regulations of the Overtrick Bridge Club"
edition = "2026"
article = "7"
sure = "read"
"""
COLUMN = "[[column]]\nboards = [6, 8]\nsteps = [[0, 5, 5], [1, 6, 4], [5, 8, 2], [12, 10, 0]]\n"
LEVELS = '"read", "excerpt", "derived", "paraphrase", "program", "memory", "convention"'
STEPS = "expected steps = [[smallest margin, winner, loser], …], such as [[0, 5, 5], [1, 6, 4]]"
BOARDS = "boards: expected a number such as 8, or from and to such as [6, 8]"


def write(folder: Path, text: str) -> str:
    path = folder / "club.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def refused(folder: Path, text: str) -> list[str]:
    """The lines of the message, without the file that each of them opens with."""
    path = write(folder, text)
    with pytest.raises(VPScaleError) as error:
        vp_scale(path)
    assert isinstance(error.value, InputError)
    lines = str(error.value).split("\n")
    assert all(line.startswith(f"{path}: ") for line in lines)
    return [line.removeprefix(f"{path}: ") for line in lines]


def steps(text: str) -> str:
    return f"{SOURCE}[[column]]\nsteps = {text}\n"


def test_the_scales_of_the_design_are_shipped() -> None:
    assert set(shipped_vp_scales()) >= {
        "wbf-25", "wbf-20", "wbf-20-discrete", "ebu-half-10", "ebu-swiss-pairs", "acbl-20",
        "acbl-30", "win-loss", "linear-100",
    }  # fmt: skip


@pytest.mark.parametrize("name", shipped_vp_scales())
def test_every_shipped_scale_has_its_source(name: str) -> None:
    scale = vp_scale(name)
    assert scale.name == name
    for column in scale.columns:
        assert column.citation.document == scale.citation.document
        assert column.citation.sure in Sure
    assert scale.citation.article


def test_a_scale_of_ones_own(tmp_path: Path) -> None:
    write(tmp_path, SOURCE + COLUMN)
    scale = vp_scale("club.toml", tmp_path)
    assert (scale.title, scale.name, scale.basis) == ("Short matches", "club.toml", Basis.IMPS)
    assert [victory_points(scale, 7, margin)[-1].value for margin in (0, 4, 5, -12)] == [5, 6, 8, 0]
    (step,) = victory_points(scale, 6, 3)
    assert step.what == "1 to 4 IMPs over 6 to 8 boards: 6–4"
    assert step.rule == "Regulations of the Overtrick Bridge Club (2026), 7"
    with pytest.raises(ScoringError, match=r"club\.toml has no column for 9 boards"):
        victory_points(scale, 9, 3)


def test_a_column_may_be_for_any_number_of_boards_or_have_a_note_of_its_own(tmp_path: Path) -> None:
    text = f'{SOURCE}[[column]]\nsure = "memory"\nnote = "as we think"\nsteps = [[0, 1, 1]]\n'
    scale = vp_scale(write(tmp_path, text))
    column = vp_column(scale, 31)
    assert (column.citation.sure, column.citation.note) == (Sure.MEMORY, "as we think")
    assert not scale.needs_boards
    (step,) = victory_points(scale, 31, 3)
    assert step.what == "0 or more IMPs: 1–1"


def test_columns_need_not_be_in_order(tmp_path: Path) -> None:
    text = f"{SOURCE}[[column]]\nboards = 12\nsteps = [[0, 9, 9]]\n{COLUMN}"
    scale = vp_scale(write(tmp_path, text))
    assert [column.boards for column in scale.columns] == ["6 to 8", "12"]
    with pytest.raises(ScoringError, match="the nearest are those for 6 to 8 and 12 boards"):
        vp_column(scale, 10)


def test_total_points_may_decide_a_tie_as_in_1964(tmp_path: Path) -> None:
    text = SOURCE + 'on_tie = "total-points"\n[[column]]\nsteps = [[0, 4, 3], [10, 7, 0]]\n'
    scale = vp_scale(write(tmp_path, text))
    assert scale.on_tie is OnTie.TOTAL_POINTS
    for total_points, vps in ((30, 4), (-30, 3), (0, Fraction(7, 2))):
        assert victory_points(scale, 20, 0, total_points)[-1].value == vps
    assert victory_points(scale, 20, 1, -500)[-1].value == 4


def test_percentages_and_points_of_ones_own(tmp_path: Path) -> None:
    percent = vp_scale(
        write(tmp_path, f'{SOURCE}basis = "percent"\n[[column]]\nsteps = [[50, 1, 1], [60, 2, 0]]')
    )
    assert [victory_points(percent, 8, p)[-1].value for p in (60, 50, 41, 40)] == [2, 1, 1, 0]
    points = vp_scale(
        write(tmp_path, f'{SOURCE}basis = "points"\n[[column]]\nsteps = [[0, 3, 3], [500, 6, 0]]')
    )
    assert [victory_points(points, 8, p)[-1].value for p in (490, 500, -500)] == [3, 6, 0]
    assert victory_points(points, 8, 20)[0].what == "0 to 499 points: 3–3"


def test_steps_at_parts_of_an_imp_are_taken_as_they_are(tmp_path: Path) -> None:
    scale = vp_scale(write(tmp_path, steps('[[0, 1, 1], ["1/2", 2, 0]]')))
    assert [victory_points(scale, 8, Fraction(m))[-1].value for m in ("0.4", "0.5")] == [1, 2]
    (step,) = victory_points(scale, 8, Fraction("0.4"))
    assert step.what == "0 or more IMPs: 1–1"


def test_a_formula_of_ones_own(tmp_path: Path) -> None:
    linear = vp_scale(write(tmp_path, f'{SOURCE}method = "linear"\npool = 60\n'))
    assert victory_points(linear, 8, -7)[-1].value == 23
    curve = f'{SOURCE}method = "continuous"\npool = 30\nblitz = 15\nstep = 0.1\n'
    assert victory_points(vp_scale(write(tmp_path, curve)), 9, 15)[-1].value == Fraction("22.5")
    short = f'{SOURCE}method = "discrete"\npool = 40\nblitz = 5\n'
    with pytest.raises(ScoringError, match="1 boards are too few for 40 victory points"):
        vp_column(vp_scale(write(tmp_path, short)), 1)


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (
            COLUMN,
            [
                *(
                    f'{key}: expected {key} = "…"; a scale without its source does not load'
                    for key in ("title", "document", "edition", "article")
                ),
                f"sure: expected how sure that is, one of {LEVELS}",
            ],
        ),
        (
            SOURCE.replace('"read"', '"very"') + COLUMN,
            [f"sure: expected how sure that is, one of {LEVELS}, not 'very'"],
        ),
        (SOURCE, ["column: expected [[column]] with boards and steps"]),
        (SOURCE + "column = 3", ["column: expected [[column]] with boards and steps"]),
        (SOURCE + "column = [3]", ["column 1: expected [[column]] with boards and steps"]),
        (SOURCE + "note = 3\n" + COLUMN, ["note: expected text in quotes"]),
        (SOURCE + "colour = 3\n" + COLUMN, ["colour: unknown in a scale whose method is table"]),
        (SOURCE + "pool = 20\n" + COLUMN, ["pool: unknown in a scale whose method is table"]),
        (
            SOURCE + 'basis = "vps"\n' + COLUMN,
            ["basis: expected one of \"imps\", \"points\", \"percent\", not 'vps'"],
        ),
        (
            SOURCE + 'method = "guess"\non_tie = 3\n' + COLUMN,
            [
                'method: expected one of "table", "continuous", "discrete", "linear", '
                "not 'guess'",
                'on_tie: expected one of "nothing", "total-points", not 3',
            ],
        ),
        (SOURCE + COLUMN + "boats = 3\n", ["column 1: boats: unknown in a column"]),
        (SOURCE + COLUMN + "note = 3\n", ["column 1: note: expected text in quotes"]),
        (SOURCE + "[[column]]\nboards = 8\n", [f"column 1: {STEPS}"]),
        *(
            (steps(text), [f"column 1: {STEPS}"])
            for text in ("[]", "3", "[3]", "[[0, 1]]", "[[0, 1, 1, 1]]", "[[0, 1, true]]",
                         '[[0, 1, "one"]]', "[[0, 1, nan]]", "[[0, 1, 1e9999]]")
        ),
        *(
            (f"{SOURCE}[[column]]\nboards = {boards}\nsteps = [[0, 1, 1]]", [f"column 1: {BOARDS}"])
            for boards in ("0", "-3", "true", '"8"', "[8, 6]", "[6]", "[6, 7, 8]", "[]", "8.5",
                           "20000")
        ),
        (
            SOURCE + COLUMN + COLUMN.replace("[6, 8]", "8"),
            ["column 2: boards: 8 is in column 1 too"],
        ),
        (
            steps("[[1, 6, 4], [5, 8, 2]]"),
            [
                "column 1: steps: expected the first at 0, so that every margin is covered",
                "column 1: steps: expected the same for both in the first, "
                'or on_tie = "total-points"',
            ],
        ),
        (
            steps("[[0, 5, 5], [4, 6, 4], [4, 7, 3], [2, 8, 2]]"),
            [
                "column 1: steps, 3: expected a larger margin than before",
                "column 1: steps, 4: expected a larger margin than before",
            ],
        ),
        (
            steps("[[0, 5, 5], [1, 7, 3], [2, 6, 3], [3, 8, 4]]"),
            [
                "column 1: steps, 3: expected no less for the winner and no more for the loser",
                "column 1: steps, 4: expected no less for the winner and no more for the loser",
            ],
        ),
        (
            steps("[[0, 5, 5], [1, 7, -1]]"),
            ["column 1: steps, 2: expected as much for the winner as for the loser, or more"],
        ),
        (
            SOURCE + 'basis = "percent"\n' + COLUMN,
            ["column 1: steps: expected the first at 50, so that every margin is covered"],
        ),
        (
            SOURCE + 'method = "linear"\n',
            ["pool: expected pool = a number above 0 and up to 10000"],
        ),
        (
            SOURCE + 'method = "linear"\npool = 60\nbasis = "percent"\n' + COLUMN,
            [
                "column: expected none, for the method is linear",
                'basis: expected "imps" or "points", for the method is linear',
            ],
        ),
        (
            SOURCE + 'method = "continuous"\npool = 20\nblitz = 101\nstep = 0.01\n',
            ["blitz: expected blitz = a number above 0 and up to 30"],
        ),
        (
            SOURCE + 'method = "continuous"\npool = 20\nblitz = 15\nstep = 0.3\n',
            ["step: expected a part of the pool, such as 0.01"],
        ),
        (
            SOURCE + 'method = "discrete"\npool = 25\nblitz = 15\npublished = "all"\n',
            [
                "pool: expected an even number from 4 to 100",
                "published: expected a list of numbers of boards",
            ],
        ),
    ],
)  # fmt: skip
def test_what_is_refused(text: str, problems: list[str], tmp_path: Path) -> None:
    assert refused(tmp_path, text) == problems


@pytest.mark.parametrize(
    "name", ["wbf-26", "", "linear", "linear-0", "linear-007", "linear-99999", "win-loss-0",
             "linear-١٠", "../scales/wbf-25", "x" * 500, "a\nb"]
)  # fmt: skip
def test_a_name_that_is_not_known(name: str) -> None:
    with pytest.raises(VPScaleError) as error:
        vp_scale(name)
    message = str(error.value)
    assert message.startswith(
        f"there is no scale of victory points {name[:60]!r}; the scales are acbl-20,"
    )
    assert "linear-N with a capital of N and win-loss-N where N IMPs win" in message


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("none.toml", "there is no such file"),
        ("folder.toml", "expected a file, and this is none"),
        ("broken.toml", "expected a TOML file"),
    ],
)
def test_a_file_that_cannot_be_read(name: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "broken.toml").write_text("[[column")
    with pytest.raises(RuleBookError, match=message):
        vp_scale(name, tmp_path)
