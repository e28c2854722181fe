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
from overtrick.movements.boards import USUAL_BOARDS, read_boards, whole
from overtrick.movements.movement import Movement, Play
from overtrick.movements.movement_file import NOBODY, Problems, check_rounds, in_order

TABLE = re.compile(
    r"(?P<ns>[A-Z]?\d{1,3}|-)\s*(?:-|–|v|vs\.?|/|:)\s*(?P<ew>[A-Z]?\d{1,3}|-)\s+"
    r"(?P<boards>[A-Z]|\d{1,3}(?:\s*[-~–]\s*\d{1,3})?(?:,\d{1,3}(?:\s*[-~–]\s*\d{1,3})?)*)(?![\w-])"
)
ROUND = re.compile(r"(?:(?:round|rnd|rd|r)\.?\s*)?(?P<number>\d{1,3})\s*[:.)|]?\s+(?=\S)", re.I)
HEADER = re.compile(r"\s*\d{1,3}(\s+\d{1,3}){3}\s+[01]\s*")
NAMED = re.compile(r"\btable\s+([A-Z]?)(\d{1,3})\b", re.IGNORECASE)
Cell = tuple[str, str, str]
"""North-south, east-west and boards, as they are written."""

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

    >>> made = parse_rounds("1 4-1 1-8 2-3 1-8\n2 4-2 9-16 3-1 9-16", "sheet")
    >>> made.plays[1]
    Play(round=1, table=2, ns='2', ew='3', boards=(1, 2, 3, 4, 5, 6, 7, 8), section='')
    """
    sheet = _Sheet(where)
    for number, line in enumerate(text.splitlines(), start=1):
        sheet.read(line.partition("#")[0], number)
    return sheet.movement()


class _Sheet:
    """What has been read so far, and which tables the columns are."""

    def __init__(self, where: str) -> None:
        self.problems = Problems(where)
        self.plays: dict[tuple[int, str], Play] = {}
        self.tables: list[tuple[str, int]] = []
        self.title = ""
        self.round = 0
        self.has_rest = self.has_letters = False

    def read(self, line: str, number: int) -> None:
        """One line: a heading, a round, or the title."""
        if HEADER.fullmatch(line):
            if line.split()[4] == "1":
                self.problems.add("individuals are not read in this form", number, line)
        elif HEADING.match(line):
            self.tables = [(letter.upper(), int(table)) for letter, table in NAMED.findall(line)]
            self.has_rest, self.round = AT_REST in line.lower(), 0
        elif found := _tables_of(line, self.has_rest):
            self._read_round(*found, line, number)
        elif not self.plays and not self.tables:
            self.title = self.title or " ".join(line.split())
        elif line.strip() and not line.strip().isdigit() and (self.tables or not self.has_rest):
            self.problems.add("expected a round such as '1  4-1 A  2-3 B'", number, line)

    def _read_round(self, turn: int | None, cells: list[Cell], line: str, number: int) -> None:
        self.round = turn or self.round + 1
        if self.tables and len(cells) > len(self.tables):
            self.problems.add(f"the heading has {len(self.tables)} tables", number, line)
            return
        places = self.tables or [("", table) for table in range(1, len(cells) + 1)]
        for (section, table), (ns, ew, boards) in zip(places, cells, strict=False):
            who = [None if each in NOT_THERE else each for each in (ns, ew)]
            here = _boards(boards)
            self.has_letters = self.has_letters or boards.isalpha()
            if who == [None, None]:
                continue
            if here is None:
                what = f"table {section}{table}: expected boards or a set, not {boards!r}"
                self.problems.add(what, number, line)
                continue
            play = Play(self.round, table, who[0], who[1], here, section)
            if (self.round, play.place) in self.plays:
                what = f"round {self.round}, table {play.place} is here for the second time"
                self.problems.add(what, number, line)
            self.plays[self.round, play.place] = play

    def movement(self) -> Movement:
        """The movement, if nothing is wrong; sets that are only named get the usual boards."""
        check_rounds([play.round for play in self.plays.values()], self.problems)
        self.problems.refuse()
        made = Movement("rounds", self.title or "Movement", in_order(self.plays.values()))
        if self.plays and (self.has_letters or made.boards_per_round == 1):
            return with_boards(made, max(1, round(USUAL_BOARDS / made.rounds)))
        return made


def _tables_of(line: str, rest: bool) -> tuple[int | None, list[Cell]] | None:
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
