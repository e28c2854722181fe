"""The table of results: inline in the event file, or as CSV beside it.

The first line names the columns. Inline they are separated by spaces, ``result`` is the last and
takes the rest of the line, ``-`` is an empty cell, and ``#`` begins a remark. A line that cannot
be read is reported and left out; where only its result cannot be read, that is still to come.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import repeat
from typing import TypeVar

from overtrick.errors import InputError
from overtrick.formats.event_file_fields import LARGEST, NUMBER, Manner, cached_result
from overtrick.formats.problems import Problems, did_you_mean
from overtrick.model.diagnostic import Source
from overtrick.model.notation import parse_card
from overtrick.model.result import TO_COME, Result
from overtrick.model.result_line import ResultLine
from overtrick.model.teams import InMatch

SEATS = ("n", "e", "s", "w")
COLUMNS = (
    *("session", "section", "table", "round", "segment", "board"),
    *("ns", "ew", "ns_pair", "ew_pair", *SEATS, "lead", "result"),
)
IN_MATCH = ("segment", "ns_pair", "ew_pair")
"""The columns of team events."""
MOST_LINES = 1_000_000
MOST_COLUMNS = 100

WITHOUT_HEADING = ("board", "ns", "ew", "result")
"""What the columns are taken to be where the first line does not name them."""

EMPTY = ("", "-")

cached_card = lru_cache(maxsize=100)(parse_card)

NumberedLine = tuple[int, str]

T = TypeVar("T")


def numbered(text: str, first_line: int | None, line: int) -> Iterator[NumberedLine]:
    """The lines of a text with their numbers in the file; a text on one line has only that."""
    lines = text.split("\n")
    if first_line is None:
        return zip(repeat(line), lines, strict=False)
    return enumerate(lines, first_line)


def read_table(
    lines: Iterable[NumberedLine], manner: Manner, problems: Problems
) -> list[ResultLine]:
    r"""Read a table with spaces between its columns.

    >>> text = "board ns ew result\n1 5 8 3NT N =\n1 10 6 +630"
    >>> [line.ew for line in read_table(numbered(text, 1, 1), Manner(), Problems("x.toml"))]
    ['8', '6']
    """
    rows = ((line, (row.partition("#")[0] if "#" in row else row).strip()) for line, row in lines)
    return _read(rows, _words, manner, problems)


def read_csv(lines: Iterable[NumberedLine], manner: Manner, problems: Problems) -> list[ResultLine]:
    """Read a table with commas (or semicolons or tabs) between its columns."""
    rows = ((line, "" if row.strip(",;\t ")[:1] in ("", "#") else row) for line, row in lines)
    return _read(rows, _cells, manner, problems)


# ------------------------------------------------------------------ columns

Split = Callable[[str], list[str]]


def _read(
    rows: Iterator[NumberedLine],
    splitter: Callable[[str, Problems, int], tuple[list[str], Split] | None],
    manner: Manner,
    problems: Problems,
) -> list[ResultLine]:
    first = next(((line, row) for line, row in rows if row), None)
    if first is None:
        return []
    line, row = first
    heading = splitter(row, problems, line)
    if heading is None:
        return []
    names, split = heading
    if row[:1].isdigit():
        problems.warning(
            line,
            row,
            f"the first line does not name the columns, which are taken to be {' '.join(names)}",
            f"write {' '.join(names)} above it",
        )
        rows = _again(first, rows)
    elif not _known(names, line, row, problems):
        return []
    return _lines(rows, names, split, manner, problems)


def _again(first: NumberedLine, rows: Iterator[NumberedLine]) -> Iterator[NumberedLine]:
    yield first
    yield from rows


def _words(heading: str, problems: Problems, line: int) -> tuple[list[str], Split] | None:
    """Columns separated by spaces, of which the result is the last."""
    names = list(WITHOUT_HEADING) if heading[0].isdigit() else heading.lower().split()
    if "result" in names and names[-1] != "result":
        problems.error(line, heading, "result is not the last column", "put it last in every line")
        return None
    return names, lambda row: row.split(None, len(names) - 1)


def _cells(heading: str, problems: Problems, line: int) -> tuple[list[str], Split] | None:
    """Columns separated by whatever separates their names."""
    split = partial(split_cells, mark=separator(heading))

    if heading[0].isdigit():
        return list(WITHOUT_HEADING), split
    return [name.lower() for name in split(heading)], split


def separator(heading: str) -> str:
    """What stands between the columns of a heading.

    >>> separator("board;ns;ew;result")
    ';'
    """
    return max(",;\t", key=heading.count)


def split_cells(row: str, mark: str) -> list[str]:
    """The cells of a line.

    >>> split_cells('1;5;8;"60% +620; 40% -100"', ";")
    ['1', '5', '8', '60% +620; 40% -100']
    """
    cells = _quoted_cells(row, mark) if '"' in row else row.split(mark)
    return [cell.strip() for cell in cells]


class UnreadableRowError(ValueError):
    """A line that cannot be split into cells."""


def _quoted_cells(row: str, mark: str) -> list[str]:
    """The cells of one line, so that a quotation mark left open spoils no other."""
    import csv  # only where there are quotation marks

    try:
        return next(csv.reader([row], delimiter=mark))
    except csv.Error as error:
        raise UnreadableRowError(str(error)) from None


def _known(names: Sequence[str], line: int, row: str, problems: Problems) -> bool:
    """Whether the columns can be used; one that is not known is passed over."""
    if len(names) > MOST_COLUMNS:
        problem = f"there are more than {MOST_COLUMNS} columns"
        problems.error(line, row, problem, "write such as board ns ew result")
        return False
    for name in names:
        if name and name not in COLUMNS:
            problems.error(
                line, name, "this column is not known and is not read", did_you_mean(name, COLUMNS)
            )
    usable = True
    for name in {name: None for name in names if name in COLUMNS and names.count(name) > 1}:
        problems.error(line, row, f"the column {name} is there twice", "name each column once")
        usable = False
    for name in ("board", "result"):
        if name not in names:
            problems.error(
                line,
                row,
                f"the column {name} is missing, so that no line can be read",
                "write such as board ns ew result",
            )
            usable = False
    seats = [name for name in SEATS if name in names]
    if seats and (len(seats) < 4 or "ns" in names or "ew" in names):
        problems.error(
            line, row, "the players' columns are not complete", "write n e s w, or ns ew for pairs"
        )
        usable = False
    return usable


# ------------------------------------------------------------------ lines


class _WrongCellError(ValueError):
    """A cell that is not what it should be, with what would be right."""

    def __init__(self, cell: str, problem: str, remedy: str) -> None:
        super().__init__(problem)
        self.cell, self.problem, self.remedy = cell, problem, remedy


def _lines(
    rows: Iterator[NumberedLine],
    names: Sequence[str],
    split: Split,
    manner: Manner,
    problems: Problems,
) -> list[ResultLine]:
    where = {name: index for index, name in enumerate(names)}
    board, result = where["board"], where["result"]
    ns, ew, session, section, table, round_, lead = (
        where.get(name) for name in ("ns", "ew", "session", "section", "table", "round", "lead")
    )
    seats = [where[seat] for seat in SEATS] if "n" in where else None
    boards, results = _Read(_whole, "board"), _Results(manner)
    sessions, rounds = _Read(_optional_whole, "session"), _Read(_optional_whole, "round")
    pairs = _Read(_optional_word, "ns"), _Read(_optional_word, "ew")
    sections, tables = _Read(_optional_word, "section"), _Read(_optional_word, "table")
    in_match = [where.get(name) for name in IN_MATCH]
    is_plain = in_match == [None, None, None]
    file, columns = problems.file, len(names)
    found: list[ResultLine] = []
    for number, row in rows:
        if not row:
            continue
        if len(found) == MOST_LINES:
            problems.error(
                number, "", f"there are more than {MOST_LINES:,} results", "split the event"
            )
            break
        try:
            cells = split(row)
            if len(cells) != columns:
                _wrong_length(row, cells, names)
            at = boards[cells[board]]
            try:
                came = results[cells[result]]
            except InputError as error:  # it is still to come, so that its board is not final
                problems.refusal(number, error, row)
                came = TO_COME
            line = ResultLine(
                at,
                came,
                None if ns is None else pairs[0][cells[ns]],
                None if ew is None else pairs[1][cells[ew]],
                None if seats is None else _four([cells[seat] for seat in seats]),
                manner.session if session is None else sessions[cells[session]],
                manner.section if section is None else sections[cells[section]],
                None if table is None else tables[cells[table]],
                None if round_ is None else rounds[cells[round_]],
                None if lead is None or cells[lead] in EMPTY else cached_card(cells[lead]),
                None if is_plain else _in_match(cells, *in_match),
                source=Source(file, number),
            )
        except _WrongCellError as wrong:
            problems.error(number, wrong.cell, wrong.problem, wrong.remedy)
        except InputError as error:
            problems.refusal(number, error, row)
        except UnreadableRowError:
            problems.error(number, row, "this line cannot be read", "look for quotation marks")
        else:
            found.append(line)
    return found


class _Read(dict[str, T]):
    """The cells of a column, each read once."""

    def __init__(self, read: Callable[[str, str], T], column: str) -> None:
        self._read, self._column = read, column

    def __missing__(self, cell: str) -> T:
        self[cell] = value = self._read(self._column, cell)
        return value


class _Results(dict[str, Result]):
    """The results in a column, each read once."""

    def __init__(self, manner: Manner) -> None:
        self._manner = manner

    def __missing__(self, cell: str) -> Result:
        result = cached_result(cell, self._manner.american, self._manner.fixed_codes)
        self[cell] = result
        return result


def _wrong_length(row: str, cells: Sequence[str], names: Sequence[str]) -> None:
    if len(cells) < len(names):
        raise _WrongCellError(
            row,
            f"nothing is given for {', '.join(names[len(cells) :])}",
            f"the columns are {' '.join(names)}; write - for an empty one",
        )
    if any(cells[len(names) :]):
        raise _WrongCellError(
            row,
            f"there are {len(cells)} cells for {len(names)} columns",
            'put a result with commas into quotation marks, "60% +620, 40% -100"',
        )


def _whole(name: str, cell: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", cell, re.ASCII) or not 1 <= int(cell) <= LARGEST:
        raise _WrongCellError(
            cell, f"{name} is a whole number from 1 to {LARGEST}", f"write such as {name} 12"
        )
    return int(cell)


def _word(name: str, cell: str) -> str:
    if not NUMBER.fullmatch(cell):
        raise _WrongCellError(cell, f"{name} is one word", "write such as 8 or A8")
    return cell


def _optional_whole(name: str, cell: str) -> int | None:
    return None if cell in EMPTY else _whole(name, cell)


def _optional_word(name: str, cell: str) -> str | None:
    return None if cell in EMPTY else _word(name, cell)


def _in_match(
    cells: Sequence[str], segment: int | None, ns_pair: int | None, ew_pair: int | None
) -> InMatch | None:
    found = InMatch(
        None if segment is None else _optional_whole("segment", cells[segment]),
        None if ns_pair is None else _optional_word("ns_pair", cells[ns_pair]),
        None if ew_pair is None else _optional_word("ew_pair", cells[ew_pair]),
    )
    return None if found == (None, None, None) else found


def _four(cells: Sequence[str]) -> tuple[str, str, str, str]:
    north, east, south, west = (_word(seat, cell) for seat, cell in zip(SEATS, cells, strict=True))
    return north, east, south, west
