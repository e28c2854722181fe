"""Events of every shape, for Hypothesis."""

import datetime
from fractions import Fraction
from typing import TypeVar

from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.model.attendance import (
    CancelledRound,
    LateArrival,
    Scores,
    Substitute,
    Withdrawal,
)
from overtrick.model.board import Side
from overtrick.model.contestant import Contestant, ContestantRef, Person
from overtrick.model.contract import Card, Strain
from overtrick.model.deal import Deal, Hand
from overtrick.model.event import Event
from overtrick.model.event_setup import (
    Combine,
    Grouping,
    HandicapMethod,
    Kind,
    MovementRef,
    Session,
)
from overtrick.model.fouled import FoulCause, Fouled
from overtrick.model.incident import Incident, IncidentKind, IncidentStyle
from overtrick.model.notation import parse_outcome, parse_result
from overtrick.model.penalty import Adjustment, Amount, Penalty, Unit
from overtrick.model.result import Fault
from overtrick.model.result_line import ResultLine
from overtrick.model.ruling import LineName, Ruling, SelfInflicted, Status
from overtrick.model.scoring import Scoring
from overtrick.model.teams import DrawSetup, Form, InMatch, MatchBlock, TeamPlay, Void

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
some_text = texts.filter(bool)
words = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,5}", fullmatch=True)
numbers = st.integers(1, 40).map(str) | words
wholes = st.integers(1, 999_999)
small = st.integers(1, 40)
fractions = st.fractions(-50, 50, max_denominator=60)
positive = fractions.map(abs).filter(bool)


T = TypeVar("T")


def maybe(strategy: st.SearchStrategy[T]) -> st.SearchStrategy[T | None]:
    return st.none() | strategy


def several(strategy: st.SearchStrategy[T], most: int = 3) -> st.SearchStrategy[tuple[T, ...]]:
    return st.lists(strategy, max_size=most).map(tuple)


results = st.sampled_from(
    [
        *("3NT N =", "4Hx S +1", "4HxxW-2", "1C E 9", "7D W =", "PASS", "0", "+620", "-100"),
        *("AVE+/AVE-", "AVE", "60%/40%", "33.5%/1/3%", "+3IMP/-3IMP", "AVE+/NP", "NP", "LATE"),
        *("10% +1100, 70% 4S N +1, 20% -200", "1/3 +620, 2/3 +170", "NS -400 / EW -690"),
        *("AVE+ or table / AVE-", "NS AVE+ / EW table", "N AVE+ / S AVE / EW AVE-"),
    ]
).map(parse_result)
cards = st.builds(Card, st.sampled_from([*Strain][:4]), st.sampled_from("23456789TJQKA"))

names = st.sampled_from(
    ["An Elimination", "A Ruff", "A Squeeze", "An Over-Call", "A & B", "A 12", "Ä – Ö", ""]
)
people = st.builds(Person, names | texts, st.sampled_from(["", "100001", "K12345", "x"]) | texts)
refs = st.builds(ContestantRef, numbers, maybe(st.sampled_from(Side)), maybe(words), maybe(wholes))
PACK = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]


def hand_of(cards: list[str]) -> Hand:
    spades, hearts, diamonds, clubs = (
        "".join(rank for rank in "AKQJT98765432" if suit + rank in cards) for suit in "SHDC"
    )
    return Hand((spades, hearts, diamonds, clubs))


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    pack = draw(st.permutations(PACK))
    north, east, south, west = (
        hand_of(pack[13 * i : 13 * i + 13]) if draw(st.integers(0, 5)) else None for i in range(4)
    )
    where = draw(wholes), draw(maybe(small)), draw(maybe(words))
    return Deal(where[0], north, east, south, west, *where[1:])


def place_of(deal: Deal) -> tuple[object, ...]:
    return deal.session, deal.section, deal.board


simple_lines = st.builds(
    ResultLine,
    wholes,
    results,
    maybe(numbers),
    maybe(numbers),
    session=maybe(small),
    section=maybe(words),
    table=maybe(words),
    round=maybe(small),
    lead=maybe(cards),
)
in_matches = st.builds(InMatch, maybe(small), maybe(words), maybe(words)).filter(any)
team_lines = st.builds(
    ResultLine, wholes, results, numbers, numbers, round=maybe(small), in_match=in_matches
)
individual_lines = st.builds(
    ResultLine, wholes, results, players=st.tuples(numbers, numbers, numbers, numbers)
)
line_names = st.builds(
    LineName,
    wholes,
    **{key: maybe(small) for key in ("session", "round", "segment")},
    **{key: maybe(numbers) for key in ("section", "table", "ns", "ew", "n", "e", "s", "w")},
)


def seats_only(name: LineName) -> LineName:
    return LineName(ns=name.ns, ew=name.ew, n=name.n, e=name.e, s=name.s, w=name.w)


why = {"reason": texts, "article": texts}
boards = several(wholes)


@st.composite
def rulings(draw: st.DrawFn) -> Ruling:
    status = draw(st.sampled_from(Status))
    ruling = draw(
        st.builds(
            Ruling,
            line_names,
            maybe(results) if status is Status.PENDING else results,
            fractions,
            fractions,
            maybe(st.builds(SelfInflicted, results, results, maybe(st.sampled_from(Side)))),
            st.just(status),
            several(results),
            by=texts,
            **why,
        )
    )
    return ruling


@st.composite
def fouled_boards(draw: st.DrawFn) -> Fouled:
    board, session, section = draw(wholes), draw(maybe(small)), draw(maybe(words))
    names = line_names.map(
        lambda name: replace(
            name,
            board=board,
            session=name.session or session,
            section=name.section or section,
        )
    )
    return draw(
        st.builds(
            Fouled,
            st.just(board),
            st.lists(several(names), min_size=1, max_size=3).map(tuple),
            st.just(session),
            st.just(section),
            maybe(st.sampled_from(FoulCause)),
            several(refs),
            st.sampled_from(Fault),
            st.sampled_from(Fault),
            texts,
            **why,
        )
    )


incidents = st.builds(
    Incident,
    st.sampled_from(IncidentKind),
    line_names.map(lambda name: replace(name, board=None)),
    several(wholes).filter(bool),
    line_names.map(seats_only),
    several(wholes),
    several(refs),
    several(refs),
    st.sampled_from(IncidentStyle),
    **why,
)


@st.composite
def matches(draw: st.DrawFn) -> MatchBlock:
    teams = draw(st.lists(numbers, min_size=1, max_size=2, unique=True))
    given = st.fixed_dictionaries({}, optional=dict.fromkeys(teams, fractions))
    at_fault = st.fixed_dictionaries({}, optional={team: st.sampled_from(Fault) for team in teams})
    return draw(
        st.builds(
            MatchBlock,
            st.just(tuple(teams)),
            maybe(small),
            maybe(small),
            maybe(small),
            texts,
            given,
            given,
            given,
            maybe(st.sampled_from(teams)),
            maybe(st.sampled_from(Void)),
            st.integers(0, 9),
            at_fault,
            st.booleans(),
            **why,
        )
    )


team_plays = st.builds(
    TeamPlay,
    maybe(st.sampled_from(Form)),
    maybe(small),
    maybe(small),
    st.sampled_from([2, 4]),
    texts,
    maybe(small),
    maybe(st.sampled_from([Scoring.BUTLER, Scoring.CROSS_IMPS])),
    several(matches(), most=2),
    st.builds(
        DrawSetup,
        st.sampled_from(["", "slide", "random"]),
        maybe(small),
        st.sampled_from(["", "triangle"]),
        several(st.tuples(numbers, numbers), most=2),
    ),
)


def amounts(values: st.SearchStrategy[Fraction]) -> st.SearchStrategy[Amount]:
    return st.builds(Amount, values, st.sampled_from(Unit))


setups = {
    "name": texts,
    "date": maybe(st.dates(datetime.date(1, 1, 1))),
    "scoring": st.sampled_from(Scoring),
    "regulations": st.sampled_from(["wbf-2017", "ebu-letter", "acbl"]),
    "rules": st.sampled_from(
        [{}, {"one_missing": "simplified"}, {"average_plus": Fraction("60.5")}]
    ),
    "winners": st.sampled_from([1, 2]),
    "open": st.booleans(),
    "level": texts,
    "director": texts,
    "scorer": texts,
    "combine": st.sampled_from(Combine),
    "carry": maybe(fractions),
    "sections": several(words),
    "groups": st.sampled_from(Grouping)
    | st.lists(several(words).filter(bool), min_size=1, max_size=2).map(tuple),
    "tie_break": st.just("all") | several(small),
    "qualifiers": maybe(wholes),
    "strata": several(words),
    "handicap": maybe(st.sampled_from(HandicapMethod)),
    "local_points": texts,
    "american": st.booleans(),
    "movement": maybe(
        st.builds(MovementRef, some_text, options=st.just({"tables": 6, "skips": [4, {"a": "b"}]}))
        | st.builds(MovementRef, file=some_text)
    ),
    "sessions": several(
        st.builds(Session, wholes, texts, maybe(st.dates()), maybe(positive), texts, texts)
    ),
}


@st.composite
def contestants(draw: st.DrawFn, kind: Kind) -> Contestant:
    most = {Kind.INDIVIDUAL: 1, Kind.TEAMS: 6}.get(kind, 2)
    who = draw(st.lists(people, max_size=most))
    while who and who[-1] == Person():
        who.pop()
    if kind is Kind.INDIVIDUAL and who and not who[0].name:
        who = [Person("A Discard", who[0].id)]
    return draw(
        st.builds(
            Contestant,
            numbers,
            st.just(tuple(who)),
            texts if kind is Kind.TEAMS else st.just(""),
            maybe(st.sampled_from(Side)),
            maybe(words),
            maybe(wholes),
            maybe(words),
            several(fractions, most=1 if kind is Kind.INDIVIDUAL else 2),
            maybe(fractions),
            st.booleans(),
        )
    )


@st.composite
def plain_pairs(draw: st.DrawFn) -> Contestant:
    """Pairs that fit a list."""
    return draw(
        st.builds(
            Contestant,
            numbers,
            st.tuples(st.builds(Person, names.filter(bool)), st.builds(Person, names.filter(bool))),
            section=maybe(words),
        )
    )


@st.composite
def events(draw: st.DrawFn) -> Event:
    kind = draw(st.sampled_from(Kind))
    player = st.just("") if kind is Kind.INDIVIDUAL else texts
    lists = st.lists(contestants(kind), max_size=3)
    if kind in (Kind.PAIRS, Kind.SWISS_PAIRS):
        lists |= st.lists(plain_pairs(), max_size=5)
    return draw(
        st.builds(
            lambda **fields: Event(**fields),  # whose signature names types that are not imported
            kind=st.just(kind),
            **setups,
            contestants=lists.map(tuple),
            lines=several(simple_lines | individual_lines | team_lines, most=6),
            teams=team_plays if kind is Kind.TEAMS else st.just(TeamPlay()),
            deals=st.lists(deals(), max_size=2, unique_by=place_of).map(tuple),
            rulings=several(rulings(), most=2),
            fouled=several(fouled_boards(), most=2),
            incidents=several(incidents, most=2),
            penalties=several(
                st.builds(
                    Penalty,
                    refs,
                    amounts(positive),
                    player,
                    maybe(wholes),
                    round=maybe(small) if kind is Kind.TEAMS else st.none(),
                    **why,
                ),
                most=2,
            ),
            adjustments=several(
                st.builds(
                    Adjustment, refs, amounts(fractions.filter(bool)), player, maybe(wholes), **why
                ),
                most=2,
            ),
            withdrawals=several(
                st.builds(
                    Withdrawal,
                    refs,
                    maybe(wholes),
                    maybe(st.sampled_from(Scores)),
                    maybe(st.sampled_from(["AVE+", "60%", "NP", "+3IMP"]).map(parse_outcome)),
                    **why,
                ),
                most=1,
            ),
            late_arrivals=several(
                st.builds(
                    LateArrival,
                    refs,
                    several(wholes).filter(bool),
                    boards,
                    st.booleans(),
                    st.sampled_from(Fault),
                    **why,
                ),
                most=1,
            ),
            cancelled_rounds=several(
                st.builds(CancelledRound, wholes, boards, maybe(wholes), maybe(words), **why),
                most=1,
            ),
            substitutes=several(
                st.builds(
                    Substitute,
                    refs,
                    st.builds(Person, some_text, texts),
                    texts,
                    several(wholes),
                    **why,
                ),
                most=1,
            ),
        )
    )
