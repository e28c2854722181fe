"""USEBIO: pairs, players and teams, with the totals, percentages and places printed for them."""

from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from overtrick.formats.import_notes import Notes
from overtrick.formats.imported import Figure, Printed
from overtrick.formats.usebio_lines import Place, number_of
from overtrick.formats.xml_file import Element, line_of, text_of
from overtrick.model.board import Side
from overtrick.model.contestant import Contestant, ContestantRef, Person
from overtrick.model.penalty import Adjustment, Amount, Unit
from overtrick.model.scoring import Scoring

READ = frozenset(
    (
        *("PAIR_NUMBER", "PLAYER_NUMBER", "TEAM_ID", "TEAM_NAME", "TEAM_NUMBER"),
        *("DIRECTION", "PLACE", "PERCENTAGE", "TOTAL_SCORE", "HANDICAP", "ADJUSTMENT"),
        *("PLAYER", "PAIR", "PLAYER_NAME", "NATIONAL_ID_NUMBER", "WINS_OR_DRAWS", "PAIR_IMPS"),
    )
)

KNOWN = {
    "MASTER_POINTS": "master points",
    "MASTER_POINTS_AWARDED": "master points",
    "MASTER_POINT_TYPE": "kinds of master points",
    "CLUB_ID_NUMBER": "numbers within a club",
    "CLUB_NAME": "players' clubs",
    "BOARDS_PLAYED": "numbers of boards played",
    "LABEL": "labels",
}

UNITS = {
    Scoring.MATCHPOINTS: Unit.MATCHPOINTS,
    Scoring.TOTAL_POINTS: Unit.POINTS,
}


PAIR_LETTERS = "abcdefghijkl"
"""What the pairs of a team are called: the players two by two."""


class Entered(Struct, frozen=True):
    """A contestant as it is listed in one place of the file."""

    contestant: Contestant
    place: Place


class Participants:
    """Reads those who play."""

    def __init__(self, notes: Notes, scoring: Scoring, winners: int, in_vps: bool = False) -> None:
        self.notes, self.scoring, self.winners = notes, scoring, winners
        self.entered: list[Entered] = []
        self.printed: list[Printed] = []
        self.adjustments: list[Adjustment] = []
        self.pairs: dict[tuple[str, str], str] = {}
        self.in_vps = in_vps

    def read(self, element: Element, place: Place) -> None:
        """Read one PARTICIPANTS."""
        for each in element:
            if each.tag == "PAIR":
                self._contestant(each, place, text_of(each.find("PAIR_NUMBER")))
            elif each.tag == "PLAYER":
                self._contestant(each, place, text_of(each.find("PLAYER_NUMBER")))
            elif each.tag == "TEAM":
                self._contestant(each, place, _team_number(each))
            else:
                self.notes.not_kept(line_of(each), each.tag)

    def _contestant(self, element: Element, place: Place, number: str) -> None:
        line = line_of(element)
        number = number_of(number)
        if not number:
            problem = "the number is missing, so that nobody can be found by it"
            self.notes.problems.error(line, element.tag, problem, "give each its own number")
            return
        people: list[Person] = []
        if element.tag == "PLAYER":
            people = [_person(element)]
        else:
            for player in element.iter("PLAYER"):
                people.append(_person(player))
                self._unread(player)
        self._unread(element)
        contestant = Contestant(
            number,
            tuple(person for person in people if person != Person()),
            name=_team_name(element),
            direction=_direction(element) if self.winners == 2 else None,
            section=place.section,
            session=place.session,
            handicap=self._handicap(element),
            source=self.notes.problems.source(line),
        )
        self.entered.append(Entered(contestant, place))
        ref = ContestantRef(number, contestant.direction, place.section, place.session)
        self._figures(element, ref)
        if element.tag == "TEAM":
            pairs = element.findall("PAIR")
            in_twos = all(len(pair.findall("PLAYER")) == 2 for pair in pairs)
            for index, pair in enumerate(pairs):
                self._unread(pair)
                name = number_of(text_of(pair.find("PAIR_NUMBER")))
                if name and in_twos and index < len(PAIR_LETTERS):
                    self.pairs[number, name] = PAIR_LETTERS[index]
                of_pair = ContestantRef(name, section=place.section, session=place.session)
                self._figure(pair, "PAIR_IMPS", Figure.PAIR_IMPS, of_pair)

    def _unread(self, element: Element) -> None:
        for child in element:
            if child.tag not in READ and (text_of(child) or len(child)):
                self.notes.not_kept(line_of(child), child.tag, KNOWN.get(child.tag, ""))

    def _figures(self, element: Element, ref: ContestantRef) -> None:
        self._figure(element, "TOTAL_SCORE", Figure.TOTAL, ref)
        percentage = Figure.PERCENT
        if self.scoring is not Scoring.MATCHPOINTS and not text_of(element.find("TOTAL_SCORE")):
            percentage = Figure.TOTAL  # there is no percentage of IMPs
            if (child := element.find("PERCENTAGE")) is not None:
                taken = "a percentage where IMPs are scored is taken for the total"
                self.notes.guess(line_of(child), text_of(child), taken)
        self._figure(element, "PERCENTAGE", percentage, ref)
        self._figure(element, "PLACE", Figure.PLACE, ref)
        self._figure(element, "WINS_OR_DRAWS", Figure.MATCHES_WON, ref)
        child = element.find("ADJUSTMENT")
        adjustment = _number(text_of(child))
        if child is not None and adjustment:
            line, unit = line_of(child), UNITS.get(self.scoring, Unit.IMPS)
            unit = Unit.VICTORY_POINTS if self.in_vps else unit
            taken = f"the unit of an adjustment is not said; taken as {unit.value}"
            self.notes.guess(line, text_of(child), taken)
            source = self.notes.problems.source(line)
            amount = Amount(adjustment, unit)
            self.adjustments.append(Adjustment(ref, amount, reason="as in the file", source=source))

    def _figure(self, element: Element, tag: str, figure: Figure, ref: ContestantRef) -> None:
        child = element.find(tag)
        if child is None or not (text := text_of(child)):
            return
        line = line_of(child)
        printed = Printed(figure, text, who=ref, source=self.notes.problems.source(line))
        if printed.value is None:
            self.notes.problems.warning(line, text, f"this {figure.value} is no number")
        else:
            self.printed.append(printed)

    def _handicap(self, element: Element) -> tuple[Fraction, ...]:
        handicap = _number(text_of(element.find("HANDICAP")))
        return (handicap,) if handicap else ()

    # -------------------------------------------------------------- everybody once

    def contestants(self) -> list[Contestant]:
        """Everybody, those who are the same in every session listed once."""
        found: dict[tuple[object, ...], list[Contestant]] = {}
        for each in self.entered:
            who = each.contestant
            found.setdefault((who.number, who.direction, who.section), []).append(who)
        return [each for same in found.values() for each in _once(same)]


def _once(same: list[Contestant]) -> list[Contestant]:
    """One contestant for all sessions, where it has the same players in those that it plays."""
    sessions = {each.session for each in same}
    alike = len({replace(each, session=None) for each in same}) == 1
    return [replace(same[0], session=None)] if alike and len(sessions) == len(same) else same


def _person(player: Element) -> Person:
    return Person(text_of(player.find("PLAYER_NAME")), text_of(player.find("NATIONAL_ID_NUMBER")))


def _team_number(team: Element) -> str:
    return (
        team.get("TEAM_ID", "")
        or text_of(team.find("TEAM_ID"))
        or text_of(team.find("TEAM_NUMBER"))
    )


def _team_name(element: Element) -> str:
    if element.tag != "TEAM":
        return ""
    name = element.get("TEAM_NAME", "") or text_of(element.find("TEAM_NAME"))
    return " ".join(name.split())


def _direction(element: Element) -> Side | None:
    text = text_of(element.find("DIRECTION")).upper()
    if not text:
        return None
    return Side.NS if text[0] in "NS" else Side.EW if text[0] in "EW" else None


def _number(text: str) -> Fraction | None:
    return Printed(Figure.TOTAL, text).value
