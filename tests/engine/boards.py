"""Boards for the tests of the engine: written as texts, or drawn at random with every ruling."""

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.engine.board import BoardScore, Line, SelfInflicted, score_board
from overtrick.exact import Exact
from overtrick.model.board import Board, Seat, Side
from overtrick.model.contract import Contract, Doubling, PassedOut, Played, Points, Score, Strain
from overtrick.model.notation import parse_result
from overtrick.model.result import (
    Artificial,
    Average,
    Fault,
    Imps,
    Nothing,
    Outcome,
    Percentage,
    Result,
    Scored,
    UnlessBetter,
)
from overtrick.model.scoring import Scoring
from overtrick.regulations import RuleBook, changed, load, shipped
from overtrick.regulations.values import Cause

BOARD = Board(4)
"""Both sides are vulnerable, so that a board looks the same to both."""

PAIRS_SCORING = (
    Scoring.MATCHPOINTS,
    Scoring.CROSS_IMPS,
    Scoring.BUTLER,
    Scoring.TOTAL_POINTS,
)

NEEDED = {
    Scoring.MATCHPOINTS: "short_fouled",
    Scoring.CROSS_IMPS: "cross_imps_method",
    Scoring.BUTLER: "trim",
    Scoring.TOTAL_POINTS: "standard_aggregate",
}
"""A key without which a book cannot score every board in a method."""

RAW_PROGRAMS = ("programs/acblscore",)
"""Programs that leave a short board as it is, which no regulation does."""

BOOKS_AND_SCORING = [
    (name, scoring)
    for name in shipped()
    for scoring, key in NEEDED.items()
    if key in load(name).values and name not in RAW_PROGRAMS
]
"""The shipped books with the methods that they settle for every kind of board."""


def books_for(scoring: Scoring) -> list[str]:
    """The shipped books that settle a method."""
    return [name for name, settled in BOOKS_AND_SCORING if settled is scoring]


def book_with(name: str, **values: object) -> RuleBook:
    """A shipped book with some values changed."""
    return changed(load(name), values, "the test")


def lines_of(*texts: str) -> list[Line]:
    """Lines with nothing but a result each."""
    return [Line(parse_result(text)) for text in texts]


def plain_lines(scores: Sequence[int]) -> list[Line]:
    """Lines from north-south's points."""
    return [Line(Result.of(Scored.one(Points(score)))) for score in scores]


def fouled_lines(*versions: Sequence[int]) -> list[Line]:
    """A fouled board from north-south's points, version by version."""
    return [
        replace(line, version=version)
        for version, scores in enumerate(versions)
        for line in plain_lines(scores)
    ]


def short_by(cause: Cause, scores: Sequence[int], count: int) -> list[Line]:
    """A board that lacks so many results for one reason."""
    lines = plain_lines(scores)
    match cause:
        case Cause.FOULED:
            return lines + [replace(line, version=1) for line in plain_lines(range(count))]
        case Cause.ARTIFICIAL:
            return lines + lines_of(*["AVE+/AVE-"] * count)
        case Cause.MISSING:
            return lines + lines_of(*["NP"] * count)
        case Cause.SCHEDULED:
            return lines


def north_south(
    lines: Sequence[Line],
    book: RuleBook,
    scoring: Scoring = Scoring.MATCHPOINTS,
    expected: int | None = None,
) -> list[Fraction | None]:
    """What north-south get on every line."""
    score = score_board(BOARD, lines, book, scoring, expected)
    return [line.ns.points for line in score.lines]


def both_sides(score: BoardScore) -> list[tuple[Exact | None, Exact | None]]:
    """What both sides get on every line."""
    return [(line.ns.points, line.ew.points) for line in score.lines]


def complete(scores: Sequence[Exact | None]) -> list[Fraction]:
    """Scores of which none is missing."""
    assert None not in scores
    return [Fraction(score) for score in scores if score is not None]


# ------------------------------------------------------------------ at random

RAW = (0, 50, -50, 100, -100, 110, 140, -140, 200, -200, 500, 620, -620, 650, -800, 1100, 1430)

raw_scores = st.sampled_from(RAW)

scores: st.SearchStrategy[Score] = st.one_of(
    raw_scores.map(Points),
    st.just(PassedOut()),
    st.builds(
        Played,
        st.builds(
            Contract, st.integers(1, 7), st.sampled_from(Strain), st.sampled_from(list(Doubling))
        ),
        st.sampled_from(Seat),
        st.integers(0, 13),
    ),
)


@st.composite
def mixes(draw: st.DrawFn, least: int = 2, most: int = 3) -> Scored:
    """A weighted score; equal points may occur more than once in it."""
    entries = draw(st.lists(scores, min_size=least, max_size=most))
    shares = draw(st.lists(st.integers(1, 9), min_size=len(entries), max_size=len(entries)))
    total = sum(shares)
    return Scored(
        tuple((Fraction(share, total), score) for share, score in zip(shares, entries, strict=True))
    )


@st.composite
def weighted_points(draw: st.DrawFn, most: int = 3) -> Scored:
    """A weighted score of different points."""
    points = draw(st.lists(raw_scores, min_size=2, max_size=most, unique=True))
    shares = draw(st.lists(st.integers(1, 9), min_size=len(points), max_size=len(points)))
    total = sum(shares)
    return Scored(
        tuple((Fraction(share, total), Points(p)) for share, p in zip(shares, points, strict=True))
    )


ordinary = scores.map(Scored.one)

percentages = st.sampled_from([0, 33, 45, 50, 55, 60, 70, 100]).map(
    lambda percent: Percentage(Fraction(percent))
)


def artificial_scores(scoring: Scoring) -> st.SearchStrategy[Artificial]:
    """What can be given in a method."""
    kinds: list[st.SearchStrategy[Artificial]] = [st.sampled_from(Average), percentages]
    if scoring in (Scoring.CROSS_IMPS, Scoring.BUTLER):
        kinds.append(st.fractions(-5, 5, max_denominator=4).map(Imps))
    return st.one_of(kinds)


@st.composite
def any_line(draw: st.DrawFn, scoring: Scoring, versions: int = 1, late: bool = True) -> Line:
    """A line with any ruling that there is."""
    artificial = artificial_scores(scoring)
    outcomes: st.SearchStrategy[Outcome] = st.one_of(ordinary, mixes(), artificial)
    kinds = ["plain"] * 6 + ["weighted", "split", "artificial", "one side", "unless", "NP"]
    kind = draw(st.sampled_from([*kinds, "LATE"] if late else kinds))
    reported: Result | None = None
    match kind:
        case "weighted":
            result = Result.of(draw(mixes()))
        case "split":
            result = Result(draw(outcomes), draw(outcomes))
        case "artificial":
            result = Result(draw(artificial), draw(artificial))
        case "one side":
            sides: list[Outcome] = [draw(outcomes), Nothing.NOT_PLAYED]
            result = Result(*draw(st.permutations(sides)))
        case "unless":
            reported = Result.of(draw(st.one_of(ordinary, mixes())))
            unless: list[Outcome] = [UnlessBetter(draw(artificial)), draw(artificial)]
            result = Result(*draw(st.permutations(unless)))
        case "NP":
            result = Result(Nothing.NOT_PLAYED, Nothing.NOT_PLAYED)
        case "LATE":
            result = Result(Nothing.LATE, Nothing.LATE)
        case _:
            result = Result.of(draw(ordinary))
            if draw(st.integers(0, 3)) == 0:
                reported = Result.of(draw(ordinary))
    compared = all(isinstance(side, Scored) for side in (result.ns, result.ew))
    return Line(
        result,
        reported,
        version=draw(st.integers(0, versions - 1)),
        adjust=draw(adjustments) if compared and draw(st.integers(0, 4)) == 0 else (0, 0),
        self_inflicted=(
            draw(self_inflicted) if compared and draw(st.integers(0, 6)) == 0 else None
        ),
        fault=(draw(st.sampled_from(Fault)), draw(st.sampled_from(Fault))),
    )


adjustments: st.SearchStrategy[tuple[Exact, Exact]] = st.tuples(
    st.fractions(-4, 2, max_denominator=10), st.fractions(-4, 2, max_denominator=10)
)
self_inflicted = st.builds(SelfInflicted, st.sampled_from(Side), scores, scores)


@st.composite
def any_board(
    draw: st.DrawFn, scoring: Scoring, most: int = 8, late: bool = True
) -> tuple[list[Line], int | None]:
    """Lines with any rulings, perhaps fouled, and how many results are expected."""
    versions = draw(st.sampled_from([1, 1, 2, 3]))
    lines = draw(st.lists(any_line(scoring, versions, late), min_size=1, max_size=most))
    expected = draw(st.one_of(st.none(), st.integers(1, most + 2)))
    return lines, expected


# ------------------------------------------------------------------ with the sides exchanged

EXCHANGED_SEATS = {
    Seat.NORTH: Seat.EAST,
    Seat.EAST: Seat.NORTH,
    Seat.SOUTH: Seat.WEST,
    Seat.WEST: Seat.SOUTH,
}


def exchanged(line: Line) -> Line:
    """The same line with the two sides in each other's seats."""
    damage = line.self_inflicted
    return Line(
        _exchanged_result(line.result),
        _exchanged_result(line.reported) if line.reported is not None else None,
        line.version,
        (line.adjust[1], line.adjust[0]),
        None
        if damage is None
        else SelfInflicted(
            damage.side.other, _exchanged_score(damage.normal), _exchanged_score(damage.table)
        ),
        (line.fault[1], line.fault[0]),
    )


def _exchanged_result(result: Result) -> Result:
    return Result(_exchanged_outcome(result.ew), _exchanged_outcome(result.ns))


def _exchanged_outcome(outcome: Outcome) -> Outcome:
    if not isinstance(outcome, Scored):
        return outcome
    return Scored(tuple((weight, _exchanged_score(score)) for weight, score in outcome.entries))


def _exchanged_score(score: Score) -> Score:
    """Points are in the own view of whoever gets them; a contract changes its declarer."""
    if isinstance(score, Played):
        return replace(score, declarer=EXCHANGED_SEATS[score.declarer])
    return score
