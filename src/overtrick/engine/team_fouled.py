"""Fouled boards in the matches of an event: what decides them (ACBL XII B 1 and 2, Law 87C).

A board is fouled for a match whose tables played different versions of the deal. At board-a-match
the whole field may be what decides; elsewhere the board is left out of the match or cancelled.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from overtrick.engine.amounts import boards_in_words, foul_rule
from overtrick.engine.board import own_entry
from overtrick.engine.field import Direction, ScoringError, direction
from overtrick.engine.match_board import NO_SCORE, MatchBoard, score_team_board
from overtrick.engine.match_terms import MatchTerms
from overtrick.engine.play import Mark, Play
from overtrick.engine.reason import SideScore, Step
from overtrick.engine.tally import Change
from overtrick.engine.team_fouled_rules import cancelled_board, fouled_by_groups
from overtrick.engine.team_pairing import DraftBoard, DraftMatch
from overtrick.model.board import Board, Seat
from overtrick.model.contestant import ContestantRef
from overtrick.model.event import Event
from overtrick.model.result import Average, Fault, Imps, Percentage, Scored
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import FouledBoardAMatch, FouledMatch

Both = tuple[SideScore, SideScore]


class FouledBoards:
    """What decides the fouled boards of an event."""

    def __init__(self, event: Event, plays: Sequence[Play], book: RuleBook) -> None:
        self.event, self.book = event, book
        self._fields: dict[tuple[int, int], tuple[Direction, Direction, dict[int, int]]] = {}
        self._plays: dict[tuple[int, int], list[Play]] = {}
        for play in plays:
            self._plays.setdefault((play.session, play.board), []).append(play)

    def decided(self, match: DraftMatch, terms: MatchTerms) -> Mapping[int, Both]:
        """What both teams get on the fouled boards of a match, by the place of the board."""
        return {
            place: self._decided(match, board, terms)
            for place, board in enumerate(match.boards)
            if board.is_fouled and not _is_ruled(board)
        }

    def _decided(self, match: DraftMatch, board: DraftBoard, terms: MatchTerms) -> Both:
        book = self.book
        if terms.scoring is Scoring.BOARD_A_MATCH:
            if book.fouled_board_a_match is FouledBoardAMatch.GROUPS and len(board.plays) == 2:
                return self._by_groups(board)
        elif book.fouled_match is FouledMatch.LEFT_OUT:
            return NO_SCORE, NO_SCORE
        return self._cancelled(match, board, terms)

    def _by_groups(self, board: DraftBoard) -> Both:
        """1.1 and 1.2: the results of the whole field in each version of the deal."""
        home, away = board.plays  # the first has the first team north-south
        ns, ew, places = self._field(home)
        return fouled_by_groups(ns, ew, places[id(home)], places[id(away)], self.book)

    def _field(self, play: Play) -> tuple[Direction, Direction, dict[int, int]]:
        """Both directions of a board in the whole field, and the place of each line in them."""
        key = play.session, play.board
        if key not in self._fields:
            lines = self._plays[key]
            expected = max(len(each) for each in self._plays.values())
            board = Board(play.board)
            ns, ew = (
                direction(
                    [own_entry(each.line, board, seat) for each in lines], expected, self.book
                )
                for seat in (Seat.NORTH, Seat.EAST)
            )
            self._fields[key] = ns, ew, {id(each): place for place, each in enumerate(lines)}
        return self._fields[key]

    def _cancelled(self, match: DraftMatch, board: DraftBoard, terms: MatchTerms) -> Both:
        """Laws 87C and 86B2: by the fault of each team."""
        teams, book = match.key.teams, self.book
        faults = [self._fault(team, board) for team in teams]
        both = faults[0], faults[1]
        if set(both) != {Fault.NONE, Fault.FULL} or not _is_assigned(board):
            return cancelled_board(both, terms.scoring, book)
        innocent = both.index(Fault.NONE)
        as_ruled = MatchBoard(Board(board.number), board.rooms)
        try:
            score = score_team_board(as_ruled, innocent, terms.scoring, book, terms.is_knockout)
        except ScoringError:
            return cancelled_board(both, terms.scoring, book)
        return cancelled_board(both, terms.scoring, book, score.score)

    def _fault(self, team: str, board: DraftBoard) -> Fault:
        lines = [play.reported for play in board.plays]
        for fouled in self.event.fouled:
            if any(line is not None and fouled.scope.names(line) for line in lines):
                return fouled.at_fault_teams.get(team, Fault.NONE)
        return Fault.NONE

    def penalties(self, matches: Sequence[DraftMatch]) -> Iterator[tuple[ContestantRef, Change]]:
        """2.2 to 2.4: automatic penalties at board-a-match, where a board is scored as fouled."""
        if self.event.scoring is not Scoring.BOARD_A_MATCH:
            return
        for fouled in self.event.fouled:
            key = foul_rule(self.event, fouled)
            if key is None or key not in self.book.values or fouled.waive:
                continue
            if not any(
                play.reported is not None and fouled.scope.names(play.reported)
                for match in matches
                for board in match.boards
                if board.is_fouled
                for play in board.plays
            ):
                continue
            boards: Fraction = getattr(self.book, key)
            numbers = boards, self.book.board_worth
            what = f"board {fouled.board} fouled: {boards_in_words(boards)}"
            step = Step(what, boards * self.book.board_worth, "{} × {}", numbers, key)
            cite = self.book.cite(key)
            for ref in fouled.responsible:
                yield ref, Change(-Fraction(step.value), what, (step,), fouled.reason, cite)


def _is_ruled(board: DraftBoard) -> bool:
    """Whether the director has given both teams artificial scores there."""
    return all(
        any(
            isinstance(room.line.result.outcome(room.seat(team)), Average | Percentage | Imps)
            for room in board.rooms
        )
        for team in range(2)
    )


def _is_assigned(board: DraftBoard) -> bool:
    """Whether the director has assigned a score there."""
    return any(
        play.marks & {Mark.RULED, Mark.APPEALED} and isinstance(play.line.result.ns, Scored)
        for play in board.plays
    )
