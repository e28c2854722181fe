"""What cannot be scored in the event's way is left out and said, so that the rest can be scored."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from overtrick.engine.attendance import with_withdrawals_settled
from overtrick.engine.play import FIRST_SESSION, Mark, Play
from overtrick.engine.plays import plays_of
from overtrick.errors import InputError
from overtrick.model.board import Seat, Side
from overtrick.model.contestant import ContestantRef, natural
from overtrick.model.diagnostic import Diagnostic, Severity, Source
from overtrick.model.event import Event
from overtrick.model.notation import format_result
from overtrick.model.result import AtTable, Imps, Outcome, Result, Scored, UnlessBetter
from overtrick.model.result_line import ResultLine
from overtrick.model.ruling import Ruling, Status
from overtrick.model.schedule import ScheduledPlay
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook

if TYPE_CHECKING:
    from overtrick.model.attendance import LateArrival, Withdrawal
    from overtrick.model.penalty import Adjustment, Amount, Penalty

TWO_TABLES = 2

TAKEN_AWAY = frozenset({Mark.INCIDENT, Mark.WITHDRAWN, Mark.ABSENT, Mark.CANCELLED})
"""Marks of a line that may have lost its score to something else than a ruling."""


def fitting(
    event: Event, book: RuleBook, schedule: Sequence[ScheduledPlay] = ()
) -> tuple[Event, list[Diagnostic]]:
    """The event without what its scoring cannot use, and what that is."""
    found: list[Diagnostic] = []

    def fits(problem: tuple[str, str, str] | None, source: Source | None) -> bool:
        if problem is None:
            return True
        text, what, remedy = problem
        found.append(Diagnostic(Severity.ERROR, what, remedy, text, source))
        return False

    def who_fits(decision: "Withdrawal | LateArrival") -> bool:
        number = decision.contestant.number
        if number not in event.numbers and any(number in each.numbers for each in schedule):
            return True  # who never came has no result
        return fits(_whom_problem(decision.contestant, event), decision.source)

    def charge_fits(charge: "Penalty | Adjustment") -> bool:
        return fits(_amount_problem(charge.amount, event.scoring, book), charge.source) and fits(
            _whom_problem(charge.contestant, event), charge.source
        )

    wrong = {
        key: problem
        for key, result in event.results.items()
        if (problem := _result_problem(result, event)) is not None
    }
    misfits = [
        line
        for line in event.lines
        if (line.ns is None and not line.is_seated) or (wrong and id(line.result) in wrong)
    ]
    for line in misfits:
        fits(wrong.get(id(line.result)) or _nobody(line, schedule), line.source)
    rulings = tuple(
        ruling
        for ruling in event.rulings
        if fits(_ruling_problem(ruling, event, schedule, book), ruling.source)
    )
    penalties = tuple(each for each in event.penalties if charge_fits(each))
    adjustments = tuple(each for each in event.adjustments if charge_fits(each))
    withdrawals = tuple(each for each in event.withdrawals if who_fits(each))
    late_arrivals = tuple(each for each in event.late_arrivals if who_fits(each))
    if not found:
        return event, []
    left_out = set(map(id, misfits))
    kept = replace(
        event,
        lines=tuple(line for line in event.lines if id(line) not in left_out),
        rulings=rulings,
        penalties=penalties,
        adjustments=adjustments,
        withdrawals=withdrawals,
        late_arrivals=late_arrivals,
    )
    return kept, found


def _result_problem(result: Result, event: Event) -> tuple[str, str, str] | None:
    if any(isinstance(outcome, AtTable) for outcome in _outcomes(result)):
        what = "a result cannot leave a side as it was at the table; only a ruling can"
        return format_result(result), what, "give what both sides get"
    return _imps_problem(result, event)


def _nobody(line: ResultLine, schedule: Sequence[ScheduledPlay]) -> tuple[str, str, str]:
    """A line that says not who played, nor where in the movement it was."""
    remedy = "or write who played as ns and ew"
    if not schedule or line.round is None or line.table is None:
        what = "who played is not said"
        return str(line), what, f"give round and table and name a [movement], {remedy}"
    same = [
        play
        for play in schedule
        if (play.session or FIRST_SESSION) == (line.session or FIRST_SESSION)
        and (play.section or "") == (line.section or "")
        and play.round == line.round
    ]
    here = [play for play in same if play.table == line.table]
    tables = sorted({play.table for play in same if play.board == line.board}, key=natural)
    if not here:
        what = f"the movement has nobody at table {line.table} in round {line.round}"
    else:
        boards = ", ".join(str(play.board) for play in here)
        what = (
            f"table {line.table} has boards {boards} in round {line.round} "
            f"({here[0].ns} against {here[0].ew}), and who played is not said"
        )
    elsewhere = f" (the board is at table {' and '.join(tables)} then)" if tables else ""
    return str(line), what, f"correct round, table or board{elsewhere}, {remedy}"


def _whom_problem(ref: ContestantRef, event: Event) -> tuple[str, str, str] | None:
    """A decision must find somebody who played, and no more than one."""
    places = {
        (seat.side, line.section)
        for line in event.lines
        if ref.session in (None, line.session or FIRST_SESSION)
        and ref.section in (None, line.section)
        for seat in Seat
        if line.at(seat) == ref.number
    }
    played = {side for side, _ in places}
    if not played:
        what = "nobody with this number has a result there"
        return str(ref), what, "correct the number, the section or the session"
    if len(event.listed(ref)) == 1:
        return None
    if event.winners == 2 and ref.direction is None and len(played) == 2:
        what = "north-south and east-west both have this number"
        return str(ref), what, 'write ns = "…" or ew = "…", or a direction'
    if len({section for _, section in places}) > 1:
        what = "this number is used in several sections"
        return str(ref), what, "say also the section"
    return None


def _imps_problem(result: Result, event: Event) -> tuple[str, str, str] | None:
    if event.scoring not in (Scoring.MATCHPOINTS, Scoring.TOTAL_POINTS):
        return None
    if any(isinstance(outcome, Imps) for outcome in _outcomes(result)):
        what = f"the event is scored by {event.scoring.value}, not in IMPs"
        return format_result(result), what, "give a percentage such as 60%/40%"
    return None


def _ruling_problem(
    ruling: Ruling, event: Event, schedule: Sequence[ScheduledPlay], book: RuleBook
) -> tuple[str, str, str] | None:
    results = [ruling.result] if ruling.result is not None else []
    for result in (*results, *ruling.outcomes):
        if (problem := _imps_problem(result, event)) is not None:
            return problem
    if (problem := _wrong_board_meant(ruling, event, schedule)) is not None:
        return problem
    adjusts = ruling.adjust_ns or ruling.adjust_ew or ruling.self_inflicted
    play = _as_adjusted(ruling, event, schedule, book) if adjusts else None
    for side, amount in ((Side.NS, ruling.adjust_ns), (Side.EW, ruling.adjust_ew)):
        if amount and (why := _not_compared(play, side)) is not None:
            what = f"an adjustment goes with a score that is compared, {why[0]}"
            return f"adjust {side.value}", what, why[1]
    damage = ruling.self_inflicted
    if damage is not None and not (_is_single(damage.normal) and _is_single(damage.table)):
        what = "self_inflicted takes one score each for normal and table"
        return "self_inflicted", what, "write such as 4S N ="
    if damage is not None and (why := _not_compared(play, *Side)) is not None:
        what = f"self-inflicted damage goes with a score that is compared, {why[0]}"
        return "self_inflicted", what, why[1]
    return None


def _wrong_board_meant(
    ruling: Ruling, event: Event, schedule: Sequence[ScheduledPlay]
) -> tuple[str, str, str] | None:
    """A ruling on a board in whose place a wrong one was played, and which has no line itself."""
    lines, board = event.lines_named(ruling.line), ruling.line.board
    if not event.incidents or len(lines) != 1 or board is None:
        return None
    [line] = lines
    really = event.as_played(line).board
    place = line.session or FIRST_SESSION, line.section or "", line.round, line.table
    if really == board or not any(
        (each.session or FIRST_SESSION, each.section or "", each.round, each.table) == place
        and each.board == board
        for each in schedule
    ):
        return None
    what = f"what was reported as {line} was board {really}, and board {board} has no line yet"
    return f"board {board}", what, f"write board = {really}, or NP for board {board} first"


def _as_adjusted(
    ruling: Ruling, event: Event, schedule: Sequence[ScheduledPlay], book: RuleBook
) -> Play | None:
    """The line that a ruling adjusts, as it is without that and with the ruling final.

    None where the ruling does not fit just one line, which is said by itself.
    """
    lines = event.lines_named(ruling.line)
    if len(lines) != 1:
        return None
    whole = with_withdrawals_settled(event, schedule, book)
    if not event.incidents:  # then no other line has anything to do with it
        whole, schedule = replace(whole, lines=lines), ()
    plays = plays_of(replace(whole, rulings=(*_up_to(ruling, event),), fouled=()), schedule).plays
    return next(play for play in plays if play.reported is lines[0])


def _up_to(ruling: Ruling, event: Event) -> Iterator[Ruling]:
    for each in event.rulings:
        status = Status.FINAL if each is ruling else each.status
        yield replace(
            each, status=status, adjust_ns=Fraction(0), adjust_ew=Fraction(0), self_inflicted=None
        )
        if each is ruling:
            return


def _not_compared(play: Play | None, *sides: Side) -> tuple[str, str] | None:
    """Why there is nothing to adjust, and what to do then."""
    if play is None or all(map(play.line.is_compared, sides)):
        return None
    if play.reported is not None and play.marks & TAKEN_AWAY:
        return f"and {play.reported} has none any more", "leave it out"
    return "not with an artificial one", "give a percentage instead"


def _is_single(result: Result) -> bool:
    return isinstance(result.ns, Scored) and len(result.ns.entries) == 1


def _outcomes(result: Result) -> Iterator[Outcome]:
    for seat in Seat:
        outcome = result.outcome(seat)
        yield outcome.artificial if isinstance(outcome, UnlessBetter) else outcome


def _amount_problem(
    amount: "Amount", scoring: Scoring, book: RuleBook
) -> tuple[str, str, str] | None:
    from overtrick.engine.amounts import amount_steps  # few events have any

    try:
        amount_steps(amount, scoring, TWO_TABLES, book)
    except InputError as error:  # a wrong unit, or a book without a standard penalty
        what, _, remedy = str(error).partition("; ")
        return str(amount), what, remedy
    return None
