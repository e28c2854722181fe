"""What the commands about an event print for machines is what docs/json.md says."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from overtrick.app.check_finding import Suspicion
from overtrick.cli.main import main

ROOT = Path(__file__).parents[2]
CLUB_NIGHT = str(ROOT / "examples" / "club-night.toml")
PAGE = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")

UNSURE = """
[event]
strata = ["A", "B"]

[pairs]
table = '''
number  stratum  names
1       A        A Discard & A Reverse
2       B        A Trick & A Dummy
3       B        A Slam & A Game
4       A        A Bid & A Deal
'''

[results]
table = '''
board  ns  ew  result
1      1   2   4S N =
1      3   4   4S N -1
2      1   3   LATE
2      2   4   rubbish
'''

[[ruling]]
board = 1
ns = "1"
status = "pending"
outcomes = ["4S N =", "4S N -1"]
"""


def section(command: str) -> str:
    """What the page says of one command."""
    return PAGE.split(f"### `{command} --json`")[1].split("\n##")[0]


def members(value: Any) -> Iterator[str]:
    """The names of all members; of exact values those beside them."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name.removesuffix("_exact")
            yield from members(inner)
    elif isinstance(value, list):
        for each in value:
            yield from members(each)


@pytest.mark.parametrize(
    "words",
    [
        "check {unsure}",
        "prizes {unsure}",
        "explain {club} --pair 8 --board 19",
        "explain {club} --pair 6",
        "compare {club} --regulations ebu-2025 wbf-2017",
        "compare {unsure} --regulations acbl ebl-2001",
        "incident {club} --round 4 --table 3 --turned",
        "incident {club} --round 3 --table 4 --board 20 --sat 9",
    ],
)
def test_every_member_is_documented(
    words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unsure = tmp_path / "unsure.toml"
    unsure.write_text(UNSURE, encoding="utf-8")
    command, *rest = words.format(club=CLUB_NIGHT, unsure=unsure).split()
    assert main([command, *rest, "--json"]) in (0, 1)
    found = set(members(json.loads(capsys.readouterr().out)))
    assert found
    documented = set(re.findall(r"`([a-z_]+)`", section(command)))
    assert found - documented == set()


def test_every_kind_of_finding_is_documented_in_its_order() -> None:
    kinds = [kind.value for kind in Suspicion]
    assert [
        word
        for word in re.findall(r"`([a-z0-9-]+)`", section("check"))
        if "-" in word or word in kinds
    ] == kinds
