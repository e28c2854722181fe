"""The values of a Jet database: numbers, dates and text out of the bytes of a cell."""

import math
import struct
from collections.abc import Callable
from datetime import datetime, timedelta
from fractions import Fraction
from uuid import UUID

from overtrick.formats.jet import DamageError, JetFile

Value = bool | int | float | Fraction | datetime | str | bytes | None

YES_NO, TEXT = 1, 10


def is_read(type_: int) -> bool:
    """Whether values of a type are read; memo and OLE (11, 12) are not."""
    return type_ in (YES_NO, TEXT) or type_ in _READERS


def reader_of(type_: int, file: JetFile) -> Callable[[bytes], Value]:
    """What makes a value of the bytes of a type; yes and no have none."""
    if type_ != TEXT:
        return _READERS.get(type_, _nothing)
    if file.layout.small == 2:
        return _unicode
    return lambda cell: cell.decode(file.encoding, errors="replace")


def _nothing(cell: bytes) -> None:
    return None


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
