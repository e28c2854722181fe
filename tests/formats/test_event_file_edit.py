"""Changing an event file: what is asked for changes, and nothing else."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.errors import InputError
from overtrick.formats.event_file import parse_event
from overtrick.formats.event_file_edit import add_decision, change_csv_result, change_result
from overtrick.formats.event_file_fields import Manner
from overtrick.formats.event_file_write import write_event
from overtrick.formats.problems import Problems
from overtrick.formats.results_table import numbered, read_csv
from overtrick.model.contestant import ContestantRef
from overtrick.model.event import Event
from overtrick.model.notation import parse_result
from overtrick.model.penalty import Amount, Penalty, Unit
from overtrick.model.result import Result
from overtrick.model.result_line import ResultLine
from overtrick.model.ruling import LineName, Ruling
from tests.formats.events import events, results, rulings

TEXT = """\
# Our club night.
[event]   # nothing special
name   =   'Friday'

[results]
table = '''
  board  ns  ew   result    # as on the slips
  1      5   8    3NT N =   # late

  1      10  6    60% +620, 40% -100
'''   # that is all

[[ruling]]  # the first
board = 1
ns = "5"
result = "AVE+/AVE-"

# The penalties.
[[penalty]]
pair = "5"
amount = "1 MP"
"""
RULING = Ruling(LineName(1, ns="10"), parse_result("4S N +1"), reason='"hesitation"')
PENALTY = Penalty(ContestantRef("6"), Amount(Fraction(2), Unit.STANDARD))


def only_added(before: str, after: str) -> str:
    """What was put in between, the rest being untouched."""
    start = next(
        (i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), len(before)
    )
    added = after[start : start + len(after) - len(before)]
    assert before == after[:start] + after[start + len(added) :]
    return added


def test_a_ruling_goes_below_the_last_ruling() -> None:
    text = add_decision(TEXT, RULING)
    added = only_added(TEXT, text)
    assert 'ns = "10"\nresult = "4S N +1"\nreason = "\\"hesitation\\""\n' in added
    assert parse_event(text).event.rulings == (*parse_event(TEXT).event.rulings, RULING)
    assert text.index('ns = "10"') < text.index("# The penalties.")


def test_a_decision_of_a_new_kind_goes_to_the_end() -> None:
    text = add_decision(TEXT.replace("[[penalty]]", "[[adjustment]]"), PENALTY)
    assert text.endswith('amount = "1 MP"\n\n[[penalty]]\npair = "6"\namount = "2 x standard"\n')


def test_a_mistake_elsewhere_is_no_hindrance() -> None:
    broken = TEXT.replace("'Friday'", "Friday") + "rubbish\n"
    text = add_decision(broken, PENALTY)
    only_added(broken, text)
    assert parse_event(text).event.penalties[-1] == PENALTY


def test_the_ends_of_lines_stay_as_they_are() -> None:
    windows = TEXT.replace("\n", "\r\n")
    [line, _] = parse_event(windows).event.lines
    assert add_decision(windows, PENALTY) == add_decision(TEXT, PENALTY).replace("\n", "\r\n")
    assert change_result(windows, line, parse_result("+50")) == change_result(
        TEXT, line, parse_result("+50")
    ).replace("\n", "\r\n")


def test_a_file_without_an_end_of_line_gets_one() -> None:
    assert add_decision("[event]", PENALTY).startswith("[event]\n\n[[penalty]]\n")


@settings(max_examples=50)
@given(events(), rulings())
def test_a_ruling_can_be_added_to_any_event(event: Event, ruling: Ruling) -> None:
    after = parse_event(add_decision(write_event(event), ruling)).event
    assert after == replace(event, rulings=(*event.rulings, ruling))


def test_a_result_changes_in_its_place() -> None:
    first, second = parse_event(TEXT).event.lines
    assert change_result(TEXT, first, parse_result("3NT N -1")) == TEXT.replace(
        "3NT N =", "3NT N -1"
    )
    assert change_result(TEXT, second, parse_result("+620")) == TEXT.replace(
        "60% +620, 40% -100", "+620"
    )


@given(results, st.booleans())
def test_any_result_can_be_put_in(result: Result, american: bool) -> None:
    text = TEXT.replace("[results]\n", '[results]\nstyle = "american"\n') if american else TEXT
    line, other = parse_event(text).event.lines
    changed = parse_event(change_result(text, line, result))
    assert changed.diagnostics == ()
    assert [each.result for each in changed.event.lines] == [result, other.result]


def test_a_result_outside_of_the_quotation_marks_can_be_changed() -> None:
    text = "[results]\nboard ns ew result\n1 5 8 +50\n"
    [line] = parse_event(text).event.lines
    assert change_result(text, line, parse_result("-50")) == text.replace("+50", "-50")


def test_a_line_that_is_not_there_any_more_is_not_changed() -> None:
    line, _ = parse_event(TEXT).event.lines
    for text in (TEXT.replace("5   8", "5   9"), "[event]\n" + TEXT, "[event]"):
        with pytest.raises(InputError, match="is not there any more; read the file again"):
            change_result(text, line, parse_result("+50"))
    with pytest.raises(InputError, match="comes from no file"):
        change_result(TEXT, ResultLine(1, parse_result("+50"), "5", "8"), parse_result("+60"))


def test_a_table_on_one_line_is_not_changed() -> None:
    text = '[results]\ntable = "board ns ew result\\n1 5 8 +50"'
    [line] = parse_event(text).event.lines
    with pytest.raises(InputError, match="edit the file itself"):
        change_result(text, line, parse_result("-50"))


CSV = '# exported\nns;result;ew;"board"\r\n5;"3NT N =";8;1\r\n10;"60% +620, 40% -100";6;1'


@given(results)
def test_a_result_in_a_csv_file_changes_in_its_place(result: Result) -> None:
    def read(text: str) -> list[ResultLine]:
        plain = text.replace("\r\n", "\n")
        return read_csv(numbered(plain, 1, 1), Manner(), Problems("x.csv"))

    for text in (CSV, CSV.replace(";", ",")):
        for at, line in enumerate(read(text)):
            changed = change_csv_result(text, line, result)
            assert read(changed)[at].result == result
            assert read(changed)[1 - at] == read(text)[1 - at]
            assert changed.count("\r\n") == 2


def test_a_csv_file_that_has_changed_is_not_changed() -> None:
    [line] = read_csv(numbered("board,ns,ew,result\n1,5,8,+50", 1, 1), Manner(), Problems("x"))
    for text in ("board,ns,ew,result", "a,b\n1,2", "board,ns,ew,result\n1,5"):
        with pytest.raises(InputError, match="the file has changed; read it again"):
            change_csv_result(text, line, parse_result("-50"))
