"""Round robins: everybody meets everybody, by the circle method, on the same boards each round.

The last contestant stays, the others go round a circle and play whoever sits across. Pairs play
each round on the boards of that round, with a copy of them at every table, so that every result
is known at once everywhere (a barometer). Teams play each match at two tables that share a copy.
With an odd number of contestants one has a bye in each round.
"""

from collections.abc import Sequence
from functools import cache
from random import Random

from overtrick.movements.boards import board_set
from overtrick.movements.draw import Bye, Draw, Pairing
from overtrick.movements.movement import Kind, Movement, MovementError, Play


def circle(contestants: int) -> list[list[tuple[int, int]]]:
    """The rounds of a round robin; odd numbers get one more contestant, the bye.

    >>> circle(4)
    [[(4, 1), (2, 3)], [(4, 2), (3, 1)], [(4, 3), (1, 2)]]
    """
    even = contestants + contestants % 2
    around = even - 1
    rounds = []
    for turn in range(around):
        matches = [(even, turn + 1)]
        for seat, ahead in enumerate(_ahead(around), start=1):
            one, other = (turn + seat) % around + 1, (turn - seat) % around + 1
            matches.append((one, other) if ahead else (other, one))
        rounds.append(matches)
    return rounds


@cache
def _ahead(around: int) -> tuple[bool, ...]:
    """At which tables whoever is ahead on the circle sits north-south, for the best balance.

    Whether a contestant sits north-south depends on its place on the circle, so that two are
    compared as that pattern agrees with itself shifted. Every pattern tried is improved by
    turning one table at a time; the starting points are drawn at random, always the same.
    """
    half, whole = around // 2, (1 << around) - 1

    def unevenness(ahead: list[bool]) -> int:
        north = sum(1 << (seat if up else around - seat) for seat, up in enumerate(ahead, start=1))
        shifted = ((north << by | north >> around - by) & whole for by in range(1, half + 1))
        return sum((around + 1 - 2 * (north ^ other).bit_count()) ** 2 for other in shifted)

    random = Random(around)
    best, least = [True] * half, unevenness([True] * half)
    for _ in range(20):
        ahead = [random.random() < 0.5 for _ in range(half)]
        now = unevenness(ahead)
        seat, since = 0, 0
        while since < half:
            ahead[seat] = not ahead[seat]
            after = unevenness(ahead)
            if after < now:
                now, since = after, 0
            else:
                ahead[seat] = not ahead[seat]
                since += 1
            seat = (seat + 1) % half
        if now < least:
            best, least = ahead, now
    return tuple(best)


def pairs(number: int, boards: int) -> Movement:
    """A round robin of pairs.

    >>> made = pairs(6, boards=5)
    >>> made.rounds, made.copies, made.plays[0].boards
    (5, 3, (1, 2, 3, 4, 5))
    """
    _enough("pairs", number)
    plays = tuple(
        Play(turn, table, _present(ns, number), _present(ew, number), board_set(turn, boards))
        for turn, matches in enumerate(circle(number), start=1)
        for table, (ns, ew) in enumerate(matches, start=1)
    )
    tables = (number + 1) // 2
    note = f"Every table has a copy of each board: {tables} copies."
    return Movement("round-robin", "Round robin", plays, copies=tables, note=note)


def teams(number: int, boards: int) -> Movement:
    """A round robin of teams: match m is at tables 2m - 1 and 2m."""
    _enough("teams", number)
    plays = []
    for turn, matches in enumerate(circle(number), start=1):
        # A bye has no table: its opponents have nobody to play against at either.
        there = [match for match in matches if max(match) <= number]
        for match, (one, other) in enumerate(there, start=1):
            for table, ns, ew in ((2 * match - 1, one, other), (2 * match, other, one)):
                plays.append(Play(turn, table, str(ns), str(ew), board_set(turn, boards)))
    copies = number // 2
    return Movement(
        "team-round-robin",
        "Round robin of teams",
        tuple(plays),
        kind=Kind.TEAMS,
        sharing=tuple((str(2 * m - 1), str(2 * m)) for m in range(1, copies + 1)),
        copies=copies,
        note=f"Each match has a copy of its boards, shared by its two tables: {copies} copies.",
    )


def rounds(numbers: Sequence[str], double: bool = False) -> list[Draw]:
    """A round robin as rounds of pairings, with a bye in each where the field is odd.

    ``double``: everybody meets everybody once more, the first named the other way round.

    >>> for draw in rounds(["1", "2", "3"]):
    ...     print([(each.one, each.other) for each in draw.pairings], draw.bye.number)
    [('2', '3')] 1
    [('3', '1')] 2
    [('1', '2')] 3
    >>> len(rounds(["1", "2", "3", "4"], double=True))
    6
    """
    _enough("contestants", len(numbers))
    if len(set(numbers)) < len(numbers):
        raise MovementError("a round robin has everybody once; take the repeated number out")
    matches = circle(len(numbers))
    if double:
        matches += [[(other, one) for one, other in turn] for turn in matches]
    return [_round(numbers, turn, at, len(matches)) for at, turn in enumerate(matches, start=1)]


def _round(numbers: Sequence[str], matches: list[tuple[int, int]], at: int, of: int) -> Draw:
    reason = f"round {at} of {of} of the round robin"
    present = [match for match in matches if max(match) <= len(numbers)]
    pairings = tuple(
        Pairing(numbers[one - 1], numbers[other - 1], reason) for one, other in present
    )
    out = [numbers[min(match) - 1] for match in matches if max(match) > len(numbers)]
    return Draw(pairings, Bye(out[0], reason) if out else None)


def _present(contestant: int, number: int) -> str | None:
    return str(contestant) if contestant <= number else None


def _enough(what: str, number: int) -> None:
    if number < 3:
        raise MovementError(f"a round robin needs 3 {what} or more, not {number}")
