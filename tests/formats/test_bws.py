"""What the rows of a ``.bws`` mean: results, corrections, remarks, sides and winners."""

from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path

import pytest

from overtrick.errors import InputError
from overtrick.formats.bws import read_bws
from overtrick.formats.imported import Imported
from overtrick.model.board import Side
from overtrick.model.diagnostic import Diagnostic
from overtrick.model.notation import format_result
from tests.formats.bws_files import HANDS, bws, due, player, read, result
from tests.formats.jet_writer import LONG, TEXT, Cells, NewTable, database

ALIKE = [result(1, "1 1 1", "1 2", "4 S|N|="), result(2, "1 2 2", "2 1", "4 S|N|=")]
"""Two results of two rounds, so that two pairs sit both ways and one wins."""


def moved_to(section: int) -> list[dict[str, object]]:
    """The same results in another section, entered later."""
    return [row | {"ID": 1000 + number, "Section": section} for number, row in enumerate(ALIKE)]


def results(imported: Imported) -> list[str]:
    return [format_result(line.result) for line in imported.event.lines]


def said(diagnostics: Sequence[Diagnostic]) -> str:
    return "\n".join(str(each) for each in diagnostics)


# ------------------------------------------------------------------ results


@pytest.mark.parametrize("jet", [3, 4])
@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("3 NT|N|=", "3NT N ="),
        ("3NT|W|+2", "3NT W +2"),
        ("4 S x|E|-2", "4Sx E -2"),
        ("4Sx|E|-2", "4Sx E -2"),
        ("3 D xx|S|+1", "3Dxx S +1"),
        ("7 C|S|=", "7C S ="),
        ("PASS|N|", "PASS"),
        ("pass||", "PASS"),
    ],
)
def test_contracts(tmp_path: Path, jet: int, text: str, notation: str) -> None:
    imported = read(tmp_path, bws(jet, ReceivedData=[result(1, "1 1 1", "1 2", text)]))
    assert (results(imported), said(imported.diagnostics)) == ([notation], "")
    assert imported.format == f"Bridgemate .bws (Jet {jet})"


@pytest.mark.parametrize(
    ("remark", "notation"),
    [
        ("60%-40%", "AVE+/AVE-"),
        ("40%-60%", "AVE-/AVE+"),
        ("60%-60%", "AVE+/AVE+"),
        ("50%-50%", "AVE"),
        ("40% - 40%", "AVE-/AVE-"),
        ("70%-30%", "70%/30%"),
        ("100%-0%", "100%/0%"),
        ("Not played", "NP"),
        ("not played", "NP"),
    ],
)
def test_remarks_instead_of_a_result(tmp_path: Path, remark: str, notation: str) -> None:
    imported = read(tmp_path, bws(ReceivedData=[result(1, "1 1 1", "1 2", "", remark)]))
    assert (results(imported), said(imported.diagnostics)) == ([notation], "")
    floats = "taken for average plus and minus" in said(imported.guessed)
    assert floats == ("AVE+" in notation or "AVE-" in notation)


@pytest.mark.parametrize(
    ("remark", "problem"),
    [
        ("Arbitral score", '"Arbitral score": row 7 of ReceivedData: an adjusted score is still'),
        ("101%-0%", '"101%-0%": row 7 of ReceivedData: this remark is not understood'),
        ("see director", '"see director": row 7 of ReceivedData: this remark is not understood'),
        ("", "row 7 of ReceivedData: there is no result; write it; until then it is LATE"),
    ],
)
def test_what_is_no_result_is_still_to_come(tmp_path: Path, remark: str, problem: str) -> None:
    imported = read(tmp_path, bws(ReceivedData=[result(7, "1 1 1", "1 2", "", remark)]))
    assert results(imported) == ["LATE"]
    assert f"club.bws:7: {problem}" in said(imported.errors)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("8 S|N|=", '"8S": the level of a contract is 1 to 7 (row 7 of ReceivedData)'),
        ("4 S|X|=", "the declarer is missing"),
        ("4 S|N|", "the result is missing"),
        ("4 S||=", "the declarer is missing"),
        ("|N|+1", "this is no result"),
        ("||+620", "the contract is missing"),
        ("4 S|N|-12", "this is fewer than 0 tricks"),
    ],
)
def test_a_result_that_cannot_be_read_is_reported(tmp_path: Path, text: str, problem: str) -> None:
    rows = [result(7, "1 1 1", "1 2", text), result(8, "1 1 2", "1 2", "1 C|N|=")]
    imported = read(tmp_path, bws(ReceivedData=rows))
    assert results(imported) == ["LATE", "1C N ="]
    assert problem in said(imported.errors)
    assert "row 7 of ReceivedData" in said(imported.errors)


def test_only_the_side_that_declared(tmp_path: Path) -> None:
    imported = read(tmp_path, bws(ReceivedData=[result(3, "1 1 1", "1 2", "4 S|EW|=")]))
    assert results(imported) == ["4S E ="]
    assert "row 3 of ReceivedData says only which side declared; E is taken" in said(
        imported.guessed
    )


def test_leads(tmp_path: Path) -> None:
    rows = [
        result(number, f"1 1 {number}", "1 2", "4 S|N|=", LeadCard=lead)
        for number, lead in enumerate(["S2", "C10", "DA", "", "11", None], 1)
    ]
    imported = read(tmp_path, bws(ReceivedData=rows))
    leads = [line.lead and str(line.lead) for line in imported.event.lines]
    assert leads == ["S2", "CT", "DA", None, None, None]
    assert "club.bws:5: the lead in row 5 of ReceivedData cannot be read" in said(
        imported.diagnostics
    )


def test_a_remark_beside_a_result_is_reported_and_the_result_counts(tmp_path: Path) -> None:
    imported = read(
        tmp_path, bws(ReceivedData=[result(4, "1 1 1", "1 2", "4 S|N|=", "hesitation")])
    )
    assert results(imported) == ["4S N ="]
    assert '"hesitation": the remark in row 4 of ReceivedData is not understood' in said(
        imported.diagnostics
    )


def test_rows_that_are_no_results_are_left_out(tmp_path: Path) -> None:
    odd: list[dict[str, object]] = [{"Table": None}, {"Round": 0}, {"Board": None}, {"Board": 0},
           {"PairNS": None}, {"PairEW": -3}, {"Section": None}]  # fmt: skip
    rows = [result(n, "1 1 1", "1 2", "4 S|N|=") | each for n, each in enumerate(odd, 1)]
    imported = read(tmp_path, bws(ReceivedData=[*rows, result(9, "1 1 1", "1 2", "1 C|N|=")]))
    assert results(imported) == ["1C N ="]
    assert [each.source and each.source.line for each in imported.errors] == [1, 2, 3, 4, 5, 6, 7]
    assert '"4 S N =": row 1 of ReceivedData: its table or round is missing' in said(
        imported.errors
    )


# ------------------------------------------------------------------ corrections


def test_a_later_row_replaces_an_earlier_one(tmp_path: Path) -> None:
    rows = [
        result(12, "1 1 1", "1 2", "4 S|N|="),
        result(30, "1 1 2", "1 2", "PASS|N|"),
        result(40, "1 1 1", "1 2", "4 S|S|-1"),
    ]
    imported = read(tmp_path, bws(ReceivedData=[rows[2], rows[1], rows[0]]))
    assert results(imported) == ["PASS", "4S S -1"]  # in the order of entry
    assert said(imported.diagnostics) == (
        'club.bws:12: "A1 round 1 board 1: 1 against 2, 4S N =": '
        "row 12 of ReceivedData is replaced by row 40 (1 against 2, 4S S -1)"
    )


def test_a_correction_of_one_pair(tmp_path: Path) -> None:
    rows = [result(1, "1 1 1", "1 2", "4 S|N|="), result(2, "1 1 1", "1 3", "4 S|N|=")]
    imported = read(tmp_path, bws(ReceivedData=rows))
    assert [(line.ns, line.ew) for line in imported.event.lines] == [("1", "3")]


def test_two_results_of_other_pairs_from_one_table_both_count(tmp_path: Path) -> None:
    rows = [result(1, "1 1 1", "1 2", "4 S|N|="), result(2, "1 1 1", "3 4", "4 S|N|+1")]
    imported = read(tmp_path, bws(ReceivedData=rows))
    assert results(imported) == ["4S N =", "4S N +1"]
    assert "where other pairs have played this board already; both results count" in said(
        imported.diagnostics
    )


def test_a_result_that_was_taken_back(tmp_path: Path) -> None:
    rows = [
        result(1, "1 1 1", "1 2", "4 S|N|=", Erased=True),
        result(2, "1 1 2", "1 2", "4 S|N|+1", Erased=True),
        result(3, "1 1 2", "1 2", "4 S|N|-1"),
    ]
    imported = read(tmp_path, bws(ReceivedData=rows))
    assert results(imported) == ["4S N -1"]
    report = said(imported.diagnostics)
    assert "row 1 of ReceivedData was taken back (Erased) and does not count" in report
    assert '"A1 round 1 board 2: 1 against 2, 4S N +1": row 2 of ReceivedData was taken' in report
    assert "counts again" not in said(imported.guessed)


def test_a_correction_that_was_taken_back(tmp_path: Path) -> None:
    rows = [
        result(1, "1 1 1", "1 2", "4 S|N|="),
        result(2, "1 1 1", "1 2", "4 S|N|+1", Erased=True),
    ]
    imported = read(tmp_path, bws(ReceivedData=rows))
    assert results(imported) == ["4S N ="]
    assert "row 2 came later and was taken back, so that row 1 of ReceivedData counts again" in (
        said(imported.guessed)
    )


# ------------------------------------------------------------------ sides


def test_the_declarer_may_be_of_no_meaning(tmp_path: Path) -> None:
    rows = [
        result(1, "1 1 1", "1 2", "4 S|N|=", Declarer=1),
        result(2, "1 1 2", "1 2", "4 S|E|=", Declarer=1),
        result(3, "1 1 3", "1 2", "4 S|W|=", Declarer=1),
    ]
    imported = read(tmp_path, bws(ReceivedData=rows))
    assert results(imported) == ["4S N =", "4S E =", "4S W ="]
    assert said(imported.diagnostics) == ""
    assert "Declarer in ReceivedData is always PairNS, also where NS/EW says east" in said(
        imported.guessed
    )


def test_a_declarer_who_does_not_sit_there(tmp_path: Path) -> None:
    rows = [
        result(1, "1 1 1", "1 2", "4 S|E|="),
        result(2, "1 1 2", "1 2", "4 S|E|=", Declarer=1),
    ]
    imported = read(tmp_path, bws(ReceivedData=rows))
    assert [line.ns for line in imported.event.lines] == ["1", "1"]
    assert "Declarer in row 2 of ReceivedData is pair 1, which does not sit E" in said(
        imported.diagnostics
    )


def test_wrong_direction(tmp_path: Path) -> None:
    rows = [
        result(1, "1 1 1", "1 2", "4 S|N|="),
        result(2, "1 1 2", "1 2", "4 S|E|="),
        result(3, "1 1 3", "1 2", "4 S|N|=", "Wrong direction", Declarer=2),
        result(4, "1 1 4", "2 1", "4 S|N|=", "Wrong direction", Declarer=2),
    ]
    imported = read(tmp_path, bws(ReceivedData=rows))
    sat = [(line.ns, line.ew) for line in imported.event.lines]
    assert sat == [("1", "2"), ("1", "2"), ("2", "1"), ("2", "1")]
    assert said(imported.diagnostics) == ""
    assert 'row 3 of ReceivedData says "wrong direction"; pair 2 is taken to have sat' in said(
        imported.guessed
    )


# ------------------------------------------------------------------ movement


def test_the_movement_becomes_a_schedule(tmp_path: Path) -> None:
    rounds = [
        due(1, 1, "1 2", "1 2"),
        due(1, 2, "2 1", "3 5", CustomBoards="3, 5"),
        due(2, 1, "3 0", "3 4"),
        due(2, 2, "9 3", "1 2"),
        due(3, 1, "0 0", "0 0"),
    ]
    section = [{"ID": 1, "Letter": "B", "Tables": 3, "MissingPair": 9}]
    rows = [result(1, "1 1 1", "1 2", "4 S|N|="), result(2, "1 2 5", "2 1", "4 S|N|=")]
    imported = read(tmp_path, bws(Section=section, RoundData=rounds, ReceivedData=rows))
    plays = [(play.board, play.ns, play.ew, play.round, play.table) for play in imported.schedule]
    assert plays == [
        (1, "1", "2", 1, "1"), (2, "1", "2", 1, "1"), (3, "2", "1", 2, "1"), (5, "2", "1", 2, "1"),
    ]  # fmt: skip
    assert {play.section for play in imported.schedule} == {"B"}
    assert imported.event.sections == ("B",)
    assert [each.number for each in imported.event.contestants] == ["1", "2", "3"]
    assert imported.read == (
        "1 section", "3 pairs", "2 results", "5 tables and rounds of a movement", "2 sit-outs",
    )  # fmt: skip
    report = said(imported.diagnostics)
    assert '"B1 round 1 board 2": this result is missing' in report
    assert '"B1 round 2 board 3": this result is missing' in report
    assert "taken as not played and not to come" in said(imported.guessed)
    assert not imported.event.open


def test_a_sit_out_is_no_result(tmp_path: Path) -> None:
    rounds = [due(1, 1, "1 2", "1 2"), due(2, 1, "3 0", "3 4")]
    rows = [
        result(1, "1 1 1", "1 2", "4 S|N|="),
        result(2, "1 1 2", "1 2", "4 S|N|="),
        result(3, "2 1 3", "3 0", "", "Not played"),
    ]
    imported = read(tmp_path, bws(RoundData=rounds, ReceivedData=rows))
    assert results(imported) == ["4S N =", "4S N ="]
    assert "row 3 of ReceivedData is a sit-out; it is left out" in said(imported.diagnostics)


def test_an_event_that_goes_on(tmp_path: Path) -> None:
    rounds = [due(1, round_, "1 2", f"{round_} {round_}") for round_ in (1, 2, 3)]
    imported = read(tmp_path, bws(RoundData=rounds, ReceivedData=ALIKE[:1]))
    assert imported.event.open
    assert '"section A round 2 3": these results are missing' in said(imported.diagnostics)
    assert "the last round has no results; the event is taken to be going on" in said(
        imported.guessed
    )


def test_a_movement_of_another_event_is_left_out(tmp_path: Path) -> None:
    rounds = [due(1, 1, "301 302", "1 2"), due(1, 2, "302 301", "3 4")]
    imported = read(tmp_path, bws(RoundData=rounds, ReceivedData=ALIKE))
    assert imported.schedule == ()
    assert [each.number for each in imported.event.contestants] == ["1", "2"]
    assert (
        "RoundData of section A seems to be of another event: it has none of the pairs 1 to 2, who"
        in said(imported.diagnostics)
    )
    others = [due(1, 1, "1 2", "8 9"), due(1, 2, "2 1", "6 7")]
    imported = read(tmp_path, bws(RoundData=others, ReceivedData=ALIKE))
    assert imported.schedule == ()
    assert "2 of 2 results are from where others were to play" in said(imported.diagnostics)


def test_one_result_that_is_not_as_the_movement_says(tmp_path: Path) -> None:
    rounds = [due(1, round_, "1 2", f"{round_} {round_}") for round_ in (1, 2, 3)]
    rows = [result(n, f"1 {n} {n}", "1 2", "4 S|N|=") for n in (1, 2)]
    wrong = result(3, "1 3 3", "1 4", "4 S|N|=")
    imported = read(tmp_path, bws(RoundData=rounds, ReceivedData=[*rows, wrong]))
    assert len(imported.schedule) == 3
    assert (
        '"A1 round 3 board 3: 1 against 4, 4S N =": RoundData has 1 against 2 on boards 3 to 3 '
        "there; row 3 of ReceivedData counts as it is; check it"
    ) in said(imported.diagnostics)


def test_an_arrow_switch_at_the_table_is_no_difference(tmp_path: Path) -> None:
    rounds = [due(1, 1, "1 2", "1 1"), due(1, 2, "1 2", "2 2")]
    imported = read(tmp_path, bws(RoundData=rounds, ReceivedData=ALIKE))
    assert said(imported.diagnostics) == ""
    assert [line.ns for line in imported.event.lines] == ["1", "2"]


@pytest.mark.parametrize(
    "odd", [{"LowBoard": 5}, {"HighBoard": 3000}, {"NSPair": None}, {"EWPair": -1}]
)
def test_rounds_that_cannot_be(tmp_path: Path, odd: dict[str, object]) -> None:
    rounds = [due(1, 1, "1 2", "1 1"), due(1, 2, "2 1", "2 2") | odd]
    imported = read(tmp_path, bws(RoundData=rounds, ReceivedData=ALIKE))
    assert {play.round for play in imported.schedule} == {1}
    assert "row 2 of RoundData" in said(imported.errors)


def test_a_table_twice_in_a_round_and_boards_that_are_none(tmp_path: Path) -> None:
    rounds = [
        due(1, 1, "1 2", "1 1"), due(1, 1, "3 4", "1 1"), due(1, 2, "2 1", "2 2", CustomBoards="x"),
    ]  # fmt: skip
    imported = read(tmp_path, bws(RoundData=rounds, ReceivedData=ALIKE))
    assert [play.ns for play in imported.schedule] == ["1", "2"]
    report = said(imported.diagnostics)
    assert "table 1 is there twice in round 1; the first row is taken" in report
    assert '"x": row 3 of RoundData: these are no boards; LowBoard and HighBoard' in report


# ------------------------------------------------------------------ winners


def mitchell(ew_from: int, rounds: int = 3, tables: int = 3) -> list[dict[str, object]]:
    """A Mitchell, east-west's numbers from one on."""
    return [
        result(
            100 * round_ + table, f"{table} {round_} {board}",
            f"{table} {ew_from + (table - round_) % tables}", "4 S|N|=",
        )
        for round_ in range(1, rounds + 1)
        for table in range(1, tables + 1)
        for board in [(table + round_ - 2) % tables + 1]
    ]  # fmt: skip


def test_two_winners_where_no_pair_sits_both_ways(tmp_path: Path) -> None:
    imported = read(tmp_path, bws(ReceivedData=mitchell(11)))
    assert imported.event.winners == 2
    assert "how many winners it has; 2, as no pair sits both ways" in said(imported.guessed)
    directions = {each.number: each.direction for each in imported.event.contestants}
    assert directions == {
        "1": Side.NS, "2": Side.NS, "3": Side.NS, "11": Side.EW, "12": Side.EW, "13": Side.EW,
    }  # fmt: skip


def test_two_winners_where_each_number_is_two_pairs(tmp_path: Path) -> None:
    imported = read(tmp_path, bws(ReceivedData=mitchell(1)))
    assert imported.event.winners == 2
    assert "2, as the same numbers sit both ways at once" in said(imported.guessed)
    assert [(each.number, each.direction) for each in imported.event.contestants] == [
        *((number, Side.NS) for number in "123"), *((number, Side.EW) for number in "123"),
    ]  # fmt: skip


def test_one_winner_with_an_arrow_switch(tmp_path: Path) -> None:
    rows = mitchell(11)
    for row in rows[6:]:
        row["PairNS"], row["PairEW"] = row["PairEW"], row["PairNS"]
    imported = read(tmp_path, bws(ReceivedData=rows))
    assert imported.event.winners == 1
    assert {each.direction for each in imported.event.contestants} == {None}


def test_the_section_may_say_how_many_winners(tmp_path: Path) -> None:
    section = [{"ID": 1, "Letter": "A", "Winners": 1}]
    imported = read(tmp_path, bws(Section=section, ReceivedData=mitchell(11)))
    assert imported.event.winners == 1
    assert "winners" not in said(imported.guessed)
    imported = read(tmp_path, bws(Section=section, ReceivedData=mitchell(1)))
    numbers = [each.number for each in imported.event.contestants]
    assert numbers == ["1EW", "1NS", "2EW", "2NS", "3EW", "3NS"]


def test_sections_with_one_and_with_two_winners(tmp_path: Path) -> None:
    sections = [{"ID": 1, "Letter": "A"}, {"ID": 2, "Letter": "B"}]
    imported = read(tmp_path, bws(Section=sections, ReceivedData=[*mitchell(11), *moved_to(2)]))
    assert imported.event.winners == 1
    assert "some sections have one winner and some have two" in said(imported.diagnostics)


# ------------------------------------------------------------------ sections and sessions


def test_several_sections(tmp_path: Path) -> None:
    sections = [{"ID": 3, "Letter": "AA"}, {"ID": 1, "Letter": "B"}]
    rows = [*ALIKE, *moved_to(3)]
    imported = read(tmp_path, bws(Section=sections, ReceivedData=rows))
    assert [line.section for line in imported.event.lines] == ["B", "B", "AA", "AA"]
    assert imported.event.sections == ("B", "AA")  # as their numbers are
    contestants = [(each.section, each.number) for each in imported.event.contestants]
    assert contestants == [("B", "1"), ("B", "2"), ("AA", "1"), ("AA", "2")]
    assert "all results of a board are compared with each other" in said(imported.guessed)


def test_a_section_that_is_not_listed(tmp_path: Path) -> None:
    rows = [*ALIKE, *moved_to(7)]
    imported = read(tmp_path, bws(ReceivedData=rows))
    assert imported.event.sections == ("A", "7")
    assert said(imported.diagnostics).count("section 7 is not among the sections") == 1


def test_two_sections_of_one_name_are_told_apart(tmp_path: Path) -> None:
    sections = [{"ID": 1, "Letter": "A"}, {"ID": 2, "Letter": "A"}, {"ID": 3, "Letter": "no word"}]
    rows = [*ALIKE, *moved_to(2)]
    imported = read(tmp_path, bws(Section=sections, ReceivedData=rows))
    assert imported.event.sections == ("A", "A-2")
    assert len(imported.event.contestants) == 4
    assert '"A": there are two sections of this name; one is called A-2' in said(
        imported.diagnostics
    )


def test_the_session_names_and_dates_the_event(tmp_path: Path) -> None:
    session = [{"ID": 1, "Name": "Friday Pairs", "Date": datetime(2026, 11, 13)}]
    imported = read(tmp_path, bws(Session=session, ReceivedData=ALIKE))
    assert (imported.event.name, imported.event.date) == ("Friday Pairs", date(2026, 11, 13))
    assert imported.event.sessions == ()


def test_without_a_session_the_file_and_the_results_do(tmp_path: Path) -> None:
    rows = [row | {"DateLog": datetime(2026, 11, 13)} for row in ALIKE]
    imported = read(tmp_path, bws(ReceivedData=rows))
    assert (imported.event.name, imported.event.date) == ("club", date(2026, 11, 13))
    guesses = said(imported.guessed)
    assert "the file does not name the event; it is called club" in guesses
    assert "most results are of 2026-11-13" in guesses


def test_two_sessions(tmp_path: Path) -> None:
    sessions = [
        {"ID": 5, "Name": "Morning", "Date": datetime(2026, 11, 14)},
        {"ID": 6, "Name": "Evening", "Date": datetime(2026, 11, 14)},
    ]
    sections = [
        {"ID": 1, "Letter": "A", "Session": 5}, {"ID": 2, "Letter": "A", "Session": 6},
    ]  # fmt: skip
    rows = [*ALIKE, *moved_to(2)]
    people = [player(1, "N", "", "A Squeeze"), player(1, "N", "", "A Finesse", Section=2)]
    content = bws(Session=sessions, Section=sections, ReceivedData=rows, PlayerNumbers=people)
    imported = read(tmp_path, content)
    assert [(each.number, each.name) for each in imported.event.sessions] == [
        (1, "Morning"), (2, "Evening"),
    ]  # fmt: skip
    assert [line.session for line in imported.event.lines] == [1, 1, 2, 2]
    contestants = [(each.number, each.session, each.names) for each in imported.event.contestants]
    assert contestants == [
        ("1", 1, "A Squeeze"), ("1", 2, "A Finesse"), ("2", None, ""),
    ]  # fmt: skip


# ------------------------------------------------------------------ the rest of the file


def test_deals(tmp_path: Path) -> None:
    cards = ["AKQJT98765432", "", "", ""]
    hands = [cards[-seat:] + cards[:-seat] for seat in range(4)]
    row: dict[str, object] = dict(
        zip(HANDS, [suit for hand in hands for suit in hand], strict=True)
    )
    rows: list[dict[str, object]] = [
        {"Section": 1, "Board": 1} | row,
        {"Section": 1, "Board": 2},
        {"Section": 1, "Board": 3} | row | {"NorthSpades": "AKQJ"},
        {"Section": 1} | row,
    ]
    imported = read(tmp_path, bws(ReceivedData=ALIKE, HandRecord=rows))
    assert [(deal.board, deal.section) for deal in imported.event.deals] == [(1, "A")]
    assert str(imported.event.deals[0]) == (
        "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    )
    errors = said(imported.errors)
    assert "north has 4 cards on board 3; a hand has 13 (row 3 of HandRecord)" in errors
    assert "row 4 of HandRecord" in errors
    assert "1 deal" in imported.read


def test_what_is_not_read_is_counted(tmp_path: Path) -> None:
    mine = NewTable("custom_notes", [("ID", LONG), ("Text", TEXT, 20)], [(1, "x"), (2, "y")])
    content = bws(
        more=[mine],
        ReceivedData=ALIKE,
        IntermediateData=[result(1, "1 1 1", "1 2", "4 S|N|")],
        BiddingData=[{"ID": 1, "Bid": "1C"}, {"ID": 2, "Bid": "P"}],
        Settings=[{"Section": 0}],
        Clients=[{"ID": 1, "Computer": "ADMIN-ПК"}],
    )
    report = said(read(tmp_path, content).diagnostics).splitlines()
    assert report == [
        'club.bws:1: "IntermediateData": this table has 1 results that were not complete; '
        "they are not read",
        'club.bws:1: "BiddingData": this table has 2 calls; they are not read',
        'club.bws:1: "custom_notes": this table has 2 rows of something unknown; they are not read',
    ]


def test_columns_in_another_order_and_of_other_types(tmp_path: Path) -> None:
    columns = [
        (name, TEXT, 40)
        for name in ("contract", "RESULT", "ns/ew", "Board", "pairew", "PAIRNS", "Round", "Table",
                     "Section")
    ]  # fmt: skip
    rows: list[Cells] = [("4 S", "=", "N", "3", "2", "1", "1", "1", "1")]
    path = tmp_path / "other.bws"
    path.write_bytes(database([NewTable("receiveddata", columns, rows)]))
    imported = read_bws(path)
    assert str(imported.event.lines[0]).startswith("board 3")
    assert results(imported) == ["4S N ="]
    assert "section 1 is not among the sections of the file" in said(imported.diagnostics)


def test_a_file_without_results_says_so(tmp_path: Path) -> None:
    imported = read(tmp_path, bws(RoundData=[due(1, 1, "1 2", "1 3")]))
    assert imported.event.lines == ()
    assert len(imported.schedule) == 3
    assert imported.event.open
    assert '"section A round 1": these results are missing' in said(imported.diagnostics)


def test_another_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "stock.bws"
    path.write_bytes(database([NewTable("Goods", [("ID", LONG)], [(1,)])]))
    with pytest.raises(InputError, match="this is a database without results of bridge"):
        read_bws(path)
    with pytest.raises(InputError, match="there is no such file"):
        read_bws(tmp_path / "no.bws")


def test_no_more_boards_are_scheduled_than_a_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from overtrick.formats import bws_movement

    monkeypatch.setattr(bws_movement, "MOST_PLAYS", 5)
    rounds = [due(1, 1, "1 2", "1 3"), due(1, 2, "2 1", "4 6")]
    imported = read(tmp_path, bws(RoundData=rounds))
    assert len(imported.schedule) == 3
    assert "RoundData has more than 5 boards to play; the others are left out" in said(
        imported.errors
    )


def test_a_file_that_is_too_large_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from overtrick.formats import bws as reader

    monkeypatch.setattr(reader, "LARGEST_BWS", 1000)
    with pytest.raises(InputError, match="the file is larger than"):
        read(tmp_path, bws(ReceivedData=ALIKE))
