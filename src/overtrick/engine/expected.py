"""How many results there should be (design, idea 2).

The number of results that a full board of the event has, E, comes from the movement; only a closed
event without a movement infers it from its fullest board, ``NP`` and artificial lines included.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter

from msgspec import Struct

from overtrick.engine.play import FIRST_SESSION, Play
from overtrick.engine.tally import BoardKey
from overtrick.model.event import Event
from overtrick.model.event_setup import Grouping
from overtrick.model.schedule import ScheduledPlay

Place = tuple[int | None, str | None, int]
"""Session, section and board, as a line gives them."""


class Expected(Struct, frozen=True):
    """How many results there should be: of a full board, and of each board by the movement."""

    full: Mapping[tuple[int, str], int]
    scheduled: Mapping[BoardKey, int]
    is_open: bool


def group_of(event: Event, section: str) -> str:
    """The name of the group of sections in which a section is compared."""
    if event.groups is Grouping.FIELD:
        return ""
    if event.groups is Grouping.SECTION:
        return section
    return next(("+".join(each) for each in event.groups if section in each), section)


def boards_of(event: Event, plays: Iterable[Play]) -> dict[BoardKey, list[Play]]:
    """The lines that are compared with each other, board by board in order."""
    together: dict[Place, list[Play]] = {}
    for play in plays:
        line = play.actual
        together.setdefault((line.session, line.section, line.board), []).append(play)
    boards: dict[BoardKey, list[Play]] = {}
    for place, of_place in together.items():
        boards.setdefault(_key(event, place), []).extend(of_place)
    return dict(sorted(boards.items(), key=lambda item: _in_order(item[0])))


def _key(event: Event, place: Place) -> BoardKey:
    session, section, board = place
    return BoardKey(session or FIRST_SESSION, group_of(event, section or ""), board)


def _in_order(key: BoardKey) -> tuple[int, str, int]:
    return key.session, key.group, key.board


def _reported(event: Event) -> dict[BoardKey, int]:
    """How many lines each board has as they were reported, whatever was decided since."""
    counts: dict[BoardKey, int] = {}
    places = Counter(map(attrgetter("session", "section", "board"), event.lines))
    for place, count in places.items():
        key = _key(event, place)
        counts[key] = counts.get(key, 0) + count
    return counts


def expected_results(event: Event, schedule: Sequence[ScheduledPlay]) -> Expected:
    """E for each session and group of sections, and how many results each board is to have."""
    scheduled: dict[BoardKey, int] = {}
    for each in schedule:
        group = group_of(event, each.section or "")
        key = BoardKey(each.session or FIRST_SESSION, group, each.board)
        scheduled[key] = scheduled.get(key, 0) + 1
    full: dict[tuple[int, str], int] = {}
    for key, count in (scheduled or _reported(event)).items():
        where = key.session, key.group
        full[where] = max(full.get(where, 0), count)
    return Expected(full, scheduled, event.open or bool(schedule))
