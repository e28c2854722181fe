"""``overtrick calc vp``: the victory points of a match, from its margin."""

import argparse
from fractions import Fraction

from overtrick.cli.calculations import Answer, Value
from overtrick.errors import InputError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What is asked for."""
    parser.add_argument(
        "--scale",
        required=True,
        metavar="NAME",
        help="such as wbf-20, linear-60 or win-loss-3, or the path of a .toml file",
    )
    parser.add_argument("--boards", type=int, metavar="N", help="boards in the match")
    parser.add_argument(
        "--margin",
        required=True,
        metavar="M",
        help="IMPs between the teams; on a scale of percentages what one of them has",
    )
    parser.add_argument(
        "--total-points", default="0", metavar="P", help="the same in points, to decide a tie"
    )


def calc_vp(arguments: argparse.Namespace) -> Answer:
    """The victory points of winner and loser."""
    from overtrick.cli.vp import boards_needed
    from overtrick.engine.victory_points import victory_points, vp_column
    from overtrick.regulations.vp_scale_file import vp_scale

    scale = vp_scale(arguments.scale)
    boards = boards_needed(scale, arguments.boards)
    even = scale.basis.even
    ahead = abs(_number("--margin", arguments.margin) - even)
    total_points = abs(_number("--total-points", arguments.total_points))
    winner = victory_points(scale, boards, even + ahead, total_points)
    loser = victory_points(scale, boards, even - ahead, -total_points)
    citation = vp_column(scale, boards).citation
    notes = [f"scale {scale.name}: {citation} ({citation.sure.meaning})"]
    if citation.note:
        notes.append(f"note: {citation.note}")
    values = [
        Value(team, steps[-1].value, steps)
        for team, steps in (("winner", winner), ("loser", loser))
    ]
    return Answer(values, notes=notes)


def _number(name: str, text: str) -> Fraction:
    from overtrick.regulations.values import exact

    number = exact(text.replace("−", "-").strip())
    if number is None:
        raise InputError(f'{name} "{text[:40]}": this is no number; write such as 17')
    return number
