"""A scorecard as a table: a row a board, and a sum below each round with the result so far."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from overtrick.engine.tally import percentage
from overtrick.exact import Exact, decimal
from overtrick.model.contestant import Contestant
from overtrick.model.event import Event
from overtrick.model.scoring import Scoring
from overtrick.reports.notes import Footnotes
from overtrick.reports.people import card_name, label, named, names
from overtrick.reports.scorecard import CardRound, CardRow, Scorecard
from overtrick.reports.scorecard_sums import Sum, closing_sums, session_sums
from overtrick.reports.table import Cell, Column, Kind, Row, Table
from overtrick.reports.traveller import UNITS
from overtrick.reports.wording import PLACES, column, places_of, signed

Cells = dict[str, Cell | str]
"""The cells of a row by the heading of their column."""


def scorecard_table(card: Scorecard, event: Event) -> Table:
    """A scorecard as a table; columns with nothing in them are left out."""
    layout = _Layout(card, event)
    rows = list(layout.rows())
    unit = UNITS[event.scoring]
    columns = [
        Column("Ses", Kind.NUMBER, "Session"),
        Column("Rd", Kind.NUMBER, "Round"),
        Column("Bd", Kind.NUMBER, "Board", heads=True),
        Column("Dir", meaning="Direction"),
        Column("Partner", Kind.CONTESTANT),
        Column("Against", Kind.CONTESTANT),
        Column("Result", Kind.RESULT),
        Column("Lead", Kind.RESULT, can_go=True),
        Column("Score", Kind.NUMBER, "Own score"),
        Column(unit, Kind.NUMBER),
        Column("%", Kind.NUMBER, "Per cent"),
        Column("So far", Kind.NUMBER),
    ]
    columns = [column for column in columns if any(cells.get(column.title) for cells, _ in rows)]
    return Table(
        card_name(card.contestant, event),
        f"{named(card.contestant, event)}  {names(card.contestant)}".rstrip(),
        tuple(columns),
        tuple(
            Row(tuple(cells.get(column.title, "") for column in columns), is_sum)
            for cells, is_sum in rows
        ),
        summary(card, event),
        layout.footnotes.texts,
        card.remarks,
    )


class _Layout:
    """The rows of one scorecard: boards, and sums that stand apart."""

    def __init__(self, card: Scorecard, event: Event) -> None:
        self.card, self.event = card, event
        self.footnotes = Footnotes()
        self.is_matchpoints = event.scoring is Scoring.MATCHPOINTS
        self.has_rounds = any(each.number is not None for each in card.rounds)
        self.sessions = session_sums(card)
        points = [row.points for each in card.rounds for row in each.rows]
        self.places = places_of([*points, card.adjustment, card.total])

    def rows(self) -> Iterator[tuple[Cells, bool]]:
        """Cells, and whether they are a sum."""
        for session, rounds in groupby(self.card.rounds, key=lambda each: each.session):
            for each in rounds:
                for row in each.rows:
                    yield self._board(each, row), False
                if self.has_rounds:
                    yield self._round(each), True
            for each_sum in self.sessions.get(session, ()):
                yield self._closing(each_sum), True
        for each_sum in closing_sums(self.card, self.event):
            yield self._closing(each_sum), True

    def _closing(self, of: Sum) -> Cells:
        name = Cell(of.name, tuple(map(self.footnotes.add, of.changes)))
        return self._sum(name, of.points, of.percent)

    def _board(self, of: CardRound, row: CardRow) -> Cells:
        session = f"{of.session}." if self.sessions else ""
        cells: Cells = {
            "Ses": str(of.session) if self.sessions and not self.has_rounds else "",
            "Rd": "" if of.number is None else f"{session}{of.number}",
            "Bd": str(row.board),
            "Dir": row.seat,
            "Against": self._who(row.opponents),
            "Result": Cell(row.result, tuple(map(self.footnotes.add, row.notes))),
            "Lead": row.lead,
            "Score": signed(row.score),
            **self._worth(row.points, row.percent),
        }
        if row.partner is not None:
            cells["Partner"] = self._who([row.partner])
        return cells

    def _worth(self, points: Exact | None, percent: Exact | None) -> Cells:
        return {
            UNITS[self.event.scoring]: "" if points is None else decimal(points, self.places),
            "%": "" if percent is None else decimal(percent, PLACES),
        }

    def _who(self, people: Sequence[Contestant]) -> str:
        return " & ".join(f"{label(each, self.event)} {names(each)}".rstrip() for each in people)

    def _round(self, of: CardRound) -> Cells:
        """What a round gave, and how it stands after it."""
        played = any(row.opponents for row in of.rows)
        name = f"Round {of.number}" if of.number is not None else "No round" if played else "Owed"
        so_far, most = of.so_far, of.so_far_maximum
        percent = percentage(so_far, most)
        return {
            **self._sum(name, of.points, percentage(of.points, of.maximum)),
            "So far": decimal(so_far, self.places) if percent is None else decimal(percent, PLACES),
        }

    def _sum(self, name: Cell | str, points: Exact | None, percent: Exact | None) -> Cells:
        return {"Against": name, **self._worth(points, percent)}


def summary(card: Scorecard, event: Event) -> str:
    """The result of a contestant in one line."""
    why = f": {card.why_unranked}" if card.why_unranked else ""
    place = f"Rank {card.rank}" if card.rank else f"Not ranked{why}"
    total = decimal(card.total, PLACES)
    if event.scoring is not Scoring.MATCHPOINTS:
        each = "" if card.per_board is None else f", {decimal(card.per_board, PLACES)} a board"
        return f"{place}, {total} on {card.boards} boards{each}"
    if card.maximum is None or card.percent is None:
        return f"{place}, no boards"
    most = column([card.maximum])[0]
    return f"{place}, {total} of {most} on {card.boards} boards, {decimal(card.percent, PLACES)} %"
