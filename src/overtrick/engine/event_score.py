"""A whole event: sessions scored, contestants ranked, with everything that a report needs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from overtrick.engine.attendance import is_meant, still_due, with_withdrawals_settled
from overtrick.engine.field import ScoringError
from overtrick.engine.overall import Sessions, Standing, everybody, standings, standings_of
from overtrick.engine.play import FIRST_SESSION
from overtrick.engine.plays import Plays, plays_of, with_seats
from overtrick.engine.ranking import groups_by_value
from overtrick.engine.session import Scores, score_sessions
from overtrick.engine.ties import Broken, Field, Trial, broken
from overtrick.model.board import Side
from overtrick.model.contestant import ContestantRef, natural
from overtrick.model.event import Event
from overtrick.model.event_setup import Combine, HandicapMethod, Kind
from overtrick.model.schedule import ScheduledPlay
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook

if TYPE_CHECKING:
    from overtrick.regulations.award_scale import AwardScale


@dataclass(slots=True)  # not frozen only because there are so many: nothing changes one
class Ranked:
    """A contestant in a ranking; ``points`` are local points, ``tie_break`` why it is not tied.

    ``tried`` are the rules that were to break a tie and did not, ``trials`` all that were tried,
    with the figures that were compared.
    ``shared`` is the place that it would share if no tie were broken: awards are shared so.
    """

    standing: Standing
    place: int
    tied: bool = False
    points: Fraction | None = None
    tie_break: str = ""
    shared: int = 0
    tried: tuple[str, ...] = ()
    trials: tuple[Trial, ...] = ()

    @property
    def rank(self) -> str:
        """The place as it is printed: ``2=`` where others share it."""
        return f"{self.place}=" if self.tied else str(self.place)


class Ranking(NamedTuple):
    """A list of places: of all, of one direction, one stratum, one session, with handicaps."""

    rows: tuple[Ranked, ...]
    direction: Side | None = None
    stratum: str = ""
    session: int | None = None
    handicap: bool = False


class Earlier(NamedTuple):
    """What can be taken over when one result has changed: who there is, and what they had."""

    sessions: Sessions
    standings: Sequence[Standing]


@dataclass(frozen=True)
class EventScore:
    """An event with all its scores.

    ``left_out`` is how much of its file could not be used; every report says so. ``earlier`` is
    there where only one result is not the same as before.
    """

    event: Event
    book: RuleBook
    plays: Plays
    scores: Scores
    schedule: tuple[ScheduledPlay, ...] = ()
    scale: "AwardScale | None" = None
    left_out: int = 0
    earlier: Earlier | None = None

    @cached_property
    def sessions(self) -> Sessions:
        """Everybody by number, with the sessions that they played."""
        if self.earlier is not None:
            return self.earlier.sessions
        return sorted(everybody(self.scores.tallies), key=lambda each: natural(each[0].number))

    @cached_property
    def standings(self) -> list[Standing]:
        """What everybody has, by number."""
        before = self.earlier.standings if self.earlier is not None else ()
        tallies = self.scores.tallies
        return standings_of(self.event, self.sessions, tallies, self.book, earlier=before)

    @cached_property
    def unranked(self) -> list[Standing]:
        """Who plays but is not ranked: not in contention, withdrawn, never came."""
        return [each for each in self.standings if not self._competes(each)]

    @cached_property
    def _nobody_has_played(self) -> bool:
        return not any(tally.boards for tally in self.scores.tallies.values())

    @cached_property
    def _last_session(self) -> int:
        return max((session for session, _ in self.scores.tallies), default=FIRST_SESSION)

    def _competes(self, standing: Standing, session: int | None = None) -> bool:
        contestant, event = standing.contestant, self.event
        if contestant.non_competing or not (standing.boards or self._nobody_has_played):
            return False
        is_carried = session is None and event.combine is Combine.CARRY_FORWARD
        if is_carried and standing.tallies[-1].session != self._last_session:
            return False
        return not (self.gone and any(self.is_gone(standing, ref, session) for ref in self.gone))

    def is_gone(self, standing: Standing, ref: ContestantRef, session: int | None = None) -> bool:
        """Whether it is somebody who withdrew or never came, and so is not ranked.

        A session's own ranking leaves out only whom that session lost.
        """
        if session is not None and ref.session not in (None, session):
            return False
        return any(
            is_meant(ref, tally.contestant)
            for tally in standing.tallies
            if session in (None, tally.session)
        )

    @cached_property
    def gone(self) -> list[ContestantRef]:
        """Who withdrew or never came."""
        left = [each.contestant for each in self.plays.withdrawals]
        return left + [each.contestant for each in self.event.late_arrivals if not each.arrived]

    @cached_property
    def rankings(self) -> list[Ranking]:
        """The rankings of the event: one, or one for each direction where there are two winners."""
        return [
            Ranking(self._awarded(self._ranked(part, _value)), direction)
            for direction, part in self._directions(self.standings)
        ]

    @cached_property
    def session_rankings(self) -> list[Ranking]:
        """The rankings of each session, where there are several."""
        sessions = sorted({session for session, _ in self.scores.tallies})
        if len(sessions) < 2:
            return []
        found = []
        for session in sessions:
            tallies = {w: t for w, t in self.scores.tallies.items() if w[0] == session}
            rows = _in_order(standings(self.event, tallies, self.book, of_session=True))
            for direction, part in self._directions(rows, session):
                ranked = tuple(self._ranked(part, _value))
                found.append(Ranking(ranked, direction, session=session))
        return found

    @cached_property
    def strata(self) -> list[Ranking]:
        """A ranking for each stratum with anybody in it: one ranks in its own and every higher."""
        names = self.event.strata
        found = []
        for name in dict.fromkeys(names):
            eligible = set(names[names.index(name) :])
            for direction, part in self._directions(self.standings):
                rows = [each for each in part if each.contestant.stratum in eligible]
                if not rows:
                    continue
                ranked = tuple(self._ranked(rows, _value))
                found.append(Ranking(ranked, direction, stratum=name))
        return found

    @cached_property
    def handicapped(self) -> list[Ranking]:
        """A second ranking with handicaps added, where the event has them."""
        method = self.event.handicap
        if method is None:
            return []
        return [
            Ranking(
                tuple(self._ranked(part, lambda each: handicap_value(each, method))),
                direction,
                handicap=True,
            )
            for direction, part in self._directions(self.standings)
        ]

    def _directions(
        self, rows: Sequence[Standing], session: int | None = None
    ) -> list[tuple[Side | None, list[Standing]]]:
        competing = [each for each in rows if self._competes(each, session)]
        if self.event.winners != 2:
            return [(None, competing)]
        return [
            (side, [each for each in competing if each.contestant.direction is side])
            for side in Side
        ]

    def _ranked(
        self, rows: Sequence[Standing], value: Callable[[Standing], Fraction]
    ) -> list[Ranked]:
        """Places from the best down; ties broken where the event asks for it."""
        found: list[Ranked] = []
        for group in groups_by_value(rows, value, self.book.tie_tolerance):
            first = len(found) + 1
            if len(group) == 1:
                found.append(Ranked(group[0], first, shared=first))
                continue
            if self._to_be_broken(first, len(group)):
                parts = broken(group, Field(self.standings, self.scores.cards), self.book)
            else:
                parts = [[Broken(each) for each in group]]
            for part in parts:
                place = len(found) + 1
                tied = len(part) > 1
                found.extend(
                    Ranked(
                        each.standing, place, tied, None, each.reason, first,
                        each.tried if tied else (), each.trials,
                    )
                    for each in part
                )  # fmt: skip
        return found

    def _to_be_broken(self, first: int, size: int) -> bool:
        places = self.event.tie_break
        if places == "all":
            return True
        return any(first <= place < first + size for place in places)

    def _awarded(self, rows: list[Ranked]) -> tuple[Ranked, ...]:
        if self.scale is None or not rows:
            return tuple(rows)
        from overtrick.engine.awards import local_points  # only where there are some

        boards = max(row.standing.boards for row in rows)
        given = local_points(self.scale, [row.shared for row in rows], boards)
        return tuple(replace(row, points=points) for row, points in zip(rows, given, strict=True))

    @property
    def received(self) -> int:
        """The results that have come, no more than there should be."""
        return min(self.due, sum(board.received for board in self.scores.boards.values()))

    @property
    def to_come(self) -> int:
        """The results that are still to come; a board not played is not one of them."""
        came = sum(len(board.plays) - board.late for board in self.scores.boards.values())
        return max(0, self.due - came)

    @property
    def due(self) -> int:
        """The results that there should be, by the movement or by the lines that there are."""
        if self.schedule:
            return len(self.schedule)
        return sum(len(board.plays) for board in self.scores.boards.values())


def _in_order(rows: list[Standing]) -> list[Standing]:
    """By number, as people count: so that the tied are listed in this order."""
    return sorted(rows, key=lambda row: natural(row.contestant.number))


def _value(standing: Standing) -> Fraction:
    return standing.value


def handicap_value(standing: Standing, method: HandicapMethod) -> Fraction:
    """The result with the partners' handicaps, their sum or their mean, added."""
    given = standing.contestant.handicap
    if not given:
        return standing.value
    total = sum(given, Fraction(0))
    return standing.value + (total if method is HandicapMethod.SUM else total / len(given))


def score_event(
    event: Event,
    book: RuleBook,
    schedule: Sequence[ScheduledPlay] = (),
    scale: "AwardScale | None" = None,
) -> EventScore:
    """Score a pairs or individual event."""
    if event.kind in (Kind.TEAMS, Kind.SWISS_PAIRS):
        raise ScoringError(
            f"events of the kind {event.kind.value} are played in matches and cannot be scored so; "
            "pairs, individual and team events can be"
        )
    if event.scoring not in (
        Scoring.MATCHPOINTS, Scoring.CROSS_IMPS, Scoring.BUTLER, Scoring.TOTAL_POINTS,
    ):  # fmt: skip
        raise ScoringError(
            f"events scored by {event.scoring.value} are team events; pairs and individuals are "
            "scored by matchpoints, cross-imps, butler or total-points"
        )
    schedule = still_due(event, schedule)
    event = with_seats(event, schedule)
    plays = plays_of(with_withdrawals_settled(event, schedule, book), schedule)
    scores = score_sessions(event, plays, book, schedule)
    return EventScore(event, book, plays, scores, tuple(schedule), scale)
