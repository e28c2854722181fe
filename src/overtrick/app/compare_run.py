"""An event scored under a rule book, with what the scoring asked the book for.

A value that was never asked for cannot make a difference; any other is tried by itself.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from overtrick.engine.event_score import EventScore, score_event
from overtrick.engine.play import Play
from overtrick.engine.reason import SideScore
from overtrick.engine.tally import Key, Where, key_of
from overtrick.model.contestant import Contestant
from overtrick.model.event import Event
from overtrick.model.schedule import ScheduledPlay
from overtrick.model.scoring import Scoring
from overtrick.regulations.award_scale import AwardScale
from overtrick.regulations.citation import Cited
from overtrick.regulations.rulebook import RuleBook

Card = tuple[Where, str, int, int]
"""A contestant's board: whose, group of sections, number of the board, place among its lines."""

OWED = -1
"""The place of a board that is owed and has no line."""


class Read(dict[str, Cited]):
    """The values of a book, noting which of them are asked for."""

    def __init__(self, values: Mapping[str, Cited]) -> None:
        super().__init__(values)
        self.names: set[str] = set()

    def get(self, key: str, default: Any = None, /) -> Any:
        """The value of a key."""
        self.names.add(key)
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        self.names.add(str(key))
        return super().__contains__(key)


class Scored(Struct, frozen=True):
    """A board of a contestant: its score, and the line, where there is one."""

    contestant: Contestant
    score: SideScore
    play: Play | None


class Result(Struct, frozen=True):
    """What a contestant has under a book; ``value`` is what ranks."""

    rank: str
    total: Fraction
    maximum: Fraction | None
    percent: Fraction | None
    value: Fraction


CardT = TypeVar("CardT")


class AnyRun(Protocol[CardT]):
    """An event of any kind, scored under a book; ``CardT`` names what somebody gets a score for."""

    book: RuleBook
    read: frozenset[str]

    def under(self, book: RuleBook) -> Self:
        """The same event under another book."""
        ...

    def in_units(self, value: Fraction | int | None) -> Fraction | None:
        """A score in units that all books have in common."""
        ...

    def changed_cards(self, other: Self) -> set[CardT]:
        """What somebody gets a different score for."""
        ...

    def changed_results(self, other: Self) -> tuple[int, int]:
        """How many have another result under another book, and how many another place."""
        ...


class Run:
    """An event scored under a book."""

    def __init__(
        self,
        event: Event,
        book: RuleBook,
        schedule: Sequence[ScheduledPlay] = (),
        scale: AwardScale | None = None,
    ) -> None:
        values = Read(book.values)
        self.book = book
        self.score = score_event(event, replace(book, values=values), schedule, scale)
        self.results = _results(self.score)
        self.read = frozenset(values.names)
        self.unit = book.unit if event.scoring is Scoring.MATCHPOINTS else None
        self.cards = dict(_cards(self.score))

    def under(self, book: RuleBook) -> "Run":
        """The same event under another book."""
        return Run(self.score.event, book, self.score.schedule, self.score.scale)

    def in_units(self, value: Fraction | int | None) -> Fraction | None:
        """Matchpoints in units of a score beaten, so that books with other units compare."""
        return None if value is None else Fraction(value) / (self.unit or 1)

    def changed_cards(self, other: "Run") -> set[Card]:
        """The lines on which somebody gets or could get something else under another book."""
        return {card for card in self.cards if self._worth(card) != other._worth(card)}

    def _worth(self, card: Card) -> tuple[Fraction | None, Fraction | None]:
        score = self.cards[card].score
        return self.in_units(score.points), self.in_units(score.maximum)

    def changed_results(self, other: "Run") -> tuple[int, int]:
        """How many have another result under another book, and how many another place."""
        pairs = [(result, other.results[key]) for key, result in self.results.items()]
        return (
            sum(1 for a, b in pairs if a.value != b.value),
            sum(1 for a, b in pairs if a.rank != b.rank),
        )


def _results(score: EventScore) -> dict[Key, Result]:
    ranks = {
        key_of(row.standing.contestant): row.rank
        for ranking in score.rankings
        for row in ranking.rows
    }
    return {
        key: Result(ranks.get(key, ""), each.total, each.maximum, each.percent, each.value)
        for each in score.standings
        for key in (key_of(each.contestant),)
    }


def _cards(score: EventScore) -> Iterator[tuple[Card, Scored]]:
    for where, tally in score.scores.tallies.items():
        for card in score.scores.cards(tally):
            at = where, card.board.key.group, card.board.key.board, card.index
            yield at, Scored(tally.contestant, card.score, card.play)
        for each in tally.owed:
            at = where, each.owed.section, each.owed.board, OWED
            yield at, Scored(tally.contestant, each.score, None)
