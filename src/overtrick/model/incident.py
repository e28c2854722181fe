"""What went wrong at a table: wrong pair, wrong board, wrong way round (Laws 5, 15, 86B)."""

from collections.abc import Iterable, Sequence
from enum import Enum

from msgspec import field
from msgspec.structs import replace

from overtrick.model.board import Seat
from overtrick.model.contestant import ContestantRef
from overtrick.model.diagnostic import Sourced
from overtrick.model.result import Scored
from overtrick.model.result_line import ResultLine
from overtrick.model.ruling import LineName


class IncidentKind(Enum):
    """What went wrong."""

    WRONG_PAIR = "wrong-pair"
    WRONG_BOARD = "wrong-board"
    EXCHANGED = "exchanged"

    def __str__(self) -> str:
        """In words: ``wrong pair``."""
        return self.value.replace("-", " ")


class IncidentStyle(Enum):
    """How a board owed to a pair with no line to put it on is counted (Law 15B3)."""

    BOARD = "board"
    """As one more board, with its top in the pair's maximum."""
    ADJUSTMENT = "adjustment"
    """As an adjustment of the total that gives the same percentage."""


class Incident(Sourced, frozen=True):
    """What went wrong, from which follows who is owed what.

    ``line`` and ``boards`` name the lines as they were reported (no boards: all that ``line``
    fits, such as a table in a round); ``played`` and ``played_boards`` say what it really was,
    where that differs. ``deprived`` are those who cannot play the board any more.
    ``played_before`` are those who had played it already, so that it is cancelled (Law 15B1).
    """

    kind: IncidentKind
    line: LineName
    boards: tuple[int, ...] = ()
    played: LineName = field(default_factory=LineName)
    played_boards: tuple[int, ...] = ()
    deprived: tuple[ContestantRef, ...] = ()
    played_before: tuple[ContestantRef, ...] = ()
    style: IncidentStyle = IncidentStyle.BOARD
    reason: str = ""
    article: str = ""

    @property
    def deprived_there(self) -> tuple[ContestantRef, ...]:
        """The deprived, who play in the section where it happened unless it is said otherwise."""
        return self._there(self.deprived)

    @property
    def played_before_there(self) -> tuple[ContestantRef, ...]:
        """The same of those who had played the board."""
        return self._there(self.played_before)

    def _there(self, refs: tuple[ContestantRef, ...]) -> tuple[ContestantRef, ...]:
        return tuple(replace(ref, section=ref.section or self.line.section) for ref in refs)

    @property
    def is_wrong_board(self) -> bool:
        """Whether it was another board that was played."""
        return self.kind is IncidentKind.WRONG_BOARD

    @property
    def is_turn(self) -> bool:
        """Whether the table only sat the wrong way round; nobody is deprived of anything then.

        Of several incidents on a line this comes last: the others name the sides as reported.
        """
        return self.kind is IncidentKind.EXCHANGED

    def among(self, lines: Sequence[ResultLine]) -> tuple[ResultLine, ...]:
        """Those of the lines that fit with which something went wrong.

        Where a wrong board was played, the board that should have been played there has a line of
        its own, of the same people in the same round at the same table: the one without a score,
        or the later one.
        """
        if not self.is_wrong_board:
            return tuple(lines)
        found: list[ResultLine] = []
        for line in lines:
            for place, known in enumerate(found):
                if _is_at_same_table(line, known):
                    if _has_score(line) and not _has_score(known):
                        found[place] = line
                    break
            else:
                found.append(line)
        return tuple(found)

    def boards_among(self, lines: Iterable[ResultLine]) -> tuple[int, ...]:
        """The boards as they were reported: those that are named, or all of its lines in order."""
        return self.boards or tuple(sorted({line.board for line in lines}))

    def really(self, line: ResultLine, boards: Sequence[int]) -> ResultLine:
        """A line as it was really played; ``boards`` are those of the incident as reported."""
        match self.kind:
            case IncidentKind.EXCHANGED:
                return _turned(line)
            case IncidentKind.WRONG_PAIR:
                return _others_at(line, self.played)
            case IncidentKind.WRONG_BOARD:
                real = dict(zip(boards, self.played_boards, strict=False))
                return replace(line, board=real.get(line.board, line.board))


def _is_at_same_table(line: ResultLine, other: ResultLine) -> bool:
    """Whether two lines are of one board, reported by the same people from the same table."""
    places = (
        (line.session, other.session),
        (line.section, other.section),
        (line.round, other.round),
        (line.table, other.table),
    )
    return (
        line.board == other.board
        and (line.ns, line.ew, line.players) == (other.ns, other.ew, other.players)
        and all(one is None or two is None or one == two for one, two in places)
    )


def _has_score(line: ResultLine) -> bool:
    return any(isinstance(line.result.outcome(seat), Scored) for seat in Seat)


def _turned(line: ResultLine) -> ResultLine:
    """North-south and east-west exchanged; in an individual everybody one seat on."""
    if line.players is None:
        return replace(line, ns=line.ew, ew=line.ns)
    north, east, south, west = line.players
    return replace(line, players=(west, north, east, south))


def _others_at(line: ResultLine, who: LineName) -> ResultLine:
    """The same line with others in some of the seats."""
    if line.players is None:
        return replace(line, ns=who.ns or line.ns, ew=who.ew or line.ew)
    north, east, south, west = line.players
    return replace(line, players=(who.n or north, who.e or east, who.s or south, who.w or west))
