"""Fouled boards: penalties that somebody may expect, and faults that decide nothing."""

from collections.abc import Iterator

from msgspec.structs import replace

from overtrick.app.check_finding import Finding, Suspicion
from overtrick.engine.amounts import foul_rule
from overtrick.engine.board import NO_FAULT
from overtrick.engine.event_score import EventScore
from overtrick.engine.play import Mark, Play
from overtrick.engine.session import is_scored_as_fouled, score_one
from overtrick.engine.tally import ScoredBoard
from overtrick.model.event import Event
from overtrick.model.fouled import Fouled
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import SingleScore


def check_fouled(score: EventScore) -> Iterator[Finding]:
    """What is said of fouled boards, and then changes nothing."""
    for fouled in score.event.fouled:
        is_fouled = is_scored_as_fouled(score.event, fouled, score.scores.boards)
        yield from no_penalty(score.event, score.book, fouled, is_fouled)
        if (fouled.at_fault_ns, fouled.at_fault_ew) != NO_FAULT:
            yield from _fault(score, fouled)


def no_penalty(event: Event, book: RuleBook, fouled: Fouled, is_fouled: bool) -> Iterator[Finding]:
    """A fouled board without the automatic penalty that somebody may expect (ACBL XII B 2.2).

    ``is_fouled`` says whether the board is in fact scored as a fouled board.
    """
    if fouled.waive or not (fouled.responsible or event.level):
        return
    key = foul_rule(event, fouled)
    if key is None or key not in book.values:
        level = f"at the level {event.level}" if event.level else "without a level of the event"
        cause = "" if fouled.cause is None else f" in {fouled.cause.value}"
        why = f"{book.name} has no automatic penalty for a foul{cause} {level}"
    elif event.scoring not in (Scoring.MATCHPOINTS, Scoring.BOARD_A_MATCH):
        why = "automatic penalties are for matchpoints and board-a-match"
    elif not fouled.responsible:
        why = "nobody is named as responsible"
    elif not is_fouled:
        why = "it is not scored as a fouled board"
    else:
        return
    yield Finding.of(
        Suspicion.NO_PENALTY,
        f"board {fouled.board}: nobody gets a penalty for fouling it, for {why}",
        'write a [[penalty]] if there should be one, or waive = "…" with the reason',
        fouled.source,
    )


def _fault(score: EventScore, fouled: Fouled) -> Iterator[Finding]:
    """Fault decides only on a version that was played once, and only in some rule books."""
    boards = [
        board
        for board in score.scores.boards.values()
        if any(_belongs(play, fouled) for play in board.plays)
    ]
    if any(_decides(score, board, fouled) for board in boards):
        return
    yield Finding.of(
        Suspicion.DOUBTFUL,
        f"board {fouled.board}: at_fault has no effect, for {_why(score, boards)}",
        "take at_fault out, or write a [[ruling]] with what each side gets",
        fouled.source,
    )


def _belongs(play: Play, fouled: Fouled) -> bool:
    on_it = play.board == fouled.board and fouled.session in (None, play.session)
    in_section = fouled.section in (None, play.actual.section)
    return Mark.FOULED in play.marks and on_it and in_section


def _decides(score: EventScore, board: ScoredBoard, fouled: Fouled) -> bool:
    """Whether anybody would get something else on a board if nobody were at fault."""
    without = [
        replace(play, line=replace(play.line, fault=NO_FAULT)) if _belongs(play, fouled) else play
        for play in board.plays
    ]
    now = score_one(score.event, board.key, without, score.scores.expected, score.book)
    return now.score.lines != board.score.lines


def _why(score: EventScore, boards: list[ScoredBoard]) -> str:
    book = score.book
    if score.event.scoring is Scoring.TOTAL_POINTS:
        return "at total points no score is compared with others"
    if not any(
        group.counts.actual == 1
        for board in boards
        for direction in (board.score.ns, board.score.ew)
        for group in direction.groups.values()
    ):
        return "no version was played once"
    if book.single_score is SingleScore.SIXTY:
        cite = book.cite("single_score")
        return f"{book.name} gives 60 % to both sides of a version that was played once ({cite})"
    cite = book.cite("small_group_causes")
    return f"{book.name} scores this version without asking for fault ({cite})"
