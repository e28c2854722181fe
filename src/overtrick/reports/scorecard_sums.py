"""What a scorecard comes to: session by session, and how the sessions make the total."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from msgspec import Struct

from overtrick.engine.tally import exact_sum, percentage
from overtrick.model.event import Event
from overtrick.model.event_setup import Combine
from overtrick.model.scoring import Scoring
from overtrick.reports.scorecard import Scorecard

MEANS = {
    Combine.MEAN: "Mean of the sessions",
    Combine.WEIGHTED: "Weighted mean of the sessions",
}


class Sum(Struct, frozen=True):
    """A line below boards; ``of_changes`` is that of penalties and adjustments."""

    name: str
    points: Fraction | None
    percent: Fraction | None = None
    of_changes: bool = False


def session_sums(card: Scorecard) -> dict[int, Sum]:
    """What the boards of each session gave, where there are several."""
    found = {}
    for session, rounds in groupby(card.rounds, key=lambda each: each.session):
        of_session = list(rounds)
        points = exact_sum(each.points for each in of_session)
        maxima = [each.maximum for each in of_session if each.maximum is not None]
        percent = percentage(points, exact_sum(maxima) if maxima else None)
        found[session] = Sum(f"Session {session}", points, percent)
    return found if len(found) > 1 else {}


def closing_sums(card: Scorecard, event: Event) -> Iterator[Sum]:
    """What there is besides the boards, and what all of it comes to."""
    if card.carried is not None:
        yield Sum("Carried forward", card.carried)
    if card.changes:
        yield Sum("Adjustment", card.adjustment, of_changes=True)
    mean = MEANS.get(event.combine) if session_sums(card) else None
    if mean is None:
        yield Sum("Total", card.total, card.percent)
    elif event.scoring is Scoring.MATCHPOINTS:  # the mean is of the percentages
        yield Sum("Total", card.total)
        yield Sum(mean, None, card.percent)
    else:
        yield Sum(mean, card.total)
