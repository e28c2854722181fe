"""Event files as a director writes them, and what comes out of them."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from overtrick.app.event_files import OpenedEvent, open_event
from overtrick.engine.event_score import EventScore, Ranked, Ranking, score_event
from overtrick.engine.overall import Standing
from overtrick.engine.tally import ScoredBoard
from overtrick.exact import Exact
from overtrick.formats.event_file import parse_event
from overtrick.formats.event_file_rules import rule_book
from overtrick.model.board import Side
from overtrick.model.validate import validate
from overtrick.regulations.award_scale import award_scale


def scored(text: str) -> EventScore:
    """Score the text of an event file, which must be without fault."""
    reading = parse_event(text)
    event = reading.event
    assert [str(each) for each in (*reading.diagnostics, *validate(event))] == []
    scale = award_scale(event.local_points) if event.local_points else None
    return score_event(event, rule_book(event, "event.toml"), scale=scale)


def opened(folder: Path, text: str, files: Mapping[str, str] | None = None) -> OpenedEvent:
    """Open an event file with the files that it names beside it."""
    for name, content in (files or {}).items():
        (folder / name).write_text(content, encoding="utf-8")
    path = folder / "friday.toml"
    path.write_text(text, encoding="utf-8")
    return open_event(path)


# ------------------------------------------------------------------ writing


def results(*lines: str, columns: str = "board ns ew") -> str:
    """A table of results."""
    return "[results]\ntable = '''\n" + "\n".join((f"{columns} result", *lines)) + "\n'''\n"


def board(number: int, *scores: str) -> list[str]:
    """The lines of a board: 1 against 2 at the first table, 3 against 4 at the second, …"""
    return [f"{number} {2 * i - 1} {2 * i} {score}" for i, score in enumerate(scores, start=1)]


def rows(*boards: Iterable[str]) -> str:
    """A table of such boards."""
    return results(*(line for lines in boards for line in lines))


# Five tables, five boards, each played five times: north-south 1 to 5 stay, east-west 6 to 10.
MITCHELL = """
1 1 1 6 1   1 2 2 7 2   1 3 3 8 3   1 4 4 9 4   1 5 5 10 5
2 1 1 10 2  2 2 2 6 3   2 3 3 7 4   2 4 4 8 5   2 5 5 9 1
3 1 1 9 3   3 2 2 10 4  3 3 3 6 5   3 4 4 7 1   3 5 5 8 2
4 1 1 8 4   4 2 2 9 5   4 3 3 10 1  4 4 4 6 2   4 5 5 7 3
5 1 1 7 5   5 2 2 8 1   5 3 3 9 2   5 4 4 10 3  5 5 5 6 4
"""
"""Round, table, north-south, east-west, board: the movement ``mitchell-5x1``."""


COLUMNS = "round table ns ew board"


def mitchell_lines(
    changes: Mapping[tuple[int, int], str] | None = None,
    without: str = "",
    columns: str = COLUMNS,
) -> list[str]:
    """The results of that movement, +50 at table 1, +40 at table 2, down to +10 at table 5.

    North-south have 8, 6, 4, 2 and 0 of 8 on every board, east-west at these tables 0 to 8.
    ``changes`` has another result for a round and table, or ``-`` for no line; ``without`` is a
    pair that is not there.
    """
    words = iter(MITCHELL.split())
    lines = []
    for turn, table, ns, ew, number in zip(words, words, words, words, words, strict=True):
        result = (changes or {}).get((int(turn), int(table)), f"+{60 - 10 * int(table)}")
        if result != "-" and without not in (ns, ew):
            line = {"round": turn, "table": table, "ns": ns, "ew": ew, "board": number}
            lines.append(" ".join([*(line[column] for column in columns.split()), result]))
    return lines


def mitchell(
    changes: Mapping[tuple[int, int], str] | None = None,
    without: str = "",
    columns: str = COLUMNS,
) -> str:
    """The same as a table."""
    return results(*mitchell_lines(changes, without, columns), columns=columns)


# ------------------------------------------------------------------ reading


def rank_rows(score: EventScore) -> list[Ranked]:
    """The rows of all rankings of the event."""
    return [row for ranking in score.rankings for row in ranking.rows]


def standing(score: EventScore, number: str, direction: Side | None = None) -> Standing:
    """What somebody has, ranked or not."""
    [found] = [
        each
        for each in score.standings
        if each.contestant.number == number and direction in (None, each.contestant.direction)
    ]
    return found


def tally(
    score: EventScore, number: str, direction: Side | None = None
) -> tuple[int, Exact, Exact | None]:
    """Boards, total and maximum of somebody."""
    found = standing(score, number, direction)
    return found.boards, found.total, found.maximum


def total(score: EventScore, number: str, direction: Side | None = None) -> Exact:
    """The total of somebody."""
    return standing(score, number, direction).total


def maximum(score: EventScore, number: str) -> Exact | None:
    """The most that somebody could have."""
    return standing(score, number).maximum


def percent(score: EventScore, number: str) -> Exact | None:
    """The percentage of somebody."""
    return standing(score, number).percent


def per_board(score: EventScore, number: str) -> Exact | None:
    """What somebody has for each board."""
    return standing(score, number).per_board


def value(score: EventScore, number: str) -> Exact:
    """What somebody is ranked by."""
    return standing(score, number).value


def places(ranking: Ranking) -> list[tuple[str, str]]:
    """Rank and number, from the top."""
    return [(row.rank, row.standing.contestant.number) for row in ranking.rows]


def the_board(score: EventScore, number: int, session: int = 1, group: str = "") -> ScoredBoard:
    """A board as it is scored."""
    [found] = [
        scored_board
        for key, scored_board in score.scores.boards.items()
        if (key.board, key.session, key.group) == (number, session, group)
    ]
    return found


def north_south(score: EventScore, number: int, session: int = 1, group: str = "") -> list[str]:
    """What the north-south pairs get on a board, in the order of the lines."""
    lines = the_board(score, number, session, group).score.lines
    return [str(line.ns.points) for line in lines]


def east_west(score: EventScore, number: int, session: int = 1, group: str = "") -> list[str]:
    """What the east-west pairs get on a board, in the order of the lines."""
    lines = the_board(score, number, session, group).score.lines
    return [str(line.ew.points) for line in lines]
