"""What a director does to a movement: cut it short, leave a pair out, change the boards, turn it.

Each function takes a movement and gives a new one; names and titles are given by
:mod:`overtrick.movements.names`.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from string import ascii_uppercase

from msgspec.structs import replace

from overtrick.model.contestant import natural
from overtrick.model.schedule import PARTNERS, players_of
from overtrick.movements.boards import board_set
from overtrick.movements.movement import Kind, Movement, MovementError, Play


def curtailed(movement: Movement, rounds: int) -> Movement:
    """The first rounds of a movement, the others left unplayed."""
    if not 1 <= rounds <= movement.rounds:
        raise MovementError(
            f"{movement.name} has {movement.rounds} rounds; ask for 1 to {movement.rounds} of them"
        )
    return replace(movement, plays=tuple(play for play in movement.plays if play.round <= rounds))


def without(movement: Movement, missing: str) -> Movement:
    """A movement with one contestant missing: whoever would meet it sits out (the half table)."""
    if missing not in movement.contestants:
        raise MovementError(
            f"{movement.name} has no contestant {missing} to leave out; "
            f"it has {movement.contestants[0]} to {movement.contestants[-1]}"
        )
    plays = []
    for play in movement.plays:
        if movement.kind is Kind.INDIVIDUAL:  # three are not enough
            if missing not in play.seated:
                plays.append(play)
            continue
        ns = None if play.ns == missing else play.ns
        ew = None if play.ew == missing else play.ew
        if ns is not None or ew is not None:
            plays.append(replace(play, ns=ns, ew=ew))
    if len({play.round for play in plays}) < movement.rounds:
        raise MovementError(
            f"{movement.name}: without {missing} there are rounds in which nobody plays"
        )
    return replace(movement, plays=tuple(plays))


def with_boards(movement: Movement, per_round: int) -> Movement:
    """The same movement with another number of boards a round, numbered from 1 set by set."""
    sets = sorted({play.boards for play in movement.plays})
    if any(set(one) & set(other) for one, other in pairwise(sets)):
        raise MovementError(
            f"{movement.name}: its board sets overlap, so that the number of boards a round "
            f"cannot be changed"
        )
    numbers = {boards: index for index, boards in enumerate(sets, start=1)}
    return replace(
        movement,
        plays=tuple(
            replace(play, boards=board_set(numbers[play.boards], per_round))
            for play in movement.plays
        ),
    )


def turned(movement: Movement, rounds: Collection[int], fixed: Collection[str] = ()) -> Movement:
    """The movement with the arrow switched in some rounds at all but the fixed tables."""
    return replace(
        movement,
        winners=1,
        plays=tuple(
            replace(play, ns=play.ew, ew=play.ns)
            if play.round in rounds and play.place not in fixed
            else play
            for play in movement.plays
        ),
    )


def sections(movements: Sequence[Movement], shared_boards: bool) -> Movement:
    """Several movements side by side as sections A, B and so on.

    With shared boards the tables of the same number pass each set of boards to one another; else
    each section has boards of its own with the same deals.
    """
    first = movements[0]
    plays: list[Play] = []
    sharing: list[tuple[str, ...]] = []
    for letter, movement in zip(ascii_uppercase, movements, strict=False):
        plays.extend(
            replace(
                play,
                section=letter,
                ns=_lettered(letter, play.ns),
                ew=_lettered(letter, play.ew),
            )
            for play in movement.plays
        )
        sharing.extend(tuple(letter + place for place in group) for group in movement.sharing)
    if shared_boards:
        sharing = list(_across(movements))
    return replace(
        first,
        plays=tuple(sorted(plays, key=lambda play: (play.round, play.section, play.table))),
        winners=min(movement.winners for movement in movements),
        sharing=tuple(sharing),
        copies=max(movement.copies for movement in movements),
        own_boards=not shared_boards,
    )


def _lettered(letter: str, side: str | None) -> str | None:
    return side and PARTNERS.join(letter + who for who in players_of(side))


def _across(movements: Sequence[Movement]) -> Iterable[tuple[str, ...]]:
    """Tables of the same number in all sections, with those that share within a section."""
    joined: list[set[str]] = []
    for movement in movements:
        for tables in [*movement.sharing, *((place,) for place in movement.places)]:
            together = set(tables)
            for known in [known for known in joined if known & together]:
                joined.remove(known)
                together |= known
            joined.append(together)
    for places in joined:
        group = tuple(
            letter + place
            for letter, movement in zip(ascii_uppercase, movements, strict=False)
            for place in sorted(places, key=natural)
            if place in movement.places
        )
        if len(group) > 1:
            yield group
