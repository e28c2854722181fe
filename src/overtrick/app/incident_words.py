"""A mishap told in a sentence: ``round 3: pair 9 sat at table 4 and played board 19``.

Words are looked for, not grammar: the round and the table, pairs that sat there, boards, and what
makes the kind of a mishap (changed places, wrong way round, instead of, not finished). Every number
has to belong to one of these; a number left over is refused. Pairs that the movement has at the
table are no strangers, whether they are named or not. What was understood is said again in the
answer, so that a director sees it.
"""

import re
from dataclasses import replace

from overtrick.app.incident_story import Story
from overtrick.errors import InputError
from overtrick.model.board import Side
from overtrick.movements import Movement
from overtrick.movements.boards import board_set, read_boards

RANGES = r"\d+(?:\s*(?:[-~–]|to)\s*\d+)?"
LIST = rf"({RANGES}(?:\s*(?:,|and|&|\+)\s*{RANGES})*)"
ALL = rf"{LIST}(?!\s*(?:st|nd|rd|th)\b)"
PAIRS = r"(?:pair|team)s?\s+([a-z]?\d+(?:\s*(?:,|and|&)\s*(?:pair\s+)?[a-z]?\d+)*)"
HOW = "such as: round 3: pair 9 sat at table 4 and played board 19"


def story_in_words(text: str, movement: Movement | None) -> Story:
    """The mishap that a sentence tells.

    >>> from overtrick.movements import load
    >>> story = story_in_words(
    ...     "Round 3: pair 9 sat at table 4 instead of table 3 and played board 19",
    ...     load("three-quarter-howell-6"),
    ... )
    >>> story.round, story.table, story.sat, story.boards
    (3, '4', ('9',), (19,))
    """
    words = _Words(text)
    words.take(r"(?:instead of|rather than|not) (?:at )?table\s+[a-z]?\d+")
    words.take(rf"(?:in (?:the )?(?:place|seats?) of|instead of|against|with) {PAIRS}")
    instead = words.take(rf"(?:instead of|in (?:the )?place of) (?:boards?\s+)?{ALL}")
    unfinished = words.take(
        rf"(?:without finishing|unfinished|(?:did|could)(?: not|n't) finish|no time for)"
        rf"\s+(?:boards?\s+)?{ALL}"
    ) or words.take(rf"(?:boards?\s+)?{ALL}\s+(?:was|were)?\s*(?:not finished|unfinished)")
    turn = words.take(r"(?:round|rnd|rd)\s+(\d+)")
    table = words.take(r"table\s+([a-z]?\d+)")
    section, session = words.take(r"section\s+([a-z])\b"), words.take(r"session\s+(\d+)")
    if not turn or not table:
        missing = "in which round it happened (--round)" if not turn else "at which table (--table)"
        raise InputError(f"say {missing}, {HOW}")
    sets = words.take(rf"sets?\s+{ALL}")
    boards = words.take(rf"boards?\s+{ALL}")
    named = words.take(PAIRS)
    side = words.take(r"\b(north.south|n/?s|east.west|e/?w)\b")
    swapped = words.take(r"(?:changed|swapped|exchanged|each other's) (?:places|seats)")
    turned = words.take(r"(?:sat|were|was|played) (?:the )?wrong way(?: round)?|turned|reversed")
    words.refuse_numbers()
    pairs = tuple(each.upper() for each in re.findall(r"[a-z]?\d+", named))
    story = Story(
        int(turn),
        table.upper(),
        _boards(boards) or _of_sets(_boards(sets), movement),
        () if turned else pairs,
        Side.NS if side.startswith("n") else Side.EW if side else None,
        bool(swapped),
        bool(turned),
        _boards(instead),
        _boards(unfinished),
        section.upper(),
        int(session) if session else None,
    )
    return _strangers(story, movement)


class _Words:
    """A sentence of which one thing after the other is taken out."""

    def __init__(self, text: str) -> None:
        self.told = text
        self.left = " ".join(text.lower().split())

    def take(self, pattern: str) -> str:
        """What stands there, or that it does; nothing where it is not found."""
        found = re.search(pattern, self.left)
        if found is None:
            return ""
        self.left = f"{self.left[: found.start()]} {self.left[found.end() :]}"
        return found[1] if found.re.groups else found[0]

    def refuse_numbers(self) -> None:
        """Whatever has a number means something."""
        for number in re.findall(r"\S*\d\S*", self.left):
            raise InputError(
                f"{self.told!r}: what is {number}? Say it with its word, {HOW}; of several "
                f"mishaps tell one at a time"
            )


def _boards(text: str) -> tuple[int, ...]:
    plain = re.sub(r"\s*to\s*", "-", re.sub(r"\s*(?:and|&|\+)\s*", ",", text))
    return read_boards(plain) or () if text else ()


def _of_sets(sets: tuple[int, ...], movement: Movement | None) -> tuple[int, ...]:
    size = movement.boards_per_round if movement else 0
    return tuple(board for number in sets for board in board_set(number, size))


def _strangers(story: Story, movement: Movement | None) -> Story:
    """The story without pairs that are to sit at the table."""
    if movement is None:
        return story
    places = story.table, story.section + story.table
    seated = {
        who
        for play in movement.plays
        if play.round == story.round and play.place in places
        for who in play.seated
    }
    strangers = tuple(who for who in story.sat if who not in seated)
    if not strangers and not story.boards:
        return story  # nothing went wrong by what was told, and that is said later
    return replace(story, sat=strangers)
