"""Who meets whom by a ``.bws``: its movement, its winners, its sections and its sessions."""

from datetime import date, datetime
from pathlib import Path

import pytest

from overtrick.model.board import Side
from tests.formats.bws_files import ALIKE, bws, due, player, read, result, results, said


def moved_to(section: int) -> list[dict[str, object]]:
    """The same results in another section, entered later."""
    return [row | {"ID": 1000 + number, "Section": section} for number, row in enumerate(ALIKE)]


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
