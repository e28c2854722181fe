"""A Jet database (Access 97 and 2000) as pages, and the rows of bytes that lie on them.

Nothing here knows of tables, columns or bridge. Everything that a file says of itself (page
numbers, offsets, lengths) may be wrong: it is checked before it is used, and what cannot be raises
``DamageError``, which a reader of tables turns into a diagnostic.
"""

import codecs
from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from overtrick.errors import InputError
from overtrick.formats.problems import Problems


class DamageError(InputError):
    """What stands in a page cannot be so."""


class Layout(Struct, frozen=True):
    """Where things stand in one version of the format; all numbers are offsets in bytes.

    ``rows`` is on a data page, ``definition_…`` on the first page of a table's definition,
    ``column_…`` in the definition of a column. A row begins with its number of columns, and
    ``small`` is how many bytes that and the offsets at its end have.
    """

    name: str
    page_size: int
    rows: int
    small: int
    definition_rows: int
    definition_columns: int
    definition_indexes: int
    definition_used_pages: int
    definition_columns_from: int
    index_size: int
    column_size: int
    column_number: int
    column_variable: int
    column_flags: int
    column_fixed: int
    column_length: int


JET3 = Layout(
    "Jet 3", page_size=2048, rows=8, small=1, definition_rows=12, definition_columns=25,
    definition_indexes=31, definition_used_pages=35, definition_columns_from=43, index_size=8,
    column_size=18, column_number=1, column_variable=3, column_flags=13, column_fixed=14,
    column_length=16,
)  # fmt: skip
JET4 = Layout(
    "Jet 4", page_size=4096, rows=12, small=2, definition_rows=16, definition_columns=45,
    definition_indexes=51, definition_used_pages=55, definition_columns_from=63, index_size=12,
    column_size=25, column_number=5, column_variable=7, column_flags=15, column_fixed=21,
    column_length=23,
)  # fmt: skip
LAYOUTS = {0: JET3, 1: JET4}

DATA_PAGE, DEFINITION_PAGE, MAP_PAGE = 1, 2, 5

_SIGNATURE = b"\x00\x01\x00\x00Standard "
_VERSION = 0x14
_SCRAMBLED_FROM = 0x3A
_SCRAMBLING = bytes.fromhex("e4c37b42fb8abc4e")
"""What the header is scrambled with, from there on: sort order, code page, key of encryption."""

_OFFSET, _MOVED, _DELETED = 0x1FFF, 0x4000, 0x8000


def whole(data: bytes, at: int, size: int) -> int:
    r"""An unsigned whole number, lowest byte first.

    >>> whole(b"\x01\x02", 0, 2)
    513
    """
    if at < 0 or at + size > len(data):
        raise DamageError(f"it ends after {len(data)} bytes where more are needed")
    return int.from_bytes(data[at : at + size], "little")


class Slot(NamedTuple):
    """Where a row lies on its page; one that has ``moved`` only says where to."""

    number: int
    start: int
    end: int
    deleted: bool
    moved: bool


class JetFile:
    """The pages of a database."""

    def __init__(self, content: bytes, layout: Layout, encoding: str) -> None:
        self._content = content
        self.layout = layout
        self.encoding = encoding
        self.pages = len(content) // layout.page_size
        self._owned: dict[int, list[int]] = {}

    def page(self, number: int, kind: int) -> bytes:
        """A page, which must be of a kind."""
        if not 0 < number < self.pages:
            raise DamageError(f"there is no page {number}; the file has {self.pages}")
        start = number * self.layout.page_size
        page = self._content[start : start + self.layout.page_size]
        if page[0] != kind:
            raise DamageError(f"page {number} is of the kind {page[0]} and not {kind}")
        return page

    def owner(self, number: int) -> int:
        """The page with the definition of the table that a data page belongs to."""
        return whole(self.page(number, DATA_PAGE), 4, 4)

    def owned(self, definition: int) -> list[int]:
        """All data pages that say that they belong to a table."""
        if not self._owned:
            for number in range(1, self.pages):
                if self._content[number * self.layout.page_size] == DATA_PAGE:
                    self._owned.setdefault(self.owner(number), []).append(number)
        return self._owned.get(definition, [])

    def slots(self, page: bytes) -> Iterator[Slot]:
        """The rows of a data page; those whose place is not known are given with no bytes.

        Rows are stacked downwards from the end, so that none may lie in another, and each ends
        where the one before it begins.
        """
        first = self.layout.rows + 2
        count = whole(page, first - 2, 2)
        lowest = first + 2 * count
        if lowest > len(page):
            raise DamageError(f"{count} rows do not fit on a page")
        end, is_known = len(page), True
        for number in range(count):
            written = whole(page, first + 2 * number, 2)
            start = written & _OFFSET
            deleted, moved = bool(written & _DELETED), bool(written & _MOVED)
            fits = lowest <= start <= end
            yield Slot(number, start if fits and is_known else end, end, deleted, moved)
            end, is_known = (start, True) if fits else (end, False)

    def row(self, page: int, number: int) -> bytes:
        """One row, which something else points to."""
        data = self.page(page, DATA_PAGE)
        for slot in self.slots(data):
            if slot.number == number:
                return data[slot.start : slot.end]
        raise DamageError(f"there is no row {number} on page {page}")


def open_jet(content: bytes, problems: Problems) -> JetFile:
    """The database in a file; refuses what is none, or is encrypted."""
    file = problems.file
    if not content.startswith(_SIGNATURE) or len(content) <= _VERSION:
        raise InputError(f"{file}: this is no Access database, so no .bws; check the file")
    layout = LAYOUTS.get(content[_VERSION])
    if layout is None or content[len(_SIGNATURE) :][:6] != b"Jet DB":
        raise InputError(
            f"{file}: this database was made by Access 2007 or later; a .bws is one of Access 97 "
            "or 2000, save it as such"
        )
    if len(content) < 3 * layout.page_size:
        raise InputError(f"{file}: the file is not complete; copy it again")
    if left := len(content) % layout.page_size:
        problems.warning(
            len(content) // layout.page_size,
            "",
            f"the file ends {left} bytes into a page, so that it is not complete",
            "copy it again, when no other program is writing it",
        )
    scrambled = content[_SCRAMBLED_FROM : _SCRAMBLED_FROM + len(_SCRAMBLING)]
    plain = bytes(a ^ b for a, b in zip(scrambled, _SCRAMBLING, strict=True))
    if whole(plain, 4, 4):
        raise InputError(
            f"{file}: this database is encrypted; save it without encryption in Access"
        )
    return JetFile(content, layout, _encoding(whole(plain, 2, 2)))


def _encoding(code_page: int) -> str:
    """Python's name of a code page of Windows; that of western Europe where there is none."""
    encoding = f"cp{code_page}"
    try:
        codecs.lookup(encoding)
    except LookupError:
        return "cp1252"
    return encoding
