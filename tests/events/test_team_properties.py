"""What holds for every team event: mirrors, pools, replay, and one result changed."""

import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.app.event_files import without_refused
from overtrick.app.team_check import check_teams
from overtrick.app.team_explain import explain_team
from overtrick.app.team_prizes import prizes_of_teams
from overtrick.app.vp_scales import load_scales
from overtrick.engine.team_event import TeamEventScore, score_teams
from overtrick.engine.team_fit import fitting_teams
from overtrick.engine.team_rescore import with_team_result
from overtrick.errors import InputError
from overtrick.formats.event_file import parse_event
from overtrick.formats.event_file_rules import rule_book
from overtrick.formats.event_file_write import write_event
from overtrick.model.notation import parse_result
from overtrick.model.validate import validate
from overtrick.reports.part import Format
from overtrick.reports.team_reports import TeamPart, render_teams
from tests.events.random_events import MIRRORED
from tests.events.random_team_events import PLAIN, SCORINGS, Match, team_events, text

SETUPS = [
    'format = "swiss"',
    'format = "knockout"',
    'scoring = "board-a-match"',
    'scale = "none"',
    'scale = "linear-60"',
]
setups = st.sampled_from(SETUPS)


def scored(file: str) -> TeamEventScore:
    """Score a file, leaving out what cannot be used."""
    reading = parse_event(file)
    book = rule_book(reading.event, "event.toml")
    found = [*reading.diagnostics, *validate(reading.event)]
    event = without_refused(reading.event, found)
    scales = load_scales(event, book)
    event, _ = fitting_teams(event, book, scales)
    return score_teams(event, book, scales)


def outcome(score: TeamEventScore) -> list[tuple[object, ...]]:
    return [
        (match.key, result.team, result.margin, result.vps, result.points, match.is_provisional)
        for match in score.matches
        for result in match.results
    ]


@given(team_events(), setups)
def test_swapping_the_sides_of_every_match_mirrors_it(
    matches: tuple[Match, ...], setup: str
) -> None:
    """Every table turned by a quarter: what north-south had, east-west have now."""
    turned = tuple(
        Match(
            each.round,
            each.one,
            each.other,
            tuple((_turned(second), _turned(first)) for first, second in each.boards),
        )
        for each in matches
    )
    # After turning, the first team sits where its team-mates sat: nothing may change.
    assert outcome(scored(text(turned, setup))) == outcome(scored(text(matches, setup)))


def _turned(result: str) -> str:
    return MIRRORED[result]


@given(team_events(kinds=("+420", "-50", "PASS", "+100", "-620")), st.sampled_from(SETUPS))
def test_what_both_teams_have_sums_to_the_pool(matches: tuple[Match, ...], setup: str) -> None:
    for match in scored(text(matches, setup)).matches:
        one, other = match.results
        assert one.margin == -(other.margin or 0)
        if one.vps is not None and other.vps is not None:
            pool = 60 if "linear" in setup else 20
            assert one.vps + other.vps == pool
        if "board-a-match" in setup:
            assert one.points is not None
            assert one.points + (other.points or 0) == one.maximum


@given(team_events(kinds=tuple(MIRRORED)), setups, st.randoms(use_true_random=False))
def test_the_order_of_lines_does_not_matter(
    matches: tuple[Match, ...], setup: str, rng: random.Random
) -> None:
    file = text(matches, setup)
    head, table, tail = file.partition("ew result\n")
    lines = tail.removesuffix('\n"""\n').split("\n")
    rng.shuffle(lines)
    shuffled = head + table + "\n".join(lines) + '\n"""\n'
    assert outcome(scored(shuffled)) == outcome(scored(file))


@given(team_events(kinds=tuple(MIRRORED)), setups)
def test_an_event_that_is_written_and_read_has_the_same_standings(
    matches: tuple[Match, ...], setup: str
) -> None:
    event = parse_event(text(matches, setup)).event
    assert outcome(scored(write_event(event))) == outcome(scored(text(matches, setup)))


@given(team_events(kinds=tuple(MIRRORED)), setups, st.data())
def test_one_result_changed_is_the_same_as_scoring_everything(
    matches: tuple[Match, ...], setup: str, data: st.DataObject
) -> None:
    before = scored(text(matches, setup))
    index = data.draw(st.integers(0, len(before.event.lines) - 1))
    result = parse_result(data.draw(st.sampled_from(tuple(MIRRORED))))
    after = with_team_result(before, index, result)
    anew = score_teams(after.event, after.book, after.scales)
    assert outcome(after) == outcome(anew)
    assert [(row.rank, row.standing) for row in after.ranking] == [
        (row.rank, row.standing) for row in anew.ranking
    ]


def test_one_result_changed_leaves_the_other_matches_alone() -> None:
    boards = (("+420", "-50"), ("PASS", "+100"))
    before = scored(text((Match(1, "1", "2", boards), Match(1, "3", "4", boards)), SETUPS[0]))
    after = with_team_result(before, 0, parse_result("-50"))
    assert after.matches[1] is before.matches[1]
    assert after.matches[0] is not before.matches[0]


SPOILT = '''\
[event]
kind = "teams"
format = "swiss"
boards = 2
rounds = 3
pair_ranking = "butler"
tie_break = "all"
[teams]
table = """
1 The Aces: A Cue Bid & A Splinter, A Transfer & A Relay
2 The Kings
3 The Queens
4 The Jacks
5 The Tens
"""
[results]
table = """
round board ns ew ns_pair ew_pair result
1 1 1 2 a a +420
1 1 2 1 b b 4S N -1
1 2 1 2 a a 60% +620, 40% -100
1 2 2 1 b b AVE+/AVE-
1 1 3 4 a a NS -400 / EW -690
1 1 4 3 b b PASS
1 2 3 4 a a NP
1 2 4 3 b b LATE
2 1 1 3 - - +100
2 1 3 1 - - +100
"""
[[match]]
round = 1
teams = ["5"]
[[match]]
round = 2
teams = ["2", "5"]
score = { 2 = 12, 5 = 9 }
[[match]]
round = 2
teams = ["1", "3"]
removed = 1
at_fault = { 3 = "full" }
[[ruling]]
round = 1
board = 1
ns = "1"
result = "50% +420, 50% -50"
status = "appealed"
[[fouled]]
round = 1
board = 2
versions = [["1"], ["2"]]
at_fault = { 2 = "full" }
[[penalty]]
team = "2"
round = 1
amount = "1 x standard"
[[withdrawal]]
team = "4"
after_round = 1
'''


def exercised(score: TeamEventScore) -> None:
    """Everything that a command does with an event."""
    for form in Format:
        for part in TeamPart:
            with suppress(InputError):
                render_teams(score, {part}, form)
    check_teams(score)
    prizes_of_teams(score)
    for standing in score.standings:
        explain_team(score, standing.number)


def test_the_event_that_is_spoilt_below_is_whole() -> None:
    exercised(scored(SPOILT))


@pytest.mark.parametrize("first", range(0, 1000, 50))
def test_a_team_event_spoilt_in_many_ways_never_gives_a_traceback(first: int) -> None:
    for seed in range(first, first + 50):
        try:
            with suppress(InputError):
                exercised(scored(spoilt(seed)))
        except Exception as error:
            raise AssertionError(f"seed {seed}:\n{spoilt(seed)}") from error


def spoilt(seed: int) -> str:
    """The event with a few lines lost, doubled, moved or mistyped."""
    rng = random.Random(seed)
    lines = SPOILT.split("\n")
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(lines))
        kind = rng.randrange(5)
        if kind == 0:
            del lines[at]
        elif kind == 1:
            lines.insert(at, rng.choice(lines))
        elif kind == 2:
            words = lines[at].split(" ")
            words[rng.randrange(len(words))] = rng.choice(["1", "9", "-", "AVE", "x", "0", '"'])
            lines[at] = " ".join(words)
        elif kind == 3:
            position = rng.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:position] + rng.choice("\"'[]{}=#,9a-") + lines[at][position:]
        else:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
    return "\n".join(lines)


@pytest.mark.parametrize("scoring", SCORINGS)
@settings(max_examples=20)
@given(matches=team_events(kinds=PLAIN))
def test_every_scoring_takes_every_result(scoring: str, matches: tuple[Match, ...]) -> None:
    score = scored(text(matches, f'scoring = "{scoring}"'))
    assert len(score.matches) == len(matches)
    for match in score.matches:
        assert all("two different artificial scores" in each for each in match.problems)
