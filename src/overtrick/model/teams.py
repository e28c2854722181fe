"""How a team event is played: its form, its matches, and what is said of single ones."""

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct, field

from overtrick.model.diagnostic import Sourced
from overtrick.model.result import Fault
from overtrick.model.scoring import Scoring

NO_SCALE = "none"
"""The name of no scale of victory points: what was won and lost on the boards ranks."""


class Form(Enum):
    """Who meets whom."""

    MATCH = "match"
    """Two teams, one match."""
    ROUND_ROBIN = "round-robin"
    SWISS = "swiss"
    KNOCKOUT = "knockout"


class InMatch(NamedTuple):
    """What a line says beside the two teams: the segment, and the pairs of the teams."""

    segment: int | None = None
    ns_pair: str | None = None
    ew_pair: str | None = None


class Void(Enum):
    """Why a match does not count as it was played."""

    NOT_PLAYED = "not-played"
    """It was not played, or too little of it to count."""
    WRONG_SEATING = "wrong-seating"
    """Team-mates sat the same way, or at the wrong table."""


class MatchBlock(Sourced, frozen=True):
    """What is said of one match, ``[[match]]``.

    One team alone has a bye. ``boards`` and ``scale`` take the place of those of the event;
    ``carry_over`` is what teams bring from before. ``score`` is the result of a match whose boards
    are not entered, ``vps`` and ``winner`` are what was decided. A ``void`` match is scored by the
    rule book, and so are ``removed`` boards, which could not be played; ``at_fault`` says whose
    fault that is.
    """

    teams: tuple[str, ...]
    round: int | None = None
    session: int | None = None
    boards: int | None = None
    scale: str = ""
    carry_over: Mapping[str, Fraction] = field(default_factory=dict)
    score: Mapping[str, Fraction] = field(default_factory=dict)
    vps: Mapping[str, Fraction] = field(default_factory=dict)
    winner: str | None = None
    void: Void | None = None
    removed: int = 0
    at_fault: Mapping[str, Fault] = field(default_factory=dict)
    by_director: bool = False
    reason: str = ""
    article: str = ""

    @property
    def is_bye(self) -> bool:
        """Whether a team has no opponents."""
        return len(self.teams) == 1

    def __str__(self) -> str:
        where = f"round {self.round}, " if self.round is not None else ""
        return where + " against ".join(self.teams)


class DrawSetup(Struct, frozen=True):
    """How rounds are drawn, ``[draw]``: what it does not say is the draw's usual way.

    ``apart`` are pairs that must not meet. ``odd`` is what an odd field does, ``seeding`` how the
    first round is drawn, with ``seed`` where that is at random.
    """

    seeding: str = ""
    seed: int | None = None
    odd: str = ""
    apart: tuple[tuple[str, str], ...] = ()


class TeamPlay(Struct, frozen=True):
    """How a team event is played.

    What is not given is seen from the results: the ``form``, and the ``boards`` of a match.
    ``scale`` is empty where the rule book's is meant. ``tables`` are those of a match, four in
    teams of eight; a knockout match may have ``segments``. ``rounds`` are how many there will be.
    ``pair_ranking`` is how the pairs within the teams are ranked.
    """

    form: Form | None = None
    boards: int | None = None
    segments: int | None = None
    tables: int = 2
    scale: str = ""
    rounds: int | None = None
    pair_ranking: Scoring | None = None
    matches: tuple[MatchBlock, ...] = ()
    draw: DrawSetup = field(default_factory=DrawSetup)
