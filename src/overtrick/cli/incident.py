"""``overtrick incident``: what follows from something that went wrong at a table (Law 15)."""

import argparse
from typing import TYPE_CHECKING

from msgspec.structs import replace

from overtrick.app.incident import advise
from overtrick.app.incident_story import Story
from overtrick.app.incident_text import advice_json, advice_lines
from overtrick.app.incident_words import story_in_words
from overtrick.app.incident_write import write_advice
from overtrick.cli.events import add_event, code_for, opened
from overtrick.model.board import Side
from overtrick.movements.boards import read_boards

if TYPE_CHECKING:
    from overtrick.movements import Movement


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where, what went wrong there, and on which boards."""
    add_event(parser)
    parser.add_argument(
        "story", nargs="*", metavar="STORY",
        help='what happened, such as "round 3: pair 9 sat at table 4 and played board 19"; '
        "the options say the same piece by piece",
    )  # fmt: skip
    parser.add_argument("--round", type=_number, metavar="N", help="the round")
    parser.add_argument("--table", metavar="TABLE", help="the table, such as 4")
    parser.add_argument("--section", default="", metavar="NAME", help="where there are several")
    parser.add_argument("--session", type=_number, metavar="N", help="where there are several")
    parser.add_argument(
        "--boards", "--board", type=_boards, default=(), metavar="LIST",
        help="the boards that were played, such as 19 or 19-21; with --sat and --turned those of "
        "the table (all, unless said), without them boards that should not have been there",
    )  # fmt: skip
    parser.add_argument(
        "--sat", action="append", default=[], metavar="NUMBER",
        help="the pair that sat there and should not have",
    )  # fmt: skip
    parser.add_argument(
        "--as", dest="side", choices=("ns", "ew"), help="which way it sat, if not as it was to sit"
    )
    parser.add_argument(
        "--swapped", action="store_true", help="and the pair whose place it was sat in its place"
    )
    parser.add_argument("--turned", action="store_true", help="the table sat the wrong way round")
    parser.add_argument(
        "--instead-of", type=_boards, default=(), metavar="LIST",
        help="the table's own boards in whose place wrong ones were played",
    )  # fmt: skip
    parser.add_argument(
        "--unfinished", type=_boards, default=(), metavar="LIST",
        help="boards of the strayed pair's own table that there was no time for",
    )  # fmt: skip
    parser.add_argument("--write", action="store_true", help="add the lines to the event file")
    parser.add_argument("--json", action="store_true", help="print for machines")


def run(arguments: argparse.Namespace) -> int:
    """Say what follows, and write it if asked to."""
    event = opened(arguments)
    story = _story(arguments, event.movement)
    advice = advise(event, story)
    write = arguments.write and advice.law != "86B"
    impossible = write_advice(event, advice) if write else []
    if arguments.json:
        from overtrick.reports.json_text import json_text

        print(json_text(advice_json(advice, event.event, write)))
    else:
        print("\n".join(advice_lines(advice, event.event)))
        if write:
            entered = f", and NP on {len(impossible)} of its results" if impossible else ""
            print(f"\n{event.path} has these lines now{entered}.")
    return code_for(event)


def _story(arguments: argparse.Namespace, movement: "Movement | None") -> Story:
    """What was told in words, with whatever the options say."""
    told = " ".join(arguments.story)
    if arguments.round is not None:
        told += f" round {arguments.round}"
    if arguments.table is not None:
        told += f" table {arguments.table}"
    if arguments.round is not None and arguments.table is not None and not arguments.story:
        story = Story(arguments.round, arguments.table)
    else:
        story = story_in_words(told, movement)
    given = {
        "boards": arguments.boards,
        "sat": tuple(arguments.sat),
        "side": Side(arguments.side.upper()) if arguments.side else None,
        "swapped": arguments.swapped,
        "turned": arguments.turned,
        "instead_of": arguments.instead_of,
        "unfinished": arguments.unfinished,
        "section": arguments.section,
        "session": arguments.session,
    }
    return replace(story, **{name: value for name, value in given.items() if value})


def _number(text: str) -> int:
    found = read_boards(text)
    if found is None or len(found) != 1:
        raise argparse.ArgumentTypeError(f"expected a number, not {text!r}")
    return found[0]


def _boards(text: str) -> tuple[int, ...]:
    found = read_boards(text)
    if found is None:
        raise argparse.ArgumentTypeError(f"expected boards such as 19 or 19-21, not {text!r}")
    return found
