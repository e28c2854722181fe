"""Sessions, sections and the movement of a ``.bws``: who was to meet whom, and on which boards."""

import datetime
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from overtrick.formats.bws_tables import BwsRow, BwsTables
from overtrick.formats.event_file_fields import NUMBER
from overtrick.formats.problems import Problems
from overtrick.model.board import Side
from overtrick.model.schedule import ScheduledPlay

MOST_BOARDS = 999
"""The highest board that is read; the device itself knows 127."""

MOST_PLAYS = 500_000

FILE = 1
"""The line for what is said of the whole file."""


class BwsSession(Struct, frozen=True):
    """A row of Session; ``number`` is what its lines carry where there are several."""

    id: int
    number: int
    name: str
    date: datetime.date | None


class BwsSection(Struct, frozen=True):
    """A row of Section. ``ew_moves`` is how many tables east-west move up before they play."""

    id: int
    letter: str
    missing: int
    ew_moves: int
    tables: int
    winners: int
    session: int | None

    def absent(self, pair: int) -> bool:
        """Whether a number stands for nobody: the opponents sit out."""
        return pair == 0 or pair == self.missing


class Place(NamedTuple):
    """A table in a round."""

    section: int
    table: int
    round: int


class Seats(NamedTuple):
    """Who was to sit there, and which boards they were to play."""

    ns: int
    ew: int
    boards: Sequence[int]


Movement = Mapping[Place, Seats]


class Met(NamedTuple):
    """Two pairs who met, or were to meet."""

    round: int | None
    ns: int
    ew: int


def read_sessions(tables: BwsTables) -> dict[int, BwsSession]:
    """The sessions by their IDs."""
    return {
        number: BwsSession(number, place, row.text("Name"), row.date("Date"))
        for place, row in enumerate(tables.rows("Session"), 1)
        if (number := row.whole("ID")) is not None
    }


def read_sections(
    tables: BwsTables, sessions: Mapping[int, BwsSession], problems: Problems
) -> dict[int, BwsSection]:
    """The sections by their IDs."""
    found: dict[int, BwsSection] = {}
    taken: set[tuple[str, int | None]] = set()
    several = len(sessions) > 1
    for row in tables.rows("Section"):
        number = row.whole("ID")
        if number is None or number in found:
            problem = "is there twice" if number in found else "has no number"
            problems.error(row.number, str(row), f"this section {problem}", "it is left out")
            continue
        session = sessions.get(row.whole("Session") or 0)
        where = session.number if session and several else None
        letter = row.text("Letter") if NUMBER.fullmatch(row.text("Letter")) else str(number)
        if (letter, where) in taken:
            new = f"{letter}-{number}"
            problems.warning(
                row.number, letter, "there are two sections of this name", f"one is called {new}"
            )
            letter = new
        taken.add((letter, where))
        found[number] = BwsSection(
            number,
            letter,
            row.whole("MissingPair") or 0,
            row.whole("EWMoveBeforePlay") or 0,
            row.whole("Tables") or 0,
            row.whole("Winners") or 0,
            where,
        )
    return found


def section_of(
    row: BwsRow, sections: dict[int, BwsSection], problems: Problems
) -> BwsSection | None:
    """The section of a row; one that Section does not list is called by its number."""
    number = row.whole("Section")
    if number is None:
        problems.error(row.number, str(row), "the section is missing", "the row is left out")
        return None
    if number not in sections:
        problems.warning(
            row.number,
            str(row),
            f"section {number} is not among the sections of the file",
            f"it is called {number}",
        )
        sections[number] = BwsSection(number, str(number), 0, 0, 0, 0, None)
    return sections[number]


# ------------------------------------------------------------------ RoundData


def read_movement(
    tables: BwsTables, sections: dict[int, BwsSection], problems: Problems
) -> dict[Place, Seats]:
    """What RoundData says should be played."""
    found: dict[Place, Seats] = {}
    for row in tables.rows("RoundData"):
        if (section := section_of(row, sections, problems)) is None:
            continue
        table, round_ = row.whole("Table"), row.whole("Round")
        ns, ew = row.whole("NSPair"), row.whole("EWPair")
        if table is None or round_ is None or ns is None or ew is None or min(ns, ew) < 0:
            problem = "table, round or a pair is missing"
            problems.error(row.number, str(row), problem, "the row is left out")
            continue
        place = Place(section.id, table, round_)
        if place in found:
            problem = f"table {table} is there twice in round {round_}"
            problems.warning(row.number, str(row), problem, "the first row is taken")
            continue
        found[place] = Seats(ns, ew, _boards(row, problems))
    return dict(sorted(found.items()))


def _boards(row: BwsRow, problems: Problems) -> Sequence[int]:
    """The boards of a round: a list of them, or from the lowest to the highest."""
    if custom := row.text("CustomBoards"):
        if re.fullmatch(r"[0-9]{1,3}( ?, ?[0-9]{1,3})*", custom, re.ASCII):
            return tuple(sorted({int(each) for each in custom.split(",")} - {0}))
        problems.warning(
            row.number, custom, f"{row}: these are no boards", "LowBoard and HighBoard are taken"
        )
    low, high = row.whole("LowBoard") or 0, row.whole("HighBoard") or 0
    if (low, high) == (0, 0):
        return ()
    if not 0 < low <= high <= MOST_BOARDS:
        problems.error(
            row.number, f"{low} to {high}", f"{row}: these are no boards", "none are taken"
        )
        return ()
    return range(low, high + 1)


def scheduled(
    movement: Movement,
    sections: Mapping[int, BwsSection],
    numbers: "Numbers",
    problems: Problems,
) -> tuple[ScheduledPlay, ...]:
    """The plays of a movement; a pair without opponents sits out."""
    found: list[ScheduledPlay] = []
    for place, seats in movement.items():
        section = sections[place.section]
        if section.absent(seats.ns) or section.absent(seats.ew):
            continue
        if len(found) + len(seats.boards) > MOST_PLAYS:
            problem = f"RoundData has more than {MOST_PLAYS:,} boards to play"
            problems.error(FILE, "", problem, "the others are left out")
            break
        ns = numbers.of(section, seats.ns, Side.NS)
        ew = numbers.of(section, seats.ew, Side.EW)
        found.extend(
            ScheduledPlay(
                board, ns, ew, place.round, str(place.table), section.letter, section.session
            )
            for board in seats.boards
        )
    return tuple(found)


# ------------------------------------------------------------------ winners


def winners_of(met: Iterable[Met]) -> tuple[int, bool]:
    """How many winners there are by the numbers, and whether two pairs share each number.

    >>> winners_of([Met(1, 1, 11), Met(2, 1, 12), Met(1, 2, 12), Met(2, 2, 11)])
    (2, False)
    >>> winners_of([Met(1, 1, 1), Met(1, 2, 2), Met(2, 1, 2), Met(2, 2, 1)])
    (2, True)
    >>> winners_of([Met(1, 1, 2), Met(2, 3, 1)])
    (1, False)
    """
    meetings = set(met)
    sitting_ns = {(each.round, each.ns) for each in meetings}
    sitting_ew = {(each.round, each.ew) for each in meetings}
    # One number that sits both ways in one round is two pairs, unless it is a mistake.
    if 2 * len(sitting_ns & sitting_ew) > len(sitting_ns | sitting_ew):
        return 2, True
    both_ways = {each.ns for each in meetings} & {each.ew for each in meetings}
    several = len({each.round for each in meetings}) > 1  # one round says nothing
    return (2, False) if several and not both_ways else (1, False)


class Numbers(Struct, frozen=True):
    """The numbers of pairs as text.

    In ``doubled`` sections two pairs share each number; where the event has one winner, their
    direction tells them apart.
    """

    winners: int
    doubled: frozenset[int]

    def of(self, section: BwsSection, pair: int, side: Side) -> str:
        """The number of a pair."""
        told_apart = self.winners == 1 and section.id in self.doubled
        return f"{pair}{side.value}" if told_apart else str(pair)
