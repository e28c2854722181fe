"""ACBL Codification, chapter XII B, sections 1.1 to 1.4: fouled boards in teams.

The document has no worked figures; these are ours, with the limits on both sides.
"""

from fractions import Fraction

import pytest

from overtrick.engine.field import Direction, Entry, ScoringError, direction
from overtrick.engine.match_terms import MatchTerms
from overtrick.engine.reason import SideScore
from overtrick.engine.team_fouled_rules import (
    by_both_tables,
    by_one_table,
    counts_in_fouled,
    fouled_by_groups,
    segments,
)
from overtrick.engine.team_match import score_match
from overtrick.exact import Exact
from overtrick.model.result import Nothing, Percentage
from overtrick.regulations import load
from overtrick.regulations.vp_scale_file import vp_scale
from tests.cases.boards import book
from tests.cases.matches import margins, swings, vps

ACBL = load("acbl")


def field(*versions: list[int | Entry]) -> tuple[Direction, Direction]:
    """Both directions of a board in the whole field, from north-south's scores in each version."""
    ns, ew = [], []
    for version, scores in enumerate(versions):
        for score in scores:
            if isinstance(score, Entry):
                ns.append(score)
                ew.append(score)
            else:
                ns.append(Entry(((Fraction(1), score),), version=version))
                ew.append(Entry(((Fraction(1), -score),), version=version))
    return direction(ns, len(ns), ACBL), direction(ew, len(ew), ACBL)


def both(scores: tuple[SideScore, SideScore]) -> tuple[Exact | None, Exact | None]:
    return scores[0].points, scores[1].points


@pytest.mark.parametrize(
    ("one", "other", "points"),
    [
        ("40", "39.9", "0"),  # 79.9
        ("40", "40", "1/2"),  # 80
        ("60", "60", "1/2"),  # 120
        ("60", "60.1", "1"),  # 120.1
        ("50", "50", "1/2"),
        ("100", "0", "1/2"),
        ("0", "0", "0"),
        ("100", "100", "1"),
    ],
)
def test_seed_001_1_1_x_below_80_loses_above_120_wins_else_a_tie(
    one: str, other: str, points: str
) -> None:
    for a, b in ((Fraction(one), Fraction(other)), (Fraction(other), Fraction(one))):
        assert by_both_tables(a, b, ACBL).value == Fraction(points)
        assert by_both_tables(100 - a, 100 - b, ACBL).value == 1 - Fraction(points)


def test_seed_001_1_1_each_table_within_its_own_group() -> None:
    """Six tables of one version and six of another; the match has lines 0 and 6."""
    scores: list[int | Entry] = [620, 170, 140, 110, -50, -100]
    ns, ew = field(scores, [50, 100, 110, 120, 130, 140])
    # North-south on line 0 have the best of six, 100 %; so have east-west on line 6.
    first, second = fouled_by_groups(ns, ew, 0, 6, ACBL)
    assert (first.points, first.maximum) == (Fraction(1), Fraction(1))
    assert second.points == 0
    assert [step.value for step in first.steps] == [5, 100, 5, 100, 1]
    # 40 % on line 3 and 40 % on line 9: X is 80, a tie; with line 10 it is 60 and the board lost.
    assert both(fouled_by_groups(ns, ew, 3, 9, ACBL)) == (Fraction(1, 2), Fraction(1, 2))
    assert both(fouled_by_groups(ns, ew, 3, 10, ACBL)) == (0, 1)
    assert both(fouled_by_groups(ns, ew, 2, 8, ACBL)) == (Fraction(1, 2), Fraction(1, 2))
    assert both(fouled_by_groups(ns, ew, 1, 8, ACBL)) == (1, 0)


def test_seed_001_1_1_a_board_won_is_worth_what_the_book_says() -> None:
    ns, ew = field([620, 170, 140, 110, -50, -100], [50, 100, 110, 120, 130, 140])
    assert both(fouled_by_groups(ns, ew, 0, 6, book("acbl", board_worth=2))) == (2, 0)


@pytest.mark.parametrize(
    ("results", "expected", "counts"),
    [
        (6, 100, True),
        (5, 100, False),
        (6, 15, True),  # 40 % of 15 is 6
        (5, 15, False),
        (6, 14, True),  # 40 % of 14 is 5.6, not rounded
        (5, 14, False),
        (5, 13, False),  # 5.2
        (5, 12, True),  # 4.8
        (4, 12, False),
        (4, 10, True),  # 4
        (3, 10, False),
        (2, 5, True),
        (1, 2, False),  # 0.8, but there is nothing to compare with
    ],
)
def test_seed_001_1_2_six_results_or_40_per_cent_of_the_field_whichever_is_less(
    results: int, expected: int, counts: bool
) -> None:
    assert counts_in_fouled(results, expected, ACBL) is counts


@pytest.mark.parametrize(
    ("own", "points"),
    [("59.9", "1/2"), ("60", "1"), ("60.1", "1"), ("40.1", "1/2"), ("40", "0"), ("50", "1/2")],
)
def test_seed_001_1_2_one_table_only_60_per_cent_or_more_wins(own: str, points: str) -> None:
    opponents = 100 - Fraction(own)
    assert by_one_table(Fraction(own), opponents, ACBL).value == Fraction(points)
    assert by_one_table(opponents, Fraction(own), ACBL).value == 1 - Fraction(points)


def test_seed_001_1_2_one_table_only_in_the_field() -> None:
    """Ten results expected, so that four count: nine in one version, one in the other."""
    ns, ew = field([620, 170, 140, 110, 100, 90, 80, -50, -100], [300])
    assert both(fouled_by_groups(ns, ew, 0, 9, ACBL)) == (1, 0)  # 100 %
    assert both(fouled_by_groups(ns, ew, 3, 9, ACBL)) == (1, 0)  # 62.5 %
    assert both(fouled_by_groups(ns, ew, 4, 9, ACBL)) == (Fraction(1, 2), Fraction(1, 2))
    assert both(fouled_by_groups(ns, ew, 5, 9, ACBL)) == (0, 1)  # their east-west has 62.5 %
    assert both(fouled_by_groups(ns, ew, 9, 0, ACBL)) == (0, 1)


def test_seed_001_1_2_neither_table_counts_is_a_tie_for_want_of_a_rule() -> None:
    """Three versions of two and one larger one, in a field of ten."""
    ns, ew = field([100, 90], [100, 90], [620, 170, 140, 110, 100, 90])
    for score in fouled_by_groups(ns, ew, 0, 2, ACBL):
        assert score.points == Fraction(1, 2)
        assert score.steps[-1].rule == "docs/rules.md, Fouled boards"


def test_seed_001_1_2_weighted_artificial_and_unplayed_scores() -> None:
    half = Fraction(1, 2)
    weighted = Entry(((half, 200), (half, 50)))
    ns, ew = field([weighted, 150, 140, 130, 120, 110], [50, 40, 30, 20, 10, 0])
    # 200 beats all five others and 50 none of them: 50 % on the whole.
    assert [step.value for step in fouled_by_groups(ns, ew, 0, 6, ACBL)[0].steps] == [
        5, 0, Fraction(5, 2), 50, 0, 0, 0,
    ]  # fmt: skip
    sixty = Entry(artificial=Percentage(Fraction(60)))
    ns, ew = field([sixty, 100, 90, 80, 70, 60], [50, 40, 30, 20, 10, 0])
    assert both(fouled_by_groups(ns, ew, 0, 6, ACBL)) == (Fraction("0.6"), Fraction("0.6"))
    unplayed = Entry(nothing=Nothing.NOT_PLAYED)
    ns, ew = field([unplayed, 100, 90, 80, 70, 60], [50, 40, 30, 20, 10, 0])
    assert both(fouled_by_groups(ns, ew, 0, 6, ACBL)) == (None, None)


def test_seed_001_1_3_swiss_is_scored_on_the_boards_that_are_not_fouled() -> None:
    """A match of nine boards, of which one is left out: the column of eight, or that of nine."""
    boards = swings(1, won=28, lost=0, count=8)
    terms = MatchTerms(9, scale=vp_scale("acbl-20"))
    played = score_match(boards, terms, ACBL)
    assert margins(played) == (28, -28)
    assert vps(played) == (20, 0)  # 28 IMPs over 1 to 8 boards
    scheduled = score_match(boards, terms, book("acbl", vp_boards="scheduled"))
    assert vps(scheduled) == (18, 2)  # 26 to 30 over 9 to 11 boards
    assert vps(score_match(boards, MatchTerms(8, scale=vp_scale("acbl-20")), ACBL)) == (20, 0)


def test_seed_001_1_4_1_last_segment_is_scored_on_the_boards_that_are_not_fouled() -> None:
    (only,) = segments([24], [2], ACBL)
    assert (only.played.value, only.scored.value) == (24, 22)
    *_, last = segments([12, 12], [0, 1], ACBL)
    assert (last.played.value, last.scored.value) == (12, 11)


def test_seed_001_1_4_2_another_segment_makes_the_next_as_much_longer() -> None:
    found = segments([16, 16, 16, 16], [2, 0, 1, 1], ACBL)
    assert [step.played.value for step in found] == [16, 18, 16, 17]
    assert [step.scored.value for step in found] == [14, 18, 15, 16]
    assert sum(step.scored.value for step in found) == 64 - 1  # only the last one's is lost


def test_seed_001_1_4_where_boards_are_cancelled_no_segment_changes() -> None:
    found = segments([16, 16], [2, 1], load("wbf-2017"))
    assert (
        [step.played.value for step in found] == [step.scored.value for step in found] == [16, 16]
    )


@pytest.mark.parametrize("fouled", [[17, 0], [-1, 0], [0, 17]])
def test_seed_001_1_4_no_more_boards_are_fouled_than_there_are(fouled: list[int]) -> None:
    with pytest.raises(ScoringError, match=r"has 16 boards, and .* of them cannot be fouled"):
        segments([16, 16], fouled, ACBL)
