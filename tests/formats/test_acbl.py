"""Results of ACBL clubs: the file of a real game, and small ones of our own for what is odd."""

import json
import random
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from html import escape
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.engine.event_score import EventScore, score_event
from overtrick.errors import InputError
from overtrick.exact import Halves, decimal, round_to
from overtrick.formats.acbl import parse_acbl, read_acbl
from overtrick.formats.event_file_rules import rule_book
from overtrick.formats.imported import Figure, Imported
from overtrick.model.contestant import ContestantRef
from overtrick.model.event_setup import Grouping, Kind
from overtrick.model.notation import format_result
from overtrick.model.validate import validate

# ------------------------------------------------------------------ a real game


@pytest.fixture(scope="module")
def game(shared_data: Path) -> tuple[Imported, EventScore]:
    imported = read_acbl(shared_data / "acbl" / "club-game.json")
    event = imported.event
    return imported, score_event(event, rule_book(event, "event.json"))


def test_a_club_game_is_read_whole(game: tuple[Imported, EventScore]) -> None:
    imported, _ = game
    event = imported.event
    assert imported.program == "ACBLScore/ScoreParser 833/1.03"
    assert imported.read == ("11 pairs", "90 results", "24 deals")
    assert imported.diagnostics == ()
    assert (event.kind, event.winners, event.strata) == (Kind.PAIRS, 1, ("A", "B", "C"))
    assert str(event.date) == "2026-04-15"
    assert validate(event) == []
    assert len({deal.board for deal in event.deals}) == 24


def test_matchpoints_are_one_for_each_win(game: tuple[Imported, EventScore]) -> None:
    imported, score = game
    printed = {
        (each.line, each.seat): each.value
        for each in imported.printed
        if each.figure is Figure.LINE_POINTS
    }
    where = {id(line): index for index, line in enumerate(imported.event.lines)}
    agreeing = 0
    for board in score.scores.boards.values():
        for play, line in zip(board.plays, board.score.lines, strict=True):
            ours = []
            for seat in play.seats_given:
                points = line.seat(seat).points
                assert points is not None
                ours.append(points)
            index = where[id(play.reported)]
            agreeing += ours == [printed[index, seat] for seat in play.seats_given]
    assert agreeing == 90


def test_the_percentage_is_that_of_the_rounded_score(game: tuple[Imported, EventScore]) -> None:
    imported, score = game
    told = {(each.who.number, each.figure): each.text for each in imported.printed if each.who}
    boards, top = 18, 4
    scores = from_rounded = from_exact = 0
    for standing in score.standings:
        number = standing.contestant.number
        factored = standing.total * Fraction(boards, standing.boards)
        rounded = round_to(factored, Fraction(1, 100), Halves.AWAY_FROM_ZERO)
        scores += decimal(rounded, 2) == told[number, Figure.TOTAL]
        percent = told[number, Figure.PERCENT]
        from_rounded += decimal(rounded / (boards * top) * 100, 2) == percent
        from_exact += decimal(factored / (boards * top) * 100, 2) == percent
    assert (scores, from_rounded, from_exact) == (11, 11, 7)


def test_places(game: tuple[Imported, EventScore]) -> None:
    imported, score = game
    told = {
        each.who.number: each.text
        for each in imported.printed
        if each.who and each.figure is Figure.PLACE
    }
    assert told == {"5": "1=", "6": "1=", "1": "3", "2": "4"}
    ours = {row.standing.contestant.number: row.rank for row in score.rankings[0].rows}
    assert {number: ours[number] for number in told} == told


def test_the_same_game_within_its_page(
    shared_data: Path, game: tuple[Imported, EventScore]
) -> None:
    content = (shared_data / "acbl" / "club-game.json").read_text(encoding="utf-8")
    assert parse_acbl(page(content)).event == game[0].event


def page(content: str) -> bytes:
    return (
        "<!DOCTYPE html><html><body><script>let a = {};</script>\n"
        f'<result-details id="x" v-bind:data="{escape(content)}"></result-details></body></html>'
    ).encode()


# ------------------------------------------------------------------ what is odd


def line(**changes: object) -> dict[str, object]:
    plain = {
        "round_number": 1,
        "table_number": 2,
        "ns_pair": "1",
        "ew_pair": "2",
        "ns_score": "620",
        "ew_score": "-620",
        "contract": "4 S",
        "declarer": "N",
        "result": "=",
        "tricks_taken": "10",
        "ns_match_points": "1.50",
        "ew_match_points": "0.50",
        "opening_lead": "",
    }
    return plain | changes


def club_game(*lines: Mapping[str, object], board: int = 2, **changes: object) -> dict[str, object]:
    section = {
        "name": "A",
        "pair_summaries": [
            {
                "pair_number": number,
                "direction": None,
                "strat": 2,
                "boards_played": 1,
                "score": "1.5",
                "percentage": "75.00",
                "adjustment": None,
                "strat_place": [
                    {"strat_number": 1, "rank": rank, "type": "Section"},
                    {"strat_number": 2, "rank": "1", "type": "Section"},
                ],
                "players": [{"name": f"{names} A", "id_number": None}, {"name": f"{names} B"}],
            }
            for number, names, rank in (("1", "Squeeze", "1"), ("2", "Pass", "2/3"))
        ],
        "boards": [{"board_number": board, "board_results": list(lines)}],
    }
    return {
        "name": "Club game",
        "type": "PAIRS",
        "winner_type": 1,
        "board_scoring_method": "MATCH_POINTS",
        "start_date": "11/18/2026",
        "stratValues": {"2": {"label": "B", "limit": 50}, "1": {"label": "A", "limit": 0}},
        "sessions": [{"number": 1, "hand_records": [], "sections": [section]}],
    } | changes


def read(data: object) -> Imported:
    return parse_acbl(json.dumps(data).encode(), "game.json")


@pytest.mark.parametrize(
    ("changes", "result", "problem"),
    [
        ({}, "4S N =", ""),
        ({"tricks_taken": "", "result": "="}, "4S N =", ""),
        ({"contract": "4 H X", "ns_score": "-500", "ew_score": "500", "result": "-2",
          "tricks_taken": None}, "4Hx N -2", ""),
        ({"ns_score": "650", "ew_score": "-650"}, "+650",
         'game.json:1: "board 2, 1 against 2": 4S N = is worth +620, and +650 is given; the points '
         "count"),
        ({"contract": "4 Z"}, "+620",
         'game.json:1: "board 2, 1 against 2": "4 Z": this is no contract; write level, '
         "denomination and doubling, such as 4Hx"),
        ({"contract": "PASS", "declarer": "", "ns_score": "0", "ew_score": "0"}, "PASS", ""),
        ({"contract": "", "ns_score": "-100", "ew_score": ""}, "-100", ""),
        ({"contract": "", "ns_score": "-400", "ew_score": "-620"}, "NS -400 / EW -620", ""),
        ({"contract": "", "ns_score": "AVE+", "ew_score": "AVE-"}, "AVE+/AVE-", ""),
        ({"contract": "", "ns_score": "60%", "ew_score": "40%"}, "60%/40%", ""),
        ({"contract": "", "ns_score": "NP", "ew_score": "NP"}, "NP", ""),
        ({"contract": "", "ns_score": "", "ew_score": ""}, "LATE",
         'game.json:1: "board 2, 1 against 2": there is neither a contract nor a score; enter the '
         "result"),
        ({"opening_lead": "10 of hearts"}, "4S N =",
         'game.json:1: "10 of hearts": this is no card; write suit and rank, such as SK or D10'),
    ],
)  # fmt: skip
def test_results(changes: dict[str, object], result: str, problem: str) -> None:
    imported = read(club_game(line(**changes)))
    assert [format_result(each.result) for each in imported.event.lines] == [result]
    assert [str(each) for each in imported.diagnostics] == ([problem] if problem else [])


def test_who_plays() -> None:
    event = read(club_game(line())).event
    assert [(each.number, each.names, each.stratum) for each in event.contestants] == [
        ("1", "Squeeze A & Squeeze B", "B"),
        ("2", "Pass A & Pass B", "B"),
    ]
    assert str(event.date) == "2026-11-18"


def test_printed_figures() -> None:
    imported = read(club_game(line()))
    told = [(each.figure, each.text, each.who, each.line) for each in imported.printed]
    who = ContestantRef("2", section="A")
    assert told[3:6] == [
        (Figure.TOTAL, "1.5", who, None),
        (Figure.PERCENT, "75.00", who, None),
        (Figure.PLACE, "2=", who, None),
    ]
    assert [each[1] for each in told if each[3] == 0] == ["1.50", "0.50"]


def test_sections_that_are_not_compared_are_scored_alone() -> None:
    data = club_game(line())
    session = data["sessions"][0]  # type: ignore[index]
    session["sections"] = [session["sections"][0], session["sections"][0] | {"name": "B"}]
    assert read(data).event.groups is Grouping.SECTION
    session["cross_section_scoring"] = 1
    assert read(data).event.groups is Grouping.FIELD


def test_several_sessions() -> None:
    data = club_game(line())
    data["sessions"] = [data["sessions"][0], data["sessions"][0] | {"number": 2}]  # type: ignore[index]
    event = read(data).event
    assert [each.session for each in event.lines] == [1, 2]
    assert [each.number for each in event.sessions] == [1, 2]


def test_an_adjustment_is_not_lost_without_a_word() -> None:
    data = club_game(line())
    data["sessions"][0]["sections"][0]["pair_summaries"][0]["adjustment"] = "-1.00"  # type: ignore[index]
    assert [str(each) for each in read(data).diagnostics] == [
        'game.json:1: "-1.00": pair 1 has this adjustment, which is not taken over; check what it '
        "was for"
    ]


def test_hands() -> None:
    record: dict[str, object] = {"board": 2}
    for seat, suit in zip(("north", "east", "south", "west"), "SHDC", strict=True):
        names = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
        record |= {f"{seat}_{name}": "-----" for name in names.values()}
        record[f"{seat}_{names[suit]}"] = "A K Q J 10 9 8 7 6 5 4 3 2"
    data = club_game(line())
    data["sessions"][0]["hand_records"] = [record, {"board": 3, "north_spades": "A K"}]  # type: ignore[index]
    imported = read(data)
    assert [str(each) for each in imported.event.deals] == [
        "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    ]
    assert [str(each) for each in imported.diagnostics] == [
        'game.json:1: "AK...": north has 2 cards on board 3; a hand has 13'
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "this is not JSON"),
        (b"[]", "there are no results in this file"),
        (b"{}", "there are no sessions in this file"),
        (b'{"sessions": [1, 2]}', "there are no sessions in this file"),
        (b'{"sessions": [', "this is not JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b'<result-details v-bind:data="{', "this is not JSON"),
        (b"\xff\xfe\x00", "this is not JSON"),
    ],
)
def test_what_is_refused(content: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_acbl(content, "game.json")


def test_numbers_without_end() -> None:
    huge = "9" * 10_000
    text = json.dumps(club_game(line(ns_score=1, ew_score=-1)))
    imported = parse_acbl(text.replace('"ns_score": 1', f'"ns_score": {huge}').encode())
    assert format_result(imported.event.lines[0].result) == "+1"


# ------------------------------------------------------------------ spoilt files

DATA = club_game(line(), line(ns_score="AVE+", contract=""), line(contract="PASS"), winner_type=2)
VALUES: tuple[object, ...] = (
    *(None, True, -1, 0, 1.5, 10**30, "9" * 400),
    *("", "x", "-", "+", "1/2", "AVE", "60%", "NS", "4 S", "♠"),
    *([], {}, [[]], {"a": {}}),
)


def spoilt(value: object, rng: random.Random) -> object:
    """The same data with another value somewhere."""
    if rng.random() < 0.03:
        return rng.choice(VALUES)
    if isinstance(value, dict):
        return {key: spoilt(each, rng) for key, each in value.items() if rng.random() > 0.01}
    if isinstance(value, list):
        return [spoilt(each, rng) for each in value]
    return value


def usable(content: bytes) -> None:
    try:
        imported = parse_acbl(content)
    except InputError:
        return
    validate(imported.event)
    assert all(str(each) for each in (*imported.diagnostics, *imported.guessed))
    assert all(each.value is None or each.decimals >= 0 for each in imported.printed)


@pytest.mark.parametrize("seed", range(10))
def test_other_values_are_read_or_reported(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        usable(json.dumps(spoilt(DATA, rng)).encode())


@pytest.mark.parametrize("seed", range(10))
def test_spoilt_text_is_read_or_refused(seed: int) -> None:
    rng = random.Random(seed)
    for text in (json.dumps(DATA), page(json.dumps(DATA)).decode()):
        for _ in range(60):
            at = rng.randrange(len(text))
            usable((text[:at] + rng.choice('"\\[]{},:0e\x00&<;') + text[at + 1 :]).encode())


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.decimals().map(
        lambda number: str(Decimal(number))
    ),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["sessions", "sections", "boards", "name", "board_number",
                                       "board_results", "pair_summaries", "players", "board",
                                       "hand_records", "stratValues", "ns_score"]), inner),
    max_leaves=20,
)  # fmt: skip


@given(st.dictionaries(st.sampled_from(["sessions", "stratValues", "type"]), json_values))
def test_any_json_is_read_or_refused(data: object) -> None:
    usable(json.dumps(data).encode())


def test_what_an_event_has_no_place_for_is_told() -> None:
    imported = read(club_game(line(), club_name="Overtrick Bridge Club"))
    assert [str(each) for each in imported.not_kept] == [
        'game.json:1: "strat_place": not kept: places in lower strata (2 times, first here)',
        'game.json:1: "club_name": not kept: the club',
    ]
