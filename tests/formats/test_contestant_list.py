"""The pasted list of contestants."""

from fractions import Fraction

import pytest

from overtrick.formats.contestant_list import read_list
from overtrick.formats.problems import Problems
from overtrick.model.board import Side
from overtrick.model.contestant import Contestant, Person


def read(text: str, partners: int = 2) -> tuple[list[Contestant], list[str]]:
    problems = Problems("x")
    found = read_list(list(enumerate(text.split("\n"), 1)), partners, problems)
    return found, [str(problem) for problem in problems.found]


@pytest.mark.parametrize(
    "row",
    [
        "8 A Squeeze & A Pass 100001 100002",
        "8   A Squeeze&A Pass   100001  100002  # members",
        "8\tA Squeeze\tA Pass\t100001\t100002",
        "8 A Squeeze / A Pass 100001 100002",
        "8 A Squeeze - A Pass 100001 100002",
        "8 A Squeeze and A Pass 100001 100002",
    ],
)
def test_partners_may_be_separated_in_several_ways(row: str) -> None:
    people = Person("A Squeeze", "100001"), Person("A Pass", "100002")
    assert read(row) == ([Contestant("8", people)], [])


@pytest.mark.parametrize(
    ("row", "people"),
    [
        ("8", []),
        ("8 A Squeeze", [("A Squeeze", "")]),
        ("8 A Squeeze & A Pass", [("A Squeeze", ""), ("A Pass", "")]),
        ("8 A Squeeze & A Pass - K12345", [("A Squeeze", ""), ("A Pass", "K12345")]),
        ("8 A Squeeze & A Pass 100001 -", [("A Squeeze", "100001"), ("A Pass", "")]),
        ("8 A Double-Squeeze & A Pass", [("A Double-Squeeze", ""), ("A Pass", "")]),
        ("8 100001 100002", [("", "100001"), ("", "100002")]),
    ],
)
def test_names_and_national_numbers_may_be_missing(row: str, people: list[tuple[str, str]]) -> None:
    [pair], problems = read(row)
    assert [(person.name, person.id) for person in pair.people] == people
    assert problems == []


def test_a_player_of_an_individual_has_one_name() -> None:
    [player], problems = read("3 A Cue & Bid 100003", partners=1)
    assert player.people == (Person("A Cue & Bid", "100003"),)
    assert problems == []


def test_a_first_line_may_name_more_columns() -> None:
    text = (
        "session section direction number stratum handicap names\n"
        "2 B EW A8 club 2+1.5 A Squeeze & A Pass\n"
        "- - - 9 - 3 A Suit & A Lead"
    )
    first, second = read(text)[0]
    assert first == Contestant(
        "A8",
        (Person("A Squeeze"), Person("A Pass")),
        direction=Side.EW,
        section="B",
        session=2,
        stratum="club",
        handicap=(Fraction(2), Fraction(3, 2)),
    )
    assert second == Contestant("9", (Person("A Suit"), Person("A Lead")), handicap=(Fraction(3),))


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("- A NS 0 A & B", '"- A NS 0 A & B": number is one word; write such as 8 or A8'),
        ("8 A! NS 0 A & B", '"A!": section is one word; write such as A'),
        ("8 A N 0 A & B", '"N": direction is NS or EW; write such as NS'),
        (
            "8 A NS x A & B",
            '"x": handicap is a number, or one for each partner; write such as 3 or 2+1.5',
        ),
    ],
)
def test_a_wrong_line_costs_only_itself(row: str, problem: str) -> None:
    text = f"number section direction handicap names\n1 A NS 1 A & B\n{row}\n2 A NS 1 C & D"
    found, problems = read(text)
    assert [pair.number for pair in found] == ["1", "2"]
    assert problems == [f"x:3: {problem}"]


def test_too_many_names_or_too_few_numbers_are_read_with_a_warning() -> None:
    found, problems = read("8 A & B & C\n9 A & B 100001")
    assert [pair.names for pair in found] == ["A & B & C", "A & B"]
    assert problems == [
        'x:1: "8 A & B & C": this looks like 3 names; write two names with & between them',
        'x:2: "9 A & B 100001": not every name has a national number; '
        "write one for each name, and - for one that is not known",
    ]


def test_a_heading_that_cannot_be_used_is_reported_once() -> None:
    for heading in ("number names section", "section names", "number " + "section " * 30):
        found, problems = read(f"{heading}\n1 A\n2 B")
        assert found == []
        assert len(problems) == 1
    found, problems = read("pair clubb names\n1 x A & B")
    assert [pair.names for pair in found] == ["A & B"]
    assert "this column is not known and is not read" in problems[0]
