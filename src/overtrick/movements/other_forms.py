"""Movements in other people's forms: table cards, rounds of tables, and the lines of EBUScore.

*Table cards*: ``Table 1``, below it columns for round, north-south, east-west and boards, and a
line for each round; several tables may stand side by side. What `overtrick movement cards` prints
can be read back. *EBUScore lines*: ``type,tables,boards,boards a round,rounds[,missing pair]``,
then for each table a line of ``ns,ew,set`` for every round. For rounds of tables see
:mod:`overtrick.movements.round_lines`.
"""

import re
from collections import defaultdict
from pathlib import Path

from msgspec.structs import replace

from overtrick.movements.alter import without
from overtrick.movements.boards import board_set, read_boards, whole
from overtrick.movements.movement import Kind, Movement, MovementError, Play
from overtrick.movements.movement_file import (
    NOBODY,
    Problems,
    check_rounds,
    in_order,
    read_text,
)
from overtrick.movements.round_lines import is_round_line, parse_rounds

TEAM_TYPES, TWO_WINNERS = (5, 6, 7), 1
GUIDE = re.compile(r"\s*(pair|player|team)\s+\w+(, (home|away) pair)?\s*", re.IGNORECASE)
"""The heading of a guide card, which says the same as the table cards."""


def read(path: Path) -> Movement:
    """Read a movement from a text in one of these forms."""
    text = read_text(path)
    name = re.sub(r"[^a-z0-9]+", "-", path.stem.lower()).strip("-") or "movement"
    if re.search(r"^[ \t]*table[ \t]+\S", text, re.IGNORECASE | re.MULTILINE):
        return replace(parse_cards(text, str(path)), name=name)
    if re.search(r"^[ \t]*\d+([ \t]*,[ \t]*\d+){4,}[ \t]*$", text, re.MULTILINE):
        return replace(parse_lines(text, str(path)), name=name)
    if any(map(is_round_line, text.splitlines())):
        made = parse_rounds(text, str(path))
        return replace(_sharing(_winners(made)), name=name)
    raise MovementError(
        f"{path}: neither table cards (lines that begin with 'Table 1'), nor rounds of tables "
        f"(lines such as '1  4-1 A  2-3 B'), nor EBUScore lines (numbers with commas); a movement "
        f"file ends in .toml"
    )


def parse_cards(text: str, where: str) -> Movement:
    r"""Read table cards.

    >>> parse_cards("Table 1\nRd NS EW Boards\n1 5 8 1~3\n2 6 9 4~6", "cards").plays[1]
    Play(round=2, table=1, ns='6', ew='9', boards=(4, 5, 6), section='')
    """
    problems = Problems(where)
    plays: dict[tuple[int, str], Play] = {}
    title = ""
    tables: list[tuple[str, int]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        named = re.findall(r"\btable\s+([A-Z]?)(\d{1,3})\b", line, re.IGNORECASE)
        if named and line.strip().lower().startswith("table"):
            tables = [(section.upper(), int(table)) for section, table in named]
        elif plays and GUIDE.fullmatch(line):
            break
        elif not tables:
            title = title or " ".join(line.split())
        elif line.strip()[:1].isdigit():
            for play in _card_row(line, tables, number, problems):
                if (play.round, play.place) in plays:
                    what = f"round {play.round}, table {play.place} is here for the second time"
                    problems.add(what, number, line)
                plays[play.round, play.place] = play
    if not plays and not problems.lines:
        problems.add("there is no round on these cards; a round is a line such as '1 5 8 1-3'")
    check_rounds([play.round for play in plays.values()], problems)
    problems.refuse()
    made = Movement("cards", title or "Table cards", in_order(plays.values()))
    return _sharing(_winners(made))


def _card_row(
    line: str, tables: list[tuple[str, int]], number: int, problems: Problems
) -> list[Play]:
    words = re.sub(r"\s*~\s*", "~", line).split()
    if len(words) != 4 * len(tables):
        problems.add(
            f"expected {4 * len(tables)} entries: round, north-south, east-west and boards "
            f"for each of {len(tables)} tables, with - for nobody",
            number,
            line,
        )
        return []
    plays = []
    for index, (section, table) in enumerate(tables):
        first, ns, ew, last = words[4 * index : 4 * index + 4]
        turn, boards = whole(first), read_boards(last)
        if turn is None or boards is None:
            wrong = first if turn is None else last
            what = f"table {section}{table}: expected a round and boards such as 1-3, not {wrong!r}"
            problems.add(what, number, line)
        elif ns != NOBODY or ew != NOBODY:
            present = [None if who == NOBODY else who for who in (ns, ew)]
            plays.append(Play(turn, table, present[0], present[1], boards, section))
    return plays


def _winners(movement: Movement) -> Movement:
    """Cards do not say it: where no pair changes direction, there are two winners."""
    north_south = {play.ns for play in movement.plays if play.ns is not None}
    east_west = {play.ew for play in movement.plays if play.ew is not None}
    return replace(movement, winners=1 if north_south & east_west else 2)


def _sharing(movement: Movement) -> Movement:
    """These forms do not say it: tables that have the same boards in every round share them."""
    tables: dict[tuple[tuple[int, ...], ...], list[str]] = defaultdict(list)
    for place in movement.places:
        boards = tuple(play.boards for play in movement.plays if play.place == place)
        tables[boards].append(place)
    groups = tuple(tuple(places) for places in tables.values() if len(places) > 1)
    return replace(movement, sharing=groups)


def parse_lines(text: str, where: str) -> Movement:
    r"""Read EBUScore lines.

    >>> made = parse_lines("[X1]Two teams\n5,2,32,16,2\n1,2,1,1,2,2\n2,1,1,2,1,2", "lines")
    >>> made.title, made.kind.value, len(made.plays)
    ('Two teams', 'teams', 4)
    """
    problems = Problems(where)
    title, lines = "", []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.lstrip().startswith("["):
            title = line.rpartition("]")[2].strip()
        elif line.strip():
            lines.append((number, line))
    numbers = {number: _numbers(line) for number, line in lines}
    for number, line in lines:
        if numbers[number] is None:
            problems.add("expected whole numbers with commas between them", number, line)
    if not lines:
        problems.add("there are no lines of numbers")
    problems.refuse()
    head, *rows = [(number, line, numbers[number] or []) for number, line in lines]
    number, line, figures = head
    if len(figures) not in (5, 6) or not all(1 <= figure <= 999 for figure in figures[1:5]):
        problems.add(
            "expected type, tables, boards, boards a round, rounds and maybe the missing pair",
            number,
            line,
        )
        problems.refuse()
    kind, tables, _, size, rounds, *missing = figures
    if len(rows) != tables:
        problems.add(f"expected {tables} lines below, one for each table, not {len(rows)}", number)
    plays = []
    for table, (number, line, cells) in enumerate(rows, start=1):
        if len(cells) != 3 * rounds:
            what = f"expected {3 * rounds} numbers (ns, ew, set for {rounds} rounds)"
            problems.add(f"{what}, not {len(cells)}", number, line)
            continue
        for turn in range(rounds):
            ns, ew, boards = cells[3 * turn : 3 * turn + 3]
            if ns and ew and not boards:
                problems.add(f"round {turn + 1}: expected a board set, not 0", number, line)
            elif boards and (ns or ew):
                who = [str(pair) if pair else None for pair in (ns, ew)]
                sets = board_set(boards, size)
                plays.append(Play(turn + 1, table, who[0], who[1], sets))
    problems.refuse()
    made = _sharing(
        Movement(
            "lines",
            title or "Movement",
            in_order(plays),
            winners=2 if kind == TWO_WINNERS else 1,
            kind=Kind.TEAMS if kind in TEAM_TYPES else Kind.PAIRS,
        )
    )
    return without(made, str(missing[0])) if missing and missing[0] else made


def _numbers(line: str) -> list[int] | None:
    cells = [cell.strip() for cell in line.strip().rstrip(",").split(",")]
    if all(re.fullmatch("[0-9]{1,3}", cell) for cell in cells):
        return [int(cell) for cell in cells]
    return None
