"""``incident``: what follows from a mishap at a table, told as a director would tell it.

Law 15B, worked out from the movement and the results so far: what stands and what is cancelled, who
is deprived of which board, what is to be played now, what to announce in which later round, and
the lines for the event file. In teams Law 86B applies instead.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from overtrick.app.event_files import OpenedEvent
from overtrick.app.incident_lines import Lines, mishap_lines, turned_lines, unfinished_lines
from overtrick.app.incident_record import lines_of_table, record, told_before
from overtrick.app.incident_story import Sitting, Story, Strayed, away, sittings
from overtrick.errors import InputError
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind
from overtrick.model.incident import Incident
from overtrick.model.result import Nothing
from overtrick.model.result_line import ResultLine
from overtrick.movements import Kind as MovementKind
from overtrick.movements import Movement
from overtrick.movements.boards import show_boards
from overtrick.movements.check import plural
from overtrick.movements.mishap import Blocked, Consequences, consequences
from overtrick.movements.movement import Play

NOTHING = Consequences((), (), (), ())


class Advice(Struct, frozen=True):
    """What a director has to know and do.

    Attributes:
        story: what was told, with section and session as far as there are any.
        law: ``15B``, ``5B`` for a table that was only turned, or ``86B`` in teams.
        tables: who was to sit where, and who did.
        follows: what Law 15B makes of it.
        strayed: who has a table of its own to go to, and that table.
        belongs: the table to which wrong boards go back in this round.
        now: what is still to be played in this round, with the boards that are left.
        announce: tables that cannot play all of their boards.
        lines: what is to be written into the event file.
        known: what the event file says already about the same lines.
    """

    story: Story
    law: str
    tables: tuple[Sitting, ...] = ()
    follows: Consequences = NOTHING
    strayed: tuple[Strayed, ...] = ()
    belongs: tuple[Play, ...] = ()
    now: tuple[Play, ...] = ()
    announce: tuple[Blocked, ...] = ()
    lines: Lines = ()
    known: tuple[Incident, ...] = ()


def advise(opened: OpenedEvent, story: Story) -> Advice:
    """Work out what follows from a story."""
    event, movement = opened.event, opened.movement
    if event.kind is Kind.TEAMS or (movement and movement.kind is MovementKind.TEAMS):
        return Advice(story, "86B")
    if movement is None:
        raise InputError(
            f"{opened.path.name} names no [movement], so that nobody knows who was to play what; "
            "name it, or write the [[incident]] with its deprived = [...] yourself"
        )
    if movement.kind is MovementKind.INDIVIDUAL:
        raise InputError(
            "in an individual this is not worked out; write the [[incident]] with its "
            "deprived = [...] yourself"
        )
    story = _located(opened, story)
    tables = tuple(sittings(movement, story))
    known = tuple(told_before(event, story, tables))
    if story.turned:
        return Advice(story, "5B", tables, lines=turned_lines(event, story, tables[0]), known=known)
    strayed = away(movement, tables, story.round)
    follows = _follows(opened, movement, story, tables, strayed)
    here = [table.planned for table in tables]
    lines = mishap_lines(event, story, tables, follows)
    return Advice(
        story,
        "15B",
        tables,
        follows,
        strayed,
        tuple(_belongs(movement, tables)),
        tuple(_now(event, story, _left(tables, strayed, follows))),
        tuple(_to_announce(follows, here)),
        lines + _unfinished(opened, story, strayed),
        known,
    )


def _located(opened: OpenedEvent, story: Story) -> Story:
    """The story with its session and section, as far as the results have them."""
    sessions = sorted({each.session for each in opened.schedule if each.session is not None})
    session = story.session
    if session is None and len(sessions) > 1:
        raise InputError("the event has several sessions; say which, with --session NUMBER")
    if session is not None and session not in (sessions or [1]):
        raise InputError(f"the event has no session {session}")
    if sessions:
        session = session or sessions[0]
    sections = sorted({each.section for each in opened.schedule if each.section is not None})
    named = re.fullmatch(r"(.*?)0*([1-9][0-9]{0,2})", story.table)
    if named is None or named[1] not in ("", *sections):
        raise InputError(f"table {story.table}: expected the number of a table, such as 4")
    section = story.section or named[1]
    if section not in ("", *sections) or named[1] not in ("", section):
        known = f"there are {', '.join(sections)}" if sections else "there are none"
        raise InputError(f"section {section}, table {story.table}: no such section; {known}")
    if not section and len(sections) > 1:
        raise InputError("the event has several sections; say which, with --section NAME")
    if not section and sections:
        section = sections[0]
    return replace(story, session=session, section=section, table=named[2])


def _follows(
    opened: OpenedEvent,
    movement: Movement,
    story: Story,
    tables: Sequence[Sitting],
    strayed: Sequence[Strayed],
) -> Consequences:
    so_far = record(opened, story, tables)
    missed = [replace(table.planned, boards=table.missed) for table in tables if table.missed]
    if _took_the_round(tables):
        missed += [each.own for each in strayed]
    return consequences(
        movement, [table.really for table in tables], so_far.had, so_far.over, missed
    )


def _took_the_round(tables: Sequence[Sitting]) -> bool:
    """Whether whoever was at a wrong table has no time left for its own."""
    return all(set(table.planned.boards) <= set(table.really.boards) for table in tables)


def _left(
    tables: Sequence[Sitting], strayed: Sequence[Strayed], follows: Consequences
) -> Iterator[Play]:
    """The tables of this round with the boards that the right pairs can still play."""
    blocked = {each.play: each.boards for each in follows.blocked}
    left = [(table.planned, table.missed) for table in tables if table.planned.both]
    if not _took_the_round(tables):
        left += [(each.own, ()) for each in strayed]
    for play, missed in left:
        gone = {*missed, *blocked.get(play, ())}
        yield replace(play, boards=tuple(board for board in play.boards if board not in gone))


def _now(event: Event, story: Story, left: Iterable[Play]) -> Iterator[Play]:
    """What of that has not come yet."""
    for play in left:
        table = Sitting(play, play)
        boards = tuple(
            board
            for board in play.boards
            if all(_is_late(line) for line in lines_of_table(event, story, table, board))
        )
        if boards:
            yield replace(play, boards=boards)


def _is_late(line: ResultLine) -> bool:
    return line.result.ns is line.result.ew is Nothing.LATE


def _to_announce(follows: Consequences, here: Sequence[Play]) -> Iterator[Blocked]:
    """The other tables that cannot play all their boards, and have not played them wrongly."""
    again = {(each.round, each.who) for each in follows.again}
    for each in follows.blocked:
        if each.play not in here and (each.play.round, each.play.seated) not in again:
            yield each


def _belongs(movement: Movement, tables: Sequence[Sitting]) -> Iterator[Play]:
    """The tables from which wrong boards were taken."""
    for table in tables:
        wrong = set(table.really.boards) - set(table.planned.boards)
        for play in movement.plays:
            mine = tuple(board for board in play.boards if board in wrong)
            near = not movement.own_boards or play.section == table.planned.section
            if mine and near and play.both and play.round == table.planned.round:
                yield replace(play, boards=mine)


def _unfinished(opened: OpenedEvent, story: Story, strayed: Sequence[Strayed]) -> Lines:
    if not story.unfinished:
        return ()
    for each in strayed:
        if set(story.unfinished) <= set(each.own.boards):
            return unfinished_lines(opened.event, story, each)
    right = [f"{show_boards(each.own.boards)} at table {each.own.place}" for each in strayed]
    raise InputError(
        f"--unfinished {show_boards(story.unfinished)}: no {plural('board', story.unfinished)} of "
        f"the table where the pair should have been; that has {' or '.join(right) or 'none'}"
    )
