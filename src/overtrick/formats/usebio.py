"""Reading USEBIO, the result files of English clubs and beyond: 1.0 to 1.3, as programs write it.

Elements come in any order; there may be sessions and sections, or only one of them, or neither.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from msgspec.structs import replace

from overtrick.errors import InputError
from overtrick.formats.import_notes import Notes, many
from overtrick.formats.imported import Imported, Printed
from overtrick.formats.problems import Problems
from overtrick.formats.usebio_hands import read_handset
from overtrick.formats.usebio_lines import Lines, Place, number_of, whole_of
from overtrick.formats.usebio_matches import Matches
from overtrick.formats.usebio_participants import Participants
from overtrick.formats.usebio_setup import day_of, kind_and_scoring, winners_of
from overtrick.formats.xml_file import Element, line_of, parse_xml, read_xml, text_of
from overtrick.model.contestant import natural
from overtrick.model.deal import Deal
from overtrick.model.event import Event
from overtrick.model.event_setup import Grouping, HandicapMethod, Kind, Session
from overtrick.model.scoring import Scoring
from overtrick.model.teams import NO_SCALE, InMatch, TeamPlay

READ = frozenset(
    (
        *("EVENT_DESCRIPTION", "TITLE", "DATE", "PROGRAM_NAME", "PROGRAM_VERSION", "WINNER_TYPE"),
        *("BOARD_SCORING_METHOD", "MATCH_SCORING_METHOD", "SCORING_METHOD", "SESSION", "SECTION"),
        *("PARTICIPANTS", "BOARD", "MATCH", "HANDSET", "CONTACT", "EVENT"),
        *("PAIRWISE_SCORING_METHOD", "TEAM_PAIRING_AVAILABLE"),
    )
)

KNOWN = {
    "CLUB": "the club's name and number",
    "EVENT_IDENTIFIER": "identifiers of events",
    "VENUE": "venues",
    "COUNTRY": "countries",
    "LABELS": "labels",
    "MASTER_POINT_SCALE": "scales of master points",
    "MASTER_POINT_TYPE": "kinds of master points",
    "MPS_AWARDED_FLAG": "whether master points are given",
    "P2P_CHARGE_RATE": "rates of charges",
    "EBU_CHARGE_CODE": "codes of charges",
    "NOTES": "notes",
    "FULL_NAME": "contacts' names",
    "TELEPHONE": "telephone numbers",
    "EMAIL": "e-mail addresses",
}

COUNTS = (
    "SESSION_COUNT",
    "SECTION_COUNT",
    "PAIRS",
    "EW_PAIRS",
    "BOARDS_PLAYED",
    "BOARDS_PER_ROUND",
)
"""What can be counted, and is."""


def read_usebio(path: Path) -> Imported:
    """Read a USEBIO file as far as that is possible.

    Refuses only a file that cannot be opened, is no USEBIO, or is made to do harm.
    """
    problems = Problems(path.name)
    return _imported(read_xml(path, problems), problems)


def parse_usebio(content: bytes, file: str = "results.xml") -> Imported:
    """Read USEBIO from its bytes.

    >>> line = ("<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2"
    ...         "</EW_PAIR_NUMBER><SCORE>-100</SCORE></TRAVELLER_LINE>")
    >>> read = parse_usebio(f'''<USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS"><BOARD>
    ... <BOARD_NUMBER>7</BOARD_NUMBER>{line}</BOARD></EVENT></USEBIO>'''.encode())
    >>> read.format, read.read, str(read.event.lines[0])
    ('USEBIO 1.2', ('1 result on 1 board',), 'board 7, 1 against 2')
    """
    problems = Problems(file)
    return _imported(parse_xml(content, file, problems), problems)


def _imported(root: Element, problems: Problems) -> Imported:
    event = root if root.tag == "EVENT" else root.find("EVENT")
    if root.tag.upper() != "USEBIO" or event is None:
        raise InputError(
            f"{problems.file}: this is not USEBIO; it begins with <{root.tag[:40]}>, and should "
            "with <USEBIO> and have an <EVENT> in it"
        )
    reader = _Reader(root, event, Notes(problems))
    version = root.get("Version", "") or root.get("VERSION", "")
    program = " ".join(
        text for tag in ("PROGRAM_NAME", "PROGRAM_VERSION") if (text := text_of(event.find(tag)))
    )
    read = reader.event()
    return Imported(
        f"USEBIO {version[:10]}".strip(),
        read,
        reader.printed(),
        program=program,
        read=tuple(_counts(read)),
        diagnostics=(*problems.found, *reader.notes.left(known=False)),
        guessed=tuple(reader.notes.guesses),
        not_kept=tuple(reader.notes.left()),
    )


def _counts(event: Event) -> Iterator[str]:
    if event.contestants:
        yield many(len(event.contestants), event.kind.contestant)
    boards = {line.board for line in event.lines}
    yield f"{many(len(event.lines), 'result')} on {many(len(boards), 'board')}"
    if event.deals:
        yield many(len(event.deals), "deal")


class _Reader:
    """Reads one EVENT with what stands around it."""

    def __init__(self, root: Element, event: Element, notes: Notes) -> None:
        self.root, self.element, self.notes = root, event, notes
        for other in root.findall("EVENT")[1:]:
            problem = "there is another event in this file, and only the first is read"
            notes.problems.error(line_of(other), "EVENT", problem, "give each a file of its own")
        self.kind, self.scoring = kind_and_scoring(event, notes)
        self.winners = winners_of(event, self.kind, notes)
        matches = text_of(event.find("MATCH_SCORING_METHOD")).upper()
        in_vps = "VP" in (matches or text_of(event.find("SCORING_METHOD")).upper() or "VP")
        in_vps = in_vps and self.kind is Kind.TEAMS
        self.participants = Participants(notes, self.scoring, self.winners, in_vps)
        self.lines = Lines(notes, self.scoring is Scoring.MATCHPOINTS)
        self.matches = Matches(notes, self.lines, in_vps)
        self.deals: list[Deal] = []
        self.sessions: list[Session] = []
        self.sections: list[str] = []

    def printed(self) -> tuple[Printed, ...]:
        """Every figure of the file."""
        return (*self.lines.printed, *self.participants.printed, *self.matches.printed)

    def event(self) -> Event:
        """The event with all that is in it."""
        for element, place in self._parts():
            self._part(element, place)
        self.lines.finish()
        self._unread(self.root, Place())
        for handset in self.root.findall("HANDSET"):
            self.deals += read_handset(handset, Place(), self.notes)
        contestants = sorted(
            self.participants.contestants(),
            key=lambda each: (each.session or 0, each.section or "", natural(each.number)),
        )
        title = self.element.find("EVENT_DESCRIPTION"), self.element.find("TITLE")
        scorer = self.element.find("CONTACT/SCORER")
        teams = self._team_play()  # before the lines: it gives the pairs on them their letters
        handicapped = any(each.handicap for each in contestants)
        return Event(
            name=text_of(title[0]) or text_of(title[1]),
            date=day_of(self.element, self.notes),
            kind=self.kind,
            scoring=self.scoring,
            winners=self.winners,
            scorer=text_of(scorer),
            sessions=tuple(self.sessions),
            sections=tuple(dict.fromkeys(self.sections)),
            groups=self._groups(),
            handicap=HandicapMethod.SUM if handicapped else None,
            contestants=tuple(contestants),
            lines=tuple(self.lines.lines),
            deals=tuple(self.deals),
            adjustments=tuple(self.participants.adjustments),
            teams=teams,
        )

    def _team_play(self) -> TeamPlay:
        """How matches are played, as far as the file says or shows it."""
        if self.kind is not Kind.TEAMS:
            return TeamPlay()
        letters = self.participants.pairs
        tables: Counter[tuple[object, ...]] = Counter()
        for at, line in enumerate(self.lines.lines):
            tables[line.session, line.round, frozenset(line.numbers), line.board] += 1
            if (named := line.in_match) is not None:
                sides = ((line.ns or "", named.ns_pair or ""), (line.ew or "", named.ew_pair or ""))
                ns, ew = (
                    letters.get(each) or each[1].removeprefix(f"{each[0]}-") for each in sides
                )
                self.lines.lines[at] = replace(line, in_match=InMatch(None, ns, ew))
        way = text_of(self.element.find("PAIRWISE_SCORING_METHOD")).upper()
        imps = self.scoring is Scoring.IMPS and not self.matches.in_vps
        return TeamPlay(
            tables=4 if tables and min(tables.values()) == 4 else 2,
            scale=NO_SCALE if imps else "",
            pair_ranking=Scoring.CROSS_IMPS if way == "CROSS_IMPS" and letters else None,
            matches=tuple(self.matches.blocks),
        )

    # -------------------------------------------------------------- sessions and sections

    def _parts(self) -> Iterator[tuple[Element, Place]]:
        """Every level that may have participants and boards, with session and section."""
        yield self.element, Place()
        sessions = self.element.findall("SESSION")
        numbers = [whole_of(each.get("SESSION_ID", "")) for each in sessions]
        if len(set(numbers)) < len(numbers) or None in numbers:
            numbers = list(range(1, len(sessions) + 1))
        several = len(sessions) > 1
        levels = [(self.element, Place())]
        for session, number in zip(sessions, numbers, strict=True):
            place = Place(number if several else None)
            called = " ".join(session.get("SESSION_ID", "").split())
            if number is not None and several and called and whole_of(called) != number:
                source = self.notes.problems.source(line_of(session))
                self.sessions.append(Session(number, called, source=source))
            yield session, place
            levels.append((session, place))
        sections = [
            (section, place.session, number_of(section.get("SECTION_ID", "")) or str(count))
            for element, place in levels
            for count, section in enumerate(element.findall("SECTION"), start=1)
        ]
        has_several = len({name for _, _, name in sections}) > 1
        for section, number, name in sections:
            if has_several:
                self.sections.append(name)
            yield section, Place(number, name if has_several else None)

    def _part(self, element: Element, place: Place) -> None:
        """Read what stands directly in the event, a session or a section."""
        self._unread(element, place)
        for child in element:
            if child.tag == "PARTICIPANTS":
                self.participants.read(child, place)
            elif child.tag == "MATCH":
                self.matches.read(child, place)
            elif child.tag == "HANDSET":
                self.deals += read_handset(child, place, self.notes)
            elif child.tag == "BOARD":
                number = whole_of(text_of(child.find("BOARD_NUMBER")))
                if number is None:
                    problem, remedy = "the board has no number from 1", "number the boards"
                    self.notes.problems.error(line_of(child), "BOARD", problem, remedy)
                else:
                    self.lines.board(number, child.findall("TRAVELLER_LINE"), place)

    def _unread(self, element: Element, place: Place) -> None:
        for child in element:
            contact = child.tag == "CONTACT"
            for each in child if contact else (child,):
                text = text_of(each)
                if each.tag in READ or (contact and each.tag == "SCORER"):
                    continue
                if each.tag not in COUNTS and (text or len(each)):
                    self.notes.not_kept(line_of(each), each.tag, KNOWN.get(each.tag, ""))

    def _groups(self) -> Grouping:
        """Whether the sections were scored together: the points tell, out of which top they are."""
        counts: dict[tuple[object, ...], int] = defaultdict(int)
        for line in self.lines.lines:
            counts[line.session, line.board, line.section] += 1
            counts[line.session, line.board] += 1
        if len(set(self.sections)) < 2 or self.scoring is not Scoring.MATCHPOINTS:
            return Grouping.FIELD
        sums: dict[int, Fraction] = defaultdict(Fraction)
        for each in self.lines.printed:
            if each.line is not None and each.value is not None:
                sums[each.line] += each.value
        apart = together = 0
        for at, total in sums.items():
            line = self.lines.lines[at]
            alone = counts[line.session, line.board, line.section]
            pooled = counts[line.session, line.board]
            apart += total == 2 * (alone - 1) != 2 * (pooled - 1)
            together += total == 2 * (pooled - 1) != 2 * (alone - 1)
        how = "apart" if apart > together else "together"
        because = ", as the points show" if apart or together else ""
        text = ", ".join(dict.fromkeys(self.sections))
        taken = f"taken as scored {how}{because}; the file does not say so"
        self.notes.guess(line_of(self.element), f"sections {text}", taken)
        return Grouping.SECTION if apart > together else Grouping.FIELD
