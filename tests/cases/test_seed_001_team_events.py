"""ACBL Codification XII B, sections 1 and 2 in teams: boundary values out of event files."""

from fractions import Fraction

import pytest

from overtrick.app.team_check import check_teams
from tests.cases.team_events import event, margins, scored, swing, swings, totals, vps

BAM = 'scoring = "board-a-match"\nregulations = "acbl"'


def field(*versions: list[int]) -> tuple[list[str], str]:
    """A board in the whole field: each version is a list of scores, the lines of two rooms apart.

    Team 1 sits north-south on the first line of the first version and meets team 2, which sits
    north-south on the first line of the second; everybody else plays in one version.
    """
    lines, names = [], []
    number = 3
    for place, scores in enumerate(versions):
        named = []
        for at, points in enumerate(scores):
            if at == 0 and place < 2:
                ns, ew = ("1", "2") if place == 0 else ("2", "1")
            else:
                ns, ew = str(number), str(number + 1)
                number += 2
            lines.append(f"1 7 {ns} {ew} {points:+d}")
            named.append(f'"{ns}"')
        names.append(f"[{', '.join(named)}]")
    return lines, f"[[fouled]]\nboard = 7\nversions = [{', '.join(names)}]\n"


def fouled(
    first: list[int], second: list[int], more: str = "", setup: str = ""
) -> dict[str, object]:
    lines, block = field(first, second)
    score = scored(event(f"{BAM}\n{setup}", *lines) + block + more)
    match = next(each for each in score.matches if each.key.teams == ("1", "2"))
    return {result.team: result.points for result in match.results}


def ranked(place: Fraction | int, size: int = 11) -> list[int]:
    """Scores of a group of eleven of which the first has so many tenths of the top, or halves."""
    beaten = int(place)
    others = [10 * (at + 1) for at in range(size - 1)]
    own = 10 * beaten + 5
    if place != beaten:  # tied with the next one
        own = 10 * (beaten + 1)
    return [own, *others]


@pytest.mark.parametrize(
    ("ns", "ew", "points"),
    [
        (4, 4, (Fraction(1, 2), Fraction(1, 2))),  # 40 and 40 % are 80
        (4, Fraction(7, 2), (0, 1)),  # 75
        (6, 6, (Fraction(1, 2), Fraction(1, 2))),  # 120
        (6, Fraction(13, 2), (1, 0)),  # 125
        (10, 10, (1, 0)),
    ],
)
def test_seed_001_1_1_x_out_of_a_file(
    ns: Fraction, ew: Fraction, points: tuple[Fraction, Fraction]
) -> None:
    # East-west's percentage at the other table is what its north-south lack of 100.
    found = fouled(ranked(ns), ranked(10 - ew))
    assert (found["1"], found["2"]) == points


def test_seed_001_1_1_just_below_80_and_just_above_120_out_of_a_file() -> None:
    """Groups of 1001 results: a score beaten is a tenth of a per cent, so 79.9 and 120.1."""
    for beaten, points in ((399, 0), (400, Fraction(1, 2)), (600, Fraction(1, 2)), (601, 1)):
        first = [10 * beaten + 5, *(10 * (at + 1) for at in range(1000))]
        # The other pair has exactly as many per cent as 80 or 120 leave for 400 and 600.
        other = 400 if beaten < 500 else 600
        second = [10 * (1000 - other) + 5, *(10 * (at + 1) for at in range(1000))]
        assert fouled(first, second)["1"] == points


@pytest.mark.parametrize(("size", "points"), [(6, (1, 0)), (5, (Fraction(1, 2), Fraction(1, 2)))])
def test_seed_001_1_2_six_results_or_40_per_cent_out_of_a_file(
    size: int, points: tuple[Fraction, Fraction]
) -> None:
    """20 results in all, so that six are needed: five in a version do not count."""
    small = [900, *(10 * at for at in range(1, size))]
    rest = [10, *(10 * at + 20 for at in range(1, 20 - size))]
    found = fouled(small, rest)
    # The larger group always counts: its first has the worst score there, good for its opponents.
    assert found["1"] == 1
    lonely = fouled([900, *(10 * at for at in range(1, size))], [500])
    assert lonely["1"] == 1  # one table only, and north-south have the best of it
    assert points


@pytest.mark.parametrize(
    ("beaten", "points"),
    [(599, Fraction(1, 2)), (600, 1), (400, 0), (401, Fraction(1, 2))],
)
def test_seed_001_1_2_one_table_only_59_9_and_60_out_of_a_file(
    beaten: int, points: Fraction
) -> None:
    first = [10 * beaten + 5, *(10 * (at + 1) for at in range(1000))]
    assert fouled(first, [-50])["1"] == points


def test_seed_001_1_3_swiss_on_the_boards_that_are_not_fouled_out_of_a_file() -> None:
    lines = [*swings(range(1, 9), won=28, lost=0), *swing(9, 20)]
    block = '[[fouled]]\nround = 1\nboard = 9\nversions = [["1"], ["2"]]\n'
    setup = 'format = "swiss"\nregulations = "acbl"\nscale = "acbl-20"\nboards = 9'
    (match,) = scored(event(setup, *lines) + block).matches
    assert margins(match) == (28, -28)
    assert vps(match) == (20, 0)  # the column of the eight boards that are left
    assert match.played == 8
    scheduled = scored(f'{event(setup, *lines)}{block}[rules]\nvp_boards = "scheduled"\n')
    assert vps(scheduled.matches[0]) == (18, 2)


def test_seed_001_1_4_knockout_without_its_fouled_boards_out_of_a_file() -> None:
    lines = [f"1 {segment} {board} {ns} {ew} {result}" for segment, board, ns, ew, result in (
        (1, 1, 1, 2, "+420"), (1, 1, 2, 1, "PASS"), (1, 2, 1, 2, "PASS"), (1, 2, 2, 1, "+420"),
        (2, 3, 1, 2, "PASS"), (2, 3, 2, 1, "PASS"), (2, 4, 1, 2, "PASS"), (2, 4, 2, 1, "+100"),
    )]  # fmt: skip
    block = '[[fouled]]\nround = 1\nsegment = 1\nboard = 2\nversions = [["1"], ["2"]]\n'
    setup = 'format = "knockout"\nregulations = "acbl"\nboards = 4\nsegments = 2'
    score = scored(event(setup, *lines, columns="round segment board ns ew result") + block)
    (match,) = score.matches
    assert margins(match) == (9 - 3, 3 - 9)
    (finding,) = [each for each in check_teams(score) if "are due" in str(each)]
    assert "2 boards are entered, and 3 are due" in str(finding)


def test_seed_001_1_under_the_laws_a_fouled_board_is_cancelled_out_of_a_file() -> None:
    lines = [*swing(1, 5), *swing(2, 20)]
    block = '[[fouled]]\nround = 1\nboard = 2\nversions = [["1"], ["2"]]\n'
    (match,) = scored(event("", *lines) + block).matches
    assert margins(match) == (5 + 3, -5 + 3)
    (match,) = scored(event("", *lines) + block + 'at_fault = { 2 = "full" }\n').matches
    assert margins(match) == (5 + 3, -5 - 3)


def test_seed_001_1_the_innocent_team_gets_the_better_of_average_plus_and_what_is_assigned() -> (
    None
):
    lines = [*swing(1, 5), *swing(2, 20)]
    block = '[[fouled]]\nround = 1\nboard = 2\nversions = [["1"], ["2"]]\n'
    block += 'at_fault = { 2 = "full" }\n'
    ruling = '[[ruling]]\nround = 1\nboard = 2\nns = "1"\nresult = "+420"\n'
    for status in ("final", "appealed"):  # which counts too
        text = f'{event("", *lines)}{block}{ruling}status = "{status}"\n'
        (match,) = scored(text).matches
        assert margins(match) == (5 + 9, -5 - 9)


# ------------------------------------------------------------------ penalties


@pytest.mark.parametrize(
    ("level", "cause", "taken"),
    [
        ("sectional", "duplication", Fraction(1, 4)),
        ("regional", "duplication", Fraction(1, 4)),
        ("nabc+", "duplication", 1),
        ("nabc+", "play", 1),
        ("sectional", "play", 0),
        ("club", "duplication", 0),
    ],
)
def test_seed_001_2_2_to_2_4_automatic_penalties_at_board_a_match(
    level: str, cause: str, taken: Fraction
) -> None:
    lines, block = field(ranked(4), ranked(6))
    more = f'responsible = ["1", "3"]\ncause = "{cause}"\n'
    score = scored(event(f'{BAM}\nlevel = "{level}"', *lines) + block + more)
    plain = totals(scored(event(BAM, *lines) + block + more))
    for number, before in plain.items():
        fine = taken if number in ("1", "3") else 0
        assert totals(score)[number] == before - fine
    suspicious = [str(each) for each in check_teams(score) if "penalty" in str(each)]
    assert bool(suspicious) is (taken == 0)


def test_seed_001_2_3_unless_waived_at_board_a_match() -> None:
    lines, block = field(ranked(4), ranked(6))
    more = 'responsible = ["1"]\nwaive = "nobody could know"\n'
    score = scored(event(f'{BAM}\nlevel = "nabc+"', *lines) + block + more)
    assert totals(score) == totals(scored(event(BAM, *lines) + block + more))


def test_seed_001_2_2_only_where_the_board_is_scored_as_fouled_at_board_a_match() -> None:
    """Both tables of every match played the same version."""
    lines = ["1 7 1 2 +420", "1 7 2 1 +400", "1 7 3 4 +50", "1 7 4 3 -50"]
    block = '[[fouled]]\nboard = 7\nversions = [["1", "2"], ["3", "4"]]\nresponsible = ["1"]\n'
    score = scored(event(f'{BAM}\nlevel = "nabc+"', *lines) + block)
    assert totals(score) == {"1": 1, "2": 0, "3": 1, "4": 0}
