"""A movement at a glance: rounds down, tables across."""

from collections.abc import Iterator, Sequence

from overtrick.movements.boards import show_boards
from overtrick.movements.movement import Movement
from overtrick.movements.movement_file import NOBODY


def grid(movement: Movement, width: int, since: int = 1) -> str:
    """Who plays whom on which boards from a round on, tables side by side as they fit the width.

    >>> from overtrick.movements import load
    >>> print(grid(load("howell-4x2"), width=80))
    <BLANKLINE>
    Round  Table 1  Table 2  At rest
        1  4v1 1-2  2v3 1-2  3-6
        2  4v2 3-4  3v1 3-4  1-2,5-6
        3  4v3 5-6  1v2 5-6  1-4
    """
    rounds = ["Round", *(f"{turn:>5}" for turn in range(since, movement.rounds + 1))]
    blocks: list[list[list[str]]] = []
    room = 0
    for column in _columns(movement, since):
        needed = _width(column)
        if needed > room:
            blocks.append([rounds])
            room = width + 2 - _width(rounds)
        blocks[-1].append(column)
        room -= needed
    return "\n".join(line for block in blocks for line in _lines(block))


def _columns(movement: Movement, since: int) -> Iterator[list[str]]:
    """A column for each table, and one for the boards that rest, where there is one set of them."""
    turns = range(since, movement.rounds + 1)
    cells = {
        (play.round, play.place): (
            f"{play.ns or NOBODY}v{play.ew or NOBODY} {show_boards(play.boards)}"
        )
        for play in movement.plays
    }
    for place in movement.places:
        yield [f"Table {place}", *(cells.get((turn, place), "") for turn in turns)]
    rest = [show_boards(movement.at_rest(turn)) for turn in turns]
    if any(rest) and movement.copies == 1 and not movement.own_boards:
        yield ["At rest", *rest]


def _width(column: Sequence[str]) -> int:
    return max(map(len, column)) + 2


def _lines(block: Sequence[Sequence[str]]) -> Iterator[str]:
    yield ""
    widths = [_width(column) for column in block]
    for row in zip(*block, strict=True):
        yield "".join(cell.ljust(size) for cell, size in zip(row, widths, strict=True)).rstrip()
