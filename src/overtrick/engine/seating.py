"""Which lines everybody played: worked out when a scorecard is first asked for.

Most reports need only what a session adds up to. Who sat where does not depend on results, so it
stays the same when one of them changes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import zip_longest

from overtrick.engine.play import PAIR_SEATS
from overtrick.engine.reason import SideScore
from overtrick.engine.tally import BoardKey, CardLine, Place, ScoredBoard, Where, key_of
from overtrick.model.contestant import Contestant

Numbers = Mapping[int, Mapping[int, int]]
"""By session, to which tally a seat of a line is added: by the identity of who sits there."""

Columns = Sequence[Sequence[int | None]]
"""The numbers of the tallies for each seat, line by line; none where nobody is known to sit."""


class Seating:
    """Everybody's lines in each session, in the order of the boards."""

    def __init__(self, boards: Iterable[ScoredBoard], numbers: Numbers) -> None:
        self._boards, self._numbers = tuple(boards), numbers
        self._columns: dict[BoardKey, Columns] = {}

    @cached_property
    def places(self) -> Mapping[Where, list[Place]]:
        """Board, line and seat of everybody's scores."""
        found: dict[Where, list[Place]] = {}
        for board in self._boards:
            for index, play in enumerate(board.plays):
                for seat, contestant in play.sides():
                    where = board.key.session, key_of(contestant)
                    found.setdefault(where, []).append((board.key, index, seat))
        return found

    def columns(self, board: ScoredBoard) -> Columns:
        """To which tallies the lines of a board are added."""
        found = self._columns.get(board.key)
        if found is None:
            numbers = self._numbers.get(board.key.session, {})
            found = self._columns[board.key] = [
                [None if who is None else numbers[id(who)] for who in column]
                for column in zip_longest(*(play.seats for play in board.plays))
            ]
        return found


def scores_of(
    boards: Iterable[ScoredBoard],
) -> tuple[dict[Where, list[SideScore]], dict[Where, Contestant], Numbers]:
    """What everybody has on each line, in the same order, and who they are.

    Tallies are numbered in the order of what everybody has.
    """
    found = _Gathered()
    of_sessions: dict[int, dict[int, list[SideScore]]] = {}
    for board in boards:
        session = board.key.session
        known = of_sessions.setdefault(session, {})  # one contestant is mostly one object
        for play, line in zip(board.plays, board.score.lines, strict=True):
            seats = play.seats
            if len(seats) == len(PAIR_SEATS):  # without a loop, for there may be very many
                one, other = seats
                (known.get(id(one)) or found.list_of(one, session, known)).append(line.ns)
                (known.get(id(other)) or found.list_of(other, session, known)).append(line.ew)
                continue
            for contestant, score in zip(seats, line.of(len(seats)), strict=True):
                found.list_of(contestant, session, known).append(score)
    return found.scores, found.people, found.numbers


class _Gathered:
    """The lists of what everybody has, with a number for each."""

    def __init__(self) -> None:
        self.scores: dict[Where, list[SideScore]] = {}
        self.people: dict[Where, Contestant] = {}
        self.numbers: dict[int, dict[int, int]] = {}
        self._of_wheres: dict[Where, int] = {}

    def list_of(
        self, contestant: Contestant | None, session: int, known: dict[int, list[SideScore]]
    ) -> list[SideScore]:
        """Somebody's list, which is known from then on; what an empty seat has is nobody's."""
        if contestant is None:
            return []
        where = session, key_of(contestant)
        number = self._of_wheres.setdefault(where, len(self._of_wheres))
        self.numbers.setdefault(session, {})[id(contestant)] = number
        self.people.setdefault(where, contestant)
        own = known[id(contestant)] = self.scores.setdefault(where, [])
        return own


def cards_on(
    boards: Mapping[BoardKey, ScoredBoard],
    places: Iterable[Place],
    floated: Mapping[Place, SideScore],
) -> Iterator[CardLine]:
    """The lines of a scorecard, with average plus and minus as they were worked out."""
    for place in places:
        key, index, seat = place
        board = boards[key]
        score = floated.get(place) or board.score.lines[index].seat(seat)
        yield CardLine(board, index, seat, score)
