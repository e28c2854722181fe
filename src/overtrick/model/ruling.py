"""Rulings on a line of the results, which leave what was reported untouched (Laws 12, 84, 85)."""

from collections.abc import Iterator
from enum import Enum
from fractions import Fraction

from msgspec import Struct

from overtrick.model.board import Side
from overtrick.model.diagnostic import Sourced
from overtrick.model.result import Result
from overtrick.model.result_line import ResultLine


class Status(Enum):
    """How settled a ruling is."""

    PENDING = "pending"
    FINAL = "final"
    APPEALED = "appealed"


class LineName(Struct, frozen=True):
    """As much of a line as is needed to tell it from the others.

    >>> str(LineName(12, ns="3", round=2))
    'board 12, round 2, ns 3'
    """

    board: int | None = None
    session: int | None = None
    section: str | None = None
    round: int | None = None
    table: str | None = None
    ns: str | None = None
    ew: str | None = None
    n: str | None = None
    e: str | None = None
    s: str | None = None
    w: str | None = None
    segment: int | None = None

    def given(self) -> Iterator[tuple[str, int | str]]:
        """What is said of the line."""
        for name in self.__struct_fields__:
            if (value := getattr(self, name)) is not None:
                yield name, value

    def names(self, line: ResultLine) -> bool:
        """Whether a line is meant; what a line does not say itself is taken to fit."""
        return (
            _fit(self.board, line.board)
            and _fit(self.ns, line.ns if line.players is None else "")
            and _fit(self.ew, line.ew if line.players is None else "")
            and _fit(self.round, line.round)
            and _fit(self.table, line.table)
            and _fit(self.section, line.section)
            and _fit(self.session, line.session)
            and (self.segment is None or _fit(self.segment, line.segment))
            and self._seats_fit(line)
        )

    def _seats_fit(self, line: ResultLine) -> bool:
        seats = (self.n, self.e, self.s, self.w)
        if seats == (None, None, None, None) or not line.numbers:
            return True
        return line.players is not None and all(map(_fit, seats, line.players))

    def __str__(self) -> str:
        return ", ".join(f"{name} {value}" for name, value in self.given())


def _fit(asked: object, is_there: object) -> bool:
    return asked is None or is_there is None or asked == is_there


class SelfInflicted(Struct, frozen=True):
    """Law 12C1(e): what would normally have come of it, and what the side made of it.

    The side is the one for which ``table`` is worse than ``normal``, unless it is named.
    """

    normal: Result
    table: Result
    side: Side | None = None


class Ruling(Sourced, frozen=True):
    """What the director or a committee decided on one line.

    ``result`` replaces what was reported (a side may keep it); ``adjust_ns`` and ``adjust_ew``
    are added after the comparison, in the scoring unit. A pending or appealed ruling may name
    the ``outcomes`` that are still possible; a pending one need not have a result yet.
    """

    line: LineName
    result: Result | None = None
    adjust_ns: Fraction = Fraction(0)
    adjust_ew: Fraction = Fraction(0)
    self_inflicted: SelfInflicted | None = None
    status: Status = Status.FINAL
    outcomes: tuple[Result, ...] = ()
    reason: str = ""
    article: str = ""
    by: str = ""
