"""Adding what follows from a mishap to the event file, everything else in it left as it is.

Results that are still to come and cannot come any more become NP.
"""

from collections.abc import Iterator

from overtrick.app.event_files import OpenedEvent, scheduled
from overtrick.app.incident import Advice
from overtrick.app.incident_record import lines_of_table
from overtrick.app.incident_story import Sitting
from overtrick.engine.plays import with_seats
from overtrick.errors import InputError
from overtrick.formats.event_file import parse_event
from overtrick.formats.event_file_edit import add_decision, change_result
from overtrick.formats.text_file import content_of
from overtrick.model.diagnostic import Diagnostic, Severity
from overtrick.model.event import Event
from overtrick.model.result import NOT_PLAYED, Nothing
from overtrick.model.result_line import ResultLine
from overtrick.model.validate import validate

BOM = "\ufeff"


def write_advice(opened: OpenedEvent, advice: Advice) -> list[ResultLine]:
    """Append the lines of an advice; refuses what would not be used as it stands.

    Returns the lines of the results that have become NP.
    """
    path = opened.path
    if advice.known:
        lines = [each.source.line for each in advice.known if each.source is not None]
        raise InputError(
            f"{path.name}: there is an [[incident]] about this already, in line "
            f"{', '.join(map(str, lines))}; change or delete it"
        )
    if not advice.lines:
        raise InputError(f"{path.name}: there is nothing to be written")
    try:
        text = content_of(path).decode("utf-8")
    except UnicodeDecodeError:
        raise InputError(f"{path.name}: the file is not in UTF-8; save it so first") from None
    mark = BOM if text.startswith(BOM) else ""
    text = text.removeprefix(BOM)
    event = parse_event(text, path.name, path.parent).event
    before = _errors(event, opened)
    numbers = set(_impossible(opened, advice))
    impossible = [
        line
        for line in event.lines
        if line.source and (line.source.file, line.source.line) in numbers
    ]
    for line in impossible:
        text = change_result(text, line, NOT_PLAYED)
    for decision in advice.lines:
        text = add_decision(text, decision)
    after = _errors(parse_event(text, path.name, path.parent).event, opened)
    new = [each for each in after if each not in before]
    if new:
        listed = "\n".join(new)
        raise InputError(f"{path.name}: not written, because it would not be right:\n{listed}")
    try:
        path.write_bytes((mark + text).encode("utf-8"))
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {error.strerror}") from None
    return impossible


def _impossible(opened: OpenedEvent, advice: Advice) -> Iterator[tuple[str, int]]:
    """Where the event file itself has results still to come that cannot come any more."""
    for blocked in advice.announce:
        table = Sitting(blocked.play, blocked.play)
        for board in blocked.boards:
            for line in lines_of_table(opened.event, advice.story, table, board):
                late = line.result.ns is line.result.ew is Nothing.LATE
                if late and line.source is not None and line.source.file == opened.path.name:
                    yield line.source.file, line.source.line


def _errors(event: Event, opened: OpenedEvent) -> list[str]:
    """What is wrong with an event, without the places, which change."""
    _, schedule = scheduled(event, opened.path.parent)

    def said(each: Diagnostic) -> str:
        return f"{each.problem}; {each.remedy}"

    found = validate(with_seats(event, schedule))
    return [said(each) for each in found if each.severity is Severity.ERROR]
