"""The rows of a table of a Jet database, with their values."""

import struct
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from overtrick.formats.jet import DATA_PAGE, DamageError, JetFile, Slot, whole
from overtrick.formats.jet_catalog import (
    CATALOGUE,
    Column,
    Table,
    data_pages,
    read_definition,
)
from overtrick.formats.jet_values import YES_NO, Value, is_read, reader_of
from overtrick.formats.problems import Problems

MOST_ROWS = 200_000
MOST_TABLES = 200

_USER_TABLE = 1
_SYSTEM = 0x80000002
"""The flags of tables that are Access's own."""


class Row(NamedTuple):
    """A row: where it lies, and its values by the names of their columns in small letters."""

    page: int
    number: int
    values: dict[str, Value]


def list_tables(file: JetFile, problems: Problems) -> list[Table]:
    """The tables of a database that are not Access's own."""
    try:
        catalogue = read_definition(file, "MSysObjects", CATALOGUE)
    except DamageError as damage:
        problems.error(CATALOGUE, "", f"the list of the tables cannot be read ({damage})")
        return []
    found: dict[int, Table] = {}
    for row in read_rows(file, catalogue, problems):
        name, id_, flags = (row.values.get(key) for key in ("name", "id", "flags"))
        if row.values.get("type") != _USER_TABLE or not isinstance(id_, int):
            continue
        if not isinstance(name, str) or (isinstance(flags, int) and flags & _SYSTEM):
            continue
        page = id_ & 0xFFFFFF
        if page in found or len(found) == MOST_TABLES:
            why = "it is listed twice" if page in found else "there are too many tables"
            problems.error(row.page, name, f"this table is left out: {why}")
            continue
        try:
            found[page] = read_definition(file, name, page)
        except DamageError as damage:
            problems.error(
                page,
                name,
                f"this table cannot be read ({damage})",
                "compact the database in Access, or copy the file again",
            )
    return list(found.values())


def read_table(file: JetFile, table: Table, problems: Problems) -> list[Row]:
    """All rows of a table, as far as they can be read."""
    for column in table.columns:
        if not is_read(column.type):
            problems.warning(
                table.page,
                f"{table.name}.{column.name}",
                f"a column of the type {column.type} is not read",
                "it is taken as empty",
            )
    rows = list(read_rows(file, table, problems))
    if len(rows) != table.rows:
        problems.warning(
            table.page,
            table.name,
            f"this table says that it has {table.rows} rows, and {len(rows)} were found",
            "copy the file again, when no other program is writing it",
        )
    return rows


def read_rows(file: JetFile, table: Table, problems: Problems) -> Iterator[Row]:
    """The rows of a table, page by page, without the deleted ones."""
    found = 0
    followed: set[tuple[int, int]] = set()
    plans = _plans(file, table)
    for number in data_pages(file, table, problems):
        page = file.page(number, DATA_PAGE)
        try:
            slots = list(file.slots(page))
        except DamageError as damage:
            problems.error(number, "", f"page {number} of the table {table.name}: {damage}")
            continue
        for slot in slots:
            if slot.deleted:
                continue
            if found == MOST_ROWS:
                problems.error(number, table.name, f"this table has more than {MOST_ROWS:,} rows")
                return
            found += 1
            place = f"row {slot.number} on page {number} of the table {table.name}"
            try:
                data = _data(file, table, page, slot, followed)
                values = _values(file, plans, data, place, number, problems)
            except DamageError as damage:
                problems.error(number, "", f"{place} cannot be read ({damage})", "it is left out")
            else:
                yield Row(number, slot.number, values)


def _data(
    file: JetFile, table: Table, page: bytes, slot: Slot, followed: set[tuple[int, int]]
) -> bytes:
    """The bytes of a row; one that grew may lie on another page, and has its slot here."""
    data = page[slot.start : slot.end]
    if not slot.moved:
        return data
    number, to = whole(data, 0, 1), whole(data, 1, 3)
    if (to, number) in followed:  # else a small file could hold rows without end
        raise DamageError("another row is at the same place")
    followed.add((to, number))
    if file.owner(to) != table.page:
        raise DamageError(f"page {to}, to which it moved, belongs to something else")
    return file.row(to, number)


# ------------------------------------------------------------------ a row


class _Plan(NamedTuple):
    """How a column is read: its name in small letters, and what makes a value of its bytes."""

    key: str
    column: Column
    value: Callable[[bytes], Value]


def _plans(file: JetFile, table: Table) -> list[_Plan]:
    return [_Plan(each.name.lower(), each, reader_of(each.type, file)) for each in table.columns]


def _values(
    file: JetFile, plans: list[_Plan], data: bytes, place: str, page: int, problems: Problems
) -> dict[str, Value]:
    """The values of a row; a cell that cannot be read is empty, and reported."""
    small = file.layout.small
    count = whole(data, 0, small)
    mask_at = len(data) - (count + 7) // 8
    if mask_at < small:
        raise DamageError(f"{count} columns do not fit into {len(data)} bytes")
    mask = int.from_bytes(data[mask_at:], "little") & ((1 << count) - 1)
    # A column that was added after the row was written is not in it.
    has_variable = any(not each.column.fixed and each.column.number < count for each in plans)
    ends = _offsets(data, mask_at, small) if has_variable else [mask_at]
    values: dict[str, Value] = {}
    for key, column, value in plans:
        present = bool(mask >> column.number & 1)
        if column.type == YES_NO:
            values[key] = present
        elif not present:
            values[key] = None
        else:
            try:
                values[key] = value(_cell(column, data, small, ends))
            except DamageError as damage:
                values[key] = None
                what = f"{column.name} in {place} cannot be read ({damage})"
                problems.warning(page, "", what, "it is taken as empty")
    return values


def _offsets(data: bytes, mask_at: int, small: int) -> Sequence[int]:
    """Where the cells of a variable length begin, and where the last one ends.

    They stand before the mask in reverse order, their number behind them. In Jet 3 they have one
    byte each; bytes between them and their number say at which of them 256 is to be added.
    """
    at = mask_at - small
    count = whole(data, at, small) + 1
    jumps = b""
    if small == 1:
        carries = (len(data) - 1) // 256
        at -= carries
        jumps = data[max(at, 0) : at + carries][::-1]
        if (at - count) // 256 < carries:  # the last one is there for nothing
            jumps = jumps[:-1]
    first = at - small * count
    if first < small:
        raise DamageError(f"{count} cells do not fit into {len(data)} bytes")
    offsets = struct.unpack_from(f"<{count}{'H' if small == 2 else 'B'}", data, first)[::-1]
    if jumps:
        offsets = _carried(offsets, jumps)
    if list(offsets) != sorted(offsets) or offsets[-1] > first:
        raise DamageError("the places of its cells are in disorder")
    return offsets


def _carried(offsets: Sequence[int], jumps: bytes) -> tuple[int, ...]:
    """Offsets with 256 added from each jump on."""
    found: list[int] = []
    added = 0
    for index, offset in enumerate(offsets):
        while added < len(jumps) and jumps[added] == index:
            added += 1
        found.append(offset + 256 * added)
    return tuple(found)


def _cell(column: Column, data: bytes, small: int, ends: Sequence[int]) -> bytes:
    """The bytes of a cell."""
    if column.fixed:
        start = small + column.place
        end = start + column.length
        if end > ends[0]:
            raise DamageError("it is not within its row")
        return data[start:end]
    if column.place + 1 >= len(ends):
        raise DamageError("its place is not given")
    return data[ends[column.place] : ends[column.place + 1]]
