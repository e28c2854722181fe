"""Which format a file is in, and what reads and writes it; only what is needed is imported."""

import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from overtrick.errors import InputError
from overtrick.formats.imported import Imported, Unheld
from overtrick.model.event import Event

if TYPE_CHECKING:
    from overtrick.formats.told_lines import AnyScore

Reader = Callable[[Path], Imported]
Writer = Callable[[Event, "AnyScore | None"], tuple[bytes, tuple[Unheld, ...]]]


class FileKind(Struct, frozen=True):
    """A format: its name in commands, what it is, its endings, and the functions for it.

    A function is named ``module:function`` within ``overtrick.formats``; ``writer`` is empty where
    files of this kind are only read.
    """

    name: str
    what: str
    endings: tuple[str, ...]
    reader: str
    writer: str = ""

    def read(self, path: Path) -> Imported:
        """Read a file of this kind."""
        reader: Reader = _function(self.reader)
        return reader(path)

    def write(
        self, event: Event, score: "AnyScore | None" = None
    ) -> tuple[bytes, tuple[Unheld, ...]]:
        """The content of a file of this kind, and what of the event that cannot hold."""
        if not self.writer:
            names = ", ".join(kind.name for kind in KINDS if kind.writer)
            raise InputError(f"{self.what} can be read, and not written; write one of {names}")
        writer: Writer = _function(self.writer)
        return writer(event, score)


EVENT = FileKind(
    "event", "event file", (".toml",), "event_imported:read_event_file", "event_imported:event_file"
)

KINDS = (
    EVENT,
    FileKind("usebio", "USEBIO", (".xml",), "usebio:read_usebio", "usebio_write:write_usebio"),
    FileKind("pbn", "PBN", (".pbn",), "pbn:read_pbn", "pbn_write:write_pbn"),
    FileKind("bws", "Bridgemate files", (".bws",), "bws:read_bws"),
    FileKind(
        "csv",
        "CSV",
        (".csv",),
        "results_csv:read_results_csv",
        "results_csv_write:write_results_csv",
    ),
    FileKind("acbl", "ACBL results", (".json", ".html", ".htm"), "acbl:read_acbl"),
)
"""Every kind of file, read to an ``Imported`` and written from an event and its scores."""

NAMES = tuple(kind.name for kind in KINDS)

LOOKED_AT = 4096
"""So much of a file is looked at, where its ending says nothing."""

_BEGINNINGS = (
    ("bws", re.compile(rb"\x00\x01\x00\x00Standard (?:Jet|ACE) DB")),
    ("usebio", re.compile(rb"\s*(?:<\?xml(?![^>]*>\s*<!DOCTYPE html)|<!DOCTYPE USEBIO|<USEBIO)")),
    ("pbn", re.compile(rb"(?:%[^\n]*\n|\s)*\[\s*[A-Za-z]+\s*\"")),
    ("acbl", re.compile(rb"\s*(?:\{|<)")),
)

_SURE = ("bws", "usebio", "pbn")
"""The kinds whose files begin as no others do."""


def kind_named(name: str) -> FileKind:
    """A kind by its name.

    >>> kind_named("usebio").endings
    ('.xml',)
    """
    for kind in KINDS:
        if kind.name == name:
            return kind
    raise InputError(f'"{name}": there is no such format; the formats are {", ".join(NAMES)}')


def kind_by_ending(path: Path) -> FileKind | None:
    """The kind that the ending of a name says.

    >>> found = kind_by_ending(Path("FRIDAY.XML"))
    >>> found.name if found else ""
    'usebio'
    """
    return next((kind for kind in KINDS if path.suffix.lower() in kind.endings), None)


def kind_of(path: Path, name: str = "") -> FileKind:
    """The kind of a file to be read: as it is named, by its ending, or by how it begins.

    Refuses a file whose beginning contradicts its ending. What cannot be told is taken for an
    event file.
    """
    if name:
        return kind_named(name)
    found, seen = kind_by_ending(path), _kind_by_beginning(path)
    if found is None:
        return seen or EVENT
    if seen is not None and seen is not found and seen.name in _SURE:
        raise InputError(
            f"{path.name}: by its name this is {found.what}, but it begins as {seen.what} does; "
            f"rename it to {seen.endings[0]} (convert and verify take --from {seen.name} too)"
        )
    return found


def _kind_by_beginning(path: Path) -> FileKind | None:
    if not path.is_file():
        return None  # what can be read only once is left to the reader
    try:
        with path.open("rb") as file:
            beginning = file.read(LOOKED_AT).removeprefix(b"\xef\xbb\xbf")
    except (OSError, ValueError):
        return None  # the reader says what is wrong
    return next((kind_named(name) for name, form in _BEGINNINGS if form.match(beginning)), None)


def _function(name: str) -> Callable[..., Any]:
    module, _, function = name.partition(":")
    found: Callable[..., Any] = getattr(import_module(f"overtrick.formats.{module}"), function)
    return found
