"""Whatever stands in a file, it is a rule book or a refusal, and never anything else."""

import json
import tomllib
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from overtrick.regulations import RuleBook, RuleBookError, changed, load, shipped
from overtrick.regulations.load import SHIPPED
from overtrick.regulations.rulebook import Key, as_written, show

TEXTS = [(SHIPPED / f"{name}.toml").read_text(encoding="utf-8") for name in shipped()]
TOKENS = st.sampled_from(
    [
        *(
            "value",
            "document",
            "article",
            "sure",
            "note",
            "extends",
            "title",
            "documents",
            "edition",
        ),
        *("[", "]", "{", "}", "=", ",", ".", '"', "'''", "\n", "\\", "\x00", "é", "[[", "\u2028"),
        *("0", "-1", "1e400", "0x1f", "inf", "nan", "true", "2026-11-18", '"none"', "[[5, 1]]"),
        *RuleBook.keys(),
        *(key.section for key in RuleBook.keys().values()),
    ]
)


@st.composite
def mutated_books(draw: st.DrawFn) -> str:
    """The text of a shipped book with some pieces taken out, put in or moved."""
    text = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 60)))
        new = draw(
            st.one_of(st.just(""), TOKENS, st.text(max_size=9), st.just(text[start:end] * 2))
        )
        text = text[:start] + new + text[end:]
    return text


def nested(scalars: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    return st.recursive(
        scalars,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TOKENS, inner, max_size=3),
        max_leaves=8,
    )


IN_TOML = st.one_of(
    st.booleans(), st.integers(-(2**63), 2**63 - 1), st.text(max_size=9), st.floats(), TOKENS
)
ANYTHING = nested(st.one_of(IN_TOML, st.fractions(), st.none()))


@st.composite
def rewritten_books(draw: st.DrawFn) -> str:
    """A shipped book in which values, citations or documents are others, renamed or missing."""
    data: dict[str, Any] = tomllib.loads(draw(st.sampled_from(TEXTS)))
    for _ in range(draw(st.integers(1, 5))):
        table = data
        name = draw(st.sampled_from(sorted(table)))
        for _ in range(draw(st.integers(0, 2))):
            if not isinstance(table[name], dict) or not table[name]:
                break
            table = table[name]
            name = draw(st.sampled_from(sorted(table)))
        match draw(st.sampled_from(["replace", "rename", "remove"])):
            case "replace":
                table[name] = draw(nested(IN_TOML))
            case "rename":
                table[draw(st.one_of(TOKENS, st.text(min_size=1, max_size=9)))] = table.pop(name)
            case "remove" if len(table) > 1:
                del table[name]
    sections = [name for name, value in data.items() if isinstance(value, dict)]
    lines = [f"{toml(name)} = {toml(data[name])}" for name in data if name not in sections]
    for section in sections:
        lines.append(f"[{toml(section)}]")
        lines += (f"{toml(name)} = {toml(value)}" for name, value in data[section].items())
    return "\n".join(lines)


def toml(value: object) -> str:
    """A value as TOML has it on a line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml(name)} = {toml(item)}" for name, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return repr(value) if isinstance(value, float) else json.dumps(value, ensure_ascii=False)


def outcome(load_it: Callable[[], RuleBook]) -> RuleBook | list[str]:
    """The book, or what is wrong with it."""
    try:
        return load_it()
    except RuleBookError as error:
        return str(error).split("\n")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.one_of(mutated_books(), rewritten_books()))
@example(text="")
@example(text='extends = "my.toml"')
@example(text="[matchpoints]\nunit = { value = 1e999999999 }")
def test_a_mutated_book_is_a_book_or_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(text, encoding="utf-8", errors="replace", newline="")
    result = outcome(lambda: load(str(path)))
    if isinstance(result, RuleBook):
        for name, cited in result.values.items():
            assert cited.citation.document
            assert cited.citation.article
            assert RuleBook.keys()[name].read(as_written(cited.value)) == cited.value
    else:
        assert all(line.startswith(str(path)) for line in result)


@given(content=st.binary(max_size=200))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_are_a_book_or_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(content)
    result = outcome(lambda: load(str(path)))
    assert isinstance(result, RuleBook) or all(line.startswith(str(path)) for line in result)


@given(
    changes=st.dictionaries(st.one_of(TOKENS, st.text(max_size=9)), ANYTHING, max_size=4),
    name=st.sampled_from(shipped()),
)
def test_any_changes_are_made_or_refused(changes: dict[str, object], name: str) -> None:
    result = outcome(lambda: changed(load(name), changes, "friday.toml"))
    if isinstance(result, RuleBook):
        assert all(result.cite(key) == f"friday.toml, [rules] {key}" for key in result.changed)
    else:
        assert all(line.startswith("friday.toml: [rules]: ") for line in result)


@given(key=st.sampled_from(list(RuleBook.keys().values())), value=ANYTHING)
@example(key=RuleBook.keys()["imp_step"], value=Fraction(1, 10**9))
@example(key=RuleBook.keys()["imp_step"], value=Fraction(1, 10**30))
def test_a_value_is_read_as_one_that_is_written_the_same(key: Key[Any], value: object) -> None:
    try:
        typed = key.read(value)
    except ValueError:
        return
    assert key.read(as_written(typed)) == typed
    assert show(typed)


@pytest.mark.parametrize("text", TEXTS)
def test_the_books_that_are_mutated_are_books(text: str, tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(text, encoding="utf-8")
    assert load(str(path)).values
