"""Why a Swiss draw pairs whom it pairs, in words that a player can check with the standings."""

from collections.abc import Sequence

from overtrick.exact import shown
from overtrick.movements.draw import NO_FIXES, Bye, Draw, Pairing, Triangle
from overtrick.movements.swiss_field import SwissField, some
from overtrick.regulations.values import ByeTo


def explained(
    field: SwissField,
    pairs: Sequence[tuple[int, int]],
    left: Sequence[int],
    bye_to: ByeTo,
    triangle_rounds: int,
    unit: str,
) -> Draw:
    """The draw with its reasons."""
    words = _Words(field, pairs, bye_to, unit)
    rematches = sum(pair in field.met for pair in pairs) + field.meetings(left)
    pairings = tuple(
        Pairing(
            field.number(one),
            field.number(other),
            words.of_a_pairing(one, other, rematches),
            tuple(field.met.get((one, other), ())),
        )
        for one, other in pairs
    )
    bye, triangle = None, None
    if len(left) == 1:
        bye = Bye(field.number(left[0]), words.of_a_bye(left[0]))
    elif left:
        first, second, third = (field.number(place) for place in left)
        reason = words.of_a_triangle(left)
        triangle = Triangle((first, second, third), reason, triangle_rounds)
    return Draw(pairings, bye, triangle)


class _Words:
    """The reasons of one draw."""

    def __init__(
        self,
        field: SwissField,
        pairs: Sequence[tuple[int, int]],
        bye_to: ByeTo,
        unit: str,
    ) -> None:
        self.field = field
        self.bye_to = bye_to
        self.unit = unit
        self.fixed = {place for pair in field.together for place in pair}
        self.partner = dict(pairs) | {other: one for one, other in pairs}

    def of_a_pairing(self, one: int, other: int, rematches: int) -> str:
        again = self._again(one, other, rematches)
        if one in self.fixed:
            return "the director's fix" + again
        names = f"{self._with_points(one, self.unit)} and {self._with_points(other)}"
        between = [place for place in range(one + 1, other) if self._is_free(place)]
        if not between:
            return f"{names} are neighbours{again}"
        return f"{names} are as near as can be: {self._why_not(one, other, between)}{again}"

    def _is_free(self, place: int) -> bool:
        """Whether somebody plays a match that no fix has decided."""
        return place in self.partner and place not in self.fixed

    def _why_not(self, one: int, other: int, between: Sequence[int]) -> str:
        """What has kept the two from those who stand between them."""
        name = self.field.number
        both, by_one, by_other, apart, elsewhere = [], [], [], [], []
        for place in between:
            met = [self.field.have_met(each, place) for each in (one, other)]
            kept = [name(each) for each in (one, other) if self.field.are_apart(each, place)]
            if all(met):
                both.append(name(place))
            elif met[0]:
                by_one.append(name(place))
            elif met[1]:
                by_other.append(name(place))
            elif kept:
                apart.append(f"{kept[0]} and {name(place)} are kept apart")
            else:
                elsewhere.append(f"{name(place)} meets {name(self.partner[place])}")
        reasons = [
            f"{some(both)} {'has' if len(both) == 1 else 'have'} met both" if both else "",
            f"{name(one)} has met {some(by_one)}" if by_one else "",
            f"{name(other)} has met {some(by_other)}" if by_other else "",
            some(apart),
            some(elsewhere),
        ]
        return "; ".join(reason for reason in reasons if reason)

    def of_a_bye(self, place: int) -> str:
        if self.field.fixes.bye is not None:
            return "the director's fix"
        return f"{self._with_points(place, self.unit)} is {self._place_of_a_bye(place)}"

    def _place_of_a_bye(self, place: int) -> str:
        lowest = self.bye_to is ByeTo.LOWEST
        where = "the lowest" if lowest else "the nearest to just below average"
        order = self.field.in_order_for_a_bye(self.bye_to)
        if any(self._is_free(each) for each in order[: order.index(place)]):
            return f"{where} that leaves the fewest rematches"
        if self.field.out[place]:
            return f"{where} of those who have been out least often"
        return f"{where} who has not been out" if any(self.field.out) else where

    def of_a_triangle(self, left: Sequence[int]) -> str:
        if self.field.fixes.triangle is not None:
            return "the director's fix, or the second round of a triangle"
        again = self.field.meetings(left)
        where = "the lowest" if self.bye_to is ByeTo.LOWEST else "the nearest to just below average"
        met = "have not met" if not again else "have met as little as can be"
        return f"{where} three who {met} and leave the fewest rematches"

    def _again(self, one: int, other: int, rematches: int) -> str:
        rounds = self.field.met.get((one, other))
        if not rounds:
            return ""
        when = " and ".join(map(str, rounds))
        text = f"; a rematch of round{'s' if len(rounds) > 1 else ''} {when}"
        if one in self.fixed:
            return text
        return f"{text}, and every draw{self._that()} has {rematches} or more"

    def _that(self) -> str:
        """What a draw has to do before rematches are looked at."""
        needs = []
        if self.field.fixes != NO_FIXES:
            needs.append("keeps the fixes")
        if self.field.size % 2 and any(self.field.out):
            needs.append("gives nobody another bye too early")
        return f" that {' and '.join(needs)}" if needs else ""

    def _with_points(self, place: int, unit: str = "") -> str:
        each = self.field.standings[place]
        points = f"{shown(each.points)} {unit}".strip()
        return f"{each.number} ({points})"
