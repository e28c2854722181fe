"""The pages of the guide as something to run: their event files, commands and what these print.

A fenced block is a file where the line above it says so:

- "`friday.toml`:" gives the file, "Add to `friday.toml`:" the file as it was given and this below
  it, "Now `friday.toml` is:" what a command has made of it.
- A ``console`` block has commands after ``$`` and what they print below them, on the terminal: what
  goes to the error output too. Spaces at the ends of lines cannot be seen and are not compared.
- ``xml`` and ``csv`` are files of other programs, which the commands below read.
- ``toml`` is read and scored, and has to be without fault; ``toml wrong`` has to have one.

``python -m tests.docs.guide`` writes into the pages what the commands print now.
"""

import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout, suppress
from io import StringIO
from pathlib import Path

from msgspec import Struct

from overtrick.app.event_files import open_event
from overtrick.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "guide"
PAGES = sorted(page for page in GUIDE.glob("*.md") if page.name != "movements.md")
"""The page on movements has tests of its own."""

BLOCK = re.compile(r"^(?P<above>[^\n]*)\n\n?```(?P<kind>[\w ]*)\n(?P<text>(?s:.*?))^```$", re.M)
FILE = re.compile(r"(?P<how>Add to |Now |)`(?P<name>[\w.-]+\.(?:toml|xml|csv))`(?: is|):$")


class Block(Struct, frozen=True):
    """A fenced block of a page; ``file`` is the file that it gives, adds to or shows."""

    place: str
    start: int
    kind: str
    text: str
    how: str = ""
    file: str = ""


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page, in their order."""
    text = page.read_text(encoding="utf-8")
    for found in BLOCK.finditer(text):
        line = text.count("\n", 0, found.start("text"))
        file = FILE.search(found["above"])
        how, name = (file["how"].strip(), file["name"]) if file else ("", "")
        place = f"{page.name}:{line}"
        yield Block(place, found.start("text"), found["kind"], found["text"], how, name)


class Truth(Struct, frozen=True):
    """What should stand in a block, and what is wrong with the event that it gives."""

    block: Block
    text: str
    problems: tuple[str, ...] = ()


def truths(page: Path, folder: Path) -> list[Truth]:
    """Go through a page: its files are put into the folder, its commands are run there."""
    shutil.copytree(ROOT / "examples", folder / "examples")
    given: dict[str, str] = {}
    found = []
    with chdir(folder):
        for block in blocks(page):
            text = block.text
            if block.kind == "console":
                text = "".join(f"$ {command}\n{_run(command)}" for command in _commands(block))
            elif block.how == "Now":
                text = Path(block.file).read_text(encoding="utf-8")
            elif block.how == "Add to":
                Path(block.file).write_text(f"{given[block.file]}\n{text}", encoding="utf-8")
            elif block.file:
                given[block.file] = text
                Path(block.file).write_text(text, encoding="utf-8")
            is_event = block.kind in ("toml", "toml wrong")
            found.append(Truth(block, text, _problems(block.file) if is_event else ()))
    return found


def _problems(path: str) -> tuple[str, ...]:
    """What is wrong with an event file; it is scored as well."""
    opened = open_event(path)
    opened.score_teams() if opened.is_teams else opened.score()
    return tuple(str(each) for each in opened.diagnostics)


def _commands(block: Block) -> list[str]:
    return [line[2:] for line in block.text.splitlines() if line.startswith("$ ")]


def _run(command: str) -> str:
    program, *arguments = shlex.split(command)
    if program != "overtrick":
        raise ValueError(f"{command}: only overtrick is run")
    printed = StringIO()
    # Whoever is refused, or asks for help, leaves at once.
    with redirect_stdout(printed), redirect_stderr(printed), suppress(SystemExit):
        main(arguments)
    return "".join(f"{line.rstrip()}\n" for line in printed.getvalue().splitlines())


def rewrite(page: Path) -> bool:
    """Write into a page what its commands print; whether that is something else."""
    before = text = page.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        for truth in reversed(truths(page, Path(folder))):
            start, end = truth.block.start, truth.block.start + len(truth.block.text)
            text = text[:start] + truth.text + text[end:]
    page.write_text(text, encoding="utf-8")
    return text != before


if __name__ == "__main__":
    sys.stdout.writelines(f"{page.name} is changed\n" for page in PAGES if rewrite(page))
