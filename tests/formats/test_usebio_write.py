"""What USEBIO can hold is the same when it is written and read, and what it cannot is said."""

import datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.engine.event_score import EventScore, score_event
from overtrick.errors import InputError
from overtrick.formats.imported import Unheld
from overtrick.formats.usebio import parse_usebio
from overtrick.formats.usebio_write import write_usebio
from overtrick.model.board import Seat, Side
from overtrick.model.contestant import Contestant, Person, natural
from overtrick.model.deal import Deal
from overtrick.model.event import Event
from overtrick.model.event_setup import Grouping, Kind, Session
from overtrick.model.notation import parse_result
from overtrick.model.result import Scored
from overtrick.model.result_line import ResultLine
from overtrick.model.ruling import LineName, Ruling
from overtrick.model.scoring import Scoring
from overtrick.regulations import load
from tests.formats.events import cards, deals, place_of

BOOK = load("wbf-2017")
NAMES = ["A Squeeze", "A Pass", "Finesse & Ruff", "Über <Ruf>", '"A" Claim', ""]

ORDINARY = [
    *("3NT N =", "4Hx S +1", "4HxxW-2", "1C E 9", "7D W =", "PASS", "0", "+620", "-100"),
]
ARTIFICIAL = [*ORDINARY, "AVE+/AVE-", "AVE-/AVE+", "AVE", "AVE+/AVE+", "55%/45%", "100%/0%"]


def usebio(score: EventScore) -> tuple[bytes, tuple[Unheld, ...]]:
    return write_usebio(score.event, score)


def is_known(deal: Deal) -> bool:
    return any(deal.hand(seat) is not None for seat in Seat)


@st.composite
def held(draw: st.DrawFn) -> Event:
    """Events of which USEBIO can hold everything."""
    scoring = draw(st.sampled_from([*Scoring][:4]))
    winners = draw(st.sampled_from([1, 2]))
    sections = draw(st.sampled_from([(None,), ("A", "B")]))
    sessions = draw(st.sampled_from([(None,), (1, 2)]))
    results = ARTIFICIAL if scoring is Scoring.MATCHPOINTS else ORDINARY
    lines = []
    contestants = []
    people = st.builds(Person, st.sampled_from(NAMES), st.sampled_from(["", "0012", "K 7"]))
    for section in sections:
        numbers = [f"{number}" for number in range(1, 2 * draw(st.integers(1, 4)) + 1)]
        for place, number in enumerate(numbers):
            partners = draw(st.lists(people.filter(lambda each: each != Person()), max_size=2))
            side = [*Side][place % 2] if winners == 2 else None
            contestants.append(Contestant(number, tuple(partners), direction=side, section=section))
        for session in sessions:
            for board in draw(st.lists(st.integers(1, 40), max_size=3, unique=True)):
                for ns, ew in zip(numbers[::2], numbers[1::2], strict=True):
                    result = parse_result(draw(st.sampled_from(results)))
                    lead = draw(st.none() | cards)
                    lines.append(
                        ResultLine(board, result, ns, ew, None, session, section, lead=lead)
                    )
    for session in sessions:  # boards that all play show what the top is
        lines += [
            ResultLine(board, parse_result("+100"), ns, ew, None, session, section)
            for board in range(41, 46)
            for section in sections
            for ns, ew in _tables(contestants, section)
        ]
    played = {line.session for line in lines}
    if None not in sessions and len(played) < 2:
        lines = [replace(line, session=None) for line in lines]
    if None not in sections and len({line.section for line in lines}) < 2:
        sections = (None,)
        lines = [replace(line, section=None) for line in lines if line.section == "A"]
        contestants = [replace(c, section=None) for c in contestants if c.section == "A"]
    lines = [replace(line, lead=line.lead if _is_played(line) else None) for line in lines]
    return Event(
        name=draw(st.sampled_from(["", "Friday Pairs", "Würfel & <Co>"])),
        date=draw(st.none() | st.dates(datetime.date(1900, 1, 1))),
        scoring=scoring,
        winners=winners,
        scorer=draw(st.sampled_from(["", "A Scorer"])),
        sections=tuple(each for each in sections if each is not None),
        contestants=tuple(contestants),
        lines=tuple(sorted(lines, key=_place)),
        deals=tuple(
            sorted(
                (replace(each, session=None, section=None) for each in draw(some_deals)),
                key=lambda each: each.board,
            )
        ),
    )


some_deals = st.lists(deals().filter(is_known), max_size=2, unique_by=lambda deal: deal.board)


def _tables(contestants: list[Contestant], section: str | None) -> list[tuple[str, str]]:
    numbers = [each.number for each in contestants if each.section == section]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _is_played(line: ResultLine) -> bool:
    return isinstance(line.result.ns, Scored)


def _place(line: ResultLine) -> tuple[int, str, int]:
    return line.session or 0, line.section or "", line.board


def _order(event: Event) -> Event:
    def who(each: Contestant) -> tuple[object, ...]:
        return each.section or "", natural(each.number)

    return replace(event, contestants=tuple(sorted(event.contestants, key=who)))


@settings(max_examples=50)
@given(held())
def test_what_is_written_and_read_is_the_same(event: Event) -> None:
    if not event.lines:
        return
    content, unheld = usebio(score_event(event, BOOK))
    imported = parse_usebio(content)
    assert imported.diagnostics == ()
    known = ("points of lines", "totals of all sessions together")
    assert [each for each in unheld if each.what not in known] == []
    read = replace(_order(imported.event), groups=Grouping.FIELD)
    assert read == _order(event)


LINES = tuple(
    ResultLine(board, parse_result(result), ns, ew)
    for board in (1, 2)
    for ns, ew, result in (("1", "2", "+100"), ("3", "4", "-50"), ("5", "6", "+420"))
)


def lost(event: Event) -> dict[str, int]:
    _, unheld = usebio(score_event(event, BOOK))
    return {each.what: each.count for each in unheld}


def test_nothing_is_lost_of_a_plain_event() -> None:
    assert lost(Event(lines=LINES)) == {}


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"director": "A Call"}, "the director"),
        ({"level": "sectional"}, "the level of the event"),
        ({"rules": {"one_missing": "simplified"}}, "values of the rule book that are changed"),
        ({"regulations": "acbl"}, "the rule book"),
        ({"strata": ("A", "B")}, "strata"),
        ({"sessions": (Session(1, "Evening"),)}, "names, dates and weights of sessions"),
        (
            {"rulings": (Ruling(LineName(1, ns="1"), parse_result("AVE+/AVE-")),)},
            "rulings; the results that they give are there",
        ),
        (
            {"contestants": (Contestant("1", non_competing=True),)},
            "that somebody does not compete",
        ),
    ],
)
def test_what_is_lost_is_said(changes: dict[str, Any], what: str) -> None:
    assert what in lost(replace(Event(lines=LINES), **changes))


@pytest.mark.parametrize(
    ("result", "what"),
    [
        ("NP", "boards that were not played"),
        ("LATE", "results that are still to come"),
        ("AVE+/NP", "lines with a score for one side"),
        ("60%/40%", "that percentages of 60 and 40 are fixed"),
        ("33.5%/50%", "percentages that are not whole"),
        (
            "50% +100, 50% -100",
            "weighted, split and other scores; the points that they give are there",
        ),
        (
            "NS +100 / EW +50",
            "weighted, split and other scores; the points that they give are there",
        ),
    ],
)
def test_a_result_that_does_not_fit_is_said(result: str, what: str) -> None:
    event = Event(lines=(*LINES, ResultLine(2, parse_result(result), "7", "8")))
    assert what in lost(event)


def test_a_split_score_keeps_its_points() -> None:
    event = Event(lines=(*LINES, ResultLine(2, parse_result("NS +100 / EW +50"), "7", "8")))
    score = score_event(event, BOOK)
    imported = parse_usebio(usebio(score)[0])
    again = score_event(imported.event, BOOK)
    before = {each.contestant.number: each.total for each in score.standings}
    after = {each.contestant.number: each.total for each in again.standings}
    assert all(abs(before[number] - after[number]) < 1 for number in ("7", "8"))
    assert before["7"] != before["8"]


def test_a_ruling_is_written_as_the_result_that_it_gives() -> None:
    ruling = Ruling(LineName(1, ns="1"), parse_result("AVE+/AVE-"))
    event = Event(lines=LINES, rulings=(ruling,))
    imported = parse_usebio(usebio(score_event(event, BOOK))[0])
    assert imported.event.lines[0].result == parse_result("AVE+/AVE-")


def test_deals_of_sessions_stand_in_them() -> None:
    lines = tuple(replace(line, session=n) for n in (1, 2) for line in LINES)
    deal = Deal.of(1, "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -")
    both = tuple(replace(deal, session=number) for number in (1, 2))
    imported = parse_usebio(usebio(score_event(Event(lines=lines, deals=both), BOOK))[0])
    assert imported.event.deals == both
    assert {place_of(each) for each in imported.event.deals} == {(1, None, 1), (2, None, 1)}


def test_points_are_two_a_win_whatever_the_rule_book() -> None:
    acbl = usebio(score_event(Event(lines=LINES, regulations="acbl"), load("acbl")))[0]
    ours = usebio(score_event(Event(lines=LINES), BOOK))[0]
    assert acbl == ours


def test_individuals_are_written() -> None:
    players = tuple(
        Contestant(str(number), (Person(f"A Card {number}"),)) for number in range(1, 9)
    )
    lines = (
        ResultLine(1, parse_result("+110"), players=("1", "2", "3", "4")),
        ResultLine(1, parse_result("-50"), players=("5", "6", "7", "8")),
    )
    event = Event(kind=Kind.INDIVIDUAL, contestants=players, lines=lines)
    imported = parse_usebio(usebio(score_event(event, BOOK))[0])
    assert imported.event == event


def test_what_cannot_be_scored_is_refused() -> None:
    with pytest.raises(InputError, match="cannot be scored"):
        write_usebio(Event(kind=Kind.SWISS_PAIRS))
