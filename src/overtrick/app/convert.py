"""``convert``: an event from one kind of file into another, with a report of what became of it."""

import os
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from overtrick.app.event_files import OpenedEvent, opened
from overtrick.errors import InputError
from overtrick.formats.event_file import parse_event
from overtrick.formats.file_kinds import (
    EVENT,
    NAMES,
    FileKind,
    kind_by_ending,
    kind_named,
    kind_of,
)
from overtrick.formats.imported import Imported, Unheld
from overtrick.formats.told_lines import AnyScore
from overtrick.model.diagnostic import Diagnostic, Severity
from overtrick.model.event_setup import Kind

MOST_LISTED = 50


class Conversion(Struct, frozen=True):
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
    if target.is_dir():
        raise InputError(f"{target}: this is a folder; name the file that is to be written in it")
    kind = kind_named(to) if to else kind_by_ending(target)
    if kind is None:
        raise InputError(
            f"{target.name}: the ending does not say what kind of file this is to be; give --to "
            f"with one of {', '.join(NAMES)}"
        )
    if _is_same(source, target):
        raise InputError(f"{target}: this is the file that is to be read; choose another name")
    if os.path.lexists(target):
        if not target.is_file():  # a device, a pipe, a link that leads nowhere
            raise InputError(f"{target}: this is no ordinary file; choose another name")
        if not force:
            raise InputError(
                f"{target}: there is such a file already; choose another name, or give --force"
            )
    imported = kind_of(source, from_).read(source)
    event = imported.event
    if not (event.lines or event.deals or event.contestants or event.teams.matches):
        listed = "".join(f"\n{each}" for each in imported.diagnostics[:20])
        raise InputError(f"{source.name}: nothing of an event could be read{listed}")
    if kind is EVENT:
        content, unheld = kind.write(event)
        unheld += tuple(_not_in_an_event_file(imported))
        again = parse_event(content.decode("utf-8"), target.name, source.parent)
        problems = imported.diagnostics + again.errors  # what is written can be read
    else:
        ready = opened(imported, source, may_be_empty=True)
        problems = tuple(each for each in ready.diagnostics if each not in imported.guessed)
        content, unheld = kind.write(ready.event, _score(ready))
    _written(target, content)
    return Conversion(source, target, kind, imported, problems, unheld)


def _score(ready: OpenedEvent) -> AnyScore | None:
    """The scores; none for Swiss pairs, which are not scored here: their results are written."""
    if ready.event.kind is Kind.SWISS_PAIRS:
        return None
    return ready.score_teams() if ready.is_teams else ready.score()


def _is_same(source: Path, target: Path) -> bool:
    try:
        return source.samefile(target)
    except (OSError, ValueError):
        return False


def _written(target: Path, content: bytes) -> None:
    """Write a file beside its place and put it there at once: never a half of it.

    Where the name is a link, the file that it leads to is written, and the link stays.
    """
    place = target.resolve()
    try:
        number, name = tempfile.mkstemp(dir=place.parent, prefix=".", suffix=place.suffix)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"{target}: cannot be written: {reason}") from None
    try:
        with open(number, "wb") as file:
            file.write(content)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, place)
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
