"""Fouled boards: every line that was played is in exactly one version (Law 87)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from overtrick.model.board import Seat
from overtrick.model.diagnostic import Diagnostic, Severity
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind
from overtrick.model.result import Scored, UnlessBetter
from overtrick.model.result_line import ResultLine
from overtrick.model.scoring import Scoring
from overtrick.model.validate_contestants import check_refs
from overtrick.model.validate_lines import one_line

if TYPE_CHECKING:
    from overtrick.model.fouled import Fouled


def validate_fouled(event: Event) -> Iterator[Diagnostic]:
    """What keeps a fouled board from being scored by its versions."""
    boards: dict[int, Fouled] = {}
    for fouled in event.fouled:
        yield from check_refs(event, fouled.responsible, fouled.responsible_source)
        if len(fouled.versions) < 2 or not all(fouled.versions):
            problem = f"board {fouled.board} is fouled, but has fewer than two versions"
            remedy = 'write such as versions = [["1", "2", "3"], ["4", "5"]]'
            yield Diagnostic(Severity.ERROR, problem, remedy, "", fouled.source)
        for version in fouled.versions:
            for name in version:
                yield from one_line(event, name, fouled.source)
        yield from _each_once(event, fouled, boards)


def _each_once(event: Event, fouled: "Fouled", boards: "dict[int, Fouled]") -> Iterator[Diagnostic]:
    for line in _concerned(event, fouled):
        count = sum(any(name.names(line) for name in version) for version in fouled.versions)
        if count == 0 and was_played(event, line):
            problem = f"{line} is in none of the versions"
            remedy = f"add {line.ns or line.numbers} to the version that was played there"
            yield Diagnostic(Severity.ERROR, problem, remedy, "", fouled.source)
        if count > 1:
            problem, remedy = f"{line} is in {count} versions", "name it in one"
            yield Diagnostic(Severity.ERROR, problem, remedy, "", fouled.source)
        if boards.setdefault(id(line), fouled) is not fouled:
            problem = f"{line} belongs to another [[fouled]] already"
            remedy = "write one block for a board, or say session or section in both"
            yield Diagnostic(Severity.ERROR, problem, remedy, "", fouled.source)


def _concerned(event: Event, fouled: "Fouled") -> tuple[ResultLine, ...]:
    """The lines that must be in a version: all of the board.

    Where teams play matches whose boards concern nobody else, those of the matches of which a line
    is named.
    """
    lines = event.lines_named(fouled.scope)
    if event.kind is not Kind.TEAMS or event.scoring is Scoring.BOARD_A_MATCH:
        return lines
    named = {
        _match(line)
        for line in lines
        if any(name.names(line) for version in fouled.versions for name in version)
    }
    return tuple(line for line in lines if _match(line) in named)


def _match(line: ResultLine) -> tuple[object, ...]:
    return line.session, line.round, line.segment, frozenset(line.numbers)


def was_played(event: Event, line: ResultLine) -> bool:
    """Whether a line has a score for anybody, after the rulings on it."""
    result = line.result
    for ruling in event.rulings_on(line):
        if ruling.result is not None:
            result = ruling.result.over(line.result)
    return any(isinstance(result.outcome(seat), Scored | UnlessBetter) for seat in Seat)
