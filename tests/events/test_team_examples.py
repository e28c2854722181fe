"""The example team events, to the last figure."""

from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.app.event_files import open_event
from overtrick.app.team_check import check_teams
from overtrick.engine.team_event import TeamEventScore
from tests.cases.team_events import places, totals

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> TeamEventScore:
    opened = open_event(EXAMPLES / name)
    assert opened.diagnostics == ()
    return opened.score_teams()


@pytest.mark.parametrize("name", ["swiss-teams.toml", "knockout-teams.toml"])
def test_nothing_is_suspicious_in_an_example(name: str) -> None:
    assert check_teams(example(name)) == []


def test_the_swiss_afternoon() -> None:
    score = example("swiss-teams.toml")
    assert {number: str(total) for number, total in totals(score).items()} == {
        "1": "3761/100", "2": "583/20", "3": "523/20", "4": "3279/100", "5": "603/25",
        "6": "743/25",
    }  # fmt: skip
    by_key = {str(match.key): match for match in score.matches}
    # A penalty of 1 IMP is taken from team 5 and given to nobody.
    penalised = by_key["round 2, 3 against 5"]
    assert [result.margin for result in penalised.results] == [4, -5]
    # Weighted: 60 % and 40 %, rounded to a whole IMP before adding.
    weighted = penalised.boards.index(next(b for b in penalised.boards if b.number == 7))
    (view, _) = (result.boards[weighted] for result in penalised.results)
    assert view.is_weighted
    assert view.score.points == Fraction(int(view.score.points or 0))
    # Fouled: average plus for team 2, average minus for team 6, who were at fault.
    fouled = by_key["round 3, 2 against 6"]
    (place,) = fouled.fouled
    assert [result.boards[place].score.points for result in fouled.results] == [3, -3]
    # Adjusted: average plus for team 4, average minus for team 1.
    adjusted = by_key["round 1, 1 against 4"]
    assert [result.boards[1].score.points for result in adjusted.results] == [-3, 3]


def test_the_knockout() -> None:
    score = example("knockout-teams.toml")
    assert places(score) == [("1", "4"), ("2", "2"), ("3=", "1"), ("3=", "3")]
    semi, other, final = score.matches
    assert [semi.winner, other.winner, final.winner] == ["4", "2", "4"]
    # Average plus and average minus: 3 IMPs on average.
    assert [result.boards[2].margin for result in semi.results] == [3, -3]
    # Half an IMP is carried over, and lost with one IMP more.
    assert [result.margin for result in final.results] == [Fraction(-3, 2), Fraction(3, 2)]
    (place,) = final.fouled
    assert [result.boards[place].score.points for result in final.results] == [3, 3]
