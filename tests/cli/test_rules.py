"""``overtrick rules``: the books in a list, one with its citations, and two compared."""

import json
from pathlib import Path

import pytest

from overtrick.cli.main import main
from overtrick.regulations import RuleBook, load, shipped

CLUB = """
title = "Overtrick Bridge Club"
extends = "ebu-letter"

[documents.club]
title = "Regulations of the Overtrick Bridge Club"
edition = "2026"

[matchpoints]
one_missing = { value = "simplified", document = "club", article = "4", sure = "read" }
"""


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The path of a book of one's own, beside which the command is given."""
    (tmp_path / "club.toml").write_text(CLUB)
    monkeypatch.chdir(tmp_path)
    return "club.toml"


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["rules", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


@pytest.mark.parametrize("arguments", [[], ["list"]])
def test_the_books_are_listed(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys, *arguments).splitlines()
    assert lines[0] == "NAME                  EXTENDS     TITLE"
    assert lines[3] == (
        "ebl-2001-practice     ebl-2001    "
        "EBL 2001 with the practice of its day for weighted scores"
    )
    assert "laws-2017             -           The Laws of Duplicate Bridge, 2017" in lines
    assert [line.split()[0] for line in lines[1:]] == shipped()


@pytest.mark.parametrize("arguments", [["--json"], ["list", "--json"], ["--json", "list"]])
def test_the_books_are_listed_as_data(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    books = json.loads(output(capsys, *arguments))
    assert [book["name"] for book in books] == shipped()
    assert books[2] == {
        "name": "ebl-2001-practice",
        "title": "EBL 2001 with the practice of its day for weighted scores",
        "extends": "ebl-2001",
    }
    assert {"laws-2017": None}.items() <= {book["name"]: book["extends"] for book in books}.items()


def test_a_book_is_shown_with_its_citations(club: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = output(capsys, "show", club)
    assert out.startswith(
        "club.toml: Overtrick Bridge Club\nextends ebu-letter, which extends laws-2017\n\n"
        "[matchpoints]\n  unit = 2\n"
    )
    assert (
        "  one_missing = simplified\n"
        "      how the others are scored when one result is missing\n"
        "      Regulations of the Overtrick Bridge Club (2026), 4\n"
        "      read in the document\n"
        "  formula_minimum = 2\n"
    ) in out
    assert (
        "  unit = 2\n"
        "      matchpoints for each score beaten\n"
        "      EBU Laws & Ethics Committee, letter on the scoring of fouled boards (undated),"
        " example: top 18\n"
        "        on ten results\n"
        "      worked out from the document; from ebu-letter\n"
    ) in out
    assert "      note: the better of 60 % and the contestant's own average;" in out
    assert "\n\nnot set: matchpoints.awards_of_two, " in out


@pytest.mark.parametrize("name", shipped())
def test_every_value_of_a_shipped_book_is_shown(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out, values = output(capsys, "show", name), load(name).values
    assert max(map(len, out.splitlines())) <= 100
    shown, _, unset = out.partition("\nnot set: ")
    for key in RuleBook.keys().values():
        assert (f"\n  {key.name} = " in shown) == (key.name in values)
        assert (key.path in unset.replace(",", " ").split()) == (key.name not in values)
    sections = [key.section for key in RuleBook.keys().values() if key.name in values]
    headings = [line[1:-1] for line in shown.splitlines() if line.startswith("[")]
    assert headings == list(dict.fromkeys(sections))


@pytest.mark.parametrize("name", shipped())
def test_a_book_is_shown_as_data(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(output(capsys, "show", name, "--json"), parse_float=str)
    book = load(name)
    assert list(data) == ["name", "title", "extends", "values"]
    assert (data["name"], data["title"]) == (book.name, book.title)
    assert data["extends"] == (book.extends[0] if book.extends else None)
    keys = {key.path: key for key in RuleBook.keys().values()}
    assert {keys[path].name for path in data["values"]} == set(book.values)
    for path, value in data["values"].items():
        cited = book.values[keys[path].name]
        assert keys[path].read(value["value"]) == cited.value
        assert value["book"] == cited.book
        assert value["citation"] == {
            "document": cited.citation.document,
            "edition": cited.citation.edition,
            "article": cited.citation.article,
            "sure": cited.citation.sure.value,
            "note": cited.citation.note,
        }


def test_numbers_are_numbers_in_data(capsys: pytest.CaptureFixture[str]) -> None:
    values = json.loads(output(capsys, "show", "ebu-2025", "--json"))["values"]
    assert values["matchpoints.rounding_step"]["value"] == 0.0001
    assert values["matchpoints.formula_share"]["value"] == "1/3"
    assert values["matchpoints.awards_of_two"]["value"] == [65, 55]
    assert values["matchpoints.small_group_causes"]["value"] == ["fouled"]
    assert values["butler.datum_factored"]["value"] is True


def test_two_books_are_compared(club: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "diff", "ebu-letter", f"./{club}") == (
        "matchpoints.one_missing: how the others are scored when one result is missing\n"
        "  ebu-letter: formula\n"
        "      EBU Laws & Ethics Committee, letter on the scoring of fouled boards (undated),"
        " just one result\n"
        "        missing\n"
        "      read in the document\n"
        "      note: a club may use the simplified way instead, and should be consistent\n"
        "  club.toml: simplified\n"
        "      Regulations of the Overtrick Bridge Club (2026), 4\n"
        "      read in the document\n"
    )


def test_a_value_that_only_one_book_sets_is_a_difference(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = output(capsys, "diff", "ebu-letter", "wbf-2017")
    assert (
        "\n\nmatchpoints.rounding_halves: where halves of the rounding step go\n"
        "  ebu-letter: towards-average\n"
        "      EBU Laws & Ethics Committee, letter on the scoring of fouled boards (undated), 0.05"
        " being\n"
        "        rounded towards average\n"
        "      read in the document\n"
        "  wbf-2017: not set\n\n"
    ) in out
    assert "matchpoints.unit" not in out
    assert max(map(len, out.splitlines())) <= 100


def test_books_that_do_not_differ(capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "diff", "acbl", "acbl") == "acbl and acbl do not differ\n"
    assert json.loads(output(capsys, "diff", "acbl", "acbl", "--json")) == {
        "a": "acbl",
        "b": "acbl",
        "differences": [],
    }


def test_two_books_are_compared_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(output(capsys, "diff", "acbl", "wbf-2017", "--json"))
    assert (data["a"], data["b"]) == ("acbl", "wbf-2017")
    found = {row["key"]: row for row in data["differences"]}
    assert found["matchpoints.unit"]["a"]["value"] == 1
    assert found["matchpoints.unit"]["b"]["value"] == 2
    assert found["matchpoints.unit"]["b"]["book"] == "laws-2017"
    assert found["matchpoints.unit"]["b"]["citation"]["article"] == "Law 78A"
    assert found["butler.trim_amount"]["b"] is None


@pytest.mark.parametrize("arguments", [["show", "nope"], ["diff", "acbl", "nope"]])
def test_a_name_that_is_not_known(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        f"overtrick: there is no rule book 'nope'. The books are {', '.join(shipped())}; "
        "one of your own is named by the path of its .toml file\n"
    )


def test_all_that_is_wrong_with_a_book(club: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path(club).write_text(CLUB.replace("simplified", "simple").replace("edition", "editon"))
    assert main(["rules", "show", club]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [
        "overtrick: club.toml: documents.club.editon: unknown key; expected edition",
        'overtrick: club.toml: documents.club: expected edition = "…", such as "2026" or "undated"',
        "overtrick: club.toml: matchpoints.one_missing: "
        'expected one of "formula", "simplified", not \'simple\'',
    ]


@pytest.mark.parametrize("arguments", [["show"], ["diff", "acbl"], ["shew", "acbl"]])
def test_arguments_that_are_missing_or_wrong(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["rules", *arguments])
    assert stopped.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
