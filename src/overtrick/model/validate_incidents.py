"""Incidents that fit no line, or whose lines are mended in another way as well (Law 15)."""

from collections.abc import Iterator

from msgspec.structs import replace

from overtrick.model.board import Seat
from overtrick.model.diagnostic import Diagnostic, Severity
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind
from overtrick.model.incident import Incident, IncidentKind, IncidentStyle
from overtrick.model.result import Average, Imps, Percentage
from overtrick.model.result_line import ResultLine
from overtrick.model.ruling import LineName
from overtrick.model.scoring import Scoring
from overtrick.model.validate_contestants import check_refs
from overtrick.model.validate_lines import one_line


def validate_incidents(event: Event) -> Iterator[Diagnostic]:
    """An incident replaces the line that it mends; giving both is an error."""
    for incident in event.incidents:

        def error(problem: str, remedy: str, incident: Incident = incident) -> Diagnostic:
            return Diagnostic(Severity.ERROR, problem, remedy, "", incident.source)

        if event.kind is Kind.TEAMS:
            yield error(
                "Law 15B is for pairs and individuals; in teams Law 86B applies",
                "write a [[ruling]] for each board that cannot be compared, such as AVE+/AVE+, "
                "or a [[match]] that is void",
            )
            continue
        if incident.style is IncidentStyle.ADJUSTMENT and event.scoring is not Scoring.MATCHPOINTS:
            yield error('style = "adjustment" is for matchpoints', "leave style out")
        yield from check_refs(event, incident.deprived, incident.source)
        yield from check_refs(event, incident.played_before, incident.source)
        yield from _what_differs(incident)
        for board in incident.boards or (None,):
            if board is not None:
                yield from one_line(event, replace(incident.line, board=board), incident.source)
            elif not event.lines_of(incident):
                yield error(f"no line is {incident.line}", "check round and table")
        for line in event.lines_of(incident):
            yield from _mended_already(event, incident, line)


def _what_differs(incident: Incident) -> Iterator[Diagnostic]:
    """Each kind says what was not as it should have been."""
    problem = ""
    if incident.kind is IncidentKind.WRONG_PAIR:
        said = incident.played != LineName() or incident.played_before or incident.deprived
        if not said:
            problem, remedy = "who really sat there is not said", 'write played = { ew = "9" }'
    elif incident.kind is IncidentKind.WRONG_BOARD:
        if not incident.played_boards and not incident.deprived:
            problem, remedy = "which board it was is not said", "write played = { board = 7 }"
        elif incident.played_boards and len(incident.played_boards) != len(incident.boards):
            problem = f"{len(incident.boards)} boards became {len(incident.played_boards)}"
            remedy = "write boards and played = { boards = … } in the same order"
    if problem:
        yield Diagnostic(Severity.ERROR, problem, remedy, "", incident.source)


def _mended_already(event: Event, incident: Incident, line: ResultLine) -> Iterator[Diagnostic]:
    """The same mistake put right twice: in the results, or by a ruling."""

    def error(problem: str, remedy: str) -> Diagnostic:
        return Diagnostic(Severity.ERROR, problem, remedy, "", incident.source)

    for ruling in event.rulings_on(line):
        where = f" in line {ruling.source.line}" if ruling.source else ""
        yield error(f"{line} has a [[ruling]]{where} as well", "keep one of them")
    if incident.kind is not IncidentKind.WRONG_PAIR or incident.played == LineName():
        return
    really = _really_sat(incident, line)
    if line.numbers and really == line:
        yield error(
            f"{line} says already who really sat there",
            "write the line as it was reported, or leave played out",
        )
    deprived = {ref.number for ref in incident.deprived}
    for other in event.lines_on(line.board):
        if other is line or (other.session, other.section) != (line.session, line.section):
            continue
        if line.numbers and other.numbers == really.numbers:
            yield error(
                f"{other} is in the results already",
                "leave that line out, or the [[incident]]",
            )
        for seat in Seat:
            artificial = isinstance(other.result.outcome(seat), Average | Percentage | Imps)
            if artificial and other.at(seat) in deprived:
                yield error(
                    f"{other} gives {other.at(seat)} an artificial score already",
                    "leave that line as it was reported, or leave the [[incident]] out",
                )
                break


def _really_sat(incident: Incident, line: ResultLine) -> ResultLine:
    """The line with those who really sat there."""
    seen, players = incident.played, line.players
    if players is not None:
        north, east, south, west = players
        players = seen.n or north, seen.e or east, seen.s or south, seen.w or west
    return replace(line, ns=seen.ns or line.ns, ew=seen.ew or line.ew, players=players)
