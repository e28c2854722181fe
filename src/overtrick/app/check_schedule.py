"""Results against the movement: what it does not have, and what is missing of it."""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from overtrick.app.check_finding import Finding, Suspicion
from overtrick.app.check_seating import ScoresOn, scores_on, source_of, written
from overtrick.engine.attendance import counts_for_nobody
from overtrick.engine.event_score import EventScore
from overtrick.engine.play import FIRST_SESSION, Mark, Play
from overtrick.engine.tally import key_of
from overtrick.model.board import Seat
from overtrick.model.event import Event
from overtrick.model.result import NOT_PLAYED
from overtrick.model.result_line import ResultLine
from overtrick.model.schedule import ScheduledPlay
from overtrick.reports.people import label
from overtrick.reports.wording import ranges

Place = tuple[int, str, int, str, int]
"""Session, section, round, table and board."""

Two = frozenset[str] | tuple[str, str]
"""Two that meet, whichever way they sit, or each in its direction."""


class Schedule:
    """What the movement has, and which of it has come."""

    def __init__(self, schedule: Iterable[ScheduledPlay], two_winners: bool = False) -> None:
        self.plays = tuple(schedule)
        self._by_place = {place_of(each): each for each in self.plays}
        self._two_winners = two_winners
        self._by_pairs: dict[tuple[int, str, int, Two], list[ScheduledPlay]] = {}
        for each in self.plays:
            key = _session(each), each.section or "", each.board, self._two(each.ns, each.ew)
            self._by_pairs.setdefault(key, []).append(each)
        self.come: set[Place] = set()

    def at(self, line: ResultLine) -> ScheduledPlay | None:
        """What is to be played at the table and in the round that a line gives."""
        if line.round is None or line.table is None:
            return None
        key = _session(line), line.section or "", line.round, line.table, line.board
        return self._by_place.get(key)

    def between(self, line: ResultLine) -> ScheduledPlay | None:
        """The play of the same contestants on the same board, wherever that is."""
        if line.ns is None or line.ew is None:
            return None
        key = _session(line), line.section or "", line.board, self._two(line.ns, line.ew)
        found = self._by_pairs.get(key, [])
        free = [each for each in found if place_of(each) not in self.come]
        return next(iter(free or found), None)

    def _two(self, ns: str, ew: str) -> Two:
        """Who meets; with two winners, who has the same number the other way is another pair."""
        return (ns, ew) if self._two_winners else frozenset((ns, ew))

    def mark(self, play: ScheduledPlay) -> None:
        """The result has come."""
        self.come.add(place_of(play))

    @property
    def missing(self) -> list[ScheduledPlay]:
        """What has not come."""
        return [each for each in self.plays if place_of(each) not in self.come]


def place_of(play: ScheduledPlay) -> Place:
    """What tells the plays of a movement apart."""
    return _session(play), play.section or "", play.round, play.table, play.board


def _session(play: ScheduledPlay | ResultLine) -> int:
    return play.session or FIRST_SESSION


def missing_plays(score: EventScore) -> list[ScheduledPlay]:
    """The plays of the movement of which no line has come."""
    schedule, _ = _matched(score)
    return schedule.missing


def check_schedule(score: EventScore) -> Iterator[Finding]:
    """Results that the movement does not have, then those that are missing of it."""
    schedule, conflicts = _matched(score)
    yield from conflicts
    have = scores_on(score)
    rounds: dict[tuple[int, str, int], list[ScheduledPlay]] = {}
    for play in schedule.missing:
        rounds.setdefault((_session(play), play.section or "", play.round), []).append(play)
    sizes = Counter((_session(each), each.section or "", each.round) for each in schedule.plays)
    for key, plays in rounds.items():
        if len(plays) == sizes[key]:
            yield _whole_round(key, plays)
            continue
        tables: dict[tuple[str, str, str], list[ScheduledPlay]] = {}
        for play in plays:
            if (deprived := _deprived(score.event, play, have)) is not None:
                yield deprived
            else:
                tables.setdefault((play.table, play.ns, play.ew), []).append(play)
        for at_table in tables.values():
            yield _at_table(at_table, score)


def _matched(score: EventScore) -> tuple[Schedule, list[Finding]]:
    """Every line put beside the movement, and those that do not fit.

    What an incident explains does fit, and so does whoever sat there in an individual, of which a
    movement names only the tables.
    """
    schedule, found = Schedule(score.schedule, score.event.winners == 2), []
    loose: list[tuple[Play, ResultLine]] = []
    for play in score.plays.plays:
        if counts_for_nobody(score.event, play):
            continue  # what is cancelled is no more in the movement
        line = play.reported if play.reported and play.reported.numbers else play.actual
        if line.board != play.board:  # a wrong board leaves its own one to be played
            line = replace(line, board=play.board)
        planned = schedule.at(line)
        if planned is None:
            loose.append((play, line))
            continue
        schedule.mark(planned)
        others = line.players is None and (line.ns, line.ew) != (planned.ns, planned.ew)
        if others and Mark.INCIDENT not in play.marks:
            found.append(_other_people(play, line, planned))
    for play, line in loose:
        planned = schedule.between(line)
        if planned is not None:
            schedule.mark(planned)
        if Mark.INCIDENT not in play.marks:
            found.extend(_elsewhere(play, line, planned))
    return schedule, found


def _other_people(play: Play, line: ResultLine, planned: ScheduledPlay) -> Finding:
    there = f"round {planned.round}, table {planned.table}"
    if (line.ew, line.ns) == (planned.ns, planned.ew):
        return Finding.of(
            Suspicion.MOVEMENT,
            f"{line}: the movement has {planned.ns} north-south and {planned.ew} east-west",
            "exchange the numbers; if they did sit the other way round, leave the line as the "
            "movement has it and write an [[incident]] of kind exchanged",
            source_of(play),
        )
    return Finding.of(
        Suspicion.MOVEMENT,
        f"{line}: the movement has {planned.ns} against {planned.ew} there ({there})",
        "correct the numbers; if others did sit there, leave the line as the movement has it and "
        "write an [[incident]] of kind wrong-pair",
        source_of(play),
    )


def _elsewhere(play: Play, line: ResultLine, planned: ScheduledPlay | None) -> Iterator[Finding]:
    if planned is None:
        problem = f"{line}: the movement has no such result"
        remedy = (
            "correct board, numbers, round or table; if it was played by mistake, write an "
            "[[incident]] of kind wrong-pair or wrong-board"
        )
    elif line.round in (None, planned.round) and line.table in (None, planned.table):
        return
    else:
        problem = f"{line}: the movement has it in round {planned.round} at table {planned.table}"
        remedy = "correct round and table"
    yield Finding.of(Suspicion.MOVEMENT, problem, remedy, source_of(play))


# ------------------------------------------------------------------ missing

LEFT_OPEN = (
    "give each a line with this round and table as well: LATE while it may still be played, "
    "otherwise what both sides get by fault (Law 12C2(a))"
)
ENTER = "enter what came, or write NP where it was not played and LATE where it still will be"


def _whole_round(key: tuple[int, str, int], plays: list[ScheduledPlay]) -> Finding:
    session, section, turn = key
    of = f" of session {session}" if plays[0].session is not None else ""
    of += f" in section {section}" if section else ""
    problem = f"round {turn}{of}: none of its {len(plays)} results has come"
    return Finding.of(Suspicion.MISSING, problem, ENTER, None)


def _at_table(plays: list[ScheduledPlay], score: EventScore) -> Finding:
    first = plays[0]
    boards = [play.board for play in plays]
    missing = f"board {boards[0]} is" if len(boards) == 1 else f"boards {ranges(boards)} are"
    problem = (
        f"{missing} missing of {first.ns} against {first.ew} (round {first.round}, table "
        f"{first.section or ''}{first.table})"
    )
    if had_wrong_board(score, first):
        problem += ", where a wrong board was played"
        return Finding.of(Suspicion.MISSING, problem, LEFT_OPEN, None)
    return Finding.of(Suspicion.MISSING, problem, ENTER, None)


def had_wrong_board(score: EventScore, where: ScheduledPlay | ResultLine) -> bool:
    """Whether an incident says that a wrong board was played at a table in a round."""
    if not score.event.incidents:
        return False
    place = _session(where), where.section or "", where.round, where.table
    return any(
        Mark.INCIDENT in play.marks
        and play.reported is not None
        and (play.session, play.section, play.actual.round, play.actual.table) == place
        and any(each.is_wrong_board for each in score.event.incidents_on(play.reported))
        for play in score.plays.plays
    )


def _deprived(event: Event, play: ScheduledPlay, have: ScoresOn) -> Finding | None:
    """A result that cannot come, since one of the two has played the board already."""
    line = ResultLine(
        play.board, NOT_PLAYED, play.ns, play.ew, session=play.session, section=play.section
    )
    people = [event.contestant_at(line, seat) for seat in (Seat.NORTH, Seat.EAST)]
    played = [
        who is not None and (_session(play), play.board, key_of(who)) in have for who in people
    ]
    if played.count(True) != 1:
        return None
    known = [who for who in people if who is not None]
    has, other = known if played[0] else known[::-1]
    return Finding.of(
        Suspicion.OWED,
        f"board {play.board}: {label(has, event)} has played it already, so that "
        f"{label(other, event)} cannot play it in round {play.round}",
        f"write an [[incident]] for what happened, with deprived = [{written(other)}], which gives "
        "average plus (Law 15B3)",
        None,
    )
