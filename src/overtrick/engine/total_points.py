"""Total points: Law 78C. A side scores its own points; artificial scores are about the mean."""

from fractions import Fraction
from functools import cache

from overtrick.engine.artificial import artificial_percent
from overtrick.engine.field import Direction, Entry, Group, ScoringError
from overtrick.engine.lines import EntryScores, score_entries
from overtrick.engine.reason import SideScore, Step, SumStep
from overtrick.exact import shown
from overtrick.model.result import Artificial, Imps
from overtrick.regulations.rulebook import RuleBook


def score_total_points(field: Direction, book: RuleBook) -> EntryScores:
    """The points of every entry in one direction.

    >>> from overtrick.engine.field import direction
    >>> from overtrick.regulations import load
    >>> book = load("ebl-2001")
    >>> field = direction([Entry.points(620), Entry.points(-100)], 2, book)
    >>> [score.points for score in score_total_points(field, book).values()]
    [Fraction(620, 1), Fraction(-100, 1)]
    """

    def compared(entry: Entry, group: Group) -> SideScore:
        products = [(weight, points) for weight, points in entry.mix]
        step: Step = (
            SumStep.of("weighted", [*products], "weighted_own")
            if entry.is_weighted
            else Step("total points", entry.mix[0][1], rule="Law 78C")
        )
        return SideScore(Fraction(step.value), None, (step,))

    @cache
    def mean() -> Step:
        return mean_of_board(field)

    def artificial(award: Artificial) -> SideScore:
        return about_the_mean(award, mean(), book)

    return score_entries(field, compared, artificial)


def mean_of_board(field: Direction) -> Step:
    """The mean of the scores of one direction of a board."""
    count = field.counts.actual
    total = sum(
        (weight * score for entry in field.entries for weight, score in entry.mix), Fraction(0)
    )
    return Step(
        f"mean of the {count} scores on the board",
        total / max(count, 1),
        "{} ÷ {}",
        (total, max(count, 1)),
        "docs/rules.md, Total points",
    )


def about_the_mean(award: Artificial, mean: Step, book: RuleBook) -> SideScore:
    """Average is the mean of the scores on the board; each 10 % is a standard amount.

    Total points of different boards do not compare, so there is no own average to float with.
    """
    if isinstance(award, Imps):
        raise ScoringError(
            f"{shown(award.imps)} IMPs cannot be given at total points; give a percentage such "
            "as 60%/40%"
        )
    percent, _ = artificial_percent(award, book)
    amount = book.standard_aggregate
    worth = Step(
        "artificial score: a standard amount for each 10 %",
        mean.value + (percent - 50) / 10 * amount,
        "{} + ({} - 50) ÷ 10 × {}",
        (mean.value, percent, amount),
        "standard_aggregate",
    )
    return SideScore(Fraction(worth.value), None, (mean, worth), True)
