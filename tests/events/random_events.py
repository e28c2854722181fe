"""Random events as text: a few tables and boards, with results of every kind."""

from fractions import Fraction

from hypothesis import strategies as st
from msgspec import Struct, field
from msgspec.structs import replace

from tests.events.files import results

POINTS = ("+420", "+400", "+140", "+100", "+50", "0", "-50", "-90", "-100", "-620")

MIRRORED = {
    **{text: {"+": "-", "-": "+"}.get(text[0], "") + text.lstrip("+-") for text in POINTS},
    "AVE": "AVE",
    "AVE+/AVE-": "AVE-/AVE+",
    "AVE-/AVE+": "AVE+/AVE-",
    "AVE+/AVE+": "AVE+/AVE+",
    "60%/40%": "40%/60%",
    "100%/0%": "0%/100%",
    "NP": "NP",
    "AVE+/NP": "NP/AVE+",
    "50% +420, 50% -50": "50% -420, 50% +50",
    "1/3 +100, 2/3 -90": "1/3 -100, 2/3 +90",
    "NS -400 / EW -620": "NS -620 / EW -400",
    "NS +140 / EW AVE-": "NS AVE- / EW +140",
    "LATE": "LATE",
}
"""Every kind of result, and the same one seen from the other side."""
ANY = tuple(MIRRORED)
CLOSED = tuple(text for text in ANY if text != "LATE")


class Line(Struct, frozen=True):
    """A line of the results."""

    board: int
    ns: str
    ew: str
    result: str
    session: int = 1

    @property
    def text(self) -> str:
        """As it is written."""
        return f"{self.session} {self.board} {self.ns} {self.ew} {self.result}"


class RandomEvent(Struct, frozen=True):
    """An event: its set-up, its lines and the decisions after them."""

    lines: tuple[Line, ...]
    setup: str = ""
    penalties: tuple[tuple[str, Fraction], ...] = ()
    rulings: tuple[tuple[int, str, str, str], ...] = ()
    fouled: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    numbers: dict[str, str] = field(default_factory=dict)

    def called(self, number: str) -> str:
        """The number under which somebody plays."""
        return self.numbers.get(number, number)

    @property
    def text(self) -> str:
        """The event file."""
        lines = [
            replace(line, ns=self.called(line.ns), ew=self.called(line.ew)).text
            for line in self.lines
        ]
        blocks = [self.setup, results(*lines, columns="session board ns ew")]
        for number, amount in self.penalties:
            pair = self.called(number)
            blocks.append(f'[[penalty]]\npair = "{pair}"\namount = "{amount} MP"\n')
        for board, ns, result, status in self.rulings:
            blocks.append(
                f'[[ruling]]\nboard = {board}\nsession = 1\nns = "{self.called(ns)}"\n'
                f'result = "{result}"\nstatus = "{status}"\n'
            )
        if self.fouled is not None:
            versions = [[self.called(number) for number in each] for each in self.fouled]
            blocks.append(f"[[fouled]]\nboard = 1\nsession = 1\nversions = {versions}\n")
        return "".join(blocks).replace("'", '"').replace('"""', "'''")


@st.composite
def events(
    draw: st.DrawFn,
    kinds: tuple[str, ...] = CLOSED,
    setup: str = "",
    sessions: int = 1,
    decisions: bool = True,
    fewest_tables: int = 2,
) -> RandomEvent:
    """A field of pairs 1, 3, 5 … against whoever comes of 2, 4, 6 …, on one to four boards."""
    tables = draw(st.integers(fewest_tables, 6))
    boards = draw(st.integers(1, 4))
    lines = []
    for session in range(1, sessions + 1):
        for board in range(1, boards + 1):
            turn = draw(st.integers(0, tables - 1))
            for table in range(tables):
                ns, ew = 2 * table + 1, 2 * ((table + turn) % tables) + 2
                result = draw(st.sampled_from(kinds))
                lines.append(Line(board, str(ns), str(ew), result, session))
    if not decisions:
        return RandomEvent(tuple(lines), setup)
    pairs = [str(n) for n in range(1, 2 * tables + 1)]
    norths = pairs[::2]
    amounts = st.fractions(Fraction(1, 4), 3, max_denominator=4)
    penalties = draw(st.lists(st.tuples(st.sampled_from(pairs), amounts), max_size=2))
    rulings = draw(
        st.lists(
            st.tuples(
                st.integers(1, boards),
                st.sampled_from(norths),
                st.sampled_from([kind for kind in CLOSED if kind != "NP"]),
                st.sampled_from(["final", "pending", "appealed"]),
            ),
            max_size=2,
        )
    )
    cut = draw(st.integers(0, tables - 1))
    fouled = (tuple(norths[:cut]), tuple(norths[cut:])) if cut else None
    return RandomEvent(tuple(lines), setup, tuple(penalties), tuple(rulings), fouled)
