"""One teams match: each team apart, artificial, split and weighted scores, knockout, columns."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from overtrick.engine.board import Line, SelfInflicted
from overtrick.engine.field import ScoringError
from overtrick.engine.match_board import MatchBoard, Room, score_team_board
from overtrick.engine.match_terms import MatchTerms
from overtrick.engine.match_weights import convolved, mean
from overtrick.engine.reason import SideScore, Step
from overtrick.engine.team_match import MatchScore, score_match
from overtrick.exact import Exact
from overtrick.model.board import Board, Side
from overtrick.model.contract import Points
from overtrick.model.notation import parse_result
from overtrick.model.result import Average, Result, Scored, UnlessBetter
from overtrick.model.scoring import Scoring
from overtrick.regulations import RuleBook, UnsetRuleError, load
from overtrick.regulations.vp_scale import Basis
from overtrick.regulations.vp_scale_file import vp_scale
from tests.engine.boards import book_with, weighted_points
from tests.engine.formulas import evaluate
from tests.engine.matches import (
    SCORINGS,
    any_match,
    margins,
    match_board,
    match_of,
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


def points(
    board: MatchBoard, scoring: Scoring = Scoring.IMPS, book: RuleBook = EBL
) -> list[Exact | None]:
    """What both teams get on a board."""
    return [score_team_board(board, team, scoring, book).score.points for team in (0, 1)]


def every_step(match: MatchScore) -> Iterator[Step]:
    for team in match.teams:
        yield from team.steps
        yield from team.vp_steps
        for board in team.boards:
            yield from board.score.steps


# ------------------------------------------------------------------ one board


@pytest.mark.parametrize(
    ("results", "scoring", "expected"),
    [
        (("+620", "+140"), Scoring.IMPS, [10, -10]),
        (("+620", "+140"), Scoring.BOARD_A_MATCH, [2, 0]),
        (("+620", "+140"), Scoring.TOTAL_POINTS, [480, -480]),
        (("+420", "+420"), Scoring.IMPS, [0, 0]),
        (("+420", "+420"), Scoring.BOARD_A_MATCH, [1, 1]),
        # Teams of eight: 420 - 50 + 420 - 400 make 390 before they become IMPs.
        (("+420", "+50", "+420", "+400"), Scoring.IMPS, [9, -9]),
        (("+420", "+50", "+420", "+400"), Scoring.BOARD_A_MATCH, [2, 0]),
        (("+420", "+50", "+420", "+400"), Scoring.TOTAL_POINTS, [390, -390]),
        # Artificial scores: 3 IMPs, a tenth of the board, a standard amount for each 10 %.
        (("AVE+/AVE-", "+140"), Scoring.IMPS, [3, -3]),
        (("+140", "AVE+/AVE-"), Scoring.IMPS, [-3, 3]),
        (("AVE+/AVE-", "NP"), Scoring.IMPS, [3, -3]),
        (("30%/70%", "+140"), Scoring.IMPS, [-6, 6]),
        (("+2IMP/-5IMP", "+140"), Scoring.IMPS, [2, -5]),
        (("AVE", "AVE"), Scoring.IMPS, [0, 0]),
        (("AVE+/AVE-", "+140"), Scoring.BOARD_A_MATCH, [Fraction("1.2"), Fraction("0.8")]),
        (("AVE+/AVE-", "+140"), Scoring.TOTAL_POINTS, [100, -100]),
        (("+420", "+50", "AVE+/AVE-", "+400"), Scoring.IMPS, [3, -3]),
        # The opponents' comparison may still stand.
        (("NS AVE+ / EW -620", "+600"), Scoring.IMPS, [3, -1]),
        (("NS AVE+ / EW -620", "+600"), Scoring.BOARD_A_MATCH, [Fraction("1.2"), 0]),
        (("AVE+/NP", "+600"), Scoring.IMPS, [3, None]),
        # Split and weighted.
        (("NS -800 / EW -1100", "+620"), Scoring.IMPS, [-16, -10]),
        (("50% +620, 50% -100", "+620"), Scoring.IMPS, [-6, 6]),
        (("50% +620, 50% -100", "+620"), Scoring.BOARD_A_MATCH, [Fraction(1, 2), Fraction(3, 2)]),
        (("50% +620, 50% -100", "+620"), Scoring.TOTAL_POINTS, [-360, 360]),
        # Nothing to compare.
        (("NP", "+600"), Scoring.IMPS, [None, None]),
        (("LATE", "+600"), Scoring.IMPS, [None, None]),
    ],
)  # fmt: skip
def test_a_board(results: tuple[str, ...], scoring: Scoring, expected: list[Exact | None]) -> None:
    assert points(match_board(4, *results), scoring) == expected


def test_average_plus_does_not_float_in_teams() -> None:
    for scoring in SCORINGS:
        score = score_team_board(match_board(4, "AVE+/AVE-", "+140"), 0, scoring, EBL).score
        assert score.artificial
        assert score.floats is None


@pytest.mark.parametrize(("table", "better"), [("+620", 10), ("+170", 3), ("-100", 3), ("+230", 3)])
def test_an_artificial_score_unless_the_team_did_better_at_the_table(
    table: str, better: int
) -> None:
    reported = parse_result(table)
    ruled = Result(UnlessBetter(Average.PLUS), Average.MINUS)
    rooms = (Room(Line(ruled, reported), 0), Room(Line(parse_result("+140")), 1))
    assert points(MatchBoard(Board(4), rooms)) == [better, -3]


def test_better_at_the_table_keeps_all_the_possibilities() -> None:
    reported = parse_result("50% +620, 50% +170")
    ruled = Result(UnlessBetter(Average.PLUS), Average.MINUS)
    rooms = (Room(Line(ruled, reported), 0), Room(Line(parse_result("+140")), 1))
    board = score_team_board(MatchBoard(Board(4), rooms), 0, Scoring.IMPS, EBL)
    assert board.margins == {10: Fraction(1, 2), 1: Fraction(1, 2)}
    assert board.score.points == Fraction("5.5")


def test_two_different_artificial_scores_of_a_team_are_refused() -> None:
    board = match_board(7, "AVE+/AVE-", "AVE-/AVE")
    assert points(match_board(7, "AVE+/AVE-", "AVE-/AVE+")) == [3, -3]
    with pytest.raises(ScoringError, match=r"^board 7: a team has two different artificial scores"):
        score_team_board(board, 0, Scoring.IMPS, EBL)


@pytest.mark.parametrize("scoring", [Scoring.BOARD_A_MATCH, Scoring.TOTAL_POINTS])
def test_imps_cannot_be_given_in_other_methods(scoring: Scoring) -> None:
    with pytest.raises(ScoringError, match=r"^board 4: 2 IMPs cannot be given"):
        points(match_board(4, "+2IMP/-2IMP", "+140"), scoring)


def test_a_match_is_not_scored_like_pairs() -> None:
    with pytest.raises(
        ScoringError, match="a teams match is not scored by butler; choose one of imps"
    ):
        points(match_board(4, "+100", "+100"), Scoring.BUTLER)


@pytest.mark.parametrize("results", [("+100",), ("+100",) * 3, ("+100",) * 6, ()])
def test_a_board_has_two_tables_or_four(results: tuple[str, ...]) -> None:
    with pytest.raises(ScoringError, match="board 4: a match needs two tables, or four"):
        match_board(4, *results)


def test_each_team_sits_north_south_at_half_of_the_tables() -> None:
    room = Room(Line(parse_result("+100")), 0)
    with pytest.raises(ScoringError, match="each team north-south at half of them"):
        MatchBoard(Board(4), (room, room))


def test_an_adjustment_comes_after_the_comparison_and_its_rounding() -> None:
    """Law 12C1(e): 2.6 IMPs are rounded to 3 first."""
    weighted = Line(
        parse_result("10% +1660, 40% +1330, 40% +1100, 10% +680"), adjust=(Fraction("-1.5"), 0)
    )
    rooms = (Room(weighted, 0), Room(Line(parse_result("+1100")), 1))
    board = MatchBoard(Board(4), rooms)
    assert points(board, book=BOOK) == [Fraction("1.5"), -3]
    assert points(board, book=EBL) == [Fraction("1.1"), Fraction("-2.6")]
    one = score_team_board(board, 0, Scoring.IMPS, EBL)
    assert mean(one.margins) == Fraction("1.1")
    assert set(one.margins) == {
        Fraction("9.5"),
        Fraction("4.5"),
        Fraction("-1.5"),
        Fraction("-10.5"),
    }


def test_an_adjustment_takes_no_board_below_zero() -> None:
    rooms = (
        Room(Line(parse_result("+420"), adjust=(Fraction(-3), Fraction(0))), 0),
        Room(Line(parse_result("+400")), 1),
    )
    assert points(MatchBoard(Board(4), rooms), Scoring.BOARD_A_MATCH) == [0, 0]


def test_an_adjustment_does_not_go_with_an_artificial_score() -> None:
    rooms = (
        Room(Line(parse_result("AVE+/AVE-"), adjust=(Fraction(-1), Fraction(0))), 0),
        Room(Line(parse_result("+400")), 1),
    )
    with pytest.raises(
        ScoringError, match="board 4: an adjustment goes with a score that is compared"
    ):
        points(MatchBoard(Board(4), rooms))


def test_self_inflicted_damage_is_the_difference_in_imps_and_never_a_gain() -> None:
    """-100 instead of +620, beside +600: -12 instead of +1, so 13 less for the team itself."""
    for normal, table, own in (("+620", "-100", 10 - 13), ("-100", "+620", 10)):
        damage = SelfInflicted(Side.NS, Points(int(normal)), Points(int(table)))
        rooms = (
            Room(Line(parse_result("+1040"), self_inflicted=damage), 0),
            Room(Line(parse_result("+600")), 1),
        )
        assert points(MatchBoard(Board(4), rooms)) == [own, -10]


def test_what_was_decided_otherwise_stands() -> None:
    scores = SideScore(Fraction(3)), SideScore(Fraction(-1))
    board = replace(match_board(4, "+620", "LATE"), decided=scores)
    assert points(board) == [3, -1]
    assert not board.is_late


# ------------------------------------------------------------------ a match


def test_imps_won_and_lost() -> None:
    match = score_match(
        match_of(("+620", "+140"), ("-100", "+100"), ("PASS", "PASS")), MatchTerms(3), WBF
    )
    assert result(match, 0) == (10, 5)
    assert result(match, 1) == (5, 10)
    assert margins(match) == (5, -5)
    assert vps(match) == (None, None)
    assert match.winner is None
    assert (match.played, match.is_provisional) == (3, False)


def test_board_a_match_counts_boards() -> None:
    boards = match_of(("+620", "+140"), ("-100", "+100"), ("PASS", "PASS"), ("NP", "+100"))
    for name, worth in (("wbf-2017", 2), ("acbl", 1)):
        match = score_match(boards, MatchTerms(4, Scoring.BOARD_A_MATCH), load(name))
        assert result(match) == (Fraction(3 * worth, 2), Fraction(3 * worth, 2))
        assert match.played == 3


def test_total_points_may_become_victory_points_too() -> None:
    boards = match_of(("+620", "+140"), ("-100", "+100"))
    by_points = replace(vp_scale("linear-1000"), basis=Basis.POINTS)
    match = score_match(boards, MatchTerms(2, Scoring.TOTAL_POINTS, by_points), WBF)
    assert result(match) == (480, 200)
    assert margins(match) == (280, -280)
    assert vps(match) == (780, 220)


def test_boards_to_come_make_a_match_provisional() -> None:
    boards = match_of(("+620", "+140"), ("LATE", "+100"))
    match = score_match(boards, MatchTerms(2, scale=WBF_20), WBF)
    assert match.is_provisional
    assert match.played == 1
    assert vps(match) == vps(
        score_match(match_of(("+620", "+140"), ("PASS", "PASS")), MatchTerms(2, scale=WBF_20), WBF)
    )


def test_a_match_that_has_not_begun_has_no_victory_points() -> None:
    for boards in ([], match_of(("LATE", "LATE"), ("NP", "NP"))):
        match = score_match(boards, MatchTerms(2, scale=WBF_20), WBF)
        assert vps(match) == (None, None)
        assert margins(match) == (0, 0)


@pytest.mark.parametrize(("of", "column"), [("scheduled", 4), ("played", 3)])
def test_the_column_where_a_board_was_not_played(of: str, column: int) -> None:
    boards = match_of(("+620", "+140"), ("PASS", "PASS"), ("PASS", "PASS"), ("NP", "NP"))
    match = score_match(boards, MatchTerms(4, scale=WBF_20), book_with("wbf-2017", vp_boards=of))
    full = match_of(("+620", "+140"), *[("PASS", "PASS")] * (column - 1))
    assert vps(match) == vps(score_match(full, MatchTerms(column, scale=WBF_20), WBF))


def test_an_artificial_score_counts_as_a_board() -> None:
    boards = match_of(("+620", "+140"), ("AVE", "NP"))
    played = book_with("wbf-2017", vp_boards="played")
    assert score_match(boards, MatchTerms(2, scale=WBF_20), played).played == 2


def test_victory_points_need_not_sum_to_the_pool() -> None:
    boards = match_of(("AVE+/AVE+", "+140"), ("PASS", "PASS"))
    match = score_match(boards, MatchTerms(2, scale=WBF_20), WBF)
    assert margins(match) == (3, 3)
    assert vps(match) == (Fraction("12.42"), Fraction("12.42"))


def test_carry_over_is_for_one_and_against_the_other() -> None:
    boards = match_of(("+620", "+140"))
    match = score_match(boards, MatchTerms(1, scale=WBF_20), WBF, carry_over=-12)
    assert margins(match) == (-2, 2)
    assert result(match, 0) == (10, 12)
    assert result(match, 1) == (12, 10)
    knockout = score_match(
        boards, MatchTerms(1, is_knockout=True), WBF, carry_over=Fraction(-21, 2)
    )
    assert margins(knockout) == (Fraction(-1, 2), Fraction(1, 2))
    assert knockout.winner == 1


def test_a_knockout_may_be_tied() -> None:
    match = score_match(match_of(("+620", "+620")), MatchTerms(1, is_knockout=True), WBF)
    assert match.winner is None


def test_an_equal_artificial_score_makes_no_difference_in_a_knockout() -> None:
    for text in ("AVE+/AVE+", "40%/40%", "AVE", "20%/20%"):
        boards = match_of(("+620", "+140"), (text, "+100"))
        assert margins(score_match(boards, MatchTerms(2, is_knockout=True), WBF)) == (10, -10)


def test_a_side_without_a_score_counts_nothing_in_the_average_of_a_knockout() -> None:
    match = score_match(match_of(("AVE+/NP", "+100")), MatchTerms(1, is_knockout=True), WBF)
    assert margins(match) == (Fraction(3, 2), Fraction(-3, 2))


def test_a_knockout_at_board_a_match() -> None:
    boards = match_of(("NS AVE+ / EW -620", "+600"), ("+100", "+50"))
    match = score_match(boards, MatchTerms(2, Scoring.BOARD_A_MATCH, is_knockout=True), WBF)
    # 1.2 in its own view, 2 in the opponents': 1.6 of the first board.
    assert result(match, 0) == (Fraction("3.6"), Fraction("0.4"))
    assert margins(match) == (Fraction("3.2"), Fraction("-3.2"))


@pytest.mark.parametrize(
    ("scoring", "scale", "knockout", "message"),
    [
        (Scoring.IMPS, "wbf-20", True, "a knockout match has no victory points"),
        (Scoring.BOARD_A_MATCH, "wbf-20", False, "the match is scored by board-a-match"),
        (Scoring.TOTAL_POINTS, "wbf-20", False, "the match is scored by total-points"),
        (Scoring.IMPS, "ebu-swiss-pairs", False, "ebu-swiss-pairs counts margins in percent"),
    ],
)
def test_terms_that_do_not_go_together(
    scoring: Scoring, scale: str, knockout: bool, message: str
) -> None:
    with pytest.raises(ScoringError, match=message):
        MatchTerms(8, scoring, vp_scale(scale), knockout)


def test_the_tables_have_to_be_those_of_the_match() -> None:
    with pytest.raises(ScoringError, match="board 1 has 2 tables, and the match is one of 4"):
        score_match(match_of(("+100", "+100")), MatchTerms(1, tables=4), WBF)


def test_a_book_that_is_silent_on_weighted_scores_says_so_only_when_there_is_one() -> None:
    laws = load("laws-2017")
    assert margins(score_match(match_of(("+620", "+140")), MatchTerms(1, scale=WBF_20), laws)) == (
        10,
        -10,
    )
    weighted = match_of(("50% +620, 50% -100", "+620"))
    with pytest.raises(UnsetRuleError, match=r"laws-2017 does not set teams\.weighted_teams"):
        score_match(weighted, MatchTerms(1, scale=WBF_20), laws)
    terms = MatchTerms(1, Scoring.BOARD_A_MATCH)
    assert result(score_match(weighted, terms, laws)) == (Fraction(1, 2), Fraction(3, 2))
    knockout = score_match(weighted, MatchTerms(1, is_knockout=True), laws)
    assert margins(knockout) == (-6, 6)


# ------------------------------------------------------------------ weighted scores


@pytest.mark.parametrize(
    ("text", "imps"),
    [
        ("75% +140, 25% +120", 0),  # -0.25
        ("50% +140, 50% +120", -1),  # -0.5, away from zero
        ("50% +160, 50% +140", 1),  # 0.5, away from zero
        ("25% +160, 75% +140", 0),  # 0.25
        ("75% +160, 25% +140", 1),  # 0.75
    ],
)
def test_imps_of_a_weighted_score_go_to_the_nearest_halves_away_from_zero(
    text: str, imps: int
) -> None:
    assert points(match_board(4, text, "+140"), book=WBF) == [imps, -imps]


def test_imps_are_rounded_board_by_board_before_adding() -> None:
    boards = match_of(*[("50% +160, 50% +140", "+140")] * 4)
    assert margins(score_match(boards, MatchTerms(4), WBF)) == (4, -4)
    none = book_with("wbf-2017", weighted_imps_step="none")
    assert margins(score_match(boards, MatchTerms(4), none)) == (2, -2)
    assert margins(score_match(boards, MatchTerms(4), EBL)) == (2, -2)


def test_very_many_combinations_cost_little() -> None:
    """Three possibilities on each of 32 boards: some 10 to the 15th combinations."""
    boards = match_of(*[("20% +1430, 50% +680, 30% -100", "+680")] * 32)
    match = score_match(boards, MatchTerms(32, scale=vp_scale("wbf-25")), UNROUNDED)
    assert match.teams[0].margin == 32 * (Fraction("0.2") * 13 - Fraction("0.3") * 13)
    first, second = match.teams
    assert first.vps is not None
    assert second.vps is not None
    assert 0 < first.vps < second.vps < 25


weights = st.dictionaries(st.integers(-24, 24), st.integers(1, 9), min_size=1, max_size=4).map(
    lambda shares: {
        number: Fraction(share, sum(shares.values())) for number, share in shares.items()
    }
)


@given(st.lists(weights, max_size=5))
def test_convolution_equals_enumeration(parts: list[dict[Exact, Fraction]]) -> None:
    enumerated: dict[Exact, Fraction] = {}
    for chosen in product(*(part.items() for part in parts)):
        total = sum(number for number, _ in chosen)
        weight = prod((weight for _, weight in chosen), start=Fraction(1))
        enumerated[total] = enumerated.get(total, Fraction(0)) + weight
    assert convolved(parts) == enumerated
    assert sum(enumerated.values()) == 1


@given(st.lists(weighted_points(), min_size=1, max_size=4), plain_match(most=4))
def test_weighted_victory_points_are_every_possible_match_with_its_weight(
    weighted: list[Scored], others: list[MatchBoard]
) -> None:
    """Every combination as a match of its own."""
    terms = MatchTerms(len(weighted) + len(others), scale=WBF_20)

    def boards(scores: list[Scored]) -> list[MatchBoard]:
        pass_out = Line(parse_result("PASS"))
        ruled = [
            MatchBoard(Board(4), (Room(Line(Result.of(score)), 0), Room(pass_out, 1)))
            for score in scores
        ]
        return [*others, *ruled]

    expected = [Fraction(0), Fraction(0)]
    for chosen in product(*(score.entries for score in weighted)):
        weight = prod((weight for weight, _ in chosen), start=Fraction(1))
        match = score_match(boards([Scored.one(score) for _, score in chosen]), terms, UNROUNDED)
        for place, team in enumerate(match.teams):
            assert team.vps is not None
            expected[place] += weight * team.vps
    match = score_match(boards(weighted), terms, UNROUNDED)
    assert [team.vps for team in match.teams] == expected
    assert sum(expected) == 20


# ------------------------------------------------------------------ properties


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
