"""From an event file to its scores: what every command and page begins with."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from overtrick.engine.event_score import EventScore, score_event
from overtrick.engine.fit import fitting
from overtrick.engine.plays import with_seats
from overtrick.errors import InputError
from overtrick.formats.event_file import read_event
from overtrick.formats.event_file_rules import rule_book
from overtrick.model.diagnostic import Diagnostic, Severity
from overtrick.model.event import Event
from overtrick.model.result import TO_COME
from overtrick.model.schedule import ScheduledPlay
from overtrick.model.validate import validate
from overtrick.regulations import RuleBook

if TYPE_CHECKING:
    from overtrick.movements import Movement
    from overtrick.regulations.award_scale import AwardScale


class OpenedEvent(NamedTuple):
    """An event as it was read, with what it is scored by, and all that is wrong in its file."""

    path: Path
    event: Event
    book: RuleBook
    movement: "Movement | None"
    schedule: tuple[ScheduledPlay, ...]
    scale: "AwardScale | None"
    diagnostics: tuple[Diagnostic, ...]

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """What could not be read and is left out."""
        return tuple(each for each in self.diagnostics if each.severity is Severity.ERROR)

    def score(self) -> EventScore:
        """The scores of the event."""
        score = score_event(self.event, self.book, self.schedule, self.scale)
        return replace(score, left_out=len(self.errors))


def open_event(path: Path | str, regulations: str = "") -> OpenedEvent:
    """Read an event file; ``regulations`` takes the place of the rule book that it names.

    Refuses a file of which nothing can be scored.
    """
    path = Path(path)
    reading = read_event(path)
    event = replace(reading.event, regulations=regulations) if regulations else reading.event
    unread = any(each.severity is Severity.ERROR for each in reading.diagnostics)
    if all(unread and line.result == TO_COME for line in event.lines):
        listed = "".join(f"\n{each}" for each in reading.diagnostics[:20])
        raise InputError(f"{path.name}: there are no results that could be read{listed}")
    book = rule_book(event, path)
    movement, schedule = scheduled(event, path.parent)
    scale = None
    if event.local_points:
        from overtrick.regulations.award_scale import award_scale  # only where there are some

        scale = award_scale(event.local_points, path.parent)
    event = with_seats(event, schedule)
    found = [*reading.diagnostics, *validate(event), *_unlisted(event, movement)]
    event, unfit = fitting(without_refused(event, found), book)
    return OpenedEvent(path, event, book, movement, schedule, scale, (*found, *unfit))


DECISIONS = (
    "rulings",
    "fouled",
    "incidents",
    "penalties",
    "adjustments",
    "withdrawals",
    "late_arrivals",
    "cancelled_rounds",
    "substitutes",
)


def without_refused(event: Event, diagnostics: Sequence[Diagnostic]) -> Event:
    """The event without the decisions that were found to be wrong: they are left out."""
    refused = {each.source for each in diagnostics if each.severity is Severity.ERROR} - {None}
    kept: dict[str, Any] = {
        name: tuple(each for each in getattr(event, name) if each.source not in refused)
        for name in DECISIONS
    }
    return replace(event, **kept) if refused else event


def _unlisted(event: Event, movement: "Movement | None") -> Iterator[Diagnostic]:
    """Whom the movement has and the list has not: probably a pair that did not come."""
    listed = {contestant.number for contestant in event.contestants}
    if movement is None or not listed:
        return
    source = event.movement.source if event.movement else None
    for number in movement.contestants:
        if number not in listed:
            problem = f"{event.kind.contestant} {number} plays in this movement and is not listed"
            remedy = (
                f'list it, or, if it is missing, write name = "{movement.name}-without-{number}"'
            )
            yield Diagnostic(Severity.WARNING, problem, remedy, movement.name, source)


def rules_of(opened: OpenedEvent, regulations: str) -> RuleBook:
    """Another rule book for the same event, which changes the same values of it."""
    return rule_book(replace(opened.event, regulations=regulations), opened.path)


def scheduled(event: Event, folder: Path) -> tuple["Movement | None", tuple[ScheduledPlay, ...]]:
    """The movement of an event, and what it schedules in each session and section."""
    if event.movement is None:
        return None, ()
    from overtrick.movements import load  # only where there is one

    movement = load(event.movement.name or event.movement.file, folder)
    sessions = {line.session for line in event.lines} | {each.number for each in event.sessions}
    plays = tuple(
        play
        for session in sorted(sessions - {None} or {None}, key=lambda number: number or 0)
        for play in movement.schedule(session)
    )
    sections = sorted({line.section for line in event.lines if line.section is not None})
    if not sections or any(play.section for play in plays):
        return movement, plays
    # Every section of the event plays the movement.
    return movement, tuple(play._replace(section=section) for section in sections for play in plays)
