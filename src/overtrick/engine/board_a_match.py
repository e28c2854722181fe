"""Board-a-match: matchpoints between two scores (Law 78A with one comparison).

A board is worth 2, or 1 in the ACBL; each 10 % of an artificial score is a tenth of that
(*Scoring and Results*, Split Scores: .2, or .1 in the USA).
"""

from fractions import Fraction

from overtrick.engine.artificial import better_of, share_of_top
from overtrick.engine.field import ONE, Entry, ScoringError
from overtrick.engine.lines import adjusted
from overtrick.engine.reason import SideScore, Step, SumStep
from overtrick.regulations.rulebook import RuleBook


def board_a_match(own: Entry, team_mates: Entry, book: RuleBook) -> SideScore:
    """What a team gets on a board from its own two scores, each in the team's view.

    The sum of the two decides: above zero the board is won. What counts in a weighted score is
    how often the board would be won. An artificial score at either table replaces the comparison,
    unless the team did better at the table and that was ruled to stand.

    >>> from overtrick.regulations import load
    >>> board_a_match(Entry.points(420), Entry.points(-420), load("ebl-2001")).points
    Fraction(1, 1)
    """
    awards = {entry.artificial for entry in (own, team_mates)} - {None}
    if len(awards) > 1:
        raise ScoringError("a team has two different artificial scores on one board; give one")
    table = _compared(own, team_mates, book) if own.mix and team_mates.mix else None
    if not awards:
        return table or SideScore(None)
    (award,) = awards
    assert award is not None
    artificial = share_of_top(award, book.board_worth, book)
    return artificial if table is None else better_of(table, artificial)


def _compared(own: Entry, team_mates: Entry, book: RuleBook) -> SideScore:
    """The share of the board that is won, with adjustments after it (Law 12C1(e))."""
    worth = book.board_worth
    steps: list[Step] = []
    products = []
    for weight, score in own.mix:
        for other_weight, other in team_mates.mix:
            steps.append(_won(score, other, worth))
            products.append((weight * other_weight, steps[-1].value))
    if len(products) > 1:
        steps.append(SumStep.of("weighted: how often the board is won", products, "weighted_own"))
    score_of_board = SideScore(Fraction(steps[-1].value), Fraction(worth), tuple(steps))
    for entry in (own, team_mates):
        if entry.adjustment:
            score_of_board = adjusted(score_of_board, entry.adjustment, least=0)
    return score_of_board


def _won(score: int, other: int, worth: int) -> Step:
    difference = score + other
    outcome = "won" if difference > 0 else "lost" if difference else "tied"
    share = ONE if difference > 0 else Fraction(0) if difference else Fraction(1, 2)
    return Step(
        f"{score:+d} and {other:+d} make {difference:+d}: {outcome}",
        worth * share,
        "{} × {}",
        (worth, share),
        "board_worth",
    )
