"""The file of a rule book: what may stand in it, and how each thing that is wrong is said.

A file has ``title``, ``extends``, the ``documents`` that it cites, and sections of values, each
with its citation::

    title = "Overtrick Bridge Club"
    extends = "wbf-2017"

    [documents.club]
    title = "Regulations of the Overtrick Bridge Club"
    edition = "2026"

    [matchpoints]
    one_missing = { value = "simplified", document = "club", article = "4", sure = "read" }

Whatever is unknown or uncited is refused, every problem of the file at once, a line each:
file, key and what was expected.
"""

import re
import stat
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import Struct

from overtrick.errors import InputError
from overtrick.regulations.citation import Citation, Cited, Sure
from overtrick.regulations.rulebook import Key, RuleBook, show
from overtrick.regulations.values import exact

LARGEST = 100_000
"""Bytes in a file; a rule book that sets every value has about a tenth of that."""

LONGEST_LINE = 2_000
"""Characters; a key with thousands of dots would keep the TOML reader busy for hours."""

MOST_PROBLEMS = 50

TOP_LEVEL = ("title", "extends", "documents")
DOCUMENT = ("title", "edition")
ENTRY = ("value", "document", "article", "sure", "note")
TEXT = "text of one line in quotes"


class RuleBookError(InputError):
    """A rule book cannot be used; one line for each thing that is wrong with it."""

    @classmethod
    def of(cls, file: Path | str, problems: Iterable[str]) -> "RuleBookError":
        """One line a problem, each with the file."""
        return cls("\n".join(f"{file}: {problem}" for problem in problems))


class BookFile(Struct, frozen=True):
    """What stands in one file, without what it inherits."""

    path: Path
    name: str
    title: str
    extends: str | None
    values: Mapping[str, Cited]


def read_book_file(path: Path, name: str, asked_by: str = "") -> BookFile:
    """Read the file of a rule book; ``asked_by`` says what led to it, where that was not a user."""
    data = read_toml(path, asked_by)
    values: dict[str, Cited] = {}
    problems = list(islice(_read(data, name, values), MOST_PROBLEMS))
    if len(problems) == MOST_PROBLEMS:
        problems.append("there may be more; these are the first")
    if problems:
        raise RuleBookError.of(path, problems)
    return BookFile(path, name, data.get("title", name), data.get("extends"), values)


def read_toml(path: Path, asked_by: str = "") -> dict[str, Any]:
    """A small TOML file with exact numbers, from wherever it comes."""
    content = _content(path, asked_by)
    if content is None or len(content) > LARGEST:
        what = "a file, and this is none" if content is None else "a file of at most 100 kB"
        raise RuleBookError(f"{asked_by}{path}: expected {what}")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RuleBookError(f"{path}: expected a text file in UTF-8") from None
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise RuleBookError(f"{path}: line {number}: expected at most 2000 characters")
    try:
        return tomllib.loads(text, parse_float=_decimal)
    except (ValueError, RecursionError) as error:
        reason = "it is nested too deeply" if isinstance(error, RecursionError) else error
        raise RuleBookError(f"{path}: expected a TOML file: {reason}") from None


def _content(path: Path, asked_by: str) -> bytes | None:
    """What is in the file, as far as the size that is allowed; none if it is no ordinary file."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # reading a pipe would wait for ever
            return None
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except FileNotFoundError:
        raise RuleBookError(f"{asked_by}{path}: there is no such file") from None
    except OSError as error:
        raise RuleBookError(f"{asked_by}{path}: cannot be read: {error.strerror}") from None
    except ValueError:
        raise RuleBookError(f"{asked_by}{str(path)!r}: no file can have this name") from None


def _decimal(text: str) -> Fraction | str:
    """A decimal as an exact number; what is too long, infinite or none stays text."""
    number = exact(text.replace("_", ""))
    return text if number is None else number


def _read(data: Mapping[str, Any], book: str, values: dict[str, Cited]) -> Iterator[str]:
    """Every problem of the file, in its order; the values that are right are put in ``values``."""
    for name in ("title", "extends"):
        if name in data and _text(data[name]) is None:
            yield f"{name}: expected {TEXT}"
    documents: dict[str, tuple[str, str]] = {}
    yield from _read_documents(data.get("documents", {}), documents)
    keys = RuleBook.keys()
    sections = list(dict.fromkeys(key.section for key in keys.values()))
    for section, entries in data.items():
        if section in TOP_LEVEL:
            continue
        if section not in sections:
            yield f"{named(section)}: {_unknown_section(section, sections, keys)}"
        elif not isinstance(entries, dict):
            yield f"{section}: expected a section, [{section}], with values in it"
        else:
            for name, entry in entries.items():
                key = keys.get(name)
                where = f"{section}.{named(name)}"
                if key is None or key.section != section:
                    yield f"{where}: {unknown_key(section, name)}"
                else:
                    yield from _read_entry(key, entry, documents, book, values)


def _read_documents(given: object, documents: dict[str, tuple[str, str]]) -> Iterator[str]:
    """The documents that are cited, by the name that the file gives them."""
    if not isinstance(given, dict):
        yield "documents: expected [documents.NAME] with title and edition"
        return
    for name, document in given.items():
        where = f"documents.{named(name)}"
        documents[name] = "", ""
        if not isinstance(document, dict):
            yield f"{where}: expected [{where}] with title and edition"
            continue
        yield from _unknown(where, document, DOCUMENT)
        title, edition = _text(document.get("title")), _text(document.get("edition"))
        if title is None:
            yield f'{where}: expected title = "…", the name of the document'
        if edition is None:
            yield f'{where}: expected edition = "…", such as "2026" or "undated"'
        documents[name] = title or "", edition or ""


def _read_entry(
    key: Key[Any],
    entry: object,
    documents: Mapping[str, tuple[str, str]],
    book: str,
    values: dict[str, Cited],
) -> Iterator[str]:
    """One value with its citation; a value without one does not load."""
    if not isinstance(entry, dict):
        yield (
            f"{key.path}: expected a value with its citation, "
            '{ value = …, document = "…", article = "…", sure = "…" }'
        )
        return
    problems = list(_unknown(key.path, entry, ENTRY))
    value = None
    if "value" not in entry:
        problems.append(f"{key.path}: expected value = …")
    else:
        try:
            value = key.read(entry["value"])
        except ValueError as error:
            problems.append(f"{key.path}: expected {error}{not_this(entry['value'])}")
    problems += (f"{key.path}: {problem}" for problem in _citation_problems(entry, documents))
    yield from problems
    if not problems:
        title, edition = documents[entry["document"]]
        sure, note = Sure(entry["sure"]), entry.get("note", "")
        citation = Citation(title, edition, entry["article"], sure, note)
        values[key.name] = Cited(value, citation, book)


def _citation_problems(
    entry: Mapping[str, object], documents: Mapping[str, tuple[str, str]]
) -> Iterator[str]:
    document, sure = _text(entry.get("document")), entry.get("sure")
    if document is None:
        yield 'expected a citation, document = "…", that names one of [documents.…]'
    elif document not in documents:
        yield f"expected [documents.{named(document)}] with title and edition, for it is cited"
    if _text(entry.get("article")) is None:
        yield 'expected article = "…", the place in the document'
    if sure not in [level.value for level in Sure]:
        levels = ", ".join(f'"{level.value}"' for level in Sure)
        yield f"expected sure = one of {levels}{not_this(sure)}"
    if "note" in entry and _text(entry["note"]) is None:
        yield f"expected note = {TEXT}"


def _text(value: object) -> str | None:
    """The text, if it is one that can be printed on a line."""
    if isinstance(value, str) and value.strip() and not re.search(r"[\x00-\x1f\x7f-\x9f]", value):
        return value
    return None


def named(name: str) -> str:
    """A key as it is named in a message; one that is long or strange is quoted."""
    return name if re.fullmatch(r"[A-Za-z0-9_-]{1,60}", name) else repr(name[:60])


def not_this(value: object) -> str:
    """What stands there instead of what was expected, where it is short enough to be quoted."""
    if value is None or isinstance(value, list | dict):
        return ""
    if isinstance(value, str):
        return f", not {value!r}" if len(value) <= 60 else ""
    if isinstance(value, int) and abs(value) > 10**18:
        return ""
    return f", not {show(value)}"


def _close(name: str, names: Iterable[str]) -> str | None:
    from difflib import get_close_matches

    return next(iter(get_close_matches(name, names, n=1)), None)


def _unknown(where: str, table: Mapping[str, object], known: tuple[str, ...]) -> Iterator[str]:
    """The keys of a small table that are not known."""
    for name in table:
        if name not in known:
            meant = _close(name, known) or f"one of {', '.join(known)}"
            yield f"{where}.{named(name)}: unknown key; expected {meant}"


def unknown_key(section: str, name: str) -> str:
    """That a key is not known, and which one may be meant."""
    keys = RuleBook.keys()
    if name in keys:
        return f"unknown key; did you mean {keys[name].path}?"
    of_section = [key.name for key in keys.values() if key.section == section]
    close = _close(name, of_section) or _close(name, keys)
    if close:
        return f"unknown key; did you mean {keys[close].path}?"
    if not of_section:
        return "unknown key; overtrick rules show prints all of them"
    return f"unknown key; expected one of {', '.join(of_section)}"


def _unknown_section(section: str, sections: list[str], keys: Mapping[str, Key[Any]]) -> str:
    if section in keys:
        return f"expected in its section, [{keys[section].section}]"
    close = _close(section, [*sections, *TOP_LEVEL])
    if close:
        return f"unknown; did you mean {f'[{close}]' if close in sections else close}?"
    return f"unknown; expected {', '.join(TOP_LEVEL)} or a section, {', '.join(sections)}"
