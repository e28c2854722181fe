"""What a movement schedules: which contestants play which board where, as the scorer needs it."""

from typing import NamedTuple

from msgspec.structs import replace

from overtrick.model.result import Result
from overtrick.model.result_line import ResultLine

PARTNERS = "&"
"""Between the two players of a side, where they are partners for this round only."""


def players_of(side: str) -> tuple[str, ...]:
    """The contestants of a side: a pair, a team, or the two players of an individual.

    >>> players_of("12"), players_of("3&7")
    (('12',), ('3', '7'))
    """
    return tuple(side.split(PARTNERS))


class ScheduledPlay(NamedTuple):
    """One board at one table in one round of a session.

    ``ns`` and ``ew`` are pairs or teams; in an individual ``3&7`` is north and south.
    """

    board: int
    ns: str
    ew: str
    round: int
    table: str
    section: str | None = None
    session: int | None = None

    @property
    def numbers(self) -> tuple[str, ...]:
        """Everybody at the table: two pairs or four players."""
        return *players_of(self.ns), *players_of(self.ew)

    def seated(self, line: ResultLine) -> ResultLine:
        """A line with those who are to sit there."""
        if PARTNERS not in self.ns:
            return replace(line, ns=self.ns, ew=self.ew)
        north, south, east, west = self.numbers
        return replace(line, players=(north, east, south, west))

    def line(self, result: Result) -> ResultLine:
        """The line that would be reported from there with a result."""
        line = ResultLine(
            self.board,
            result,
            session=self.session,
            section=self.section,
            table=self.table,
            round=self.round,
        )
        return self.seated(line)
