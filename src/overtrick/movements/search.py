"""The program that found the Howell movements in ``data/howell.txt``.

Run it to find them anew (it takes some minutes, and always gives the same)::

    python -m overtrick.movements.search > src/overtrick/movements/data/howell.txt

A cyclic Howell of ``r`` rounds has ``r`` moving pairs, which follow each other (pair ``p`` goes
where ``p - 1`` comes from), ``r`` board sets, which do the same, and ``s`` pairs that sit still.
The first round is all that has to be found. Numbered modulo ``r``, each table has a board set
``c`` and the moving pairs ``x`` and ``y``, or one of them and a sitter, so that

* every moving pair is somewhere: the ``x`` and ``y`` are all different;
* no two meet twice: the differences ``x - y`` and ``y - x`` are all different;
* no pair plays a set twice: the ``c - x`` and ``c - y`` are all different;
* no set is in two places: the ``c`` are all different.

With one sitter all differences are used, everybody meets everybody, and the design is a Room
square made from a starter and its adder. A pair holds the boards of set ``b`` in a direction that
depends on ``b - p`` only, so that the comparison of ``p`` and ``q`` is the autocorrelation of one
sequence of plus and minus signs at ``p - q``: the search begins with sequences that have it as
even as possible, which for 8, 12, 16, 20 and 24 pairs makes the movement perfectly balanced. With
more sitters, single rounds are turned at their tables to balance the movement.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from msgspec.structs import replace

from overtrick.movements.alter import without
from overtrick.movements.balance import Field
from overtrick.movements.howell import Design, Station, cyclic
from overtrick.movements.movement import Movement

MOST_PAIRS, MOST_REDUCED_PAIRS, MOST_REDUCED_ROUNDS = 30, 20, 16
"""Nobody plays a reduced Howell of more pairs or rounds: there the Mitchell is at hand."""

ATTEMPTS, ENOUGH, SIGN_STARTS, TRIES = 400, 120, 300, 20000
"""How hard to look: designs begun and finished, sequences of signs, steps of one search."""

Seats = tuple[int, int | None]
"""A table that has no board set yet: by how much the set will be ahead of each moving pair."""


def main() -> None:
    """Print every design that there is room for."""
    print(
        "# Howell movements found by overtrick.movements.search; howell.py says how to read them."
    )
    print("# pairs sitters  north-south-east-west:set of round 1 [/turned rounds] for each table")
    for pairs in range(6, MOST_PAIRS + 1, 2):
        for sitters in range(1, pairs // 2):
            rounds = pairs - sitters
            too_many = pairs > MOST_REDUCED_PAIRS or rounds > MOST_REDUCED_ROUNDS
            if sitters > 1 and too_many:
                continue
            design = best(pairs, sitters)
            if design is None:
                print(f"# {pairs} {sitters}: none")
            else:
                print(design)
            sys.stdout.flush()


def best(pairs: int, sitters: int) -> Design | None:
    """The best balanced of several designs, or none where none was found."""
    random = Random(1000 * pairs + sitters)
    rounds, tables = pairs - sitters, pairs // 2
    even = _even_signs(rounds, tables, random) if sitters == 1 else None
    found: list[Design] = []
    for _ in range(ATTEMPTS):
        design = _first_round(pairs, sitters, even or _signs(rounds, tables, random), random)
        if design is not None:
            found.append(_turn_tables(design, random))
        if len(found) == ENOUGH:
            break
    return min(found, key=_unevenness, default=None)


def _unevenness(design: Design) -> tuple[int, int]:
    """The sum of the squared nets, with all pairs and then at a half table, the last one missing.

    Turning boards changes the sum of squares only, so that the smallest is the best balance.
    """
    full = cyclic(design, boards=1)
    half = without(full, str(design.pairs))
    whole, partly = (Field(made, [made.contestants]) for made in (full, half))
    return whole.squares(whole.ns), partly.squares(partly.ns)


def _signs(length: int, minus: int, random: Random) -> list[int]:
    """Signs in any order; as many are minus (east-west) as there are tables: sitters are plus."""
    signs = [-1] * minus + [1] * (length - minus)
    random.shuffle(signs)
    return signs


def _even_signs(length: int, minus: int, random: Random) -> list[int]:
    """A cyclic sequence of signs whose autocorrelations are near -1, by exchanging signs."""

    def unevenness(signs: list[int]) -> int:
        plus = sum(1 << index for index, sign in enumerate(signs) if sign > 0)
        return sum(
            (length + 1 - 2 * (plus ^ _rotated(plus, by, length)).bit_count()) ** 2
            for by in range(1, length // 2 + 1)
        )

    # The squares modulo a prime length that leaves 3 when divided by 4 are perfectly even.
    squares = {number * number % length for number in range(1, length)}
    best = [1 if number in squares else -1 for number in range(length)]
    if best.count(-1) != minus:
        best = _signs(length, minus, random)
    least = unevenness(best)
    for _ in range(SIGN_STARTS):
        signs = _signs(length, minus, random)
        now = unevenness(signs)
        improved = True
        while improved and least:
            improved = False
            for i, j in combinations(range(length), 2):
                if signs[i] != signs[j]:
                    signs[i], signs[j] = signs[j], signs[i]
                    after = unevenness(signs)
                    if after < now:
                        now, improved = after, True
                    else:
                        signs[i], signs[j] = signs[j], signs[i]
        if now < least:
            best, least = signs, now
    return best


def _rotated(bits: int, by: int, length: int) -> int:
    return (bits << by | bits >> length - by) & ((1 << length) - 1)


def _first_round(pairs: int, sitters: int, signs: list[int], random: Random) -> Design | None:
    rounds = pairs - sitters
    tables = _couple(rounds, signs, random)
    placed = None if tables is None else _place(rounds, tables, random)
    return None if placed is None else Design(pairs, sitters, tuple(_stations(rounds, placed)))


def _couple(rounds: int, signs: list[int], random: Random) -> list[Seats] | None:
    """Put a plus and a minus together at each table without sitter, all differences different."""
    plus = [offset for offset in range(rounds) if signs[offset] > 0]
    minus = [offset for offset in range(rounds) if signs[offset] < 0]
    random.shuffle(plus)
    random.shuffle(minus)
    tries = 0

    def extend(index: int, free: list[int], used: frozenset[int]) -> list[Seats] | None:
        nonlocal tries
        tries += 1
        if index == len(plus):
            return [(offset, None) for offset in free]
        for offset in free if tries < TRIES else ():
            difference = (offset - plus[index]) % rounds
            if difference in used or 2 * difference == rounds:
                continue
            rest = extend(
                index + 1,
                [other for other in free if other != offset],
                used | {difference, rounds - difference},
            )
            if rest is not None:
                return [(plus[index], offset), *rest]
        return None

    return extend(0, minus, frozenset())


def _place(rounds: int, tables: list[Seats], random: Random) -> list[tuple[int, Seats]] | None:
    """Give each table a board set so that every moving pair sits somewhere."""
    tries = 0

    def options(seats: Seats, sets: int, movers: int) -> Iterator[tuple[int, int]]:
        for number in range(rounds):
            taken = sum(1 << (number - offset) % rounds for offset in seats if offset is not None)
            if not sets >> number & 1 and not movers & taken:
                yield number, taken

    def extend(left: list[Seats], sets: int, movers: int) -> list[tuple[int, Seats]] | None:
        nonlocal tries
        tries += 1
        if not left:
            return []
        if tries > TRIES:
            return None
        choices = [list(options(seats, sets, movers)) for seats in left]
        hardest = min(range(len(left)), key=lambda index: len(choices[index]))
        random.shuffle(choices[hardest])
        for number, taken in choices[hardest]:
            rest = extend(left[:hardest] + left[hardest + 1 :], sets | 1 << number, movers | taken)
            if rest is not None:
                return [(number, left[hardest]), *rest]
        return None

    # Sets can be numbered from anywhere: a sitter's table begins with set 0.
    *others, last = tables
    rest = extend(others, 1, 1 << -last[0] % rounds)
    return None if rest is None else [*rest, (0, last)]


def _stations(rounds: int, placed: Sequence[tuple[int, Seats]]) -> Iterator[Station]:
    """Tables with moving pairs first, by their set, then the sitters'."""
    sitter = rounds
    for number, (first, second) in sorted(placed, key=lambda item: (item[1][1] is None, item[0])):
        mover = (number - first) % rounds + 1
        if second is None:
            sitter += 1
            yield Station(sitter, mover, number + 1)
        else:
            yield Station(mover, (number - second) % rounds + 1, number + 1)


def _turn_tables(design: Design, random: Random) -> Design:
    """Turn single rounds at the sitters' tables, and whole other tables, while it helps."""
    movement = cyclic(design, boards=1)
    field = Field(movement, [movement.contestants])
    held, least = dict(field.ns), field.squares(field.ns)
    moves = list(_moves(design, movement, field))
    turned: set[tuple[int, int]] = set()
    improved = True
    while improved:
        improved = False
        random.shuffle(moves)
        for table, rounds, flips in moves:
            after = {who: boards ^ flips.get(who, 0) for who, boards in held.items()}
            squares = field.squares(after)
            if squares < least:
                held, least, improved = after, squares, True
                turned ^= {(table, turn) for turn in rounds}
    stations = []
    for table, station in enumerate(design.stations, start=1):
        rounds = sorted(turn for at, turn in turned if at == table)
        if len(rounds) == design.rounds:
            stations.append(replace(station, ns=station.ew, ew=station.ns))
        else:
            stations.append(replace(station, turned=tuple(rounds)))
    return replace(design, stations=tuple(stations))


def _moves(
    design: Design, movement: Movement, field: Field
) -> Iterator[tuple[int, list[int], dict[str, int]]]:
    """What can be turned: a table, the rounds, and the boards that each pair then holds anew."""
    every = list(range(1, design.rounds + 1))
    for table, station in enumerate(design.stations, start=1):
        with_sitter = station.ns > design.rounds
        for rounds in [[turn] for turn in every] if with_sitter else [every]:
            flips: dict[str, int] = defaultdict(int)
            for play in movement.plays:
                if play.table == table and play.round in rounds:
                    for who in play.seated:
                        flips[who] ^= field.bit[play.boards[0]]
            yield table, rounds, flips


if __name__ == "__main__":
    main()
