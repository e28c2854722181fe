"""Movements from table cards and from EBUScore lines."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.movements import Kind, MovementError, check, load
from overtrick.movements.cards import table_cards
from overtrick.movements.grid import grid
from overtrick.movements.other_forms import parse_cards, parse_lines, read
from overtrick.movements.round_lines import parse_rounds

LINES = """\
[M146]Round 1 of a match
5,6,32,16,2
4,6,1,4,6,2
3,5,1,3,5,2
2,1,1,2,1,2
6,4,1,6,4,2
5,3,1,5,3,2
1,2,1,1,2,2
"""


@pytest.mark.parametrize(
    "name",
    ["howell-8x3", "mitchell-6x4", "three-quarter-howell-6-without-12", "mitchell-7x4-switched",
     "howell-4x8", "rover-mitchell-7x2", "mitchell-5x2+mitchell-4x2"],
)  # fmt: skip
def test_the_cards_that_we_print_can_be_read(name: str, tmp_path: Path) -> None:
    made = load(name)
    path = tmp_path / "My Cards.txt"
    text = f"{made.title}\n\n" + "\n\n".join(map(str, table_cards(made)))
    path.write_text(text, encoding="utf-8")
    cards = read(path)
    assert cards.plays == made.plays
    assert cards.winners == made.winners
    assert (cards.name, cards.title) == ("my-cards", made.title)


def test_tables_that_always_have_the_same_boards_share_them() -> None:
    cards = "\n\n".join(map(str, table_cards(load("mitchell-8x3"))))
    read_back = parse_cards(cards, "cards")
    assert read_back.sharing == (("1", "8"),)
    assert check(read_back).ok


def test_ebuscore_lines_of_teams() -> None:
    made = parse_lines(LINES, "lines")
    assert made.title == "Round 1 of a match"
    assert made.kind is Kind.TEAMS
    assert made.rounds == 2
    assert made.plays[0].boards == tuple(range(1, 17))
    assert (made.plays[6].ns, made.plays[6].ew) == ("4", "6")


def test_ebuscore_lines_of_pairs_with_one_missing(tmp_path: Path) -> None:
    path = tmp_path / "three.csv"
    rows = ["1,3,9,3,3,6"]
    rows += [
        ",".join(f"{t + 1},{(t - r) % 3 + 4},{(t + r) % 3 + 1}" for r in range(3)) for t in range(3)
    ]
    path.write_text("\n".join(rows))
    made = read(path)
    assert made.plays == load("mitchell-3x3-without-6").plays
    assert made.winners == 2
    assert check(made).ok


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5,6,32,16,2\n1,2,1", r"line 1: expected 6 lines below, one for each table, not 1"),
        ("5,1,32,16,2\n1,2,1", r"line 2: '1,2,1': expected 6 numbers .* 2 rounds\), not 3"),
        ("5,1,32,16,2\n1,2,x", "line 2: '1,2,x': expected whole numbers"),
        ("5,1,32,16,2\n1,2,1,1,2,0", "line 2: .*round 2: expected a board set, not 0"),
        ("5,1,32,0,2\n1,2,1,1,2,2", "line 1: .*expected type, tables, boards"),
        ("5,1,32,16,2,9\n1,2,1,1,2,2", "no contestant 9 to leave out"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_lines(text: str, message: str) -> None:
    with pytest.raises(MovementError, match=message):
        parse_lines(text, "lines")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Table 1\n1 5 8", "line 2: '1 5 8': expected 4 entries"),
        ("Table 1\n1 5 8 x", "table 1: expected a round and boards such as 1-3, not 'x'"),
        ("Table 1\n0 5 8 1-3", "not '0'"),
        ("Table 1\n1 5 8 1-3\n1 5 8 1-3", "line 3: .*round 1, table 1 is here for the second time"),
        ("Table 1\n2 5 8 1-3", "round 1 is missing"),
        ("Table 1\nnothing", "there is no round on these cards"),
    ],
)
def test_what_is_wrong_with_cards(text: str, message: str) -> None:
    with pytest.raises(MovementError, match=message):
        parse_cards(text, "cards")


def test_a_text_of_neither_form_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear director,")
    with pytest.raises(MovementError, match="neither table cards"):
        read(path)


@given(st.text(alphabet="Table 123,-~x\n[]", max_size=80))
def test_no_text_makes_it_stumble(text: str) -> None:
    for parse in (parse_cards, parse_lines):
        try:
            made = parse(text, "text")
        except MovementError as error:
            message = str(error)
            assert message
        else:
            check(made)


# ------------------------------------------------------------------ rounds of tables

SHEET = """\
Two tables at home
Rnd   Table 1    Table 2
 1   4-1  1-8   2-3  1-8
 2   4-2  9~16  3-1  9~16   # tea
 3   4-3 17-24  1-2 17-24
"""

ASC = """\
 8 4 7 7 0
 3- 6 A 7- 2 C 5- 4 D 8- 1 E
 4- 7 B 1- 3 D 6- 5 E 8- 2 F
 5- 1 C 2- 4 E 7- 6 F 8- 3 G
 6- 2 D 3- 5 F 1- 7 G 8- 4 A
 7- 3 E 4- 6 G 2- 1 A 8- 5 B
 1- 4 F 5- 7 A 3- 2 B 8- 6 C
 2- 5 G 6- 1 B 4- 3 C 8- 7 D
"""


def test_a_sheet_with_rounds_down_and_tables_across(tmp_path: Path) -> None:
    path = tmp_path / "At home.txt"
    path.write_text(SHEET, encoding="utf-8")
    made = load(str(path))
    assert (made.name, made.title, made.winners) == ("at-home", "Two tables at home", 1)
    assert made.plays == load("howell-4x8").plays
    assert made.sharing == (("1", "2"),)
    assert check(made).ok


def test_an_asc_file_whose_sets_are_letters(tmp_path: Path) -> None:
    path = tmp_path / "howell8.asc"
    path.write_text(ASC, encoding="utf-8")
    made = load(str(path))
    report = check(made)
    assert report.ok
    assert report.balance.figure == 100
    assert made.rounds == 7
    assert made.boards == tuple(range(1, 22))
    assert (made.plays[1].ns, made.plays[1].ew, made.plays[1].boards) == ("7", "2", (7, 8, 9))


@pytest.mark.parametrize(
    "name",
    ["howell-8x3", "mitchell-14x2", "howell-12x2-without-12", "mitchell-5x2+mitchell-4x2",
     "mitchell-8x3-without-8", "howell-30x1", "rover-mitchell-9x3"],
)  # fmt: skip
def test_what_show_prints_can_be_read(name: str) -> None:
    movement = load(name)
    made = parse_rounds(f"{movement.title}\n{grid(movement, width=100)}", "shown")
    assert made.plays == movement.plays


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 4-1 A 2-3 B\n2 4-2 C rubbish", "line 2: '2 4-2 C rubbish': expected a round such as"),
        ("1 4-1 A\n3 4-2 B", "round 2 is missing"),
        ("1 4-1 A\n1 4-2 B", "line 2: '1 4-2 B': round 1, table 1 is here for the second time"),
        ("8 2 7 7 1\n1 4-1 A", "line 1: '8 2 7 7 1': individuals are not read in this form"),
        ("Rd Table 1\n1 4-1 A 2-3 B", "line 2: '1 4-1 A 2-3 B': the heading has 1 tables"),
        ("1 4-1 5-3", "table 1: expected boards or a set, not '5-3'"),
    ],
)
def test_what_is_wrong_with_rounds_of_tables_is_said(text: str, message: str) -> None:
    with pytest.raises(MovementError, match=re.escape(message)):
        parse_rounds(text, "sheet")


@given(st.text(alphabet="0123456789 -vAB,~\nRd", max_size=200))
def test_any_text_is_read_as_rounds_or_refused(text: str) -> None:
    try:
        made = parse_rounds(text, "text")
    except MovementError:
        return
    assert all(play.ns or play.ew for play in made.plays)
