"""The web Mitchell: a large field that plays few boards, with two copies of them or more.

East-west go up a table each round, and in both halves of the room the boards go down one. In the
first half they lie in rising order, in the second in falling order: with ``n`` tables numbered from
0, in round ``r`` table ``t`` has set ``t + r`` in the first half and ``n - 2 - t - r`` in the
second, modulo an odd number of sets. An east-west pair that began with set ``e`` has ``e``,
``e + 2``, ``e + 4``, … in the half where it begins rising, and ``e - 2``, ``e - 4``, … in the
other, so that it meets no boards twice in as many rounds as there are sets.
"""

from collections import Counter

from overtrick.movements.boards import board_set
from overtrick.movements.movement import Movement, MovementError, Play

ABOUT = 26
"""Boards in all, where the number of rounds is not asked for."""


def web(tables: int, boards: int, rounds: int | None, a_round: int | None) -> Movement:
    """A web Mitchell, with as many rounds as asked for or one more.

    >>> made = web(16, boards=1, rounds=None, a_round=2)
    >>> made.rounds, made.copies, len(made.boards)
    (13, 2, 13)
    """
    if tables % 2:
        raise MovementError(
            f"a web Mitchell is for an even number of tables; for {tables} take "
            f"web-mitchell-{tables + 1} with -without-{tables + 1}, or a plain Mitchell"
        )
    sets = rounds or round(ABOUT / (a_round or 2))
    sets += sets % 2 == 0
    if sets > tables:
        raise MovementError(
            f"a web Mitchell of {tables} tables has at most {tables - 1} rounds, not {sets}; "
            f"take more boards a round or a plain Mitchell"
        )
    half = tables // 2
    plays = tuple(
        Play(
            turn + 1,
            table + 1,
            str(table + 1),
            str(tables + (table - turn) % tables + 1),
            board_set(
                (table + turn if table < half else tables - 2 - table - turn) % sets + 1, boards
            ),
        )
        for turn in range(sets)
        for table in range(tables)
    )
    copies = max(Counter((play.round, play.boards) for play in plays).values())
    return Movement(
        "web-mitchell",
        "Web Mitchell",
        plays,
        winners=2,
        copies=copies,
        note=(
            f"There are {copies} copies of each board. In round 1 tables 1 to {half} have the sets "
            f"in rising order, tables {half + 1} to {tables} in falling order; after it table 1 "
            f"sends its boards to the side, and so does table {half + 1}."
        ),
    )
