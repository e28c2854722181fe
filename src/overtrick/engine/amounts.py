"""Penalties and adjustments in points: *Score Adjustments* 12.5, ACBL XII B 2.2 to 2.4.

A penalty is given in matchpoints, per cent of a top, boards, IMPs or as a factor of the standard
penalty; what a unit is worth depends on the method of scoring and on the rule book.
"""

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from overtrick.engine.field import ScoringError
from overtrick.engine.reason import Step
from overtrick.engine.standard import (
    Method,
    standard_cross_imps,
    standard_fixed,
    standard_matchpoints,
    times_standard,
)
from overtrick.engine.tally import Change
from overtrick.exact import shown
from overtrick.model.contestant import ContestantRef
from overtrick.model.event import Event
from overtrick.model.fouled import FoulCause, Fouled
from overtrick.model.penalty import Adjustment, Amount, Penalty, Unit
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import StandardPenalty

UNITS = {
    Scoring.MATCHPOINTS: (Unit.MATCHPOINTS, Unit.PERCENT_OF_TOP, Unit.BOARD, Unit.STANDARD),
    Scoring.CROSS_IMPS: (Unit.IMPS, Unit.STANDARD),
    Scoring.BUTLER: (Unit.IMPS, Unit.STANDARD),
    Scoring.TOTAL_POINTS: (Unit.POINTS, Unit.STANDARD),
}
"""What a penalty may be given in, by the method of scoring."""


def penalty_change(penalty: Penalty, scoring: Scoring, expected: int, book: RuleBook) -> Change:
    """A penalty, which is deducted."""
    steps = amount_steps(penalty.amount, scoring, expected, book)
    what = f"penalty of {_in_words(penalty.amount)}{_on_board(penalty)}"
    if penalty.player:
        what += f" ({penalty.player})"
    amount = -Fraction(steps[-1].value)
    return Change(amount, what, tuple(steps), penalty.reason, penalty.article, penalty.player)


def adjustment_change(
    adjustment: Adjustment, scoring: Scoring, expected: int, book: RuleBook
) -> Change:
    """An adjustment, which has its sign."""
    steps = amount_steps(adjustment.amount, scoring, expected, book)
    amount = Fraction(steps[-1].value)
    what = f"adjustment of {_in_words(adjustment.amount)}{_on_board(adjustment)}"
    if adjustment.player:
        what += f" ({adjustment.player})"
    return Change(
        amount, what, tuple(steps), adjustment.reason, adjustment.article, adjustment.player
    )


PARTS = {Fraction(1, 4): "a quarter of a board", Fraction(1, 2): "half a board"}


def _in_words(amount: Amount) -> str:
    """An amount within a sentence.

    >>> [_in_words(Amount(Fraction(n), Unit.BOARD)) for n in ("1/4", "3/4", "1", "3/2")]
    ['a quarter of a board', '0.75 of a board', 'a full board', '1.5 boards']
    >>> _in_words(Amount(Fraction(-1, 2), Unit.BOARD)), _in_words(Amount(Fraction(3), Unit.IMPS))
    ('minus half a board', '3 IMP')
    """
    if amount.unit is not Unit.BOARD:
        return str(amount)
    return f"{'minus ' if amount.value < 0 else ''}{boards_in_words(abs(amount.value))}"


def boards_in_words(boards: Fraction) -> str:
    """So many boards, or so much of one."""
    if boards == 1:
        return "a full board"
    if boards > 1:
        return f"{shown(boards)} boards"
    return PARTS.get(boards, f"{shown(boards)} of a board")


def _on_board(charge: Penalty | Adjustment) -> str:
    return f" on board {charge.board}" if charge.board is not None else ""


def amount_steps(amount: Amount, scoring: Scoring, expected: int, book: RuleBook) -> list[Step]:
    """What an amount is worth, with ``expected`` results on a full board.

    >>> from overtrick.regulations import load
    >>> amount = Amount(Fraction(1, 4), Unit.BOARD)
    >>> amount_steps(amount, Scoring.MATCHPOINTS, 10, load("acbl"))[-1].value
    Fraction(9, 4)
    """
    units = UNITS.get(scoring, ())
    if amount.unit not in units:
        names = ", ".join(unit.value for unit in units)
        raise ScoringError(
            f"{amount} cannot be taken where the scoring is {scoring.value}; give it in {names}"
        )
    match amount.unit:
        case Unit.PERCENT_OF_TOP:
            top = book.unit * (expected - 1)
            value = amount.value * top / 100
            what = f"{shown(amount.value)} % of a top of {top}"
            return [Step(what, value, "{} × {} ÷ 100", (amount.value, top), "Law 90A")]
        case Unit.BOARD:
            top = book.unit * (expected - 1)
            numbers = (amount.value, top)
            what = f"{shown(amount.value)} of a board with a top of {top}"
            return [Step(what, amount.value * top, "{} × {}", numbers, "Law 90A")]
        case Unit.STANDARD:
            return times_standard(amount.value, _standard(scoring, expected, book))
        case _:
            return [Step(str(amount), amount.value, rule="Law 90A")]


def _standard(scoring: Scoring, expected: int, book: RuleBook) -> list[Step]:
    """The standard penalty: the standard amount, or an amount of its own."""
    if scoring is Scoring.MATCHPOINTS:
        top = book.unit * (expected - 1)
        if book.standard_penalty is StandardPenalty.OWN_AMOUNT:
            percent = book.penalty_matchpoints
            value = percent * top / 100
            what = f"standard penalty: {shown(percent)} % of a top of {top}"
            return [Step(what, value, "{} × {} ÷ 100", (percent, top), "penalty_matchpoints")]
        return standard_matchpoints(top, book)
    if book.standard_penalty is StandardPenalty.OWN_AMOUNT:
        raise ScoringError(
            f"the rule book has no standard penalty for {scoring.value}; give the amount itself"
        )
    if scoring is Scoring.CROSS_IMPS:
        return standard_cross_imps(expected - 1, book)
    if scoring is Scoring.BUTLER:
        return standard_fixed(Method.BUTLER, book)
    return standard_fixed(Method.AGGREGATE, book)


def foul_penalties(
    event: Event, fouled: Fouled, expected: int, book: RuleBook
) -> Iterator[tuple[ContestantRef, Change]]:
    """Automatic penalties for fouling a board, unless waived with a reason (2.2 to 2.4)."""
    key = foul_rule(event, fouled)
    if key is None or key not in book.values or fouled.waive:
        return
    boards: Fraction = getattr(book, key)
    steps = amount_steps(Amount(boards, Unit.BOARD), Scoring.MATCHPOINTS, expected, book)
    steps[-1] = replace(steps[-1], rule=key)
    what = f"board {fouled.board} fouled: {boards_in_words(boards)}"
    change = Change(-Fraction(steps[-1].value), what, tuple(steps), fouled.reason, book.cite(key))
    for ref in fouled.to_whom:
        yield ref, change


def foul_rule(event: Event, fouled: Fouled) -> str | None:
    """The key that says what fouling costs at the level of the event; none where nothing does."""
    level = event.level.lower().rstrip("+")
    cause = fouled.cause or FoulCause.DUPLICATION
    key = f"foul_{cause.value}_{level}"
    return key if hasattr(RuleBook, key) else None
