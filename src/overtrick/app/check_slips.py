"""Slips of the pen in points: a digit too many, two exchanged, or the wrong vulnerability."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from overtrick.engine.trick_score import contract_points
from overtrick.model.board import Board, Side
from overtrick.model.contract import ALL_TRICKS, BOOK, Contract, Doubling, Strain

SLIP = 1000
"""A number of at least this size with a digit too many is no common result."""

FAR = 100
"""Two numbers with exchanged digits that are nearer than this may both be what was scored."""

SEVERAL = 3
"""So many tables, and a third of all others, must have what is taken to be meant."""


def slip(points: int, board: Board, counts: Counter[int]) -> tuple[str, str] | None:
    """Points that one table alone has, and that are a slip for what several others have."""
    if counts[points] > 1:
        return None
    for meant, number in counts.most_common():
        if number < SEVERAL or 3 * number < counts.total() - 1:
            return None
        if meant * points > 0 and (what := _slip_for(points, meant, board, counts)):
            return what, f"did you mean {meant:+d}?"
    return None


def _slip_for(points: int, meant: int, board: Board, counts: Counter[int]) -> str:
    """What went wrong, if these points are probably a slip for those."""
    had = f"the {meant:+d} of {counts[meant]} other tables"
    others = [abs(each) for each in counts.elements() if each != points]
    is_low = max(others) < SLIP // 2 and 2 * counts[meant] >= len(others)
    if points == 10 * meant and abs(points) >= SLIP and is_low:
        return f"ten times {had}"
    if _is_of_other_vulnerability(points, meant, board):
        return f"what {had} would be at the other vulnerability"
    if _are_exchanged(points, meant, board):
        return f"{points:+d}, with two digits of {had} exchanged"
    one_more = abs(points) >= SLIP > abs(meant) and is_low
    if look_alike(points, meant) and (one_more or is_odd(points, board)):
        return f"{points:+d}, one digit away from {had}"
    return ""


def _is_of_other_vulnerability(points: int, meant: int, board: Board) -> bool:
    """A contract that was made, undoubled, at the wrong vulnerability and at none of this board."""
    right = made_at_the_right_vulnerability(board).get(points, frozenset())
    return meant in right and points not in _undoubled(board)


def _are_exchanged(points: int, meant: int, board: Board) -> bool:
    """Two digits exchanged, at this vulnerability or at the other."""
    wrong = {
        each for each, right in made_at_the_right_vulnerability(board).items() if meant in right
    }
    return any(is_exchanged(points, each) and abs(points - each) >= FAR for each in (meant, *wrong))


# ------------------------------------------------------------------ digits


def look_alike(wrong: int, right: int) -> bool:
    """Whether a number may be a slip of the pen for another.

    >>> look_alike(-620, 620), look_alike(6200, 620), look_alike(602, 620), look_alike(600, 110)
    (True, True, True, False)
    """
    if wrong == -right:
        return True
    if (wrong > 0) != (right > 0):
        return False
    a, b = str(abs(wrong)), str(abs(right))
    if len(a) == len(b):
        return sum(x != y for x, y in zip(a, b, strict=True)) == 1 or is_exchanged(wrong, right)
    longer, shorter = (a, b) if len(a) > len(b) else (b, a)
    return any(longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer)))


def is_exchanged(wrong: int, right: int) -> bool:
    """Whether two neighbouring digits are exchanged.

    >>> is_exchanged(240, 420), is_exchanged(240, -420), is_exchanged(420, 420)
    (True, False, False)
    """
    a, b = str(wrong), str(right)
    return any(a[:i] + a[i + 1] + a[i] + a[i + 2 :] == b != a for i in range(len(a) - 1))


# ------------------------------------------------------------------ what contracts give


@cache
def at_the_right_vulnerability(board: Board) -> dict[int, frozenset[int]]:
    """North-south's points at the wrong vulnerability, and what they are at the right one."""
    return _revalued(board, only_made=False)


@cache
def made_at_the_right_vulnerability(board: Board) -> dict[int, frozenset[int]]:
    """The same of contracts that were made."""
    return _revalued(board, only_made=True)


def _revalued(board: Board, only_made: bool) -> dict[int, frozenset[int]]:
    found: dict[int, set[int]] = {}
    for side, sign in _SIGNS:
        vulnerable = board.vulnerable(side)
        for contract, tricks in _contracts(Doubling.UNDOUBLED):
            if tricks >= BOOK + contract.level or not only_made:
                wrong = sign * contract_points(contract, tricks, not vulnerable)
                right = sign * contract_points(contract, tricks, vulnerable)
                found.setdefault(wrong, set()).add(right)
    return {wrong: frozenset(right) for wrong, right in found.items()}


@cache
def _undoubled(board: Board) -> frozenset[int]:
    """North-south's points for contracts that nobody doubled."""
    return frozenset(
        sign * contract_points(contract, tricks, board.vulnerable(side))
        for side, sign in _SIGNS
        for contract, tricks in _contracts(Doubling.UNDOUBLED)
    )


@cache
def _not_odd(board: Board) -> frozenset[int]:
    """North-south's points for all but redoubled contracts made and doubled ones with overtricks.

    One overtrick is nothing unusual.
    """
    return _undoubled(board) | {
        sign * contract_points(contract, tricks, board.vulnerable(side))
        for side, sign in _SIGNS
        for doubling, most in ((Doubling.DOUBLED, 1), (Doubling.REDOUBLED, -1))
        for contract, tricks in _contracts(doubling)
        if tricks - BOOK - contract.level <= most
    }


def is_odd(points: int, board: Board) -> bool:
    """Whether only a redoubled contract, or a doubled one with overtricks, gives these points.

    >>> is_odd(1430, Board(1)), is_odd(1430, Board(2)), is_odd(590, Board(1))
    (True, False, False)
    """
    return points not in _not_odd(board)


_SIGNS = ((Side.NS, 1), (Side.EW, -1))


def _contracts(doubling: Doubling) -> Iterator[tuple[Contract, int]]:
    """Contracts with everything that may become of them."""
    for level in range(1, 8):
        for strain in Strain:
            for tricks in range(ALL_TRICKS + 1):
                yield Contract(level, strain, doubling), tricks
