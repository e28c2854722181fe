"""The pasted list of contestants: number, names, national numbers, one line each.

Where more is to be said, a first line names the columns, ``names`` last. Partners are separated by
``&``, a tab, or ``-``, ``/`` or ``and`` between spaces. What looks like a national number at the
end of the line is one; ``-`` stands for one that is not known.
"""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from overtrick.exact import shown
from overtrick.formats.event_file_fields import NUMBER, exact_number
from overtrick.formats.problems import Problems, did_you_mean
from overtrick.model.board import Side
from overtrick.model.contestant import Contestant, Person

COLUMNS = ("session", "section", "direction", "number", "stratum", "handicap", "names")
MOST_COLUMNS = 20
WITHOUT_HEADING = ("number", "names")

_APART = r"\s*(?:&|\t)\s*|\s+(?:[-–/+]|and)\s+"
_ID = r"-|[A-Za-z]{0,3}-?[0-9]{2,}"


def read_list(
    lines: Iterable[tuple[int, str]], partners: int, problems: Problems
) -> list[Contestant]:
    """Read the list of pairs (two ``partners``) or of the players of an individual (one).

    >>> [pair] = read_list([(1, "8   An Elimination & A Ruff   100001 -")], 2, Problems("x"))
    >>> pair.number, [(person.name, person.id) for person in pair.people]
    ('8', [('An Elimination', '100001'), ('A Ruff', '')])
    """
    columns: Sequence[str] | None = None
    found: list[Contestant] = []
    for line, row in lines:
        row = row.partition("#")[0].strip()
        if not row:
            continue
        if columns is None:
            columns = _columns(line, row, problems)
            if not columns:
                break
            if columns is not WITHOUT_HEADING:
                continue
        contestant = _contestant(line, row, columns, partners, problems)
        if contestant is not None:
            found.append(contestant)
    return found


def _columns(line: int, row: str, problems: Problems) -> Sequence[str]:
    """The columns that the first line names; it may be a contestant already.

    None where the list cannot be read.
    """
    names = ["number" if name in ("pair", "player") else name for name in row.lower().split()]
    if names[0] not in COLUMNS:
        return WITHOUT_HEADING
    for name in names[:MOST_COLUMNS]:
        if name not in COLUMNS:
            problems.error(
                line, name, "this column is not known and is not read", did_you_mean(name, COLUMNS)
            )
    if "number" not in names or "names" in names[:-1] or len(names) > MOST_COLUMNS:
        problems.error(
            line, row, "the list cannot be read", "name the columns, such as number section names"
        )
        return ()
    return names


def _contestant(
    line: int, row: str, columns: Sequence[str], partners: int, problems: Problems
) -> Contestant | None:
    cells = row.split(None, len(columns) - 1)
    values = dict(zip(columns, cells, strict=False))
    given = {name: cell for name, cell in values.items() if cell != "-" and name in COLUMNS}
    wrong = _wrong_cell(given)
    if wrong is not None:
        name, what, example = wrong
        problems.error(line, given.get(name, row), f"{name} is {what}", f"write such as {example}")
        return None
    people = _people(line, row, given.get("names", ""), partners, problems)
    return Contestant(
        given["number"],
        people,
        direction=Side(given["direction"].upper()) if "direction" in given else None,
        section=given.get("section"),
        session=int(given["session"]) if "session" in given else None,
        stratum=given.get("stratum"),
        handicap=tuple(Fraction(part) for part in given.get("handicap", "").split("+") if part),
        source=problems.source(line),
    )


def _wrong_cell(given: dict[str, str]) -> tuple[str, str, str] | None:
    """The first cell that is not what it should be: its column, what that is, an example."""
    if not NUMBER.fullmatch(given.get("number", "")):
        return "number", "one word", "8 or A8"
    if not NUMBER.fullmatch(given.get("section", "A")):
        return "section", "one word", "A"
    if not re.fullmatch("[1-9][0-9]{0,5}", given.get("session", "1"), re.ASCII):
        return "session", "a whole number from 1", "2"
    if given.get("direction", "NS").upper() not in ("NS", "EW"):
        return "direction", "NS or EW", "NS"
    handicaps = given.get("handicap", "0").split("+")
    if len(handicaps) > 2 or None in map(exact_number, handicaps):
        return "handicap", "a number, or one for each partner", "3 or 2+1.5"
    return None


def _people(
    line: int, row: str, text: str, partners: int, problems: Problems
) -> tuple[Person, ...]:
    words = text.split()
    ids: list[str] = []
    while words and len(ids) < partners and re.fullmatch(_ID, words[-1], re.ASCII):
        ids.insert(0, words.pop())
    for word in reversed(ids):
        text = text.rstrip().removesuffix(word)
    ids = ["" if word == "-" else word for word in ids]
    text = text.strip()
    names = [name for name in (re.split(_APART, text) if partners > 1 else [text]) if name]
    if len(names) > partners:
        problems.warning(
            line, row, f"this looks like {len(names)} names", "write two names with & between them"
        )
        names = [*names[: partners - 1], " & ".join(names[partners - 1 :])]
    if ids and names and len(ids) != len(names):
        problems.warning(
            line,
            row,
            "not every name has a national number",
            "write one for each name, and - for one that is not known",
        )
    size = max(len(names), len(ids))
    names += [""] * (size - len(names))
    ids += [""] * (size - len(ids))
    return tuple(Person(name, id_) for name, id_ in zip(names, ids, strict=True))


def player_in_list(text: str) -> Person:
    """One player of a team, with the national number where it stands there.

    >>> player_in_list("A Psyche 100001")
    Person(name='A Psyche', id='100001')
    """
    words = text.split()
    if len(words) > 1 and re.fullmatch(_ID, words[-1], re.ASCII):
        id_ = words[-1]
        return Person(text.rstrip().removesuffix(id_).strip(), "" if id_ == "-" else id_)
    return Person(text.strip())


def write_row(contestant: Contestant, columns: Sequence[str], partners: int) -> str | None:
    """A contestant as a line of the list; none where the line would not read to the same.

    >>> write_row(Contestant("8", (Person("An Elimination", "100001"), Person("A Ruff"))),
    ...           WITHOUT_HEADING, partners=2)
    '8  An Elimination & A Ruff  100001 -'
    """
    people = contestant.people
    names = " & ".join(person.name for person in people)
    if any(person.id for person in people):
        names += "  " + " ".join(person.id or "-" for person in people)
    cells = {
        "session": contestant.session,
        "section": contestant.section,
        "direction": contestant.direction.value if contestant.direction else None,
        "number": contestant.number,
        "stratum": contestant.stratum,
        "handicap": "+".join(shown(part) for part in contestant.handicap) or None,
        "names": names or None,
    }
    row = "  ".join("-" if cells[name] is None else str(cells[name]) for name in columns)
    lines = [(0, " ".join(columns)), (0, row)]
    problems = Problems("")
    fits = "\n" not in row and read_list(lines, partners, problems) == [contestant]
    return row if fits and not problems.found else None
