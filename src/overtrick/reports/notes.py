"""Footnotes: what is open, what was ruled and what went wrong, told in every report.

A line of the results has notes of its own; what concerns the whole event (pending and appealed
rulings, fouled boards, incidents, who was not there) makes its remarks.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from overtrick.engine.attendance import is_meant
from overtrick.engine.event_score import EventScore
from overtrick.engine.overall import Standing
from overtrick.engine.play import Mark, Play
from overtrick.engine.tally import BoardKey, Change, OwedBoard
from overtrick.exact import decimal, shown
from overtrick.model.board import Seat
from overtrick.model.contestant import Contestant, ContestantRef
from overtrick.model.event import Event
from overtrick.model.notation_print import format_result
from overtrick.model.result import Scored
from overtrick.model.ruling import Ruling, Status
from overtrick.reports.heading import boards_text, heading, sessions_of
from overtrick.reports.people import is_alone, label, names, word
from overtrick.reports.wording import PLACES, counted, one_line, ranges

if TYPE_CHECKING:
    from overtrick.model.attendance import LateArrival, Substitute, Withdrawal
    from overtrick.model.fouled import Fouled

STATUS = {
    Status.PENDING: ("ruling pending", ", "),
    Status.APPEALED: ("ruling under appeal", ", for now "),
    Status.FINAL: ("ruled", " "),
}
"""How a ruling stands, and how the sentence goes on to what it says."""
OPEN = frozenset({Mark.PENDING, Mark.APPEALED})
IN_EVERY_REPORT = OPEN | {Mark.INCIDENT, Mark.CANCELLED}


class Footnotes:
    """Notes below a table, numbered as they come; the same words get the same number."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def add(self, text: str) -> int:
        """The number of a note."""
        return self._numbers.setdefault(text, len(self._numbers) + 1)

    @property
    def texts(self) -> tuple[str, ...]:
        """The notes in the order of their numbers."""
        return tuple(self._numbers)


def because(text: str, reason: str, *grounds: str) -> str:
    """A statement with its reason, and article and authority in brackets."""
    given = "; ".join(one_line(ground) for ground in grounds if ground)
    reason = f": {one_line(reason)}" if reason else ""
    return f"{text}{reason} ({given})" if given else f"{text}{reason}"


# ------------------------------------------------------------------ lines


class LineNotes:
    """The notes on each line of an event."""

    def __init__(self, score: EventScore) -> None:
        self._incidents: dict[int, str] = {}
        for incident in score.event.incidents:
            if incident.reason or incident.article:
                why = because(str(incident.kind), incident.reason, incident.article)
                for line in score.event.lines_of(incident):
                    self._incidents[id(line)] = why

    def of(self, play: Play) -> tuple[str, ...]:
        """Why a line counts as it does; nothing for an ordinary one."""
        return (*self.but_version(play), *_version(play)) if play.marks else ()

    def but_version(self, play: Play) -> tuple[str, ...]:
        """The same where the version of a fouled board is clear from the place."""
        return tuple(self._each(play)) if play.marks else ()

    def for_all(self, play: Play) -> tuple[str, ...]:
        """What is said of a line that was cancelled with others, whatever it was."""
        return (*play.reasons, *_version(play))

    def _each(self, play: Play) -> Iterator[str]:
        for ruling in play.rulings:
            yield ruling_text(ruling)
        if play.line.reported is not None and play.line.reported != play.line.result:
            yield f"reported {format_result(play.line.reported)}"
        elif _was_cancelled(play) and play.reported is not None:
            yield f"reported {format_result(play.reported.result)}"
        if play.reasons:
            yield "; ".join(one_line(reason) for reason in play.reasons)
        if id(play.reported) in self._incidents:
            yield self._incidents[id(play.reported)]


def _was_cancelled(play: Play) -> bool:
    """Whether a line had a score and has none any more."""
    return bool(
        play.marks & {Mark.CANCELLED, Mark.WITHDRAWN}
        and play.reported is not None
        and any(isinstance(play.reported.result.outcome(seat), Scored) for seat in Seat)
        and not play.has_score
    )


def _version(play: Play) -> tuple[str, ...]:
    is_fouled = Mark.FOULED in play.marks
    return (f"version {play.line.version} of a fouled board",) if is_fouled else ()


def ruling_text(ruling: Ruling) -> str:
    """A ruling in words.

    >>> from overtrick.model.notation import parse_result
    >>> from overtrick.model.ruling import LineName
    >>> ruling_text(Ruling(LineName(12), parse_result("AVE+/AVE-"), reason="claim", by="director"))
    'ruled AVE+/AVE-: claim (director)'
    """
    parts = [format_result(ruling.result)] if ruling.result is not None else []
    for side, amount in (("NS", ruling.adjust_ns), ("EW", ruling.adjust_ew)):
        if amount:
            parts.append(f"{side} adjusted by {shown(amount)}")
    if (damage := ruling.self_inflicted) is not None:
        normal, table = format_result(damage.normal), format_result(damage.table)
        parts.append(f"self-inflicted: {table} instead of {normal}")
    if ruling.outcomes:
        outcomes = " and ".join(map(format_result, ruling.outcomes))
        several = len(ruling.outcomes) > 1
        parts.append(f"open between {outcomes}" if several else f"only {outcomes} may come of it")
    status, so_far = STATUS[ruling.status]
    text = f"{status}{so_far}{', '.join(parts)}" if parts else status
    return because(text, ruling.reason, ruling.article, ruling.by)


def place(event: Event, play: Play) -> str:
    """Who played a line: ``10 against 9``."""
    sides: dict[str, list[str]] = {"NS": [], "EW": []}
    for seat, who in play.sides():
        sides[seat.side.value].append(label(who, event))
    ns, ew = (" and ".join(numbers) or "?" for numbers in sides.values())
    return f"{ns} against {ew}"


# ------------------------------------------------------------------ contestants


def change_text(change: Change) -> str:
    """A penalty or an adjustment in words: ``-2.00, penalty of 2 MP: late play (Law 90A)``."""
    amount = decimal(change.amount, PLACES)
    sign = "+" if change.amount > 0 else ""
    return because(f"{sign}{amount}, {change.what}", change.reason, change.article)


def owed_text(owed: OwedBoard) -> str:
    """A board that was owed in words."""
    points = owed.score.points
    worth = "" if points is None else f": {decimal(points, PLACES)}"
    incident = owed.owed.incident
    text = f"average plus for board {owed.owed.board}, which could not be played{worth}"
    return because(text, incident.reason, incident.article or "Law 15B3")


# ------------------------------------------------------------------ the event


def remarks(score: EventScore) -> tuple[str, ...]:
    """What every report of the event has to say."""
    event = score.event
    return (
        *(_fouled(each) for each in event.fouled),
        *_on_lines(score, IN_EVERY_REPORT),
        *(
            f"{called(each.contestant, score)} {_withdrawal(each)}"
            for each in score.plays.withdrawals
        ),
        *(f"{called(each.contestant, score)} {_absence(each)}" for each in event.late_arrivals),
        *(f"{called(each.contestant, score)}: {_substitute(each)}" for each in event.substitutes),
        *_no_points(score),
        *_handicaps_of_pairs(score),
    )


def _handicaps_of_pairs(score: EventScore) -> Iterator[str]:
    """Handicaps that are given for a pair where people are ranked one by one."""
    event = score.event
    if event.handicap is None or not any(is_alone(who) for who, _ in score.sessions):
        return
    pairs = dict.fromkeys(
        names(each)
        for each in event.contestants
        if any(each.handicap) and len(each.handicap) < len(each.people)
    )
    if pairs:
        yield (
            "People are ranked one by one, and a handicap of a pair counts for nobody: give one "
            f"for each partner, such as 2+2 ({', '.join(pairs)})"
        )


def open_remarks(score: EventScore) -> tuple[str, ...]:
    """What may still change the scores: results to come, and rulings that are not final."""
    provisional = heading(score).provisional
    return (*([provisional] if provisional else []), *_on_lines(score, OPEN))


def called(ref: ContestantRef, score: EventScore) -> str:
    """Somebody as the ranking has them, and the session that is meant."""
    event = score.event
    called = {
        label(tally.contestant, event)
        for standing in score.standings
        for tally in standing.tallies
        if is_meant(ref, tally.contestant)
    }
    if len(called) != 1:
        called = {
            label(Contestant(ref.number, direction=ref.direction, section=ref.section), event)
        }
    session = f" in session {ref.session}" if ref.session else ""
    return f"{word(event)} {called.pop()}{session}"


def _no_points(score: EventScore) -> Iterator[str]:
    """Why nobody has local points, although the event has a scale of them."""
    rows = [row for ranking in score.rankings for row in ranking.rows]
    played = max((row.standing.boards for row in rows), default=0)
    if score.scale is not None and played and not any(row.points for row in rows):
        most = max(len(ranking.rows) for ranking in score.rankings)
        field = f"{counted(most, word(score.event).lower())} on {counted(played, 'board')}"
        yield f"No local points: {one_line(score.scale.title)} has no award for {field}"


def _fouled(fouled: "Fouled") -> str:
    where = f"Board {fouled.board}"
    if fouled.session is not None:
        where = f"Session {fouled.session}, board {fouled.board}"
    if fouled.section is not None:
        where += f" in section {fouled.section}"
    text = f"{where} is fouled, played in {len(fouled.versions)} versions"
    waived = f"penalty waived, {fouled.waive}" if fouled.waive else ""
    return because(text, fouled.reason, fouled.article, waived)


def _on_lines(score: EventScore, marks: frozenset[Mark]) -> Iterator[str]:
    """Open rulings, incidents and cancelled lines, boards with the same story together."""
    notes = LineNotes(score)
    stories: dict[tuple[int, str, str], list[BoardKey]] = {}
    several = len(sessions_of(score)) > 1
    for board in score.scores.boards.values():
        for play in board.plays:
            if play.marks & marks:
                for_all = play.marks & IN_EVERY_REPORT == {Mark.CANCELLED}
                text = "; ".join(notes.for_all(play) if for_all else notes.of(play))
                who = "" if for_all else f", {place(score.event, play)}"
                stories.setdefault((board.key.session, who, text), []).append(board.key)
    for (session, who, text), keys in stories.items():
        where = boards_text(keys)
        in_session = f" of session {session}" if several else ""
        yield f"{where[0].upper()}{where[1:]}{in_session}{who}: {text}"


def _withdrawal(withdrawal: "Withdrawal") -> str:
    return because(withdrew(withdrawal), withdrawal.reason, withdrawal.article)


def withdrew(withdrawal: "Withdrawal") -> str:
    """That somebody left, when, and whether the results were cancelled."""
    after = withdrawal.after_round
    text = "withdrew" if after is None else f"withdrew after round {after}"
    return f"{text}, results cancelled" if withdrawal.cancels else text


def _absence(late: "LateArrival") -> str:
    missed = []
    if late.rounds:
        missed.append(f"round{'s' if len(late.rounds) > 1 else ''} {ranges(late.rounds)}")
    if late.boards:
        missed.append(f"board{'s' if len(late.boards) > 1 else ''} {ranges(late.boards)}")
    text = "was late" if late.arrived else "never came"
    text += f" and missed {' and '.join(missed)}" if missed and late.arrived else ""
    return because(text, late.reason, late.article)


def _substitute(substitute: "Substitute") -> str:
    person = one_line(substitute.person.name)
    if substitute.person.id:
        person += f" ({one_line(substitute.person.id)})"
    text = f"{person} played"
    text += f" for {one_line(substitute.replaces)}" if substitute.replaces else ""
    if substitute.rounds:
        rounds = "rounds" if len(substitute.rounds) > 1 else "round"
        text += f" in {rounds} {ranges(substitute.rounds)}"
    return because(text, substitute.reason, substitute.article)


NOT_IN_CONTENTION = "not in contention"


def why_unranked(standing: Standing, score: EventScore) -> str:
    """Why somebody is not ranked."""
    if standing.contestant.non_competing:
        return NOT_IN_CONTENTION
    for withdrawal in score.plays.withdrawals:
        if score.is_gone(standing, withdrawal.contestant):
            return withdrew(withdrawal)
    came = not any(score.is_gone(standing, each) for each in score.gone)
    if not came:
        return "never came"
    return "no score in the last session" if standing.boards else "no score yet"
