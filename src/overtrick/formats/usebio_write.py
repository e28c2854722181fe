"""Writing USEBIO 1.2: UTF-8, always with SESSION and SECTION, as other programs take it in.

What counts is written: the results after rulings, with the points that we compute. What USEBIO has
no place for is given back.
"""

from collections import Counter
from collections.abc import Iterator

from overtrick import __version__
from overtrick.engine.team_event import TeamEventScore
from overtrick.errors import InputError
from overtrick.formats.imported import Unheld
from overtrick.formats.told_lines import AnyScore
from overtrick.formats.usebio_write_pairs import PairWriter
from overtrick.formats.usebio_write_teams import TeamWriter
from overtrick.formats.usebio_xml import Xml, added, document
from overtrick.model.board import Seat
from overtrick.model.deal import Deal
from overtrick.model.event import DEFAULT_REGULATIONS, Event
from overtrick.model.event_setup import Combine, Kind

DIRECTIONS = {
    Seat.NORTH: "North",
    Seat.EAST: "East",
    Seat.SOUTH: "South",
    Seat.WEST: "West",
}
SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


def write_usebio(event: Event, score: AnyScore | None = None) -> tuple[bytes, tuple[Unheld, ...]]:
    """A scored event as USEBIO, and what that cannot hold.

    >>> from overtrick.engine.event_score import score_event
    >>> from overtrick.model.notation import parse_result
    >>> from overtrick.model.result_line import ResultLine
    >>> from overtrick.regulations import load
    >>> event = Event(lines=(ResultLine(1, parse_result("3NT N ="), "5", "8"),))
    >>> content, unheld = write_usebio(event, score_event(event, load("wbf-2017")))
    >>> b"<CONTRACT>3NT</CONTRACT>" in content, [str(each) for each in unheld]
    (True, [])
    """
    if score is None:
        raise InputError(
            "USEBIO has results with their points, and this event cannot be scored; write an event "
            "file, PBN or CSV"
        )
    return _Writer(score).write()


class _Writer:
    """Writes one event."""

    def __init__(self, score: AnyScore) -> None:
        self.event = score.event
        self.lost: Counter[str] = Counter()
        self.body: PairWriter | TeamWriter
        if isinstance(score, TeamEventScore):
            self.body = TeamWriter(score, self.lost)
        else:
            self.body = PairWriter(score, self.lost)

    def write(self) -> tuple[bytes, tuple[Unheld, ...]]:
        """The content of the file, and what it cannot hold."""
        root = Xml("USEBIO", Version="1.2")
        club = added(root, "CLUB")
        added(club, "CLUB_NAME")
        added(club, "CLUB_ID_NUMBER")
        self._event(root)
        self._handset(root, [each for each in self.event.deals if each.session is None])
        self.lost.update(dict(_not_held(self.event)))
        unheld = tuple(Unheld(what, count) for what, count in self.lost.items() if count)
        return document(root), unheld

    def _event(self, root: Xml) -> None:
        event = self.event
        element = added(root, "EVENT", EVENT_TYPE=self.body.kind)
        head = {
            "PROGRAM_NAME": "Overtrick",
            "PROGRAM_VERSION": __version__,
            "EVENT_DESCRIPTION": event.name,
            "DATE": f"{event.date:%d/%m/}{event.date.year:04}" if event.date else "",
            "SESSION_COUNT": str(len(self.body.sessions)),
            "BOARDS_PLAYED": str(len({line.board for line in event.lines})),
        }
        for tag, text in (self.body.head() | head).items():
            if text:
                added(element, tag, text)
        if event.scorer:
            added(added(element, "CONTACT"), "SCORER", event.scorer)
        for session, part in self.body.write(element):
            deals = [each for each in event.deals if each.session == session]
            self._handset(part, deals)

    # -------------------------------------------------------------- deals

    def _handset(self, parent: Xml, deals: list[Deal]) -> None:
        if not deals:
            return
        element = added(parent, "HANDSET")
        for deal in sorted(deals, key=lambda each: each.board):
            self.lost["sections of deals"] += deal.section is not None
            self.lost["deals of which no hand is known"] += all(
                deal.hand(seat) is None for seat in Seat
            )
            board = added(element, "BOARD")
            added(board, "BOARD_NUMBER", str(deal.board))
            for seat, name in DIRECTIONS.items():
                if (cards := deal.hand(seat)) is None:
                    continue
                hand = added(board, "HAND")
                added(hand, "DIRECTION", name)
                for suit, ranks in zip(SUITS, cards.suits, strict=True):
                    added(hand, suit, ranks or "-")


def _not_held(event: Event) -> Iterator[tuple[str, int]]:
    """What there is no place for."""
    teams = event.kind is Kind.TEAMS  # their rounds are there
    sections = {line.section for line in event.lines}
    sessions = {line.session for line in event.lines}
    several = len(event.sessions) > 1 or len(sessions) > 1
    yield "totals of all sessions together", int(several and not teams)
    yield "name of the only section", int(len(sections) == 1 and sections != {None})
    yield "number of the only session", int(not several and sessions not in ({None}, set()))
    yield "the director", int(bool(event.director))
    yield "the level of the event", int(bool(event.level))
    yield "the rule book", int(event.regulations != DEFAULT_REGULATIONS)
    yield "values of the rule book that are changed", len(event.rules)
    yield "the movement", int(event.movement is not None)
    yield (
        "names, dates and weights of sessions",
        sum(
            bool(each.name or each.date or each.weight or each.director or each.scorer)
            for each in event.sessions
        ),
    )
    yield "how sessions are combined", int(several and event.combine is not Combine.SUM)
    yield "that results are still to come", int(event.open)
    yield "rulings; the results that they give are there", len(event.rulings)
    yield "fouled boards; the points that they give are there", len(event.fouled)
    yield "incidents; the results that they give are there", len(event.incidents)
    changes = (*event.penalties, *event.adjustments)
    yield "reasons of penalties and adjustments; their sums are there", len(changes)
    yield "withdrawals", len(event.withdrawals)
    yield "late arrivals", len(event.late_arrivals)
    yield "cancelled rounds", len(event.cancelled_rounds)
    yield "substitutes", len(event.substitutes)
    yield "strata", len(event.strata)
    yield (
        "scores carried forward",
        sum(each.carry_forward is not None for each in event.contestants),
    )
    yield "that somebody does not compete", sum(each.non_competing for each in event.contestants)
    yield "local points", int(bool(event.local_points))
    yield "ways of breaking ties; the places are there", int(bool(event.tie_break))
    yield (
        "rounds and tables of results",
        sum(line.round is not None or line.table is not None for line in event.lines if not teams),
    )
