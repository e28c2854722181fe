"""``convert``: an event from one kind of file into another, with a report of what became of it."""

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from overtrick.app.event_files import opened
from overtrick.errors import InputError
from overtrick.formats.event_file import parse_event
from overtrick.formats.event_file_write import write_event
from overtrick.formats.file_kinds import (
    EVENT,
    NAMES,
    FileKind,
    kind_by_ending,
    kind_named,
    kind_of,
)
from overtrick.formats.imported import Imported, Unheld
from overtrick.model.diagnostic import Diagnostic, Severity

MOST_LISTED = 50


@dataclass(frozen=True, slots=True)
class Conversion:
    """What was read, what was made of it, and what the new file cannot hold.

    ``problems`` are what was not read, and what is wrong besides, in the event as a whole.
    """

    source: Path
    target: Path
    kind: FileKind
    imported: Imported
    problems: tuple[Diagnostic, ...]
    unheld: tuple[Unheld, ...]

    @property
    def left_out(self) -> Sequence[Diagnostic]:
        """What is not in the new file because it could not be read or used."""
        return [each for each in self.problems if each.severity is Severity.ERROR]


def convert(
    source: Path, target: Path, from_: str = "", to: str = "", *, force: bool = False
) -> Conversion:
    """Read one file and write the other, all of it or nothing.

    Refuses to replace a file unless it is forced to, and to write a file with nothing in it.
    """
    kind = kind_named(to) if to else kind_by_ending(target)
    if kind is None:
        raise InputError(
            f"{target.name}: the ending does not say what kind of file this is to be; give --to "
            f"with one of {', '.join(NAMES)}"
        )
    if _is_same(source, target):
        raise InputError(f"{target}: this is the file that is to be read; choose another name")
    if target.exists() and not force:
        raise InputError(
            f"{target}: there is such a file already; choose another name, or give --force"
        )
    imported = kind_of(source, from_).read(source)
    event = imported.event
    if not (event.lines or event.deals or event.contestants):
        listed = "".join(f"\n{each}" for each in imported.diagnostics[:20])
        raise InputError(f"{source.name}: nothing of an event could be read{listed}")
    if kind is EVENT:
        unheld = tuple(_not_in_an_event_file(imported))
        problems: tuple[Diagnostic, ...] = imported.diagnostics
        text = write_event(event)
        again = parse_event(text, target.name, source.parent)  # what is written can be read
        problems += again.errors
        _written(target, lambda path: path.write_bytes(text.encode("utf-8")))
    else:
        ready = opened(imported, source)
        problems = tuple(each for each in ready.diagnostics if each not in imported.guessed)
        score = ready.score()
        found: list[Unheld] = []
        _written(target, lambda path: found.extend(kind.write(score, path)))
        unheld = tuple(found)
    return Conversion(source, target, kind, imported, problems, unheld)


def _is_same(source: Path, target: Path) -> bool:
    try:
        return source.samefile(target)
    except (OSError, ValueError):
        return False


def _written(target: Path, write: Callable[[Path], object]) -> None:
    """Write a file beside its place and put it there at once: never a half of it."""
    folder = target.parent
    try:
        number, name = tempfile.mkstemp(dir=folder, prefix=".", suffix=target.suffix)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"{target}: cannot be written: {reason}") from None
    os.close(number)
    try:
        write(Path(name))
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, target)
    except OSError as error:
        raise InputError(f"{target}: cannot be written: {error.strerror}") from None
    finally:
        Path(name).unlink(missing_ok=True)


def _not_in_an_event_file(imported: Imported) -> Iterator[Unheld]:
    if imported.printed:
        yield Unheld("figures that the other program printed", len(imported.printed))
    if imported.schedule and imported.event.movement is None:
        yield Unheld("results that are scheduled; name a [movement]", len(imported.schedule))


def conversion_lines(done: Conversion) -> Iterator[str]:
    """What became of everything, as text."""
    imported = done.imported
    by = f", written by {imported.program}" if imported.program else ""
    yield f"{done.source}: {imported.format}{by}"
    yield f"Read: {', '.join(imported.read) or 'nothing'}."
    warnings = [each for each in done.problems if each.severity is Severity.WARNING]
    yield from _listed("Not read", done.left_out)
    yield from _listed("Not understood, or doubtful", warnings)
    yield from _listed("Guessed", imported.guessed)
    yield from _listed("Read, and not kept", imported.not_kept)
    yield f"{done.target} is written ({done.kind.what})."
    yield from _listed("What it cannot hold", done.unheld)


def _listed(heading: str, found: Sequence[object]) -> Iterator[str]:
    if found:
        yield f"{heading}:"
        yield from (f"  {each}" for each in found[:MOST_LISTED])
        if len(found) > MOST_LISTED:
            yield f"  and {len(found) - MOST_LISTED} more"
