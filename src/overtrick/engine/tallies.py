"""Everybody's tallies: few of them are others when a result has changed."""

from collections.abc import Iterator, Mapping, Sequence

from overtrick.engine.tally import Tally, Where


class Tallies(Mapping[Where, Tally]):
    """Tallies in an order that stays, so that a change names them by number and copies one list.

    >>> from overtrick.model.contestant import Contestant
    >>> tallies = Tallies({(1, ("8", "", "", 0)): Tally(Contestant("8"), 1, boards=26)})
    >>> changed = tallies.with_rows([Tally(Contestant("8"), 1, boards=27)])
    >>> changed[1, ("8", "", "", 0)].boards, changed.rows[0].boards
    (27, 27)
    """

    __slots__ = ("_numbers", "rows")

    def __init__(self, tallies: Mapping[Where, Tally]) -> None:
        self._numbers: Mapping[Where, int] = {where: n for n, where in enumerate(tallies)}
        self.rows: Sequence[Tally] = list(tallies.values())

    def with_rows(self, rows: Sequence[Tally]) -> "Tallies":
        """The same contestants with these tallies."""
        same = Tallies.__new__(Tallies)
        same._numbers, same.rows = self._numbers, rows
        return same

    def number(self, where: Where) -> int:
        """The place of somebody's tally among the rows."""
        return self._numbers[where]

    def __getitem__(self, where: Where) -> Tally:
        return self.rows[self._numbers[where]]

    def __iter__(self) -> Iterator[Where]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self.rows)
