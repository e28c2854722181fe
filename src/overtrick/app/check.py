"""``check``: everything suspicious in an event, the most serious first, and what to do about it.

An event without a finding is not proved right, but nothing in it contradicts the Laws, the movement
or the other tables. What the director has explained (an incident, a ruling with its reason) is not
suspicious any more.
"""

from collections.abc import Iterable, Iterator, Sequence

from overtrick.app.check_attendance import check_attendance
from overtrick.app.check_beyond import check_beyond
from overtrick.app.check_finding import ORDER, Finding, Suspicion
from overtrick.app.check_fouled import check_fouled
from overtrick.app.check_meetings import check_meetings
from overtrick.app.check_owed import check_owed
from overtrick.app.check_points import check_points
from overtrick.app.check_rulings import check_rulings
from overtrick.app.check_schedule import check_schedule
from overtrick.app.check_seating import check_seating
from overtrick.engine.event_score import EventScore
from overtrick.model.diagnostic import Diagnostic, Severity, Source
from overtrick.model.validate import validate
from overtrick.reports.wording import counted

__all__ = ["Finding", "Suspicion", "check", "check_lines"]


def check(score: EventScore, reading: Sequence[Diagnostic] = ()) -> list[Finding]:
    """Everything suspicious in an event; ``reading`` is what was wrong with its file.

    >>> from overtrick.engine.event_score import score_event
    >>> from overtrick.model.event import Event
    >>> from overtrick.model.notation import parse_result
    >>> from overtrick.model.result_line import ResultLine
    >>> from overtrick.regulations import load
    >>> lines = [ResultLine(1, parse_result("+620"), "3", "3")]
    >>> for finding in check(score_event(Event(lines=tuple(lines)), load("wbf-2017"))):
    ...     print(finding)
    board 1, 3 against 3: pair 3 is on both sides of the table; correct one of the numbers
    "+620": board 1, 3 against 3: no contract gives +620 to north-south at the vulnerability of \
board 1; did you mean +420? Or is this the result of another board?
    """
    found = [
        *_as_written(dict.fromkeys((*reading, *validate(score.event)))),
        *check_seating(score),
        *(check_schedule(score) if score.schedule else check_meetings(score)),
        *check_points(score),
        *check_attendance(score),
        *check_beyond(score),
        *check_owed(score),
        *check_rulings(score, _unread(reading)),
        *check_fouled(score),
    ]
    return sorted(found, key=lambda finding: ORDER[finding.kind])


def _unread(reading: Sequence[Diagnostic]) -> frozenset[Source]:
    """The lines that could not be read, which are said to be so and need not be said to be late."""
    errors = (each for each in reading if each.severity is Severity.ERROR)
    return frozenset(each.source for each in errors if each.source is not None)


def _as_written(diagnostics: Iterable[Diagnostic]) -> Iterator[Finding]:
    for each in diagnostics:
        is_used = each.severity is Severity.WARNING
        yield Finding(Suspicion.DOUBTFUL if is_used else Suspicion.NOT_USED, each)


def check_lines(findings: Sequence[Finding]) -> list[str]:
    """The findings as text.

    >>> check_lines([])
    ['Nothing suspicious was found.']
    """
    if not findings:
        return ["Nothing suspicious was found."]
    order = ", the most serious first" if len(findings) > 1 else ""
    heading = f"{counted(len(findings), 'thing')} to look at{order}:"
    return [heading, *(str(finding) for finding in findings)]
