"""Short ways to write the boards of the documents."""

from fractions import Fraction

from overtrick.engine.board import Line, score_board
from overtrick.model.board import Board
from overtrick.model.notation import parse_result
from overtrick.model.scoring import Scoring
from overtrick.regulations import RuleBook, changed, load


def book(name: str, **changes: object) -> RuleBook:
    """A shipped rule book, with single values changed."""
    return changed(load(name), changes, "test") if changes else load(name)


def lines(*results: str, version: int = 0) -> list[Line]:
    return [Line(parse_result(result), version=version) for result in results]


def both(
    name: str | RuleBook,
    board: list[Line],
    scoring: Scoring = Scoring.MATCHPOINTS,
    expected: int | None = None,
) -> tuple[list[Fraction | None], list[Fraction | None]]:
    """What north-south and east-west get, line by line."""
    rules = load(name) if isinstance(name, str) else name
    score = score_board(Board(1), board, rules, scoring, expected)
    return [line.ns.points for line in score.lines], [line.ew.points for line in score.lines]


def exactly(*texts: str | int) -> list[Fraction | None]:
    return [Fraction(text) for text in texts]
