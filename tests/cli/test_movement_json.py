"""The JSON of movements and incidents has the members that docs/json.md describes."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from overtrick.app.new_event import NewEvent, new_event
from overtrick.cli.main import main
from overtrick.movements import Fault

PAGE = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("\n## Movements and incidents\n")[2]
DOCUMENTED = set(re.findall(r"`([a-z_]+)`", SECTION))
BY_NUMBER = {"results", "sit_outs"}
"""Members whose members are boards and contestants."""

PLAY = {"round", "section", "table", "ns", "ew", "boards"}
COST = {"lost", "sit_outs", "again", "repeats", "shared", "moved", "changed", "walks", "points"}


def members(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            if not name.endswith("_exact"):
                yield name
            if name not in BY_NUMBER:
                yield from members(inner)
    elif isinstance(value, list):
        for each in value:
            yield from members(each)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    main([*arguments, "--json"])
    return json.loads(capsys.readouterr().out)


def described(title: str) -> set[str]:
    """The members in code in the paragraph or table that begins with a title."""
    text = SECTION.partition(f"**`{title}`**")[2].partition("\n**")[0].partition("\n## ")[0]
    rows = [row.split("|")[1] for row in text.splitlines() if row.startswith("| `")]
    return set(re.findall(r"`([a-z_]+)`", " ".join(rows) or text))


@pytest.fixture
def evening(tmp_path: Path) -> str:
    path = tmp_path / "friday.toml"
    path.write_text(new_event(NewEvent(tables=6, movement="three-quarter-howell-6")), "utf-8")
    return str(path)


def test_suggest_has_the_members_that_are_described(capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys, "movement", "suggest", "--pairs", "11")
    assert {name for name in found[0] if not name.endswith("_exact")} == described(
        "movement suggest"
    )
    assert {"name", "rounds", "boards_played", "boards_per_round", "sit_outs"} <= set(found[0])


def test_show_has_plays_as_they_are_described(capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys, "movement", "show", "mitchell-5x3+mitchell-4x3-without-4")
    assert set(found) == described("movement show") - {"pairs", "teams", "individual"}
    assert all(set(play) == PLAY for play in found["plays"])
    empty = [play for play in found["plays"] if play["ns"] is None]
    assert empty
    assert all(type(play["ew"]) is str and play["section"] == "B" for play in empty)
    plain = printed(capsys, "movement", "show", "mitchell-7x4")
    assert set(plain["plays"][0]) == PLAY - {"section"}


def test_check_has_the_members_that_are_described(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(
        '[plays]\ntable = """\nround table ns ew boards\n1 1 1 2 1-3\n1 2 1 3 1-3\n"""\n',
        encoding="utf-8",
    )
    found = printed(capsys, "movement", "check", str(path))
    assert {name for name in found if not name.endswith("_exact")} == described("movement check")
    assert not found["ok"]
    assert set(members(found)) <= DOCUMENTED
    for fault in Fault:
        assert f"`{fault.value}`" in SECTION


def test_rescue_and_change_have_the_members_that_are_described(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ("mitchell-5x2", "--from-round", "4")
    changed = printed(capsys, "movement", "change", *asked, "--cut-to", "4")
    rescued = printed(capsys, "movement", "rescue", *asked)
    assert set(rescued) - set(changed) == {"cost", "as_planned"}
    assert {name for name in rescued if not name.endswith("_exact")} == described("movement change")
    assert set(rescued["cost"]) == set(rescued["as_planned"]) == COST
    assert COST <= DOCUMENTED


def test_incident_has_the_members_that_are_described(
    evening: str, capsys: pytest.CaptureFixture[str]
) -> None:
    seed = ("--round", "3", "--table", "4", "--board", "19", "--sat", "9")
    found = printed(capsys, "incident", evening, *seed)
    assert set(found) == described("incident")
    early = printed(capsys, "incident", evening, "--round", "1", "--table", "1", "--boards", "4-6")
    assert {*members(found), *members(early)} <= DOCUMENTED
