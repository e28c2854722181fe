"""Artificial adjusted scores: Law 12C2, and what they are worth in each scoring method.

Average plus and minus float with the contestant's own average, which only the session knows; here
they have their flat value and are marked. Average is always half.
"""

from fractions import Fraction

from overtrick.engine.field import ScoringError
from overtrick.engine.reason import SideScore, Step
from overtrick.exact import Exact, shown
from overtrick.model.result import Artificial, Average, Imps, Percentage
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import OwnAverage

NAMES = {
    Average.PLUS: "average plus",
    Average.EVEN: "average",
    Average.MINUS: "average minus",
}


def artificial_percent(artificial: Average | Percentage, book: RuleBook) -> tuple[Fraction, str]:
    """The flat percentage of an artificial score, and the rule that says so."""
    match artificial:
        case Average.PLUS:
            return book.average_plus, "average_plus"
        case Average.MINUS:
            return book.average_minus, "average_minus"
        case Average.EVEN:
            return Fraction(50), "Law 12C2(a)"
        case Percentage(percent):
            return percent, "Law 12C1(d)"


def floats(artificial: Artificial, book: RuleBook) -> Average | None:
    """Average plus or minus, where they follow the contestant's own average."""
    if artificial not in (Average.PLUS, Average.MINUS) or book.own_average is OwnAverage.FLAT:
        return None
    return Average(artificial)


def share_of_top(artificial: Artificial, top: Exact, book: RuleBook) -> SideScore:
    """An artificial score as a share of the matchpoints that can be won.

    >>> from overtrick.regulations import load
    >>> share_of_top(Percentage(Fraction(70)), 18, load("wbf-2017")).points
    Fraction(63, 5)
    """
    if isinstance(artificial, Imps):
        raise ScoringError(
            f"{shown(artificial.imps)} IMPs cannot be given where a board is scored in "
            "matchpoints; give a percentage such as 60%/40%"
        )
    percent, rule = artificial_percent(artificial, book)
    points = top * percent / 100
    step = Step(_name(artificial), points, "{} × {} ÷ 100", (top, percent), rule)
    return SideScore(points, Fraction(top), (step,), True, floats(artificial, book))


def in_imps(artificial: Artificial, step: Exact, rule: str, book: RuleBook) -> SideScore:
    """An artificial score in IMPs: so many for each 10 % from average."""
    if isinstance(artificial, Imps):
        fixed = artificial.imps
        step_fixed = Step("fixed IMPs", fixed, rule="Law 12C2(b)")
        return SideScore(fixed, None, (step_fixed,), True)
    percent, _ = artificial_percent(artificial, book)
    imps = (percent - 50) / 10 * step
    reason = Step(_name(artificial), imps, "({} - 50) ÷ 10 × {}", (percent, step), rule)
    return SideScore(imps, None, (reason,), True, floats(artificial, book))


def _name(artificial: Average | Percentage) -> str:
    if isinstance(artificial, Average):
        return NAMES[artificial]
    return f"artificial score of {shown(artificial.percent)} %"


def better_of(table: SideScore, artificial: SideScore) -> SideScore:
    """An artificial score unless the side did better at the table.

    The table's comparison is kept: where the artificial score floats, the session compares anew.
    """
    if table.points is None or artificial.points is None:
        return artificial
    better = max(table.points, artificial.points)
    step = Step(
        "the better of the table's and the artificial score",
        better,
        "max({}, {})",
        (table.points, artificial.points),
        "Law 12C2",
    )
    steps = (*table.steps, *artificial.steps, step)
    return SideScore(better, table.maximum, steps, True, artificial.floats, table.points)
