"""Small events for the tests of the use cases: a Mitchell movement with results as one likes."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from overtrick.engine.event_score import EventScore, score_event
from overtrick.model.contestant import Contestant, Person
from overtrick.model.diagnostic import Source
from overtrick.model.event import Event
from overtrick.model.notation import parse_result
from overtrick.model.result_line import ResultLine
from overtrick.model.ruling import LineName, Ruling, Status
from overtrick.model.schedule import ScheduledPlay
from overtrick.regulations import load

PLAIN = ("2S N =", "2S N +1", "2S N -1", "3H E -1", "3H E =", "1NT N =", "1NT N +1")
"""Results as they come at a club: varied, and none of them suspicious."""


def varied(board: int, table: int) -> str:
    """A result for a board at a table."""
    return PLAIN[(3 * board + 2 * table) % len(PLAIN)]


def mitchell(
    tables: int = 5,
    boards: int = 2,
    rounds: int | None = None,
    result: Callable[[int, int], str] = varied,
) -> Event:
    """North-south 1, 2, … stay; east-west move up and the boards down, at an odd number of tables.

    Line n of the file is the n-th line of the event.
    """
    lines: list[ResultLine] = []
    for turn in range(rounds or tables):
        for table in range(tables):
            ew = str(tables + (table - turn) % tables + 1)
            first = ((table + turn) % tables) * boards + 1
            for board in range(first, first + boards):
                source = Source("friday.toml", len(lines) + 1)
                text = parse_result(result(board, table + 1))
                lines.append(
                    ResultLine(
                        board,
                        text,
                        str(table + 1),
                        ew,
                        table=str(table + 1),
                        round=turn + 1,
                        source=source,
                    )
                )
    return Event(lines=tuple(lines))


def schedule_of(event: Event) -> tuple[ScheduledPlay, ...]:
    """The movement of which the lines of an event are all the results."""
    return tuple(
        ScheduledPlay(line.board, line.ns or "", line.ew or "", line.round or 0, line.table or "")
        for line in event.lines
    )


def index_of(event: Event, board: int, ns: str) -> int:
    """The place of a line among those of an event."""
    found = [i for i, line in enumerate(event.lines) if line.board == board and line.ns == ns]
    assert len(found) == 1
    return found[0]


def changed(event: Event, on: int, whose: str, text: str | None = None, **changes: Any) -> Event:
    """The event with another result on a line of a north-south pair, or other changes to it."""
    index = index_of(event, on, whose)
    if text is not None:
        changes["result"] = parse_result(text)
    line = replace(event.lines[index], **changes)
    return replace(event, lines=(*event.lines[:index], line, *event.lines[index + 1 :]))


def without(event: Event, board: int, ns: str) -> Event:
    """The event without a line."""
    index = index_of(event, board, ns)
    return replace(event, lines=(*event.lines[:index], *event.lines[index + 1 :]))


def only_board(results: Sequence[str], board: int = 1) -> Event:
    """An event of one board: 1 against 101, 2 against 102, and so on."""
    return Event(
        lines=tuple(
            ResultLine(
                board, parse_result(text), str(i), str(100 + i), source=Source("friday.toml", i)
            )
            for i, text in enumerate(results, start=1)
        )
    )


def ruling(board: int, ns: str, result: str = "", **more: Any) -> Ruling:
    """A ruling on a line; ``status`` and ``outcomes`` as texts."""
    if "status" in more:
        more["status"] = Status(more["status"])
    more["outcomes"] = tuple(parse_result(text) for text in more.get("outcomes", ()))
    return Ruling(LineName(board, ns=ns), parse_result(result) if result else None, **more)


def scored(
    event: Event, schedule: Sequence[ScheduledPlay] = (), book: str = "wbf-2017"
) -> EventScore:
    """The event scored."""
    return score_event(event, load(book), schedule)


def changing_partners() -> Event:
    """Two sessions of three tables; in the second everybody has another partner."""
    cards = ("Lead", "Ruff", "Squeeze", "Finesse", "Discard", "Signal")
    people = [(Person(f"A {card}"), Person(f"No {card}")) for card in cards]
    again = [(first, people[i - 1][1]) for i, (first, _) in enumerate(people)]
    contestants = tuple(
        Contestant(str(number), both, session=session)
        for session, listed in ((1, people), (2, again))
        for number, both in enumerate(listed, start=1)
    )
    lines = tuple(
        replace(line, session=session)
        for session, event in ((1, mitchell(3)), (2, mitchell(3, 3)))
        for line in event.lines
    )
    return Event(lines=lines, contestants=contestants)
