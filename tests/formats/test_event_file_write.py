"""What is written reads to the same event."""

from hypothesis import given

from overtrick.formats.event_file import parse_event
from overtrick.formats.event_file_write import write_event
from overtrick.model.event import Event
from tests.formats.events import events


@given(events())
def test_an_event_that_is_written_and_read_is_the_same(event: Event) -> None:
    reading = parse_event(write_event(event))
    assert [str(problem) for problem in reading.diagnostics] == []
    assert reading.event == event
