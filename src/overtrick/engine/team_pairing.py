"""From the lines of a team event to its matches: which tables belong together (Laws 81, 86).

A match is two teams in a round. Its tables pair up by themselves: on every board each team sits
north-south at half of them. Where teams go out and come home in different rounds (American Whist),
both rounds together are one match. In a knockout a match has segments, which may be sessions.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from overtrick.engine.board import Line
from overtrick.engine.match_board import Room
from overtrick.engine.play import FIRST_SESSION, Play
from overtrick.model.contestant import natural
from overtrick.model.event import Event
from overtrick.model.result import TO_COME, Average, Imps, Percentage, Result
from overtrick.model.teams import Form

FIRST_SEGMENT = 1


class MatchKey(Struct, frozen=True):
    """Which match: the session, the round as far as it is said, and the two teams (one: a bye)."""

    session: int
    round: int | None
    teams: tuple[str, ...]

    def __str__(self) -> str:
        where = f"round {self.round}, " if self.round is not None else ""
        teams = " against ".join(self.teams)
        return f"{where}{teams}" if len(self.teams) > 1 else f"{where}bye of team {teams}"


class Tables(Enum):
    """Whether the tables of a board belong together."""

    COMPLETE = "complete"
    MISSING = "missing"
    """The result of a table is not there."""
    SAME_WAY = "same way"
    """A team sat the same way at too many tables."""
    TOO_MANY = "too many"


class DraftBoard(Struct, frozen=True):
    """A board of a match with its lines, before it is scored."""

    segment: int
    number: int
    plays: tuple[Play, ...]
    rooms: tuple[Room, ...]
    tables: Tables

    @property
    def is_fouled(self) -> bool:
        """Whether its tables played different versions of the deal."""
        return len({room.line.version for room in self.rooms if room.line.version}) > 1


class DraftMatch(Struct, frozen=True):
    """A match with its boards, before it is scored; ``rounds`` are all that it was played in."""

    key: MatchKey
    boards: tuple[DraftBoard, ...]
    rounds: tuple[int, ...] = ()


def form_of(event: Event) -> Form:
    """Who meets whom: as the event says, or as its results show.

    >>> form_of(Event()).value
    'round-robin'
    """
    if event.teams.form is not None:
        return event.teams.form
    if any(line.segment is not None for line in event.lines):
        return Form.KNOCKOUT
    teams = event.numbers | {team for match in event.teams.matches for team in match.teams}
    return Form.MATCH if len(teams) == 2 else Form.ROUND_ROBIN


def team_order(event: Event) -> Mapping[str, int]:
    """The place of each team: as they are listed, then by number."""
    numbers = dict.fromkeys(contestant.number for contestant in event.contestants)
    others = event.numbers | {team for match in event.teams.matches for team in match.teams}
    numbers |= dict.fromkeys(sorted(others, key=natural))
    return {number: place for place, number in enumerate(numbers)}


def matches_of(event: Event, plays: Sequence[Play]) -> tuple[DraftMatch, ...]:
    """All matches that have lines, in the order of rounds and teams."""
    order = team_order(event)
    is_knockout = form_of(event) is Form.KNOCKOUT
    meetings: dict[tuple[int, tuple[str, ...]], dict[int | None, list[Play]]] = {}
    for play in plays:
        ns, ew = play.actual.ns, play.actual.ew
        if ns is None or ew is None or ns == ew:
            continue
        teams = (ns, ew) if order[ns] < order[ew] else (ew, ns)
        session = FIRST_SESSION if is_knockout else play.session
        of_teams = meetings.setdefault((session, teams), {})
        of_teams.setdefault(play.actual.round, []).append(play)
    found = [
        DraftMatch(
            MatchKey(session, rounds[0], teams),
            tuple(_boards(lines, teams, event.teams.tables)),
            tuple(number for number in rounds if number is not None),
        )
        for (session, teams), by_round in meetings.items()
        for rounds, lines in _home_and_away(by_round)
    ]
    return tuple(sorted(found, key=lambda match: place_of(match.key, order)))


def place_of(key: MatchKey, order: Mapping[str, int]) -> tuple[int, int, tuple[int, ...]]:
    """Sorts matches by session, round and teams."""
    return key.session, key.round or 0, tuple(order[team] for team in key.teams)


def _home_and_away(
    by_round: Mapping[int | None, list[Play]],
) -> Iterable[tuple[tuple[int | None, ...], list[Play]]]:
    """The rounds of each match; two in which a team was first at home and then away are one."""
    left = dict(sorted(by_round.items(), key=lambda item: item[0] or 0))
    while left:
        number, lines = next(iter(left.items()))
        del left[number]
        other = next((each for each in left if _is_return(lines, left[each])), number)
        if other == number:
            yield (number,), lines
        else:
            yield (number, other), lines + left.pop(other)


def _is_return(lines: Sequence[Play], others: Sequence[Play]) -> bool:
    """Whether two rounds are the two halves of a match: the same boards, the other way round."""
    sides = {play.actual.ns for play in lines}, {play.actual.ns for play in others}
    boards = {play.board for play in lines}, {play.board for play in others}
    return (
        all(len(each) == 1 for each in sides)
        and sides[0] != sides[1]
        and boards[0] == boards[1]
        and len(boards[0]) == len(lines)
    )


def _boards(plays: Iterable[Play], teams: tuple[str, ...], tables: int) -> Iterable[DraftBoard]:
    by_board: dict[tuple[int, int], list[Play]] = {}
    for play in plays:
        by_board.setdefault((_segment(play), play.board), []).append(play)
    for (segment, number), lines in sorted(by_board.items()):
        yield drafted(segment, number, lines, teams, tables)


def _segment(play: Play) -> int:
    segment = play.actual.segment
    return play.session if segment is None else segment


def drafted(
    segment: int, number: int, plays: Sequence[Play], teams: Sequence[str], tables: int
) -> DraftBoard:
    """A board with its tables paired up; a table that is missing is still to come."""
    lines = sorted(plays, key=lambda play: (_side(play, teams), natural(play.actual.table or "")))
    rooms = [Room(play.line, _side(play, teams)) for play in lines]
    sides = [sum(room.ns == side for room in rooms) for side in (0, 1)]
    half = tables // 2
    fits = Tables.COMPLETE
    if len(rooms) > tables:
        fits = Tables.TOO_MANY
    elif max(sides) > half:
        fits = Tables.SAME_WAY
    elif min(sides) < half:
        fits = Tables.MISSING
    if fits is not Tables.COMPLETE or any(room.line.is_late for room in rooms):
        settled = next((room for room in rooms if _settles(room.line)), None)
        if settled is not None:  # an artificial score for both needs no other table
            mirrored = Room(_mirrored(settled.line), 1 - settled.ns)
            rooms, fits = [settled, mirrored] * half, Tables.COMPLETE
        elif fits is Tables.MISSING:
            to_come = [side for side in (0, 1) for _ in range(half - sides[side])]
            rooms += [Room(Line(TO_COME), side) for side in to_come]
    return DraftBoard(segment, number, tuple(lines), tuple(rooms), fits)


def _side(play: Play, teams: Sequence[str]) -> int:
    """Which of the two teams sits north-south."""
    return 0 if play.actual.ns == teams[0] else 1


def _settles(line: Line) -> bool:
    """Whether a line has an artificial score for both teams."""
    outcomes = line.result.ns, line.result.ew
    return all(isinstance(each, Average | Percentage | Imps) for each in outcomes)


def _mirrored(line: Line) -> Line:
    return replace(line, result=Result(line.result.ew, line.result.ns))
