"""``overtrick compare``: the same results under two rule books, and what makes the difference."""

import argparse

from overtrick.app.compare import compare
from overtrick.app.compare_text import comparison_lines
from overtrick.app.event_files import OpenedEvent, open_event, opened
from overtrick.cli.events import code_for, print_value, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The event and the two books."""
    parser.add_argument("event", metavar="EVENT", help="an event file, such as friday.toml")
    parser.add_argument(
        "--regulations", dest="books", nargs=2, required=True, metavar=("A", "B"), help="rule books"
    )
    parser.add_argument("--json", action="store_true", help="print for machines")


def run(arguments: argparse.Namespace) -> int:
    """Print what changes."""
    read = open_event(arguments.event)
    a, b = (opened(read.read, read.path, name) for name in arguments.books)
    _say_of_both(a, b)
    if a.is_teams:
        from overtrick.app.team_compare import compare_teams

        comparison = compare_teams(a.event, a.book, b.book, a.path.parent, b.event)
    else:
        comparison = compare(a.event, a.book, b.book, a.schedule, a.scale, b.event)
    print_value(comparison, comparison_lines(comparison), arguments.json)
    return max(code_for(a), code_for(b))


def _say_of_both(a: OpenedEvent, b: OpenedEvent) -> None:
    """What is wrong in the file; a book may have no use for what another can score."""
    say(each for each in a.diagnostics if each in b.diagnostics)
    for one, other in ((a, b), (b, a)):
        say((x for x in one.diagnostics if x not in other.diagnostics), f" under {one.book.name}")
