"""Scoring and Results (EBL directors' course 2001): its figures on teams, out of event files.

``test_seed_004_teams`` shows the same in the library, and where printed figures are misprints.
"""

from fractions import Fraction

import pytest

from tests.cases.team_events import event, margins, only, scored, swings, totals, vps

TEAMS = """
[teams]
table = '''
M  Milan
I  Inter
'''
"""
MILAN, INTER = "M", "I"
REST = [
    *swings(range(2, 17), won=78, lost=54, teams=("M", "I")),
    *swings(range(18, 21), won=0, lost=0, teams=("M", "I")),
]
DERBY = [
    "1 1 M I 40%/40%",
    "1 1 I M +100",
    "1 17 M I NS -800 / EW -1100",
    "1 17 I M +620",
    *REST,
]


def derby(setup: str, lines: list[str] = DERBY, more: str = "") -> str:
    return event(f'regulations = "ebl-2001"\n{setup}', *lines) + TEAMS + more


def test_seed_004_milan_16_inter_7_on_the_scale_out_of_a_file() -> None:
    """Printed as 16–6; the scale has 7 for −37 (docs/rules.md, Misprints)."""
    match = only(scored(derby("boards = 20")))
    assert match.key.teams == ("M", "I")
    assert margins(match) == (5, -37)
    assert vps(match) == (16, 7)
    milan, inter = match.results
    assert [milan.scored, milan.conceded] == [78, 54 + 19]
    assert [inter.scored, inter.conceded] == [54, 78 + 13]


def test_seed_004_knockout_milan_78_inter_57_out_of_a_file() -> None:
    match = only(scored(derby('format = "knockout"\nboards = 20')))
    milan, inter = match.results
    assert [milan.scored, milan.conceded] == [78, 57]
    assert [inter.scored, inter.conceded] == [57, 78]
    assert margins(match) == (21, -21)
    assert vps(match) == (None, None)
    assert match.winner == "M"


def test_seed_004_the_split_score_as_a_ruling_gives_the_same() -> None:
    lines = ["1 17 M I -800" if "17 M" in line else line for line in DERBY]
    lines[0] = "1 1 M I -100"
    rulings = """
[[ruling]]
board = 17
ns = "M"
result = "NS -800 / EW -1100"

[[ruling]]
board = 1
ns = "M"
result = "40%/40%"
"""
    assert vps(only(scored(derby("boards = 20", lines, rulings)))) == (16, 7)


WEIGHTED = "10% +1660, 40% +1430, 40% +1100, 10% +680"


def weighted(book: str) -> str:
    """16 boards, 53–36 without the board in question."""
    lines = [
        f"1 1 A B {WEIGHTED}",
        "1 1 B A +1100",
        *swings(range(2, 17), won=53, lost=36, teams=("A", "B")),
    ]
    return event(f'regulations = "{book}"\nboards = 16', *lines)


@pytest.mark.parametrize(
    ("book", "expected", "points"),
    [
        # 11, 8, 0 and −9 IMPs: 3.4, which is 3; the margin 20 is 20–10.
        ("ebl-2001-practice", (20, -20), (20, 10)),
        # 22, 21, 19 and 17 VPs: 19.9, up to the half; and 8, 9, 11, 13, which is 10.1.
        ("ebl-2001", (Fraction("20.4"), Fraction("-20.4")), (20, Fraction("10.5"))),
    ],
)
def test_seed_004_the_weighted_example_both_ways_out_of_a_file(
    book: str, expected: tuple[Fraction, Fraction], points: tuple[Fraction, Fraction]
) -> None:
    match = only(scored(weighted(book)))
    assert margins(match) == expected
    assert vps(match) == points


def test_seed_004_a_capital_of_100_out_of_a_file() -> None:
    lines = swings(range(1, 11), won=28, lost=45, teams=("A", "B"))
    score = scored(event('scale = "linear-100"', *lines))
    assert vps(only(score)) == (33, 67)
    assert totals(score) == {"A": 33, "B": 67}
