"""Finding rule books: shipped ones by name, a club's own by the path of its file.

A book builds upon the one that it ``extends`` and changes some of its values; an event may change
single values once more, for itself.
"""

import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from overtrick.regulations.book_file import (
    BookFile,
    RuleBookError,
    named,
    not_this,
    read_book_file,
    unknown_key,
)
from overtrick.regulations.citation import Citation, Cited, Sure
from overtrick.regulations.contradictions import contradictions
from overtrick.regulations.rulebook import RuleBook

SHIPPED = Path(__file__).parent / "data"
NAME = r"(?:programs/)?[a-z0-9-]+"
"""What a name of one of them looks like, so that it leads nowhere else."""


def shipped() -> list[str]:
    """The names of the rule books that come with Overtrick."""
    return sorted(
        path.relative_to(SHIPPED).with_suffix("").as_posix() for path in SHIPPED.rglob("*.toml")
    )


def load(name: str, beside: Path | None = None) -> RuleBook:
    """Load a rule book: a shipped one by name, or a ``.toml`` file by its path.

    The path may be relative to a folder, as that of an event's file. A file is read anew each
    time, for it may have changed.

    >>> load("ebl-2001-practice").extends
    ('ebl-2001', 'laws-2017')
    """
    return _own(Path(beside or "", name)) if _is_file(name) else _shipped(name)


def _is_file(name: str) -> bool:
    return name.endswith(".toml")


@cache
def _shipped(name: str) -> RuleBook:
    path = SHIPPED / f"{name}.toml"
    if not (re.fullmatch(NAME, name) and path.is_file()):
        raise RuleBookError(_no_such_book(name))
    file = read_book_file(path, name)
    return _built_upon(_shipped(file.extends) if file.extends else None, file)


def _no_such_book(name: str) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name, shipped(), n=1)
    meant = f"; did you mean {close[0]}?" if close else "."
    return (
        f"there is no rule book {name[:60]!r}{meant} The books are {', '.join(shipped())}; "
        f"one of your own is named by the path of its .toml file"
    )


def _own(path: Path) -> RuleBook:
    """A club's own book: its file and those that it extends, until a shipped book or none."""
    files = [read_book_file(path, str(path))]
    seen = {os.path.realpath(path)}
    while (extends := files[-1].extends) is not None and _is_file(extends):
        asked_by = f"{files[-1].path}: extends: "
        path = files[-1].path.parent / extends
        if os.path.realpath(path) in seen:
            raise RuleBookError(f"{asked_by}expected a book that does not build upon this one")
        seen.add(os.path.realpath(path))
        files.append(read_book_file(path, str(path), asked_by))
    book: RuleBook | None = None
    if extends is not None:
        try:
            book = _shipped(extends)
        except RuleBookError as error:
            raise RuleBookError(f"{files[-1].path}: extends: {error}") from None
    for file in reversed(files):
        book = _built_upon(book, file)
    assert book is not None
    return book


def _built_upon(parent: RuleBook | None, file: BookFile) -> RuleBook:
    """A book with what it inherits."""
    inherited = parent.values if parent else {}
    extends = (parent.name, *parent.extends) if parent else ()
    book = RuleBook(file.name, file.title, {**inherited, **file.values}, extends)
    return _checked(book, str(file.path))


def changed(book: RuleBook, changes: Mapping[str, object], where: str) -> RuleBook:
    """The book with single values changed, as an event's ``[rules]`` may do.

    Keys may be given with or without their section; ``where`` is the event's file.

    >>> book = changed(load("ebu-letter"), {"one_missing": "simplified"}, "friday.toml")
    >>> book.one_missing, book.changed, book.cite("one_missing")
    (<OneMissing.SIMPLIFIED: 'simplified'>, ('one_missing',), 'friday.toml, [rules] one_missing')
    """
    keys = RuleBook.keys()
    rules = f"{where}: [rules]"
    values: dict[str, Cited] = {}
    problems = []
    for section, name, value in _each(changes):
        given = f"{named(section)}.{named(name)}" if section else named(name)
        key = keys.get(name)
        if key is None or section not in ("", key.section):
            problems.append(f"{given}: {unknown_key(section, name)}")
        elif name in values:
            problems.append(f"{given}: expected once, and it is given with and without its section")
        else:
            citation = Citation(where, "", f"[rules] {name}", Sure.READ)
            try:
                values[name] = Cited(key.read(value), citation, where)
            except ValueError as error:
                problems.append(f"{given}: expected {error}{not_this(value)}")
    if problems:
        raise RuleBookError.of(rules, problems)
    names = tuple(dict.fromkeys((*book.changed, *values)))
    values = {**book.values, **values}
    return _checked(RuleBook(book.name, book.title, values, book.extends, names), rules)


def _each(changes: Mapping[str, object]) -> Iterator[tuple[str, str, object]]:
    """Section, key and value of each change; a section may also be a table of its own."""
    sections = {key.section for key in RuleBook.keys().values()}
    for given, value in changes.items():
        if given in sections and isinstance(value, Mapping):
            for name, inner in value.items():
                yield given, str(name), inner
        else:
            section, _, name = given.rpartition(".")
            yield section, name, value


def _checked(book: RuleBook, where: str) -> RuleBook:
    problems = list(contradictions(book))
    if problems:
        raise RuleBookError.of(where, problems)
    return book
