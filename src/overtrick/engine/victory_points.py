"""Victory points: what the margin of a match is worth on a scale (*Scoring and Results*, VPs).

Each team is judged by its own margin, so that split scores need no rule of their own. A scale that
has no column for a number of boards says so and names the nearest; it never guesses.
"""

from bisect import bisect_right
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from msgspec.structs import replace

from overtrick.engine.field import ScoringError
from overtrick.engine.reason import Step, rounded
from overtrick.engine.vp_wbf import continuous, discrete
from overtrick.exact import Exact, Halves, shown
from overtrick.regulations.vp_scale import (
    MOST_BOARDS,
    Basis,
    Method,
    OnTie,
    VPColumn,
    VPScale,
    VPStep,
)

OURS = "docs/rules.md, Victory points"


def victory_points(
    scale: VPScale, boards: int, margin: Exact, total_points: Exact = 0
) -> tuple[Step, ...]:
    """The victory points of one team, as the value of the last step.

    ``margin`` is the team's own: negative where it lost, and on a scale of percentages its own
    percentage. ``total_points`` is its margin in total points, for a scale on which they decide a
    match that is tied otherwise.

    >>> from overtrick.regulations.vp_scale_file import vp_scale
    >>> wbf_25 = vp_scale("wbf-25")
    >>> [victory_points(wbf_25, 20, margin)[-1].value for margin in (5, -37)]
    [Fraction(16, 1), Fraction(7, 1)]
    """
    if scale.method is Method.LINEAR:
        return (_linear(scale, margin),)
    if scale.basis is Basis.PERCENT and not 0 <= margin <= 100:
        raise ScoringError(f"{shown(margin)} %: a percentage is from 0 to 100")
    column = vp_column(scale, boards)
    before = _to_the_unit(scale, column, margin)
    if before:
        margin = before[-1].value
    even = scale.basis.even
    if margin == even and scale.on_tie is OnTie.TOTAL_POINTS:
        return (*before, _tied(column, total_points))
    size = max(margin, 2 * even - margin)
    place = bisect_right(column.steps, size, key=lambda step: step.least) - 1
    if scale.method is Method.CONTINUOUS:
        return (*before, *_on_the_curve(scale, column, place, margin >= even))
    step = column.steps[place]
    return (
        *before,
        Step(
            f"{_size(scale, column, place)}: {shown(step.winner)}–{shown(step.loser)}",
            step.winner if margin >= even else step.loser,
            rule=str(column.citation),
        ),
    )


def vp_column(scale: VPScale, boards: int) -> VPColumn:
    """The column of a scale for a number of boards, made by its formula where it has one.

    >>> from overtrick.regulations.vp_scale_file import vp_scale
    >>> vp_column(vp_scale("wbf-25"), 10)
    Traceback (most recent call last):
    overtrick.engine.field.ScoringError: scale wbf-25 has no column for 10 boards; the nearest are \
those for 8 and 12 boards
    """
    if not 1 <= boards <= MOST_BOARDS:
        raise ScoringError(f"{boards} boards: a match has from 1 to {MOST_BOARDS} boards")
    if scale.method is not Method.TABLE:
        return _made(scale, boards)
    for column in scale.columns:
        if column.first <= boards <= column.last:
            return column
    distances = {
        column: max(column.first - boards, boards - column.last) for column in scale.columns
    }
    nearest = [
        column.boards
        for column, distance in distances.items()
        if distance == min(distances.values())
    ]
    are = "are those" if len(nearest) > 1 else "is that"
    raise ScoringError(
        f"scale {scale.name} has no column for {boards} boards; the nearest {are} for "
        f"{' and '.join(nearest)} boards"
    )


def margins(column: VPColumn, place: int, basis: Basis) -> str:
    """The margins of one of the steps of a column, in words.

    >>> from overtrick.regulations.vp_scale_file import vp_scale
    >>> margins(vp_column(vp_scale("wbf-25"), 20), 1, Basis.IMPS)
    '3 to 8'
    """
    least, most = column.steps[place].least, largest_margin(column, place, basis)
    if most == least:
        return shown(least)
    return f"{shown(least)} or more" if most is None else f"{shown(least)} to {shown(most)}"


def largest_margin(column: VPColumn, place: int, basis: Basis) -> Fraction | None:
    """The largest margin of a step; none for the last, and where steps are finer than the unit."""
    if place == len(column.steps) - 1 or _is_finer(column, basis):
        return None
    return column.steps[place + 1].least - _unit(basis)


def _to_the_unit(scale: VPScale, column: VPColumn, margin: Exact) -> tuple[Step, ...]:
    """A margin between two whole IMPs, or a longer percentage, before it is looked up."""
    if _is_finer(column, scale.basis):
        return ()
    unit = _unit(scale.basis)
    if scale.basis is Basis.PERCENT:
        step = rounded(margin, unit, Halves.AWAY_FROM_AVERAGE, OURS, scale.basis.even)
    else:
        step = rounded(margin, unit, Halves.AWAY_FROM_ZERO, OURS)
    return (step,) if step.value != margin else ()


def _is_finer(column: VPColumn, basis: Basis) -> bool:
    """Whether a scale has steps at parts of an IMP or of a hundredth of one per cent."""
    parts = _unit(basis).denominator
    return any(parts % step.least.denominator for step in column.steps)


def _unit(basis: Basis) -> Fraction:
    return Fraction(1, 100) if basis is Basis.PERCENT else Fraction(1)


def _size(scale: VPScale, column: VPColumn, place: int) -> str:
    size = margins(column, place, scale.basis)
    unit = "IMP" if size == "1" and scale.basis is Basis.IMPS else scale.basis.unit
    word = "board" if column.boards == "1" else "boards"
    boards = f" over {column.boards} {word}" if scale.needs_boards else ""
    return f"{size} {unit}{boards}"


def _tied(column: VPColumn, total_points: Exact) -> Step:
    """No margin: total points decide, and if they are equal too, the match is shared."""
    tie, rule = column.steps[0], str(column.citation)
    both = f"{shown(tie.winner)}–{shown(tie.loser)}"
    if total_points == 0:
        mean = (tie.winner + tie.loser) / 2
        numbers = (tie.winner, tie.loser)
        return Step(
            f"tied in total points too: {both} shared", mean, "({} + {}) ÷ 2", numbers, OURS
        )
    what = f"tied, and {shown(total_points)} in total points: {both}"
    return Step(what, tie.winner if total_points > 0 else tie.loser, rule=rule)


def _linear(scale: VPScale, margin: Exact) -> Step:
    """Half of the capital and one for each IMP, never below 0 nor above the capital."""
    half, pool = scale.pool / 2, scale.pool
    return Step(
        f"a capital of {shown(pool)}, one for each of the {scale.basis.unit}",
        min(max(half + margin, Fraction(0)), pool),
        "min(max({} + {}, 0), {})",
        (half, margin, pool),
        str(scale.citation),
    )


def _on_the_curve(scale: VPScale, column: VPColumn, place: int, won: bool) -> list[Step]:
    """The formula's value, raised where that is needed, and its complement for the loser."""
    rule = str(scale.citation)
    formula, raised = _curve(column.first, scale.pool, scale.blitz, scale.step)[place]
    steps = [Step(f"the formula for {_size(scale, column, place)}", formula, rule=rule)]
    if raised != formula:
        what = "raised, so that no IMP is worth more than the one before it"
        steps.append(Step(what, raised, "{} + {}", (formula, raised - formula), rule))
    if not won:
        what = f"what is left of {shown(scale.pool)}"
        steps.append(Step(what, scale.pool - raised, "{} - {}", (scale.pool, raised), rule))
    return steps


def _made(scale: VPScale, boards: int) -> VPColumn:
    """The column that follows from a formula."""
    if scale.method is Method.LINEAR:
        steps = _linear_steps(scale.pool)
    elif scale.method is Method.CONTINUOUS:
        steps = _continuous_steps(boards, scale.pool, scale.blitz, scale.step)
    else:
        steps = _discrete_steps(boards, scale.pool, scale.blitz)
    if not steps:
        raise ScoringError(
            f"scale {scale.name}: {boards} boards are too few for {shown(scale.pool)} victory "
            "points; take a scale with fewer of them"
        )
    citation = scale.citation
    if scale.published and boards not in scale.published:
        note = f"no published table for {boards} boards is known; this one is made by its rule"
        citation = replace(citation, note=note)
    return VPColumn(boards, boards, steps, citation)


_curve = lru_cache(maxsize=64)(continuous)


@lru_cache(maxsize=64)
def _continuous_steps(
    boards: int, pool: Fraction, blitz: Fraction, step: Fraction
) -> tuple[VPStep, ...]:
    winners = (raised for _, raised in _curve(boards, pool, blitz, step))
    return tuple(VPStep(Fraction(imps), won, pool - won) for imps, won in enumerate(winners))


@lru_cache(maxsize=64)
def _discrete_steps(boards: int, pool: Fraction, blitz: Fraction) -> tuple[VPStep, ...]:
    """A step for each whole number of victory points; none where they cannot be told apart."""
    ends = [-1, *discrete(boards, pool, blitz)]
    if any(before >= after for before, after in pairwise(ends)):
        return ()
    winners = ((end + 1, pool / 2 + won) for won, end in enumerate(ends))
    return tuple(VPStep(Fraction(least), won, pool - won) for least, won in winners)


def _linear_steps(pool: Fraction) -> tuple[VPStep, ...]:
    most = -(-pool.numerator // (2 * pool.denominator))
    winners = ((imps, min(pool / 2 + imps, pool)) for imps in range(most + 1))
    return tuple(VPStep(Fraction(imps), won, pool - won) for imps, won in winners)
