"""Reading the results of ACBL clubs: JSON as it is published, alone or within its page."""

import datetime
import re
from collections.abc import Iterator
from pathlib import Path

from overtrick.errors import InputError
from overtrick.formats.acbl_lines import line_of, printed_points
from overtrick.formats.import_notes import Notes
from overtrick.formats.imported import Figure, Imported, Printed
from overtrick.formats.json_text import JsonObject, attribute, objects, read_json, whole, words
from overtrick.formats.problems import Problems
from overtrick.formats.text_file import content_of
from overtrick.formats.told_result import word_of
from overtrick.model.board import Side
from overtrick.model.contestant import Contestant, ContestantRef, Person
from overtrick.model.deal import SUITS, Deal, Hand
from overtrick.model.event import Event
from overtrick.model.event_setup import Grouping, Kind, Session
from overtrick.model.result_line import ResultLine
from overtrick.model.scoring import Scoring

KINDS = {"PAIRS": Kind.PAIRS, "INDIVIDUAL": Kind.INDIVIDUAL, "TEAMS": Kind.TEAMS}
SCORINGS = {
    "MATCH_POINTS": Scoring.MATCHPOINTS,
    "MATCHPOINTS": Scoring.MATCHPOINTS,
    "IMPS": Scoring.CROSS_IMPS,
    "CROSS_IMPS": Scoring.CROSS_IMPS,
    "BUTLER": Scoring.BUTLER,
    "TOTAL_POINTS": Scoring.TOTAL_POINTS,
}
CLUB = {"club_name": "the club", "mpLimits": "the masterpoint limits of the strata"}
"""Members of the whole that have no place in an event."""

REGULATIONS = "acbl"
_SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_DATE = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})", re.ASCII)


def read_acbl(path: Path) -> Imported:
    """Read a file with club results, as JSON or as the page in which it stands."""
    return parse_acbl(content_of(Path(path)), Path(path).name)


def parse_acbl(content: bytes, file: str = "results.json") -> Imported:
    """Read the content of such a file.

    >>> parse_acbl(b'{"sessions": [{"sections": []}], "name": "Friday"}').event.name
    'Friday'
    """
    text = content.decode("utf-8-sig", errors="replace")
    within = attribute(text, "result-details", "v-bind:data")
    data = read_json(text if within is None else within, file)
    if not objects(data, "sessions"):
        raise InputError(f"{file}: there are no sessions in this file; export the results again")
    return _Reader(data, Problems(file), Problems(file)).imported()


class _Reader:
    def __init__(self, data: JsonObject, problems: Problems, guesses: Problems) -> None:
        self.data, self.problems, self.guesses = data, problems, guesses
        self.notes = Notes(problems)
        self.sessions = objects(data, "sessions")
        self.winners = 2 if words(data, "winner_type") == "2" else 1
        self.lines: list[ResultLine] = []
        self.printed: list[Printed] = []
        self.contestants: list[Contestant] = []
        self.deals: dict[tuple[int | None, int], Deal] = {}
        self.strata = self._strata()

    def imported(self) -> Imported:
        for place, session in enumerate(self.sessions, start=1):
            number = (whole(session, "number") or place) if len(self.sessions) > 1 else None
            for record in objects(session, "hand_records"):
                self._deal(record, number)
            for section in objects(session, "sections"):
                self._section(section, number)
        self.guesses.warning(1, "", f"the file names no rule book; {REGULATIONS} is taken")
        for member, what in CLUB.items():
            if words(self.data, member):
                self.notes.not_kept(1, member, what)
        event = self._event()
        upload = self.data.get("latest_upload")
        version = words(upload, "program_version") if isinstance(upload, dict) else ""
        program = f"{words(self.data, 'program_name')} {version}".strip()
        counted = {
            "pair": len(event.contestants),
            "result": len(event.lines),
            "deal": len(event.deals),
        }
        return Imported(
            "ACBL results JSON",
            event,
            tuple(self.printed),
            program=program,
            read=tuple(
                f"{many} {what}{'s' * (many != 1)}" for what, many in counted.items() if many
            ),
            diagnostics=tuple(self.problems.found),
            guessed=tuple(self.guesses.found),
            not_kept=tuple(self.notes.left()),
        )

    def _event(self) -> Event:
        kind = KINDS.get(words(self.data, "type").upper())
        method = words(self.data, "board_scoring_method").upper()
        scoring = SCORINGS.get(method)
        if kind is None:
            self.guesses.warning(1, words(self.data, "type"), "taken to be an event of pairs")
        if scoring is None:
            self.guesses.warning(1, method, "taken to be scored by matchpoints")
        return Event(
            name=words(self.data, "name"),
            date=_date(words(self.data, "start_date")),
            kind=kind or Kind.PAIRS,
            scoring=scoring or Scoring.MATCHPOINTS,
            regulations=REGULATIONS,
            winners=self.winners,
            director=words(self.data, "club_director_name"),
            sessions=self._sessions(),
            groups=self._groups(),
            strata=tuple(self.strata.values()),
            contestants=tuple(self.contestants),
            lines=tuple(self.lines),
            deals=tuple(self.deals.values()),
        )

    def _sessions(self) -> tuple[Session, ...]:
        if len(self.sessions) < 2:
            return ()
        numbers = [whole(each, "number") or i for i, each in enumerate(self.sessions, start=1)]
        return tuple(Session(number) for number in dict.fromkeys(numbers))

    def _groups(self) -> Grouping:
        """Sections are compared with each other only where the file says so."""
        several = any(len(objects(each, "sections")) > 1 for each in self.sessions)
        across = any(each.get("cross_section_scoring") for each in self.sessions)
        if several and not across:
            problem = "the file does not say that sections are compared, so each is scored alone"
            self.guesses.warning(1, "", problem)
        return Grouping.SECTION if several and not across else Grouping.FIELD

    def _strata(self) -> dict[str, str]:
        """The names of the strata by their numbers, the highest first."""
        told = self.data.get("stratValues")
        if not isinstance(told, dict):
            return {}
        named = {
            number: word_of(words(value, "label")) or number
            for number, value in told.items()
            if isinstance(value, dict) and number.isascii() and number.isdecimal()
        }
        return dict(sorted(named.items(), key=lambda item: int(item[0][:6])))

    # ------------------------------------------------------------------ a section

    def _section(self, section: JsonObject, session: int | None) -> None:
        name = word_of(words(section, "name"))
        for summary in objects(section, "pair_summaries"):
            self._pair(summary, name, session)
        for board in objects(section, "boards"):
            number = whole(board, "board_number")
            if number is None:
                problem = "this board has no number, and its results are not read"
                self.problems.error(1, words(board, "board_number") or f"section {name}", problem)
                continue
            for told in objects(board, "board_results"):
                line = line_of(told, number, name, session, self.problems)
                self.printed += printed_points(told, len(self.lines), self.problems)
                self.lines.append(line)

    def _pair(self, summary: JsonObject, section: str | None, session: int | None) -> None:
        number = word_of(words(summary, "pair_number"))
        if number is None:
            problem = "this pair has no number and is not read"
            self.problems.error(1, words(summary, "pair_number") or f"section {section}", problem)
            return
        told = words(summary, "direction").upper()
        direction = Side(told) if self.winners == 2 and told in ("NS", "EW") else None
        people = tuple(
            Person(words(each, "name"), words(each, "id_number"))
            for each in objects(summary, "players")
        )
        self.contestants.append(
            Contestant(
                number,
                people,
                direction=direction,
                section=section,
                session=session,
                stratum=self.strata.get(words(summary, "strat")),
                source=self.problems.source(1),
            )
        )
        self._left_out(summary)
        for what in ("adjustment", "handicap"):
            if (amount := words(summary, what)) not in ("", "0", "0.00"):
                problem = f"pair {number} has this {what}, which is not taken over"
                self.problems.warning(1, amount, problem, "check what it was for")
        who = ContestantRef(number, direction, section, session)
        self.printed += _printed(summary, who, self.problems)

    def _left_out(self, summary: JsonObject) -> None:
        """What is told of a pair and has no place in an event."""
        for place in objects(summary, "strat_place"):
            if words(place, "strat_number") != "1":
                self.notes.not_kept(1, "strat_place", "places in lower strata")
        for player in objects(summary, "players"):
            if objects(player, "awards_score"):
                self.notes.not_kept(1, "awards_score", "masterpoints that were awarded")
            if words(player, "mp_total"):
                self.notes.not_kept(1, "mp_total", "masterpoints that a player had before")

    def _deal(self, record: JsonObject, session: int | None) -> None:
        number = whole(record, "board")
        try:
            if number is None:
                raise InputError(f'"{words(record, "board")}": these hands have no board number')
            north, east, south, west = (_hand(record, seat) for seat in _SEATS)
            source = self.problems.source(1)
            deal = Deal(number, north, east, south, west, session, source=source)
        except InputError as error:
            self.problems.refusal(1, error, f"hands of board {number}")
            return
        if self.deals.setdefault((session, number), deal) != deal:
            self.problems.warning(
                1, f"board {number}", "its hands are there twice; the first count"
            )


_SEATS = ("north", "east", "south", "west")


def _hand(record: JsonObject, seat: str) -> Hand | None:
    suits = [words(record, f"{seat}_{_SUIT_NAMES[suit]}") for suit in SUITS]
    if not any(suits):
        return None
    return Hand.of(".".join(suit.replace(" ", "").replace("-", "") for suit in suits))


def _printed(summary: JsonObject, who: ContestantRef, problems: Problems) -> Iterator[Printed]:
    """Score, percentage, and the place in the highest stratum, which is that of all."""
    told = {
        Figure.TOTAL: words(summary, "score"),
        Figure.PERCENT: words(summary, "percentage"),
    }
    for place in objects(summary, "strat_place"):
        if words(place, "strat_number") == "1":
            rank = words(place, "rank")
            # A tie is told with all of its places, 1/2.
            told.setdefault(Figure.PLACE, rank.split("/")[0] + "=" * ("/" in rank))
    for figure, text in told.items():
        if text:
            yield Printed(figure, text, who=who, source=problems.source(1))


def _date(text: str) -> datetime.date | None:
    if not (found := _DATE.fullmatch(text)):
        return None
    try:
        return datetime.date(int(found[3]), int(found[1]), int(found[2]))
    except ValueError:
        return None
