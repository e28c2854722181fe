"""Every cell of every table as mdbtools reads it, a program of its own kind for such files."""

import csv
import os
import shutil
import subprocess
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from overtrick.formats.jet import open_jet
from overtrick.formats.jet_rows import list_tables, read_table
from overtrick.formats.jet_values import Value
from overtrick.formats.problems import Problems
from tests.formats.jet_writer import (
    DATE,
    INT,
    LONG,
    TEXT,
    YES_NO,
    Cells,
    Columns,
    Deleted,
    Moved,
    NewTable,
    database,
)

Tables = dict[str, list[list[str]]]
WHEN = "%Y-%m-%d %H:%M:%S"


@pytest.fixture(scope="module")
def theirs() -> Callable[[Path], Tables]:
    """How to read a file with it; without it the test is skipped, and fails in CI."""
    if not shutil.which("mdb-export"):
        if os.environ.get("CI"):
            pytest.fail("mdbtools is not installed")
        pytest.skip("needs Debian's mdbtools: make system")

    def run(*command: str) -> str:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def tables(path: Path) -> Tables:
        names = run("mdb-tables", "-1", str(path)).split("\n")
        return {
            name: sorted(
                csv.reader(
                    run("mdb-export", "-H", "-D", WHEN, "-T", WHEN, str(path), name).splitlines()
                )
            )
            for name in names
            if name
        }

    return tables


def printed(value: Value) -> str:
    """A value as mdbtools prints it, to which null and an empty text are the same."""
    match value:
        case None:
            return ""
        case bool():
            return str(int(value))
        case datetime():
            return value.strftime(WHEN)
    return str(value)


def ours(path: Path) -> Tables:
    problems = Problems(path.name)
    file = open_jet(path.read_bytes(), problems)
    found = {
        table.name: sorted(
            [printed(value) for value in row.values.values()]
            for row in read_table(file, table, problems)
        )
        for table in list_tables(file, problems)
    }
    assert problems.found == []
    return found


@pytest.mark.parametrize(
    ("name", "tables", "results"), [("jet4-5tables", 15, 63), ("jet3-12tables", 13, 288)]
)
def test_every_cell_of_the_recorded_files(
    theirs: Callable[[Path], Tables], shared_data: Path, name: str, tables: int, results: int
) -> None:
    path = shared_data / "bws" / f"{name}.bws"
    read = ours(path)
    assert read == theirs(path)
    assert (len(read), len(read["ReceivedData"])) == (tables, results)


@pytest.mark.parametrize("large_maps", [False, True])
@pytest.mark.parametrize("jet", [3, 4])
def test_every_cell_of_files_made_for_tests(
    theirs: Callable[[Path], Tables], tmp_path: Path, jet: int, large_maps: bool
) -> None:
    columns: Columns = [
        ("ID", LONG), ("Name", TEXT, 250), ("Yes", YES_NO), ("Number", INT), ("When", DATE),
        ("Town", TEXT, 250), ("No", YES_NO),
    ]  # fmt: skip
    others = "é" if jet == 3 else "ПК é"
    rows: list[Cells | Deleted | Moved] = [
        (number, "n" * (number % 240), number % 2 == 0, None if number % 3 else -number,
         datetime(2026, 11, 18, 20, number % 60, 1), others * (number % 50), False)
        for number in range(2000)
    ]  # fmt: skip
    rows[7] = Deleted((7, "deleted", True, 1, None, "", True))
    rows[8] = Moved((8, "moved", True, 1, None, "", True))
    content = database(
        [NewTable("Some", columns, rows), NewTable("Empty", columns), NewTable("X", columns[:1])],
        jet,
        compress=True,
        large_maps=large_maps,
    )
    path = tmp_path / "made.mdb"
    path.write_bytes(content)
    read = ours(path)
    assert read == theirs(path)
    assert [len(each) for each in read.values()] == [1999, 0, 0]
