"""The odd pair in a Mitchell without a half table: it takes the seats of others in turn.

* *rover*: the extra pair sits out the first round; from then on it replaces a different
  north-south pair in each round, which sits out and comes back. It must meet new opponents and new
  boards each time; where its tables are is searched, two tables up from the last one first.
* *bump* (displacement): the extra pair takes table 1 in round 2 and stays; north-south 1, which it
  displaces, takes table 2 in round 3, and so on. It plays one round less.
"""

from msgspec.structs import replace

from overtrick.movements.check import listed, plural
from overtrick.movements.mitchell import usual
from overtrick.movements.movement import Movement, MovementError, Play

TRIES = 400
"""How long a route with one stride is looked for before the next stride is tried."""


def rover(tables: int, boards: int, rounds: int | None = None) -> Movement:
    """A Mitchell with a roving pair, numbered after all others.

    >>> [play.table for play in rover(tables=7, boards=4).plays_of["15"]]
    [2, 4, 6, 1, 3, 5]
    """
    base = usual(tables, boards, rounds)
    wanted = min(rounds or base.rounds, base.rounds)
    route = _route(base, tables, wanted)
    extra = str(2 * tables + 1)
    rests = [turn for turn in range(1, wanted + 1) if turn not in route]
    return replace(
        base,
        name="rover-mitchell",
        title=f"Rover {base.title}",
        plays=tuple(
            replace(play, ns=extra) if route.get(play.round) == play.table else play
            for play in base.plays
            if play.round <= wanted
        ),
        note=(
            f"Pair {extra} sits out {plural('round', rests)} {listed(rests)}; otherwise it "
            f"replaces north-south at tables {listed(route[turn] for turn in sorted(route))}, in "
            f"this order. {base.note}"
        ).rstrip(),
    )


def _route(base: Movement, tables: int, rounds: int) -> dict[int, int]:
    """The rover's tables by round: each new, against new opponents, on new boards."""
    plays = {(play.round, play.table): play for play in base.plays}
    tries = 0

    def extend(
        turn: int, before: int, used: frozenset[object], stride: int, rests: int
    ) -> dict[int, int] | None:
        nonlocal tries
        tries += 1
        if turn > rounds:
            return {}
        if tries > TRIES:
            return None
        for step in range(stride, stride + tables):
            table = (before + step - 1) % tables + 1
            play = plays[turn, table]
            wanted = {table, play.ew, play.boards}
            if used.isdisjoint(wanted):
                rest = extend(turn + 1, table, used | wanted, stride, rests)
                if rest is not None:
                    return {turn: table, **rest}
        return extend(turn + 1, before, used, stride, rests - 1) if rests else None

    # A few sizes (a full 9 or 15 rounds) have no way through: there the rover rests once more.
    for rests in range(rounds):
        for stride in range(2, tables + 2):
            tries = 0
            route = extend(2, 0, frozenset(), stride, rests)
            if route is not None:
                return route
    return {}


def bump(tables: int, boards: int, rounds: int | None = None) -> Movement:
    """A Mitchell in which each north-south pair displaces the next after a round's rest."""
    if tables < 4:
        raise MovementError(f"a bump Mitchell needs 4 tables or more, not {tables}")
    limit = tables - 1
    wanted = limit if rounds is None else rounds
    if wanted > limit:
        raise MovementError(f"a bump Mitchell of {tables} tables has at most {limit} rounds")
    base = usual(tables, boards, wanted)
    extra = str(2 * tables + 1)

    def north_south(play: Play) -> str:
        """Table ``t`` changes hands after round ``t``; from round ``t + 1`` the next one sits."""
        if play.round <= play.table:
            return str(play.table)
        return extra if play.table == 1 else str(play.table - 1)

    return replace(
        base,
        name="bump-mitchell",
        title=f"Bump {base.title}",
        plays=tuple(
            replace(play, ns=north_south(play)) for play in base.plays if play.round <= wanted
        ),
        note=(
            f"Pair {extra} sits out round 1 and takes table 1 north-south for the rest of the "
            f"session; whoever is displaced sits out a round and displaces the next table. "
            f"{base.note}"
        ).rstrip(),
    )
