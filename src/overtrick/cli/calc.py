"""``overtrick calc``: for a director with a pen and a problem.

Each calculation gives values with the steps that lead to them; ``--json`` prints ``values`` as
decimal text and ``exact`` as fractions, ``--explain`` the steps with their articles.
"""

import argparse
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from overtrick.engine.reason import Step
from overtrick.errors import InputError
from overtrick.exact import Exact, decimal, fraction, plain, shown

if TYPE_CHECKING:  # what a small question does not need is imported where it is used
    from overtrick.model.result import Result
    from overtrick.regulations import RuleBook

DEFAULT_BOOK = "wbf-2017"
STANDARD_BOOK = "ebl-2001"


@dataclass(frozen=True)
class Value:
    """One number that was asked for: what it belongs to, and why it is what it is."""

    of: str
    exact: Exact | None
    steps: Sequence[Step] = ()
    text: str = ""

    def __str__(self) -> str:
        if self.exact is None:
            return "-"
        return self.text or plain(self.exact)


@dataclass(frozen=True)
class Answer:
    """What a calculation gives: values in the order asked for, and what to say about them."""

    values: Sequence[Value]
    book: "RuleBook | None" = None
    notes: Sequence[str] = ()
    warnings: Sequence[str] = field(default_factory=list)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The calculations, each with its own arguments."""
    kinds = parser.add_subparsers(title="calculations", metavar="WHAT", required=True)

    def kind(
        name: str,
        purpose: str,
        calculate: Callable[[argparse.Namespace], Answer],
        book: str | None = DEFAULT_BOOK,
    ) -> argparse.ArgumentParser:
        sub = kinds.add_parser(name, help=purpose, description=purpose.capitalize() + ".")
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

    sub = kind("score", "what a contract scores for north-south (Law 77)", _score, None)
    sub.add_argument("results", nargs="+", metavar="RESULT", help='such as "4Hx S +1"')
    sub.add_argument("--board", type=int, required=True, help="gives the vulnerability")
    sub.add_argument("--american", action="store_true", help="read 4H S 5 as made five")

    sub = kind("imps", "IMPs for a difference in points (Law 78B)", _imps, None)
    sub.add_argument("differences", nargs="+", metavar="DIFFERENCE")

    sub = kind("neuberg", "matchpoints of a group with too few results", _neuberg)
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
        sub = kind(name, purpose, _board)
        sub.add_argument(
            "scores",
            nargs="+",
            metavar="SCORE",
            help='points for north-south, or a result such as "60%% +620, 40%% -100" or AVE',
        )
        sub.add_argument("--expected", type=int, help="results of a full board")
        sub.add_argument("--board", type=int, default=1, help="vulnerability, for contracts")
        sub.set_defaults(scoring=name)

    sub = kind("assigned", "matchpoints for a score that is not on the board (12.4)", _assigned)
    sub.add_argument("assigned", nargs="+", metavar="SCORE", help="the score that is assigned")
    sub.add_argument("--scores", nargs="+", required=True, metavar="SCORE", help="on the board")

    sub = kind("standard", "the standard amount of a method (12.6)", _standard, STANDARD_BOOK)
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

    sub = kind("law15", "adjustment for a board a pair could not play (Law 15B3)", _law15, None)
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


# ------------------------------------------------------------------ calculations


def _score(arguments: argparse.Namespace) -> Answer:
    from overtrick.engine.explain import law_77
    from overtrick.engine.trick_score import possible_points
    from overtrick.model.board import Board, Side
    from overtrick.model.contract import Points
    from overtrick.model.notation import parse_score

    board = Board(_at_least(arguments.board, 1, "--board"))
    values, warnings = [], []
    for text in arguments.results:
        score = parse_score(_signed(text), american=arguments.american)
        step = law_77(score, board, Side.NS)
        values.append(Value(str(score), step.value, [step]))
        if isinstance(score, Points) and score.value not in possible_points(board):
            warnings.append(f"no contract gives {score} on board {board.number}")
    return Answer(values, warnings=warnings)


def _imps(arguments: argparse.Namespace) -> Answer:
    from overtrick.engine.imps import imps

    values = []
    for text in arguments.differences:
        difference = _number(text)
        step = Step(
            "IMPs for the difference", imps(difference), "imps({})", (difference,), "Law 78B"
        )
        values.append(Value(shown(difference), step.value, [step]))
    return Answer(values)


def _neuberg(arguments: argparse.Namespace) -> Answer:
    from overtrick.engine.field import Counts
    from overtrick.engine.matchpoints import factored
    from overtrick.model.result import Fault

    book = _book(arguments)
    actual = _at_least(arguments.actual, 1, "--actual")
    expected = _at_least(arguments.expected, 1, "--expected")
    missing = max(0, expected - actual)
    short = {arguments.cause: missing} if arguments.cause != "scheduled" else {}
    counts = Counts(expected, actual, **short)
    top = book.unit * (actual - 1)
    values = []
    for text in arguments.matchpoints:
        points = _number(text)
        if not 0 <= points <= top:
            raise InputError(
                f'"{text}": {actual} results give matchpoints from 0 to {top} under {book.name}'
            )
        score = factored([(Fraction(1), Step("in the group", points))], counts, Fault.NONE, book)
        values.append(Value(shown(points), score.points, score.steps))
    return Answer(values, book)


def _board(arguments: argparse.Namespace) -> Answer:
    from overtrick.engine.board import Line, score_board
    from overtrick.engine.explain import raw_steps
    from overtrick.model.board import Board, Side
    from overtrick.model.notation import format_result
    from overtrick.model.scoring import Scoring

    book = _book(arguments)
    board = Board(_at_least(arguments.board, 1, "--board"))
    lines = [Line(_result(text)) for text in arguments.scores]
    expected = arguments.expected
    if expected is not None:
        _at_least(expected, 1, "--expected")
    scores = score_board(board, lines, book, Scoring(arguments.scoring), expected)
    values = []
    for line, score in zip(lines, scores.lines, strict=True):
        steps = (*raw_steps(line.result.ns, board, Side.NS), *score.ns.steps)
        values.append(Value(format_result(line.result), score.ns.points, steps))
    warnings = ["results are still to come"] if scores.provisional else []
    return Answer(values, book, warnings=warnings)


def _assigned(arguments: argparse.Namespace) -> Answer:
    from overtrick.engine.frequency import Frequencies
    from overtrick.engine.matchpoints import assigned_outside

    book = _book(arguments)
    frequency: dict[int, Exact] = {}
    for text in arguments.scores:
        points = _points(text)
        frequency[points] = frequency.get(points, 0) + 1
    table = Frequencies(frequency)
    values = []
    for text in arguments.assigned:
        step = assigned_outside(table.row(_points(text)), table, book.unit)
        values.append(Value(f"{_points(text):+d}", step.value, [step]))
    return Answer(values, book)


def _standard(arguments: argparse.Namespace) -> Answer:
    from overtrick.engine import standard

    book = _book(arguments)
    method = standard.Method(arguments.method)

    def needed(name: str) -> Fraction:
        text = getattr(arguments, name)
        if text is None:
            raise InputError(f"--method {method.value} needs --{name}")
        number = _number(str(text))
        if number <= 0:
            raise InputError(f"--{name} {text}: a number above 0 is needed")
        return number

    match method:
        case standard.Method.MATCHPOINTS:
            steps = standard.standard_matchpoints(needed("top"), book)
        case standard.Method.IMPS:
            steps = standard.standard_imps(int(needed("times")), book)
        case standard.Method.CROSS_IMPS:
            steps = standard.standard_cross_imps(int(needed("comparisons")), book)
        case standard.Method.VICTORY_POINTS:
            steps = standard.standard_victory_points(int(needed("boards")), needed("max"), book)
        case _:
            steps = standard.standard_fixed(method, book)
    steps = standard.times_standard(needed("factor"), steps)
    return Answer([Value(method.value, steps[-1].value, steps)], book)


def _law15(arguments: argparse.Namespace) -> Answer:
    from overtrick.engine.law15 import RULE, law15_adjustment

    matchpoints, most = _number(arguments.matchpoints), _number(arguments.max)
    tops = [_number(top) for top in arguments.top]
    if most <= 0 or any(top <= 0 for top in tops):
        raise InputError("--max and --top must be above 0")
    if not 0 <= matchpoints <= most:
        raise InputError(f"--matchpoints {shown(matchpoints)}: from 0 to {shown(most)} is possible")
    found = law15_adjustment(matchpoints, most, sum(tops))
    warnings = []
    if found.is_large:
        warnings.append(
            f"the percentage changes by more than 1, from {decimal(found.before, 2)} to "
            f"{decimal(found.after, 2)}: check the figures"
        )
    text = decimal(found.step.value, 2) if found.step.value else "0"
    notes = [
        f"{decimal(found.before, 2)} % becomes {decimal(found.after, 2)} %",
        f"follows {RULE}",
    ]
    return Answer([Value("X", found.step.value, [found.step], text)], None, notes, warnings)


# ------------------------------------------------------------------ reading arguments


def _book(arguments: argparse.Namespace) -> "RuleBook":
    from overtrick.regulations import changed, load

    book = load(arguments.regulations)
    changes: dict[str, object] = {}
    for given in arguments.set:
        key, equals, value = given.partition("=")
        if not equals:
            raise InputError(f'--set "{given}": write KEY=VALUE, such as one_missing=simplified')
        changes[key.strip()] = int(value) if value.strip().isdigit() else value.strip()
    return changed(book, changes, "--set") if changes else book


_NUMBER = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{1,9}|/0*[1-9][0-9]{0,8})?", re.ASCII)


def _number(text: str) -> Fraction:
    tidy = text.replace("−", "-").strip()
    if not _NUMBER.fullmatch(tidy):
        shown_text = tidy if len(tidy) <= 40 else f"{tidy[:40]}…"
        raise InputError(f'"{shown_text}": this is no number; write such as 12, -400, 5.5 or 37/3')
    return Fraction(tidy)


def _result(text: str) -> "Result":
    """A result, or points that need no sign here."""
    from overtrick.model.notation import parse_result

    return parse_result(_signed(text))


def _signed(text: str) -> str:
    """Points without a sign are north-south's gain."""
    return f"+{text}" if re.fullmatch("[0-9]+", text.strip()) else text


def _points(text: str) -> int:
    number = _number(text)
    if number.denominator != 1:
        raise InputError(f'"{text}": points are whole numbers')
    return number.numerator


def _at_least(number: int, least: int, name: str) -> int:
    if number < least:
        raise InputError(f"{name} {number}: {least} or more is needed")
    return number


# ------------------------------------------------------------------ printing


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
