"""The chain from a place down to the frequency row: every number can be worked out again."""

import json
from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.app.explain_board import BoardExplanation
from overtrick.app.explain_event import EventExplanation, explain_event
from overtrick.app.explain_text import explanation_lines
from overtrick.app.json_values import as_json
from overtrick.engine.event_score import EventScore, score_event
from overtrick.engine.explain import Reason
from overtrick.errors import InputError
from overtrick.model.attendance import Withdrawal
from overtrick.model.board import Side
from overtrick.model.contestant import Contestant, ContestantRef, Person
from overtrick.model.event import Event
from overtrick.model.event_setup import Combine, Kind, Session
from overtrick.model.incident import Incident, IncidentKind, IncidentStyle
from overtrick.model.notation import parse_result
from overtrick.model.penalty import Adjustment, Penalty, parse_amount
from overtrick.model.result_line import ResultLine
from overtrick.model.ruling import LineName
from overtrick.model.scoring import Scoring
from overtrick.regulations import changed, load
from overtrick.regulations.award_scale import award_scale
from overtrick.reports.json_text import json_text
from tests.app.events import changed as with_result
from tests.app.events import changing_partners, mitchell, ruling, scored
from tests.engine.boards import any_line, books_for
from tests.engine.formulas import evaluate


def all_reasons(explanation: EventExplanation) -> Iterator[Reason]:
    if explanation.place is not None:
        yield from explanation.place.reasons
    yield from explanation.reasons
    for session in explanation.sessions:
        yield from session.reasons
        for change in session.changes:
            yield from change.reasons
        for board in session.boards:
            yield from board.reasons


def assert_it_adds_up(score: EventScore, explanation: EventExplanation) -> None:
    """Every formula gives its value, every sum is of numbers that are told, the ends meet."""
    for reason in all_reasons(explanation):
        assert evaluate(reason.formula) == reason.value, reason
    (standing,) = [
        each
        for each in score.standings
        if explanation.who.split()[-1] == each.contestant.number
        and each.contestant.direction is explanation.direction
    ]
    for session, tally in zip(explanation.sessions, standing.tallies, strict=True):
        points = [board.points for board in session.boards if board.points is not None]
        assert sum(points, Fraction(0)) == session.reasons[0].value == tally.points
        for change in session.changes:
            if change.reasons:
                assert abs(change.amount) == abs(change.reasons[-1].value)
        assert session.reasons[0].value + sum(c.amount for c in session.changes) == session.total
        values = [reason.value for reason in session.reasons]
        assert session.total in values
        if tally.maximum:
            assert values[-2:] == [tally.maximum, tally.percent]
        for board in session.boards:
            if board.points is None:
                assert board.reasons == ()
            else:
                assert board.reasons[-1].value == board.points
    last = explanation.reasons or explanation.sessions[-1].reasons
    finals = {standing.total, standing.percent, standing.per_board}
    assert last[-1].value in finals


# ------------------------------------------------------------------ a contestant


def five() -> Event:
    event = with_result(mitchell(5), 1, "1", "AVE+/AVE-")
    people = (Person("An Elimination"), Person("A Ruff"))
    listed = [Contestant(str(number)) for number in range(2, 11)]
    penalty = Penalty(
        ContestantRef("1"), parse_amount("2 x standard"), reason="late play", article="Law 90B2"
    )
    return replace(event, contestants=(Contestant("1", people), *listed), penalties=(penalty,))


def test_a_pair_from_its_boards_to_its_place() -> None:
    score = scored(five(), book="ebu-2025")
    explanation = explain_event(score, "1")
    assert_it_adds_up(score, explanation)
    (session,) = explanation.sessions
    assert [board.board for board in session.boards] == list(range(1, 11))
    (penalty,) = session.changes
    assert (penalty.amount, penalty.reason, penalty.article) == (
        Fraction(-4),
        "late play",
        "Law 90B2",
    )
    assert [reason.what for reason in session.reasons] == [
        "points on 10 boards",
        "total, with penalties and adjustments",
        "what could be scored on them",
        "46.00 per cent",
    ]
    assert session.reasons[2].formula == "10 × 8"
    assert explanation.place is not None
    text = explanation_lines(explanation)
    assert text[0] == "Pair 1, An Elimination & A Ruff"
    assert text[1] == f"Rank {explanation.place.rank} of 10"
    assert "-4, penalty of 2 x standard: late play (Law 90B2)" in text
    assert any(line.split()[:2] == ["Board", "Line"] for line in text)


def test_the_place_counts_those_before_and_names_those_who_share_it() -> None:
    event = mitchell(3, 1, result=lambda board, table: "+110")
    explanation = explain_event(scored(event), "2")
    assert explanation.place is not None
    assert explanation.place.rank == "1="
    assert set(explanation.place.tied_with) == set("13456")
    assert explanation.place.reasons[0].formula == "0 + 1"
    assert any(line.startswith("  shared with ") for line in explanation_lines(explanation))


def test_a_broken_tie_is_told() -> None:
    event = replace(mitchell(7), tie_break="all")
    score = scored(event, book="ebu-2025")
    broken = [row for row in score.rankings[0].rows if row.tie_break]
    assert broken
    number = broken[0].standing.contestant.number
    text = " ".join(line.strip() for line in explanation_lines(explain_event(score, number)))
    assert f"a tie is broken by: {broken[0].tie_break}" in text


def test_the_figures_of_a_tie_break_can_be_worked_out_again() -> None:
    """1 and 3 are equal in everything, and each figure says how it came about.

    Percentages are 50 for 1 and 3, 250/3 for 4 and 50/3 for 2; of three boards 1 did better than 3
    on one, worse on one, and as well on one.
    """
    lines = [
        (1, "1", "2", "+50"), (1, "3", "4", "-50"), (2, "1", "3", "+50"),
        (2, "2", "4", "+50"), (3, "1", "4", "-50"), (3, "3", "2", "+50"),
    ]  # fmt: skip
    event = Event(
        lines=tuple(
            ResultLine(board, parse_result(result), ns, ew) for board, ns, ew, result in lines
        ),
        tie_break="all",
    )
    place = explain_event(scored(event, book="ebu-2025"), "1").place
    assert place is not None
    assert [(each.what, each.formula, each.value) for each in place.reasons] == [
        ("points when they met (3 has 1)", "1", 1),
        ("sum of the opponents' results (3 has 150)", "(50/3) + 50 + (250/3)", 150),
        (
            "boards on which it did better, equal ones half (3 has 1.5)",
            "1 + 1 ÷ 2",
            Fraction(3, 2),
        ),
        ("place", "1 + 1", 2),
    ]
    assert all(evaluate(each.formula) == each.value for each in place.reasons)


def test_equal_boards_count_a_half_in_a_tie_break() -> None:
    lines = [(board, ns, ew, "+50") for board in (1, 2) for ns, ew in (("1", "2"), ("3", "4"))]
    event = Event(
        lines=tuple(
            ResultLine(board, parse_result(result), ns, ew) for board, ns, ew, result in lines
        ),
        tie_break="all",
    )
    place = explain_event(scored(event), "1").place
    assert place is not None
    boards = place.reasons[0]
    assert (boards.formula, boards.value) == ("0 + 6 ÷ 2", 3)  # two boards with each of three


def test_local_points_are_shared() -> None:
    event = mitchell(3, 6, result=lambda board, table: "+110")
    score = score_event(event, load("wbf-2017"), (), award_scale("ebu-club"))
    explanation = explain_event(score, "2")
    assert_it_adds_up(score, explanation)
    assert explanation.place is not None
    award = explanation.place.reasons[1]
    # Awards of 12 and 6 among six pairs, but never less than 6.
    assert (award.formula, award.value) == ("max((12 + 6) ÷ 6, 6)", 6)
    assert "6 for the last award, 6 more for each place above" in award.citation


def test_who_is_not_ranked_is_told_why() -> None:
    event = replace(mitchell(3), withdrawals=(Withdrawal(ContestantRef("2"), 2),))
    explanation = explain_event(scored(event), "2")
    assert explanation.place is None
    assert "Not ranked: withdrew after round 2" in explanation_lines(explanation)


def test_two_pairs_with_one_number_are_told_apart_by_direction() -> None:
    lines = tuple(replace(line, ew=str(int(line.ew or "0") - 3)) for line in mitchell(3).lines)
    event = Event(lines=lines, winners=2)
    score = scored(event)
    with pytest.raises(
        InputError, match=r'2 pairs are called "2": EW 2 or NS 2; say the direction'
    ):
        explain_event(score, "2")
    for written in ("EW 2", "ew 2"):
        assert explain_event(score, written).who == "Pair EW 2"
    explanation = explain_event(score, "2", direction=Side.NS)
    assert explanation.who == "Pair NS 2"
    assert_it_adds_up(score, explanation)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"number": "99"}, 'there is no pair "99"; there are 1, 2, 3, 4, 5, 6'),
        ({"number": "1", "session": 2}, 'there is no pair "1" in session 2; there are'),
        ({"number": "1", "direction": Side.EW}, 'there is no pair "1" EW; there are'),
        ({"number": "1", "board": 99}, "Pair 1 has no line on board 99; its boards are 1-6"),
    ],
)
def test_what_is_not_there_is_refused(asked: dict[str, object], message: str) -> None:
    with pytest.raises(InputError) as refused:
        explain_event(scored(mitchell(3)), **asked)  # type: ignore[arg-type]
    assert str(refused.value).startswith(message)


# ------------------------------------------------------------------ a board


def only_board(explanation: EventExplanation) -> BoardExplanation:
    (board,) = explanation.boards
    return board


def test_a_board_down_to_the_frequency_row() -> None:
    score = scored(five(), book="ebu-2025")
    board = only_board(explain_event(score, "2", 1))
    assert (board.line, board.seat, board.result) == ("2 against 8", "NS", "2S N =")
    assert [(row.score, row.times, row.own) for row in board.frequencies] == [
        (120, 1, False),
        (110, 1, True),
        (-50, 1, False),
        (-140, 1, False),
    ]
    assert [reason.formula for reason in board.reasons] == [
        "60 + 50",
        "2 × 2 + 1 × 0",
        "5 ÷ 4 × (4 + 1) - 1",
    ]
    assert board.points == Fraction(21, 4)
    assert "4.2.3.2" in board.reasons[-1].citation
    text = explanation_lines(explain_event(score, "2", 1))
    assert "Board 1, 2 against 8, NS: 2S N = gives 5.25 of 8" in text
    assert "      +110       1  <" in text


def test_average_plus_by_the_own_average_rests_on_the_other_boards() -> None:
    score = scored(five())
    board = only_board(explain_event(score, "1", 1))
    assert [reason.what for reason in board.reasons] == [
        "average plus",
        "points on the 9 boards that are not artificial",
        "what could be scored on them",
        "own percentage on 9 boards",
        "average plus",
    ]
    points, most, percent = (board.reasons[i].value for i in (1, 2, 3))
    assert percent == Fraction(100) * points / most
    assert board.reasons[2].formula == "9 × 8"


def test_a_ruling_with_its_reason_and_article() -> None:
    ruled = ruling(
        4, "2", "60% 2S N =, 40% 2S N -1",
        reason="misinformation", article="Law 12C1(c)", by="director",
    )  # fmt: skip
    score = scored(replace(mitchell(5), rulings=(ruled,)))
    board = only_board(explain_event(score, "2", 4))
    assert board.facts == (
        "ruled 60% 2S N =, 40% 2S N -1: misinformation (Law 12C1(c); director)",
        "reported 2S N -1",
    )
    assert board.reasons[-1].what == "weighted"
    assert [row.own for row in board.frequencies].count(True) == 2


@pytest.mark.parametrize("style", list(IncidentStyle))
def test_a_board_that_is_owed(style: IncidentStyle) -> None:
    incident = Incident(
        IncidentKind.WRONG_PAIR,
        LineName(1, ns="1"),
        played=LineName(ew="11"),
        deprived=(ContestantRef("6"),),
        style=style,
        reason="pair 11 sat down at table 1",
    )
    score = scored(replace(mitchell(5), incidents=(incident,)))
    explanation = explain_event(score, "6")
    assert_it_adds_up(score, explanation)
    (session,) = explanation.sessions
    if style is IncidentStyle.ADJUSTMENT:
        (change,) = session.changes
        assert change.article == "Law 15B3"
        assert change.reasons[0].what.startswith(("X = T(0.6B - A)", "60 % or more"))
        return
    owed = only_board(explain_event(score, "6", 1))
    assert owed.line == "no line"
    assert owed.facts == (
        "could not be played (wrong pair): pair 11 sat down at table 1 (Law 15B3)",
    )
    assert [reason.what for reason in owed.reasons][1] == (
        "points on the 9 boards that are not artificial"
    )
    assert session.reasons[0].what == "points on 10 boards"


def test_a_board_played_twice_is_explained_twice() -> None:
    event = with_result(mitchell(3), 1, "2", ns="1")
    assert len(explain_event(scored(event), "1", 1).boards) == 2


def test_a_board_that_is_not_played_has_no_score() -> None:
    event = with_result(mitchell(3), 1, "1", "NP")
    score = scored(event)
    explanation = explain_event(score, "1", 1)
    assert only_board(explanation).points is None
    assert_it_adds_up(score, explanation)
    assert "Board 1, 1 against 4, NS: NP gives no score" in explanation_lines(explanation)


def test_a_player_of_an_individual() -> None:
    lines = tuple(
        ResultLine(board, parse_result(text), players=players)
        for board, text, players in (
            (1, "+110", ("1", "2", "3", "4")),
            (1, "-50", ("5", "6", "7", "8")),
            (2, "N AVE+ / S AVE- / EW AVE", ("1", "5", "2", "6")),
            (2, "+90", ("3", "7", "4", "8")),
        )
    )
    score = scored(Event(kind=Kind.INDIVIDUAL, lines=lines))
    for number in "12345678":
        assert_it_adds_up(score, explain_event(score, number))
    board = only_board(explain_event(score, "2", 2))
    assert (board.line, board.seat, board.result) == ("1 and 2 against 5 and 6", "S", "AVE-")


# ------------------------------------------------------------------ several sessions


@pytest.mark.parametrize("combine", list(Combine))
@pytest.mark.parametrize("scoring", [Scoring.MATCHPOINTS, Scoring.CROSS_IMPS])
def test_several_sessions(combine: Combine, scoring: Scoring) -> None:
    first = [replace(line, session=1) for line in with_result(mitchell(3), 1, "1", "NP").lines]
    second = [replace(line, session=2) for line in mitchell(3, 3).lines]
    event = Event(
        lines=(*first, *second),
        scoring=scoring,
        combine=combine,
        sessions=(Session(1, weight=Fraction(1)), Session(2, weight=Fraction(3))),
        carry=Fraction(1, 3),
        adjustments=(Adjustment(ContestantRef("2", session=1), parse_amount(
            "+1 MP" if scoring is Scoring.MATCHPOINTS else "+1 IMP", signed=True)),),
    )  # fmt: skip
    score = scored(event)
    for number in ("1", "2", "4"):
        explanation = explain_event(score, number)
        assert_it_adds_up(score, explanation)
        assert explanation.reasons
        text = explanation_lines(explanation)
        assert "Session 1" in text
        assert "Session 2" in text
    alone = explain_event(score, "2", session=2)
    assert [session.session for session in alone.sessions] == [2]
    assert alone.place is None
    assert alone.reasons == ()
    assert alone.unranked == ""


def test_own_averages_over_the_whole_event() -> None:
    first = [
        replace(line, session=1) for line in with_result(mitchell(3), 1, "1", "AVE+/AVE-").lines
    ]
    second = [replace(line, session=2) for line in mitchell(3).lines]
    book = changed(load("wbf-2017"), {"own_average_window": "event"}, "friday.toml")
    score = score_event(Event(lines=(*first, *second)), book)
    explanation = explain_event(score, "1", 1, session=1)
    assert only_board(explanation).reasons[1].what == (
        "points on the 11 boards that are not artificial"
    )
    for number in "146":
        assert_it_adds_up(score, explain_event(score, number))


def test_people_who_change_partners_are_asked_for_by_name() -> None:
    score = scored(changing_partners())
    with pytest.raises(InputError, match='there is no pair "1"; there are A Discard, ') as refused:
        explain_event(score, "1")
    assert str(refused.value).endswith("No Ruff, No Signal, No Squeeze")
    explanation = explain_event(score, "a lead")
    assert explanation.names == "A Lead"
    assert [len(session.boards) for session in explanation.sessions] == [6, 9]
    for reason in all_reasons(explanation):
        assert evaluate(reason.formula) == reason.value


# ------------------------------------------------------------------ anything at all


@settings(max_examples=40)
@given(st.data())
def test_every_number_of_any_event_can_be_worked_out_again(data: st.DataObject) -> None:
    scoring = data.draw(st.sampled_from([Scoring.MATCHPOINTS, Scoring.CROSS_IMPS, Scoring.BUTLER]))
    book = data.draw(st.sampled_from(books_for(scoring)))
    plain = mitchell(3, 1)
    lines = tuple(replace(line, result=data.draw(any_line(scoring)).result) for line in plain.lines)
    score = scored(replace(plain, lines=lines, scoring=scoring), book=book)
    for number in "123456":
        explanation = explain_event(score, number)
        assert_it_adds_up(score, explanation)
        assert json_text(as_json(explanation))
        for board in (1, 2, 3):
            explained = explain_event(score, number, board)
            assert {each.board for each in explained.boards} == {board}
            assert explanation_lines(explained)


def test_the_explanation_as_json_is_exact() -> None:
    explanation = explain_event(scored(with_result(mitchell(7), 1, "1", "NP")), "7", 1)
    data = json.loads(json_text(as_json(explanation)))
    assert data["who"] == "Pair 7"
    (board,) = data["boards"]
    assert (board["points"], board["points_exact"], board["maximum"]) == (4.833333, "29/6", 12)
    assert board["reasons"][-1]["value_exact"] == "29/6"
    assert [row["score"] for row in board["frequencies"]] == [
        row.score for row in only_board(explanation).frequencies
    ]
    (session,) = data["sessions"]
    assert Fraction(session["percent_exact"]) == explanation.sessions[0].percent
