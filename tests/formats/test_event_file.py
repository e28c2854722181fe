"""Reading an event file: every block into its place, with the line on which it stands."""

import datetime
from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.errors import InputError
from overtrick.formats import text_file
from overtrick.formats.event_file import Reading, parse_event, read_event
from overtrick.formats.event_file_rules import rule_book
from overtrick.model.board import Side
from overtrick.model.contestant import Contestant, ContestantRef, Person
from overtrick.model.diagnostic import Source
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind, MovementRef
from overtrick.model.notation import parse_result
from overtrick.model.result import TO_COME
from overtrick.model.ruling import LineName, Ruling
from overtrick.model.scoring import Scoring
from overtrick.regulations import RuleBookError

RESULTS = '[results]\ntable = """\nboard ns ew result\n1 5 8 +50\n"""\n'


def event_of(text: str) -> Event:
    """The event of a text that is without fault."""
    reading = parse_event(text)
    assert [str(problem) for problem in reading.diagnostics] == []
    return reading.event


def messages(reading: Reading) -> list[str]:
    return [str(problem) for problem in reading.diagnostics]


# ------------------------------------------------------------------ set-up


def test_what_is_not_said_has_its_usual_value() -> None:
    assert event_of("[event]") == Event()
    assert event_of('[event]\nkind = "teams"').scoring is Scoring.IMPS


@pytest.mark.parametrize(
    "date", ["2017-09-29", '"2017-09-29"', "2017-09-29T19:30:00", "2017-09-29 19:30:00Z"]
)
def test_a_date_may_be_written_in_several_ways(date: str) -> None:
    assert event_of(f"[event]\ndate = {date}").date == datetime.date(2017, 9, 29)


def test_choices_may_be_written_with_capitals_and_spaces() -> None:
    event = event_of('[event]\nkind = "Swiss Pairs"\nscoring = "Cross_IMPs"')
    assert (event.kind, event.scoring) == (Kind.SWISS_PAIRS, Scoring.CROSS_IMPS)


def test_keys_may_have_a_hyphen_or_an_underscore() -> None:
    for key in ("non-competing", "non_competing"):
        assert event_of(f'[[pair]]\nnumber = "1"\n{key} = true').contestants[0].non_competing


def test_a_movement_keeps_whatever_else_is_said_of_it() -> None:
    event = event_of('[movement]\nname = "mitchell"\ntables = 7\n[movement.skip]\nround = 4')
    assert event.movement == MovementRef("mitchell", options={"tables": 7, "skip": {"round": 4}})


def test_blocks_may_be_written_before_the_first_header() -> None:
    event = event_of('event.name = "x"\nevent.winners = 2\nruling = [{board = 1, result = "AVE"}]')
    assert (event.name, event.winners) == ("x", 2)
    assert event.rulings == (Ruling(LineName(1), parse_result("AVE")),)


def test_a_header_may_go_on_with_the_block_before_it() -> None:
    [ruling] = event_of('[[ruling]]\nboard = 1\n[ruling.adjust]\nns = "-1.5"\new = 2').rulings
    assert (ruling.adjust_ns, ruling.adjust_ew) == (Fraction("-1.5"), Fraction(2))


def test_every_key_of_the_set_up_knows_its_line() -> None:
    event = event_of('# ours\n[event]\n\nname = "x"\nwinners = 2')
    assert {key: source.line for key, source in event.sources.items()} == {"name": 4, "winners": 5}


# ------------------------------------------------------------------ rule books


def test_rules_change_the_book_for_this_event(tmp_path: Path) -> None:
    event = event_of('[event]\nregulations = "ebu-letter"\n[rules]\none_missing = "simplified"')
    assert event.rules == {"one_missing": "simplified"}
    assert rule_book(event, tmp_path / "x.toml").changed == ("one_missing",)


def test_rules_that_belong_together_may_come_in_any_order() -> None:
    text = '[rules]\ntrim = "percentage"\ntrim_from = 5\ntrim_rounding = "down"\ntrim_amount = 10'
    assert len(event_of(text).rules) == 4


def test_a_rule_that_the_book_does_not_take_is_left_out_alone() -> None:
    reading = parse_event('[rules]\none_missin = 1\naverage_plus = 61\naverage_minus = "much"')
    assert reading.event.rules == {"average_plus": 61}
    assert [problem.source.line for problem in reading.errors if problem.source] == [2, 4]


def test_an_unknown_rule_book_is_reported_and_refused_when_it_is_needed(tmp_path: Path) -> None:
    reading = parse_event('[event]\nregulations = "ebu-2052"')
    assert "did you mean ebu-2025?" in messages(reading)[0]
    with pytest.raises(RuleBookError, match="ebu-2052"):
        rule_book(reading.event, tmp_path / "x.toml")


def test_a_book_of_ones_own_lies_beside_the_event_file(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text('extends = "wbf-2017"')
    path = tmp_path / "x.toml"
    path.write_text('[event]\nregulations = "club.toml"\n[results]\ntable = "board ns ew result"')
    reading = read_event(path)
    assert messages(reading) == []
    assert rule_book(reading.event, path).extends[0] == "wbf-2017"
    assert "cannot be read here" in messages(parse_event(path.read_text()))[0]


def test_device_codes_are_fixed_where_the_book_says_so() -> None:
    table = '[results]\ntable = """\nboard ns ew result\n1 5 8 A6040\n"""\n'
    floating = event_of(table).lines[0].result
    fixed = event_of(table + '[rules]\ndevice_codes = "fixed"').lines[0].result
    assert floating == parse_result("AVE+/AVE-")
    assert fixed == parse_result("60%/40%")


# ------------------------------------------------------------------ contestants


def test_contestants_stand_in_the_order_of_the_file() -> None:
    event = event_of(
        '[[pair]]\nnumber = 3\n[pairs]\ntable = """\n1 A & B\n"""\n[[pair]]\nnumber = 2'
    )
    assert [each.number for each in event.contestants] == ["3", "1", "2"]
    assert [each.source.line for each in event.contestants if each.source] == [1, 5, 7]


def test_a_team_has_a_name_and_players() -> None:
    text = '[[team]]\nnumber = "1"\nname = "The Misfits"\nplayers = ["A", "B"]\nids = ["", "7"]'
    assert event_of(text).contestants == (
        Contestant("1", (Person("A"), Person("B", "7")), "The Misfits"),
    )


def test_a_contestant_is_found_by_number_direction_section_and_session() -> None:
    event = event_of(
        '[event]\nwinners = 2\n[pairs]\ntable = """\nnumber direction section names\n'
        '1 NS A a & b\n1 EW A c & d\n1 NS B e & f\n2 - - g & h\n"""\n'
    )
    found = {
        ref: [each.names for each in event.listed(ref)]
        for ref in (
            ContestantRef("1", Side.NS, "A"),
            ContestantRef("1", Side.EW, "A"),
            ContestantRef("1", Side.NS, "B"),
            ContestantRef("1", Side.NS),
            ContestantRef("2", Side.EW, "B"),
            ContestantRef("3"),
        )
    }
    assert list(found.values()) == [
        ["a & b"],
        ["c & d"],
        ["e & f"],
        ["a & b", "e & f"],
        ["g & h"],
        [],
    ]


# ------------------------------------------------------------------ results


def test_every_line_knows_where_it_stands() -> None:
    event = event_of('[results]\ntable = """board ns ew result\n\n# one\n1 5 8 +50\n1 6 7 -50"""')
    assert [line.source for line in event.lines] == [
        Source("event.toml", 5),
        Source("event.toml", 6),
    ]


def test_a_table_on_one_line_has_that_line() -> None:
    event = event_of('\n[results]\ntable = "board ns ew result\\n1 5 8 +50"')
    assert [line.source for line in event.lines] == [Source("event.toml", 3)]


def test_several_tables_say_their_session_and_section_once() -> None:
    table = 'table = """\nboard ns ew result\n1 5 8 +50\n"""\n'
    event = event_of(
        f'[[results]]\nsession = 1\n{table}[[results]]\nsession = 2\nsection = "B"\n{table}'
    )
    assert [(line.session, line.section) for line in event.lines] == [(1, None), (2, "B")]


def test_equal_results_are_one_object() -> None:
    first, second = event_of(RESULTS + RESULTS.replace("[results]", "[[results]]")).lines
    assert first.result is second.result


def test_the_american_style_is_for_rulings_too() -> None:
    event = event_of(
        '[[ruling]]\nboard = 1\nresult = "4H S 5"\n'
        '[results]\nstyle = "american"\ntable = "board ns ew result\\n1 5 8 4H S +4"'
    )
    assert event.rulings[0].result == parse_result("4H S +1")
    assert event.lines[0].result == parse_result("4H S =")


# ------------------------------------------------------------------ files


def test_results_are_read_from_a_csv_file_beside_the_event(tmp_path: Path) -> None:
    (tmp_path / "night").mkdir()
    (tmp_path / "friday.csv").write_text(
        'board,ns,ew,result\n1,5,8,"60% +620, 40% -100"\n1,6,7,x\n'
    )
    path = tmp_path / "night" / "friday.toml"
    path.write_text('[event]\nwiners = 1\n[results]\nfile = "../friday.csv"\n')
    reading = read_event(path)
    line, unread = reading.event.lines
    assert (line.ns, line.source) == ("5", Source("../friday.csv", 2))
    assert (unread.ns, unread.result) == ("6", TO_COME)
    assert [problem.source for problem in reading.diagnostics] == [
        Source("friday.toml", 2),
        Source("../friday.csv", 3),
    ]


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("missing.csv", "there is no such file"),
        (".", "there is no such file"),
        ("x" * 300, "there is no such file"),
        ("x\\u0000y", "there is no such file"),
        ("https://example.org/x.csv", "only a file beside the event file can be read"),
        ("/etc/hostname", "only a file beside the event file can be read"),
        ("large.csv", "the file is larger than 0 MB"),
    ],
)
def test_a_csv_file_that_cannot_be_read_costs_only_itself(
    name: str, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_file, "LARGEST_FILE", 1000)
    (tmp_path / "large.csv").write_text("x" * 1001)
    path = tmp_path / "friday.toml"
    path.write_text(f'{RESULTS}\n[[results]]\nfile = "{name}"\n')
    reading = read_event(path)
    assert len(reading.event.lines) == 1
    [message] = messages(reading)
    assert problem in message
    assert message.startswith("friday.toml:8: ")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "nothing of an event"),
        (b"\x00" * 50, "nothing of an event"),
        (b"Dear director,\nplease find enclosed", "nothing of an event"),
        (b"[evnt]\nname = 1\n", "nothing of an event"),
        (b"#" * 1001, "larger than"),
        (b"\n" * 101, "more than 100 lines"),
    ],
)
def test_a_file_without_an_event_is_refused(
    content: bytes, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_file, "LARGEST_FILE", 1000)
    monkeypatch.setattr(text_file, "MOST_LINES", 100)
    path = tmp_path / "friday.toml"
    path.write_bytes(content)
    with pytest.raises(InputError, match=why):
        read_event(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such file"):
        read_event(tmp_path / "friday.toml")
    with pytest.raises(InputError, match="this is a folder"):
        read_event(tmp_path)
    with pytest.raises(InputError, match="cannot be opened"):
        read_event("fri\0day.toml")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_may_be_in_several_encodings(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    path.write_bytes('[event]\r\nname = "Schräg ♥"\r\n'.encode(encoding))
    reading = read_event(path)
    assert (reading.event.name, messages(reading)) == ("Schräg ♥", [])


def test_a_file_in_the_encoding_of_windows_is_read_with_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    path.write_bytes('[event]\n\nname = "Schräg"\n'.encode("cp1252"))
    reading = read_event(path)
    assert reading.event.name == "Schräg"
    assert messages(reading) == [
        "friday.toml:3: this line is not in UTF-8; letters with accents may be wrong; "
        "save the file as UTF-8"
    ]
    assert reading.errors == ()
