"""Boards with fewer results than the others: Neuberg's formula and what stands in for it.

Carries out the EBU letter on fouled boards, *Scoring and Results* (the formula, table E and what
follows it), ACBL XII B 1.5, and the simplified way of clubs with one score missing. Which of them
holds when is said by the rule book. The three forms in which the formula is printed are the same:
``(M×E + E-A)/A``, ``N/n × (mp+1) - 1`` and, at one point a win, ``N×S/n + (N-n)/2n``.
"""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from overtrick.engine.field import Counts
from overtrick.engine.reason import Step
from overtrick.exact import Exact
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import Cause, OneMissing, Shortfall, SingleScore

SIXTY = Fraction(60)


class Award(Struct, frozen=True):
    """Fixed percentages for a small group: the mean, and what a matchpoint more is worth."""

    mean: Fraction
    per_unit: Fraction
    rule: str


class Factoring(Struct, frozen=True):
    """How the matchpoints of a group become those of the board.

    ``formula`` is N: the number of results to which Neuberg's formula brings the group.
    ``common`` is the number whose top the board has in the end. Each says by which rule.
    ``single_by_fault`` is a group of one score for which there are artificial scores instead.
    """

    unit: int
    actual: int
    formula: int
    common: int
    formula_rule: str = ""
    common_rule: str = ""
    simplified: bool = False
    award: Award | None = None
    single_by_fault: bool = False

    @property
    def top(self) -> int:
        """The most that can be scored on the board."""
        return self.unit * max(0, self.common - 1)

    @property
    def is_plain(self) -> bool:
        """Whether the group's matchpoints are the board's."""
        return self.award is None and self.actual == self.formula == self.common

    def steps(self, points: Exact) -> Iterator[Step]:
        """From matchpoints in the group to matchpoints on the board."""
        if self.award is not None:
            yield self._awarded(points, self.award)
            return
        if self.simplified:
            raised = points + Fraction(self.unit, 2)
            yield Step(
                "one score missing: bottom raised and top lowered by one",
                raised,
                "{} + {}",
                (points, Fraction(self.unit, 2)),
                "one_missing",
            )
            points = raised
        elif self.actual != self.formula:
            step = neuberg(points, self.unit, self.actual, self.formula, self.formula_rule)
            yield step
            points = step.value
        if self.formula != self.common:
            yield self._to_the_common_top(points)

    def _awarded(self, points: Exact, award: Award) -> Step:
        """60 % on average in the group, more or less by the comparison: equal scores share."""
        average = Fraction(self.unit * (self.actual - 1), 2)
        percent = award.mean + (points - average) * award.per_unit
        return Step(
            f"a group of {self.actual}: fixed awards",
            self.top * percent / 100,
            "{} × ({} + ({} - {}) × {}) ÷ 100",
            (self.top, award.mean, points, average, award.per_unit),
            award.rule,
        )

    def _to_the_common_top(self, points: Exact) -> Step:
        own_top = self.unit * (self.formula - 1)
        if own_top == 0:  # nothing to compare with, so nothing to scale
            return Step(
                "no other result: average",
                Fraction(self.top, 2),
                "{} ÷ 2",
                (self.top,),
                self.common_rule,
            )
        return Step(
            f"brought from a top of {own_top} to the common top",
            Fraction(points) * self.top / own_top,
            "{} × {} ÷ {}",
            (points, self.top, own_top),
            self.common_rule,
        )


def neuberg(points: Exact, unit: int, actual: int, expected: int, rule: str = "") -> Step:
    """Neuberg's formula: every frequency multiplied by E/A.

    >>> neuberg(12, unit=2, actual=7, expected=10).value
    Fraction(123, 7)
    """
    half = Fraction(unit, 2)
    return Step(
        f"Neuberg's formula: {actual} of {expected} results",
        Fraction(expected, actual) * (points + half) - half,
        "{} ÷ {} × ({} + {}) - {}",
        (expected, actual, points, half, half),
        rule,
    )


def factoring(counts: Counts, book: RuleBook, small_groups: bool = True) -> Factoring:
    """How a group with these counts is scored under a rule book.

    ``small_groups`` says whether a group that is too small for the formula gets fixed awards.
    """
    unit, actual = book.unit, counts.actual
    if counts.is_complete:
        return Factoring(unit, actual, actual, actual)
    made_up: dict[Shortfall, list[Cause]] = {}
    for cause in counts.causes:
        # With nothing but artificial scores, they are of the board that there would have been.
        alone = actual == 0 and cause is Cause.ARTIFICIAL
        method = Shortfall.NEUBERG if alone else _made_up_by(cause, book)
        made_up.setdefault(method, []).append(cause)
    # More results than a full board of the event has (Law 15B2): scored among themselves, and
    # only then brought to the common top.
    most = max(counts.expected, actual + counts.fouled)
    formula, formula_rule = _made_up(actual, made_up.get(Shortfall.NEUBERG, []), counts, most)
    common, common_rule = _made_up(formula, made_up.get(Shortfall.PRO_RATA, []), counts, most)
    if common > counts.expected:
        common, common_rule = counts.expected, "Law 15B2"
    plain = Factoring(unit, actual, formula, common, formula_rule, common_rule)
    if actual == 0:
        return plain
    by_cause = small_groups and set(counts.causes) & book.small_group_causes
    if by_cause and not _formula_applies(counts, book):
        return _small_group(plain, book)
    exactly_one = counts.expected - actual == 1 == common - actual
    if exactly_one and book.one_missing is OneMissing.SIMPLIFIED:
        return replace(plain, formula=common, simplified=True)
    return plain


def _made_up(results: int, causes: list[Cause], counts: Counts, most: int) -> tuple[int, str]:
    """The number of results with what the causes took away, and the rule of the first cause."""
    rule = RULES[causes[0]] if causes else ""
    return min(results + sum(counts.causes[cause] for cause in causes), most), rule


RULES = {
    Cause.FOULED: "short_fouled",
    Cause.ARTIFICIAL: "short_artificial",
    Cause.MISSING: "short_missing",
    Cause.SCHEDULED: "short_scheduled",
}
"""The key of the rule book that says what is done about each cause."""


def _made_up_by(cause: Cause, book: RuleBook) -> Shortfall:
    method: Shortfall = getattr(book, RULES[cause])
    return method


def _formula_applies(counts: Counts, book: RuleBook) -> bool:
    """Large enough for the formula: so many results, or more than a share of the expected."""
    if counts.actual >= book.formula_minimum:
        return True
    share = book.formula_share
    return counts.actual > 1 and share is not None and counts.actual > share * counts.expected


def _small_group(plain: Factoring, book: RuleBook) -> Factoring:
    """What a group gets that is too small for the formula."""
    if plain.actual == 1:
        if book.single_score is SingleScore.BY_FAULT:
            return replace(plain, single_by_fault=True)
        return replace(plain, award=Award(SIXTY, Fraction(0), "single_score"))
    rule = "awards_of_two" if plain.actual == 2 else "awards_of_three"
    percents = book.awards_of_two if plain.actual == 2 else book.awards_of_three
    mean = sum(percents, Fraction(0)) / len(percents)
    return replace(plain, award=Award(mean, (percents[0] - percents[1]) / plain.unit, rule))
