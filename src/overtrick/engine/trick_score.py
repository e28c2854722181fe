"""Law 77: what a contract is worth, and which points a board can give at all."""

from functools import cache

from overtrick.model.board import Board, Side
from overtrick.model.contract import (
    ALL_TRICKS,
    BOOK,
    Contract,
    Doubling,
    PassedOut,
    Played,
    Points,
    Score,
    Strain,
)

GAME = 100
PARTSCORE_BONUS = 50
GAME_BONUS = {False: 300, True: 500}
SLAM_BONUS = {6: {False: 500, True: 750}, 7: {False: 1000, True: 1500}}
MADE_DOUBLED_BONUS = 50


def side_points(score: Score, board: Board, side: Side) -> int:
    """A side's own points for a score on a board.

    >>> from overtrick.model.notation import parse_score
    >>> side_points(parse_score("4Hx S +1"), Board(7), Side.NS)
    990
    >>> side_points(parse_score("4Hx S +1"), Board(7), Side.EW)
    -990
    """
    match score:
        case Played():
            declaring = score.declarer.side
            points = contract_points(score.contract, score.tricks, board.vulnerable(declaring))
            return points if declaring is side else -points
        case PassedOut():
            return 0
        case Points():
            return score.value


@cache
def contract_points(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """Declarer's points: trick score and bonuses, or minus the opponents' undertricks.

    >>> contract_points(Contract(3, Strain.NO_TRUMP), 7, vulnerable=True)
    -200
    """
    return sum(contract_parts(contract, tricks, vulnerable).values())


def contract_parts(contract: Contract, tricks: int, vulnerable: bool) -> dict[str, int]:
    """What declarer's points consist of.

    >>> contract_parts(Contract(4, Strain.HEARTS, Doubling.DOUBLED), 11, vulnerable=True)
    {'tricks': 240, 'overtricks': 200, 'game': 500, 'doubled and made': 50}
    """
    over = tricks - BOOK - contract.level
    if over < 0:
        return {"undertricks": -_undertricks(-over, contract.doubling, vulnerable)}
    bid = _trick_score(contract) << contract.doubling
    parts = {"tricks": bid, "overtricks": _overtricks(contract, over, vulnerable)}
    if bid >= GAME:
        parts["game"] = GAME_BONUS[vulnerable]
    else:
        parts["partscore"] = PARTSCORE_BONUS
    if contract.level in SLAM_BONUS:
        parts["slam"] = SLAM_BONUS[contract.level][vulnerable]
    parts["doubled and made"] = MADE_DOUBLED_BONUS * contract.doubling
    return {name: points for name, points in parts.items() if points}


def _trick_score(contract: Contract) -> int:
    """The odd tricks bid, undoubled: 20 in a minor, 30 in a major, 40 and then 30 at no trump."""
    each = 20 if contract.strain in (Strain.CLUBS, Strain.DIAMONDS) else 30
    return each * contract.level + (10 if contract.strain is Strain.NO_TRUMP else 0)


def _overtricks(contract: Contract, over: int, vulnerable: bool) -> int:
    if contract.doubling is Doubling.UNDOUBLED:
        return over * (20 if contract.strain in (Strain.CLUBS, Strain.DIAMONDS) else 30)
    return over * 100 * contract.doubling * (2 if vulnerable else 1)


def _undertricks(down: int, doubling: Doubling, vulnerable: bool) -> int:
    if doubling is Doubling.UNDOUBLED:
        return down * (100 if vulnerable else 50)
    first, second_and_third, each = (200, 300, 300) if vulnerable else (100, 200, 300)
    doubled = first + second_and_third * min(down - 1, 2) + each * max(down - 3, 0)
    return doubled * doubling


@cache
def possible_points(board: Board) -> frozenset[int]:
    """Every number of points that some contract gives north-south on a board, or a pass-out.

    >>> 620 in possible_points(Board(7)), 620 in possible_points(Board(1))
    (True, False)
    """
    return frozenset({0}) | {
        sign * contract_points(Contract(level, strain, doubling), tricks, board.vulnerable(side))
        for side, sign in ((Side.NS, 1), (Side.EW, -1))
        for level in range(1, 8)
        for strain in Strain
        for doubling in Doubling
        for tricks in range(ALL_TRICKS + 1)
    }
