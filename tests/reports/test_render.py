"""Whatever the event, every report comes out in every format."""

import json

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from overtrick.engine.event_score import EventScore, score_event
from overtrick.errors import InputError
from overtrick.model.contestant import Contestant, Person
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind
from overtrick.model.notation import parse_result
from overtrick.model.result_line import ResultLine
from overtrick.model.scoring import Scoring
from overtrick.regulations import load
from overtrick.reports import Format, Part, render
from overtrick.reports.wording import width

SCORINGS = [Scoring.MATCHPOINTS, Scoring.CROSS_IMPS, Scoring.BUTLER, Scoring.TOTAL_POINTS]
RESULTS = ["3NT N =", "4Hx S -1", "PASS", "+620", "AVE+/AVE-", "NP", "60% +100, 40% 1S W -1"]
NUMBERS = ["1", "2", "3", "10", "A4"]
LINES = st.builds(
    ResultLine,
    st.integers(1, 3),
    st.sampled_from(RESULTS).map(parse_result),
    st.sampled_from(NUMBERS),
    st.sampled_from(NUMBERS),
    session=st.sampled_from([None, 1, 2]),
    section=st.sampled_from([None, "A", "B & C"]),
    table=st.sampled_from([None, "1"]),
    round=st.sampled_from([None, 1, 2]),
)
PEOPLE = st.builds(Person, st.text(max_size=5), st.text(max_size=3))
EVENTS = st.builds(
    lambda **fields: Event(**fields),  # whose signature names types that are not imported
    name=st.text(max_size=8),
    scoring=st.sampled_from(SCORINGS),
    winners=st.sampled_from([1, 2]),
    open=st.booleans(),
    contestants=st.lists(PEOPLE, max_size=2).map(lambda who: (Contestant("1", tuple(who)),)),
    lines=st.lists(LINES, max_size=8).map(tuple),
)


def score_or_reject(event: Event) -> EventScore:
    """The scores, unless the rule book says nothing about a combination that came up."""
    try:
        return score_event(event, load("ebl-2001"))
    except InputError:
        reject()


@given(EVENTS)
def test_every_report_comes_out_in_every_format(event: Event) -> None:
    score = score_or_reject(event)
    for part in Part:
        for form in Format:
            report = render(score, {part}, form)
            assert report.endswith("\n")
            if form is Format.JSON:
                json.loads(report)


@given(EVENTS)
def test_tables_line_up_whatever_the_names(event: Event) -> None:
    report = render(score_or_reject(event), set(Part))
    inside, full = False, 0
    for line in report.split("\n"):
        if line.startswith("===="):
            # Above the headings, below them, below the rows.
            inside, full = (True, len(line)) if not inside else (inside, full)
        elif inside and (not line or line.startswith(("[", "*"))):
            inside = False
        if inside:
            assert width(line) == full


@pytest.mark.parametrize("kind", [Kind.PAIRS, Kind.INDIVIDUAL])
def test_an_event_without_results_has_empty_reports(kind: Kind) -> None:
    score = score_event(Event(kind=kind), load("wbf-2017"))
    for form in Format:
        assert render(score, (), form)
    assert "Received 0 of 0 results." in render(score)
