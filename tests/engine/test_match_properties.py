"""What holds for every match: mirrored, turned round, in any order, with every formula."""

from collections.abc import Iterator

from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.engine.field import ScoringError
from overtrick.engine.match_board import MatchBoard
from overtrick.engine.match_terms import MatchTerms
from overtrick.engine.reason import Step
from overtrick.engine.team_match import MatchScore, score_match
from overtrick.model.scoring import Scoring
from overtrick.regulations import load
from overtrick.regulations.vp_scale_file import vp_scale
from tests.engine.boards import book_with
from tests.engine.formulas import evaluate
from tests.engine.matches import (
    SCORINGS,
    any_match,
    margins,
    plain_match,
    result,
    seats_swapped,
    teams_swapped,
    vps,
)

WBF, EBL = load("wbf-2017"), load("ebl-2001")
BOOK = book_with("ebl-2001", weighted_teams="imps-first")
UNROUNDED = book_with("ebl-2001", weighted_vps_step="none")
WBF_20 = vp_scale("wbf-20")


def every_step(match: MatchScore) -> Iterator[Step]:
    for team in match.teams:
        yield from team.steps
        yield from team.vp_steps
        for board in team.boards:
            yield from board.score.steps


BOOKS = {"VPs first": EBL, "IMPs first": BOOK, "not rounded": UNROUNDED}
Case = tuple[list[MatchBoard], MatchTerms, str]


@st.composite
def any_terms(draw: st.DrawFn) -> Case:
    """A match with any rulings, scored in any way; the book by its name, for it is long."""
    scoring = draw(st.sampled_from(SCORINGS))
    tables = draw(st.sampled_from([2, 2, 4]))
    boards = draw(any_match(scoring, tables))
    knockout = draw(st.booleans())
    scale = WBF_20 if scoring is Scoring.IMPS and not knockout else None
    terms = MatchTerms(len(boards), scoring, scale, knockout, tables)
    return boards, terms, draw(st.sampled_from(list(BOOKS)))


def scored_or_not(boards: list[MatchBoard], terms: MatchTerms, book: str) -> MatchScore:
    """The match, unless its rulings contradict each other."""
    try:
        return score_match(boards, terms, BOOKS[book])
    except ScoringError as error:
        contradictory = ("two different artificial", "an adjustment goes with")
        assume(not any(each in str(error) for each in contradictory))
        raise


@given(any_terms())
def test_swapping_the_teams_mirrors_the_match(
    case: Case,
) -> None:
    boards, terms, book = case
    match = scored_or_not(boards, terms, book)
    mirrored = score_match([teams_swapped(board) for board in boards], terms, BOOKS[book])
    assert mirrored.teams == match.teams[::-1]


@given(any_terms())
def test_it_does_not_matter_where_the_teams_sit(
    case: Case,
) -> None:
    boards, terms, book = case
    match = scored_or_not(boards, terms, book)
    other = score_match([seats_swapped(board) for board in boards], terms, BOOKS[book])
    assert (margins(other), vps(other)) == (margins(match), vps(match))


@given(any_terms())
def test_the_order_of_the_boards_does_not_matter(
    case: Case,
) -> None:
    boards, terms, book = case
    match = scored_or_not(boards, terms, book)
    turned = score_match(boards[::-1], terms, BOOKS[book])
    assert (margins(turned), vps(turned)) == (margins(match), vps(match))


@given(any_terms())
def test_every_formula_gives_its_number(
    case: Case,
) -> None:
    match = scored_or_not(*case)
    for step in every_step(match):
        assert evaluate(step.formula) == step.value
    for team in match.teams:
        assert team.margin == team.scored - team.conceded
        for board in team.boards:
            assert (board.score.points is None) == (not board.margins)
            if board.score.points is not None:
                assert board.score.steps[-1].value == board.score.points
                assert sum(board.margins.values()) == 1


@given(any_terms())
def test_a_knockout_has_one_result_which_is_the_average(
    case: Case,
) -> None:
    boards, terms, book = case
    knockout = replace(terms, is_knockout=True, scale=None)
    match = scored_or_not(boards, knockout, book)
    one, other = margins(match)
    assert one == -other
    assert result(match, 0) == result(match, 1)[::-1]
    own = [sum(board.margin for board in team.boards) for team in match.teams]
    assert one == (own[0] - own[1]) / 2


@given(
    plain_match(),
    st.sampled_from(["wbf-20", "wbf-20-discrete", "acbl-20", "linear-100", "win-loss"]),
)
def test_victory_points_sum_to_the_pool_where_nothing_is_ruled(
    boards: list[MatchBoard], name: str
) -> None:
    scale = vp_scale(name)
    match = score_match(boards, MatchTerms(len(boards), scale=scale), WBF)
    first, second = match.teams
    assert first.vps is not None
    assert second.vps is not None
    assert first.vps + second.vps == scale.most
    assert first.margin == -second.margin


@given(plain_match(tables=4))
def test_teams_of_eight_add_up_before_they_convert(boards: list[MatchBoard]) -> None:
    match = score_match(boards, MatchTerms(len(boards), tables=4), WBF)
    points_match = score_match(boards, MatchTerms(len(boards), Scoring.TOTAL_POINTS, tables=4), WBF)
    for board, total in zip(match.teams[0].boards, points_match.teams[0].boards, strict=True):
        assert total.score.points is not None
        assert board.score.points == evaluate(f"imps({total.score.points})")
