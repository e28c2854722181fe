"""Numbers for those of whom a file gives only the names."""

from collections.abc import Iterable
from itertools import count


class Names:
    """Gives a number to everybody in the order in which they come.

    ``taken`` are the numbers that the file gives to others.

    >>> names = Names(taken=["1"])
    >>> names.number("A Squeeze", "A Pass"), names.number("A Trick"), names.number("")
    ('2', '3', None)
    """

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self.given: dict[tuple[str, ...], str] = {}
        others = set(taken)
        self._free = (str(number) for number in count(1) if str(number) not in others)

    def number(self, *names: str) -> str | None:
        """The number of somebody; none where there is no name either."""
        known = tuple(name.strip() for name in names)
        if not any(known):
            return None
        if known not in self.given:
            self.given[known] = next(self._free)
        return self.given[known]
