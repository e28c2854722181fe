"""Ways to damage a database, and what must hold of whatever comes out."""

import random
from collections.abc import Callable
from pathlib import Path

from overtrick.errors import InputError
from overtrick.formats.bws import read_bws
from overtrick.formats.problems import AT_MOST
from tests.formats.bws_files import bws, due, player, result
from tests.formats.jet_writer import LONG, TEXT, Deleted, Moved, NewTable


def whole_file(jet: int) -> bytes:
    """A file that has something of everything."""
    more = NewTable(
        "custom",
        [("ID", LONG), ("Text", TEXT, 100)],
        [(1, "x" * 90), Deleted((2, "y")), Moved((3, "z" * 80)), (4,)],
    )
    results = [
        result(board * 10 + table, f"{table} {round_} {board}", f"{table} {10 + table}",
               ["4 S|N|=", "3 NT|E|-2", "PASS|N|"][board % 3], LeadCard="S2")
        for round_ in (1, 2)
        for table in (1, 2, 3)
        for board in (round_ * 3 - 1, round_ * 3)
    ]  # fmt: skip
    results.append(result(500, "1 1 2", "1 11", "", "60%-40%"))
    rounds = [
        due(table, round_, f"{table} {10 + table}", f"{round_ * 3 - 1} {round_ * 3}")
        for round_ in (1, 2)
        for table in (1, 2, 3)
    ]
    people = [player(table, seat, str(table), "A Ruff") for table in (1, 2) for seat in "NESW"]
    names: list[dict[str, object]] = [{"ID": 1, "Name": "A Squeeze", "strID": "1"}]
    return bws(
        jet,
        [more],
        ReceivedData=results,
        RoundData=rounds,
        PlayerNumbers=people,
        PlayerNames=names,
    )


def flip(content: bytearray, chance: random.Random, size: int) -> None:
    """Change some bytes."""
    for _ in range(chance.choice([1, 1, 2, 5, 50])):
        content[chance.randrange(len(content))] = chance.randrange(256)


def flip_where_it_matters(content: bytearray, chance: random.Random, size: int) -> None:
    """Change bytes near the beginning of a page, where offsets and counts are."""
    for _ in range(chance.choice([1, 2, 4])):
        start = chance.randrange(len(content) // size) * size
        content[start + chance.randrange(80)] = chance.choice([0, 1, 2, 4, 0x40, 0x7F, 0x80, 0xFF])


def cut(content: bytearray, chance: random.Random, size: int) -> None:
    """The file ends too early."""
    del content[chance.randrange(len(content)) :]


def swap(content: bytearray, chance: random.Random, size: int) -> None:
    """Two pages change places."""
    first, second = (chance.randrange(len(content) // size) * size for _ in range(2))
    one, other = content[first : first + size], content[second : second + size]
    content[first : first + size], content[second : second + size] = other, one


def point(content: bytearray, chance: random.Random, size: int) -> None:
    """Write the number of a page, any, where there may be one: chains become circles."""
    pages = len(content) // size
    start = chance.randrange(pages) * size
    at = start + 4 * chance.randrange(size // 4)
    at = chance.choice([start + 4, start + 35, start + 56, at])
    content[at : at + 4] = chance.randrange(pages + 2).to_bytes(4, "little")


def fill(content: bytearray, chance: random.Random, size: int) -> None:
    """A stretch of one byte, as maps that list every page."""
    start = chance.randrange(len(content))
    length = min(chance.choice([4, 64, 512]), len(content) - start)
    content[start : start + length] = bytes([chance.choice([0, 0xFF, 0x55])]) * length


MUTATIONS: list[Callable[[bytearray, random.Random, int], None]] = [
    flip, flip_where_it_matters, cut, swap, point, fill,
]  # fmt: skip


def mutated(content: bytes, jet: int, chance: random.Random) -> bytes:
    """The content, damaged in one to three ways."""
    size = 4096 if jet == 4 else 2048
    damaged = bytearray(content)
    for _ in range(chance.choice([1, 1, 2, 3])):
        if len(damaged) >= size:
            chance.choice(MUTATIONS)(damaged, chance, size)
    return bytes(damaged)


def survives(path: Path, content: bytes) -> bool:
    """Read a damaged file: it is refused, or what was read is bounded and can be printed."""
    path.write_bytes(content)
    try:
        imported = read_bws(path)
    except InputError:
        return False
    assert len(imported.diagnostics) <= AT_MOST + 1
    assert len(imported.event.lines) <= len(content)
    assert len(imported.schedule) <= len(content) * 100
    assert all(str(each) for each in (*imported.diagnostics, *imported.guessed))
    return True
