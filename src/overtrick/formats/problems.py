"""Collecting what is wrong in a file while the rest of it is read."""

from collections.abc import Iterable

from overtrick.errors import InputError
from overtrick.model.diagnostic import Diagnostic, Severity, Source

AT_MOST = 1000
"""Problems that are listed for a file; a file of rubbish has one a line."""


class Problems:
    """The problems found in one file so far."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Diagnostic] = []

    def error(self, line: int, text: str, problem: str, remedy: str = "") -> None:
        """Something cannot be read, and is left out."""
        self.add(Diagnostic(Severity.ERROR, problem, remedy, text, self.source(line)))

    def warning(self, line: int, text: str, problem: str, remedy: str = "") -> None:
        """Something is read, but looks wrong."""
        self.add(Diagnostic(Severity.WARNING, problem, remedy, text, self.source(line)))

    def refusal(self, line: int, error: InputError, text: str = "") -> None:
        """What a reader of notation refused."""
        self.add(Diagnostic.refusal(error, self.source(line), text))

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep a problem, unless there are too many already."""
        if len(self.found) < AT_MOST:
            self.found.append(diagnostic)
        elif len(self.found) == AT_MOST:
            problem = f"there are more than {AT_MOST} problems; the others are not listed"
            self.found.append(Diagnostic(Severity.ERROR, problem, "", "", diagnostic.source))

    def extend(self, others: "Problems") -> None:
        """Keep the problems of a part."""
        for each in others.found:
            self.add(each)

    def source(self, line: int) -> Source:
        """A line of this file."""
        return Source(self.file, line)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """What was probably meant, or what there is to choose from.

    >>> did_you_mean("reslt", ["board", "result"])
    'did you mean result?'
    """
    from difflib import get_close_matches

    names = list(known)
    close = get_close_matches(word, names, n=1)
    return f"did you mean {close[0]}?" if close else f"known are {', '.join(names)}"
