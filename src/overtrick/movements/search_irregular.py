"""The program that found the reduced Howells in ``data/howell-irregular.txt``.

Run it to find them anew (it takes a minute or two, and always gives the same)::

    cd src/overtrick/movements/data
    python -m overtrick.movements.search_irregular > howell-irregular.txt

For some sizes that clubs play no cyclic Howell exists (see :mod:`overtrick.movements.search`): four
tables with six rounds, five with eight, six with seven. There each round is searched by itself.
With as many board sets as rounds the design is a square: a row is a round, a column a board set,
and in a cell are two pairs or nobody, so that every pair is once in each row and in each column, no
two are together twice, and those who sit still never. Of several such squares, each turned table by
table as long as it helps, the best balanced one is taken.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random

from overtrick.movements.balance import Field
from overtrick.movements.howell import Seated, Timetable, irregular

WANTED = ((8, 2), (10, 2), (12, 5))
"""Pairs, and how many of them sit still."""

BEGUN, ENOUGH, STEPS, STARTS = 400, 60, 3000, 6
"""How hard to look: squares begun and finished, steps for one, arrows drawn for each."""

Cell = tuple[int, int]
"""A round and a board set, counted from 0."""


def main() -> None:
    """Print every design that is wanted."""
    print(
        "# Howells found by overtrick.movements.search_irregular; howell.py says how to read them."
    )
    print("# pairs sitters; below a line for each round, north-south-east-west:set for each table")
    for pairs, sitters in WANTED:
        print(best(pairs, sitters))
        sys.stdout.flush()


def best(pairs: int, sitters: int, enough: int = ENOUGH) -> Timetable:
    """The best balanced of several designs."""
    random = Random(1000 * pairs + sitters)
    found: list[tuple[int, Timetable]] = []
    for _ in range(BEGUN):
        square = _Square(pairs, sitters, random).filled()
        if square is not None:
            found.append(_turned(_timetable(pairs, sitters, square), random))
        if len(found) == enough:
            break
    return min(found, key=lambda design: design[0])[1]


class _Square:
    """Rounds by board sets, filled pair by pair, always where the fewest ways are left."""

    def __init__(self, pairs: int, sitters: int, random: Random) -> None:
        self.size, self.tables, self.random = pairs - sitters, pairs // 2, random
        everybody, sitting = (1 << pairs) - 1, (1 << pairs) - (1 << self.size)
        self.in_round = [everybody] * self.size
        self.on_set = [everybody] * self.size
        self.met = [(sitting if pair >= self.size else 0) | 1 << pair for pair in range(pairs)]
        self.cells: dict[Cell, tuple[int, int]] = {}
        self.steps = 0

    def filled(self) -> dict[Cell, tuple[int, int]] | None:
        """The square, if there was a way to fill it."""
        return self.cells if self._fill() else None

    def _fill(self) -> bool:
        self.steps += 1
        if self.steps > STEPS:
            return False
        hardest = self._hardest()
        if hardest is None:
            return True
        turn, pair, ways = hardest
        self.random.shuffle(ways)
        for number, other in ways:
            self._put((turn, number), pair, other)
            if self._fill():
                return True
            self._take((turn, number), pair, other)
        return False

    def _hardest(self) -> tuple[int, int, list[Cell]] | None:
        """The round and pair with the fewest ways; nothing if every pair is placed."""
        least = None
        for turn in range(self.size):
            for pair in _members(self.in_round[turn]):
                ways = list(self._ways(turn, pair))
                if least is None or len(ways) < len(least[2]):
                    least = turn, pair, ways
                if len(ways) < 2:
                    return least
        return least

    def _ways(self, turn: int, pair: int) -> Iterator[Cell]:
        """On which sets a pair can play whom."""
        for number in range(self.size):
            if (turn, number) not in self.cells and self.on_set[number] >> pair & 1:
                free = self.in_round[turn] & self.on_set[number] & ~self.met[pair]
                yield from ((number, other) for other in _members(free))

    def _put(self, cell: Cell, one: int, other: int) -> None:
        self.cells[cell] = one, other
        self._toggle(cell, one, other)

    def _take(self, cell: Cell, one: int, other: int) -> None:
        del self.cells[cell]
        self._toggle(cell, one, other)

    def _toggle(self, cell: Cell, one: int, other: int) -> None:
        turn, number = cell
        both = 1 << one | 1 << other
        self.in_round[turn] ^= both
        self.on_set[number] ^= both
        self.met[one] ^= 1 << other
        self.met[other] ^= 1 << one


def _members(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def _timetable(pairs: int, sitters: int, square: dict[Cell, tuple[int, int]]) -> Timetable:
    """The rounds of a square: sitters at the last tables, the others so that they walk little."""
    rounds: list[tuple[Seated, ...]] = []
    for turn in range(pairs - sitters):
        tables = [
            Seated(max(two) + 1, min(two) + 1, number + 1)
            for (at, number), two in sorted(square.items())
            if at == turn
        ]
        sitting = sorted((each for each in tables if each.ns > pairs - sitters), key=_north_south)
        moving = [each for each in tables if each.ns <= pairs - sitters]
        before = rounds[-1] if rounds else ()
        nearest = max(permutations(moving), key=lambda order: _staying(order, before))
        rounds.append((*nearest, *sitting))
    return Timetable(pairs, sitters, tuple(rounds))


def _north_south(table: Seated) -> int:
    return table.ns


def _staying(tables: Sequence[Seated], before: Sequence[Seated]) -> int:
    """How many pairs and board sets are at the table at which they were."""
    return sum(
        len({now.ns, now.ew} & {then.ns, then.ew}) + (now.boards == then.boards)
        for now, then in zip(tables, before, strict=False)
    )


def _turned(design: Timetable, random: Random) -> tuple[int, Timetable]:
    """The unevenness of a design, and the design with tables turned as long as that helps."""
    movement = irregular(design, boards=1)
    field = Field(movement, [movement.contestants])
    flips = [(play.seated, field.bit[play.boards[0]]) for play in movement.plays]
    found = [_arrows(field, flips, random) for _ in range(STARTS)]
    least, turned = min(found)
    return least, _with_arrows(design, turned)


def _arrows(
    field: Field, flips: Sequence[tuple[tuple[str, ...], int]], random: Random
) -> tuple[int, list[bool]]:
    """Arrows drawn at random, and improved one by one."""
    held, turned = dict(field.ns), [False] * len(flips)

    def turn(index: int) -> None:
        seated, board = flips[index]
        turned[index] = not turned[index]
        for who in seated:
            held[who] ^= board

    for index in range(len(flips)):
        if random.random() < 0.5:
            turn(index)
    least = field.squares(held)
    order, improved = list(range(len(flips))), True
    while improved:
        improved = False
        random.shuffle(order)
        for index in order:
            turn(index)
            after = field.squares(held)
            if after < least:
                least, improved = after, True
            else:
                turn(index)
    return least, turned


def _with_arrows(design: Timetable, turned: Sequence[bool]) -> Timetable:
    arrows = iter(turned)
    rounds = (
        tuple(
            Seated(table.ew, table.ns, table.boards) if next(arrows) else table for table in tables
        )
        for tables in design.rounds
    )
    return Timetable(design.pairs, design.sitters, tuple(rounds))


if __name__ == "__main__":
    main()
