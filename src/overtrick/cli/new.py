"""``overtrick new``: a starting file for an event."""

import argparse
from pathlib import Path

from overtrick.app.new_event import NewEvent, new_event
from overtrick.errors import InputError
from overtrick.model.event import DEFAULT_REGULATIONS
from overtrick.model.scoring import Scoring
from overtrick.model.teams import Form

PAIRS_SCORING = ("matchpoints", "cross-imps", "butler", "total-points")
TEAM_SCORING = ("imps", "board-a-match", "hybrid-imps")
TEAM_FORMATS = ("round-robin", "swiss", "knockout", "match")
USUAL_BOARDS = 24


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the new event is to be."""
    parser.add_argument("file", help="the event file to write, such as friday.toml")
    parser.add_argument("--tables", type=int, help="number of tables, a half one counted as one")
    parser.add_argument("--pairs", type=int, help="number of pairs, if not two a table")
    parser.add_argument("--teams", type=int, help="a team event with so many teams")
    parser.add_argument("--name", default="", help="name of the event")
    parser.add_argument(
        "--boards", type=int, help="about so many boards (24); in teams the boards of a match (8)"
    )
    parser.add_argument(
        "--format", choices=TEAM_FORMATS, default="round-robin", help="of a team event"
    )
    parser.add_argument("--rounds", type=int, help="of a team event")
    parser.add_argument("--winners", type=int, choices=(1, 2), help="one winner or two")
    parser.add_argument(
        "--scoring",
        choices=(*PAIRS_SCORING, *TEAM_SCORING),
        help="matchpoints; in teams imps",
    )
    parser.add_argument(
        "--regulations", default=DEFAULT_REGULATIONS, metavar="NAME", help="rule book"
    )
    parser.add_argument("--movement", default="", metavar="NAME", help="movement, if not suggested")


def run(arguments: argparse.Namespace) -> int:
    """Write the file, unless there is one already."""
    text = _teams(arguments) if arguments.teams is not None else _pairs(arguments)
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


def _pairs(arguments: argparse.Namespace) -> str:
    scoring = Scoring(arguments.scoring or "matchpoints")
    if scoring.value not in PAIRS_SCORING:
        raise InputError(f"{scoring.value} is for team events; say how many teams: --teams 8")
    wanted = NewEvent(
        arguments.tables,
        arguments.pairs,
        arguments.name or "Club Pairs",
        USUAL_BOARDS if arguments.boards is None else arguments.boards,
        arguments.winners,
        scoring,
        arguments.regulations,
        arguments.movement,
    )
    return new_event(wanted)


def _teams(arguments: argparse.Namespace) -> str:
    from overtrick.app.new_teams import USUAL_BOARDS as OF_A_MATCH
    from overtrick.app.new_teams import NewTeams, new_teams

    scoring = Scoring(arguments.scoring or "imps")
    if scoring.value not in (*TEAM_SCORING, "total-points"):
        raise InputError(f"teams are not scored by {scoring.value}; say --scoring imps")
    given = [
        name for name in ("tables", "pairs", "winners", "movement") if getattr(arguments, name)
    ]
    if given:
        raise InputError(f"--{given[0]} is for pairs; leave it out where there are --teams")
    wanted = NewTeams(
        arguments.teams,
        arguments.name or "Club Teams",
        Form(arguments.format),
        OF_A_MATCH if arguments.boards is None else arguments.boards,
        arguments.rounds,
        scoring,
        arguments.regulations,
    )
    return new_teams(wanted)
