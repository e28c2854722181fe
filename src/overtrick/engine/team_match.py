"""One teams match: margins, victory points, and the single result of a knockout.

Carries out *Scoring and Results*, Split Scores and Weighted Scores in teams. Each team is judged by
its own view of every board, so that both may lose, and their victory points need not make up the
pool; a knockout averages the two results (Law 12C4, which was 86B). Weighted scores are weighted in
IMPs, board by board, or in the victory points of every possibility, as the rule book says.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from overtrick.engine.field import ScoringError
from overtrick.engine.match_board import MatchBoard, TeamBoard, score_team_board
from overtrick.engine.match_terms import MatchChange, MatchTerms
from overtrick.engine.match_weights import convolved
from overtrick.engine.reason import Step, SumStep, rounded_up
from overtrick.engine.victory_points import victory_points
from overtrick.exact import Exact, shown
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import VPBoards, WeightedTeams
from overtrick.regulations.vp_scale import VPScale

KNOCKOUT = "Law 12C4 (86B before 2017)"
PENALTIES = "docs/rules.md, Penalties"

Changes = tuple[Sequence[MatchChange], Sequence[MatchChange]]
"""The penalties and adjustments of the two teams."""

NO_CHANGES: Changes = ((), ())


class TeamScore(Struct, frozen=True):
    """What a team has in a match, and why.

    ``scored`` and ``conceded`` are IMPs or points, as in 78–57; in a knockout those of the single
    result. ``steps`` lead to the margin, ``vp_steps`` to the victory points, where there are any.
    """

    boards: tuple[TeamBoard, ...]
    scored: Fraction
    conceded: Fraction
    steps: tuple[Step, ...]
    vp_steps: tuple[Step, ...] = ()

    @property
    def margin(self) -> Fraction:
        """By how much the team won, in its own view."""
        return Fraction(self.steps[-1].value)

    @property
    def vps(self) -> Fraction | None:
        """Its victory points."""
        return Fraction(self.vp_steps[-1].value) if self.vp_steps else None


class MatchScore(Struct, frozen=True):
    """A match with the scores of both teams.

    ``played`` is how many boards count for either; a match is provisional while boards are to come.
    """

    boards: tuple[MatchBoard, ...]
    terms: MatchTerms
    teams: tuple[TeamScore, TeamScore]
    played: int
    is_provisional: bool

    @property
    def winner(self) -> int | None:
        """Which team, 0 or 1, has won a knockout; none if it is tied."""
        margin = self.teams[0].margin
        return None if not self.terms.is_knockout or margin == 0 else int(margin < 0)


def score_match(
    boards: Sequence[MatchBoard],
    terms: MatchTerms,
    book: RuleBook,
    changes: Changes = NO_CHANGES,
    carry_over: Exact = 0,
) -> MatchScore:
    """Score a match; ``carry_over`` is in favour of the first team.

    >>> from overtrick.engine.board import Line
    >>> from overtrick.engine.match_board import Room
    >>> from overtrick.model.board import Board
    >>> from overtrick.model.notation import parse_result
    >>> from overtrick.regulations import load
    >>> from overtrick.regulations.vp_scale_file import vp_scale
    >>> rooms = (Room(Line(parse_result("+620")), ns=0), Room(Line(parse_result("+140")), ns=1))
    >>> terms = MatchTerms(1, scale=vp_scale("wbf-20"))
    >>> match = score_match([MatchBoard(Board(5), rooms)], terms, load("wbf-2017"))
    >>> [(str(team.margin), str(team.vps)) for team in match.teams]
    [('10', '1809/100'), ('-10', '191/100')]
    """
    for board in boards:
        if len(board.rooms) != terms.tables:
            raise ScoringError(
                f"board {board.board.number} has {len(board.rooms)} tables, and the match is one "
                f"of {terms.tables}"
            )
    views = [
        tuple(
            score_team_board(board, team, terms.scoring, book, terms.is_knockout)
            for board in boards
        )
        for team in (0, 1)
    ]
    late = sum(board.is_late for board in boards)
    played = sum(bool(one.margins or other.margins) for one, other in zip(*views, strict=True))
    if terms.is_knockout:
        first, second = (
            _in_a_knockout(views[team], views[1 - team], changes[team], changes[1 - team], carried)
            for team, carried in ((0, carry_over), (1, -carry_over))
        )
    else:
        column = _column(terms, played, late, book) if terms.scale and played else None
        first, second = (
            _apart(views[team], changes[team], carried, terms.scale, column, book)
            for team, carried in ((0, carry_over), (1, -carry_over))
        )
    return MatchScore(tuple(boards), terms, (first, second), played, late > 0)


def _column(terms: MatchTerms, played: int, late: int, book: RuleBook) -> int:
    """The number of boards whose column of the scale is taken."""
    count = played + late
    if count == terms.scheduled or book.vp_boards is VPBoards.SCHEDULED:
        return terms.scheduled
    return count


# ------------------------------------------------------------------ each team apart


def _apart(
    view: tuple[TeamBoard, ...],
    changes: Sequence[MatchChange],
    carried: Exact,
    scale: VPScale | None,
    column: int | None,
    book: RuleBook,
) -> TeamScore:
    """What a team has in its own view."""
    scored, conceded = _totals([(board.margin, _worth(board)) for board in view])
    steps = [_on_boards("won and lost on its boards", scored, conceded)]
    steps.extend(_carried(steps[-1].value, carried))
    in_match = [each for each in changes if not each.in_vps]
    steps.extend(changed(steps[-1].value, in_match))
    scored += max(carried, 0) + sum(each.change.amount for each in in_match)
    conceded += max(-carried, 0)
    vp_steps: list[Step] = []
    if scale is not None and column is not None:
        rest = carried + sum(each.change.amount for each in in_match)
        vp_steps.extend(_vp_steps(view, rest, steps[-1].value, scale, column, book))
        in_vps = [each for each in changes if each.in_vps]
        vp_steps.extend(changed(vp_steps[-1].value, in_vps))
    return TeamScore(view, Fraction(scored), Fraction(conceded), tuple(steps), tuple(vp_steps))


def _worth(board: TeamBoard) -> Fraction:
    """What a board is worth at board-a-match; nothing else has a maximum."""
    return board.score.maximum or Fraction(0)


def _totals(margins: Sequence[tuple[Fraction, Fraction]]) -> tuple[Fraction, Fraction]:
    """What was scored and conceded, from margins and, at board-a-match, what boards are worth."""
    scored = conceded = Fraction(0)
    for margin, worth in margins:
        if worth:
            scored += (worth + margin) / 2
            conceded += (worth - margin) / 2
        elif margin > 0:
            scored += margin
        else:
            conceded -= margin
    return scored, conceded


def _on_boards(what: str, scored: Fraction, conceded: Fraction) -> Step:
    return Step(what, scored - conceded, "{} - {}", (scored, conceded))


def _carried(margin: Exact, carried: Exact) -> Iterator[Step]:
    if carried:
        yield Step("carried over", margin + carried, "{} + {}", (margin, carried))


def changed(total: Exact, changes: Sequence[MatchChange]) -> Iterator[Step]:
    """Penalties and adjustments, one after the other: what is left after each."""
    for each in changes:
        yield from each.change.steps
        numbers = (total, each.change.amount)
        total += each.change.amount
        rule = each.change.article or PENALTIES
        yield Step(f"with the {each.change.what}", total, "{} + {}", numbers, rule)


def _vp_steps(
    view: Sequence[TeamBoard],
    rest: Exact,
    margin: Exact,
    scale: VPScale,
    column: int,
    book: RuleBook,
) -> Iterator[Step]:
    """The victory points of the margin, or of every possible margin with its weight."""
    total_points = sum((board.total_points for board in view), Fraction(0))
    weighted = any(board.is_weighted for board in view)
    if not weighted or book.weighted_teams is WeightedTeams.IMPS_FIRST:
        yield from victory_points(scale, column, margin, total_points)
        return
    possible = convolved(board.margins for board in view if board.margins)
    products: list[tuple[Exact, Exact]] = []
    for boards_margin in sorted(possible, reverse=True):
        steps = victory_points(scale, column, boards_margin + rest, total_points)
        yield from steps
        products.append((possible[boards_margin], steps[-1].value))
    weighted_step = SumStep.of("weighted: the victory points", products, "weighted_teams")
    yield weighted_step
    if book.weighted_vps_step is not None:
        value, step = weighted_step.value, book.weighted_vps_step
        up = rounded_up(f"in units of {shown(step)}", value, step, "weighted_vps_step")
        if up.value != value:
            yield up


# ------------------------------------------------------------------ knockout


def _in_a_knockout(
    own: tuple[TeamBoard, ...],
    theirs: tuple[TeamBoard, ...],
    own_changes: Sequence[MatchChange],
    their_changes: Sequence[MatchChange],
    carried: Exact,
) -> TeamScore:
    """The average of the two results, for both; then what is taken from either team."""
    views = [_totals([(board.margin, _worth(board)) for board in view]) for view in (own, theirs)]
    steps = [_on_boards("won and lost on its boards", *views[0])]
    if views[0] != views[1][::-1]:
        steps.append(_on_boards("the same for its opponents", *views[1]))
        margins = steps[0].value, steps[1].value
        average = Fraction(margins[0] - margins[1]) / 2
        steps.append(
            Step("the average of both results", average, "({} - {}) ÷ 2", margins, KNOCKOUT)
        )
    averages = [
        ((mine.margin - other.margin) / 2, max(_worth(mine), _worth(other)))
        for mine, other in zip(own, theirs, strict=True)
    ]
    scored, conceded = _totals(averages)
    steps.extend(_carried(steps[-1].value, carried))
    steps.extend(changed(steps[-1].value, own_changes))
    for each in their_changes:
        amount = each.change.amount
        numbers = (steps[-1].value, amount)
        what = f"the opponents' {each.change.what}"
        rule = each.change.article or PENALTIES
        steps.append(Step(what, steps[-1].value - amount, "{} - {}", numbers, rule))
    scored += max(carried, 0) + sum(each.change.amount for each in own_changes)
    conceded += max(-carried, 0) + sum(each.change.amount for each in their_changes)
    return TeamScore(own, Fraction(scored), Fraction(conceded), tuple(steps))
