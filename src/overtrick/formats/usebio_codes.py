"""USEBIO: artificial scores, written as codes of two percentages, A6040.

The file does not say whether 60 was fixed or the own average where that was better, and some
programs write A5050 for a split score, so that the points beside the code decide what it means.
"""

from collections import Counter
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from overtrick.formats.imported import Figure, Printed
from overtrick.model.result import Average, Outcome, Percentage

_AVERAGES = {60: Average.PLUS, 50: Average.EVEN, 40: Average.MINUS}


@lru_cache(maxsize=20_000)
def number_in(text: str) -> Fraction | None:
    """A number, where it is one."""
    return Printed(Figure.LINE_POINTS, text).value


class Tops(Struct, frozen=True):
    """What both sides of the ordinary lines of a board have together, and how many lines it has."""

    sums: Counter[Fraction]
    of_lines: list[Fraction | None]

    def possible(self, usual: Fraction | None) -> tuple[Fraction, ...]:
        """What the top of the board may be, the likeliest first; ``usual`` is that of the file.

        A board with few scores may be out of its own top, or out of that of the others, and what
        its lines add up to is then more than the top where small groups have fixed awards.
        """
        real = len(self.of_lines) - self.of_lines.count(None)
        own = [total for total, _ in self.sums.most_common(1)]
        plain = [Fraction(2 * (count - 1)) for count in (real, len(self.of_lines)) if count > 1]
        known = [usual] if usual is not None else []
        first = own if own and own[0] in (*plain, *known) else known
        found = dict.fromkeys((*first, *known, *reversed(plain), *own))
        return tuple(top for top in found if top > 0)


def usual_meaning(percent: int) -> Outcome:
    """What a percentage means by itself."""
    return _AVERAGES.get(percent) or Percentage(Fraction(percent))


def fits_a_top(
    percents: tuple[int, int], texts: tuple[str, str], tops: tuple[Fraction, ...]
) -> bool:
    """Whether the points that are printed for both sides are these percentages of a top."""
    return any(
        all(
            points is not None and abs(points - percent * top / 100) <= _half_of(text)
            for percent, text in zip(percents, texts, strict=True)
            for points in (number_in(text),)
        )
        for top in tops
    )


def _half_of(text: str) -> Fraction:
    """Half of the last place that is printed."""
    return Fraction(1, 2 * 10 ** Printed(Figure.LINE_POINTS, text).decimals)


def awarded(percent: int, text: str, top: Fraction | None) -> Outcome:
    """What a code of so many per cent means; ``top`` where the points are not as it says.

    >>> awarded(60, "12.0", None), awarded(60, "13.1", Fraction(20))
    (<Average.PLUS: 'AVE+'>, <Average.PLUS: 'AVE+'>)
    >>> awarded(50, "23", Fraction(34))
    Percentage(percent=Fraction(1150, 17))
    """
    points = number_in(text)
    if points is None or top is None or not 0 <= points <= top:
        return usual_meaning(percent)
    own = 100 * points / top
    as_it_says = abs(points - percent * top / 100) <= _half_of(text)
    floats = (percent == 60 and own > 60) or (percent == 40 and own < 40)
    # The own average was better, or worse.
    return usual_meaning(percent) if as_it_says or floats else Percentage(own)
