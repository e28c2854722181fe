"""The matches of an event as the rules for breaking ties need them."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from overtrick.engine.board import own_entry
from overtrick.engine.match_weights import mean
from overtrick.engine.team_field import BoardInMatch, Encounter, TeamField
from overtrick.engine.team_pairing import DraftBoard
from overtrick.engine.team_result import ScoredMatch
from overtrick.engine.team_standing import TeamStanding
from overtrick.model.board import Board
from overtrick.model.scoring import Scoring


def tie_field(
    standings: Sequence[TeamStanding], matches: Sequence[ScoredMatch], scoring: Scoring
) -> TeamField:
    """Everybody's total, and every match in the view of each of its teams."""
    finals = {each.number: each.value for each in standings}
    encounters = [
        encounter
        for match in matches
        if not match.is_bye
        for encounter in _encounters(match, scoring)
    ]
    return TeamField(finals, encounters)


def _encounters(match: ScoredMatch, scoring: Scoring) -> Iterator[Encounter]:
    for place, result in enumerate(match.results):
        if result.points is None:
            continue
        yield Encounter(
            match.key.round or 0,
            result.team,
            match.key.teams[1 - place],
            result.points,
            result.scored or Fraction(0),
            result.conceded or Fraction(0),
            tuple(
                _board(match, place, number, board, scoring)
                for number, board in enumerate(match.boards)
            ),
            match.key.session,
        )


def _board(
    match: ScoredMatch, team: int, number: int, board: DraftBoard, scoring: Scoring
) -> BoardInMatch:
    is_bam = scoring is Scoring.BOARD_A_MATCH
    # At board-a-match everybody plays the same deals; elsewhere each round has its own.
    deal = str(board.number) if is_bam else f"{match.key.round} {board.segment} {board.number}"
    views = match.results[team].boards
    score = views[number].score if views else None
    won = None
    if score is not None and score.points is not None and score.maximum:
        won = score.points / score.maximum
    versions = {room.ns == team: room.line.version for room in board.rooms}
    return BoardInMatch(
        deal,
        _total_points(board, team),
        won if is_bam else None,
        versions.get(True, 0),
        versions.get(False, 0),
    )


def _total_points(board: DraftBoard, team: int) -> Fraction | None:
    """A team's own points at all its tables; none where any of them has no raw score."""
    total = Fraction(0)
    for room in board.rooms:
        entry = own_entry(room.line, Board(board.number), room.seat(team))
        if not entry.mix:
            return None
        total += mean({score: weight for weight, score in entry.mix})
    return total
