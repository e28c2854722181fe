"""``overtrick new``: a starting file for an event."""

import argparse
from pathlib import Path

from overtrick.app.new_event import NewEvent, new_event
from overtrick.errors import InputError
from overtrick.model.event import DEFAULT_REGULATIONS
from overtrick.model.scoring import Scoring

PAIRS_SCORING = ("matchpoints", "cross-imps", "butler", "total-points")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the new event is to be."""
    parser.add_argument("file", help="the event file to write, such as friday.toml")
    parser.add_argument("--tables", type=int, help="number of tables, a half one counted as one")
    parser.add_argument("--pairs", type=int, help="number of pairs, if not two a table")
    parser.add_argument("--name", default="Club Pairs", help="name of the event")
    parser.add_argument("--boards", type=int, default=24, help="about so many boards (24)")
    parser.add_argument("--winners", type=int, choices=(1, 2), help="one winner or two")
    parser.add_argument("--scoring", choices=PAIRS_SCORING, default="matchpoints")
    parser.add_argument(
        "--regulations", default=DEFAULT_REGULATIONS, metavar="NAME", help="rule book"
    )
    parser.add_argument("--movement", default="", metavar="NAME", help="movement, if not suggested")


def run(arguments: argparse.Namespace) -> int:
    """Write the file, unless there is one already."""
    wanted = NewEvent(
        arguments.tables,
        arguments.pairs,
        arguments.name,
        arguments.boards,
        arguments.winners,
        Scoring(arguments.scoring),
        arguments.regulations,
        arguments.movement,
    )
    text = new_event(wanted)
    path = Path(arguments.file)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise InputError(f"{path}: there is such a file already; choose another name") from None
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {error.strerror}") from None
    print(f"{path} is written: fill in names and results, then run: overtrick score {path}")
    return 0
