"""Who plays, from the names in a table of results or from a file of names beside it."""

from collections.abc import Mapping

from overtrick.formats.given_numbers import Names
from overtrick.formats.problems import Problems
from overtrick.formats.results_table import UnreadableRowError, numbered, separator, split_cells
from overtrick.formats.text_file import decoded
from overtrick.formats.told_result import word_of
from overtrick.model.board import Side
from overtrick.model.contestant import Contestant, Person

MOST_NAMES = 100_000
_NUMBERS = ("number", "pair", "pairno", "no", "nr", "id", "player", "team", "paar", "par", "paire")
_NAMES = ("names", "name", "players", "navn", "namen", "noms", "nom", "nazwisko")
_DIRECTIONS = {"ns": Side.NS, "n-s": Side.NS, "ew": Side.EW, "e-w": Side.EW, "ow": Side.EW}


class People:
    """Those who play, as far as they are named."""

    def __init__(self) -> None:
        self.numbers = Names()
        self.found: dict[tuple[str, Side | None, str | None], Contestant] = {}
        self.has_directions = False

    def add(self, contestant: Contestant) -> None:
        """Somebody; who is there already stays as they are."""
        key = contestant.number, contestant.direction, contestant.section
        self.has_directions |= contestant.direction is not None
        if len(self.found) < MOST_NAMES:
            self.found.setdefault(key, contestant)

    def number(self, cells: Mapping[str, str], side: str, *seats: str) -> str | None:
        """The number of a pair in a row; those of whom only names are given get one."""
        names = [cells.get(f"{seat}_name", "") for seat in seats]
        if not any(names) and (both := cells.get(f"{side}_names", "")):
            names = partners(both)
        number = word_of(cells.get(side, "")) or self.numbers.number(*names)
        if number is not None and any(names):
            self.add(Contestant(number, tuple(Person(name) for name in names)))
        return number

    def contestants(self, individual: bool) -> tuple[Contestant, ...]:
        """Everybody in the order in which they came; the players of an individual one by one."""
        if not individual:
            return tuple(self.found.values())
        return tuple(each for each in self.found.values() if len(each.people) <= 1)


def partners(text: str) -> list[str]:
    """The names of partners in one cell.

    >>> partners("A Squeeze & A Pass"), partners("A Trick / A Dummy"), partners("A Team")
    (['A Squeeze', 'A Pass'], ['A Trick', 'A Dummy'], ['A Team'])
    """
    for mark in (" & ", ";", " / ", " - ", "&", "/", " + "):
        if mark in text:
            return [name.strip() for name in text.split(mark)][:4]
    return [text.strip()]


def read_names(content: bytes, file: str, people: People, problems: Problems) -> None:
    """Read a file with a number and names in each line, or with a heading that says where."""
    inside = Problems(file)
    rows = [(line, row) for line, row in numbered(decoded(content, inside), 1, 1) if row.strip()]
    mark = separator(rows[0][1]) if rows else ","
    heading: list[str] = []
    for place, (line, row) in enumerate(rows):
        try:
            cells = split_cells(row, mark)
        except UnreadableRowError:
            inside.error(line, row[:100], "this line cannot be read", "look for quotation marks")
            continue
        if place == 0 and not any(cell.isdecimal() for cell in cells):
            heading = [cell.lower().replace(" ", "") for cell in cells]
            continue
        contestant = _contestant(cells, heading)
        if contestant is None:
            inside.error(line, row[:100], "this line has no number", "write such as 7,A Squeeze")
        else:
            people.add(contestant)
    problems.extend(inside)


def _contestant(cells: list[str], heading: list[str]) -> Contestant | None:
    """Somebody from a row: by the heading, or number first and names after it."""
    named = dict(zip(heading, cells, strict=False))
    number = word_of(next((named[each] for each in _NUMBERS if named.get(each)), ""))
    if not heading:
        number = word_of(cells[0])
    if number is None:
        return None
    if heading:
        names = [named[each] for each in named if each.rstrip("12_") in _NAMES and named[each]]
    else:
        names = [cell for cell in cells[1:] if cell]
    people = partners(names[0]) if len(names) == 1 else names
    return Contestant(
        number,
        tuple(Person(name) for name in people[:6] if name),
        direction=_DIRECTIONS.get(named.get("direction", "").lower()),
        section=word_of(named.get("section", "")),
    )
