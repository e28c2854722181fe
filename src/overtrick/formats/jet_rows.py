"""The rows of a table of a Jet database, with their values."""

import math
import struct
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from fractions import Fraction
from typing import NamedTuple
from uuid import UUID

from overtrick.formats.jet import DATA_PAGE, DamageError, JetFile, Slot, whole
from overtrick.formats.jet_catalog import (
    CATALOGUE,
    Column,
    Table,
    data_pages,
    read_definition,
)
from overtrick.formats.problems import Problems

Value = bool | int | float | Fraction | datetime | str | bytes | None

MOST_ROWS = 200_000
MOST_TABLES = 200

_YES_NO, _TEXT = 1, 10
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
        if column.type not in _READERS and column.type not in (_YES_NO, _TEXT):
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
                values = _values(file, table, data, place, number, problems)
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


def _values(
    file: JetFile, table: Table, data: bytes, place: str, page: int, problems: Problems
) -> dict[str, Value]:
    """The values of a row; a cell that cannot be read is empty, and reported."""
    small = file.layout.small
    count = whole(data, 0, small)
    mask_at = len(data) - (count + 7) // 8
    if mask_at < small:
        raise DamageError(f"{count} columns do not fit into {len(data)} bytes")
    mask = int.from_bytes(data[mask_at:], "little")
    # A column that was added after the row was written is not in it.
    has_variable = any(not each.fixed and each.number < count for each in table.columns)
    ends = _offsets(data, mask_at, small) if has_variable else [mask_at]
    values: dict[str, Value] = {}
    for column in table.columns:
        present = column.number < count and bool(mask >> column.number & 1)
        value: Value = None
        if column.type == _YES_NO:
            value = present
        elif present:
            try:
                value = _cell(file, column, data, ends)
            except DamageError as damage:
                problems.warning(page, "", f"{column.name} in {place} cannot be read ({damage})")
        values[column.name.lower()] = value
    return values


def _offsets(data: bytes, mask_at: int, small: int) -> list[int]:
    """Where the cells of a variable length begin, and where the last one ends.

    They stand before the mask in reverse order, their number behind them. In Jet 3 they have one
    byte each; bytes between them and their number say at which of them 256 is to be added.
    """
    at = mask_at - small
    count = whole(data, at, small)
    jumps: list[int] = []
    if small == 1:
        carries = (len(data) - 1) // 256
        jumps = [whole(data, at - 1 - index, 1) for index in range(carries)]
        at -= carries
        if (at - 1 - count) // 256 < carries:  # the last one is there for nothing
            jumps = jumps[:-1]
    offsets: list[int] = []
    added = 0
    for index in range(count + 1):
        while added < len(jumps) and jumps[added] == index:
            added += 1
        offsets.append(whole(data, at - small * (index + 1), small) + 256 * added)
    last = at - small * (count + 1)
    if any(a > b for a, b in zip(offsets, [*offsets[1:], last], strict=True)):
        raise DamageError("the places of its cells are in disorder")
    return offsets


def _cell(file: JetFile, column: Column, data: bytes, ends: list[int]) -> Value:
    small = file.layout.small
    if column.fixed:
        start = small + column.place
        end = start + column.length
        if end > ends[0]:
            raise DamageError("it is not within its row")
    elif column.place + 1 < len(ends):
        start, end = ends[column.place], ends[column.place + 1]
    else:
        return None
    cell = data[start:end]
    if column.type == _TEXT:
        return _unicode(cell) if small == 2 else cell.decode(file.encoding, errors="replace")
    reader = _READERS.get(column.type)
    return reader(cell) if reader else None


def _unicode(cell: bytes) -> str:
    r"""Text of Jet 4: UTF-16, or compressed.

    Compressed text has one byte a character (Latin-1); a zero byte changes to two bytes a
    character, and back.

    >>> _unicode(b"\xff\xfe3 NT"), _unicode(b"\xff\xfeA-\x00\x1f\x04\x1a\x04\x00!")
    ('3 NT', 'A-ПК!')
    """
    if not cell.startswith(b"\xff\xfe"):
        return cell.decode("utf-16-le", errors="replace")
    parts: list[str] = []
    at, narrow = 2, True
    while at < len(cell):
        end = at
        if narrow:
            end = cell.find(b"\0", at)
            end = len(cell) if end < 0 else end
            parts.append(cell[at:end].decode("latin-1"))
        else:
            while end < len(cell) and cell[end]:
                end += 2
            parts.append(cell[at:end].decode("utf-16-le", errors="replace"))
        at, narrow = end + 1, not narrow
    return "".join(parts)


_EPOCH = datetime(1899, 12, 30)
_EARLIEST, _LATEST = -657_434, 2_958_466
"""The days of the years 100 and 10000, counted from that day."""


def _number(form: str) -> Callable[[bytes], int | float]:
    reader = struct.Struct(form)

    def read(cell: bytes) -> int | float:
        if len(cell) != reader.size:
            raise DamageError(f"it has {len(cell)} bytes and not {reader.size}")
        number: int | float = reader.unpack(cell)[0]
        return number

    return read


_int64, _double = _number("<q"), _number("<d")


def _currency(cell: bytes) -> Fraction:
    return Fraction(int(_int64(cell)), 10_000)


def _date(cell: bytes) -> datetime:
    """Days since 1899-12-30; the time of day counts forward, on days before that day too."""
    days = _double(cell)
    if not _EARLIEST <= days < _LATEST:  # nor anything that is no number
        raise DamageError("it is no date")
    time, day = math.modf(days)
    return _EPOCH + timedelta(days=day, seconds=round(abs(time) * 86_400))


def _guid(cell: bytes) -> str:
    if len(cell) != 16:
        raise DamageError(f"it has {len(cell)} bytes and not 16")
    return str(UUID(bytes_le=cell)).upper()


_READERS: dict[int, Callable[[bytes], Value]] = {
    2: _number("<B"),
    3: _number("<h"),
    4: _number("<i"),
    5: _currency,
    6: _number("<f"),
    7: _double,
    8: _date,
    9: bytes,
    15: _guid,
}
"""How the value of a type is read; memo and OLE (11, 12) are not."""
