"""Printing what a command was asked for, or writing it, never over what somebody has entered."""

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from overtrick.errors import InputError

ANOTHER = "choose another name for --output"
EVENT_BLOCK = rb"^[ \t]*\[{1,2}(event|pairs|players|results)\]"


def print_pieces(pieces: Iterable[str]) -> None:
    """Print a text that may be very long, with a line break at its end."""
    last = ""
    for last in pieces:
        sys.stdout.write(last)
    if not last.endswith("\n"):
        sys.stdout.write("\n")


def write_output(name: str, text: str, entered: Iterable[Path] = ()) -> None:
    """Write a text to the file of ``--output``.

    Refuses an event file and the files that were ``entered``, such as that of the results.
    """
    path = Path(name)
    try:
        if path.is_file():
            if any(each.exists() and path.samefile(each) for each in entered):
                raise InputError(f"{name}: this is what was read, and would be lost; {ANOTHER}")
            if path.suffix == ".toml" and re.search(EVENT_BLOCK, path.read_bytes(), re.MULTILINE):
                raise InputError(f"{name}: this is an event file, and would be lost; {ANOTHER}")
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"{name}: cannot be written: {error.strerror}") from None
