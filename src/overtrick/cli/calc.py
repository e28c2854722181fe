"""``overtrick calc``: for a director with a pen and a problem.

Each calculation gives values with the steps that lead to them; ``--json`` prints ``values`` as
decimal text and ``exact`` as fractions, ``--explain`` the steps with their articles.
"""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from overtrick.cli import calc_vp, calculations
from overtrick.cli.calculations import Answer
from overtrick.cli.main import sentence
from overtrick.engine.reason import Step
from overtrick.exact import fraction, shown

if TYPE_CHECKING:
    from overtrick.regulations import RuleBook

DEFAULT_BOOK = "wbf-2017"
STANDARD_BOOK = "ebl-2001"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The calculations, each with its own arguments."""
    kinds = parser.add_subparsers(title="calculations", metavar="WHAT", required=True)

    def kind(
        name: str,
        purpose: str,
        calculate: Callable[[argparse.Namespace], Answer],
        book: str | None = DEFAULT_BOOK,
    ) -> argparse.ArgumentParser:
        sub = kinds.add_parser(name, help=purpose, description=sentence(purpose))
        if book is not None:
            sub.add_argument(
                "--regulations",
                metavar="NAME",
                default=book,
                help=f"rule book, by name or as a file (default {book})",
            )
            sub.add_argument(
                "--set",
                metavar="KEY=VALUE",
                action="append",
                default=[],
                help="change a single value of the rule book",
            )
        sub.add_argument("--json", action="store_true", help="print for machines")
        sub.add_argument("--explain", action="store_true", help="print every step with its article")
        sub.set_defaults(calculate=calculate)
        return sub

    sub = kind(
        "score", "what a contract scores for north-south (Law 77)", calculations.calc_score, None
    )
    sub.add_argument("results", nargs="+", metavar="RESULT", help='such as "4Hx S +1"')
    sub.add_argument("--board", type=int, required=True, help="gives the vulnerability")
    sub.add_argument("--american", action="store_true", help="read 4H S 5 as made five")

    sub = kind("imps", "IMPs for a difference in points (Law 78B)", calculations.calc_imps, None)
    sub.add_argument("differences", nargs="+", metavar="DIFFERENCE")

    sub = kind("neuberg", "matchpoints of a group with too few results", calculations.calc_neuberg)
    sub.add_argument("matchpoints", nargs="+", metavar="MATCHPOINTS", help="in the group alone")
    sub.add_argument("--expected", type=int, required=True, help="results of a full board")
    sub.add_argument("--actual", type=int, required=True, help="results in the group")
    sub.add_argument(
        "--cause",
        choices=["fouled", "artificial", "missing", "scheduled"],
        default="fouled",
        help="why results are missing (default fouled)",
    )

    for name, purpose in (
        ("matchpoints", "matchpoints of the scores on a board"),
        ("butler", "IMPs of the scores on a board against their datum"),
        ("cross-imps", "IMPs of the scores on a board against each other"),
    ):
        sub = kind(name, purpose, calculations.calc_board)
        sub.add_argument(
            "scores",
            nargs="+",
            metavar="SCORE",
            help='points for north-south, or a result such as "60%% +620, 40%% -100" or AVE',
        )
        sub.add_argument("--expected", type=int, help="results of a full board")
        sub.add_argument("--board", type=int, default=1, help="vulnerability, for contracts")
        sub.set_defaults(scoring=name)

    sub = kind(
        "assigned",
        "matchpoints for a score that is not on the board (12.4)",
        calculations.calc_assigned,
    )
    sub.add_argument("assigned", nargs="+", metavar="SCORE", help="the score that is assigned")
    sub.add_argument("--scores", nargs="+", required=True, metavar="SCORE", help="on the board")

    sub = kind(
        "standard",
        "the standard amount of a method (12.6)",
        calculations.calc_standard,
        STANDARD_BOOK,
    )
    sub.add_argument(
        "--method",
        required=True,
        choices=[
            "matchpoints", "imps", "aggregate", "point-a-board", "cross-imps", "butler", "vp",
        ],
    )  # fmt: skip
    sub.add_argument("--top", help="matchpoints: top on a board")
    sub.add_argument("--times", type=int, help="imps: times a board is played in the match")
    sub.add_argument("--comparisons", type=int, help="cross-imps: number of comparisons")
    sub.add_argument("--boards", type=int, help="vp: boards in the match")
    sub.add_argument("--max", help="vp: maximum victory points in the match")
    sub.add_argument("--factor", default="1", help="penalty: so many times standard")

    sub = kind("vp", "victory points for the margin of a match", calc_vp.calc_vp, None)
    calc_vp.add_arguments(sub)

    sub = kind(
        "law15",
        "adjustment for a board a pair could not play (Law 15B3)",
        calculations.calc_law15,
        None,
    )
    sub.add_argument("--matchpoints", required=True, help="A: what the pair has")
    sub.add_argument("--max", required=True, help="B: the most it could have")
    sub.add_argument("--top", action="append", required=True, help="T: top of the board owed")


def run(arguments: argparse.Namespace) -> int:
    """Calculate, and print."""
    answer: Answer = arguments.calculate(arguments)
    if arguments.json:
        import json

        print(json.dumps(_as_json(answer, arguments.explain), indent=2, ensure_ascii=False))
    else:
        _print(answer, arguments.explain)
    return 0


def _as_json(answer: Answer, explain: bool) -> dict[str, object]:
    found: dict[str, object] = {
        "values": [None if value.exact is None else str(value) for value in answer.values],
        "exact": [None if v.exact is None else fraction(v.exact) for v in answer.values],
    }
    if answer.book is not None:
        found["regulations"] = answer.book.name
    if answer.notes:
        found["notes"] = list(answer.notes)
    if answer.warnings:
        found["warnings"] = list(answer.warnings)
    if explain:
        found["steps"] = [
            [
                {
                    "what": step.what,
                    "formula": step.formula,
                    "value": fraction(step.value),
                    "citation": _cite(step, answer.book),
                }
                for step in value.steps
            ]
            for value in answer.values
        ]
    return found


def _print(answer: Answer, explain: bool) -> None:
    width = max(len(value.of) for value in answer.values)
    wide = max(len(str(value)) for value in answer.values)
    for value in answer.values:
        exact = ""
        if value.exact is not None and shown(value.exact) != str(value):
            exact = f"  ({fraction(value.exact)})"
        print(f"{value.of:<{width}}  {value!s:>{wide}}{exact}")
        if explain:
            from overtrick.engine.explain import Reason, reason_lines

            reasons = [
                Reason(s.what, s.formula, s.value, s.rule, _cite(s, answer.book))
                for s in value.steps
            ]
            print("\n".join(reason_lines(reasons)))
    for note in answer.notes:
        print(note)
    if answer.book is not None:
        print(f"regulations: {answer.book.name} ({answer.book.title})")
    for warning in answer.warnings:
        print(f"warning: {warning}")


def _cite(step: Step, book: "RuleBook | None") -> str:
    return step.rule if book is None else book.cite(step.rule)
