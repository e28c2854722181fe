"""``overtrick movement``: suggest one, show it, check it, print its cards, change it, rescue it.

With ``--json``: ``suggest`` prints a list of ``{name, title, rounds, boards_played,
boards_per_round, boards_in_play, sit_outs, winners, balance, minutes, stationary, why}``, the best
first, where ``boards_played`` is what most contestants play and ``sit_outs`` the most rounds that
one of them sits out; ``show`` prints ``{name, title, kind, winners, rounds, note, plays}``, each
play ``{round, table, ns, ew, boards}`` (with ``section`` where there are several), ``null`` where
nobody sits; ``check`` prints ``{name, ok, problems, sharing, results, sit_outs, balance, spread,
comparisons}``. A movement that has problems makes ``check`` end with exit code 1. ``change`` and
``rescue`` are in :mod:`overtrick.cli.movement_change`.
"""

import json
import re
import textwrap
from argparse import (
    SUPPRESS,
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    RawDescriptionHelpFormatter,
)
from collections.abc import Callable
from fractions import Fraction
from math import isqrt
from pathlib import Path
from typing import Any

from overtrick.cli import movement_change
from overtrick.cli.movement_json import number, plays
from overtrick.cli.output import write_output
from overtrick.exact import decimal
from overtrick.movements import (
    FAMILIES,
    Balance,
    Kind,
    Movement,
    MovementError,
    Suggestion,
    Wish,
    check,
    load,
    suggest,
    write,
)
from overtrick.movements.boards import show_boards
from overtrick.movements.cards import guide_cards, table_cards
from overtrick.movements.cards_html import page
from overtrick.movements.check import listed, plural
from overtrick.movements.grid import grid
from overtrick.movements.reasons import why

WIDTH = 100
NAME = (
    "a name such as mitchell-7x4, the path of a movement file (.toml, .txt, .csv, .asc), or an "
    "event file, whose movement it is"
)
PROBLEMS = 1


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)

    def action(name: str, purpose: str, run_it: Callable[[Namespace], int]) -> ArgumentParser:
        sub = actions.add_parser(name, help=purpose, description=purpose.capitalize() + ".")
        sub.set_defaults(action=run_it)
        return sub

    asking = action("suggest", "rank the movements that fit", _suggest)
    who = asking.add_mutually_exclusive_group(required=True)
    who.add_argument("--pairs", type=_whole, metavar="N", help="how many pairs there are")
    who.add_argument("--tables", type=_tables, metavar="N", help="the same in tables, as in 13½")
    who.add_argument("--teams", type=_whole, metavar="N", help="how many teams of four there are")
    asking.add_argument("--boards", type=_whole, metavar="N", default=24, help="about (24)")
    asking.add_argument("--winners", type=int, choices=(1, 2), help="2: NS and EW ranked apart")
    asking.add_argument("--minutes", type=_whole, metavar="N", help="the time that there is")
    asking.add_argument(
        "--stationary", type=_whole, metavar="N", default=0, help="pairs that must not move"
    )
    asking.add_argument("--limit", type=_some, metavar="N", default=8, help="how many (8)")

    showing = action("show", "print a movement round by round", _show)
    showing.formatter_class = RawDescriptionHelpFormatter
    showing.epilog = "names are made of a family, its size, and xBOARDS:\n" + "\n".join(
        f"  {name}-{family.counts.upper()}: {family.purpose}" for name, family in FAMILIES.items()
    )
    showing.add_argument("--toml", action="store_true", help="print it as a movement file")
    checking = action("check", "say what is wrong with a movement, and how balanced it is", _check)
    printing = action("cards", "print table cards and guide cards", _cards)
    printing.add_argument("--html", action="store_true", help="as a page to print")
    printing.add_argument("--only", choices=("tables", "pairs"), help="one kind of cards only")
    printing.add_argument("--output", metavar="FILE", help="write to a file")
    printing.add_argument(
        "--from-round", type=_whole, metavar="N", default=1, help="without the rounds before"
    )
    for sub in (showing, checking, printing):
        sub.add_argument("movement", metavar="NAME", help=NAME)
    for sub in (asking, showing, checking):
        sub.add_argument("--json", action="store_true", default=SUPPRESS, help="print JSON")
    movement_change.add_actions(action)
    parser.set_defaults(json=False)


def run(arguments: Namespace) -> int:
    """Carry the command out."""
    code: int = arguments.action(arguments)
    return code


def _whole(text: str) -> int:
    if not re.fullmatch("[0-9]{1,4}", text):
        raise ArgumentTypeError(f"expected a whole number up to 9999, not {text!r}")
    return int(text)


def _some(text: str) -> int:
    if not (found := _whole(text)):
        raise ArgumentTypeError("expected 1 or more")
    return found


def _tables(text: str) -> int:
    """Tables and half tables, as pairs."""
    found = re.fullmatch(r"([0-9]{1,3})\s*(½|[.,]5|[.,]0|1/2)?", text.strip())
    if found is None:
        raise ArgumentTypeError(f"expected tables such as 13, 13½ or 13.5, not {text!r}")
    return 2 * int(found[1]) + (found[2] not in (None, ".0", ",0"))


def _suggest(arguments: Namespace) -> int:
    teams = arguments.teams is not None
    wish = Wish(
        next(n for n in (arguments.teams, arguments.pairs, arguments.tables) if n is not None),
        Kind.TEAMS if teams else Kind.PAIRS,
        arguments.boards,
        arguments.winners,
        arguments.minutes,
        arguments.stationary,
    )
    found = suggest(wish)[: arguments.limit]
    if arguments.json:
        _print_json([_as_data(suggestion) for suggestion in found])
        return 0
    for suggestion in found:
        print(suggestion.name)
        print(f"    {_facts(suggestion)}")
        for line in textwrap.wrap(why(suggestion), WIDTH - 4):
            print(f"    {line}")
    return 0


def _as_data(suggestion: Suggestion) -> dict[str, Any]:
    movement = suggestion.movement
    return {
        "name": suggestion.name,
        "title": movement.title,
        "rounds": movement.rounds,
        "boards_played": suggestion.boards_played,
        "boards_per_round": movement.boards_per_round,
        "boards_in_play": suggestion.boards_in_play,
        "sit_outs": suggestion.sit_outs,
        "winners": movement.winners,
        **number("balance", suggestion.report.balance.figure),
        "minutes": suggestion.minutes,
        "stationary": len(movement.stationary),
        "why": why(suggestion),
    }


def _facts(suggestion: Suggestion) -> str:
    movement = suggestion.movement
    hours, minutes = divmod(suggestion.minutes, 60)
    winners = "one winner" if movement.winners == 1 else "two winners"
    played = f"{suggestion.boards_played} boards played"
    balance = f"balance {decimal(suggestion.report.balance.figure, 1)}"
    time = f"{hours} h {minutes:02} min"
    rounds = f"{movement.rounds} rounds of {movement.boards_per_round}"
    return ", ".join([rounds, played, winners, balance, time])


def _named(name: str) -> Movement:
    """A movement by its name or file, or that of an event."""
    path = Path(name)
    if path.suffix == ".toml" and path.is_file() and b"\n[event]" in b"\n" + path.read_bytes():
        from overtrick.app.rescue import movement_of

        return movement_of(path)
    return load(name)


def _show(arguments: Namespace) -> int:
    movement = _named(arguments.movement)
    if arguments.toml:
        print(write(movement), end="")
    elif arguments.json:
        _print_json(
            {
                "name": movement.name,
                "title": movement.title,
                "kind": movement.kind.value,
                "winners": movement.winners,
                "rounds": movement.rounds,
                "note": movement.note,
                "plays": plays(movement),
            }
        )
    else:
        _heading(movement)
        print(grid(movement, WIDTH))
    return 0


def _heading(movement: Movement) -> None:
    named = movement.title != movement.name
    print(f"{movement.name}: {movement.title}" if named else movement.name)
    for line in textwrap.wrap(movement.note, WIDTH):
        print(line)


def _check(arguments: Namespace) -> int:
    movement = _named(arguments.movement)
    report = check(movement)
    balance = report.balance
    if arguments.json:
        _print_json(
            {
                "name": movement.name,
                "ok": report.ok,
                "problems": [
                    {"kind": problem.fault.value, "text": problem.text}
                    for problem in report.problems
                ],
                "sharing": [
                    {"tables": list(tables), "rounds": list(turns)}
                    for tables, turns in report.sharing.items()
                ],
                "results": {str(board): movement.expected[board] for board in movement.boards},
                "sit_outs": {who: list(turns) for who, turns in report.idle.items()},
                **number("balance", balance.figure),
                "spread": _spread(balance),
                "comparisons": [
                    {
                        "pairs": [comparison.one, comparison.other],
                        "same": comparison.same,
                        "opposite": comparison.opposite,
                        "met": comparison.met,
                        "net": comparison.net,
                    }
                    for comparison in balance.comparisons
                ],
            }
        )
        return 0 if report.ok else PROBLEMS
    _heading(movement)
    for problem in report.problems:
        print(f"PROBLEM: {problem}")
    if report.ok:
        print("Nothing is wrong with it.")
    for count, boards in report.results.items():
        word = plural("result", range(count))
        print(f"{count} {word} on {plural('board', boards)} {show_boards(boards)}")
    for who, turns in report.idle.items():
        print(f"{who} sits out in {plural('round', turns)} {listed(turns)}")
    for tables, turns in report.sharing.items():
        rounds = f"{plural('round', turns)} {show_boards(turns)}"
        print(f"Tables {listed(tables)} share boards in {rounds}")
    print(
        f"Balance {decimal(balance.figure, 2)}: two are compared {balance.least} to {balance.most} "
        f"times net, {decimal(balance.mean, 2)} on average, with a standard deviation of "
        f"{_deviation(balance)}"
    )
    return 0 if report.ok else PROBLEMS


def _spread(balance: Balance) -> dict[str, Any]:
    return {
        "least": balance.least,
        "most": balance.most,
        **number("mean", balance.mean),
        "deviation": float(_deviation(balance)),
    }


def _deviation(balance: Balance) -> str:
    """The standard deviation of the nets to two places."""
    variance = balance.variance
    hundredths = isqrt(40000 * variance.numerator // variance.denominator)
    return decimal(Fraction((hundredths + 1) // 2, 100), 2)


def _cards(arguments: Namespace) -> int:
    movement, since = _named(arguments.movement), arguments.from_round
    if not 1 <= since <= movement.rounds:
        raise MovementError(f"round {since}: the movement has rounds 1 to {movement.rounds}")
    cards = [
        *(table_cards(movement, since) if arguments.only != "pairs" else ()),
        *(guide_cards(movement, since) if arguments.only != "tables" else ()),
    ]
    if arguments.html:
        text = page(movement, cards)
    else:
        text = f"{movement.title}\n\n" + "\n\n".join(map(str, cards)) + "\n"
    if arguments.output is None:
        print(text, end="")
        return 0
    read = Path(arguments.movement)
    write_output(arguments.output, text, [read] if read.suffix else [])
    return 0


def _print_json(data: object) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))
