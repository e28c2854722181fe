"""Why a number is what it is: the steps of a score with citations, as values and as text.

The steps were made where the number was computed (``reason``); here they get the raw score before
them, the frequency table beside them, and the articles of the rule book behind them.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from overtrick.engine.board import BoardScore, Line
from overtrick.engine.field import Entry
from overtrick.engine.frequency import Frequencies
from overtrick.engine.reason import SideScore, Step
from overtrick.engine.trick_score import contract_parts, side_points
from overtrick.exact import Exact, shown
from overtrick.model.board import Board, Seat, Side
from overtrick.model.contract import Played, Score
from overtrick.model.result import Outcome, Scored, UnlessBetter
from overtrick.regulations.rulebook import RuleBook


class Reason(Struct, frozen=True):
    """A step with the article on which it rests."""

    what: str
    formula: str
    value: Exact
    rule: str
    citation: str


class Explanation(Struct, frozen=True):
    """The reasons for one side's score on one line, and the table that it was compared with."""

    board: Board
    seat: Seat
    score: SideScore
    reasons: tuple[Reason, ...]
    table: Frequencies | None
    own: tuple[int, ...]
    provisional: bool = False

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> Iterator[str]:
        """The explanation as text."""
        side = self.seat.side.value
        points = "no score" if self.score.points is None else shown(self.score.points)
        most = "" if self.score.maximum is None else f" of {shown(self.score.maximum)}"
        yield f"Board {self.board.number}, {side}: {points}{most}"
        if self.provisional:
            yield "  provisional: results are still to come"
        if self.table is not None:
            yield f"  Scores in the group ({side}'s view) and how often:"
            for score, times in self.table:
                mark = "  <" if score in self.own else ""
                yield f"  {score:>+8d}  {shown(times):>6}{mark}"
        yield from reason_lines(self.reasons)
        if self.score.floats is not None:
            yield "  The session may replace it by the contestant's own average (Law 12C2(c))."


def reason_lines(reasons: Sequence[Reason]) -> Iterator[str]:
    """Steps as text: what, the arithmetic, and the article below it."""
    for number, reason in enumerate(reasons, start=1):
        result = shown(reason.value)
        equals = "" if reason.formula == result else f"{reason.formula} = "
        yield f"  {number}. {reason.what}: {equals}{result}"
        if reason.citation:
            yield f"     [{reason.citation}]"


def reasons(steps: Sequence[Step], book: RuleBook) -> tuple[Reason, ...]:
    """Steps with their citations."""
    return tuple(
        Reason(step.what, step.formula, step.value, step.rule, book.cite(step.rule))
        for step in steps
    )


def explain(
    score: BoardScore, lines: Sequence[Line], index: int, seat: Seat, book: RuleBook
) -> Explanation:
    """Explain what the player in a seat gets on one of the lines of a board.

    >>> from overtrick.engine.board import score_board
    >>> from overtrick.model.notation import parse_result
    >>> from overtrick.regulations import load
    >>> lines = [Line(parse_result(text)) for text in ("4Hx S =", "3NT E -2", "5C W =")]
    >>> book = load("wbf-2017")
    >>> why = explain(score_board(Board(1), lines, book), lines, 1, Seat.NORTH, book)
    >>> [reason.formula for reason in why.reasons]
    ['100', '2 × 1 + 1 × 0']
    """
    line, side_score = lines[index], score.lines[index].seat(seat)
    field = score.direction(seat)
    entry = field.entries[index]
    outcome = line.result.outcome(seat)
    if isinstance(outcome, UnlessBetter) and line.reported is not None:
        outcome = line.reported.outcome(seat)
    steps = (*raw_steps(outcome, score.board, seat.side), *side_score.steps)
    group = field.groups.get(entry.version) if entry.mix else None
    return Explanation(
        score.board,
        seat,
        side_score,
        reasons(steps, book),
        group.table if group else None,
        _own_scores(entry),
        score.provisional,
    )


def _own_scores(entry: Entry) -> tuple[int, ...]:
    return tuple(score for _, score in entry.mix)


def raw_steps(outcome: Outcome, board: Board, side: Side) -> Iterator[Step]:
    """How the raw scores of an outcome come about: Law 77."""
    if isinstance(outcome, Scored):
        for _, score in outcome.entries:
            if isinstance(score, Played):
                yield law_77(score, board, side)


def law_77(score: Score, board: Board, side: Side) -> Step:
    """What a contract is worth to a side, part by part."""
    points = side_points(score, board, side)
    if not isinstance(score, Played):
        return Step(str(score), points, rule="Law 77")
    declarer = score.declarer.side
    vulnerable = board.vulnerable(declarer)
    state = "vulnerable" if vulnerable else "not vulnerable"
    parts = contract_parts(score.contract, score.tricks, vulnerable)
    # Undertricks count for the other side, so parts are shown as what somebody gains.
    gains = sum(parts.values()) > 0
    template = " + ".join("{}" for _ in parts)
    names = ", ".join(parts)
    numbers = tuple(value if gains else -value for value in parts.values())
    if points != sum(numbers):
        template = f"0 - ({template})" if len(numbers) > 1 else f"0 - {template}"
    return Step(f"{score}, {state} ({names})", points, template, numbers, "Law 77")
