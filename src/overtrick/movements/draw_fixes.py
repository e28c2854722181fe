"""The director's fixes of a draw: what contradicts what, in words."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from overtrick.movements.draw import DrawError, Fixes, Odd


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


def contradiction(fixes: Fixes, can_be_drawn: Callable[[Fixes], bool]) -> DrawError:
    """What to say where no draw keeps all the fixes: no more of them than contradict each other.

    Each is taken back in turn, and left away where the rest cannot be kept without it either.
    """
    for pair in fixes.together:
        fewer = tuple(each for each in fixes.together if each != pair)
        if not can_be_drawn(tried := replace(fixes, together=fewer)):
            fixes = tried
    for pair in fixes.apart:
        fewer = tuple(each for each in fixes.apart if each != pair)
        if not can_be_drawn(tried := replace(fixes, apart=fewer)):
            fixes = tried
    for tried in (replace(fixes, bye=None), replace(fixes, triangle=None)):
        if tried != fixes and not can_be_drawn(tried):
            fixes = tried
    words = "; ".join(text for text, _ in _named(fixes))
    return DrawError(f"no draw keeps all of these: {words}; take one of them back")
