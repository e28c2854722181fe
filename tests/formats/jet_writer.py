"""A writer of Jet databases, just good enough to make the files that tests read.

It makes every table anew and in one go, with no indexes. A row shorter than its table has fewer
columns, as one that was written before a column was added. ``Deleted`` and ``Moved`` rows are as
Access leaves them.
"""

import struct
from collections.abc import Iterator, Sequence
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple
from uuid import UUID

from msgspec import Struct, field

YES_NO, BYTE, INT, LONG, MONEY, SINGLE, DOUBLE, DATE, BINARY, TEXT, OLE, GUID = (
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 15,
)  # fmt: skip
SIZES = {YES_NO: 1, BYTE: 1, INT: 2, LONG: 4, MONEY: 8, SINGLE: 4, DOUBLE: 8, DATE: 8, GUID: 16}
FORMS = {BYTE: "<B", INT: "<h", LONG: "<i", SINGLE: "<f", DOUBLE: "<d"}

Cells = Sequence[object]
Columns = Sequence[tuple[str, int] | tuple[str, int, int]]


class Deleted(NamedTuple):
    """A row that was deleted."""

    cells: Cells


class Moved(NamedTuple):
    """A row that grew and lies on another page."""

    cells: Cells


class NewTable(Struct):
    """A table to be written; ``columns`` are name, type and, of texts, how many characters."""

    name: str
    columns: Columns
    rows: Sequence[Cells | Deleted | Moved] = ()


class Writer(Struct):
    """The pages of a database in the making. ``large_maps`` have pages of their own."""

    jet: int = 4
    compress: bool = False
    large_maps: bool = False
    pages: list[bytes] = field(default_factory=list)

    @property
    def size(self) -> int:
        return 4096 if self.jet == 4 else 2048

    @property
    def small(self) -> str:
        """How short numbers are written."""
        return "<H" if self.jet == 4 else "<B"

    def short(self, *numbers: int) -> bytes:
        return b"".join(struct.pack(self.small, number) for number in numbers)

    def add(self, page: bytes) -> int:
        self.pages.append(page.ljust(self.size, b"\0"))
        return len(self.pages) - 1

    # -------------------------------------------------------------- rows

    def text(self, text: str) -> bytes:
        if self.jet == 3:
            return text.encode("cp1252")
        plain = text.encode("utf-16-le")
        # Where two-byte letters end in a zero byte, nothing can be compressed.
        if not self.compress or any(ord(each) & 0xFF == 0 or ord(each) > 0xFFFF for each in text):
            return plain
        packed, narrow = bytearray(b"\xff\xfe"), True
        for letter in text:
            if narrow != (ord(letter) < 256):
                packed.append(0)
                narrow = not narrow
            packed += letter.encode("latin-1" if narrow else "utf-16-le")
        return bytes(packed)

    def cell(self, type_: int, value: object) -> bytes:
        match value:
            case str() if type_ == TEXT:
                return self.text(value)
            case datetime():
                since = value - datetime(1899, 12, 30)
                days, seconds = since.days, Fraction(since.seconds, 86_400)
                # Before that day, the time of day is counted away from it.
                return struct.pack("<d", days + seconds if days >= 0 else days - seconds)
            case Fraction():
                return struct.pack("<q", int(value * 10_000))
            case UUID():
                return value.bytes_le
            case bytes():
                return value
            case _:
                return struct.pack(FORMS[type_], value)

    def row(self, columns: Sequence[Sequence[object]], cells: Cells) -> bytes:
        columns = columns[: len(cells)]
        fixed, variable, mask = b"", [], 0
        for number, ((_, type_, *_), value) in enumerate(zip(columns, cells, strict=True)):
            assert isinstance(type_, int)
            present = bool(value) if type_ == YES_NO else value is not None
            mask |= present << number
            written = self.cell(type_, value) if present and type_ != YES_NO else b""
            if type_ in (BINARY, TEXT, OLE):
                variable.append(written)
            elif type_ != YES_NO:
                fixed += written.ljust(SIZES[type_], b"\0")
        data = self.short(len(cells)) + fixed
        if variable:
            data = self._with_offsets(data, variable, (len(cells) + 7) // 8)
        return data + mask.to_bytes((len(cells) + 7) // 8, "little")

    def _with_offsets(self, data: bytes, variable: Sequence[bytes], mask: int) -> bytes:
        offsets = []
        for written in variable:
            offsets.append(len(data))
            data += written
        offsets.append(len(data))
        count = self.short(len(variable))
        if self.jet == 4:
            return data + self.short(*reversed(offsets)) + count
        # One byte cannot hold an offset beyond 255: where it goes over, a jump says so.
        rest = len(data) + len(offsets) + 1 + mask
        jumps = next(number for number in range(9) if (rest + number - 1) // 256 == number)
        over = [
            next((at for at, offset in enumerate(offsets) if offset >= 256 * (jump + 1)), 255)
            for jump in range(jumps)
        ]
        low = [offset % 256 for offset in reversed(offsets)]
        return data + bytes(low) + bytes(reversed(over)) + count

    def data_pages(
        self, owner: int, rows: Sequence[tuple[bytes, int]], per_page: int = 255
    ) -> list[int]:
        """Put rows with the flags of their slots on pages; returns these."""
        found: list[int] = []
        first = 14 if self.jet == 4 else 10
        rest = list(rows)
        while rest:
            slots, body = b"", b""
            while rest and len(slots) < 2 * per_page:
                data, flags = rest[0]
                if first + len(slots) + 2 + len(body) + len(data) > self.size:
                    break
                body = data + body
                slots += struct.pack("<H", (self.size - len(body)) | flags)
                rest.pop(0)
            assert slots, "a row is larger than a page"
            free = self.size - first - len(slots) - len(body)
            head = struct.pack("<BBHI", 1, 1, free, owner) + (b"\0" * 4 if self.jet == 4 else b"")
            head += struct.pack("<H", len(slots) // 2) + slots
            found.append(self.add(head + body.rjust(self.size - len(head), b"\0")))
        return found

    # -------------------------------------------------------------- tables

    def usage_map(self, used: Sequence[int]) -> bytes:
        length = 64 if self.jet == 4 else 128
        if self.large_maps or any(page >= length * 8 for page in used):
            each = (self.size - 4) * 8
            parts = []
            for start in range(0, max(used, default=0) + 1, each):
                bits = sum(1 << (page - start) for page in used if start <= page < start + each)
                parts.append(self.add(b"\x05\x01\0\0" + bits.to_bytes(each // 8, "little")))
            return b"\x01" + struct.pack(f"<{len(parts)}I", *parts)
        bits = sum(1 << page for page in used)
        return b"\0" * 5 + bits.to_bytes(length, "little")

    def table(self, table: NewTable, at: int | None = None) -> int:
        """Write a table; its definition goes to a page that is there already, or a new one."""
        page = self.add(b"") if at is None else at
        rows: list[tuple[bytes, int]] = []
        elsewhere: list[int] = []
        for cells in table.rows:
            match cells:
                case Deleted():
                    rows.append((self.row(table.columns, cells.cells), 0xC000))
                case Moved():
                    written = self.row(table.columns, cells.cells)
                    elsewhere += (moved := self.data_pages(page, [(written, 0x8000)]))
                    rows.append((b"\0" + moved[0].to_bytes(3, "little"), 0x4000))
                case _:
                    rows.append((self.row(table.columns, cells), 0))
        used = elsewhere + self.data_pages(page, rows)
        maps = [(self.usage_map(used), 0), (self.usage_map([]), 0)]
        self._define(page, table, self.data_pages(0, maps)[0])
        return page

    def _define(self, page: int, table: NewTable, maps: int) -> None:
        variable = [each for each in table.columns if each[1] in (BINARY, TEXT, OLE)]
        there = sum(not isinstance(row, Deleted) for row in table.rows)
        counts = struct.pack("<HHH", len(table.columns), len(variable), len(table.columns))
        pointers = b"".join(bytes([row]) + maps.to_bytes(3, "little") for row in (0, 1))
        kind = b"S" if table.name.startswith("MSys") else b"N"
        if self.jet == 4:
            text = struct.pack("<IIIB15x", 1625, there, there, 1) + kind
        else:
            text = struct.pack("<II", there, there) + kind
        text += counts + bytes(8) + pointers + b"".join(self._columns(table))
        for name, *_ in table.columns:
            written = name.encode("utf-16-le" if self.jet == 4 else "cp1252")
            text += self.short(len(written)) + written
        text += b"\xff\xff"
        room = self.size - 12
        parts = [text[:room]]
        step = self.size - 8
        parts += [text[start : start + step] for start in range(room, len(text), step)]
        following = 0
        for part in reversed(parts[1:]):
            following = self.add(struct.pack("<BBHI", 2, 1, 0, following) + part)
        head = struct.pack("<BBHII", 2, 1, 0, following, 12 + len(text))
        self.pages[page] = (head + parts[0]).ljust(self.size, b"\0")

    def _columns(self, table: NewTable) -> Iterator[bytes]:
        fixed = variable = 0
        for number, (_, type_, *length) in enumerate(table.columns):
            is_variable = type_ in (BINARY, TEXT, OLE)
            size = (length[0] if length else 255) if is_variable else SIZES[type_]
            if type_ == TEXT and self.jet == 4:
                size *= 2
            flags, at = (2, 0) if is_variable else (3, 0 if type_ == YES_NO else fixed)
            if self.jet == 4:
                yield struct.pack(
                    "<BIHHHHHBBIHH",
                    type_, 1625, number, variable, number, 1033, 0, flags, 1, 0, at, size,
                )  # fmt: skip
            else:
                yield struct.pack(
                    "<BHHHHHHBHH",
                    type_, number, variable, number, 1033, 1252, 0, flags, at, size,
                )  # fmt: skip
            if is_variable:
                variable += 1
            elif type_ != YES_NO:
                fixed += size


CATALOGUE: Columns = [
    ("Id", LONG), ("ParentId", LONG), ("Name", TEXT), ("Type", INT), ("DateCreate", DATE),
    ("DateUpdate", DATE), ("Flags", LONG), ("LvProp", OLE),
]  # fmt: skip

LISTED_UNDER = 0x0F000001


def database(
    tables: Sequence[NewTable], jet: int = 4, *, compress: bool = False, large_maps: bool = False
) -> bytes:
    """A whole database with these tables."""
    writer = Writer(jet, compress, large_maps)
    head = b"\0\x01\0\0Standard Jet DB\0" + bytes([1 if jet == 4 else 0])
    # From byte 58 on, scrambled: sort order, code page 1252, no encryption.
    writer.add(head.ljust(58, b"\0") + bytes.fromhex("edc79f46fb8abc4e"))
    free = b"\0" * 5 + b"\0" * (64 if jet == 4 else 128)
    writer.data_pages(0, [(free, 0)])
    writer.add(b"")  # the catalogue's definition
    made = datetime(2026, 1, 2, 3, 4, 5)
    rows = [
        (writer.table(table), LISTED_UNDER, table.name, 1, made, made, 0, None) for table in tables
    ]
    writer.table(NewTable("MSysObjects", CATALOGUE, rows), at=2)
    return b"".join(writer.pages)
