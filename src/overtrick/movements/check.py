"""A movement is checked, not trusted: what is wrong with it, and what it does to whom.

Wrong is: somebody at two tables in a round, a board played twice by the same contestant (Law 15),
opponents who meet twice (in an individual partners), a board at two tables at once that do not
share it, a pair that changes direction where north-south and east-west are ranked apart, and, in
teams, a match of which one half is missing. All problems are collected; none stops the check.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cached_property

from msgspec import Struct

from overtrick.model.contestant import natural
from overtrick.movements.balance import Balance, balance
from overtrick.movements.boards import show_boards
from overtrick.movements.movement import Kind, Movement, Play


class Fault(Enum):
    """What kind of thing is wrong."""

    TWO_PLACES = "two-places"
    OWN_OPPONENT = "own-opponent"
    BOARD_TWICE = "board-twice"
    MEET_TWICE = "meet-twice"
    BOARD_IN_TWO_PLACES = "board-in-two-places"
    CHANGES_DIRECTION = "changes-direction"
    HALF_A_MATCH = "half-a-match"


class Problem(Struct, frozen=True):
    """One thing that is wrong, in words."""

    fault: Fault
    text: str

    def __str__(self) -> str:
        return self.text


class Report(Struct, frozen=True, dict=True):
    """What the check of a movement found."""

    movement: Movement
    problems: tuple[Problem, ...]
    sharing: Mapping[tuple[str, ...], tuple[int, ...]]
    """Tables that use the same boards at the same time, and in which rounds."""

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems

    @cached_property
    def balance(self) -> Balance:
        """How evenly the contestants are compared."""
        return balance(self.movement)

    @property
    def results(self) -> Mapping[int, tuple[int, ...]]:
        """The boards by the number of results that they get."""
        found: dict[int, list[int]] = defaultdict(list)
        for board, count in sorted(self.movement.expected.items()):
            found[count].append(board)
        return {count: tuple(boards) for count, boards in sorted(found.items())}

    @property
    def idle(self) -> Mapping[str, tuple[int, ...]]:
        """Who sits out, and in which rounds."""
        return {who: turns for who, turns in self.movement.sit_outs.items() if turns}


WORDS = {Kind.PAIRS: "pair", Kind.TEAMS: "team", Kind.INDIVIDUAL: "player"}
"""What a contestant of each kind is called."""


def check(movement: Movement) -> Report:
    """Check a movement.

    >>> from overtrick.movements import load
    >>> report = check(load("three-quarter-howell-6"))
    >>> report.ok, report.results
    (True, {6: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, \
24, 25, 26, 27)})
    """
    sharing, misplaced = _boards_in_use(movement)
    problems = [
        *_seating(movement),
        *_boards_twice(movement),
        *_meetings(movement),
        *misplaced,
        *(_directions(movement) if movement.winners == 2 else ()),
        *(_halves(movement) if movement.kind is Kind.TEAMS else ()),
    ]
    return Report(movement, tuple(problems), sharing)


def _who(movement: Movement, contestant: str) -> str:
    return f"{WORDS[movement.kind]} {contestant}"


def listed(items: Iterable[object]) -> str:
    """Join as in a sentence.

    >>> listed([1, 2, 5]), listed(["A1"])
    ('1, 2 and 5', 'A1')
    """
    words = [str(item) for item in items]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _seating(movement: Movement) -> Iterator[Problem]:
    """Nobody is in two places; a team is in two, once in each direction."""
    seats: dict[tuple[int, str], list[Play]] = defaultdict(list)
    for play in movement.plays:
        twice = [who for who, count in Counter(play.seated).items() if count > 1]
        if twice:
            who = _who(movement, twice[0])
            text = f"round {play.round}, table {play.place}: {who} plays against itself"
            yield Problem(Fault.OWN_OPPONENT, text)
            continue
        for who in play.seated:
            seats[play.round, who].append(play)
    for (turn, who), plays in sorted(
        seats.items(), key=lambda seat: (seat[0][0], natural(seat[0][1]))
    ):
        ways = [play.direction(who) for play in plays]
        allowed = movement.kind is Kind.TEAMS and len(set(ways)) == len(ways)
        if len(plays) > 1 and not allowed:
            tables = listed(play.place for play in plays)
            text = f"round {turn}: {_who(movement, who)} is at tables {tables} at once"
            yield Problem(Fault.TWO_PLACES, text)


def _boards_twice(movement: Movement) -> Iterator[Problem]:
    """Each contestant plays each board once; a team once in each direction."""
    teams = movement.kind is Kind.TEAMS
    for who, plays in movement.plays_of.items():
        rounds: dict[tuple[int, str], list[int]] = defaultdict(list)
        for play in plays:
            if play.both:
                for board in play.boards:
                    rounds[board, play.direction(who) if teams else ""].append(play.round)
        alike: dict[tuple[str, tuple[int, ...]], list[int]] = defaultdict(list)
        for (board, way), turns in sorted(rounds.items()):
            if len(turns) > 1:
                alike[way, tuple(turns)].append(board)
        for (way, turns_of), boards in alike.items():
            where = f" {way}" if teams else ""
            text = (
                f"{_who(movement, who)} plays {plural('board', boards)} {show_boards(boards)}"
                f"{where} more than once, in rounds {listed(turns_of)}"
            )
            yield Problem(Fault.BOARD_TWICE, text)


def _meetings(movement: Movement) -> Iterator[Problem]:
    """No two meet twice; two teams meet twice, once with each pair of each team.

    In an individual opponents may meet again, but nobody has a partner twice.
    """
    if movement.kind is Kind.INDIVIDUAL:
        yield from _partners(movement)
        return
    meetings: dict[tuple[str, str], list[int]] = defaultdict(list)
    for play in movement.plays:
        if play.ns is None or play.ew is None or play.ns == play.ew:
            continue
        two = (play.ns, play.ew)
        if movement.kind is Kind.PAIRS:
            two = (min(two, key=natural), max(two, key=natural))
        meetings[two].append(play.round)
    for (one, other), turns in meetings.items():
        if len(turns) > 1:
            if movement.kind is Kind.TEAMS:
                who = f"the north-south pair of team {one} and the east-west pair of team {other}"
            else:
                who = f"pairs {one} and {other}"
            text = f"{who} meet more than once, in rounds {listed(turns)}"
            yield Problem(Fault.MEET_TWICE, text)


def _partners(movement: Movement) -> Iterator[Problem]:
    together: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for play in movement.plays:
        for side in (play.ns, play.ew) if play.both else ():
            together[tuple(sorted(play.side(side), key=natural))].append(play.round)
    for partners, turns in together.items():
        if len(turns) > 1:
            text = (
                f"players {listed(partners)} are partners more than once, in rounds {listed(turns)}"
            )
            yield Problem(Fault.MEET_TWICE, text)


def _boards_in_use(
    movement: Movement,
) -> tuple[Mapping[tuple[str, ...], tuple[int, ...]], list[Problem]]:
    """Which tables use the same boards at once, and where they do so without sharing them."""
    group_of = {place: group for group in movement.sharing for place in group}
    users: dict[tuple[int, str, int], list[str]] = defaultdict(list)
    for play in movement.plays:
        if play.both:
            owner = play.section if movement.own_boards else ""
            for board in play.boards:
                users[play.round, owner, board].append(play.place)
    sharing: dict[tuple[str, ...], list[int]] = defaultdict(list)
    clashes: dict[tuple[int, tuple[str, ...]], list[int]] = defaultdict(list)
    for (turn, _, board), places in sorted(users.items()):
        together: dict[object, list[str]] = defaultdict(list)
        for place in places:
            together[group_of.get(place, place)].append(place)
        if len(together) > movement.copies:
            clashes[turn, tuple(places)].append(board)
        for tables in together.values():
            turns = sharing[tuple(tables)]
            if len(tables) > 1 and turn not in turns:
                turns.append(turn)
    problems = []
    for (turn, clashing), boards in clashes.items():
        text = (
            f"round {turn}: {plural('board', boards)} {show_boards(boards)} "
            f"{'is' if len(boards) == 1 else 'are'} at tables {listed(clashing)} at once"
        )
        problems.append(Problem(Fault.BOARD_IN_TWO_PLACES, text))
    return {tables: tuple(turns) for tables, turns in sharing.items() if turns}, problems


def plural(word: str, items: Iterable[object]) -> str:
    """The word for one or several of a kind."""
    return word if len(list(items)) == 1 else f"{word}s"


def _directions(movement: Movement) -> Iterator[Problem]:
    """With two winners a pair stays in its direction."""
    for who, plays in movement.plays_of.items():
        turned = [play.round for play in plays if play.direction(who) != plays[0].direction(who)]
        if turned:
            text = (
                f"pair {who} changes direction in {plural('round', turned)} {listed(turned)}, "
                f"but north-south and east-west are ranked apart (winners = 2)"
            )
            yield Problem(Fault.CHANGES_DIRECTION, text)


def _halves(movement: Movement) -> Iterator[Problem]:
    """Both halves of a match are played on the same boards."""
    boards: dict[tuple[str, str], set[int]] = defaultdict(set)
    for play in movement.plays:
        if play.ns is not None and play.ew is not None:
            boards[play.ns, play.ew].update(play.boards)
    for (one, other), played in boards.items():
        missing = sorted(played - boards.get((other, one), set()))
        if missing:
            text = (
                f"teams {one} and {other}: {plural('board', missing)} {show_boards(missing)} "
                f"{'is' if len(missing) == 1 else 'are'} played at one table only "
                f"(team {one} north-south)"
            )
            yield Problem(Fault.HALF_A_MATCH, text)
