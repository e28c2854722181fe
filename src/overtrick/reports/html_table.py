"""Tables as HTML: headings with their scope, suits in colour, marks that link to footnotes.

Whatever comes from an event is escaped where it becomes HTML: by ``escape`` or ``result_html``.
"""

import re
from collections.abc import Sequence
from html import escape

from overtrick.reports.table import Cell, Column, Kind, Row, Table
from overtrick.reports.text import decimals_padded

FIGURE_SPACE, POINT_SPACE = "\u2007", "\u2008"
"""As wide as a digit and as a decimal point."""

_CONTRACT = re.compile(r"\b([1-7])(NT|[CDHS])(x{0,2}) ([NESW]) (=|[+-][0-9]+)")
_CARD = re.compile(r"([CDHS])([2-9TJQKA])")
_SUITS = {"C": "\u2663", "D": "\u2666", "H": "\u2665", "S": "\u2660"}


def table_html(table: Table, linked: bool = True, notes_at: str = "") -> str:
    """A table with its caption read out but not shown, for its heading stands above it.

    Contestants are ``linked`` to their scorecards where the page has them; ``notes_at`` is the
    name under which the footnotes stand, by default that of the table.
    """
    notes_at = notes_at or table.name
    head = "".join(_heading(column) for column in table.columns)
    columns = [_aligned(column, table.rows, i) for i, column in enumerate(table.columns)]
    body = "\n".join(
        "<tr>"
        + "".join(
            _cell(column, row.cells[i], columns[i][number], notes_at, linked)
            for i, column in enumerate(table.columns)
        )
        + "</tr>"
        for number, row in enumerate(table.rows)
    )
    title = escape(table.title)
    caption = f'<caption class="heard">{title}</caption>\n' if title else ""
    return f"<table>{caption}<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table>"


def notes_html(notes: Sequence[str], remarks: Sequence[str], name: str) -> str:
    """Numbered notes, to which marks link, then what concerns everybody."""
    items = "".join(
        f'<li id="{name}-note-{number}">{result_html(note)}</li>'
        for number, note in enumerate(notes, start=1)
    )
    numbered = f'<ol class="notes">{items}</ol>' if items else ""
    others = "".join(f"<li>{result_html(remark)}</li>" for remark in remarks)
    return numbered + (f'<ul class="notes">{others}</ul>' if others else "")


def _classes(column: Column) -> str:
    classes = [column.kind.value] + (["can-go"] if column.can_go else [])
    return " ".join(classes)


def _heading(column: Column) -> str:
    title = escape(column.title)
    if column.meaning and column.meaning != column.title:
        title = f'<abbr title="{escape(column.meaning)}">{title}</abbr>'
    return f'<th scope="col" class="{_classes(column)}">{title}</th>'


def _aligned(column: Column, rows: Sequence[Row], index: int) -> list[str]:
    """The texts of a column; numbers with fewer decimals get room after them."""
    cells = (row.cells[index] for row in rows)
    texts = [cell if isinstance(cell, str) else cell.text for cell in cells]
    return list(decimals_padded(texts, POINT_SPACE, FIGURE_SPACE)) if column.is_right else texts


def _cell(column: Column, cell: Cell | str, text: str, name: str, linked: bool) -> str:
    content = result_html(text) if column.kind is Kind.RESULT else escape(text)
    tag, scope = ("th", ' scope="row"') if column.heads else ("td", "")
    style = ""
    if column.kind is Kind.PERCENT and text.strip():
        style = f' style="--part:{escape(text.strip())}%"'
    if isinstance(cell, Cell):
        content = _rich(column, cell, content, name, linked)
    return f'<{tag}{scope} class="{_classes(column)}"{style}>{content}</{tag}>'


def _rich(column: Column, cell: Cell, content: str, name: str, linked: bool) -> str:
    """A cell with a link, footnotes, and the national numbers that go with names."""
    is_name = column.kind is Kind.NAMES
    if is_name:
        content = f"<bdi>{content}</bdi>"
    if cell.link and linked:
        content = link_html(content, cell.link, "" if is_name else cell.more)
    content += marks_html(cell.notes, name)
    return content + ids_html(cell.more) if is_name else content


def marks_html(notes: Sequence[int], name: str) -> str:
    """The numbers of footnotes, with links to them."""
    marks = " ".join(f'<a href="#{name}-note-{number}">{number}</a>' for number in notes)
    return f'<sup class="mark">{marks}</sup>' if marks else ""


def ids_html(numbers: str) -> str:
    """National numbers, which stand after the names in the same order."""
    return f' <small class="id">{escape(numbers)}</small>' if numbers else ""


def link_html(content: str, to: str, hint: str = "") -> str:
    """A link within the page; a pointer over it shows the hint."""
    title = f' title="{escape(hint)}"' if hint else ""
    return f'<a href="#{to}"{title}>{content}</a>'


def result_html(text: str) -> str:
    """A result with its suits as symbols; the letters stay for whoever listens or copies.

    >>> print(result_html("4Hx S +1"))
    4<span class="red suit">&#9829;</span><span class="heard">H</span>x&nbsp;S&nbsp;+1
    """
    text = escape(text)
    if _CARD.fullmatch(text):
        return _suit(text[0]) + text[1]
    return _CONTRACT.sub(_contract_html, text)


def _contract_html(found: re.Match[str]) -> str:
    """A contract, which stays in one line."""
    level, strain, doubled, declarer, tricks = found.groups()
    return f"{level}{_suit(strain)}{doubled}&nbsp;{declarer}&nbsp;{tricks}"


def _suit(letter: str) -> str:
    if letter not in _SUITS:
        return letter
    colour = "red" if letter in "DH" else "black"
    symbol = f"&#{ord(_SUITS[letter])};"
    return f'<span class="{colour} suit">{symbol}</span><span class="heard">{letter}</span>'
