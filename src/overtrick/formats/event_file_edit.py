"""Changing an event file and leaving everything else in it as it is, to the last byte.

A result is changed in its place; a decision is put below the last one of its kind. This works on
the text itself, so that remarks survive and a mistake elsewhere in the file is no hindrance.
"""

import re

from overtrick.errors import InputError
from overtrick.formats.event_file import parse_event
from overtrick.formats.event_file_toml import Block, read_blocks
from overtrick.formats.event_file_write_decisions import (
    HEADERS,
    Decision,
    decision_block,
    result_text,
)
from overtrick.formats.problems import Problems
from overtrick.formats.results_table import WITHOUT_HEADING, numbered
from overtrick.model.result import Result
from overtrick.model.result_line import ResultLine

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


def add_decision(text: str, decision: Decision) -> str:
    """The text of an event file with a ruling, a penalty or another decision added.

    >>> from overtrick.model.notation import parse_result
    >>> from overtrick.model.ruling import LineName, Ruling
    >>> ruling = Ruling(LineName(12, ns="3"), parse_result("AVE+/AVE-"))
    >>> print(add_decision("[event]  # ours", ruling), end="")
    [event]  # ours
    <BLANKLINE>
    [[ruling]]
    board = 12
    ns = "3"
    result = "AVE+/AVE-"
    """
    event = parse_event(text).event
    name = HEADERS[type(decision)].strip("[]")
    lines = _LINE.findall(text)
    ending = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    below = max(
        (block.last_line for block in _blocks(text) if block.name == name), default=0
    ) or len(lines)
    if not lines[below - 1].endswith(("\r", "\n")):
        lines[below - 1] += ending
    blank = ending if lines[below - 1].strip() else ""
    added = decision_block(decision, event.kind, american=event.american)
    lines.insert(below, blank + added.replace("\n", ending))
    return "".join(lines)


def change_result(text: str, line: ResultLine, result: Result) -> str:
    r"""The text of an event file in which a line of its table has another result.

    >>> from overtrick.model.notation import parse_result
    >>> text = "[results]\ntable = '''\nboard ns ew result\n1 5 8  3NT N =  # late\n'''"
    >>> [line] = parse_event(text).event.lines
    >>> print(change_result(text, line, parse_result("+600")))
    [results]
    table = '''
    board ns ew result
    1 5 8  +600  # late
    '''
    """
    event = parse_event(text).event
    _expect(line, event.lines)
    columns = _columns(text, line)
    lines = _LINE.findall(text)
    at = _number(line) - 1
    row = re.fullmatch(
        rf"(\s*(?:\S+\s+){{{columns - 1}}})([^#\r\n]*?)(\s*(?:#.*)?[\r\n]*)", lines[at], re.DOTALL
    )
    if row is None:
        raise InputError(f"{line.source}: the result cannot be changed here; edit the file itself")
    lines[at] = row[1] + result_text(result, event.american) + row[3]
    return "".join(lines)


def change_csv_result(
    text: str, line: ResultLine, result: Result, *, american: bool = False
) -> str:
    r"""The text of a CSV file in which a line has another result.

    >>> from overtrick.formats.event_file_fields import Manner
    >>> from overtrick.formats.results_table import read_csv
    >>> from overtrick.model.notation import parse_result
    >>> text = 'board,ns,ew,result\n1,5,8,3NT N =\n'
    >>> [line] = read_csv(numbered(text, 1, 1), Manner(), Problems("friday.csv"))
    >>> change_csv_result(text, line, parse_result("60% +600, 40% -100"))
    'board,ns,ew,result\n1,5,8,"60% +600, 40% -100"\n'
    """
    lines = _LINE.findall(text)
    heading = next((row for row in lines if row.strip() and not row.lstrip().startswith("#")), "")
    mark = max(",;\t", key=heading.count)
    names = [name.strip().strip('"').lower() for name in heading.split(mark)]
    if heading[:1].isdigit():
        names = list(WITHOUT_HEADING)
    at = _number(line) - 1
    cells = _cells(lines[at], mark) if at < len(lines) else []
    if "result" not in names or len(cells) < len(names):
        raise InputError(f"{line.source}: the file has changed; read it again")
    written = result_text(result, american)
    cells[names.index("result")] = f'"{written}"' if mark in written else written
    ending = lines[at][len(lines[at].rstrip("\r\n")) :]
    lines[at] = mark.join(cells) + ending
    return "".join(lines)


def _cells(row: str, mark: str) -> list[str]:
    """The cells of a line as they are written, quotation marks included."""
    return re.findall(rf'(?:^|{mark})((?:"(?:[^"]|"")*"|[^{mark}"])*)', row.rstrip("\r\n"))


def _blocks(text: str) -> list[Block]:
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    return read_blocks(plain, Problems(""))


def _columns(text: str, line: ResultLine) -> int:
    """How many columns the table has in which a line stands."""
    for block in _blocks(text):
        if block.name == "results":
            entry = block.entries.get("table")
            rows = list(block.stray)
            if entry is not None and entry.first_line is not None:
                rows = [*numbered(str(entry.value), entry.first_line, entry.line), *rows]
            if any(number == _number(line) for number, _ in rows):
                filled = (row.partition("#")[0].split() for _, row in rows)
                heading = next(words for words in filled if words)
                return len(WITHOUT_HEADING) if heading[0].isdigit() else len(heading)
    raise InputError(f"{line.source}: this is no line of a table; edit the file itself")


def _expect(line: ResultLine, lines: tuple[ResultLine, ...]) -> None:
    """Refuse to change a line that is not there any more."""
    for there in lines:
        if there.source and there.source.line == _number(line):
            if (there.board, there.numbers) != (line.board, line.numbers):
                break
            return
    raise InputError(f"{line.source}: {line} is not there any more; read the file again")


def _number(line: ResultLine) -> int:
    if line.source is None:
        raise InputError(f"{line}: this line comes from no file")
    return line.source.line
