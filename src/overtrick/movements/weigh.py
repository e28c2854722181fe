"""What speaks for and against a movement, counted from its plays in points, fewer being better.

A round takes a minute, and seven minutes more for each board.
"""

from collections import Counter
from fractions import Fraction
from functools import cached_property

from msgspec import Struct
from msgspec.structs import fields

from overtrick.movements.balance import ranked_together
from overtrick.movements.boards import USUAL_BOARDS
from overtrick.movements.check import Report, check
from overtrick.movements.families import Asked
from overtrick.movements.movement import Kind, Movement, MovementError

MINUTES_A_BOARD, MINUTES_A_ROUND = 7, 1
FEWEST_PAIRS, MOST_PAIRS, FEWEST_TEAMS, MOST_TEAMS, MOST_BOARDS = 4, 80, 3, 40, 60


class Wish(Struct, frozen=True):
    """What the director has and wants; ``None`` is: whatever is best."""

    contestants: int
    kind: Kind = Kind.PAIRS
    boards: int = USUAL_BOARDS
    winners: int | None = None
    minutes: int | None = None
    stationary: int = 0

    def __post_init__(self) -> None:
        what = self.kind.value
        fewest, most = (
            (FEWEST_PAIRS, MOST_PAIRS) if self.kind is Kind.PAIRS else (FEWEST_TEAMS, MOST_TEAMS)
        )
        if not fewest <= self.contestants <= most:
            raise MovementError(
                f"{self.contestants} {what}: movements are suggested for {fewest} to {most} {what}"
            )
        if not 1 <= self.boards <= MOST_BOARDS:
            raise MovementError(f"{self.boards} boards: ask for 1 to {MOST_BOARDS} boards")
        if self.winners not in (None, 1, 2):
            raise MovementError(f"{self.winners} winners: there are 1 or 2")


class Cost(Struct, frozen=True):
    """What speaks against a movement, in points.

    Attributes:
        boards: 3 for each board fewer than asked for (from the third on 6), 2 for each more, on
            the average of all pairs.
        length: 1 for each board by which the session is longer than asked for, from the fourth on
            3.
        idle: 2 for each board that a pair sits out in one go, from the fourth on 4; and 8 for
            each further sit-out of the same pair.
        fairness: ½ for each point of balance below 100, 25 at most.
        opponents: in a Howell, and with one winner at fewer than six tables, 30 for the share of
            the others that a pair never meets.
        unseen: ½ for each board in play that most pairs do not play.
        pace: 60 for rounds of one board; 4 for each board of a round above four (with three tables
            five, with two eight, in teams six).
        field: 6 where one of two directions has six pairs, 18 with five, 36 with four, …
        trouble: what has to be explained and can go wrong.
    """

    boards: Fraction
    length: Fraction
    idle: Fraction
    fairness: Fraction
    opponents: Fraction
    unseen: Fraction
    pace: Fraction
    field: Fraction
    trouble: Fraction

    @property
    def total(self) -> Fraction:
        """All of it."""
        return sum((getattr(self, part.name) for part in fields(self)), Fraction(0))


TROUBLE = {
    "mitchell": 0,
    "hesitation-mitchell": 10,
    "rover-mitchell": 4,
    "howell": 2,
    "reduced-howell": 3,
    "three-quarter-howell": 2,
    "american-whist": 0,
    "staggered": 0,
    "thurner": 2,
    "team-round-robin": 4,
}
EASY = {2: 8, 3: 5}
"""Boards of a round that are not too many, where there are few tables."""
SHARING, SKIP, SWITCH, CUT, SECTION = 2, 1, 1, 1, 2
MITCHELL_FROM = 6
"""With fewer tables a director who wants one winner takes a Howell."""


class Suggestion(Struct, frozen=True, dict=True):
    """A movement that fits, with what it costs."""

    wish: Wish
    asked: tuple[Asked, ...]
    movement: Movement

    @property
    def name(self) -> str:
        """The name by which the movement is made anew."""
        return self.movement.name

    @cached_property
    def report(self) -> Report:
        """The check of the movement."""
        return check(self.movement)

    @cached_property
    def boards_played(self) -> int:
        """How many boards most contestants play (the smaller number where two are as frequent)."""
        numbers = Counter(len(set(boards)) for boards in self.movement.boards_of.values())
        return min(numbers, key=lambda number: (-numbers[number], number))

    @property
    def boards_in_play(self) -> int:
        """How many boards there are."""
        return len(self.movement.boards)

    @property
    def session(self) -> int:
        """How many boards a contestant plays that never sits out."""
        return self.movement.rounds * self.movement.boards_per_round

    @cached_property
    def sit_outs(self) -> int:
        """The most rounds that one contestant sits out."""
        return max(len(turns) for turns in self.movement.sit_outs.values())

    @property
    def has_skip(self) -> bool:
        """Whether east-west skip a table in the middle."""
        return any(
            asked.family in ("mitchell", "rover-mitchell")
            and asked.size % 2 == 0
            and asked.rounds is not None
            and asked.rounds > asked.size // 2
            for asked in self.asked
        )

    @property
    def minutes(self) -> int:
        """How long it takes."""
        round_ = MINUTES_A_ROUND + MINUTES_A_BOARD * self.movement.boards_per_round
        return self.movement.rounds * round_

    @cached_property
    def cost(self) -> Cost:
        """What speaks against it."""
        over = max(0, self.session - self.wish.boards)
        return Cost(
            boards=self._boards(),
            length=Fraction(over + 2 * max(0, over - 3)),
            idle=Fraction(self._idle()),
            fairness=min(Fraction(25), (100 - self.report.balance.figure) / 2),
            opponents=self._opponents(),
            unseen=Fraction(self.boards_in_play - self.boards_played, 2),
            pace=Fraction(self._pace()),
            field=Fraction(self._field()),
            trouble=Fraction(self._trouble()),
        )

    def _boards(self) -> Fraction:
        played = [len(set(boards)) for boards in self.movement.boards_of.values()]
        more = Fraction(sum(played), len(played)) - self.wish.boards
        return 2 * more if more > 0 else -3 * more + 3 * max(Fraction(0), -more - 2)

    def _idle(self) -> int:
        if not self.sit_outs:
            return 0
        boards = self.movement.boards_per_round
        return 2 * boards + 2 * max(0, boards - 3) + 8 * (self.sit_outs - 1)

    def _opponents(self) -> Fraction:
        small = self.movement.winners == 1 and len(self.movement.places) < MITCHELL_FROM
        if self.movement.kind is Kind.TEAMS or not (small or "howell" in self.asked[0].family):
            return Fraction(0)
        others = len(self.movement.contestants) - 1
        return Fraction(30 * (others - min(self.opponents_met)), others)

    @cached_property
    def opponents_met(self) -> frozenset[int]:
        """How many others each contestant meets; one number if all meet as many."""
        return frozenset(
            len({play.opponent(who) for play in plays if play.both})
            for who, plays in self.movement.plays_of.items()
        )

    def _pace(self) -> int:
        size = self.movement.boards_per_round
        easy = 6 if self.movement.kind is Kind.TEAMS else EASY.get(len(self.movement.places), 4)
        return 60 if size == 1 else 4 * max(0, size - easy)

    def _field(self) -> int:
        if self.movement.winners == 1:
            return 0
        short = max(0, 7 - min(len(group) for group in ranked_together(self.movement)))
        return 3 * short * (short + 1)

    def _trouble(self) -> int:
        asked = self.asked[0]
        tables = len(self.movement.places)
        points = TROUBLE[asked.family] + SECTION * (len(self.asked) - 1)
        points += SHARING * bool(self.report.sharing)
        points += SKIP * self.has_skip
        points += SWITCH * asked.switched
        points += CUT * (asked.rounds is not None)
        if "howell" in asked.family:
            above = max(0, tables - MITCHELL_FROM + 1)
            points += above * (above + 1) // 2
        return points
