"""Local points: a scale over the places, shared on ties and never below its lowest award."""

from collections.abc import Sequence
from fractions import Fraction

from overtrick.regulations.award_scale import AwardScale


def local_points(scale: AwardScale, places: Sequence[int], boards: int) -> list[Fraction | None]:
    """The award for each place; equal places share what they cover.

    >>> from overtrick.regulations.award_scale import award_scale
    >>> given = local_points(award_scale("ebu-club"), [1, 2, 2, 4, 5, *range(6, 13)], 27)
    >>> [str(award) for award in given[:5]]
    ['24', '15', '15', '6', 'None']
    """
    awards = scale.awards(len(places), boards)
    found: list[Fraction | None] = []
    for place in places:
        shared = places.count(place)
        covered = awards[place - 1 : place - 1 + shared]
        each = sum(covered, Fraction(0)) / shared
        found.append(max(each, scale.lowest) if covered else None)
    return found
