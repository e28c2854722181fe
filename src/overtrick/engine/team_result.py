"""What comes out of a match of an event, however it was decided."""

from fractions import Fraction

from msgspec import Struct

from overtrick.engine.match_board import TeamBoard
from overtrick.engine.match_terms import MatchTerms
from overtrick.engine.reason import Step
from overtrick.engine.tally import Change
from overtrick.engine.team_pairing import DraftBoard, MatchKey
from overtrick.model.teams import MatchBlock


class TeamResult(Struct, frozen=True):
    """What a team has in a match, and why.

    ``scored`` and ``conceded`` are IMPs, points or boards, ``margin`` is their difference in the
    team's own view. ``points`` is what the match brings it in the standings: victory points where
    there are any; ``maximum`` is there at board-a-match. ``in_points`` are the penalties and
    adjustments that were made in that unit.
    """

    team: str
    boards: tuple[TeamBoard, ...] = ()
    scored: Fraction | None = None
    conceded: Fraction | None = None
    margin: Fraction | None = None
    vps: Fraction | None = None
    points: Fraction | None = None
    maximum: Fraction | None = None
    steps: tuple[Step, ...] = ()
    vp_steps: tuple[Step, ...] = ()
    point_steps: tuple[Step, ...] = ()
    changes: tuple[Change, ...] = ()
    in_points: Fraction = Fraction(0)


class ScoredMatch(Struct, frozen=True):
    """A match with what both teams have; a bye has one team.

    ``played`` is how many boards count. ``decision`` says why it was not decided by its boards
    alone. ``problems`` are why a board does not count, or the match has no victory points.
    """

    key: MatchKey
    terms: MatchTerms
    boards: tuple[DraftBoard, ...]
    results: tuple[TeamResult, ...]
    rounds: tuple[int, ...] = ()
    played: int = 0
    is_provisional: bool = False
    decision: str = ""
    problems: tuple[str, ...] = ()
    block: MatchBlock | None = None
    winner: str | None = None
    fouled: frozenset[int] = frozenset()

    @property
    def is_bye(self) -> bool:
        """Whether a team has no opponents."""
        return len(self.key.teams) == 1

    @property
    def last_round(self) -> int:
        """The round after which it counts."""
        return max(self.rounds, default=self.key.round or 0)

    def of(self, team: str) -> TeamResult:
        """What a team has in it."""
        return next(each for each in self.results if each.team == team)

    def opponents(self, team: str) -> str | None:
        """Whom a team met."""
        return next((each for each in self.key.teams if each != team), None)
