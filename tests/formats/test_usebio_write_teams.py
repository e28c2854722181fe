"""Teams in USEBIO: what is written is read again as it was, and our figures agree."""

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.app.event_files import OpenedEvent, opened
from overtrick.app.verify import verify
from overtrick.formats.event_file import parse_event
from overtrick.formats.imported import Imported, Unheld
from overtrick.formats.usebio import parse_usebio
from overtrick.formats.usebio_write import write_usebio
from overtrick.model.event import Event
from overtrick.model.result_line import ResultLine
from overtrick.model.scoring import Scoring
from tests.events.random_team_events import Match, team_events, text

ORDINARY = ("4S N =", "4Hx S +1", "3NT E -2", "PASS", "+620", "-100", "0")
ARTIFICIAL = ("AVE+/AVE-", "AVE-/AVE+", "AVE", "55%/45%")


def ready(content: str) -> OpenedEvent:
    reading = parse_event(content)
    assert not reading.errors
    return opened(Imported("", reading.event), Path("friday.toml"))


def written(content: str) -> tuple[Event, Imported, list[str]]:
    """The event, what is read of its USEBIO, and what that does not hold."""
    event = ready(content)
    content_, unheld = write_usebio(event.event, event.score_teams())
    imported = parse_usebio(content_)
    assert not imported.errors
    return event.event, imported, [str(each) for each in unheld]


def lines(event: Event) -> list[str]:
    def shown(line: ResultLine) -> str:
        return f"{line.round} {line} {line.result} {line.lead} {line.in_match}"

    return sorted(map(shown, event.lines))


@settings(max_examples=60)
@given(
    team_events(ORDINARY + ARTIFICIAL),
    st.sampled_from(['scale = "wbf-20"', "", 'scale = "none"', 'scoring = "board-a-match"']),
)
def test_what_is_held_is_read_again(matches: tuple[Match, ...], setup: str) -> None:
    event, imported, unheld = written(text(matches, setup))
    assert imported.event.kind is event.kind
    assert imported.event.scoring is event.scoring
    assert lines(imported.event) == lines(event)
    assert set(unheld) <= {
        "the scale of victory points; the points are there",
        *(str(Unheld("that percentages of 60 and 40 are fixed", n)) for n in range(1, 40)),
    }
    # A board on which a team has two artificial scores has no value in either view.
    counts = not any(match.problems for match in ready(text(matches, setup)).score_teams().matches)
    if imported.event.scoring is Scoring.IMPS and counts:
        found = verify(imported, Path("x.xml"))
        assert found.unexplained == 0


TEAMS = """
[event]
kind = "teams"
scale = "wbf-20"
boards = 2
pair_ranking = "cross-imps"
director = "A Director"

[teams]
table = '''
1  The Misfits: A Psyche 100001 & A Balance, A Redouble & A Misdeal
2  The Doubletons
3  The Singletons
'''

[results]
table = '''
round table  board ns ew ns_pair ew_pair lead result
1     open   1     1  2  a       x       SK   4S N =
1     closed 1     2  1  y       b       -    4S N -1
1     open   2     1  2  a       x       -    3NT E =
1     closed 2     2  1  y       b       -    10% +100, 90% -50
'''

[[match]]
teams = ["3"]
round = 1
"""


def test_pairs_byes_and_names() -> None:
    event, imported, unheld = written(TEAMS)
    assert imported.event.contestants == event.contestants
    assert [(each.teams, each.round) for each in imported.event.teams.matches] == [(("3",), 1)]
    named = [line.in_match for line in imported.event.lines]
    assert [(each.ns_pair, each.ew_pair) for each in named if each] == [
        ("a", "x"), ("y", "b"), ("a", "x"),
    ]  # fmt: skip
    assert imported.event.teams.pair_ranking is Scoring.CROSS_IMPS
    assert unheld == [
        "tables of results: 3",
        "weighted, split and other scores; the points of their boards are there",
        "the scale of victory points; the points are there",
        "how many boards a match has",
        "what was decided on matches; the scores are there",
        "the director",
    ]


def test_the_points_of_a_bye_are_kept() -> None:
    event = ready(TEAMS)
    score = event.score_teams()
    imported = parse_usebio(write_usebio(event.event, score)[0])
    (bye,) = imported.event.teams.matches
    (scored,) = (match for match in score.matches if match.is_bye)
    assert bye.vps == {"3": scored.of("3").points}


def test_a_match_without_its_boards_keeps_its_score() -> None:
    head = (
        '<USEBIO Version="1.2"><EVENT EVENT_TYPE="TEAMS">'
        "<BOARD_SCORING_METHOD>IMPS</BOARD_SCORING_METHOD>"
    )
    match = (
        "<MATCH><ROUND_NUMBER>2</ROUND_NUMBER><TEAM>1</TEAM><OPPOSING_TEAM>4</OPPOSING_TEAM>"
        "<TEAM_SCORE>31</TEAM_SCORE><OPPOSING_TEAM_SCORE>12</OPPOSING_TEAM_SCORE></MATCH>"
    )
    for method, name in (("IMPS", "score"), ("VPS", "vps")):
        way = f"<MATCH_SCORING_METHOD>{method}</MATCH_SCORING_METHOD>"
        imported = parse_usebio(f"{head}{way}{match}</EVENT></USEBIO>".encode())
        (block,) = imported.event.teams.matches
        assert block.teams == ("1", "4")
        assert block.round == 2
        assert getattr(block, name) == {"1": 31, "4": 12}
        assert "the boards of this match are not in the file" in str(imported.guessed[-1])


def test_four_tables_are_teams_of_eight() -> None:
    boards = "\n".join(f"1 1 {ns} {ew} +{score}" for ns, ew, score in (
        ("1", "2", 100), ("2", "1", 50), ("1", "2", 420), ("2", "1", 430),
    ))  # fmt: skip
    setup = "[event]\nkind = 'teams'\nteams_of = 8\n[results]\ntable = '''\n"
    content = f"{setup}round board ns ew result\n{boards}\n'''"
    event, imported, _ = written(content)
    assert imported.event.teams.tables == event.teams.tables == 4
