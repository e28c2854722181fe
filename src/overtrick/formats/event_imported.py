"""An event file, in the form in which the files of other programs are read and written."""

from pathlib import Path
from typing import TYPE_CHECKING

from overtrick.formats.event_file import read_event
from overtrick.formats.event_file_write import write_event
from overtrick.formats.import_notes import many
from overtrick.formats.imported import Imported, Unheld
from overtrick.model.event import Event

if TYPE_CHECKING:
    from overtrick.formats.told_lines import AnyScore


def event_file(event: Event, _: "AnyScore | None" = None) -> tuple[bytes, tuple[Unheld, ...]]:
    """An event as the content of an event file, which holds all of it; scores are made anew."""
    return write_event(event).encode("utf-8"), ()


def read_event_file(path: Path) -> Imported:
    """Read an event file; nobody else has computed anything in it."""
    reading = read_event(path)
    event = reading.event
    counts = (
        (len(event.contestants), event.kind.contestant),
        (len(event.lines), "result"),
        (len(event.rulings), "ruling"),
        (len(event.deals), "deal"),
    )
    read = tuple(many(count, what) for count, what in counts if count)
    return Imported("event file", event, read=read, diagnostics=reading.diagnostics)
