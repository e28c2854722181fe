"""Where an event stands in its movement: what has really been played, and what comes next."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from overtrick.app.event_files import OpenedEvent, scheduled
from overtrick.app.incident_record import board_had, boards_owed
from overtrick.engine.play import FIRST_SESSION, Mark
from overtrick.engine.play import Play as Line
from overtrick.engine.plays import plays_of
from overtrick.errors import InputError
from overtrick.formats.event_file import read_event
from overtrick.formats.text_file import content_of
from overtrick.model.result import Nothing
from overtrick.movements import Movement, Play
from overtrick.movements.mishap import Had
from overtrick.movements.situation import Situation

Where = tuple[int | None, str, str | None]
"""Round, section and table of a line."""


def is_event_file(name: str) -> bool:
    """Whether a name is that of an event file; a movement file has its plays in it."""
    if not name.endswith(".toml"):
        return False
    return re.search(rb"^[ \t]*\[plays\]", content_of(Path(name)), re.MULTILINE) is None


def movement_of(path: Path) -> Movement:
    """The movement that an event names."""
    event = read_event(path).event
    movement, _ = scheduled(event, path.parent)
    if movement is None:
        raise InputError(f"{path.name} names no [movement]; name it, or give its file")
    return movement


def checked(movement: Movement, turn: int) -> int:
    """A round of the movement."""
    if not 1 <= turn <= movement.rounds:
        raise InputError(f"round {turn}: the movement has rounds 1 to {movement.rounds}")
    return turn


def where_it_stands(opened: OpenedEvent, turn: int | None = None) -> tuple[Movement, Situation]:
    """The plan of an event, and where it stands.

    Where the results say themselves who sat at the table, the earlier rounds become what they
    really were. Where only the movement says it, they have to stay as planned.
    """
    plan = opened.movement
    if plan is None:
        raise InputError(f"{opened.path.name} names no [movement]; name it, or give its file")
    sections = {each.section for each in opened.schedule if each.section is not None}
    sessions = {each.session for each in opened.schedule if each.session is not None}
    if len(sections) > 1 and not any(play.section for play in plan.plays):
        raise InputError("several sections play this movement; give the movement instead of them")
    session = max(sessions, default=FIRST_SESSION)
    plays = plays_of(opened.event, opened.schedule)
    lines = [play for play in plays.plays if play.session == session]
    had = list(_had(lines))
    if turn is None:
        turn = max((each.round for each in had if each.who), default=0) + 1
        if turn > plan.rounds:
            raise InputError(
                f"all {plan.rounds} rounds have results; there is nothing left to be planned"
            )
    had += boards_owed(each for each in plays.owed if each.session == session)
    turn = checked(plan, turn)
    past = tuple(play for play in plan.plays if play.round < turn)
    if all(line.numbers for line in read_event(opened.path).event.lines):
        past = tuple(_as_played(plan, lines, turn))
    ahead = tuple(play for play in plan.plays if play.round >= turn)
    boards: dict[str, set[int]] = defaultdict(set)
    for each in had:
        for who in (*each.who, *each.scored):
            boards[who].add(each.board)
    return plan, Situation(
        replace(plan, plays=past + ahead),
        turn,
        {who: frozenset(found) for who, found in boards.items()},
        frozenset(frozenset(each.who) for each in had if len(set(each.who)) == 2),
        left=_gone(opened, turn),
    )


def still_late(opened: OpenedEvent, turn: int) -> bool:
    """Whether the results have lines still to come of the rounds that are planned anew."""
    return any(
        line.result.ns is line.result.ew is Nothing.LATE and (line.round or 0) >= turn
        for line in opened.event.lines
    )


def _had(lines: list[Line]) -> Iterator[Had]:
    """Boards that were played or have a score; not what somebody who left will miss."""
    for line in lines:
        found = board_had(line, line.actual.round or 0)
        if found is not None and (found.who or Mark.WITHDRAWN not in line.marks):
            yield found


def _gone(opened: OpenedEvent, turn: int) -> frozenset[str]:
    """Who has withdrawn by a round, or never came."""
    left = {
        each.contestant.number
        for each in opened.event.withdrawals
        if each.after_round is not None and each.after_round < turn
    }
    left |= {each.contestant.number for each in opened.event.late_arrivals if not each.arrived}
    return frozenset(left)


def _as_played(plan: Movement, lines: list[Line], turn: int) -> Iterator[Play]:
    """The earlier rounds as they really were, as far as a movement can say it.

    Of a table that had several pairs in one round, those stay who played the most boards there.
    """
    tables: dict[Where, list[Line]] = defaultdict(list)
    for line in lines:
        if line.reported is not None:
            at = line.reported
            tables[at.round, at.section or "", at.table].append(line)
    for play in plan.plays:
        if play.round < turn:
            yield _really(play, tables.get((play.round, play.section, str(play.table)), []))


def _really(play: Play, lines: list[Line]) -> Play:
    found: dict[tuple[str | None, str | None], list[int]] = defaultdict(list)
    strayed = []
    for line in lines:
        pair = line.actual.ns, line.actual.ew
        if line.reported is not None and (pair, line.board) != (
            (play.ns, play.ew),
            line.reported.board,
        ):
            strayed.append(line.reported.board)
        if not line.is_unplayed:
            found[pair].append(line.board)
    if not found:
        return play
    ns, ew = max(found, key=lambda pair: (len(found[pair]), pair == (play.ns, play.ew)))
    boards = tuple(sorted(found[ns, ew]))
    if (ns, ew) == (play.ns, play.ew) and set(boards) <= set(play.boards):
        boards = tuple(board for board in play.boards if board not in strayed)
    return replace(play, ns=ns, ew=ew, boards=boards)
