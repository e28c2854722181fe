"""Incidents whose keys contradict each other, or what is said elsewhere."""

import pytest

from tests.formats.test_validate import problems

LINES = """\
[results]
table = '''
round table board ns ew result
1 1 7 1 2 +420
1 2 7 3 4 +450
2 1 7 5 6 -50
2 2 7 9 4 NP
2 3 8 1 4 +50
'''
[[incident]]
board = 7
"""
PAIR = 'kind = "wrong-pair"\nns = "3"\n'
BOARD = 'kind = "wrong-board"\nns = "3"\n'
TURNED = 'kind = "exchanged"\nns = "3"\n'
NOT_TURNED = "where a table sat the wrong way round there is no {}; leave it out, or write an "
NOT_TURNED += "[[incident]] of kind wrong-pair or wrong-board as well"


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        (
            f"{PAIR}played = {{ ew = 9, board = 8 }}",
            "played has a board, which is not what a wrong pair changes; "
            "write another [[incident]] of kind wrong-board for the board",
        ),
        (
            f"{BOARD}played = {{ ew = 9, board = 8 }}",
            "played has a pair or player, which is not what a wrong board changes; "
            "write another [[incident]] of kind wrong-pair for who sat there",
        ),
        (f"{TURNED}played = {{ ew = 9 }}", NOT_TURNED.format("played")),
        (f"{TURNED}deprived = [9]", NOT_TURNED.format("deprived")),
        (f"{TURNED}played_before = [3]", NOT_TURNED.format("played_before")),
        (
            f"{PAIR}played = {{ e = 9 }}",
            'two pairs are at the table; write such as played = { ew = "9" }, with ns or ew',
        ),
        (
            f"{PAIR}played = {{ ew = 9 }}\ndeprived = [4, 4]",
            "4 is in deprived twice; name it once",
        ),
        (
            f"{PAIR}played = {{ ew = 9 }}\nplayed_before = [4]",
            "4 did not sit at this table, and cannot have played board 7 before: "
            "it was 3 against 9; correct played_before, or say in played who sat there",
        ),
        (
            f"{PAIR}played = {{ ew = 9 }}\ndeprived = [4, 5]",
            "board 7, 5 against 6 gives 5 a score on board 7, so that it is not deprived of it; "
            "leave 5 out of deprived, or correct that line",
        ),
    ],
)
def test_the_keys_of_an_incident_go_together(block: str, expected: str) -> None:
    assert problems(LINES + block) == [f"x:10: {expected}"]


@pytest.mark.parametrize(
    ("one", "two", "kind"),
    [
        (f"{PAIR}played = {{ ew = 9 }}", f"{PAIR}played = {{ ew = 6 }}", "wrong-pair"),
        (f"{BOARD}played = {{ board = 8 }}", f"{BOARD}played = {{ board = 9 }}", "wrong-board"),
        (TURNED, TURNED, "exchanged"),
    ],
)
def test_a_line_is_not_two_other_lines(one: str, two: str, kind: str) -> None:
    found = problems(f"{LINES}{one}\n[[incident]]\nboard = 7\n{two}")
    assert [each.partition(": ")[2] for each in found] == [
        f"board 7, 3 against 4 has an [[incident]] of kind {kind} in line 10 already; "
        "write into one of them all that it really was"
    ]


def test_a_wrong_pair_with_a_wrong_board_is_two_incidents() -> None:
    """7 sat down with 3, and they took board 10."""
    text = f"{LINES}{PAIR}played = {{ ew = 6 }}\n[[incident]]\nboard = 7\n{BOARD}"
    assert problems(f"{text}played = {{ board = 10 }}\n") == []


def test_nobody_is_deprived_of_a_board_by_two_incidents() -> None:
    text = f"{LINES}{PAIR}played = {{ ew = 9 }}\ndeprived = [4]\n"
    text += '[[incident]]\nboard = 7\nkind = "wrong-pair"\nns = "5"\ndeprived = [4]'
    assert problems(text) == [
        "x:16: 4 is deprived of board 7 by the [[incident]] in line 10 as well; "
        "name it in one of them"
    ]


@pytest.mark.parametrize("key", ["ns", "ew"])
def test_in_an_individual_an_incident_names_seats(key: str) -> None:
    text = """\
[event]
kind = "individual"
[results]
table = '''
board n e s w result
1 1 2 3 4 +100
1 5 6 7 8 +50
'''
[[incident]]
kind = "wrong-pair"
board = 1
"""
    assert problems(f'{text}n = "1"\nplayed = {{ {key} = "9" }}') == [
        "x:9: in an individual four players are at the table; "
        'write such as played = { n = "9" }, with n, e, s or w'
    ]
    assert problems(f'{text}{key} = "1"\nplayed = {{ n = "9" }}') == [
        f"x:9: no line is board 1, {key} 1; in an individual name players by n, e, s or w"
    ]


def test_an_incident_without_boards_fits_each_board_once() -> None:
    text = f"{LINES}".replace("[[incident]]\nboard = 7\n", "")
    assert problems(f'{text}[[incident]]\nkind = "exchanged"\new = "4"') == [
        "x:10: 2 lines are board 7, ew 4: board 7, 3 against 4; board 7, 9 against 4; say more of "
        "the line that is meant: ns, ew, round, table, section or session"
    ]
