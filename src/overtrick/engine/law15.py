"""A board owed to a pair that has no line to put it on: *Scoring following applying Law 15B2*.

Average plus for a board that is not in the pair's maximum becomes an adjustment X of its total:
``X = T(0.6B - A) / (B + T)``, with A the pair's matchpoints, B the most it could have, T the top of
the board owed, or of all of them together. A pair that has 60 % already needs nothing.
"""

from fractions import Fraction

from msgspec import Struct

from overtrick.engine.field import ScoringError
from overtrick.engine.reason import Step
from overtrick.exact import Exact

SIXTY_PER_CENT = Fraction(3, 5)
RULE = "Law 15B3; Scoring following applying Law 15B2"
LARGE_CHANGE = 1
"""A change of the percentage by more than this should be checked, as the document advises."""


class Adjustment(Struct, frozen=True):
    """X, and the pair's percentage without and with it."""

    step: Step
    before: Fraction
    after: Fraction

    @property
    def is_large(self) -> bool:
        """Whether the percentage moves so much that the figures should be checked."""
        return self.after - self.before > LARGE_CHANGE


def law15_adjustment(matchpoints: Exact, maximum: Exact, tops: Exact) -> Adjustment:
    """The adjustment that gives a pair average plus for boards that it could not play.

    >>> law15_adjustment(77, 184, 8).step.value
    Fraction(167, 120)
    """
    if maximum <= 0 or tops <= 0:
        raise ScoringError("the maximum and the top of the board owed must be above 0")
    owed = Fraction(tops) * (SIXTY_PER_CENT * maximum - matchpoints) / (maximum + tops)
    numbers = (tops, maximum, matchpoints, maximum, tops)
    if owed >= 0:
        step = Step(
            "X = T(0.6B - A) ÷ (B + T)", owed, "{} × (0.6 × {} - {}) ÷ ({} + {})", numbers, RULE
        )
    else:
        step = Step(
            "60 % or more already: nothing to adjust",
            Fraction(0),
            "max(0, {} × (0.6 × {} - {}) ÷ ({} + {}))",
            numbers,
            RULE,
        )
    before = Fraction(matchpoints) * 100 / maximum
    return Adjustment(step, before, before + Fraction(step.value) * 100 / maximum)
