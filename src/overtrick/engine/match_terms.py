"""How a match is scored, and what a penalty costs in it (*Score Adjustments* 12.5 and 12.6).

A penalty is given in the unit of the match, which is IMPs, points or boards, or in the victory
points that the match becomes. It takes from whom it is given to and gives nothing to the others.
"""

from fractions import Fraction

from msgspec import Struct

from overtrick.engine.field import ScoringError
from overtrick.engine.reason import Step
from overtrick.engine.standard import (
    Method,
    standard_fixed,
    standard_imps,
    standard_victory_points,
    times_standard,
)
from overtrick.engine.tally import Change
from overtrick.exact import shown
from overtrick.model.penalty import Adjustment, Amount, Penalty, Unit
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import StandardPenalty
from overtrick.regulations.vp_scale import Basis, VPScale

BASIS = {Scoring.IMPS: Basis.IMPS, Scoring.TOTAL_POINTS: Basis.POINTS}
"""What the margin of a match is counted in, where it can become victory points."""

UNITS = {
    Scoring.IMPS: (Unit.IMPS,),
    Scoring.TOTAL_POINTS: (Unit.POINTS,),
    Scoring.BOARD_A_MATCH: (Unit.BOARD, Unit.PERCENT_OF_TOP, Unit.MATCHPOINTS),
}
"""What may be taken from a team, beside victory points and standard amounts."""


class MatchTerms(Struct, frozen=True):
    """How a match is scored.

    ``scheduled`` is the number of its boards. ``tables`` is four in teams of eight. ``normal`` is
    the number of boards of the event's normal matches, where this one is shorter: a threesome has
    their standard amount (note 5). In a knockout there are no victory points, and the results of
    both teams make one.
    """

    scheduled: int
    scoring: Scoring = Scoring.IMPS
    scale: VPScale | None = None
    is_knockout: bool = False
    tables: int = 2
    normal: int | None = None

    def __post_init__(self) -> None:
        if self.scale is None:
            return
        if self.is_knockout:
            raise ScoringError("a knockout match has no victory points; leave the scale out")
        if BASIS.get(self.scoring) is not self.scale.basis:
            raise ScoringError(
                f"scale {self.scale.name} counts margins in {self.scale.basis.value}, and the "
                f"match is scored by {self.scoring.value}; choose a scale for that, or none"
            )


class MatchChange(Struct, frozen=True):
    """A penalty or an adjustment of a team: in the unit of the match, or in victory points.

    ``in_boards`` is for the boards of a hybrid.
    """

    change: Change
    in_vps: bool
    in_boards: bool = False


def match_penalty(penalty: Penalty, terms: MatchTerms, book: RuleBook) -> MatchChange:
    """A penalty, which is deducted.

    >>> from overtrick.model.contestant import ContestantRef
    >>> from overtrick.regulations import load
    >>> fine = Penalty(ContestantRef("4"), Amount(Fraction(1, 4), Unit.BOARD))
    >>> match_penalty(fine, MatchTerms(28, Scoring.BOARD_A_MATCH), load("ebl-2001")).change.amount
    Fraction(-1, 2)
    """
    steps, in_vps = _worth(penalty.amount, terms, book)
    what = f"penalty of {penalty.amount}"
    if penalty.player:
        what += f" ({penalty.player})"
    amount = -Fraction(steps[-1].value)
    return MatchChange(Change(amount, what, tuple(steps), penalty.reason, penalty.article), in_vps)


def match_adjustment(adjustment: Adjustment, terms: MatchTerms, book: RuleBook) -> MatchChange:
    """An adjustment, which has its sign."""
    steps, in_vps = _worth(adjustment.amount, terms, book)
    what = f"adjustment of {adjustment.amount}"
    amount = Fraction(steps[-1].value)
    change = Change(amount, what, tuple(steps), adjustment.reason, adjustment.article)
    return MatchChange(change, in_vps)


def _worth(amount: Amount, terms: MatchTerms, book: RuleBook) -> tuple[list[Step], bool]:
    """What an amount comes to, and whether in victory points."""
    if amount.unit is Unit.STANDARD:
        return times_standard(amount.value, _standard(terms, book)), terms.scale is not None
    if amount.unit is Unit.VICTORY_POINTS and terms.scale is not None:
        return [Step(str(amount), amount.value, rule="Law 90A")], True
    units = UNITS[terms.scoring]
    if amount.unit not in units:
        named = [*units, *((Unit.VICTORY_POINTS,) if terms.scale else ()), Unit.STANDARD]
        raise ScoringError(
            f"{amount} cannot be taken in this match, which is scored by {terms.scoring.value}; "
            f"give it in {', '.join(unit.value for unit in named)}"
        )
    if amount.unit in (Unit.BOARD, Unit.PERCENT_OF_TOP):
        parts = 100 if amount.unit is Unit.PERCENT_OF_TOP else 1
        worth = book.board_worth
        return [
            Step(
                f"{amount}, of a board worth {worth}",
                amount.value * worth / parts,
                "{} × {} ÷ {}" if parts > 1 else "{} × {}",
                (amount.value, worth, parts) if parts > 1 else (amount.value, worth),
                "Law 90A",
            )
        ], False
    return [Step(str(amount), amount.value, rule="Law 90A")], False


def _standard(terms: MatchTerms, book: RuleBook) -> list[Step]:
    """The standard penalty: an amount of its own, or the standard amount of the method."""
    own = book.standard_penalty is StandardPenalty.OWN_AMOUNT
    if terms.scale is not None:
        if own:
            return [Step("standard penalty", book.penalty_vp, rule="penalty_vp")]
        return standard_victory_points(terms.normal or terms.scheduled, terms.scale.most, book)
    if terms.scoring is Scoring.IMPS:
        return standard_imps(terms.tables, book)
    if terms.scoring is Scoring.TOTAL_POINTS:
        return standard_fixed(Method.AGGREGATE, book)
    worth = book.board_worth
    if own:
        percent = book.penalty_matchpoints
        what = f"standard penalty: {shown(percent)} % of a board worth {worth}"
        numbers = (percent, worth)
        return [Step(what, percent * worth / 100, "{} × {} ÷ 100", numbers, "penalty_matchpoints")]
    steps = standard_fixed(Method.POINT_A_BOARD, book)
    if worth == 2:
        return steps
    amount = Fraction(steps[-1].value)
    what = f"where a board is worth {worth} instead of 2"
    return [*steps, Step(what, amount * worth / 2, "{} × {} ÷ 2", (amount, worth), "board_worth")]
