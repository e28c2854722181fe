"""Arrow switches: one winner from a Mitchell, by turning the boards in a few rounds.

Without a switch north-south pairs compete with each other on every board and with east-west pairs
only when they meet. Turning the boards of a round mixes the two fields; about an eighth of the
boards does it best, and much more makes it worse again. Which rounds, and whether an eighth is
rounded up or down, is decided by the balance (see :mod:`overtrick.movements.balance`); of equally
good choices the fewest and latest rounds are taken, because that is easiest to announce.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator
from itertools import combinations
from math import comb

from msgspec.structs import replace

from overtrick.movements.alter import turned
from overtrick.movements.balance import Field
from overtrick.movements.check import listed, plural
from overtrick.movements.movement import Movement

CHOICES = 300
"""Up to so many choices of rounds are all tried; beyond that rounds are added one by one."""


def switched(movement: Movement, fixed: Collection[str] = ()) -> Movement:
    """The movement with one winner, its arrow switched in the rounds that balance it best.

    Args:
        movement: a movement in which pairs mostly stay in one direction.
        fixed: tables at which the arrow is never switched.

    >>> from overtrick.movements.mitchell import straight
    >>> switched(straight(tables=7, boards=4)).note
    'Arrow-switch round 7.'
    """
    rounds = _best_rounds(movement, fixed)
    where = f" at all tables except {listed(fixed)}" if fixed else ""
    note = f"{movement.note} Arrow-switch {plural('round', rounds)} {listed(rounds)}{where}."
    return replace(turned(movement, rounds, fixed), note=note.lstrip())


def _best_rounds(movement: Movement, fixed: Collection[str]) -> tuple[int, ...]:
    field = Field(movement, [movement.contestants])
    turns: dict[int, dict[str, int]] = defaultdict(lambda: dict.fromkeys(movement.contestants, 0))
    for play in movement.plays:
        if play.both and play.place not in fixed:
            for who in play.seated:
                turns[play.round][who] |= sum(field.bit[board] for board in play.boards)

    def squares(rounds: tuple[int, ...]) -> int:
        held = dict(field.ns)
        for turn in rounds:
            for who, boards in turns[turn].items():
                held[who] ^= boards
        return field.squares(held)

    best: tuple[int, ...] = ()
    least = 0
    for number in range(1, movement.rounds // 8 + 2):
        for choice in _choices(movement.rounds, number, best):
            found = squares(choice)
            if not best or found < least:
                best, least = choice, found
    return best


def _choices(rounds: int, number: int, best: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Which rounds to try, the latest first."""
    latest_first = range(rounds, 0, -1)
    if comb(rounds, number) <= CHOICES:
        yield from (tuple(sorted(choice)) for choice in combinations(latest_first, number))
    elif len(best) == number - 1:
        yield from (tuple(sorted({*best, turn})) for turn in latest_first if turn not in best)
