"""What a movement schedules: which contestants play which board where, as the scorer needs it."""

from typing import NamedTuple

from overtrick.model.result import Result
from overtrick.model.result_line import ResultLine


class ScheduledPlay(NamedTuple):
    """One board at one table in one round of a session."""

    board: int
    ns: str
    ew: str
    round: int
    table: str
    section: str | None = None
    session: int | None = None

    def line(self, result: Result) -> ResultLine:
        """The line that would be reported from there with a result."""
        return ResultLine(
            self.board,
            result,
            self.ns,
            self.ew,
            session=self.session,
            section=self.section,
            table=self.table,
            round=self.round,
        )
