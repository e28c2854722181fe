"""Team movements and round robins: every match is completed on the same boards."""

from collections import Counter
from itertools import combinations

import pytest

from overtrick.movements import Kind, Movement, MovementError, balance, check, load
from overtrick.movements import matches as team_matches
from overtrick.movements.round_robin import circle
from overtrick.movements.teams import american_whist, staggered, thurner, whole_matches

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


# ------------------------------------------------------------------ Thurner


@pytest.mark.parametrize("teams", [6, 8, 12, 14, 18, 20, 24, 26, 30])
def test_in_a_thurner_all_meet_on_as_few_boards_as_can_be(teams: int) -> None:
    made = thurner(teams, 2)
    report = check(made)
    assert report.problems == ()
    assert matches(made) == everybody(teams, 2)
    assert report.results == {teams: tuple(range(1, 2 * teams - 1))}
    assert report.idle == {}
    assert made.home == {str(n): str(n) for n in range(1, teams + 1)}
    assert sorted(turn for turns in report.sharing.values() for turn in turns) == list(
        range(1, teams)
    )
    assert all(len(tables) == 2 and tables[1] == str(teams) for tables in report.sharing)


def test_six_teams_begin_as_in_the_english_thurner() -> None:
    """EBUScore's manual, AM-T6: east-west 1 to 6 begin at tables 6, 4, 2, 5, 3 and 1."""
    first = [play for play in thurner(6, 5).plays if play.round == 1]
    begins = {play.ew: play.table for play in first}
    assert [begins[str(team)] for team in range(1, 7)] == [6, 4, 2, 5, 3, 1]


@pytest.mark.parametrize(("teams", "instead"), [(4, "staggered-4"), (10, "staggered-10"), (16, "")])
def test_where_there_is_no_thurner_another_movement_is_named(teams: int, instead: str) -> None:
    with pytest.raises(MovementError, match=f"6, 8, 12, 14.*{instead}"):
        thurner(teams, 2)


def test_a_thurner_cannot_be_cut_short_or_turned() -> None:
    for name in ("thurner-8x3-rounds-4", "thurner-8x3-switched"):
        with pytest.raises(MovementError, match=r"half played|could be turned"):
            load(name)


# ------------------------------------------------------------------ matches

TEAM_MOVEMENTS = [
    "american-whist-7x3", "american-whist-8x3", "staggered-8x3-switched", "thurner-6x4",
    "team-round-robin-6x4", "team-round-robin-5x4", "american-whist-7x2-without-7",
]  # fmt: skip


@pytest.mark.parametrize("name", TEAM_MOVEMENTS)
def test_the_rooms_of_all_matches_are_the_schedule(name: str) -> None:
    movement = load(name)
    found = team_matches(movement, session=2)
    rooms = [play for match in found for play in (*match.first, *match.second)]
    assert sorted(rooms) == sorted(movement.schedule(2))
    assert len({frozenset((match.one, match.other)) for match in found}) == len(found)
    finished = [match.rounds[-1] for match in found]
    assert finished == sorted(finished)


@pytest.mark.parametrize("name", TEAM_MOVEMENTS)
def test_both_rooms_of_a_match_play_its_boards_the_other_way_round(name: str) -> None:
    for match in team_matches(load(name)):
        assert {(play.ns, play.ew) for play in match.first} == {(match.one, match.other)}
        assert {(play.ns, play.ew) for play in match.second} == {(match.other, match.one)}
        for room in (match.first, match.second):
            assert sorted(play.board for play in room) == list(match.boards)


def test_pairs_have_no_matches() -> None:
    with pytest.raises(MovementError, match="mitchell-7x4 is for pairs and has no matches"):
        team_matches(load("mitchell-7x4"))
