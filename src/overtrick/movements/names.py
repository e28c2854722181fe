"""Movements by name, so that a name in an event file makes the same movement everywhere.

A name is ``FAMILY-SIZE``, then ``xBOARDS`` for the boards of a round (otherwise as many as come
nearest to 24 boards in all), then any of these::

    -stationary-S   a reduced Howell's number of pairs that sit still
    -rounds-R       cut short after so many rounds
    -without-P      pair (or team) P is missing: the half table
    -switched       arrow-switched for one winner, in the rounds that balance it best

as in ``mitchell-7x4``, ``howell-12x2-without-12``, ``mitchell-13x2-rounds-12-switched``. Sections
are joined by ``+`` (``mitchell-9x3+mitchell-8x3``), with ``+shared-boards`` at the end if tables of
the same number pass their boards to one another.
"""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from string import ascii_uppercase

from msgspec.structs import replace

from overtrick.movements import other_forms, teams
from overtrick.movements.alter import curtailed, sections, with_boards, without
from overtrick.movements.arrow_switch import switched
from overtrick.movements.boards import USUAL_BOARDS
from overtrick.movements.check import check, listed, plural
from overtrick.movements.families import FAMILIES, Asked
from overtrick.movements.movement import Kind, Movement, MovementError
from overtrick.movements.movement_file import read

MOST_BOARDS = 36
"""More boards a round than anybody plays."""


def load(name: str, beside: Path = Path()) -> Movement:
    """A movement by its name, or from a file (``.toml``, ``.txt``, ``.csv``, ``.asc``) by its path.

    >>> load("mitchell-7x4-switched").title
    'Mitchell for 7 tables, 7 rounds of 4 boards, one winner'
    """
    if name.endswith(".toml"):
        return read(beside / name)
    if name.endswith((".txt", ".csv", ".asc")):
        return other_forms.read(beside / name)
    return named(name)


def named(name: str) -> Movement:
    """A movement by its name."""
    shared_boards = name.endswith("+shared-boards")
    parts = name.removesuffix("+shared-boards").split("+")
    if len(parts) == 1 and not shared_boards:
        return make(understand(name))
    if len(parts) == 1 or len(parts) > 26:
        raise MovementError(f"{name}: sections are 2 to 26 names joined by +")
    if not all(parts):
        raise MovementError(f"{name}: a movement is missing before or after +")
    joined = [make(understand(part)) for part in parts]
    if len({movement.kind for movement in joined}) > 1:
        raise MovementError(f"{name}: sections of pairs and of teams cannot be joined")
    made = sections(joined, shared_boards)
    boards = "shared boards" if shared_boards else "boards of their own"
    titles = "; ".join(movement.title for movement in joined)
    notes = " ".join(
        f"Section {letter}: {movement.note}"
        for letter, movement in zip(ascii_uppercase, joined, strict=False)
        if movement.note
    )
    if shared_boards:
        notes = f"Tables of the same number share boards. {notes}".rstrip()
    title = f"{len(joined)} sections with {boards}: {titles}"
    return replace(made, name=name, title=title, note=notes)


def understand(name: str) -> Asked:
    """Take a name apart.

    >>> understand("howell-12x2-without-12")
    Asked(family='howell', size=12, boards=2, stationary=None, rounds=None, missing='12', \
switched=False)
    """
    shape = re.fullmatch(r"([a-z]+(?:-[a-z]+)*)-([0-9]{1,3})(?:x([0-9]{1,3}))?((?:-.*)?)", name)
    if shape is None or shape[1] not in FAMILIES:
        raise MovementError(f"there is no movement {name!r}; {_hint(name)}")
    family, size, boards, rest = shape.groups()
    found: dict[str, str] = {}
    options = re.compile(r"-(stationary|rounds|without)-([0-9]{1,3})|-(switched)")
    position = 0
    while position < len(rest):
        option = options.match(rest, position)
        key = option and (option[1] or option[3])
        if option is None or key is None or key in found:
            raise MovementError(
                f"{name}: cannot read {rest[position:]!r}; after the boards may come "
                f"-stationary-S, -rounds-R, -without-P and -switched, each once"
            )
        found[key] = option[2] or ""
        position = option.end()
    return Asked(
        family,
        int(size),
        int(boards) if boards else None,
        int(found["stationary"]) if "stationary" in found else None,
        int(found["rounds"]) if "rounds" in found else None,
        str(int(found["without"])) if "without" in found else None,
        "switched" in found,
    )


def _hint(name: str) -> str:
    plain = re.sub(r"[\s_]+", "-", name.strip().lower())
    if plain != name and plain.rstrip("0123456789x").rstrip("-") in FAMILIES:
        return f"names are in small letters with hyphens; did you mean {plain}?"
    if long := re.search("[0-9]{4,}", name):
        return f"{long[0]} is larger than anything in a movement"
    family = re.sub(r"-?[0-9].*", "", name)
    close = get_close_matches(family, FAMILIES, n=1)
    known = ", ".join(FAMILIES)
    meant = f"did you mean {close[0]}? " if close else ""
    shape = "a name is a family, a size and the boards a round, as in mitchell-7x4"
    return f"{meant}{shape}; families are {known}"


@cache
def make(asked: Asked) -> Movement:
    """Make what a name asks for."""
    family = FAMILIES[asked.family]
    name = str(asked)
    if not family.fewest <= asked.size <= family.most:
        sizes = f"{family.fewest} to {family.most}" if family.fewest < family.most else family.most
        raise MovementError(f"{name}: {asked.family} is for {sizes} {family.counts}")
    if asked.rounds == 0:
        raise MovementError(f"{name}: ask for one round or more")
    if asked.boards is not None and not 1 <= asked.boards <= MOST_BOARDS:
        raise MovementError(f"{name}: a round has 1 to {MOST_BOARDS} boards, not {asked.boards}")
    if asked.stationary is not None and asked.family != "reduced-howell":
        raise MovementError(f"{name}: -stationary-S is for reduced-howell only")
    made = replace(family.make(asked), name=name)
    teams_of_four = made.kind is Kind.TEAMS
    boards = asked.boards or max(1, round(USUAL_BOARDS / (asked.rounds or made.rounds)))
    made = with_boards(made, boards)
    if asked.rounds is not None:
        cut = teams.curtailed_teams if teams_of_four else curtailed
        made = cut(made, asked.rounds)
    if asked.missing is not None:
        made = without(made, asked.missing)
    if asked.family == "hesitation-mitchell":
        made = switched(made, fixed=[str(asked.size)])
    elif asked.switched:
        made = teams.switched_teams(made) if teams_of_four else _one_winner(made)
    note = " ".join(filter(None, [made.note, *_shared(made)]))
    return replace(made, title=_title(made, asked, boards), note=note)


def _one_winner(movement: Movement) -> Movement:
    if movement.winners == 1:
        raise MovementError(f"{movement.name}: -switched is for Mitchells; this has one winner")
    return switched(movement)


def _shared(movement: Movement) -> Iterator[str]:
    """Which tables really share; beside a half table nobody does. In teams the family says it."""
    if movement.kind is not Kind.TEAMS and movement.sharing:
        for tables, rounds in check(movement).sharing.items():
            always = len(rounds) == movement.rounds
            when = "" if always else f" in {plural('round', rounds)} {listed(rounds)}"
            yield f"Tables {listed(tables)} share boards{when}."


def _title(movement: Movement, asked: Asked, boards: int) -> str:
    """The movement in words."""
    if movement.kind is Kind.TEAMS:
        size = f"{len(movement.contestants)} teams"
    elif movement.kind is Kind.INDIVIDUAL:
        size = f"{len(movement.contestants)} players"
    else:
        pairs = len(movement.contestants)
        size = f"{pairs // 2}{'½' if pairs % 2 else ''} tables"
    length = f"{movement.rounds} rounds of {boards} {'board' if boards == 1 else 'boards'}"
    winner = ", one winner" if asked.switched and movement.kind is Kind.PAIRS else ""
    return f"{movement.title} for {size}, {length}{winner}"
