"""A mishap told in a sentence: ``round 3: pair 9 sat at table 4 and played board 19``.

Words are looked for, not grammar: the round and the table, pairs that sat there, boards, and what
makes the kind of a mishap (changed places, wrong way round, instead of, not finished). Every number
has to belong to one of these; a number left over is refused. Pairs that the movement has at the
table are no strangers, whether they are named or not. What was understood is said again in the
answer, so that a director sees it.
"""

import re

from msgspec.structs import replace

from overtrick.app.incident_story import Story, own_table
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
    theirs = words.take(
        r"(?:the )?boards? (?:of|from|for|belonging to) (?:the )?table\s+([a-z]?\d+)"
    )
    rival = words.take(rf"(?:in (?:the )?(?:place|seats?) of|instead of|against|with|for) {PAIRS}")
    instead = words.take(rf"(?:instead of|in (?:the )?place of) (?:boards?\s+)?{ALL}")
    unfinished = words.take(
        rf"(?:without finishing|unfinished|(?:did|could)(?: not|n't) finish|no time for)"
        rf"\s+(?:boards?\s+)?{ALL}"
    ) or words.take(rf"(?:boards?\s+)?{ALL}\s+(?:was|were)?\s*(?:not finished|unfinished)")
    turn = words.take(r"(?:round|rnd|rd)\s+(\d+)")
    table = words.take(r"table\s+([a-z]?\d+)")
    section, session = words.take(r"section\s+([a-z])\b"), words.take(r"session\s+(\d+)")
    words.refuse_tables(table)
    sets = words.take(rf"sets?\s+{ALL}")
    boards = words.take(rf"boards?\s+{ALL}")
    named = words.take_all(PAIRS)
    swapped = words.take(
        r"(?:changed|swapped|exchanged|switched|each other's) (?:places|seats|tables|directions)"
    )
    turned = words.take(
        r"(?:sat|sitting|were|was|played) (?:the )?wrong way(?: round)?|turned|reversed"
    )
    sides = words.take_all(r"\b(north.south|n/?s|east.west|e/?w)\b")
    if swapped and len(sides) == 2 and not named:
        swapped, turned = "", swapped
    words.refuse_numbers()
    mentioned = [_numbers(each) for each in named]
    if swapped and turn and not table and movement is not None:
        two = [who for each in (*mentioned, _numbers(rival)) for who in each]
        table, mentioned = _table_of(two, int(turn), movement), [tuple(two[:1])]
    if not turn or not table:
        missing = "in which round it happened (--round)" if not turn else "at which table (--table)"
        raise InputError(f"say {missing}, {HOW}")
    side = sides[0] if sides and not turned else ""
    story = Story(
        int(turn),
        table.upper(),
        _boards(boards)
        or _of_sets(_boards(sets), movement)
        or _of_table(theirs.upper(), int(turn), movement),
        (),
        Side.NS if side.startswith("n") else Side.EW if side else None,
        bool(swapped),
        bool(turned),
        _boards(instead),
        _boards(unfinished),
        section.upper(),
        int(session) if session else None,
    )
    return story if turned else _strangers(story, mentioned, words, movement)


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

    def take_all(self, pattern: str) -> list[str]:
        """Whatever stands there, once or several times."""
        found = []
        while each := self.take(pattern):
            found.append(each)
        return found

    def refuse_tables(self, table: str) -> None:
        """A mishap is at one table; with two pairs in each other's places that is enough."""
        if other := self.take(r"table\s+([a-z]?\d+)"):
            raise InputError(
                f"{self.told!r}: is it about table {table.upper()} or table {other.upper()}? Tell "
                f"one mishap at a time; of two in each other's places say: pair 9 changed places "
                f"with pair 8"
            )

    def refuse_numbers(self) -> None:
        """Whatever has a number means something."""
        for number in re.findall(r"\S*\d\S*", self.left):
            raise InputError(
                f"{self.told!r}: what is {number}? Say it with its word, {HOW}; of several "
                f"mishaps tell one at a time"
            )

    def refuse_pair(self, who: str) -> None:
        """One pair strayed to the table, or two at once."""
        raise InputError(
            f"{self.told!r}: what did pair {who} do? It is not to be at this table; name those who "
            f"sat there, {HOW}; of several mishaps tell one at a time"
        )


def _numbers(text: str) -> tuple[str, ...]:
    return tuple(each.upper() for each in re.findall(r"[a-z]?\d+", text))


def _table_of(two: list[str], turn: int, movement: Movement) -> str:
    """The table at which the first of two took the place of the other."""
    if len(two) != 2 or two[1] not in movement.contestants:
        return ""
    own = own_table(movement, two[1], turn)
    return own.place if own is not None else ""


def _of_table(table: str, turn: int, movement: Movement | None) -> tuple[int, ...]:
    """The boards that another table has in the round."""
    if not table or movement is None:
        return ()
    for play in movement.plays:
        if play.round == turn and table in (play.place, str(play.table)):
            return play.boards
    raise InputError(f"round {turn}: there is no table {table} whose boards these could be")


def _boards(text: str) -> tuple[int, ...]:
    plain = re.sub(r"\s*to\s*", "-", re.sub(r"\s*(?:and|&|\+)\s*", ",", text))
    return read_boards(plain) or () if text else ()


def _of_sets(sets: tuple[int, ...], movement: Movement | None) -> tuple[int, ...]:
    size = movement.boards_per_round if movement else 0
    return tuple(board for number in sets for board in board_set(number, size))


def _strangers(
    story: Story, mentioned: list[tuple[str, ...]], words: _Words, movement: Movement | None
) -> Story:
    """The story with those who sat there, without the pairs that are to sit at the table."""
    if movement is None:
        if len(mentioned) > 1:
            words.refuse_pair(mentioned[1][0])
        return replace(story, sat=mentioned[0] if mentioned else ())
    section = story.section or story.table[:1]
    mentioned = [
        tuple(section + who if section + who in movement.contestants else who for who in pairs)
        for pairs in mentioned
    ]
    places = story.table, story.section + story.table
    seated = {
        who
        for play in movement.plays
        if play.round == story.round and play.place in places
        for who in play.seated
    }
    strayed = [pairs for pairs in mentioned if not seated.issuperset(pairs)]
    if len(strayed) > 1:
        words.refuse_pair(strayed[1][0])
    if not strayed and not story.boards:
        # Nothing went wrong by what was told, and that is said later.
        return replace(story, sat=mentioned[0] if mentioned else ())
    return replace(story, sat=tuple(who for pairs in strayed for who in pairs if who not in seated))
