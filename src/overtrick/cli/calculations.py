"""The calculations of ``overtrick calc``: from what was typed to values with their steps.

What a small question does not need is imported where it is used.
"""

import argparse
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct, field

from overtrick.engine.reason import Step
from overtrick.errors import InputError
from overtrick.exact import Exact, decimal, plain, shown

if TYPE_CHECKING:
    from overtrick.model.contract import Score
    from overtrick.model.result import Result
    from overtrick.regulations import RuleBook


class Value(Struct, frozen=True):
    """One number that was asked for: what it belongs to, and why it is what it is."""

    of: str
    exact: Exact | None
    steps: Sequence[Step] = ()
    text: str = ""

    def __str__(self) -> str:
        if self.exact is None:
            return "-"
        return self.text or plain(self.exact)


class Answer(Struct, frozen=True):
    """What a calculation gives: values in the order asked for, and what to say about them."""

    values: Sequence[Value]
    book: "RuleBook | None" = None
    notes: Sequence[str] = ()
    warnings: Sequence[str] = field(default_factory=list)


def calc_score(arguments: argparse.Namespace) -> Answer:
    """What contracts and points are worth to north-south."""
    from overtrick.engine.explain import law_77
    from overtrick.engine.trick_score import possible_points
    from overtrick.model.board import Board, Side
    from overtrick.model.contract import Points

    board = Board(_at_least(arguments.board, 1, "--board"))
    values, warnings = [], []
    for text in arguments.results:
        score = _one_score(text, arguments.american)
        step = law_77(score, board, Side.NS)
        values.append(Value(str(score), step.value, [step]))
        if isinstance(score, Points) and score.value not in possible_points(board):
            warnings.append(f"no contract gives {score} on board {board.number}")
    return Answer(values, warnings=warnings)


def calc_imps(arguments: argparse.Namespace) -> Answer:
    """IMPs for differences."""
    from overtrick.engine.imps import imps

    values = []
    for text in arguments.differences:
        difference = _number(text)
        step = Step(
            "IMPs for the difference", imps(difference), "imps({})", (difference,), "Law 78B"
        )
        values.append(Value(shown(difference), step.value, [step]))
    return Answer(values)


def calc_neuberg(arguments: argparse.Namespace) -> Answer:
    """Matchpoints in a group as matchpoints on the board."""
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


def calc_board(arguments: argparse.Namespace) -> Answer:
    """North-south on every line of a board, by matchpoints, Butler or cross-IMPs."""
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


def calc_assigned(arguments: argparse.Namespace) -> Answer:
    """Section 12.4, without factoring."""
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


def calc_standard(arguments: argparse.Namespace) -> Answer:
    """The standard amount of a method, times a factor."""
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


def calc_law15(arguments: argparse.Namespace) -> Answer:
    """X for a board that a pair could not play."""
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


def _one_score(text: str, american: bool) -> "Score":
    """A contract, a pass-out or points; other results are told so."""
    from overtrick.model.notation import NotationError, parse_result, parse_score

    try:
        return parse_score(_signed(text), american=american)
    except NotationError as error:
        if not any(sign in text for sign in "%/,") and "AVE" not in text.upper():
            raise
        parse_result(text, american=american)  # says what is wrong with it, if anything is
        raise InputError(
            f'"{text}": this is a result for a whole board; write one contract, PASS or points'
        ) from error


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
