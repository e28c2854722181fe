"""Writing PBN: what it can hold comes back, what it cannot hold is said."""

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.engine.event_score import score_event
from overtrick.formats.event_file import parse_event
from overtrick.formats.event_file_rules import rule_book
from overtrick.formats.imported import Figure
from overtrick.formats.pbn import parse_pbn
from overtrick.formats.pbn_write import write_pbn
from overtrick.model.deal import Deal
from overtrick.model.event import Event
from overtrick.model.result_line import ResultLine
from tests.events import random_events
from tests.formats import events as any_event
from tests.formats import tellable

EVENT = """\
[event]
name = "Friday Pairs"
date = 2017-09-29
director = "A Director"
regulations = "ebu-letter"

[pairs]
table = \"\"\"
1  A Discard & A Reverse   100001 100002
2  A Defender & A Declarer
3  A Trick & A Dummy
4  Ö Łuk & A Knave
\"\"\"

[results]
table = \"\"\"
round table board ns ew lead result
1     1     1     1  2  SK   3NT N =
1     2     1     3  4  -    4Hx S -1
1     1     2     1  2  -    PASS
1     2     2     3  4  -    60% +620, 40% -100
\"\"\"

[[penalty]]
pair = "4"
amount = "1 MP"
reason = "late"
"""


def whole(event: Event) -> tuple[bytes, list[str]]:
    score = score_event(event, rule_book(event, "event.toml"))
    content, unheld = write_pbn(event, score)
    return content, [str(each) for each in unheld]


def by_board(event: Event) -> list[str]:
    """The lines in an order that does not depend on the order of the boards."""
    return sorted(repr(replace(line, source=None)) for line in event.lines)


def test_export_form() -> None:
    content, unheld = whole(parse_event(EVENT).event)
    assert content.count(b"\r\n") == content.count(b"\n")
    lines = content.decode("latin-1").split("\r\n")
    assert lines[:3] == ["% PBN 2.1", "% EXPORT", "%Creator: Overtrick 0.1.0"]
    assert lines[3:20] == [
        '[Event "Friday Pairs"]',
        '[Site ""]',
        '[Date "2017.09.29"]',
        '[Board "1"]',
        '[West ""]',
        '[North ""]',
        '[East ""]',
        '[South ""]',
        '[Dealer "N"]',
        '[Vulnerable "None"]',
        '[Deal ""]',
        '[Scoring "MP;MP1"]',
        '[Declarer ""]',
        '[Contract ""]',
        '[Result ""]',
        '[Competition "Pairs"]',
        '[EventDate "2017.09.29"]',
    ]
    assert lines[21:23] == [
        "1 1 1 2 3NT N 9  400 -400 SK 2 100.00 0   0.00",
        "2 1 3 4 4HX S 9 -100  100 -  0   0.00 2 100.00",
    ]
    assert '3 "A Trick;A Dummy" ' in content.decode("latin-1")
    assert '"Ö Luk;A Knave"' in content.decode("latin-1")
    assert unheld == [
        "penalties",
        "the rule book",
        "the director",
        "letters outside of ISO 8859-1 and characters that cannot be printed",
        "results that PBN has no columns for (a remark has them)",
    ]


def test_points_and_places_are_written_as_they_are_scored() -> None:
    content, _ = whole(parse_event(EVENT).event)
    printed = parse_pbn(content).printed
    places = {each.who.number: each.text for each in printed
              if each.figure is Figure.PLACE and each.who}  # fmt: skip
    assert sorted(places) == ["1", "2", "3", "4"]
    points = [each.text for each in printed if each.figure is Figure.LINE_POINTS]
    assert points[:4] == ["2", "0", "0", "2"]


def test_the_result_that_stands_is_written() -> None:
    ruling = '[[ruling]]\nboard = 1\nns = "1"\nresult = "3NT N -1"\nreason = "misinformation"\n'
    content, unheld = whole(parse_event(EVENT + ruling).event)
    assert "1 1 1 2 3NT N 8  -50  50 SK" in content.decode("latin-1")
    assert unheld[0] == "rulings, with their reasons (the results that stand are written)"


def test_two_winners_without_names_are_not_held() -> None:
    event = Event(winners=2, lines=(parse_event(EVENT).event.lines[0],))
    _, unheld = write_pbn(event)
    assert [str(each) for each in unheld] == ["that north-south and east-west are ranked apart"]


def test_a_deal_without_a_hand_is_not_held() -> None:
    content, unheld = write_pbn(Event(deals=(Deal(1, None, None, None, None),)))
    assert parse_pbn(content).diagnostics == ()
    assert [str(each) for each in unheld] == ["deals of which no hand is known"]


def test_a_name_that_is_too_long_is_cut_and_reported() -> None:
    content, unheld = write_pbn(Event("x" * 400))
    assert max(len(line) for line in content.split(b"\r\n")) <= 253
    assert [str(each) for each in unheld] == ["texts that are longer than a line"]


ANEW = """\
[pairs]
table = '''
session number names
- 1 A Trick & A Dummy
1 1 A Trick & A Dummy
'''
[results]
table = '''
session board ns ew result
1 1 1 2 3NT N =
'''
"""


def test_who_is_listed_for_the_event_and_again_for_a_session_comes_back() -> None:
    content, _ = write_pbn(parse_event(ANEW).event)
    assert [each.session for each in parse_pbn(content).event.contestants] == [None, 1]


@given(tellable.events())
def test_an_event_comes_back(event: Event) -> None:
    content, _ = write_pbn(event)
    imported = parse_pbn(content)
    assert [str(each) for each in imported.diagnostics] == []
    again = imported.event
    assert by_board(again) == by_board(event)
    assert set(again.deals) == set(event.deals)
    assert replace(again, lines=(), deals=()) == replace(event, lines=(), deals=())


@given(random_events.events(kinds=random_events.ANY, sessions=2))
def test_a_scored_event_comes_back_with_its_points(made: random_events.RandomEvent) -> None:
    event = parse_event(made.text).event
    event = replace(event, rulings=(), fouled=())
    score = score_event(event, rule_book(event, "event.toml"))
    imported = parse_pbn(write_pbn(event, score)[0])
    assert [str(each) for each in imported.diagnostics] == []
    assert by_board(imported.event) == by_board(event)
    count = sum(
        1
        for board in score.scores.boards.values()
        for line in board.score.lines
        for side in (line.ns, line.ew)
        if side.points is not None
    )
    points = [each for each in imported.printed if each.figure is Figure.LINE_POINTS]
    assert len(points) == count


@settings(max_examples=50)
@given(any_event.events())
def test_any_event_can_be_written_and_read(event: Event) -> None:
    content, _ = write_pbn(event)
    assert max(len(line) for line in content.split(b"\r\n")) <= 253
    imported = parse_pbn(content)
    assert imported.errors == []
    assert len(imported.event.lines) == len(event.lines)


@given(st.lists(any_event.simple_lines, max_size=3))
def test_lines_without_contestants_come_back(lines: list[ResultLine]) -> None:
    event = Event(lines=tuple(lines))
    assert by_board(parse_pbn(write_pbn(event)[0]).event) == by_board(event)
