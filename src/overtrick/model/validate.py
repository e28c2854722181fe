"""What an event contradicts itself in: its set-up, its contestants, its lines, its decisions.

Pure functions that give back what is wrong. An error means that something cannot be used: a ruling
that names no line, a penalty for nobody. With a movement, put whoever sat at a table into the lines
before; a line without contestants is otherwise an error.
"""

from collections.abc import Iterable, Iterator

from overtrick.model.diagnostic import Diagnostic, Severity, Source
from overtrick.model.event import Event
from overtrick.model.event_setup import Combine, Grouping, Kind
from overtrick.model.validate_contestants import validate_contestants, validate_references
from overtrick.model.validate_lines import validate_lines, validate_rulings


def validate(event: Event) -> list[Diagnostic]:
    """All that is wrong with an event, in the order of its file.

    >>> [str(problem) for problem in validate(Event(kind=Kind.TEAMS, winners=2))]
    ['"matchpoints": teams are not scored so; write imps or board-a-match or total-points or \
hybrid-imps or hybrid-total-points', \
'there are two winners in pairs only; write winners = 1']
    """
    found = [
        *_setup(event),
        *validate_contestants(event),
        *validate_lines(event),
        *validate_rulings(event),
        *_fouled(event),
        *_incidents(event),
        *validate_references(event),
    ]
    return sorted(found, key=lambda each: each.source or Source("", 0))


def _fouled(event: Event) -> Iterable[Diagnostic]:
    if not event.fouled:
        return ()
    from overtrick.model.validate_fouled import validate_fouled

    return validate_fouled(event)


def _incidents(event: Event) -> Iterable[Diagnostic]:
    if not event.incidents:  # as in most events, which need not load what they are
        return ()
    from overtrick.model.validate_incidents import validate_incidents

    return validate_incidents(event)


def _setup(event: Event) -> Iterator[Diagnostic]:
    def error(key: str, text: str, problem: str, remedy: str) -> Diagnostic:
        return Diagnostic(Severity.ERROR, problem, remedy, text, event.sources.get(key))

    def warning(key: str, text: str, problem: str, remedy: str) -> Diagnostic:
        return Diagnostic(Severity.WARNING, problem, remedy, text, event.sources.get(key))

    kind = event.kind
    if event.scoring not in kind.scorings:
        choices = " or ".join(scoring.value for scoring in kind.scorings)
        problem = f"{kind.value} are not scored so"
        yield error("scoring", event.scoring.value, problem, f"write {choices}")
    if event.winners == 2 and kind in (Kind.TEAMS, Kind.INDIVIDUAL):
        yield error("winners", "", "there are two winners in pairs only", "write winners = 1")
    if event.carry is not None and event.combine is not Combine.CARRY_FORWARD:
        remedy = 'write combine = "carry-forward"'
        yield warning("carry", "", "nothing is carried forward, so that carry is not used", remedy)
    yield from _sessions(event)
    yield from _groups(event)
    handicaps = [contestant for contestant in event.contestants if contestant.handicap]
    if handicaps and event.handicap is None:
        remedy = 'write handicap = "sum" or "mean" in [event]'
        problem = "handicaps are given, but not how they are used"
        yield Diagnostic(Severity.WARNING, problem, remedy, "", handicaps[0].source)
    if event.handicap is not None and not handicaps:
        yield warning("handicap", "", "nobody has a handicap", "write handicap = 3 for a pair")
    for stratum in dict.fromkeys(event.strata):
        if event.strata.count(stratum) > 1:
            yield warning("strata", stratum, "this stratum is there twice", "name it once")
    for contestant in event.contestants:
        if contestant.stratum is not None and contestant.stratum not in event.strata:
            yield Diagnostic(
                Severity.WARNING,
                f"this stratum of {kind.contestant} {contestant.number} is not one of the event's",
                'write such as strata = ["A", "B"] in [event], the highest first',
                contestant.stratum,
                contestant.source,
            )


def _sessions(event: Event) -> Iterator[Diagnostic]:
    numbers: set[int] = set()
    for session in event.sessions:
        if session.number in numbers:
            problem = f"session {session.number} is there twice"
            yield Diagnostic(Severity.ERROR, problem, "number each once", "", session.source)
        numbers.add(session.number)
        if event.combine is Combine.WEIGHTED and session.weight is None:
            problem = f"session {session.number} has no weight and counts as 1"
            yield Diagnostic(Severity.WARNING, problem, "write weight = 1", "", session.source)
    if event.combine is Combine.WEIGHTED and not event.sessions:
        yield Diagnostic(
            Severity.ERROR,
            "no session has a weight",
            "write a [[session]] for each, with number and weight",
            "weighted",
            event.sources.get("combine"),
        )
    if numbers:
        strange = {
            line.session: line.source
            for line in reversed(event.lines)
            if line.session is not None and line.session not in numbers
        }
        for number, source in strange.items():
            problem = f"there is no session {number}"
            remedy = "write a [[session]] for it, or the right number"
            yield Diagnostic(Severity.WARNING, problem, remedy, "", source)


def _groups(event: Event) -> Iterator[Diagnostic]:
    """A section is compared with those of one group, and every section is in a group."""
    if isinstance(event.groups, Grouping):
        return
    source = event.sources.get("groups")
    grouped = [section for group in event.groups for section in group]
    known = {*event.sections, *(line.section for line in event.lines if line.section)}
    for section in dict.fromkeys(grouped):
        if grouped.count(section) > 1:
            problem, remedy = f"section {section} is in two groups", "name it once"
            yield Diagnostic(Severity.ERROR, problem, remedy, "", source)
        if section not in known:
            problem, remedy = f"there is no section {section}", "write one that has results"
            yield Diagnostic(Severity.ERROR, problem, remedy, "", source)
    for section in sorted(known.difference(grouped)):
        problem, remedy = f"section {section} is in no group", "add it to one, or as its own"
        yield Diagnostic(Severity.ERROR, problem, remedy, "", source)
