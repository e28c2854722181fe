"""Score Adjustments (EBL directors' course 2001): standard amounts in teams, out of event files."""

from fractions import Fraction

import pytest

from tests.cases.team_events import event, margins, only, scored, swing, swings, totals

EBL = 'regulations = "ebl-2001"'


def fined(setup: str, *lines: str, factor: int = 1, round_: str = "round = 1\n") -> Fraction:
    """What a standard penalty takes from team 1 in the standings."""
    file = event(f"{EBL}\n{setup}", *lines)
    block = f'[[penalty]]\nteam = "1"\n{round_}amount = "{factor} x standard"\n'
    return Fraction(totals(scored(file))["1"] - totals(scored(file + block))["1"])


@pytest.mark.parametrize(
    ("boards", "amount"),
    [(7, "0.5"), (8, "0.5"), (4, "1"), (6, "1"), (3, "1.5"), (2, "2"), (1, "3.5")],
)
@pytest.mark.parametrize("round_", ["round = 1\n", ""], ids=["in its match", "in all"])
def test_seed_002_12_6_note_4_victory_points_out_of_a_file(
    boards: int, amount: str, round_: str
) -> None:
    lines = swings(range(1, boards + 1), 0, 0)
    taken = fined(f'scale = "linear-25"\nboards = {boards}', *lines, round_=round_)
    assert taken == Fraction(amount)


def test_seed_002_12_6_note_5_a_threesome_takes_the_normal_amount_out_of_a_file() -> None:
    """Seven board matches, and a threesome of three: 0.5, not 1.5."""
    lines = [
        *swings(range(1, 8), 0, 0, ("4", "5")),
        *swings(range(1, 4), 0, 0, ("1", "2")),
        *swings(range(1, 4), 0, 0, ("2", "3")),
        *swings(range(1, 4), 0, 0, ("1", "3")),
    ]
    assert fined('format = "swiss"\nscale = "linear-25"\nboards = 7', *lines) == Fraction("0.5")


def test_seed_002_12_6_note_1_imps_of_four_and_of_eight_out_of_a_file() -> None:
    assert fined('scale = "none"', *swing(1, 5)) == 3
    assert fined('scale = "none"\nteams_of = 8', *swing(1, 5), *swing(1, 5)) == 4


def test_seed_002_12_6_aggregate_and_point_a_board_out_of_a_file() -> None:
    assert fined('scoring = "total-points"', *swing(1, 5)) == 100
    assert fined('scoring = "board-a-match"', *swing(1, 5)) == Fraction("0.5")


def test_seed_002_12_5_standard_times_a_factor_out_of_a_file() -> None:
    assert fined('scale = "none"', *swing(1, 5), factor=2) == 6


def test_seed_002_12_6_in_a_knockout_the_amount_is_in_imps_out_of_a_file() -> None:
    file = event(f'{EBL}\nformat = "knockout"', *swing(1, 5))
    block = '[[penalty]]\nteam = "1"\nround = 1\namount = "1 x standard"\n'
    assert margins(only(scored(file + block))) == (2, -2)


def test_seed_002_12_6_hybrids_have_the_amounts_of_their_parts_out_of_a_file() -> None:
    setup = 'scoring = "hybrid-imps"\nscale = "linear-20"\nboards = 8'
    lines = swings(range(1, 9), 0, 0)
    assert fined(setup, *lines) == Fraction("0.5")  # victory points
    file = event(f"{EBL}\n{setup}", *lines)
    block = '[[penalty]]\nteam = "1"\nround = 1\namount = "1/4 board"\n'
    assert totals(scored(file))["1"] - totals(scored(file + block))["1"] == Fraction("0.5")
