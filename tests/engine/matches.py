"""Matches for the tests of the engine: written as texts, or drawn at random with every ruling."""

from collections.abc import Sequence

from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.engine.board import Line
from overtrick.engine.match_board import MatchBoard, Room
from overtrick.engine.team_match import MatchScore
from overtrick.exact import Exact
from overtrick.model.board import Board
from overtrick.model.notation import parse_result
from overtrick.model.scoring import Scoring
from tests.engine.boards import any_line, exchanged, plain_lines, raw_scores

SCORINGS = (Scoring.IMPS, Scoring.BOARD_A_MATCH, Scoring.TOTAL_POINTS)

LIKE_PAIRS = {
    Scoring.IMPS: Scoring.CROSS_IMPS,
    Scoring.BOARD_A_MATCH: Scoring.MATCHPOINTS,
    Scoring.TOTAL_POINTS: Scoring.TOTAL_POINTS,
}
"""The method for pairs in which the same artificial scores can be given."""


def match_board(number: int, *results: str) -> MatchBoard:
    """A board on which the teams sit north-south in turn, the first one first."""
    return of_lines(number, [Line(parse_result(text)) for text in results])


def of_lines(number: int, lines: Sequence[Line]) -> MatchBoard:
    rooms = (Room(line, place % 2) for place, line in enumerate(lines))
    return MatchBoard(Board(number), tuple(rooms))


def match_of(*boards: tuple[str, ...]) -> list[MatchBoard]:
    return [match_board(number, *results) for number, results in enumerate(boards, start=1)]


def teams_swapped(board: MatchBoard) -> MatchBoard:
    """The same board with the two teams named the other way round."""
    return replace(board, rooms=tuple(replace(room, ns=1 - room.ns) for room in board.rooms))


def seats_swapped(board: MatchBoard) -> MatchBoard:
    """The same board with both teams in each other's seats at every table."""
    rooms = (Room(exchanged(room.line), 1 - room.ns) for room in board.rooms)
    return replace(board, rooms=tuple(rooms))


def margins(match: MatchScore) -> tuple[Exact, Exact]:
    return match.teams[0].margin, match.teams[1].margin


def vps(match: MatchScore) -> tuple[Exact | None, Exact | None]:
    return match.teams[0].vps, match.teams[1].vps


def result(match: MatchScore, team: int = 0) -> tuple[Exact, Exact]:
    """What a team has scored and conceded."""
    return match.teams[team].scored, match.teams[team].conceded


# ------------------------------------------------------------------ at random


@st.composite
def any_match(
    draw: st.DrawFn, scoring: Scoring, tables: int = 2, most: int = 4
) -> list[MatchBoard]:
    """Boards with any rulings; both sides are vulnerable, so that seats can be swapped."""
    line = any_line(LIKE_PAIRS[scoring])
    lines = st.lists(line, min_size=tables, max_size=tables)
    boards = draw(st.lists(lines, min_size=1, max_size=most))
    return [of_lines(4, board) for board in boards]


@st.composite
def plain_match(draw: st.DrawFn, tables: int = 2, most: int = 8) -> list[MatchBoard]:
    """Boards on which nothing is ruled."""
    scores = st.lists(raw_scores, min_size=tables, max_size=tables)
    boards = draw(st.lists(scores, min_size=1, max_size=most))
    return [of_lines(4, plain_lines(board)) for board in boards]
