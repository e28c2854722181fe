"""One board of a teams match, judged for each team apart (*Scoring and Results*, Split Scores).

A team has a score at each of its tables, in its own view. Their sum decides: IMPs by Law 78B, the
board at board-a-match (Law 78A), or the sum itself at total points (Law 78C). Teams of eight have
four tables, whose scores are added up before they become IMPs (*Score Adjustments*, note 1). An
artificial score at any table replaces the team's comparison, while the opponents' may stand.
"""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from overtrick.engine.artificial import artificial_percent, better_of, in_imps, share_of_top
from overtrick.engine.board import Line, own_entry
from overtrick.engine.board_a_match import board_a_match
from overtrick.engine.field import ONE, Entry, ScoringError
from overtrick.engine.imps import imps
from overtrick.engine.lines import adjusted
from overtrick.engine.match_weights import Weights, convolved, mean
from overtrick.engine.reason import SideScore, Step, SumStep, rounded
from overtrick.engine.trick_score import side_points
from overtrick.exact import Exact, shown
from overtrick.model.board import Board, Seat
from overtrick.model.result import Artificial, Imps
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import WeightedTeams

NO_SCORE = SideScore(None)

SCORINGS = (Scoring.IMPS, Scoring.BOARD_A_MATCH, Scoring.TOTAL_POINTS)


class Room(Struct, frozen=True):
    """A table of a match: its line, and which of the two teams, 0 or 1, sits north-south."""

    line: Line
    ns: int

    def seat(self, team: int) -> Seat:
        """Where a team sits."""
        return Seat.NORTH if team == self.ns else Seat.EAST


class MatchBoard(Struct, frozen=True):
    """A board of a match with its tables: two, or four in teams of eight.

    ``decided`` is what both teams get where something else than a comparison decides, as on a
    fouled board.
    """

    board: Board
    rooms: tuple[Room, ...]
    decided: tuple[SideScore, SideScore] | None = None

    def __post_init__(self) -> None:
        north_south = [room.ns for room in self.rooms]
        if len(self.rooms) not in (2, 4) or north_south.count(0) != north_south.count(1):
            raise ScoringError(
                f"board {self.board.number}: a match needs two tables, or four in teams of eight, "
                "and each team north-south at half of them"
            )

    @property
    def is_late(self) -> bool:
        """Whether a table is still to play it."""
        return self.decided is None and any(room.line.is_late for room in self.rooms)


class TeamBoard(Struct, frozen=True):
    """What a board brings one team, in its own view.

    ``score`` is in the unit of the match and has a weighted score as its mean; ``margins`` are the
    possible margins of the board, none without a score. ``total_points`` is the mean of the sum at
    the tables.
    """

    score: SideScore
    margins: Weights
    is_weighted: bool = False
    total_points: Fraction = Fraction(0)

    @classmethod
    def of(cls, score: SideScore) -> "TeamBoard":
        """A board on which nothing is open."""
        return cls(score, {} if score.points is None else {margin_of(score): ONE})

    @property
    def margin(self) -> Fraction:
        """The mean of the margins; a board without a score has none."""
        return mean(self.margins)


def margin_of(score: SideScore) -> Fraction:
    """By how much a team wins a board: at board-a-match what it gets less what is left of it."""
    assert score.points is not None
    return score.points if score.maximum is None else 2 * score.points - score.maximum


def score_team_board(
    board: MatchBoard, team: int, scoring: Scoring, book: RuleBook, is_knockout: bool = False
) -> TeamBoard:
    """What a team gets on a board. In a knockout the IMPs of a weighted score are not rounded.

    >>> from overtrick.model.notation import parse_result
    >>> from overtrick.regulations import load
    >>> open_room = Room(Line(parse_result("NS -800 / EW -1100")), ns=0)
    >>> closed_room = Room(Line(parse_result("+620")), ns=1)
    >>> board = MatchBoard(Board(17), (open_room, closed_room))
    >>> [str(score_team_board(board, team, Scoring.IMPS, load("ebl-2001")).score.points)
    ...  for team in (0, 1)]
    ['-16', '-10']
    """
    if scoring not in SCORINGS:
        raise ScoringError(
            f"a teams match is not scored by {scoring.value}; choose one of "
            f"{', '.join(each.value for each in SCORINGS)}"
        )
    if board.decided is not None:
        return _decided(board, team, scoring)
    entries = [own_entry(room.line, board.board, room.seat(team)) for room in board.rooms]
    try:
        award = award_of(entries)
        if not all(entry.mix for entry in entries):
            if award is not None and any(entry.adjustment for entry in entries):
                raise ScoringError(
                    "an adjustment goes with a score that is compared, not with an artificial one"
                )
            score = NO_SCORE if award is None else artificial_score(award, scoring, book)
            return TeamBoard.of(score)
        table = _compared(entries, scoring, book)
        if table.is_weighted and scoring is Scoring.IMPS and not is_knockout:
            table = _weighted_in_imps(table, book)
        for entry in entries:
            if entry.adjustment:
                table = _adjusted(table, entry.adjustment)
        for place, room in enumerate(board.rooms):
            damage = room.line.self_inflicted
            if damage is not None and damage.side is room.seat(team).side:
                scores = [
                    side_points(score, board.board, damage.side)
                    for score in (damage.normal, damage.table)
                ]
                step = _self_inflicted(entries, place, scores, scoring, book)
                table = _adjusted(table, (step,))
        return table if award is None else _better(table, artificial_score(award, scoring, book))
    except ScoringError as error:
        raise ScoringError(f"board {board.board.number}: {error}") from None


def _decided(board: MatchBoard, team: int, scoring: Scoring) -> TeamBoard:
    assert board.decided is not None
    score = board.decided[team]
    in_boards = score.maximum is not None
    if score.points is not None and in_boards != (scoring is Scoring.BOARD_A_MATCH):
        raise ScoringError(
            f"board {board.board.number}: what was decided there is not counted in the unit of "
            f"{scoring.value}"
        )
    return TeamBoard.of(score)


def award_of(entries: Sequence[Entry]) -> Artificial | None:
    """The artificial score of a team, at whichever of its tables it was given."""
    awards = {entry.artificial for entry in entries} - {None}
    if len(awards) > 1:
        raise ScoringError("a team has two different artificial scores on one board; give one")
    return awards.pop() if awards else None


def artificial_score(award: Artificial, scoring: Scoring, book: RuleBook) -> SideScore:
    """What an artificial score is worth. In teams average plus and minus do not float.

    >>> from overtrick.model.result import Average
    >>> from overtrick.regulations import load
    >>> artificial_score(Average.MINUS, Scoring.IMPS, load("ebl-2001")).points
    Fraction(-3, 1)
    """
    if scoring is Scoring.BOARD_A_MATCH:
        score = share_of_top(award, book.board_worth, book)
    elif scoring is Scoring.IMPS:
        score = in_imps(award, book.imp_step, "imp_step", book)
    elif isinstance(award, Imps):
        raise ScoringError(
            f"{shown(award.imps)} IMPs cannot be given at total points; give a percentage such as "
            "60%/40%"
        )
    else:
        percent, _ = artificial_percent(award, book)
        amount = book.standard_aggregate
        points = (percent - 50) / 10 * amount
        what, rule = "artificial score: a standard amount for each 10 %", "standard_aggregate"
        step = Step(what, points, "({} - 50) ÷ 10 × {}", (percent, amount), rule)
        score = SideScore(points, None, (step,), True)
    return replace(score, floats=None)


def _compared(entries: Sequence[Entry], scoring: Scoring, book: RuleBook) -> TeamBoard:
    """The sum of the scores at the tables, with every combination where some are weighted."""
    totals = convolved({score: weight for weight, score in entry.mix} for entry in entries)
    is_weighted = any(entry.is_weighted for entry in entries)
    if scoring is Scoring.BOARD_A_MATCH:
        half = len(entries) // 2
        score = board_a_match(_together(entries[:half]), _together(entries[half:]), book)
        return replace(TeamBoard.of(score), is_weighted=is_weighted, total_points=mean(totals))
    steps: list[Step] = []
    margins: dict[Exact, Fraction] = {}
    for total, weight in totals.items():
        if len(totals) == 1:
            scores = tuple(entry.mix[0][1] for entry in entries)
            steps.append(_step(scores, scoring))
        else:
            steps.append(_step((int(total),), scoring))
        margin = steps[-1].value
        margins[margin] = margins.get(margin, Fraction(0)) + weight
    if len(totals) > 1:
        products = [
            (weight, step.value) for weight, step in zip(totals.values(), steps, strict=True)
        ]
        steps.append(SumStep.of("weighted", products, "Law 12C1(c)"))
    score = SideScore(Fraction(steps[-1].value), None, tuple(steps))
    return TeamBoard(score, margins, is_weighted, mean(totals))


def _step(scores: tuple[int, ...], scoring: Scoring) -> Step:
    """From scores at the tables to IMPs or points."""
    total = sum(scores)
    what = " and ".join(f"{score:+d}" for score in scores)
    if len(scores) > 1:
        what += f" make {total:+d}"
    added = " + ".join("{}" for _ in scores)
    if scoring is Scoring.IMPS:
        return Step(what, imps(total), f"imps({added})", scores, "Law 78B")
    return Step(what, total, added, scores, "Law 78C")


def _weighted_in_imps(board: TeamBoard, book: RuleBook) -> TeamBoard:
    """Where IMPs are weighted first, one number is left of a board, rounded before adding."""
    if book.weighted_teams is WeightedTeams.VPS_FIRST:
        return board
    score, points = board.score, board.margin
    if book.weighted_imps_step is not None:
        halves = book.weighted_imps_halves
        step = rounded(points, book.weighted_imps_step, halves, "weighted_imps_step")
        if step.value != points:
            points = Fraction(step.value)
            score = replace(score, points=points, steps=(*score.steps, step))
    return replace(board, score=score, margins={points: ONE})


def _together(entries: Sequence[Entry]) -> Entry:
    """The scores of several tables as if they were one."""
    totals = convolved({score: weight for weight, score in entry.mix} for entry in entries)
    return Entry(tuple((weight, int(total)) for total, weight in totals.items()))


def _adjusted(board: TeamBoard, adjustment: tuple[Step, ...]) -> TeamBoard:
    """Law 12C1(e): after the comparison, in every possibility alike."""
    if board.score.maximum is not None:
        score = adjusted(board.score, adjustment, least=0)
        return replace(board, score=score, margins={margin_of(score): ONE})
    amount = adjustment[-1].value
    return replace(
        board,
        score=adjusted(board.score, adjustment, least=None),
        margins={margin + amount: weight for margin, weight in board.margins.items()},
    )


def _self_inflicted(
    entries: Sequence[Entry], place: int, scores: Sequence[int], scoring: Scoring, book: RuleBook
) -> Step:
    """What self-inflicted damage costs: what happened against normal play, never a gain."""
    worth = []
    for score in scores:
        tried = [Entry.points(score) if i == place else entry for i, entry in enumerate(entries)]
        worth.append(_compared(tried, scoring, book).score.points or Fraction(0))
    normal, table = worth
    return Step(
        f"self-inflicted: {scores[1]:+d} instead of {scores[0]:+d}",
        min(Fraction(0), table - normal),
        "min(0, {} - {})",
        (table, normal),
        "Law 12C1(e)",
    )


def _better(table: TeamBoard, artificial: SideScore) -> TeamBoard:
    """An artificial score unless the team did better at the table."""
    score = better_of(table.score, artificial)
    if score.points == table.score.points:
        return replace(table, score=score)
    return TeamBoard.of(score)
