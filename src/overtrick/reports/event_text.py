"""The results of an event as plain text: a heading, the reports that are asked for, remarks."""

from collections.abc import Collection, Sequence

from overtrick.engine.event_score import EventScore
from overtrick.reports.frequencies import frequencies, frequency_table
from overtrick.reports.heading import heading, sessions_of
from overtrick.reports.matrix import in_parts, matrices
from overtrick.reports.notes import remarks
from overtrick.reports.part import Part
from overtrick.reports.ranking import ranking_report
from overtrick.reports.ranking_table import ranking_tables
from overtrick.reports.scorecard import scorecards
from overtrick.reports.scorecard_table import scorecard_table
from overtrick.reports.text import WIDEST, notes_text, table_text, table_width
from overtrick.reports.traveller import travellers
from overtrick.reports.traveller_table import traveller_table


def event_text(
    score: EventScore, parts: Collection[Part] = (), pair: str = "", ids: bool = False
) -> str:
    """The reports that are asked for, or the ranking.

    With ``ids`` the ranking has a column of national numbers.
    """
    chosen = [part for part in Part if part in parts] or [Part.RANKING]
    blocks = ["\n".join(heading(score).lines())]
    for part in chosen:
        blocks += _blocks(part, score, pair, ids)
    if Part.RANKING not in chosen:  # which has them below it
        blocks.append("\n".join(notes_text((), remarks(score))))
    return "\n\n".join(block for block in blocks if block) + "\n"


def _blocks(part: Part, score: EventScore, pair: str, ids: bool) -> Sequence[str]:
    event = score.event
    several = len(sessions_of(score)) > 1
    match part:
        case Part.RANKING:
            return _ranking(score, ids)
        case Part.TRAVELLERS:
            tables = [traveller_table(each, event, several) for each in travellers(score)]
        case Part.FREQUENCIES:
            tables = [frequency_table(each, event, several) for each in frequencies(score)]
        case Part.SCORECARDS:
            tables = [scorecard_table(each, event) for each in scorecards(score, pair)]
        case Part.MATRIX:
            tables = [
                table
                for matrix in matrices(score)
                for table in in_parts(matrix, event, several, WIDEST)
            ]
    return [table_text(table) for table in tables]


def _ranking(score: EventScore, ids: bool) -> list[str]:
    report = ranking_report(score)
    tables = ranking_tables(report, score.event, ids)
    width = max(map(table_width, tables), default=0)
    notes = "\n".join(notes_text(report.notes, report.remarks, width))
    return [*map(table_text, tables), notes]
