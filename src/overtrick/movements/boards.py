"""Board numbers: the boards of a set, and how they are written."""

import re
from collections.abc import Sequence

HIGHEST = 999
"""No round, table or board has a higher number."""

USUAL_BOARDS = 24
"""About so many boards are played, where nobody says how many."""


def board_set(number: int, size: int) -> tuple[int, ...]:
    """The boards of a set.

    >>> board_set(3, 4)
    (9, 10, 11, 12)
    """
    return tuple(range((number - 1) * size + 1, number * size + 1))


def whole(text: str) -> int | None:
    """A number from 1 to 999, or nothing.

    >>> whole("27"), whole("0"), whole("x"), whole("1000")
    (27, None, None, None)
    """
    return int(text) if re.fullmatch("[0-9]{1,3}", text) and int(text) else None


def read_boards(text: str) -> tuple[int, ...] | None:
    """Boards as people write them, or nothing where that cannot be read.

    >>> read_boards("1-3"), read_boards("19~21"), read_boards("1, 2, 5-6"), read_boards("3-1")
    ((1, 2, 3), (19, 20, 21), (1, 2, 5, 6), None)
    """
    boards: list[int] = []
    for part in re.split(r"\s*,\s*|\s+", re.sub(r"\s*[-~–]\s*", "-", text.strip())):
        begin, dash, end = part.partition("-")
        first, last = whole(begin), whole(end if dash else begin)
        if first is None or last is None or last < first:
            return None
        boards.extend(range(first, last + 1))
    return tuple(boards) if len(set(boards)) == len(boards) else None


def show_boards(boards: Sequence[int]) -> str:
    """The same in short.

    >>> show_boards((1, 2, 3)), show_boards((7,)), show_boards((1, 2, 5))
    ('1-3', '7', '1-2,5')
    """
    runs: list[list[int]] = []
    for board in boards:
        if runs and board == runs[-1][-1] + 1:
            runs[-1].append(board)
        else:
            runs.append([board])
    return ",".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)
