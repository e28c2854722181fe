"""What the commands about an event have in common: opening it, and saying what is wrong in it."""

import argparse
import sys
from collections.abc import Iterable

from overtrick.app.event_files import OpenedEvent, open_event
from overtrick.model.diagnostic import Diagnostic, Severity

SOME_LINES_NOT_READ = 1
MOST_SAID = 50


def add_event(parser: argparse.ArgumentParser) -> None:
    """The event file, and a rule book in place of its own."""
    parser.add_argument("event", metavar="EVENT", help="an event file, such as friday.toml")
    parser.add_argument(
        "--regulations", metavar="NAME", default="", help="score under this rule book instead"
    )


def opened(arguments: argparse.Namespace, may_be_empty: bool = False) -> OpenedEvent:
    """Read the event, and say on the error output what is wrong in its file."""
    event = open_event(arguments.event, getattr(arguments, "regulations", ""), may_be_empty)
    say(event.diagnostics)
    return event


def print_value(value: object, lines: Iterable[str], as_machine: bool) -> None:
    """Print what a use case found: as text, or as JSON for machines."""
    if as_machine:
        from overtrick.app.json_values import as_json
        from overtrick.reports.json_text import json_text

        print(json_text(as_json(value)))
    else:
        print("\n".join(lines))


def say(diagnostics: Iterable[Diagnostic], where: str = "") -> None:
    """List problems with their places, errors marked as such, and ``where`` they are some."""
    found = list(diagnostics)
    for each in found[:MOST_SAID]:
        word = "not read" if each.severity is Severity.ERROR else "warning"
        print(f"{word}{where}: {each}", file=sys.stderr)
    if len(found) > MOST_SAID:
        more = len(found) - MOST_SAID
        print(f"and {more} more: overtrick check lists all of them", file=sys.stderr)


def code_for(event: OpenedEvent) -> int:
    """1 where something could not be read and was left out; warnings alone are no failure."""
    return SOME_LINES_NOT_READ if event.errors else 0
