"""The benchmarks' own data: real scores, the number asked for, and the same ones each time."""

import pytest

from bench.fields import BOARD, EVERY, FIELDS, TRAVELLER, results
from overtrick.engine.trick_score import possible_points


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("number", [10, 1_000])
def test_results_are_possible_scores_and_the_same_on_every_run(name: str, number: int) -> None:
    points = results(FIELDS[name], number)
    assert len(points) == number
    assert set(points) <= possible_points(BOARD)
    assert points == results(FIELDS[name], number)


def test_every_score_occurs_once_there_are_enough_results() -> None:
    assert set(results(EVERY, 100_000)) == possible_points(BOARD)
    assert set(results(TRAVELLER, 100_000)) == set(TRAVELLER)
