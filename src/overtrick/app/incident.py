"""``incident``: what follows from a mishap at a table, told as a director would tell it.

Law 15B, worked out from the movement and the results so far: what stands and what is cancelled, who
is deprived of which board, what is to be played now, what to announce in which later round, and
the lines for the event file. In teams Law 86B applies instead.
"""

import re
from dataclasses import dataclass, replace
from pathlib import Path

from overtrick.app.event_files import OpenedEvent, open_event
from overtrick.app.incident_lines import Lines, mishap_lines, turned_lines, unfinished_lines
from overtrick.app.incident_record import record, told_before
from overtrick.app.incident_story import Sitting, Story, away, sittings
from overtrick.errors import InputError
from overtrick.formats.event_file_edit import add_decision
from overtrick.formats.event_file_write_decisions import decision_block
from overtrick.model.diagnostic import Severity
from overtrick.model.event_setup import Kind
from overtrick.model.incident import Incident
from overtrick.movements import Movement
from overtrick.movements import Kind as MovementKind
from overtrick.movements.boards import show_boards
from overtrick.movements.mishap import Consequences, consequences
from overtrick.movements.movement import Play


@dataclass(frozen=True, slots=True)
class Advice:
    """What a director has to know and do.

    Attributes:
        story: what was told, with section and session as far as there are any.
        law: ``15B``, ``5B`` for a table that was only turned, or ``86B`` in teams.
        tables: who was to sit where, and who did.
        follows: what Law 15B makes of it.
        now: what is still to be played in this round: tables with the boards that are left.
        strayed: who is to go to which table of its own.
        lines: what is to be written into the event file.
        blocks: the same as text.
        known: incidents in the event file about the same lines.
    """

    story: Story
    law: str
    tables: tuple[Sitting, ...] = ()
    follows: Consequences = Consequences((), (), (), ())
    now: tuple[Play, ...] = ()
    strayed: tuple[tuple[str, Play], ...] = ()
    lines: Lines = ()
    blocks: tuple[str, ...] = ()
    known: tuple[Incident, ...] = ()


def advise(opened: OpenedEvent, story: Story) -> Advice:
    """Work out what follows from a story."""
    event, movement = opened.event, opened.movement
    if event.kind is Kind.TEAMS or (movement and movement.kind is MovementKind.TEAMS):
        return Advice(story, "86B")
    if movement is None:
        raise InputError(
            f"{opened.path.name} names no [movement], so that nobody knows who was to play what; "
            "name one, or write the [[incident]] with deprived = [...] yourself"
        )
    story = located(opened, story)
    tables = sittings(movement, story)
    known = told_before(event, story, tables)
    if story.turned:
        lines = turned_lines(event, story, tables[0])
        follows, strayed, now = Consequences((), (), (), ()), (), ()
        law = "5B"
    else:
        strayed = tuple(away(movement, tables, story.round))
        follows = _follows(opened, movement, story, tables)
        now = tuple(_now(tables, follows, strayed))
        lines = mishap_lines(event, story, tables, follows)
        lines += _unfinished(opened, story, strayed)
        law = "15B"
    blocks = tuple(decision_block(each, event.kind, american=event.american) for each in lines)
    return Advice(
        story, law, tuple(tables), follows, now, strayed, lines, blocks, tuple(known)
    )


def located(opened: OpenedEvent, story: Story) -> Story:
    """The story with its session and section, as far as the results have them."""
    sessions = sorted({each.session for each in opened.schedule if each.session is not None})
    session = story.session
    if session is None and sessions:
        session = sessions[0] if len(sessions) == 1 else None
        if session is None:
            raise InputError("the event has several sessions; say which, with --session NUMBER")
    elif session is not None and session not in (sessions or [1]):
        raise InputError(f"the event has no session {session}")
    sections = sorted({each.section for each in opened.schedule if each.section is not None})
    place = re.fullmatch(r"(.*?)0*([0-9]+)", story.table)
    if place is None or (place[1] and place[1] not in sections):
        raise InputError(f"table {story.table}: expected the number of a table, such as 4")
    section = story.section or place[1]
    if section and section not in sections:
        known = f"there are {', '.join(sections)}" if sections else "it has none"
        raise InputError(f"the event has no section {section}; {known}")
    if not section and sections:
        if len(sections) > 1:
            raise InputError("the event has several sections; say which, with --section NAME")
        section = sections[0]
    if place[1] not in ("", section):
        raise InputError(f"table {story.table} is not in section {section}")
    return replace(story, session=session, section=section, table=place[2])


def _follows(
    opened: OpenedEvent, movement: Movement, story: Story, tables: list[Sitting]
) -> Consequences:
    so_far = record(opened, story, tables)
    missed = [replace(table.planned, boards=table.missed) for table in tables if table.missed]
    # Whoever played a whole round at a wrong table has no time left for its own.
    whole = all(set(table.planned.boards) == set(table.really.boards) for table in tables)
    if whole:
        missed += [own for _, own in away(movement, tables, story.round)]
    return consequences(
        movement, [table.really for table in tables], so_far.had, so_far.over, missed
    )
