"""An event file, in the form in which the files of other programs are read."""

from pathlib import Path

from overtrick.formats.event_file import read_event
from overtrick.formats.import_notes import many
from overtrick.formats.imported import Imported


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
