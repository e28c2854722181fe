"""What was written is compared by what it says."""

from msgspec.structs import replace

from overtrick.model.contestant import Contestant
from overtrick.model.diagnostic import Source
from overtrick.model.event import Event


def test_where_something_stands_makes_it_nothing_else() -> None:
    here = Contestant("8", source=Source("friday.toml", 4))
    there = replace(here, source=Source("friday.toml", 5))
    assert here == there
    assert not here != there  # noqa: SIM202
    assert len({here, there}) == 1
    assert here != replace(here, number="9")
    assert Event(sources={"name": Source("friday.toml", 2)}) == Event()


def test_another_kind_of_thing_is_another_thing() -> None:
    assert Contestant("8") != "8"
