"""What a rule book may not say, and the message for each: file, key and what was expected."""

import os
from pathlib import Path

import pytest

from overtrick.errors import InputError
from overtrick.regulations import RuleBookError, load, shipped
from overtrick.regulations.book_file import LARGEST, MOST_PROBLEMS

DOCUMENT = '[documents.club]\ntitle = "Club rules"\nedition = "2026"\n'
CITED = 'document = "club", article = "4", sure = "read"'
SURE = '"read", "excerpt", "derived", "paraphrase", "program", "memory", "convention"'
ENTRY = '{ value = …, document = "…", article = "…", sure = "…" }'
SECTIONS = (
    "matchpoints, artificial, assigned, butler, cross_imps, board_a_match, teams, standard, "
    "attendance, ranking, printing"
)


def refused(tmp_path: Path, text: str | bytes) -> list[str]:
    """The lines of the message, without the file that each of them opens with."""
    path = tmp_path / "my.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(RuleBookError) as error:
        load(str(path))
    lines = str(error.value).split("\n")
    assert all(line.startswith(f"{path}: ") for line in lines)
    return [line.removeprefix(f"{path}: ") for line in lines]


def entry(path: str, value: str) -> str:
    """A section with one value that is cited as it should be."""
    section, name = path.split(".")
    return f"[{section}]\n{name} = {{ value = {value}, {CITED} }}\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # what the file is
        ("title = 3", "title: expected text of one line in quotes"),
        ('title = " "', "title: expected text of one line in quotes"),
        ('title = "red: \\u001b[31m"', "title: expected text of one line in quotes"),
        ("extends = 3", "extends: expected text of one line in quotes"),
        ('titel = "x"', "titel: unknown; did you mean title?"),
        (
            "zzz = 1",
            f"zzz: unknown; expected title, extends, documents or a section, {SECTIONS}",
        ),
        ("[matchpoint]", "matchpoint: unknown; did you mean [matchpoints]?"),
        ("[document.club]", "document: unknown; did you mean documents?"),
        ("unit = 2", "unit: expected in its section, [matchpoints]"),
        ("matchpoints = 2", "matchpoints: expected a section, [matchpoints], with values in it"),
        ("[[butler]]", "butler: expected a section, [butler], with values in it"),
        (
            '"a\\nb" = 1',
            f"'a\\nb': unknown; expected title, extends, documents or a section, {SECTIONS}",
        ),
        # the documents
        ("documents = 3", "documents: expected [documents.NAME] with title and edition"),
        ("documents.club = 3", "documents.club: expected [documents.club] with title and edition"),
        (
            '[documents.club]\nedition = "1"',
            'documents.club: expected title = "…", the name of the document',
        ),
        (
            '[documents.club]\ntitle = "x"\nedition = 2026',
            'documents.club: expected edition = "…", such as "2026" or "undated"',
        ),
        (
            DOCUMENT + "year = 2026",
            "documents.club.year: unknown key; expected one of title, edition",
        ),
        (DOCUMENT + "titel = 'x'", "documents.club.titel: unknown key; expected title"),
        # keys
        (
            "[matchpoints]\nunits = 3",
            "matchpoints.units: unknown key; did you mean matchpoints.unit?",
        ),
        ("[butler]\nunit = 3", "butler.unit: unknown key; did you mean matchpoints.unit?"),
        (
            "[butler]\nunitt = 3",
            "butler.unitt: unknown key; did you mean matchpoints.unit?",
        ),
        (
            "[assigned]\nzzz = 3",
            "assigned.zzz: unknown key; expected one of weighted_own, weighted_others",
        ),
        # citations
        (
            "[matchpoints]\nunit = 2",
            f"matchpoints.unit: expected a value with its citation, {ENTRY}",
        ),
        (
            DOCUMENT + f"[matchpoints]\nunit = {{ {CITED} }}",
            "matchpoints.unit: expected value = …",
        ),
        (
            '[matchpoints]\nunit = { value = 2, article = "4", sure = "read" }',
            'matchpoints.unit: expected a citation, document = "…", '
            "that names one of [documents.…]",
        ),
        (
            f"[matchpoints]\nunit = {{ value = 2, {CITED} }}",
            "matchpoints.unit: expected [documents.club] with title and edition, for it is cited",
        ),
        (
            DOCUMENT + '[matchpoints]\nunit = { value = 2, document = "club", sure = "read" }',
            'matchpoints.unit: expected article = "…", the place in the document',
        ),
        (
            DOCUMENT + '[matchpoints]\nunit = { value = 2, document = "club", article = "4" }',
            f"matchpoints.unit: expected sure = one of {SURE}",
        ),
        (
            DOCUMENT + "[matchpoints]\nunit = { value = 2, "
            'document = "club", article = "4", sure = "very" }',
            f"matchpoints.unit: expected sure = one of {SURE}, not 'very'",
        ),
        (
            DOCUMENT + f"[matchpoints]\nunit = {{ value = 2, {CITED}, note = 3 }}",
            "matchpoints.unit: expected note = text of one line in quotes",
        ),
        (
            DOCUMENT + f"[matchpoints]\nunit = {{ value = 2, {CITED}, notes = 'x' }}",
            "matchpoints.unit.notes: unknown key; expected note",
        ),
        (
            DOCUMENT + f"[matchpoints]\nunit = {{ value = 2, {CITED}, page = 3 }}",
            "matchpoints.unit.page: unknown key; "
            "expected one of value, document, article, sure, note",
        ),
    ],
)
def test_a_file_that_says_something_else(text: str, message: str, tmp_path: Path) -> None:
    assert refused(tmp_path, text) == [message]


NUMBER = 'such as {}, 0.5 or "1/3"'
POSITIVE = 'a number above 0 and up to {0}, such as {0}, 0.1 or "1/3"'
SHORTFALL = 'one of "neuberg", "pro-rata", "none"'
CAUSES = '"fouled", "artificial", "missing", "scheduled"'
TWO = "a list of 2 percentages, best first, falling by equal steps"
THREE = "a list of 3 percentages, best first, falling by equal steps"
BY_NUMBER = "a list of [number of scores, how many to leave out at each end], rising"


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("matchpoints.unit", "3", "1 or 2, not 3"),
        ("matchpoints.unit", "true", "1 or 2, not true"),
        ("matchpoints.unit", "1.5", "1 or 2, not 1.5"),
        ("matchpoints.unit", '"2"', "1 or 2, not '2'"),
        ("matchpoints.unit", "[1]", "1 or 2"),
        ("matchpoints.unit", "0x" + "f" * 1000, "1 or 2"),
        ("matchpoints.unit", '"' + "2" * 61 + '"', "1 or 2"),
        ("matchpoints.unit", "2026-11-18", "1 or 2, not 2026-11-18"),
        ("matchpoints.formula_minimum", "5", "a whole number from 2 to 4, not 5"),
        ("matchpoints.short_missing", '"nuberg"', f"{SHORTFALL}, not 'nuberg'"),
        ("matchpoints.short_missing", "1", f"{SHORTFALL}, not 1"),
        ("matchpoints.short_missing", "[]", SHORTFALL),
        ("matchpoints.small_group_causes", '"fouled"', f"a list of any of {CAUSES}, not 'fouled'"),
        ("matchpoints.small_group_causes", '["foul"]', f"one of {CAUSES}"),
        ("matchpoints.awards_of_two", "[55, 65]", TWO),
        ("matchpoints.awards_of_two", "[60, 60]", TWO),
        ("matchpoints.awards_of_two", "[70, 60, 50]", TWO),
        ("matchpoints.awards_of_two", "60", f"{TWO}, not 60"),
        ("matchpoints.awards_of_three", "[70, 60, 55]", THREE),
        (
            "matchpoints.awards_of_three",
            "[170, 60, 50]",
            f"a number from 0 to 100, {NUMBER.format(100)}",
        ),
        ("matchpoints.rounding_step", "0", f'{POSITIVE.format(1)}, or "none", not 0'),
        ("matchpoints.rounding_step", "-0.1", f'{POSITIVE.format(1)}, or "none", not -0.1'),
        ("matchpoints.rounding_step", '"never"', f"{POSITIVE.format(1)}, or \"none\", not 'never'"),
        (
            "artificial.average_plus",
            "49.9",
            f"a number from 50 to 100, {NUMBER.format(100)}, not 49.9",
        ),
        (
            "artificial.average_plus",
            "inf",
            f"a number from 50 to 100, {NUMBER.format(100)}, not 'inf'",
        ),
        (
            "artificial.average_plus",
            "nan",
            f"a number from 50 to 100, {NUMBER.format(100)}, not 'nan'",
        ),
        (
            "artificial.average_plus",
            "6e999999999",
            f"a number from 50 to 100, {NUMBER.format(100)}, not '6e999999999'",
        ),
        (
            "artificial.average_plus",
            '"60/0"',
            f"a number from 50 to 100, {NUMBER.format(100)}, not '60/0'",
        ),
        (
            "artificial.average_plus",
            "true",
            f"a number from 50 to 100, {NUMBER.format(100)}, not true",
        ),
        ("artificial.average_plus", "{}", f"a number from 50 to 100, {NUMBER.format(100)}"),
        ("butler.trim_numbers", "3", f"{BY_NUMBER}, not 3"),
        ("butler.trim_numbers", "[]", BY_NUMBER),
        ("butler.trim_numbers", "[[5, 1], 3]", BY_NUMBER),
        ("butler.trim_numbers", "[[5, 1, 1]]", BY_NUMBER),
        ("butler.trim_numbers", "[[5, 1], [5, 2]]", BY_NUMBER),
        ("butler.trim_numbers", "[[4, 2]]", "fewer scores left out than there are"),
        ("butler.trim_numbers", "[[0, 0]]", "a whole number from 1 to 100000"),
        ("butler.datum_factored", "1", "true or false, not 1"),
        ("standard.standard_imps_unit", "0", f"{POSITIVE.format(1)}, not 0"),
    ],
)
def test_a_value_that_cannot_be(key: str, value: str, expected: str, tmp_path: Path) -> None:
    assert refused(tmp_path, DOCUMENT + entry(key, value)) == [f"{key}: expected {expected}"]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (
            {"matchpoints.rounding_step": "0.1"},
            [("matchpoints.rounding_halves", "a value", "rounding_step is 0.1")],
        ),
        (
            {"matchpoints.rounding_halves": '"towards-average"'},
            [("matchpoints.rounding_step", "a value", "rounding_halves is towards-average")],
        ),
        (
            {"matchpoints.rounding_step": '"none"', "matchpoints.rounding_halves": '"up"'},
            [("matchpoints.rounding_halves", "no value", "rounding_step is none")],
        ),
        (
            {"matchpoints.formula_minimum": "3"},
            [("matchpoints.small_group_causes", "a value", "formula_minimum is 3")],
        ),
        (
            {"matchpoints.small_group_causes": '["fouled"]'},
            [
                ("matchpoints.formula_minimum", "a value", "small_group_causes is fouled"),
                ("matchpoints.single_score", "a value", "small_group_causes is fouled"),
            ],
        ),
        (
            {
                "matchpoints.formula_minimum": "4",
                "matchpoints.small_group_causes": '["fouled"]',
                "matchpoints.single_score": '"60/60"',
            },
            [
                ("matchpoints.awards_of_two", "a value", "formula_minimum is 4"),
                ("matchpoints.awards_of_three", "a value", "formula_minimum is 4"),
            ],
        ),
        (
            {"butler.datum_step": "10"},
            [("butler.datum_halves", "a value", "datum_step is 10")],
        ),
        (
            {"butler.trim": '"percentage"'},
            [
                ("butler.trim_amount", "a value", "trim is percentage"),
                ("butler.trim_from", "a value", "trim is percentage"),
                ("butler.trim_rounding", "a value", "trim is percentage"),
            ],
        ),
        (
            {"butler.trim": '"by-number"', "butler.trim_from": "5"},
            [("butler.trim_numbers", "a value", "trim is by-number")],
        ),
        (
            {"butler.trim": '"none"', "butler.trim_amount": "5"},
            [("butler.trim_amount", "no value", "trim is none")],
        ),
        (
            {"butler.trim_amount": "5"},
            [("butler.trim", "a value", "trim_amount is 5")],
        ),
        (
            {
                "butler.trim": '"percentage"',
                "butler.trim_amount": "50",
                "butler.trim_from": "5",
                "butler.trim_rounding": '"down"',
            },
            [("butler.trim_amount", "less than 50", "trim is percentage")],
        ),
        (
            {
                "butler.trim": '"share"',
                "butler.trim_amount": "5",
                "butler.trim_from": "5",
                "butler.trim_rounding": '"down"',
            },
            [("butler.trim_amount", "less than 1/2", "trim is share")],
        ),
        (
            {"butler.trim": '"deviation"', "butler.trim_amount": "0.9", "butler.trim_from": "5"},
            [("butler.trim_amount", "1 or more", "trim is deviation")],
        ),
        (
            {"cross_imps.cross_imps_method": '"root"'},
            [("cross_imps.cross_imps_rounding", "a value", "cross_imps_method is root")],
        ),
        (
            {"cross_imps.cross_imps_artificial": '"fixed"'},
            [("cross_imps.cross_imps_step", "a value", "cross_imps_artificial is fixed")],
        ),
        (
            {
                "cross_imps.cross_imps_method": '"per-comparison"',
                "cross_imps.cross_imps_artificial": '"root"',
                "cross_imps.cross_imps_step": "8",
            },
            [
                (
                    "cross_imps.cross_imps_artificial",
                    '"fixed"',
                    "cross_imps_method is per-comparison",
                )
            ],
        ),
        (
            {"standard.standard_vp": "7.5"},
            [("standard.standard_vp_unit", "a value", "standard_vp is 7.5")],
        ),
        (
            {"standard.standard_vp_unit": "0.5"},
            [("standard.standard_vp", "a value", "standard_vp_unit is 0.5")],
        ),
        (
            {"standard.standard_penalty": '"own-amount"'},
            [
                (
                    "standard.penalty_matchpoints",
                    "a value, or one for penalty_vp",
                    "standard_penalty is own-amount",
                )
            ],
        ),
        (
            {"standard.penalty_vp": "1"},
            [("standard.standard_penalty", "a value", "penalty_vp is 1")],
        ),
        (
            {"standard.standard_penalty": '"standard-amount"', "standard.penalty_vp": "1"},
            [("standard.penalty_vp", "no value", "standard_penalty is standard-amount")],
        ),
    ],
)
def test_values_that_contradict_each_other(
    values: dict[str, str], expected: list[tuple[str, str, str]], tmp_path: Path
) -> None:
    text = "".join(f"{key} = {{ value = {value}, {CITED} }}\n" for key, value in values.items())
    assert refused(tmp_path, text + DOCUMENT) == [
        f"{key}: expected {what}, because {why}" for key, what, why in expected
    ]


def test_a_book_may_contradict_what_it_inherits(tmp_path: Path) -> None:
    text = 'extends = "wbf-2017"\n' + DOCUMENT + entry("matchpoints.rounding_halves", '"up"')
    message = "matchpoints.rounding_halves: expected no value, because rounding_step is none"
    assert refused(tmp_path, text) == [message]


def test_everything_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    text = """
    title = 3
    colour = "red"
    [documents.club]
    title = "Club rules"
    [matchpoints]
    unit = { value = 3, document = "hub" }
    one_mising = 1
    [butler]
    trim = "none"
    """
    assert refused(tmp_path, text) == [
        "title: expected text of one line in quotes",
        'documents.club: expected edition = "…", such as "2026" or "undated"',
        f"colour: unknown; expected title, extends, documents or a section, {SECTIONS}",
        "matchpoints.unit: expected 1 or 2, not 3",
        "matchpoints.unit: expected [documents.hub] with title and edition, for it is cited",
        'matchpoints.unit: expected article = "…", the place in the document',
        f"matchpoints.unit: expected sure = one of {SURE}",
        "matchpoints.one_mising: unknown key; did you mean matchpoints.one_missing?",
        f"butler.trim: expected a value with its citation, {ENTRY}",
    ]


def test_of_very_many_things_that_are_wrong_the_first_are_said(tmp_path: Path) -> None:
    lines = refused(tmp_path, "".join(f"key{number} = 1\n" for number in range(5000)))
    assert len(lines) == MOST_PROBLEMS + 1
    assert lines[-1] == "there may be more; these are the first"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[matchpoints", "expected a TOML file: Expected ']' at the end of a table declaration"),
        ("a = 1\na = 2", "expected a TOML file: Cannot overwrite a value"),
        ("a = " + "[" * 1900, "expected a TOML file: it is nested too deeply"),
        ("a = " + "\n".join("{a=[" * 100 for _ in range(99)), "expected a TOML file: "),
        ("x" * 2001, "line 1: expected at most 2000 characters"),
        ("\n" + ".".join("a" * 1001) + " = 1", "line 2: expected at most 2000 characters"),
        ("#\n" * (LARGEST // 2 + 1), "expected a file of at most 100 kB"),
        (b"\xff\xfe\x00", "expected a text file in UTF-8"),
        (bytes(range(32)), "expected a TOML file: "),
    ],
)
def test_a_file_that_is_no_rule_book(text: str | bytes, message: str, tmp_path: Path) -> None:
    (line,) = refused(tmp_path, text)
    assert line.startswith(message)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    with pytest.raises(RuleBookError) as error:
        load(str(path))
    assert str(error.value) == f"{path}: there is no such file"


def test_a_folder(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.mkdir()
    with pytest.raises(RuleBookError) as error:
        load(str(path))
    assert str(error.value) == f"{path}: expected a file, and this is none"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    os.mkfifo(path)
    with pytest.raises(RuleBookError) as error:
        load(str(path))
    assert str(error.value) == f"{path}: expected a file, and this is none"


def test_links_in_a_circle(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.symlink_to(path)
    with pytest.raises(RuleBookError) as error:
        load(str(path))
    assert str(error.value).startswith(f"{path}: cannot be read: ")


@pytest.mark.parametrize("name", ["a\0b.toml", "x" * 5000 + ".toml"])
def test_names_that_no_file_can_have(name: str) -> None:
    with pytest.raises(RuleBookError, match=r"no file can have this name|cannot be read: "):
        load(name)


BOOKS = (
    f"The books are {', '.join(shipped())}; one of your own is named by the path of its .toml file"
)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("ebu-2052", f"there is no rule book 'ebu-2052'; did you mean ebu-2025? {BOOKS}"),
        ("", f"there is no rule book ''. {BOOKS}"),
        ("../data/acbl", f"there is no rule book '../data/acbl'. {BOOKS}"),
        ("z" * 99, f"there is no rule book '{'z' * 60}'. {BOOKS}"),
        ("a\nb", f"there is no rule book 'a\\nb'. {BOOKS}"),
    ],
)
def test_a_name_that_is_not_known(name: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        load(name)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("extends", "message"),
    [
        ("ebu-2052", f"there is no rule book 'ebu-2052'; did you mean ebu-2025? {BOOKS}"),
        ("my.toml", "expected a book that does not build upon this one"),
        ("./sub/../my.toml", None),
        ("base.toml", "{}/base.toml: there is no such file"),
        ("sub/my.toml", "{}/sub/my.toml: expected a file, and this is none"),
    ],
)
def test_a_book_that_extends_what_it_cannot(
    extends: str, message: str | None, tmp_path: Path
) -> None:
    (tmp_path / "sub" / "my.toml").mkdir(parents=True)
    (line,) = refused(tmp_path, f'extends = "{extends}"')
    expected = message or "expected a book that does not build upon this one"
    assert line == f"extends: {expected.format(tmp_path)}"


def test_books_that_extend_each_other_in_a_circle(tmp_path: Path) -> None:
    for name, other in (("a", "b"), ("b", "c"), ("c", "a")):
        (tmp_path / f"{name}.toml").write_text(f'extends = "{other}.toml"')
    with pytest.raises(RuleBookError) as error:
        load("a.toml", tmp_path)
    message = "extends: expected a book that does not build upon this one"
    assert str(error.value) == f"{tmp_path / 'c.toml'}: {message}"


def test_what_is_wrong_with_a_book_is_said_of_its_own_file(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text("unit = 2")
    (tmp_path / "my.toml").write_text('extends = "base.toml"')
    with pytest.raises(RuleBookError) as error:
        load("my.toml", tmp_path)
    message = "unit: expected in its section, [matchpoints]"
    assert str(error.value) == f"{tmp_path / 'base.toml'}: {message}"
