"""Movements with rounds down and tables across, as American sheets and `.asc` files have them.

Each line is a round, and has for each table who is north-south, who east-west, and the boards or
the board set, by number or letter::

    Round  Table 1   Table 2
    1      4-1 A     2-3 B
    2      4v2 7-12  3v1 1-6

The number of the round may be left out, and so may the heading: tables then are counted from 1. An
`.asc` file begins with five numbers, contestants, tables, rounds, board sets, and 1 for an
individual, which is not read here. What ``overtrick movement show`` prints can be read back.
"""

import re
from collections.abc import Iterator

from overtrick.movements.alter import with_boards
from overtrick.movements.boards import read_boards, whole
from overtrick.movements.movement import Movement, Play
from overtrick.movements.movement_file import NOBODY, Problems, check_rounds, in_order

USUAL_BOARDS = 24

TABLE = re.compile(
    r"(?P<ns>[A-Z]?\d{1,3}|-)\s*(?:-|–|v|vs\.?|/|:)\s*(?P<ew>[A-Z]?\d{1,3}|-)\s+"
    r"(?P<boards>[A-Z]|\d{1,3}(?:\s*[-~–]\s*\d{1,3})?(?:,\d{1,3}(?:\s*[-~–]\s*\d{1,3})?)*)(?![\w-])"
)
ROUND = re.compile(r"(?:(?:round|rnd|rd|r)\.?\s*)?(?P<number>\d{1,3})\s*[:.)|]?\s+(?=\S)", re.I)
HEADER = re.compile(r"\s*\d{1,3}(\s+\d{1,3}){3}\s+[01]\s*")
NAMED = re.compile(r"\btable\s+([A-Z]?)(\d{1,3})\b", re.IGNORECASE)
BETWEEN = re.compile(r"[\s,;|]*")
NOT_THERE = ("0", NOBODY)
AT_REST = "at rest"
HEADING = re.compile(r"\s*(round|rnd|rd)?\.?\s+(table\s+[A-Z]?\d|at rest)", re.IGNORECASE)


def is_round_line(line: str) -> bool:
    """Whether a line is a round with its tables.

    >>> is_round_line("1  4-1 A  2-3 B"), is_round_line("Rd NS EW Boards")
    (True, False)
    """
    return _tables_of(line.partition("#")[0], rest=True) is not None


def parse_rounds(text: str, where: str) -> Movement:
    r"""Read rounds of tables.

    >>> made = parse_rounds("1 4-1 A 2-3 B\n2 4-2 C 3-1 A", "sheet")
    >>> made.plays[1]
    Play(round=1, table=2, ns='2', ew='3', boards=(13, 14, 15, 16, 17, 18, 19, 20, \
21, 22, 23, 24), section='')
    """
    problems = Problems(where)
    plays: dict[tuple[int, str], Play] = {}
    tables: list[tuple[str, int]] = []
    title, last, rest, sets = "", 0, False, False
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.partition("#")[0]
        if not line.strip() or HEADER.fullmatch(line):
            if HEADER.fullmatch(line) and line.split()[4] == "1":
                problems.add("individuals are not read in this form", number, line)
            continue
        if HEADING.match(line):
            tables = [(section.upper(), int(table)) for section, table in NAMED.findall(line)]
            rest, last = AT_REST in line.lower(), 0
            continue
        found = _tables_of(line, rest)
        if found is None:
            if not plays and not tables:
                title = title or " ".join(line.split())
            elif not (rest and not tables) and not line.strip().isdigit():
                problems.add("expected a round such as '1  4-1 A  2-3 B'", number, line)
            continue
        turn, cells = found
        last = turn or last + 1
        if tables and len(cells) > len(tables):
            problems.add(f"the heading has {len(tables)} tables", number, line)
            continue
        places = tables or [("", table) for table in range(1, len(cells) + 1)]
        for (section, table), (ns, ew, boards) in zip(places, cells, strict=False):
            if ns in NOT_THERE and ew in NOT_THERE:
                continue
            sets = sets or boards.isalpha()
            here = _boards(boards)
            if here is None:
                what = f"table {section}{table}: expected boards or a set, not {boards!r}"
                problems.add(what, number, line)
                continue
            who = [None if each in NOT_THERE else each for each in (ns, ew)]
            play = Play(last, table, who[0], who[1], here, section)
            if (last, play.place) in plays:
                what = f"round {last}, table {play.place} is here for the second time"
                problems.add(what, number, line)
            plays[last, play.place] = play
    check_rounds([play.round for play in plays.values()], problems)
    problems.refuse()
    made = Movement("rounds", title or "Movement", in_order(plays.values()))
    if sets or made.boards_per_round == 1:
        return _with_usual_boards(made)
    return made


def _tables_of(line: str, rest: bool) -> tuple[int | None, list[tuple[str, str, str]]] | None:
    """The round, if it is said, and the tables; nothing if the line is something else."""
    line = line.strip()
    for begin in _beginnings(line):
        cells = []
        position = begin.end() if begin else 0
        while position < len(line) and (found := TABLE.match(line, position)):
            cells.append((found["ns"], found["ew"], found["boards"]))
            position = _after(line, found.end())
        at_the_end = position == len(line) or (rest and read_boards(line[position:]) is not None)
        if cells and at_the_end:
            return (whole(begin["number"]) if begin else None), cells
    return None


def _beginnings(line: str) -> Iterator[re.Match[str] | None]:
    """With the number of a round in front, if it can be read so, and without."""
    begin = ROUND.match(line)
    if begin:
        yield begin
    yield None


def _after(line: str, position: int) -> int:
    found = BETWEEN.match(line, position)
    return found.end() if found else position


def _boards(text: str) -> tuple[int, ...] | None:
    """Boards by number; of a set named by a letter its place in the alphabet."""
    return (ord(text) - ord("A") + 1,) if text.isalpha() else read_boards(text)


def _with_usual_boards(movement: Movement) -> Movement:
    """Board sets, of which nobody said how large they are, with about 24 boards in all."""
    return with_boards(movement, max(1, round(USUAL_BOARDS / max(1, movement.rounds))))
