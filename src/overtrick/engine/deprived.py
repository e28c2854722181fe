"""Who cannot play a board any more, and where the average plus goes: Law 15B3.

It goes on the line where the board cannot be played, or, where there is no such line, it is a
board that is owed.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from overtrick.engine.play import FIRST_SESSION, NOT_PLAYED, Mark, Play
from overtrick.model.board import Seat, Side
from overtrick.model.contestant import Contestant, ContestantRef
from overtrick.model.event import Event
from overtrick.model.incident import Incident, IncidentStyle
from overtrick.model.result import Average
from overtrick.model.result_line import ResultLine
from overtrick.model.schedule import ScheduledPlay

DEPRIVED = "could not play the board: average plus (Law 15B3)"


class Owed(Struct, frozen=True):
    """A board that somebody could not play and has no line for.

    ``side`` is where they should have sat, where that is known.
    """

    contestant: Contestant
    board: int
    session: int
    section: str
    style: IncidentStyle
    incident: Incident
    side: Side | None = None


class _Place(Struct, frozen=True):
    """The board on which something went wrong, where it was, and the line as it was reported."""

    board: int
    session: int
    section: str
    reported: ResultLine | None

    def is_of(self, play: Play) -> bool:
        """Whether a line belongs to it."""
        here = self.board, self.session, self.section
        return (play.board, play.session, play.section) == here

    def is_scheduled(self, play: ScheduledPlay) -> bool:
        """Whether the movement has a play there."""
        here = self.board, self.session, self.section
        return (play.board, play.session or FIRST_SESSION, play.section or "") == here


def deprive(
    event: Event,
    plays: list[Play],
    incident: Incident,
    board: int,
    reported: ResultLine | None,
    schedule: Sequence[ScheduledPlay],
) -> list[Owed]:
    """Average plus for whoever cannot play the board: on a line where there is one."""
    place = _Place(
        board,
        (reported.session if reported else None) or incident.line.session or FIRST_SESSION,
        (reported.section if reported else None) or incident.line.section or "",
        reported,
    )
    waiting = list(incident.deprived) or _worked_out(plays, place, schedule)
    for i, play in enumerate(plays):
        if place.is_of(play) and play.is_unplayed:
            plays[i], waiting = _on_this_line(event, play, waiting)
    if waiting:
        missing = _missing_line(plays, place, schedule, waiting)
        if missing is None and len(waiting) == 2 and event.winners == 1:
            ns, ew = waiting
            missing = ResultLine(
                board,
                NOT_PLAYED,
                ns.number,
                ew.number,
                session=place.session,
                section=place.section or None,
            )
        if missing is not None:
            play, waiting = _on_this_line(event, Play.of(event, missing, None), waiting)
            plays.append(play)
    return [_owed(event, plays, place, ref, incident) for ref in waiting]


def _owed(
    event: Event, plays: list[Play], place: _Place, ref: ContestantRef, incident: Incident
) -> Owed:
    """Who is meant: as they sit on other lines, or as they are listed."""
    contestant = next(
        (
            who
            for play in plays
            if play.section == place.section and (seat := play.seat_of(ref)) is not None
            for its_seat, who in play.sides()
            if its_seat is seat
        ),
        None,
    )
    if contestant is None:
        found = event.listed(ref)
        contestant = found[0] if len(found) == 1 else Contestant(ref.number, (), "", ref.direction)
    return Owed(
        contestant,
        place.board,
        place.session,
        place.section,
        incident.style,
        incident,
        ref.direction or contestant.direction or _reported_side(place.reported, ref.number),
    )


def _reported_side(line: ResultLine | None, number: str) -> Side | None:
    if line is None:
        return None
    return next((seat.side for seat in Seat if line.at(seat) == number), None)


def _worked_out(
    plays: list[Play], place: _Place, schedule: Sequence[ScheduledPlay]
) -> list[ContestantRef]:
    """Who is deprived by the movement: those who were due, and have no score on the board.

    That is whoever was seated where others played, and whoever was to meet the others on this
    board.
    """
    if place.reported is None or place.reported.players is not None or not schedule:
        return []
    here = [play for play in plays if place.is_of(play)]
    scored = {who.number for play in here if not play.is_unplayed for _, who in play.sides()}
    seated = [number for number in place.reported.numbers if number not in scored]
    met = [
        number
        for each in schedule
        if place.is_scheduled(each)
        and (each.ns in scored) != (each.ew in scored)
        and not any(_is_reported(each, play) and not play.is_unplayed for play in here)
        for number in (each.ns, each.ew)
        if number not in scored
    ]
    return [ContestantRef(number) for number in dict.fromkeys([*seated, *met])]


def _is_reported(scheduled: ScheduledPlay, play: Play) -> bool:
    """Whether a line is the one that the movement has."""
    return (play.actual.round, play.actual.table) == (scheduled.round, scheduled.table)


def _on_this_line(
    event: Event, play: Play, waiting: list[ContestantRef]
) -> tuple[Play, list[ContestantRef]]:
    """Put the deprived on a line that was not played.

    Somebody who has no line of their own takes the place of the opponent, who has played the
    board already.
    """
    here = [ref for ref in waiting if play.seat_of(ref) is not None]
    if not here:
        return play, waiting
    rest = [ref for ref in waiting if ref not in here]
    seat = play.seat_of(here[0])
    if len(here) == 1 and rest and play.actual.players is None and seat is not None:
        guest, line = rest[0], play.actual
        at_ns = seat.side is Side.NS
        line = replace(line, ew=guest.number) if at_ns else replace(line, ns=guest.number)
        play = play.reseated(event, line, f"{guest.number} is put on this line")
        here, rest = [*here, guest], rest[1:]
    for ref in here:
        if (seat := play.seat_of(ref)) is not None:
            play = play.given(seat, Average.PLUS, Mark.INCIDENT, f"{ref.number} {DEPRIVED}")
    return play, rest


def _missing_line(
    plays: list[Play],
    place: _Place,
    schedule: Sequence[ScheduledPlay],
    waiting: list[ContestantRef],
) -> ResultLine | None:
    """A line that the movement has for one of the deprived and that was never reported."""
    numbers = {ref.number for ref in waiting}
    here = [play for play in plays if place.is_of(play)]
    for each in schedule:
        if not place.is_scheduled(each) or not numbers & {each.ns, each.ew}:
            continue
        if not any(_is_reported(each, play) for play in here):
            return each.line(NOT_PLAYED)
    return None
