"""What the reports of team events say beside the figures: who qualifies, what was carried over."""

import csv
import json

import pytest

from overtrick.app.draw import draw_teams
from overtrick.app.draw_text import draw_lines
from overtrick.app.prizes import Prizes
from overtrick.app.team_prizes import prizes_of_teams
from overtrick.reports.part import Format
from overtrick.reports.team_reports import TeamPart, render_teams
from tests.cases.team_events import event, scored

TEAMS = '[teams]\ntable = """\n1 The Aces\n2 The Kings\n3 The Queens\n4 The Jacks\n"""\n'
LINES = ("1 1 1 2 +620", "1 1 2 1 +140", "1 1 3 4 +140", "1 1 4 3 +140")


def standings(qualifiers: int, *lines: str, setup: str = 'format = "swiss"') -> list[str]:
    """What the last column of the standings says of each team."""
    text = event(f"{setup}\nqualifiers = {qualifiers}\nboards = 1", *(lines or LINES))
    page = render_teams(scored(text + TEAMS), [TeamPart.STANDINGS])
    rows = [line for line in page.splitlines() if "The " in line and " 1  " in line]
    head = next(line for line in page.splitlines() if line.startswith("Rank"))
    return [row[head.index("Qualifies") :].strip() for row in rows]


@pytest.mark.parametrize(
    ("qualifiers", "said"),
    [
        (1, ["yes", "", "", ""]),
        (2, ["yes", "tied for 1 place", "tied for 1 place", ""]),
        (3, ["yes", "yes", "yes", ""]),
        (9, ["yes", "yes", "yes", "yes"]),
    ],
)
def test_the_standings_say_who_qualifies(qualifiers: int, said: list[str]) -> None:
    assert standings(qualifiers) == said


def test_json_says_who_qualifies_and_leaves_open_who_is_tied() -> None:
    text = event('format = "swiss"\nqualifiers = 2\nboards = 1', *LINES) + TEAMS
    ranking = json.loads(render_teams(scored(text), form=Format.JSON))["ranking"]
    assert [row["qualifies"] for row in ranking] == [True, None, None, False]
    plain = event('format = "swiss"\nboards = 1', *LINES) + TEAMS
    ranking = json.loads(render_teams(scored(plain), form=Format.JSON))["ranking"]
    assert all("qualifies" not in row for row in ranking)


def test_nobody_qualifies_for_good_while_results_are_to_come() -> None:
    late = (*LINES[:3], "1 1 4 3 LATE")
    text = event('format = "swiss"\nqualifiers = 1\nboards = 1', *late) + TEAMS
    assert "yes, so far" in render_teams(scored(text))


def test_a_pending_ruling_is_told_below_the_standings_and_in_csv() -> None:
    pending = '[[ruling]]\nboard = 1\nns = "1"\nstatus = "pending"\nreason = "a hesitation"\n'
    text = event('format = "swiss"\nboards = 1', *LINES) + TEAMS + pending
    told = "Round 1: 1 The Aces – 2 The Kings, board 1: ruling pending: a hesitation"
    assert told in " ".join(render_teams(scored(text)).split())
    assert told in json.loads(render_teams(scored(text), form=Format.JSON))["notes"]
    for part, is_open in (
        (TeamPart.STANDINGS, ["ruling pending"] * 4),
        (TeamPart.ROUNDS, ["ruling pending"] * 4),
        (TeamPart.GRID, ["ruling pending", ""]),
        (TeamPart.MATCHES, ["ruling pending", "", "", ""]),
    ):
        rows = csv.DictReader(render_teams(scored(text), [part], Format.CSV).splitlines())
        assert [row["open"] for row in rows] == is_open


RULED = '[[ruling]]\nboard = 1\nns = "1"\n'


def team_prizes(ruling: str) -> Prizes:
    return prizes_of_teams(scored(event('scale = "none"', *LINES) + TEAMS + RULED + ruling))


def test_a_place_of_a_team_that_no_named_outcome_leaves_as_it_is_now_is_not_final() -> None:
    found = team_prizes('status = "pending"\noutcomes = ["-100"]\n')
    assert found.exact
    assert [(each.number, each.now, each.places) for each in found.ranges] == [
        ("1", 1, (4,)),
        ("3", 2, (2,)),
        ("4", 2, (2,)),
        ("2", 4, (1,)),
    ]
    (question,) = found.questions
    assert (question.for_now, question.contestants) == ("+620", ("1", "2"))


def test_an_appeal_in_a_match_that_names_no_outcome_may_become_anything() -> None:
    found = team_prizes('result = "+170"\nstatus = "appealed"\n')
    assert not found.exact
    assert [each.outcomes for each in found.questions] == [()]
    for text in ("+620", "-2220"):
        decided = team_prizes(f'result = "{text}"\n')
        within = {each.number: each.places for each in found.ranges}
        assert all(each.now in within[each.number] for each in decided.ranges)


def test_a_knockout_has_no_column_for_qualifiers() -> None:
    text = event('format = "knockout"\nqualifiers = 1\nboards = 1', *LINES[:2]) + TEAMS
    assert "Qualifies" not in render_teams(scored(text))


def test_a_penalty_in_a_match_stands_below_the_standings_and_once_in_its_card() -> None:
    penalty = '[[penalty]]\nteam = "2"\nround = 1\namount = "3 IMP"\nreason = "slow play"\n'
    score = scored(event('format = "swiss"\nboards = 1', *LINES) + TEAMS + penalty)
    below = render_teams(score)
    assert "team 2: -3.00, penalty of 3 IMP: slow play" in " ".join(below.split())
    cards = render_teams(score, [TeamPart.MATCHES])
    assert cards.count("slow play") == 1


def test_a_knockout_is_drawn_in_its_segments() -> None:
    text = event('format = "knockout"\nboards = 3\nsegments = 2', "1 1 1 4 +620", "1 1 4 1 +140",
                 "1 1 2 3 +620", "1 1 3 2 +140")  # fmt: skip
    blocks = "".join(
        f'[[match]]\nround = 1\nteams = ["{one}", "{other}"]\nwinner = "{one}"\n'
        for one, other in ((1, 4), (2, 3))
    )
    lines = draw_lines(draw_teams(scored(text + TEAMS + blocks)), str)
    table = lines[lines.index('table = """') + 1 : -1]
    assert [line.split() for line in table] == [
        ["round", "segment", "board", "ns", "ew", "result"],
        *(
            ["2", segment, board, ns, ew, "LATE"]
            for board, segment in (("1", "1"), ("2", "1"), ("3", "2"))
            for ns, ew in (("1", "2"), ("2", "1"))
        ),
    ]


def test_a_long_reason_of_a_draw_goes_on_in_the_next_line() -> None:
    lines = []
    for number, pairs in ((1, ("1 2", "3 4")), (2, ("1 3", "2 4")), (3, ("1 4", "2 3"))):
        for pair in pairs:
            one, other = pair.split()
            lines += [f"{number} 1 {one} {other} +620", f"{number} 1 {other} {one} +140"]
    drawn = draw_lines(draw_teams(scored(event('format = "swiss"\nboards = 1', *lines))), str)
    assert "they met in round" in " ".join(" ".join(drawn).split())
    assert max(map(len, drawn)) <= 80
