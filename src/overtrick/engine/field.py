"""One direction of a board: what every line has there, in its own view, and in which group.

Both directions are scored by the same functions; a split score is simply an entry that differs
from its opponents' (*Scoring and Results*, table H: two frequency tables).
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TypeVar

from msgspec import Struct

from overtrick.engine.frequency import Frequencies, Mix
from overtrick.engine.reason import Step
from overtrick.errors import InputError
from overtrick.exact import Exact
from overtrick.model.result import Artificial, Fault, Nothing
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import Cause, OtherScores

T = TypeVar("T")

ONE = Fraction(1)


class ScoringError(InputError):
    """A board cannot be scored in this way; the message says what to change."""


class Entry(Struct, frozen=True, gc=False):
    """What one side has on a line, its points in its own view.

    A result is a ``mix`` (one score of weight one, or several). Artificial scores have none, and
    with both the side gets the artificial score unless the table's was better. ``adjustment`` is
    what the comparison is adjusted by afterwards, as the last of the steps that lead to it.
    """

    mix: Mix = ()
    artificial: Artificial | None = None
    nothing: Nothing | None = None
    version: int = 0
    assigned: bool = False
    adjustment: tuple[Step, ...] = ()
    fault: Fault = Fault.NONE

    @classmethod
    @lru_cache(maxsize=1000)
    def points(cls, points: int) -> "Entry":
        """An ordinary score; those with the same points are one object."""
        return cls(((ONE, points),))

    @property
    def is_late(self) -> bool:
        """Whether the side is still to play."""
        return self.nothing is Nothing.LATE

    @property
    def is_plain(self) -> bool:
        """Whether there is one score, and nothing besides."""
        return len(self.mix) == 1 and not (self.artificial or self.adjustment or self.assigned)

    @property
    def is_weighted(self) -> bool:
        """Whether there is more than one score."""
        return len(self.mix) > 1


class Counts(Struct, frozen=True):
    """How many results a group has, and why it has fewer than a full board of the event.

    ``expected`` is E and ``actual`` is A of the design. The others are the separate causes for
    which results will never come: played in another version, artificial, not played. What is
    missing beyond them was not scheduled.
    """

    expected: int
    actual: int
    fouled: int = 0
    artificial: int = 0
    missing: int = 0

    @property
    def lines(self) -> int:
        """The lines of the board."""
        return self.actual + self.fouled + self.artificial + self.missing

    @property
    def causes(self) -> dict[Cause, int]:
        """How many results each cause takes away, where it takes any."""
        causes = {
            Cause.FOULED: self.fouled,
            Cause.ARTIFICIAL: self.artificial,
            Cause.MISSING: self.missing,
            Cause.SCHEDULED: max(0, self.expected - self.lines),
        }
        return {cause: count for cause, count in causes.items() if count}

    @property
    def is_complete(self) -> bool:
        """Whether all expected results are there: such a group is scored plainly, however small."""
        return self.actual == self.expected


class Group(Struct, frozen=True):
    """The lines that are compared with each other: one version of the deal.

    ``table`` is what the lines are compared with. Where weighted lines are removed from it,
    ``others`` says so, and each of them has counts of its own.
    """

    version: int
    table: Frequencies
    counts: Counts
    others: OtherScores = OtherScores.COUNTED

    def among(self, entry: Entry) -> tuple[Mix, Counts]:
        """What a line has put into the table itself, and the counts of its comparison."""
        if entry.is_weighted and self.others is OtherScores.REMOVED:
            counts = self.counts
            return (), Counts(
                counts.expected,
                counts.actual + 1,
                counts.fouled,
                counts.artificial - 1,
                counts.missing,
            )
        return entry.mix, self.counts


class Direction(Struct, frozen=True):
    """The entries of one direction, in groups, with the number of results that it should have.

    ``counts`` are those of the board, as if it were one group. ``shared`` has each entry once, with
    the number of lines that share it.
    """

    entries: Sequence[Entry]
    expected: int
    groups: dict[int, Group]
    counts: Counts
    shared: Sequence[tuple[Entry, int]]


def direction(
    entries: Sequence[Entry],
    expected: int,
    book: RuleBook,
    shared: Sequence[tuple[Entry, int]] | None = None,
) -> Direction:
    """Put the entries of a direction into their groups; whoever counted them can say so."""
    tables: dict[int, dict[int, Exact]] = {}
    removed: dict[int, int] = {}
    if shared is None:
        shared = with_times(entries)
    for entry, times in shared:
        if not entry.mix:
            continue
        table = tables.setdefault(entry.version, {})
        if entry.is_weighted and book.weighted_others is OtherScores.REMOVED:
            removed[entry.version] = removed.get(entry.version, 0) + times
            continue
        for weight, score in entry.mix:
            share = weight if entry.is_weighted else 1  # whole numbers stay whole
            table[score] = table.get(score, 0) + times * share
    board = _board_counts(shared, expected)
    groups = {}
    for version, frequency in tables.items():
        table_of_group = Frequencies(frequency)
        actual, out = int(table_of_group.total), removed.get(version, 0)
        counts = Counts(
            expected,
            actual,
            board.actual - actual - out,
            board.artificial + out,
            board.missing,
        )
        kind = OtherScores.REMOVED if out else OtherScores.COUNTED
        groups[version] = Group(version, table_of_group, counts, kind)
    return Direction(entries, expected, groups, board, shared)


def distinct(things: Sequence[T]) -> dict[int, T]:
    """Each thing once, by its identity: lines with equal results share what they are made of."""
    return dict(zip(map(id, things), things, strict=True))


def with_times(things: Sequence[T]) -> list[tuple[T, int]]:
    """Each thing once, with the number of lines that share it."""
    known = distinct(things)
    return [(known[key], times) for key, times in Counter(map(id, things)).items()]


def _board_counts(entries: Sequence[tuple[Entry, int]], expected: int) -> Counts:
    actual = artificial = missing = 0
    for entry, times in entries:
        if entry.mix:
            actual += times
        elif entry.artificial is not None:
            artificial += times
        elif entry.nothing is Nothing.NOT_PLAYED:
            missing += times
    return Counts(expected, actual, 0, artificial, missing)
