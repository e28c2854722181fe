"""The bracket of a knockout: who meets whom, round by round ("Draws" in docs/rules.md).

By the standard folding the first and the second seed can meet only in the final, the first four
only in the semi-finals, and so on. Where the field is no power of two, the top seeds have byes.
"""

from collections.abc import Collection, Sequence

from msgspec import Struct

from overtrick.movements.check import listed
from overtrick.movements.draw import DrawError, Pairing


class Slot(Struct, frozen=True):
    """A place in the bracket: two who meet, or one who goes through without playing.

    ``reason`` says how they came here.
    """

    one: str
    other: str | None
    reason: str

    @property
    def who(self) -> tuple[str, ...]:
        """Whoever is here."""
        return (self.one,) if self.other is None else (self.one, self.other)


class KnockoutRound(Struct, frozen=True):
    """A round of the bracket from top to bottom; the winners of two neighbours meet next."""

    slots: tuple[Slot, ...]

    @property
    def name(self) -> str:
        """What the round is called.

        >>> [knockout_first([str(seed) for seed in range(1, size + 1)]).name for size in (2, 3, 9)]
        ['final', 'semi-final', 'round of 16']
        """
        names = {1: "final", 2: "semi-final", 4: "quarter-final"}
        return names.get(len(self.slots), f"round of {2 * len(self.slots)}")

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """The matches to be played."""
        return tuple(
            Pairing(slot.one, slot.other, slot.reason)
            for slot in self.slots
            if slot.other is not None
        )

    @property
    def byes(self) -> tuple[str, ...]:
        """Who goes through without playing."""
        return tuple(slot.one for slot in self.slots if slot.other is None)


def knockout_first(seeds: Sequence[str]) -> KnockoutRound:
    """The first round; ``seeds`` are the numbers, the strongest first.

    >>> first = knockout_first(["1", "2", "3", "4", "5", "6"])
    >>> [(each.one, each.other) for each in first.pairings], first.byes
    ([('4', '5'), ('3', '6')], ('1', '2'))
    """
    if len(seeds) < 2:
        raise DrawError(f"a knockout needs two or more who play, and there are {len(seeds)}")
    if len(set(seeds)) < len(seeds):
        raise DrawError("a knockout has everybody once; take the repeated number out")
    order = [1]
    while len(order) < len(seeds):
        size = 2 * len(order)
        order = [seed for each in order for seed in (each, size + 1 - each)]
    slots = []
    for better, worse in zip(order[::2], order[1::2], strict=True):
        one, other = sorted((better, worse))
        if other > len(seeds):
            slots.append(Slot(seeds[one - 1], None, f"seed {one}: a bye"))
        else:
            reason = f"seed {one} against seed {other}"
            slots.append(Slot(seeds[one - 1], seeds[other - 1], reason))
    return KnockoutRound(tuple(slots))


def knockout_next(played: KnockoutRound, winners: Collection[str]) -> KnockoutRound:
    """The next round, of the winners of a round and those who had a bye in it.

    >>> first = knockout_first(["1", "2", "3", "4", "5", "6"])
    >>> second = knockout_next(first, {"5", "3"})
    >>> second.name, [(each.one, each.other) for each in second.pairings]
    ('semi-final', [('1', '5'), ('2', '3')])
    >>> second.pairings[0].reason
    '1, who had a bye, and the winner of 4 and 5'
    """
    if len(played.slots) == 1:
        raise DrawError("that was the final: there is no next round")
    strangers = sorted(set(winners) - {who for slot in played.slots for who in slot.who})
    if strangers:
        raise DrawError(f"{listed(strangers)}: not in the {played.name}, and given as a winner")
    through = [_through(slot, winners) for slot in played.slots]
    came = [
        f"{slot.one}, who had a bye,"
        if slot.other is None
        else f"the winner of {slot.one} and {slot.other}"
        for slot in played.slots
    ]
    return KnockoutRound(
        tuple(
            Slot(through[at], through[at + 1], f"{came[at]} and {came[at + 1].rstrip(',')}")
            for at in range(0, len(through), 2)
        )
    )


def _through(slot: Slot, winners: Collection[str]) -> str:
    if slot.other is None:
        return slot.one
    won = [each for each in slot.who if each in winners]
    if len(won) != 1:
        what = "both are given as winners" if won else "no winner is given"
        raise DrawError(f"{slot.one} and {slot.other}: {what}; one of the two goes through")
    return won[0]
