"""Everything that a use case finds can be written for machines, exactly."""

import json

import pytest
from msgspec.structs import replace

from overtrick.app.check import check
from overtrick.app.compare import compare
from overtrick.app.json_values import as_json
from overtrick.app.prizes import prizes
from overtrick.regulations import load
from overtrick.reports.json_text import json_text
from tests.app.events import changed, mitchell, ruling, scored


def written(value: object) -> object:
    return json.loads(json_text(as_json(value)))


def test_findings() -> None:
    assert written(check(scored(changed(mitchell(3), 1, "1", "LATE")))) == [
        {
            "kind": "to-come",
            "diagnostic": {
                "severity": "warning",
                "problem": "board 1 is still to be played by 1 against 4",
                "remedy": "enter the results, or rule on the boards",
                "text": "LATE",
                "source": {"file": "friday.toml", "line": 1},
                "message": '"LATE": board 1 is still to be played by 1 against 4; enter the '
                "results, or rule on the boards",
            },
        }
    ]


def test_ranges_of_places() -> None:
    pending = ruling(1, "1", status="pending", outcomes=["+620", "-620"])
    found = prizes(replace(mitchell(3, 1), rulings=(pending,)), load("wbf-2017"))
    data = written(found)
    assert isinstance(data, dict)
    assert data["exact"] is True
    assert data["can_be_given"] is found.can_be_given
    assert [(each["number"], each["best"], each["worst"]) for each in data["ranges"]] == [
        (each.number, each.best, each.worst) for each in found.ranges
    ]
    assert data["questions"][0]["outcomes"] == ["+620", "-620"]


def test_a_comparison() -> None:
    event = changed(mitchell(7), 1, "1", "NP")
    data = written(compare(event, load("wbf-2017"), load("acbl")))
    assert isinstance(data, dict)
    assert (data["book_a"], data["book_b"], data["unit_a"], data["unit_b"]) == (
        "wbf-2017",
        "acbl",
        2,
        1,
    )
    for each in data["contestants"]:
        assert set(each) == {"number", "names", "direction", "a", "b", "change"} | (
            {"change_exact"} & set(each)
        )
        assert "percent_exact" in each["a"]


def test_what_is_no_value_is_refused() -> None:
    with pytest.raises(TypeError, match="float has no JSON"):
        as_json(0.5)
