"""The results of a team event as one HTML file that needs nothing else."""

from collections.abc import Collection, Iterator, Sequence
from html import escape

from msgspec.structs import replace

from overtrick.engine.team_event import TeamEventScore
from overtrick.reports.html_page import header_html, page_html
from overtrick.reports.html_table import notes_html, table_html
from overtrick.reports.table import Table
from overtrick.reports.team_card import team_remarks
from overtrick.reports.team_heading import round_name, team_heading
from overtrick.reports.team_reports import TITLES, TeamPart, parts_of, tables_of
from overtrick.reports.team_standings import match_name


def teams_html(score: TeamEventScore, parts: Collection[TeamPart] = (), team: str = "") -> str:
    """A page with the parts that are asked for, or with all of them."""
    chosen = [part for part in parts_of(score) if not parts or part in parts] or list(parts)
    sections = "\n".join(_section(score, part, chosen, team) for part in chosen)
    heading = team_heading(score)
    links = [(part.value, TITLES[part]) for part in chosen]
    return page_html(heading, header_html(heading), links, sections)


def _section(score: TeamEventScore, part: TeamPart, chosen: Sequence[TeamPart], team: str) -> str:
    up = "" if part is chosen[0] else '<a class="up" href="#top">top</a>'
    content = "\n".join(_content(score, part, TeamPart.MATCHES in chosen and not team, team))
    notes = ""
    if part is chosen[0]:
        notes = notes_html((), tuple(team_remarks(score)), part.value)
    return (
        f'<section id="{part.value}" class="teams"><h2>{TITLES[part]}{up}</h2>\n{content}{notes}'
        "</section>"
    )


def _content(score: TeamEventScore, part: TeamPart, linked: bool, team: str) -> Iterator[str]:
    tables = list(tables_of(score, part, team))
    match part:
        case TeamPart.MATCHES:
            yield _index(score, team)
            cards = "\n".join(_card(table) for table in tables)
            yield f'<div class="cards wide">\n{cards}\n</div>'
        case TeamPart.GRID:
            yield "\n".join(_scrolling(table, linked) for table in tables)
        case _:
            for table in tables:
                title = f"<h3>{escape(table.title)}</h3>\n" if table.title else ""
                # Only a grid links to matches; standings link to the grid.
                is_linked = part is not TeamPart.PAIRS and TeamPart.GRID in parts_of(score)
                yield (
                    f'<div class="list">{title}{table_html(_plain(table, is_linked))}'
                    f"{notes_html(table.notes, table.remarks, table.name)}</div>"
                )


def _plain(table: Table, is_linked: bool) -> Table:
    """The table without links to what the page does not have."""
    if is_linked:
        return table
    rows = tuple(
        replace(
            row,
            cells=tuple(
                cell if isinstance(cell, str) else replace(cell, link="") for cell in row.cells
            ),
        )
        for row in table.rows
    )
    return replace(table, rows=rows)


def _index(score: TeamEventScore, team: str) -> str:
    """Links to all matches, round by round."""
    rounds: dict[str, list[str]] = {}
    for match in score.matches:
        if team and team not in match.key.teams:
            continue
        name = round_name(match) if match.key.round is not None else "Matches"
        text = escape("–".join(match.key.teams))
        rounds.setdefault(name, []).append(f'<a href="#{match_name(match)}">{text}</a>')
    return "".join(
        f'<p class="index">{escape(name)}: {" ".join(links)}</p>\n'
        for name, links in rounds.items()
    )


def _card(table: Table) -> str:
    return (
        f'<article id="{table.name}"><h3>{escape(table.title)}</h3>\n'
        f'<p class="sub">{escape(table.subtitle)}</p>\n{table_html(table)}\n'
        f"{notes_html(table.notes, table.remarks, table.name)}</article>"
    )


def _scrolling(table: Table, linked: bool) -> str:
    """A table that may be wider than the screen."""
    title = escape(table.title)
    return (
        f'<h3>{title}</h3>\n<div class="scrolling" tabindex="0" role="region" '
        f'aria-label="{title}">{table_html(table, linked)}</div>'
    )
