"""Reading a Bridgemate file, as a ratio to mdbtools, a program in C that exports one table.

The file is written anew for each run of the benchmark, with as many results as a large event has.
"""

import shutil
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter_ns

from bench.timing import Ratio, duration, print_table
from overtrick.formats.bws import read_bws
from overtrick.formats.jet import open_jet
from overtrick.formats.jet_rows import list_tables, read_table
from overtrick.formats.problems import Problems
from tests.formats.bws_files import bws, result

TABLES, ROUNDS, BOARDS = 200, 9, 3
RUNS = 9
RESULTS = TABLES * ROUNDS * BOARDS
PLAYED = ("4 S|N|=", "3 NT|E|-2", "PASS|N|", "2 H x|S|+1", "1 NT|W|=")


def content(jet: int) -> bytes:
    """A file with the results of a Mitchell."""
    when: dict[str, object] = {
        "DateLog": datetime(2026, 11, 18),
        "TimeLog": datetime(1899, 12, 30, 20, 15, 7),
    }
    return bws(
        jet,
        ReceivedData=[
            result(
                1 + board + BOARDS * (table + TABLES * round_),
                f"{table + 1} {round_ + 1} {(table + round_) % TABLES * BOARDS % 120 + board + 1}",
                f"{table + 1} {TABLES + 1 + (table - round_) % TABLES}",
                PLAYED[(table + board) % len(PLAYED)],
                LeadCard="S2",
            )
            | when
            for round_ in range(ROUNDS)
            for table in range(TABLES)
            for board in range(BOARDS)
        ],
    )


def main() -> int:
    """Let both take turns on files of both versions, and print the ratios."""
    if not shutil.which("mdb-export"):
        print("bench: mdbtools is needed to compare with; try: make system", file=sys.stderr)
        return 1
    print(f"A Bridgemate file of {RESULTS:,} results, {RUNS} runs of each in turn\n")
    rows = []
    with TemporaryDirectory() as folder:
        for jet in (3, 4):
            path = Path(folder, f"jet{jet}.bws")
            path.write_bytes(content(jet))
            times = [(exported(path), table_read(path), event_read(path)) for _ in range(RUNS)]
            theirs, table, event = zip(*times, strict=True)
            for what, runs in (("the rows of ReceivedData", table), ("the event", event)):
                each = f"{RESULTS * 10**9 // sorted(runs)[RUNS // 2]:,}"
                rows.append(
                    (f"Jet {jet}, {what}", duration(runs), each, str(Ratio.of(runs, theirs)))
                )
    print_table(("read", "median", "results a second", "ratio to mdb-export"), rows)
    return 0


def exported(path: Path) -> int:
    """The nanoseconds of a whole run of mdb-export."""
    begin = perf_counter_ns()
    run = subprocess.run(["mdb-export", path, "ReceivedData"], check=True, capture_output=True)
    assert run.stdout.count(b"\n") == RESULTS + 1
    return perf_counter_ns() - begin


def table_read(path: Path) -> int:
    """The nanoseconds for the rows of the same table, in one process."""
    begin = perf_counter_ns()
    problems = Problems(path.name)
    file = open_jet(path.read_bytes(), problems)
    tables = {table.name: table for table in list_tables(file, problems)}
    assert len(read_table(file, tables["ReceivedData"], problems)) == RESULTS
    return perf_counter_ns() - begin


def event_read(path: Path) -> int:
    """The nanoseconds for the event with its lines and pairs."""
    begin = perf_counter_ns()
    assert len(read_bws(path).event.lines) == RESULTS
    return perf_counter_ns() - begin


if __name__ == "__main__":
    sys.exit(main())
