"""What a scorecard comes to: session by session, and how the sessions make the total."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from overtrick.model.event import Event
from overtrick.model.event_setup import Combine
from overtrick.model.scoring import Scoring
from overtrick.reports.notes import change_text
from overtrick.reports.scorecard import Scorecard

MEANS = {
    Combine.MEAN: "Mean of the sessions",
    Combine.WEIGHTED: "Weighted mean of the sessions",
}


class Sum(Struct, frozen=True):
    """A line below boards; ``changes`` are the penalties and adjustments that it is of."""

    name: str
    points: Fraction | None
    percent: Fraction | None = None
    changes: tuple[str, ...] = ()


def session_sums(card: Scorecard) -> dict[int, list[Sum]]:
    """What each session came to, where there are several."""
    if len(card.tallies) < 2:
        return {}
    found = {}
    for each in card.tallies:
        found[each.session] = [Sum(f"Session {each.session}", each.total, each.percent)]
        if each.changes:
            changes = tuple(map(change_text, each.changes))
            found[each.session].insert(0, Sum("Adjustment", each.adjustment, changes=changes))
    return found


def closing_sums(card: Scorecard, event: Event) -> Iterator[Sum]:
    """What there is besides the boards, and what all of it comes to."""
    several = len(card.tallies) > 1
    if card.carried is not None:
        yield Sum("Carried forward", card.carried)
    if card.changes and not several:
        yield Sum("Adjustment", card.adjustment, changes=card.changes)
    mean = MEANS.get(event.combine) if several else None
    if mean is None:
        yield Sum("Total", card.total, card.percent)
    elif event.scoring is Scoring.MATCHPOINTS:  # the mean is of the percentages
        yield Sum("Total", card.total)
        yield Sum(mean, None, card.percent)
    else:
        yield Sum(mean, card.total)
