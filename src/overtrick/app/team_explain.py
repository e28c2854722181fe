"""``explain`` for teams: from the place to the total, to each match, its margin and its boards."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from overtrick.engine.explain import Reason, raw_steps, reasons
from overtrick.engine.reason import Step
from overtrick.engine.team_event import RankedTeam, TeamEventScore
from overtrick.engine.team_pairing import DraftBoard
from overtrick.engine.team_result import ScoredMatch, TeamResult
from overtrick.engine.team_standing import TeamStanding
from overtrick.errors import InputError
from overtrick.model.board import Board, Side
from overtrick.model.teams import Form
from overtrick.reports.notes import because
from overtrick.reports.team_card import board_notes, decision_text, play_notes, result_text
from overtrick.reports.team_heading import match_title, team_label
from overtrick.reports.team_reports import why
from overtrick.reports.wording import ranges


class RoomExplanation(Struct, frozen=True):
    """A table of a board: who sat there, what was scored, and how that is worked out."""

    line: str
    result: str
    reasons: tuple[Reason, ...]
    notes: tuple[str, ...]


class TeamBoardExplanation(Struct, frozen=True):
    """A board in a team's view."""

    board: int
    segment: int
    rooms: tuple[RoomExplanation, ...]
    points: Fraction | None
    reasons: tuple[Reason, ...]
    notes: tuple[str, ...]


class TeamChange(Struct, frozen=True):
    """A penalty or an adjustment, with its ground."""

    text: str
    amount: Fraction


class MatchExplanation(Struct, frozen=True):
    """A match in a team's view: ``reasons`` lead from its boards to what it brings."""

    title: str
    round: int | None
    opponents: str
    boards: tuple[TeamBoardExplanation, ...]
    changes: tuple[TeamChange, ...]
    reasons: tuple[Reason, ...]
    margin: Fraction | None
    vps: Fraction | None
    points: Fraction | None
    decision: str
    notes: tuple[str, ...]


class TeamExplanation(Struct, frozen=True):
    """Why a team has what it has; ``only`` says that a match or a board was asked for."""

    team: str
    rank: str
    of: int
    tied_with: tuple[str, ...]
    tie_break: str
    tie_reasons: tuple[Reason, ...]
    tried: tuple[str, ...]
    unranked: str
    matches: tuple[MatchExplanation, ...]
    changes: tuple[TeamChange, ...]
    reasons: tuple[Reason, ...]
    total: Fraction
    board: int | None = None
    match: int | None = None


def explain_team(
    score: TeamEventScore, number: str, match: int | None = None, board: int | None = None
) -> TeamExplanation:
    """Explain what a team has: in all, in one round, on one board."""
    standing = _asked_for(score, number)
    own = standing.number
    row = next((each for each in score.ranking if each.standing.number == own), None)
    matches = [each for each in standing.matches if match in (None, each.key.round, *each.rounds)]
    if match is not None and not matches:
        has = ranges(each.key.round for each in standing.matches if each.key.round)
        other = f"it has rounds {has}" if has else "its matches have no rounds; leave --match out"
        raise InputError(f"team {own} has no match in round {match}; {other}")
    explained = [_match(score, each, own, board) for each in matches]
    if board is not None and not any(each.boards for each in explained):
        has = ranges(each.number for one in matches for each in one.boards)
        raise InputError(f"team {own} has no board {board} there; its boards are {has or 'none'}")
    return TeamExplanation(
        team_label(score, own),
        row.rank if row else "",
        len(score.ranking),
        tuple(_tied_with(score, row)) if row else (),
        row.tie_break if row else "",
        reasons(row.steps, score.book) if row else (),
        row.tried if row else (),
        "" if row else why(score, standing),
        tuple(each for each in explained if board is None or each.boards),
        tuple(
            TeamChange(because(each.what, each.reason, each.article), each.amount)
            for each in standing.changes
        ),
        reasons(_total_steps(score, standing), score.book),
        standing.total,
        board,
        match,
    )


def _asked_for(score: TeamEventScore, number: str) -> TeamStanding:
    """The team that is meant, by number or name."""
    wanted = number.strip().upper()
    for standing in score.standings:
        if wanted in (standing.number.upper(), standing.contestant.name.upper()):
            return standing
    named = ", ".join(each.number for each in score.standings)
    raise InputError(f'there is no team "{number[:40]}"; there are {named or "none"}')


def _tied_with(score: TeamEventScore, row: RankedTeam) -> Iterator[str]:
    for other in score.ranking:
        if other.place == row.place and other is not row:
            yield team_label(score, other.standing.number)


def _total_steps(score: TeamEventScore, standing: TeamStanding) -> tuple[Step, ...]:
    """From the matches to the total, and to per cent where that ranks."""
    steps = list(standing.steps)
    if score.form is not Form.KNOCKOUT and standing.maximum:
        percent = 100 * standing.total / standing.maximum
        numbers = standing.total, standing.maximum
        steps.append(Step("per cent of what could be won", percent, "100 × {} ÷ {}", numbers))
    return tuple(steps)


# ------------------------------------------------------------------ matches and boards


def _match(
    score: TeamEventScore, match: ScoredMatch, team: str, board: int | None
) -> MatchExplanation:
    result = match.of(team)
    other = match.opponents(team)
    steps = (*result.steps, *result.vp_steps, *result.point_steps) if _counts(result) else ()
    boards = [
        _board(score, match, place, each, team)
        for place, each in enumerate(match.boards)
        if board in (None, each.number)
    ]
    return MatchExplanation(
        match_title(score, match),
        match.key.round,
        "" if other is None else team_label(score, other),
        tuple(boards),
        tuple(
            TeamChange(because(each.what, each.reason, each.article), each.amount)
            for each in result.changes
        ),
        reasons(steps, score.book),
        result.margin,
        result.vps,
        result.points,
        decision_text(match),
        match.problems,
    )


def _counts(result: TeamResult) -> bool:
    return result.margin is not None or result.points is not None


def _board(
    score: TeamEventScore, match: ScoredMatch, place: int, board: DraftBoard, team: str
) -> TeamBoardExplanation:
    result = match.of(team)
    own = result.boards[place].score if result.boards else None
    rooms = []
    for play in board.plays:
        line = play.actual
        side = "north-south" if line.ns == team else "east-west"
        where = f", table {line.table}" if line.table else ""
        own_side = Side.NS if line.ns == team else Side.EW
        outcome = play.line.result.ns if own_side is Side.NS else play.line.result.ew
        steps = tuple(raw_steps(outcome, Board(board.number), own_side))
        rooms.append(
            RoomExplanation(
                f"{side} against {line.ew if line.ns == team else line.ns}{where}",
                result_text(play.line.result, board.number),
                reasons(steps, score.book),
                tuple(play_notes(play)),
            )
        )
    return TeamBoardExplanation(
        board.number,
        board.segment,
        tuple(rooms),
        own.points if own is not None else None,
        reasons(own.steps, score.book) if own is not None else (),
        tuple(board_notes(match, place, board)),
    )
