"""``overtrick explain``: why a contestant has what it has, down to the frequency row."""

import argparse

from overtrick.app.explain_event import explain_event
from overtrick.app.explain_text import explanation_lines
from overtrick.cli.events import add_event, code_for, opened, print_value
from overtrick.errors import InputError
from overtrick.model.board import Side


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Whose result, and of which board."""
    add_event(parser)
    parser.add_argument(
        "--pair",
        "--player",
        "--team",
        required=True,
        metavar="NUMBER",
        help="whose result to explain",
    )
    parser.add_argument("--match", type=int, metavar="ROUND", help="teams: only this match")
    parser.add_argument("--board", type=int, help="only this board, in full")
    parser.add_argument(
        "--direction", choices=[side.value for side in Side], help="where numbers are used twice"
    )
    parser.add_argument("--session", type=int, help="only this session")
    parser.add_argument("--json", action="store_true", help="print for machines")


def run(arguments: argparse.Namespace) -> int:
    """Print the explanation."""
    event = opened(arguments)
    if event.is_teams:
        from overtrick.app.team_explain import explain_team
        from overtrick.app.team_explain_text import team_explanation_lines

        why = explain_team(event.score_teams(), arguments.pair, arguments.match, arguments.board)
        print_value(why, team_explanation_lines(why), arguments.json)
        return code_for(event)
    if arguments.match is not None:
        raise InputError("--match is for team events; --board explains one board")
    explanation = explain_event(
        event.score(),
        arguments.pair,
        arguments.board,
        Side(arguments.direction) if arguments.direction else None,
        arguments.session,
    )
    print_value(explanation, explanation_lines(explanation), arguments.json)
    return code_for(event)
