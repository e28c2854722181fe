"""``overtrick prizes``: can the prizes be given yet, and if not, what do they depend on?"""

import argparse

from overtrick.app.prizes import prizes
from overtrick.app.prizes_text import prizes_lines
from overtrick.cli.events import add_event, code_for, opened, print_value


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The event."""
    add_event(parser)
    parser.add_argument("--json", action="store_true", help="print for machines")


def run(arguments: argparse.Namespace) -> int:
    """Print every range of places, and the open questions."""
    event = opened(arguments)
    if event.is_teams:
        from overtrick.app.team_prizes import prizes_of_teams

        found = prizes_of_teams(event.score_teams())
    else:
        found = prizes(event.event, event.book, event.schedule, event.scale)
    print_value(found, prizes_lines(found), arguments.json)
    return code_for(event)
