"""Every example of docs/event-file.md is read, and says what the document says that it does."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from overtrick.engine.trick_score import possible_points, side_points
from overtrick.formats.event_file import read_event
from overtrick.model.board import Board, Side
from overtrick.model.result import Scored
from overtrick.model.validate import validate

DOCUMENT = Path(__file__).parents[2] / "docs" / "event-file.md"
BLOCKS = re.findall(r"^```(\w+(?: wrong)?)\n(.*?)^```$", DOCUMENT.read_text("utf-8"), re.M | re.S)
RIGHT = [text for kind, text in BLOCKS if kind == "toml"]
WRONG = [
    (text, messages) for (kind, text), (_, messages) in pairwise(BLOCKS) if kind == "toml wrong"
]
[CSV] = [text for kind, text in BLOCKS if kind == "csv"]


def problems(text: str, folder: Path) -> list[str]:
    (folder / "friday.csv").write_text(CSV, "utf-8")
    (folder / "friday.toml").write_text(text, "utf-8")
    reading = read_event(folder / "friday.toml")
    return [str(problem) for problem in (*reading.diagnostics, *validate(reading.event))]


@pytest.mark.parametrize("text", RIGHT)
def test_an_example_is_read_without_any_complaint(text: str, tmp_path: Path) -> None:
    assert problems(text, tmp_path) == []


@pytest.mark.parametrize(("text", "messages"), WRONG)
def test_a_wrong_example_gets_the_messages_beneath_it(
    text: str, messages: str, tmp_path: Path
) -> None:
    assert problems(text, tmp_path) == messages.splitlines()


@pytest.mark.parametrize("text", RIGHT)
def test_an_example_has_only_points_that_a_contract_gives(text: str, tmp_path: Path) -> None:
    problems(text, tmp_path)
    for line in read_event(tmp_path / "friday.toml").event.lines:
        board = Board(line.board)
        for side, outcome in ((Side.NS, line.result.ns), (Side.EW, line.result.ew)):
            entries = outcome.entries if isinstance(outcome, Scored) else ()
            for _, score in entries:
                points = side_points(score, board, side) * (1 if side is Side.NS else -1)
                assert points in possible_points(board), str(line)


def test_the_document_has_examples() -> None:
    assert len(RIGHT) > 20
    assert len(WRONG) > 2
