"""Fouled boards: who played which version of the deal (Law 87)."""

from collections.abc import Mapping
from enum import Enum

from msgspec import field
from msgspec.structs import replace

from overtrick.model.contestant import ContestantRef
from overtrick.model.diagnostic import Source, Sourced
from overtrick.model.result import Fault
from overtrick.model.ruling import LineName


class FoulCause(Enum):
    """When the cards got mixed up; penalties depend on it (ACBL Codification XII B 2.3, 2.4)."""

    DUPLICATION = "duplication"
    PLAY = "play"


class Fouled(Sourced, frozen=True):
    """A board that was played in several versions, each a list of lines.

    The names of the lines say ``session`` and ``section`` themselves.
    ``at_fault_ns`` and ``at_fault_ew`` are for a version that was played once, ``at_fault_teams``
    for a board that the two tables of a match played differently. ``responsible``
    are those to whom an automatic penalty goes, unless the director waives it with a reason.
    """

    board: int
    versions: tuple[tuple[LineName, ...], ...]
    session: int | None = None
    section: str | None = None
    cause: FoulCause | None = None
    responsible: tuple[ContestantRef, ...] = ()
    at_fault_ns: Fault = Fault.NONE
    at_fault_ew: Fault = Fault.NONE
    waive: str = ""
    reason: str = ""
    article: str = ""
    round: int | None = None
    segment: int | None = None
    at_fault_teams: Mapping[str, Fault] = field(default_factory=dict)
    responsible_source: Source | None = None

    @property
    def to_whom(self) -> tuple[ContestantRef, ...]:
        """The responsible, who played where the board was fouled unless it is said otherwise."""
        return tuple(
            replace(ref, section=ref.section or self.section, session=ref.session or self.session)
            for ref in self.responsible
        )

    @property
    def scope(self) -> LineName:
        """All the lines that must be in one of the versions."""
        return LineName(
            self.board,
            session=self.session,
            section=self.section,
            round=self.round,
            segment=self.segment,
        )
