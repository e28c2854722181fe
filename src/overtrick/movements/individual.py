"""Individual movements: everybody plays with everybody as partner once, against everybody twice.

For ``4t`` players one sits still and the others follow each other; for ``4t + 1`` all move and
each sits out once. ``data/individual.txt`` has one line for each number of players: for each table
north and south, east and west, and the board set of round 1. From round to round every moving
player is replaced by the next (after the last comes 1), and so is every board set.
:mod:`overtrick.movements.search_individual` found them.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

from overtrick.model.schedule import PARTNERS
from overtrick.movements.boards import board_set
from overtrick.movements.check import listed
from overtrick.movements.movement import Kind, Movement, MovementError, Play

DATA = Path(__file__).parent / "data"


class Foursome(Struct, frozen=True):
    """A table in round 1."""

    ns: tuple[int, int]
    ew: tuple[int, int]
    boards: int

    def __str__(self) -> str:
        return f"{_side(self.ns)}-{_side(self.ew)}:{self.boards}"


class Design(Struct, frozen=True):
    """A cyclic individual: its first round.

    >>> str(Design.read("5 2&5-3&4:1"))
    '5 2&5-3&4:1'
    """

    players: int
    tables: tuple[Foursome, ...]

    @property
    def rounds(self) -> int:
        """As many as there are moving players."""
        return self.players - 1 if self.players % 2 == 0 else self.players

    @classmethod
    def read(cls, line: str) -> "Design":
        """Read a line of the data file."""
        players, *tables = line.split()
        found = []
        for table in tables:
            seats, _, boards = table.partition(":")
            ns, _, ew = seats.partition("-")
            found.append(Foursome(_two(ns), _two(ew), int(boards)))
        return cls(int(players), tuple(found))

    def __str__(self) -> str:
        return f"{self.players} {' '.join(map(str, self.tables))}"

    def plays(self, boards: int) -> Iterator[Play]:
        """All rounds, each with the next players and the next board sets."""

        def later(number: int, turn: int) -> int:
            """The one who sits still has the highest number."""
            return number if number > self.rounds else (number + turn - 2) % self.rounds + 1

        for turn in range(1, self.rounds + 1):
            for table, four in enumerate(self.tables, start=1):
                ns, ew = (
                    _side((later(one, turn), later(other, turn)))
                    for one, other in (four.ns, four.ew)
                )
                yield Play(turn, table, ns, ew, board_set(later(four.boards, turn), boards))


def _two(side: str) -> tuple[int, int]:
    one, _, other = side.partition(PARTNERS)
    return int(one), int(other)


def _side(two: tuple[int, int]) -> str:
    return f"{two[0]}{PARTNERS}{two[1]}"


def cyclic(design: Design, boards: int) -> Movement:
    """The movement of a design."""
    tables: dict[int, list[str]] = defaultdict(list)
    for table, four in enumerate(design.tables, start=1):
        tables[four.boards].append(str(table))
    return Movement(
        "individual",
        "Individual",
        tuple(design.plays(boards)),
        kind=Kind.INDIVIDUAL,
        sharing=tuple(tuple(group) for group in tables.values() if len(group) > 1),
    )


@cache
def designs() -> dict[int, Design]:
    """The designs that were found, by the number of players."""
    lines = (DATA / "individual.txt").read_text(encoding="utf-8").splitlines()
    found = (Design.read(line) for line in lines if line and not line.startswith("#"))
    return {design.players: design for design in found}


def individual(players: int, boards: int) -> Movement:
    """Everybody plays with everybody once and against everybody twice.

    >>> individual(8, boards=3).rounds, individual(13, boards=2).rounds
    (7, 13)
    """
    if players not in designs():
        more = players + 1
        remedy = f"; take individual-{more}-without-{more}" if more in designs() else ""
        raise MovementError(
            f"there is no individual for {players} players; there are some for "
            f"{listed(designs())}{remedy}"
        )
    return cyclic(designs()[players], boards)
