"""Who was not there: withdrawals, late arrivals, rounds that count for nobody.

What a contestant who leaves means for the opponents is the director's to say. Where nothing is
said, the rule book decides by how much of the session was played whether the results stand
(EBU White Book, withdrawals); if they do, boards that were still to come are average plus to the
opponents, if not, they are a sit-out.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from overtrick.engine.play import FIRST_SESSION, Mark, Play
from overtrick.model.board import Seat
from overtrick.model.contestant import Contestant, ContestantRef
from overtrick.model.event import Event
from overtrick.model.result import NOT_PLAYED, Average, Nothing, Outcome
from overtrick.model.schedule import ScheduledPlay
from overtrick.regulations.rulebook import RuleBook

if TYPE_CHECKING:
    from overtrick.model.attendance import CancelledRound, LateArrival, Withdrawal


def apply_attendance(event: Event, plays: list[Play]) -> list[Play]:
    """The lines after withdrawals, late arrivals and cancelled rounds."""
    if event.withdrawals or event.late_arrivals:
        plays = [_attended(event, play) for play in plays]
    for cancelled in event.cancelled_rounds:
        plays = [_cancelled(play, cancelled) for play in plays]
    return plays


def with_withdrawals_settled(
    event: Event, schedule: Sequence[ScheduledPlay], book: RuleBook
) -> Event:
    """The event in which every withdrawal says when it was and what becomes of the results."""
    if not event.withdrawals:
        return event
    rounds: dict[int, set[int]] = {}
    for session, number in (
        *((each.session, each.round) for each in schedule),
        *((line.session, line.round) for line in event.lines),
    ):
        if number is not None:
            rounds.setdefault(session or FIRST_SESSION, set()).add(number)
    settled = (_settled(each, event, rounds, bool(schedule), book) for each in event.withdrawals)
    return replace(event, withdrawals=tuple(settled))


def _settled(
    withdrawal: "Withdrawal",
    event: Event,
    rounds: Mapping[int, set[int]],
    is_scheduled: bool,
    book: RuleBook,
) -> "Withdrawal":
    """Cancelled where less of the session was played than the rule book asks for."""
    after = withdrawal.after_round
    if after is None:
        return withdrawal
    if withdrawal.contestant.session is None and len(rounds) > 1:
        session = _session_left(withdrawal, event)
        withdrawal = replace(withdrawal, contestant=replace(withdrawal.contestant, session=session))
    if withdrawal.scores is not None or (event.open and not is_scheduled):
        return withdrawal  # the director says it, or nobody knows how many rounds there will be
    of_session = rounds.get(withdrawal.contestant.session or min(rounds, default=FIRST_SESSION), ())
    played = sum(1 for number in of_session if number <= after)
    if played >= len(of_session) * book.withdrawal_stands_from:
        return withdrawal
    article = withdrawal.article or book.cite("withdrawal_stands_from")
    return withdrawal.cancelling(article)


def _session_left(withdrawal: "Withdrawal", event: Event) -> int:
    """The last session in which somebody who left has a result."""
    ref = withdrawal.contestant
    plays = (Play.of(event, line, None) for line in event.lines if ref.number in line.numbers)
    return max(
        (play.session for play in plays if sits_at(play, ref) and not _has_no_result(play)),
        default=FIRST_SESSION,
    )


def sits_at(play: Play, ref: ContestantRef) -> bool:
    """Whether somebody plays on a line."""
    if ref.session is not None and ref.session != play.session:
        return False
    return ref.section in (None, play.section) and play.seat_of(ref) is not None


class _Absence(Struct, frozen=True):
    """What somebody who was not there has on a board, what is for the others, and why."""

    own: Outcome
    others: Outcome
    mark: Mark
    reason: str
    for_others: str


def _attended(event: Event, play: Play) -> Play:
    """A line after all absences together: everybody gets what the own absence gives.

    Whoever was there gets what the absence of the others gives. Where that is a sit-out, nobody
    has missed anything (Law 12C2(a)).
    """
    absences: dict[Seat, _Absence] = {}
    for withdrawal in event.withdrawals:
        if sits_at(play, withdrawal.contestant):
            play = replace(play, marks=play.marks | {Mark.WITHDRAWN})
            if _takes_away(play, withdrawal):
                absences.setdefault(_seat(play, withdrawal.contestant), _withdrawn(withdrawal))
    for late in event.late_arrivals:
        if is_missed(play, late) and _has_no_result(play):
            absences.setdefault(_seat(play, late.contestant), _late(late))
    if any(each.cancels and sits_at(play, each.contestant) for each in event.withdrawals):
        play = play.unruled()
    return _without(play, absences) if absences else play


def _without(play: Play, absences: Mapping[Seat, _Absence]) -> Play:
    """A line that was not played, since somebody was not there."""
    for absence in absences.values():
        play = play.with_result(NOT_PLAYED, absence.mark, absence.reason)
    sides = [seat for seat, _ in play.sides()]
    if any(absences[seat].others is Nothing.NOT_PLAYED for seat in sides if seat in absences):
        return play
    cause = next(absences[seat] for seat in sides if seat in absences)
    for seat in sides:
        own = absences.get(seat)
        outcome, why = (cause.others, cause.for_others) if own is None else (own.own, own.reason)
        if outcome is not Nothing.NOT_PLAYED:
            play = play.given(seat, outcome, (own or cause).mark, why)
    return play


def _seat(play: Play, ref: ContestantRef) -> Seat:
    seat = play.seat_of(ref)
    assert seat is not None
    return seat


def _takes_away(play: Play, withdrawal: "Withdrawal") -> bool:
    """Whether a line of somebody who left has no result any more, or will not get one."""
    return withdrawal.cancels or (came_after(play, withdrawal) and _has_no_result(play))


def _withdrawn(withdrawal: "Withdrawal") -> _Absence:
    ref, opponents = withdrawal.contestant, withdrawal.opponents
    own = Nothing.NOT_PLAYED
    if withdrawal.cancels:
        others = own if opponents is None else opponents
        reason, why = f"{ref} withdrew: results cancelled", f"opponents of {ref}, who withdrew"
    else:
        others = Average.PLUS if opponents is None else opponents
        reason, why = f"{ref} had withdrawn", "for the opponents"
    return _Absence(own, others, Mark.WITHDRAWN, reason, why)


def _late(late: "LateArrival") -> _Absence:
    ref = late.contestant
    if not late.arrived:  # never came: factored as a sit-out
        nothing = Nothing.NOT_PLAYED
        return _Absence(nothing, nothing, Mark.ABSENT, f"{ref} never came", "")
    own = late.at_fault.artificial
    return _Absence(own, Average.PLUS, Mark.ABSENT, f"{ref} was late", "for the opponents")


def came_after(play: Play, withdrawal: "Withdrawal") -> bool:
    """Whether a line belongs to a round after somebody had left."""
    return (
        withdrawal.after_round is not None
        and play.actual.round is not None
        and play.actual.round > withdrawal.after_round
    )


def is_missed(play: Play, late: "LateArrival") -> bool:
    """Whether somebody who was late is said to have missed a line."""
    meant = not late.arrived or _in_rounds(play, late.rounds) or play.board in late.boards
    return meant and sits_at(play, late.contestant)


def is_cancelled(play: Play, cancelled: "CancelledRound") -> bool:
    """Whether a line belongs to what is cancelled for everyone."""
    return (
        cancelled.session in (None, play.session)
        and cancelled.section in (None, play.section)
        and (cancelled.round is None or cancelled.round == play.actual.round)
        and (not cancelled.boards or play.board in cancelled.boards)
    )


def counts_for_nobody(event: Event, play: Play) -> bool:
    """Whether a line belongs to a round or board that is cancelled for everyone."""
    cancelled = event.cancelled_rounds
    return bool(cancelled) and any(is_cancelled(play, each) for each in cancelled)


def _cancelled(play: Play, cancelled: "CancelledRound") -> Play:
    if not is_cancelled(play, cancelled):
        return play
    what = "cancelled for everyone"
    if cancelled.round is not None:
        what = f"round {cancelled.round} {what}"
    reason = f"{what}: {cancelled.reason}" if cancelled.reason else what
    return play.unruled().with_result(NOT_PLAYED, Mark.CANCELLED, reason)


def _has_no_result(play: Play) -> bool:
    return play.is_unplayed or play.line.is_late


def _in_rounds(play: Play, rounds: Iterable[int]) -> bool:
    return play.actual.round in tuple(rounds)


def is_excused(event: Event, play: Play) -> bool:
    """Whether an unplayed line is explained by somebody who had left or was not there."""
    return any(
        sits_at(play, each.contestant) and came_after(play, each) for each in event.withdrawals
    ) or any(is_missed(play, each) for each in event.late_arrivals)


def still_due(event: Event, schedule: Sequence[ScheduledPlay]) -> tuple[ScheduledPlay, ...]:
    """What the movement schedules, without what is cancelled for everyone."""
    return tuple(
        each
        for each in schedule
        if not any(
            cancelled.session in (None, each.session or FIRST_SESSION)
            and cancelled.section in (None, each.section)
            and cancelled.round in (None, each.round)
            and (not cancelled.boards or each.board in cancelled.boards)
            for cancelled in event.cancelled_rounds
        )
    )


def is_meant(ref: ContestantRef, contestant: Contestant) -> bool:
    """Whether a contestant is meant by a decision, in whichever session that was."""
    return (
        ref.number == contestant.number
        and ref.direction in (None, contestant.direction)
        and ref.section in (None, contestant.section)
        and (contestant.session is None or ref.session in (None, contestant.session))
    )
