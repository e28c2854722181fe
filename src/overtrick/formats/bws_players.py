"""Who plays in a ``.bws``: pairs from its results and movement, people from PlayerNumbers.

A player's number is entered at the table where the first round begins, so that the table and the
direction lead to the pair.
"""

from collections.abc import Iterable
from typing import NamedTuple

from overtrick.formats.bws_movement import BwsSection, Movement, Numbers, Place, section_of
from overtrick.formats.bws_received import Received
from overtrick.formats.bws_tables import BwsRow, BwsTables
from overtrick.formats.problems import Problems
from overtrick.model.board import Seat, Side
from overtrick.model.contestant import Contestant, Person, natural

PARTNERS = {Side.NS: (Seat.NORTH, Seat.SOUTH), Side.EW: (Seat.EAST, Seat.WEST)}


class Pair(NamedTuple):
    """A pair by what tells it apart: ``side`` only where there are two winners."""

    section: int
    number: str
    side: Side | None


class Seating:
    """Which pair sits where: what the movement says or, where it says nothing, the results."""

    def __init__(
        self,
        sections: dict[int, BwsSection],
        movement: Movement,
        results: Iterable[Received],
        numbers: Numbers,
    ) -> None:
        self.sections, self._numbers = sections, numbers
        self._at = {place: (seats.ns, seats.ew) for place, seats in movement.items()}
        for each in results:
            self._at.setdefault(each.place, (each.ns, each.ew))
        sitting = [*self._at.items(), *((each.place, (each.ns, each.ew)) for each in results)]
        found = (
            self._pair(sections[place.section], pair, side)
            for place, both in sitting
            for side, pair in zip(Side, both, strict=True)
        )
        self.pairs = {pair for pair in found if pair}

    def _pair(self, section: BwsSection, pair: int, side: Side) -> Pair | None:
        if section.absent(pair):
            return None
        direction = side if self._numbers.winners == 2 else None
        return Pair(section.id, self._numbers.of(section, pair, side), direction)

    def pair_at(self, place: Place, side: Side) -> Pair | None:
        """The pair at a table in a round."""
        if (both := self._at.get(place)) is None:
            return None
        return self._pair(self.sections[place.section], both[0 if side is Side.NS else 1], side)


def read_contestants(
    tables: BwsTables, seating: Seating, problems: Problems, guessed: Problems
) -> tuple[Contestant, ...]:
    """All pairs, with the people that the file names."""
    people = _people(tables, seating, problems, guessed)
    several = len({pair.section for pair in seating.pairs}) > 1
    found: dict[tuple[str, Side | None, str | None], dict[int | None, tuple[Person, ...]]] = {}
    for pair in sorted(seating.pairs, key=_as_listed):
        section = seating.sections[pair.section]
        key = pair.number, pair.side, section.letter if several else None
        found.setdefault(key, {})[section.session] = people.get(pair, ())
    return tuple(
        Contestant(number, each, direction=side, section=letter, session=session)
        for (number, side, letter), by_session in found.items()
        for session, each in _by_session(by_session).items()
    )


def _as_listed(pair: Pair) -> tuple[object, ...]:
    return pair.section, pair.side is Side.EW, natural(pair.number)


def _by_session(
    people: dict[int | None, tuple[Person, ...]],
) -> dict[int | None, tuple[Person, ...]]:
    """One entry for all sessions where the people are the same, otherwise one for each."""
    named = {each for each in people.values() if each}
    return people if len(named) > 1 else {None: next(iter(named), ())}


# ------------------------------------------------------------------ people


def _people(
    tables: BwsTables, seating: Seating, problems: Problems, guessed: Problems
) -> dict[Pair, tuple[Person, ...]]:
    """The people of each pair, north before south and east before west."""
    names = _Names(tables)
    found: dict[Pair, dict[Seat, Person]] = {}
    moved: set[int] = set()
    for row in sorted(tables.rows("PlayerNumbers"), key=lambda row: row.whole("Round") or 0):
        person = names.person(row)
        if not (person.name or person.id):
            continue
        if (section := section_of(row, seating.sections, problems)) is None:
            continue
        if (where := _seat(row, section, problems)) is None:
            continue
        seat, place = where
        if section.ew_moves and section.id not in moved:
            moved.add(section.id)
            guessed.warning(
                row.number,
                "",
                f"east-west of section {section.letter} move up {section.ew_moves} tables before "
                "they play (EWMoveBeforePlay)",
                "players' numbers are taken to be entered before that",
            )
        pair = seating.pair_at(place, seat.side)
        if pair is None:
            problems.warning(
                row.number,
                f"{person.id} {person.name}".strip(),
                f"nobody is known to sit {seat.value} at table {place.table} in round "
                f"{place.round} ({row})",
                "the player is left out; write the names into the event",
            )
            continue
        known = found.setdefault(pair, {}).setdefault(seat, person)
        if known != person and person not in found[pair].values():
            problems.warning(
                row.number,
                person.name or person.id,
                f"{row} has another player in round {place.round} for pair {pair.number}, in the "
                f"place of {known.name or known.id}",
                "write a substitute into the event",
            )
    return {
        pair: tuple(at[seat] for side in Side for seat in PARTNERS[side] if seat in at)[:2]
        for pair, at in found.items()
    }


def _seat(row: BwsRow, section: BwsSection, problems: Problems) -> tuple[Seat, Place] | None:
    """Where a player sits, and in which round: in the first, where none is given."""
    letter, table = row.text("Direction").upper(), row.whole("Table")
    if letter not in tuple("NESW") or table is None:
        text = f"{row.text('Number')} {row.text('Name')}".strip()
        problems.error(row.number, text, f"{row}: the seat is missing", "it is left out")
        return None
    seat, round_ = Seat(letter), max(row.whole("Round") or 1, 1)
    if seat.side is Side.EW and section.tables > 0 and not row.whole("Round"):
        table = (table + section.ew_moves - 1) % section.tables + 1
    return seat, Place(section.id, table, round_)


class _Names:
    """The names that belong to players' numbers; leading zeros count."""

    def __init__(self, tables: BwsTables) -> None:
        self._names: dict[str, str] = {}
        for row in tables.rows("PlayerNames"):
            if number := row.text("strID") or row.text("ID"):
                self._names.setdefault(number, row.text("Name"))

    def person(self, row: BwsRow) -> Person:
        number = row.text("Number")
        if number.strip("0") == "" and number not in self._names:
            number = ""
        return Person(row.text("Name") or self._names.get(number, ""), number)
