"""USEBIO as programs write it, read by small files of our own: one test for each habit."""

import datetime

import pytest

from overtrick.errors import InputError
from overtrick.formats.imported import Figure, Imported, MatchKey
from overtrick.formats.usebio import parse_usebio
from overtrick.formats.usebio_setup import date_of
from overtrick.model.board import Seat, Side
from overtrick.model.event_setup import Grouping, Kind
from overtrick.model.notation import format_result
from overtrick.model.scoring import Scoring
from tests.formats.usebio_files import (
    THREE_TABLES,
    board,
    element,
    elements,
    hand,
    line,
    pair,
    participants,
    played,
    usebio,
)


def read(*content: str, kind: str = "MP_PAIRS", **head: str) -> Imported:
    return parse_usebio(usebio(*content, kind=kind, head=head or {"WINNER_TYPE": "1"}))


def results(imported: Imported) -> list[str]:
    return [format_result(line.result) for line in imported.event.lines]


def guesses(imported: Imported) -> list[str]:
    return [each.message for each in imported.guessed]


def problems(imported: Imported) -> list[str]:
    return [each.message for each in imported.diagnostics]


# ------------------------------------------------------------------ results


@pytest.mark.parametrize(
    ("cells", "result"),
    [
        (("3NT", "N", "9", "400"), "3NT N ="),
        (("3N", "N", "9", "400"), "3NT N ="),
        (("4HX", "S", "11", "690"), "4Hx S +1"),
        (("4Sxx", "East", "8", "600"), "4Sxx E -2"),
        (("PASS", "N", "0", "0"), "PASS"),
        (("PASS", "", "", "0"), "PASS"),
        (("", "", "", "430.0"), "+430"),
        (("", "", "", "-50"), "-50"),
        (("2C", "W", "8", ""), "2C W ="),
    ],
)
def test_a_result_of_the_table(cells: tuple[str, str, str, str], result: str) -> None:
    imported = read(board(1, played("1", "2", *cells)))
    assert results(imported) == [result]
    assert problems(imported) == guesses(imported) == []


def test_the_score_counts_where_the_contract_is_mistyped() -> None:
    imported = read(board(1, played("9", "4", "42", "S", "12", "480")))
    assert results(imported) == ["+480"]
    assert guesses(imported) == [
        '"42 S 12 480": board 1: the contract cannot be read; the score counts'
    ]


def test_the_score_counts_where_it_is_not_that_of_the_contract() -> None:
    imported = read(board(1, played("9", "4", "4S", "S", "10", "620")))
    assert results(imported) == ["+620"]
    assert "4S S = gives +420 to north-south" in guesses(imported)[0]


@pytest.mark.parametrize("lead", ["D10", "DT", "10D", "TD"])
def test_a_lead_with_suit_or_rank_first(lead: str) -> None:
    imported = read(board(1, played("1", "2", "3NT", "N", "9", "400", LEAD=lead)))
    assert [str(each.lead) for each in imported.event.lines] == ["DT"]


def test_a_lead_that_is_no_card_is_left_out_and_said() -> None:
    imported = read(board(1, played("1", "2", "3NT", "N", "9", "400", LEAD="XX")))
    assert [each.lead for each in imported.event.lines] == [None]
    assert problems(imported) == ['"XX": this lead is no card, and is left out']


def test_a_line_without_a_score_was_not_played() -> None:
    imported = read(board(1, line("1", "2", "")))
    assert results(imported) == ["NP"]
    assert "taken as not played" in guesses(imported)[0]


def test_a_score_that_is_none_is_left_out_and_the_rest_is_read() -> None:
    imported = read(board(1, line("1", "2", "lots"), line("3", "4", "-100")))
    assert results(imported) == ["-100"]
    assert problems(imported) == ['"lots": board 1: lots is no score']


def test_a_line_without_a_pair_is_left_out_and_said() -> None:
    imported = read(board(1, line("", "2", "100")))
    assert imported.event.lines == ()
    assert "who sat there is not said" in problems(imported)[0]


def test_a_board_without_a_number_is_left_out_and_said() -> None:
    imported = read(board("x", *THREE_TABLES), board(2, *THREE_TABLES))
    assert {each.board for each in imported.event.lines} == {2}
    assert "the board has no number" in problems(imported)[0]


# ------------------------------------------------------------------ artificial scores


@pytest.mark.parametrize(
    ("code", "points", "result"),
    [
        ("A6040", ("2.4", "1.6"), "AVE+/AVE-"),
        ("A6040", ("2.6", "1.4"), "AVE+/AVE-"),  # the own average was better, and worse
        ("A5050", ("2.0", "2.0"), "AVE/AVE"),
        ("A5050", ("2.71", "1.29"), "67.75%/32.25%"),  # a split score, by its points
        ("A5545", ("2.2", "1.8"), "55%/45%"),
        ("A1000", ("4", "0"), None),
        ("A10000", ("4", "0"), "100%/0%"),
    ],
)
def test_a_code_means_what_its_points_say(
    code: str, points: tuple[str, str], result: str | None
) -> None:
    imported = read(board(1, *THREE_TABLES, line("7", "8", code, points)))
    if result is not None:
        assert results(imported)[-1] in (result, result.split("/")[0])


def test_what_was_taken_for_average_plus_is_said() -> None:
    imported = read(board(1, *THREE_TABLES, line("7", "8", "A6040", ("2.4", "1.6"))))
    assert "does not say whether 60 and 40 are fixed" in guesses(imported)[0]


def test_a_split_score_stored_as_average_is_said() -> None:
    imported = read(board(1, *THREE_TABLES, line("7", "8", "A5050", ("3", "1"))))
    assert results(imported)[-1] == "75%/25%"
    assert "taken as fixed by the points" in guesses(imported)[0]


def test_a_code_without_points_means_what_it_says() -> None:
    imported = read(board(1, line("7", "8", "A5545")))
    assert results(imported) == ["55%/45%"]


# ------------------------------------------------------------------ who plays


def test_numbers_are_words_whatever_they_look_like() -> None:
    imported = read(board(1, line("1NS", "10 EW", "0")), WINNER_TYPE="2")
    assert imported.event.lines[0].numbers == ("1NS", "10-EW")


def test_directions_count_with_two_winners_only() -> None:
    pairs = participants([pair("1", "A Squeeze", DIRECTION="NS"), pair("2", DIRECTION="NS")])
    lines = board(1, line("1", "2", "100"))
    two = read(pairs, lines, WINNER_TYPE="2")
    assert [each.direction for each in two.event.contestants] == [Side.NS, Side.NS]
    one = read(pairs, lines, WINNER_TYPE="1")
    assert [each.direction for each in one.event.contestants] == [None, None]


def test_empty_players_are_nobody_and_a_third_is_kept() -> None:
    imported = read(
        participants([pair("1", "A Squeeze", "A Pass", ""), pair("2", "A Ruff", "A Deal", "A Cue")])
    )
    assert [len(each.people) for each in imported.event.contestants] == [2, 3]


def test_winners_that_are_not_said_are_guessed() -> None:
    pairs = participants([pair("1", DIRECTION="NS"), pair("2", DIRECTION="EW")])
    imported = read(pairs, board(1, line("1", "2", "100")), DATE="01/02/2017")
    assert imported.event.winners == 2
    assert "taken as 2" in guesses(imported)[0]
    both_ways = board(1, line("1", "2", "100"), line("2", "1", "100"))
    assert read(pairs, both_ways, DATE="01/02/2017").event.winners == 1


def test_what_is_printed_is_kept() -> None:
    imported = read(
        participants([pair("1", PERCENTAGE="62.01923", PLACE="7=", TOTAL_SCORE="130.8")]),
        board(1, *THREE_TABLES),
    )
    kept = [(each.figure, each.text, each.who and each.who.number) for each in imported.printed]
    assert (Figure.PERCENT, "62.01923", "1") in kept
    assert (Figure.PLACE, "7=", "1") in kept
    assert (Figure.TOTAL, "130.8", "1") in kept
    points = [each for each in imported.printed if each.figure is Figure.LINE_POINTS]
    assert [(each.line, each.seat, each.text) for each in points[:2]] == [
        (0, Seat.NORTH, "4"),
        (0, Seat.EAST, "0"),
    ]


def test_a_figure_that_is_no_number_is_said() -> None:
    imported = read(participants([pair("1", PLACE="first")]))
    assert problems(imported) == ['"first": this place is no number']


def test_an_adjustment_is_in_the_unit_of_the_event() -> None:
    imported = read(participants([pair("1", ADJUSTMENT="-1.5")]), board(1, *THREE_TABLES))
    assert [str(each.amount) for each in imported.event.adjustments] == ["-1.5 MP"]
    assert "taken as MP" in guesses(imported)[0]


def test_a_handicap_of_nought_is_none() -> None:
    imported = read(participants([pair("1", HANDICAP="0.0"), pair("2", HANDICAP="3")]))
    assert [tuple(map(int, each.handicap)) for each in imported.event.contestants] == [(), (3,)]


# ------------------------------------------------------------------ the event


@pytest.mark.parametrize(
    ("kind", "method", "scoring"),
    [
        ("MP_PAIRS", "", Scoring.MATCHPOINTS),
        ("PAIRS", "MATCH_POINTS", Scoring.MATCHPOINTS),
        ("PAIRS", "CROSS_IMPS", Scoring.CROSS_IMPS),
        ("CROSS_IMP", "", Scoring.CROSS_IMPS),
        ("BUTLER_PAIRS", "", Scoring.BUTLER),
        ("AGGREGATE", "", Scoring.TOTAL_POINTS),
    ],
)
def test_the_way_of_scoring_in_either_style(kind: str, method: str, scoring: Scoring) -> None:
    imported = read(
        board(1, line("1", "2", "100")), kind=kind, WINNER_TYPE="1", BOARD_SCORING_METHOD=method
    )
    assert imported.event.scoring is scoring
    assert guesses(imported) == []


def test_a_way_of_scoring_that_is_not_known_is_guessed() -> None:
    imported = read(board(1, line("1", "2", "100")), kind="PATTON", WINNER_TYPE="1")
    assert imported.event.scoring is Scoring.MATCHPOINTS
    assert "taken as matchpoints" in guesses(imported)[0]


def test_totals_of_imps_may_stand_as_percentages() -> None:
    imported = read(participants([pair("1", PERCENTAGE="12.5")]), kind="CROSS_IMP", WINNER_TYPE="1")
    assert [each.figure for each in imported.printed] == [Figure.TOTAL]
    assert "taken for the total" in guesses(imported)[0]


@pytest.mark.parametrize(
    ("text", "date", "doubt"),
    [
        ("29/09/2017", datetime.date(2017, 9, 29), False),
        ("07-10-2010", datetime.date(2010, 10, 7), False),
        ("2010-29-09", datetime.date(2010, 9, 29), True),
        ("2010-07-10", datetime.date(2010, 7, 10), True),
        ("2010-07-07", datetime.date(2010, 7, 7), False),
        ("09/29/2017", datetime.date(2017, 9, 29), True),
        ("yesterday", None, False),
        ("31/31/2017", None, False),
    ],
)
def test_dates(text: str, date: datetime.date | None, doubt: bool) -> None:
    assert date_of(text) == (date, doubt)


def test_sessions_have_the_same_boards_again() -> None:
    players = participants([pair("1", "A Squeeze", "A Pass"), pair("2", "A Ruff", "A Deal")])
    one = element("SESSION", players + board(1, line("1", "2", "100")), SESSION_ID="1")
    two = element("SESSION", players + board(1, line("1", "2", "-50")), SESSION_ID="2")
    imported = read(one, two)
    assert [each.session for each in imported.event.lines] == [1, 2]
    assert [each.session for each in imported.event.contestants] == [None, None]


def test_pairs_that_change_are_listed_for_each_session() -> None:
    one = participants([pair("1", "A Squeeze", "A Pass")]) + board(1, line("1", "2", "100"))
    two = participants([pair("1", "A Ruff", "A Deal")]) + board(1, line("1", "2", "100"))
    imported = read(element("SESSION", one), element("SESSION", two))
    assert [each.session for each in imported.event.contestants] == [1, 2]


def test_numbers_repeat_in_sections() -> None:
    def section(name: str, players: str) -> str:
        listed = participants([pair("1", players), pair("2")])
        return element("SECTION", listed + board(1, line("1", "2", "100")), SECTION_ID=name)

    imported = read(element("SESSION", section("A", "A Ruff") + section("B", "A Deal")))
    assert [each.section for each in imported.event.lines] == ["A", "B"]
    assert imported.event.sections == ("A", "B")
    assert [(each.section, each.number) for each in imported.event.contestants] == [
        ("A", "1"), ("A", "2"), ("B", "1"), ("B", "2"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("points", "groups"),
    [(("3", "3"), Grouping.FIELD), (("1", "1"), Grouping.SECTION)],
)
def test_the_points_say_whether_sections_were_scored_together(
    points: tuple[str, str], groups: Grouping
) -> None:
    def section(name: str) -> str:
        lines = [line(str(n), str(n + 1), "100", points) for n in (1, 3)]
        return element("SECTION", board(1, *lines), SECTION_ID=name)

    imported = read(section("A") + section("B"))
    assert imported.event.groups is groups
    assert "as the points show" in guesses(imported)[0]


def test_one_section_is_none() -> None:
    imported = read(element("SECTION", board(1, line("1", "2", "100")), SECTION_ID="Sect1"))
    assert [each.section for each in imported.event.lines] == [None]


def test_hands_with_voids_written_in_two_ways() -> None:
    deal = board(
        1,
        hand("North", "AKQJT98765432", "-", "", ""),
        hand("East", "-", "AKQJ1098765432", "-", "-"),
        hand("South", "", "", "AKQJT98765432", ""),
        hand("West", "", "", "", "AKQJT98765432"),
    )
    wrong = board(2, hand("North", "AK", "", "", ""))
    empty = board(3, hand("North", "", "", "", ""))
    content = usebio(board(1, *THREE_TABLES), after=element("HANDSET", deal + wrong + empty))
    imported = parse_usebio(content)
    assert [str(each) for each in imported.event.deals] == [
        "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    ]
    assert "north has 2 cards on board 2" in problems(imported)[0]
    assert imported.read == ("3 results on 1 board", "1 deal")


def test_individuals() -> None:
    def table(north: str, east: str, south: str, west: str) -> str:
        seats = dict(zip("NESW", (north, east, south, west), strict=True))
        numbers = {f"{seat}_PLAYER_NUMBER": number for seat, number in seats.items()}
        return element("TRAVELLER_LINE", elements({**numbers, "SCORE": "110"}))

    players = element("PLAYER", elements({"PLAYER_NUMBER": "1", "PLAYER_NAME": "A Ruff"}))
    imported = read(participants([players]), board(1, table("1", "2", "3", "4")), kind="INDIVIDUAL")
    assert imported.event.kind is Kind.INDIVIDUAL
    assert imported.event.lines[0].players == ("1", "2", "3", "4")
    assert imported.event.contestants[0].names == "A Ruff"


# ------------------------------------------------------------------ matches


def match(team: str, other: str, *lines: str, **cells: str) -> str:
    numbers = {"ROUND_NUMBER": "1", "TEAM": team, "OPPOSING_TEAM": other, **cells}
    content = element("BOARD_NUMBER", "1") + element("IMPS", "-2") + "".join(lines)
    return element("MATCH", elements(numbers) + element("BOARD", content))


TABLES = (
    line("1-1-2", "3-3-4", "100", DIRECTION="NS"),
    line("3-1-2", "1-3-4", "150", DIRECTION="EW"),
)


def test_the_direction_says_where_the_team_sat() -> None:
    imported = read(
        match("1", "3", *TABLES, TEAM_SCORE="12", OPPOSING_TEAM_SCORE="8"),
        kind="TEAMS",
        BOARD_SCORING_METHOD="IMPS",
        MATCH_SCORING_METHOD="VPS",
    )
    assert imported.event.kind is Kind.TEAMS
    assert [(each.round, each.ns, each.ew) for each in imported.event.lines] == [
        (1, "1", "3"),
        (1, "3", "1"),
    ]
    figures = {(each.figure, each.match): each.text for each in imported.printed}
    assert figures[Figure.MATCH_POINTS, MatchKey(1, "1", "3")] == "12"
    assert figures[Figure.MATCH_POINTS, MatchKey(1, "3", "1")] == "8"
    assert figures[Figure.BOARD_IMPS, MatchKey(1, "1", "3")] == "-2"


def test_scores_in_imps_where_the_file_says_so() -> None:
    imported = read(
        match("1", "3", *TABLES, TEAM_SCORE="-2"),
        kind="TEAMS",
        BOARD_SCORING_METHOD="IMPS",
        MATCH_SCORING_METHOD="IMPS",
    )
    assert Figure.MATCH_IMPS in {each.figure for each in imported.printed}


def test_a_team_with_two_matches_in_a_round_is_said() -> None:
    imported = read(match("1", "3", *TABLES), match("1", "5", *TABLES), kind="SWISS_TEAMS")
    assert any("has another match of this round" in each for each in guesses(imported))


def test_a_match_without_teams_is_left_out_and_said() -> None:
    imported = read(match("", "", *TABLES), kind="TEAMS", BOARD_SCORING_METHOD="IMPS")
    assert imported.event.lines == ()
    assert "who plays this match is not said" in problems(imported)[0]


def test_teams_with_their_pairs() -> None:
    inner = pair("1-1-2", "A Squeeze", "A Pass", PAIR_IMPS="-20.99", BOARDS_PLAYED="24")
    listed = elements({"TOTAL_SCORE": "55", "WINS_OR_DRAWS": "3", "PLACE": "10"})
    team = element("TEAM", listed + inner, TEAM_ID="1", TEAM_NAME="The Finesses")
    imported = read(participants([team]), kind="TEAMS", BOARD_SCORING_METHOD="IMPS")
    [found] = imported.event.contestants
    assert (found.number, found.name, len(found.people)) == ("1", "The Finesses", 2)
    assert {(each.figure, each.text) for each in imported.printed} == {
        (Figure.TOTAL, "55"),
        (Figure.MATCHES_WON, "3"),
        (Figure.PLACE, "10"),
        (Figure.PAIR_IMPS, "-20.99"),
    }


def test_swiss_pairs_are_found_by_the_numbers_of_the_match() -> None:
    cells = {"ROUND_NUMBER": "2", "NS_PAIR_NUMBER": "4", "EW_PAIR_NUMBER": "7"}
    scores = {"NS_SCORE": "10", "EW_SCORE": "2", "NS_VICTORY_POINTS": "15.5"}
    inner = board(5, line("4", "7", "100"))
    imported = read(element("MATCH", elements(cells | scores) + inner), kind="SWISS_PAIRS")
    assert imported.event.kind is Kind.SWISS_PAIRS
    assert [(each.round, each.numbers) for each in imported.event.lines] == [(2, ("4", "7"))]
    figures = {each.figure: each.text for each in imported.printed}
    assert figures[Figure.MATCH_POINTS] == "15.5"


# ------------------------------------------------------------------ what is not kept


def test_what_has_no_place_is_listed_once_with_the_first_line() -> None:
    imported = read(
        participants([pair("1", MASTER_POINTS_AWARDED="12"), pair("2", MASTER_POINTS_AWARDED="8")])
    )
    [left] = imported.not_kept
    assert "master points (2 times, first here)" in left.message
    assert problems(imported) == []


def test_what_is_not_known_is_said() -> None:
    content = element("COFFEE", "black") + board(1, line("1", "2", "100", MOOD="good"))
    imported = parse_usebio(usebio(content, after=element("TEA", "green")))
    assert sorted(problems(imported)) == [
        '"COFFEE": this is not known, and not read',
        '"MOOD": this is not known, and not read',
        '"TEA": this is not known, and not read',
    ]


def test_a_second_event_is_not_read_and_said() -> None:
    content = usebio(board(1, line("1", "2", "100")), after=element("EVENT", board(1)))
    assert "only the first is read" in problems(parse_usebio(content))[0]


@pytest.mark.parametrize("content", [b"", b"hello", b"<A/>", b"<USEBIO/>", b"\x00\x01\x02"])
def test_what_is_no_usebio_is_refused(content: bytes) -> None:
    with pytest.raises(InputError):
        parse_usebio(content)
