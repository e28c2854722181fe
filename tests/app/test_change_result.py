"""One result changed in an opened event: the same as reading the changed file."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.app import change_result
from overtrick.app.change_result import scored_with_result, with_result
from overtrick.app.event_files import OpenedEvent, open_event
from overtrick.engine.event_score import EventScore
from overtrick.errors import InputError
from overtrick.model.notation import parse_result
from overtrick.reports import Format, render
from tests.events.files import mitchell, results
from tests.events.random_events import ANY, RandomEvent, events

UNUSUAL = (
    "AVE+ or table / AVE-",
    "+3IMP/-3IMP",
    "NS AVE+ / EW table",
    "N AVE+ / S AVE / EW AVE-",
)
UNREADABLE = ("rubbish", "4H S")
SETUPS = (
    "",
    '[event]\nscoring = "cross-imps"\n',
    '[event]\nregulations = "ebu-2025"\ntie_break = "all"\n',
    '[event]\ncombine = "mean"\nopen = true\n',
)
MORE = (
    "",
    '[[ruling]]\nboard = 1\nns = "1"\nsession = 1\nadjust = { ns = "-1" }\n',
    '[[ruling]]\nboard = 1\nns = "1"\nsession = 1\nresult = "NS AVE+ / EW table"\n',
    '[[ruling]]\nboard = 9\nresult = "AVE"\n',
)
CHANGES = st.lists(
    st.tuples(st.integers(0, 200), st.sampled_from((*ANY, *UNUSUAL))), min_size=1, max_size=4
)


def opened(folder: str, text: str) -> OpenedEvent:
    path = Path(folder, "friday.toml")
    path.write_text(text, encoding="utf-8")
    return open_event(path)


def opened_or_refused(folder: str, text: str) -> OpenedEvent | str:
    try:
        return opened(folder, text)
    except InputError as refused:
        return str(refused)


def changed(event: RandomEvent, index: int, text: str) -> RandomEvent:
    lines = list(event.lines)
    lines[index] = replace(lines[index], result=text)
    return replace(event, lines=tuple(lines))


def assert_same(
    now: OpenedEvent, score: EventScore, anew: OpenedEvent, anew_score: EventScore
) -> None:
    """What was read, what was wrong with it, and all that is printed."""
    assert now.event == anew.event
    assert now.read.event == anew.read.event
    assert now.diagnostics == anew.diagnostics
    assert score.event == anew_score.event
    assert score.left_out == anew_score.left_out
    for form in (Format.JSON, Format.TEXT):
        assert render(score, (), form) == render(anew_score, (), form)


@settings(max_examples=100)
@given(
    events((*ANY, *UNUSUAL, *UNREADABLE), sessions=2),
    st.sampled_from(SETUPS),
    st.sampled_from(MORE),
    CHANGES,
)
def test_a_changed_result_is_the_same_as_reading_the_changed_file(
    event: RandomEvent, setup: str, more: str, changes: list[tuple[int, str]]
) -> None:
    event = replace(event, setup=setup)
    with TemporaryDirectory() as folder:
        now = opened_or_refused(folder, event.text + more)
        if isinstance(now, str):  # nothing could be read
            return
        score = now.score()
        for number, text in changes:
            index = number % len(event.lines)
            event = changed(event, index, text)
            anew = opened_or_refused(folder, event.text + more)
            if isinstance(anew, str):
                with pytest.raises(InputError) as refused:
                    with_result(now, index, parse_result(text))
                assert str(refused.value) == anew
                return
            now, score = scored_with_result(now, score, index, parse_result(text))
            assert_same(now, score, anew, anew.score())


def test_who_sat_there_still_comes_from_the_movement(tmp_path: Path) -> None:
    movement = '[movement]\nname = "mitchell-5x1"\n'
    columns = "round table board"
    before = opened(str(tmp_path), movement + mitchell(columns=columns))
    after, score = scored_with_result(before, before.score(), 0, parse_result("-500"))
    anew = opened(str(tmp_path), movement + mitchell({(1, 1): "-500"}, columns=columns))
    assert_same(after, score, anew, anew.score())


LINES = ("1 1 2 +420", "1 3 4 rubbish", "2 1 4 +50", "2 3 2 LATE")


def test_a_result_that_could_not_be_read_is_no_longer_wrong(tmp_path: Path) -> None:
    before = opened(str(tmp_path), results(*LINES))
    assert [each.text for each in before.errors] == ["rubbish"]
    after = with_result(before, 1, parse_result("+450"))
    assert after.errors == ()
    assert after.score().left_out == 0


def test_a_plain_result_is_not_looked_at_in_any_other_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only its board is scored again: the event is not put together anew."""
    before = opened(str(tmp_path), results("1 1 2 +420", "1 3 4 +50", "2 1 4 +50", "2 3 2 +100"))
    monkeypatch.setattr(change_result, "opened", None)
    after, score = scored_with_result(before, before.score(), 1, parse_result("+450"))
    assert after.event.lines[1].result == parse_result("+450")
    assert {each.contestant.number: each.total for each in score.standings} == {
        "1": 0, "2": 2, "3": 4, "4": 2,
    }  # fmt: skip


def test_lines_that_cannot_be_told_apart_ask_for_the_file(tmp_path: Path) -> None:
    text = '[results]\ntable = "board ns ew result\\n1 1 2 4H S\\n1 3 4 +50"\n'
    before = opened(str(tmp_path), text)
    with pytest.raises(InputError, match="correct the file and read it again"):
        with_result(before, 0, parse_result("+450"))


def test_a_changed_result_of_teams_is_the_same_as_reading_the_changed_file(tmp_path: Path) -> None:
    event = '[event]\nkind = "teams"\nscoring = "imps"\n'
    columns = "round board ns ew"
    lines = ("1 1 1 2 +420", "1 1 2 1 +50", "1 2 1 2 +100", "1 2 2 1 +100")
    before = opened(str(tmp_path), event + results(*lines, columns=columns))
    after = with_result(before, 1, parse_result("+420"))
    lines = ("1 1 1 2 +420", "1 1 2 1 +420", "1 2 1 2 +100", "1 2 2 1 +100")
    anew = opened(str(tmp_path), event + results(*lines, columns=columns))
    assert (after.event, after.diagnostics) == (anew.event, anew.diagnostics)
    assert [each.value for each in after.score_teams().standings] == [
        each.value for each in anew.score_teams().standings
    ]
