"""What has been played in a session so far, for the movement to know who has had which board."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from overtrick.app.check_schedule import Schedule
from overtrick.app.event_files import OpenedEvent
from overtrick.app.incident_story import Sitting, Story
from overtrick.engine.deprived import Owed
from overtrick.engine.play import FIRST_SESSION
from overtrick.engine.play import Play as Line
from overtrick.engine.plays import plays_of
from overtrick.model.event import Event
from overtrick.model.incident import Incident
from overtrick.model.result import Nothing, Scored
from overtrick.model.result_line import ResultLine
from overtrick.model.schedule import ScheduledPlay
from overtrick.movements.mishap import Had, Place


class Record(Struct, frozen=True):
    """All boards that have been on a table, and the results of the plan that will not come."""

    had: tuple[Had, ...]
    over: frozenset[Place]


def lines_of_table(event: Event, story: Story, table: Sitting, board: int) -> list[ResultLine]:
    """The lines on which a board of a table may have been reported.

    By round and table where the lines have them, else by the pairs: those who were to sit there,
    or those who did.
    """
    found = [line for line in event.lines_on(board) if _belongs(line, story)]
    placed = [
        line
        for line in found
        if line.round == table.planned.round and line.table == str(table.planned.table)
    ]
    return placed or [
        line
        for line in found
        if line.round is None or line.table is None
        if set(line.numbers) in (set(table.planned.seated), set(table.really.seated))
    ]


def told_before(event: Event, story: Story, tables: Sequence[Sitting]) -> list[Incident]:
    """The incidents of the event that are about the same lines as the story."""
    lines = set(_own_lines(event, story, tables))
    return [
        incident
        for incident in event.incidents
        if any(id(line) in lines for line in event.lines_of(incident))
    ]


def record(opened: OpenedEvent, story: Story, tables: Sequence[Sitting]) -> Record:
    """What has been played, apart from what the story tells.

    A result that is missing in an earlier round is taken to have been played as planned, and so
    is one that is still to come while nothing of its round has come. NP in an earlier round is
    over and done with; later it may be what the story explains.
    """
    known = told_before(opened.event, story, tables)
    others = tuple(each for each in opened.event.incidents if each not in known)
    event = replace(opened.event, incidents=others)
    own = set(_own_lines(event, story, tables))
    schedule = Schedule(each for each in opened.schedule if _belongs(each, story))
    plays = plays_of(event, opened.schedule)
    prefix = tables[0].planned.section
    owed = [each for each in plays.owed if _is_here(each, story)]
    had = list(boards_owed(owed))
    over: set[Place] = set()
    still_to_come: list[ScheduledPlay] = []
    for play in plays.plays:
        line = play.reported or play.actual
        if not _belongs(line, story):
            continue
        planned = schedule.at(line) or schedule.between(line)
        if planned is not None:
            schedule.mark(planned)
        if id(play.reported) in own:
            continue
        found = board_had(play, planned.round if planned is not None else line.round or 0)
        if found is not None:
            had.append(found)
        if planned is None:
            continue
        if found is not None or (play.is_unplayed and planned.round < story.round):
            over.add(_place(planned, prefix))
        elif not play.is_unplayed:
            still_to_come.append(planned)
    begun = {each.round for each in had if each.who}
    for each in (*schedule.missing, *(play for play in still_to_come if play.round not in begun)):
        if each.round < story.round:
            over.add(_place(each, prefix))
            had.append(Had(each.board, (each.ns, each.ew), each.round, (each.ns, each.ew)))
    return Record(tuple(had), frozenset(over))


def _belongs(line: ResultLine | ScheduledPlay, story: Story) -> bool:
    """Whether a line is of the session and section of the story."""
    session = (line.session or FIRST_SESSION) == (story.session or FIRST_SESSION)
    return session and (line.section or "") == story.section


def _own_lines(event: Event, story: Story, tables: Sequence[Sitting]) -> Iterator[int]:
    for table in tables:
        for board in (*table.really.boards, *table.missed):
            yield from map(id, lines_of_table(event, story, table, board))


def _place(planned: ScheduledPlay, prefix: str) -> Place:
    """The same as the movement calls it, whose tables may bear a section."""
    return planned.round, f"{prefix}{planned.table}", planned.board


def board_had(play: Line, turn: int) -> Had | None:
    """Who had the board on the table, which an artificial score does not say, and who has a score.

    A score that was cancelled has been had and does not count.
    """
    reported = play.reported.result if play.reported is not None else None
    had = reported is not None and isinstance(reported.ns, Scored)
    who = tuple(contestant.number for _, contestant in play.sides()) if had else ()
    scored = tuple(
        contestant.number
        for seat, contestant in play.sides()
        if not isinstance(play.line.result.outcome(seat), Nothing)
    )
    return Had(play.board, who, turn, scored) if who or scored else None


def boards_owed(owed: Iterable[Owed]) -> Iterator[Had]:
    """Boards that somebody was deprived of before and has average plus on."""
    for each in owed:
        yield Had(each.board, (), 0, (each.contestant.number,))


def _is_here(owed: Owed, story: Story) -> bool:
    return owed.session == (story.session or FIRST_SESSION) and owed.section == story.section
