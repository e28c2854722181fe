"""An event: how it is set up, who plays, what was reported and what the director decided.

Results and decisions are separate, ordered facts; a score is a pure function of them.
"""

import datetime
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Literal

from msgspec import field
from msgspec.structs import replace

from overtrick.model.board import Seat, Side
from overtrick.model.contestant import Contestant, ContestantRef
from overtrick.model.diagnostic import Source, Told
from overtrick.model.event_setup import (
    Combine,
    Grouping,
    HandicapMethod,
    Kind,
    MovementRef,
    Session,
)
from overtrick.model.result import Result
from overtrick.model.result_line import ResultLine
from overtrick.model.ruling import LineName, Ruling
from overtrick.model.scoring import Scoring
from overtrick.model.teams import TeamPlay

if TYPE_CHECKING:  # most events have none of these, and need not load what they are
    from overtrick.model.attendance import CancelledRound, LateArrival, Substitute, Withdrawal
    from overtrick.model.deal import Deal
    from overtrick.model.fouled import Fouled
    from overtrick.model.incident import Incident
    from overtrick.model.penalty import Adjustment, Penalty

DEFAULT_REGULATIONS = "wbf-2017"

Seated = dict[str | None, Contestant]
"""Contestants by the numbers that lines give."""


class Event(Told, frozen=True, dict=True):
    """Everything that an event file says.

    ``rules`` are the single values of the rule book that this event changes, as written.
    ``groups`` may list the sections that are compared with each other. ``tie_break`` has the
    places at which ties are to be broken. ``carry`` is the part that carries forward, where the
    event and not the rule book says it. ``american`` is how results are entered (``4H S 5`` is
    made five). ``teams`` is how the matches of a team event are played. ``sources`` has the line of
    each key of the set-up, for messages.
    """

    name: str = ""
    date: datetime.date | None = None
    kind: Kind = Kind.PAIRS
    scoring: Scoring = Scoring.MATCHPOINTS
    regulations: str = DEFAULT_REGULATIONS
    rules: Mapping[str, object] = field(default_factory=dict)
    winners: int = 1
    open: bool = False
    level: str = ""
    director: str = ""
    scorer: str = ""
    movement: MovementRef | None = None
    sessions: tuple[Session, ...] = ()
    combine: Combine = Combine.SUM
    carry: Fraction | None = None
    sections: tuple[str, ...] = ()
    groups: Grouping | tuple[tuple[str, ...], ...] = Grouping.FIELD
    tie_break: tuple[int, ...] | Literal["all"] = ()
    qualifiers: int | None = None
    strata: tuple[str, ...] = ()
    handicap: HandicapMethod | None = None
    local_points: str = ""
    american: bool = False
    teams: TeamPlay = field(default_factory=TeamPlay)

    contestants: tuple[Contestant, ...] = ()
    lines: tuple[ResultLine, ...] = ()
    deals: "tuple[Deal, ...]" = ()

    rulings: tuple[Ruling, ...] = ()
    fouled: "tuple[Fouled, ...]" = ()
    incidents: "tuple[Incident, ...]" = ()
    penalties: "tuple[Penalty, ...]" = ()
    adjustments: "tuple[Adjustment, ...]" = ()
    withdrawals: "tuple[Withdrawal, ...]" = ()
    late_arrivals: "tuple[LateArrival, ...]" = ()
    cancelled_rounds: "tuple[CancelledRound, ...]" = ()
    substitutes: "tuple[Substitute, ...]" = ()

    sources: Mapping[str, Source] = {}

    # ------------------------------------------------------------------ lines

    @cached_property
    def results(self) -> Mapping[int, Result]:
        """Each result by its identity: readers make equal ones one object, so that they are few."""
        return {id(result): result for result in [line.result for line in self.lines]}

    @cached_property
    def lines_by_board(self) -> Mapping[int, tuple[ResultLine, ...]]:
        """The lines of each board, in the order in which they were reported."""
        boards: dict[int, list[ResultLine]] = {}
        for line in self.lines:
            boards.setdefault(line.board, []).append(line)
        return {board: tuple(boards[board]) for board in sorted(boards)}

    def lines_on(self, board: int) -> tuple[ResultLine, ...]:
        """The lines of a board."""
        return self.lines_by_board.get(board, ())

    def lines_reported(self, name: LineName) -> tuple[ResultLine, ...]:
        """The lines that a name fits as they were reported."""
        lines = self.lines if name.board is None else self.lines_on(name.board)
        return tuple(line for line in lines if name.names(line))

    def lines_named(self, name: LineName) -> tuple[ResultLine, ...]:
        """The lines that a name fits as reported or as really played; a ruling fits one."""
        if (known := self._named.get(name)) is None:
            known = self.lines_reported(name)
            if self.incidents:
                known += tuple(
                    line
                    for line, really in self._really.values()
                    if name.names(really) and not any(line is each for each in known)
                )
                # Board 4 is that which was played as board 4, and not what was only reported as it.
                its_own = [line for line in known if not self.incidents_on(line)]
                if name.board is not None and its_own:
                    known = tuple(
                        line for line in known if self.as_played(line).board == name.board
                    )
            self._named[name] = known
        return known

    @cached_property
    def _named(self) -> dict[LineName, tuple[ResultLine, ...]]:
        return {}

    def lines_of(self, incident: "Incident") -> tuple[ResultLine, ...]:
        """The lines, as they were reported, that something went wrong with."""
        lines = self.lines_reported(incident.line)
        if incident.boards:
            lines = tuple(line for line in lines if line.board in incident.boards)
        return incident.among(lines) if len(lines) > 1 else lines

    def incidents_on(self, line: ResultLine) -> "tuple[Incident, ...]":
        """What went wrong with a line of the event, in the order of the file."""
        return self._incidents_by_line.get(id(line), ()) if self.incidents else ()

    @cached_property
    def _incidents_by_line(self) -> "Mapping[int, tuple[Incident, ...]]":
        found: dict[int, tuple[Incident, ...]] = {}
        for incident in self.incidents:
            for line in self.lines_of(incident):
                found[id(line)] = (*found.get(id(line), ()), incident)
        return found

    def as_played(self, line: ResultLine) -> ResultLine:
        """A line of the event with those who really sat there, on the board that it really was."""
        return self._really.get(id(line), (line, line))[1] if self.incidents else line

    @cached_property
    def _really(self) -> Mapping[int, tuple[ResultLine, ResultLine]]:
        """The lines with which something went wrong, as they were reported and played."""
        found: dict[int, tuple[ResultLine, ResultLine]] = {}
        for incident in sorted(self.incidents, key=attrgetter("is_turn")):
            lines = self.lines_of(incident)
            boards = incident.boards_among(lines)
            for line in lines:
                _, really = found.get(id(line), (line, line))
                found[id(line)] = line, incident.really(really, boards)
        return found

    @cached_property
    def _rulings_by_line(self) -> Mapping[int, tuple[Ruling, ...]]:
        found: dict[int, list[Ruling]] = {}
        for ruling in self.rulings:
            if len(lines := self.lines_named(ruling.line)) == 1:
                found.setdefault(id(lines[0]), []).append(ruling)
        return {line: tuple(rulings) for line, rulings in found.items()}

    def rulings_on(self, line: ResultLine) -> tuple[Ruling, ...]:
        """The rulings that name this line of the event and no other, in their order."""
        return self._rulings_by_line.get(id(line), ())

    # ------------------------------------------------------------------ contestants

    @cached_property
    def numbers(self) -> frozenset[str]:
        """Everybody who is in the results."""
        return frozenset(number for line in self.lines for number in line.numbers)

    @cached_property
    def _by_number(self) -> Mapping[str, tuple[Contestant, ...]]:
        numbers: dict[str, list[Contestant]] = {}
        for contestant in self.contestants:
            numbers.setdefault(contestant.number, []).append(contestant)
        return {number: tuple(found) for number, found in numbers.items()}

    @cached_property
    def _seated(self) -> dict[tuple[Side | None, str | None, int | None], Seated]:
        return {}

    def listed(self, ref: ContestantRef) -> tuple[Contestant, ...]:
        """Those of the listed contestants whom a reference fits; it should be exactly one.

        Directions tell contestants apart only where there are two winners. A section does so
        where numbers repeat; a contestant may visit another section.
        """
        found = [
            contestant
            for contestant in self._by_number.get(ref.number, ())
            if ref.session is None or contestant.session in (None, ref.session)
        ]
        if self.winners == 2 and ref.direction is not None:
            found = [each for each in found if each.direction in (None, ref.direction)]
        if len(found) > 1 and ref.section is not None:
            at_home = [each for each in found if each.section == ref.section]
            found = at_home or [each for each in found if each.section is None] or found
        return tuple(found)

    def is_same(self, a: ContestantRef, b: ContestantRef) -> bool:
        """Whether two references may mean the same contestant."""
        a_side, b_side = (each.direction if self.winners == 2 else None for each in (a, b))
        both = ((a_side, b_side), (a.section, b.section), (a.session, b.session))
        return a.number == b.number and all(
            one is None or other is None or one == other for one, other in both
        )

    def is_at(self, line: ResultLine, seat: Seat, ref: ContestantRef) -> bool:
        """Whether somebody is in a seat; with two winners, on their own side of the table."""
        own = self.winners != 2 or ref.direction in (None, seat.side)
        return own and line.at(seat) == ref.number and ref.section in (None, line.section)

    def seated(self, seat: Seat, section: str | None, session: int | None) -> Seated:
        """Whom :meth:`contestant_at` has found in a seat so far, by the number on the line."""
        side = seat.side if self.winners == 2 else None
        return self._seated.setdefault((side, section, session), {})

    def contestant_at(self, line: ResultLine, seat: Seat) -> Contestant | None:
        """Who sat there: as listed, or made from what the line says of somebody not listed."""
        number = line.at(seat)
        if number is None:
            return None
        seated = self.seated(seat, line.section, line.session)
        if (known := seated.get(number)) is None:
            side = seat.side if self.winners == 2 else None
            found = self.listed(ContestantRef(number, side, line.section, line.session))
            if len(found) != 1:
                known = Contestant(number, direction=side, section=line.section)
            elif side is not None and found[0].direction is None:
                known = replace(found[0], direction=side)
            else:
                known = found[0]
            seated[number] = known
        return known
