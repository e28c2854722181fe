"""The results of an event as one HTML file that needs nothing else: for phone, desk and paper."""

from collections.abc import Collection, Iterator, Sequence
from html import escape
from pathlib import Path

from overtrick.engine.event_score import EventScore
from overtrick.reports.frequencies import frequencies, frequency_table
from overtrick.reports.heading import Heading
from overtrick.reports.html_scorecard import scorecard_html
from overtrick.reports.html_table import notes_html, table_html
from overtrick.reports.matrix import matrices, matrix_table
from overtrick.reports.part import Part
from overtrick.reports.ranking import RankingReport, ranking_report
from overtrick.reports.ranking_table import ranking_tables
from overtrick.reports.scorecard import scorecards
from overtrick.reports.table import Table
from overtrick.reports.traveller import Traveller, travellers
from overtrick.reports.traveller_table import traveller_table

STYLE = Path(__file__).with_name("page.css")

TITLES = {
    Part.RANKING: "Ranking",
    Part.TRAVELLERS: "Travellers",
    Part.SCORECARDS: "Scorecards",
    Part.FREQUENCIES: "Frequencies",
    Part.MATRIX: "Matrix",
}
"""The parts of a page in their order."""


def event_html(score: EventScore, parts: Collection[Part] = (), pair: str = "") -> str:
    """A page with the parts that are asked for, or with all of them."""
    report = ranking_report(score)
    chosen = [part for part in TITLES if not parts or part in parts]
    sections = "\n".join(_Sections(score, report, chosen, pair).each())
    links = [(part.value, TITLES[part]) for part in chosen]
    return page_html(report.heading, header_html(report.heading), links, sections)


def page_html(
    heading: Heading, header: str, parts: Sequence[tuple[str, str]], sections: str
) -> str:
    """A page with its head, and links to its parts where there are several."""
    links = "".join(f'<a href="#{name}">{title}</a>' for name, title in parts)
    nav = f'<nav aria-label="Parts of the results">{links}</nav>\n' if len(parts) > 1 else ""
    page = (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(_title(heading))}</title>\n"
        f"<style>\n{STYLE.read_text(encoding='utf-8')}</style>\n</head>\n<body>\n"
        f"{header}{nav}<main>\n{sections}\n</main>\n</body>\n</html>\n"
    )
    return _in_any_encoding(page)


def _in_any_encoding(page: str) -> str:
    """The page in ASCII, so that it looks the same however it is saved or sent."""
    return page.encode("ascii", "xmlcharrefreplace").decode("ascii")


def _title(heading: Heading) -> str:
    return f"{heading.title}, {heading.date}" if heading.date else heading.title


def header_html(heading: Heading) -> str:
    """The set-up of an event, and what is still open in it."""
    rows = [
        ("Director", heading.director),
        ("Scorer", heading.scorer),
        ("Scoring", heading.scoring),
        ("Regulations", heading.regulations),
        ("Changed for this event", "; ".join(heading.changes)),
        ("Sessions combined", heading.combined),
        ("Results", f"received {heading.received} of {heading.due}"),
    ]
    facts = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>"
        for name, value in rows
        if value
    )
    where = " \u00b7 ".join(part for part in (heading.date, heading.place, heading.size) if part)
    provisional = "".join(
        f'<p class="provisional">{escape(warning)}</p>\n'
        for warning in (heading.provisional, heading.left_out)
        if warning
    )
    return (
        f'<header id="top"><h1>{escape(heading.title)}</h1>\n<p>{escape(where)}</p>\n'
        f"{provisional}<dl>{facts}</dl></header>\n"
    )


class _Sections:
    """The parts of a page; a contestant links to the scorecard where all are there."""

    def __init__(
        self, score: EventScore, report: RankingReport, parts: Sequence[Part], pair: str
    ) -> None:
        self.score, self.event, self.report = score, score.event, report
        self.parts, self.pair = parts, pair
        self.several = len(report.session_numbers) > 1
        self.linked = Part.SCORECARDS in parts and not pair

    def each(self) -> Iterator[str]:
        """Every part; what concerns the whole event is told once, in the first."""
        for part in self.parts:
            up = "" if part is self.parts[0] else '<a class="up" href="#top">top</a>'
            yield (f'<section id="{part.value}"><h2>{TITLES[part]}{up}</h2>\n{self._content(part)}')
            if part is self.parts[0]:
                notes = self.report.notes if part is Part.RANKING else ()
                yield notes_html(notes, self.report.remarks, part.value)
            yield "</section>"

    def _content(self, part: Part) -> str:
        score, event, several = self.score, self.event, self.several
        match part:
            case Part.RANKING:
                lists = "\n".join(map(self._list, ranking_tables(self.report, event)))
                # Two directions stand beside each other where there is room for both.
                beside = " beside" if event.winners == 2 and not several else ""
                return f'<div class="lists{beside}">\n{lists}\n</div>'
            case Part.TRAVELLERS:
                found = list(travellers(score))
                tables = [traveller_table(each, event, several) for each in found]
                return self._index(found, tables) + self._cards(tables)
            case Part.SCORECARDS:
                cards = [
                    scorecard_html(each, event, self.linked)
                    for each in scorecards(score, self.pair)
                ]
                return '<div class="cards wide">\n' + "\n".join(cards) + "\n</div>"
            case Part.FREQUENCIES:
                tables = [frequency_table(each, event, several) for each in frequencies(score)]
                return self._cards(tables)
            case Part.MATRIX:
                tables = [matrix_table(each, event, several) for each in matrices(score)]
                return "\n".join(map(self._scrolling, tables))

    def _list(self, table: Table) -> str:
        heading = f"<h3>{escape(table.title)}</h3>\n" if table.title else ""
        # The footnotes of all lists stand together.
        content = table_html(table, self.linked, Part.RANKING.value)
        return f'<div class="list">{heading}{content}</div>'

    def _index(self, boards: Sequence[Traveller], tables: Sequence[Table]) -> str:
        """Links to all boards, session by session."""
        links: dict[int, list[str]] = {}
        for board, table in zip(boards, tables, strict=True):
            title = escape(board.title.removeprefix("Board "))
            links.setdefault(board.session, []).append(f'<a href="#{table.name}">{title}</a>')
        return "".join(
            f'<p class="index">{f"Session {session}, boards" if self.several else "Boards"}: '
            f"{' '.join(each)}</p>\n"
            for session, each in links.items()
        )

    def _cards(self, tables: Sequence[Table]) -> str:
        cards = "\n".join(map(self._card, tables))
        return f'<div class="cards">\n{cards}\n</div>'

    def _card(self, table: Table) -> str:
        return (
            f'<article id="{table.name}"><h3>{escape(table.title)}</h3>\n'
            f'<p class="sub">{escape(table.subtitle)}</p>\n{table_html(table, self.linked)}\n'
            f"{notes_html(table.notes, table.remarks, table.name)}</article>"
        )

    def _scrolling(self, table: Table) -> str:
        """A table that may be wider than the screen."""
        title = escape(table.title)
        return (
            f'<h3>{title}</h3>\n<div class="scrolling" tabindex="0" role="region" '
            f'aria-label="{title}">{table_html(table, self.linked)}</div>'
        )
