"""The matches of a team movement: who meets whom, and what is to be played at both tables.

In a round robin the two tables of a match play at the same time. In a movement of one field
(American Whist, staggered, Thurner) the second half may come rounds later; a match is finished with
it.
"""

from msgspec import Struct

from overtrick.model.schedule import ScheduledPlay
from overtrick.movements.movement import Kind, Movement, MovementError


class Match(Struct, frozen=True):
    """Two teams, and all that is to be played between them.

    Attributes:
        one: the team that is north-south in the first of the two rooms.
        other: its opponents.
        first: what is played where ``one`` is north-south.
        second: the same boards where ``other`` is.
    """

    one: str
    other: str
    first: tuple[ScheduledPlay, ...]
    second: tuple[ScheduledPlay, ...]

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds in which it is played; it is finished after the last of them."""
        return tuple(sorted({play.round for play in (*self.first, *self.second)}))

    @property
    def boards(self) -> tuple[int, ...]:
        """The boards that both rooms play."""
        return tuple(sorted({play.board for play in self.first}))


def matches(movement: Movement, session: int | None = None) -> tuple[Match, ...]:
    """The matches of a team movement, those first that are finished first.

    >>> from overtrick.movements import load
    >>> match = matches(load("american-whist-5x4"))[0]
    >>> match.one, match.other, match.boards, match.rounds
    ('1', '5', (5, 6, 7, 8), (2, 3))
    >>> [(play.round, play.table, play.ns, play.ew) for play in (match.first[0], match.second[0])]
    [(2, '1', '1', '5'), (3, '5', '5', '1')]
    """
    if movement.kind is not Kind.TEAMS:
        raise MovementError(f"{movement.name} is for {movement.kind.value} and has no matches")
    rooms: dict[tuple[str, str], list[ScheduledPlay]] = {}
    for play in movement.schedule(session):
        rooms.setdefault((play.ns, play.ew), []).append(play)
    found = []
    met: set[frozenset[str]] = set()
    for one, other in rooms:
        if frozenset((one, other)) not in met:
            met.add(frozenset((one, other)))
            first, second = rooms[one, other], rooms.get((other, one), [])
            found.append(Match(one, other, tuple(first), tuple(second)))
    return tuple(sorted(found, key=lambda match: match.rounds[-1]))
