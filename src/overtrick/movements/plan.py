"""Acts that change the plan from a round on: what was played before stays as it is.

A pair leaves, a late pair or a whole table joins, the session is cut short, or the movement is put
back in step after people have moved wrongly. Each gives a new movement.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from overtrick.movements.alter import curtailed
from overtrick.movements.annealing import Progress
from overtrick.movements.check import WORDS, check, listed
from overtrick.movements.movement import Kind, Movement, MovementError, Play
from overtrick.movements.rescue import rescue
from overtrick.movements.situation import Situation, renamed, without_had


def pair_leaves(situation: Situation, who: str) -> Movement:
    """A pair leaves: whoever was to meet it sits out.

    >>> from overtrick.movements import load
    >>> pair_leaves(Situation(load("mitchell-5x2"), turn=4), "7").sit_outs["5"]
    (4,)
    """
    movement = situation.movement
    word = WORDS[movement.kind]
    if who not in movement.contestants:
        raise MovementError(f"there is no {word} {who} that could leave; {_known(movement)}")
    if movement.kind is Kind.INDIVIDUAL:
        raise MovementError(
            f"without player {who} each table of four that it was to sit at falls apart; find "
            f"somebody to take the seat ([[substitute]] in the event file), or write the rounds "
            f"that are left as a movement file"
        )
    plays = []
    for play in _ahead(situation):
        ns, ew = (None if each == who else each for each in (play.ns, play.ew))
        if ns or ew:
            plays.append(replace(play, ns=ns, ew=ew))
    return _changed(situation, plays, f"{word} {who} has left")


def pairs_join(
    situation: Situation, who: Sequence[str], progress: Progress | None = None
) -> Movement:
    """Late pairs: one takes the seat of the missing pair; otherwise the rounds are planned anew.

    >>> from overtrick.movements import load
    >>> joined = pairs_join(Situation(load("howell-8x3-without-8"), turn=3), ["8"])
    >>> joined.plays[8:] == load("howell-8x3").plays[8:]
    True
    """
    movement = situation.movement
    _pairs_only(movement)
    known = [each for each in who if each in movement.contestants]
    if known or len(set(who)) < len(who):
        raise MovementError(
            f"pair {listed(known or who[:1])} is there already; give a pair that joins a new number"
        )
    if len(who) == 1:
        filled = [
            replace(play, ns=play.ns or who[0], ew=play.ew or who[0]) for play in _ahead(situation)
        ]
        made = _changed(situation, filled, f"pair {who[0]} has joined")
        everywhere = {play.round for play in _ahead(situation) if not play.both}
        turns = set(range(situation.turn, movement.rounds + 1))
        if everywhere == turns and len(check(made).problems) <= len(check(movement).problems):
            return made
    found = rescue(replace(situation, joined=tuple(who)), progress=progress).movement
    names = f"pair {who[0]} has" if len(who) == 1 else f"pairs {listed(who)} have"
    return renamed(situation, found, f"{names} joined")


def cut_short(situation: Situation, rounds: int) -> Movement:
    """The session ends after so many rounds."""
    if rounds < situation.turn - 1:
        raise MovementError(
            f"{situation.turn - 1} rounds have been played; the session cannot end after {rounds}"
        )
    return renamed(situation, curtailed(situation.movement, rounds), f"cut to {rounds} rounds")


def back_in_step(plan: Movement, situation: Situation) -> Movement:
    """The rounds of the plan that have not been played, in their order, as many as there is time.

    A round counts as played if some of its meetings on their boards were. Boards that one of two
    has had meanwhile are left out, and a round in which nothing is left; if there are more rounds
    than time, those in which most is lost.
    """
    _pairs_only(plan)
    unplayed = _unplayed(plan, situation)
    room = plan.rounds - situation.turn + 1
    while True:
        ahead = list(without_had(situation, _in_turn(plan, unplayed, situation.turn)))
        played = Counter(play.round for play in ahead if play.both for _ in play.boards)
        fewest, last = min(
            ((played[situation.turn + index], -index) for index in range(len(unplayed))),
            default=(1, 0),
        )
        if fewest and len(unplayed) <= room:
            return _changed(situation, ahead, "back in step")
        del unplayed[-last]


def _unplayed(plan: Movement, situation: Situation) -> list[int]:
    """The rounds of the plan that no round so far was."""
    unplayed = list(range(1, plan.rounds + 1))
    for turn in range(1, situation.turn):
        here = _meetings(play for play in situation.past if play.round == turn)
        same = {
            each: len(here & _meetings(play for play in plan.plays if play.round == each))
            for each in unplayed
        }
        best = max(same, key=lambda each: (same[each], each == turn))
        if same[best]:
            unplayed.remove(best)
    return unplayed


def _meetings(plays: Iterator[Play]) -> set[tuple[frozenset[str], int]]:
    return {(frozenset(play.seated), board) for play in plays if play.both for board in play.boards}


def _in_turn(plan: Movement, rounds: Sequence[int], first: int) -> list[Play]:
    """Some rounds of a plan, numbered anew."""
    number = {turn: first + index for index, turn in enumerate(rounds)}
    return [replace(play, round=number[play.round]) for play in plan.plays if play.round in number]


def _ahead(situation: Situation) -> list[Play]:
    return [play for play in situation.movement.plays if play.round >= situation.turn]


def _pairs_only(movement: Movement) -> None:
    if movement.kind is not Kind.PAIRS:
        raise MovementError(
            f"this is for pairs, and the movement is for {movement.kind.value}; write the rounds "
            f"that are left as a movement file"
        )


def _known(movement: Movement) -> str:
    return f"there are {movement.contestants[0]} to {movement.contestants[-1]}"


def _changed(situation: Situation, ahead: Sequence[Play], what: str) -> Movement:
    movement = situation.movement
    plays = sorted(ahead, key=lambda play: (play.round, play.section, play.table))
    return renamed(situation, replace(movement, plays=(*situation.past, *plays)), what)
