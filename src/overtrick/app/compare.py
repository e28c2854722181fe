"""``compare``: the same results under two rule books, what changes and which article does it.

A value of the rule book makes a difference to a line if the line changes when that value alone is
taken from the other book. Values that the scoring of the event never reads make none.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from overtrick.app.compare_run import AnyRun, Card, Result, Run
from overtrick.engine.explain import Reason, reasons
from overtrick.engine.reason import Step
from overtrick.engine.tally import Key, key_of
from overtrick.errors import InputError
from overtrick.model.board import Side
from overtrick.model.event import Event
from overtrick.model.schedule import ScheduledPlay
from overtrick.regulations.award_scale import AwardScale
from overtrick.regulations.citation import Cited
from overtrick.regulations.compare import differences
from overtrick.regulations.contradictions import PARTS, contradictions
from overtrick.regulations.rulebook import RuleBook, show
from overtrick.reports.notes import open_remarks
from overtrick.reports.people import label, named, names


class ContestantChange(Struct, frozen=True):
    """A contestant under both books."""

    number: str
    names: str
    direction: Side | None
    a: Result
    b: Result

    @property
    def change(self) -> Fraction:
        """How much more the second book gives, in per cent, or in points where there is none."""
        return self.b.value - self.a.value


class LineChange(Struct, frozen=True):
    """What somebody gets on a line under both books, where that differs.

    ``reason_a`` and ``reason_b`` are the first steps that differ, none where a book has no such
    step. ``because`` names the rules that make the difference, each by itself: taken over from the
    second book into the first or, where none of them does it so, from the first into the second.
    It is empty where only several together do.
    """

    session: int
    board: int
    line: str
    who: str
    a: Fraction | None
    b: Fraction | None
    maximum_a: Fraction | None
    maximum_b: Fraction | None
    reason_a: Reason | None
    reason_b: Reason | None
    because: tuple[str, ...]


class RuleChange(Struct, frozen=True):
    """A value that the books set differently and that the scoring of this event reads.

    ``lines``, ``contestants`` and ``places`` are how many change when the first book takes this
    value, with the values that belong to it, from the second. ``note`` says why it cannot.
    """

    name: str
    meaning: str
    value_a: str
    value_b: str
    citation_a: str
    citation_b: str
    lines: int = 0
    contestants: int = 0
    places: int = 0
    note: str = ""

    @property
    def matters(self) -> bool:
        """Whether it changes anything by itself."""
        return bool(self.lines or self.contestants or self.places)


class Comparison(Struct, frozen=True):
    """The same results under two rule books.

    ``unit_a`` and ``unit_b`` are the matchpoints for each score beaten, none at IMPs. Where they
    differ, a line changes if its share of what can be won does. ``changed`` are the values that
    the event itself has changed in either book, ``still_open`` says what may change every figure.
    """

    book_a: str
    book_b: str
    contestants: tuple[ContestantChange, ...]
    lines: tuple[LineChange, ...]
    rules: tuple[RuleChange, ...]
    unit_a: int | None = None
    unit_b: int | None = None
    changed: tuple[str, ...] = ()
    still_open: tuple[str, ...] = ()


def compare(
    event: Event,
    book_a: RuleBook,
    book_b: RuleBook,
    schedule: Sequence[ScheduledPlay] = (),
    scale: AwardScale | None = None,
    event_b: Event | None = None,
) -> Comparison:
    """Score an event under two rule books, and find what makes the difference.

    ``event_b`` is what can be used under the second book, where that is not the same.
    """
    run_a = Run(event, book_a, schedule, scale)
    run_b = Run(event_b or event, book_b, schedule, scale)
    rules, causes = rule_changes(run_a, run_b)
    return Comparison(
        book_a.name,
        book_b.name,
        tuple(_contestants(run_a, run_b)),
        tuple(_lines(run_a, run_b, causes)),
        tuple(rules),
        run_a.unit,
        run_b.unit,
        tuple(dict.fromkeys((*book_a.changed, *book_b.changed))),
        open_remarks(run_a.score),
    )


def _contestants(run_a: Run, run_b: Run) -> Iterator[ContestantChange]:
    """Everybody, ranked as under the first book, then those who are not ranked."""
    score = run_a.score
    ranked = [
        (ranking.direction, row.standing) for ranking in score.rankings for row in ranking.rows
    ]
    for direction, standing in [*ranked, *((None, each) for each in score.unranked)]:
        who, key = standing.contestant, key_of(standing.contestant)
        yield ContestantChange(
            label(who, score.event), names(who), direction, run_a.results[key], run_b.results[key]
        )


# ------------------------------------------------------------------ which rules make a difference

R = TypeVar("R", bound="AnyRun[Any]")
C = TypeVar("C")
Causes = Mapping[str, set[C]]
"""The lines that each rule changes by itself."""


def rule_changes(run_a: R, run_b: R) -> tuple[list[RuleChange], Causes[Any]]:
    """The values that differ and are read, each tried by itself in the first book."""
    rules: list[RuleChange] = []
    causes: dict[str, set[Any]] = {}
    found = {row.key.name: row for row in differences(run_a.book, run_b.book)}
    for name, together in _together(run_a, run_b):
        row = found[name]
        change = RuleChange(
            name,
            row.key.meaning,
            _value(row.a),
            _value(row.b),
            _citation(row.a),
            _citation(row.b),
        )
        tried = _taken_over(run_a, run_b.book, together)
        if isinstance(tried, str):
            if row.b is not None:  # what the second book leaves unset says nothing by itself
                rules.append(replace(change, note=tried))
            continue
        causes[name] = run_a.changed_cards(tried)
        contestants, places = run_a.changed_results(tried)
        rules.append(
            replace(change, lines=len(causes[name]), contestants=contestants, places=places)
        )
    unexplained = run_a.changed_cards(run_b).difference(*causes.values())
    for name, together in _together(run_a, run_b) if unexplained else ():
        tried = _taken_over(run_b, run_a.book, together)
        if not isinstance(tried, str):
            causes[name] = causes.get(name, set()) | (run_b.changed_cards(tried) & unexplained)
    return rules, causes


def _together(run_a: R, run_b: R) -> Iterator[tuple[str, list[str]]]:
    """The values that differ and are read, each with those that have a meaning only beside it."""
    names = [row.key.name for row in differences(run_a.book, run_b.book)]
    belongs_to = {part.name: part.of for part in PARTS}
    for name in names:
        parts = [part for part in names if belongs_to.get(part) == name]
        if belongs_to.get(name) not in names and (run_a.read | run_b.read) & {name, *parts}:
            yield name, [name, *parts]


def _value(cited: Cited | None) -> str:
    return "not set" if cited is None else show(cited.value)


def _citation(cited: Cited | None) -> str:
    return "" if cited is None else str(cited.citation)


def _taken_over(run: R, other: RuleBook, names: Sequence[str]) -> R | str:
    """The event under its book with some values of another; or why that cannot be.

    What the book leaves unset comes along where the values need it.
    """
    values = {name: cited for name, cited in run.book.values.items() if name not in names}
    values |= {name: other.values[name] for name in names if name in other.values}
    problem = ""
    for tried in (values, {**other.values, **values}):
        book = replace(run.book, values=tried)
        problem = next(iter(contradictions(book)), "")
        if not problem:
            try:
                return run.under(book)
            except InputError as error:
                problem = str(error)
    return problem


# ------------------------------------------------------------------ lines


def _lines(run_a: Run, run_b: Run, causes: Causes[Card]) -> Iterator[LineChange]:
    changed = run_a.changed_cards(run_b)
    for card in sorted(changed, key=_in_order):
        scored = run_a.cards[card]
        (session, _), _, board, _ = card
        other = run_b.cards[card].score
        reason_a, reason_b = first_difference(run_a, scored.score.steps, run_b, other.steps)
        yield LineChange(
            session,
            board,
            f"board {board}, owed" if scored.play is None else str(scored.play.actual),
            named(scored.contestant, run_a.score.event),
            scored.score.points,
            other.points,
            scored.score.maximum,
            other.maximum,
            reason_a,
            reason_b,
            tuple(name for name, cards in causes.items() if card in cards),
        )


def _in_order(card: Card) -> tuple[int, str, int, int, Key]:
    (session, who), group, board, index = card
    return session, group, board, index, who


def first_difference(
    run_a: R, steps_a: Sequence[Step], run_b: R, steps_b: Sequence[Step]
) -> tuple[Reason | None, Reason | None]:
    """The first steps that do not do the same, with their articles."""
    at = 0
    while at < min(len(steps_a), len(steps_b)):
        a, b = steps_a[at], steps_b[at]
        if (a.rule, run_a.in_units(a.value)) != (b.rule, run_b.in_units(b.value)):
            break
        at += 1
    first_a = reasons(steps_a[at : at + 1], run_a.book)
    first_b = reasons(steps_b[at : at + 1], run_b.book)
    return (first_a[0] if first_a else None), (first_b[0] if first_b else None)
