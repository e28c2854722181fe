"""Reports as CSV, for spreadsheets: one table with a row of headings, always the same columns.

Numbers are printed in full where six decimal places are enough for that. A cell that a spreadsheet
would take for a formula gets an apostrophe before it. ``open`` says of each row whether results to
come, or rulings that are not final, may still change it.
"""

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO

from overtrick.engine.event_score import EventScore
from overtrick.exact import Exact, decimal, plain
from overtrick.model.contestant import Contestant, Person
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind as EventKind
from overtrick.reports.frequencies import frequencies
from overtrick.reports.matrix import matrices
from overtrick.reports.ranking import RankingRow, ranking_report
from overtrick.reports.ranking_table import list_name
from overtrick.reports.scorecard import scorecards
from overtrick.reports.still_open import StillOpen
from overtrick.reports.traveller import travellers
from overtrick.reports.wording import PLACES, one_line, told_apart

Value = str | Exact | None

_FORMULA = re.compile(r"[=+\-@\t\r]")
_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")


def safe(value: Value) -> str:
    """A cell that no spreadsheet takes for a formula.

    >>> safe("=1+1"), safe("-100"), safe("@A Ruff"), safe(None)
    ("'=1+1", '-100', "'@A Ruff", '')
    """
    if value is None:
        return ""
    if not isinstance(value, str):
        return str(value.numerator) if value.denominator == 1 else plain(value)
    text = one_line(value)
    is_formula = _FORMULA.match(text) and not _NUMBER.fullmatch(text)
    return f"'{text}" if is_formula else text


def written(headings: Sequence[str], rows: Iterable[Sequence[Value]]) -> str:
    """A table with its headings, safe for a spreadsheet."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(headings)
    writer.writerows([safe(value) for value in row] for row in rows)
    return text.getvalue()


# ------------------------------------------------------------------ who

WHO = ("number", "direction", "section")


def _who(contestant: Contestant) -> list[Value]:
    direction = contestant.direction
    return [contestant.number, direction.value if direction else "", contestant.section]


class _People:
    """Names and national numbers, in as many columns as the largest contestant needs."""

    def __init__(self, event: Event) -> None:
        least = 1 if event.kind is EventKind.INDIVIDUAL else 2
        self.room = max((len(each.people) for each in event.contestants), default=least) or least
        self.headings = [f"{what}_{i + 1}" for i in range(self.room) for what in ("name", "id")]

    def of(self, contestant: Contestant) -> list[Value]:
        empty = [Person()] * (self.room - len(contestant.people))
        people = (*contestant.people, *empty)
        return [text for person in people for text in (person.name, person.id)]


# ------------------------------------------------------------------ reports


def ranking_csv(score: EventScore) -> str:
    """All lists below each other; ``ranking`` says which one a row belongs to."""
    report, people = ranking_report(score), _People(score.event)
    still_open = StillOpen(score)

    def row(name: str, of: RankingRow, percent: str, is_open: str) -> list[Value]:
        return [
            name,
            of.rank,
            *_who(of.contestant),
            *people.of(of.contestant),
            of.contestant.stratum,
            of.boards,
            of.total,
            of.maximum,
            percent,
            of.per_board,
            of.adjustment,
            of.points,
            of.with_handicap,
            "; ".join([of.why] * bool(of.why) + [report.notes[number - 1] for number in of.notes]),
            is_open,
        ]

    headings = [
        "ranking",
        "rank",
        *WHO,
        *people.headings,
        "stratum",
        "boards",
        "total",
        "max",
        "percent",
        "per_board",
        "adjustment",
        "points",
        "with_handicap",
        "note",
        "open",
    ]
    lists = [(list_name(each), each.rows, each.session) for each in report.lists]
    rows = []
    for name, those, session in (*lists, ("unranked", report.unranked, None)):
        percents = told_apart([(of.rank, of.percent) for of in those])
        is_open = still_open.in_event(session)
        rows += [
            row(name, of, percent, is_open) for of, percent in zip(those, percents, strict=True)
        ]
    return written(headings, rows)


def travellers_csv(score: EventScore) -> str:
    """Every line of every board."""
    individual = score.event.kind is EventKind.INDIVIDUAL
    seats = ("n", "e", "s", "w") if individual else ("ns", "ew")
    headings = [
        *("session", "section", "board", "dealer", "vulnerable", "round", "table", *seats),
        *("result", "lead", "ns_score", "ew_score", *(f"{seat}_points" for seat in seats)),
        *("note", "open"),
    ]
    still_open = StillOpen(score)
    rows: list[list[Value]] = [
        [
            each.session,
            line.play.section,
            each.board,
            each.dealer,
            each.vulnerable,
            line.play.actual.round,
            line.play.actual.table,
            *(who.number if who is not None else None for who in line.seats),
            line.result,
            line.lead,
            line.ns_score,
            line.ew_score,
            *line.points,
            "; ".join(line.notes),
            still_open.on(each.session, each.group, each.board),
        ]
        for each in travellers(score)
        for line in each.lines
    ]
    return written(headings, rows)


def frequencies_csv(score: EventScore) -> str:
    """Every score of every board, in north-south's view."""
    headings = [
        *("session", "group", "board", "version", "results", "expected"),
        *("ns_score", "ns_frequency", "ew_frequency", "ns_points", "ew_points", "open"),
    ]
    still_open = StillOpen(score)
    rows: list[list[Value]] = [
        [
            each.session,
            each.group,
            each.board,
            each.version or None,
            each.results,
            each.expected,
            row.score,
            row.ns_times,
            row.ew_times,
            row.ns_points,
            row.ew_points,
            still_open.on(each.session, each.group, each.board),
        ]
        for each in frequencies(score)
        for row in each.rows
    ]
    return written(headings, rows)


def scorecards_csv(score: EventScore, pair: str = "") -> str:
    """Every board of every contestant, or of one."""
    people = _People(score.event)
    headings = [
        *(*WHO, *people.headings, "session", "round", "board", "seat", "partner"),
        *("opponents", "result", "lead", "score", "points", "max", "percent", "note", "open"),
    ]
    still_open = StillOpen(score)
    rows: list[list[Value]] = [
        [
            *_who(card.contestant),
            *people.of(card.contestant),
            each.session,
            each.number,
            row.board,
            row.seat,
            row.partner.number if row.partner is not None else None,
            " ".join(who.number for who in row.opponents),
            row.result,
            row.lead,
            row.score,
            row.points,
            row.maximum,
            None if row.percent is None else decimal(row.percent, PLACES),
            "; ".join(row.notes),
            still_open.on(each.session, row.group, row.board),
        ]
        for card in scorecards(score, pair)
        for each in card.rounds
        for row in each.rows
    ]
    return written(headings, rows)


def matrix_csv(score: EventScore) -> str:
    """Contestants by boards, in per cent of the top (at IMPs in IMPs)."""
    people, found, still_open = _People(score.event), matrices(score), StillOpen(score)
    boards = sorted({board for each in found for board in each.boards})
    headings = ["session", *WHO, *people.headings, *map(str, boards), "result", "open"]
    rows: list[list[Value]] = []
    for each in found:
        is_open = still_open.in_event(each.session)
        for row in each.rows:
            cells = dict(zip(each.boards, row.cells, strict=True))
            rows.append(
                [
                    each.session,
                    *_who(row.contestant),
                    *people.of(row.contestant),
                    *("/".join(_percent(x) for x in cells.get(board, ())) for board in boards),
                    None if row.value is None else _percent(row.value),
                    is_open,
                ]
            )
    return written(headings, rows)


def _percent(value: Exact) -> str:
    return decimal(value, PLACES)
