"""``overtrick convert``: an event from one kind of file into another."""

import argparse
from pathlib import Path

from overtrick.app.convert import conversion_lines, convert
from overtrick.formats.file_kinds import KINDS

SOMETHING_LEFT_OUT = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which file into which."""
    endings = ", ".join(f"{kind.endings[0]} ({kind.name})" for kind in KINDS)
    parser.add_argument("source", metavar="IN", help=f"the file to be read: {endings}")
    parser.add_argument("target", metavar="OUT", help="the file to be written")
    names = [kind.name for kind in KINDS]
    parser.add_argument(
        "--from", dest="from_", choices=names, default="", help="what IN is, if not by its ending"
    )
    parser.add_argument("--to", choices=names, default="", help="what OUT is to be, likewise")
    parser.add_argument("--force", action="store_true", help="replace OUT if it is there already")


def run(arguments: argparse.Namespace) -> int:
    """Convert, and say what became of everything."""
    done = convert(
        Path(arguments.source),
        Path(arguments.target),
        arguments.from_,
        arguments.to,
        force=arguments.force,
    )
    print("\n".join(conversion_lines(done)))
    return SOMETHING_LEFT_OUT if done.left_out else 0
