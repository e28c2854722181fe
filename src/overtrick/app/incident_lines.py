"""The lines of the event file for a mishap: ``[[incident]]``, and ``[[ruling]]`` for what is left.

An incident names the line as the table reported it and says who really sat there, or which board
it really was. Where the results say that themselves already, it only says who is deprived.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from overtrick.app.incident_record import lines_of_table
from overtrick.app.incident_story import Sitting, Story, Strayed
from overtrick.model.contestant import ContestantRef
from overtrick.model.event import Event
from overtrick.model.incident import Incident, IncidentKind
from overtrick.model.result import Average, Result
from overtrick.model.ruling import LineName, Ruling
from overtrick.movements.boards import show_boards
from overtrick.movements.check import plural
from overtrick.movements.mishap import Consequences, Had, Verdict
from overtrick.movements.movement import Play

Lines = tuple[Incident | Ruling, ...]


def turned_lines(event: Event, story: Story, table: Sitting) -> Lines:
    """A table that sat the wrong way round."""
    found: dict[LineName, list[int]] = {}
    for board in table.really.boards:
        found.setdefault(_name(event, story, table, board), []).append(board)
    reason = "the table sat the wrong way round"
    return tuple(
        Incident(IncidentKind.EXCHANGED, name, tuple(boards), reason=reason, article="Law 5B")
        for name, boards in found.items()
    )


def mishap_lines(
    event: Event, story: Story, tables: Sequence[Sitting], follows: Consequences
) -> Lines:
    """The incidents of the story, and before them those of later results that do not count.

    Of these the line is free for the deprived, who stand there and not in the others.
    """
    owed = {each.board: list(each.deprived) for each in follows.verdicts}
    incidents: list[Incident] = []
    for had in follows.again:
        waiting = owed[had.board]
        first = all(had.board not in each.boards for each in incidents)
        on_lines = [who for each in follows.again if each.board == had.board for who in each.who]
        here = [who for who in waiting if who in had.who or (first and who not in on_lines)]
        owed[had.board] = [who for who in waiting if who not in here]
        incidents.append(_second_time(event, story, tables, had, here))
    for table in tables:
        verdicts = []
        for verdict in follows.verdicts:
            if _is_of(verdict, table.really):
                verdicts.append(replace(verdict, deprived=tuple(owed[verdict.board])))
                owed[verdict.board] = []
        if table.strangers:
            incidents += (_wrong_pair(event, story, table, each) for each in verdicts)
        else:
            incidents += _wrong_boards(event, story, table, verdicts)
    return tuple(_drawn_together(each for each in incidents if _says_something(each)))


def _is_of(verdict: Verdict, play: Play) -> bool:
    return (verdict.ns, verdict.ew) == (play.ns, play.ew) and verdict.board in play.boards


def _says_something(incident: Incident) -> bool:
    """The results say who sat there, the score stands, nobody is deprived: nothing to be said."""
    said = incident.played, incident.played_boards, incident.deprived, incident.played_before
    return said != (LineName(), (), (), ())


def _wrong_pair(event: Event, story: Story, table: Sitting, verdict: Verdict) -> Incident:
    name = _name(event, story, table, verdict.board)
    lines = lines_of_table(event, story, table, verdict.board)
    known = lines and set(lines[0].numbers) == set(table.really.seated)
    played = LineName(
        ns=table.really.ns if table.really.ns in table.strangers else None,
        ew=table.really.ew if table.really.ew in table.strangers else None,
    )
    who = " and ".join(table.strangers)
    place = f" in the place of {' and '.join(table.displaced)}" if table.displaced else ""
    return Incident(
        IncidentKind.WRONG_PAIR,
        name,
        (verdict.board,),
        LineName() if known else played,
        (),
        _refs(event, story, verdict.deprived),
        _refs(event, story, verdict.before),
        reason=f"{who} sat at table {table.planned.place}{place}",
        article=_article(verdict),
    )


def _wrong_boards(
    event: Event, story: Story, table: Sitting, verdicts: Sequence[Verdict]
) -> Iterator[Incident]:
    """Reported under its own number, or under that of the board that should have been there."""
    played = show_boards(table.really.boards)
    instead = f" instead of {show_boards(table.missed)}" if table.missed else ""
    reason = (
        f"{plural('board', table.really.boards)} {played} at table {table.planned.place}{instead}"
    )
    for index, verdict in enumerate(verdicts):
        own = lines_of_table(event, story, table, verdict.board)
        reported = verdict.board if own or not table.missed else table.missed[index]
        told = reported != verdict.board or not verdict.deprived
        yield Incident(
            IncidentKind.WRONG_BOARD,
            _name(event, story, table, reported),
            (reported,),
            LineName(),
            (verdict.board,) if told else (),
            _refs(event, story, verdict.deprived),
            _refs(event, story, verdict.before),
            reason=reason,
            article=_article(verdict),
        )


def _second_time(
    event: Event, story: Story, tables: Sequence[Sitting], had: Had, deprived: Sequence[str]
) -> Incident:
    """A result of a later round that does not count: somebody had had the board by then."""
    ns, ew = had.who
    had_it = {who for table in tables for who in table.really.seated}
    return Incident(
        IncidentKind.WRONG_PAIR,
        LineName(session=story.session, section=story.section or None, ns=ns, ew=ew),
        (had.board,),
        deprived=_refs(event, story, deprived),
        played_before=_refs(event, story, [who for who in had.who if who in had_it]),
        reason=f"the board had been played in round {story.round}",
        article="Law 15B1, Law 15B3",
    )


def _drawn_together(incidents: Iterator[Incident]) -> Iterator[Incident]:
    """One block for the boards of which the same is to be said."""
    found: dict[Incident, list[Incident]] = {}
    for each in incidents:
        found.setdefault(replace(each, boards=(), played_boards=()), []).append(each)
    for same, alike in found.items():
        boards = tuple(board for incident in alike for board in incident.boards)
        played = tuple(board for incident in alike for board in incident.played_boards)
        yield replace(same, boards=boards, played_boards=played)


def _article(verdict: Verdict) -> str:
    law = "Law 15B2" if verdict.stands else "Law 15B1"
    return f"{law}, Law 15B3" if verdict.deprived else law


def _name(event: Event, story: Story, table: Sitting, board: int) -> LineName:
    """Round and table; the pairs, where the results do not have these."""
    lines = lines_of_table(event, story, table, board)
    name = LineName(session=story.session, section=story.section or None)
    if lines and (lines[0].round is None or lines[0].table is None):
        return replace(name, ns=lines[0].ns, ew=lines[0].ew)
    return replace(name, round=table.planned.round, table=str(table.planned.table))


def _refs(event: Event, story: Story, who: Sequence[str]) -> tuple[ContestantRef, ...]:
    """By the number alone, unless that is used in another section too."""
    refs = []
    for number in who:
        plain = ContestantRef(number)
        in_section = ContestantRef(number, section=story.section or None)
        refs.append(in_section if len(event.listed(plain)) > 1 else plain)
    return tuple(refs)


def unfinished_lines(event: Event, story: Story, strayed: Strayed) -> Lines:
    """Boards that strayed pairs did not finish at their own table: the fault is theirs alone."""
    table = Sitting(strayed.own, strayed.own)
    ns, ew = (
        Average.MINUS if who in strayed.who else Average.PLUS
        for who in (strayed.own.ns, strayed.own.ew)
    )
    who = " and ".join(strayed.who)
    return tuple(
        Ruling(
            replace(_name(event, story, table, board), board=board),
            Result(ns, ew),
            reason=f"not finished in time, since {who} sat at table {story.table}",
            article="Law 12C2(a)",
        )
        for board in story.unfinished
    )
