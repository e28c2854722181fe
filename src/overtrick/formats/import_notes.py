"""What there is to be said about a file of another program while it is read."""

from overtrick.formats.problems import AT_MOST, Problems
from overtrick.model.diagnostic import Diagnostic, Severity


class Notes:
    """What is wrong in a file, what was guessed, and what has no place in an event.

    >>> notes = Notes(Problems("friday.xml"))
    >>> for line in (7, 12):
    ...     notes.not_kept(line, "MASTER_POINTS", "master points")
    >>> [str(each) for each in notes.left()]
    ['friday.xml:7: "MASTER_POINTS": not kept: master points (2 times, first here)']
    """

    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        self.guesses: list[Diagnostic] = []
        self._left: dict[str, tuple[int, int, str]] = {}

    def guess(self, line: int, text: str, taken: str, remedy: str = "") -> None:
        """Something that the file does not say has been taken to be so."""
        if len(self.guesses) < AT_MOST:
            source = self.problems.source(line)
            self.guesses.append(Diagnostic(Severity.WARNING, taken, remedy, text, source))

    def not_kept(self, line: int, name: str, what: str = "") -> None:
        """Something that has no place in an event; ``what`` is empty where it is not known."""
        count, first, _ = self._left.get(name, (0, line, ""))
        self._left[name] = count + 1, min(first, line), what

    def left(self, known: bool = True) -> list[Diagnostic]:
        """What is not kept, each thing once: what is known, or what is not."""
        found = []
        for name, (count, line, what) in self._left.items():
            if bool(what) is not known:
                continue
            times = f" ({count} times, first here)" if count > 1 else ""
            problem = f"not kept: {what}" if what else "this is not known, and not read"
            source = self.problems.source(line)
            found.append(Diagnostic(Severity.WARNING, problem + times, "", name, source))
        return found


def many(number: int, what: str) -> str:
    """So many of something.

    >>> many(1, "pair"), many(22, "pair")
    ('1 pair', '22 pairs')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
