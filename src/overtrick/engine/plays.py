"""From what was reported and decided to the lines that are scored.

The reported lines and the director's decisions are facts that stay as they are. Here each line
gets the people who really sat there, the result that stands after the rulings, and the version of
the deal in which it is compared.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from overtrick.engine.attendance import apply_attendance, is_excused
from overtrick.engine.board import Line
from overtrick.engine.play import FIRST_SESSION, PAIR_SEATS, Mark, Play, seated
from overtrick.model.board import Seat
from overtrick.model.event import Event
from overtrick.model.result import NOT_PLAYED
from overtrick.model.result_line import ResultLine
from overtrick.model.schedule import ScheduledPlay

if TYPE_CHECKING:
    from overtrick.engine.deprived import Owed
    from overtrick.model.attendance import Withdrawal
    from overtrick.model.fouled import Fouled

Place = tuple[int, str, int, str, int]
"""Session, section, round, table and board."""


class Plays(Struct, frozen=True):
    """The lines to be scored, and the boards that are owed to somebody without a line.

    ``withdrawals`` say also what follows from the rule book.
    """

    plays: tuple[Play, ...]
    owed: "tuple[Owed, ...]" = ()
    withdrawals: "tuple[Withdrawal, ...]" = ()


def plays_of(event: Event, schedule: Sequence[ScheduledPlay] = ()) -> Plays:
    """The lines of an event as they are scored."""
    plays = [*_reported(event)]
    owed: Sequence[Owed] = ()
    if event.incidents:
        from overtrick.engine.incidents import apply_incidents  # few events have any

        plays, owed = apply_incidents(event, plays, schedule)
    where: dict[int, int] = {}
    if event.rulings or event.fouled:
        where = {id(play.reported): i for i, play in enumerate(plays) if play.reported is not None}
    if event.rulings:
        from overtrick.engine.rulings import ruled  # few events have any
    for ruling in event.rulings:
        if (i := _one_of(event.lines_named(ruling.line), where)) is not None:
            plays[i] = ruled(plays[i], ruling)
    # After the rulings: what is cancelled stays so.
    plays = apply_attendance(event, [*plays, *_unreported(event, plays, schedule)])
    if event.fouled:
        from overtrick.model.played import lines_of_version  # few events have any
    for fouled in event.fouled:
        for version, names in enumerate(fouled.versions, start=1):
            for name in names:
                i = _one_of(lines_of_version(event, name), where)
                if i is not None and (Mark.INCIDENT not in plays[i].marks or plays[i].has_score):
                    plays[i] = _fouled(plays[i], version, fouled)
    return Plays(tuple(plays), tuple(owed), event.withdrawals)


def _reported(event: Event) -> Iterator[Play]:
    """The lines as they came from the tables."""
    as_reported: dict[int, Line] = {}  # readers share equal results
    where: tuple[str | None, int | None] | None = None
    for line in event.lines:
        if (scored := as_reported.get(id(line.result))) is None:
            scored = as_reported[id(line.result)] = Line(line.result)
        if line.players is not None:
            yield Play(line, seated(event, line), scored, line)
            continue
        if where != (line.section, line.session):
            where = line.section, line.session
            ns, ew = (event.seated(seat, *where) for seat in PAIR_SEATS)
        one = ns.get(line.ns) or event.contestant_at(line, Seat.NORTH)
        other = ew.get(line.ew) or event.contestant_at(line, Seat.EAST)
        yield Play(line, (one, other), scored, line)


def _unreported(
    event: Event, plays: Sequence[Play], schedule: Sequence[ScheduledPlay]
) -> Iterator[Play]:
    """Lines that nobody reported because somebody had left or had not come."""
    absent = {each.contestant.number for each in event.withdrawals}
    absent |= {each.contestant.number for each in event.late_arrivals}
    if not absent or not schedule:
        return
    came = {
        (play.session, play.section, play.actual.round, play.actual.table, play.board)
        for play in plays
    }
    for each in schedule:
        where = (each.session or FIRST_SESSION, each.section or "", each.round, each.table)
        if (*where, each.board) in came or absent.isdisjoint(each.numbers):
            continue
        play = Play.of(event, each.line(NOT_PLAYED), None)
        if is_excused(event, play):
            yield play


def _one_of(lines: Sequence[ResultLine], where: Mapping[int, int]) -> int | None:
    """The one line that is meant; a name that fits none or several is a fault of the file."""
    return where[id(lines[0])] if len(lines) == 1 else None


def with_seats(event: Event, schedule: Sequence[ScheduledPlay]) -> Event:
    """The event with those whom the movement seats on lines that give only round and table."""
    if not schedule or all(line.numbers for line in event.lines):
        return event
    places = {
        (
            each.session or FIRST_SESSION,
            each.section or "",
            each.round,
            each.table,
            each.board,
        ): each
        for each in schedule
    }
    return replace(event, lines=tuple(_seated(line, places) for line in event.lines))


def _seated(line: ResultLine, places: Mapping[Place, ScheduledPlay]) -> ResultLine:
    if line.numbers or line.round is None or line.table is None:
        return line
    key = (line.session or FIRST_SESSION, line.section or "", line.round, line.table, line.board)
    play = places.get(key)
    return line if play is None else play.seated(line)


def _fouled(play: Play, version: int, fouled: "Fouled") -> Play:
    fault = fouled.at_fault_ns, fouled.at_fault_ew
    line = replace(play.line, version=version, fault=fault)
    return replace(play, line=line, marks=play.marks | {Mark.FOULED})
