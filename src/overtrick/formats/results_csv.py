"""Reading a table of results of any program from CSV, by the names of its columns.

The CSV file beside an event file is ``results_table``'s, and stricter: its columns are ours. Here
columns are recognised by what other programs call them, and it is said which were.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct, field

from overtrick.errors import InputError
from overtrick.formats.imported import Figure, Imported, Printed
from overtrick.formats.problems import Problems, did_you_mean
from overtrick.formats.results_csv_columns import COLUMNS, column_of
from overtrick.formats.results_csv_names import People, read_names
from overtrick.formats.results_csv_result import told_result
from overtrick.formats.results_table import (
    EMPTY,
    MOST_COLUMNS,
    MOST_LINES,
    SEATS,
    UnreadableRowError,
    cached_card,
    numbered,
    separator,
    split_cells,
)
from overtrick.formats.text_file import content_of, decoded
from overtrick.formats.told_result import no_pair_sat_both_ways, word_of
from overtrick.model.board import Seat
from overtrick.model.contract import Card
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind
from overtrick.model.result import TO_COME, Result
from overtrick.model.result_line import ResultLine
from overtrick.model.scoring import Scoring

FIRST_LINES = 20
"""Lines among which the names of the columns are looked for; titles may stand above them."""

_RESULTS = ("result", "contract", "score", "ns_plus", "ew_plus")
_POINTS = {
    "ns_points": Seat.NORTH,
    "ew_points": Seat.EAST,
    "n_points": Seat.NORTH,
    "e_points": Seat.EAST,
    "s_points": Seat.SOUTH,
    "w_points": Seat.WEST,
}
_PERCENTAGES = {"ns_percent": Seat.NORTH, "ew_percent": Seat.EAST}


def read_results_csv(path: Path, names: Path | None = None) -> Imported:
    """Read a table of results, and a file with the names of those who play where there is one."""
    path = Path(path)
    if names is None:
        return parse_results_csv(content_of(path), path.name)
    return parse_results_csv(content_of(path), path.name, content_of(names), Path(names).name)


def parse_results_csv(
    content: bytes,
    file: str = "results.csv",
    names: bytes | None = None,
    names_file: str = "names.csv",
) -> Imported:
    r"""Read the content of such a file.

    >>> imported = parse_results_csv(b"Bd;N-S;E-W;Contract;By;Tricks\n1;5;8;4H;N;10\n")
    >>> imported.read
    ('columns board, ns, ew, contract, declarer, tricks', '1 result')
    >>> str(imported.event.lines[0])
    'board 1, 5 against 8'
    """
    problems, guesses = Problems(file), Problems(file)
    reader = _Reader(decoded(content, problems), problems, guesses)
    if names is not None:
        read_names(names, names_file, reader.people, problems)
    return reader.imported()


class _Reader(Struct):
    text: str
    problems: Problems
    guesses: Problems
    people: People = field(default_factory=People)
    lines: list[ResultLine] = field(default_factory=list)
    printed: list[Printed] = field(default_factory=list)
    made_guessed: bool = False
    in_imps: bool = False

    def imported(self) -> Imported:
        rows = [(line, row) for line, row in numbered(self.text, 1, 1) if _says_something(row)]
        heading = self._heading(rows)
        if heading is None:
            raise InputError(
                f"{self.problems.file}: no line names the columns of a table of results; write "
                "such as board,ns,ew,result above them"
            )
        place, mark, names = heading
        columns = self._columns(rows[place][0], names)
        for line, row in rows[place + 1 :]:
            if len(self.lines) == MOST_LINES:
                self.problems.error(line, "", f"there are more than {MOST_LINES:,} results")
                break
            self._row(line, row, mark, columns)
        return self._whole(columns)

    # ------------------------------------------------------------------ columns

    def _heading(self, rows: Sequence[tuple[int, str]]) -> tuple[int, str, list[str]] | None:
        """The first line that names a board and a result; titles above it are passed over."""
        for place, (line, row) in enumerate(rows[:FIRST_LINES]):
            mark = separator(row)
            try:
                names = split_cells(row, mark)
            except UnreadableRowError:
                continue
            known = {column_of(name) for name in names[:MOST_COLUMNS]}
            if "board" in known and known & {*_RESULTS, "ns_points", "ew_points"}:
                for number, title in rows[:place]:
                    problem = "this stands above the names of the columns and is not read"
                    self.problems.warning(number, title[:100], problem)
                if len(names) > MOST_COLUMNS:
                    problem = f"there are more than {MOST_COLUMNS} columns; the others are not read"
                    self.problems.error(line, "", problem)
                return place, mark, names[:MOST_COLUMNS]
        return None

    def _columns(self, line: int, names: Sequence[str]) -> dict[str, int]:
        """Which column is where."""
        found: dict[str, int] = {}
        for index, name in enumerate(names):
            column = column_of(name)
            if column is None:
                if name:
                    known = sorted({*COLUMNS.values()})
                    problem = "this column is not known and is not read"
                    remedy = did_you_mean(name.lower(), known)
                    remedy = remedy if remedy.startswith("did") else ""
                    self.problems.warning(line, name, problem, remedy)
            elif column in found:
                problem = f"this column is there already as {names[found[column]]}; not read"
                self.problems.warning(line, name, problem, "leave one of them out")
            else:
                found[column] = index
                self.in_imps |= column in _POINTS and "imp" in name.lower()
        if not found.keys() & {*_RESULTS}:
            # The only points that there are must be what was scored at the table.
            for points, plus in (("ns_points", "ns_plus"), ("ew_points", "ew_plus")):
                if points in found:
                    found[plus] = found.pop(points)
            problem = "the points are taken for those of the contracts, as there are no others"
            self.guesses.warning(line, "", problem)
        if found.keys() & {"ns", "ew"}:
            # Numbers of pairs are there, so north and the others are names.
            for seat in SEATS:
                if seat in found:
                    found.setdefault(f"{seat}_name", found.pop(seat))
        return found

    # ------------------------------------------------------------------ rows

    def _row(self, number: int, row: str, mark: str, columns: dict[str, int]) -> None:
        try:
            written = split_cells(row, mark)
        except UnreadableRowError:
            self.problems.error(number, row[:100], "this line cannot be read", "look for quotes")
            return
        cells = {
            name: "" if written[place] in EMPTY else written[place]
            for name, place in columns.items()
            if place < len(written)
        }
        board = cells.get("board", "")
        if not (board.isascii() and board.isdecimal() and 0 < int(board[:7]) < 10**6):
            problem = "this line has no board number and is not read"
            self.problems.error(number, row[:100], problem, "write such as 12")
            return
        result = TO_COME
        try:
            told = told_result(cells, int(board))
            if told.contradiction:
                self.problems.warning(number, "", told.contradiction)
            if told.guess and not self.made_guessed:
                self.made_guessed = True
                self.guesses.warning(number, "", told.guess)
            if told.result is None:
                problem = "there is no result; it is taken to be still to come"
                self.problems.warning(number, row[:100], problem, "write NP if it was not played")
            else:
                result = told.result
        except InputError as error:
            self.problems.refusal(number, error, row[:100])
        self._keep(number, int(board), cells, result)

    def _keep(self, number: int, board: int, cells: dict[str, str], result: Result) -> None:
        four = _four(cells)
        section = word_of(cells.get("section", ""))
        line = ResultLine(
            board,
            result,
            None if four else self.people.number(cells, "ns", "n", "s"),
            None if four else self.people.number(cells, "ew", "e", "w"),
            four,
            self._whole_number(number, "session", cells),
            section,
            word_of(cells.get("table", "")),
            self._whole_number(number, "round", cells),
            self._lead(number, cells.get("lead", "")),
            source=self.problems.source(number),
        )
        for figure, where in ((Figure.LINE_POINTS, _POINTS), (Figure.LINE_PERCENT, _PERCENTAGES)):
            self.printed += _printed(figure, where, cells, len(self.lines), line)
        self.lines.append(line)

    def _whole_number(self, number: int, name: str, cells: dict[str, str]) -> int | None:
        text = cells.get(name, "")
        if not text:
            return None
        if text.isascii() and text.isdecimal() and 0 < int(text[:7]) < 10**6:
            return int(text)
        self.problems.warning(number, text[:100], f"{name} is a whole number; it is left out")
        return None

    def _lead(self, number: int, text: str) -> Card | None:
        try:
            return cached_card(text) if text else None
        except InputError as error:
            self.problems.refusal(number, error, text[:100])
            return None

    # ------------------------------------------------------------------ the whole

    def _whole(self, columns: dict[str, int]) -> Imported:
        individual = any(line.players is not None for line in self.lines)
        told = self.problems.source(1)
        two_winners = not individual and no_pair_sat_both_ways(self.lines)
        scoring = Scoring.CROSS_IMPS if self.in_imps else Scoring.MATCHPOINTS
        problem = f"the file does not say how it is scored; taken to be {scoring.value}"
        self.guesses.warning(told.line, "", problem)
        if two_winners:
            problem = "no pair sat both ways, so north-south and east-west are ranked apart"
            self.guesses.warning(told.line, "", problem)
        event = Event(
            kind=Kind.INDIVIDUAL if individual else Kind.PAIRS,
            scoring=scoring,
            winners=2 if two_winners or self.people.has_directions else 1,
            contestants=self.people.contestants(individual),
            lines=tuple(self.lines),
        )
        many = len(self.lines)
        return Imported(
            "CSV",
            event,
            tuple(self.printed),
            read=(f"columns {', '.join(columns)}", f"{many} result{'s' * (many != 1)}"),
            diagnostics=tuple(self.problems.found),
            guessed=tuple(self.guesses.found),
        )


def _says_something(row: str) -> bool:
    return row.strip(",;\t ")[:1] not in ("", "#")


def _four(cells: dict[str, str]) -> tuple[str, str, str, str] | None:
    north, east, south, west = (word_of(cells.get(seat, "")) for seat in SEATS)
    if north is None or east is None or south is None or west is None:
        return None
    return north, east, south, west


def _printed(
    figure: Figure,
    where: dict[str, Seat],
    cells: dict[str, str],
    index: int,
    line: ResultLine,
) -> Iterator[Printed]:
    for name, seat in where.items():
        if text := cells.get(name, "").replace(",", "."):
            printed = Printed(figure, text, index, seat, source=line.source)
            if printed.value is not None:
                yield printed
