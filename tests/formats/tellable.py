"""Events with nothing in them that files of results cannot hold, for Hypothesis."""

from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.formats.pbn_write import SCORING
from overtrick.model.board import Side
from overtrick.model.contestant import Contestant, Person
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind
from overtrick.model.result_line import ResultLine
from tests.formats import events as any_event
from tests.formats.deals import deals

names = st.sampled_from(
    ["A Squeeze", "A Pass", "Øre Å. Tåke", 'A "Nick" Name', "A \\ Slash", "#1", "[A] {B}", "50%"]
)
ids = st.sampled_from(["", "100001", "K-12"])
titles = st.sampled_from(["", "Friday Pairs", '"Quoted"', "# 1", "Été", "100 % \\ fun"])
KINDS = (Kind.PAIRS, Kind.INDIVIDUAL, Kind.TEAMS)


@st.composite
def contestants(draw: st.DrawFn, kind: Kind, winners: int) -> tuple[Contestant, ...]:
    """Everybody with a name, told apart by number, direction, section and session."""
    found: dict[object, Contestant] = {}
    for _ in range(draw(st.integers(0, 5))):
        people = [Person(draw(names), draw(ids))]
        if kind is Kind.PAIRS:
            people.append(Person(draw(names), draw(ids)))
        team = kind is Kind.TEAMS
        each = Contestant(
            draw(any_event.numbers),
            () if team else tuple(people),
            draw(names) if team else "",
            draw(st.sampled_from(Side)) if winners == 2 else None,
            draw(any_event.maybe(any_event.words)),
            draw(any_event.maybe(any_event.small)),
        )
        found.setdefault((each.number, each.direction, each.section, each.session), each)
    return tuple(found.values())


@st.composite
def lines(draw: st.DrawFn, kind: Kind) -> tuple[ResultLine, ...]:
    """Lines of any kind of result, on few boards so that several are on one."""
    some = any_event.individual_lines if kind is Kind.INDIVIDUAL else any_event.simple_lines
    found = draw(st.lists(some, max_size=8))
    return tuple(
        replace(
            line,
            board=draw(st.sampled_from([1, 2, 13, 999_999])),
            session=draw(any_event.maybe(st.integers(1, 2)))
            if kind is Kind.INDIVIDUAL
            else line.session,
        )
        for line in found
    )


@st.composite
def events(draw: st.DrawFn) -> Event:
    """An event of names, contestants, results and deals."""
    kind = draw(st.sampled_from(KINDS))
    winners = draw(st.sampled_from([1, 2])) if kind is Kind.PAIRS else 1
    people = draw(contestants(kind, winners))
    played = draw(lines(kind))
    places = sorted(
        {(line.board, *where) for line in played
         for where in ((None, None), (line.session, line.section), (line.session, None))},
        key=str,
    )  # fmt: skip
    chosen = draw(st.lists(st.sampled_from(places), max_size=3, unique=True)) if places else []
    return Event(
        name=draw(titles),
        date=draw(any_event.maybe(st.dates())),
        kind=kind,
        scoring=draw(st.sampled_from([each for each in kind.scorings if each in SCORING])),
        winners=winners if people else 1,
        contestants=people,
        lines=played,
        deals=tuple(draw(deals(*place)) for place in chosen),
    )
