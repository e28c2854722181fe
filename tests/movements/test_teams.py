"""Team movements and round robins: every match is completed on the same boards."""

from collections import Counter
from itertools import combinations

import pytest

from overtrick.movements import Kind, Movement, MovementError, balance, check, load
from overtrick.movements.round_robin import circle
from overtrick.movements.teams import american_whist, staggered, whole_matches

SIZES = (*range(3, 17), 21, 24, 30)


def matches(movement: Movement) -> Counter[frozenset[str]]:
    """How many tables each two teams have together."""
    return Counter(frozenset(play.seated) for play in movement.plays if play.both)


def everybody(number: int, tables: int) -> Counter[frozenset[str]]:
    twos = combinations(map(str, range(1, number + 1)), 2)
    return Counter({frozenset(two): tables for two in twos})


@pytest.mark.parametrize("teams", SIZES)
def test_american_whist_shares_no_boards(teams: int) -> None:
    made = american_whist(teams, 2)
    report = check(made)
    assert report.problems == ()
    assert report.sharing == {}
    assert made.kind is Kind.TEAMS
    assert report.idle == {}
    assert made.home == {str(n): str(n) for n in range(1, teams + 1)}
    if teams % 2:
        assert matches(made) == everybody(teams, 2)
    else:
        assert made.rounds == teams - 2
        across = {frozenset((str(n), str(n + teams // 2))) for n in range(1, teams // 2 + 1)}
        assert set(everybody(teams, 2)) - set(matches(made)) == across


def test_american_whist_is_down_two_and_down_one() -> None:
    made = american_whist(5, 1)
    rounds = {turn: [p for p in made.plays if p.round == turn] for turn in (1, 2)}
    assert [play.ew for play in rounds[1]] == ["3", "4", "5", "1", "2"]
    assert [play.ew for play in rounds[2]] == ["5", "1", "2", "3", "4"]
    assert [play.boards for play in rounds[1]] == [(1,), (2,), (3,), (4,), (5,)]
    assert [play.boards for play in rounds[2]] == [(2,), (3,), (4,), (5,), (1,)]


@pytest.mark.parametrize("teams", [*range(4, 17, 2), 22, 30])
def test_staggered_teams_all_meet_and_share_across_the_room(teams: int) -> None:
    made = staggered(teams, 3)
    report = check(made)
    assert report.problems == ()
    assert matches(made) == everybody(teams, 2)
    half = teams // 2
    assert set(report.sharing) == {(str(n), str(n + half)) for n in range(1, half + 1)}
    assert report.results.keys() <= {teams, teams - 2}


@pytest.mark.parametrize("name", ["staggered-8x3", "american-whist-8x4", "american-whist-9x3"])
def test_arrow_switched_teams_sit_in_both_directions_and_complete_their_matches(name: str) -> None:
    made = load(f"{name}-switched")
    assert check(made).problems == ()
    for team in made.contestants:
        home = [play for play in made.plays_of[team] if play.place == made.home[team]]
        assert {play.direction(team) for play in home} == {"NS", "EW"}


@pytest.mark.parametrize("teams", range(4, 15))
def test_cut_short_no_match_is_left_half_played(teams: int) -> None:
    for family in ("american-whist", "staggered", "team-round-robin"):
        if family == "staggered" and teams % 2:
            continue
        made = 0
        for rounds in range(1, teams - 1):
            try:
                cut = load(f"{family}-{teams}x2-rounds-{rounds}")
            except MovementError:
                continue
            made += 1
            assert check(cut).problems == ()
            assert cut.rounds == rounds
        assert made >= (teams - 2) // 2


def test_rounds_that_belong_together() -> None:
    assert whole_matches(american_whist(5, 1)) == [[1, 4], [2, 3]]
    with pytest.raises(MovementError, match="half played; the nearest below is 2 rounds"):
        load("american-whist-5x4-rounds-3")


def test_a_missing_team_leaves_its_opponents_idle() -> None:
    made = load("american-whist-7x4-without-3")
    assert check(made).problems == ()
    assert "3" not in made.contestants


@pytest.mark.parametrize("number", SIZES)
def test_the_circle_brings_everybody_together_once(number: int) -> None:
    rounds = circle(number)
    even = number + number % 2
    assert len(rounds) == even - 1
    for matches_of_round in rounds:
        assert sorted(who for two in matches_of_round for who in two) == list(range(1, even + 1))
    twos = [tuple(sorted(two)) for matches_of_round in rounds for two in matches_of_round]
    assert sorted(twos) == list(combinations(range(1, even + 1), 2))


@pytest.mark.parametrize("number", SIZES)
def test_round_robins_of_pairs_and_teams(number: int) -> None:
    pairs = load(f"round-robin-{number}x2")
    assert check(pairs).problems == ()
    assert matches(pairs) == everybody(number, 1)
    assert set(map(len, pairs.sit_outs.values())) == {number % 2}
    teams = load(f"team-round-robin-{number}x2")
    assert check(teams).problems == ()
    assert matches(teams) == everybody(number, 2)
    assert balance(teams).figure == 100
    assert set(map(len, teams.sit_outs.values())) == {number % 2}


@pytest.mark.parametrize("pairs", range(8, 31, 2))
def test_a_round_robin_of_pairs_is_balanced_by_who_sits_where(pairs: int) -> None:
    assert balance(load(f"round-robin-{pairs}x1")).figure > 80


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("staggered-7x3", "even number of teams from 4 on, not 7"),
        ("american-whist-2x3", "3 to 40 teams"),
        ("round-robin-2x3", "3 to 40 pairs"),
    ],
)
def test_what_cannot_be_made_is_refused_in_words(name: str, message: str) -> None:
    with pytest.raises(MovementError, match=message):
        load(name)
