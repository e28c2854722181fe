"""What was really played, after incidents and rulings (Laws 15 and 87).

A line may be named as it was reported or as it was really played; what is scored is what was
played.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from overtrick.model.board import Seat, Side
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind
from overtrick.model.result import NOT_PLAYED, Average, Imps, Percentage, Result
from overtrick.model.result_line import ResultLine
from overtrick.model.ruling import LineName, Status
from overtrick.model.scoring import Scoring

if TYPE_CHECKING:
    from overtrick.model.fouled import Fouled


def result_of(event: Event, line: ResultLine) -> Result:
    """What a line has after the incidents and rulings on it."""
    before = any(incident.played_before for incident in event.incidents_on(line))
    result = NOT_PLAYED if before else line.result
    for ruling in event.rulings_on(line):
        if ruling.result is not None and ruling.status is not Status.PENDING:
            result = ruling.result.over(line.result)
    return result


def was_played(event: Event, line: ResultLine) -> bool:
    """Whether a line has a score for anybody, after what was decided on it."""
    return result_of(event, line).has_score


def lines_played_on(event: Event, name: LineName) -> tuple[ResultLine, ...]:
    """The lines that a name fits and that were really played on its board."""
    lines = event.lines_named(name)
    if not event.incidents:
        return lines
    return tuple(line for line in lines if event.as_played(line).board == name.board)


def elsewhere(event: Event, line: ResultLine, board: int) -> Iterator[ResultLine]:
    """The other lines of a board in the session and section of a line, as they were played."""
    for other in lines_played_on(event, LineName(board)):
        if other is not line and (other.session, other.section) == (line.session, line.section):
            yield other


def is_stopgap(event: Event, line: ResultLine) -> bool:
    """Whether an average was reported only because somebody there had played the board already.

    As a device wants some result to go on (*Scoring following applying Law 15B2*).
    """
    if event.rulings_on(line) or event.incidents_on(line):
        return False
    artificial = Average | Percentage | Imps
    if not all(isinstance(line.result.outcome(seat), artificial) for seat in Seat):
        return False
    here = _people(event, line)
    return any(
        was_played(event, other) and here & _people(event, event.as_played(other))
        for other in elsewhere(event, line, line.board)
    )


def _people(event: Event, line: ResultLine) -> set[tuple[str | None, Side | None]]:
    """Those at the table, by number and, with two winners, direction."""
    seats = Seat if line.players is not None else (Seat.NORTH, Seat.EAST)
    return {(line.at(seat), seat.side if event.winners == 2 else None) for seat in seats}


# ------------------------------------------------------------------ fouled boards


def lines_of_version(event: Event, name: LineName) -> tuple[ResultLine, ...]:
    """The lines that are meant in a version; it should be one.

    Where a number fits a line as reported and another as played, the one that has a score is meant.
    """
    lines = lines_played_on(event, name)
    if not event.incidents or len(lines) < 2:
        return lines
    return tuple(line for line in lines if was_played(event, line)) or lines


def fouled_lines(event: Event, fouled: "Fouled") -> tuple[ResultLine, ...]:
    """The lines that must be in a version: all of the board.

    Where teams play matches whose boards concern nobody else, those of the matches of which a line
    is named.
    """
    lines = lines_played_on(event, fouled.scope)
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
