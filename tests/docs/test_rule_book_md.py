"""The page about a rule book of one's own: its example loads, and is what it says."""

import re
from pathlib import Path

from overtrick.regulations import Sure, load
from overtrick.regulations.values import OneMissing

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rule-book.md"


def test_the_example_loads_and_changes_what_it_says(tmp_path: Path) -> None:
    blocks = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "our-club.toml").write_text(blocks[0], encoding="utf-8")
    book = load("our-club.toml", tmp_path)
    assert book.extends[0] == "wbf-2017"
    assert book.one_missing is OneMissing.SIMPLIFIED
    assert book.cite("one_missing") == "Regulations of our club (2026), 4"


def test_every_level_of_being_sure_is_named() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"`{level.value}`" in text for level in Sure)
