"""Lines of the results that cannot be as they are written, and rulings that fit no line."""

from collections.abc import Iterator

from overtrick.model.board import Seat, Side
from overtrick.model.contestant import ContestantRef
from overtrick.model.diagnostic import Diagnostic, Severity, Source
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind
from overtrick.model.result import AtTable, Result, Scored, UnlessBetter
from overtrick.model.result_line import ResultLine
from overtrick.model.ruling import LineName, Status
from overtrick.model.validate_contestants import close_to

SIDES = {Side.NS: "north-south", Side.EW: "east-west"}
SEATS = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)


def validate_lines(event: Event) -> Iterator[Diagnostic]:
    """Seats that are not filled or filled twice, results that are none, strangers."""
    individual = event.kind is Kind.INDIVIDUAL
    checked: set[int] = set()
    movement = event.movement is not None
    for line in event.lines:
        is_usual = line.players is None and line.ns is not None and line.ew is not None
        if is_usual and not individual:
            pass  # as most are, of which there may be very many
        elif (problem := _seats(line, individual, movement)) is not None:
            # Whoever is not said to have sat there, the others have the result.
            left_out = is_impossible(line, event) or event.kind is Kind.TEAMS
            severity = Severity.ERROR if left_out else Severity.WARNING
            yield Diagnostic(severity, *problem, str(line), line.source)
        if id(line.result) not in checked:  # equal results are mostly one and the same object
            checked.add(id(line.result))
            yield from _reported(line, individual)
    if event.contestants:
        yield from _strangers(event)


def is_impossible(line: ResultLine, event: Event) -> bool:
    """Whether a line cannot be as it is written, so that it does not count."""
    individual = event.kind is Kind.INDIVIDUAL
    if line.result.splits_partners and not individual:
        return True
    if line.players is None:
        return individual and line.ns is not None
    return not individual or len(set(line.players)) < 4


def _seats(line: ResultLine, individual: bool, movement: bool) -> tuple[str, str] | None:
    """What is wrong with who is at the table, and what would be right."""
    if line.players is None:
        if individual and line.ns is not None:
            return "in an individual four players are at the table", "write n e s w"
        if not movement and (line.ns is None or line.ew is None):
            return "who sat there is not said", "write ns and ew, or name the [movement]"
    elif not individual:
        return "four players are for an individual", 'write ns and ew, or kind = "individual"'
    elif len(set(line.players)) < 4:
        return "a player is there twice", "write four different players"
    return None


def _reported(line: ResultLine, individual: bool) -> Iterator[Diagnostic]:
    """A result of the table refers to none before it, and is the same for partners."""
    if any(isinstance(line.result.outcome(seat), UnlessBetter) for seat in SEATS):
        yield Diagnostic(
            Severity.WARNING,
            "there is no result of the table that could be better",
            "write the table's result here, and this into a [[ruling]]",
            str(line),
            line.source,
        )
    yield from _partners(line.result, individual, line.source)


def _partners(result: Result, individual: bool, source: Source | None) -> Iterator[Diagnostic]:
    if result.splits_partners and individual:
        problem = "partners get different scores; an adjusted score falls on both"
        remedy = "a penalty may fall on one"
        yield Diagnostic(Severity.WARNING, problem, remedy, "", source)
    elif result.splits_partners:
        problem, remedy = "partners cannot get different scores here", "write NS … / EW …"
        yield Diagnostic(Severity.ERROR, problem, remedy, "", source)


def _strangers(event: Event) -> Iterator[Diagnostic]:
    """Numbers in the results that nobody has, each once."""
    what = event.kind.contestant
    numbers = {contestant.number for contestant in event.contestants}
    seen: set[tuple[object, ...]] = set()
    for line in event.lines:
        for seat in SEATS if line.players is not None else SEATS[:2]:
            number = line.at(seat)
            side = seat.side if event.winners == 2 else None
            key = number, side, line.section, line.session
            if number is None or key in seen:
                continue
            seen.add(key)
            found = event.listed(ContestantRef(number, side, line.section, line.session))
            who = f"{side.value} {number}" if side else number
            if not found and side is not None and number in numbers:
                problem = f"{what} {number} sits {SIDES[side]} and is listed {SIDES[side.other]}"
                remedy = "exchange the numbers if they are the wrong way round, or correct the list"
            elif not found:
                problem, remedy = f"{what} {who} is not listed", close_to(number, numbers)
            elif len(found) > 1:
                problem = f"there are {len(found)} called {who}"
                remedy = "say in the results which section or session"
            elif line.section and found[0].section not in (None, line.section):
                problem = f"{what} {who} belongs to section {found[0].section}"
                remedy = f"this is section {line.section}; check the number"
            else:
                continue
            yield Diagnostic(Severity.WARNING, problem, remedy, str(line), line.source)


# ------------------------------------------------------------------ rulings


def validate_rulings(event: Event) -> Iterator[Diagnostic]:
    """A ruling names exactly one line."""
    individual = event.kind is Kind.INDIVIDUAL
    for ruling in event.rulings:
        yield from one_line(event, ruling.line, ruling.source, event.lines_named(ruling.line))
        if ruling.outcomes and ruling.status is Status.FINAL:
            yield Diagnostic(
                Severity.WARNING,
                "a final ruling has no other outcomes",
                'write status = "pending" or "appealed", or leave outcomes out',
                "",
                ruling.source,
            )
        for result in (ruling.result, *ruling.outcomes):
            if result is not None:
                yield from _partners(result, individual, ruling.source)
        lines = event.lines_named(ruling.line)
        if ruling.result is not None and len(lines) == 1:
            yield from _needs_the_table(ruling.result, lines[0], ruling.source)


def one_line(
    event: Event, name: LineName, source: Source | None, lines: tuple[ResultLine, ...]
) -> Iterator[Diagnostic]:
    """Whether a name fits one line, of those that it fits; if not, which lines there are."""
    if len(lines) == 1 or (event.movement and any(not line.numbers for line in lines)):
        return
    if lines:
        problem = f"{len(lines)} lines are {name}: {_listed(lines)}"
        remedy = "say more of the line that is meant: ns, ew, round, table, section or session"
    else:
        problem = f"no line is {name}"
        if (seats := _other_seats(event, name)) is not None:
            yield Diagnostic(Severity.ERROR, problem, seats, "", source)
            return
        others = event.lines_on(name.board) if name.board is not None else ()
        remedy = f"there are {_listed(others)}" if others else "check the board"
    yield Diagnostic(Severity.ERROR, problem, remedy, "", source)


def _other_seats(event: Event, name: LineName) -> str | None:
    """Pairs are named by their side, players of an individual by their seat."""
    if event.kind is Kind.INDIVIDUAL:
        is_other, keys = bool(name.ns or name.ew), "in an individual name players by n, e, s or w"
    else:
        is_other = bool(name.n or name.e or name.s or name.w)
        keys = f"name {event.kind.contestant}s by ns or ew"
    return keys if is_other else None


def _listed(lines: tuple[ResultLine, ...], most: int = 6) -> str:
    shown = [str(line) for line in lines[:most]]
    return "; ".join([*shown, *(["…"] if len(lines) > most else [])])


def _needs_the_table(
    result: Result, line: ResultLine, source: Source | None
) -> Iterator[Diagnostic]:
    """``AVE+ or table`` and ``table`` need a score that was made there."""
    for seat in SEATS:
        needs = isinstance(result.outcome(seat), UnlessBetter | AtTable)
        if needs and not isinstance(line.result.outcome(seat), Scored):
            yield Diagnostic(
                Severity.WARNING,
                f"the ruling refers to the table's result, and {line} has none",
                "write the result that was made at the table into the results",
                "",
                source,
            )
            return
