"""Reading rule books: shipped ones by name, a club's own from a file that extends one.

A file has ``title``, ``extends``, the ``documents`` that it cites, and sections of values, each
with its citation::

    extends = "wbf-2017"
    [documents.club]
    title = "Regulations of the Overtrick Bridge Club"
    edition = "2026"
    [matchpoints]
    one_missing = { value = "simplified", document = "club", article = "4", sure = "read" }

Whatever is unknown, uncited or contradictory is refused, with file, key and what was expected.
"""

import tomllib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from overtrick.regulations.rulebook import Citation, Cited, RuleBook, Sure, show
from overtrick.regulations.values import StandardPenalty, Trim

SHIPPED = Path(__file__).parent / "data"
TOP_LEVEL = ("title", "extends", "documents")


class RuleBookError(ValueError):
    """A rule book cannot be read; one line for each thing that is wrong with it."""


def shipped() -> list[str]:
    """The names of the rule books that come with Overtrick."""
    return sorted(
        path.relative_to(SHIPPED).with_suffix("").as_posix() for path in SHIPPED.rglob("*.toml")
    )


@cache
def load(name: str) -> RuleBook:
    """Load a rule book: a shipped one by name, or a ``.toml`` file by its path.

    >>> load("ebl-2001-practice").extends
    ('ebl-2001', 'laws-2017')
    """
    return _load(name, Path(), ())


def _load(name: str, beside: Path, children: tuple[str, ...]) -> RuleBook:
    path = beside / name if name.endswith(".toml") else SHIPPED / f"{name}.toml"
    if not name.endswith(".toml") and name not in shipped():
        raise RuleBookError(
            f"there is no rule book {name!r}; choose one of {', '.join(shipped())}, "
            f"or give the path of a .toml file"
        )
    identity = str(path.resolve())
    if identity in children:
        raise RuleBookError(f"{path}: extends: the book extends itself")
    label = name.removesuffix(".toml") if name not in shipped() else name
    data = _parse(path)
    title, extends = data.get("title", label), data.get("extends")
    if not isinstance(title, str):
        raise RuleBookError(f"{path}: title: expected text")
    if extends is None:
        return _checked(path, RuleBook(label, title, _values(path, label, data)))
    if not isinstance(extends, str):
        raise RuleBookError(f"{path}: extends: expected the name of a rule book")
    try:
        parent = _load(extends, path.parent, (*children, identity))
    except RuleBookError as error:
        raise RuleBookError(f"{path}: extends: {error}") from None
    merged = {**parent.values, **_values(path, label, data)}
    return _checked(path, RuleBook(label, title, merged, (parent.name, *parent.extends)))


def _parse(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Fraction)
    except FileNotFoundError:
        raise RuleBookError(f"{path}: no such file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise RuleBookError(f"{path}: cannot be read: {error}") from None
    except (tomllib.TOMLDecodeError, ValueError, RecursionError) as error:
        raise RuleBookError(f"{path}: not a TOML file: {error}") from None


def _values(path: Path, book: str, data: Mapping[str, Any]) -> dict[str, Cited]:
    """The values that stand in one file, without what it inherits."""
    documents = data.get("documents", {})
    if not isinstance(documents, dict):
        raise RuleBookError(f"{path}: documents: expected [documents.NAME] with title and edition")
    values: dict[str, Cited] = {}
    problems: list[str] = []
    for section, entries in data.items():
        if section in TOP_LEVEL:
            continue
        if not isinstance(entries, dict):
            problems.append(
                f"{section}: unknown key; values stand in sections such as [matchpoints]"
            )
            continue
        for name, entry in entries.items():
            key = RuleBook.keys().get(name)
            if key is None or key.section != section:
                problems.append(f"{section}.{name}: unknown key{_did_you_mean(section, name)}")
                continue
            try:
                values[name] = Cited(key.read(_value(entry)), _citation(entry, documents), book)
            except ValueError as error:
                problems.append(f"{section}.{name}: expected {error}")
    if problems:
        raise RuleBookError("\n".join(f"{path}: {problem}" for problem in problems))
    return values


def _did_you_mean(section: str, name: str) -> str:
    from difflib import get_close_matches

    paths = [key.path for key in RuleBook.keys().values()]
    close = get_close_matches(f"{section}.{name}", paths, n=1)
    return f"; did you mean {close[0]}?" if close else f"; known keys are {', '.join(paths)}"


def _value(entry: object) -> object:
    if not isinstance(entry, dict) or "value" not in entry:
        raise ValueError('{ value = …, document = "…", article = "…", sure = "…" }')
    return entry["value"]


def _citation(entry: Mapping[str, object], documents: Mapping[str, object]) -> Citation:
    """The citation of a value; a value without one does not load."""
    unknown = set(entry) - {"value", "document", "article", "sure", "note"}
    if unknown:
        raise ValueError(
            f"only value, document, article, sure and note, not {', '.join(sorted(unknown))}"
        )
    document, article = entry.get("document"), entry.get("article")
    if not isinstance(document, str) or not isinstance(article, str) or not article.strip():
        raise ValueError("a citation: document and article")
    cited = documents.get(document)
    if not isinstance(cited, dict) or not isinstance(cited.get("title"), str):
        raise ValueError(f"[documents.{document}] with a title: the document is not described")
    try:
        sure = Sure(entry.get("sure"))
    except ValueError:
        names = ", ".join(f'"{level.value}"' for level in Sure)
        raise ValueError(f"sure = one of {names}") from None
    return Citation(
        cited["title"], str(cited.get("edition", "")), article, sure, str(entry.get("note", ""))
    )


def changed(book: RuleBook, changes: Mapping[str, object], where: str) -> RuleBook:
    """The book with single values changed, as an event's ``[rules]`` may do.

    >>> changed(load("ebu-letter"), {"one_missing": "simplified"}, "this event").one_missing
    <OneMissing.SIMPLIFIED: 'simplified'>
    """
    values = dict(book.values)
    problems = []
    for given, value in changes.items():
        name = given.rpartition(".")[2]
        key = RuleBook.keys().get(name)
        if key is None or given not in (name, key.path):
            section, _, bare = given.rpartition(".")
            problems.append(f"{given}: unknown key{_did_you_mean(section, bare)}")
            continue
        try:
            cited = Citation(where, "", f"{name} = {show(key.read(value))}", Sure.READ)
            values[name] = Cited(key.read(value), cited, where)
        except ValueError as error:
            problems.append(f"{given}: expected {error}")
    if problems:
        raise RuleBookError("\n".join(f"{where}: {problem}" for problem in problems))
    return _checked(where, RuleBook(book.name, book.title, values, book.extends))


def _checked(path: Path | str, book: RuleBook) -> RuleBook:
    problems = list(_contradictions(book))
    if problems:
        raise RuleBookError("\n".join(f"{path}: {problem}" for problem in problems))
    return book


def _contradictions(book: RuleBook) -> Iterator[str]:
    """What a book says in one place and takes back, or leaves incomplete, in another."""

    def needs(name: str, why: str) -> Iterator[str]:
        if name not in book.values:
            yield f"{RuleBook.keys()[name].path}: expected a value, because {why}"

    def is_set(name: str) -> bool:
        return name in book.values

    if is_set("rounding_step") and book.rounding_step is not None:
        yield from needs("rounding_halves", f"rounding_step is {show(book.rounding_step)}")
    if is_set("datum_step") and book.datum_step is not None:
        yield from needs("datum_halves", f"datum_step is {show(book.datum_step)}")
    if is_set("formula_minimum") and book.formula_minimum > 2:
        why = f"formula_minimum is {book.formula_minimum}"
        yield from needs("awards_of_two", why)
        if book.formula_minimum > 3:
            yield from needs("awards_of_three", why)
    if is_set("trim"):
        why = f"trim is {show(book.trim)}"
        if book.trim not in (Trim.NONE, Trim.MEDIAN):
            yield from needs("trim_from", why)
        if book.trim in (Trim.PERCENTAGE, Trim.SHARE, Trim.DEVIATION):
            yield from needs("trim_amount", why)
        if book.trim in (Trim.PERCENTAGE, Trim.SHARE):
            yield from needs("trim_rounding", why)
            whole = 100 if book.trim is Trim.PERCENTAGE else 1
            if is_set("trim_amount") and 2 * book.trim_amount >= whole:
                yield f"butler.trim_amount: expected less than half of the scores, because {why}"
        if book.trim is Trim.BY_NUMBER:
            yield from needs("trim_numbers", why)
    if is_set("standard_penalty") and book.standard_penalty is StandardPenalty.OWN_AMOUNT:
        yield from needs("penalty_matchpoints", "standard_penalty is own-amount")
