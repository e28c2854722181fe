"""A scorecard as HTML: narrow enough for a phone, a block a round with the opponents above it."""

from collections.abc import Iterator
from html import escape
from itertools import chain, groupby

from overtrick.engine.tally import percentage
from overtrick.exact import Exact, decimal
from overtrick.model.contestant import Contestant
from overtrick.model.event import Event
from overtrick.model.scoring import Scoring
from overtrick.reports.html_table import (
    ids_html,
    link_html,
    marks_html,
    notes_html,
    result_html,
)
from overtrick.reports.notes import Footnotes
from overtrick.reports.people import (
    card_name,
    in_full,
    label,
    named,
    names,
    national_numbers,
)
from overtrick.reports.scorecard import CardRound, CardRow, Scorecard
from overtrick.reports.scorecard_sums import closing_sums, session_sums
from overtrick.reports.scorecard_table import summary
from overtrick.reports.traveller import UNITS
from overtrick.reports.wording import PLACES, places_of, signed


def scorecard_html(card: Scorecard, event: Event, linked: bool = True) -> str:
    """A scorecard with its heading and notes; ``linked`` where the others are there too."""
    page = _Card(card, event, linked)
    blocks = "\n".join(page.blocks())
    who = f"<bdi>{escape(names(card.contestant))}</bdi>"
    who += ids_html(national_numbers(card.contestant))
    anchors = "".join(f'<a id="{card_name(each, event)}"></a>' for each in card.elsewhere)
    return (
        f'<article id="{page.name}">{anchors}\n<h3>{escape(named(card.contestant, event))}</h3>\n'
        f'<p class="who">{who}</p>\n<p class="sub">{_unbroken(summary(card, event))}</p>\n'
        f"<table>{page.head()}\n{blocks}\n</table>\n"
        f"{notes_html(page.footnotes.texts, card.remarks, page.name)}</article>"
    )


def _unbroken(text: str) -> str:
    """A percentage stays in one line."""
    return escape(text).replace(" %", "&nbsp;%")


class _Card:
    def __init__(self, card: Scorecard, event: Event, linked: bool) -> None:
        self.card, self.event, self.linked = card, event, linked
        self.name = card_name(card.contestant, event)
        self.footnotes = Footnotes()
        self.is_matchpoints = event.scoring is Scoring.MATCHPOINTS
        points = [row.points for each in card.rounds for row in each.rows]
        self.places = places_of([*points, card.adjustment, card.total])

    def head(self) -> str:
        unit = UNITS[self.event.scoring]
        percent = '<th scope="col" class="number">%</th>' if self.is_matchpoints else ""
        return (
            '<thead><tr><th scope="col" class="number"><abbr title="Board">Bd</abbr></th>'
            '<th scope="col"><abbr title="Direction">Dir</abbr></th><th scope="col">Result</th>'
            '<th scope="col" class="number">Score</th>'
            f'<th scope="col" class="number">{unit}</th>{percent}</tr></thead>'
        )

    def blocks(self) -> Iterator[str]:
        """A body of the table for each round; for each opponent where a round has several."""
        for each in self.card.rounds:
            for _, rows in groupby(each.rows, key=lambda row: (row.partner, row.opponents)):
                yield self._block(each, tuple(rows))
        yield self._sums()

    def _block(self, of: CardRound, rows: tuple[CardRow, ...]) -> str:
        width = 6 if self.is_matchpoints else 5
        so_far = ""
        if rows[-1] is of.rows[-1] and of.number is not None:
            so_far = f'<span class="so-far">so far {self._so_far(of)}</span>'
        return (
            f'<tbody><tr class="round"><th scope="rowgroup" colspan="{width}">'
            f"{self._against(of, rows[0])}{so_far}</th></tr>\n"
            + "\n".join(self._row(row) for row in rows)
            + "</tbody>"
        )

    def _so_far(self, of: CardRound) -> str:
        percent = percentage(of.so_far, of.so_far_maximum)
        return decimal(of.so_far, self.places) if percent is None else f"{decimal(percent, 2)} %"

    def _against(self, of: CardRound, row: CardRow) -> str:
        several = len({each.session for each in self.card.rounds}) > 1
        words = [f"Session {of.session}"] if several else []
        words += [f"Round {of.number}"] if of.number is not None else []
        if row.partner is not None:
            words.append(f"with {self._who(row.partner)}")
        if row.opponents:
            words.append(f"against {' and '.join(map(self._who, row.opponents))}")
        else:
            words.append("not played")
        text = " ".join(words)
        return f"<span>{text[0].upper()}{text[1:]}</span>"

    def _who(self, who: Contestant) -> str:
        text = escape(f"{label(who, self.event)} {names(who)}".strip())
        if not self.linked:
            return text
        return link_html(text, card_name(who, self.event), in_full(who))

    def _row(self, row: CardRow) -> str:
        marks = marks_html(tuple(map(self.footnotes.add, row.notes)), self.name)
        lead = f' <small class="lead">{result_html(row.lead)}</small>' if row.lead else ""
        return (
            f'<tr><th scope="row" class="number">{row.board}</th><td>{row.seat}</td>'
            f'<td class="result">{result_html(row.result)}{lead}{marks}</td>'
            f'<td class="number">{signed(row.score)}</td>'
            f"{self._worth(row.points, row.percent)}</tr>"
        )

    def _worth(self, points: Exact | None, percent: Exact | None) -> str:
        text = "" if points is None else decimal(points, self.places)
        cells = f'<td class="number">{text}</td>'
        if self.is_matchpoints:
            text = "" if percent is None else decimal(percent, PLACES)
            cells += f'<td class="number">{text}</td>'
        return cells

    def _sums(self) -> str:
        rows = []
        of_sessions = chain.from_iterable(session_sums(self.card).values())
        for each in (*of_sessions, *closing_sums(self.card, self.event)):
            marks = marks_html(tuple(map(self.footnotes.add, each.changes)), self.name)
            worth = self._worth(each.points, each.percent)
            rows.append(f'<th scope="row" colspan="4">{each.name}{marks}</th>{worth}')
        return "<tbody>" + "".join(f'<tr class="sum">{row}</tr>' for row in rows) + "</tbody>"
