"""Tables as plain text that lines up, also with wide characters in names."""

import re
import textwrap
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from overtrick.reports.table import Cell, Column, Table
from overtrick.reports.wording import width

GAP = "  "
NARROWEST = 60
USUAL = 80
"""Widths of notes: at least, and where there is no table above them."""
WIDEST = 100
"""A table that would be wider has its long names and results on several lines."""
NARROWEST_COLUMN = 24


def table_text(table: Table) -> str:
    """A table with a rule above and below its heading, and its notes.

    >>> from overtrick.reports.table import Kind, Row
    >>> columns = (Column("Pair"), Column("Total", Kind.NUMBER))
    >>> print(table_text(Table("", "", columns, (Row(("8", "170.72")), Row(("12", "9.00"))))))
    ============
    Pair   Total
    ============
    8     170.72
    12      9.00
    ============
    """
    return "\n".join(_lines(table))


def _lines(table: Table) -> list[str]:
    columns = _cells_by_column(table)
    needed = _widths(table, columns)
    widths = _narrowed(table, needed)
    full = _full_width(widths)
    heading = [column.title for column in table.columns]
    lines = [part for part in (table.title, table.subtitle) if part]
    lines += ["=" * full, _line(table.columns, heading, widths), "=" * full]
    for row, cells in zip(table.rows, zip(*columns, strict=True), strict=True):
        if widths == needed:
            lines.append(_line(table.columns, cells, widths))
        else:
            lines += _row(table.columns, cells, widths)
        if row.is_sum and row is not table.rows[-1]:
            lines.append("-" * full)
    lines.append("=" * full)
    return lines + notes_text(table.notes, table.remarks, full)


def table_width(table: Table) -> int:
    """How wide a table is in print."""
    return _full_width(_narrowed(table, _widths(table, _cells_by_column(table))))


def _widths(table: Table, columns: Sequence[Sequence[str]]) -> list[int]:
    return [
        max(map(width, (column.title, *cells)))
        for column, cells in zip(table.columns, columns, strict=True)
    ]


def _narrowed(table: Table, widths: list[int]) -> list[int]:
    """Less room for the widest columns of text, as far as they go, where a table is too wide."""
    if _full_width(widths) <= WIDEST:
        return widths
    widths = [*widths]
    texts = [index for index, column in enumerate(table.columns) if not column.is_right]
    while texts and _full_width(widths) > WIDEST:
        widest = max(texts, key=lambda index: widths[index])
        if widths[widest] <= NARROWEST_COLUMN:
            break
        widths[widest] -= 1
    return widths


def _full_width(widths: Sequence[int]) -> int:
    return sum(widths) + len(GAP) * (len(widths) - 1)


def _row(columns: Sequence[Column], cells: Sequence[str], widths: Sequence[int]) -> list[str]:
    """A row on one line, or on several where a text is longer than its column is wide."""
    if all(width(cell) <= room for cell, room in zip(cells, widths, strict=True)):
        return [_line(columns, cells, widths)]
    parts = [_folded(cell, room) for cell, room in zip(cells, widths, strict=True)]
    return [_line(columns, line, widths) for line in zip_longest(*parts, fillvalue="")]


def _folded(text: str, room: int) -> list[str]:
    """A text in lines that are no wider than there is room, broken between words if possible."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if width(longer) <= room:
            lines[-1] = longer
            continue
        lines += [""] if lines[-1] else []
        for character in word:
            if width(lines[-1] + character) > room:
                lines.append("")
            lines[-1] += character
    return lines


def notes_text(notes: Sequence[str], remarks: Sequence[str], full: int = USUAL) -> list[str]:
    """Numbered notes and remarks, broken into lines."""
    lines = []
    for number, note in enumerate(notes, start=1):
        lines += _wrapped(note, f"[{number}] ", full)
    for remark in remarks:
        lines += _wrapped(remark, "* ", full)
    return lines


def _wrapped(text: str, mark: str, full: int) -> list[str]:
    return textwrap.wrap(
        text,
        max(full, NARROWEST),
        initial_indent=mark,
        subsequent_indent=" " * len(mark),
        break_long_words=False,
        break_on_hyphens=False,
    )


def folded(line: str) -> list[str]:
    """A long line on several, those after the first set in; no law is torn from its number.

    >>> [len(part) for part in folded("  1. points: " + " + ".join(["10"] * 25))]
    [100, 39]
    """
    if len(line) <= WIDEST:
        return [line]
    indent = len(line) - len(line.lstrip())
    parts = textwrap.wrap(
        re.sub("(Law|=) ", "\\1\N{NO-BREAK SPACE}", line),
        WIDEST,
        subsequent_indent=" " * (max(indent, 5) if indent else 2),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [part.replace("\N{NO-BREAK SPACE}", " ") for part in parts]


def _in_print(cell: Cell | str) -> str:
    if isinstance(cell, str):
        return cell
    if not cell.notes:
        return cell.text
    marks = "".join(f"[{number}]" for number in cell.notes)
    return f"{cell.text} {marks}" if cell.text else marks


def _cells_by_column(table: Table) -> list[Sequence[str]]:
    """The cells column by column; numbers with fewer decimals get blanks after them."""
    found: list[Sequence[str]] = []
    for index, column in enumerate(table.columns):
        cells = [_in_print(row.cells[index]) for row in table.rows]
        found.append(list(decimals_padded(cells)) if column.is_right else cells)
    return found


def decimals_padded(cells: Sequence[str], point: str = " ", digit: str = " ") -> Iterable[str]:
    """Numbers with blanks in place of the decimals that others have.

    >>> list(decimals_padded(["63.235", "63.23", "7"]))
    ['63.235', '63.23 ', '7    ']
    """
    most = max((len(cell.partition(".")[2]) for cell in cells), default=0)
    for cell in cells:
        decimals = len(cell.partition(".")[2])
        if not cell or decimals == most:
            yield cell
        else:
            yield cell + digit * (most - decimals) if decimals else cell + point + digit * most


def _line(columns: Sequence[Column], cells: Sequence[str], widths: Sequence[int]) -> str:
    return GAP.join(
        " " * (room - width(cell)) + cell if column.is_right else cell + " " * (room - width(cell))
        for column, cell, room in zip(columns, cells, widths, strict=True)
    )
