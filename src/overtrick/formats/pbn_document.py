"""The games of a PBN file with their tags, and the values that games take over from others."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct, field

from overtrick.formats.problems import Problems

MOST_LASTING = 50
"""Tags that a ``##`` carries through all games; more would be a file made to be large."""

NEVER_INHERITED = frozenset(
    ("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note")
)


class Token(NamedTuple):
    """A word or a string of a section."""

    text: str
    line: int
    quoted: bool = False


class Tag(Struct):
    """A tag with the tokens of its section; ``notes`` are the notes to an auction or a play."""

    name: str
    value: str
    line: int
    tokens: list[Token] = field(default_factory=list)
    notes: dict[int, int] = field(default_factory=dict)

    @property
    def is_section(self) -> bool:
        """Whether tokens may follow."""
        return self.name in ("Auction", "Play") or self.is_table

    @property
    def is_table(self) -> bool:
        """Whether rows follow."""
        return self.name.endswith("Table") and self.name != "Table"


class Game(Struct):
    """What stands between two blank lines."""

    line: int
    tags: dict[str, Tag] = field(default_factory=dict)

    def value(self, name: str) -> str:
        """The value of a tag; empty where there is none, and where it is unknown."""
        tag = self.tags.get(name)
        value = tag.value.strip() if tag is not None else ""
        return "" if value == "?" else value

    def line_of(self, name: str) -> int:
        """Where a tag stands."""
        tag = self.tags.get(name)
        return tag.line if tag is not None else self.line


class Document(Struct):
    """A PBN file: its games, and what its ``%`` lines say."""

    games: list[Game] = field(default_factory=list)
    version: str = ""
    export: bool = False
    creator: str = ""
    meta: dict[str, str] = field(default_factory=dict)


def inherit(games: Iterable[Game], problems: Problems) -> None:
    """Fill in what ``#`` and ``##`` stand for."""
    last: dict[str, str] = {}
    lasting: dict[str, Tag] = {}
    for game in games:
        for tag in game.tags.values():
            if tag.value.startswith("#"):
                _inherit_value(tag, last, lasting, problems)
            last[tag.name] = tag.value
        for name, tag in lasting.items():
            game.tags.setdefault(name, tag)


def _inherit_value(
    tag: Tag, last: dict[str, str], lasting: dict[str, Tag], problems: Problems
) -> None:
    if tag.name in NEVER_INHERITED:
        problem = f"{tag.name} cannot be taken over from the game before"
        problems.warning(tag.line, tag.value, problem, f"write what {tag.name} is")
        tag.value = ""
    elif tag.value == "#":
        lasting.pop(tag.name, None)
        tag.value = last.get(tag.name, "")
    elif tag.value.startswith("##"):
        tag.value = tag.value[2:] or last.get(tag.name, "")
        if len(lasting) < MOST_LASTING or tag.name in lasting:
            lasting[tag.name] = Tag(tag.name, tag.value, tag.line)
        else:
            problem = f"no more than {MOST_LASTING} tags can stand for all later games"
            problems.error(tag.line, tag.name, problem, "write the tag in each game")
