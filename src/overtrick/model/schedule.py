"""What a movement schedules: which contestants play which board where, as the scorer needs it."""

from typing import NamedTuple


class ScheduledPlay(NamedTuple):
    """One board at one table in one round of a session."""

    board: int
    ns: str
    ew: str
    round: int
    table: str
    section: str | None = None
    session: int | None = None
