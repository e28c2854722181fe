"""The syntax of PBN: a text becomes games, tags, and the tokens of sections, each with its line.

Import form: white space may stand anywhere, several tags on one line or one over several lines.
Whatever is wrong costs one tag, never the game after it.
"""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE

from overtrick.formats.pbn_document import Document, Game, Tag, Token, inherit
from overtrick.formats.problems import Problems

LONGEST_LINE = 254
"""Characters of a line without its end; the standard counts that too and says 255."""

MOST_TOKENS = 1_000_000
MOST_GAMES = 50_000
SHOWN = 100
"""Characters of a line that a message has."""

MOST_ALIKE = 5
"""How often one problem with a line is reported before only its number is."""


def pbn_text(content: bytes) -> tuple[str, str]:
    r"""The text of a file, and in which encoding it was: Latin-1 by the standard, often UTF-8.

    >>> pbn_text("Ø\r\n".encode("latin-1")), pbn_text("Ø".encode())
    (('Ø\n', 'ISO 8859-1'), ('Ø', 'UTF-8'))
    """
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        text, encoding = content.decode("utf-16", errors="replace"), "UTF-16"
    else:
        try:
            text, encoding = content.removeprefix(BOM_UTF8).decode("utf-8"), "UTF-8"
        except UnicodeDecodeError:
            text, encoding = content.decode("latin-1"), "ISO 8859-1"
    return text.replace("\r\n", "\n").replace("\r", "\n"), encoding


def read_games(text: str, problems: Problems) -> Document:
    r"""The games of a text, with all values inherited that are.

    >>> document = read_games('[Event "##Friday"]\n\n[Board"2"] [Site\n"Here"]', Problems("x.pbn"))
    >>> [(game.line, game.value("Event")) for game in document.games]
    [(1, 'Friday'), (3, 'Friday')]
    """
    document = _Lexer(text, problems).document()
    inherit(document.games, problems)
    return document


# ------------------------------------------------------------------ lines and tokens

# Possessive: otherwise a long string costs a hundred times its size.
_TOKEN = re.compile(
    r'(?P<string>"[^"\\]*+(?:\\.[^"\\]*+)*+")|(?P<broken>".*)'
    r"|(?P<mark>[\[\]{};])|(?P<word>[^\s\[\]{};\"]+)"
)
_ESCAPED = re.compile(r'\\([\\"])')
_META = re.compile(r'<META\s+name="?(\w+)"?\s+content="([^"]*)"', re.IGNORECASE)
_VERSION = re.compile(r"%\s*PBN\s+([0-9.]+)\s*$")
_CREATOR = re.compile(r"%\s*Creator:\s*(.*\S)", re.IGNORECASE)
_NOT_PRINTED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_NOTE = re.compile(r"\s*([0-9]{1,9})\s*:", re.ASCII)
NOTES = range(1, 33)


class _Lexer:
    def __init__(self, text: str, problems: Problems) -> None:
        self.lines = text.split("\n")
        self.problems = problems
        self.found = Document()
        self.game: Game | None = None
        self.tag: Tag | None = None
        self.pending: list[Token] | None = None
        self.opened = 0
        self.comment = 0  # the line in which an open brace comment began
        self.braces_close = True
        self.tokens = 0
        self.alike: dict[str, list[int]] = {}

    def document(self) -> Document:
        number = 0
        while number < len(self.lines) and not self._is_full():
            self._line(self.lines[number], number + 1)
            number += 1
            if number == len(self.lines) and self.comment:
                # Never closed: it is taken back, so that the rest of the file is not lost.
                self._error(self.comment, "{", "this comment is never closed", "write } after it")
                number, self.comment, self.braces_close = self.comment, 0, False
        if self._is_full():
            most = f"{MOST_GAMES:,} games or {MOST_TOKENS:,} words"
            problem = f"there are more than {most}; the rest is not read"
            self.problems.error(number, "", problem, "split the file")
        self._end_game(number + 1)
        for problem, lines in self.alike.items():
            if len(lines) > MOST_ALIKE:
                more = f"{problem} (and {len(lines) - MOST_ALIKE} more lines like this)"
                self.problems.warning(lines[MOST_ALIKE], "", more)
        return self.found

    def _is_full(self) -> bool:
        return self.tokens > MOST_TOKENS or len(self.found.games) > MOST_GAMES

    def _line(self, line: str, number: int) -> None:
        if not self.comment:
            if line.startswith("%"):
                return self._directive(line)
            if not line.strip():
                return self._end_game(number)
        if len(line) > LONGEST_LINE:
            problem = f"a line of PBN has at most {LONGEST_LINE} characters, and this has more"
            self._warn_of_line(number, problem)
        if _NOT_PRINTED.search(line):
            self._warn_of_line(number, "there is a character that is not in ISO 8859-1")
        self._tokens(line, number)
        return None

    def _warn_of_line(self, number: int, problem: str) -> None:
        lines = self.alike.setdefault(problem, [])
        lines.append(number)
        if len(lines) <= MOST_ALIKE:
            self.problems.warning(number, "", problem)

    def _directive(self, line: str) -> None:
        if found := _META.search(line):
            self.found.meta[found[1]] = found[2].strip()
        elif found := _VERSION.match(line):
            self.found.version = found[1]
        elif found := _CREATOR.match(line):
            self.found.creator = found[1]
        elif line[1:].strip() == "EXPORT":
            self.found.export = True

    def _tokens(self, line: str, number: int) -> None:
        at = 0
        in_row = tags = 0
        while at < len(line) and not self._is_full():
            if self.comment:
                end = line.find("}", at)
                if end < 0:
                    return
                self.comment, at = 0, end + 1
                continue
            found = _TOKEN.search(line, at)
            if found is None:  # nothing but white space
                return
            at = found.end()
            match found["mark"]:
                case ";" | "{" as mark:
                    if self.pending is not None or in_row:
                        problem = "a comment cannot stand inside of a tag or behind a row"
                        self._warning(
                            number, line[:SHOWN].strip(), problem, "put it on a line of its own"
                        )
                    if mark == ";":
                        return
                    closed = line.find("}", at)
                    if closed >= 0:
                        at = closed + 1
                    elif not in_row and self.braces_close:
                        self.comment = number
                case "}":
                    self._error(number, line[:SHOWN].strip(), "} without {", "leave it out")
                case "[":
                    tags += 1
                    if tags == 2 and self.found.export:
                        problem = "in export form every tag has a line of its own"
                        self._warning(number, line[:SHOWN].strip(), problem)
                    self._open(number)
                case "]":
                    self._close(number)
                case _:
                    self.tokens += 1
                    if found["broken"]:
                        self._broken(found["broken"], number)
                        return
                    in_row += self._word(_token(found, number))

    # ------------------------------------------------------------------ tags

    def _open(self, number: int) -> None:
        if self.pending is not None:
            self._unclosed(number)
        self.pending, self.opened = [], number

    def _unclosed(self, number: int) -> None:
        words = " ".join(token.text for token in (self.pending or ())[:5])
        self.pending = None
        self._error(self.opened, f"[{words}", "this tag is not closed", "write ] behind it")

    def _broken(self, text: str, number: int) -> None:
        """A string without an end costs its tag, and the rest of the line."""
        self.pending = None
        problem = "the closing quotation mark is missing"
        self._error(number, text, problem, 'write " behind it (and \\" for one inside)')

    def _word(self, token: Token) -> bool:
        """A word or string outside of comments; whether it is one of a table's row."""
        if self.pending is not None:
            self.pending.append(token)
        elif self.tag is not None and self.tag.is_section:
            self.tag.tokens.append(token)
            return self.tag.is_table
        else:
            problem = "these characters stand outside of every tag and are not read"
            self._error(token.line, token.text, problem, 'tags are written [Name "value"]')
        return False

    def _close(self, number: int) -> None:
        if self.pending is None:
            self._error(number, "]", "] without [", "leave it out")
            return
        tokens, self.pending = self.pending, None
        match tokens:
            case [Token(quoted=False) as name, Token(quoted=True) as value]:
                self._found_tag(name.text, value.text, self.opened)
            case _:
                text = " ".join(token.text for token in tokens[:5])
                problem = "a tag is a name and a value in quotation marks"
                self._error(self.opened, f"[{text}]", problem, 'write such as [Event "Friday"]')

    def _found_tag(self, name: str, value: str, number: int) -> None:
        if self.game is None:
            self.game = Game(number)
        if "\t" in value:
            self._warning(number, value, f"there is a tab in the value of {name}", "write blanks")
        if name == "Note":
            self._note(value, number)
            return
        self.tag = Tag(name, value, number)
        if name in self.game.tags:
            problem = f"{name} is given in this game already, and that counts"
            self._warning(number, value, problem, "write each tag once")
        else:
            self.game.tags[name] = self.tag

    def _note(self, value: str, number: int) -> None:
        if self.tag is None or self.tag.name not in ("Auction", "Play"):
            self._warning(number, value, "a note belongs behind an auction or a play")
            return
        found = _NOTE.match(value)
        if not found or int(found[1]) not in NOTES:
            problem = "a note begins with its number, 1 to 32, and a colon"
            self._warning(number, value, problem, 'write such as [Note "1:weak"]')
        else:
            self.tag.notes.setdefault(int(found[1]), number)

    def _end_game(self, number: int) -> None:
        if self.pending is not None:
            self._unclosed(number)
        if self.game is not None:
            self.found.games.append(self.game)
        self.game = self.tag = None

    def _error(self, line: int, text: str, problem: str, remedy: str = "") -> None:
        self.problems.error(line, text[:SHOWN], problem, remedy)

    def _warning(self, line: int, text: str, problem: str, remedy: str = "") -> None:
        self.problems.warning(line, text[:SHOWN], problem, remedy)


def _token(found: re.Match[str], number: int) -> Token:
    if (string := found["string"]) is not None:
        return Token(_ESCAPED.sub(r"\1", string[1:-1]), number, quoted=True)
    return Token(found["word"], number)
