"""The program that found the individual movements in ``data/individual.txt``.

Run it to find them anew (it takes some minutes, and always gives the same)::

    python -m overtrick.movements.search_individual > src/overtrick/movements/data/individual.txt

The first round is all that has to be found. Of an odd number ``m`` of moving players, numbered
modulo ``m``, each table has four (or three and the one who sits still) and a board set ``c``:

* every moving player is somewhere, or for ``m = 4t + 1`` all but one;
* nobody has a partner twice: the differences of partners are all different;
* everybody is opposed to everybody twice: each difference of opponents comes twice;
* nobody plays a set twice: the differences of ``c`` and the players at its table are all different;
* no set is in two places: the ``c`` are all different. Where no such design turns up, as few
  tables as possible have the same ``c``, and share its boards in every round.

Such a design is a cyclic whist tournament with a board set for each table. Then whole tables are
turned to balance it. For 9 players there is none that is cyclic.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

from overtrick.movements.balance import Field
from overtrick.movements.individual import Design, Foursome, cyclic

MOST_PLAYERS, STARTS, TRIES, ENOUGH, TURNS = 24, 3000, 4000, 20, 6
"""How hard to look: starts, steps of one start, designs finished, tables turned all ways."""

Four = tuple[int, int, int, int]
"""North and south, then east and west."""


def main() -> None:
    """Print a design for every number of players that has one."""
    print("# Individual movements found by overtrick.movements.search_individual; individual.py")
    print("# says how to read them. players  north&south-east&west:set of round 1, for each table")
    for players in range(4, MOST_PLAYERS + 1):
        if players % 4 > 1:
            continue
        design = best(players)
        print(f"# {players}: none" if design is None else design)
        sys.stdout.flush()


def best(players: int) -> Design | None:
    """The best balanced of several designs, or none where none was found."""
    random = Random(players)
    found: list[Design] = []
    for _ in range(STARTS):
        fours = _fours(players, random)
        if fours is not None:
            found.append(_turned(players, fours, _fewest_shared(players, fours, random)))
        if len(found) == ENOUGH:
            break
    return min(found, key=lambda design: (_shared(design), _unevenness(design)), default=None)


def _shared(design: Design) -> int:
    """How many tables have boards that another has too."""
    sets = Counter(four.boards for four in design.tables)
    return sum(count for count in sets.values() if count > 1)


def _fewest_shared(players: int, fours: Sequence[Four], random: Random) -> list[int]:
    """Board sets of the tables, at each as few sharing as possible; all may share one."""
    for tables in range(1, len(fours)):
        sets = _sets(players, fours, tables, random)
        if sets is not None:
            return sets
    return [0] * len(fours)


def _fours(players: int, random: Random) -> list[Four] | None:
    """The tables of the first round, one after another, the hardest player left first."""
    movers = players - 1 if players % 2 == 0 else players
    sitter = movers
    tries = 0

    def differences(one: int, other: int) -> tuple[int, ...]:
        if sitter in (one, other):
            return ()
        return (one - other) % movers, (other - one) % movers

    def extend(
        left: frozenset[int], partners: frozenset[int], opposed: tuple[int, ...]
    ) -> list[Four] | None:
        nonlocal tries
        if not left:
            return []
        first = max(left)
        others = sorted(left - {first})
        random.shuffle(others)
        for second in others:
            mine = differences(first, second)
            if partners & set(mine):
                continue
            after = partners | set(mine)
            rest = [each for each in others if each != second]
            for third, fourth in product(rest, rest):
                tries += 1
                if tries > TRIES:
                    return None
                theirs = differences(third, fourth)
                if third >= fourth or after & set(theirs):
                    continue
                across = [
                    step
                    for one, other in product((first, second), (third, fourth))
                    for step in differences(one, other)
                ]
                counts = list(opposed)
                for step in across:
                    counts[step] += 1
                if max(counts) > 2:
                    continue
                found = extend(
                    left - {first, second, third, fourth}, after | set(theirs), tuple(counts)
                )
                if found is not None:
                    return [*found, (first, second, third, fourth)]
        return None

    everyone = frozenset(range(players) if players % 2 == 0 else range(1, players))
    return extend(everyone, frozenset(), (0,) * movers)


def _sets(players: int, fours: Sequence[Four], most: int, random: Random) -> list[int] | None:
    """A board set for each table, so that nobody plays one twice and few tables share it."""
    movers = players - 1 if players % 2 == 0 else players
    tries = 0

    def extend(index: int, sets: tuple[int, ...], ahead: frozenset[int]) -> list[int] | None:
        nonlocal tries
        if index == len(fours):
            return []
        numbers = [number for number in range(movers) if sets.count(number) < most]
        random.shuffle(numbers)
        for number in numbers:
            tries += 1
            if tries > TRIES:
                return None
            taken = {(number - who) % movers for who in fours[index] if who < movers}
            if ahead & taken:
                continue
            rest = extend(index + 1, (*sets, number), ahead | taken)
            if rest is not None:
                return [number, *rest]
        return None

    return extend(0, (), frozenset())


def _turned(players: int, fours: Sequence[Four], sets: Sequence[int]) -> Design:
    """The design with those tables turned that balance it best, partners kept."""
    return min(_all_ways(players, fours, sets), key=_unevenness)


def _all_ways(players: int, fours: Sequence[Four], sets: Sequence[int]) -> Iterator[Design]:
    turns = product((False, True), repeat=min(len(fours), TURNS) - 1)
    for turn in turns:
        ways = [*turn, *[False] * (len(fours) - len(turn))]
        yield Design(
            players,
            tuple(
                Foursome(
                    (four[2] + 1, four[3] + 1) if way else (four[0] + 1, four[1] + 1),
                    (four[0] + 1, four[1] + 1) if way else (four[2] + 1, four[3] + 1),
                    number + 1,
                )
                for four, number, way in zip(fours, sets, ways, strict=True)
            ),
        )


def _unevenness(design: Design) -> int:
    """The sum of the squared nets: the smallest is the best balance."""
    movement = cyclic(design, boards=1)
    field = Field(movement, [movement.contestants])
    return field.squares(field.ns)


if __name__ == "__main__":
    main()
