"""Travellers as tables: a plus score stands in the column of the side that has it."""

from collections.abc import Sequence

from overtrick.model.board import Side
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind as EventKind
from overtrick.reports.lines import ReportLine
from overtrick.reports.notes import Footnotes
from overtrick.reports.people import card_name, in_full, label_in_direction
from overtrick.reports.table import Cell, Column, Filled, Kind, Table, table_of
from overtrick.reports.traveller import UNITS, Traveller
from overtrick.reports.wording import anchor, column, counted, signed


def traveller_table(traveller: Traveller, event: Event, several_sessions: bool = False) -> Table:
    """A traveller as a table; a plus score stands in the column of the side that has it."""
    footnotes = Footnotes()
    lines = traveller.lines
    individual = event.kind is EventKind.INDIVIDUAL
    columns: list[Filled] = []
    # Partners stand beside each other: north, south, east, west.
    order = (0, 2, 1, 3) if individual else (0, 1)
    names = ("N", "E", "S", "W") if individual else ("NS", "EW")
    for place in order:
        columns.append(
            (Column(names[place], Kind.CONTESTANT), [_who(x, place, event) for x in lines])
        )
    results = [Cell(line.result, tuple(map(footnotes.add, line.notes))) for line in lines]
    columns.append((Column("Result", Kind.RESULT, heads=True), results))
    if any(line.lead for line in lines):
        lead = Column("Lead", Kind.RESULT, can_go=True)
        columns.append((lead, [line.lead for line in lines]))
    columns.append((Column("NS+", Kind.NUMBER, "North-South's score"), _plus(lines, Side.NS)))
    columns.append((Column("EW+", Kind.NUMBER, "East-West's score"), _plus(lines, Side.EW)))
    columns.extend(_points(lines, names, order, UNITS[event.scoring]))
    return table_of(
        anchor("board", traveller.session, traveller.board, traveller.group),
        traveller.title,
        columns,
        subtitle(traveller, several_sessions),
        footnotes.texts,
        provisional(traveller),
    )


def subtitle(traveller: Traveller, several_sessions: bool) -> str:
    """Session, dealer, vulnerability and top of a board."""
    parts = [f"Session {traveller.session}"] if several_sessions else []
    parts += [f"Dealer {traveller.dealer}", f"Vul {traveller.vulnerable}"]
    if traveller.top is not None:
        parts.append(f"Top {column([traveller.top])[0]}")
    return ", ".join(parts)


def provisional(traveller: Traveller) -> tuple[str, ...]:
    """Says so, where results are still to come."""
    if not traveller.provisional:
        return ()
    return (f"Provisional: {counted(traveller.received, 'result')} so far, more are to come.",)


def _who(line: ReportLine, place: int, event: Event) -> Cell | str:
    contestant = line.seats[place]
    if contestant is None:
        return "?"
    text = label_in_direction(contestant, event)
    return Cell(text, (), card_name(contestant, event), in_full(contestant))


def _plus(lines: Sequence[ReportLine], side: Side) -> list[str]:
    """What a side scored: its plus, or either way where the score is split."""
    found = []
    for line in lines:
        own, other = line.ns_score, line.ew_score
        if side is Side.EW:
            own, other = other, own
        if own is None:
            found.append("")
        elif other is not None and own == -other:
            found.append(str(own) if own > 0 or (own == 0 and side is Side.NS) else "")
        else:
            found.append(signed(own))
    return found


def _points(
    lines: Sequence[ReportLine], names: Sequence[str], order: Sequence[int], unit: str
) -> list[Filled]:
    """A column for each side; for each player only where partners differ."""
    individual = len(names) > 2
    if individual and all(line.points[:2] == line.points[2:] for line in lines):
        names, order = ("NS", "EW"), (0, 1)
    return [
        (
            Column(f"{names[place]} {unit}", Kind.NUMBER),
            column([line.points[place] for line in lines]),
        )
        for place in order
    ]
