"""The table of deals, ``[deals]`` of an event file: a board and its cards, as PBN writes them.

``deal`` is the last column and takes the rest of the line. A deal that cannot be read is reported
and left out.
"""

from collections.abc import Iterable, Sequence

from overtrick.errors import InputError
from overtrick.formats.event_file_fields import NUMBER
from overtrick.formats.problems import Problems, did_you_mean
from overtrick.model.deal import Deal

COLUMNS = ("session", "section", "board", "deal")
WITHOUT_HEADING = ("board", "deal")
MOST_COLUMNS = 20


def read_deals(lines: Iterable[tuple[int, str]], problems: Problems) -> list[Deal]:
    """Read the deals of an event.

    >>> rows = ["board deal", "7  E:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -"]
    >>> [deal] = read_deals(enumerate(rows, 1), Problems("friday.toml"))
    >>> str(deal)
    'N:- AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432.'
    """
    columns: Sequence[str] | None = None
    found: dict[tuple[int | None, str | None, int], Deal] = {}
    for line, row in lines:
        row = row.partition("#")[0].strip()
        if not row:
            continue
        if columns is None:
            columns = _columns(line, row, problems)
            if not columns:
                break
            if columns is not WITHOUT_HEADING:
                continue
        try:
            deal = _deal(row, columns, problems, line)
        except InputError as error:
            problems.refusal(line, error, row)
            continue
        before = found.setdefault((deal.session, deal.section, deal.board), deal)
        if before is not deal and before.source is not None:
            problem = f"board {deal.board} has a deal in line {before.source.line} already"
            problems.error(line, row, problem, "keep one of them, or say session or section")
    return list(found.values())


def _columns(line: int, row: str, problems: Problems) -> Sequence[str]:
    names = row.lower().split()
    if names[0] not in COLUMNS:
        return WITHOUT_HEADING
    for name in names[:MOST_COLUMNS]:
        if name not in COLUMNS:
            problems.error(
                line, name, "this column is not known and is not read", did_you_mean(name, COLUMNS)
            )
    if "board" not in names or names[-1] != "deal" or len(names) > MOST_COLUMNS:
        remedy = "name the columns, such as session board deal, deal the last"
        problems.error(line, row, "the deals cannot be read", remedy)
        return ()
    return names


def _deal(row: str, columns: Sequence[str], problems: Problems, line: int) -> Deal:
    cells = dict(zip(columns, row.split(None, len(columns) - 1), strict=False))
    if "deal" not in cells:
        raise InputError(f'"{row}": a cell is missing; the columns are {" ".join(columns)}')
    board, session = _whole(cells, "board"), _whole(cells, "session")
    if board is None:
        raise InputError(f'"{row}": the board is not said; write its number')
    section = None if cells.get("section", "-") == "-" else cells["section"]
    if section is not None and not NUMBER.fullmatch(section):
        raise InputError(f'"{section}": a section is one word; write such as A')
    return Deal.of(board, cells["deal"], session, section, problems.source(line))


def _whole(cells: dict[str, str], name: str) -> int | None:
    cell = cells.get(name, "-")
    if cell == "-":
        return None
    if not (cell.isascii() and cell.isdigit()) or len(cell) > 6 or int(cell) < 1:
        raise InputError(f'"{cell}": {name} is a whole number from 1; write such as {name} 12')
    return int(cell)


def deals_table(deals: Sequence[Deal]) -> str:
    """The deals as a table with a heading, its columns aligned."""
    rows = [
        {
            "session": str(deal.session or ""),
            "section": deal.section or "",
            "board": str(deal.board),
            "deal": str(deal),
        }
        for deal in deals
    ]
    columns = [name for name in COLUMNS if name == "board" or any(row[name] for row in rows)]
    rows.insert(0, {name: name for name in columns})
    widths = {name: max(len(row[name] or "-") for row in rows) for name in columns}
    return "".join(
        "  ".join((row[name] or "-").ljust(widths[name]) for name in columns).rstrip() + "\n"
        for row in rows
    )
