"""The lines of the event file for a mishap: ``[[incident]]``, and ``[[ruling]]`` for what is left.

An incident names the line as the table reported it and says who really sat there, or which board
it really was. Where the results say that themselves already, it only says who is deprived.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from overtrick.app.incident_record import lines_of_table
from overtrick.app.incident_story import Sitting, Story
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
    """Later results that do not count first, so that the deprived can be put on their lines."""
    incidents: list[Incident] = [_second_time(event, story, each) for each in follows.again]
    for table in tables:
        verdicts = [each for each in follows.verdicts if _is_of(each, table.really)]
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
    for index, verdict in enumerate(verdicts):
        own = lines_of_table(event, story, table, verdict.board)
        reported = verdict.board if own or not table.missed else table.missed[index]
        told = reported != verdict.board or not verdict.deprived
        shown = show_boards(table.really.boards)
        yield Incident(
            IncidentKind.WRONG_BOARD,
            _name(event, story, table, reported),
            (reported,),
            LineName(),
            (verdict.board,) if told else (),
            _refs(event, story, verdict.deprived),
            _refs(event, story, verdict.before),
            reason=f"{plural('board', table.really.boards)} {shown} were at table "
            f"{table.planned.place}".replace(" were ", " was " if "-" not in shown else " were "),
            article=_article(verdict),
        )


def _second_time(event: Event, story: Story, had: Had) -> Incident:
    """A result of a later round that does not count: somebody had had the board by then."""
    ns, ew = had.who
    scope = LineName(session=story.session, section=story.section or None, ns=ns, ew=ew)
    return Incident(
        IncidentKind.WRONG_PAIR,
        scope,
        (had.board,),
        played_before=_refs(event, story, had.who),
        reason=f"the board had been played in round {story.round}",
        article="Law 15B1",
    )


def _drawn_together(incidents: Iterator[Incident]) -> Iterator[Incident]:
    """One block for the boards of which the same is to be said."""
    found: dict[Incident, list[Incident]] = {}
    for each in incidents:
        found.setdefault(replace(each, boards=(), played_boards=()), []).append(each)
    for same, each in found.items():
        boards = tuple(board for incident in each for board in incident.boards)
        played = tuple(board for incident in each for board in incident.played_boards)
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
    return replace(name, round=story.round, table=str(table.planned.table))


def _refs(event: Event, story: Story, who: Sequence[str]) -> tuple[ContestantRef, ...]:
    """By the number alone, unless that is used in another section too."""
    refs = []
    for number in who:
        plain = ContestantRef(number)
        in_section = ContestantRef(number, section=story.section or None)
        refs.append(in_section if len(event.listed(plain)) > 1 else plain)
    return tuple(refs)


def unfinished_lines(event: Event, story: Story, strayed: str, own: Play) -> Lines:
    """Boards that the strayed pair did not finish at its own table: its fault alone."""
    table = Sitting(own, own)
    plus_first = Result(Average.PLUS, Average.MINUS)
    plus_last = Result(Average.MINUS, Average.PLUS)
    return tuple(
        Ruling(
            replace(_name(event, story, table, board), board=board),
            plus_first if own.ew == strayed else plus_last,
            reason=f"not finished in time, since {strayed} sat at table {story.table}",
            article="Law 12C2(a)",
        )
        for board in story.unfinished
    )
