"""Which places somebody may still get: every combination of what is named, bounds for the rest.

Bounds: on a board that is open each contestant gets something between the least and the most that
any of its open results gives, whatever comes on other boards. Everybody's final result then lies
between a least and a most; whoever's least is above another's most is above it in the end. These
bounds are never narrower than the truth, and may be wider.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import prod

from overtrick.app.check_rulings import LAW_15
from overtrick.app.identity import Identity, identity
from overtrick.app.prizes_questions import Choice, Choices, Extreme, Question, Slot, decided
from overtrick.engine.event_score import EventScore, score_event
from overtrick.engine.overall import standings
from overtrick.engine.reason import SideScore
from overtrick.engine.tally import CardLine, Key, Tally, Where, exact_sum
from overtrick.errors import InputError
from overtrick.model.event import Event
from overtrick.model.schedule import ScheduledPlay
from overtrick.model.scoring import Scoring
from overtrick.regulations.award_scale import AwardScale
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import Trim

MOST_COMBINATIONS = 256
"""More combinations of outcomes than this are not worked out one by one; there are bounds then."""

MOST_ON_A_BOARD = 64
"""With more combinations than this on one board, anything may come of its rulings."""

Places = dict[Identity, frozenset[int]]
"""The places that everybody may get."""


@dataclass(frozen=True)
class Possible:
    """The places that everybody may get; exactly these, or bounds.

    ``moves`` has, for each question, who may change places by it, and between which; it is known
    only where all combinations were worked out.
    """

    places: Places
    exact: bool
    moves: tuple[Places, ...] = ()


@dataclass(frozen=True)
class Field:
    """An event with what it is scored by."""

    event: Event
    book: RuleBook
    schedule: tuple[ScheduledPlay, ...] = ()
    scale: AwardScale | None = None

    def scored(self, choices: Choices) -> EventScore:
        """The scores with something chosen for what is open."""
        return score_event(decided(self.event, choices), self.book, self.schedule, self.scale)

    def possible(self, questions: Sequence[Question]) -> Possible:
        """The places that everybody may get when these questions are open."""
        slots = [slot for question in questions for slot in question.slots]
        named = [slot for slot in slots if slot.alternatives]
        free = [slot for slot in slots if not slot.alternatives]
        combinations = prod(len(slot.alternatives) for slot in named)
        if not free and combinations <= MOST_COMBINATIONS:
            return self._enumerated(questions, named)
        runs = max((len(each) for each in assignments(free).values()), default=1)
        if combinations * runs > MOST_COMBINATIONS:
            return Possible(self._bounded({}, slots), exact=False)
        places: Places = {}
        for chosen in product(*(slot.alternatives for slot in named)):
            bounded = self._bounded(dict(zip(named, chosen, strict=True)), free)
            places = {key: places.get(key, frozenset()) | bounded[key] for key in bounded}
        return Possible(places, exact=False)

    # -------------------------------------------------------------- every combination

    def _enumerated(self, questions: Sequence[Question], slots: Sequence[Slot]) -> Possible:
        found: dict[tuple[int, ...], dict[Identity, int]] = {}
        for indices in product(*(range(len(slot.alternatives)) for slot in slots)):
            choices = {
                slot: slot.alternatives[index] for slot, index in zip(slots, indices, strict=True)
            }
            found[indices] = places_of(self.scored(choices))
        places = _gathered(found.values())
        moves = tuple(_moves(found, at) for at in range(len(questions)))
        return Possible(places, exact=True, moves=moves)

    # -------------------------------------------------------------- bounds

    def _bounded(self, choices: Choices, slots: Sequence[Slot]) -> Places:
        """Bounds where anything, or one of some outcomes, may come on some boards."""
        if self.event.scoring is Scoring.BUTLER and self.book.trim is Trim.DEVIATION:
            # A result that lies too far out does not count, so the worst is not the furthest.
            return self.anything()
        bounds = _Bounds(self, choices, slots)
        if bounds.has_self_inflicted_damage():
            # It costs most where the others lie between, so the worst is not the furthest.
            return self.anything()
        least, most = bounds.values()
        tolerance = self.book.tie_tolerance
        loses_ties = bool(self.event.tie_break)
        found: Places = {}
        for ranking in bounds.runs[0].rankings:
            keys = [identity(row.standing.contestant) for row in ranking.rows]
            for key in keys:
                others = [other for other in keys if other != key]
                above = sum(1 for other in others if least[other] > most[key] + tolerance)
                if loses_ties:
                    below = sum(1 for other in others if most[other] < least[key] - tolerance)
                else:
                    below = sum(1 for other in others if most[other] <= least[key])
                found[key] = frozenset(range(1 + above, len(keys) - below + 1))
        return found

    def anything(self) -> Places:
        """Every place for everybody."""
        return {
            identity(row.standing.contestant): frozenset(range(1, len(ranking.rows) + 1))
            for ranking in self.scored({}).rankings
            for row in ranking.rows
        }


def places_of(score: EventScore) -> dict[Identity, int]:
    """Everybody's place."""
    return {
        identity(row.standing.contestant): row.place
        for ranking in score.rankings
        for row in ranking.rows
    }


def _gathered(outcomes: Iterable[dict[Identity, int]]) -> Places:
    found: dict[Identity, set[int]] = {}
    for outcome in outcomes:
        for key, place in outcome.items():
            found.setdefault(key, set()).add(place)
    return {key: frozenset(places) for key, places in found.items()}


def _moves(found: dict[tuple[int, ...], dict[Identity, int]], at: int) -> Places:
    """Who changes places when only one of the questions is answered differently."""
    groups: dict[tuple[int, ...], list[dict[Identity, int]]] = {}
    for indices, places in found.items():
        groups.setdefault((*indices[:at], *indices[at + 1 :]), []).append(places)
    moves: Places = {}
    for group in groups.values():
        for key, between in _gathered(group).items():
            if len(between) > 1:
                moves[key] = moves.get(key, frozenset()) | between
    return moves


# ------------------------------------------------------------------ bounds

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
    named = [slot for slot in slots if slot.alternatives]
    if prod(len(slot.alternatives) for slot in named) > MOST_ON_A_BOARD:
        named = []
    free = [slot for slot in slots if slot not in named]
    for chosen in product(*(slot.alternatives for slot in named)):
        for unknown in _unknown(free, extremes):
            yield {**dict(zip(named, chosen, strict=True)), **unknown}


def _unknown(slots: Sequence[Slot], extremes: Iterable[Extreme]) -> Iterator[dict[Slot, Choice]]:
    """All results high, or low, or artificial; and one of them unlike the others."""
    if not slots:
        yield {}
        return
    for extreme in extremes:
        yield dict.fromkeys(slots, extreme)
    for slot in slots if len(slots) > 1 else ():
        for one, rest in ((Extreme.HIGH, Extreme.LOW), (Extreme.LOW, Extreme.HIGH)):
            yield {**dict.fromkeys(slots, rest), slot: one}


class _Bounds:
    """The least and the most that everybody may have in the end."""

    def __init__(self, field: Field, choices: Choices, slots: Sequence[Slot]) -> None:
        # Ties are between bounds here, and not broken.
        self.field = replace(field, event=replace(field.event, tie_break=()))
        self.choices = choices
        try:
            self.boards = assignments(slots)
            self.runs = self._all_runs()
        except InputError:  # the rule book does not say what artificial scores do to a board
            self.boards = assignments(slots, (Extreme.HIGH, Extreme.LOW))
            self.runs = self._all_runs()
        self.tallies = [run.scores.tallies for run in self.runs]

    def _all_runs(self) -> list[EventScore]:
        number = max((len(each) for each in self.boards.values()), default=1)
        return [self._run(dict.fromkeys(self.boards, at)) for at in range(number)]

    def _run(self, turns: Turns) -> EventScore:
        """The scores with one of the assignments on each board."""
        choices = dict(self.choices)
        for board, options in self.boards.items():
            choices |= options[min(turns[board], len(options) - 1)]
        return self.field.scored(choices)

    def has_self_inflicted_damage(self) -> bool:
        """Whether Law 12C1(e) is worked out on an open board."""
        return any(
            play.line.self_inflicted is not None
            for run in self.runs
            for key, board in run.scores.boards.items()
            if (key.session, key.board) in self.boards
            for play in board.plays
        )

    def values(self) -> tuple[dict[Identity, Fraction], dict[Identity, Fraction]]:
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
                if all(_is_plain(self.tallies[0][where]) for where in wheres):
                    found |= {where: self._added_up(where, turns) for where in wheres}
                else:  # own averages and the like follow from all boards at once
                    tallies = self._run({**dict.fromkeys(self.boards, 0), **turns}).scores.tallies
                    found |= {where: tallies[where] for where in wheres}
        return self._final(least), self._final(most)

    def _on_boards(self, wheres: Sequence[Where]) -> dict[BoardOf, list[Fraction]]:
        """What somebody has on each open board, run by run."""
        found: dict[BoardOf, list[Fraction]] = {}
        for where in wheres:
            for place, card in enumerate(self.tallies[0][where].cards):
                if (board := _board(card)) in self.boards:
                    points = found.setdefault(board, [Fraction(0)] * len(self.runs))
                    for turn in range(len(self.runs)):
                        points[turn] += self._points(turn, where, place)
        return found

    def _points(self, turn: int, where: Where, place: int) -> Fraction:
        """Points on one board of somebody's card in a run, on the scale of the first run."""
        score, first = (_raw(self.tallies[at][where].cards[place]) for at in (turn, 0))
        if score.points is None:
            return Fraction(0)
        if score.maximum and first.maximum and score.maximum != first.maximum:
            return score.points * first.maximum / score.maximum
        return score.points

    def _added_up(self, where: Where, turns: Turns) -> Tally:
        tally = self.tallies[0][where]
        points = exact_sum(
            self._points(turns.get(_board(card), 0), where, place)
            for place, card in enumerate(tally.cards)
        )
        return replace(tally, points=points)

    def _final(self, tallies: dict[Where, Tally]) -> dict[Identity, Fraction]:
        event, book = self.runs[0].event, self.field.book
        return {identity(each.contestant): each.value for each in standings(event, tallies, book)}


def _board(card: CardLine) -> BoardOf:
    return card.board.key.session, card.board.key.board


def _raw(card: CardLine) -> SideScore:
    """A score before average plus and minus are worked out."""
    return card.board.score.lines[card.index].seat(card.seat)


def _is_plain(tally: Tally) -> bool:
    """Whether a tally is the sum of its boards: no own average, nothing that is owed."""
    floats = any(_raw(card).floats is not None for card in tally.cards)
    return not (floats or tally.owed or any(each.article == LAW_15 for each in tally.changes))
