"""PBN files of other programs: the verifier's own test files, and events with printed figures."""

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.engine.event_score import EventScore, score_event
from overtrick.exact import decimal
from overtrick.formats.event_file_rules import rule_book
from overtrick.formats.imported import Figure, Imported, Printed
from overtrick.formats.pbn import parse_pbn, read_pbn
from overtrick.formats.pbn_write import write_pbn
from overtrick.model.board import Seat
from overtrick.model.event_setup import Kind
from overtrick.model.result import Average
from overtrick.model.scoring import Scoring

GAME = re.compile(r"% =+ game ([0-9]+) =+")


def marked_games(path: Path) -> Iterator[tuple[int, int, int]]:
    """The number of each game of a verifier file, with its first line and where it ends."""
    lines = path.read_bytes().decode("latin-1").split("\n")
    marks = [
        (int(found[1]), number)
        for number, line in enumerate(lines, start=1)
        if (found := GAME.match(line))
    ]
    ends = [line for _, line in marks[1:]] + [len(lines) + 1]
    for (game, line), end in zip(marks, ends, strict=True):
        yield game, line, end


@pytest.mark.parametrize(("version", "games"), [("10", 31), ("20", 46), ("21", 2)])
def test_the_verifiers_correct_files_are_read_without_an_error(
    shared_data: Path, version: str, games: int
) -> None:
    path = shared_data / "pbn" / f"verifier-correct-{version}.pbn"
    assert len(list(marked_games(path))) == games
    imported = read_pbn(path)
    assert [str(each) for each in imported.errors] == []
    # What is left aside is no part of an event; nothing else is said.
    said = {str(each.problem) for each in imported.diagnostics}
    kept_out = ("another deal", "not kept", "another vulnerability")
    assert [each for each in said if not any(word in each for word in kept_out)] == []


@pytest.mark.parametrize(("version", "games"), [("10", 74), ("20", 23), ("21", 2)])
def test_every_erroneous_game_of_the_verifier_is_reported_with_its_line(
    shared_data: Path, version: str, games: int
) -> None:
    path = shared_data / "pbn" / f"verifier-errors-{version}.pbn"
    imported = read_pbn(path)
    lines = {each.source.line for each in imported.diagnostics if each.source is not None}
    # What is left aside, and deals that differ from one game to the next, are not the errors.
    aside = {
        each.source.line
        for each in imported.diagnostics
        if each.source is not None and ("not kept" in each.problem or "is kept" in each.problem)
    }
    named = {
        each.source.line
        for each in imported.diagnostics
        if each.source is not None and not ("not kept" in each.problem or "is kept" in each.problem)
    }
    assert lines == aside | named
    detected = [
        game
        for game, first, end in marked_games(path)
        if any(first <= line < end for line in named)
    ]
    assert detected == list(range(1, games + 1))


# ------------------------------------------------------------------ an individual


@pytest.fixture(scope="module")
def individual(shared_data: Path) -> tuple[Imported, EventScore]:
    imported = read_pbn(shared_data / "pbn" / "individual-ruter.pbn")
    event = imported.event
    return imported, score_event(event, rule_book(event, "event.pbn"))


def printed_of(imported: Imported, figure: Figure) -> dict[str, Printed]:
    return {
        each.who.number: each
        for each in imported.printed
        if each.figure is figure and each.who is not None
    }


def test_an_individual_is_read_whole(individual: tuple[Imported, EventScore]) -> None:
    imported, _ = individual
    event = imported.event
    assert imported.format == "PBN 2.0"
    assert imported.program == "Ruter i Norge 4.14.2"
    assert imported.read == ("20 players", "135 results", "27 deals")
    assert (event.kind, event.scoring) == (Kind.INDIVIDUAL, Scoring.MATCHPOINTS)
    assert (event.name, str(event.date)) == ("Høstturnering", "2022-10-04")
    assert event.contestants[0].people[0].name == "Player 001 Ø"
    assert imported.errors == []
    assert all(str(each.result.ns) for each in event.lines)


def test_matchpoints_of_an_individual_are_wins_less_losses(
    individual: tuple[Imported, EventScore],
) -> None:
    imported, score = individual
    printed = {
        (each.line, each.seat): each.value
        for each in imported.printed
        if each.figure is Figure.LINE_POINTS
    }
    where = {id(line): index for index, line in enumerate(imported.event.lines)}
    agreeing = 0
    for board in score.scores.boards.values():
        average = len(board.plays) - 1  # half of 2 for each other result
        for play, line in zip(board.plays, board.score.lines, strict=True):
            ours = {}
            for seat in Seat:
                points = line.seat(seat).points
                assert points is not None
                ours[seat] = points - average
            theirs = {seat: printed[where[id(play.reported)], seat] for seat in Seat}
            agreeing += ours == theirs
    assert agreeing == 135


def test_totals_and_percentages_of_an_individual(
    individual: tuple[Imported, EventScore],
) -> None:
    imported, score = individual
    totals = printed_of(imported, Figure.TOTAL)
    percentages = printed_of(imported, Figure.PERCENT)
    places = printed_of(imported, Figure.PLACE)
    assert len(totals) == len(percentages) == len(places) == 20
    for row in score.rankings[0].rows:
        number, standing = row.standing.contestant.number, row.standing
        assert standing.maximum is not None
        assert standing.percent is not None
        assert totals[number].value == standing.total - standing.maximum / 2
        assert percentages[number].text == decimal(standing.percent, 2)
        assert places[number].value == row.place


# ------------------------------------------------------------------ pairs


def test_a_table_of_five_columns(shared_data: Path) -> None:
    imported = read_pbn(shared_data / "usebio" / "mp-pairs-brian.pbn")
    event = imported.event
    assert imported.program == "Bridgewebs"
    assert imported.read == ("13 pairs", "144 results", "24 deals")
    assert imported.errors == []
    [averages] = [line for line in event.lines if line.result.ns is Average.EVEN]
    assert (averages.board, averages.ns, averages.ew) == (21, "3", "14")
    assert [each.text for each in imported.guessed] == ["A"]
    assert "DoubleDummyTricks (24)" in imported.not_kept[0].problem


def test_the_results_are_those_of_the_same_event_in_another_format(shared_data: Path) -> None:
    """The points printed in the USEBIO file of this event come out of the results in its PBN."""
    event = read_pbn(shared_data / "usebio" / "mp-pairs-brian.pbn").event
    text = (shared_data / "usebio" / "mp-pairs-brian.xml").read_text(encoding="latin-1")
    score = score_event(event, rule_book(event, "event.pbn"))
    ours = {}
    for key, board in score.scores.boards.items():
        for play, line in zip(board.plays, board.score.lines, strict=True):
            ours[key.board, play.actual.ns, play.actual.ew] = line.ns.points, line.ew.points
    agreeing = 0
    for board_text in text.split("<BOARD>")[1:]:
        number = int(tag(board_text, "BOARD_NUMBER"))
        for line_text in board_text.split("<TRAVELLER_LINE>")[1:]:
            pair = tag(line_text, "NS_PAIR_NUMBER"), tag(line_text, "EW_PAIR_NUMBER")
            theirs = tuple(
                Fraction(tag(line_text, f"{side}_MATCH_POINTS")) for side in ("NS", "EW")
            )
            agreeing += number != 21 and ours[number, *pair] == theirs
    assert agreeing == 138  # all but board 21, on which there is an average


def tag(text: str, name: str) -> str:
    found = re.search(rf"<{name}>\s*([^<]*?)\s*</{name}>", text)
    assert found is not None, name
    return found[1]


@pytest.mark.parametrize("name", ["pbn/individual-ruter.pbn", "usebio/mp-pairs-brian.pbn"])
def test_what_was_read_is_written_and_read_again(shared_data: Path, name: str) -> None:
    event = read_pbn(shared_data / name).event
    content, unheld = write_pbn(event, score_event(event, rule_book(event, "event.pbn")))
    assert unheld == ()
    again = parse_pbn(content)
    assert again.event == event
    assert again.diagnostics == ()
    assert max(len(line) for line in content.split(b"\r\n")) <= 253
