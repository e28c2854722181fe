"""Reading a Bridgemate ``.bws``: the database through which scoring programs and devices talk.

Pages, tables and rows of the database are in ``jet`` and the modules after it; what they mean is in
``bws_movement``, ``bws_received`` and ``bws_results``, ``bws_players`` and ``bws_deals``. Here it
becomes an event.
"""

import datetime
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from overtrick.errors import InputError
from overtrick.formats.bws_deals import read_deals
from overtrick.formats.bws_movement import (
    FILE,
    BwsSection,
    BwsSession,
    Met,
    Movement,
    Numbers,
    read_movement,
    read_sections,
    read_sessions,
    scheduled,
    winners_of,
)
from overtrick.formats.bws_players import Seating, read_contestants
from overtrick.formats.bws_received import Received
from overtrick.formats.bws_results import fits, goes_on, read_results
from overtrick.formats.bws_tables import BwsTables
from overtrick.formats.imported import Imported
from overtrick.formats.jet import open_jet
from overtrick.formats.problems import Problems
from overtrick.formats.text_file import bytes_of
from overtrick.model.event import Event
from overtrick.model.event_setup import Session
from overtrick.model.result import Average
from overtrick.model.result_line import ResultLine
from overtrick.model.schedule import ScheduledPlay

LARGEST_BWS = 50_000_000
NEEDED = ("Section", "RoundData", "ReceivedData")

NOT_READ = {
    "intermediatedata": "results that were not complete",
    "biddingdata": "calls",
    "playdata": "cards",
    "handevaluation": "analyses of deals",
    "scoring": "scores of another program",
}
KNOWN = (
    "clients", "handrecord", "playernames", "playernumbers", "receiveddata", "rounddata", "section",
    "session", "settings", "tables",
)  # fmt: skip
"""The tables that are read, and those that only say how devices behave."""


def read_bws(path: Path) -> Imported:
    """What a ``.bws`` holds; refuses a file that is none."""
    path = Path(path)
    problems, guessed = Problems(path.name), Problems(path.name)
    jet = open_jet(bytes_of(path, LARGEST_BWS), problems)
    tables = BwsTables(jet, problems)
    if not any(name in tables for name in NEEDED):
        listed = "".join(f"\n{each}" for each in problems.found[:20])
        raise InputError(
            f"{path.name}: this is a database without results of bridge ({' '.join(NEEDED)}); "
            f"check the file{listed}"
        )
    sessions = read_sessions(tables)
    sections = read_sections(tables, sessions, problems)
    movement = read_movement(tables, sections, problems)
    results = read_results(tables, sections, problems, guessed)
    fitting = {
        number
        for number, section in list(sections.items())
        if fits(results, movement, section, problems)
    }
    movement = {place: seats for place, seats in movement.items() if place.section in fitting}
    numbers = _numbers(results, movement, sections, problems, guessed)
    schedule = scheduled(movement, sections, numbers, problems)
    lines = tuple(each.line(numbers, path.name) for each in results)
    still_open = goes_on(schedule, lines, problems, guessed)
    people = Seating(sections, movement, results, numbers)
    contestants = read_contestants(tables, people, problems, guessed)
    deals = read_deals(tables, sections, problems)
    _not_read(tables, problems)
    event = Event(
        name=_name(path, sessions, guessed),
        date=_date(results, sessions, guessed),
        winners=numbers.winners,
        open=still_open,
        sessions=_sessions(sessions),
        sections=_letters(sections, lines, schedule),
        contestants=contestants,
        lines=lines,
        deals=deals,
    )
    _assumed(event, guessed)
    return Imported(
        f"Bridgemate .bws ({jet.layout.name})",
        event,
        schedule=schedule,
        read=_read(event, movement, sections),
        diagnostics=tuple(problems.found),
        guessed=tuple(guessed.found),
    )


# ------------------------------------------------------------------ the event


def _numbers(
    results: Iterable[Received],
    movement: Movement,
    sections: Mapping[int, BwsSection],
    problems: Problems,
    guessed: Problems,
) -> Numbers:
    """How many winners there are: what the sections say, or what the numbers look like."""
    met: dict[int, set[Met]] = {}
    for place, seats in movement.items():
        section = sections[place.section]
        if not (section.absent(seats.ns) or section.absent(seats.ew)):
            met.setdefault(section.id, set()).add(Met(place.round, seats.ns, seats.ew))
    for each in results:
        met.setdefault(each.section.id, set()).add(Met(each.place.round, each.ns, each.ew))
    said: set[int] = set()
    doubled: set[int] = set()
    for number, meetings in met.items():
        winners, is_doubled = winners_of(meetings)
        section = sections[number]
        if section.winners in (1, 2):
            winners = section.winners
        else:
            ways = "no pair sits both ways" if winners == 2 else "pairs sit both ways"
            ways = "the same numbers sit both ways at once" if is_doubled else ways
            guessed.warning(
                number,
                "",
                f"section {section.letter} does not say how many winners it has",
                f"{winners}, as {ways}",
            )
        said.add(winners)
        if is_doubled:
            doubled.add(number)
    if len(said) > 1:
        problems.warning(
            FILE, "", "some sections have one winner and some have two", "they are ranked as one"
        )
    return Numbers(2 if said == {2} else 1, frozenset(doubled))


def _name(path: Path, sessions: Mapping[int, BwsSession], guessed: Problems) -> str:
    names = [session.name for session in sessions.values() if session.name]
    if len(names) == 1:
        return names[0]
    guessed.warning(FILE, "", "the file does not name the event", f"it is called {path.stem}")
    return path.stem


def _date(
    results: Iterable[Received], sessions: Mapping[int, BwsSession], guessed: Problems
) -> datetime.date | None:
    dates = [session.date for session in sessions.values() if session.date]
    if dates:
        return min(dates)
    logged = [day for each in results if (day := each.row.date("DateLog"))]
    if not logged:
        return None
    date, _ = Counter(logged).most_common(1)[0]
    guessed.warning(
        FILE, "", "the file does not say when the event was", f"most results are of {date}"
    )
    return date


def _sessions(sessions: Mapping[int, BwsSession]) -> tuple[Session, ...]:
    if len(sessions) < 2:
        return ()
    return tuple(Session(each.number, each.name, each.date) for each in sessions.values())


def _letters(
    sections: Mapping[int, BwsSection],
    lines: Iterable[ResultLine],
    schedule: Iterable[ScheduledPlay],
) -> tuple[str, ...]:
    used = {line.section for line in lines} | {play.section for play in schedule}
    return tuple(dict.fromkeys(each.letter for each in sections.values() if each.letter in used))


# ------------------------------------------------------------------ the report


def _not_read(tables: BwsTables, problems: Problems) -> None:
    for name in tables.names:
        if name.lower() in KNOWN or not (rows := tables.count(name)):
            continue
        what = NOT_READ.get(name.lower(), "rows of something unknown")
        problems.warning(FILE, name, f"this table has {rows} {what}", "they are not read")


def _assumed(event: Event, guessed: Problems) -> None:
    """What is taken to be so of the whole event."""
    guessed.warning(
        FILE,
        "",
        "the file does not say how the event is scored",
        "it is taken for pairs by matchpoints",
    )
    if len(event.sections) > 1:
        guessed.warning(
            FILE,
            "",
            f"the file does not say whether the {len(event.sections)} sections are compared",
            "all results of a board are compared with each other",
        )
    floating = (Average.PLUS, Average.MINUS)
    if any(line.result.ns in floating or line.result.ew in floating for line in event.lines):
        guessed.warning(
            FILE,
            "",
            "60% and 40% in remarks are taken for average plus and minus, Law 12C2(c)",
            "they become a pair's own percentage where that is better or worse",
        )


def _read(event: Event, movement: Movement, sections: Mapping[int, BwsSection]) -> tuple[str, ...]:
    sit_outs = sum(
        sections[place.section].absent(seats.ns) != sections[place.section].absent(seats.ew)
        for place, seats in movement.items()
    )
    counts = {
        "section": len(event.sections),
        "pair": len(event.contestants),
        "player": sum(len(each.people) for each in event.contestants),
        "result": len(event.lines),
        "table and round of a movement": len(movement),
        "sit-out": sit_outs,
        "deal": len(event.deals),
    }
    return tuple(
        f"{count} {what if count == 1 else _PLURALS.get(what, what + 's')}"
        for what, count in counts.items()
        if count
    )


_PLURALS = {"table and round of a movement": "tables and rounds of a movement"}
