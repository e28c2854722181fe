"""From a file to the scores of its event: what every command and page begins with.

The file may be an event file, or one of another program that can be read.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field
from msgspec.structs import replace

from overtrick.engine.event_score import EventScore, score_event
from overtrick.engine.fit import fitting
from overtrick.engine.plays import with_seats
from overtrick.errors import InputError
from overtrick.formats.event_file import read_event
from overtrick.formats.event_file_rules import rule_book
from overtrick.formats.file_kinds import EVENT, kind_of
from overtrick.formats.imported import Imported
from overtrick.model.diagnostic import Diagnostic, Severity
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind
from overtrick.model.result import TO_COME
from overtrick.model.schedule import ScheduledPlay
from overtrick.model.validate import validate
from overtrick.model.validate_contestants import turned_lines
from overtrick.model.validate_lines import is_impossible
from overtrick.regulations import RuleBook

if TYPE_CHECKING:
    from overtrick.engine.team_event import TeamEventScore
    from overtrick.engine.team_terms import Scales
    from overtrick.movements import Movement
    from overtrick.regulations.award_scale import AwardScale


class OpenedEvent(Struct, frozen=True):
    """An event ready to be scored, with what it is scored by, and all that is wrong in its file.

    ``read`` is what the file says, before anything was left out or worked out, from which a changed
    event is opened again.
    """

    path: Path
    event: Event
    book: RuleBook
    movement: "Movement | None"
    schedule: tuple[ScheduledPlay, ...]
    scale: "AwardScale | None"
    diagnostics: tuple[Diagnostic, ...]
    read: Imported
    vp_scales: "Scales" = field(default_factory=dict)
    may_be_empty: bool = False

    @property
    def is_teams(self) -> bool:
        """Whether teams play matches, so that ``score_teams`` scores it."""
        return self.event.kind is Kind.TEAMS

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """What could not be read and is left out."""
        return tuple(each for each in self.diagnostics if each.severity is Severity.ERROR)

    @property
    def left_out(self) -> int:
        """How much of the file is left out: an entry counts once, whatever is wrong with it."""
        places = {each.source for each in self.errors if each.source is not None}
        return len(places) + sum(each.source is None for each in self.errors)

    @property
    def files(self) -> tuple[Path, ...]:
        """What was read: the event file, its results and its movement beside it."""
        event = self.event
        beside = {line.source.file for line in event.lines if line.source is not None}
        if event.movement is not None and event.movement.file:
            beside.add(event.movement.file)
        return (self.path, *(self.path.parent / name for name in sorted(beside)))

    def score(self) -> EventScore:
        """The scores of a pairs or individual event."""
        score = score_event(self.event, self.book, self.schedule, self.scale)
        return replace(score, left_out=self.left_out)

    def score_teams(self) -> "TeamEventScore":
        """The scores of a team event."""
        from overtrick.engine.team_event import score_teams

        score = score_teams(self.event, self.book, self.vp_scales)
        if not score.matches and self.errors:
            listed = "".join(f"\n{each}" for each in self.errors[:20])
            raise InputError(f"{self.path.name}: there is no match that could be scored{listed}")
        return replace(score, left_out=self.left_out)


def open_event(path: Path | str, regulations: str = "", may_be_empty: bool = False) -> OpenedEvent:
    """Read an event file; ``regulations`` takes the place of the rule book that it names.

    Refuses a file of which nothing can be scored, unless it ``may_be_empty``.
    """
    path = Path(path)
    kind = kind_of(path)
    if kind is not EVENT:
        return opened(kind.read(path), path, regulations)
    reading = read_event(path)
    diagnostics = reading.diagnostics
    return opened(
        Imported("", reading.event, diagnostics=diagnostics), path, regulations, may_be_empty
    )


def opened(
    imported: Imported, path: Path, regulations: str = "", may_be_empty: bool = False
) -> OpenedEvent:
    """An event as it was read from any file, ready to be scored."""
    if regulations:
        imported = replace(imported, event=replace(imported.event, regulations=regulations))
    event = imported.event
    diagnostics = (*imported.diagnostics, *imported.guessed)
    unread = any(each.severity is Severity.ERROR for each in diagnostics)
    played_otherwise = any(match.score or match.vps for match in event.teams.matches)
    settled = played_otherwise or may_be_empty
    if not settled and all(unread and line.result == TO_COME for line in event.lines):
        raise _without_results(path, diagnostics)
    book = _book(event, path, diagnostics)
    movement, schedule = scheduled(event, path.parent)
    schedule = schedule or imported.schedule
    scale, no_scale = _scale(event, path.parent)
    event = with_seats(event, schedule)
    found = [*diagnostics, *no_scale, *validate(event), *_unlisted(event, movement)]
    event = without_refused(event, found)
    if not settled and not event.lines:
        raise _without_results(path, found)
    scales: Scales = {}
    if event.kind is Kind.TEAMS:
        from overtrick.app.vp_scales import load_scales
        from overtrick.engine.team_fit import fitting_teams

        scales = load_scales(event, book, path.parent)
        event, unfit = fitting_teams(event, book, scales)
    else:
        event, unfit = fitting(event, book, schedule)
    found += unfit
    return OpenedEvent(
        path, event, book, movement, schedule, scale, tuple(found), imported, scales, may_be_empty
    )


def _without_results(path: Path, found: Sequence[Diagnostic]) -> InputError:
    listed = "".join(f"\n{each}" for each in found[:20])
    return InputError(f"{path.name}: there are no results that could be read{listed}")


def _book(event: Event, path: Path, found: Sequence[Diagnostic]) -> RuleBook:
    """The rule book. Without it nothing can be scored, but what else is wrong is said."""
    try:
        return rule_book(event, path)
    except InputError as error:
        here = [str(each) for each in found if each.problem in str(error)] or [str(error)]
        others = [str(each) for each in found if each.problem not in str(error)]
        raise InputError("\n".join([*here, *others[:20]])) from None


def _scale(event: Event, folder: Path) -> "tuple[AwardScale | None, tuple[Diagnostic, ...]]":
    """The scale of local points; an event is scored without one that cannot be read."""
    if not event.local_points:
        return None, ()
    from overtrick.regulations.award_scale import award_scale  # only where there is one

    try:
        return award_scale(event.local_points, folder), ()
    except InputError as error:
        return None, (Diagnostic.refusal(error, event.sources.get("local_points")),)


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
    """The event without the lines and decisions that were found to be wrong: they are left out."""
    refused = {each.source for each in diagnostics if each.severity is Severity.ERROR} - {None}
    kept: dict[str, Any] = {
        name: tuple(each for each in getattr(event, name) if each.source not in refused)
        for name in DECISIONS
    }
    if not refused:
        return event
    turned = turned_lines(event)
    kept["lines"] = tuple(
        line
        for index, line in enumerate(event.lines)
        if index not in turned and not is_impossible(line, event)
    )
    if any(each.responsible_source in refused for each in kept["fouled"]):
        from overtrick.model.validate_fouled import those_responsible

        kept["fouled"] = tuple(
            replace(each, responsible=those_responsible(event, each)) for each in kept["fouled"]
        )
    return replace(event, **kept)


def _unlisted(event: Event, movement: "Movement | None") -> Iterator[Diagnostic]:
    """Whom the movement has and the list has not: probably a pair that did not come."""
    listed = {contestant.number for contestant in event.contestants}
    if movement is None or not listed:
        return
    source = event.movement.source if event.movement else None
    missing = [number for number in movement.contestants if number not in listed]
    word = event.kind.contestant
    if len(missing) == 1:
        problem = f"{word} {missing[0]} plays in this movement and is not listed"
        remedy = (
            f'list it, or, if it is missing, write name = "{movement.name}-without-{missing[0]}"'
        )
        yield Diagnostic(Severity.WARNING, problem, remedy, movement.name, source)
    elif missing:
        problem = f"{word}s {', '.join(missing)} play in this movement and are not listed"
        remedy = "list them, or choose a movement for those who are there"
        yield Diagnostic(Severity.WARNING, problem, remedy, movement.name, source)


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
