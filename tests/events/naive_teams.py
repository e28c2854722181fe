"""A second, naive scorer of team events: a results table in, IMPs by match out.

It shares nothing with the program, so that figures which both give were worked out twice. It knows
the contracts, IMPs and victory points that the examples need, and no rulings.
"""

import re
import tomllib
from collections import defaultdict
from decimal import ROUND_HALF_UP, Decimal, localcontext
from pathlib import Path

TRICKS = {"C": 20, "D": 20, "H": 30, "S": 30, "N": 30}
VULNERABLE = {
    "NS": {2, 4, 5, 7, 10, 12, 13, 15},
    "EW": {3, 4, 6, 7, 9, 10, 13, 16},
}
IMP_STEPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750,
    2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip

Swings = dict[tuple[int, str, str], dict[int, int]]
"""By round and teams: what the first team wins on each board; the board counts the segments on."""


def points(board: int, text: str) -> int:
    """North-south's points for a contract such as ``4Hx E -1``."""
    if text == "PASS":
        return 0
    found = re.fullmatch(r"(\d)(C|D|H|S|NT)(x?) ([NESW]) (=|[+-]\d+)", text)
    assert found is not None, text
    level, suit, is_doubled = int(found[1]), found[2][0], bool(found[3])
    side = "NS" if found[4] in "NS" else "EW"
    over = 0 if found[5] == "=" else int(found[5])
    value = _value(level, suit, over, is_doubled, (board - 1) % 16 + 1 in VULNERABLE[side])
    return value if side == "NS" else -value


def _value(level: int, suit: str, over: int, is_doubled: bool, is_vulnerable: bool) -> int:
    if over < 0:
        if not is_doubled:
            return over * (100 if is_vulnerable else 50)
        assert over == -1, "the examples have no more doubled undertricks"
        return -200 if is_vulnerable else -100
    assert not is_doubled, "the examples have no doubled contract that was made"
    tricks = level * TRICKS[suit] + (10 if suit == "N" else 0)
    bonus = 50 if tricks < 100 else 500 if is_vulnerable else 300
    if level == 6:
        bonus += 750 if is_vulnerable else 500
    return tricks + bonus + over * TRICKS[suit]


def imps(difference: int) -> int:
    """Law 78B."""
    won = sum(abs(difference) >= step for step in IMP_STEPS)
    return won if difference >= 0 else -won


def swings(path: Path) -> Swings:
    """What the team with the lower number wins on each board as it was played."""
    table = tomllib.loads(path.read_text())["results"]["table"].strip().splitlines()
    columns = table[0].split()
    results: dict[tuple[int, str, str], dict[int, dict[str, int]]] = defaultdict(
        lambda: defaultdict(dict)
    )
    for line in table[1:]:
        row = dict(zip(columns, line.split(maxsplit=len(columns) - 1), strict=True))
        board = int(row["board"])
        one, other = sorted((row["ns"], row["ew"]))
        results[int(row["round"]), one, other][board][row["ns"]] = points(board, row["result"])
    return {
        (number, one, other): {
            board: imps(rooms[one] - rooms[other]) for board, rooms in boards.items()
        }
        for (number, one, other), boards in results.items()
    }


def victory_points(margin: int, boards: int) -> Decimal:
    """The WBF's continuous scale from 2013, in the view of who has the margin."""
    with localcontext() as context:
        context.prec = 50
        golden = (Decimal(5).sqrt() - 1) / 2
        share = min(Decimal(abs(margin)) / (15 * Decimal(boards).sqrt()), Decimal(1))
        won = 10 + 10 * (1 - golden ** (3 * share)) / (1 - golden**3)
        won = won.quantize(Decimal("0.01"), ROUND_HALF_UP)
    return won if margin >= 0 else 20 - won
