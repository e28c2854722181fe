"""``compare`` for teams: the same matches under two rule books, and what makes the difference."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from msgspec.structs import replace

from overtrick.app.compare import (
    Comparison,
    ContestantChange,
    LineChange,
    first_difference,
    rule_changes,
)
from overtrick.app.compare_run import Read, Result
from overtrick.app.vp_scales import load_scales
from overtrick.engine.reason import Step
from overtrick.engine.team_event import TeamEventScore, score_teams
from overtrick.engine.team_pairing import MatchKey
from overtrick.engine.team_result import ScoredMatch
from overtrick.model.event import Event
from overtrick.regulations.rulebook import RuleBook
from overtrick.reports.team_card import open_rulings_in
from overtrick.reports.team_heading import team_heading, team_name

WHOLE_MATCH = 0
"""Stands for the number of a board where a whole match is meant."""

TeamCard = tuple[MatchKey, int, str]
"""A match, the place of a board in it (-1: the match itself), and a team."""


class TeamRun:
    """A team event scored under a book."""

    def __init__(self, event: Event, book: RuleBook, folder: Path | None) -> None:
        values = Read(book.values)
        reading = replace(book, values=values)
        self.book, self.folder = book, folder
        self.score = score_teams(event, reading, load_scales(event, reading, folder))
        self.results = {
            each.number: Result("", each.total, each.maximum, each.percent, each.value)
            for each in self.score.standings
        }
        for row in self.score.ranking:
            number = row.standing.number
            self.results[number] = replace(self.results[number], rank=row.rank)
        self.read = frozenset(values.names)
        self.cards = dict(self._cards())

    def under(self, book: RuleBook) -> "TeamRun":
        """The same event under another book."""
        return TeamRun(self.score.event, book, self.folder)

    def in_units(self, value: Fraction | int | None) -> Fraction | None:
        """Scores of teams are in the units of the match, whatever the book."""
        return None if value is None else Fraction(value)

    def changed_cards(self, other: "TeamRun") -> set[TeamCard]:
        """The boards and matches that bring a team something else under another book."""
        return {
            card
            for card, (worth, _) in self.cards.items()
            if card not in other.cards or other.cards[card][0] != worth
        }

    def changed_results(self, other: "TeamRun") -> tuple[int, int]:
        """How many teams have another result under another book, and how many another place."""
        pairs = [(result, other.results.get(key)) for key, result in self.results.items()]
        return (
            sum(b is None or a.value != b.value for a, b in pairs),
            sum(b is None or a.rank != b.rank for a, b in pairs),
        )

    def _cards(self) -> Iterator[tuple[TeamCard, tuple[Fraction | None, tuple[Step, ...]]]]:
        for match in self.score.matches:
            for result in match.results:
                worth = result.margin if match.terms.is_knockout else result.points
                steps = (*result.steps, *result.vp_steps, *result.point_steps)
                yield (match.key, -1, result.team), (worth, steps)
                for place, board in enumerate(result.boards):
                    score = board.score
                    yield (match.key, place, result.team), (score.points, score.steps)


def compare_teams(
    event: Event,
    book_a: RuleBook,
    book_b: RuleBook,
    folder: Path | None = None,
    event_b: Event | None = None,
) -> Comparison:
    """Score a team event under two rule books, and find what makes the difference.

    ``event_b`` is what can be used under the second book, where that is not the same.
    """
    run_a = TeamRun(event, book_a, folder)
    run_b = TeamRun(event_b or event, book_b, folder)
    rules, causes = rule_changes(run_a, run_b)
    changed = run_a.changed_cards(run_b)
    lines = [
        _line(run_a, run_b, card, tuple(name for name, cards in causes.items() if card in cards))
        for card in run_a.cards
        if card in changed
    ]
    ranked = [row.standing for row in run_a.score.ranking]
    contestants = [
        ContestantChange(
            each.number,
            team_name(each.contestant),
            None,
            run_a.results[each.number],
            run_b.results[each.number],
        )
        for each in (*ranked, *run_a.score.unranked)
    ]
    return Comparison(
        book_a.name,
        book_b.name,
        tuple(contestants),
        tuple(lines),
        tuple(rules),
        None,
        None,
        tuple(dict.fromkeys((*book_a.changed, *book_b.changed))),
        tuple(_still_open(run_a.score)),
    )


def _still_open(score: TeamEventScore) -> Iterator[str]:
    """What may still change the scores: results to come, and rulings that are not final."""
    if provisional := team_heading(score).provisional:
        yield provisional
    for match in score.matches:
        yield from open_rulings_in(score, match)


def _line(run_a: TeamRun, run_b: TeamRun, card: TeamCard, because: tuple[str, ...]) -> LineChange:
    key, place, team = card
    match = run_a.score.match(key)
    worth_a, steps_a = run_a.cards[card]
    worth_b, steps_b = run_b.cards.get(card, (None, ()))
    reason_a, reason_b = first_difference(run_a, steps_a, run_b, steps_b)
    number = match.boards[place].number if place >= 0 else WHOLE_MATCH
    where = f"{_where(match)}, board {number}" if place >= 0 else _where(match)
    return LineChange(
        key.session,
        number,
        where,
        f"Team {team}",
        worth_a,
        worth_b,
        None,
        None,
        reason_a,
        reason_b,
        because,
    )


def _where(match: ScoredMatch) -> str:
    return str(match.key)
