"""What an auction and a play have in common: words with notes, signs and irregularities.

Neither is scored. They are read to report what cannot be, with its line, and for the lead.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from overtrick.formats.pbn_document import Tag
from overtrick.formats.pbn_lexer import NOTES
from overtrick.formats.problems import Problems

_PIECES = re.compile(r"=[^=]*=?|\$[^=!?$^]*|[!?]+|\^.?|[^=$!?^]+")
_SUFFIXES = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
LARGEST_SIGN = 255


class Word(Struct):
    """A call or a card, with the irregularities (``^S``) written before it."""

    text: str
    line: int
    irregular: tuple[str, ...] = ()


class Annotated:
    """The words of a section; what is written behind each of them is checked on the way.

    ``own`` are the signs ``$1`` to ``$6`` of calls or ``$7`` to ``$12`` of cards, ``others`` those
    that do not belong here; ``irregularities`` what may stand before a word.
    """

    def __init__(
        self, tag: Tag, own: range, others: range, irregularities: str, problems: Problems
    ) -> None:
        self.tag, self.own, self.others = tag, own, others
        self.irregularities = irregularities
        self.problems = problems
        self.noted: dict[int, int] = {}
        self._line, self._text = tag.line, ""
        self._quality = self._has_note = False

    def wrong(self, problem: str, remedy: str = "") -> None:
        """Report something about the word at hand."""
        self.problems.warning(self._line, self._text, problem, remedy)

    def words(self) -> Iterator[Word]:
        """The calls or cards in order."""
        before: list[str] = []
        for token in self.tag.tokens:
            for piece in [token.text] if token.quoted else _PIECES.findall(token.text):
                self._line, self._text = token.line, token.text
                match piece[0]:
                    case "=":
                        self._note(piece)
                    case "$":
                        self._sign(piece)
                    case "!" | "?":
                        self._suffix(piece)
                    case "^":
                        if piece[1:].upper() not in (*self.irregularities, "S"):
                            self.wrong(f"{piece} is no irregularity that can stand here")
                        before.append(piece[1:].upper())
                    case _:
                        yield Word(piece, token.line, tuple(before))
                        before = []
                        self._quality = self._has_note = False
                if before and before[-1] == "S" and "S" in self.irregularities:
                    yield Word("^S", token.line, tuple(before[:-1]))
                    before = []
        self._unused()

    def _note(self, piece: str) -> None:
        number = piece.strip("=")
        if not piece.endswith("=") or not number.isascii() or not number.isdecimal():
            self.wrong("this is no reference to a note", "write such as =1=")
        elif len(number) > 2 or int(number) not in NOTES:
            self.wrong("notes have the numbers 1 to 32")
        else:
            if self._has_note:
                self.wrong("one call or card has one note")
            self._has_note = True
            self.noted.setdefault(int(number), self._line)

    def _sign(self, piece: str) -> None:
        digits = piece[1:]
        if not (digits.isascii() and digits.isdecimal()) or len(digits) > 9:
            self.wrong("behind $ stands a number", "write such as $13")
            return
        sign = int(digits)
        if sign > LARGEST_SIGN:
            self.wrong(f"signs have the numbers 0 to {LARGEST_SIGN}")
        elif sign in self.others:
            self.wrong("this sign is not for here: $1 to $6 are for calls, $7 to $12 for cards")
        elif sign in self.own:
            self._judged()

    def _suffix(self, piece: str) -> None:
        if piece not in _SUFFIXES:
            self.wrong(f"known are only {' '.join(_SUFFIXES)}")
        self._judged()

    def _judged(self) -> None:
        if self._quality:
            self.wrong("one call or card is judged once")
        self._quality = True

    def _unused(self) -> None:
        for number, line in self.noted.items():
            if number not in self.tag.notes:
                problem = f"there is no note {number}"
                remedy = f'write [Note "{number}:…"] behind the {self.tag.name.lower()}'
                self.problems.warning(line, f"={number}=", problem, remedy)
        for number, line in self.tag.notes.items():
            if number not in self.noted:
                self.problems.warning(line, "", f"nothing refers to note {number}")
