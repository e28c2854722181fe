"""What is said of absences and cancelled rounds, and then changes nothing."""

from collections.abc import Iterator

from overtrick.app.check_finding import Finding, Suspicion
from overtrick.engine.attendance import is_cancelled, is_missed, sits_at
from overtrick.engine.event_score import EventScore
from overtrick.engine.play import Mark, Play
from overtrick.model.attendance import CancelledRound, LateArrival, Withdrawal
from overtrick.reports.notes import called
from overtrick.reports.wording import ranges

ROUNDS = "give the results a column round, or name a movement"


def check_attendance(score: EventScore) -> Iterator[Finding]:
    """Blocks that no line answers to: a slip in their numbers, or results without rounds."""
    plays, event = score.plays.plays, score.event
    for late in event.late_arrivals:
        yield from _late(late, called(late.contestant, score), plays)
    for withdrawal in event.withdrawals:
        yield from _withdrawal(withdrawal, called(withdrawal.contestant, score), plays)
    if not score.schedule:  # what is cancelled is no more in a schedule
        for cancelled in event.cancelled_rounds:
            yield from _cancelled(cancelled, plays)


def _late(late: LateArrival, who: str, plays: tuple[Play, ...]) -> Iterator[Finding]:
    missed = [play for play in plays if is_missed(play, late)]
    if not late.arrived:
        yield from _came_after_all(late, who, missed)
        return
    if any(Mark.ABSENT in play.marks or _is_taken_away(play) for play in missed):
        return
    if missed and all(play.rulings for play in missed):
        return  # the director has ruled on what was missed, and that counts
    if missed:
        ruled = any(play.rulings for play in missed)
        has = "has results or rulings" if ruled else "has results"
        problem = f"{who} was late, and {has} on all boards that it is said to have missed"
        remedy = "write NP for those that it missed, or correct rounds or boards"
    elif late.rounds and _without_rounds(plays, late):
        problem, remedy = f"{who} was late, but no result says which round it is from", ROUNDS
    else:
        problem = f"{who} was late, but no line is there of the boards that it missed"
        remedy = "write NP for them, or correct rounds or boards"
    yield Finding.of(Suspicion.DOUBTFUL, problem, remedy, late.source)


def _is_taken_away(play: Play) -> bool:
    """Whether a line has no result for another reason, which is told of that."""
    return bool(play.marks & {Mark.WITHDRAWN, Mark.CANCELLED}) and not play.has_score


def _came_after_all(late: LateArrival, who: str, plays: list[Play]) -> Iterator[Finding]:
    boards = {play.board for play in plays if play.has_score}
    if boards:
        which = f"{'boards' if len(boards) > 1 else 'board'} {ranges(boards)}"
        problem = f"{who} never came, and has results on {which}"
        remedy = "correct the number, or say in rounds or boards what it missed, without arrived"
        yield Finding.of(Suspicion.DOUBTFUL, problem, remedy, late.source)


def _withdrawal(withdrawal: Withdrawal, who: str, plays: tuple[Play, ...]) -> Iterator[Finding]:
    if withdrawal.after_round is not None and _without_rounds(plays, withdrawal):
        problem = f"{who} withdrew after round {withdrawal.after_round}, "
        problem += "but no result says which round it is from"
        yield Finding.of(Suspicion.DOUBTFUL, problem, ROUNDS, withdrawal.source)


def _without_rounds(plays: tuple[Play, ...], of: LateArrival | Withdrawal) -> bool:
    own = [play for play in plays if sits_at(play, of.contestant)]
    return bool(own) and all(play.actual.round is None for play in own)


def _cancelled(cancelled: CancelledRound, plays: tuple[Play, ...]) -> Iterator[Finding]:
    if any(is_cancelled(play, cancelled) for play in plays):
        return
    yield Finding.of(
        Suspicion.DOUBTFUL,
        "nothing is cancelled by this: no line is of that round, board or section",
        "correct the numbers" if cancelled.round is None else f"correct the numbers, or {ROUNDS}",
        cancelled.source,
    )
