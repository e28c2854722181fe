"""Ties of teams in other rule books, and what holds in all of them."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, groupby
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.engine.knockout_extra import extra_boards
from overtrick.engine.team_field import BoardInMatch, Encounter, TeamField
from overtrick.engine.team_ties import broken_teams, qualified
from overtrick.model.scoring import Scoring
from overtrick.regulations import changed, load
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import TeamTieBreak
from tests.engine.formulas import evaluate
from tests.engine.team_matches import field, match, order, reasons, tried

EBU = load("ebu-2025")


def book(*rules: str) -> RuleBook:
    return changed(load("wbf-2017"), {"team_tie_breaks": list(rules)}, "friday.toml")


# ------------------------------------------------------------------ the White Book


def test_ebu_a_head_to_head_victory_points_then_the_basic_score() -> None:
    assert order("AB", field([match("A-B", (12, 8), (30, 21))]), EBU) == [["A"], ["B"]]
    # Equal victory points, and B two IMPs ahead.
    assert reasons("AB", field([match("A-B", (10, 10), (30, 32))]), EBU) == [
        "B margin when they met: 2",
        "A margin when they met: -2",
    ]


def test_ebu_b_the_sum_of_the_direct_opponents_final_scores() -> None:
    matches = [match("A-C"), match("A-D"), match("B-D"), match("B-E")]
    finals = {"A": 50, "B": 50, "C": 60, "D": 40, "E": 30}
    assert reasons("AB", field(matches, finals), EBU) == [
        "A sum of the opponents' final scores: 100",
        "B sum of the opponents' final scores: 70",
    ]


def test_ebu_b_is_a_mean_where_one_has_met_fewer() -> None:
    matches = [match("A-C"), match("A-D"), match("B-D")]
    of = field(matches, {"A": 50, "B": 50, "C": 60, "D": 40})
    assert reasons("AB", of, EBU) == [
        "A sum of the opponents' final scores, on average: 50",
        "B sum of the opponents' final scores, on average: 40",
    ]


def test_ebu_b_not_in_an_all_play_all() -> None:
    matches = [match(f"{one}-{other}") for one, other in combinations("ABC", 2)]
    of = field(matches, {"A": 50, "B": 50, "C": 60})
    assert "sum of the opponents' final scores: everybody met everybody" in tried("AB", of, EBU)


def test_ebu_c_the_basic_method_over_all_boards() -> None:
    matches = [match("A-C", scored=(40, 10)), match("B-C", scored=(50, 21), number=2)]
    of = field(matches, {"A": 50, "B": 50, "C": 40})
    assert reasons("AB", of, EBU) == [
        "A margin of all matches: 30",
        "B margin of all matches: 29",
    ]


def test_ebu_d_a_count_back_of_boards() -> None:
    matches = [
        match("A-C", scored=(11, 1), boards=[("1", 620), ("2", -50), ("3", 0)]),
        match("B-C", scored=(10, 0), boards=[("1", 20), ("2", 20), ("3", 0)], number=2),
    ]
    of = field(matches, {"A": 50, "B": 50, "C": 40})
    assert reasons("AB", of, EBU) == [
        "B boards won in all matches, equal ones half: 2.5",
        "A boards won in all matches, equal ones half: 1.5",
    ]
    (b,), _ = broken_teams(["A", "B"], of, EBU)
    assert b.steps[-1].formula == "2 × 1 + 1 × 0.5"


def test_ebu_d_artificial_boards_count_where_their_part_is_known() -> None:
    boards = (BoardInMatch("1", None, Fraction(3, 5)), BoardInMatch("2", None))
    one = Encounter(1, "A", "C", 10, boards=boards)
    other = Encounter(1, "B", "C", 10, boards=(BoardInMatch("1", 0),))
    of = TeamField({"A": 50, "B": 50, "C": 50}, [one, other])
    assert reasons("AB", of, book("point-a-board"))[0].endswith(": 0.6")


def test_ebu_e_what_is_left_is_a_ballot() -> None:
    matches = [match("A-C", scored=(1, 1), boards=[("1", 0)]),
               match("B-C", scored=(1, 1), boards=[("1", 0)])]  # fmt: skip
    of = field(matches, {"A": 50, "B": 50, "C": 40})
    assert tried("AB", of, EBU) == [
        "points when they met: not all of them met",
        "margin when they met: not all of them met",
        "sum of the opponents' final scores: 40 each",
        "margin of all matches: 0 each",
        "boards won in all matches, equal ones half: 0.5 each",
    ]


def test_head_to_head_of_three_needs_them_all_to_have_met() -> None:
    matches = [match("A-B", (20, 0)), match("B-C", (20, 0))]
    assert order("ABC", field(matches), book("head-to-head")) == [["A", "B", "C"]]
    matches.append(match("A-C", (20, 0)))
    assert order("ABC", field(matches), book("head-to-head")) == [["A"], ["B"], ["C"]]
    matches.append(match("A-C", (20, 0), number=9))
    assert tried("ABC", field(matches), book("head-to-head")) == [
        "points when they met: some of them met more often than others"
    ]


def test_those_left_of_a_larger_tie_are_a_tie_of_their_own() -> None:
    # Among the three 20, 20 and 10; then A and B by the match between them.
    matches = [match("A-B", (12, 8)), match("B-C", (12, 8)), match("A-C", (8, 2))]
    assert reasons("ABC", field(matches), book("head-to-head")) == [
        "A points when they met: 12",
        "B points when they met: 8",
        "C points when they met: 10",
    ]


# ------------------------------------------------------------------ quotients


def test_the_quotient_of_imps() -> None:
    matches = [match("A-C", scored=(60, 50)), match("B-C", scored=(23, 20))]
    assert reasons("AB", field(matches), load("ebl-2001")) == [
        "A scored ÷ conceded in all matches: 1.2",
        "B scored ÷ conceded in all matches: 1.15",
    ]


def test_nothing_conceded_is_the_best_quotient() -> None:
    matches = [match("A-C", scored=(99, 1)), match("B-C", scored=(2, 0)), match("D-C")]
    assert reasons("ABD", field(matches), load("ebl-2001")) == [
        "B scored ÷ conceded in all matches: 2 scored and nothing conceded",
        "A scored ÷ conceded in all matches: 99",
        "D scored ÷ conceded in all matches: 0 scored and nothing conceded",
    ]


def test_the_default_book_has_head_to_head_and_the_quotient() -> None:
    wbf = load("wbf-2017")
    assert wbf.team_tie_breaks == (TeamTieBreak.HEAD_TO_HEAD, TeamTieBreak.QUOTIENT)
    matches = [match("A-B", (10, 10), (30, 30)), match("A-C", scored=(20, 10)), match("B-C")]
    assert order("AB", field(matches), wbf) == [["A"], ["B"]]


# ------------------------------------------------------------------ knockouts


@pytest.mark.parametrize(("boards", "extra"), [(8, 2), (16, 2), (17, 3), (24, 3), (32, 4), (64, 8)])
def test_ebu_a_tied_knockout_has_an_eighth_of_the_boards_more(boards: int, extra: int) -> None:
    steps = extra_boards(boards, EBU)
    assert steps[-1].value == extra
    assert [evaluate(step.formula) for step in steps] == [step.value for step in steps]


# ------------------------------------------------------------------ properties

SMALL = st.integers(0, 2)


@st.composite
def random_fields(draw: st.DrawFn) -> tuple[list[str], TeamField]:
    """Up to five teams, all of them or some tied, with figures that often are equal."""
    teams = [*"ABCDE"][: draw(st.integers(2, 5))]
    finals: Mapping[str, int] = {team: draw(SMALL) for team in teams}
    matches = []
    for number, (one, other) in enumerate(combinations(teams, 2)):
        for again in range(draw(SMALL)):
            boards = [(str(deal), draw(st.sampled_from([-50, 0, 0, 50]))) for deal in range(3)]
            matches.append(
                match(
                    f"{one}-{other}",
                    (draw(SMALL), draw(SMALL)),
                    (draw(SMALL), draw(SMALL)),
                    boards,
                    draw(st.dictionaries(st.sampled_from("012"), st.tuples(SMALL, SMALL))),
                    session=1 + number % 2,
                    number=again + 1,
                )
            )
    tied = draw(st.lists(st.sampled_from(teams), min_size=1, unique=True))
    return tied, field(matches, finals)


BOOKS = st.one_of(
    st.sampled_from([load(name) for name in ("acbl", "ebu-2025", "ebl-2001", "wbf-2017")]),
    st.permutations([rule.value for rule in TeamTieBreak]).map(lambda rules: book(*rules)),
)
SCORINGS = st.sampled_from([Scoring.IMPS, Scoring.BOARD_A_MATCH])


@given(given_field=random_fields(), rules=BOOKS, scoring=SCORINGS, seed=st.integers(0, 99))
def test_the_order_in_which_things_are_given_does_not_matter(
    given_field: tuple[list[str], TeamField], rules: RuleBook, scoring: Scoring, seed: int
) -> None:
    tied, of = given_field
    random = Random(seed)
    encounters = list(of.encounters)
    random.shuffle(encounters)
    finals = dict(reversed(list(of.finals.items())))
    shuffled = random.sample(tied, len(tied))
    again = broken_teams(shuffled, TeamField(finals, encounters), rules, scoring)
    first = broken_teams(tied, of, rules, scoring)
    summary = [[(each.team, each.reason, each.tried) for each in part] for part in first]
    assert summary == [[(each.team, each.reason, each.tried) for each in p] for p in again]


@given(given_field=random_fields(), rules=BOOKS, scoring=SCORINGS)
def test_everybody_is_placed_once_and_every_figure_can_be_worked_out(
    given_field: tuple[list[str], TeamField], rules: RuleBook, scoring: Scoring
) -> None:
    tied, of = given_field
    groups = broken_teams(tied, of, rules, scoring)
    assert sorted(each.team for group in groups for each in group) == sorted(tied)
    for group in groups:
        for each in group:
            assert bool(each.reason) == (len(groups) > 1)
            assert bool(each.tried) == (len(group) > 1)
            for step in each.steps:
                assert evaluate(step.formula) == step.value
                assert rules.cite(step.rule) != step.rule


@given(given_field=random_fields(), rules=BOOKS, scoring=SCORINGS)
def test_those_who_are_not_tied_stay_where_they_are(
    given_field: tuple[list[str], TeamField], rules: RuleBook, scoring: Scoring
) -> None:
    _, of = given_field
    ranking = sorted(of.finals, key=lambda team: -of.finals[team])
    placed: list[str] = []
    for _, equal in groupby(ranking, key=of.finals.__getitem__):
        parts = broken_teams(list(equal), of, rules, scoring)
        placed += [each.team for part in parts for each in part]
    assert [of.finals[team] for team in placed] == [of.finals[team] for team in ranking]


@given(given_field=random_fields(), rules=BOOKS, scoring=SCORINGS, places=st.integers(0, 6))
def test_a_cut_agrees_with_the_order(
    given_field: tuple[list[str], TeamField], rules: RuleBook, scoring: Scoring, places: int
) -> None:
    tied, of = given_field
    groups = broken_teams(tied, of, rules, scoring)
    cut = qualified(groups, places)
    order_of_all = [each.team for group in groups for each in group]
    assert [*cut.through, *cut.undecided, *cut.out] == order_of_all
    assert len(cut.through) + cut.places_left == min(places, len(tied))
    assert bool(cut.undecided) == bool(cut.places_left)
    assert len(cut.undecided) != 1


@given(given_field=random_fields())
def test_by_points_when_they_met_mirrors_when_every_match_is_turned_round(
    given_field: tuple[list[str], TeamField],
) -> None:
    tied, of = given_field
    turned = [replace(each, points=2 - each.points) for each in of.encounters]
    own = broken_teams(tied, of, book("head-to-head"))
    mirrored = broken_teams(tied, TeamField(of.finals, turned), book("head-to-head"))
    assert [{each.team for each in part} for part in own] == [
        {each.team for each in part} for part in reversed(mirrored)
    ]
