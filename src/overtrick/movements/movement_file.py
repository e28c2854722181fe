"""The movement file: a TOML head and a plain table, one line for each table of each round.

::

    [movement]
    name = "twin-tables"
    title = "Two tables at home"
    winners = 1                  # 2: north-south and east-west are ranked apart
    sharing = [[1, 2]]           # tables that pass the same boards to one another

    [plays]
    table = \"\"\"
    round  table  ns  ew  boards
    1      1      4   1   1-8
    1      2      2   3   1-8
    2      1      4   2   9-16
    2      2      3   -   9-16
    \"\"\"

``-`` is nobody. A ``section`` column is for movements of several sections. Everything that is wrong
is reported at once, each with its line, its text, and what would be right.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from overtrick.movements.boards import HIGHEST, read_boards, show_boards, whole
from overtrick.movements.movement import Kind, Movement, MovementError, Play

COLUMNS = ("round", "table", "ns", "ew", "boards")
NOBODY = "-"
LARGEST_FILE = 2_000_000
"""Bytes; sixteen sections of forty tables need less."""

HEAD = {
    "name": (str, 'text, as in name = "twin-tables"'),
    "title": (str, 'text, as in title = "Two tables at home"'),
    "winners": (int, "1 or 2"),
    "kind": (str, '"pairs", "teams" or "individual"'),
    "sharing": (list, "groups of tables, as in sharing = [[1, 2]]"),
    "copies": (int, "how many of each board there are, as in copies = 2"),
    "own_boards": (bool, "true or false"),
    "note": (str, 'text, as in note = "Tables 1 and 2 share boards."'),
}


class Problems:
    """What is wrong with a file, collected."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.lines: list[str] = []

    def add(self, what: str, line: int | None = None, text: str = "") -> None:
        """Note a problem, with its line and the text that stands there."""
        place = f"{self.where}: " if line is None else f"{self.where}: line {line}: "
        quoted = f"{text.strip()!r}: " if text else ""
        self.lines.append(f"{place}{quoted}{what}")

    def refuse(self) -> None:
        """Raise what was collected, if anything."""
        if self.lines:
            raise MovementError("\n".join(self.lines))


def read(path: Path) -> Movement:
    """Read a movement file."""
    return parse(read_text(path), str(path))


def read_text(path: Path) -> str:
    """The text of a file, or a refusal that says why there is none."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise MovementError(f"{path}: no such file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise MovementError(f"{path}: cannot be read: {reason}") from None
    if len(content) > LARGEST_FILE:
        raise MovementError(
            f"{path}: the file is larger than {LARGEST_FILE // 1_000_000} MB; this is no movement"
        )
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise MovementError(
            f"{path}: line {line} is not text in UTF-8; save the file as UTF-8"
        ) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def parse(text: str, where: str = "movement file") -> Movement:
    """Read the text of a movement file.

    >>> parse('''
    ... [movement]
    ... name = "twin-tables"
    ... [plays]
    ... table = \"\"\"
    ... round table ns ew boards
    ... 1     1     4  1  1-8
    ... \"\"\"
    ... ''').plays
    (Play(round=1, table=1, ns='4', ew='1', boards=(1, 2, 3, 4, 5, 6, 7, 8), section=''),)
    """
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, ValueError, RecursionError) as error:
        raise MovementError(f"{where}: not a TOML file: {error}") from None
    problems = Problems(where)
    for key in data:
        if key not in ("movement", "plays"):
            problems.add(f"[{key}] is unknown; a movement file has [movement] and [plays]")
    head = _head(data.get("movement", {}), problems)
    plays = _plays(data.get("plays"), text, problems)
    problems.refuse()
    return Movement(
        name=head.get("name", Path(where).stem),
        title=head.get("title", head.get("name", Path(where).stem)),
        plays=plays,
        winners=head.get("winners", 1),
        kind=Kind(head.get("kind", "pairs")),
        sharing=tuple(tuple(map(str, group)) for group in head.get("sharing", ())),
        copies=head.get("copies", 1),
        own_boards=head.get("own_boards", False),
        note=head.get("note", ""),
    )


def _head(head: object, problems: Problems) -> dict[str, Any]:
    """The keys of [movement] that are right; the others are reported."""
    if not isinstance(head, dict):
        problems.add("movement: expected a section [movement] with name and title")
        return {}
    good: dict[str, Any] = {}
    for key, value in head.items():
        if key not in HEAD:
            close = get_close_matches(key, HEAD, n=1)
            hint = f"did you mean {close[0]}?" if close else f"known are {', '.join(HEAD)}"
            problems.add(f"movement.{key}: unknown key; {hint}")
            continue
        kind, expected = HEAD[key]
        right = type(value) is kind and _allowed(key, value)
        if right:
            good[key] = value
        else:
            problems.add(f"movement.{key} = {value!r}: expected {expected}")
    return good


def _allowed(key: str, value: Any) -> bool:
    if key == "winners":
        return value in (1, 2)
    if key == "kind":
        return value in [kind.value for kind in Kind]
    if key == "copies":
        return bool(1 <= value <= HIGHEST)
    if key == "sharing":
        return all(
            isinstance(group, list)
            and len(group) > 1
            and all(type(table) in (int, str) for table in group)
            for group in value
        )
    return True


def _plays(section: object, text: str, problems: Problems) -> tuple[Play, ...]:
    table = section.get("table") if isinstance(section, dict) else None
    if not isinstance(table, str):
        problems.add(
            f'there is no table of plays; write [plays] and table = """ with a line '
            f"'{' '.join(COLUMNS)}' and a line for each table of each round"
        )
        return ()
    first = _first_line(text)
    rows = [
        (first + index, line)
        for index, line in enumerate(table.splitlines())
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if not rows:
        problems.add(f"the table of plays is empty; it begins with '{' '.join(COLUMNS)}'")
        return ()
    (number, header), *rest = rows
    columns = header.split()
    if sorted(columns) not in (sorted(COLUMNS), sorted((*COLUMNS, "section"))) or (
        columns[-1] != "boards"
    ):
        problems.add(
            f"expected the columns '{' '.join(COLUMNS)}', section too if need be, boards last",
            number,
            header,
        )
        return ()
    plays: dict[tuple[int, str], Play] = {}
    for number, line in rest:
        play = _row(columns, line, number, problems)
        if play is None:
            continue
        if (play.round, play.place) in plays:
            problems.add(
                f"round {play.round}, table {play.place} stands here for the second time",
                number,
                line,
            )
        plays[play.round, play.place] = play
    if not rest:
        problems.add("the table of plays has no line below its columns")
    check_rounds([play.round for play in plays.values()], problems)
    return in_order(plays.values())


def _first_line(text: str) -> int:
    """The line of the file on which the table's first line stands."""
    plays = re.search(r"^\s*\[plays\]", text, re.MULTILINE)
    begin = plays.end() if plays else 0
    opening = re.compile(r"\btable\s*=\s*(?:\"\"\"|''')?(\r?\n)?").search(text, begin)
    return text.count("\n", 0, opening.end()) + 1 if opening else 1


def in_order(plays: Iterable[Play]) -> tuple[Play, ...]:
    """The plays by round, section and table."""
    return tuple(sorted(plays, key=lambda play: (play.round, play.section, play.table)))


def check_rounds(rounds: Sequence[int], problems: Problems) -> None:
    """Rounds are numbered from 1 without a gap; of lines that cannot be read nothing is said."""
    if problems.lines:
        return
    for missing in sorted(set(range(1, max(rounds, default=0))) - set(rounds))[:3]:
        problems.add(f"round {missing} is missing; rounds are numbered from 1 without a gap")


def _row(columns: Sequence[str], line: str, number: int, problems: Problems) -> Play | None:
    words = line.split(maxsplit=len(columns) - 1)
    if len(words) != len(columns):
        problems.add(
            f"expected {len(columns)} columns ({' '.join(columns)}), with - for nobody",
            number,
            line,
        )
        return None
    cells = dict(zip(columns, words, strict=True))
    turn, table = whole(cells["round"]), whole(cells["table"])
    boards = read_boards(cells["boards"])
    for word, value in (("round", turn), ("table", table)):
        if value is None:
            expected = f"expected the number of the {word}, 1 to {HIGHEST}, not {cells[word]!r}"
            problems.add(expected, number, line)
    if boards is None:
        expected = f"expected boards such as 1-3 or 1,2,5, not {cells['boards']!r}"
        problems.add(expected, number, line)
    ns, ew = (None if cells[side] == NOBODY else cells[side] for side in ("ns", "ew"))
    if ns is None and ew is None:
        problems.add("nobody is at this table; leave the line out", number, line)
    if turn is None or table is None or boards is None or ns is ew is None:
        return None
    return Play(turn, table, ns, ew, boards, cells.get("section", ""))


def write(movement: Movement) -> str:
    """The movement as a movement file, which reads back as the same movement."""
    return "\n".join([*_written_head(movement), "", *_written_plays(movement), ""])


def _written_head(movement: Movement) -> Iterator[str]:
    yield "[movement]"
    yield f"name = {_quoted(movement.name)}"
    yield f"title = {_quoted(movement.title)}"
    if movement.kind is not Kind.PAIRS:
        yield f"kind = {_quoted(movement.kind.value)}"
    yield f"winners = {movement.winners}"
    if movement.sharing:
        groups = (", ".join(_quoted(place) for place in group) for group in movement.sharing)
        yield f"sharing = [{', '.join(f'[{group}]' for group in groups)}]"
    if movement.copies != 1:
        yield f"copies = {movement.copies}"
    if movement.own_boards:
        yield "own_boards = true"
    if movement.note:
        yield f"note = {_quoted(movement.note)}"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _written_plays(movement: Movement) -> Iterator[str]:
    with_section = any(play.section for play in movement.plays)
    columns = ["round", *(["section"] if with_section else []), "table", "ns", "ew"]
    yield "[plays]"
    yield 'table = """'
    rows = [columns]
    for play in movement.plays:
        section = [play.section] if with_section else []
        seats = [play.ns or NOBODY, play.ew or NOBODY]
        rows.append([str(play.round), *section, str(play.table), *seats])
    widths = [max(len(row[column]) for row in rows) + 2 for column in range(len(columns))]
    last = ["boards", *(show_boards(play.boards) for play in movement.plays)]
    for row, boards in zip(rows, last, strict=True):
        yield "".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + boards
    yield '"""'
