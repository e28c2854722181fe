"""One match of an event, scored: its boards, what was ruled on it, what it brings both teams.

Boards that were never played and have an artificial score, matches that are void, and results that
are known only as a total are boards like others here, on which something else than a comparison
decides.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from overtrick.engine.board import Line
from overtrick.engine.field import ScoringError
from overtrick.engine.match_board import (
    NO_SCORE,
    MatchBoard,
    Room,
    artificial_score,
    score_team_board,
)
from overtrick.engine.match_hybrid import score_hybrid
from overtrick.engine.match_terms import MatchChange, MatchTerms
from overtrick.engine.reason import SideScore, Step
from overtrick.engine.team_match import MatchScore, TeamScore, changed, score_match
from overtrick.engine.team_pairing import DraftBoard, DraftMatch, Tables
from overtrick.engine.team_result import ScoredMatch, TeamResult
from overtrick.engine.team_terms import TermsOfMatch
from overtrick.model.board import Board
from overtrick.model.result import NOT_PLAYED, Average, Fault
from overtrick.model.scoring import Scoring
from overtrick.model.teams import MatchBlock
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import RemovedBoards

Both = tuple[SideScore, SideScore]
"""What both teams get where something else than a comparison decides."""

VOID = "void"
AS_DECIDED = "docs/rules.md, Matches that are not played as usual"

PROBLEMS = {
    Tables.SAME_WAY: "a team sat the same way at both tables, so that nothing can be compared",
    Tables.TOO_MANY: "there are more tables than the match has",
}


class Rules(Struct, frozen=True):
    """What a match is scored by: its terms, the scoring of the event, the rule book."""

    terms: TermsOfMatch
    scoring: Scoring
    book: RuleBook


def score_draft(
    draft: DraftMatch,
    block: MatchBlock | None,
    rules: Rules,
    changes: Sequence[Sequence[MatchChange]],
    decided: Mapping[int, Both],
) -> ScoredMatch:
    """Score a match; ``decided`` has, by their place, the boards that nothing is compared on."""
    boards: list[MatchBoard] = []
    problems: list[str] = []
    for place, board in enumerate(draft.boards):
        made, problem = _match_board(board, rules, decided.get(place))
        boards.append(made)
        if problem:
            problems.append(f"board {board.number}: {problem}")
    terms = rules.terms.terms
    more, decision = _not_played(draft, block, rules, len(boards))
    if decision == VOID:  # what was played of it does not count
        nothing = NO_SCORE, NO_SCORE
        boards = [without_comparison(Board(each.number), nothing, terms) for each in draft.boards]
    is_short = len(boards) + len(more) < terms.scheduled
    # A table too many has to be taken out, and then the board has a score.
    is_open = is_short or any(board.tables is Tables.TOO_MANY for board in draft.boards)
    carry = _carry_over(draft.key.teams, block)
    scored, problem = _scored([*boards, *more], rules, changes, carry)
    if problem:
        problems.append(problem)
    both = _carried_by_both(draft.key.teams, block)
    results = tuple(
        _with_carried(each, both)
        for each in (
            _result(draft.key.teams, team, scored, rules, changes[team], len(boards))
            for team in range(2)
        )
    )
    match = ScoredMatch(
        draft.key,
        terms,
        draft.boards,
        results,
        draft.rounds,
        scored.by_margin.played,
        scored.by_margin.is_provisional or (is_open and not decision),
        decision,
        tuple(problems),
        block,
        _winner(draft.key.teams, scored.by_margin, block),
        frozenset(decided),
    )
    return _with_given_points(match, block) if block is not None and block.vps else match


# ------------------------------------------------------------------ boards


def _match_board(board: DraftBoard, rules: Rules, decided: Both | None) -> tuple[MatchBoard, str]:
    """A board as it is scored, and why it is not, where that is so."""
    number, terms = Board(board.number), rules.terms.terms
    if board.tables in PROBLEMS:
        return without_comparison(number, (NO_SCORE, NO_SCORE), terms), PROBLEMS[board.tables]
    made = MatchBoard(number, board.rooms, decided)
    try:
        for team in range(2):
            for scoring in _scorings(rules):
                score_team_board(made, team, scoring, rules.book, terms.is_knockout)
    except ScoringError as error:
        problem = str(error).removeprefix(f"board {board.number}: ")
        return without_comparison(number, (NO_SCORE, NO_SCORE), terms), problem
    return made, ""


def _scorings(rules: Rules) -> tuple[Scoring, ...]:
    scoring = rules.terms.terms.scoring
    return (scoring, Scoring.BOARD_A_MATCH) if rules.scoring.is_hybrid else (scoring,)


def without_comparison(board: Board, scores: Both, terms: MatchTerms) -> MatchBoard:
    """A board on which something else than a comparison decides."""
    line = Line(NOT_PLAYED)
    rooms = tuple(Room(line, place % 2) for place in range(terms.tables))
    return MatchBoard(board, rooms, scores)


def _not_played(
    draft: DraftMatch, block: MatchBlock | None, rules: Rules, played: int
) -> tuple[list[MatchBoard], str]:
    """The boards that stand for what was not played, and the reason."""
    if block is None:
        return [], ""
    terms, teams = rules.terms.terms, draft.key.teams
    if block.score and not played:
        scores = [block.score.get(team, Fraction(0)) for team in teams]
        return _as_total(scores, terms), "result reported without its boards"
    least = rules.book.least_played
    too_few = least is not None and terms.scheduled - block.removed < least * terms.scheduled
    if block.void is not None or (block.removed and too_few):
        return void_boards(block, teams, rules), VOID
    if block.removed and rules.book.removed_boards is RemovedBoards.AVERAGES:
        both = by_fault(block, teams, rules)
        return [without_comparison(Board(1), both, terms)] * block.removed, "boards removed"
    return [], "boards removed" if block.removed else ""


def by_fault(block: MatchBlock, teams: Sequence[str], rules: Rules) -> Both:
    """Average plus, average or average minus on a board, by each team's fault."""
    faults = [block.at_fault.get(team, Fault.NONE) for team in teams]
    one, other = (artificial(fault.artificial, rules) for fault in faults)
    return one, other


def artificial(average: Average, rules: Rules) -> SideScore:
    """What an artificial score on one board is worth."""
    return artificial_score(average, rules.terms.terms.scoring, rules.book)


def void_boards(block: MatchBlock, teams: Sequence[str], rules: Rules) -> list[MatchBoard]:
    """A void match: by fault on a part of its boards, average on the others."""
    terms = rules.terms.terms
    by_share = -(-terms.scheduled * rules.book.void_share // 1)
    even = artificial(Average.EVEN, rules)
    both = by_fault(block, teams, rules)
    return [
        without_comparison(Board(1), both if place < by_share else (even, even), terms)
        for place in range(terms.scheduled)
    ]


def _as_total(scores: Sequence[Fraction], terms: MatchTerms) -> list[MatchBoard]:
    """A result that is known as 54–31: as if it were won and lost on two boards."""
    one, other = scores
    if terms.scoring is Scoring.BOARD_A_MATCH:
        worth = one + other
        both = _given(one, worth), _given(other, worth)
        return [without_comparison(Board(1), both, terms)]
    won, lost = (_given(one), _given(-one)), (_given(-other), _given(other))
    nothing = _given(Fraction(0)), _given(Fraction(0))
    rest = [nothing] * (terms.scheduled - 2)
    return [without_comparison(Board(1), both, terms) for both in (won, lost, *rest)]


def _given(points: Fraction, worth: Fraction | None = None) -> SideScore:
    return SideScore(points, worth, (Step("as reported", points, rule=AS_DECIDED),))


def _carry_over(teams: Sequence[str], block: MatchBlock | None) -> Fraction:
    """What is carried over, in favour of the first team."""
    if block is None:
        return Fraction(0)
    one, other = (block.carry_over.get(team, Fraction(0)) for team in teams)
    return one - other


def _carried_by_both(teams: Sequence[str], block: MatchBlock | None) -> Fraction:
    """What both teams carry over alike: it does not change the margin, and belongs to the score."""
    if block is None:
        return Fraction(0)
    return max(Fraction(0), min(block.carry_over.get(team, Fraction(0)) for team in teams))


def _with_carried(result: TeamResult, both: Fraction) -> TeamResult:
    if not both or result.scored is None or result.conceded is None:
        return result
    return replace(result, scored=result.scored + both, conceded=result.conceded + both)


# ------------------------------------------------------------------ the match


class _Scored(Struct, frozen=True):
    """The match by its margin and, where it is a hybrid, by its boards too."""

    by_margin: MatchScore
    by_boards: MatchScore | None = None
    totals: tuple[Step, Step] | None = None


def _scored(
    boards: Sequence[MatchBoard],
    rules: Rules,
    changes: Sequence[Sequence[MatchChange]],
    carry_over: Fraction,
) -> tuple[_Scored, str]:
    """The match, and why it has no victory points, where that is so."""
    terms, book = rules.terms.terms, rules.book
    if rules.terms.is_halved:  # victory points are halved before any are taken
        changes = [[each for each in of_team if not each.in_vps] for of_team in changes]
    one, other = changes
    try:
        if rules.scoring.is_hybrid:
            in_boards, others = zip(*(_apart(each) for each in changes), strict=True)
            hybrid = score_hybrid(boards, terms, book, others, in_boards)
            return _Scored(hybrid.by_margin, hybrid.by_boards, hybrid.totals), ""
        return _Scored(score_match(boards, terms, book, (one, other), carry_over)), ""
    except ScoringError as error:
        if terms.scale is None:
            raise
        plain = replace(terms, scale=None)
        kept = [[each for each in of_team if not each.in_vps] for of_team in changes]
        match = score_match(boards, plain, book, (kept[0], kept[1]), carry_over)
        return _Scored(match), f"no victory points: {error}"


def _apart(changes: Sequence[MatchChange]) -> tuple[list[MatchChange], list[MatchChange]]:
    """Changes in boards, and all others."""
    in_boards = [each for each in changes if each.in_boards]
    return in_boards, [each for each in changes if not each.in_boards]


def _result(
    teams: Sequence[str],
    team: int,
    scored: _Scored,
    rules: Rules,
    changes: Sequence[MatchChange],
    boards: int,
) -> TeamResult:
    """What a team has; points in the standings are those of the scoring."""
    own = scored.by_margin.teams[team]
    terms, is_bam = rules.terms.terms, rules.terms.terms.scoring is Scoring.BOARD_A_MATCH
    vp_steps = own.vp_steps
    if rules.terms.is_halved and vp_steps:
        vp_steps = (*vp_steps, *_halved(vp_steps[-1], changes))
    vps = Fraction(vp_steps[-1].value) if vp_steps else None
    point_steps: tuple[Step, ...] = ()
    points: Fraction | None = own.margin
    if terms.is_knockout or not scored.by_margin.played:
        points = None
    elif rules.scoring.is_hybrid:
        point_steps = (scored.totals[team],) if scored.totals else ()
        points = Fraction(point_steps[-1].value) if point_steps else None
    elif terms.scale is not None:
        points = vps
    elif is_bam:
        points = own.scored
    in_unit = [each for each in changes if each.in_vps == (terms.scale is not None)]
    return TeamResult(
        teams[team],
        own.boards[:boards],
        own.scored,
        own.conceded,
        own.margin if scored.by_margin.played else None,
        vps,
        points,
        _maximum(own) if is_bam else None,
        own.steps,
        vp_steps,
        point_steps,
        tuple(each.change for each in changes),
        sum((each.change.amount for each in in_unit), Fraction(0)),
    )


def _halved(vps: Step, changes: Sequence[MatchChange]) -> list[Step]:
    value = Fraction(vps.value) / 2
    half = Step("half a match: half of them", value, "{} ÷ {}", (vps.value, 2), "half_match")
    return [half, *changed(value, [each for each in changes if each.in_vps])]


def _maximum(score: TeamScore) -> Fraction:
    """What could be won at board-a-match."""
    worths = (board.score.maximum for board in score.boards if board.score.points is not None)
    return sum((worth for worth in worths if worth is not None), Fraction(0))


def _winner(teams: Sequence[str], match: MatchScore, block: MatchBlock | None) -> str | None:
    if block is not None and block.winner is not None:
        return block.winner
    place = match.winner
    return teams[place] if place is not None and match.played and not match.is_provisional else None


def _with_given_points(match: ScoredMatch, block: MatchBlock) -> ScoredMatch:
    """Victory points, or points, that the director has decided."""
    results = tuple(given_points(each, block.vps.get(each.team)) for each in match.results)
    return replace(match, results=results, decision="decided", is_provisional=False)


def given_points(result: TeamResult, points: Fraction | None) -> TeamResult:
    """The same with points that were decided."""
    if points is None:
        return result
    step = Step("as decided", points, rule=AS_DECIDED)
    return replace(result, vps=points, points=points, vp_steps=(step,), point_steps=())
