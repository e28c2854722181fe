"""Amounts of penalties and adjustments, as a director writes them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.model.notation import NotationError
from overtrick.model.penalty import Amount, Unit, format_amount, parse_amount


@pytest.mark.parametrize(
    ("texts", "value", "unit"),
    [
        (["2 x standard", "2x standard", "2 standard penalties"], 2, Unit.STANDARD),
        (["standard", "1 x standard", "standard penalty"], 1, Unit.STANDARD),
        (["10% of top", "10 % of a top", "10 per cent of the top"], 10, Unit.PERCENT_OF_TOP),
        (["1/4 board", "quarter board", "0.25 boards", "1/4 of a board"], "1/4", Unit.BOARD),
        (["full board", "1 board"], 1, Unit.BOARD),
        (["half board", "1/2 BOARD"], "1/2", Unit.BOARD),
        (["2 MP", "2mps", "2 matchpoints"], 2, Unit.MATCHPOINTS),
        (["3 IMP", "3 imps"], 3, Unit.IMPS),
        (["0.5 VP", "1/2 victory points"], "1/2", Unit.VICTORY_POINTS),
        (["100 points", "100 total points"], 100, Unit.POINTS),
    ],
)
def test_an_amount_may_be_written_in_several_ways(
    texts: list[str], value: int | str, unit: Unit
) -> None:
    for text in texts:
        assert parse_amount(text) == Amount(Fraction(value), unit)
        assert parse_amount(f"-{text}", signed=True) == Amount(-Fraction(value), unit)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "nothing is written"),
        ("2", "of what is not said"),
        ("5%", "of what is not said"),
        ("lots", "this is no amount"),
        ("3 dinners", "this is no amount"),
        ("1/0 board", "this is no amount"),
        ("12345678 MP", "this is no amount"),
        ("IMP", "how much is not said"),
        ("0 VP", "nothing is taken or given"),
        ("+3 IMP", "a penalty is deducted and has no sign"),
    ],
)
def test_what_is_no_amount_is_refused(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        parse_amount(text)


def test_an_adjustment_has_a_sign() -> None:
    with pytest.raises(NotationError, match="an adjustment needs a sign"):
        parse_amount("1.39 MP", signed=True)


@given(
    st.builds(
        Amount, st.fractions(-99, 99, max_denominator=999).filter(bool), st.sampled_from(Unit)
    )
)
def test_what_is_written_reads_to_the_same(amount: Amount) -> None:
    assert parse_amount(format_amount(amount, signed=True), signed=True) == amount
    positive = Amount(abs(amount.value), amount.unit)
    assert parse_amount(format_amount(positive)) == positive


def test_a_penalty_with_a_sign_is_told_how_to_write_it_in_its_own_unit() -> None:
    with pytest.raises(NotationError, match="has no sign; write 3 MP"):
        parse_amount("-3 MP")
