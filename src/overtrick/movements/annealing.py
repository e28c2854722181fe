"""The search behind a rescue: rounds of tables, changed a little at a time, kept if it helps.

Simulated annealing: a worse plan is accepted too, with a chance that falls as the search goes on,
so that it does not stick in the first plan that no single change improves. What it counts can be
brought up to date for the tables that a change touches, so that thousands are tried in a second.
The same situation always gives the same plan.

A pair that has had a board of a set before, or has the set twice, loses boards by it. Which of two
pairs then has to do without depends on the order of play; the exact boards are cut out at the end
by :mod:`overtrick.movements.rescue`.
"""

from collections.abc import Callable, Mapping, Sequence
from math import exp
from random import Random

from msgspec import Struct

TWICE, SIT_OUT, AGAIN, REPEAT, SHARED, MOVED, CHANGED, WALK = 60, 30, 20, 25, 15, 4, 2, 1
"""What each costs: a set that a pair has had whole, so that two cannot play, a round that a pair
sits out, sitting out a second time, a meeting that is repeated, a table that shares its boards, a
sitter that has to move, a table that is not as planned, a pair that comes from another table."""

COLD = 0.4
"""The heat at the end: so much worse is then accepted once in three times."""

LOOKS = 6
"""So many tables are looked at for one where something is wrong."""

NOBODY = -1

Table = tuple[int, int, int]
"""North-south, east-west and the board set, each by its place in a list."""

Progress = Callable[[int, int, int], None]
"""Is told how many steps of how many are done, and the least cost so far."""


class Problem(Struct):
    """What is to be planned, everything by numbers.

    Attributes:
        rounds: the rounds as far as they are planned already, table by table; each a start.
        two_winners: whether pairs keep their direction.
        sets: how many board sets there are.
        loss: what it costs that each pair has had boards of each set.
        met: how often each two have met.
        sat_out: how often each has sat out.
        home: the table that a pair never leaves, or nobody's.
        last: at which table each was last.
        copies: how many tables can use a set at once.
        planned: the tables as the movement has them, by round and table.
    """

    rounds: list[list[Table]]
    two_winners: bool
    sets: int
    loss: list[list[int]]
    met: list[list[int]]
    sat_out: list[int]
    home: list[int]
    last: list[int]
    copies: int
    planned: Mapping[tuple[int, int], Table]


def anneal(problem: Problem, steps: int, heat: float, progress: Progress) -> list[list[Table]]:
    """The best rounds that were found, in so many steps.

    With little heat, what was planned is only mended; with much, it is forgotten at first.
    """
    state = _State(problem)
    random = Random(steps)
    best, least = state.copy(), state.cost
    cooling = (COLD / heat) ** (1 / steps)
    for step in range(steps):
        if step % 1000 == 0:
            progress(step, steps, least)
        heat *= cooling
        changes = state.proposal(random)
        if changes is None:
            continue
        before = state.cost
        old = state.apply(changes)
        worse = state.cost - before
        if worse > 0 and random.random() >= exp(-worse / heat):
            state.apply(old)
        elif state.cost < least:
            best, least = state.copy(), state.cost
    return best


def as_planned(table: Table, planned: Table | None) -> bool:
    """Whether the same two are there on the same boards; of a half table boards do not matter."""
    if planned is None:
        return False
    same = {table[0], table[1]} == {planned[0], planned[1]}
    return same and (NOBODY in table[:2] or table[2] == planned[2])


class _State:
    """Rounds with all that is counted of them."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.rounds = [
            [(NOBODY, NOBODY, table[2]) for table in tables] for tables in problem.rounds
        ]
        pairs = len(problem.last)
        self.met = [list(row) for row in problem.met]
        self.used = [[0] * problem.sets for _ in range(pairs)]
        self.in_use = [[0] * problem.sets for _ in problem.rounds]
        self.sat_out = list(problem.sat_out)
        self.at = [list(problem.last) for _ in range(len(problem.rounds) + 1)]
        self.cost = sum(
            self._walk(turn, who) for turn in range(len(self.rounds)) for who in range(pairs)
        ) + CHANGED * sum(map(len, self.rounds))
        self.apply(
            [
                (turn, table, each)
                for turn, tables in enumerate(problem.rounds)
                for table, each in enumerate(tables)
            ]
        )

    def copy(self) -> list[list[Table]]:
        return [list(tables) for tables in self.rounds]

    # -------------------------------------------------------------- changes

    def proposal(self, random: Random) -> list[tuple[int, int, Table]] | None:
        """Tables as they might be: pairs, sets, tables or rounds exchanged, or a set put out."""
        turn, one = self._place(random)
        tables = self.rounds[turn]
        other = random.randrange(len(tables))
        kind = random.random()
        if kind < 0.4:
            return self._other_seats(random, turn, one, other)
        if kind < 0.6:
            (ns, ew, first), (ns2, ew2, second) = tables[one], tables[other]
            return [(turn, one, (ns, ew, second)), (turn, other, (ns2, ew2, first))]
        if kind < 0.8:
            ns, ew, _ = tables[one]
            return [(turn, one, (ns, ew, random.randrange(self.problem.sets)))]
        if kind < 0.88:
            return [(turn, one, tables[other]), (turn, other, tables[one])]
        if kind < 0.96:
            return self._turned(turn, random.randrange(3), one)
        later = random.randrange(len(self.rounds))
        if later == turn:
            return None
        return [
            *((turn, table, each) for table, each in enumerate(self.rounds[later])),
            *((later, table, each) for table, each in enumerate(tables)),
        ]

    def _place(self, random: Random) -> tuple[int, int]:
        """A table of a round, rather one where something is wrong."""
        for _ in range(LOOKS):
            turn = random.randrange(len(self.rounds))
            table = random.randrange(len(self.rounds[turn]))
            if self._is_wrong(turn, table):
                break
        return turn, table

    def _is_wrong(self, turn: int, table: int) -> bool:
        ns, ew, number = self.rounds[turn][table]
        if ns == NOBODY or ew == NOBODY:
            return True
        loss = self.problem.loss
        return (
            self.used[ns][number] > 1
            or self.used[ew][number] > 1
            or self.met[min(ns, ew)][max(ns, ew)] > 1
            or self.in_use[turn][number] > self.problem.copies
            or loss[ns][number] + loss[ew][number] > 0
        )

    def _turned(self, turn: int, column: int, by: int) -> list[tuple[int, int, Table]]:
        """All north-south, all east-west or all boards of a round some tables further."""
        columns = [list(each) for each in zip(*self.rounds[turn], strict=True)]
        columns[column] = columns[column][by:] + columns[column][:by]
        return [(turn, table, each) for table, each in enumerate(zip(*columns, strict=True))]

    def _other_seats(
        self, random: Random, turn: int, one: int, other: int
    ) -> list[tuple[int, int, Table]] | None:
        if one == other:
            return None
        first, second = self.rounds[turn][one], self.rounds[turn][other]
        side = random.randrange(2)
        across = side if self.problem.two_winners else random.randrange(2)
        changed, exchanged = list(first), list(second)
        changed[side], exchanged[across] = second[across], first[side]
        if random.random() < 0.3:  # whoever goes to another table takes the boards along
            exchanged[2] = first[2]
        return [
            (turn, one, (changed[0], changed[1], changed[2])),
            (turn, other, (exchanged[0], exchanged[1], exchanged[2])),
        ]

    def apply(self, changes: Sequence[tuple[int, int, Table]]) -> list[tuple[int, int, Table]]:
        """Put tables in their place, and return what was there."""
        old = [(turn, table, self.rounds[turn][table]) for turn, table, _ in changes]
        if old[0] == changes[0] and old == list(changes):
            return old
        touched = {
            (turn, who)
            for tables in (old, changes)
            for turn, _, each in tables
            for who in each[:2]
            if who != NOBODY
        }
        walks = touched | {(turn + 1, who) for turn, who in touched if turn + 1 < len(self.rounds)}
        self.cost -= sum(self._walk(turn, who) for turn, who in walks)
        for turn, table, each in old:
            self._count(turn, table, each, -1)
        for turn, table, each in changes:
            self.rounds[turn][table] = each
            for who in each[:2]:
                if who != NOBODY:
                    self.at[turn + 1][who] = table
        for turn, table, each in changes:
            self._count(turn, table, each, 1)
        self.cost += sum(self._walk(turn, who) for turn, who in walks)
        return old

    # -------------------------------------------------------------- what it costs

    def _walk(self, turn: int, who: int) -> int:
        """A change of table; more for somebody who should not have to move."""
        here, home = self.at[turn + 1][who], self.problem.home[who]
        away = MOVED if home not in (NOBODY, here) else 0
        return away + (WALK if here != self.at[turn][who] else 0)

    def _count(self, turn: int, table: int, each: Table, sign: int) -> None:
        """Count a table in (1) or out (-1)."""
        ns, ew, number = each
        problem = self.problem
        if not as_planned(each, problem.planned.get((turn, table))):
            self.cost += CHANGED * sign
        if ns == NOBODY or ew == NOBODY:
            if ns != ew:
                self._sit_out(max(ns, ew), sign)
            return
        for who in (ns, ew):
            used = self.used[who]
            if sign < 0:
                used[number] -= 1
            self.cost += (TWICE if used[number] else problem.loss[who][number]) * sign
            if sign > 0:
                used[number] += 1
        row, in_use = self.met[min(ns, ew)], self.in_use[turn]
        other = max(ns, ew)
        if sign < 0:
            row[other] -= 1
            in_use[number] -= 1
        self.cost += REPEAT * sign if row[other] else 0
        self.cost += SHARED * sign if in_use[number] >= problem.copies else 0
        if sign > 0:
            row[other] += 1
            in_use[number] += 1

    def _sit_out(self, who: int, sign: int) -> None:
        if sign < 0:
            self.sat_out[who] -= 1
        self.cost += (SIT_OUT + AGAIN if self.sat_out[who] else SIT_OUT) * sign
        if sign > 0:
            self.sat_out[who] += 1
