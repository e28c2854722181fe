"""Random team events as text: a few teams, matches and boards, with results of every kind."""

from hypothesis import strategies as st
from msgspec import Struct

from tests.cases.team_events import event
from tests.events.random_events import MIRRORED

SCORINGS = ("imps", "board-a-match", "total-points")
PLAIN = tuple(text for text in MIRRORED if text not in ("LATE", "NP", "AVE+/NP", "NP/AVE+"))


class Match(Struct, frozen=True):
    """A match with both results of each board, north-south's view at each table."""

    round: int
    one: str
    other: str
    boards: tuple[tuple[str, str], ...]

    def lines(self) -> list[str]:
        """Its lines."""
        found = []
        for board, (first, second) in enumerate(self.boards, start=1):
            found.append(f"{self.round} {board} {self.one} {self.other} {first}")
            found.append(f"{self.round} {board} {self.other} {self.one} {second}")
        return found


def text(matches: tuple[Match, ...], setup: str) -> str:
    """The event file."""
    return event(setup, *(line for match in matches for line in match.lines()))


@st.composite
def team_events(
    draw: st.DrawFn, kinds: tuple[str, ...] = PLAIN, rounds: int = 2
) -> tuple[Match, ...]:
    """Four teams, who meet in up to two rounds on one to four boards."""
    found = []
    count = draw(st.integers(1, 4))
    for number in range(1, draw(st.integers(1, rounds)) + 1):
        pairs = [("1", "2"), ("3", "4")] if number == 1 else [("1", "3"), ("4", "2")]
        for one, other in pairs:
            results = st.tuples(st.sampled_from(kinds), st.sampled_from(kinds))
            boards = draw(st.lists(results, min_size=count, max_size=count))
            found.append(Match(number, one, other, tuple(boards)))
    return tuple(found)
