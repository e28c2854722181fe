"""Writing results as CSV: the columns that an event file reads, and points where it is scored."""

import csv
from io import StringIO

from overtrick.exact import plain
from overtrick.formats.imported import Unheld
from overtrick.formats.results_table import COLUMNS, SEATS
from overtrick.formats.told_lines import AnyScore, ToldLine, told_lines, unheld_decisions
from overtrick.model.board import Seat
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind
from overtrick.model.notation import format_result
from overtrick.model.scoring import Scoring
from overtrick.model.teams import TeamPlay

PAIR_POINTS = {"ns_points": Seat.NORTH, "ew_points": Seat.EAST}
PLAYER_POINTS = {
    "n_points": Seat.NORTH,
    "e_points": Seat.EAST,
    "s_points": Seat.SOUTH,
    "w_points": Seat.WEST,
}
NEEDED = ("board", "result")


def write_results_csv(
    event: Event, score: AnyScore | None = None
) -> tuple[bytes, tuple[Unheld, ...]]:
    r"""The results as CSV in UTF-8, and what of the event that cannot hold.

    >>> from overtrick.formats.event_file import parse_event
    >>> event = parse_event('[results]\ntable = "board ns ew result\\n1 5 8 4H S ="').event
    >>> write_results_csv(event)[0].decode()
    'board,ns,ew,result\n1,5,8,4H S =\n'
    """
    imps = event.scoring in (Scoring.CROSS_IMPS, Scoring.BUTLER)
    rows = [_row(told) for told in told_lines(event, score)]
    columns = [
        name
        for name in (*COLUMNS, *PAIR_POINTS, *PLAYER_POINTS)
        if name in NEEDED or any(row.get(name) for row in rows)
    ]
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([name.replace("points", "imps") if imps else name for name in columns])
    writer.writerows([row.get(name, "") for name in columns] for row in rows)
    return text.getvalue().encode("utf-8"), tuple(_unheld(event))


def _row(told: ToldLine) -> dict[str, str]:
    line = told.line
    players = line.players or ("", "", "", "")
    row = {
        "session": str(line.session or ""),
        "section": line.section or "",
        "table": line.table or "",
        "round": str(line.round or ""),
        "board": str(line.board),
        "ns": line.ns or "",
        "ew": line.ew or "",
        **dict(zip(SEATS, players, strict=True)),
        "lead": str(line.lead or ""),
        "result": format_result(line.result),
    }
    for name, seat in (PLAYER_POINTS if line.players else PAIR_POINTS).items():
        side = told.scores.get(seat)
        if side is not None and side.points is not None:
            row[name] = plain(side.points)
    return row


def _unheld(event: Event) -> list[Unheld]:
    told = {
        "the name of the event": int(bool(event.name)),
        "the date": int(event.date is not None),
        "that it is an event of " + event.kind.value: int(
            event.kind in (Kind.TEAMS, Kind.SWISS_PAIRS)
        ),
        "how it is scored": int(event.scoring is not event.kind.scorings[0]),
        "that north-south and east-west are ranked apart": int(event.winners == 2),
        "how matches are played": int(event.teams != TeamPlay()),
        "names": len(event.contestants),
        "sessions": len(event.sessions),
        "sections, and their order": len(event.sections),
        "deals": len(event.deals),
    }
    found = [Unheld(what, count) for what, count in told.items() if count]
    return [*found, *unheld_decisions(event)]
