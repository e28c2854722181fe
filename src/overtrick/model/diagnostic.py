"""What is wrong in what the director wrote, as data: where, what, and what would be right."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from overtrick.errors import InputError
from overtrick.model.notation_score import quoted


class Severity(Enum):
    """How bad it is."""

    ERROR = "error"
    """It could not be read or used, and is left out."""
    WARNING = "warning"
    """It is used, but looks wrong."""


class Source(NamedTuple):
    """A line of a file."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Diagnostic:
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
