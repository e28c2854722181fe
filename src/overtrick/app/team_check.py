"""``check`` for team events: tables that do not fit, boards, meetings, rulings without sense."""

from collections.abc import Iterator, Sequence

from overtrick.app.check_finding import ORDER, Finding, Suspicion
from overtrick.app.check_points import check_plays
from overtrick.app.impossible_points import impossible_in
from overtrick.app.team_check_meetings import check_team_meetings, source_of
from overtrick.app.team_check_rulings import check_team_rulings
from overtrick.engine.field import ScoringError
from overtrick.engine.play import Play
from overtrick.engine.team_event import TeamEventScore
from overtrick.engine.team_fouled_rules import segments
from overtrick.engine.team_pairing import DraftBoard, Tables
from overtrick.engine.team_result import ScoredMatch
from overtrick.model.board import Board
from overtrick.model.diagnostic import Diagnostic, Severity
from overtrick.model.teams import Form
from overtrick.model.validate import validate
from overtrick.reports.wording import counted, ranges

PROBLEMS = {
    Tables.SAME_WAY: "sat north-south at both tables, so that nothing can be compared",
    Tables.TOO_MANY: "there are more results than the match has tables",
}


def check_teams(score: TeamEventScore, reading: Sequence[Diagnostic] = ()) -> list[Finding]:
    """Everything suspicious in a team event; ``reading`` is what was wrong with its file."""
    found = [
        *_as_written([*reading, *validate(score.event)]),
        *_in_matches(score),
        *check_team_meetings(score),
        *_points(score),
        *check_team_rulings(score),
    ]
    return sorted(found, key=lambda finding: ORDER[finding.kind])


def _as_written(diagnostics: Sequence[Diagnostic]) -> Iterator[Finding]:
    for each in dict.fromkeys(diagnostics):
        is_used = each.severity is Severity.WARNING
        yield Finding(Suspicion.DOUBTFUL if is_used else Suspicion.NOT_USED, each)


def impossible_team_points(score: TeamEventScore) -> Iterator[Finding]:
    """Lines and rulings with points that no contract gives."""
    for board, plays in _by_board(score):
        yield from impossible_in(Board(board), plays)


def _points(score: TeamEventScore) -> Iterator[Finding]:
    for board, plays in _by_board(score):
        yield from check_plays(Board(board), plays)


def _by_board(score: TeamEventScore) -> Iterator[tuple[int, list[Play]]]:
    """The lines of each board of a round: another round may have other deals."""
    boards: dict[tuple[int, int, int, int], list[Play]] = {}
    for match in score.matches:
        for board in match.boards:
            for play in board.plays:
                key = play.session, play.actual.round or 0, board.segment, play.board
                boards.setdefault(key, []).append(play)
    for (*_, number), plays in boards.items():
        yield number, plays


# ------------------------------------------------------------------ within a match


def _in_matches(score: TeamEventScore) -> Iterator[Finding]:
    for match in score.matches:
        if match.is_bye:
            continue
        settled = match.decision not in ("", "boards removed")
        for board in match.boards:
            yield from _tables(match, board)
        yield from _one_table_only(match, score.event.open)
        if not settled and match.boards:
            yield from _number_of_boards(score, match)
        if not match.boards and not match.decision:
            yield Finding.of(
                Suspicion.TO_COME,
                f"{match.key}: no board of this match is entered",
                "enter the results, or give score, vps or void in its [[match]]",
                match.block.source if match.block else None,
            )
        for problem in match.problems:
            if not any(text in problem for text in ("sat the same way", "more tables")):
                yield Finding.of(
                    Suspicion.NOT_SCORED,
                    f"{match.key}: {problem}",
                    "correct what is wrong, or say in a [[match]] what counts",
                    source_of(match.boards[0]) if match.boards else None,
                )


def _tables(match: ScoredMatch, board: DraftBoard) -> Iterator[Finding]:
    if board.tables is Tables.SAME_WAY:
        team = board.plays[0].actual.ns
        yield Finding.of(
            Suspicion.SAME_WAY,
            f"{match.key}, board {board.number}: team {team} {PROBLEMS[board.tables]}",
            "exchange ns and ew of one line if it was entered wrongly; if they really sat so, "
            "write a [[ruling]] on the board, such as AVE+/AVE+",
            source_of(board),
        )
    elif board.tables is Tables.TOO_MANY:
        yield Finding.of(
            Suspicion.BOARD_TWICE,
            f"{match.key}, board {board.number}: {PROBLEMS[board.tables]}",
            "take the one out that is wrong, or correct its round or its board",
            source_of(board),
        )


def _one_table_only(match: ScoredMatch, is_open: bool) -> Iterator[Finding]:
    """Boards of which a table is missing; two such boards may be one with a wrong number."""
    missing = [board for board in match.boards if board.tables is Tables.MISSING]
    if not missing or is_open:
        return
    first = [board for board in missing if _ns_is_first(match, board)]
    second = [board for board in missing if not _ns_is_first(match, board)]
    if len(first) == len(second) == 1 and match.terms.tables == 2:
        one, other = sorted((first[0].number, second[0].number))
        yield Finding.of(
            Suspicion.WRONG_BOARD,
            f"{match.key}: board {one} was played at one table, and board {other} at the other",
            "correct the number of the board if it was entered wrongly; if they played different "
            "boards, give a [[ruling]] for both",
            source_of(missing[0]),
        )
        return
    numbers = ranges(board.number for board in missing)
    plural = "s" if len(missing) > 1 else ""
    yield Finding.of(
        Suspicion.MISSING,
        f"{match.key}, board{plural} {numbers}: the result of the other table is missing",
        "enter it, or LATE if it is still to come, or rule on the board",
        source_of(missing[0]),
    )


def _ns_is_first(match: ScoredMatch, board: DraftBoard) -> bool:
    return board.plays[0].actual.ns == match.key.teams[0]


def _number_of_boards(score: TeamEventScore, match: ScoredMatch) -> Iterator[Finding]:
    removed = match.block.removed if match.block is not None else 0
    there, due = len(match.boards), match.terms.scheduled - removed
    if score.form is Form.KNOCKOUT:
        yield from _segments(score, match)
        return
    if there == due or (there < due and score.event.open):
        return
    what = "more" if there > due else "fewer"
    yield Finding.of(
        Suspicion.NUMBER_OF_BOARDS,
        f"{match.key}: {counted(there, 'board')} {'is' if there == 1 else 'are'} entered, {what} "
        f"than the {due} of the match",
        "enter what is missing, or write a [[match]] with boards or removed",
        source_of(match.boards[0]),
    )


def _segments(score: TeamEventScore, match: ScoredMatch) -> Iterator[Finding]:
    """Boards by segment; a fouled board may make the next segment longer (ACBL XII B 1.4)."""
    teams = score.event.teams
    if teams.boards is None or teams.segments is None:
        return
    number, rest = divmod(match.terms.scheduled, teams.segments)
    scheduled = [number + (place < rest) for place in range(teams.segments)]
    found: dict[int, list[DraftBoard]] = {}
    lost: dict[int, int] = {}
    for place, board in enumerate(match.boards):
        found.setdefault(board.segment, []).append(board)
        left_out = all(not result.boards[place].margins for result in match.results)
        lost[board.segment] = lost.get(board.segment, 0) + (place in match.fouled and left_out)
    names = sorted(found)[: teams.segments]
    fouled = [lost.get(name, 0) for name in names] + [0] * (teams.segments - len(names))
    try:
        due = segments(scheduled, fouled, score.book)
    except ScoringError:
        return
    for place, name in enumerate(names):
        there, expected = len(found[name]), int(due[place].played.value)
        if there == expected or (there < expected and score.event.open):
            continue
        longer = "; a fouled board of the one before makes it longer" * (
            expected > scheduled[place]
        )
        yield Finding.of(
            Suspicion.NUMBER_OF_BOARDS,
            f"{match.key}, segment {name}: {there} boards are entered, and {expected} are due"
            f"{longer}",
            "enter what is missing, or correct the segments",
            source_of(found[name][0]),
        )
