"""What is still open in an event, and what may come of it.

An open ruling names what may come of it: what the director has ruled, and the outcomes that it
lists. A pending one that lists none may also leave what the table reported; one that names nothing
at all may become anything. So may a ruling under appeal that lists none, for a committee is not
bound to what the director ruled, and so may a result that is still to come.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from overtrick.app.check_schedule import missing_plays
from overtrick.app.prizes_choices import InVersion, Slot, giving, versions_open
from overtrick.engine.event_score import EventScore
from overtrick.engine.play import FIRST_SESSION
from overtrick.engine.rulings import is_open
from overtrick.model.board import Seat
from overtrick.model.event import Event
from overtrick.model.notation import format_result
from overtrick.model.result import TO_COME, Nothing, Result, Scored
from overtrick.model.result_line import ResultLine
from overtrick.model.ruling import Ruling, Status
from overtrick.reports.notes import ruling_text
from overtrick.reports.wording import ranges

MOST_MEETINGS = 12
"""The results of more meetings than this that are still to come are one question."""


class Question(Struct, frozen=True):
    """Something that is to be decided or played: what, the outcomes it names, and where.

    ``for_now`` is what counts until then, where it is none of the outcomes.
    """

    text: str
    outcomes: tuple[str, ...]
    slots: tuple[Slot, ...]
    for_now: str = ""


def open_questions(score: EventScore) -> tuple[Event, list[Question]]:
    """What is open; the event comes back with the results that its movement still lacks as late."""
    event, missing = _with_missing(score)
    several = len({line.session or FIRST_SESSION for line in event.lines}) > 1
    slots = _Slots(score, event)
    rulings = list(_open_rulings(event, slots, several))
    ruled = [slot for question in rulings for slot in question.slots]
    asked = {slot.line for slot in ruled if not _is_settled(slot, event.lines[slot.line])}
    settled = {slot.line for slot in ruled} - asked
    late = [
        (index, line)
        for index, line in enumerate(event.lines)
        if any(line.result.outcome(seat) is Nothing.LATE for seat in Seat)
        and (slots.is_late(line) or index in asked)
        and index not in settled
    ]
    meetings: dict[tuple[str, str, bool], list[tuple[int, ResultLine]]] = {}
    for index, line in late:
        key = _of_session(line, several=True), _who(line), id(line) in missing
        meetings.setdefault(key, []).append((index, line))
    to_come = [
        Question(_to_come(lines, is_missing, several), (), tuple(slots.of(i) for i, _ in lines))
        for (_, _, is_missing), lines in meetings.items()
    ]
    if len(to_come) > MOST_MEETINGS:
        together = tuple(slot for question in to_come for slot in question.slots)
        to_come = [Question(f"the {len(together)} results that are still to come", (), together)]
    return event, [*rulings, *to_come]


def _is_settled(slot: Slot, line: ResultLine) -> bool:
    """Whether nothing is left to be played on a line, whichever of its outcomes is ruled."""
    ways = [each.choice if isinstance(each, InVersion) else each for each in slot.alternatives]
    return bool(ways) and all(
        isinstance(way, Ruling)
        and way.result is not None
        and Nothing.LATE not in map(way.result.over(line.result).outcome, Seat)
        for way in ways
    )


class _Slots:
    """Where open things are, on the boards that were really played."""

    def __init__(self, score: EventScore, event: Event) -> None:
        plays = score.plays.plays
        self._plays = {id(play.reported): play for play in plays if play.reported is not None}
        self._event = event

    def of(self, index: int, ruling: int | None = None) -> Slot:
        """The slot of a line, or of a ruling on it."""
        line = self._event.lines[index]
        really = self._plays[id(line)].actual if id(line) in self._plays else line
        where = really.session or FIRST_SESSION, really.board
        return Slot(*where, index, ruling, versions=versions_open(self._event, line))

    def result_now(self, line: ResultLine) -> Result:
        """What counts for a line as it stands."""
        return self._plays[id(line)].line.result if id(line) in self._plays else line.result

    def is_cancelled(self, line: ResultLine) -> bool:
        """Whether a line that was ruled on counts for nobody, whatever is ruled."""
        return id(line) in self._plays and not self._plays[id(line)].rulings

    def is_late(self, line: ResultLine) -> bool:
        """Whether a line is late also after the rulings; one that has not come always is."""
        return id(line) not in self._plays or self._plays[id(line)].line.is_late


def _open_rulings(event: Event, slots: _Slots, several: bool) -> Iterator[Question]:
    places = {id(line): index for index, line in enumerate(event.lines)}
    for index, ruling in enumerate(event.rulings):
        if (line := line_if_open(event, index)) is None or slots.is_cancelled(line):
            continue
        kind = "appeal" if ruling.status is Status.APPEALED else "ruling"
        ways = alternatives(ruling, line.result)
        slot = slots.of(places[id(line)], index)
        compared = all(_is_compared(each, line.result) for each in ways)
        placed = tuple(InVersion(way, at) for way in ways for at in range(slot.versions)) or ways
        without = for_now(ruling, ways, line.result, slots.result_now(line))
        yield Question(
            f"the {kind} on board {line.board}{_of_session(line, several)} ({_who(line)})",
            tuple(in_words(each, line.result) for each in ways),
            (replace(slot, alternatives=placed, for_now=without, compared=compared),),
            format_result(slots.result_now(line)) if without else "",
        )


def _with_missing(score: EventScore) -> tuple[Event, set[int]]:
    """The event with a late line for each result of the movement that has not come."""
    lines = tuple(play.line(TO_COME) for play in missing_plays(score))
    if not lines:
        return score.event, set()
    return replace(score.event, lines=(*score.event.lines, *lines)), {id(line) for line in lines}


def _who(line: ResultLine) -> str:
    if line.players:
        north, east, south, west = line.players
        return f"{north} and {south} v {east} and {west}"
    return f"{line.ns or '?'} v {line.ew or '?'}"


def _of_session(line: ResultLine, several: bool) -> str:
    session = f" of session {line.session or FIRST_SESSION}" if several else ""
    return f"{session} in section {line.section}" if line.section else session


def _to_come(lines: Sequence[tuple[int, ResultLine]], is_missing: bool, several: bool) -> str:
    """``the missing results of 5 v 13 (boards 7, 8)``."""
    (_, first), boards = lines[0], [line.board for _, line in lines]
    which = f"board {boards[0]}" if len(boards) == 1 else f"boards {ranges(boards)}"
    results = "result" if len(boards) == 1 else "results"
    state = "missing" if is_missing else "late"
    return f"the {state} {results} of {_who(first)} ({which}{_of_session(first, several)})"


# ------------------------------------------------------------------ rulings


def line_if_open(event: Event, index: int) -> ResultLine | None:
    """The line of a ruling that is open; none where a later one has decided it, as on appeal."""
    lines = event.lines_named(event.rulings[index].line)
    return lines[0] if len(lines) == 1 and is_open(event, event.rulings[index]) else None


def alternatives(ruling: Ruling, reported: Result) -> tuple[Ruling | None, ...]:
    """What may become of an open ruling; nothing where anything may."""
    final = replace(ruling, status=Status.FINAL, outcomes=())
    says = _says(ruling)
    others = [giving(outcome, ruling) for outcome in ruling.outcomes]
    if not others and (not says or ruling.status is Status.APPEALED):
        return ()
    found: list[Ruling | None] = [*([final] if says else []), *others]
    if not others:
        found.insert(0, None)
    return tuple(_different(found, reported))


def for_now(
    ruling: Ruling, ways: Sequence[Ruling | None], reported: Result, now: Result
) -> tuple[None, ...]:
    """The line without an open ruling, where that counts now and is not among what may come."""
    counts = ruling.status is Status.APPEALED and _says(ruling)
    if not ways or counts or None in ways:
        return ()
    given = [each.result.over(reported) for each in ways if each is not None and each.result]
    return () if now in given else (None,)


def _says(ruling: Ruling) -> bool:
    """Whether it decides something already."""
    return ruling.result is not None or _adjusts(ruling)


def _adjusts(ruling: Ruling) -> bool:
    """Whether it does more than replace the result."""
    return bool(ruling.adjust_ns or ruling.adjust_ew or ruling.self_inflicted)


def _is_compared(choice: Ruling | None, reported: Result) -> bool:
    """Whether both sides get a score that is compared, and nothing else."""
    result = reported if choice is None or choice.result is None else choice.result.over(reported)
    scored = all(isinstance(result.outcome(seat), Scored) for seat in Seat)
    return scored and (choice is None or not _adjusts(choice))


def _different(found: Iterable[Ruling | None], reported: Result) -> Iterator[Ruling | None]:
    """Each alternative once; a ruling that gives what was reported is the same as none."""
    seen = set()
    for each in found:
        result = reported if each is None or each.result is None else each.result.over(reported)
        adjusted = None
        if each is not None and _adjusts(each):
            adjusted = each.adjust_ns, each.adjust_ew, each.self_inflicted
        if (result, adjusted) not in seen:
            seen.add((result, adjusted))
            yield each


def in_words(choice: Ruling | None, reported: Result) -> str:
    """An outcome of an open ruling in words."""
    if choice is None:
        return f"{format_result(reported)} as reported"
    if choice.result is None or _adjusts(choice):
        return ruling_text(replace(choice, reason="", article="", by=""))
    return format_result(choice.result)
