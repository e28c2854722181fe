"""The tables of a ``.bws``, whatever program made it: cells by their names, of whatever type.

Programs differ in the order and the types of columns, and leave out columns and tables.
"""

import datetime
from fractions import Fraction

from msgspec import Struct

from overtrick.formats.event_file_fields import LARGEST
from overtrick.formats.jet import JetFile
from overtrick.formats.jet_catalog import Table
from overtrick.formats.jet_rows import list_tables, read_table
from overtrick.formats.jet_values import Value
from overtrick.formats.problems import Problems
from overtrick.model.diagnostic import Source


class BwsRow(Struct, frozen=True):
    """A row of a table. ``number`` is its ID or, where it has none, its place among the rows."""

    table: str
    number: int
    cells: dict[str, Value]

    def whole(self, name: str) -> int | None:
        """A whole number; nothing where the cell is empty or holds something else."""
        value = self.cells.get(name.lower())
        if type(value) is int and -LARGEST <= value <= LARGEST:
            return value
        if isinstance(value, str) and value.strip().isascii() and value.strip().isdecimal():
            value = int(value.strip()[:10])
        elif isinstance(value, float | Fraction) and value == value // 1:
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) > LARGEST:
            return None
        return value

    def text(self, name: str) -> str:
        """A text without the blanks around it, or a number as text."""
        value = self.cells.get(name.lower())
        if isinstance(value, str):
            if not value.isprintable():
                value = "".join(each if each.isprintable() else " " for each in value)
            return " ".join(value.split())
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else ""

    def yes(self, name: str) -> bool:
        """Whether a box is ticked."""
        return self.cells.get(name.lower()) in (True, 1, -1)

    def date(self, name: str) -> datetime.date | None:
        """The day of a date."""
        value = self.cells.get(name.lower())
        return value.date() if isinstance(value, datetime.datetime) else None

    @property
    def order(self) -> tuple[int, int]:
        """Sorts rows as they were entered."""
        number = self.whole("id")
        return (0, number) if number is not None else (1, self.number)

    def source(self, file: str) -> Source:
        """The row as a place in a file."""
        return Source(file, self.number)

    def __str__(self) -> str:
        return f"row {self.number} of {self.table}"


class BwsTables:
    """The tables of a file, by their names in whatever letters."""

    def __init__(self, file: JetFile, problems: Problems) -> None:
        self._file = file
        self._problems = problems
        self._tables: dict[str, Table] = {}
        for table in list_tables(file, problems):
            self._tables.setdefault(table.name.lower(), table)

    @property
    def names(self) -> list[str]:
        """The names of all tables."""
        return [table.name for table in self._tables.values()]

    def __contains__(self, name: str) -> bool:
        return name.lower() in self._tables

    def count(self, name: str) -> int:
        """How many rows a table says that it has."""
        return self._tables[name.lower()].rows

    def rows(self, name: str) -> list[BwsRow]:
        """All rows of a table in the order of their IDs; none where there is no such table."""
        if (table := self._tables.get(name.lower())) is None:
            return []
        found: list[BwsRow] = []
        for place, row in enumerate(read_table(self._file, table, self._problems), 1):
            made = BwsRow(table.name, place, row.values)
            number = made.whole("id")
            found.append(made if number is None else BwsRow(table.name, number, row.values))
        return sorted(found, key=lambda row: row.order)
