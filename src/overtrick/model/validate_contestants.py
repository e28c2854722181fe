"""Contestants that are there twice, and decisions about somebody who is not there."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from overtrick.model.board import Seat, Side
from overtrick.model.contestant import Contestant, ContestantRef
from overtrick.model.diagnostic import Diagnostic, Severity, Source
from overtrick.model.event import Event

if TYPE_CHECKING:
    from overtrick.model.attendance import LateArrival, Substitute, Withdrawal
    from overtrick.model.penalty import Adjustment, Penalty


def validate_contestants(event: Event) -> Iterator[Diagnostic]:
    """Who is listed twice, and who sits both ways although there are two winners."""
    what = event.kind.contestant
    seen: dict[tuple[object, ...], Contestant] = {}
    for contestant in event.contestants:
        direction = contestant.direction if event.winners == 2 else None
        key = contestant.number, direction, contestant.section, contestant.session
        if key in seen:
            before = seen[key].source
            where = f" in line {before.line}" if before else ""
            yield Diagnostic(
                Severity.ERROR,
                f"{what} {contestant.number} is there already{where}",
                "give each its own number, or say section, session or direction",
                "",
                contestant.source,
            )
        seen.setdefault(key, contestant)
    if event.winners == 2:
        yield from _both_ways(event)


def _both_ways(event: Event) -> Iterator[Diagnostic]:
    """With two winners, somebody who sits both ways is two pairs: they must be told apart."""
    sitting = {
        side: {(line.at(seat), line.session, line.section) for line in event.lines}
        for side, seat in ((Side.NS, Seat.NORTH), (Side.EW, Seat.EAST))
    }
    both = {number for number, _, _ in sitting[Side.NS] & sitting[Side.EW]}
    turned = turned_lines(event)
    told = {number for numbers in turned.values() for number in numbers}
    for contestant in event.contestants:
        if contestant.direction is None and contestant.number in both - told:
            yield Diagnostic(
                Severity.ERROR,
                f"pair {contestant.number} sits both ways, and with two winners those are two",
                'list both with direction = "NS" and "EW", or write winners = 1',
                "",
                contestant.source,
            )
    for index, numbers in sorted(turned.items()):
        line, who = event.lines[index], " and ".join(numbers)
        pairs = f"pairs {who} sit" if len(numbers) > 1 else f"pair {who} sits"
        yield Diagnostic(
            Severity.ERROR,
            f"{pairs} the other way round than on the other boards, and with two winners a pair "
            "that sits both ways is two",
            "exchange the numbers if they are the wrong way round; if not, list it with direction "
            '= "NS" and again with "EW", or write winners = 1',
            str(line),
            line.source,
        )


def turned_lines(event: Event) -> dict[int, list[str]]:
    """With two winners, the lines on which a pair sits another way than on most, and which pairs.

    Most are at least three times as many.
    """
    found: dict[int, list[str]] = {}
    for contestant in event.contestants if event.winners == 2 else ():
        if contestant.direction is not None:
            continue
        ns, ew = (
            [i for i, line in enumerate(event.lines) if line.at(seat) == contestant.number]
            for seat in (Seat.NORTH, Seat.EAST)
        )
        rare, usual = sorted((ns, ew), key=len)
        for index in rare if 3 * len(rare) <= len(usual) else ():
            found.setdefault(index, []).append(contestant.number)
    return found


def unknown(
    event: Event, ref: ContestantRef, *, one_section: bool = False
) -> tuple[str, str] | None:
    """What is wrong with a reference to a contestant, and what would be right.

    ``one_section`` says that nothing but the reference tells in which section somebody plays.
    """
    what = event.kind.contestant
    if not event.contestants:
        if ref.number in event.numbers or not event.numbers:
            return _ambiguous(event, ref, one_section)
        return f"{what} {ref} has no result", close_to(ref.number, event.numbers)
    found = event.listed(ref)
    if len(found) == 1:
        return None
    if found:
        ways = [
            name
            for name in ("direction", "section", "session")
            if len({getattr(contestant, name) for contestant in found}) > 1
        ]
        remedy = f"say also the {' and '.join(ways)}" if ways else "give each its own number"
        return f"there are {len(found)} called {ref}", remedy
    numbers = {contestant.number for contestant in event.contestants}
    if _plays_unlisted(event, ref, numbers):
        return None
    if ref.number in numbers and ref.direction is not None:
        return f"there is no {what} {ref}", "check the direction"
    return f"there is no {what} {ref}", close_to(ref.number, numbers)


def _ambiguous(event: Event, ref: ContestantRef, one_section: bool) -> tuple[str, str] | None:
    """Where nobody is listed, those who have the same number are told apart by their lines."""
    both_ways = event.winners == 2 and ref.direction is None
    if not both_ways and not one_section:
        return None
    lines = [
        line
        for line in event.lines
        if ref.session in (None, line.session or 1) and ref.section in (None, line.section)
    ]
    ways = (Seat.NORTH, Seat.EAST)
    if both_ways and all(any(line.at(seat) == ref.number for line in lines) for seat in ways):
        remedy = f'write ns = "{ref.number}" or ew = "{ref.number}"'
        return f"north-south and east-west both have the number {ref.number}", remedy
    sections = sorted({line.section or "" for line in lines if ref.number in line.numbers})
    if one_section and len(sections) > 1:
        which = " and ".join(sections)
        return f"the number {ref.number} is used in sections {which}", "say also the section"
    return None


def _plays_unlisted(event: Event, ref: ContestantRef, listed: set[str]) -> bool:
    """Whether somebody has results, was forgotten in the list, and nobody else can be meant."""
    return (
        ref.number in event.numbers
        and ref.number not in listed
        and event.winners == 1
        and not any(line.section for line in event.lines)
    )


def close_to(number: str, known: set[str] | frozenset[str]) -> str:
    """What a number was probably meant to be."""
    alike = [each for each in known if each.lower().lstrip("0") == number.lower().lstrip("0")]
    return f"did you mean {min(alike)}?" if alike else "check the number"


def validate_references(event: Event) -> Iterator[Diagnostic]:
    """Penalties, withdrawals and the like for somebody who does not play."""
    charges: tuple[Penalty | Adjustment, ...] = (*event.penalties, *event.adjustments)
    absences: tuple[Withdrawal | LateArrival | Substitute, ...] = (
        *event.withdrawals,
        *event.late_arrivals,
        *event.substitutes,
    )
    left = [each.contestant for each in event.withdrawals]
    for place, withdrawal in enumerate(event.withdrawals):
        if withdrawal.contestant in left[:place]:
            problem = f"{event.kind.contestant} {withdrawal.contestant} withdraws twice"
            yield Diagnostic(Severity.WARNING, problem, "keep one of them", "", withdrawal.source)
    absent = [each for each in event.late_arrivals if not each.arrived and event.movement]
    for decision in (*charges, *absences):
        if decision in absent and decision.contestant.number not in event.numbers:
            continue  # the movement says whether there is such a contestant
        alone = decision in event.substitutes  # of the others the scoring asks it too
        yield from check_refs(event, (decision.contestant,), decision.source, one_section=alone)
    for charge in charges:
        yield from _player(event, charge.contestant, charge.player, charge.source)
    for substitute in event.substitutes:
        yield from _player(event, substitute.contestant, substitute.replaces, substitute.source)


def check_refs(
    event: Event,
    refs: tuple[ContestantRef, ...],
    source: Source | None,
    *,
    one_section: bool = False,
) -> Iterator[Diagnostic]:
    """Report those references that do not fit exactly one contestant."""
    for ref in refs:
        if (wrong := unknown(event, ref, one_section=one_section)) is not None:
            problem, remedy = wrong
            yield Diagnostic(Severity.ERROR, problem, remedy, "", source)


def _player(
    event: Event, ref: ContestantRef, player: str, source: Source | None
) -> Iterator[Diagnostic]:
    """Whether a player belongs to a contestant, by name or national number."""
    found = event.listed(ref)
    if not player or len(found) != 1:
        return
    people = found[0].people
    if not any(player in (person.name, person.id) for person in people):
        names = " or ".join(person.name for person in people if person.name)
        problem = f"this is no player of {event.kind.contestant} {ref}"
        remedy = f"write {names}" if names else "list their names"
        yield Diagnostic(Severity.WARNING, problem, remedy, player, source)
