"""The director's fixes of a draw: what contradicts what, in words."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from overtrick.movements.draw import DrawError, Fixes, Odd
from overtrick.movements.matching import most_pairs
from overtrick.movements.swiss_field import SwissField, some


def check_fixes(numbers: Sequence[str], fixes: Fixes, odd: Odd) -> None:
    """Refuse what can be seen without drawing.

    >>> check_fixes(["1", "2", "3", "4"], Fixes((("1", "2"), ("2", "3"))), Odd.BYE)
    Traceback (most recent call last):
    overtrick.movements.draw.DrawError: 2 cannot be in two of these at once: 1 and 2 meet, 2 and 3 \
meet; take one of them back
    """
    problems = [
        *_of_the_field(numbers, fixes),
        *_of_an_odd_field(len(numbers), fixes, odd),
        *_twice(fixes),
        *_apart_and_together(fixes),
    ]
    if problems:
        raise DrawError("\n".join(problems))


def _of_the_field(numbers: Sequence[str], fixes: Fixes) -> Iterator[str]:
    for number, times in Counter(numbers).items():
        if times > 1:
            yield f"{number} is {times} times in the standings; everybody is there once"
    if len(numbers) < 2:
        yield f"a draw needs two or more who play, and there are {len(numbers)}"
    there = set(numbers)
    for words, who in _named(fixes):
        for number in dict.fromkeys(who):
            if number not in there:
                yield f"{words}: {number} is not in the field"
        if len(set(who)) < len(who):
            yield f"{words}: these have to be different"


def _named(fixes: Fixes) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every fix in words, with the numbers in it."""
    yield from _taken(fixes)
    for pair in fixes.apart:
        yield f"{pair[0]} and {pair[1]} do not meet", pair


def _taken(fixes: Fixes) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The fixes that say what somebody does in the round."""
    for pair in fixes.together:
        yield f"{pair[0]} and {pair[1]} meet", pair
    if fixes.bye is not None:
        yield f"{fixes.bye} has the bye", (fixes.bye,)
    if fixes.triangle is not None:
        first, second, third = fixes.triangle
        yield f"{first}, {second} and {third} play a triangle", fixes.triangle


def _of_an_odd_field(size: int, fixes: Fixes, odd: Odd) -> Iterator[str]:
    if size % 2 == 0:
        if fixes.bye is not None or fixes.triangle is not None:
            what = "a bye" if fixes.triangle is None else "a triangle"
            yield f"{what} is for an odd field, and this one is of {size}"
    elif fixes.bye is not None and fixes.triangle is not None:
        yield "an odd field has either a bye or a triangle; take one of them back"
    elif odd is Odd.TRIANGLE and size < 3:
        yield f"a triangle needs three, and there are {size}"


def _twice(fixes: Fixes) -> Iterator[str]:
    does: dict[str, list[str]] = {}
    for words, who in _taken(fixes):
        for number in dict.fromkeys(who):
            does.setdefault(number, []).append(words)
    for number, several in does.items():
        if len(several) > 1:
            yield (
                f"{number} cannot be in two of these at once: {', '.join(several)}; "
                "take one of them back"
            )


def _apart_and_together(fixes: Fixes) -> Iterator[str]:
    meet = {frozenset(pair) for pair in fixes.together}
    if fixes.triangle is not None:
        first, second, third = fixes.triangle
        meet |= {frozenset(pair) for pair in ((first, second), (second, third), (first, third))}
    for one, other in fixes.apart:
        if frozenset((one, other)) in meet:
            yield f"{one} and {other} are to meet and not to meet; take one of the two back"


MOST_FIXES = 40
"""Of more fixes than these not every one is taken back in turn; nor would their list be read."""


def contradiction(
    field: SwissField, odd: Odd, can_be_drawn: Callable[[SwissField], bool]
) -> DrawError:
    """What to say where no draw keeps all the fixes.

    Of a few, no more than contradict each other: each is taken back in turn, and left away where
    the rest cannot be kept without it either. Of many, who is left without an opponent.
    """
    fixes = field.fixes
    if len(fixes.together) + len(fixes.apart) > MOST_FIXES:
        return DrawError(_left_alone(field, odd))
    for fewer in _one_fewer(fixes):
        tried = Fixes(
            tuple(pair for pair in fixes.together if pair in fewer.together),
            tuple(pair for pair in fixes.apart if pair in fewer.apart),
            fixes.bye and fewer.bye,
            fixes.triangle and fewer.triangle,
        )
        if not can_be_drawn(replace(field, fixes=tried)):
            fixes = tried
    words = "; ".join(text for text, _ in _named(fixes))
    return DrawError(f"no draw keeps all of these: {words}; take one of them back")


def _one_fewer(fixes: Fixes) -> Iterator[Fixes]:
    """The fixes without each of them in turn."""
    for pair in fixes.together:
        yield replace(fixes, together=tuple(each for each in fixes.together if each != pair))
    for pair in fixes.apart:
        yield replace(fixes, apart=tuple(each for each in fixes.apart if each != pair))
    if fixes.bye is not None:
        yield replace(fixes, bye=None)
    if fixes.triangle is not None:
        yield replace(fixes, triangle=None)


def _left_alone(field: SwissField, odd: Odd) -> str:
    """Who cannot all be paired (those whom some largest pairing leaves out), and why."""
    most = most_pairs(field.free, field.may_meet)
    stuck = {
        without
        for without in field.free
        if most
        == most_pairs(
            [place for place in field.free if place != without],
            [pair for pair in field.may_meet if without not in pair],
        )
    }
    others = {
        place
        for pair in field.may_meet
        for place in pair
        if place not in stuck and not stuck.isdisjoint(pair)
    }
    names = some([field.number(place) for place in sorted(stuck)])
    alone = len(field.free) - 2 * most - field.left_over(odd)
    if alone <= 0:
        return "no triangle leaves an opponent to everybody else; take some of the fixes back"
    return (
        f"the fixes leave {alone} without an opponent: {names} are kept apart, and only "
        f"{len(others)} others may meet them; take some of the fixes back"
    )
