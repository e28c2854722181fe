"""Incidents that fit no line, or whose lines are mended in another way as well (Law 15)."""

from collections.abc import Iterator

from msgspec.structs import replace

from overtrick.model.board import Seat
from overtrick.model.contestant import ContestantRef
from overtrick.model.diagnostic import Diagnostic, Severity
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind
from overtrick.model.incident import Incident, IncidentKind, IncidentStyle
from overtrick.model.incident_sense import makes_sense
from overtrick.model.played import elsewhere, is_stopgap, result_of
from overtrick.model.result import Average, Imps, Percentage, Scored, UnlessBetter
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
        yield from check_refs(event, incident.deprived_there, incident.source)
        yield from check_refs(event, incident.played_before_there, incident.source)
        lines = event.lines_of(incident)
        senseless = list(makes_sense(event, incident))
        for problem, remedy in senseless:
            yield error(problem, remedy)
        if not lines and not incident.boards:
            yield error(f"no line is {incident.line}", "check round and table")
        for board in incident.boards_among(lines):
            name = replace(incident.line, board=board)
            on_board = tuple(line for line in lines if line.board == board)
            yield from one_line(event, name, incident.source, on_board)
        for line in () if senseless else lines:
            for problem, remedy in _mended_already(event, incident, line):
                yield error(problem, remedy)
            for problem, remedy in _who(event, incident, line):
                yield error(problem, remedy)


def _mended_already(
    event: Event, incident: Incident, line: ResultLine
) -> Iterator[tuple[str, str]]:
    """The same mistake put right twice: in the results, or by another incident."""
    for other in event.incidents_on(line):
        if other is incident:
            break
        if other.kind is incident.kind and _says_what_was(other) and _says_what_was(incident):
            where = f" in line {other.source.line}" if other.source else ""
            told = f"{line} has an [[incident]] of kind {incident.kind.value}{where} already"
            yield told, "write into one of them all that it really was"
    really = event.as_played(line)
    if incident.kind is IncidentKind.WRONG_PAIR and incident.played != LineName():
        if line.numbers and really == line:
            yield (
                f"{line} says already who really sat there",
                "write the line as it was reported, or leave played out",
            )
        for other_line in elsewhere(event, line, line.board):
            if line.numbers and other_line.numbers == really.numbers:
                remedy = "leave that line out, or the [[incident]]"
                yield f"{other_line} is in the results already", remedy
    yield from _has_a_score(event, incident, line, really.board)


def _says_what_was(incident: Incident) -> bool:
    """Whether it says that the line was another one, and not only who is owed what."""
    is_turned = incident.kind is IncidentKind.EXCHANGED
    return is_turned or incident.played != LineName() or bool(incident.played_boards)


def _has_a_score(
    event: Event, incident: Incident, line: ResultLine, board: int
) -> Iterator[tuple[str, str]]:
    """Somebody is deprived who has a score on the board after all."""
    for other in elsewhere(event, line, board):
        result = result_of(event, other)
        for seat, ref in _deprived_at(event, incident, event.as_played(other)):
            outcome = result.outcome(seat)
            if isinstance(outcome, Scored | UnlessBetter):
                yield (
                    f"{other} gives {ref.number} a score on board {board}, so that it is not "
                    "deprived of it",
                    f"leave {ref.number} out of deprived, or correct that line",
                )
            elif isinstance(outcome, Average | Percentage | Imps) and not is_stopgap(event, other):
                what = "has a [[ruling]] that gives" if event.rulings_on(other) else "gives"
                yield (
                    f"{other} {what} {ref.number} an artificial score already",
                    "leave that line as it was reported, or leave the [[incident]] out",
                )
            else:
                continue
            break


def _deprived_at(
    event: Event, incident: Incident, line: ResultLine
) -> Iterator[tuple[Seat, ContestantRef]]:
    """Those of the deprived who are at a table."""
    for seat in Seat:
        for ref in incident.deprived_there:
            if event.is_at(line, seat, ref):
                yield seat, ref


def _who(event: Event, incident: Incident, line: ResultLine) -> Iterator[tuple[str, str]]:
    """Those who had played before were at the table; nobody is deprived of a board twice."""
    really = event.as_played(line)
    for ref in incident.played_before_there:
        if really.numbers and not any(event.is_at(really, seat, ref) for seat in Seat):
            problem = f"{ref} did not sit at this table, and cannot have played board "
            problem += f"{really.board} before: it was {' against '.join(really.numbers)}"
            yield problem, "correct played_before, or say in played who sat there"
    for other in event.incidents:
        if other is incident:
            break
        twice = [ref for ref in incident.deprived_there if _is_in(event, ref, other.deprived_there)]
        boards = {
            (each.board, each.session, each.section)
            for each in map(event.as_played, event.lines_of(other))
        }
        if twice and (really.board, really.session, really.section) in boards:
            where = f" in line {other.source.line}" if other.source else ""
            problem = f"{twice[0]} is deprived of board {really.board} by the [[incident]]{where}"
            yield f"{problem} as well", "name it in one of them"


def _is_in(event: Event, ref: ContestantRef, refs: tuple[ContestantRef, ...]) -> bool:
    return any(event.is_same(ref, each) for each in refs)
