"""``overtrick rules``: list, show and compare rule books.

With ``--json``: a list of ``{name, title, extends}``; for one book that and its ``values``, each
``"section.key": {value, book, citation}``; for two books ``{a, b, differences}``, each difference
``{key, a, b}`` with such a value on either side, or null where a book does not set it. ``value``
is written as in a book's file, ``book`` is where it stands, and ``citation`` has ``document``,
``edition``, ``article``, ``sure`` and ``note``.
"""

import json
import textwrap
from argparse import SUPPRESS, ArgumentParser, Namespace

from overtrick.regulations import RuleBook, load, shipped
from overtrick.regulations.citation import Cited
from overtrick.regulations.compare import differences
from overtrick.regulations.rulebook import as_written, show

WIDTH = 100
BOOK = "the name of a rule book, or the path of a .toml file"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.set_defaults(action=_list)
    parser.add_argument("--json", action="store_true", help="print JSON")
    actions = parser.add_subparsers(title="actions", metavar="ACTION")
    listing = actions.add_parser("list", help="list the shipped books (as without an action)")
    showing = actions.add_parser("show", help="print a book with the citation of every value")
    showing.add_argument("book", metavar="NAME", help=BOOK)
    comparing = actions.add_parser("diff", help="print where two books differ")
    comparing.add_argument("a", metavar="A", help=BOOK)
    comparing.add_argument("b", metavar="B", help=BOOK)
    for action, run_it in ((listing, _list), (showing, _show), (comparing, _diff)):
        action.set_defaults(action=run_it)
        # Not set by default, so that it may also stand before the action.
        action.add_argument("--json", action="store_true", default=SUPPRESS, help="print JSON")


def run(arguments: Namespace) -> int:
    """Carry the command out."""
    arguments.action(arguments)
    return 0


def _list(arguments: Namespace) -> None:
    books = [load(name) for name in shipped()]
    if arguments.json:
        _print_json([_heading(book) for book in books])
        return
    rows = [("NAME", "EXTENDS", "TITLE")]
    rows += ((book.name, book.extends[0] if book.extends else "-", book.title) for book in books)
    first, second = (max(len(row[column]) for row in rows) for column in (0, 1))
    for name, extends, title in rows:
        print(f"{name:{first}}  {extends:{second}}  {title}")


def _show(arguments: Namespace) -> None:
    book = load(arguments.book)
    keys = RuleBook.keys()
    if arguments.json:
        values = {
            key.path: _as_data(book.values[name])
            for name, key in keys.items()
            if name in book.values
        }
        _print_json({**_heading(book), "values": values})
        return
    _print(f"{book.name}: {book.title}")
    if book.extends:
        _print(f"extends {', which extends '.join(book.extends)}")
    section = ""
    for name, key in keys.items():
        if name not in book.values:
            continue
        if key.section != section:
            section = key.section
            print(f"\n[{section}]")
        cited = book.values[name]
        _print(f"{name} = {show(cited.value)}", 2)
        _print(key.meaning, 6)
        _print_citation(cited, book)
    unset = [key.path for name, key in keys.items() if name not in book.values]
    if unset:
        print()
        _print(f"not set: {', '.join(unset)}")


def _diff(arguments: Namespace) -> None:
    a, b = load(arguments.a), load(arguments.b)
    rows = differences(a, b)
    if arguments.json:
        found = [{"key": row.key.path, "a": _as_data(row.a), "b": _as_data(row.b)} for row in rows]
        _print_json({"a": a.name, "b": b.name, "differences": found})
        return
    if not rows:
        _print(f"{a.name} and {b.name} do not differ")
    for number, row in enumerate(rows):
        _print(f"{row.key.path}: {row.key.meaning}")
        for book, cited in ((a, row.a), (b, row.b)):
            _print(f"{book.name}: {show(cited.value) if cited else 'not set'}", 2)
            if cited:
                _print_citation(cited, book)
        if number < len(rows) - 1:
            print()


def _print_citation(cited: Cited, book: RuleBook) -> None:
    """Where a value comes from, how sure we are, and from which book it is inherited."""
    inherited = f"; from {cited.book}" if cited.book != book.name else ""
    _print(str(cited.citation), 6)
    _print(f"{cited.citation.sure.meaning}{inherited}", 6)
    if cited.citation.note:
        _print(f"note: {cited.citation.note}", 6)


def _print(text: str, indent: int = 0) -> None:
    """Print lines that fit the width; what goes on is set in a little further."""
    first, rest = " " * indent, " " * (indent + 2)
    print(
        textwrap.fill(
            text,
            WIDTH,
            initial_indent=first,
            subsequent_indent=rest,
            break_long_words=False,
            break_on_hyphens=False,
        )
    )


def _print_json(data: object) -> None:
    # A fraction that is written as a number has six places at most, which a float prints exactly.
    print(json.dumps(data, indent=2, ensure_ascii=False, default=float))


def _heading(book: RuleBook) -> dict[str, object]:
    extends = book.extends[0] if book.extends else None
    return {"name": book.name, "title": book.title, "extends": extends}


def _as_data(cited: Cited | None) -> dict[str, object] | None:
    if cited is None:
        return None
    citation = cited.citation
    return {
        "value": as_written(cited.value),
        "book": cited.book,
        "citation": {
            "document": citation.document,
            "edition": citation.edition,
            "article": citation.article,
            "sure": citation.sure.value,
            "note": citation.note,
        },
    }
