"""Team events whose file contradicts itself: what is said, and that the rest is scored."""

import pytest

from overtrick.app.draw import draw_teams
from overtrick.app.team_check import check_teams
from overtrick.app.vp_scales import load_scales
from overtrick.engine.team_event import TeamEventScore, score_teams
from overtrick.engine.team_fit import fitting_teams
from overtrick.errors import InputError
from overtrick.formats.event_file import parse_event
from overtrick.formats.event_file_rules import rule_book
from tests.cases.team_events import event, totals

LINES = (
    "1 1 1 2 +420", "1 1 2 1 -50", "1 2 1 2 +600", "1 2 2 1 -100",
    "1 1 3 4 +420", "1 1 4 3 +450", "1 2 3 4 -100", "1 2 4 3 -100",
)  # fmt: skip
SWISS = 'format = "swiss"\nboards = 2\n'
PLAIN = event(SWISS, *LINES)


def opened(text: str) -> tuple[TeamEventScore, list[str]]:
    """The event, and what of it could not be used."""
    reading = parse_event(text, "x")
    book = rule_book(reading.event, "x")
    scales = load_scales(reading.event, book)
    fitting, unfit = fitting_teams(reading.event, book, scales)
    return score_teams(fitting, book, scales), [
        str(each) for each in (*reading.diagnostics, *unfit)
    ]


def with_match(*lines: str, setup: str = SWISS) -> str:
    return event(setup, *LINES) + "\n".join(("[[match]]", *lines, ""))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            ("round = 1", 'teams = ["1"]'),
            "team 1 has a bye here, and boards against 2; name both teams, or correct the round",
        ),
        (
            ("round = 1", 'teams = ["1", "2"]', "removed = 9"),
            '"removed = 9": the match has only 2; correct removed, or the boards of the match',
        ),
        (
            ("round = 1", 'teams = ["1", "2"]', 'winner = "2"'),
            "a winner is named only in a knockout; say with vps what both teams get",
        ),
        (
            ("round = 1", 'teams = ["1", "2"]', 'void = "wrong-seating"'),
            "rule book wbf-2017 does not say what a match void for wrong seating is worth; "
            "write vps = { 1 = 12, 2 = 12 }, or set wrong_seating in [rules]",
        ),
        (
            ("round = 1", 'teams = ["1", "2"]', 'winner = "3"'),
            "team 3 does not play this match; the teams are 1 and 2",
        ),
        (("round = 1", 'teams = ["1", "1"]'), "these are not two teams; write teams"),
    ],
)
def test_a_match_that_contradicts_the_event_is_left_out(lines: tuple[str, ...], said: str) -> None:
    score, [problem] = opened(with_match(*lines))
    assert said in problem
    assert totals(score) == totals(opened(PLAIN)[0])


def test_as_many_boards_as_there_are_may_be_removed() -> None:
    lines = ("round = 2", 'teams = ["1", "3"]', "removed = 2")
    assert opened(with_match(*lines))[1] == []


def test_of_two_blocks_for_one_match_the_first_counts() -> None:
    first = 'round = 1\nteams = ["1", "2"]\nvps = { 1 = 3, 2 = 4 }'
    second = 'round = 1\nteams = ["2", "1"]\nvps = { 1 = 9, 2 = 9 }'
    score, [problem] = opened(PLAIN + f"[[match]]\n{first}\n[[match]]\n{second}\n")
    assert "this match has a [[match]] already; write everything into one of them" in problem
    assert (totals(score)["1"], totals(score)["2"]) == (3, 4)


def test_wrong_seating_without_victory_points_costs_that_match_alone() -> None:
    setup = SWISS + 'scale = "none"\nregulations = "ebu-2025"\n'
    lines = ("round = 1", 'teams = ["1", "2"]', 'void = "wrong-seating"')
    score, unfit = opened(with_match(*lines, setup=setup))
    assert unfit == []
    [void] = [match for match in score.matches if match.key.teams == ("1", "2")]
    assert "write what it is worth" in void.problems[0]
    assert totals(score)["4"] == 1


def test_a_hybrid_carries_nothing_over() -> None:
    setup = SWISS + 'scoring = "hybrid-imps"\n'
    lines = ("round = 1", 'teams = ["1", "2"]', "carry_over = { 1 = 5 }")
    _, [problem] = opened(with_match(*lines, setup=setup))
    assert "a match of two scorings carries nothing over" in problem


def test_what_both_teams_carry_over_is_in_the_score() -> None:
    lines = ("round = 1", 'teams = ["1", "2"]', "carry_over = { 1 = 53, 2 = 36 }")
    score, _ = opened(with_match(*lines))
    [match] = [each for each in score.matches if each.key.teams == ("1", "2")]
    # On the boards team 1 wins 470 and 700 points: 10 and 12 IMPs.
    won = [[each.scored, each.conceded, each.margin] for each in match.results]
    assert won == [[53 + 22, 36, 39], [36, 53 + 22, -39]]


def findings(text: str) -> list[str]:
    return [each.diagnostic.problem for each in check_teams(opened(text)[0])]


def test_a_team_that_plays_two_others_in_a_swiss_round() -> None:
    text = event(SWISS, *LINES, "1 1 1 4 +100", "1 1 4 1 +100", "1 2 1 4 +100", "1 2 4 1 +100")
    found = [each for each in findings(text) if "meets" in each]
    assert found == ["team 1 meets 2 and 4 in round 1", "team 4 meets 1 and 3 in round 1"]


def test_three_who_all_meet_each_other_are_no_mistake() -> None:
    pairs = ("1 2", "2 1", "2 3", "3 2", "1 3", "3 1")
    text = event(SWISS, *(f"1 1 {pair} +100" for pair in pairs))
    assert not [each for each in findings(text) if "meets" in each]


def test_a_team_that_only_a_match_names() -> None:
    teams = '[teams]\ntable = """\n1 A\n2 B\n3 C\n4 D\n"""\n'
    block = '[[match]]\nround = 2\nteams = ["1", "99"]\nscore = { 1 = 3, 99 = 4 }\n'
    assert "round 2, 1 against 99: team 99 is not listed" in findings(PLAIN + teams + block)


def test_one_match_of_four_teams() -> None:
    text = event('format = "match"\nboards = 2\n', *LINES)
    assert 'format = "match" is for two teams, and there are 4' in findings(text)


def test_two_rulings_on_one_line() -> None:
    ruling = '[[ruling]]\nround = 1\nboard = 1\nns = "1"\nresult = "{}"\n'
    twice = PLAIN + ruling.format("+100") + ruling.format("+110")
    [said] = [each for each in findings(twice) if "another ruling" in each]
    assert said.startswith("there is another ruling on board 1, 1 against 2")
    appealed = PLAIN + ruling.format("+100") + 'status = "appealed"\n' + ruling.format("+110")
    assert not [each for each in findings(appealed) if "another ruling" in each]


def test_a_fix_in_a_knockout_is_refused_with_what_to_do() -> None:
    teams = '[teams]\ntable = """\n1 A\n2 B\n3 C\n4 D\n"""\n'
    text = '[event]\nkind = "teams"\nformat = "knockout"\n' + teams
    fixed = text + '[[match]]\nround = 1\nteams = ["1", "2"]\n'
    with pytest.raises(InputError, match="the order of the teams in the list decides who meets"):
        draw_teams(opened(fixed)[0])
    assert len(draw_teams(opened(text)[0]).pairings) == 2


def test_a_fix_in_a_round_robin_takes_the_round_that_has_it() -> None:
    teams = '[teams]\ntable = """\n1 A\n2 B\n3 C\n4 D\n"""\n'
    text = '[event]\nkind = "teams"\nformat = "round-robin"\n' + teams
    fix = '[[match]]\nround = 1\nteams = ["{}", "{}"]\n'
    for other in "234":
        drawn = draw_teams(opened(text + fix.format("1", other))[0]).pairings
        assert {"1", other} in [{each.one, each.other} for each in drawn]
    with pytest.raises(InputError, match="no round that is left of the round robin has"):
        draw_teams(opened(text + fix.format("1", "2") + fix.format("1", "3"))[0])


def test_a_team_that_plays_after_it_has_left() -> None:
    left = '[[withdrawal]]\nteam = "4"\nafter_round = 1\n'
    later = [line.replace("1", "2", 1) for line in ("1 1 2 4 +100", "1 1 4 2 +100")]
    text = event(SWISS, *LINES, *later) + left
    said = "round 2, 2 against 4: team 4 plays, and withdrew after round 1"
    assert said in findings(text)
    assert said not in findings(PLAIN + left)


def test_a_match_with_a_table_too_many_is_not_final() -> None:
    score, _ = opened(event(SWISS, *LINES, "1 2 1 2 +630"))
    of_two, of_others = score.matches
    assert of_two.problems == ("board 2: there are more tables than the match has",)
    assert of_two.is_provisional
    assert not of_others.is_provisional
