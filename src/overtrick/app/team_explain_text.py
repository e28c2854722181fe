"""The explanation of a team's result as text."""

from collections.abc import Iterator
from fractions import Fraction

from overtrick.app.team_explain import (
    MatchExplanation,
    TeamBoardExplanation,
    TeamChange,
    TeamExplanation,
)
from overtrick.engine.explain import reason_lines
from overtrick.exact import shown


def team_explanation_lines(explanation: TeamExplanation) -> list[str]:
    """Place and total, then match by match; or one match in full, or one board."""
    lines = [f"Team {explanation.team}"]
    in_full = explanation.match is not None or explanation.board is not None
    if explanation.rank:
        lines.append(f"Rank {explanation.rank} of {explanation.of}")
    if explanation.tied_with:
        lines.append(f"  shared with {', '.join(explanation.tied_with)}")
    if explanation.tie_break:
        lines.append(f"  a tie is broken by: {explanation.tie_break}")
        lines += [f"  {line}" for line in reason_lines(explanation.tie_reasons)]
    lines += [f"  the tie is not broken by: {rule}" for rule in explanation.tried]
    if explanation.unranked:
        lines.append(f"Not ranked: {explanation.unranked}")
    lines += [_change(change) for change in explanation.changes]
    lines += reason_lines(explanation.reasons)
    for match in explanation.matches:
        lines += ["", *_match_lines(match, in_full, explanation.board is not None)]
    if not in_full and any(match.boards for match in explanation.matches):
        lines += ["", "For the boards of a match: --match ROUND; for one board also --board N."]
    return lines


def _match_lines(match: MatchExplanation, in_full: bool, one_board: bool) -> Iterator[str]:
    yield match.title
    if match.decision:
        yield f"  {match.decision}"
    for note in match.notes:
        yield f"  {note}"
    if in_full:
        for board in match.boards:
            yield from _board_lines(board)
    elif match.boards:
        yield f"  boards: {', '.join(map(_short, match.boards))}"
    if one_board:
        return
    for change in match.changes:
        yield f"  {_change(change)}"
    yield from reason_lines(match.reasons)


def _short(board: TeamBoardExplanation) -> str:
    return f"{board.board}: {_number(board.points)}"


def _board_lines(board: TeamBoardExplanation) -> Iterator[str]:
    yield f"  Board {board.board}: {_number(board.points)}"
    for room in board.rooms:
        yield f"    {room.line}: {room.result}"
        for note in room.notes:
            yield f"      {note}"
        for line in reason_lines(room.reasons):
            yield f"    {line}"
    for note in board.notes:
        yield f"    {note}"
    for line in reason_lines(board.reasons):
        yield f"  {line}"


def _change(change: TeamChange) -> str:
    sign = "+" if change.amount > 0 else ""
    return f"{sign}{shown(change.amount)}, {change.text}"


def _number(value: Fraction | None) -> str:
    if value is None:
        return "no score"
    return f"+{shown(value)}" if value > 0 else shown(value)
