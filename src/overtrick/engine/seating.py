"""Which lines everybody played: worked out when a scorecard is first asked for.

Most reports need only what a session adds up to. Who sat where does not depend on results, so it
stays the same when one of them changes.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from overtrick.engine.reason import SideScore
from overtrick.engine.tally import BoardKey, CardLine, Place, ScoredBoard, Where, key_of
from overtrick.model.contestant import Contestant

Wheres = Mapping[int, Mapping[int, Where]]
"""By session, whose tally a seat of a line is added to: by the identity of who sits there."""


class Seating:
    """Everybody's lines in each session, in the order of the boards."""

    def __init__(self, boards: Iterable[ScoredBoard]) -> None:
        self._boards = tuple(boards)

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


def scores_of(
    boards: Iterable[ScoredBoard],
) -> tuple[dict[Where, list[SideScore]], dict[Where, Contestant], Wheres]:
    """What everybody has on each line, in the same order, and who they are."""
    scores: dict[Where, list[SideScore]] = {}
    people: dict[Where, Contestant] = {}
    wheres: dict[int, dict[int, Where]] = {}
    known: dict[int, dict[int, list[SideScore]]] = {}  # one contestant is mostly one object
    for board in boards:
        session = board.key.session
        of_session, wheres_of_session = (
            known.setdefault(session, {}),
            wheres.setdefault(session, {}),
        )
        for play, line in zip(board.plays, board.score.lines, strict=True):
            seats = play.seats
            of_seats = line[:2] if len(seats) == 2 else line.of(len(seats))
            for contestant, score in zip(seats, of_seats, strict=True):
                if contestant is None:
                    continue
                if (own := of_session.get(id(contestant))) is None:
                    where = wheres_of_session[id(contestant)] = session, key_of(contestant)
                    people.setdefault(where, contestant)
                    own = of_session[id(contestant)] = scores.setdefault(where, [])
                own.append(score)
    return scores, people, wheres


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
