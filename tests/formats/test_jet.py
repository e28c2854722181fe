"""Pages, tables and rows of a Jet database: what is written is read, and damage is reported."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.errors import InputError
from overtrick.formats.jet import open_jet
from overtrick.formats.jet_rows import Row, list_tables, read_table
from overtrick.formats.jet_values import Value
from overtrick.formats.problems import Problems
from tests.formats.jet_writer import (
    BINARY,
    BYTE,
    DATE,
    DOUBLE,
    GUID,
    INT,
    LONG,
    MONEY,
    OLE,
    SINGLE,
    TEXT,
    YES_NO,
    Cells,
    Columns,
    Deleted,
    Moved,
    NewTable,
    database,
)


def read(content: bytes) -> tuple[dict[str, list[Row]], list[str]]:
    """The rows of all tables, and what is said to be wrong."""
    problems = Problems("x.bws")
    file = open_jet(content, problems)
    tables = list_tables(file, problems)
    rows = {table.name: read_table(file, table, problems) for table in tables}
    return rows, [str(each) for each in problems.found]


def cells(rows: Sequence[Row]) -> list[tuple[Value, ...]]:
    return [tuple(row.values.values()) for row in rows]


# ------------------------------------------------------------------ round trips

LETTERS = st.text(
    st.one_of(
        st.characters(codec="cp1252", exclude_categories=["Cc"]),
        st.sampled_from("ПКЖßł漢字Āא"),
    ),
    max_size=60,
)
WESTERN = st.text(st.characters(codec="cp1252", exclude_categories=["Cc"]), max_size=120)
DAYS = st.datetimes(datetime(1850, 1, 1), datetime(2150, 1, 1)).map(
    lambda when: when.replace(microsecond=0)
)
VALUES = {
    YES_NO: st.booleans(),
    BYTE: st.integers(0, 255),
    INT: st.integers(-(2**15), 2**15 - 1),
    LONG: st.integers(-(2**31), 2**31 - 1),
    MONEY: st.integers(-(10**12), 10**12).map(lambda number: Fraction(number, 10_000)),
    SINGLE: st.floats(width=32, allow_nan=False),
    DOUBLE: st.floats(allow_nan=False),
    DATE: DAYS,
    BINARY: st.binary(min_size=1, max_size=60),
    GUID: st.uuids(),
}


@st.composite
def tables(draw: st.DrawFn, jet: int) -> NewTable:
    types = draw(st.lists(st.sampled_from([*VALUES, TEXT]), min_size=1, max_size=14))
    values = VALUES | {TEXT: LETTERS if jet == 4 else WESTERN}
    row = st.tuples(
        *(values[each] if each == YES_NO else st.none() | values[each] for each in types)
    )
    marked = row | row.map(Deleted) | row.map(Moved)
    names: Columns = [(f"Column {number}", each, 120) for number, each in enumerate(types)]
    return NewTable("Some table", names, draw(st.lists(marked, max_size=30)))


@given(st.data(), st.sampled_from([3, 4]), st.booleans(), st.booleans())
def test_whatever_is_written_is_read(
    data: st.DataObject, jet: int, compress: bool, large_maps: bool
) -> None:
    table = data.draw(tables(jet))
    content = database([table], jet, compress=compress, large_maps=large_maps)
    rows, problems = read(content)
    assert problems == []
    there = [row.cells if isinstance(row, Moved) else row for row in table.rows
             if not isinstance(row, Deleted)]  # fmt: skip
    as_read = [
        tuple(str(cell).upper() if isinstance(cell, UUID) else cell for cell in row)
        for row in there
    ]
    assert cells(rows["Some table"]) == as_read


@pytest.mark.parametrize("jet", [3, 4])
def test_rows_from_before_a_column_was_added(jet: int) -> None:
    columns: Columns = [
        ("ID", LONG),
        ("Name", TEXT, 20),
        ("Number", INT),
        ("Town", TEXT, 20),
        ("Yes", YES_NO),
    ]
    old: list[Cells] = [(1,), (2, "A Squeeze"), (3, "A Pass", 7), (4, "A Ruff", 8, "Slam", True)]
    rows, problems = read(database([NewTable("T", columns, old)], jet))
    assert problems == []
    assert cells(rows["T"]) == [
        (1, None, None, None, False),
        (2, "A Squeeze", None, None, False),
        (3, "A Pass", 7, None, False),
        (4, "A Ruff", 8, "Slam", True),
    ]


@pytest.mark.parametrize("jet", [3, 4])
def test_a_definition_that_goes_over_several_pages(jet: int) -> None:
    columns = [(f"A long name of a column, number {number}", INT) for number in range(120)]
    rows, problems = read(database([NewTable("T", columns, [tuple(range(120))])], jet))
    assert problems == []
    assert cells(rows["T"]) == [tuple(range(120))]


@pytest.mark.parametrize("jet", [3, 4])
def test_a_table_of_many_pages(jet: int) -> None:
    columns: Columns = [("ID", LONG), ("Text", TEXT, 250)]
    many: list[Cells] = [(number, "x" * (number % 250)) for number in range(9000)]
    rows, problems = read(database([NewTable("T", columns, many)], jet))
    assert problems == []
    assert cells(rows["T"]) == many


@pytest.mark.parametrize("lengths", [(0, 0), (255, 1), (254, 0, 0), (1, 255, 255, 3), (250,) * 7])
def test_offsets_over_255_in_rows_of_jet_3(lengths: Sequence[int]) -> None:
    columns = [(f"C{number}", TEXT, 255) for number in range(len(lengths))]
    for more in range(6):
        row = tuple("y" * max(0, length - more) for length in lengths)
        rows, problems = read(database([NewTable("T", columns, [row])], 3))
        assert (cells(rows["T"]), problems) == ([row], [])


def test_times_of_day_are_read_to_the_second() -> None:
    first = datetime(1899, 12, 30)
    times: list[Cells] = [(first + timedelta(seconds=second),) for second in range(0, 86_400, 61)]
    times += [(datetime(2026, 11, 18, 23, 59, 59) + timedelta(seconds=each),) for each in range(3)]
    times += [(datetime(1899, 12, 29, 6, 0, 1),), (datetime(100, 1, 1),), (datetime(9999, 12, 31),)]
    rows, problems = read(database([NewTable("T", [("When", DATE)], times)]))
    assert problems == []
    assert cells(rows["T"]) == times


def test_compressed_text_in_two_scripts() -> None:
    names = ["ADMIN-ПК", "ПК", "ПК and П", "é", "A", "", "Ā"]
    content = database([NewTable("T", [("Name", TEXT, 20)], [(each,) for each in names])],
                       compress=True)  # fmt: skip
    assert b"ADMIN-" in content
    rows, _ = read(content)
    assert cells(rows["T"]) == [(name,) for name in names]


# ------------------------------------------------------------------ refusals

ONE = [NewTable("T", [("ID", LONG), ("Name", TEXT, 20)], [(1, "A Finesse"), (2, "A Ruff")])]


def test_what_is_no_database_is_refused() -> None:
    for content in (b"", b"PK\x03\x04", b"\0\x01\0\0Standard Jet DB\0", b"<USEBIO/>" * 1000):
        with pytest.raises(InputError, match=r"^x\.bws: "):
            read(content)


def test_a_database_of_access_2007_is_refused() -> None:
    content = database(ONE)
    for later in (
        content[:4] + b"Standard ACE DB" + content[19:],
        content[:0x14] + b"\x02" + content[0x15:],
    ):
        with pytest.raises(InputError, match="made by Access 2007 or later"):
            read(later)


@pytest.mark.parametrize("jet", [3, 4])
def test_an_encrypted_database_is_refused(jet: int) -> None:
    content = database(ONE, jet)
    key = bytes([content[0x3E] ^ 0x5A])
    with pytest.raises(InputError, match="is encrypted; save it without encryption in Access"):
        read(content[:0x3E] + key + content[0x3F:])


# ------------------------------------------------------------------ damage


class Pages:
    """A database whose pages can be changed."""

    def __init__(self, tables: Sequence[NewTable], jet: int = 4) -> None:
        self.size = 4096 if jet == 4 else 2048
        self.content = bytearray(database(tables, jet))

    def of_kind(self, kind: int, owner: int | None = None) -> list[int]:
        """The pages of a kind; data pages also by their owner."""
        return [
            page
            for page in range(1, len(self.content) // self.size)
            if self.content[page * self.size] == kind
            and (owner is None or self.number(page, 4) == owner)
        ]

    def number(self, page: int, at: int) -> int:
        start = page * self.size + at
        return int.from_bytes(self.content[start : start + 4], "little")

    def write(self, page: int, at: int, number: int, size: int = 4) -> None:
        start = page * self.size + at
        self.content[start : start + size] = number.to_bytes(size, "little")


DEFINITION = 3
"""The page with the definition of the first table."""


def test_a_file_that_ends_within_a_page() -> None:
    content = bytes(Pages([*ONE, NewTable("Last", [("ID", LONG)], [(1,)])]).content)
    _, problems = read(content[:-5000])
    assert "x.bws:" in problems[0]
    assert "bytes into a page, so that it is not complete" in problems[0]


def test_a_definition_that_goes_round_in_a_circle() -> None:
    pages = Pages(ONE)
    pages.write(DEFINITION, 4, DEFINITION)
    rows, problems = read(bytes(pages.content))
    assert rows == {}
    assert '"T": this table cannot be read (its definition goes round in a circle' in problems[0]


def test_a_table_whose_map_is_lost_is_read_from_the_pages_that_name_it() -> None:
    pages = Pages(ONE)
    pages.write(DEFINITION, 55, 0)
    rows, problems = read(bytes(pages.content))
    assert cells(rows["T"]) == ONE[0].rows
    assert "the map of the pages of the table T cannot be read" in problems[0]
    assert "every page that names the table is read" in problems[0]


def test_a_page_of_another_table_in_the_map() -> None:
    pages = Pages([*ONE, NewTable("Other", [("ID", LONG)], [(7,)])])
    other = pages.of_kind(1, owner=DEFINITION)[0]
    pages.write(other, 4, 99)
    rows, problems = read(bytes(pages.content))
    assert (rows["T"], cells(rows["Other"])) == ([], [(7,)])
    assert f"page {other} is listed as one of the table T, and is none of it" in problems[0]
    assert '"T": this table says that it has 2 rows, and 0 were found' in problems[1]


def test_a_row_whose_place_is_lost_takes_only_its_neighbour_with_it() -> None:
    pages = Pages([NewTable("T", [("ID", LONG)], [(number,) for number in range(6)])])
    page = pages.of_kind(1, owner=DEFINITION)[0]
    pages.write(page, 14 + 2 * 2, 5, 2)  # it would begin among the slots
    rows, problems = read(bytes(pages.content))
    assert cells(rows["T"]) == [(0,), (1,), (4,), (5,)]  # where row 3 ends is not known
    for number, problem in zip((2, 3), problems, strict=False):
        assert f"row {number} on page {page} of the table T cannot be read" in problem


def test_a_cell_that_cannot_be_read_is_empty_and_reported() -> None:
    for not_a_date in (float("nan"), float("inf"), 1e300, -700_000.0):
        columns = [("ID", LONG), ("When", DOUBLE)]
        pages = Pages([NewTable("T", columns, [(1, not_a_date)])])
        pages.content[DEFINITION * 4096 + 63 + 25] = DATE
        rows, problems = read(bytes(pages.content))
        assert cells(rows["T"]) == [(1, None)]
        assert "When in row 0 on page" in problems[0]
        assert "it is no date" in problems[0]


def test_rows_that_moved_to_one_place_are_read_once() -> None:
    columns = [("ID", LONG)]
    pages = Pages([NewTable("T", columns, [Moved((1,)), Moved((2,))])])
    page = pages.of_kind(1, owner=DEFINITION)[-1]
    first, second = (pages.number(page, 14 + 2 * each) & 0x1FFF for each in (0, 1))
    pages.write(page, second, pages.number(page, first))
    rows, problems = read(bytes(pages.content))
    assert cells(rows["T"]) == [(1,)]
    assert "another row is at the same place" in problems[0]


def test_rows_never_lie_in_each_other() -> None:
    pages = Pages([NewTable("T", [("ID", LONG)], [(number,) for number in range(20)])])
    page = pages.of_kind(1, owner=DEFINITION)[0]
    for slot in range(0, 20, 2):
        pages.write(page, 14 + 2 * slot, 200, 2)
    rows, problems = read(bytes(pages.content))
    assert len(rows["T"]) == 1
    assert len(problems) == 20  # the other rows, and that they are not there


def test_types_that_are_not_read_are_said() -> None:
    rows, problems = read(
        database([NewTable("T", [("ID", LONG), ("Long", OLE)], [(1, b"x" * 12)])])
    )
    assert cells(rows["T"]) == [(1, None)]
    assert '"T.Long": a column of the type 11 is not read; it is taken as empty' in problems[0]


def test_one_page_is_one_table_however_often_it_is_listed() -> None:
    pages = Pages([*ONE, NewTable("Other", [("ID", LONG)], [(7,)])])
    catalogue = pages.of_kind(1, owner=2)[0]
    rows_at = [pages.number(catalogue, 14 + 2 * each) & 0x1FFF for each in (0, 1)]
    pages.write(catalogue, rows_at[1] + 2, DEFINITION)
    rows, problems = read(bytes(pages.content))
    assert list(rows) == ["T"]
    assert '"Other": this table is left out: it is listed twice' in problems[0]


# ------------------------------------------------------------------ bounds


def test_no_more_rows_and_tables_than_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    from overtrick.formats import jet_rows

    many = [NewTable(f"T{number}", [("ID", LONG)], [(1,), (2,), (3,)]) for number in range(3)]
    monkeypatch.setattr(jet_rows, "MOST_TABLES", 2)
    rows, problems = read(database(many))
    assert list(rows) == ["T0", "T1"]
    assert '"T2": this table is left out: there are too many tables' in problems[0]
    monkeypatch.setattr(jet_rows, "MOST_ROWS", 2)
    rows, problems = read(database(many[:1]))
    assert cells(rows["T0"]) == [(1,), (2,)]
    assert '"T0": this table has more than 2 rows' in problems[0]


def test_a_map_that_lists_pages_without_end() -> None:
    pages = Pages([NewTable("T", [("ID", LONG)], [(1,)])])
    map_page = pages.number(DEFINITION, 55) >> 8
    at = pages.number(map_page, 14) & 0x1FFF
    pages.content[map_page * 4096 + at + 5 : map_page * 4096 + at + 69] = b"\xff" * 64
    rows, problems = read(bytes(pages.content))
    assert cells(rows["T"]) == [(1,)]
    listed = sum("is listed as one of the table T, and is none of it" in each for each in problems)
    assert listed == len(pages.content) // 4096 - 1  # every page but its own, none beyond the end


def test_a_map_on_pages_that_are_all_the_same_one() -> None:
    pages = Pages([NewTable("T", [("ID", LONG)], [(1,)])])
    map_page = pages.number(DEFINITION, 55) >> 8
    at = pages.number(map_page, 14) & 0x1FFF
    for entry in range(17):
        pages.write(map_page, at + 1 + 4 * entry, map_page)
    pages.write(map_page, at, 1, 1)
    rows, problems = read(bytes(pages.content))
    assert "the map of the pages of the table T cannot be read" in problems[0]
    assert cells(rows["T"]) == [(1,)]
