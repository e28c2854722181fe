"""The guide to movements: its table of evenings, its names and its file are true."""

import re
import shlex
from pathlib import Path

import pytest

from overtrick.cli.movement import _tables
from overtrick.movements import FAMILIES, Kind, Suggestion, Wish, check, load, suggest
from overtrick.movements.movement_file import parse
from overtrick.movements.reasons import why

GUIDE = (Path(__file__).parents[2] / "docs/guide/movements.md").read_text(encoding="utf-8")
EVENINGS = re.findall(r"^\| ([^|`]+) \| `(--[^`]+)` \| `([^`]+)` \|", GUIDE, re.MULTILINE)
NAMES = re.findall(
    r"^\| `([a-z-]+-\d+[^` ]*)` \| (?:full )?(?:tables|pairs|teams|players)", GUIDE, re.M
)


def asked(arguments: str) -> list[Suggestion]:
    words = shlex.split(arguments)
    given = dict(zip(words[::2], words[1::2], strict=True))
    teams = "--teams" in given
    pairs = _tables(given["--tables"]) if "--tables" in given else int(given.get("--pairs", 0))
    return suggest(
        Wish(
            int(given["--teams"]) if teams else pairs,
            Kind.TEAMS if teams else Kind.PAIRS,
            int(given.get("--boards", 24)),
            int(given["--winners"]) if "--winners" in given else None,
            int(given["--minutes"]) if "--minutes" in given else None,
            int(given.get("--stationary", 0)),
        )
    )


def test_there_are_a_dozen_evenings_and_more() -> None:
    assert len(EVENINGS) == 21


@pytest.mark.parametrize(("evening", "arguments", "name"), EVENINGS)
def test_the_first_suggestion_of_an_evening(evening: str, arguments: str, name: str) -> None:
    first, *others = asked(arguments)
    assert first.name == name, evening
    assert first.report.problems == ()
    assert load(name).plays == first.movement.plays
    assert all(first.cost.total <= other.cost.total for other in others)
    assert why(first).endswith(".")


def test_every_family_is_in_the_guide_with_a_name_that_makes_it() -> None:
    assert {re.sub(r"-\d.*", "", name) for name in NAMES} == set(FAMILIES)
    for name in NAMES:
        assert check(load(name)).ok


def test_the_movement_file_of_the_guide_is_read_and_sound() -> None:
    block = re.search(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
    assert block is not None
    movement = parse(block[1])
    assert movement.name == "tea-for-two"
    report = check(movement)
    assert report.ok
    assert report.sharing == {("1", "2"): (1, 2, 3)}
    assert report.balance.figure == 100
