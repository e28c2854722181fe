"""Who cannot play a board any more, and where the average plus goes: Law 15B3.

It goes on the line where the board cannot be played, or, where there is no such line, it is a
board that is owed.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from overtrick.engine.attendance import counts_for_nobody, is_cancelled
from overtrick.engine.play import FIRST_SESSION, PAIR_SEATS, Mark, Play
from overtrick.engine.tally import key_of
from overtrick.model.board import Seat, Side
from overtrick.model.contestant import Contestant, ContestantRef
from overtrick.model.event import Event
from overtrick.model.incident import Incident, IncidentStyle
from overtrick.model.played import is_stopgap
from overtrick.model.result import NOT_PLAYED, Average, Nothing
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

    def is_where(self, owed: Owed) -> bool:
        """Whether a board owed is this one."""
        here = self.board, self.session, self.section
        return (owed.board, owed.session, owed.section) == here

    def is_scheduled(self, play: ScheduledPlay) -> bool:
        """Whether the movement has a play there."""
        here = self.board, self.session, self.section
        return (play.board, play.session or FIRST_SESSION, play.section or "") == here


def deprive(
    event: Event,
    plays: list[Play],
    incident: Incident,
    where: Play,
    schedule: Sequence[ScheduledPlay],
    owed: Sequence[Owed] = (),
) -> list[Owed]:
    """Average plus for whoever cannot play the board: on a line where there is one.

    ``where`` is the line on which something went wrong, ``owed`` what others are owed already.
    """
    if any(each.round is None and is_cancelled(where, each) for each in event.cancelled_rounds):
        return []  # the board counts for nobody
    place = _Place(where.board, where.session, where.section, where.reported)
    stopgaps = _without_stopgaps(event, plays, place)
    waiting = list(incident.deprived_there)
    waiting = waiting or _worked_out(event, plays, place, schedule, stopgaps, owed)
    if counts_for_nobody(event, where):  # the round does: whoever was due in it has lost nothing
        waiting = [ref for ref in waiting if not _was_due(event, where.reported, ref)]
    for i, play in enumerate(plays):
        if not place.is_of(play) or counts_for_nobody(event, play):
            continue
        if play.is_unplayed or id(play) in stopgaps:
            plays[i], waiting = _on_this_line(event, plays, play, waiting)
    if waiting:
        missing = _missing_line(event, plays, place, schedule, waiting)
        if missing is not None:
            play, waiting = _on_this_line(event, plays, Play.of(event, missing, None), waiting)
            plays.append(play)
    return [_owed(event, plays, place, ref, incident) for ref in waiting]


def _without_stopgaps(event: Event, plays: list[Play], place: _Place) -> set[int]:
    """Take away averages that stand there only because somebody had played the board already.

    Gives back these lines by their identity.
    """
    here = [play for play in plays if place.is_of(play)]
    had = {key_of(who) for play in here if play.has_score for _, who in play.sides()}
    found = set()
    for i, play in enumerate(plays):
        line = play.reported
        if line is None or not place.is_of(play) or not is_stopgap(event, line):
            continue
        for seat, who in play.sides():
            if key_of(who) in had and play.line.result.outcome(seat) is not Nothing.NOT_PLAYED:
                why = f"{who.number} had played the board, and has no average for it"
                plays[i] = plays[i].given(seat, Nothing.NOT_PLAYED, Mark.INCIDENT, why)
        found.add(id(plays[i]))
    return found


def _owed(
    event: Event, plays: list[Play], place: _Place, ref: ContestantRef, incident: Incident
) -> Owed:
    """Who is meant: as they sit on other lines, or as they are listed."""
    contestant = _as_seated(plays, place.section, ref)
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


def _was_due(event: Event, line: ResultLine | None, ref: ContestantRef) -> bool:
    """Whether somebody was to sit where a line was reported from."""
    return line is not None and any(event.is_at(line, seat, ref) for seat in Seat)


def _reported_side(line: ResultLine | None, number: str) -> Side | None:
    if line is None:
        return None
    return next((seat.side for seat in Seat if line.at(seat) == number), None)


def _as_seated(plays: list[Play], section: str, ref: ContestantRef) -> Contestant | None:
    """Somebody as they sit on the lines of a section."""
    for play in plays:
        if play.section == section and (seat := play.seat_of(ref)) is not None:
            return next(who for its_seat, who in play.sides() if its_seat is seat)
    return None


def _worked_out(
    event: Event,
    plays: list[Play],
    place: _Place,
    schedule: Sequence[ScheduledPlay],
    stopgaps: set[int],
    owed: Sequence[Owed],
) -> list[ContestantRef]:
    """Who is deprived by the movement: those who were due, and have no score on the board.

    That is whoever was seated where others played, and whoever was to meet the others on this
    board.
    """
    if place.reported is None or place.reported.players is not None or not schedule:
        return []
    here = [play for play in plays if place.is_of(play)]
    played = [play for play in here if not play.is_unplayed and id(play) not in stopgaps]
    scored = {key_of(who) for play in played for _, who in play.sides()}
    scored |= {key_of(each.contestant) for each in owed if place.is_where(each)}

    def at(line: ResultLine) -> list[Contestant]:
        both = (event.contestant_at(line, seat) for seat in PAIR_SEATS)
        return [who for who in both if who is not None]

    waiting = at(place.reported)
    for each in schedule:
        if not place.is_scheduled(each) or any(_is_reported(each, play) for play in played):
            continue
        both = at(each.line(NOT_PLAYED))
        if sum(key_of(who) in scored for who in both) == 1:
            waiting += both
    due = {key_of(who): who for who in waiting if key_of(who) not in scored}
    return [
        ContestantRef(who.number, who.direction if event.winners == 2 else None)
        for who in due.values()
    ]


def _is_reported(scheduled: ScheduledPlay, play: Play) -> bool:
    """Whether a line is the one that the movement has."""
    return (play.actual.round, play.actual.table) == (scheduled.round, scheduled.table)


def _on_this_line(
    event: Event, plays: list[Play], play: Play, waiting: list[ContestantRef]
) -> tuple[Play, list[ContestantRef]]:
    """Put the deprived on a line that was not played.

    Somebody who has no line of their own takes the place of the opponent, who has played the
    board already; with two winners, only on their own side of the table.
    """
    here = [ref for ref in waiting if play.seat_of(ref) is not None]
    rest = [ref for ref in waiting if ref not in here]
    result = play.line.result
    taken = [seat for seat, _ in play.sides() if result.outcome(seat) is not Nothing.NOT_PLAYED]
    taken += [seat for ref in here if (seat := play.seat_of(ref)) and seat not in taken]
    if len(taken) == 1 and rest and play.actual.players is None:
        at_ns = taken[0].side is Side.NS
        free = Side.EW if at_ns else Side.NS
        guest = next((ref for ref in rest if _may_sit(event, plays, play, ref, free)), None)
        if guest is not None:
            line, name = play.actual, _called(event, guest)
            line = replace(line, ew=guest.number) if at_ns else replace(line, ns=guest.number)
            play = play.reseated(event, line, f"{name} is put on this line")
            here, rest = [*here, guest], [ref for ref in rest if ref is not guest]
    for ref in here:
        if (seat := play.seat_of(ref)) is not None:
            play = play.given(
                seat, Average.PLUS, Mark.INCIDENT, f"{_called(event, ref)} {DEPRIVED}"
            )
    return play, rest


def _called(event: Event, ref: ContestantRef) -> str:
    """The number; with two winners, with the direction."""
    return str(replace(ref, section=None, session=None)) if event.winners == 2 else ref.number


def _may_sit(event: Event, plays: list[Play], play: Play, ref: ContestantRef, side: Side) -> bool:
    """Whether somebody may be put on a side of a line; the side is theirs with two winners."""
    if event.winners == 1:
        return True
    who = _as_seated(plays, play.section, ref)
    return side is (ref.direction or (who.direction if who is not None else None))


def _missing_line(
    event: Event,
    plays: list[Play],
    place: _Place,
    schedule: Sequence[ScheduledPlay],
    waiting: list[ContestantRef],
) -> ResultLine | None:
    """A line that the movement has for one of the deprived and that was never reported."""
    here = [play for play in plays if place.is_of(play)]
    for each in schedule:
        if not place.is_scheduled(each) or any(_is_reported(each, play) for play in here):
            continue
        line = each.line(NOT_PLAYED)
        if any(event.is_at(line, seat, ref) for seat in PAIR_SEATS for ref in waiting):
            return line
    return None
