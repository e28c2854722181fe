"""``overtrick draw``: a proposal for the next round, and why these pairings."""

import argparse

from overtrick.app.draw import draw_teams
from overtrick.app.draw_pairs import draw_pairs
from overtrick.app.draw_text import draw_lines
from overtrick.cli.events import add_event, code_for, opened, print_value
from overtrick.reports.people import label, names
from overtrick.reports.team_heading import team_label


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The event."""
    add_event(parser)
    parser.add_argument("--json", action="store_true", help="print for machines")


def run(arguments: argparse.Namespace) -> int:
    """Print the proposal; the event file stays as it is."""
    event = opened(arguments, may_be_empty=True)
    if event.is_teams:
        teams = event.score_teams()
        proposal = draw_teams(teams)
        lines = draw_lines(proposal, lambda number: team_label(teams, number))
    else:
        score = event.score()
        proposal = draw_pairs(score)
        called = {
            label(each.contestant, score.event): names(each.contestant) for each in score.standings
        }
        lines = draw_lines(proposal, lambda number: f"{number} {called.get(number, '')}".rstrip())
    print_value(proposal, lines, arguments.json)
    return code_for(event)
