"""A line of the results: who played a board against whom, and what was reported."""

from overtrick.model.board import Seat, Side
from overtrick.model.contract import Card
from overtrick.model.diagnostic import Sourced
from overtrick.model.result import Result
from overtrick.model.teams import InMatch


class ResultLine(Sourced, frozen=True, gc=False):
    """A reported result, which no ruling ever changes.

    ``ns`` and ``ew`` are the numbers of pairs or teams; ``players`` those of north, east, south
    and west in an individual. Neither is there where the movement says who sat at the table.
    ``in_match`` has what else a line of a teams match says.
    """

    board: int
    result: Result
    ns: str | None = None
    ew: str | None = None
    players: tuple[str, str, str, str] | None = None
    session: int | None = None
    section: str | None = None
    table: str | None = None
    round: int | None = None
    lead: Card | None = None
    in_match: InMatch | None = None

    @property
    def segment(self) -> int | None:
        """The segment of a match."""
        return self.in_match.segment if self.in_match is not None else None

    def at(self, seat: Seat) -> str | None:
        """The number of whoever sat there."""
        if self.players is not None:
            return self.players["NESW".index(seat.value)]
        return self.ns if seat.side is Side.NS else self.ew

    @property
    def numbers(self) -> tuple[str, ...]:
        """Everybody at the table: two pairs or four players."""
        if self.players is not None:
            return self.players
        return tuple(number for number in (self.ns, self.ew) if number is not None)

    @property
    def is_seated(self) -> bool:
        """Whether anybody is at the table."""
        return self.ns is not None or self.ew is not None or self.players is not None

    def __str__(self) -> str:
        seen: dict[str, object] = {"board": self.board}
        if not self.numbers:
            seen |= {"round": self.round, "table": self.table}
        seen |= {"segment": self.segment, "section": self.section, "session": self.session}
        parts = [f"{name} {value}" for name, value in seen.items() if value is not None]
        if self.players:
            north, east, south, west = self.players
            parts.insert(1, f"{north} and {south} against {east} and {west}")
        elif self.numbers:
            parts.insert(1, f"{self.ns or '?'} against {self.ew or '?'}")
        return ", ".join(parts)
