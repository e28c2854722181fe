"""Who plays: pairs, the players of an individual, teams; and how they are referred to."""

import re
from fractions import Fraction

from msgspec import Struct

from overtrick.model.board import Side
from overtrick.model.diagnostic import Sourced


class Person(Struct, frozen=True):
    """A player with the number that the national federation gave; either may be unknown."""

    name: str = ""
    id: str = ""

    def __str__(self) -> str:
        return self.name


class Contestant(Sourced, frozen=True):
    """A pair, a player of an individual, or a team, by the number under which it plays.

    The number is text (``8``, ``A8``, ``N3``). Where numbers repeat, ``section``, ``direction``
    and ``session`` say whose this is; left out, it is the same everywhere. ``handicap`` has one
    entry for the contestant, or one for each partner. Who is ``non_competing`` is not ranked,
    but the opponents' results count.

    >>> Contestant("8", (Person("An Elimination"), Person("A Ruff"))).names
    'An Elimination & A Ruff'
    """

    number: str
    people: tuple[Person, ...] = ()
    name: str = ""
    direction: Side | None = None
    section: str | None = None
    session: int | None = None
    stratum: str | None = None
    handicap: tuple[Fraction, ...] = ()
    carry_forward: Fraction | None = None
    non_competing: bool = False

    @property
    def names(self) -> str:
        """The team's name, or those of the partners."""
        return self.name or " & ".join(person.name for person in self.people if person.name)


class ContestantRef(Struct, frozen=True):
    """Somebody as a ruling or penalty refers to them; more than the number where it repeats.

    ``session`` is also the session that a penalty, a withdrawal or the like belongs to.

    >>> str(ContestantRef("3", Side.NS))
    'NS 3'
    """

    number: str
    direction: Side | None = None
    section: str | None = None
    session: int | None = None

    def __str__(self) -> str:
        parts = [self.direction.value] if self.direction else []
        parts.append(self.number)
        parts.extend([f"in section {self.section}"] if self.section else [])
        parts.extend([f"in session {self.session}"] if self.session else [])
        return " ".join(parts)


def natural(number: str) -> tuple[tuple[int, int, str], ...]:
    """Sorts numbers of contestants and tables as people do: 2 before 10, A9 before A10.

    >>> sorted(["10", "B1", "2", "A10", "A9"], key=natural)
    ['2', '10', 'A9', 'A10', 'B1']
    """
    parts = re.findall(r"[0-9]+|[^0-9]+", number)
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts)
