"""A rescue: the best way to go on from what has really been played.

Never broken are the rules that make a board count: nobody plays a board twice (Law 15), nobody is
in two places, no board is at two tables that do not share it, and with two winners nobody changes
direction. A board that one of two has had is left out. Within these rules as little as possible is
wanted of: boards that are lost, sit-outs, opponents who meet twice, tables that share boards,
sitters that have to move, changes of what was planned, and walking.

The earlier rounds stay in the movement as they are, so that the results fit it.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from overtrick.movements.annealing import NOBODY, TWICE, Problem, Progress, Table, anneal
from overtrick.movements.movement import Kind, Movement, MovementError, Play
from overtrick.movements.rescue_movement import as_movement
from overtrick.movements.situation import (
    WEIGHTS,
    Cost,
    Situation,
    closed_up,
    cost_of,
    without_had,
)

STEPS, STEPS_A_TABLE, MOST_STEPS = 5000, 500, 60_000
"""How hard to look: changes tried in each search, at least, for each table of each round, and at
most, so that it takes some seconds and no minutes."""

HEATS = (3.0, 6.0, 12.0, 1.0)
"""How far each search may go away from what was planned; the last one mends the best of them."""

MOST_ROUNDS = 40


class Rescue(Struct, frozen=True):
    """The continuation, what it costs, and what it would cost to go on as planned."""

    movement: Movement
    cost: Cost
    as_planned: Cost


def rescue(
    situation: Situation, rounds: int | None = None, progress: Progress | None = None
) -> Rescue:
    """Search for the best continuation, up to a round (as planned, unless said).

    >>> from overtrick.movements import load
    >>> plan = load("mitchell-5x2")
    >>> rescue(Situation(plan, turn=3)).movement == plan
    True
    """
    movement = situation.movement
    last = movement.rounds if rounds is None else rounds
    if movement.kind is not Kind.PAIRS:
        raise MovementError(
            "a rescue is for pairs; in teams whole matches have to be planned anew, and in an "
            "individual partners too"
        )
    if not 1 <= situation.turn <= last <= MOST_ROUNDS:
        raise MovementError(
            f"round {situation.turn} to round {last}: there is nothing to be planned; the last "
            f"round is {situation.turn} to {MOST_ROUNDS}"
        )
    if len(situation.present) < 2:
        raise MovementError("nobody is left to play against")
    ahead = [play for play in movement.plays if situation.turn <= play.round <= last]
    planned = cost_of(situation, _legal(situation, ahead), last)
    found: list[Play] = []
    for part in _sections(situation):
        found += _best(part, last, progress)
    made = as_movement(situation, found, last)
    ahead = [play for play in made.plays if play.round >= situation.turn]
    return Rescue(made, cost_of(situation, ahead, last), planned)


def _sections(situation: Situation) -> Iterator[Situation]:
    """The sections one by one, if each has boards of its own.

    What somebody has had and met in another section, having strayed there, counts everywhere.
    """
    movement = situation.movement
    sections = sorted({play.section for play in movement.plays})
    if len(sections) > 1 and not movement.own_boards:
        raise MovementError("sections that share their boards cannot be planned anew one by one")
    home = {who: plays[-1].section for who, plays in movement.plays_of.items()}
    for section in sections:
        plays = tuple(play for play in movement.plays if play.section == section)
        part = replace(movement, plays=plays)
        joined = tuple(who for who in situation.joined if who.startswith(section))
        others = {who for who in part.contestants if home[who] != section}
        yield replace(
            situation,
            movement=part,
            had=situation.boards_had,
            met=situation.all_met,
            joined=joined,
            left=situation.left & set(part.contestants) | others,
        )


# ------------------------------------------------------------------ one section


def _best(situation: Situation, last: int, progress: Progress | None) -> list[Play]:
    """The cheapest of what was planned and of what the searches find."""
    desk = _Desk(situation, last)
    ahead = [p for p in situation.movement.plays if situation.turn <= p.round <= last]
    planned = _legal(situation, ahead)
    if _is_perfect(situation, planned, last):
        return planned
    steps = min(STEPS + STEPS_A_TABLE * len(desk.places) * len(desk.start), MOST_STEPS)

    def points(plays: list[Play]) -> int:
        return cost_of(situation, plays, last).points

    costs: list[int] = []
    found = [desk.start]
    for search, heat in enumerate(HEATS):

        def heard(done: int, of: int, cost: int, search: int = search) -> None:
            costs.append(cost)
            if progress is not None:
                progress(search * of + done, len(HEATS) * of, min(costs))

        is_last = search == len(HEATS) - 1
        start = min(found, key=lambda rounds: points(desk.plays(rounds))) if is_last else found[0]
        found.append(anneal(desk.problem(start), steps, heat, heard))
    return min([planned, *map(desk.plays, found)], key=points)


def _legal(situation: Situation, ahead: Sequence[Play]) -> list[Play]:
    """Rounds to come without boards that one of two has had, and without rounds of nothing."""
    return closed_up(list(without_had(situation, ahead)), situation.turn)


def _is_perfect(situation: Situation, plays: Sequence[Play], last: int) -> bool:
    """Whether nothing is lost by going on as planned."""
    cost = cost_of(situation, plays, last)
    odd = len(situation.present) % 2
    rounds = last - situation.turn + 1
    return cost.lost == cost.repeats == 0 and cost.sit_outs == odd * rounds and not situation.joined


class _Desk:
    """A situation by numbers, as the search takes it, and back."""

    def __init__(self, situation: Situation, last: int) -> None:
        movement = situation.movement
        self.situation = situation
        self.pairs = situation.present
        self.number = {who: index for index, who in enumerate(self.pairs)}
        self.sets = _whole_sets(movement)
        self.sides = _sides(situation)
        self.places = self._places()
        self.planned = {
            (play.round - situation.turn, self.places.index(play.table)): self._table(play)
            for play in movement.plays
            if situation.turn <= play.round <= last and play.table in self.places
        }
        self.start = [self._filled(turn) for turn in range(last - situation.turn + 1)]

    def _places(self) -> list[int]:
        """As many tables as are needed: those of sitters first, new ones at the end."""
        movement = self.situation.movement
        needed = max(len(self.sides[0]), len(self.sides[1]))
        homes = {home for who, home in movement.home.items() if who in self.number}
        known = sorted({play.table for play in movement.plays})
        known.sort(key=lambda table: f"{movement.plays[0].section}{table}" not in homes)
        new = range(max(known) + 1, max(known) + 1 + needed)
        return sorted([*known, *new][:needed])

    def _table(self, play: Play) -> Table:
        ns, ew = (self.number.get(who or "", NOBODY) for who in (play.ns, play.ew))
        boards = set(play.boards)
        return ns, ew, next(i for i, whole in enumerate(self.sets) if boards <= set(whole))

    def _filled(self, turn: int) -> list[Table]:
        """A round as planned; whoever has no place in it takes an empty seat."""
        free = list(range(len(self.sets)))
        seats: list[list[int]] = []
        for place in range(len(self.places)):
            ns, ew, boards = self.planned.get((turn, place), (NOBODY, NOBODY, NOBODY))
            seats.append([ns, ew, boards])
            if boards in free:
                free.remove(boards)
        for table in seats:
            if table[2] == NOBODY:
                table[2] = free.pop(0) if free else 0
        for side in (0, 1):
            seated = {table[0] for table in seats} | {table[1] for table in seats}
            waiting = [self.number[who] for who in self.sides[side]]
            waiting = [who for who in waiting if who not in seated]
            for table in seats:
                for seat in (side,) if self.two_winners else (0, 1):
                    if table[seat] == NOBODY and waiting:
                        table[seat] = waiting.pop(0)
        return [(ns, ew, boards) for ns, ew, boards in seats]

    @property
    def two_winners(self) -> bool:
        return self.situation.movement.winners == 2

    def problem(self, start: Sequence[Sequence[Table]]) -> Problem:
        """All that the search has to know."""
        situation, movement = self.situation, self.situation.movement
        where = {f"{movement.plays[0].section}{table}": i for i, table in enumerate(self.places)}
        met = [[0] * len(self.pairs) for _ in self.pairs]
        for two in situation.all_met:
            if two <= self.number.keys() and len(two) == 2:
                low, high = sorted(self.number[who] for who in two)
                met[low][high] = 1
        return Problem(
            [list(tables) for tables in start],
            self.two_winners,
            len(self.sets),
            [[_loss(situation, who, boards) for boards in self.sets] for who in self.pairs],
            met,
            [situation.sat_out.get(who, 0) for who in self.pairs],
            [where.get(movement.home.get(who, ""), NOBODY) for who in self.pairs],
            [where.get(situation.last_place.get(who, ""), NOBODY) for who in self.pairs],
            movement.copies,
            self.planned,
        )

    def plays(self, rounds: Sequence[Sequence[Table]]) -> list[Play]:
        """Tables as plays of a movement, without boards that one of the two has had.

        Somebody without opponent has no table, unless the movement has it there.
        """
        situation = self.situation
        section = situation.movement.plays[0].section
        half = {
            (play.round, play.table, play.seated)
            for play in situation.movement.plays
            if not play.both
        }
        found = []
        for turn, tables in enumerate(rounds, start=situation.turn):
            for place, (ns, ew, boards) in zip(self.places, tables, strict=True):
                who = tuple(None if each == NOBODY else self.pairs[each] for each in (ns, ew))
                play = Play(turn, place, who[0], who[1], self.sets[boards], section)
                if play.both or (turn, place, play.seated) in half:
                    found.append(play)
        return _legal(situation, found)


def _whole_sets(movement: Movement) -> list[tuple[int, ...]]:
    """The board sets, without those of which only a part was or will be played at some table."""
    sets = {play.boards for play in movement.plays}
    return sorted(boards for boards in sets if not any(set(boards) < set(other) for other in sets))


def _loss(situation: Situation, who: str, boards: Sequence[int]) -> int:
    """What it costs that somebody has had some or all of the boards of a set."""
    had = len(situation.boards_had[who].intersection(boards))
    return TWICE if had == len(boards) else WEIGHTS["lost"] * had


def _sides(situation: Situation) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """North-south and east-west; with one winner any halves. New pairs go to the smaller side."""
    if situation.movement.winners == 1:
        half = (len(situation.present) + 1) // 2
        return situation.present[:half], situation.present[half:]
    north_south = {play.ns for play in situation.movement.plays}
    sides: tuple[list[str], list[str]] = [], []
    for who in situation.present:
        if who not in situation.joined:
            sides[who not in north_south].append(who)
    for who in situation.joined:
        sides[len(sides[0]) > len(sides[1])].append(who)
    return tuple(sides[0]), tuple(sides[1])
