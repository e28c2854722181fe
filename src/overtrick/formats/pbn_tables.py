"""The tables of PBN: the tag's value names the columns, and rows of tokens follow.

Cells are counted, never measured: a row may be broken anywhere. Where the count does not come out,
those lines that have the right number of cells are rows, and the others are reported.
"""

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby, pairwise

from msgspec import Struct

from overtrick.formats.pbn_document import Tag, Token
from overtrick.formats.problems import Problems

_COLUMN = re.compile(r"([+-]?)([A-Za-z_][\w.]*)(?:\\[0-9]{1,3}[LR]?)?", re.ASCII)
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?", re.ASCII)
MOST_COLUMNS = 100
SAYS_NOTHING = ("", "?", "-")
"""``?`` is unknown, ``-`` not applicable."""


class Row(Struct, frozen=True):
    """A row of a table by the names of its columns."""

    cells: dict[str, Token]
    line: int

    def get(self, *names: str) -> str:
        """What the first of these columns that says something says."""
        for name in names:
            cell = self.cells.get(name)
            if cell is not None and (text := cell.text.strip()) not in SAYS_NOTHING:
                return text
        return ""

    def raw(self, name: str) -> str:
        """What a column says, ``?`` and ``-`` among it; empty where there is no such column."""
        cell = self.cells.get(name)
        return cell.text.strip() if cell is not None else ""


class Table(Struct, frozen=True):
    """The columns of a table, each with ``+``, ``-`` or nothing for its order, and its rows."""

    columns: dict[str, str]
    rows: tuple[Row, ...]


def read_table(tag: Tag, problems: Problems) -> Table | None:
    r"""Read the rows that follow a tag; none where its columns cannot be read.

    >>> tag = Tag("ScoreTable", "PairId_NS\\2R;Score_NS\\4R", 1, [Token("7", 2), Token("-50", 2)])
    >>> read_table(tag, Problems("x.pbn")).rows[0].get("Score_NS")
    '-50'
    """
    columns = _columns(tag, problems)
    if columns is None:
        return None
    rows = [
        Row(dict(zip(columns, cells, strict=True)), cells[0].line)
        for cells in _rows(tag, len(columns), problems)
    ]
    _check_words(tag.tokens, problems)
    for name, order in columns.items():
        _check_order(name, order, rows, problems)
    return Table(columns, tuple(rows))


def _columns(tag: Tag, problems: Problems) -> dict[str, str] | None:
    written = tag.value.split(";")
    if len(written) > MOST_COLUMNS:
        problem = f"there are more than {MOST_COLUMNS} columns"
        problems.error(tag.line, tag.name, problem, "check the tag")
        return None
    columns: dict[str, str] = {}
    for each in written:
        found = _COLUMN.fullmatch(each.strip())
        if not found or found[2] in columns:
            problem = f"the column {found[2]} is there twice" if found else "these are no columns"
            remedy = r'write such as "PairId_NS\2R;Score_NS\5R"'
            problems.error(tag.line, tag.value, f"{problem}; {tag.name} is not read", remedy)
            return None
        columns[found[2]] = found[1]
    return columns


def _rows(tag: Tag, width: int, problems: Problems) -> list[list[Token]]:
    tokens = tag.tokens
    if len(tokens) % width == 0:
        return [tokens[first : first + width] for first in range(0, len(tokens), width)]
    rows = []
    for line, cells in groupby(tokens, key=lambda token: token.line):
        row = list(cells)
        if len(row) == width:
            rows.append(row)
        else:
            text = " ".join(cell.text for cell in row)
            problem = f"there are {len(row)} cells for the {width} columns of {tag.name}"
            problems.error(line, text, problem, "write - for an empty cell")
    return rows


def _check_words(tokens: Sequence[Token], problems: Problems) -> None:
    for token in tokens:
        if not token.quoted and "%" in token.text:
            problem = "a cell with % in it stands in quotation marks"
            problems.warning(token.line, token.text, problem)


def number_in(text: str) -> Fraction | None:
    """The number in a cell; none where there is another thing.

    >>> number_in("+12.50"), number_in("A+")
    (Fraction(25, 2), None)
    """
    return Fraction(text) if _NUMBER.fullmatch(text) else None


def _check_order(name: str, order: str, rows: Sequence[Row], problems: Problems) -> None:
    if not order:
        return
    numbers = [
        (number, row.line) for row in rows if (number := number_in(row.raw(name))) is not None
    ]
    for (before, _), (value, line) in pairwise(numbers):
        if value > before if order == "+" else value < before:
            falling = "fall" if order == "+" else "rise"
            problem = f"{order}{name} says that the numbers of this column {falling}; they do not"
            problems.warning(line, "", problem)
            return
