"""``overtrick score``: the ranking of an event, and its other reports."""

import argparse
from collections.abc import Iterable

from overtrick.app.event_files import OpenedEvent
from overtrick.app.impossible_points import impossible_points
from overtrick.cli.events import add_event, code_for, opened, say
from overtrick.cli.output import print_pieces, write_output
from overtrick.errors import InputError
from overtrick.reports import render_in_pieces
from overtrick.reports.part import Format, Part

REPORTS = {
    "travellers": Part.TRAVELLERS,
    "frequencies": Part.FREQUENCIES,
    "matrix": Part.MATRIX,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The event, which reports, and in which format."""
    add_event(parser)
    parser.add_argument("--travellers", action="store_true", help="every board with its lines")
    parser.add_argument(
        "--frequencies", action="store_true", help="every board with how often each score occurs"
    )
    parser.add_argument(
        "--scorecards",
        "--matches",
        nargs="?",
        const="",
        metavar="PAIR",
        help="the scorecard of a pair or player, the matches of a team, or all of them",
    )
    parser.add_argument(
        "--matrix",
        "--grid",
        action="store_true",
        help="everybody's boards, or all results of teams, at a glance",
    )
    parser.add_argument("--rounds", action="store_true", help="teams: standings after each round")
    parser.add_argument(
        "--pairs", action="store_true", help="teams: the ranking of the pairs within them"
    )
    parser.add_argument(
        "--format", choices=[form.value for form in Format], default="text", help="default text"
    )
    parser.add_argument("--ids", action="store_true", help="national numbers in the text too")
    parser.add_argument("--output", metavar="FILE", help="write to a file instead of printing")


def run(arguments: argparse.Namespace) -> int:
    """Score, and print or write."""
    event = opened(arguments)
    if event.is_teams:
        from overtrick.cli.team_commands import score_text

        return _printed([score_text(event, arguments)], event, arguments.output)
    if arguments.rounds or arguments.pairs:
        raise InputError("--rounds and --pairs are reports of team events")
    parts = {part for name, part in REPORTS.items() if getattr(arguments, name)}
    if arguments.scorecards is not None:
        parts.add(Part.SCORECARDS)
    score = event.score()
    say(finding.diagnostic for finding in impossible_points(score))
    pieces = render_in_pieces(
        score,
        parts,
        Format(arguments.format),
        pair=arguments.scorecards or "",
        ids=arguments.ids,
        diagnostics=event.diagnostics,
    )
    return _printed(pieces, event, arguments.output)


def _printed(pieces: Iterable[str], event: OpenedEvent, output: str | None) -> int:
    if output is None:
        print_pieces(pieces)
        return code_for(event)
    write_output(output, "".join(pieces), event.files)
    print(f"{output} is written")
    return code_for(event)
