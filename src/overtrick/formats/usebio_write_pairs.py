"""Writing USEBIO: an event of pairs or individuals, by session and section."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property

from overtrick.engine.event_score import EventScore
from overtrick.engine.play import FIRST_SESSION
from overtrick.engine.tally import ScoredBoard, key_of
from overtrick.exact import decimal, shown
from overtrick.formats.usebio_write_lines import LineWriter
from overtrick.formats.usebio_xml import Xml, added
from overtrick.model.contestant import Contestant, natural
from overtrick.model.event_setup import Kind
from overtrick.model.scoring import Scoring

TYPES = {
    Scoring.MATCHPOINTS: ("PAIRS", "MATCH_POINTS"),
    Scoring.CROSS_IMPS: ("PAIRS", "CROSS_IMPS"),
    Scoring.BUTLER: ("BUTLER_PAIRS", ""),
    Scoring.TOTAL_POINTS: ("AGGREGATE", ""),
}
"""The type of event and its way of scoring; 1.2 names only some, the others are those of 1.1."""

ONLY_SECTION = "A"


class PairWriter:
    """Writes participants and boards; counts in ``lost`` what they cannot hold."""

    def __init__(self, score: EventScore, lost: Counter[str]) -> None:
        self.score, self.event, self.lost = score, score.event, lost
        self.lines = LineWriter(score, lost)
        self.places = sorted(self._places()) or [(FIRST_SESSION, "")]
        self.sessions = sorted({session for session, _ in self.places})
        self.kind, self.method = TYPES[self.event.scoring]
        if self.event.kind is Kind.INDIVIDUAL:
            self.kind = "INDIVIDUAL"
            lost["the way of scoring of an individual"] += not self.method

    def _places(self) -> set[tuple[int, str]]:
        return {
            (board.key.session, play.section)
            for board in self.score.scores.boards.values()
            for play in board.plays
        }

    def head(self) -> dict[str, str]:
        """What the head of the event says of it."""
        return {
            "BOARD_SCORING_METHOD": self.method,
            "WINNER_TYPE": str(self.event.winners),
            "SECTION_COUNT": str(len({section for _, section in self.places})),
        }

    def write(self, event: Xml) -> Iterator[tuple[int, Xml]]:
        """Write sessions with their sections; gives each session, for its deals."""
        for session in self.sessions:
            element = added(event, "SESSION", SESSION_ID=str(session))
            sections = [section for at, section in self.places if at == session]
            for section in sections:
                part = added(element, "SECTION", SECTION_ID=section or ONLY_SECTION)
                self._participants(part, session, section, is_last=section == sections[-1])
                self._boards(part, session, section)
            yield session, element

    def _boards(self, part: Xml, session: int, section: str) -> None:
        boards: dict[int, list[tuple[ScoredBoard, int]]] = {}
        for board in self.score.scores.boards.values():
            for index, play in enumerate(board.plays):
                if (board.key.session, play.section) == (session, section):
                    boards.setdefault(play.board, []).append((board, index))
        for number in sorted(boards):
            self._board(part, number, boards[number])

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
