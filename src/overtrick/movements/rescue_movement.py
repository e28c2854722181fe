"""The rounds that a rescue found as a movement: the earlier ones before them, tables that share."""

from collections import defaultdict
from collections.abc import Sequence

from msgspec.structs import replace

from overtrick.model.contestant import natural
from overtrick.movements.balance import Field
from overtrick.movements.movement import Movement, Play
from overtrick.movements.situation import Situation, renamed


def as_movement(situation: Situation, plays: Sequence[Play], last: int) -> Movement:
    """The earlier rounds and the new ones as a movement."""
    movement = situation.movement
    ordered = sorted(plays, key=lambda play: (play.round, play.section, play.table))
    made = replace(movement, plays=(*situation.past, *ordered), sharing=_sharing(movement, ordered))
    if movement.winners == 1:
        made = _balanced(situation, made)
    return renamed(situation, made, f"planned anew up to round {last}")


def _sharing(movement: Movement, plays: Sequence[Play]) -> tuple[tuple[str, ...], ...]:
    """The groups of tables that share, with those that do so now."""
    users: dict[tuple[int, str, int], list[str]] = defaultdict(list)
    for play in plays:
        for board in play.boards if play.both else ():
            users[play.round, play.section, board].append(play.place)
    groups = [set(group) for group in movement.sharing]
    for places in users.values():
        together = [group for group in groups if group.intersection(places)]
        apart = len(together) + sum(
            all(place not in group for group in together) for place in places
        )
        if len(places) > 1 and apart > movement.copies:
            groups = [group for group in groups if group not in together]
            groups.append(set(places).union(*together))
    return tuple(tuple(sorted(group, key=natural)) for group in groups)


def _balanced(situation: Situation, movement: Movement) -> Movement:
    """Meetings that were not planned are turned so that the comparison is as even as possible."""
    planned = {
        (play.round, frozenset(play.seated)): play
        for play in situation.movement.plays
        if play.round >= situation.turn and play.both
    }
    plays = list(movement.plays)
    free = []
    for index, play in enumerate(plays):
        before = planned.get((play.round, frozenset(play.seated)))
        if play.round < situation.turn or not play.both:
            continue
        if before is None:
            free.append(index)
        else:
            plays[index] = replace(play, ns=before.ns, ew=before.ew)
    movement = replace(movement, plays=tuple(plays))
    field = Field(movement, [movement.contestants])
    held, least = dict(field.ns), field.squares(field.ns)
    improved = True
    while improved:
        improved = False
        for index in free:
            play = plays[index]
            boards = sum(field.bit[board] for board in play.boards)
            turned = {**held, **{who: held[who] ^ boards for who in play.seated}}
            if (squares := field.squares(turned)) < least:
                held, least, improved = turned, squares, True
                plays[index] = replace(play, ns=play.ew, ew=play.ns)
    return replace(movement, plays=tuple(plays))
