"""The ``overtrick`` command.

Every command is a module with ``add_arguments(parser)`` and ``run(arguments)``, which returns the
exit code. Only the module of the command that is asked for is imported, so that a small question
is answered at once.
"""

import argparse
import atexit
import gc
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Any, NoReturn

from overtrick import __version__
from overtrick.errors import InputError

COMMANDS = {
    "new": "write a starting file for an event",
    "score": "score an event and print its ranking",
    "check": "list everything suspicious in an event",
    "explain": "say why a contestant has what it has",
    "compare": "score an event under two rule books",
    "verify": "compare what another program computed with what we compute",
    "convert": "make a file of another kind of an event",
    "prizes": "say which places can still change",
    "draw": "propose the next round of a Swiss event, a knockout or a round robin",
    "incident": "say what follows from something that went wrong at a table",
    "movement": "suggest, show and check movements, and print their cards",
    "vp": "show the scales of victory points",
    "calc": "work out one number: a score, matchpoints, IMPs, a formula",
    "rules": "list, show and compare rule books",
}
"""Every command, with what it is for; ``overtrick.cli.<name>`` carries it out."""

BAD_INPUT = 2

NOBODY_READS = 141
"""As a shell sees a program that a closed pipe ended: neither success nor something found."""


class Help(argparse.HelpFormatter):
    """Help as wide as the terminal; argparse itself would load half of ``shutil`` to know it."""

    def __init__(self, prog: str) -> None:
        try:
            width = int(os.environ.get("COLUMNS", 0)) or os.get_terminal_size().columns
        except (ValueError, OSError):  # no terminal
            width = 80
        super().__init__(prog, width=width - 2)


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one line, and says where help is."""

    def __init__(self, **options: Any) -> None:
        super().__init__(formatter_class=Help, **options)

    def error(self, message: str) -> NoReturn:
        """Refuse with the exit code for bad input."""
        message = re.sub(r"invalid int value: (.*)", r"\1 is no whole number", message)
        self.exit(BAD_INPUT, f"overtrick: {message} (see {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name, and return its exit code."""
    if argv is None:
        # A command is short, and looking for cycles in its values takes long, at the end too.
        gc.disable()
        atexit.register(gc.freeze)
    arguments = list(sys.argv[1:] if argv is None else argv)
    _open_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal without ½ or √ still gets the rest
            stream.reconfigure(errors="replace")
    try:
        return _run(arguments)
    except InputError as error:
        print("\n".join(f"overtrick: {line}" for line in str(error).splitlines()), file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        # Whoever reads has enough, as with ``| head``; nothing more can be written.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_READS
    except OSError as error:  # a full disk, or an output that went away
        print(f"overtrick: cannot write: {error.strerror}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BAD_INPUT
    except KeyboardInterrupt:
        return 130


def _open_streams() -> None:
    """Nothing where an output was closed before we started, as with ``>&-``."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115


def sentence(words: str) -> str:
    """Words as a sentence, names such as IMPs kept."""
    return f"{words[0].upper()}{words[1:]}."


def _run(arguments: list[str]) -> int:
    parser = Parser(
        prog="overtrick",
        description="Duplicate bridge scoring that a director can trust and anyone can check.",
    )
    parser.add_argument("--version", action="version", version=f"overtrick {__version__}")
    # Without prog, argparse would lay out a whole help text to find the word.
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", required=True, prog=parser.prog
    )
    asked = next((word for word in arguments if word in COMMANDS), None)
    for name, purpose in COMMANDS.items():
        if name != asked and arguments[:1] == [asked]:
            continue  # the others are there to be listed
        command = commands.add_parser(name, help=purpose, description=sentence(purpose))
        if name == asked:
            module = import_module(f"overtrick.cli.{name}")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    parsed = parser.parse_args(arguments)
    code: int = parsed.run(parsed)
    sys.stdout.flush()
    return code
