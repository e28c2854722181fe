"""Writing USEBIO 1.2: UTF-8, always with SESSION and SECTION, as other programs take it in.

What counts is written: the results after rulings, with the points that we compute. What USEBIO has
no place for is given back.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from pathlib import Path

from overtrick import __version__
from overtrick.engine.event_score import EventScore
from overtrick.engine.play import FIRST_SESSION
from overtrick.engine.tally import ScoredBoard, key_of
from overtrick.errors import InputError
from overtrick.exact import decimal, shown
from overtrick.formats.imported import Unheld
from overtrick.formats.usebio_write_lines import LineWriter
from overtrick.formats.usebio_xml import Xml, added, document
from overtrick.model.board import Seat
from overtrick.model.contestant import Contestant, natural
from overtrick.model.deal import Deal
from overtrick.model.event import DEFAULT_REGULATIONS, Event
from overtrick.model.event_setup import Combine, Kind
from overtrick.model.scoring import Scoring

TYPES = {
    Scoring.MATCHPOINTS: ("PAIRS", "MATCH_POINTS"),
    Scoring.CROSS_IMPS: ("PAIRS", "CROSS_IMPS"),
    Scoring.BUTLER: ("BUTLER_PAIRS", ""),
    Scoring.TOTAL_POINTS: ("AGGREGATE", ""),
}
"""The type of event and its way of scoring; 1.2 names only some, the others are those of 1.1."""

ONLY_SECTION = "A"

DIRECTIONS = {
    Seat.NORTH: "North",
    Seat.EAST: "East",
    Seat.SOUTH: "South",
    Seat.WEST: "West",
}
SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


def write_usebio(score: EventScore, path: Path) -> tuple[Unheld, ...]:
    """Write a scored event; gives what the file cannot hold."""
    content, unheld = usebio(score)
    path.write_bytes(content)
    return unheld


def usebio(score: EventScore) -> tuple[bytes, tuple[Unheld, ...]]:
    """A scored event as USEBIO, and what that cannot hold.

    >>> from overtrick.engine.event_score import score_event
    >>> from overtrick.model.notation import parse_result
    >>> from overtrick.model.result_line import ResultLine
    >>> from overtrick.regulations import load
    >>> event = Event(lines=(ResultLine(1, parse_result("3NT N ="), "5", "8"),))
    >>> content, unheld = usebio(score_event(event, load("wbf-2017")))
    >>> b"<CONTRACT>3NT</CONTRACT>" in content, [str(each) for each in unheld]
    (True, [])
    """
    if score.event.kind in (Kind.TEAMS, Kind.SWISS_PAIRS):
        raise InputError(
            f"events of the kind {score.event.kind.value} cannot be written as USEBIO yet"
        )
    return _Writer(score).write()


class _Writer:
    """Writes one event."""

    def __init__(self, score: EventScore) -> None:
        self.score, self.event = score, score.event
        self.lost: Counter[str] = Counter()
        self.lines = LineWriter(score, self.lost)
        self.places = sorted(self._places()) or [(FIRST_SESSION, "")]

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

    def _places(self) -> set[tuple[int, str]]:
        return {
            (board.key.session, play.section)
            for board in self.score.scores.boards.values()
            for play in board.plays
        }

    def _event(self, root: Xml) -> None:
        event = self.event
        kind, method = TYPES[event.scoring]
        if event.kind is Kind.INDIVIDUAL:
            kind = "INDIVIDUAL"
            self.lost["the way of scoring of an individual"] += not method
        element = added(root, "EVENT", EVENT_TYPE=kind)
        sessions = sorted({session for session, _ in self.places})
        sections = {section for _, section in self.places}
        boards = {line.board for line in event.lines}
        head = {
            "BOARD_SCORING_METHOD": method,
            "PROGRAM_NAME": "Overtrick",
            "PROGRAM_VERSION": __version__,
            "EVENT_DESCRIPTION": event.name,
            "DATE": f"{event.date:%d/%m/}{event.date.year:04}" if event.date else "",
            "WINNER_TYPE": str(event.winners),
            "SESSION_COUNT": str(len(sessions)),
            "SECTION_COUNT": str(len(sections)),
            "BOARDS_PLAYED": str(len(boards)),
        }
        for tag, text in head.items():
            if text:
                added(element, tag, text)
        if event.scorer:
            added(added(element, "CONTACT"), "SCORER", event.scorer)
        for session in sessions:
            self._session(element, session, [s for at, s in self.places if at == session])

    def _session(self, event: Xml, number: int, sections: list[str]) -> None:
        element = added(event, "SESSION", SESSION_ID=str(number))
        for section in sections:
            part = added(element, "SECTION", SECTION_ID=section or ONLY_SECTION)
            self._participants(part, number, section, is_last=section == sections[-1])
            boards: dict[int, list[tuple[ScoredBoard, int]]] = {}
            for board in self.score.scores.boards.values():
                for index, play in enumerate(board.plays):
                    if (board.key.session, play.section) == (number, section):
                        boards.setdefault(play.board, []).append((board, index))
            for number_of_board in sorted(boards):
                self._board(part, number_of_board, boards[number_of_board])
        deals = [each for each in self.event.deals if each.session == number]
        self._handset(element, deals)

    def _board(self, section: Xml, number: int, plays: list[tuple[ScoredBoard, int]]) -> None:
        element = added(section, "BOARD")
        added(element, "BOARD_NUMBER", str(number))
        for board, index in plays:
            self.lines.write(element, board, index)

    # -------------------------------------------------------------- participants

    def _participants(self, section: Xml, session: int, name: str, is_last: bool) -> None:
        element = added(section, "PARTICIPANTS")
        played = self._played[session, name]
        everybody = dict(played)
        for contestant in self.event.contestants:
            here = contestant.session in (None, session) and (
                contestant.section == name or (contestant.section is None and is_last)
            )
            if here and contestant.number not in self._numbers:
                everybody[key_of(contestant)] = contestant
        order = sorted(everybody.values(), key=lambda each: (natural(each.number), each.names))
        for contestant in order:
            self._contestant(element, contestant, session)

    @cached_property
    def _played(self) -> Mapping[tuple[int, str], dict[object, Contestant]]:
        found: dict[tuple[int, str], dict[object, Contestant]] = {at: {} for at in self.places}
        for board in self.score.scores.boards.values():
            for play in board.plays:
                for _, who in play.sides():
                    found[board.key.session, play.section][key_of(who)] = who
        return found

    @cached_property
    def _numbers(self) -> set[str]:
        return {who.number for here in self._played.values() for who in here.values()}

    def _contestant(self, participants: Xml, who: Contestant, session: int) -> None:
        single = self.event.kind is Kind.INDIVIDUAL
        element = added(participants, "PLAYER" if single else "PAIR")
        added(element, "PLAYER_NUMBER" if single else "PAIR_NUMBER", who.number)
        if self.event.winners == 2 and who.direction is not None:
            added(element, "DIRECTION", who.direction.value)
        tally = self.score.scores.tallies.get((session, key_of(who)))
        if tally is not None:
            if tally.percent is not None:
                added(element, "PERCENTAGE", decimal(tally.percent, 2))
            unit = Fraction(2, self.score.book.unit) if tally.maximum is not None else 1
            added(element, "TOTAL_SCORE", decimal(tally.total * unit, 2))
            if rank := self._ranks.get((session, key_of(who))):
                added(element, "PLACE", rank)
            added(element, "BOARDS_PLAYED", str(tally.boards))
            if tally.adjustment:
                added(element, "ADJUSTMENT", shown(tally.adjustment))
        if who.handicap:
            added(element, "HANDICAP", decimal(sum(who.handicap, Fraction(0)), 2))
            self.lost["handicaps of each partner; their sum is there"] += len(who.handicap) > 1
        for person in who.people:
            player = element if single else added(element, "PLAYER")
            added(player, "PLAYER_NAME", person.name)
            added(player, "NATIONAL_ID_NUMBER", person.id)

    @cached_property
    def _ranks(self) -> Mapping[tuple[int, object], str]:
        return {
            (ranking.session or tally.session, key_of(tally.contestant)): row.rank
            for ranking in self.score.session_rankings or self.score.rankings
            for row in ranking.rows
            for tally in row.standing.tallies
        }

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
    sections = {line.section for line in event.lines}
    sessions = {line.session for line in event.lines}
    several = len(event.sessions) > 1 or len(sessions) > 1
    yield "totals of all sessions together", int(several)
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
        sum(line.round is not None or line.table is not None for line in event.lines),
    )
