"""``overtrick verify``: what another program computed, beside what we compute."""

import argparse
import sys
from pathlib import Path

from overtrick.app.verify import verify
from overtrick.app.verify_text import verification_lines
from overtrick.cli.events import print_value, say
from overtrick.formats.file_kinds import NAMES, kind_of

SOMETHING_UNEXPLAINED = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file, and the book that is to explain it."""
    parser.add_argument("file", metavar="FILE", help="a result file of another program")
    parser.add_argument(
        "--from", dest="from_", choices=NAMES, default="", help="what it is, if not by its ending"
    )
    parser.add_argument(
        "--regulations",
        metavar="NAME",
        default="",
        help="the rule book that is to explain differences; otherwise all are tried",
    )
    parser.add_argument("--all", action="store_true", help="list explained differences too")
    parser.add_argument("--json", action="store_true", help="print for machines")


def _progress(done: int, of: int) -> None:
    """Where somebody waits: how many books have been tried."""
    if sys.stderr.isatty():
        end = "" if done + 1 < of else "\r\x1b[K"
        print(f"\r{done + 1} of {of} rule books", end=end, file=sys.stderr, flush=True)


def run(arguments: argparse.Namespace) -> int:
    """Compare every figure."""
    path = Path(arguments.file)
    imported = kind_of(path, arguments.from_).read(path)
    found = verify(imported, path, arguments.regulations, _progress)
    say(imported.diagnostics)
    print_value(found, verification_lines(found, arguments.all), arguments.json)
    return SOMETHING_UNEXPLAINED if found.unexplained else 0
