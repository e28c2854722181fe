"""Teams of four in one field: north-south stay at home, east-west go out to all the others.

Numbered modulo ``n``, in a round the east-west pair of team ``i + d`` comes to table ``i``, where
the boards are set ``i + b(d)``. The match is completed when ``i`` goes to ``i + d``, on the same
boards, if ``b(d) - b(-d) = d``. No team gets a set twice if all ``b`` are different.

* *American Whist*, for an odd number of teams: east-west go down two tables and the boards one,
  ``d = 2r`` and ``b = r``. For an even number the team across (``d = n/2``) cannot be met, because
  its ``d`` and ``-d`` are one; all others can.
* *Staggered*, for an even number: tables ``i`` and ``i + n/2`` share their boards, so that ``b``
  counts modulo ``n/2``; the odd ``d`` are played first, then the even ones on new boards.
* *Thurner*, for an even number with as few boards as there are other teams: all but the last team
  are numbered modulo ``m = n - 1``. In round ``r`` table ``j`` has set ``j + r`` and the east-west
  pair ``i`` that makes ``2i + j = r``, so that a match of ``i`` and ``j`` is on set ``2(i + j)`` at
  both tables. A pair that would come home (``3i = r``) changes places with the last team's, and
  the two tables share. For every ``r`` to bring one pair home, three must not divide ``m``.
"""

from collections import defaultdict
from collections.abc import Iterable

from msgspec.structs import replace

from overtrick.movements.alter import turned
from overtrick.movements.boards import board_set
from overtrick.movements.check import listed, plural
from overtrick.movements.movement import Kind, Movement, MovementError, Play


def american_whist(teams: int, boards: int) -> Movement:
    """Every team meets every other (an even number: all but one) without sharing boards.

    >>> american_whist(7, boards=4).rounds, american_whist(8, boards=4).rounds
    (6, 6)
    """
    if teams < 3:
        raise MovementError(f"American Whist needs 3 teams or more, not {teams}")
    if teams % 2:
        steps = [(2 * turn % teams, turn - 1) for turn in range(1, teams)]
        note = "East-west go down two tables, the boards one; before round 1 only east-west move."
    else:
        sets = _sets(teams // 2 - 1, teams, frozenset()) or {}
        order = [*range(2, teams, 2), *range(1, teams, 2)]
        steps = [(d, sets[d]) for d in order if d in sets]
        note = f"No team meets the one {teams // 2} tables away."
    plays = _plays(teams, boards, steps)
    return Movement("american-whist", "American Whist", plays, kind=Kind.TEAMS, note=note)


def _sets(distance: int, teams: int, used: frozenset[int]) -> dict[int, int] | None:
    """Sets ``b(d)`` and ``b(-d) = b(d) - d`` for all distances up to one, the largest first."""
    if distance == 0:
        return {}
    for number in range(teams):
        back = (number - distance) % teams
        if number not in used and back not in used:
            rest = _sets(distance - 1, teams, used | {number, back})
            if rest is not None:
                return {distance: number, teams - distance: back, **rest}
    return None


def staggered(teams: int, boards: int) -> Movement:
    """Every team meets every other; an even number of teams, boards shared across the room.

    >>> made = staggered(8, boards=3)
    >>> made.rounds, made.sharing
    (7, (('1', '5'), ('2', '6'), ('3', '7'), ('4', '8')))
    """
    if teams < 4 or teams % 2:
        raise MovementError(
            f"a staggered movement is for an even number of teams from 4 on, not {teams}; "
            f"an odd number plays American Whist"
        )
    half = teams // 2
    plays = []
    for turn in range(teams - 1):
        first = turn < half
        stanza = turn if first else turn - half + 1
        distance = 2 * stanza + 1 if first else 2 * stanza
        for table in range(teams):
            number = (table + stanza) % half + (1 if first else half + 1)
            plays.append(
                Play(
                    turn + 1,
                    table + 1,
                    str(table + 1),
                    str((table + distance) % teams + 1),
                    board_set(number, boards),
                )
            )
    return Movement(
        "staggered",
        "Staggered teams",
        tuple(plays),
        kind=Kind.TEAMS,
        sharing=tuple((str(table), str(table + half)) for table in range(1, half + 1)),
        note=(
            f"Tables {half} apart share boards. Before round 1 east-west go down a table, after "
            f"it two tables and the boards one; for round {half + 1} new boards are put out and "
            f"east-west go down three tables."
        ),
    )


def thurner(teams: int, boards: int) -> Movement:
    """Every team meets every other on one set of boards a round; two tables share in each round.

    >>> made = thurner(6, boards=5)
    >>> made.rounds, len(made.boards), [play.ew for play in made.plays[:6]]
    (5, 25, ['6', '3', '5', '2', '4', '1'])
    """
    around = teams - 1
    if teams < 6 or teams % 2 or around % 3 == 0:
        other = f"staggered-{teams}" if teams % 2 == 0 else f"american-whist-{teams}"
        raise MovementError(
            f"a Thurner movement is for 6, 8, 12, 14, 18, 20 and so on teams, not {teams}; "
            f"take {other}"
        )
    half, third = pow(2, -1, around), pow(3, -1, around)
    plays = []
    for turn in range(around):
        home = turn * third % around
        for table in range(around):
            away = around if table == home else (turn - table) * half % around
            sets = board_set((table + turn) % around + 1, boards)
            plays.append(Play(turn + 1, table + 1, str(table + 1), str(away + 1), sets))
        shared = board_set((home + turn) % around + 1, boards)
        plays.append(Play(turn + 1, teams, str(teams), str(home + 1), shared))
    return Movement(
        "thurner",
        "Thurner teams",
        tuple(plays),
        kind=Kind.TEAMS,
        sharing=(tuple(str(table) for table in range(1, teams + 1)),),
        note=(
            f"East-west begin as on the cards and go up a table, the boards down one, both among "
            f"tables 1 to {around}. East-west who would come home play at table {teams}, whose "
            f"east-west pair takes their place; these two tables share boards."
        ),
    )


def _plays(teams: int, boards: int, steps: Iterable[tuple[int, int]]) -> tuple[Play, ...]:
    return tuple(
        Play(
            turn,
            table + 1,
            str(table + 1),
            str((table + distance) % teams + 1),
            board_set((table + number) % teams + 1, boards),
        )
        for turn, (distance, number) in enumerate(steps, start=1)
        for table in range(teams)
    )


def whole_matches(movement: Movement) -> list[list[int]]:
    """The rounds that belong together, because a match is played in both of them."""
    when: dict[tuple[str | None, str | None], int] = {}
    for play in movement.plays:
        when[play.ns, play.ew] = play.round
    linked: dict[int, set[int]] = defaultdict(set)
    for (ns, ew), turn in when.items():
        linked[turn].update({turn, when.get((ew, ns), turn)})
    groups: list[list[int]] = []
    for turn in sorted(linked):
        if not any(turn in group for group in groups):
            groups.append(sorted(linked[turn]))
    return groups


def curtailed_teams(movement: Movement, rounds: int) -> Movement:
    """So many rounds of a team movement, chosen so that every match is completed."""
    kept: set[int] = set()
    for group in whole_matches(movement):
        if len(kept) + len(group) <= rounds:
            kept.update(group)
    if len(kept) != rounds:
        nearest = f"; the nearest below is {len(kept)} rounds" if kept else ""
        raise MovementError(
            f"{movement.name}: {rounds} rounds would leave matches half played{nearest}"
        )
    number = {turn: index for index, turn in enumerate(sorted(kept), start=1)}
    return replace(
        movement,
        plays=tuple(
            replace(play, round=number[play.round]) for play in movement.plays if play.round in kept
        ),
    )


def switched_teams(movement: Movement) -> Movement:
    """Turn both rounds of every other match, so that home and away pairs sit in both directions."""
    rounds = sorted(turn for group in whole_matches(movement)[1::2] for turn in group)
    if not rounds:
        raise MovementError(f"{movement.name}: no round has whole matches that could be turned")
    note = f"{movement.note} Arrow-switch {plural('round', rounds)} {listed(rounds)}."
    return replace(turned(movement, rounds), note=note.lstrip())
