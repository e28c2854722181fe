"""The results as JSON: exact numbers, documented members."""

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.engine.event_score import EventScore
from overtrick.exact import is_short_decimal
from overtrick.model.diagnostic import Diagnostic, Severity, Source
from overtrick.reports import Format, Part, render
from overtrick.reports.json_text import Percent, json_text
from tests.reports.events import (
    CROSS_IMPS,
    FRIDAY,
    INDIVIDUAL,
    PENALTY,
    SESSIONS,
    TWO_WINNERS,
    results,
    scored,
)
from tests.reports.test_ranking_text import DECISIONS, TIED

PAGE = Path(__file__).parents[2] / "docs" / "json.md"


def read(score: EventScore, *parts: Part) -> Any:
    """The document with its numbers as exact decimals."""
    return json.loads(render(score, parts, Format.JSON), parse_float=Decimal)


def test_the_example_of_the_page_is_what_comes_out() -> None:
    page = PAGE.read_text(encoding="utf-8")
    event, document = (
        re.findall(rf"```{kind}\n(.*?)```", page, re.DOTALL) for kind in ("toml", "json")
    )
    assert render(scored(event[-1]), (), Format.JSON) == document[-1]


EVERYTHING = [FRIDAY + PENALTY + DECISIONS, TWO_WINNERS, INDIVIDUAL, CROSS_IMPS, SESSIONS, TIED]


def members(value: Any) -> Iterator[str]:
    """The names of all members, exact values left out."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name == "rules":
                continue
            if not name.endswith("_exact"):
                yield name
            yield from members(inner)
    elif isinstance(value, list):
        for each in value:
            yield from members(each)


@pytest.mark.parametrize("text", EVERYTHING)
def test_every_member_is_documented(text: str) -> None:
    documented = set(re.findall(r"`([a-z_]+)`", PAGE.read_text(encoding="utf-8")))
    assert set(members(read(scored(text), *Part))) <= documented


@given(st.fractions(max_denominator=10_000))
def test_a_number_is_exact_or_has_its_exact_value_beside_it(value: Fraction) -> None:
    found = json.loads(json_text({"total": value}), parse_float=Decimal)
    if is_short_decimal(value):
        assert found == {"total": found["total"]}
        assert Fraction(found["total"]) == value
    else:
        assert Fraction(found["total_exact"]) == value
        assert abs(Fraction(found["total"]) - value) <= Fraction(1, 2_000_000)


@given(st.fractions(0, 100))
def test_a_percentage_has_two_places_and_its_exact_value(value: Fraction) -> None:
    text = json_text({"percent": Percent(value)})
    assert re.match(r'\{"percent": [0-9]+\.[0-9]{2}, "percent_exact": "', text)
    found = json.loads(text, parse_float=Decimal)
    assert Fraction(found["percent_exact"]) == value
    assert abs(Fraction(found["percent"]) - value) <= Fraction(1, 200)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.from_regex("[a-z]+", fullmatch=True), inner),
)


@given(JSON_VALUES)
def test_whatever_is_written_reads_back(value: Any) -> None:
    assert json.loads(json_text(value)) == value


def test_rows_have_exact_totals_and_percentages() -> None:
    rows = read(scored(FRIDAY + PENALTY))["ranking"]
    assert rows[0] == {
        "rank": "1",
        "number": "4",
        "names": ["An Overtrick", "A Trump"],
        "ids": ["100007", "100008"],
        "boards": 4,
        "total": Decimal("6.666667"),
        "total_exact": "20/3",
        "max": 8,
        "percent": Decimal("83.33"),
        "percent_exact": "250/3",
        "adjustment": 0,
        "points": None,
    }
    assert rows[3]["adjustment"] == -1
    assert rows[3]["total"] == Decimal("1.2")


def test_the_json_is_ascii_and_keeps_every_character() -> None:
    text = render(scored(SESSIONS), (), Format.JSON)
    assert text.isascii()
    assert ["橋牌", "Dèal"] in [row["names"] for row in json.loads(text)["ranking"]]


def test_hostile_names_are_only_text() -> None:
    nasty = '"},<script>\\\\'
    text = FRIDAY.replace("A Discard", nasty)
    names = [row["names"] for row in read(scored(text))["ranking"]]
    assert ['"},<script>\\\\', "A Reverse"] in names


def test_two_winners_have_directions_and_ranks_restart() -> None:
    rows = read(scored(TWO_WINNERS))["ranking"]
    assert [(row["direction"], row["rank"], row["number"]) for row in rows] == [
        ("NS", "1=", "1"),
        ("NS", "1=", "2"),
        ("EW", "1", "1"),
        ("EW", "2", "2"),
    ]


def test_imps_have_no_maximum_and_points_a_board() -> None:
    row = read(scored(CROSS_IMPS))["ranking"][0]
    assert (row["total"], row["max"], row["percent"]) == (11, None, None)
    assert row["per_board"] == Decimal("5.5")


def test_every_line_has_its_own_result_where_averages_follow_the_contestant() -> None:
    """An average minus that floats on most boards, and all kinds of results at other tables."""
    points = [f"+{10 * n}" for n in range(5, 65)]
    lines = [f"{b} 1 2 {one}" for b, one in enumerate(points, start=1)]
    lines += [f"{b} 3 4 {other}" for b, other in enumerate(reversed(points), start=1)]
    lines += [f"{b} 5 6 NS +140 / EW AVE-" for b in range(2, len(points) + 1)]
    lines.append("1 5 6 +150")
    boards = read(scored(results("board ns ew result", *lines)))["boards"]
    found = {(each["board"], line["ns"]): line for each in boards for line in each["lines"]}
    for line in lines:
        board, ns, _, result = line.split(None, 3)
        assert found[int(board), ns]["result"] == result


def test_lines_have_scores_of_both_sides() -> None:
    boards = read(scored(FRIDAY))["boards"]
    assert boards[0]["lines"][1] == {
        "round": 1,
        "ns": "3",
        "ew": "4",
        "result": "4Hx S -1",
        "ns_score": -100,
        "ew_score": 100,
        "ns_points": 0,
        "ew_points": 2,
    }
    artificial = boards[2]["lines"][1]
    assert (artificial["ns_score"], artificial["ew_score"]) == (None, None)
    assert artificial["ns_points_exact"] == "5/3"  # floats with the own average


def test_a_line_has_what_is_known_of_it() -> None:
    text = results(
        "board session section table round ns ew lead result", "1 1 A 3 2 1 2 SK 3NT E -1"
    )
    line = read(scored(text))["boards"][0]["lines"][0]
    assert list(line) == [
        *("session", "section", "table", "round", "ns", "ew", "result", "lead"),
        *("ns_score", "ew_score", "ns_points", "ew_points"),
    ]
    assert (line["section"], line["table"], line["round"], line["lead"]) == ("A", "3", 2, "SK")


def test_an_individual_has_players() -> None:
    document = read(scored(INDIVIDUAL))
    line = document["boards"][1]["lines"][1]
    assert [line[seat] for seat in "nesw"] == ["1", "3", "5", "7"]
    points = [str(line[f"{seat}_points"]) for seat in "nesw"]
    assert points == ["2", "0.8", "1.2", "0"]
    assert document["ranking"][0]["names"] == ["A Bid"]


def test_no_score_is_null() -> None:
    lines = read(scored(results("board ns ew result", "1 1 2 +100", "1 3 4 NP")))["boards"]
    assert lines[0]["lines"][1]["ns_points"] is None
    assert lines[0]["lines"][1]["ns_score"] is None


def test_marks_tell_what_came_from_the_table() -> None:
    lines = read(scored(FRIDAY + DECISIONS))["boards"][1]["lines"]
    weighted = next(line for line in lines if line["ns"] == "1")
    assert weighted["marks"] == ["ruling under appeal"]
    assert weighted["result"] == "60% +620, 40% -100"
    assert weighted["reported"] == {"board": 2, "ns": "1", "ew": "2", "result": "+620"}


def test_rulings_penalties_and_diagnostics_are_there() -> None:
    found = Diagnostic(Severity.WARNING, "odd", "look", "+621", Source("friday.toml", 9))
    text = render(scored(FRIDAY + PENALTY + DECISIONS), (), Format.JSON, diagnostics=[found])
    document = json.loads(text)
    assert document["rulings"][0] == {
        "board": 1,
        "ns": "1",
        "status": "pending",
        "result": None,
        "outcomes": ["+420", "-50"],
        "reason": "hesitation",
        "article": "",
        "by": "",
    }
    assert document["penalties"][0]["amount"] == -1
    assert document["diagnostics"] == [
        {
            "severity": "warning",
            "file": "friday.toml",
            "line": 9,
            "text": "+621",
            "problem": "odd",
            "remedy": "look",
        }
    ]


def test_sessions_strata_and_handicaps_are_further_lists() -> None:
    document = read(scored(SESSIONS))
    assert [each["session"] for each in document["session_rankings"]] == [1, 2]
    assert [row["number"] for row in document["strata"][1]["ranking"]] == ["2", "3"]
    assert [row["number"] for row in document["handicap_ranking"]] == ["1", "3", "2"]
    assert document["handicap_ranking"][1]["with_handicap"] == Decimal("1.5")
    assert document["unranked"][0]["why"] == "not in contention"
    assert document["unranked"][0]["rank"] is None
    assert [each["session"] for each in document["ranking"][0]["sessions"]] == [1, 2]
