"""``overtrick score``: the ranking of an event, and its other reports."""

import argparse
from pathlib import Path

from overtrick.app.impossible_points import impossible_points
from overtrick.cli.events import add_event, code_for, opened, say
from overtrick.errors import InputError
from overtrick.reports import render
from overtrick.reports.part import Format, Part

REPORTS = {
    "travellers": Part.TRAVELLERS,
    "frequencies": Part.FREQUENCIES,
    "matrix": Part.MATRIX,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The event, which reports, and in which format."""
    add_event(parser)
    parser.add_argument("--travellers", action="store_true", help="every board with its lines")
    parser.add_argument(
        "--frequencies", action="store_true", help="every board with how often each score occurs"
    )
    parser.add_argument(
        "--scorecards",
        nargs="?",
        const="",
        metavar="PAIR",
        help="the scorecard of a pair or player, or all of them",
    )
    parser.add_argument("--matrix", action="store_true", help="everybody's boards at a glance")
    parser.add_argument(
        "--format", choices=[form.value for form in Format], default="text", help="default text"
    )
    parser.add_argument("--ids", action="store_true", help="national numbers in the text too")
    parser.add_argument("--output", metavar="FILE", help="write to a file instead of printing")


def run(arguments: argparse.Namespace) -> int:
    """Score, and print or write."""
    event = opened(arguments)
    parts = {part for name, part in REPORTS.items() if getattr(arguments, name)}
    if arguments.scorecards is not None:
        parts.add(Part.SCORECARDS)
    score = event.score()
    say(finding.diagnostic for finding in impossible_points(score))
    text = render(
        score,
        parts,
        Format(arguments.format),
        pair=arguments.scorecards or "",
        ids=arguments.ids,
        diagnostics=event.diagnostics,
    )
    if arguments.output is None:
        print(text, end="" if text.endswith("\n") else "\n")
        return code_for(event)
    try:
        Path(arguments.output).write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"{arguments.output}: cannot be written: {error.strerror}") from None
    print(f"{arguments.output} is written")
    return code_for(event)
