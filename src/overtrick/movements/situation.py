"""Where an evening stands in the middle of a movement, and what it costs to go on in some way."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct, field
from msgspec.structs import replace

from overtrick.model.contestant import natural
from overtrick.movements.movement import Movement, Play

Two = frozenset[str]

WEIGHTS = {
    "lost": 20,
    "sit_outs": 30,
    "again": 20,
    "repeats": 25,
    "shared": 15,
    "moved": 4,
    "changed": 2,
    "walks": 1,
}
"""What each thing that nobody likes counts, of two continuations the cheaper being the better."""


class Situation(Struct, frozen=True, dict=True):
    """Where an evening stands.

    Attributes:
        movement: the plan; its rounds before ``turn`` have been played.
        turn: the first round to be planned anew.
        had: boards that pairs have had besides those of the plan's earlier rounds.
        met: who have met besides.
        joined: pairs that are new from this round on.
        left: pairs that have gone.
    """

    movement: Movement
    turn: int
    had: Mapping[str, frozenset[int]] = field(default_factory=dict)
    met: frozenset[Two] = frozenset()
    joined: tuple[str, ...] = ()
    left: frozenset[str] = frozenset()

    @cached_property
    def past(self) -> tuple[Play, ...]:
        """What stays as it is."""
        return tuple(play for play in self.movement.plays if play.round < self.turn)

    @cached_property
    def present(self) -> tuple[str, ...]:
        """Everybody who goes on."""
        staying = set(self.movement.contestants) - self.left
        return tuple(sorted(staying | set(self.joined), key=natural))

    @cached_property
    def boards_had(self) -> Mapping[str, frozenset[int]]:
        """All boards that each has had."""
        found: dict[str, set[int]] = defaultdict(set)
        for who, boards in self.had.items():
            found[who].update(boards)
        for play in self.past:
            for who in play.seated if play.both else ():
                found[who].update(play.boards)
        return {who: frozenset(found[who]) for who in self.present}

    @cached_property
    def all_met(self) -> frozenset[Two]:
        """All who have met."""
        return self.met | {frozenset(play.seated) for play in self.past if play.both}

    @cached_property
    def sat_out(self) -> Mapping[str, int]:
        """Who has sat out, and how often."""
        idle = {
            who: sum(turn < self.turn for turn in self.movement.sit_outs.get(who, ()))
            for who in self.present
        }
        return {who: times for who, times in idle.items() if times}

    @cached_property
    def last_place(self) -> Mapping[str, str]:
        """Where each was last."""
        return {who: play.place for play in self.past for who in play.seated}


class Cost(Struct, frozen=True):
    """What a continuation costs.

    Attributes:
        lost: boards that are left out at a table because one of the two has had them.
        sit_outs: rounds that pairs sit out.
        again: those of them in which a pair had sat out before.
        repeats: meetings of two who have met before.
        shared: tables that use boards which another one uses in the same round.
        moved: rounds in which a pair that was to stay at its table is elsewhere.
        changed: tables that are not as planned.
        walks: rounds in which a pair comes from another table.
    """

    lost: int = 0
    sit_outs: int = 0
    again: int = 0
    repeats: int = 0
    shared: int = 0
    moved: int = 0
    changed: int = 0
    walks: int = 0

    @property
    def points(self) -> int:
        """All together, each with its weight."""
        return sum(weight * int(getattr(self, name)) for name, weight in WEIGHTS.items())


def renamed(situation: Situation, made: Movement, what: str) -> Movement:
    """A changed movement, with a name that says so; the same movement where nothing is changed."""
    movement, since = situation.movement, f"from round {situation.turn}"
    if made.plays == movement.plays:
        return movement
    return replace(
        made,
        name=f"{movement.name}-{since.replace(' ', '-')}",
        title=f"{movement.title}; {since}: {what}",
        note=f"Changed {since} on: {what}.",
    )


def without_had(situation: Situation, plays: Sequence[Play]) -> Iterator[Play]:
    """The plays of the rounds to come without the boards that one of the two has had.

    Somebody who is not present leaves the seat empty; a table with nothing to play is left out.
    """
    had = {who: set(boards) for who, boards in situation.boards_had.items()}
    for play in sorted(plays, key=lambda play: play.round):
        ns, ew = (who if who in had else None for who in (play.ns, play.ew))
        if ns is None or ew is None:
            if ns or ew:
                yield Play(play.round, play.table, ns, ew, play.boards, play.section)
            continue
        boards = tuple(board for board in play.boards if board not in had[ns] | had[ew])
        if boards:
            had[ns].update(boards)
            had[ew].update(boards)
            yield Play(play.round, play.table, ns, ew, boards, play.section)


def closed_up(plays: Sequence[Play], first: int) -> list[Play]:
    """The rounds from the first on without those in which nobody plays, the later ones moved up."""
    turns = sorted({play.round for play in plays if play.both})
    number = {turn: first + index for index, turn in enumerate(turns)}
    return [replace(play, round=number[play.round]) for play in plays if play.round in number]


def cost_of(situation: Situation, plays: Sequence[Play], rounds: int) -> Cost:
    """What it costs to go on like this up to a round."""
    movement = situation.movement
    planned = {
        (play.round, play.place, frozenset(play.seated), play.boards)
        for play in movement.plays
        if play.both
    }
    met = Counter(situation.all_met)
    playing: set[tuple[int, str]] = set()
    place = dict(situation.last_place)
    users: Counter[tuple[int, str, int]] = Counter()
    lost = repeats = shared = moved = changed = walks = 0
    for play in sorted(plays, key=lambda play: play.round):
        for who in play.seated:
            walks += place.get(who) not in (play.place, None)
            moved += movement.home.get(who, play.place) != play.place
            place[who] = play.place
        if not play.both:
            continue
        two = frozenset(play.seated)
        lost += max(0, movement.boards_per_round - len(play.boards))
        repeats += bool(met[two])
        met[two] += 1
        owner = play.section if movement.own_boards else ""
        here = [(play.round, owner, board) for board in play.boards]
        shared += max(users[each] for each in here) >= movement.copies
        users.update(here)
        changed += (play.round, play.place, two, play.boards) not in planned
        playing.update((play.round, who) for who in play.seated)
    sit_outs = again = 0
    for who in situation.present:
        idle = sum((turn, who) not in playing for turn in range(situation.turn, rounds + 1))
        sit_outs += idle
        again += max(0, idle - (who not in situation.sat_out))
    return Cost(lost, sit_outs, again, repeats, shared, moved, changed, walks)
