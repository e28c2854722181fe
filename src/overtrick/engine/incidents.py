"""What went wrong at a table, and who is owed what: Law 15B, *Scoring following applying Law 15B2*.

A wrong pair or a wrong board is played to the end and its score stands (Law 15B2), unless somebody
at the table had played the board before (15B1: cancelled). Whoever is deprived of the board gets
average plus (15B3): on the line where the board cannot be played any more, or, where there is no
such line, as a board that is owed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from overtrick.engine.play import FIRST_SESSION, Mark, Play
from overtrick.model.board import Side
from overtrick.model.contestant import Contestant, ContestantRef
from overtrick.model.event import Event
from overtrick.model.incident import Incident, IncidentKind, IncidentStyle
from overtrick.model.result import Average, Nothing, Result
from overtrick.model.result_line import ResultLine
from overtrick.model.schedule import ScheduledPlay

NOT_PLAYED = Result(Nothing.NOT_PLAYED, Nothing.NOT_PLAYED)
DEPRIVED = "could not play the board: average plus (Law 15B3)"


@dataclass(frozen=True, slots=True)
class Owed:
    """A board that somebody could not play and has no line for."""

    contestant: Contestant
    board: int
    session: int
    section: str
    style: IncidentStyle
    incident: Incident


def apply_incidents(
    event: Event, plays: list[Play], schedule: Sequence[ScheduledPlay]
) -> tuple[list[Play], list[Owed]]:
    """The lines as they were really played, and the boards that are owed."""
    owed: list[Owed] = []
    for incident in event.incidents:
        lines = event.lines_of(incident)
        if len({line.board for line in lines}) < len(lines):
            continue  # it fits several lines of a board, which is a fault of the file
        meant = {id(line) for line in lines}
        boards: list[tuple[int, ResultLine | None]] = []
        for i, play in enumerate(plays):
            if play.reported is not None and id(play.reported) in meant:
                plays[i] = _really_played(event, play, incident)
                boards.append((plays[i].board, play.actual))
        for board, line in boards or [(board, None) for board in incident.boards]:
            owed.extend(_deprive(event, plays, incident, board, line, schedule))
    return plays, owed


def _really_played(event: Event, play: Play, incident: Incident) -> Play:
    line = play.actual
    match incident.kind:
        case IncidentKind.EXCHANGED:
            return play.reseated(event, _turned(line), "sat the other way round")
        case IncidentKind.WRONG_PAIR:
            who = " and ".join(str(number) for _, number in incident.played.given())
            reason = f"really played by {who}, and the score stands (Law 15B2)"
            play = play.reseated(event, _others_at(line, incident), reason)
        case IncidentKind.WRONG_BOARD:
            real = dict(zip(incident.boards, incident.played_boards, strict=False))
            board = real.get(line.board, line.board)
            reason = f"reported as board {line.board}" if board != line.board else "wrong board"
            play = play.reseated(event, replace(line, board=board), f"{reason} (Law 15B2)")
    if incident.played_before:
        before = ", ".join(str(who) for who in incident.played_before)
        reason = f"cancelled: {before} had played the board before (Law 15B1)"
        play = play.with_result(NOT_PLAYED, Mark.CANCELLED, reason)
    return play


def _turned(line: ResultLine) -> ResultLine:
    """North-south and east-west exchanged; in an individual everybody one seat on."""
    if line.players is None:
        return replace(line, ns=line.ew, ew=line.ns)
    north, east, south, west = line.players
    return replace(line, players=(west, north, east, south))


def _others_at(line: ResultLine, incident: Incident) -> ResultLine:
    who = incident.played
    if line.players is None:
        return replace(line, ns=who.ns or line.ns, ew=who.ew or line.ew)
    north, east, south, west = line.players
    return replace(line, players=(who.n or north, who.e or east, who.s or south, who.w or west))


def _deprived(event: Event, plays: list[Play], number: str, section: str) -> Contestant:
    """Who is meant: as they sit on other lines, or as they are listed."""
    for play in plays:
        if play.section == section:
            for _, who in play.sides():
                if who.number == number:
                    return who
    found = event.listed(ContestantRef(number))
    return found[0] if len(found) == 1 else Contestant(number)


def _deprive(
    event: Event,
    plays: list[Play],
    incident: Incident,
    board: int,
    line: ResultLine | None,
    schedule: Sequence[ScheduledPlay],
) -> list[Owed]:
    """Average plus for whoever cannot play the board: on a line where there is one."""
    waiting = [ref.number for ref in incident.deprived] or _worked_out(plays, board, line, schedule)
    session = (line.session if line else None) or incident.line.session or FIRST_SESSION
    section = (line.section if line else None) or incident.line.section or ""
    for i, play in enumerate(plays):
        here = play.board == board and play.session == session and play.section == section
        if here and play.is_unplayed:
            plays[i], waiting = _on_this_line(event, play, waiting)
    if waiting:
        missing = _missing_line(plays, schedule, board, session, waiting)
        if missing is None and len(waiting) == 2:
            ns, ew = waiting
            missing = ResultLine(board, NOT_PLAYED, ns, ew, session=session, section=section)
        if missing is not None:
            play, waiting = _on_this_line(event, Play.of(event, missing, None), waiting)
            plays.append(play)
    return [
        Owed(
            _deprived(event, plays, number, section),
            board,
            session,
            section,
            incident.style,
            incident,
        )
        for number in waiting
    ]


def _worked_out(
    plays: list[Play],
    board: int,
    reported: ResultLine | None,
    schedule: Sequence[ScheduledPlay],
) -> list[str]:
    """Who is deprived by the movement: those who were due, and have no score on the board.

    That is whoever was seated where others played, and whoever was to meet the others on this
    board.
    """
    if reported is None or reported.players is not None or not schedule:
        return []
    session = reported.session or FIRST_SESSION
    here = [p for p in plays if p.board == board and p.session == session]
    scored = {who.number for play in here if not play.is_unplayed for _, who in play.sides()}
    due = [each for each in schedule if each.board == board]
    due = [each for each in due if (each.session or FIRST_SESSION) == session]
    seated = [number for number in reported.numbers if number not in scored]
    met = [
        number
        for each in due
        if (each.ns in scored) != (each.ew in scored) and not _is_to_come(each, here)
        for number in (each.ns, each.ew)
        if number not in scored
    ]
    return list(dict.fromkeys([*seated, *met]))


def _is_to_come(scheduled: ScheduledPlay, plays: Sequence[Play]) -> bool:
    """Whether a result for a scheduled play has come, or is announced as late."""
    return any(
        play.actual.round == scheduled.round
        and play.actual.table == scheduled.table
        and not play.is_unplayed
        for play in plays
    )


def _on_this_line(event: Event, play: Play, waiting: list[str]) -> tuple[Play, list[str]]:
    """Put the deprived on a line that was not played.

    Somebody who has no line of their own takes the place of the opponent, who has played the
    board already.
    """
    here = [number for number in waiting if play.side_of(number) is not None]
    if not here:
        return play, waiting
    rest = [number for number in waiting if number not in here]
    if len(here) == 1 and rest and play.actual.players is None:
        side, guest = play.side_of(here[0]), rest[0]
        line = play.actual
        with_guest = replace(line, ew=guest) if side is Side.NS else replace(line, ns=guest)
        play = play.reseated(event, with_guest, f"{guest} is put on this line")
        here, rest = [*here, guest], rest[1:]
    for number in here:
        seated = play.side_of(number)
        if seated is not None:
            play = play.given(seated, Average.PLUS, Mark.INCIDENT, f"{number} {DEPRIVED}")
    return play, rest


def _missing_line(
    plays: list[Play],
    schedule: Sequence[ScheduledPlay],
    board: int,
    session: int,
    waiting: list[str],
) -> ResultLine | None:
    """A line that the movement has for one of the deprived and that was never reported."""
    for each in schedule:
        if each.board != board or (each.session or FIRST_SESSION) != session:
            continue
        reported = any(
            play.board == board
            and play.actual.round == each.round
            and play.actual.table == each.table
            for play in plays
        )
        if not reported and (each.ns in waiting or each.ew in waiting):
            return ResultLine(
                board,
                NOT_PLAYED,
                each.ns,
                each.ew,
                session=each.session,
                section=each.section,
                table=each.table,
                round=each.round,
            )
    return None
