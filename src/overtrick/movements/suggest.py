"""Which movement to take: all that fit are made, checked and weighed, and the best comes first.

Nothing is looked up: every candidate is made in full, and its cost is counted from it (see
:mod:`overtrick.movements.weigh`).
"""

from collections.abc import Iterator

from msgspec.structs import replace

from overtrick.movements.families import FAMILIES, Asked
from overtrick.movements.howell import reduced_sizes
from overtrick.movements.movement import Kind, MovementError
from overtrick.movements.names import load
from overtrick.movements.weigh import Suggestion, Wish

Sections = tuple[Asked, ...]

MARGIN, NEAREST = 4, 2
"""So many boards more or fewer are looked at, with the nearest and the full number of rounds."""
MOST_BOARDS_A_ROUND, FEWEST_TENTHS = 12, 7
"""A movement is cut short to no less than seven tenths of its rounds."""
SECTIONS_FROM, SMALLEST_SECTION, MOST_SECTIONS = 14, 7, 4
"""With so many tables sections come into question, of so many tables at least."""


def suggest(wish: Wish) -> list[Suggestion]:
    """All movements that fit a wish, the best first.

    >>> best = suggest(Wish(contestants=16, boards=24, winners=2))[0]
    >>> best.name, best.boards_played, best.minutes
    ('mitchell-8x3', 24, 176)
    """
    fitting = []
    quickest = None
    for parts in _candidates(wish):
        try:
            movement = load("+".join(map(str, parts)))
        except MovementError:
            continue  # a team movement may not be for so many, or leave matches half played
        made = Suggestion(wish, parts, movement)
        if len(made.movement.stationary) < wish.stationary:
            continue
        quickest = min(made.minutes, quickest or made.minutes)
        if wish.minutes is None or made.minutes <= wish.minutes:
            fitting.append(made)
    if not fitting:
        raise MovementError(_nothing(wish, quickest))
    return sorted(fitting, key=lambda made: (made.cost.total, made.minutes, made.name))


def _nothing(wish: Wish, quickest: int | None) -> str:
    who = f"{wish.contestants} {wish.kind.value} and about {wish.boards} boards"
    if quickest is not None:
        return (
            f"nothing for {who} fits {wish.minutes} minutes; the quickest takes {quickest} "
            f"minutes: ask for fewer boards or more time"
        )
    asked = (
        [f"{wish.winners} {'winner' if wish.winners == 1 else 'winners'}"] if wish.winners else []
    )
    asked += [f"{wish.stationary} stationary pairs"] if wish.stationary else []
    return f"nothing for {who} has {' and '.join(asked) or 'so many boards'}; ask for less"


def _candidates(wish: Wish) -> Iterator[Sections]:
    """Names of all movements for the number of contestants with about the number of boards."""
    odd = wish.contestants % 2
    for sections, full in _pairs(wish) if wish.kind is Kind.PAIRS else _teams(wish):
        rounds = min(full)
        for boards in range(1, MOST_BOARDS_A_ROUND + 1):
            # With an odd number most may sit out: they play a round less than the session has.
            near = sorted(
                (turns for turns in range(2, rounds + 1) if 10 * turns >= FEWEST_TENTHS * rounds),
                key=lambda turns: min(
                    abs((turns - rest) * boards - wish.boards) for rest in (0, odd)
                ),
            )
            for turns in sorted({*near[:NEAREST], rounds}):
                if wish.boards - MARGIN <= turns * boards <= wish.boards + MARGIN + odd * boards:
                    yield tuple(
                        replace(asked, boards=boards, rounds=None if turns == whole else turns)
                        for asked, whole in zip(sections, full, strict=True)
                    )


def _pairs(wish: Wish) -> Iterator[tuple[Sections, list[int]]]:
    """The movements for a number of pairs, with the full number of rounds of each section."""
    tables, odd = (wish.contestants + 1) // 2, wish.contestants % 2
    for switched in (False, True):
        if wish.winners == (2 if switched else 1):
            continue
        for sizes in _sections(tables):
            *others, last = (Asked("mitchell", size, switched=switched) for size in sizes)
            half = replace(last, missing=str(last.size) if odd else None)
            yield (*others, half), sizes
        if odd and tables > 4:
            yield (Asked("rover-mitchell", tables - 1, switched=switched),), [tables - 1]
    if wish.winners == 2:
        return
    if tables > 2:
        # Without a pair at table 1 no boards are shared there.
        hesitation = Asked("hesitation-mitchell", tables, missing="1" if odd else None)
        yield (hesitation,), [tables + 1]
    even = 2 * tables
    missing = str(even) if odd else None
    if even <= FAMILIES["howell"].most:
        yield (Asked("howell", even, missing=missing),), [even - 1]
    for pairs, sitters in reduced_sizes():
        if pairs == even:
            asked = Asked("reduced-howell", even, stationary=sitters, missing=missing)
            if (pairs, sitters) == (12, 3):
                asked = Asked("three-quarter-howell", 6, missing=missing)
            if odd and sitters == wish.stationary:
                asked = replace(asked, missing="1")  # every sitter is needed, so a mover misses
            yield (asked,), [pairs - sitters]


def _sections(tables: int) -> Iterator[list[int]]:
    """One section, or several of nearly the same size."""
    yield [tables]
    if tables >= SECTIONS_FROM:
        for number in range(2, min(MOST_SECTIONS, tables // SMALLEST_SECTION) + 1):
            size, more = divmod(tables, number)
            yield [size + 1] * more + [size] * (number - more)


def _teams(wish: Wish) -> Iterator[tuple[Sections, list[int]]]:
    """The movements for a number of teams."""
    number = wish.contestants
    odd = number % 2
    if wish.winners == 2:
        return
    yield (Asked("american-whist", number),), [number - 1 if odd else number - 2]
    if not odd:
        yield (Asked("staggered", number),), [number - 1]
        yield (Asked("thurner", number),), [number - 1]
    yield (Asked("team-round-robin", number),), [number if odd else number - 1]
