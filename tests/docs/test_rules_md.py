"""docs/rules.md keeps its word: what it names exists, and what is cited from it stands there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from overtrick.regulations import RuleBook, load, shipped
from overtrick.regulations.award_scale import shipped_scales

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "overtrick"
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
OURS = "Overtrick, docs/rules.md"

# The titles by which rule books cite the documents, and the sections that go through them.
SECTIONS = {
    "EBU Laws & Ethics Committee, letter on the scoring of fouled boards": (
        "EBU Laws & Ethics Committee, letter on the scoring of fouled boards"
    ),
    "ACBL Codification, chapter XII B, Fouled Boards": "ACBL Codification, chapter XII B",
    "4th EBL tournament directors' course, Score Adjustments": "Score Adjustments, EBL course 2001",
    "4th EBL tournament directors' course, Scoring and Results": (
        "Scoring and Results, EBL course 2001"
    ),
}
DOCUMENTS = [*SECTIONS.values(), "Scoring following applying Law 15B2"]

HEADINGS = re.findall(r"^#+ (.+)$", RULES, re.MULTILINE)
CODE = re.findall(r"`([^`\n]+)`", RULES)


def section(heading: str) -> str:
    """What stands below a heading, up to the next one."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#|\Z)", RULES, re.M | re.S)
    assert found, heading
    return found[1]


def clauses(document: str) -> list[list[str]]:
    """The rows of a document's table, each as its cells."""
    lines = [line for line in section(document).splitlines() if line.startswith("|")]
    assert lines[0] == "| Clause | Carried out by | Shown by | Remark |"
    return [[cell.strip() for cell in line[1:-1].split("|")] for line in lines[2:]]


def places(text: str) -> list[tuple[str, str]]:
    """The places in the code that a text names: module and name."""
    return re.findall(r"`(\S+\.py): (\w+)`", text)


def named_tests(text: str) -> list[str]:
    """The tests that a text names."""
    return re.findall(r"`(test_\w+)`", text)


@cache
def defined_in(module: str) -> dict[str, str]:
    """What a module defines, functions and classes with their docstrings."""
    found: dict[str, str] = {}
    for node in ast.parse((SOURCE / module).read_text(encoding="utf-8")).body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found[name] = ast.get_docstring(node) or ""
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                found[name] = ""
    return found


def test_every_test_that_is_named_exists() -> None:
    files = (ROOT / "tests").rglob("test_*.py")
    there = {
        name
        for file in files
        for name in re.findall(r"^def (test_\w+)\(", file.read_text(encoding="utf-8"), re.M)
    }
    assert set(named_tests(RULES)) - there == set()


@pytest.mark.parametrize(("module", "name"), sorted(set(places(RULES))))
def test_every_place_in_the_code_exists(module: str, name: str) -> None:
    assert (SOURCE / module).is_file()
    assert name in defined_in(module)


def test_every_mention_of_code_is_written_so_that_it_is_checked() -> None:
    in_places = {f"{module}: {name}" for module, name in places(RULES)}
    assert {code for code in CODE if ".py" in code} == in_places


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_clause_is_carried_out_unless_there_is_nothing_to_do(document: str) -> None:
    for row in clauses(document):
        assert len(row) == 4, row
        clause, by, shown, _ = row
        assert clause
        if by == "nothing to do":
            assert not shown, clause
            continue
        assert ", ".join(f"`{module}: {name}`" for module, name in places(by)) == by, clause
        if shown == "its example":
            assert any(">>>" in defined_in(module)[name] for module, name in places(by)), clause
        else:
            assert ", ".join(f"`{name}`" for name in named_tests(shown)) == shown != "", clause


@pytest.mark.parametrize("name", shipped())
def test_sections_that_rule_books_cite_exist(name: str) -> None:
    citations = [cited.citation for cited in load(name).values.values()]
    assert {each.article for each in citations if each.document == OURS} <= set(HEADINGS)


def test_sections_that_the_code_cites_exist() -> None:
    cited = {
        heading
        for file in SOURCE.rglob("*.py")
        for heading in re.findall(r"docs/rules\.md, ([^\"'`\n]+)", file.read_text(encoding="utf-8"))
    }
    assert "Cross-IMPs" in cited
    assert cited <= set(HEADINGS)


@pytest.mark.parametrize("title", SECTIONS)
def test_values_that_cite_a_document_are_named_among_its_clauses(title: str) -> None:
    keys = {
        key
        for name in shipped()
        for key, cited in load(name).values.items()
        if cited.citation.document == title
    }
    assert keys
    assert keys - set(re.findall(r"`(\w+)`", section(SECTIONS[title]))) == set()


def test_keys_and_books_that_are_named_exist() -> None:
    keys = {code for code in CODE if re.fullmatch(r"[a-z]+(_[a-z]+)+", code)}
    assert {key for key in keys if not key.startswith("test_")} <= set(RuleBook.keys())
    books = {
        code for code in CODE if re.fullmatch(r"(acbl|(ebl|ebu|laws|wbf|programs)[-/].+)", code)
    }
    assert books <= {*shipped(), *shipped_scales()}


def test_links_lead_to_headings() -> None:
    anchors = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in HEADINGS}
    assert set(re.findall(r"\]\(#([^)]+)\)", RULES)) <= anchors


def test_headings_are_not_repeated() -> None:
    assert len(HEADINGS) == len(set(HEADINGS))
