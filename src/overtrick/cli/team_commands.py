"""What the commands do with team events; imported only where there is one."""

from argparse import Namespace

from overtrick.app.event_files import OpenedEvent
from overtrick.app.team_check import impossible_team_points
from overtrick.cli.events import say
from overtrick.errors import InputError
from overtrick.reports.part import Format
from overtrick.reports.team_reports import TeamPart, render_teams

PARTS = {
    "matrix": TeamPart.GRID,
    "rounds": TeamPart.ROUNDS,
    "pairs": TeamPart.PAIRS,
}


def score_text(event: OpenedEvent, arguments: Namespace) -> str:
    """The reports that are asked for."""
    for name in ("travellers", "frequencies"):
        if getattr(arguments, name):
            raise InputError(
                f"--{name} is a report of pairs; in teams --matches shows every board of a match"
            )
    score = event.score_teams()
    say(finding.diagnostic for finding in impossible_team_points(score))
    parts = {part for name, part in PARTS.items() if getattr(arguments, name)}
    if arguments.scorecards is not None:
        parts.add(TeamPart.MATCHES)
    return render_teams(
        score,
        parts,
        Format(arguments.format),
        team=arguments.scorecards or "",
        diagnostics=event.diagnostics,
    )
