"""The blocks and keys of an event file with their lines, read around whatever is broken."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from fractions import Fraction

from msgspec import Struct, field

from overtrick.formats.event_file_cut import (
    ONCE,
    REPEATED,
    Cut,
    Piece,
    closing_quotes,
    is_header,
    path_of,
    pieces,
)
from overtrick.formats.problems import Problems

TABLES = ("results", "pairs", "players", "teams", "deals")
"""The blocks that are tables; a line of one outside of its quotation marks is read all the same."""

DEEPEST = 10
"""The words that a key may have, with points between them."""

LONGEST_SHOWN = 200
"""The characters of a broken value that are looked at to say what is wrong with it."""


class Entry(Struct):
    """A value with the line of its key; ``first_line`` is that of a text of several lines."""

    value: object
    line: int
    text: str
    first_line: int | None = None


class Block(Struct):
    """What stands below a header, by key.

    ``stray`` are lines of a table outside of its quotation marks. A ``broken`` block has lines
    that could not be read.
    """

    name: str
    line: int
    repeated: bool = False
    entries: dict[str, Entry] = field(default_factory=dict)
    stray: list[tuple[int, str]] = field(default_factory=list)
    broken: bool = False
    last_line: int = 0


def read_blocks(text: str, problems: Problems) -> list[Block]:
    r"""Cut a text into its blocks, and report what is no TOML.

    >>> blocks = read_blocks('[event]\nname = "Friday"\nwinners = two', Problems("x.toml"))
    >>> [(block.name, list(block.entries)) for block in blocks]
    [('event', ['name'])]
    """
    for recovering in (False, True):
        trial = Problems(problems.file)
        blocks = _assembled(pieces(text, recovering), trial)
        if not trial.found:
            break
    problems.extend(trial)
    return [*_inline(blocks[0]), *blocks[1:]]


def inline_entries(table: dict[str, object], around: Entry) -> dict[str, Entry]:
    """The keys of a table that stands within one value."""
    return {
        key.replace("-", "_"): Entry(value, around.line, around.text)
        for key, value in table.items()
    }


def _inline(top: Block) -> Iterator[Block]:
    """Blocks that are written as values before the first header, ``event = { name = "…" }``."""
    for key, entry in top.entries.items():
        values = entry.value if isinstance(entry.value, list) else [entry.value]
        tables = [value for value in values if isinstance(value, dict)]
        if key in (*ONCE, *REPEATED) and len(tables) == len(values):
            for table in tables:
                yield Block(key, entry.line, key in REPEATED, inline_entries(table, entry))
        else:
            yield Block("", entry.line, entries={key: entry})


# ------------------------------------------------------------------ what the pieces mean


def _assembled(cut: Iterable[Piece], problems: Problems) -> list[Block]:
    blocks = [Block("", 1)]
    dotted: dict[str, Block] = {}
    inside: list[str] = []
    for piece in cut:
        if piece.cut is Cut.HEADER:
            inside = _opened(piece, blocks, problems)
        elif piece.cut is Cut.KEY:
            block, path = blocks[-1], [*inside, *path_of(piece.text)]
            if not block.name and len(path) > 1:  # event.name = "…" before the first header
                block, path = dotted.setdefault(path[0], Block(path[0], piece.line)), path[1:]
            _set(block, path, piece, problems)
        elif blocks[-1].name in TABLES:
            _strayed(blocks[-1], piece, problems)
        else:
            blocks[-1].broken = True
            problems.error(
                piece.line,
                piece.text,
                "this is no key = value",
                'write such as name = "Friday", or # before a remark',
            )
        blocks[-1].last_line = piece.last_line
    return [blocks[0], *dotted.values(), *blocks[1:]]


def _opened(piece: Piece, blocks: list[Block], problems: Problems) -> list[str]:
    """Begin a block, or go on with one: ``[ruling.adjust]`` is a part of the last ruling."""
    bare = piece.text.partition("#")[0].strip()
    path, repeated = path_of(bare) or ["?"], bare.startswith("[[")
    if not is_header(bare):
        repeated = repeated or (path[0] in REPEATED and path[0] != "results")
        known = f"[[{path[0]}]]" if repeated else f"[{path[0]}]"
        problem = f"this is no header, and is taken for {known}"
        problems.warning(piece.line, piece.text, problem, f"write {known}")
    if len(path) == 1 or repeated or blocks[-1].name != path[0]:
        blocks.append(Block(path[0], piece.line, repeated))
    return path[1:]


def _strayed(block: Block, piece: Piece, problems: Problems) -> None:
    if not block.stray or block.stray[-1][0] != piece.line - 1:
        problems.warning(
            piece.line,
            piece.text,
            'this and what follows stands outside of """, and is read as part of the table',
            'put it between table = """ and """',
        )
    block.stray.append((piece.line, "" if piece.text in ('"""', "'''") else piece.text))


def _set(block: Block, path: list[str], piece: Piece, problems: Problems) -> None:
    """Put a value into its block, or say what is wrong with it."""
    written = f"{piece.text} = {piece.value.strip()}".partition("\n")[0]
    entry = _read(block, piece, written, problems)
    if entry is not None and len(path) > DEEPEST:
        problems.error(piece.line, written, "there are too many points in this key", "shorten it")
        entry = None
    if entry is None:
        block.broken = True
        return
    key, *deeper = path
    for word in reversed(deeper):
        entry.value = {word: entry.value}
    before = block.entries.get(key)
    if before is None:
        block.entries[key] = entry
    elif not deeper or not _merged(before.value, entry.value):
        problems.error(
            piece.line,
            written,
            f"{key} is given in line {before.line} already, and that counts",
            "keep one of them",
        )


def _merged(before: object, more: object) -> bool:
    """Add the values of ``a.b = 1`` to those of ``a.c = 2``; false where one is given twice."""
    if not isinstance(before, dict) or not isinstance(more, dict):
        return False
    for key, value in more.items():
        if key in before and not _merged(before[key], value):
            return False
        before.setdefault(key, value)
    return True


# ------------------------------------------------------------------ values


def _read(block: Block, piece: Piece, written: str, problems: Problems) -> Entry | None:
    value = piece.value.lstrip(" \t")
    if value.startswith(('"""', "'''")):
        return _long_text(block, piece, value, written, problems)
    try:
        return Entry(_value(value), piece.line, written)
    except (ValueError, RecursionError) as error:
        shown = value[:LONGEST_SHOWN].strip()
        problem, remedy = _what_is_wrong(piece.text, shown, error)
        problems.error(piece.line, written, problem, remedy)
        return None


def _value(text: str) -> object:
    return tomllib.loads(f"value = {text}", parse_float=_exact)["value"]


def _exact(text: str) -> Fraction:
    if len(text) > 30 or not re.fullmatch(r"[+-]?[0-9_]+\.[0-9_]+", text):
        raise ValueError("a number is written such as 5 or 1.25")
    return Fraction(text.replace("_", ""))


def _long_text(block: Block, piece: Piece, value: str, written: str, problems: Problems) -> Entry:
    """A text between three quotation marks; what can be read of it is, whatever is around it."""
    quotes = value[:3]
    closing = closing_quotes(value, 3, quotes)
    content, rest = (value[3:], "") if closing is None else (value[3:closing], value[closing + 3 :])
    rest = rest.strip()
    if closing is None:
        block.broken = block.name not in TABLES
        (problems.error if block.broken else problems.warning)(
            piece.line,
            written,
            f"the text that begins with {quotes} does not end",
            f"write {quotes} on a line of its own after line {piece.last_line}",
        )
    elif rest and not rest.startswith("#"):
        problems.error(
            piece.last_line,
            rest.partition("\n")[0],
            f"this does not belong behind {quotes}",
            "put it on a line of its own, or leave it out",
        )
    first_line = piece.line + content.startswith("\n")
    if quotes == '"""' and "\\" in content:
        try:
            return Entry(_value(f'"""{content}"""'), piece.line, written, first_line)
        except ValueError:
            problems.error(
                piece.line,
                written,
                "a backslash in this text begins a sign such as \\n",
                "write two of them for one, or use ''' instead of \"\"\"",
            )
    return Entry(content.removeprefix("\n"), piece.line, written, first_line)


def _what_is_wrong(key: str, value: str, error: Exception) -> tuple[str, str]:
    """A mistake in a single value, in other words than those of a TOML reader."""
    first = value[:1]
    if first in ("", "#"):
        return "nothing is given", f"write {key} = and a value, or leave the line out"
    if first in ('"', "'"):
        quoted = re.match(r"""("(?:[^"\\]|\\.)*"|'[^']*')(.*)""", value)
        if quoted is None:
            return "the closing quotation mark is missing", f"write {value[:40]}{first}"
        if quoted[2].strip():
            return f"{quoted[2].strip()} does not belong here", f"write {key} = {quoted[1]}"
        if not value.isprintable():
            return "there is a sign in it that cannot be seen", "delete the text and type it anew"
        return "a backslash begins a sign such as \\n", "write two of them for one"
    if first in "[{":
        return (
            "this list is not written right",
            'write such as ["1", "2"] or { ns = "3" }, every bracket closed and all text in "…"',
        )
    if re.fullmatch(r"[+-]?[0-9]+,[0-9]+", value):
        return "decimals have a point", f"write {key} = {value.replace(',', '.')}"
    if value.lower() in ("true", "false"):
        return "yes and no are written in small letters", f"write {key} = {value.lower()}"
    if first.isalpha():
        meant = value.partition("#")[0].strip()
        return "text stands in quotation marks", f'write {key} = "{meant}"'
    if isinstance(error, tomllib.TOMLDecodeError):
        return "this is no value", f'write such as {key} = 5, {key} = 1.25 or {key} = "text"'
    return "this is no value", str(error)
