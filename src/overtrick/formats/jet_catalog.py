"""The tables of a Jet database: their columns, and the pages on which their rows lie."""

from collections.abc import Iterator

from msgspec import Struct

from overtrick.formats.jet import DEFINITION_PAGE, MAP_PAGE, DamageError, JetFile, whole
from overtrick.formats.problems import Problems

CATALOGUE = 2
"""The page with the definition of the table that lists all tables."""

MOST_COLUMNS = 255

_FIXED = 1
_CONTINUATION = 8
"""The bytes before what goes on, on the second and later pages of a definition."""


class Column(Struct, frozen=True):
    """A column. ``number`` is its bit in the mask of a row that says which cells are not null.

    ``place`` is where it stands: the offset among the columns of a fixed length, or the number
    among the others.
    """

    name: str
    type: int
    number: int
    fixed: bool
    place: int
    length: int


class Table(Struct, frozen=True):
    """A table: ``page`` has its definition, ``rows`` is how many it says that it has.

    ``map_row`` on ``map_page`` says which pages it uses.
    """

    name: str
    page: int
    rows: int
    columns: tuple[Column, ...]
    map_row: int
    map_page: int


def read_definition(file: JetFile, name: str, page: int) -> Table:
    """The definition of a table."""
    layout = file.layout
    text = _definition(file, page)
    count = whole(text, layout.definition_columns, 2)
    if not 0 < count <= MOST_COLUMNS:
        raise DamageError(f"a table cannot have {count} columns")
    indexes = whole(text, layout.definition_indexes, 4)
    start = layout.definition_columns_from + indexes * layout.index_size
    names = start + count * layout.column_size
    columns: list[Column] = []
    for index in range(count):
        at = start + index * layout.column_size
        length = whole(text, names, layout.small)
        names += layout.small
        if names + length > len(text):
            raise DamageError("the names of the columns are not complete")
        columns.append(_column(file, text, at, text[names : names + length]))
        names += length
    if len({column.number for column in columns}) < count:
        raise DamageError("two columns have one number")
    if len({column.name.lower() for column in columns}) < count:
        raise DamageError("two columns have one name")
    return Table(
        name,
        page,
        whole(text, layout.definition_rows, 4),
        tuple(columns),
        whole(text, layout.definition_used_pages, 1),
        whole(text, layout.definition_used_pages + 1, 3),
    )


def _definition(file: JetFile, page: int) -> bytes:
    """The text of a definition, from all its pages."""
    parts, seen = [file.page(page, DEFINITION_PAGE)], {page}
    following = whole(parts[0], 4, 4)
    while following:
        if following in seen:
            raise DamageError(f"its definition goes round in a circle at page {following}")
        seen.add(following)
        part = file.page(following, DEFINITION_PAGE)
        parts.append(part[_CONTINUATION:])
        following = whole(part, 4, 4)
        if len(parts) > MOST_COLUMNS:
            raise DamageError("its definition has no end")
    return b"".join(parts)


def _column(file: JetFile, text: bytes, at: int, name: bytes) -> Column:
    layout = file.layout
    fixed = bool(whole(text, at + layout.column_flags, 1) & _FIXED)
    place = layout.column_fixed if fixed else layout.column_variable
    number = whole(text, at + layout.column_number, 2)
    if number > MOST_COLUMNS:
        raise DamageError(f"a column cannot have the number {number}")
    encoding = "utf-16-le" if layout.small == 2 else file.encoding
    return Column(
        name.decode(encoding, errors="replace"),
        whole(text, at, 1),
        number,
        fixed,
        whole(text, at + place, 2),
        whole(text, at + layout.column_length, 2),
    )


# ------------------------------------------------------------------ pages


def data_pages(file: JetFile, table: Table, problems: Problems) -> Iterator[int]:
    """The pages of a table, by its map or, where that cannot be read, by what they say of it."""
    try:
        used = _map(file, file.row(table.map_page, table.map_row))
    except DamageError as damage:
        problems.warning(
            table.page,
            "",
            f"the map of the pages of the table {table.name} cannot be read ({damage})",
            "every page that names the table is read; deleted rows may come back",
        )
        used = file.owned(table.page)
    for number in used:
        try:
            belongs = file.owner(number) == table.page
        except DamageError:
            belongs = False
        if belongs:
            yield number
        else:
            problems.error(
                number,
                "",
                f"page {number} is listed as one of the table {table.name}, and is none of it",
                "its rows are left out; compact the database in Access, or copy the file again",
            )


def _map(file: JetFile, row: bytes) -> list[int]:
    """The pages of a map: its bits are in it, or on pages of their own."""
    kind = whole(row, 0, 1)
    if kind == 0:
        first = whole(row, 1, 4)
        return list(_bits(row[5:], first, file.pages))
    if kind != 1:
        raise DamageError(f"a map cannot be of the kind {kind}")
    found: list[int] = []
    each = (file.layout.page_size - 4) * 8
    for index in range((len(row) - 1) // 4):
        if index * each >= file.pages:  # no page is there to be mapped
            break
        if part := whole(row, 1 + 4 * index, 4):
            found.extend(_bits(file.page(part, MAP_PAGE)[4:], index * each, file.pages))
    return found


def _bits(bits: bytes, first: int, limit: int) -> Iterator[int]:
    for index, byte in enumerate(bits):
        number = first + 8 * index
        if byte and number < limit:
            yield from (number + bit for bit in range(8) if byte >> bit & 1)
