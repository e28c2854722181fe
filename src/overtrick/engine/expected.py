"""How many results there should be (design, idea 2).

The number of results that a full board of the event has, E, comes from the movement; only a closed
event without a movement infers it from its fullest board, ``NP`` and artificial lines included.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from overtrick.engine.play import FIRST_SESSION, Play
from overtrick.engine.tally import BoardKey
from overtrick.model.event import Event
from overtrick.model.event_setup import Grouping
from overtrick.model.schedule import ScheduledPlay


@dataclass(frozen=True)
class Expected:
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
    boards: dict[BoardKey, list[Play]] = {}
    keys: dict[tuple[int, str, int], BoardKey] = {}
    for play in plays:
        where = play.session, play.section, play.board
        if (key := keys.get(where)) is None:
            key = keys[where] = BoardKey(where[0], group_of(event, where[1]), where[2])
        boards.setdefault(key, []).append(play)
    return dict(sorted(boards.items(), key=lambda item: _in_order(item[0])))


def _in_order(key: BoardKey) -> tuple[int, str, int]:
    return key.session, key.group, key.board


def _reported(event: Event) -> dict[BoardKey, int]:
    """How many lines each board has as they were reported, whatever was decided since."""
    counts: dict[BoardKey, int] = {}
    for line in event.lines:
        group = group_of(event, line.section or "")
        key = BoardKey(line.session or FIRST_SESSION, group, line.board)
        counts[key] = counts.get(key, 0) + 1
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
