"""The example team events, to the last figure."""

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.app.event_files import open_event
from overtrick.app.team_check import check_teams
from overtrick.engine.team_event import TeamEventScore
from tests.cases.team_events import places, totals
from tests.events.naive_teams import imps, points, swings, victory_points

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


def test_the_swiss_afternoon_worked_out_a_second_time() -> None:
    boards = swings(EXAMPLES / "swiss-teams.toml")
    # Board 2: average minus for team 1, average plus for team 4, 3 IMPs each.
    boards[1, "1", "4"][2] = -3
    # Board 7: 60 % of 3NT one down, 40 % of 3NT made; at the other table 4S one down, vulnerable.
    other = points(7, "4S N -1")
    weighted = [imps(points(7, result) - other) for result in ("3NT S -1", "3NT S =")]
    assert weighted == [0, 12]
    boards[2, "3", "5"][7] = 5  # 0.6 × 0 + 0.4 × 12 = 4.8
    # Board 12 is cancelled: average plus for team 2, average minus for team 6.
    boards[3, "2", "6"][12] = 3
    total: Counter[str] = Counter()
    for (number, one, two), won in boards.items():
        margin = sum(won.values())
        fine = 1 if (number, two) == (2, "5") else 0  # 1 IMP from team 5, to nobody
        total[one] += int(100 * victory_points(margin, 5))
        total[two] += int(100 * victory_points(-margin - fine, 5))
    expected = {team: Fraction(hundredths, 100) for team, hundredths in total.items()}
    assert totals(example("swiss-teams.toml")) == expected
    assert victory_points(0, 5) == Decimal(10)


def test_the_knockout_worked_out_a_second_time() -> None:
    boards = {
        teams: {board: Fraction(won) for board, won in each.items()}
        for teams, each in swings(EXAMPLES / "knockout-teams.toml").items()
    }
    boards[1, "1", "4"][3] = Fraction(3)  # average plus against average minus
    # Board 6: a third of +100, two thirds of -50, and 4S with an overtrick at the other table.
    other = points(6, "4S N +1")
    boards[1, "2", "3"][6] = Fraction(imps(100 - other) + 2 * imps(-50 - other), 3)
    boards[2, "2", "4"][2] = Fraction(0)  # cancelled: average plus to both, which comes to nothing
    margins = {teams[1:]: sum(each.values(), Fraction(0)) for teams, each in boards.items()}
    margins["2", "4"] += Fraction(1, 2)  # carried over by team 2
    score = example("knockout-teams.toml")
    assert {match.key.teams: match.results[0].margin for match in score.matches} == margins
    assert {match.key.teams: match.winner for match in score.matches} == {
        teams: teams[0] if margin > 0 else teams[1] for teams, margin in margins.items()
    }
