"""The scale of victory points that a file itself shows: what each margin was worth in it.

Clubs have tables of their own. Where every margin has one worth in all matches, larger margins are
worth no less, and both teams always share the same, one scale has given all the points. This says
which, and where nothing but one match shows it; whether the scale is right it cannot say.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise

from msgspec import Struct

from overtrick.app.verify_teams import TeamFigures
from overtrick.formats.imported import Figure, MatchKey, Printed


class Worth(Struct, frozen=True):
    """A margin with the winner's victory points, and in how many matches it occurs."""

    margin: Fraction
    points: Fraction
    matches: int


class ScaleOfTheFile:
    """What margins are worth in a file; ``worths`` is empty where no scale is to be seen."""

    def __init__(self, figures: TeamFigures, printed: Iterable[Printed]) -> None:
        self._margin = figures.margin
        points = {
            each.match: each.value
            for each in printed
            if each.figure is Figure.MATCH_POINTS and each.value is not None
        }
        seen: dict[Fraction, Counter[Fraction]] = {}
        pools: Counter[Fraction] = Counter()
        for key, value in points.items():
            margin = self._margin(key)
            if key is None or margin is None:
                continue
            other = points.get(MatchKey(key.round, key.opponents, key.team))
            if other is None or margin < 0 or (margin == 0 and key.team > key.opponents):
                continue
            pools[value + other] += 1
            seen.setdefault(margin, Counter())[value] += 1
        self.pool = pools.most_common(1)[0][0] if pools else Fraction(0)
        rows = (
            Worth(margin, _most(count), count.total()) for margin, count in sorted(seen.items())
        )
        found = tuple(rows)
        again = sum(row.matches for row in found if row.matches > 1)
        rising = all(one.points <= other.points for one, other in pairwise(found))
        shown = rising and 2 * again > sum(row.matches for row in found)
        self.worths = found if shown else ()
        self._known = {row.margin: row for row in self.worths}

    def explains(self, printed: Printed) -> str:
        """Why a match has these victory points; empty where the scale does not give them."""
        margin = self._margin(printed.match) if printed.figure is Figure.MATCH_POINTS else None
        row = self._known.get(abs(margin)) if margin is not None else None
        if row is None or margin is None:
            return ""
        if printed.value != (row.points if margin >= 0 else self.pool - row.points):
            return ""
        alone = ", though no other match has this margin" if row.matches == 1 else ""
        return f"a scale of its own, read off this file{alone}"


def _most(count: Counter[Fraction]) -> Fraction:
    """The worth that most matches show, the least of several."""
    most = max(count.values())
    return min(points for points, times in count.items() if times == most)
