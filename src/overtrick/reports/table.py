"""A table as print and page have it in common: columns, rows of cells, footnotes below."""

from collections.abc import Sequence
from enum import Enum

from msgspec import Struct


class Kind(Enum):
    """What a column holds, which decides how a page shows it."""

    TEXT = "text"
    NAMES = "names"
    CONTESTANT = "contestant"
    NUMBER = "number"
    PERCENT = "percent"
    RESULT = "result"


class Column(Struct, frozen=True):
    """A column with its heading.

    ``meaning`` is the heading in full. What ``can_go`` is left out on a narrow screen. The cells of
    ``heads`` say what their row is about.
    """

    title: str
    kind: Kind = Kind.TEXT
    meaning: str = ""
    can_go: bool = False
    heads: bool = False

    @property
    def is_right(self) -> bool:
        """Whether it is a column of numbers, which line up on the right."""
        return self.kind in (Kind.NUMBER, Kind.PERCENT)


class Cell(Struct, frozen=True):
    """What stands in a table, with footnotes and with what a page links it to.

    ``more`` goes with names: the national numbers; with the number of a contestant: the names.
    """

    text: str
    notes: tuple[int, ...] = ()
    link: str = ""
    more: str = ""


class Row(Struct, frozen=True):
    """A row of a table; a sum stands apart from the others."""

    cells: tuple[Cell | str, ...]
    is_sum: bool = False


class Table(Struct, frozen=True):
    """A table; ``name`` is unique in a report and is where links go."""

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    subtitle: str = ""
    notes: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


Filled = tuple[Column, Sequence[Cell | str]]
"""A column with its cells."""


def table_of(
    name: str,
    title: str,
    columns: Sequence[Filled],
    subtitle: str = "",
    notes: tuple[str, ...] = (),
    remarks: tuple[str, ...] = (),
) -> Table:
    """A table from columns that are filled."""
    rows = zip(*(cells for _, cells in columns), strict=True)
    heads = tuple(column for column, _ in columns)
    return Table(name, title, heads, tuple(map(Row, rows)), subtitle, notes, remarks)
