"""What breaking a tie of teams needs to know: every match in the view of each of its teams."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from overtrick.exact import Exact


class BoardInMatch(Struct, frozen=True):
    """A board as one team played it.

    ``deal`` names it within its session, the same for all who played it. ``total_points`` are the
    team's own of both its pairs, negative where it lost; none where there was an artificial score.
    ``won`` is its part of the board where that does not follow from them: 1, ½ or 0, or something
    else by a ruling. The versions of the deal are those that its pairs played north-south and
    east-west.
    """

    deal: str
    total_points: Exact | None
    won: Exact | None = None
    ns_version: int = 0
    ew_version: int = 0

    @property
    def is_fouled(self) -> bool:
        """Whether the two tables of the match played different versions."""
        return self.ns_version != self.ew_version


class Encounter(Struct, frozen=True):
    """A match as one of its teams sees it; there is one more, as its opponents see it.

    ``points`` are what ranks (victory points, boards won); ``scored`` and ``conceded`` are of the
    method below that (IMPs, boards, total points).
    """

    round: int
    team: str
    opponent: str
    points: Exact
    scored: Exact = 0
    conceded: Exact = 0
    boards: tuple[BoardInMatch, ...] = ()
    session: int = 1


class TeamField(Struct, frozen=True, dict=True):
    """Everybody's final score, and every encounter.

    >>> one = Encounter(1, "1", "2", points=12, scored=30, conceded=21)
    >>> other = Encounter(1, "2", "1", points=8, scored=21, conceded=30)
    >>> field = TeamField({"1": 12, "2": 8}, [one, other])
    >>> [each.points for each in field.between("2", "1")]
    [8]
    """

    finals: Mapping[str, Exact]
    encounters: Sequence[Encounter]

    @cached_property
    def _of(self) -> Mapping[str, list[Encounter]]:
        found: defaultdict[str, list[Encounter]] = defaultdict(list)
        order = sorted(self.encounters, key=lambda each: (each.session, each.round, each.opponent))
        for each in order:
            found[each.team].append(each)
        return found

    def of(self, team: str) -> list[Encounter]:
        """All encounters of a team, in order."""
        return self._of.get(team, [])

    def between(self, team: str, *opponents: str) -> list[Encounter]:
        """Those in which a team met any of some others."""
        return [each for each in self.of(team) if each.opponent in opponents]

    @cached_property
    def fouled(self) -> frozenset[tuple[int, str]]:
        """The boards, by session and deal, that were played in more than one version."""
        versions: defaultdict[tuple[int, str], set[int]] = defaultdict(set)
        for each in self.encounters:
            for board in each.boards:
                versions[each.session, board.deal] |= {board.ns_version, board.ew_version}
        return frozenset(board for board, several in versions.items() if len(several) > 1)
