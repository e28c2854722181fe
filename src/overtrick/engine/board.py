"""One board: the lines with their results and rulings, scored in both directions.

This is what everything else stands on: ``score_board`` gives every line its score on both sides
(``LineScore``), exactly, with the steps that lead to it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from overtrick.engine.field import (
    ONE,
    Direction,
    Entry,
    ScoringError,
    direction,
    distinct,
    with_times,
)
from overtrick.engine.frequency import Mix
from overtrick.engine.lines import NOTHING_KNOWN, EntryScores, Known
from overtrick.engine.matchpoints import score_matchpoints
from overtrick.engine.reason import SideScore, Step
from overtrick.engine.trick_score import side_points
from overtrick.exact import Exact
from overtrick.model.board import Board, Seat, Side
from overtrick.model.contract import Score
from overtrick.model.result import Artificial, AtTable, Fault, Nothing, Result, Scored, UnlessBetter
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook

SIDES = (Side.NS, Side.EW)
NO_ADJUSTMENT: tuple[Exact, Exact] = (0, 0)
NO_FAULT = (Fault.NONE, Fault.NONE)


class SelfInflicted(Struct, frozen=True):
    """Law 12C1(e): what a side would have scored with normal play, and what it did score."""

    side: Side
    normal: Score
    table: Score


class Line(Struct, frozen=True):
    """One table's result on a board, as it stands after the rulings.

    ``reported`` is what came from the table where a ruling has changed it. ``version`` is the
    version of the deal that was played, where the board is fouled.
    """

    result: Result
    reported: Result | None = None
    version: int = 0
    adjust: tuple[Exact, Exact] = NO_ADJUSTMENT
    self_inflicted: SelfInflicted | None = None
    fault: tuple[Fault, Fault] = NO_FAULT

    @property
    def is_ordinary(self) -> bool:
        """Whether there is nothing but the result."""
        return (
            self.reported is None
            and self.self_inflicted is None
            and self.version == 0
            and self.adjust is NO_ADJUSTMENT
            and self.fault is NO_FAULT
        )

    def is_compared(self, side: Side) -> bool:
        """Whether a side has a score made at the table or an assigned one."""
        outcome = self.result.ns if side is Side.NS else self.result.ew
        if isinstance(outcome, UnlessBetter):
            if self.reported is None:
                return False
            outcome = self.reported.ns if side is Side.NS else self.reported.ew
        return isinstance(outcome, Scored)

    def compared_only(self) -> "Line":
        """The same without adjustments of a score that is not compared any more (Law 12C1(e))."""
        if self.adjust is NO_ADJUSTMENT and self.self_inflicted is None:
            return self
        ns, ew = map(self.is_compared, SIDES)
        adjust = self.adjust[0] if ns else 0, self.adjust[1] if ew else 0
        damage = self.self_inflicted if ns and ew else None
        return replace(self, adjust=adjust if any(adjust) else NO_ADJUSTMENT, self_inflicted=damage)

    @property
    def is_late(self) -> bool:
        """Whether the board is still to be played at this table."""
        return self.result.ns is Nothing.LATE or self.result.ew is Nothing.LATE

    @property
    def is_half_late(self) -> bool:
        """Whether it is still to be played for one side only, as where a ruling gave the other."""
        return (self.result.ns is Nothing.LATE) is not (self.result.ew is Nothing.LATE)

    @property
    def is_unplayed(self) -> bool:
        """Whether there is no score for either side."""
        return self.result.ns is self.result.ew is Nothing.NOT_PLAYED


class LineScore(Struct, frozen=True):
    """What both sides of a line get; south and west only where partners differ."""

    ns: SideScore
    ew: SideScore
    south: SideScore | None = None
    west: SideScore | None = None

    def of(self, seats: int) -> tuple[SideScore, ...]:
        """What those get who score: two pairs, or four players."""
        if seats == 2:
            return self.ns, self.ew
        return self.ns, self.ew, self.south or self.ns, self.west or self.ew

    def seat(self, seat: Seat) -> SideScore:
        """What the player in a seat gets."""
        if seat is Seat.SOUTH and self.south is not None:
            return self.south
        if seat is Seat.WEST and self.west is not None:
            return self.west
        return self.ns if seat.side is Side.NS else self.ew


class BoardScore(Struct, frozen=True):
    """A board with the score of every line, in the order in which they were given.

    ``expected`` is E, the results of a full board; ``provisional`` says that some are to come.
    ``late`` is how many lines are still to be played, ``unplayed`` how many never will be.
    ``south`` and ``west`` are there only where partners of an individual get different scores.
    """

    board: Board
    lines: list[LineScore]
    ns: Direction
    ew: Direction
    expected: int
    provisional: bool = False
    south: Direction | None = None
    west: Direction | None = None
    late: int = 0
    unplayed: int = 0

    def direction(self, seat: Seat) -> Direction:
        """What the player in a seat is compared with."""
        own = {Seat.SOUTH: self.south, Seat.WEST: self.west}.get(seat)
        return own or (self.ns if seat.side is Side.NS else self.ew)


def score_board(
    board: Board,
    lines: Sequence[Line],
    book: RuleBook,
    scoring: Scoring = Scoring.MATCHPOINTS,
    expected: int | None = None,
    is_open: bool = False,
    scheduled: int | None = None,
) -> BoardScore:
    """Score a board.

    ``expected`` is the number of results that a full board of the event has, by default the lines
    that are there; ``scheduled`` is how many this board has, by default as many. Results still to
    come make the board provisional: it is scored among those that have come.

    >>> from overtrick.model.notation import parse_result
    >>> from overtrick.regulations import load
    >>> lines = [Line(parse_result(text)) for text in ("4Hx S =", "3NT E -2", "5C W =")]
    >>> score = score_board(Board(1), lines, load("wbf-2017"))
    >>> [str(line.ns.points) for line in score.lines]
    ['4', '2', '0']
    """
    kinds = _Kinds(lines)
    if expected is not None and expected < 1 and lines:
        raise ScoringError(f"{expected} results expected: a full board has at least one")
    late = kinds.count(kinds.late)
    come = len(lines) - late
    full = come if expected is None else expected
    due = expected if scheduled is None else scheduled
    provisional = come < len(lines) or (is_open and (due is None or come < due))
    if provisional:  # a line that is late for one side has come for the other
        come += kinds.count(key for key in kinds.late if kinds.lines[key].is_half_late)
        full = come if expected is None else min(come, full)
    scorer = _Scorer(board, lines, kinds, book, scoring, full)
    scores = scorer.both_sides()
    if any(line.result.splits_partners for line in kinds.lines.values()):
        scores = scorer.with_partners(scores)
    return BoardScore(
        board,
        scores,
        scorer.direction(Seat.NORTH),
        scorer.direction(Seat.EAST),
        full,
        provisional,
        scorer.directions.get(Seat.SOUTH),
        scorer.directions.get(Seat.WEST),
        late,
        kinds.count(key for key, line in kinds.lines.items() if line.is_unplayed),
    )


class _Kinds:
    """The lines of a board by kind: ordinary lines with one result, which readers share, are one.

    A board of many results has few kinds of lines, so that what can be done by kind is fast.
    """

    def __init__(self, lines: Sequence[Line]) -> None:
        self.keys = list(map(id, lines))
        self.lines = dict(zip(self.keys, lines, strict=True))
        kinds = {
            key: id(line.result) if line.is_ordinary else key for key, line in self.lines.items()
        }
        if len({*kinds.values()}) < len(kinds):
            self.keys = list(map(kinds.__getitem__, self.keys))
            self.lines = dict(zip(self.keys, lines, strict=True))
        self.times = Counter(self.keys)
        self.index = dict(zip(self.keys, range(len(lines)), strict=True))
        self.late = [key for key, line in self.lines.items() if line.is_late]
        self._points: dict[int, int] = {}

    def count(self, kinds: Iterable[int]) -> int:
        """How many lines there are of some of the kinds."""
        return sum(self.times[kind] for kind in kinds)

    def entries(self, board: Board, seat: Seat) -> tuple[list[Entry], list[tuple[Entry, int]]]:
        """What the players in a seat have, line by line, and each once with its number of lines."""
        known = self._own_entries(board, seat)
        times: dict[int, int] = {}
        for key, entry in known.items():
            times[id(entry)] = times.get(id(entry), 0) + self.times[key]
        shared = [(entry, times[id(entry)]) for entry in distinct([*known.values()]).values()]
        return list(map(known.__getitem__, self.keys)), shared

    def _own_entries(self, board: Board, seat: Seat) -> dict[int, Entry]:
        """What the players in a seat have on each kind of line.

        Most are a contract, at which one side has what the other has with the other sign.
        """
        points = self._points
        if not points:
            for key, line in self.lines.items():
                if line.is_ordinary and (score := line.result.contract) is not None:
                    points[key] = side_points(score, board, Side.NS)
        sign = 1 if seat.side is Side.NS else -1
        return {
            key: Entry.points(sign * points[key]) if key in points else own_entry(line, board, seat)
            for key, line in self.lines.items()
        }


class _Scorer:
    """What is the same for both directions of a board."""

    def __init__(
        self,
        board: Board,
        lines: Sequence[Line],
        kinds: _Kinds,
        book: RuleBook,
        scoring: Scoring,
        expected: int,
    ) -> None:
        self.board, self.lines, self.kinds, self.book = board, lines, kinds, book
        self.scoring, self.expected = scoring, expected
        self.directions: dict[Seat, Direction] = {}

    def direction(self, seat: Seat) -> Direction:
        """The entries of the players in a seat, which is the direction of north-south or so."""
        if seat not in self.directions:
            entries, shared = self.kinds.entries(self.board, seat)
            # A side that is still to play has no part in E of its direction.
            late = 0
            if self.kinds.late:
                late = sum(times for entry, times in shared if entry.is_late)
            expected = min(self.expected, len(entries) - late) if late else self.expected
            if self._add_self_inflicted(entries, seat, expected):
                shared = with_times(entries)
            self.directions[seat] = direction(entries, expected, self.book, shared)
        return self.directions[seat]

    def side(self, seat: Seat) -> EntryScores:
        """The scores of the players in a seat."""
        return score_direction(self.direction(seat), seat.side, self.scoring, self.book)

    def both_sides(self) -> list[LineScore]:
        """Both sides of every line; lines with the same scores share what says so."""
        ns, ew = self.side(Seat.NORTH), self.side(Seat.EAST)
        of_ns, of_ew = self.direction(Seat.NORTH).entries, self.direction(Seat.EAST).entries
        known: dict[int, LineScore] = {}
        same: dict[tuple[int, int], LineScore] = {}
        for key, index in self.kinds.index.items():
            one, other = ns[id(of_ns[index])], ew[id(of_ew[index])]
            known[key] = same.setdefault((id(one), id(other)), LineScore(one, other))
        return list(map(known.__getitem__, self.kinds.keys))

    def with_partners(self, scores: list[LineScore]) -> list[LineScore]:
        """South and west where they get something else than their partner.

        They are compared with what the players of their own seat got; everyone else is compared
        with north's and east's.
        """
        south, west = self.side(Seat.SOUTH), self.side(Seat.WEST)
        of_south, of_west = self.direction(Seat.SOUTH).entries, self.direction(Seat.WEST).entries
        return [
            replace(
                score,
                south=south[id(of_south[i])] if line.result.south is not None else None,
                west=west[id(of_west[i])] if line.result.west is not None else None,
            )
            for i, (line, score) in enumerate(zip(self.lines, scores, strict=True))
        ]

    def _add_self_inflicted(self, entries: list[Entry], seat: Seat, expected: int) -> bool:
        """Work out what self-inflicted damage costs: normal play against what happened."""
        if all(line.self_inflicted is None for line in self.kinds.lines.values()):
            return False
        for i, line in enumerate(self.lines):
            damage = line.self_inflicted
            if damage is None or damage.side is not seat.side:
                continue
            worth = []
            for score in (damage.normal, damage.table):
                points = side_points(score, self.board, seat.side)
                entry = replace(
                    entries[i],
                    mix=((ONE, points),),
                    artificial=None,
                    assigned=False,
                    adjustment=(),
                )
                tried = [*entries[:i], entry, *entries[i + 1 :]]
                field = direction(tried, expected, self.book)
                scores = score_direction(field, seat.side, self.scoring, self.book)
                worth.append(scores[id(entry)].points or Fraction(0))
            normal, table = worth
            # Relief is withheld for this part of the damage; a lucky error earns nothing.
            step = Step(
                f"self-inflicted: {damage.table} instead of {damage.normal}",
                min(Fraction(0), table - normal),
                "min(0, {} - {})",
                (table, normal),
                "Law 12C1(e)",
            )
            entries[i] = replace(entries[i], adjustment=_together(entries[i].adjustment, step))
        return True


def score_direction(
    field: Direction, side: Side, scoring: Scoring, book: RuleBook, known: Known = NOTHING_KNOWN
) -> EntryScores:
    """What the entries of one direction get; ``known`` are matchpoints that stand already."""
    match scoring:  # and only the method that is asked for is loaded
        case Scoring.MATCHPOINTS:
            return score_matchpoints(field, book, known)
        case Scoring.CROSS_IMPS:
            from overtrick.engine.cross_imps import score_cross_imps

            return score_cross_imps(field, book)
        case Scoring.BUTLER:
            from overtrick.engine.butler import score_butler

            return score_butler(field, book, side)
        case Scoring.TOTAL_POINTS:
            from overtrick.engine.total_points import score_total_points

            return score_total_points(field, book)
        case _:
            raise ScoringError(
                f"{scoring.value} compares the two tables of a match, not a whole board; "
                "score pairs by matchpoints, cross-imps, butler or total-points"
            )


def _together(adjustment: tuple[Step, ...], step: Step) -> tuple[Step, ...]:
    """An adjustment by ruling and self-inflicted damage, added up."""
    if not adjustment:
        return (step,)
    both = adjustment[-1].value, step.value
    added = Step("both adjustments", sum(both), "{} + {}", both, "Law 12C1(e)")
    return (*adjustment, step, added)


def own_entry(line: Line, board: Board, seat: Seat) -> Entry:
    """What the player in a seat has on a line, in the own view of the side."""
    side = seat.side
    outcome = line.result.outcome(seat)
    if isinstance(outcome, Scored) and len(outcome.entries) == 1 and line.is_ordinary:
        return Entry.points(side_points(outcome.entries[0][1], board, side))
    reported = line.reported.outcome(seat) if line.reported is not None else None
    place = SIDES.index(side)
    adjust = line.adjust[place]
    adjustment = (Step("adjustment by ruling", adjust, rule="Law 12C1(e)"),) if adjust else ()

    def entry(
        mix: Mix = (),
        artificial: Artificial | None = None,
        nothing: Nothing | None = None,
        assigned: bool = False,
    ) -> Entry:
        return Entry(
            mix, artificial, nothing, line.version, assigned, adjustment, line.fault[place]
        )

    match outcome:
        case Scored():
            assigned = reported is not None and reported != outcome
            return entry(_mix(outcome, board, side), assigned=assigned)
        case UnlessBetter(artificial):
            mix = _mix(reported, board, side) if isinstance(reported, Scored) else ()
            return entry(mix, artificial)
        case Nothing():
            return entry(nothing=outcome)
        case AtTable():
            raise ScoringError(
                "a side is left at the table's result; put the ruling over what was reported "
                "first, or give what the side gets"
            )
        case _:
            return entry(artificial=outcome)


def _mix(scored: Scored, board: Board, side: Side) -> tuple[tuple[Fraction, int], ...]:
    if len(scored.entries) == 1:
        return ((ONE, side_points(scored.entries[0][1], board, side)),)
    weights: dict[int, Fraction] = {}  # contracts that score the same are one possibility
    for weight, score in scored.entries:
        points = side_points(score, board, side)
        weights[points] = weights.get(points, Fraction(0)) + weight
    return tuple((weight, points) for points, weight in weights.items())
