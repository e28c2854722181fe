"""The least and the most that everybody may have in the end, where results are still to come.

On a board that is open each contestant gets something between the least and the most that any of
its open results gives, whatever comes on other boards. These bounds are never narrower than the
truth, and may be wider.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from msgspec.structs import replace

from overtrick.app.check_rulings import LAW_15
from overtrick.app.prizes_choices import Choice, Choices, Extreme, InVersion, Slot
from overtrick.engine.event_score import EventScore
from overtrick.engine.overall import standings
from overtrick.engine.reason import SideScore
from overtrick.engine.tally import CardLine, Key, Tally, Where, exact_sum, key_of
from overtrick.errors import InputError
from overtrick.regulations.rulebook import RuleBook

MOST_ON_A_BOARD = 64
"""With more combinations than this on one board, anything is taken to be possible on it."""

Values = dict[Key, Fraction]
"""Everybody's final result: per cent, or points."""

BoardOf = tuple[int, int]
"""Session and number of a board."""

Turns = dict[BoardOf, int]
"""Which of its assignments each board has."""


def assignments(
    slots: Sequence[Slot], extremes: Iterable[Extreme] = Extreme
) -> dict[BoardOf, list[dict[Slot, Choice]]]:
    """For each open board, choices among which everybody's least and most are."""
    boards: dict[BoardOf, list[Slot]] = {}
    for slot in slots:
        boards.setdefault((slot.session, slot.board), []).append(slot)
    return {board: list(_on_board(of_board, extremes)) for board, of_board in boards.items()}


def _on_board(slots: Sequence[Slot], extremes: Iterable[Extreme]) -> Iterator[dict[Slot, Choice]]:
    """What is compared with the others by each of its names, anything else by its extremes."""
    named = [slot for slot in slots if slot.alternatives and slot.compared]
    if prod(len(slot.alternatives) for slot in named) > MOST_ON_A_BOARD:
        named = []
    free = [slot for slot in slots if slot not in named]
    for chosen in product(*(slot.alternatives for slot in named)):
        for unknown in _unknown(free, extremes):
            yield {**dict(zip(named, chosen, strict=True)), **unknown}


def _unknown(slots: Sequence[Slot], extremes: Iterable[Extreme]) -> Iterator[dict[Slot, Choice]]:
    """What may come, in every version of a fouled board in which it may be played."""
    placed = [slot for slot in slots if slot.versions]
    for versions in product(*(range(slot.versions) for slot in placed)):
        in_version = dict(zip(placed, versions, strict=True))
        for results in _results(slots, extremes):
            yield {
                slot: InVersion(result, in_version[slot]) if slot in in_version else result
                for slot, result in results.items()
            }


def _results(slots: Sequence[Slot], extremes: Iterable[Extreme]) -> Iterator[dict[Slot, Extreme]]:
    """All results high, or low, or artificial; and one of them unlike the others."""
    if not slots:
        yield {}
        return
    for extreme in extremes:
        yield dict.fromkeys(slots, extreme)
    for slot in slots if len(slots) > 1 else ():
        for one, rest in ((Extreme.HIGH, Extreme.LOW), (Extreme.LOW, Extreme.HIGH)):
            yield {**dict.fromkeys(slots, rest), slot: one}


class Bounds:
    """The least and the most that everybody may have in the end."""

    def __init__(
        self,
        scored: Callable[[Choices], EventScore],
        book: RuleBook,
        choices: Choices,
        slots: Sequence[Slot],
    ) -> None:
        self.scored, self.book, self.choices = scored, book, choices
        try:
            self.boards = assignments(slots)
            self.runs = self._all_runs()
        except InputError:  # the rule book does not say what artificial scores do to a board
            self.boards = assignments(slots, (Extreme.HIGH, Extreme.LOW))
            self.runs = self._all_runs()
        self.tallies = [run.scores.tallies for run in self.runs]
        self.cards = [
            {where: run.scores.cards(tally) for where, tally in run.scores.tallies.items()}
            for run in self.runs
        ]

    def _all_runs(self) -> list[EventScore]:
        number = max((len(each) for each in self.boards.values()), default=1)
        return [self._run(dict.fromkeys(self.boards, at)) for at in range(number)]

    def _run(self, turns: Turns) -> EventScore:
        """The scores with one of the assignments on each board."""
        choices = dict(self.choices)
        for board, options in self.boards.items():
            choices |= options[min(turns[board], len(options) - 1)]
        return self.scored(choices)

    def has_self_inflicted_damage(self) -> bool:
        """Whether Law 12C1(e) is worked out on an open board."""
        return any(
            play.line.self_inflicted is not None
            for run in self.runs
            for key, board in run.scores.boards.items()
            if (key.session, key.board) in self.boards
            for play in board.plays
        )

    def values(self) -> tuple[Values, Values]:
        """Everybody's least and most final result."""
        least: dict[Where, Tally] = {}
        most: dict[Where, Tally] = {}
        sessions: dict[Key, list[Where]] = {}
        for where in self.tallies[0]:
            sessions.setdefault(where[1], []).append(where)
        for wheres in sessions.values():
            on_boards = self._on_boards(wheres)
            for found, choose in ((least, min), (most, max)):
                turns = {board: points.index(choose(points)) for board, points in on_boards.items()}
                if all(map(self._is_plain, wheres)):
                    found |= {where: self._added_up(where, turns) for where in wheres}
                else:  # own averages and the like follow from all boards at once
                    tallies = self._run({**dict.fromkeys(self.boards, 0), **turns}).scores.tallies
                    found |= {where: tallies[where] for where in wheres}
        return self._final(least), self._final(most)

    def _is_plain(self, where: Where) -> bool:
        """Whether a tally is the sum of its boards: no own average, nothing that is owed."""
        tally = self.tallies[0][where]
        floats = any(_raw(card).floats is not None for card in self.cards[0][where])
        return not (floats or tally.owed or any(each.article == LAW_15 for each in tally.changes))

    def _on_boards(self, wheres: Sequence[Where]) -> dict[BoardOf, list[Fraction]]:
        """What somebody has on each open board, run by run."""
        found: dict[BoardOf, list[Fraction]] = {}
        for where in wheres:
            for place, card in enumerate(self.cards[0][where]):
                if (board := _board(card)) in self.boards:
                    points = found.setdefault(board, [Fraction(0)] * len(self.runs))
                    for turn in range(len(self.runs)):
                        points[turn] += self._points(turn, where, place)
        return found

    def _points(self, turn: int, where: Where, place: int) -> Fraction:
        """Points on one board of somebody's card in a run, on the scale of the first run."""
        score, first = (_raw(self.cards[at][where][place]) for at in (turn, 0))
        if score.points is None:
            return Fraction(0)
        if score.maximum and first.maximum and score.maximum != first.maximum:
            return score.points * first.maximum / score.maximum
        return score.points

    def _added_up(self, where: Where, turns: Turns) -> Tally:
        tally = self.tallies[0][where]
        points = exact_sum(
            self._points(turns.get(_board(card), 0), where, place)
            for place, card in enumerate(self.cards[0][where])
        )
        return replace(tally, points_ratio=points.as_integer_ratio())

    def _final(self, tallies: dict[Where, Tally]) -> Values:
        run = self.runs[0]
        final = run.comparable(standings(run.event, tallies, self.book))
        return {key_of(each.contestant): each.value for each in final}


def _board(card: CardLine) -> BoardOf:
    return card.board.key.session, card.board.key.board


def _raw(card: CardLine) -> SideScore:
    """A score before average plus and minus are worked out."""
    return card.board.score.lines[card.index].seat(card.seat)
