"""``overtrick compare``: the same results under two rule books, and what makes the difference."""

import argparse

from overtrick.app.compare import compare
from overtrick.app.compare_text import comparison_lines
from overtrick.app.event_files import rules_of
from overtrick.cli.events import code_for, opened, print_value


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The event and the two books."""
    parser.add_argument("event", metavar="EVENT", help="an event file, such as friday.toml")
    parser.add_argument(
        "--regulations", dest="books", nargs=2, required=True, metavar=("A", "B"), help="rule books"
    )
    parser.add_argument("--json", action="store_true", help="print for machines")


def run(arguments: argparse.Namespace) -> int:
    """Print what changes."""
    event = opened(arguments)
    book_a, book_b = (rules_of(event, name) for name in arguments.books)
    if event.is_teams:
        from overtrick.app.team_compare import compare_teams

        comparison = compare_teams(event.event, book_a, book_b, event.path.parent)
    else:
        comparison = compare(event.event, book_a, book_b, event.schedule, event.scale)
    print_value(comparison, comparison_lines(comparison), arguments.json)
    return code_for(event)
