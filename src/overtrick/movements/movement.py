"""A movement: who plays whom, at which table, on which boards, round by round.

A movement is a list of plays and nothing else; whatever a director asks of it (sit-outs, expected
results, who sits still) is worked out from them. Arrow switches are already applied: ``ns`` is
whoever holds the North-South cards, wherever the pair sits.
"""

from collections import Counter
from collections.abc import Mapping
from enum import Enum
from functools import cached_property

from msgspec import Struct

from overtrick.errors import InputError
from overtrick.model.contestant import natural
from overtrick.model.schedule import ScheduledPlay, players_of


class MovementError(InputError):
    """A movement that cannot be made, found or read; one line for each thing that is wrong."""


class Kind(Enum):
    """Who the contestants are."""

    PAIRS = "pairs"
    TEAMS = "teams"
    INDIVIDUAL = "individual"


class Play(Struct, frozen=True):
    """One table in one round. ``None`` is nobody there, and whoever is there sits out.

    In an individual a side is two players, ``3&7``: north and south, or east and west.

    >>> Play(3, 4, "10", "8", (19, 20, 21)).place
    '4'
    """

    round: int
    table: int
    ns: str | None
    ew: str | None
    boards: tuple[int, ...]
    section: str = ""

    @property
    def place(self) -> str:
        """The table as it is called: ``4``, or ``B4`` where there are sections."""
        return f"{self.section}{self.table}"

    @property
    def both(self) -> bool:
        """Whether the boards are played here: both sides are present."""
        return self.ns is not None and self.ew is not None

    @property
    def seated(self) -> tuple[str, ...]:
        """Who is at the table, north-south first."""
        return *self.side(self.ns), *self.side(self.ew)

    @staticmethod
    def side(side: str | None) -> tuple[str, ...]:
        """Who plays together: a pair, a team, two players, or nobody."""
        return () if side is None else players_of(side)

    def opponent(self, contestant: str) -> str | None:
        """Who sits against a contestant at this table."""
        return self.ew if contestant in self.side(self.ns) else self.ns

    def direction(self, contestant: str) -> str:
        """``NS`` or ``EW``."""
        return "NS" if contestant in self.side(self.ns) else "EW"

    def seat(self, contestant: str) -> str:
        """The direction, or the chair of a player in an individual: ``N``, ``E``, ``S``, ``W``."""
        way = self.direction(contestant)
        together = self.side(self.ns if way == "NS" else self.ew)
        return way if len(together) == 1 else way[together.index(contestant)]


class Movement(Struct, frozen=True, dict=True):
    """A movement of one session, of one section or several.

    Attributes:
        name: what it is called, and by which it is made anew.
        title: the same in words.
        plays: every table of every round, in order.
        winners: 1, or 2 where north-south and east-west are ranked apart.
        kind: pairs, teams of four, whose pairs play at two tables, or players who change partners.
        sharing: groups of tables that use the same boards in one round.
        copies: how many of each board there are (in each section, with ``own_boards``).
        own_boards: whether each section has boards of its own with the same deals.
        note: what a director has to know about it.
    """

    name: str
    title: str
    plays: tuple[Play, ...]
    winners: int = 1
    kind: Kind = Kind.PAIRS
    sharing: tuple[tuple[str, ...], ...] = ()
    copies: int = 1
    own_boards: bool = False
    note: str = ""

    @cached_property
    def rounds(self) -> int:
        """The number of rounds."""
        return max((play.round for play in self.plays), default=0)

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The tables, in order."""
        return tuple(sorted({play.place for play in self.plays}, key=natural))

    @cached_property
    def contestants(self) -> tuple[str, ...]:
        """The pairs or teams, in order."""
        return tuple(sorted({who for play in self.plays for who in play.seated}, key=natural))

    @cached_property
    def boards(self) -> tuple[int, ...]:
        """The boards that are played at all."""
        return tuple(sorted(self.expected))

    @cached_property
    def expected(self) -> Mapping[int, int]:
        """How many results each board gets."""
        return Counter(board for play in self.plays if play.both for board in play.boards)

    def at_rest(self, turn: int) -> tuple[int, ...]:
        """The boards that nobody plays in a round: they are on a relay, or at a half table."""
        used = {b for play in self.plays if play.round == turn and play.both for b in play.boards}
        return tuple(board for board in self.boards if board not in used)

    @cached_property
    def boards_per_round(self) -> int:
        """How many boards a round has (the most, should rounds differ)."""
        return max((len(play.boards) for play in self.plays), default=0)

    @cached_property
    def plays_of(self) -> Mapping[str, tuple[Play, ...]]:
        """Where each contestant is, round by round; also where it sits and has no opponent."""
        found: dict[str, list[Play]] = {who: [] for who in self.contestants}
        for play in self.plays:
            for who in dict.fromkeys(play.seated):
                found[who].append(play)
        return {who: tuple(plays) for who, plays in found.items()}

    @cached_property
    def boards_of(self) -> Mapping[str, tuple[int, ...]]:
        """The boards that each contestant plays, in the order of play."""
        return {
            who: tuple(board for play in plays if play.both for board in play.boards)
            for who, plays in self.plays_of.items()
        }

    @cached_property
    def sit_outs(self) -> Mapping[str, tuple[int, ...]]:
        """The rounds in which each contestant has no opponent."""
        playing = {(who, play.round) for play in self.plays if play.both for who in play.seated}
        return {
            who: tuple(turn for turn in range(1, self.rounds + 1) if (who, turn) not in playing)
            for who in self.contestants
        }

    @cached_property
    def home(self) -> Mapping[str, str]:
        """The table of each contestant that never leaves it (in teams: one of whose pairs)."""
        found = {}
        for who, plays in self.plays_of.items():
            places: dict[int, set[str]] = {}
            for play in plays:
                places.setdefault(play.round, set()).add(play.place)
            always = set.intersection(*places.values())
            if always:
                found[who] = min(always, key=natural)
        return found

    @property
    def stationary(self) -> tuple[str, ...]:
        """The contestants that never leave their table."""
        return tuple(self.home)

    @cached_property
    def _by_place(self) -> Mapping[tuple[int, int, str], Play]:
        return {(play.round, play.table, play.section): play for play in self.plays}

    def scheduled(self, turn: int, table: int, board: int, section: str = "") -> Play | None:
        """The play that the movement has for a board at a table in a round, if it has one.

        >>> from overtrick.movements import load
        >>> play = load("three-quarter-howell-6").scheduled(turn=3, table=4, board=19)
        >>> play.ns, play.ew
        ('10', '8')
        """
        play = self._by_place.get((turn, table, section))
        return play if play is not None and play.both and board in play.boards else None

    def schedule(self, session: int | None = None) -> tuple[ScheduledPlay, ...]:
        """Every result that there should be, as the scorer takes it."""
        return tuple(
            ScheduledPlay(
                board, play.ns, play.ew, play.round, str(play.table), play.section or None, session
            )
            for play in self.plays
            if play.ns is not None and play.ew is not None
            for board in play.boards
        )
