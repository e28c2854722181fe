"""Butler: each score against a datum, the mean of what the others made of the board.

*Scoring and Results*, table F and what follows it. The datum is rounded in north-south's view and
east-west's is its negative; split scores make two datums. A datum is not linear in the scores, so
weighted scores are enumerated: every combination of what the weighted lines may have scored.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod
from typing import NamedTuple

from msgspec.structs import replace

from overtrick.engine.artificial import in_imps
from overtrick.engine.cross_imps import single_score
from overtrick.engine.datum import datum_steps
from overtrick.engine.field import Counts, Direction, Entry, Group, ScoringError
from overtrick.engine.frequency import Frequencies
from overtrick.engine.imps import imps
from overtrick.engine.lines import EntryScores, score_entries
from overtrick.engine.reason import SideScore, Step, SumStep
from overtrick.exact import Exact, shown
from overtrick.model.board import Side
from overtrick.model.result import Artificial
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import OtherScores

MOST_COMBINATIONS = 4096
"""More combinations of weighted scores than this on one board are refused."""


def score_butler(field: Direction, book: RuleBook, side: Side) -> EntryScores:
    """The IMPs of every entry in one direction against the datum of its group.

    >>> from overtrick.engine.field import direction
    >>> from overtrick.regulations import load
    >>> book = load("ebl-2001")
    >>> field = direction([Entry.points(600), Entry.points(-100)], 2, book)
    >>> [score.points for score in score_butler(field, book, Side.NS).values()]
    [Fraction(8, 1), Fraction(-8, 1)]
    """
    rooms = {version: _Room(group, field, book, side) for version, group in field.groups.items()}

    def compared(entry: Entry, group: Group) -> SideScore:
        _, counts = group.among(entry)
        if counts.actual == 1 and not counts.is_complete:
            return artificial(single_score(entry, book))
        return rooms[group.version].score(entry)

    def artificial(award: Artificial) -> SideScore:
        return in_imps(award, book.imp_step, "imp_step", book)

    return score_entries(field, compared, artificial)


class _Case(NamedTuple):
    """One way in which the weighted scores of a group may have come out."""

    weight: Fraction
    scores: tuple[int, ...]
    datum: Exact


class _Room:
    """A group with its datum; several, with their weights, where there are weighted scores."""

    def __init__(self, group: Group, field: Direction, book: RuleBook, side: Side) -> None:
        self.group, self.book, self.sign = group, book, 1 if side is Side.NS else -1
        self.weighted = [
            entry
            for entry in field.entries
            if entry.is_weighted
            and entry.version == group.version
            and group.others is OtherScores.COUNTED
        ]
        self.known: dict[tuple[int, ...], tuple[Step, ...]] = {}
        self.cases = list(self._cases())
        self.chances: dict[Exact, Fraction] = {}
        for case in self.cases:
            self.chances[case.datum] = self.chances.get(case.datum, Fraction(0)) + case.weight

    def _cases(self) -> Iterator[_Case]:
        if self.group.counts.actual == 0:  # every line of the group is weighted and removed
            return
        combinations = prod(len(entry.mix) for entry in self.weighted)
        if combinations > MOST_COMBINATIONS:
            raise ScoringError(
                f"{len(self.weighted)} weighted scores on one board make {combinations} "
                f"combinations for the Butler datum; at most {MOST_COMBINATIONS} are worked out: "
                "give fewer possibilities, or score by cross-IMPs"
            )
        for chosen in product(*(entry.mix for entry in self.weighted)):
            weight = prod((weight for weight, _ in chosen), start=Fraction(1))
            scores = tuple(score for _, score in chosen)
            yield _Case(weight, scores, self._datum(scores, self.group.counts))

    def _datum(self, scores: tuple[int, ...], counts: Counts) -> Exact:
        """The datum in this direction's view, with these scores in place of the weighted ones."""
        if scores not in self.known:
            frequency = dict(self.group.table.frequency)
            for weight, score in (part for entry in self.weighted for part in entry.mix):
                frequency[score] -= weight
            for score in scores:
                frequency[score] = frequency.get(score, 0) + 1
            table = Frequencies(
                {self.sign * score: times for score, times in frequency.items() if times}
            )
            self.known[scores] = tuple(datum_steps(table, counts, self.book))
        return self.sign * self.known[scores][-1].value

    def score(self, entry: Entry) -> SideScore:
        """What an entry scores against the datum, or on average against the datums."""
        if not entry.is_weighted:
            return self._plain(entry.mix[0][1])
        if self.group.others is OtherScores.REMOVED:
            return self._removed(entry)
        place = next(i for i, other in enumerate(self.weighted) if other is entry)
        chances: dict[tuple[int, Exact], Fraction] = {}
        for case in self.cases:
            key = case.scores[place], case.datum
            chances[key] = chances.get(key, Fraction(0)) + case.weight
        return self._expected([(weight, *key) for key, weight in chances.items()])

    def _plain(self, score: int) -> SideScore:
        if len(self.chances) == 1:
            (datum,) = self.chances
            steps = (*self.known[self.cases[0].scores], self._against(score, datum))
            return SideScore(Fraction(steps[-1].value), None, steps)
        return self._expected([(weight, score, datum) for datum, weight in self.chances.items()])

    def _removed(self, entry: Entry) -> SideScore:
        """Each of its scores against the datum of the unweighted lines and itself."""
        _, counts = self.group.among(entry)
        cases = [(weight, score, self._datum((score,), counts)) for weight, score in entry.mix]
        workings = self._workings([(score,) for _, score in entry.mix])
        return self._expected(cases, workings)

    def _expected(
        self, cases: list[tuple[Fraction, int, Exact]], workings: tuple[Step, ...] | None = None
    ) -> SideScore:
        steps = [self._against(score, datum) for _, score, datum in cases]
        products = [(case[0], step.value) for case, step in zip(cases, steps, strict=True)]
        total = SumStep.of("weighted", products, "weighted_own")
        before = self.workings if workings is None else workings
        return SideScore(Fraction(total.value), None, (*before, *steps, total))

    @cached_property
    def workings(self) -> tuple[Step, ...]:
        """How the datum came about in every case."""
        return self._workings([case.scores for case in self.cases])

    def _workings(self, cases: list[tuple[int, ...]]) -> tuple[Step, ...]:
        """How each datum came about, with what the weighted scores are taken to be."""
        return tuple(
            replace(step, what=f"with {', '.join(f'{score:+d}' for score in scores)}: {step.what}")
            for scores in cases
            for step in self.known[scores]
        )

    def _against(self, score: int, datum: Exact) -> Step:
        return Step(
            f"{score:+d} against a datum of {shown(datum)}",
            imps(score - datum),
            "imps({} - {})",
            (score, datum),
            "Law 78B",
        )
