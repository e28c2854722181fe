"""Reports of a pairs or individual event: text, JSON, CSV and HTML from the same values.

Each report has a view (``ranking``, ``traveller``, ``frequencies``, ``scorecard``, ``matrix``) from
which every format is made; ``render``, or ``render_in_pieces`` where a report may be very long, is
what a command line or a web page calls.
"""

from collections.abc import Collection, Iterator, Sequence

from overtrick.engine.event_score import EventScore
from overtrick.errors import InputError
from overtrick.model.diagnostic import Diagnostic
from overtrick.reports.part import Format, Part

__all__ = ["Format", "Part", "render", "render_in_pieces"]


def render(
    score: EventScore,
    what: Collection[Part] = (),
    form: Format = Format.TEXT,
    *,
    pair: str = "",
    ids: bool = False,
    diagnostics: Sequence[Diagnostic] = (),
) -> str:
    """The results of an event.

    Without a choice of parts: text and CSV have the ranking, a page everything. JSON always has
    the ranking and the boards. ``pair`` is whose scorecard is wanted, ``ids`` whether the text of
    the ranking shows national numbers; ``diagnostics`` go into JSON.
    """
    pieces = render_in_pieces(score, what, form, pair=pair, ids=ids, diagnostics=diagnostics)
    return "".join(pieces)


def render_in_pieces(
    score: EventScore,
    what: Collection[Part] = (),
    form: Format = Format.TEXT,
    *,
    pair: str = "",
    ids: bool = False,
    diagnostics: Sequence[Diagnostic] = (),
) -> Iterator[str]:
    """The same piece by piece, so that a long one need not be there as a whole."""
    # Only the format that is asked for is imported: a command is to start at once.
    match form:
        case Format.TEXT:
            from overtrick.reports.event_text import event_text

            yield event_text(score, what, pair, ids)
        case Format.JSON:
            from overtrick.reports.event_json import event_json

            yield from event_json(score, what, pair, diagnostics)
            yield "\n"
        case Format.HTML:
            from overtrick.reports.html_page import event_html

            yield event_html(score, what, pair)
        case Format.CSV:
            yield _csv(score, what, pair)


def _csv(score: EventScore, what: Collection[Part], pair: str) -> str:
    from overtrick.reports import csv_text

    if len(what) > 1:
        names = " and ".join(part.value for part in Part if part in what)
        raise InputError(f"a CSV file has one table, not {names}; ask for one report at a time")
    match next(iter(what), Part.RANKING):
        case Part.RANKING:
            return csv_text.ranking_csv(score)
        case Part.TRAVELLERS:
            return csv_text.travellers_csv(score)
        case Part.FREQUENCIES:
            return csv_text.frequencies_csv(score)
        case Part.SCORECARDS:
            return csv_text.scorecards_csv(score, pair)
        case Part.MATRIX:
            return csv_text.matrix_csv(score)
