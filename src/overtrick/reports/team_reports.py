"""Reports of a team event: text, JSON, CSV and HTML from the same tables."""

from collections.abc import Collection, Iterator, Sequence
from enum import Enum

from overtrick.engine.team_event import TeamEventScore
from overtrick.engine.team_pairs import pair_ranking
from overtrick.engine.team_standing import TeamStanding
from overtrick.errors import InputError
from overtrick.model.diagnostic import Diagnostic
from overtrick.model.teams import Form
from overtrick.reports.notes import NOT_IN_CONTENTION, Footnotes, withdrew
from overtrick.reports.part import Format
from overtrick.reports.table import Table
from overtrick.reports.team_card import match_cards, team_remarks
from overtrick.reports.team_heading import team_heading
from overtrick.reports.team_standings import grid, standings_table, unranked_table
from overtrick.reports.text import notes_text, table_text, table_width
from overtrick.reports.wording import anchor


class TeamPart(Enum):
    """A report of a team event."""

    STANDINGS = "standings"
    GRID = "grid"
    MATCHES = "matches"
    ROUNDS = "rounds"
    PAIRS = "pairs"


TITLES = {
    TeamPart.STANDINGS: "Standings",
    TeamPart.GRID: "Results",
    TeamPart.MATCHES: "Matches",
    TeamPart.ROUNDS: "After each round",
    TeamPart.PAIRS: "Pairs",
}
"""The parts of a page in their order."""


def render_teams(
    score: TeamEventScore,
    parts: Collection[TeamPart] = (),
    form: Format = Format.TEXT,
    *,
    team: str = "",
    diagnostics: Sequence[Diagnostic] = (),
) -> str:
    """The results of a team event.

    Without a choice of parts: text and CSV have the standings, a page everything. JSON always has
    the ranking and the matches. ``team`` is whose matches are wanted.
    """
    if team and team not in {each.number for each in score.teams}:
        named = ", ".join(each.number for each in score.teams)
        raise InputError(f'there is no team "{team[:40]}"; there are {named}')
    match form:
        case Format.TEXT:
            return teams_text(score, parts, team)
        case Format.HTML:
            from overtrick.reports.team_html import teams_html

            return teams_html(score, parts, team)
        case Format.JSON:
            from overtrick.reports.team_json import teams_json

            return teams_json(score, diagnostics) + "\n"
        case Format.CSV:
            from overtrick.reports.team_csv import teams_csv

            return teams_csv(score, parts, team)


def teams_text(score: TeamEventScore, parts: Collection[TeamPart] = (), team: str = "") -> str:
    """The reports that are asked for, or the standings with the results."""
    chosen = [part for part in TeamPart if part in parts] or [TeamPart.STANDINGS, TeamPart.GRID]
    blocks = ["\n".join(team_heading(score).lines())]
    remarks = tuple(team_remarks(score))
    for part in chosen:
        tables = list(tables_of(score, part, team))
        blocks += [table_text(table) for table in tables]
        if part is TeamPart.STANDINGS:
            width = max(map(table_width, tables), default=0)
            blocks.append("\n".join(notes_text((), remarks, width)))
    if not {TeamPart.STANDINGS, TeamPart.MATCHES} & set(chosen):  # cards say it themselves
        blocks.append("\n".join(notes_text((), remarks)))
    return "\n\n".join(block for block in blocks if block) + "\n"


def tables_of(score: TeamEventScore, part: TeamPart, team: str = "") -> Iterator[Table]:
    """The tables of a report."""
    match part:
        case TeamPart.STANDINGS:
            yield from _standings(score)
        case TeamPart.GRID:
            yield grid(score)
        case TeamPart.MATCHES:
            yield from match_cards(score, team)
        case TeamPart.ROUNDS:
            for number in score.rounds:
                notes = Footnotes()
                name, title = anchor("after", number), f"After round {number}"
                yield standings_table(score, score.after(number), name, title, notes)
        case TeamPart.PAIRS:
            yield from pairs_tables(score)


def _standings(score: TeamEventScore) -> Iterator[Table]:
    from msgspec.structs import replace

    footnotes = Footnotes()
    table = standings_table(score, score.ranking, "standings", "", footnotes)
    yield replace(table, notes=footnotes.texts)
    if score.unranked:
        yield unranked_table(score, [(each, why(score, each)) for each in score.unranked])


def why(score: TeamEventScore, standing: TeamStanding) -> str:
    """Why a team is not ranked."""
    if standing.contestant.non_competing:
        return NOT_IN_CONTENTION
    withdrawal = score.withdrawal_of(standing.contestant)
    return "no match yet" if withdrawal is None else withdrew(withdrawal)


def pairs_tables(score: TeamEventScore) -> Iterator[Table]:
    """The ranking of the pairs within the teams, where the event has one."""
    pairs = pair_ranking(score)
    if pairs is None:
        return
    from overtrick.reports.ranking import ranking_report
    from overtrick.reports.ranking_table import ranking_tables

    report = ranking_report(pairs)
    yield from ranking_tables(report, pairs.event)


def parts_of(score: TeamEventScore) -> list[TeamPart]:
    """The parts that a page of this event has."""
    found = [TeamPart.STANDINGS, TeamPart.GRID, TeamPart.MATCHES]
    if len(score.rounds) > 1 and score.form is not Form.KNOCKOUT:
        found.append(TeamPart.ROUNDS)
    if score.event.teams.pair_ranking is not None:
        found.append(TeamPart.PAIRS)
    return found
