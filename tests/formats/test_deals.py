"""The deals of an event file."""

from overtrick.formats.event_file import parse_event
from overtrick.formats.event_file_edit import add_decision
from overtrick.formats.event_file_write import write_event
from overtrick.model.notation import parse_result
from overtrick.model.ruling import LineName, Ruling

FULL = "N:AKQ2.J98.T5.7643 JT9.AKQ.J98.T952 876.T76.AKQ.AKQJ 543.5432.76432.8"


def messages(table: str) -> list[str]:
    reading = parse_event(f'[event]\nname = "x"\n[deals]\ntable = """\n{table}\n"""')
    return [str(each) for each in reading.diagnostics]


def test_a_deal_without_a_heading_is_read() -> None:
    reading = parse_event(f'[deals]\ntable = """\n7 {FULL}  # difficult\n"""')
    assert reading.diagnostics == ()
    [deal] = reading.event.deals
    assert (deal.board, str(deal)) == (7, FULL)


def test_sessions_and_sections_tell_deals_of_one_board_apart() -> None:
    rows = f"session section board deal\n1 A 1 {FULL}\n2 A 1 {FULL}\n- B 1 {FULL}"
    event = parse_event(f'[deals]\ntable = """\n{rows}\n"""').event
    assert [(deal.session, deal.section) for deal in event.deals] == [
        (1, "A"), (2, "A"), (None, "B"),
    ]  # fmt: skip
    assert parse_event(write_event(event)).event == event


def test_each_mistake_is_reported_with_its_line_and_the_rest_is_read() -> None:
    rows = [
        "board deal",
        f"1 {FULL}",
        f"1 {FULL}",
        "2 N:AKQ2.J98.T5.7643",
        f"x {FULL}",
        FULL.replace("AKQ2", "AKQQ").join(["3 ", ""]),
        FULL.replace("AKQ2", "AKQJ").join(["4 ", ""]),
        f"5 {FULL}",
    ]
    reading = parse_event("[deals]\ntable = '''\n" + "\n".join(rows) + "\n'''")
    assert [deal.board for deal in reading.event.deals] == [1, 5]
    assert [(each.source.line if each.source else 0) for each in reading.diagnostics] == [
        5, 6, 7, 8, 9,
    ]  # fmt: skip
    texts = [str(each) for each in reading.diagnostics]
    assert "has a deal in line 4 already" in texts[0]
    assert "not a deal" in texts[1]
    assert "whole number" in texts[2]
    assert "twice" in texts[3]
    assert "two hands" in texts[4]


def test_columns_that_cannot_be_read_say_so() -> None:
    assert "name the columns" in messages(f"deal board\n{FULL} 1")[0]
    assert "not known" in messages(f"board table deal\n1 2 {FULL}")[0]


def test_deals_stay_where_they_are_when_a_ruling_is_added() -> None:
    text = f"""[results]
table = '''
board ns ew result
1 5 8 3NT N =
'''

[deals]
table = '''
1  {FULL}  # as dealt
'''
"""
    changed = add_decision(text, Ruling(LineName(1, ns="5"), parse_result("AVE+/AVE-")))
    assert changed.startswith(text)
    assert len(parse_event(changed).event.deals) == 1
