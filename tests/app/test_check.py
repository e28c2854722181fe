"""What a check finds, what it says, and what it leaves in peace."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.app.check import Finding, Suspicion, check, check_lines
from overtrick.app.check_finding import ORDER
from overtrick.formats.event_file import parse_event
from overtrick.model.attendance import LateArrival, Withdrawal
from overtrick.model.board import Side
from overtrick.model.contestant import Contestant, ContestantRef, Person
from overtrick.model.diagnostic import Diagnostic, Severity, Source
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind
from overtrick.model.fouled import FoulCause, Fouled
from overtrick.model.incident import Incident, IncidentKind, IncidentStyle
from overtrick.model.notation import parse_result
from overtrick.model.result import Fault
from overtrick.model.result_line import ResultLine
from overtrick.model.ruling import LineName
from overtrick.model.schedule import ScheduledPlay
from overtrick.model.scoring import Scoring
from tests.app.events import (
    changed,
    index_of,
    mitchell,
    only_board,
    ruling,
    schedule_of,
    scored,
    without,
)
from tests.engine.boards import any_line

FIVE = mitchell(5)
MOVEMENT = schedule_of(FIVE)


def findings(
    event: Event, schedule: Sequence[ScheduledPlay] = (), book: str = "wbf-2017"
) -> list[Finding]:
    return check(scored(event, schedule, book))


def kinds(event: Event, schedule: Sequence[ScheduledPlay] = ()) -> list[Suspicion]:
    return [finding.kind for finding in findings(event, schedule)]


def only(event: Event, schedule: Sequence[ScheduledPlay] = (), book: str = "wbf-2017") -> str:
    """The one finding, as it is printed."""
    (finding,) = findings(event, schedule, book)
    return f"{finding.kind.value}: {finding}"


@pytest.mark.parametrize("schedule", [(), MOVEMENT])
def test_nothing_is_suspicious_in_an_ordinary_event(schedule: Sequence[ScheduledPlay]) -> None:
    assert findings(FIVE, schedule) == []
    assert check_lines([]) == ["Nothing suspicious was found."]


def test_the_most_serious_comes_first_and_every_finding_has_something_to_do() -> None:
    event = changed(changed(FIVE, 1, "1", "LATE"), 4, "2", ew="2")
    event = changed(event, 6, "3", "+6200")
    unread = Diagnostic(Severity.ERROR, "points need a sign", "write +620", "620")
    found = check(scored(event), [unread])
    assert found[0] == Finding(Suspicion.NOT_USED, unread)
    order = [ORDER[finding.kind] for finding in found]
    assert order == sorted(order)
    assert {Suspicion.MET_ITSELF, Suspicion.IMPOSSIBLE_POINTS, Suspicion.TO_COME} <= {
        finding.kind for finding in found
    }
    assert all(finding.diagnostic.remedy for finding in found)
    assert check_lines(found)[0] == f"{len(found)} things to look at, the most serious first:"
    assert check_lines(found)[1] == '"620": points need a sign; write +620'


def test_what_was_wrong_with_the_file_is_told_once() -> None:
    event = replace(FIVE, rulings=(ruling(99, "1", "AVE"),))
    reading = check(scored(event))
    again = check(scored(event), [finding.diagnostic for finding in reading])
    assert again == reading
    assert [finding.kind for finding in reading] == [Suspicion.NOT_USED]


# ------------------------------------------------------------------ who sat where


def test_a_pair_that_met_itself() -> None:
    event = only_board(["2S N ="])
    assert only(changed(event, 1, "1", ew="1")) == (
        "met-itself: friday.toml:1: board 1, 1 against 1: pair 1 is on both sides of the table; "
        "correct one of the numbers"
    )


def test_a_result_after_somebody_had_left() -> None:
    left = Withdrawal(ContestantRef("1"), after_round=4)
    [found] = check(scored(replace(FIVE, withdrawals=(left,))))
    assert found.kind is Suspicion.AFTER_LEAVING
    assert found.diagnostic.problem.endswith(
        "pair 1 withdrew after round 4 and has a result in round 5"
    )
    assert check(scored(replace(FIVE, withdrawals=(replace(left, after_round=5),)))) == []


def test_with_two_winners_a_number_may_meet_itself() -> None:
    event = replace(changed(only_board(["2S N ="]), 1, "1", ew="1"), winners=2)
    assert findings(event) == []


def test_a_pair_that_played_a_board_twice() -> None:
    event = changed(FIVE, 1, "5", ns="1")
    board_twice = [f for f in findings(event) if f.kind is Suspicion.BOARD_TWICE]
    assert [str(finding) for finding in board_twice] == [
        "friday.toml:19: board 1: pair 1 has 2 scores on it, 1 against 6 (line 1) and 1 against 9 "
        "(line 19); correct the numbers or the board; if it did play the board twice, the second "
        "score is cancelled: write an [[incident]] of kind wrong-pair with played_before (Law 15B1)"
    ]


def test_a_line_that_is_there_twice_is_one_finding() -> None:
    event = replace(FIVE, lines=(*FIVE.lines, replace(FIVE.lines[0])))
    assert kinds(event) == [Suspicion.BOARD_TWICE]
    assert "board 1, 1 against 6: the same 2 have 2 lines on this board" in only(event)


def test_not_played_here_and_played_there_is_not_twice() -> None:
    event = changed(FIVE, 1, "5", "NP", ns="1")
    assert Suspicion.BOARD_TWICE not in kinds(event)


def test_an_artificial_score_and_a_played_one_are_two_scores() -> None:
    event = changed(FIVE, 1, "5", "AVE", ns="1")
    assert Suspicion.BOARD_TWICE in kinds(event)


def test_a_pair_at_two_tables_at_once() -> None:
    event = changed(changed(FIVE, 2, "1", round=2), 1, "1", round=2)
    messages = [str(f) for f in findings(event) if f.kind is Suspicion.TWO_PLACES]
    assert len(messages) == 1
    assert "round 2: pair 6 is at tables 1 and 2" in messages[0]


def test_a_listed_pair_that_never_played() -> None:
    listed = tuple(Contestant(str(number)) for number in range(1, 11))
    late = Contestant("99", (Person("A Late"), Person("N Ever")), source=Source("friday.toml", 77))
    event = replace(FIVE, contestants=(*listed, late))
    assert only(event) == (
        "never-played: friday.toml:77: pair 99 (A Late & N Ever) is listed and has no result; "
        "correct its number, take it off the list, or write a [[late]] with arrived = false"
    )
    never = LateArrival(ContestantRef("99"), arrived=False)
    assert findings(replace(event, late_arrivals=(never,))) == []


def test_somebody_who_is_not_listed() -> None:
    event = replace(FIVE, contestants=tuple(Contestant(str(number)) for number in range(1, 10)))
    assert "pair 10 is not listed" in only(event)


# ------------------------------------------------------------------ the movement


def test_a_result_that_the_movement_has_for_others() -> None:
    event = changed(FIVE, 1, "1", ns="99")
    assert only(event, MOVEMENT) == (
        "movement: friday.toml:1: board 1, 99 against 6: the movement has 1 against 6 there "
        "(round 1, table 1); correct the numbers; if others did sit there, leave the line as the "
        "movement has it and write an [[incident]] of kind wrong-pair"
    )


def test_a_table_that_sat_the_other_way_round() -> None:
    event = changed(FIVE, 1, "1", ns="6", ew="1")
    assert "the movement has 1 north-south and 6 east-west" in only(event, MOVEMENT)
    assert "kind exchanged" in only(event, MOVEMENT)
    turned = Incident(IncidentKind.EXCHANGED, LineName(1, ns="1"))
    assert findings(replace(FIVE, incidents=(turned,)), MOVEMENT) == []


def test_a_result_in_the_wrong_round() -> None:
    event = changed(FIVE, 1, "1", round=4)
    assert "the movement has it in round 1 at table 1" in only(event, MOVEMENT)


def test_a_result_that_the_movement_does_not_have() -> None:
    event = changed(FIVE, 1, "1", board=77)
    found = findings(event, MOVEMENT)
    assert [finding.kind for finding in found] == [Suspicion.MOVEMENT, Suspicion.MISSING]
    assert "the movement has no such result" in str(found[0])
    assert "board 1 is missing of 1 against 6 (round 1, table 1)" in str(found[1])


def test_lines_without_round_and_table_are_found_by_who_met() -> None:
    bare = tuple(replace(line, round=None, table=None) for line in FIVE.lines)
    assert findings(replace(FIVE, lines=bare), MOVEMENT) == []
    assert kinds(replace(FIVE, lines=bare[1:]), MOVEMENT) == [Suspicion.MISSING]


def test_lines_that_give_only_round_and_table() -> None:
    bare = tuple(replace(line, ns=None, ew=None) for line in FIVE.lines)
    event = replace(FIVE, lines=bare)
    assert [f for f in findings(event, MOVEMENT) if f.kind is not Suspicion.NOT_USED] == []


def test_of_an_individual_a_movement_names_only_the_tables() -> None:
    lines = tuple(
        ResultLine(1, parse_result("+110"), players=players, round=1, table=table)
        for table, players in (("1", ("1", "2", "3", "4")), ("2", ("5", "6", "7", "8")))
    )
    schedule = [ScheduledPlay(1, "1", "2", 1, table) for table in ("1", "2", "3")]
    event = Event(kind=Kind.INDIVIDUAL, lines=lines)
    assert kinds(event, schedule) == [Suspicion.MISSING]
    elsewhere = replace(event, lines=(lines[0], replace(lines[1], table="9")))
    assert kinds(elsewhere, schedule) == [Suspicion.MOVEMENT, *[Suspicion.MISSING] * 2]


def test_a_wrong_board_that_was_reported_as_such_leaves_the_right_one_open() -> None:
    # In round 1 pairs 1 and 6 played board 3 instead of board 1; neither can play it again.
    on_board = [line for line in FIVE.lines if line.board == 3]
    of_1 = next(line.ew for line in on_board if line.ns == "1")
    of_6 = next(line.ns for line in on_board if line.ew == "6")
    assert of_1 is not None
    assert of_6 is not None
    event = changed(changed(FIVE, 3, of_6, "NP"), 3, "1", "NP")
    index = next(i for i, line in enumerate(event.lines) if (line.board, line.ns) == (1, "1"))
    played = replace(event.lines[index], board=3)
    event = replace(event, lines=(*event.lines[:index], played, *event.lines[index + 1 :]))
    assert kinds(event, MOVEMENT).count(Suspicion.MOVEMENT) == 1
    wrong = Incident(
        IncidentKind.WRONG_BOARD,
        LineName(3, round=1, table="1"),
        deprived=(ContestantRef(of_1), ContestantRef(of_6)),
    )
    [found] = findings(replace(event, incidents=(wrong,)), MOVEMENT)
    assert found.kind is Suspicion.MISSING
    assert "board 1 is missing of 1 against 6 (round 1, table 1), where a wrong" in str(found)


def test_missing_results_are_told_table_by_table_and_whole_rounds_at_once() -> None:
    event = replace(FIVE, lines=FIVE.lines[2:40])
    assert [str(finding) for finding in findings(event, MOVEMENT)] == [
        "boards 1, 2 are missing of 1 against 6 (round 1, table 1); enter what came, or write NP "
        "where it was not played and LATE where it still will be",
        "round 5: none of its 10 results has come; enter what came, or write NP where it was not "
        "played and LATE where it still will be",
    ]


def test_without_a_movement_a_missing_result_is_seen_by_who_has_too_few_boards() -> None:
    assert only(without(FIVE, 4, "2")) == (
        "missing: board 4 has 4 results and others have 5; 2 and 7 have none on it and fewer "
        "boards than the rest; enter the result, or write NP if it was not played and LATE if it "
        "still will be"
    )


def test_without_a_movement_uneven_meetings_are_seen() -> None:
    event = changed(mitchell(7, 3), 2, "1", ew="9")
    messages = [str(f) for f in findings(event)]
    assert any(
        "1 and 8 have 2 boards against each other (1, 3), others have 3" in m for m in messages
    )
    assert any("1 and 9 have 4 boards against each other" in m for m in messages)


def test_without_a_movement_the_last_round_of_two_tables_is_missed() -> None:
    """Four of fourteen pairs are short, on boards that are short too."""
    full = mitchell(7, 2)
    missing = [line for line in full.lines if line.round == 7 and line.table in ("1", "2")]
    event = replace(full, lines=tuple(line for line in full.lines if line not in missing))
    messages = [str(each) for each in findings(event)]
    for line in missing:
        board = f"board {line.board} has 6 results and others have 7"
        assert [board in message for message in messages].count(True) == 1


def test_without_a_movement_much_that_is_missing_is_found_where_somebody_played_all_boards() -> (
    None
):
    full = mitchell(7, 2)
    gone = {(7, "1"), (7, "2"), (6, "1"), (5, "4"), (4, "3")}
    missing = [line for line in full.lines if (line.round, line.table) in gone]
    event = replace(full, lines=tuple(line for line in full.lines if line not in missing))
    messages = " ".join(map(str, findings(event)))
    assert [f"board {line.board} has " in messages for line in missing] == [True] * len(missing)


def test_a_result_too_many_on_one_board_does_not_stand_for_one_that_is_missing() -> None:
    at = index_of(FIVE, 4, "3")
    event = replace(
        FIVE,
        lines=(*FIVE.lines[:at], replace(FIVE.lines[at], board=1), *FIVE.lines[at + 1 :]),
    )
    score = scored(event, MOVEMENT)
    assert (score.received, score.due, score.to_come) == (len(MOVEMENT) - 1, len(MOVEMENT), 1)


def test_the_line_that_is_too_many_in_a_meeting_is_named() -> None:
    event = mitchell(7, 3)
    wrong = next(i for i, line in enumerate(event.lines) if line.round == 3 and line.ns == "1")
    event = changed(event, event.lines[wrong].board, "1", ew="8")
    (found,) = [each for each in findings(event) if "too many" in str(each)]
    assert "1 and 8 have 4 boards against each other (1-3, " in str(found)
    assert found.diagnostic.source == Source("friday.toml", wrong + 1)


@pytest.mark.parametrize(("tables", "rounds"), [(9, 8), (9, 9), (7, 5), (11, 8)])
def test_without_a_movement_a_phantom_pair_and_a_curtailed_movement_are_no_mistake(
    tables: int, rounds: int
) -> None:
    full = mitchell(tables, 3, rounds)
    sitting_out = tuple(line for line in full.lines if line.ew != str(2 * tables))
    assert findings(replace(full, lines=sitting_out)) == []


# ------------------------------------------------------------------ Law 15B

WRONG_PAIR = Incident(
    IncidentKind.WRONG_PAIR,
    LineName(4, round=1, table="2"),
    played=LineName(ew="8"),
    deprived=(ContestantRef("7"), ContestantRef("3")),
)
"""In round 1 pair 8 sat at table 2 and played board 4, which it meets again at table 3 later."""


def law15b() -> Event:
    """Pair 8 comes to board 4 with pair 1 in round 4; it is not played there."""
    line = next(each for each in FIVE.lines if each.board == 4 and each.ew == "8")
    return changed(FIVE, 4, line.ns or "", "NP")


def test_four_and_two_boards_are_in_order_once_the_wrong_pair_is_ruled() -> None:
    event = law15b()
    opponent = next(each.ns for each in event.lines if each.board == 4 and each.ew == "8")
    assert opponent is not None
    incident = replace(WRONG_PAIR, deprived=(ContestantRef("7"), ContestantRef(opponent)))
    for schedule in ((), MOVEMENT):
        assert findings(replace(event, incidents=(incident,)), schedule) == []


def test_somebody_deprived_whom_the_incident_forgets() -> None:
    event = law15b()
    opponent = next(each.ns for each in event.lines if each.board == 4 and each.ew == "8")
    incident = replace(WRONG_PAIR, deprived=(ContestantRef("7"),))
    (found,) = findings(replace(event, incidents=(incident,)), MOVEMENT)
    assert found.kind is Suspicion.OWED
    assert f"pair {opponent} has no score on this board, although 8 had played it" in str(found)
    assert f'deprived = ["{opponent}"]' in str(found)


def test_who_is_deprived_is_worked_out_from_the_movement() -> None:
    incident = replace(WRONG_PAIR, deprived=())
    assert findings(replace(law15b(), incidents=(incident,)), MOVEMENT) == []


def test_not_played_where_an_average_was_owed() -> None:
    event = changed(law15b(), 4, "2", ew="8")
    owed = [str(f) for f in findings(event) if f.kind is Suspicion.OWED]
    assert len(owed) == 1
    assert "has no score on this board, although 8 had played it already" in owed[0]


def test_a_missing_result_that_cannot_come_any_more() -> None:
    event = law15b()
    opponent = next(each.ns for each in event.lines if each.board == 4 and each.ew == "8") or ""
    incident = replace(WRONG_PAIR, deprived=(ContestantRef("7"),))
    event = replace(without(event, 4, opponent), incidents=(incident,))
    found = [str(f) for f in findings(event, MOVEMENT) if f.kind is Suspicion.OWED]
    assert found[0].startswith(f"board 4: 8 has played it already, so that {opponent} cannot play")


def test_a_cancelled_board_that_leaves_somebody_without_a_score() -> None:
    before = Incident(
        IncidentKind.WRONG_BOARD, LineName(4, ns="2"), (4,), played_before=(ContestantRef("2"),)
    )
    owed = [f for f in findings(replace(FIVE, incidents=(before,))) if f.kind is Suspicion.OWED]
    assert "the score there was cancelled" in str(owed[0])


def test_a_board_that_somebody_has_and_is_owed() -> None:
    incident = replace(WRONG_PAIR, deprived=(ContestantRef("1"),))
    found = findings(replace(FIVE, incidents=(incident,)), MOVEMENT)
    assert any("pair 1 has a score on it and is owed it as well" in str(each) for each in found)


def test_law_15s_adjustment_that_moves_the_percentage_by_more_than_one() -> None:
    # Pair 7 loses every board: average plus for one of three boards is worth a lot.
    event = mitchell(3, 1, result=lambda board, table: ("2S N =", "2S N +1", "2S N +2")[table - 1])
    incident = Incident(
        IncidentKind.WRONG_PAIR,
        LineName(1, ns="1"),
        played=LineName(ew="9"),
        deprived=(ContestantRef("4"),),
        style=IncidentStyle.ADJUSTMENT,
        source=Source("friday.toml", 70),
    )
    found = [
        f
        for f in findings(replace(event, incidents=(incident,)))
        if f.kind is Suspicion.LARGE_ADJUSTMENT
    ]
    assert len(found) == 1
    assert str(found[0]).startswith("friday.toml:70: pair 4: average plus for board 1")
    assert "the percentage changes by more than 1" in str(found[0])


# ------------------------------------------------------------------ rulings


@pytest.mark.parametrize(
    ("result", "too_much"),
    [
        ("AVE+/AVE+", "120 %"),
        ("AVE+/AVE", "110 %"),
        ("70%/40%", "110 %"),
        ("60%/40.5%", "100.5 %"),
    ],
)
def test_artificial_scores_over_100_per_cent(result: str, too_much: str) -> None:
    event = changed(FIVE, 1, "1", result)
    message = only(event)
    assert message.startswith(f'over-100: friday.toml:1: "{result}": board 1, 1 against 6: ')
    assert f"the two sides get {too_much} together" in message
    reasoned = ruling(1, "1", result, reason="a player of another table spoke of the board")
    assert findings(replace(FIVE, rulings=(reasoned,))) == []
    silent = replace(FIVE, rulings=(ruling(1, "1", result),))
    assert kinds(silent) == [Suspicion.OVER_100]


@pytest.mark.parametrize("result", ["AVE+/AVE-", "AVE", "60%/40%", "40%/40%", "AVE-/AVE-"])
def test_artificial_scores_up_to_100_per_cent(result: str) -> None:
    assert findings(changed(FIVE, 1, "1", result)) == []


def test_artificial_imps_over_nothing() -> None:
    event = replace(changed(FIVE, 1, "1", "+3IMP/+3IMP"), scoring=Scoring.CROSS_IMPS)
    assert "the two sides get 6 IMPs together" in only(event)
    assert findings(replace(changed(FIVE, 1, "1", "+3IMP/-3IMP"), scoring=Scoring.BUTLER)) == []


def test_points_that_do_not_balance() -> None:
    event = changed(FIVE, 1, "1", "NS -400 / EW -690")
    found = [f for f in findings(event) if f.kind is Suspicion.UNBALANCED]
    assert "does not balance; write the table's result here, and the split score" in str(found[0])
    split = ruling(1, "1", "NS -400 / EW -100", reason="misinformation")
    assert findings(replace(FIVE, rulings=(split,))) == []


def test_rulings_and_boards_that_are_open() -> None:
    event = changed(FIVE, 1, "1", "LATE")
    event = replace(
        event,
        rulings=(
            ruling(4, "2", status="pending", outcomes=["+620", "-100"]),
            ruling(6, "3", "AVE", status="appealed", reason="claim"),
            ruling(8, "4", "AVE", reason="claim"),
        ),
    )
    assert [str(finding) for finding in findings(event)] == [
        "the ruling on board 4, ns 2 is pending; when it is decided, write the result and "
        'status = "final"',
        "the ruling on board 6, ns 3 is under appeal; when it is decided, write the result and "
        'status = "final"',
        'friday.toml:1: "LATE": board 1 is still to be played by 1 against 6; enter the results, '
        "or rule on the boards",
    ]


def test_very_many_late_boards_are_one_finding() -> None:
    event = mitchell(5, result=lambda board, table: "LATE")
    assert only(event) == (
        "to-come: friday.toml:1: 50 results are still to come (LATE); enter the results, or rule "
        "on the boards"
    )


def test_an_open_event_is_provisional() -> None:
    assert only(replace(FIVE, open=True)).startswith(
        "to-come: the event is open, so that boards 1-10 may get further results"
    )


FOULED = Fouled(
    4,
    (
        tuple(LineName(4, ns=number) for number in ("1", "2", "3")),
        tuple(LineName(4, ns=number) for number in ("4", "5")),
    ),
    responsible=(ContestantRef("1"),),
    cause=FoulCause.DUPLICATION,
)


@pytest.mark.parametrize(
    ("event", "fouled", "why"),
    [
        ({}, FOULED, "acbl has no automatic penalty for a foul in duplication without a level"),
        ({"level": "club"}, FOULED, "at the level club"),
        ({"level": "sectional"}, replace(FOULED, cause=FoulCause.PLAY), "for a foul in play at"),
        ({"level": "sectional"}, replace(FOULED, responsible=()), "nobody is named as responsible"),
        ({"level": "sectional"}, FOULED, ""),
        ({"level": "nabc+"}, FOULED, ""),
        ({"level": "club"}, replace(FOULED, waive="a caddy dropped it"), ""),
        ({}, replace(FOULED, responsible=()), ""),
    ],
)
def test_fouled_boards_without_a_penalty(event: dict[str, str], fouled: Fouled, why: str) -> None:
    given = replace(FIVE, fouled=(fouled,), level=event.get("level", ""))
    found = findings(given, book="acbl")
    if not why:
        assert found == []
    else:
        (finding,) = found
        assert finding.kind is Suspicion.NO_PENALTY
        assert why in str(finding)


@pytest.mark.parametrize(
    ("book", "alone", "scoring", "why"),
    [
        ("wbf-2017", True, "matchpoints", "wbf-2017 gives 60 % to both sides of a version that"),
        ("acbl", True, "cross-imps", "acbl gives 60 % to both sides of a version that"),
        ("ebu-2025", False, "matchpoints", "no version was played once"),
        ("ebu-2025", True, "total-points", "at total points no score is compared with others"),
        ("ebu-2025", True, "matchpoints", ""),
        ("ebu-letter", True, "matchpoints", ""),
        ("ebu-2025", True, "butler", ""),
    ],
)
def test_a_fault_that_decides_nothing_on_a_fouled_board(
    book: str, alone: bool, scoring: str, why: str
) -> None:
    numbers = (("1", "2", "3", "4"), ("5",)) if alone else (("1", "2", "3"), ("4", "5"))
    versions = tuple(tuple(LineName(4, ns=n) for n in version) for version in numbers)
    fouled = Fouled(4, versions, at_fault_ns=Fault.FULL, at_fault_ew=Fault.PARTLY)
    event = replace(FIVE, fouled=(fouled,), scoring=Scoring(scoring))
    found = [str(each) for each in findings(event, book=book) if "at_fault" in str(each)]
    assert len(found) == bool(why)
    assert all(f"board 4: at_fault has no effect, for {why}" in each for each in found)
    nobody = replace(fouled, at_fault_ns=Fault.NONE, at_fault_ew=Fault.NONE)
    told = findings(replace(event, fouled=(nobody,)), book=book)
    assert all("at_fault" not in str(each) for each in told)


def test_partners_who_get_different_scores_in_an_individual() -> None:
    lines = tuple(
        ResultLine(1, parse_result(text), players=players)
        for text, players in (("+110", ("1", "2", "3", "4")), ("-50", ("5", "6", "7", "8")))
    )
    split = ruling(1, "", "N AVE+ / S AVE- / EW AVE", reason="one of them saw a card")
    split = replace(split, line=LineName(1, n="1"))
    event = Event(kind=Kind.INDIVIDUAL, lines=lines, rulings=(split,))
    assert "partners get different scores" in only(event)


# ------------------------------------------------------------------ anything at all


@st.composite
def any_event(draw: st.DrawFn) -> Event:
    """Lines with any result, between anybody, on any board."""
    lines = []
    for _ in range(draw(st.integers(1, 14))):
        line = draw(any_line(Scoring.MATCHPOINTS))
        ns, ew = (str(draw(st.integers(1, 6))) for _ in range(2))
        turn = draw(st.one_of(st.none(), st.integers(1, 3)))
        table = draw(st.one_of(st.none(), st.sampled_from(["1", "2"])))
        lines.append(
            ResultLine(draw(st.integers(1, 3)), line.result, ns, ew, round=turn, table=table)
        )
    contestants = draw(st.sampled_from([(), (Contestant("1"), Contestant("7"))]))
    return Event(lines=tuple(lines), contestants=contestants)


@settings(max_examples=80)
@given(any_event(), st.booleans())
def test_any_event_that_can_be_scored_can_be_checked(event: Event, with_movement: bool) -> None:
    order = [
        ORDER[finding.kind]
        for finding in findings(event, MOVEMENT if with_movement else ())
        if finding.diagnostic.remedy
    ]
    assert order == sorted(order)


def test_a_board_of_the_movement_that_was_not_played_is_asked_about() -> None:
    """``NP`` where a pair was owed an average, as long as nothing says why it was not played."""
    event = changed(FIVE, 4, "3", "NP")
    (found,) = findings(event, MOVEMENT)
    assert found.kind is Suspicion.OWED
    assert "not played, and nothing says why" in str(found)
    assert findings(event) == []  # without a movement nothing says that it was due


def test_a_second_ruling_on_a_line_is_told_unless_somebody_else_gave_it() -> None:
    first, second = ruling(1, "1", "+110"), ruling(1, "1", "+140")
    event = replace(FIVE, rulings=(first, second))
    problem = "there is another ruling on board 1, 1 against 6; this one counts in its place"
    assert [each.diagnostic.problem for each in findings(event)] == [problem]
    committee = replace(second, by="appeals committee")
    assert findings(replace(FIVE, rulings=(first, committee))) == []


def test_an_adjustment_that_replaces_another_is_told_unless_somebody_else_gave_it() -> None:
    first = replace(ruling(1, "1"), adjust_ns=Fraction(-1), adjust_ew=Fraction(-2))
    second = replace(ruling(1, "1"), adjust_ew=Fraction(-1, 2))
    [found] = findings(replace(FIVE, rulings=(first, second)))
    assert found.diagnostic.problem == (
        "there is another ruling on board 1, 1 against 6; for the side that both adjust this one "
        "counts"
    )
    committee = replace(second, by="appeals committee")
    assert findings(replace(FIVE, rulings=(first, committee))) == []
    other_side = replace(ruling(1, "1"), adjust_ns=Fraction(1))
    assert findings(replace(FIVE, rulings=(other_side, second))) == []


def test_played_before_is_for_an_incident_of_the_second_play() -> None:
    """1 and 2 were put on board 2 in round 1; 1 had it again in round 3, which does not count."""
    text = """
[results]
table = '''
round board ns ew result
1 1 1 2 +110
1 3 3 4 +140
3 2 1 3 +110
3 1 4 2 +140
'''
[[incident]]
kind = "wrong-board"
round = 1
board = 1
ns = "1"
played = { board = 2 }
"""
    twice = [
        each.diagnostic.remedy
        for each in check(scored(parse_event(text).event))
        if each.kind is Suspicion.BOARD_TWICE
    ]
    assert len(twice) == 1
    assert "write an [[incident]] of kind wrong-pair with played_before" in twice[0]


def test_an_appeal_that_a_later_ruling_has_decided_is_not_open_any_more() -> None:
    appeal = ruling(1, "1", "+110", status="appealed")
    [found] = findings(replace(FIVE, rulings=(appeal,)))
    assert found.diagnostic.problem == "the ruling on board 1, ns 1 is under appeal"
    decided = replace(ruling(1, "1", "+140"), by="appeals committee")
    assert findings(replace(FIVE, rulings=(appeal, decided))) == []
    elsewhere = ruling(1, "2", "+140")
    assert len(findings(replace(FIVE, rulings=(appeal, elsewhere)))) == 1


@pytest.mark.parametrize(("text", "side"), [("AVE+/NP", 1), ("NP/AVE+", 0), ("AVE/NP", 1)])
def test_a_side_without_a_score_is_asked_about_where_the_other_has_an_average(
    text: str, side: int
) -> None:
    event = changed(FIVE, 4, "3", text)
    at = index_of(event, 4, "3")
    line = event.lines[at]
    (found,) = findings(event, MOVEMENT)
    assert found.kind is Suspicion.OWED
    assert str(found) == (
        f'friday.toml:{at + 1}: "{text}": board 4, 3 against {line.ew}: pair '
        f"{(line.ns, line.ew)[side]} has no score, and nothing says why; give both sides what they "
        "are owed, such as AVE+/AVE- (Law 12C2)"
    )
    explained = replace(event, rulings=(ruling(4, "3", text, reason="played it before"),))
    assert findings(explained, MOVEMENT) == []


def test_with_two_winners_the_same_numbers_the_other_way_are_another_meeting() -> None:
    """East-west 1 to 3 beside north-south 1 to 3: 2 against 1 was entered as 1 against 2."""
    plain = mitchell(3, 1)
    lines = tuple(
        replace(line, ew=str(int(line.ew or 0) - 3), round=None, table=None) for line in plain.lines
    )
    schedule = tuple(each._replace(ew=str(int(each.ew) - 3)) for each in schedule_of(plain))
    event = replace(plain, lines=lines, winners=2)
    assert check(scored(event, schedule)) == []
    wrong = index_of(event, 1, "2")
    met = lines[wrong].ew
    other = replace(lines[wrong], ns=met, ew="2")
    found = check(
        scored(replace(event, lines=(*lines[:wrong], other, *lines[wrong + 1 :])), schedule)
    )
    assert f"board 1 is missing of 2 against {met}" in " ".join(map(str, found))


def test_with_two_winners_who_is_deprived_is_written_with_the_direction() -> None:
    """East-west 3 sat in the place of east-west 1 at table 1."""
    lines = (
        ResultLine(1, parse_result("+110"), "1", "1", source=Source("friday.toml", 1)),
        ResultLine(1, parse_result("+140"), "2", "2", source=Source("friday.toml", 2)),
    )
    incident = Incident(IncidentKind.WRONG_PAIR, LineName(1, ns="1"), played=LineName(ew="3"))
    event = Event(lines=lines, winners=2, incidents=(incident,))
    owed = [each for each in check(scored(event)) if each.kind is Suspicion.OWED]
    assert ['deprived = [{ ew = "1" }]' in str(each) for each in owed] == [True]


def test_with_two_winners_somebody_listed_the_other_way_than_the_movement_never_played() -> None:
    event = replace(
        FIVE,
        winners=2,
        contestants=tuple(
            Contestant(number, (), "", side)
            for side, numbers in ((Side.NS, "1 2 3 4 5"), (Side.EW, "6 7 8 9 10 1"))
            for number in numbers.split()
        ),
    )
    [found] = findings(event, MOVEMENT)
    assert found.kind is Suspicion.NEVER_PLAYED
    assert "pair EW 1 is listed and has no result" in str(found)
