"""Howell movements: all but a few pairs move, sit in both directions, and there is one winner.

In a *complete* Howell everybody meets everybody and plays every board set: a Room square, which
exists for every even number of pairs from 8 on. For 4 and 6 pairs there is none, and tables share
boards within a round: for 4 pairs both tables in every round; for 6 pairs all three tables in the
first round, and no two in any other. A *reduced* (three-quarter) Howell has fewer rounds and more
pairs that sit still.

``data/howell.txt`` has one line for each design: the number of pairs and of sitters, then for each
table the pairs and the board set of round 1. From round to round every moving pair is replaced by
the next (after the last comes 1), and so is every board set. After a ``/`` are the rounds in which
the table is turned. :mod:`overtrick.movements.search` found them. For a few reduced Howells there
is no such cycle: ``data/howell-irregular.txt`` has a line for each of their rounds, found by
:mod:`overtrick.movements.search_irregular`.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from overtrick.movements.alter import with_boards
from overtrick.movements.boards import board_set
from overtrick.movements.movement import Movement, MovementError, Play
from overtrick.movements.movement_file import read

DATA = Path(__file__).parent / "data"


class Station(Struct, frozen=True):
    """A table in round 1, and the rounds in which it is turned."""

    ns: int
    ew: int
    boards: int
    turned: tuple[int, ...] = ()

    def __str__(self) -> str:
        turns = "/" + ",".join(map(str, self.turned)) if self.turned else ""
        return f"{self.ns}-{self.ew}:{self.boards}{turns}"


class Design(Struct, frozen=True):
    """A cyclic Howell: its first round and how many pairs sit still.

    >>> str(Design.read("8 1 2-3:1 4-7:4 1-5:5 8-6:7"))
    '8 1 2-3:1 4-7:4 1-5:5 8-6:7'
    """

    pairs: int
    sitters: int
    stations: tuple[Station, ...]

    @property
    def rounds(self) -> int:
        """As many as there are moving pairs."""
        return self.pairs - self.sitters

    @classmethod
    def read(cls, line: str) -> "Design":
        """Read a line of the data file."""
        pairs, sitters, *tables = line.split()
        stations = []
        for table in tables:
            seats, _, turns = table.partition("/")
            two, _, boards = seats.partition(":")
            ns, _, ew = two.partition("-")
            turned = tuple(int(turn) for turn in turns.split(",")) if turns else ()
            stations.append(Station(int(ns), int(ew), int(boards), turned))
        return cls(int(pairs), int(sitters), tuple(stations))

    def __str__(self) -> str:
        return f"{self.pairs} {self.sitters} {' '.join(map(str, self.stations))}"

    def plays(self, boards: int) -> Iterator[Play]:
        """All rounds, each with the next pairs and the next board sets."""

        def later(number: int, turn: int) -> int:
            """Sitters, numbered after the movers, stay."""
            return number if number > self.rounds else (number + turn - 2) % self.rounds + 1

        for turn in range(1, self.rounds + 1):
            for table, station in enumerate(self.stations, start=1):
                ns, ew = str(later(station.ns, turn)), str(later(station.ew, turn))
                if turn in station.turned:
                    ns, ew = ew, ns
                yield Play(turn, table, ns, ew, board_set(later(station.boards, turn), boards))


def cyclic(design: Design, boards: int) -> Movement:
    """The movement of a design."""
    return Movement("howell", "Howell", tuple(design.plays(boards)))


@cache
def designs() -> dict[tuple[int, int], Design]:
    """The designs that were found, by pairs and sitters."""
    lines = (DATA / "howell.txt").read_text(encoding="utf-8").splitlines()
    found = (Design.read(line) for line in lines if line and not line.startswith("#"))
    return {(design.pairs, design.sitters): design for design in found}


class Seated(Struct, frozen=True):
    """A table in one round."""

    ns: int
    ew: int
    boards: int

    def __str__(self) -> str:
        return f"{self.ns}-{self.ew}:{self.boards}"


class Timetable(Struct, frozen=True):
    """A Howell without a cycle: all of its rounds."""

    pairs: int
    sitters: int
    rounds: tuple[tuple[Seated, ...], ...]

    def __str__(self) -> str:
        rounds = (" ".join(map(str, tables)) for tables in self.rounds)
        return "\n".join([f"{self.pairs} {self.sitters}", *(f"  {tables}" for tables in rounds)])


def irregular(design: Timetable, boards: int) -> Movement:
    """The movement of a design without a cycle."""
    plays = tuple(
        Play(turn, table, str(each.ns), str(each.ew), board_set(each.boards, boards))
        for turn, tables in enumerate(design.rounds, start=1)
        for table, each in enumerate(tables, start=1)
    )
    return Movement("howell", "Howell", plays)


@cache
def timetables() -> dict[tuple[int, int], Timetable]:
    """The designs without a cycle, by pairs and sitters."""
    found: dict[tuple[int, int], Timetable] = {}
    for line in (DATA / "howell-irregular.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        if not line.startswith(" "):
            pairs, sitters = map(int, line.split())
            found[pairs, sitters] = Timetable(pairs, sitters, ())
        else:
            tables = tuple(Seated(*map(int, re.split("[-:]", table))) for table in line.split())
            design = found[pairs, sitters]
            found[pairs, sitters] = replace(design, rounds=(*design.rounds, tables))
    return found


def reduced_sizes() -> list[tuple[int, int]]:
    """For how many pairs there is a reduced Howell with how many sitters."""
    return sorted({key for key in (*designs(), *timetables()) if key[1] > 1})


def complete(pairs: int, boards: int) -> Movement:
    """A complete Howell: everybody meets everybody and plays every board.

    >>> complete(12, boards=2).rounds
    11
    """
    if pairs % 2:
        raise MovementError(
            f"a Howell is for an even number of pairs; for {pairs} take howell-{pairs + 1} "
            f"with -without-{pairs + 1}"
        )
    if pairs in (4, 6):
        return with_boards(read(DATA / f"howell-{pairs}.toml"), boards)
    return cyclic(designs()[pairs, 1], boards)


def reduced(pairs: int, sitters: int | None, boards: int) -> Movement:
    """A Howell of fewer rounds, as many as there are moving pairs.

    >>> reduced(12, sitters=3, boards=3).stationary
    ('10', '11', '12')
    """
    known = [number for of, number in reduced_sizes() if of == pairs]
    if sitters not in known:
        numbers = ", ".join(map(str, known))
        raise MovementError(
            f"a reduced Howell for {pairs} pairs needs -stationary-S with S one of {numbers}"
            if known
            else f"there is no reduced Howell for {pairs} pairs; take a Howell or a Mitchell"
        )
    if (pairs, sitters) in designs():
        made = cyclic(designs()[pairs, sitters], boards)
    else:
        made = irregular(timetables()[pairs, sitters], boards)
    sitting = [str(number) for number in range(made.rounds + 1, pairs + 1)]
    note = f"Pairs {', '.join(sitting[:-1])} and {sitting[-1]} stay at their tables."
    return replace(made, title="Reduced Howell", note=note)
