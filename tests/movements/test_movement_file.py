"""The movement file: what is written is read back, and what is wrong is said with its line."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.movements import Kind, Movement, MovementError, Play, load, write
from overtrick.movements.boards import read_boards, show_boards
from overtrick.movements.movement_file import parse, read

GOOD = '''\
# A movement of our own.
[movement]
name = "twin-tables"
title = "Two tables at home"
winners = 1
sharing = [[1, 2]]

[plays]
table = """
round  table  ns  ew  boards
1      1      4   1   1-8
1      2      2   3   1-8

# the second round
2      1      4   2   9-12, 14
2      2      3   -   9-12, 14
"""
'''


def test_a_file_as_a_person_writes_it() -> None:
    made = parse(GOOD)
    assert (made.name, made.title, made.winners) == ("twin-tables", "Two tables at home", 1)
    assert made.sharing == (("1", "2"),)
    assert made.plays[-1] == Play(2, 2, "3", None, (9, 10, 11, 12, 14))


def test_a_file_needs_no_more_than_its_plays(tmp_path: Path) -> None:
    path = tmp_path / "tuesday.toml"
    path.write_text('[plays]\ntable = """\nround table ns ew boards\n1 1 a b 1\n"""\n')
    made = read(path)
    assert (made.name, made.title, made.winners, made.kind) == ("tuesday", "tuesday", 1, Kind.PAIRS)


@pytest.mark.parametrize(
    "name",
    [
        "three-quarter-howell-6-without-12",
        "howell-6",
        "staggered-8x3",
        "team-round-robin-5x4",
        "mitchell-5x2+mitchell-4x2",
        "mitchell-5x2+mitchell-4x2+shared-boards",
    ],
)
def test_what_is_written_is_read_back_as_the_same(name: str) -> None:
    assert parse(write(load(name))) == load(name)


words = st.text("ABCabc123½é.&'\"\\", min_size=1, max_size=6).filter(lambda word: word != "-")


@given(
    st.builds(
        Movement,
        st.text(max_size=20).filter(lambda text: "\r" not in text and text.isprintable()),
        st.text(max_size=20).filter(lambda text: "\r" not in text and text.isprintable()),
        st.lists(
            st.builds(
                Play,
                st.just(1),
                st.integers(1, 99),
                words.filter(lambda word: '"' not in word and "\\" not in word),
                st.none() | words.filter(lambda word: '"' not in word and "\\" not in word),
                st.lists(st.integers(1, 99), min_size=1, unique=True).map(tuple),
            ),
            min_size=1,
            unique_by=lambda play: play.table,
        ).map(lambda plays: tuple(sorted(plays, key=lambda play: play.table))),
        winners=st.sampled_from([1, 2]),
        kind=st.sampled_from(Kind),
        copies=st.integers(1, 9),
        own_boards=st.booleans(),
    )
)
def test_whatever_is_written_is_read_back(movement: Movement) -> None:
    assert parse(write(movement)) == movement


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("1      1      4   1   1-8", "1 1 4 1", "line 11: '1 1 4 1': expected 5 columns"),
        ("2      1      4   2   9-12, 14", "2 x 4 2 9", "line 15: '2 x 4 2 9': .*table.*not 'x'"),
        ("2      1      4   2", "0 1 4 2", "expected the number of the round, 1 to 999, not '0'"),
        ("4   1   1-8", "4   1   8-1", "line 11: .*expected boards such as 1-3 .* not '8-1'"),
        ("4   1   1-8", "4   1   1-8,3", "not '1-8,3'"),
        ("4   1   1-8", "4   1   1-99999999", "not '1-99999999'"),
        ("4   1   1-8", "-   -   1-8", "line 11: .*nobody is at this table; leave the line out"),
        ("1      2      2", "1 1 2", "line 12: .*round 1, table 1 stands here for the second time"),
        ("round  table  ns  ew  boards", "round table ns ew", "line 10: .*expected the columns"),
        ("round  table  ns  ew  boards", "boards table ns ew round", "boards last"),
        ("2      ", "4      ", "round 2 is missing"),
        ("winners = 1", "winners = 3", "movement.winners = 3: expected 1 or 2"),
        ("winners = 1", "winners = true", "movement.winners = True: expected 1 or 2"),
        ("winners = 1", "winer = 1", "movement.winer: unknown key; did you mean winners?"),
        ("winners = 1", "zzz = 1", "movement.zzz: unknown key; known are name, title"),
        ("winners = 1", 'kind = "pigs"', 'expected "pairs", "teams" or "individual"'),
        ("winners = 1", "copies = 0", "expected how many of each board there are"),
        ("[[1, 2]]", "[1, 2]", "expected groups of tables, as in sharing"),
        ("[[1, 2]]", "[[1]]", "expected groups of tables"),
        ("[[1, 2]]", "[[1, 2.5]]", "expected groups of tables"),
        ("[movement]", "movement = 3\n[more]", r"expected a section \[movement\]"),
        ("[movement]", "[movements]", r"\[movements\] is unknown"),
        ("[plays]", "[games]", "there is no table of plays"),
        ('table = """', 'table = 3\nnote = """', "there is no table of plays"),
        ("winners = 1", "winners = = 1", "not a TOML file: .*line 5"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_place(before: str, after: str, message: str) -> None:
    assert before in GOOD
    with pytest.raises(MovementError, match=message):
        parse(GOOD.replace(before, after))


def test_all_problems_are_told_at_once() -> None:
    text = GOOD.replace("1-8", "8-1").replace("winners = 1", "winners = 5")
    with pytest.raises(MovementError) as refused:
        parse(text, "own.toml")
    lines = str(refused.value).splitlines()
    assert len(lines) == 3
    assert all(line.startswith("own.toml: ") for line in lines)


@pytest.mark.parametrize("empty", ['table = ""', 'table = """\n"""', 'table = """\n# nothing\n"""'])
def test_an_empty_table(empty: str) -> None:
    with pytest.raises(MovementError, match="the table of plays is empty"):
        parse(f"[plays]\n{empty}\n")
    with pytest.raises(MovementError, match="no line below its columns"):
        parse('[plays]\ntable = "round table ns ew boards"\n')


@given(st.text(max_size=60))
def test_no_text_makes_it_stumble(text: str) -> None:
    for content in (text, f"[plays]\ntable = '''\n{text}\n'''", GOOD.replace("4   1", text)):
        try:
            assert isinstance(parse(content), Movement)
        except MovementError as error:
            message = str(error)
            assert message.startswith("movement file: ")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(MovementError, match="no such file"):
        read(tmp_path / "none.toml")
    with pytest.raises(MovementError, match="cannot be read"):
        read(tmp_path)
    (tmp_path / "latin.toml").write_bytes(b"[movement]\nname = '\xe9'")
    with pytest.raises(MovementError, match="line 2 is not text in UTF-8; save the file as UTF-8"):
        read(tmp_path / "latin.toml")
    (tmp_path / "huge.toml").write_bytes(b" " * 2_000_001)
    with pytest.raises(MovementError, match="larger than 2 MB; this is no movement"):
        read(tmp_path / "huge.toml")


@given(st.lists(st.integers(1, 999), min_size=1, unique=True))
def test_boards_are_read_as_they_are_shown(boards: list[int]) -> None:
    assert read_boards(show_boards(boards)) == tuple(boards)


def test_shipped_files_are_as_the_writer_writes_them() -> None:
    data = Path(__file__).parents[2] / "src/overtrick/movements/data"
    shipped = sorted(data.glob("*.toml"))
    assert len(shipped) == 3
    for path in shipped:
        text = path.read_text(encoding="utf-8")
        comments = "".join(line for line in text.splitlines(True) if line.startswith("#"))
        made = read(path)
        assert text == comments + write(made)
        assert replace(made, name=path.stem) == made
