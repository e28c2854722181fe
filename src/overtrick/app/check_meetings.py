"""What seems to be missing or too much where no movement is given.

Without a movement nobody knows how many results a board should have. But where nearly all meetings
are of the same number of boards, one with fewer or more is suspicious, and so is a board that two
contestants have not played who both have fewer boards than the others.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from overtrick.app.check_finding import Finding, Suspicion
from overtrick.app.check_seating import source_of
from overtrick.engine.event_score import EventScore
from overtrick.engine.play import Mark, Play
from overtrick.engine.tally import Key, key_of
from overtrick.model.board import Side
from overtrick.model.contestant import Contestant
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind
from overtrick.reports.people import label
from overtrick.reports.wording import ranges

Two = frozenset[Key]

NEARLY_ALL = Fraction(4, 5)
MOST = Fraction(1, 2)
"""Enough where the board itself is short too."""


def check_meetings(score: EventScore) -> Iterator[Finding]:
    """Boards that seem to lack a result, and meetings with too few or too many boards."""
    for session in sorted({play.session for play in score.plays.plays}):
        found = _Session(score, session)
        lacking = found.lacking()
        for board, people in lacking.items():
            yield found.lacks(board, people)
        if score.event.kind is not Kind.INDIVIDUAL:
            explained = {frozenset(people) for people in lacking.values()}
            yield from found.uneven_meetings(explained)


class _Session:
    """The lines of one session: who has which boards, and who met on how many."""

    def __init__(self, score: EventScore, session: int) -> None:
        self.event: Event = score.event
        self.people: dict[Key, Contestant] = {}
        self.boards_of: dict[Key, set[int]] = {}
        self.sides_of: dict[Key, set[Side]] = {}
        self.lines: Counter[int] = Counter()
        self.met: dict[Two, dict[int, Play]] = {}
        self.strange: Counter[Key] = Counter()
        for play in score.plays.plays:
            if play.session == session:
                self._add(play)
        for each in score.plays.owed:
            if each.session == session:
                self.boards_of.setdefault(key_of(each.contestant), set()).add(each.board)

    def _add(self, play: Play) -> None:
        keys = [key_of(who) for _, who in play.sides()]
        self.lines[play.board] += 1
        for key, (seat, who) in zip(keys, play.sides(), strict=True):
            self.people[key] = who
            self.sides_of.setdefault(key, set()).add(seat.side)
            self.boards_of.setdefault(key, set()).add(play.board)
        if len(set(keys)) == 2:
            self.met.setdefault(frozenset(keys), {})[play.board] = play
        if Mark.INCIDENT in play.marks:
            self.strange.update(set(keys) | self._reported(play))

    def _reported(self, play: Play) -> set[Key]:
        """Who was thought to sit there."""
        if play.reported is None:
            return set()
        seats = [self.event.contestant_at(play.reported, seat) for seat, _ in play.sides()]
        return {key_of(who) for who in seats if who is not None}

    # -------------------------------------------------------------- a board lacks a result

    def lacking(self) -> dict[int, list[Key]]:
        """Boards with fewer lines than others, and at least a table of people without them.

        Whoever sits out, or never comes to a board, has as many boards as others, or is alone, or
        with those who always sit the same way, so that they never meet.
        """
        table = 4 if self.event.kind is Kind.INDIVIDUAL else 2
        numbers = [len(boards) for boards in self.boards_of.values()]
        most = max(numbers, default=0)
        # Where somebody played all the boards that there are, everybody was to play them.
        usual = most if most == len(self.lines) else _usual(numbers, MOST)
        full = max(self.lines.values(), default=0)
        found = {}
        for board, number in sorted(self.lines.items()):
            without = [
                key
                for key, boards in self.boards_of.items()
                if board not in boards and usual is not None and len(boards) < usual
            ]
            sides = set().union(*(self.sides_of.get(key, set()) for key in without))
            if len(sides) == 2 and table <= len(without) <= table * (full - number):
                found[board] = without
        return found

    def lacks(self, board: int, people: list[Key]) -> Finding:
        """A board that seems to lack a result."""
        full, number = max(self.lines.values()), self.lines[board]
        names = self._names(people)
        return Finding.of(
            Suspicion.MISSING,
            f"board {board} has {number} results and others have {full}; {names} have none on it "
            "and fewer boards than the rest",
            "enter the result, or write NP if it was not played and LATE if it still will be",
            None,
        )

    # -------------------------------------------------------------- meetings

    def uneven_meetings(self, explained: Iterable[Two]) -> Iterator[Finding]:
        """Who met on fewer or more boards than nearly everybody else."""
        usual = _usual((len(boards) for boards in self.met.values()), NEARLY_ALL)
        known = set(explained)
        for two, boards in self.met.items():
            if usual is None or two in known:
                continue
            allowed = max(self.strange[key] for key in two)
            if abs(len(boards) - usual) <= allowed:
                continue
            too = "missing" if len(boards) < usual else "too many"
            remedy = (
                "enter what is missing, or NP if it was not played"
                if len(boards) < usual
                else "correct the numbers of the line that is wrong"
            )
            yield Finding.of(
                Suspicion.MISSING if len(boards) < usual else Suspicion.MOVEMENT,
                f"{self._names(sorted(two))} have {len(boards)} boards against each other "
                f"({ranges(boards)}), others have {usual}: {abs(len(boards) - usual)} {too}",
                f"{remedy}; if somebody sat at a wrong table or had a wrong board, write an "
                "[[incident]]",
                source_of(_likely_wrong(boards)),
            )

    def _names(self, keys: Iterable[Key]) -> str:
        names = [label(self.people[key], self.event) for key in keys if key in self.people]
        return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _likely_wrong(boards: Mapping[int, Play]) -> Play:
    """The board of a meeting without which the others lie closest together."""

    def span(board: int) -> int:
        others = [each for each in boards if each != board] or [board]
        return max(others) - min(others)

    return boards[min(boards, key=span)]


def _usual(numbers: Iterable[int], share: Fraction) -> int | None:
    """The number that so many have, if there is one."""
    counts = Counter(numbers)
    if not counts:
        return None
    number, times = counts.most_common(1)[0]
    return number if times >= share * counts.total() else None
