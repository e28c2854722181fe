"""Board-a-match: two scores, artificial scores by tenths of the board, weighted scores."""

from fractions import Fraction

import pytest

from overtrick.engine.board_a_match import board_a_match
from overtrick.engine.field import Entry, ScoringError
from overtrick.model.result import Average, Fault, Imps, Nothing, Percentage
from overtrick.regulations import load, shipped
from tests.engine.boards import book_with

BOOKS = shipped()
EVEN = Entry.points(-420)


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize(
    ("own", "mates", "halves"), [(430, -420, 2), (420, -420, 1), (410, -420, 0), (0, 0, 1)]
)
def test_the_sum_of_the_two_scores_decides(name: str, own: int, mates: int, halves: int) -> None:
    book = load(name)
    score = board_a_match(Entry.points(own), Entry.points(mates), book)
    assert score.points == Fraction(book.board_worth * halves, 2)
    assert score.maximum == book.board_worth


@pytest.mark.parametrize(
    ("percent", "of_two"), [(60, "1.2"), (40, "0.8"), (50, "1"), (70, "1.4"), (0, "0"), (100, "2")]
)
def test_each_ten_per_cent_is_a_tenth_of_the_board(percent: int, of_two: str) -> None:
    artificial = Entry(artificial=Percentage(Fraction(percent)))
    for name, share in (("ebl-2001", 1), ("wbf-2017", 1), ("acbl", Fraction(1, 2))):
        book = load(name)
        for pair in ((artificial, EVEN), (EVEN, artificial), (artificial, artificial)):
            assert board_a_match(*pair, book).points == Fraction(of_two) * share


def test_averages_float_and_stand_for_the_comparison() -> None:
    for average, points, floats in (
        (Average.PLUS, "1.2", Average.PLUS),
        (Average.EVEN, "1", None),
        (Average.MINUS, "0.8", Average.MINUS),
    ):
        score = board_a_match(Entry(artificial=average), EVEN, load("ebl-2001"))
        assert (score.points, score.floats) == (Fraction(points), floats)


def test_a_weighted_score_is_how_often_the_board_is_won() -> None:
    weighted = Entry(((Fraction(1, 10), 1100), (Fraction(7, 10), 620), (Fraction(2, 10), -200)))
    for mates, of_two in ((-650, "0.2"), (-620, "0.9"), (-100, "1.6"), (200, "1.8"), (210, "2")):
        score = board_a_match(weighted, Entry.points(mates), load("ebl-2001"))
        assert score.points == Fraction(of_two)
        mirrored = Entry(tuple((weight, -points) for weight, points in weighted.mix))
        other = board_a_match(mirrored, Entry.points(-mates), load("ebl-2001"))
        assert other.points == 2 - Fraction(of_two)
        assert board_a_match(weighted, Entry.points(mates), load("acbl")).points == (
            Fraction(of_two) / 2
        )


def test_both_scores_may_be_weighted() -> None:
    half = Fraction(1, 2)
    own = Entry(((half, 420), (half, -50)))
    mates = Entry(((Fraction(1, 4), 50), (Fraction(3, 4), -420)))
    # Won with 420 and 50, tied with 420 and -420 or with -50 and 50, otherwise lost.
    assert board_a_match(own, mates, load("ebl-2001")).points == (
        2 * Fraction(1, 8) + Fraction(3, 8) + Fraction(1, 8)
    )


def test_an_unplayed_board_has_no_score() -> None:
    unplayed = Entry(nothing=Nothing.NOT_PLAYED)
    for pair in ((unplayed, EVEN), (EVEN, unplayed), (unplayed, unplayed)):
        assert board_a_match(*pair, load("ebl-2001")).points is None


def test_two_different_artificial_scores_of_a_team_are_refused() -> None:
    with pytest.raises(ScoringError, match="two different artificial scores"):
        board_a_match(
            Entry(artificial=Average.PLUS), Entry(artificial=Average.EVEN), load("ebl-2001")
        )


def test_imps_are_refused() -> None:
    with pytest.raises(ScoringError, match="IMPs cannot be given"):
        board_a_match(Entry(artificial=Imps(Fraction(3))), EVEN, load("ebl-2001"))


def test_the_worth_of_a_board_is_the_rule_books() -> None:
    win = Entry.points(450)
    assert board_a_match(win, EVEN, book_with("acbl", board_worth=2)).points == 2
    assert board_a_match(win, EVEN, book_with("ebl-2001", board_worth=1)).points == 1


@pytest.mark.parametrize(
    ("fault", "average"),
    [(Fault.NONE, Average.PLUS), (Fault.PARTLY, Average.EVEN), (Fault.FULL, Average.MINUS)],
)
def test_what_goes_with_a_fault(fault: Fault, average: Average) -> None:
    assert fault.artificial is average
