"""Citations: in which document a value stands, where in it, and how sure we are of that."""

from enum import Enum
from typing import Any

from msgspec import Struct


class Sure(Enum):
    """How sure we are that the cited document says so."""

    READ = "read"
    EXCERPT = "excerpt"
    DERIVED = "derived"
    PARAPHRASE = "paraphrase"
    PROGRAM = "program"
    MEMORY = "memory"
    CONVENTION = "convention"

    @property
    def meaning(self) -> str:
        """The same in words."""
        return {
            Sure.READ: "read in the document",
            Sure.EXCERPT: "read in an excerpt",
            Sure.DERIVED: "worked out from the document",
            Sure.PARAPHRASE: "from a paraphrase by others",
            Sure.PROGRAM: "seen in a program's code or files",
            Sure.MEMORY: "from memory, not verified",
            Sure.CONVENTION: "our convention",
        }[self]


class Citation(Struct, frozen=True):
    """Where a value comes from."""

    document: str
    edition: str
    article: str
    sure: Sure
    note: str = ""

    def __str__(self) -> str:
        edition = f" ({self.edition})" if self.edition else ""
        return f"{self.document}{edition}, {self.article}"


class Cited(Struct, frozen=True):
    """A value with its citation, and the book in which it stands."""

    value: Any
    citation: Citation
    book: str
