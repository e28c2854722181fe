"""Law 12C2(c): average plus and minus follow the contestant's own average where that is better.

The own average is worked out on the boards that are not artificial for the contestant, before
penalties and adjustments, so several floating scores do not depend on each other.
"""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from overtrick.engine.artificial import NAMES
from overtrick.engine.reason import SideScore, Step
from overtrick.model.result import Average
from overtrick.regulations.rulebook import RuleBook

LAW = "own_average"


def resolved(scores: Sequence[SideScore], book: RuleBook) -> list[SideScore]:
    """A contestant's scores in one session, with average plus and minus worked out.

    >>> from overtrick.engine.artificial import share_of_top
    >>> from overtrick.regulations import load
    >>> book = load("wbf-2017")
    >>> played = SideScore(Fraction("164.4"), Fraction(260))
    >>> floating = share_of_top(Average.PLUS, 10, book)
    >>> [str(score.points) for score in resolved([played, floating], book)]
    ['822/5', '411/65']
    """
    if all(score.floats is None for score in scores):
        return list(scores)
    own = _own_average(scores)
    if own is None:
        return list(scores)
    return [score if score.floats is None else _resolved(score, own, book) for score in scores]


def _own_average(scores: Sequence[SideScore]) -> Step | None:
    """Per cent of the maximum, or IMPs a board, on the boards that are not artificial."""
    real = [score for score in scores if score.points is not None and not score.artificial]
    if not real:
        return None
    points = sum((score.points or Fraction(0) for score in real), Fraction(0))
    if any(score.maximum is None for score in real):
        boards = len(real)
        mean = points / boards
        return Step(f"own average on {_boards(boards)}", mean, "{} ÷ {}", (points, boards), LAW)
    most = sum((score.maximum or Fraction(0) for score in real), Fraction(0))
    if not most:
        return None
    percent = 100 * points / most
    what = f"own percentage on {_boards(len(real))}"
    return Step(what, percent, "100 × {} ÷ {}", (points, most), LAW)


def _boards(number: int) -> str:
    return "1 board" if number == 1 else f"{number} boards"


def _resolved(score: SideScore, own: Step, book: RuleBook) -> SideScore:
    """An artificial score that follows the own average, and what a ruling takes from it then."""
    if not (after := score.adjustment):
        return _floated(score, own, book)
    from overtrick.engine.lines import adjusted  # only a version played once comes here

    before = replace(score, steps=score.steps[: -len(after) - 1], adjustment=())
    return adjusted(_floated(before, own, book), after, None if score.maximum is None else 0)


def _floated(score: SideScore, own: Step, book: RuleBook) -> SideScore:
    assert score.floats is not None
    plus = score.floats is Average.PLUS
    word, choose = ("max", max) if plus else ("min", min)
    name = NAMES[score.floats]
    if score.maximum is None:
        flat = score.steps[-1].value if score.table is None else score.steps[-2].value
        points = Fraction(choose(flat, own.value))
        step = Step(name, points, f"{word}({{}}, {{}})", (flat, own.value), LAW)
    else:
        percent = book.average_plus if plus else book.average_minus
        points = score.maximum * choose(percent, own.value) / 100
        numbers = (score.maximum, percent, own.value)
        step = Step(name, points, f"{{}} × {word}({{}}, {{}}) ÷ 100", numbers, LAW)
    steps = [own, step]
    if score.table is not None:
        points = max(points, score.table)
        better = "the better of the table's and the artificial score"
        compared = (score.table, step.value)
        steps.append(Step(better, points, "max({}, {})", compared, "Law 12C2"))
    return replace(score, points=points, steps=(*score.steps, *steps), floats=None)
