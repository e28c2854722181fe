"""Events of the documents as event files, scored."""

from overtrick.engine.event_score import EventScore, Ranked, score_event
from overtrick.exact import Exact
from overtrick.formats.event_file import parse_event
from overtrick.formats.event_file_rules import rule_book


def scored(text: str) -> EventScore:
    """Score the text of an event file, which must be without fault."""
    reading = parse_event(text)
    assert [str(each) for each in reading.diagnostics] == []
    return score_event(reading.event, rule_book(reading.event, "event.toml"))


def row(score: EventScore, number: str) -> Ranked:
    return next(
        row
        for ranking in score.rankings
        for row in ranking.rows
        if row.standing.contestant.number == number
    )


def standing(score: EventScore, number: str) -> tuple[int, Exact, Exact | None]:
    """Boards, total and maximum of a contestant."""
    found = row(score, number).standing
    return found.boards, found.total, found.maximum


def table(*lines: str) -> str:
    return "[results]\ntable = '''\nboard ns ew result\n" + "\n".join(lines) + "\n'''\n"


def board_lines(board: int, tables: int, wins: int, tied: bool = False) -> list[str]:
    """A board on which pair 8, north-south at the first table, beats so many of the others."""
    points = [1000 - 10 * i for i in range(tables - 1)]  # of the others, from the top
    own = 1005 - 10 * (tables - 1 - wins)
    if tied:
        own = points[tables - 1 - wins - 1]
    pairs = [(f"{20 + 2 * i}", f"{21 + 2 * i}") for i in range(tables - 1)]
    lines = [f"{board} 8 9 +{own}"]
    lines += [f"{board} {ns} {ew} +{p}" for (ns, ew), p in zip(pairs, points, strict=True)]
    return lines
