"""``verify`` with small files of our own: what agrees, what a habit explains, what nothing does."""

from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.app.verify import Verification, verify
from overtrick.app.verify_text import verification_lines
from overtrick.errors import InputError
from overtrick.formats.usebio import parse_usebio
from tests.formats.usebio_files import board, element, elements, line, pair, participants, usebio

Scores = tuple[tuple[str, str, str], ...]

SCORES: tuple[Scores, ...] = (
    (("1", "2", "100"), ("3", "4", "-50"), ("5", "6", "420"), ("7", "8", "420"), ("9", "10", "90")),
    (("1", "4", "50"), ("3", "6", "50"), ("5", "8", "-110"), ("7", "10", "630")),
)
POINTS = (("4", "4"), ("0", "8"), ("7", "1"), ("7", "1"), ("2", "6"))
SHORT_RAW = (("3", "3"), ("3", "3"), ("0", "6"), ("6", "0"))


def file(second: tuple[tuple[str, str], ...] = SHORT_RAW, pairs: str = "", **more: str) -> bytes:
    boards = [
        board(number, *(line(*score, points) for score, points in zip(scores, both, strict=True)))
        for number, scores, both in zip((1, 2), SCORES, (POINTS, second), strict=True)
    ]
    return usebio(pairs, *boards, head={"WINNER_TYPE": "1", **more})


def verified(content: bytes, regulations: str = "", folder: Path = Path(".")) -> Verification:
    return verify(parse_usebio(content, "x.xml"), folder / "x.xml", regulations)


def counts(found: Verification) -> tuple[int, int, int, int]:
    return found.figures, found.agree, found.explained, found.unexplained


NEUBERG = (("4", "4"), ("4", "4"), ("0.25", "7.75"), ("7.75", "0.25"))


def test_what_agrees_needs_no_explanation() -> None:
    found = verified(file(NEUBERG))
    assert counts(found) == (18, 18, 0, 0)
    assert (found.base, found.book, found.differences) == ("wbf-2017", "wbf-2017", ())


def test_figures_are_compared_at_the_precision_that_was_printed() -> None:
    assert verified(file((("4", "4"), ("4", "4"), ("0.3", "7.7"), ("8", "0.2")))).unexplained == 0
    found = verified(file((("4", "4"), ("4", "4"), ("0.31", "7.75"), ("7.75", "0.25"))))
    assert counts(found) == (18, 17, 0, 1)


def test_raw_points_on_a_short_board_are_a_habit() -> None:
    found = verified(file())
    assert counts(found) == (18, 12, 6, 0)
    assert found.book.startswith("programs/")
    assert {each.because for each in found.differences} == {found.book}
    assert {habit.key for habit in found.habits} & {"short_missing", "raw_lines"}


def test_the_book_of_the_program_that_is_named_is_preferred() -> None:
    found = verified(file(PROGRAM_NAME="Compscore3"))
    assert found.book == "programs/compscore3"
    found = verified(file(PROGRAM_NAME="BriAn"))
    assert found.book == "programs/plain"


def test_a_book_can_be_fixed() -> None:
    found = verified(file(), "ebl-2001")
    assert (found.book, found.base) == ("ebl-2001", "wbf-2017")
    assert counts(found) == (18, 12, 0, 6)
    with pytest.raises(InputError):
        verified(file(), "no-such-book")


def test_a_difference_says_where_it_is_and_how_we_come_to_ours() -> None:
    wrong = (("4", "4"), ("4", "4"), ("0.25", "7.75"), ("5", "0.25"))
    [difference] = verified(file(wrong)).differences
    assert difference.what == "board 2, 7 against 10, NS"
    assert (difference.printed, difference.ours) == ("5", Fraction(31, 4))
    assert difference.because == ""
    assert str(difference.source).startswith("x.xml:")
    assert difference.steps[-1].value == difference.ours


def test_totals_scaled_to_the_most_boards_are_a_habit() -> None:
    totals = participants(
        [pair("2", TOTAL_SCORE="8.00", PLACE="5="), pair("9", TOTAL_SCORE="4.00")]
    )
    found = verified(file(NEUBERG, totals))
    explained = [(each.what, each.printed) for each in found.differences if each.because]
    assert ("pair 9", "4.00") in explained
    assert any(habit.key == "totals_scaled" for habit in found.habits)


def test_places_follow_from_the_percentages_as_printed() -> None:
    pairs = participants(
        [pair("1", PERCENTAGE="10.00", PLACE="2"), pair("2", PERCENTAGE="90.00", PLACE="1")]
    )
    found = verified(file(NEUBERG, pairs))
    kinds = {each.figure: each.because for each in found.differences}
    assert kinds["percentage"] == ""
    assert "as they are printed" in kinds["place"]


def test_a_tie_that_is_none_is_a_difference() -> None:
    pairs = participants([pair("7", PLACE="1="), pair("5", PLACE="9")])
    found = verified(file(NEUBERG, pairs))
    assert [each.printed for each in found.differences if each.figure == "place"] != []


def test_more_digits_than_single_precision_has_are_not_compared() -> None:
    pairs = participants([pair("9", PERCENTAGE="25.000001")])
    assert verified(file(NEUBERG, pairs)).unexplained == 0
    pairs = participants([pair("9", PERCENTAGE="25.00001")])
    assert verified(file(NEUBERG, pairs)).unexplained == 1


def test_a_file_without_figures_has_nothing_to_compare() -> None:
    found = verified(usebio(board(1, line("1", "2", "100"))))
    assert counts(found) == (0, 0, 0, 0)
    assert "nothing is compared" in "\n".join(verification_lines(found))


# ------------------------------------------------------------------ teams


def match(number: int, team: str, other: str, score: int, imps: int, vps: str, against: str) -> str:
    cells = {"ROUND_NUMBER": str(number), "TEAM": team, "OPPOSING_TEAM": other}
    lines = (
        line(f"{team}-1-2", f"{other}-3-4", str(score), DIRECTION="NS"),
        line(f"{other}-1-2", f"{team}-3-4", "0", DIRECTION="EW"),
    )
    inner = element("BOARD_NUMBER", "1") + element("IMPS", str(imps)) + "".join(lines)
    points = elements({"TEAM_SCORE": vps, "OPPOSING_TEAM_SCORE": against})
    return element("MATCH", elements(cells) + points + element("BOARD", inner))


def teams(*matches: str, listed: str = "") -> bytes:
    head = {"BOARD_SCORING_METHOD": "IMPS", "MATCH_SCORING_METHOD": "VPS"}
    return usebio(listed, *matches, kind="TEAMS", head=head)


MATCHES = (
    match(1, "1", "2", 100, 3, "13", "7"),
    match(1, "3", "4", 430, 10, "16", "4"),
    match(2, "1", "3", -100, -3, "7", "13"),
    match(2, "2", "4", -430, -10, "4", "16"),
)


def test_victory_points_may_follow_a_scale_of_their_own() -> None:
    found = verified(teams(*MATCHES))
    assert found.unexplained == 0
    scale = [(int(each.margin), int(each.points), each.matches) for each in found.scale]
    assert scale == [(3, 13, 2), (10, 16, 2)]
    text = "\n".join(verification_lines(found, all_=True))
    assert "3 = 13, 10 = 16" in text
    assert "a scale of its own, read off this file" in text


def test_one_match_that_is_not_on_that_scale_is_not_explained() -> None:
    odd = match(3, "1", "4", 100, 3, "14", "6")
    found = verified(teams(*MATCHES, odd))
    assert [(each.what, each.printed) for each in found.differences if not each.because] == [
        ("round 3, 1 against 4", "14"),
        ("round 3, 4 against 1", "6"),
    ]


def test_points_that_fall_with_the_margin_follow_no_scale() -> None:
    wrong = (
        match(1, "1", "2", 430, 10, "13", "7"),
        match(1, "3", "4", 100, 3, "18", "2"),
        match(2, "1", "3", 430, 10, "13", "7"),
        match(2, "2", "4", 100, 3, "18", "2"),
    )
    found = verified(teams(*wrong))
    assert found.scale == ()
    assert found.unexplained == 8


def test_a_total_follows_from_the_matches_as_printed() -> None:
    team = element("TEAM", elements({"TOTAL_SCORE": "29"}), TEAM_ID="3")
    wrong = element("TEAM", elements({"TOTAL_SCORE": "30"}), TEAM_ID="1")
    found = verified(teams(*MATCHES, listed=participants([team, wrong])))
    totals = {each.what: each.because for each in found.differences if each.figure == "total"}
    assert "as they are printed" in totals["team 3"]
    assert totals["team 1"] == ""


def test_imps_that_are_not_those_of_the_scores_are_a_difference() -> None:
    found = verified(teams(match(1, "1", "2", 100, 4, "10", "10")))
    [difference] = [each for each in found.differences if each.figure == "IMPs of a board"]
    assert (difference.printed, difference.ours) == ("4", Fraction(3))
    assert difference.what == "round 1, 1 against 2, board 1"
