"""A USEBIO file of 1,000 tables: reading it, and reading and scoring it, beside lxml alone.

lxml parses the same bytes to a tree and does nothing with it: what that takes, nobody who reads
the file with lxml can save.
"""

import gc
import random
from collections.abc import Callable
from pathlib import Path
from time import perf_counter_ns

from lxml import etree

from bench.timing import Ratio, duration, print_table
from overtrick.app.event_files import opened
from overtrick.app.verify import verify
from overtrick.engine.event_score import score_event
from overtrick.formats.usebio import parse_usebio
from overtrick.formats.usebio_write import write_usebio
from overtrick.model.contestant import Contestant, Person
from overtrick.model.event import Event
from overtrick.model.notation import parse_result
from overtrick.model.result_line import ResultLine
from overtrick.regulations import load

TABLES, BOARDS = 1000, 24
RUNS = 7
RESULTS = [
    "4S N =", "4S N +1", "4S S -1", "3NT N +1", "3NT N -2", "2S S +2", "5D E -1", "4Hx W -2",
    "1NT N =", "6S N -1", "3C W +1", "2H E -1", "PASS",
]  # fmt: skip
PATH = Path("thousand.xml")


def content() -> bytes:
    """The file, the same on every run, with all figures that we print."""
    chance = random.Random(TABLES)
    results = [parse_result(text) for text in RESULTS]
    lines = tuple(
        ResultLine(
            board, chance.choice(results), str(table), str(TABLES + 1 + (table + board) % TABLES)
        )
        for board in range(1, BOARDS + 1)
        for table in range(1, TABLES + 1)
    )
    pairs = tuple(
        Contestant(
            str(number), (Person(f"A Card {number}", str(number)), Person(f"A Trick {number}"))
        )
        for number in range(1, 2 * TABLES + 1)
    )
    event = Event("A Thousand Tables", contestants=pairs, lines=lines)
    return write_usebio(event, score_event(event, load("wbf-2017")))[0]


def main() -> None:
    """Print the table."""
    file = content()

    def parsed() -> None:
        etree.fromstring(file)

    def read() -> None:
        parse_usebio(file)

    def scored() -> None:
        opened(parse_usebio(file), PATH).score().rankings  # noqa: B018 - ranking is done when asked

    def verified() -> None:
        assert verify(parse_usebio(file), PATH).unexplained == 0

    sides: dict[str, Callable[[], None]] = {
        "lxml alone": parsed,
        "reading": read,
        "reading, scoring and ranking": scored,
        "reading and verifying every figure": verified,
    }
    gc.disable()  # as the command does
    times: dict[str, list[int]] = {name: [] for name in sides}
    for _ in range(RUNS):
        for name, side in sides.items():
            begin = perf_counter_ns()
            side()
            times[name].append(perf_counter_ns() - begin)
            gc.collect()
    alone = times["lxml alone"]
    size = f"{TABLES:,} tables and {BOARDS} boards, {len(file) / 1e6:.1f} MB"
    print(f"### A USEBIO file of {size}, {RUNS} runs of each in turn\n")
    rows = [
        (name, duration(runs), "1" if runs is alone else str(Ratio.of(runs, alone)))
        for name, runs in times.items()
    ]
    print_table(("in one process", "median", "ratio to lxml"), rows)


if __name__ == "__main__":
    main()
