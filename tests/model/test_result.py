"""Results: outcomes for each side, weights, splits, and a ruling over what was reported."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.model.board import Seat
from overtrick.model.contract import (
    Card,
    Contract,
    Doubling,
    PassedOut,
    Played,
    Points,
    Strain,
)
from overtrick.model.result import (
    AtTable,
    Average,
    Nothing,
    Outcome,
    Percentage,
    Result,
    Scored,
    UnlessBetter,
)

GAME = Played(Contract(4, Strain.SPADES), Seat.NORTH, 10)
REPORTED = Result.of(Scored.one(Points(-100)))

outcomes: st.SearchStrategy[Outcome] = st.one_of(
    st.sampled_from(Average),
    st.sampled_from(Nothing),
    st.integers(-9, 9).map(lambda value: Scored.one(Points(value))),
    st.just(UnlessBetter(Average.PLUS)),
)
reports = st.builds(Result, outcomes, outcomes, outcomes, outcomes)
rulings = st.builds(Result, *[st.one_of(outcomes, st.just(AtTable.STANDS))] * 4)


def test_east_west_see_points_with_the_other_sign_and_the_same_contract() -> None:
    weighted = Scored(((Fraction(1, 4), Points(620)), (Fraction(3, 4), GAME)))
    assert weighted.mirrored.entries == ((Fraction(1, 4), Points(-620)), (Fraction(3, 4), GAME))
    assert weighted.mirrored.mirrored == weighted
    assert Result.of(weighted) == Result(weighted, weighted.mirrored)
    assert Scored.one(PassedOut()).mirrored == Scored.one(PassedOut())


@pytest.mark.parametrize(
    ("weights", "total"), [(("1/2", "1/3"), "5/6"), (("1", "1"), "2"), ((), "0")]
)
def test_weights_sum_to_one(weights: tuple[str, ...], total: str) -> None:
    with pytest.raises(ValueError, match=f"the weights sum to {total}, not to one"):
        Scored(tuple((Fraction(weight), Points(0)) for weight in weights))


@pytest.mark.parametrize("weights", [(0, 1), (-1, 2)])
def test_a_weight_is_more_than_nothing(weights: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="every weight must be more than nothing"):
        Scored(tuple((Fraction(weight), Points(0)) for weight in weights))


@pytest.mark.parametrize("percent", ["-1", "100.01"])
def test_an_artificial_percentage_is_from_0_to_100(percent: str) -> None:
    with pytest.raises(ValueError, match="an artificial percentage is from 0 to 100"):
        Percentage(Fraction(percent))


def test_partners_who_get_the_same_are_one_side() -> None:
    result = Result(Average.PLUS, Average.MINUS, south=Average.PLUS, west=Average.MINUS)
    assert result == Result(Average.PLUS, Average.MINUS)
    assert not result.splits_partners


def test_partners_of_an_individual_may_get_different_scores() -> None:
    result = Result(Average.PLUS, Average.EVEN, south=Average.MINUS)
    assert result.splits_partners
    assert [result.outcome(seat) for seat in (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)] == [
        Average.PLUS,
        Average.MINUS,
        Average.EVEN,
        Average.EVEN,
    ]
    assert Result(Average.PLUS, Average.EVEN, west=Average.MINUS).splits_partners


def test_a_side_that_a_ruling_leaves_at_the_table_keeps_what_was_reported() -> None:
    ruling = Result(AtTable.STANDS, UnlessBetter(Average.PLUS))
    assert ruling.over(REPORTED) == Result(REPORTED.ns, UnlessBetter(Average.PLUS))
    assert ruling.over(None) == ruling


def test_a_ruling_for_one_player_splits_partners() -> None:
    ruling = Result(AtTable.STANDS, AtTable.STANDS, south=Average.MINUS)
    assert ruling.over(REPORTED) == Result(REPORTED.ns, REPORTED.ew, south=Average.MINUS)


@given(rulings, reports)
def test_each_player_gets_the_ruling_or_what_was_reported(ruling: Result, report: Result) -> None:
    final = ruling.over(report)
    for seat in Seat:
        ruled = ruling.outcome(seat)
        assert final.outcome(seat) == (report.outcome(seat) if ruled is AtTable.STANDS else ruled)


@given(st.integers(1, 7), st.sampled_from(Strain), st.sampled_from(Seat), st.integers(0, 13))
def test_tricks_over_the_contract_count_from_the_book(
    level: int, strain: Strain, declarer: Seat, tricks: int
) -> None:
    played = Played(Contract(level, strain), declarer, tricks)
    assert 6 + level + played.over == tricks


def test_a_contract_has_level_1_to_7_and_declarer_takes_0_to_13_tricks() -> None:
    for level in (0, 8):
        with pytest.raises(ValueError, match=f"{level}NT: the level of a contract is 1 to 7"):
            Contract(level, Strain.NO_TRUMP)
    for tricks in (-1, 14):
        with pytest.raises(ValueError, match=f"4S: {tricks} tricks; declarer takes 0 to 13"):
            Played(Contract(4, Strain.SPADES), Seat.NORTH, tricks)


def test_values_print_as_they_are_written() -> None:
    assert str(Contract(1, Strain.NO_TRUMP, Doubling.REDOUBLED)) == "1NTxx"
    assert str(GAME) == "4S N ="
    assert [str(Points(value)) for value in (620, 0, -100)] == ["+620", "0", "-100"]
    assert str(PassedOut()) == "PASS"


@pytest.mark.parametrize(
    ("suit", "rank"), [(Strain.NO_TRUMP, "K"), (Strain.SPADES, "1"), (Strain.SPADES, "KQ")]
)
def test_what_is_no_card(suit: Strain, rank: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        Card(suit, rank)
