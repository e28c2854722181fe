"""Reading PBN 2.1: deals, results and printed figures, from any program that writes it."""

from pathlib import Path

from overtrick.formats.imported import Imported
from overtrick.formats.pbn_event import event_of
from overtrick.formats.pbn_lexer import pbn_text, read_games
from overtrick.formats.problems import Problems
from overtrick.formats.text_file import content_of


def read_pbn(path: Path) -> Imported:
    """Read a PBN file; refuses only one that cannot be opened or is too large."""
    return parse_pbn(content_of(Path(path)), Path(path).name)


def parse_pbn(content: bytes, file: str = "event.pbn") -> Imported:
    r"""Read the content of a PBN file.

    >>> imported = parse_pbn(b'''[Board "1"]
    ... [Scoring "MP"]
    ... [ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]
    ... 1 8 4H S 9
    ... ''')
    >>> imported.read, str(imported.event.lines[0]), str(imported.event.lines[0].source)
    (('2 pairs', '1 result'), 'board 1, 1 against 8', 'event.pbn:4')
    """
    problems, guesses = Problems(file), Problems(file)
    text, _ = pbn_text(content)
    return event_of(read_games(text, problems), problems, guesses)
