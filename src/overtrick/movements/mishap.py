"""What follows when wrong contestants, or wrong boards, were at a table: Law 15B.

A board that is played where it should not be is cancelled if somebody at the table had had it
before (Law 15B1); else it is played to the end and its score stands (15B2), also where somebody
plays a board more by it. From then on nobody can play it against those who have had it: whoever
was to do so, and has no other score on it, is deprived of it (15B3). That is worked out board by
board from the plan of the movement and from what has been on the tables so far.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from overtrick.model.contestant import natural
from overtrick.movements.movement import Movement, Play

Place = tuple[int, str, int]
"""Round, table and board: one result that the movement has."""

Holders = Mapping[int, set[str]]
"""Contestants, board by board."""


class Had(Struct, frozen=True):
    """A board that contestants had before them in a round; ``scored`` are those who have a score.

    A board that was cancelled has been had and not scored.
    """

    board: int
    who: tuple[str, ...]
    round: int
    scored: tuple[str, ...]


class Verdict(Struct, frozen=True):
    """What becomes of one board that was played where it should not have been.

    Attributes:
        board: its number.
        ns: who really played it north-south.
        ew: who really played it east-west.
        before: those of the two who had had it before, so that it is cancelled (15B1).
        deprived: who cannot get a score on it any more (15B3).
        extra: those of the two who were not to play it at all; it counts nevertheless.
    """

    board: int
    ns: str
    ew: str
    before: tuple[str, ...]
    deprived: tuple[str, ...]
    extra: tuple[str, ...]

    @property
    def stands(self) -> bool:
        """Whether the score stands (15B2)."""
        return not self.before


class Blocked(Struct, frozen=True):
    """A table of a round with boards that cannot be played there, since ``had`` have had them."""

    play: Play
    boards: tuple[int, ...]
    had: tuple[str, ...]

    @property
    def left(self) -> tuple[int, ...]:
        """The boards of the table that can be played."""
        return tuple(board for board in self.play.boards if board not in self.boards)


class Time(Struct, frozen=True):
    """When a board can be played: in a round, where both meet or (no table) both sit out.

    Without a round it is after the last one.
    """

    round: int | None = None
    table: str = ""


class Chance(Struct, frozen=True):
    """Boards that two contestants can still play against each other, and when.

    ``right`` are the opponents whom the movement has for each other on these boards, for whom Law
    15B2 provides a late play; for others it is what a director may arrange instead of Law 15B3.
    """

    one: str
    other: str
    boards: tuple[int, ...]
    times: tuple[Time, ...]
    right: bool


class Consequences(Struct, frozen=True):
    """All that follows: board by board, and for the tables of this round and of later ones.

    ``again`` are other results of this round or later of somebody who had had the board by then.
    """

    verdicts: tuple[Verdict, ...]
    blocked: tuple[Blocked, ...]
    chances: tuple[Chance, ...]
    again: tuple[Had, ...]


def consequences(
    movement: Movement,
    sat: Sequence[Play],
    had: Collection[Had] = (),
    over: Collection[Place] = (),
    missed: Sequence[Play] = (),
) -> Consequences:
    """Work out what follows from what was really played in one round.

    Args:
        movement: the plan.
        sat: who really sat where, and the boards that they played there.
        had: all other boards that were played, or count, so far.
        over: the results of the movement that have come, or will not come for another reason.
        missed: what the movement has in this round and was not played because of the mishap.

    >>> from overtrick.movements import load
    >>> movement = load("three-quarter-howell-6")
    >>> follows = consequences(movement, [Play(3, 4, "10", "9", (19,))])
    >>> [(verdict.board, verdict.stands, verdict.deprived) for verdict in follows.verdicts]
    [(19, True, ('8', '12'))]
    >>> [(each.play.round, each.play.seated, each.left) for each in follows.blocked]
    [(3, ('10', '8'), (20, 21)), (9, ('9', '12'), (20, 21))]
    """
    turn = sat[0].round
    at_table: dict[int, set[str]] = defaultdict(set)
    for play in sat:
        for board in play.boards:
            at_table[board].update(play.seated)
    again = [each for each in had if each.round >= turn and at_table[each.board] & set(each.who)]
    valid = [each for each in had if each not in again]
    earlier = _holders((each.board, each.who) for each in valid if each.round < turn)
    seen = _holders((each.board, each.who) for each in valid)
    scored = _holders((each.board, each.scored) for each in valid)
    to_come = _to_come(movement, at_table, over, again)
    known = {
        board: _left_out(plays, seen[board], scored[board])
        for board, plays in _to_come(movement, at_table, over, []).items()
    }
    verdicts = []
    for play in sat:
        for board in play.boards:
            before = tuple(who for who in play.seated if who in earlier[board])
            seen[board].update(play.seated)
            if not before:
                scored[board].update(play.seated)
            verdicts.append((board, play, before))
    deprived = {
        board: _left_out(to_come[board], seen[board], scored[board]) - known[board]
        for board in at_table
    }
    missing_out = {board: who - _again(again, board) for board, who in deprived.items()}
    return Consequences(
        tuple(
            Verdict(
                board,
                play.ns or "",
                play.ew or "",
                before,
                tuple(sorted(deprived[board], key=natural)),
                tuple(who for who in play.seated if board not in movement.boards_of[who]),
            )
            for board, play, before in verdicts
        ),
        tuple(_blocked(to_come, seen)),
        tuple(_chances(movement, turn, missed, to_come, seen, missing_out)),
        tuple(again),
    )


def _again(again: Sequence[Had], board: int) -> set[str]:
    """Those who have had a board in vain, and cannot play it any more."""
    return {who for each in again if each.board == board for who in each.who}


def _holders(found: Iterable[tuple[int, tuple[str, ...]]]) -> defaultdict[int, set[str]]:
    holders: defaultdict[int, set[str]] = defaultdict(set)
    for board, who in found:
        holders[board].update(who)
    return holders


def _to_come(
    movement: Movement, boards: Iterable[int], over: Collection[Place], again: Sequence[Had]
) -> dict[int, list[Play]]:
    """The plays of the plan on some boards of which no valid result has come."""
    invalid = {(each.round, each.board, who) for each in again for who in each.who}
    return {
        board: [
            play
            for play in movement.plays
            if play.both and board in play.boards
            if (play.round, play.place, board) not in over
            or any((play.round, board, who) in invalid for who in play.seated)
        ]
        for board in boards
    }


def _left_out(plays: Iterable[Play], seen: set[str], scored: set[str]) -> set[str]:
    """Who has no score on a board and cannot get one: at the table one has had it."""
    return {
        who
        for play in plays
        if any(each in seen for each in play.seated)
        for who in play.seated
        if who not in scored
    }


def _blocked(to_come: Mapping[int, list[Play]], seen: Holders) -> Iterator[Blocked]:
    """The tables at which boards cannot be played, in the order of the rounds."""
    found: dict[Play, list[int]] = {}
    for board, plays in to_come.items():
        for play in plays:
            if any(who in seen[board] for who in play.seated):
                found.setdefault(play, []).append(board)
    for play, boards in sorted(found.items(), key=lambda item: (item[0].round, item[0].place)):
        had = tuple(who for who in play.seated if any(who in seen[board] for board in boards))
        yield Blocked(play, tuple(sorted(boards)), had)


# ------------------------------------------------------------------ what can still be played


def _chances(
    movement: Movement,
    turn: int,
    missed: Sequence[Play],
    to_come: Mapping[int, list[Play]],
    seen: Holders,
    deprived: Holders,
) -> Iterator[Chance]:
    times: dict[tuple[str, str, bool, tuple[Time, ...]], list[int]] = {}
    for play in missed:
        for board in play.boards:
            if play.ns and play.ew and not {play.ns, play.ew} & seen.get(board, set()):
                when = (*_times(movement, turn, play.ns, play.ew, board), Time())
                times.setdefault((play.ns, play.ew, True, when), []).append(board)
    for board, without in deprived.items():
        planned = {who for play in to_come[board] for who in play.seated}
        spare = set(movement.contestants) - planned - seen[board]
        free = sorted((without - seen[board]) | spare, key=natural)
        for one, other in combinations(free, 2):
            if (one in without or other in without) and _may_meet(movement, one, other):
                slots = tuple(_times(movement, turn, one, other, board))
                if slots:
                    times.setdefault((one, other, False, slots), []).append(board)
    for (one, other, right, slots), boards in times.items():
        yield Chance(one, other, tuple(boards), slots, right)


def _may_meet(movement: Movement, one: str, other: str) -> bool:
    """Of one section; with two winners, of different directions."""
    first, second = movement.plays_of[one][0], movement.plays_of[other][0]
    apart = first.direction(one) != second.direction(other)
    return first.section == second.section and (movement.winners == 1 or apart)


def _times(movement: Movement, turn: int, one: str, other: str, board: int) -> Iterator[Time]:
    """The later rounds in which a board rests and two meet, or both sit out."""
    section = movement.plays_of[one][0].section if movement.own_boards else None
    for later in range(turn + 1, movement.rounds + 1):
        users = [
            play
            for play in movement.plays
            if play.round == later and play.both and board in play.boards
            if section is None or play.section == section
        ]
        if len(users) >= movement.copies:
            continue
        met = [
            play
            for play in movement.plays_of[one]
            if play.round == later and play.both and other in play.seated
        ]
        if met:
            yield Time(later, met[0].place)
        elif later in movement.sit_outs[one] and later in movement.sit_outs[other]:
            yield Time(later)
