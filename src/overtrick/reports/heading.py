"""What stands above every report: which event, under which rules, and how complete it is."""

import datetime
from collections.abc import Iterable, Sequence

from msgspec import Struct

from overtrick.engine.event_score import EventScore
from overtrick.engine.tally import BoardKey
from overtrick.model.event_setup import Combine, Kind
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import show
from overtrick.reports.people import is_alone
from overtrick.reports.wording import MONTHS, counted, one_line, ranges

SCORINGS = {
    Scoring.MATCHPOINTS: "Matchpoints",
    Scoring.CROSS_IMPS: "Cross-IMPs",
    Scoring.BUTLER: "Butler",
    Scoring.TOTAL_POINTS: "Total points",
}

COMBINED = {
    Combine.SUM: "sum of the scores over sum of the maxima",
    Combine.MEAN: "mean of the sessions' results",
    Combine.WEIGHTED: "weighted mean of the sessions' results",
    Combine.CARRY_FORWARD: "last session with carry-forward",
}


class Heading(Struct, frozen=True):
    """The set-up of an event in words.

    ``changes`` are values of the rule book that it changes; ``provisional`` says that results are
    still to come, and where; ``left_out`` that not all of the file could be used.
    """

    title: str
    date: str
    place: str
    size: str
    director: str
    scorer: str
    scoring: str
    regulations: str
    changes: tuple[str, ...]
    received: int
    due: int
    combined: str = ""
    provisional: str = ""
    left_out: str = ""

    @property
    def completeness(self) -> str:
        """How many results have come."""
        return f"Received {self.received} of {self.due} results."

    def lines(self) -> list[str]:
        """The heading as text."""
        people = [
            f"{word}: {name}"
            for word, name in (("Director", self.director), ("Scorer", self.scorer))
            if name
        ]
        lines = [
            "  ".join(part for part in (self.title, self.date) if part),
            self.place,
            self.size,
            "  ".join((*people, self.completeness)),
            f"{self.scoring}. Regulations: {self.regulations}",
            *(f"  changed for this event: {change}" for change in self.changes),
            f"Sessions combined: {self.combined}" if self.combined else "",
            self.provisional,
            self.left_out,
        ]
        return [line for line in lines if line]


def heading(score: EventScore) -> Heading:
    """The heading of an event's reports."""
    event, book = score.event, score.book
    received, due = score.received, score.due
    sessions = sessions_of(score)
    return Heading(
        title=one_line(event.name) or "Results",
        date=day(_date(score)),
        place=_place(score, sessions),
        size=_size(score),
        director=_staff([event.director, *(each.director for each in event.sessions)]),
        scorer=_staff([event.scorer, *(each.scorer for each in event.sessions)]),
        scoring=SCORINGS[event.scoring],
        regulations=f"{book.title} ({book.name})",
        changes=tuple(f"{key} = {show(book.values[key].value)}" for key in book.changed),
        received=received,
        due=due,
        combined=_combined(score) if len(sessions) > 1 else "",
        provisional=_provisional(score, score.to_come),
        left_out=_left_out(score.left_out),
    )


def _combined(score: EventScore) -> str:
    """How sessions are combined, and whose."""
    event = score.event
    how = COMBINED[event.combine]
    if event.combine is Combine.SUM and event.scoring is not Scoring.MATCHPOINTS:
        how = "sum of the scores"  # and there are no maxima
    if any(is_alone(contestant) for contestant, _ in score.sessions):
        return f"{how}; people are ranked one by one, for somebody changed partners"
    return how


def _provisional(score: EventScore, to_come: int) -> str:
    boards = [key for key, board in score.scores.boards.items() if board.score.provisional]
    if boards:
        return f"Provisional: results are still to come on {boards_text(boards)}."
    return f"Provisional: {counted(to_come, 'result')} still to come." if to_come > 0 else ""


def _left_out(number: int) -> str:
    if not number:
        return ""
    what = "1 entry" if number == 1 else f"{number} entries"
    verb = "is" if number == 1 else "are"
    return f"{what} of the event file could not be used and {verb} left out."


def day(date: datetime.date | None) -> str:
    """A date in words, the same in every country.

    >>> day(datetime.date(2017, 9, 29))
    '29 September 2017'
    """
    return f"{date.day} {MONTHS[date.month - 1]} {date.year}" if date else ""


def _date(score: EventScore) -> datetime.date | None:
    dates = [each.date for each in score.event.sessions if each.date is not None]
    return score.event.date or (min(dates) if dates else None)


def _place(score: EventScore, sessions: Sequence[int]) -> str:
    """Session and section, where the event has them."""
    event = score.event
    parts = []
    if len(sessions) > 1:
        parts.append(counted(len(sessions), "session"))
    elif event.sessions or any(line.session is not None for line in event.lines):
        names = {each.number: one_line(each.name) for each in event.sessions}
        parts.extend(session_name(number, names.get(number, "")) for number in sessions)
    played_in = {play.actual.section for play in score.plays.plays}
    sections = event.sections or tuple(
        sorted({one_line(section) for section in played_in if section})
    )
    if sections:
        parts.append(f"{'Section' if len(sections) == 1 else 'Sections'} {', '.join(sections)}")
    return ", ".join(parts)


def sessions_of(score: EventScore) -> tuple[int, ...]:
    """The numbers of the sessions that were played."""
    return tuple(sorted({session for session, _ in score.scores.tallies}))


def session_name(number: int, name: str = "") -> str:
    """A session as it is called."""
    return f"Session {number}: {name}" if name else f"Session {number}"


def _size(score: EventScore) -> str:
    """So many tables and boards, and the movement."""
    event = score.event
    number = max(_contestants_by_session(score), default=0)
    boards = len({key.board for key in score.scores.boards})
    if event.kind is Kind.INDIVIDUAL:
        size = f"{counted(number, 'player')}, {counted(boards, 'board')}"
    else:
        half = "½" if number % 2 else ""
        tables = f"{number // 2 or ''}{half}" if number else "0"
        size = f"{tables} {'table' if number == 2 else 'tables'}, {counted(boards, 'board')}"
    movement = event.movement
    called = one_line(movement.name or movement.file) if movement else ""
    return f"{size}, {called}" if called else size


def _contestants_by_session(score: EventScore) -> list[int]:
    numbers: dict[int, int] = {}
    for session, _ in score.scores.tallies:
        numbers[session] = numbers.get(session, 0) + 1
    return list(numbers.values())


def _staff(names: list[str]) -> str:
    return ", ".join(dict.fromkeys(one_line(name) for name in names if name))


def boards_text(keys: Iterable[BoardKey]) -> str:
    """Boards in words, session by session."""
    sessions: dict[int, list[int]] = {}
    for key in keys:
        sessions.setdefault(key.session, []).append(key.board)
    parts = []
    for session, boards in sorted(sessions.items()):
        word = "board" if len(set(boards)) == 1 else "boards"
        in_session = f" of session {session}" if len(sessions) > 1 else ""
        parts.append(f"{word} {ranges(boards)}{in_session}")
    return " and ".join(parts)
