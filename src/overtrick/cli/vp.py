"""``overtrick vp``: the scales of victory points in a list, or one of them as a table.

With ``--json``: ``list`` prints a list of ``{name, title, basis, citation, boards}``, where
``boards`` says in words for how many there are columns; ``table`` prints ``{name, title, basis,
citation, boards, rows}``, each row ``{from, to, winner, loser}`` with ``to`` null in the last.
``basis`` is what margins are counted in (``imps``, ``points``, ``percent``); ``citation`` has
``document``, ``edition``, ``article``, ``sure`` and ``note``.
"""

import textwrap
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from overtrick.engine.victory_points import largest_margin, margins, vp_column
from overtrick.errors import InputError
from overtrick.exact import Exact, decimal, is_short_decimal, plain, shown
from overtrick.regulations.citation import Citation
from overtrick.regulations.vp_scale import Method, VPColumn, VPScale
from overtrick.regulations.vp_scale_file import shipped_vp_scales, vp_scale

if TYPE_CHECKING:
    from overtrick.reports.json_text import Json

WIDTH = 100
SCALE = "a name such as wbf-20, linear-60 or win-loss-3, or the path of a .toml file"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.set_defaults(action=_list)
    parser.add_argument("--json", action="store_true", help="print for machines")
    actions = parser.add_subparsers(title="actions", metavar="ACTION")
    listing = actions.add_parser("list", help="list the shipped scales (as without an action)")
    table = actions.add_parser("table", help="print a scale for a number of boards")
    table.add_argument("scale", metavar="NAME", help=SCALE)
    table.add_argument("--boards", type=int, metavar="N", help="boards in the match")
    for action, run_it in ((listing, _list), (table, _table)):
        action.set_defaults(action=run_it)
        # Not set by default, so that it may also stand before the action.
        action.add_argument("--json", action="store_true", default=SUPPRESS, help="as above")


def run(arguments: Namespace) -> int:
    """Carry the command out."""
    arguments.action(arguments)
    return 0


def boards_needed(scale: VPScale, boards: int | None) -> int:
    """The number of boards that was given; a scale that needs none takes any."""
    if boards is not None:
        return boards
    if scale.needs_boards:
        raise InputError(
            f"scale {scale.name} depends on the number of boards; say --boards N "
            f"(there are columns for {_columns(scale)})"
        )
    return 1


def _list(arguments: Namespace) -> None:
    scales = [vp_scale(name) for name in shipped_vp_scales()]
    if arguments.json:
        _print_json([{**_heading(scale), "boards": _columns(scale)} for scale in scales])
        return
    width = max(len(scale.name) for scale in scales)
    for scale in scales:
        _print(f"{scale.name:{width}}  {scale.title} ({_columns(scale)})", width + 2)
    _print("linear-N has a capital of N; win-loss-N needs N IMPs for a win")


def _table(arguments: Namespace) -> None:
    scale = vp_scale(arguments.scale)
    boards = boards_needed(scale, arguments.boards)
    column = vp_column(scale, boards)
    if arguments.json:
        rows: list[Json] = [
            {
                "from": step.least,
                "to": largest_margin(column, place, scale.basis),
                "winner": step.winner,
                "loser": step.loser,
            }
            for place, step in enumerate(column.steps)
        ]
        given = boards if scale.needs_boards else None
        citation = _citation(column.citation)
        _print_json({**_heading(scale), "citation": citation, "boards": given, "rows": rows})
        return
    _print(f"{scale.name}: {scale.title}")
    print(f"{boards} boards\n" if scale.needs_boards else "any number of boards\n")
    _print_rows(scale, column)
    print()
    _print(f"source: {column.citation}; {column.citation.sure.meaning}")
    if column.citation.note:
        _print(f"note: {column.citation.note}")


def _print_rows(scale: VPScale, column: VPColumn) -> None:
    sizes = [margins(column, place, scale.basis) for place in range(len(column.steps))]
    winners = _alike([step.winner for step in column.steps])
    losers = _alike([step.loser for step in column.steps])
    width = max(len(size) for size in sizes)
    print(f"{scale.basis.unit:{width}}  {'winner':>8}  {'loser':>8}")
    for size, winner, loser in zip(sizes, winners, losers, strict=True):
        print(f"{size:{width}}  {winner:>8}  {loser:>8}")


def _alike(values: Sequence[Exact]) -> list[str]:
    """Numbers with as many places as the longest of them needs."""
    if not all(is_short_decimal(value) for value in values):
        return [shown(value) for value in values]
    places = max(len(plain(value).partition(".")[2]) for value in values)
    return [decimal(value, places) for value in values]


def _columns(scale: VPScale) -> str:
    """For how many boards there are columns, those that follow each other taken together."""
    if scale.method is not Method.TABLE or not scale.needs_boards:
        return "any number of boards"
    ranges: list[VPColumn] = []
    for column in scale.columns:
        if ranges and ranges[-1].last + 1 == column.first:
            ranges[-1] = replace(ranges[-1], last=column.last)
        else:
            ranges.append(column)
    return f"{', '.join(column.boards for column in ranges)} boards"


def _heading(scale: VPScale) -> "dict[str, Json]":
    return {
        "name": scale.name,
        "title": scale.title,
        "basis": scale.basis.value,
        "citation": _citation(scale.citation),
    }


def _citation(citation: Citation) -> "dict[str, Json]":
    return {
        "document": citation.document,
        "edition": citation.edition,
        "article": citation.article,
        "sure": citation.sure.value,
        "note": citation.note,
    }


def _print_json(data: "Json") -> None:
    from overtrick.reports.json_text import json_text

    print(json_text(data))


def _print(text: str, indent: int = 2) -> None:
    """Print lines that fit the width; what goes on is set in."""
    print(textwrap.fill(text, WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False))
