"""One result is another: the event as if its file had been changed and read again.

What a reading says depends on a result in few ways. Where none of them is possible the rest is
taken over, and only the board is scored again (``engine/rescore.py``); otherwise everything that
follows the reading of the file is done anew.
"""

from msgspec.structs import replace

from overtrick.app.event_files import OpenedEvent, opened
from overtrick.engine import rescore
from overtrick.engine.event_score import EventScore
from overtrick.errors import InputError
from overtrick.formats.imported import Imported
from overtrick.formats.problems import AT_MOST
from overtrick.model.board import Seat
from overtrick.model.diagnostic import Diagnostic
from overtrick.model.event import Event
from overtrick.model.result import TO_COME, AtTable, Imps, Result, UnlessBetter
from overtrick.model.result_line import ResultLine


def with_result(before: OpenedEvent, index: int, result: Result) -> OpenedEvent:
    """The opened event with another result on one of its lines.

    ``index`` counts the lines of the file as they were read, ``before.read.event.lines``.
    """
    if _is_plain(before, index, result):
        read = replace(before.read, event=_changed(before.read.event, index, result))
        return replace(before, event=_changed(before.event, index, result), read=read)
    read = before.read
    known = {id(each): each for each in read.event.results.values() if each == result}
    result = next(iter(known.values()), result)  # as a reader shares equal results
    again = replace(
        read,
        event=_changed(read.event, index, result),
        diagnostics=_without_its_own(read, read.event.lines[index]),
    )
    return opened(again, before.path, may_be_empty=before.may_be_empty)


def scored_with_result(
    before: OpenedEvent, score: EventScore, index: int, result: Result
) -> tuple[OpenedEvent, EventScore]:
    """The same for pairs and individuals with its scores; ``score`` are those before."""
    after = with_result(before, index, result)
    if _is_plain(before, index, result):
        return after, rescore.with_result(score, index, result)
    return after, after.score()


def _is_plain(before: OpenedEvent, index: int, result: Result) -> bool:
    """Whether nothing but scores can follow from another result on a line.

    Rulings, fouled boards and incidents may ask for what the table reported.
    """
    event = before.read.event
    if before.is_teams or event.rulings or event.fouled or event.incidents:
        return False
    if len(before.event.lines) < len(event.lines):  # some are left out
        return False
    both = event.lines[index].result, result
    if before.read.errors and TO_COME in both:  # it may be one of those that could not be read
        return False
    return not any(map(_is_unusual, both))


def _is_unusual(result: Result) -> bool:
    """Whether a result may be one that a table cannot have, or that the scoring cannot use."""
    return result.splits_partners or any(
        isinstance(result.outcome(seat), UnlessBetter | AtTable | Imps) for seat in Seat
    )


def _changed(event: Event, index: int, result: Result) -> Event:
    lines = list(event.lines)
    lines[index] = replace(lines[index], result=result)
    return replace(event, lines=tuple(lines))


def _without_its_own(read: Imported, line: ResultLine) -> tuple[Diagnostic, ...]:
    """What was wrong in the file, but for a result that could not be read and now is another."""
    own = [
        each
        for each in read.errors
        if line.result == TO_COME and each.source is not None and each.source == line.source
    ]
    if not own:
        return read.diagnostics
    beside = sum(1 for each in read.event.lines if each.source == line.source)
    if beside > 1 or len(own) > 1 or len(read.diagnostics) > AT_MOST:
        raise InputError(
            f"{line.source}: what was wrong with this line cannot be told from what is wrong with "
            "others; correct the file and read it again"
        )
    return tuple(each for each in read.diagnostics if each is not own[0])
