"""The guide keeps its word: event files are read, commands print what it shows, links lead on."""

import re
from pathlib import Path

import pytest

from overtrick.cli.main import COMMANDS
from overtrick.model.notation import parse_result
from overtrick.model.penalty import parse_amount
from tests.docs.guide import GUIDE, PAGES, ROOT, blocks, truths

KINDS = {"toml", "toml wrong", "toml part", "toml scale", "toml book", "console", "xml", "csv"}
EXAMPLES = [path.read_text(encoding="utf-8") for path in (ROOT / "examples").glob("*.toml")]

page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


@page
def test_event_files_are_read_and_commands_print_what_is_shown(page: Path, tmp_path: Path) -> None:
    for truth in truths(page, tmp_path):
        block = truth.block
        assert block.kind in KINDS, block.place
        assert block.text == truth.text, block.place
        assert bool(truth.problems) == (block.kind == "toml wrong"), (block.place, truth.problems)
        if block.kind == "toml part":
            assert any(block.text in example for example in EXAMPLES), block.place


@page
def test_every_fenced_block_is_found(page: Path) -> None:
    fences = re.findall(r"^```", page.read_text(encoding="utf-8"), re.M)
    assert len(fences) == 2 * len(list(blocks(page)))


@page
def test_links_lead_to_pages_and_headings(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", page.read_text("utf-8")):
        linked = (page.parent / target).resolve() if target else page
        assert linked.is_file(), target
        if anchor:
            headings = re.findall(r"^#+ (.+)$", linked.read_text(encoding="utf-8"), re.M)
            assert anchor in {_anchor(heading) for heading in headings}, (target, anchor)


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-")


def _first_cells(heading: str) -> list[str]:
    """What stands in code in the first column of the tables with this heading."""
    table = re.compile(rf"^\| {heading} \|.*\n((?:\|.*\n)+)", re.M)
    return [
        code
        for page in PAGES
        for rows in table.findall(page.read_text(encoding="utf-8"))
        for row in rows.splitlines()
        for code in re.findall(r"`([^`]+)`", row.split("|")[1])
    ]


def test_results_in_the_tables_can_be_written_so() -> None:
    results = _first_cells("you write")
    assert len(results) > 12
    for text in results:
        parse_result(text)


def test_amounts_in_the_table_can_be_written_so() -> None:
    amounts = _first_cells("amount")
    assert len(amounts) > 5
    for text in amounts:
        parse_amount(text)


def test_every_page_is_in_the_index() -> None:
    index = (GUIDE / "README.md").read_text(encoding="utf-8")
    assert {path.name for path in GUIDE.glob("*.md")} - {"README.md"} <= set(
        re.findall(r"\]\(([\w-]+\.md)\)", index)
    )


def test_every_command_is_in_the_guide() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in GUIDE.glob("*.md"))
    assert set(COMMANDS) <= set(re.findall(r"overtrick (\w+)", text))
