"""Reports as CSV, for spreadsheets."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.errors import InputError
from overtrick.reports import Format, Part, render
from overtrick.reports.csv_text import safe
from tests.reports.events import (
    CROSS_IMPS,
    FRIDAY,
    INDIVIDUAL,
    PENALTY,
    SESSIONS,
    TWO_WINNERS,
    scored,
)


def rows(text: str, part: Part, pair: str = "") -> list[dict[str, str]]:
    report = render(scored(text), {part}, Format.CSV, pair=pair)
    return list(csv.DictReader(io.StringIO(report), strict=True))


def test_the_ranking_is_one_table() -> None:
    assert (
        render(scored(FRIDAY + PENALTY), (), Format.CSV)
        == """\
ranking,rank,number,direction,section,name_1,id_1,name_2,id_2,stratum,boards,total,max,percent,\
per_board,adjustment,points,with_handicap,note,open
overall,1,4,,,An Overtrick,100007,A Trump,100008,,4,6.666667,8,83.33,,0,,,,
overall,2,1,,,A Discard,100001,A Reverse,100002,,4,5.8,8,72.50,,0,,,,
overall,3,3,,,A Trick,100005,A Dummy,100006,,4,2.2,8,27.50,,0,,,,
overall,4,2,,,A Defender,100003,A Declarer,100004,,4,1.2,8,15.00,,-1,,,\
"Pair 2: -1.00, penalty of 1 MP: late play (Law 90B2)",
"""
    )


def test_all_lists_follow_each_other() -> None:
    found = rows(SESSIONS, Part.RANKING)
    assert list(dict.fromkeys(row["ranking"] for row in found)) == [
        "overall",
        "session 1",
        "session 2",
        "stratum A",
        "stratum B",
        "handicap",
        "unranked",
    ]
    assert found[-1]["note"] == "not in contention"
    directions = [(row["direction"], row["rank"]) for row in rows(TWO_WINNERS, Part.RANKING)]
    assert directions == [("NS", "1="), ("NS", "1="), ("EW", "1"), ("EW", "2")]


def test_imps_have_points_a_board() -> None:
    first = rows(CROSS_IMPS, Part.RANKING)[0]
    assert (first["total"], first["max"], first["percent"]) == ("11", "", "")
    assert first["per_board"] == "5.5"


def test_travellers_have_a_row_for_each_line() -> None:
    line = rows(FRIDAY, Part.TRAVELLERS)[4]
    assert line["result"] == "1NT E +1"
    assert (line["ns_score"], line["ew_score"]) == ("-120", "120")
    assert (line["ns_points"], line["ew_points"]) == ("1.2", "1.2")
    player = rows(INDIVIDUAL, Part.TRAVELLERS)[3]
    assert [player[seat] for seat in "nesw"] == ["1", "3", "5", "7"]
    assert [player[f"{seat}_points"] for seat in "nesw"] == ["2", "0.8", "1.2", "0"]


def test_frequencies_have_a_row_for_each_score() -> None:
    found = [row for row in rows(FRIDAY, Part.FREQUENCIES) if row["board"] == "1"]
    assert [(row["ns_score"], row["ns_frequency"], row["ns_points"]) for row in found] == [
        ("400", "1", "2"),
        ("-100", "1", "0"),
    ]


def test_scorecards_have_a_row_for_each_board() -> None:
    found = rows(FRIDAY, Part.SCORECARDS, pair="2")
    assert [(row["board"], row["seat"], row["opponents"], row["points"]) for row in found] == [
        ("1", "EW", "1", "0"),
        ("2", "EW", "1", "0"),
        ("3", "NS", "3", "1.2"),
        ("4", "NS", "3", "1"),
    ]


def test_the_matrix_has_a_column_for_each_board() -> None:
    first = rows(FRIDAY, Part.MATRIX)[0]
    assert [first[board] for board in "1234"] == ["100.00", "100.00", "40.00", "50.00"]
    assert first["result"] == "72.50"


OPEN = (
    FRIDAY.replace("5C W -2", "LATE", 1)
    + """
[[ruling]]
board = 1
ns = "1"
status = "pending"
[[ruling]]
board = 2
ns = "3"
result = "AVE"
status = "appealed"
"""
)


def test_what_is_still_open_stands_beside_every_row() -> None:
    in_all = "results to come on board 4; ruling pending on board 1; ruling under appeal on board 2"
    boards = {"1": "ruling pending", "2": "ruling under appeal", "3": "", "4": "results to come"}
    for part in (Part.RANKING, Part.MATRIX):
        assert {row["open"] for row in rows(OPEN, part)} == {in_all}
        assert {row["open"] for row in rows(FRIDAY, part)} == {""}
    for part in (Part.TRAVELLERS, Part.FREQUENCIES, Part.SCORECARDS):
        assert {row["board"]: row["open"] for row in rows(OPEN, part)} == boards
        assert {row["open"] for row in rows(FRIDAY, part)} == {""}


def test_a_file_has_one_table() -> None:
    with pytest.raises(InputError, match="one table, not ranking and matrix; ask for one report"):
        render(scored(FRIDAY), {Part.MATRIX, Part.RANKING}, Format.CSV)


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+1-1", "-cmd", "@SUM(A1)", "'=x", '"=x"'])
def test_no_name_becomes_a_formula(name: str) -> None:
    text = FRIDAY.replace("A Discard", name)
    names = [row["name_1"] for row in rows(text, Part.RANKING)]
    assert names[1] == (name if name[0] in "'\"" else f"'{name}")


@given(st.text())
def test_no_cell_starts_a_formula_unless_it_is_a_number(text: str) -> None:
    cell = safe(text)
    if cell[:1] in tuple("=+-@\t\r"):
        float(cell)
    assert "\n" not in cell
