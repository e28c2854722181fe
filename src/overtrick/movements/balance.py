"""How evenly a movement compares its contestants.

At matchpoints two pairs can meet in three ways on a board:

* they hold the cards of the same direction: each one's score is compared with the other's (+1);
* they hold opposite directions at different tables: a good score of one is a bad score of the
  pair that it plays against, which is good for the other (-1);
* they play against each other: what one gains the other loses, as often as their result is
  compared, which is the number of results on the board less one (+(n - 1)).

The sum over all boards is how much the two compete, their *net* comparison. A movement is fair
when it is the same for every two pairs, and the *balance* says how far that is so::

    balance = 100 x (sum of the nets)^2 / (number of twos x sum of the squares of the nets)

It is 100 when all nets are equal, because the mean of the squares then is the square of the mean;
it is 100 / (1 + v) when v is the variance of the nets in units of their squared mean. Where north-
south and east-west are ranked apart (two winners), only pairs of one direction are compared. In
teams, the net of two teams is the number of boards that they play against each other.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product

from msgspec import Struct

from overtrick.movements.movement import Kind, Movement


class Comparison(Struct, frozen=True):
    """Two contestants: on how many boards in the same direction, opposite, and face to face."""

    one: str
    other: str
    same: int
    opposite: int
    met: int
    net: int


class Balance(Struct, frozen=True, dict=True):
    """The comparisons of a movement, with the figure and its spread."""

    comparisons: tuple[Comparison, ...]

    @cached_property
    def nets(self) -> tuple[int, ...]:
        """The net comparison of every two contestants that are ranked together."""
        return tuple(comparison.net for comparison in self.comparisons)

    @property
    def figure(self) -> Fraction:
        """The balance, 0 to 100."""
        return figure(self.nets)

    @property
    def mean(self) -> Fraction:
        """The mean of the nets."""
        return Fraction(sum(self.nets), len(self.nets)) if self.nets else Fraction(0)

    @property
    def variance(self) -> Fraction:
        """The variance of the nets."""
        if not self.nets:
            return Fraction(0)
        return Fraction(sum(net * net for net in self.nets), len(self.nets)) - self.mean**2

    @property
    def least(self) -> int:
        """The smallest net."""
        return min(self.nets, default=0)

    @property
    def most(self) -> int:
        """The largest net."""
        return max(self.nets, default=0)


def figure(nets: Sequence[int]) -> Fraction:
    """The balance of some net comparisons.

    >>> figure([4, 4, 4]), figure([3, 3, 4, 4]), figure([0, 0, 8])
    (Fraction(100, 1), Fraction(98, 1), Fraction(100, 3))
    """
    squares = sum(net * net for net in nets)
    if not squares:
        # Nothing is compared with nothing: two contestants at most, or no board played twice.
        return Fraction(100 if not nets else 0)
    return Fraction(100 * sum(nets) ** 2, len(nets) * squares)


class Field:
    """Which boards each pair plays and holds north-south, as bits, for every two to be compared.

    Two pairs that hold ``x`` boards differently of the ``k`` that both play, and ``m`` of these
    against each other, have ``k - x`` boards in the same direction and ``x - m`` in the opposite.
    """

    def __init__(self, movement: Movement, groups: Iterable[Sequence[str]]) -> None:
        self.bit = {board: 1 << index for index, board in enumerate(movement.boards)}
        self.ns: dict[str, int] = dict.fromkeys(movement.contestants, 0)
        played: dict[str, int] = dict.fromkeys(movement.contestants, 0)
        met: dict[frozenset[str], int] = defaultdict(int)
        direct: dict[frozenset[str], int] = defaultdict(int)
        self.together: dict[frozenset[str], int] = defaultdict(int)
        for play in movement.plays:
            if play.ns is None or play.ew is None:
                continue
            boards = sum(self.bit[board] for board in play.boards)
            compared = sum(movement.expected[board] - 1 for board in play.boards)
            for who in play.seated:
                played[who] |= boards
            for who in play.side(play.ns):
                self.ns[who] |= boards
            for one, other in product(play.side(play.ns), play.side(play.ew)):
                two = frozenset((one, other))
                met[two] += len(play.boards)
                direct[two] += compared
            for partners in map(frozenset, (play.side(play.ns), play.side(play.ew))):
                if len(partners) > 1:
                    self.together[partners] += len(play.boards)
                    direct[partners] -= compared
        self.twos = [
            (one, other, played[one] & played[other], met[two], direct[two])
            for group in groups
            for one, other in combinations(group, 2)
            for two in (frozenset((one, other)),)
        ]

        self._nets = [
            (one, other, common, common.bit_count() + met + direct - self._partners(one, other))
            for one, other, common, met, direct in self.twos
        ]

    def _partners(self, one: str, other: str) -> int:
        """On how many boards two play together."""
        return self.together.get(frozenset((one, other)), 0)

    def comparisons(self) -> Iterable[Comparison]:
        """The comparison of every two."""
        for one, other, common, met, direct in self.twos:
            apart = ((self.ns[one] ^ self.ns[other]) & common).bit_count()
            same = common.bit_count() - apart - self._partners(one, other)
            opposite = apart - met
            yield Comparison(one, other, same, opposite, met, same - opposite + direct)

    def squares(self, ns: Mapping[str, int]) -> int:
        """The sum of the squared nets, were the boards held as given.

        Turning boards leaves the sum of all nets as it is (with one winner), so that the smallest
        sum of squares is the best balance.
        """
        total = 0
        for one, other, common, most in self._nets:
            net = most - 2 * ((ns[one] ^ ns[other]) & common).bit_count()
            total += net * net
        return total


def balance(movement: Movement) -> Balance:
    """Compare every two contestants of a movement that are ranked together.

    >>> from overtrick.movements import load
    >>> found = balance(load("howell-8x3"))
    >>> found.figure, found.least, found.most
    (Fraction(100, 1), 9, 9)
    """
    if movement.kind is Kind.TEAMS:
        return Balance(tuple(_matches(movement)))
    return Balance(tuple(Field(movement, ranked_together(movement)).comparisons()))


def _matches(movement: Movement) -> Iterable[Comparison]:
    boards: dict[tuple[str, str], set[int]] = defaultdict(set)
    for play in movement.plays:
        if play.ns is not None and play.ew is not None:
            boards[play.ns, play.ew].update(play.boards)
    for one, other in combinations(movement.contestants, 2):
        met = len(boards.get((one, other), set()) | boards.get((other, one), set()))
        yield Comparison(one, other, 0, 0, met, met)


def ranked_together(movement: Movement) -> tuple[tuple[str, ...], ...]:
    """The contestants of each ranking: all, or with two winners those of each direction."""
    if movement.winners == 1:
        return (movement.contestants,)
    north_south = {play.ns for play in movement.plays}
    return (
        tuple(who for who in movement.contestants if who in north_south),
        tuple(who for who in movement.contestants if who not in north_south),
    )
