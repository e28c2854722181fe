"""The rows of a PBN score table: results, and the points that were printed beside them."""

from collections.abc import Iterator

from msgspec import Struct, field

from overtrick.errors import InputError
from overtrick.formats.given_numbers import Names
from overtrick.formats.imported import Figure, Printed
from overtrick.formats.pbn_document import Game
from overtrick.formats.pbn_tables import Row, Table, number_in
from overtrick.formats.pbn_values import (
    read_contract,
    read_declarer,
)
from overtrick.formats.problems import Problems
from overtrick.formats.results_table import cached_card
from overtrick.formats.told_result import (
    Vulnerable,
    coded,
    opposite,
    points_of,
    result_of,
    tricks_of,
    word_of,
)
from overtrick.model.board import Seat
from overtrick.model.contract import Contract, PassedOut, Played, Score
from overtrick.model.notation import parse_result
from overtrick.model.result import NOT_PLAYED, TO_COME, Artificial, Average, Result
from overtrick.model.result_line import ResultLine

SEATS = {"North": Seat.NORTH, "East": Seat.EAST, "South": Seat.SOUTH, "West": Seat.WEST}
SIDES = {"NS": Seat.NORTH, "EW": Seat.EAST}
REMARKS = "Remarks"
"""The column in which we write a result that PBN has no columns for, in our own notation."""

MOST_ALIKE = 1000
"""Lines that one row with a multiplicity may stand for."""

MOST_OF_ROWS = 20_000
"""Lines that all rows with a multiplicity of a file may stand for."""
_AVERAGES = {
    "A+": Average.PLUS,
    "A": Average.EVEN,
    "A=": Average.EVEN,
    "A-": Average.MINUS,
    "AVE+": Average.PLUS,
    "AVE": Average.EVEN,
    "AVE=": Average.EVEN,
    "AVE-": Average.MINUS,
}


class Where(Struct):
    """A board of a game: what its rows do not say themselves."""

    board: int
    session: int | None
    section: str | None
    vulnerable: Vulnerable | None
    game: Game
    problems: Problems
    guesses: Problems
    numbers: Names


class Lines(Struct):
    """The lines of a file, with what was printed of each."""

    lines: list[ResultLine] = field(default_factory=list)
    printed: list[Printed] = field(default_factory=list)
    of_rows: int = 0


def read_rows(table: Table, where: Where, into: Lines) -> None:
    """The lines of a score table."""
    for row in table.rows:
        try:
            line = _line(row, where)
        except InputError as error:
            words = " ".join(cell.text for cell in row.cells.values())
            where.problems.refusal(row.line, error, words)
            continue
        for _ in range(_multiplicity(row, where, into)):
            keep(line, list(_printed(row)), into)


def keep(line: ResultLine, printed: list[Printed], into: Lines) -> None:
    """Add a line with what was printed of it."""
    index = len(into.lines)
    into.lines.append(line)
    for each in printed:
        into.printed.append(Printed(each.figure, each.text, index, each.seat, source=line.source))


def _multiplicity(row: Row, where: Where, into: Lines) -> int:
    number = number_in(row.get("Multiplicity"))
    if number is None or number.denominator > 1 or number < 1:
        return 1
    most = min(MOST_ALIKE, max(1, MOST_OF_ROWS - into.of_rows))
    if number > most:
        problem = f"a row stands for at most {MOST_ALIKE} results, all for {MOST_OF_ROWS}"
        where.problems.error(row.line, row.get("Multiplicity"), problem)
    into.of_rows += min(int(number), most)
    return min(int(number), most)


def _line(row: Row, where: Where) -> ResultLine:
    game = where.game
    lead = row.get("Lead")
    four = _four(row)
    return ResultLine(
        where.board,
        _result(row, where),
        None if four else _pair(row, "NS", where),
        None if four else _pair(row, "EW", where),
        four,
        whole_number(row.raw("Session")) if row.raw("Session") else where.session,
        word_of(row.raw("Section")) if row.raw("Section") else where.section,
        word_of(row.raw("Table") or game.value("Table")),
        whole_number(row.raw("Round") or game.value("Round")),
        cached_card(lead) if lead else None,
        source=where.problems.source(row.line),
    )


def _four(row: Row) -> tuple[str, str, str, str] | None:
    north, east, south, west = (word_of(row.get(f"PlayerId_{name}")) for name in SEATS)
    if north is None or east is None or south is None or west is None:
        return None
    return north, east, south, west


def _pair(row: Row, side: str, where: Where) -> str | None:
    return word_of(row.get(f"PairId_{side}", f"TeamId_{side}")) or where.numbers.number(
        *row.get(f"Names_{side}").split(";")
    )


def whole_number(text: str) -> int | None:
    """A number from 1 of at most six digits; none where there is another thing."""
    return int(text) if text.isascii() and text.isdecimal() and 0 < int(text[:7]) < 10**6 else None


# ------------------------------------------------------------------ results


def _result(row: Row, where: Where) -> Result:
    if remark := row.get(REMARKS):
        try:
            return parse_result(remark)
        except InputError as error:
            where.problems.refusal(row.line, error, remark)
    ns, ew = row.get("Score_NS"), row.get("Score_EW")
    artificial = {side: _artificial(row, side) for side in SIDES}
    if any(artificial.values()):
        return _both(artificial["NS"], artificial["EW"], row, where)
    score = _score(row, where)
    north, east = _told(ns, row, where), _told(ew, row, where)
    if north == 0 and east:  # the side that gains has the points, the other has none
        north = None
    elif east == 0 and north:
        east = None
    result, contradiction = result_of(score, north, east, where.board, where.vulnerable)
    if contradiction:
        where.problems.warning(row.line, "", contradiction)
    if result is not None:
        return result
    unknown = [row.raw(name) for name in ("Contract", "Score_NS", "Score_EW") if row.raw(name)]
    return NOT_PLAYED if unknown and set(unknown) == {"-"} else TO_COME


def _told(text: str, row: Row, where: Where) -> int | None:
    if not text:
        return None
    points = points_of(text.removeprefix("^"))
    if points is None:
        problem = "this is no score"
        where.problems.error(row.line, text, problem, "write points such as -100")
    elif text.startswith("^"):
        problem = "an adjusted score is taken for the points that count"
        where.guesses.warning(row.line, text, problem)
    return points


def _artificial(row: Row, side: str) -> Artificial | None:
    """An average, as a letter or as a percentage marked as artificial."""
    score = row.get(f"Score_{side}").upper().removeprefix("^")
    if score in _AVERAGES:
        return _AVERAGES[score]
    percent = row.get(f"Percentage_{side}")
    number = number_in(percent.removeprefix("^").rstrip("%"))
    if number is not None and 0 <= number <= 100:
        is_marked = percent.startswith("^") and not score
        if is_marked or (row.get("Contract").upper() in _AVERAGES and not score):
            return coded(number)
    return _AVERAGES.get(row.get("Contract").upper())


def _both(ns: Artificial | None, ew: Artificial | None, row: Row, where: Where) -> Result:
    if ns is not None and ew is not None:
        if row.get("Contract").upper() in _AVERAGES and not row.get("Score_NS", "Percentage_NS"):
            problem = "an artificial score without a percentage is taken for average to both sides"
            where.guesses.warning(row.line, row.get("Contract"), problem)
        return Result(ns, ew)
    given = ns if ns is not None else ew
    assert given is not None
    side = "north-south" if ns is not None else "east-west"
    problem = f"the artificial score is given for {side} only; the opponents are given the opposite"
    where.guesses.warning(row.line, "", problem)
    return Result(given, opposite(given)) if ns is not None else Result(opposite(given), given)


def _score(row: Row, where: Where) -> Score | None:
    """The contract with its tricks, where both are known."""
    try:
        contract = read_contract(row.get("Contract"))
        declarer, _ = read_declarer(row.get("Declarer"))
    except InputError as error:
        where.problems.refusal(row.line, error)
        return None
    if isinstance(contract, PassedOut):
        return contract
    if not isinstance(contract, Contract) or declarer is None:
        return None
    tricks = row.get("Result")
    if tricks and (taken := tricks_of(tricks.removeprefix("^"), contract)) is not None:
        return Played(contract, declarer, taken)
    if tricks or not row.get("Score_NS", "Score_EW"):
        problem = "this is no number of tricks" if tricks else "the tricks are not given"
        where.problems.error(row.line, tricks, problem, "write 0 to 13")
    return None


# ------------------------------------------------------------------ printed points


_FIGURES = tuple(
    (f"{column}_{suffix}", figure, seat)
    for column, figure in (
        ("MP", Figure.LINE_POINTS),
        ("IMP", Figure.LINE_POINTS),
        ("Percentage", Figure.LINE_PERCENT),
    )
    for suffix, seat in (SIDES | SEATS).items()
)


def _printed(row: Row) -> Iterator[Printed]:
    """Points and percentages, with the seat whose they are; the line follows."""
    seen: set[tuple[Figure, Seat]] = set()
    for column, figure, seat in _FIGURES:
        if column not in row.cells or (figure, seat) in seen:
            continue
        text = row.get(column).removeprefix("^")
        if number_in(text.rstrip("%")) is not None:
            seen.add((figure, seat))
            yield Printed(figure, text, seat=seat)
