"""A draw of a round: what it is given, and what it proposes, each pairing with its reason.

Contestants are teams or pairs, known by their numbers. A draw is only proposed: whoever runs the
event may fix any part of it and draw again.
"""

from enum import Enum

from msgspec import Struct

from overtrick.errors import InputError
from overtrick.exact import Exact


class DrawError(InputError):
    """A draw that cannot be made; the message says what contradicts what."""


class Odd(Enum):
    """What an odd field does: one sits out, or three play each other in half matches."""

    BYE = "bye"
    TRIANGLE = "triangle"


class Placed(Struct, frozen=True):
    """Somebody in the standings, with the points by which they are ordered."""

    number: str
    points: Exact = 0


class Met(Struct, frozen=True):
    """Two who have played each other, in a full match or in a half one."""

    round: int
    one: str
    other: str


class Fixes(Struct, frozen=True):
    """What the director has decided before the draw.

    ``together`` are pairs that must meet, even again; ``apart`` are pairs that must not meet, such
    as siblings or teams of one club. ``triangle`` are three who play each other, as in the second
    round of a triangle that lasts two rounds.

    >>> Fixes(together=(("3", "8"),), apart=(("1", "2"),), bye="9").bye
    '9'
    """

    together: tuple[tuple[str, str], ...] = ()
    apart: tuple[tuple[str, str], ...] = ()
    bye: str | None = None
    triangle: tuple[str, str, str] | None = None


NO_FIXES = Fixes()


class Pairing(Struct, frozen=True):
    """Two who meet, the better placed first, and why; ``met`` are the rounds of earlier matches."""

    one: str
    other: str
    reason: str
    met: tuple[int, ...] = ()


class Bye(Struct, frozen=True):
    """Who sits out, and why. What a bye is worth is not the draw's."""

    number: str
    reason: str


class Triangle(Struct, frozen=True):
    """Three who play each other in half matches, within one round or over two, and why.

    Over two rounds each match has its first half in the one and its second half in the other; the
    next draw is then given these three as a fix.
    """

    numbers: tuple[str, str, str]
    reason: str
    rounds: int = 1

    @property
    def matches(self) -> tuple[tuple[str, str], ...]:
        """Who plays whom.

        >>> Triangle(("5", "6", "7"), "").matches
        (('5', '6'), ('6', '7'), ('5', '7'))
        """
        first, second, third = self.numbers
        return (first, second), (second, third), (first, third)


class Draw(Struct, frozen=True):
    """The proposed round: pairings from the top of the field down, and what an odd field does.

    ``seed`` is there where the draw was at random: with it the same draw can be made again.
    """

    pairings: tuple[Pairing, ...]
    bye: Bye | None = None
    triangle: Triangle | None = None
    seed: int | None = None

    @property
    def rematches(self) -> tuple[Pairing, ...]:
        """The pairings of those who have met before."""
        return tuple(each for each in self.pairings if each.met)

    def opponent(self, number: str) -> str | None:
        """Whom somebody meets; none for a bye and in a triangle."""
        for each in self.pairings:
            if number in (each.one, each.other):
                return each.other if number == each.one else each.one
        return None
