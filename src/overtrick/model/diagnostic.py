"""What is wrong in what the director wrote, as data: where, what, and what would be right."""

from enum import Enum

from msgspec import Struct

from overtrick.errors import InputError
from overtrick.model.notation_score import quoted


class Severity(Enum):
    """How bad it is."""

    ERROR = "error"
    """It could not be read or used, and is left out."""
    WARNING = "warning"
    """It is used, but looks wrong."""


class Source(Struct, frozen=True, order=True, gc=False):
    """A line of a file."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Told(Struct, frozen=True, eq=False):
    """What somebody wrote; where it stands in a file makes it nothing else."""

    def _said(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__struct_fields__ if name not in PLACES)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other._said() == self._said()

    def __ne__(self, other: object) -> bool:  # Struct has one of its own
        return not self == other

    def __hash__(self) -> int:
        return hash(self._said())


PLACES = frozenset({"source", "sources", "responsible_source"})
"""The fields that say where something stands."""


class Sourced(Told, frozen=True, kw_only=True):
    """Something with the line on which it was written."""

    source: Source | None = None


class Diagnostic(Struct, frozen=True):
    """One thing that is wrong.

    >>> print(Diagnostic(Severity.ERROR, "points need a sign", "write +620 or -620", "620",
    ...                  Source("friday.toml", 31)))
    friday.toml:31: "620": points need a sign; write +620 or -620
    """

    severity: Severity
    problem: str
    remedy: str = ""
    text: str = ""
    source: Source | None = None

    @classmethod
    def refusal(cls, error: InputError, source: Source | None, text: str = "") -> "Diagnostic":
        """An error that says ``"what was written": what is wrong; what to do``."""
        message = str(error)
        if message.startswith('"') and '": ' in message:
            quote, _, message = message[1:].partition('": ')
            text = quote
        problem, _, remedy = message.partition("; ")
        return cls(Severity.ERROR, problem, remedy, text, source)

    @property
    def message(self) -> str:
        """What is wrong and what would be right, without the place."""
        shown = quoted(self.text)
        if '"' in self.text:  # it has quotation marks of its own
            shown = shown[1:-1]
        problem = f"{shown}: {self.problem}" if self.text else self.problem
        return f"{problem}; {self.remedy}" if self.remedy else problem

    def __str__(self) -> str:
        return f"{self.source}: {self.message}" if self.source else self.message
