"""What went wrong at a table, and who is owed what: Law 15B, *Scoring following applying Law 15B2*.

A wrong pair or a wrong board is played to the end and its score stands (Law 15B2), unless somebody
at the table had played the board before (15B1: cancelled). Whoever is deprived of the board gets
average plus (15B3): on the line where the board cannot be played any more, or, where there is no
such line, as a board that is owed.
"""

from collections.abc import Sequence
from operator import attrgetter

from msgspec.structs import replace

from overtrick.engine.attendance import counts_for_nobody, sits_at
from overtrick.engine.deprived import Owed, deprive
from overtrick.engine.play import Mark, Play
from overtrick.model.event import Event
from overtrick.model.incident import Incident, IncidentKind
from overtrick.model.played import result_of
from overtrick.model.result import NOT_PLAYED
from overtrick.model.schedule import ScheduledPlay


def apply_incidents(
    event: Event, plays: list[Play], schedule: Sequence[ScheduledPlay]
) -> tuple[list[Play], list[Owed]]:
    """The lines as they were really played, and the boards that are owed.

    First everybody is put where they really sat, by all incidents; only then is it clear who is
    deprived of what. That goes by the lines and not by the order in which incidents were written,
    those whom the director names first.
    """
    told: list[tuple[Incident, int]] = []
    for incident in sorted(event.incidents, key=attrgetter("is_turn")):
        lines = event.lines_of(incident)
        if len({line.board for line in lines}) < len(lines):
            continue  # it fits several lines of a board, which is a fault of the file
        meant, boards = {id(line) for line in lines}, incident.boards_among(lines)
        for i, play in enumerate(plays):
            if play.reported is not None and id(play.reported) in meant:
                plays[i] = _really_played(event, play, incident, boards)
                if not incident.is_turn:
                    told.append((incident, i))
    told.sort(key=lambda each: (not each[0].deprived, each[1], each[0].kind.value))
    owed: list[Owed] = []
    for incident, i in told:
        owed.extend(deprive(event, plays, incident, plays[i], schedule, owed))
    return plays, owed


def _really_played(event: Event, play: Play, incident: Incident, boards: Sequence[int]) -> Play:
    line = play.actual
    really = incident.really(line, boards)
    match incident.kind:
        case IncidentKind.EXCHANGED:
            turned = play.reseated(event, really, "sat the other way round")
            if line.players is None:  # they stay who they are, wherever they sat
                ns, ew = play.seats
                turned = replace(turned, seats=(ew, ns))
            return turned
        case IncidentKind.WRONG_PAIR:
            who = " and ".join(str(number) for _, number in incident.played.given())
            played = play.has_score
            there = Play.of(event, really, play.reported)
            stands = ", and the score stands (Law 15B2)" if _stands(event, there) else ""
            by = f"really played by {who}" if played else f"{who} sat there"
            reason = f"{by}{stands}" if who else f"played as reported{stands}"
            play = play.reseated(event, really, reason)
        case IncidentKind.WRONG_BOARD:
            was = f"reported as board {line.board}"
            reason = was if really.board != line.board else "wrong board"
            play = play.reseated(event, really, f"{reason} (Law 15B2)")
    if incident.played_before:
        before = ", ".join(str(who) for who in incident.played_before)
        reason = f"cancelled: {before} had played the board before (Law 15B1)"
        play = play.with_result(NOT_PLAYED, Mark.CANCELLED, reason)
    return play


def _stands(event: Event, play: Play) -> bool:
    """Whether there is a score, which no incident, ruling or absence takes away."""
    line = play.reported
    return (
        line is not None
        and play.has_score
        and result_of(event, line) is line.result
        and not counts_for_nobody(event, play)
        and not any(each.cancels and sits_at(play, each.contestant) for each in event.withdrawals)
    )
