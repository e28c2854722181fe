"""A whole event: sessions scored, contestants ranked, with everything that a report needs."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from operator import attrgetter
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from overtrick.engine.attendance import is_meant, still_due, with_withdrawals_settled
from overtrick.engine.field import ScoringError
from overtrick.engine.overall import (
    Sessions,
    Standing,
    StandingsOf,
    by_the_board,
    everybody,
    standings,
    standings_after,
    standings_of,
)
from overtrick.engine.play import FIRST_SESSION, Play
from overtrick.engine.plays import Plays, plays_of, with_seats
from overtrick.engine.ranking import Ratio, from_the_best
from overtrick.engine.session import Scores, score_sessions
from overtrick.engine.ties import Field, Trial, broken
from overtrick.model.board import Side
from overtrick.model.contestant import Contestant, ContestantRef, natural
from overtrick.model.event import Event
from overtrick.model.event_setup import Combine, HandicapMethod, Kind
from overtrick.model.schedule import ScheduledPlay
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook

if TYPE_CHECKING:
    from overtrick.regulations.award_scale import AwardScale


class Ranked(Struct, frozen=True, gc=False):
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


class Ranking(Struct, frozen=True):
    """A list of places: of all, of one direction, one stratum, one session, with handicaps."""

    rows: tuple[Ranked, ...]
    direction: Side | None = None
    stratum: str = ""
    session: int | None = None
    handicap: bool = False


class Earlier(Struct, frozen=True):
    """What can be taken over when one result has changed, and which tallies are others now."""

    sessions: Sessions
    standings: Sequence[Standing]
    standings_of: StandingsOf
    changed: Sequence[int]


class EventScore(Struct, frozen=True, dict=True):
    """An event with all its scores.

    ``left_out`` is how much of its file could not be used; every report says so. ``earlier`` is
    there where only one result is not the same as before. ``original`` and ``original_plays`` are
    the event and its lines as they were when all of it was scored, and ``since`` the lines, by
    number, that have another result since: what does not depend on results need not look at those.
    """

    original: Event
    book: RuleBook
    original_plays: Plays
    scores: Scores
    schedule: tuple[ScheduledPlay, ...] = ()
    scale: "AwardScale | None" = None
    left_out: int = 0
    earlier: Earlier | None = None
    since: Mapping[int, Play] = {}

    @cached_property
    def event(self) -> Event:
        """The event as it is now."""
        if not self.since:
            return self.original
        lines = list(self.original.lines)
        for number, play in self.since.items():
            assert play.reported is not None
            lines[number] = play.reported
        return replace(self.original, lines=tuple(lines))

    @cached_property
    def plays(self) -> Plays:
        """The lines as they are scored now."""
        if not self.since:
            return self.original_plays
        plays = list(self.original_plays.plays)
        for number, play in self.since.items():
            plays[number] = play
        return replace(self.original_plays, plays=tuple(plays))

    @cached_property
    def sessions(self) -> Sessions:
        """Everybody by number, with the sessions that they played."""
        if self.earlier is not None:
            return self.earlier.sessions
        return sorted(everybody(self.scores.tallies), key=lambda each: natural(each[0].number))

    @cached_property
    def standings(self) -> list[Standing]:
        """What everybody has, by number."""
        given = self.original, self.sessions, self.scores.tallies, self.book
        if self.earlier is None:
            found = standings_of(*given)
        else:
            before, changed = self.earlier.standings, self.earlier.changed
            found = standings_after(*given, before, changed, self.standings_of)
        return self.comparable(found)

    def comparable(self, rows: list[Standing], session: int | None = None) -> list[Standing]:
        """The same with figures that can be compared, whatever boards everybody played."""
        if self.original.scoring is Scoring.MATCHPOINTS:
            return rows
        return by_the_board(rows, self._competing(rows, session))

    @cached_property
    def standings_of(self) -> StandingsOf:
        """To which of the standings each tally belongs, by number."""
        if self.earlier is not None:
            return self.earlier.standings_of
        tallies = self.scores.tallies
        found: list[list[int]] = [[] for _ in tallies]
        for number, (_, wheres) in enumerate(self.sessions):
            for where in wheres:
                found[tallies.number(where)].append(number)
        return found

    @cached_property
    def unranked(self) -> list[Standing]:
        """Who plays but is not ranked: not in contention, withdrawn, never came."""
        ranked = {id(each) for each in self._competing(self.standings)}
        return [each for each in self.standings if id(each) not in ranked]

    @cached_property
    def without_a_score(self) -> list[Contestant]:
        """Who is not ranked only because no score has come yet."""
        return [
            row.contestant
            for row in self.unranked
            if not row.contestant.non_competing
            and not any(self.is_gone(row, ref) for ref in self.gone)
        ]

    @cached_property
    def _last_session(self) -> int:
        return max((session for session, _ in self.scores.tallies), default=FIRST_SESSION)

    def _competing(self, rows: Sequence[Standing], session: int | None = None) -> list[Standing]:
        """Who is ranked, in the event or in a session."""
        found = [row for row in rows if row.boards and not row.contestant.non_competing]
        if session is None and self.original.combine is Combine.CARRY_FORWARD:
            found = [row for row in found if self._is_in_the_last(row)]
        if self.gone:
            found = [
                row
                for row in found
                if not any(self.is_gone(row, ref, session) for ref in self.gone)
            ]
        return found

    def _is_in_the_last(self, row: Standing) -> bool:
        """Whether somebody has a score in the last session, into which the others are carried."""
        last = row.tallies[-1]
        return last.session == self._last_session and last.boards > 0

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
        left = [each.contestant for each in self.original_plays.withdrawals]
        return left + [each.contestant for each in self.original.late_arrivals if not each.arrived]

    @cached_property
    def rankings(self) -> list[Ranking]:
        """The rankings of the event: one, or one for each direction where there are two winners."""
        return [
            Ranking(self._awarded(self._ranked(part, _value_ratio)), direction)
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
            rows = _in_order(standings(self.original, tallies, self.book, of_session=True))
            rows = self.comparable(rows, session)
            for direction, part in self._directions(rows, session):
                ranked = tuple(self._ranked(part, _value_ratio))
                found.append(Ranking(ranked, direction, session=session))
        return found

    @cached_property
    def strata(self) -> list[Ranking]:
        """A ranking for each stratum with anybody in it: one ranks in its own and every higher."""
        names = self.original.strata
        found = []
        for name in dict.fromkeys(names):
            eligible = set(names[names.index(name) :])
            for direction, part in self._directions(self.standings):
                rows = [each for each in part if each.contestant.stratum in eligible]
                if not rows:
                    continue
                ranked = tuple(self._ranked(rows, _value_ratio))
                found.append(Ranking(ranked, direction, stratum=name))
        return found

    @cached_property
    def handicapped(self) -> list[Ranking]:
        """A second ranking with handicaps added, where the event has them."""
        method = self.original.handicap
        if method is None:
            return []
        return [
            Ranking(
                tuple(
                    self._ranked(part, lambda each: handicap_value(each, method).as_integer_ratio())
                ),
                direction,
                handicap=True,
            )
            for direction, part in self._directions(self.standings)
        ]

    def _directions(
        self, rows: Sequence[Standing], session: int | None = None
    ) -> list[tuple[Side | None, list[Standing]]]:
        competing = self._competing(rows, session)
        if self.original.winners != 2:
            return [(None, competing)]
        return [
            (side, [each for each in competing if each.contestant.direction is side])
            for side in Side
        ]

    def _ranked(self, rows: Sequence[Standing], ratio: Callable[[Standing], Ratio]) -> list[Ranked]:
        """Places from the best down; ties broken where the event asks for it."""
        found: list[Ranked] = []
        ordered, ends = from_the_best(rows, ratio, self.book.tie_tolerance)
        for before, end in pairwise([0, *ends]):
            if end - before == 1:
                found.append(Ranked(ordered[before], end, shared=end))
                continue
            first, group = before + 1, ordered[before:end]
            if not self._to_be_broken(first, len(group)):
                found.extend([Ranked(each, first, tied=True, shared=first) for each in group])
                continue
            for part in broken(group, Field(self.standings, self.scores.cards), self.book):
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
        places = self.original.tie_break
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
        """The results that have come, on no board more than there should be."""
        boards = self.scores.boards
        if not self.schedule:
            return min(self.due, sum(board.received for board in boards.values()))
        scheduled = self.scores.expected.scheduled
        return sum(min(board.received, scheduled.get(key, 0)) for key, board in boards.items())

    @property
    def to_come(self) -> int:
        """The results that are still to come; a board not played is not one of them."""
        came = {key: len(board.plays) - board.late for key, board in self.scores.boards.items()}
        if not self.schedule:
            return max(0, self.due - sum(came.values()))
        scheduled = self.scores.expected.scheduled
        return sum(max(0, number - came.get(key, 0)) for key, number in scheduled.items())

    @property
    def due(self) -> int:
        """The results that there should be, by the movement or by the lines that there are."""
        if self.schedule:
            return len(self.schedule)
        return sum(len(board.plays) for board in self.scores.boards.values())


def _in_order(rows: list[Standing]) -> list[Standing]:
    """By number, as people count: so that the tied are listed in this order."""
    return sorted(rows, key=lambda row: natural(row.contestant.number))


_value_ratio = attrgetter("value_ratio")


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
