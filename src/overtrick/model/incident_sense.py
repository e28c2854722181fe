"""Incidents whose keys contradict each other, or do not go with their kind."""

from collections.abc import Iterator

from overtrick.model.event import Event
from overtrick.model.event_setup import Kind
from overtrick.model.incident import Incident, IncidentKind
from overtrick.model.ruling import LineName

Wrong = tuple[str, str]
"""What is wrong, and what would be right."""


def makes_sense(event: Event, incident: Incident) -> Iterator[Wrong]:
    """What is wrong with an incident by itself."""
    yield from _seats(event, incident)
    match incident.kind:
        case IncidentKind.WRONG_PAIR:
            yield from _wrong_pair(incident)
        case IncidentKind.WRONG_BOARD:
            yield from _wrong_board(event, incident)
        case IncidentKind.EXCHANGED:
            yield from _exchanged(incident)
    for key, refs in (("deprived", incident.deprived), ("played_before", incident.played_before)):
        for place, ref in enumerate(refs):
            if any(event.is_same(ref, each) for each in refs[:place]):
                yield f"{ref} is in {key} twice", "name it once"


def _seats(event: Event, incident: Incident) -> Iterator[Wrong]:
    """Two sides in pairs, four seats in an individual."""
    said = incident.played
    if event.kind is Kind.INDIVIDUAL:
        if said.ns or said.ew:
            what = "in an individual four players are at the table"
            yield what, 'write such as played = { n = "9" }, with n, e, s or w'
    elif said.n or said.e or said.s or said.w:
        yield "two pairs are at the table", 'write such as played = { ew = "9" }, with ns or ew'


def _wrong_pair(incident: Incident) -> Iterator[Wrong]:
    if incident.played_boards:
        what = "played has a board, which is not what a wrong pair changes"
        yield what, "write another [[incident]] of kind wrong-board for the board"
    elif incident.played == LineName() and not (incident.played_before or incident.deprived):
        yield "who really sat there is not said", 'write played = { ew = "9" }'


def _wrong_board(event: Event, incident: Incident) -> Iterator[Wrong]:
    played, boards = incident.played_boards, incident.boards_among(event.lines_of(incident))
    if incident.played != LineName():
        what = "played has a pair or player, which is not what a wrong board changes"
        yield what, "write another [[incident]] of kind wrong-pair for who sat there"
    elif not played and not incident.deprived:
        yield "which board it was is not said", "write played = { board = 7 }"
    elif played and len(played) != len(boards):
        remedy = "write boards and played = { boards = … } in the same order"
        yield f"{len(boards)} boards became {len(played)}", remedy
    if len(set(played)) < len(played):
        yield "two boards became the same one", "name each board in played once"


def _exchanged(incident: Incident) -> Iterator[Wrong]:
    """The right people played the right board: nobody is deprived of anything."""
    said = {
        "played": incident.played != LineName() or incident.played_boards,
        "deprived": incident.deprived,
        "played_before": incident.played_before,
    }
    if keys := [key for key, given in said.items() if given]:
        what = f"where a table sat the wrong way round there is no {' or '.join(keys)}"
        remedy = "leave it out, or write an [[incident]] of kind wrong-pair or wrong-board as well"
        yield what, remedy
