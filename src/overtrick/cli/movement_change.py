"""``overtrick movement change`` and ``rescue``: another plan from a round on.

With ``--json`` both print ``{name, title, from_round, rounds, changed, plays, problems, sit_outs,
balance, file}``, where ``changed`` counts the tables that are not as they were and ``file`` is what
was written; ``rescue`` adds ``cost`` and ``as_planned``.
"""

import json
import sys
import textwrap
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.structs import fields, replace

from overtrick.cli.movement_json import number, plays
from overtrick.cli.output import write_output
from overtrick.errors import InputError
from overtrick.exact import decimal
from overtrick.movements import Fault, Kind, Movement, Problem, Report, check, load, write
from overtrick.movements.boards import show_boards, whole
from overtrick.movements.cards import guide_cards, table_cards
from overtrick.movements.check import WORDS, listed, plural
from overtrick.movements.grid import grid
from overtrick.movements.plan import back_in_step, cut_short, pair_leaves, pairs_join
from overtrick.movements.rescue import Rescue, rescue
from overtrick.movements.situation import Cost, Situation

WIDTH = 100
EVENT = "an event file; or a movement, by its name or file, with --from-round"

COSTS = {
    "lost": "boards left out",
    "sit_outs": "rounds sat out by a pair",
    "again": "  for the second time",
    "repeats": "meetings repeated",
    "shared": "tables that share boards",
    "moved": "moves of pairs that should stay",
    "changed": "tables not as planned",
    "walks": "moves from table to table",
}

Action = Callable[[str, str, Callable[[Namespace], int]], ArgumentParser]


def add_actions(action: Action) -> None:
    """The two actions and their arguments."""
    changing = action("change", "change the plan from a round on, what was played stays", _change)
    acts = changing.add_mutually_exclusive_group(required=True)
    acts.add_argument("--pair-leaves", metavar="NUMBER", help="a pair goes home")
    acts.add_argument(
        "--pair-joins", action="append", metavar="NUMBER",
        help="a late pair, on the seat of a missing one if there is one; twice for a whole table",
    )  # fmt: skip
    acts.add_argument("--cut-to", type=_round, metavar="N", help="the session ends after round N")
    acts.add_argument(
        "--back-in-step", action="store_true", help="the planned rounds that were not played"
    )
    rescuing = action("rescue", "search for the best way to go on from what was played", _rescue)
    rescuing.add_argument("--rounds", type=_round, metavar="N", help="so many rounds more")
    for sub in (changing, rescuing):
        sub.add_argument("movement", metavar="EVENT", help=EVENT)
        sub.add_argument(
            "--from-round", type=_round, metavar="N",
            help="the first round to be planned; of an event the first without results",
        )  # fmt: skip
        sub.add_argument("--output", metavar="FILE", help="write it as a movement file")
        sub.add_argument("--cards", action="store_true", help="print the cards anew")
        sub.add_argument("--json", action="store_true", default=SUPPRESS, help="print JSON")
        sub.set_defaults(stale=False)


def _round(text: str) -> int:
    if (found := whole(text)) is None:
        raise ArgumentTypeError(f"expected a number of rounds, not {text!r}")
    return found


def _standing(arguments: Namespace) -> tuple[Movement, Situation]:
    """The plan, and where it stands; ``arguments.stale`` is whether lines of it have to go."""
    from overtrick.app.event_files import open_event
    from overtrick.app.rescue import checked, is_event_file, still_late, where_it_stands
    from overtrick.cli.events import say

    if is_event_file(arguments.movement):
        event = open_event(arguments.movement)
        say(event.diagnostics)
        plan, situation = where_it_stands(event, arguments.from_round)
        arguments.stale = still_late(event, situation.turn)
        return plan, situation
    movement = load(arguments.movement)
    if arguments.from_round is None:
        raise InputError("say from which round on, with --from-round NUMBER")
    return movement, Situation(movement, checked(movement, arguments.from_round))


def _change(arguments: Namespace) -> int:
    plan, situation = _standing(arguments)
    block = ""
    if arguments.pair_leaves is not None:
        made = pair_leaves(situation, arguments.pair_leaves)
        situation = replace(situation, left=situation.left | {arguments.pair_leaves})
        after = f"after_round = {situation.turn - 1}"
        word = WORDS[plan.kind]
        block = f'[[withdrawal]]\n{word} = "{arguments.pair_leaves}"\n{after}'
    elif arguments.pair_joins is not None:
        made = pairs_join(situation, arguments.pair_joins, _progress())
        situation = replace(situation, joined=tuple(arguments.pair_joins))
    elif arguments.cut_to is not None:
        made = cut_short(situation, arguments.cut_to)
    else:
        made = back_in_step(plan, situation)
    _show(arguments, situation, made, None, block)
    return 0


def _rescue(arguments: Namespace) -> int:
    _, situation = _standing(arguments)
    last = None if arguments.rounds is None else situation.turn - 1 + arguments.rounds
    found = rescue(situation, last, _progress())
    _show(arguments, situation, found.movement, found)
    return 0


def _progress() -> Callable[[int, int, int], None] | None:
    """Say how far a search is, where somebody is looking."""
    if not sys.stderr.isatty():
        return None

    def say(done: int, steps: int, cost: int) -> None:
        print(f"\rsearching {100 * done // steps:3} %, cost {cost} ", end="", file=sys.stderr)
        sys.stderr.flush()

    return say


# ------------------------------------------------------------------ what is printed


def _show(
    arguments: Namespace,
    situation: Situation,
    made: Movement,
    found: Rescue | None,
    block: str = "",
) -> None:
    if sys.stderr.isatty():
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    if arguments.output is not None:
        write_output(arguments.output, write(made))
    report = check(made)
    if arguments.json:
        print(json.dumps(_as_json(arguments, situation, report, found), indent=2))
        return
    print("\n".join(_lines(situation, report, found)))
    if arguments.cards:
        cards = [*table_cards(made, situation.turn), *guide_cards(made, situation.turn)]
        print("\n" + "\n\n".join(map(str, cards)))
    blocks = [block] if block else []
    if arguments.output is not None:
        named = f'[movement]\nfile = "{Path(arguments.output).name}"'
        if arguments.stale and made != situation.movement:
            named += f"\n# and without the lines that are LATE from round {situation.turn} on"
        blocks.insert(0, named)
        print(f"\n{arguments.output} is written.")
    elif made != situation.movement:
        print("\nNothing is written; say --output FILE to have it as a movement file.")
    if blocks:
        print("\nInto the event file:\n\n" + "\n\n".join(blocks))


def _lines(situation: Situation, report: Report, found: Rescue | None) -> Iterator[str]:
    made, turn = report.movement, situation.turn
    if made == situation.movement:
        yield f"{made.name}: it goes on as planned."
    else:
        yield f"{made.name}: {made.title}"
    if turn > 1:
        done = f"{plural('Round', range(1, turn))} {show_boards(range(1, turn))}"
        yield f"{done} {'stays' if turn == 2 else 'stay'} as played."
    if found is not None:
        yield from _costs(found)
    if made.rounds >= turn:
        yield grid(made, WIDTH, turn)
    else:
        yield "No round is left to be played."
    yield ""
    for problem in _new_problems(situation, report):
        if problem.fault is not Fault.MEET_TWICE:
            yield f"PROBLEM: {problem}"
    yield from _meeting_again(situation, made)
    yield from _sharing(situation, report)
    yield from _sitting_out(situation, report)
    yield f"Balance {decimal(report.balance.figure, 2)}"


def _new_problems(situation: Situation, report: Report) -> list[Problem]:
    """What is wrong with the rounds to come; what has been played is as it is."""
    past = check(replace(report.movement, plays=situation.past))
    return [problem for problem in report.problems if problem not in past.problems]


def _meeting_again(situation: Situation, made: Movement) -> Iterator[str]:
    met = set(situation.all_met)
    again = []
    for play in made.plays if made.kind is Kind.PAIRS else ():
        if play.round >= situation.turn and play.both:
            if frozenset(play.seated) in met:
                again.append(f"{play.ns} and {play.ew} in round {play.round}")
            met.add(frozenset(play.seated))
    if again:
        yield from textwrap.wrap(f"Meet again: {', '.join(again)}", WIDTH)


def _sharing(situation: Situation, report: Report) -> Iterator[str]:
    for tables, rounds in report.sharing.items():
        later = [each for each in rounds if each >= situation.turn]
        if later:
            when = f"{plural('round', later)} {listed(later)}"
            yield f"Tables {listed(tables)} share boards in {when}"


def _sitting_out(situation: Situation, report: Report) -> Iterator[str]:
    alike: dict[tuple[int, ...], list[str]] = {}
    for who, rounds in report.idle.items():
        later = tuple(each for each in rounds if each >= situation.turn)
        if later and who in situation.present:
            alike.setdefault(later, []).append(who)
    for later, pairs in alike.items():
        sit = "sits" if len(pairs) == 1 else "sit"
        yield f"{listed(pairs)} {sit} out in {plural('round', later)} {listed(later)}"


def _costs(found: Rescue) -> Iterator[str]:
    yield ""
    yield f"{'':34}{'as planned':>10}{'now':>6}"
    for name, what in COSTS.items():
        planned, now = getattr(found.as_planned, name), getattr(found.cost, name)
        if name == "changed":
            planned = 0  # rounds that move up are not as planned, but nobody has changed them
        if planned or now:
            yield f"{what:34}{planned:>10}{now:>6}"


def _as_json(
    arguments: Namespace, situation: Situation, report: Report, found: Rescue | None
) -> dict[str, object]:
    made = report.movement
    before = set(situation.movement.plays)
    return {
        "name": made.name,
        "title": made.title,
        "from_round": situation.turn,
        "rounds": made.rounds,
        "changed": sum(play not in before for play in made.plays),
        "plays": plays(made),
        "problems": [
            {"kind": problem.fault.value, "text": problem.text}
            for problem in _new_problems(situation, report)
        ],
        "sit_outs": {who: list(turns) for who, turns in report.idle.items()},
        **number("balance", report.balance.figure),
        "file": arguments.output,
        **({"cost": _cost(found.cost), "as_planned": _cost(found.as_planned)} if found else {}),
    }


def _cost(cost: Cost) -> dict[str, int]:
    return {each.name: getattr(cost, each.name) for each in fields(cost)} | {"points": cost.points}
