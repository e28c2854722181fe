"""USEBIO: a line of a traveller becomes a result, with the points that were printed for it.

``SCORE`` counts: where contract, declarer and tricks do not give it, one of them is mistyped.
"""

import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from overtrick.engine.trick_score import side_points
from overtrick.errors import InputError
from overtrick.formats.event_file_fields import LARGEST, NUMBER
from overtrick.formats.import_notes import Notes
from overtrick.formats.imported import Figure, Printed
from overtrick.formats.usebio_codes import (
    Tops,
    awarded,
    fits_a_top,
    number_in,
    usual_meaning,
)
from overtrick.formats.xml_file import Element, line_of
from overtrick.model.board import Board, Seat, Side
from overtrick.model.contestant import ContestantRef
from overtrick.model.contract import Card, Contract, PassedOut, Played, Points, Score
from overtrick.model.notation import parse_card, parse_contract
from overtrick.model.result import (
    NOT_PLAYED,
    Average,
    Percentage,
    Result,
    Scored,
)
from overtrick.model.result_line import ResultLine
from overtrick.model.teams import InMatch

READ = frozenset(
    (
        *("NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "CONTRACT", "PLAYED_BY", "LEAD", "TRICKS", "SCORE"),
        *("NS_MATCH_POINTS", "EW_MATCH_POINTS", "NS_CROSS_IMP_POINTS", "EW_CROSS_IMP_POINTS"),
        *("N_PLAYER_NUMBER", "S_PLAYER_NUMBER", "E_PLAYER_NUMBER", "W_PLAYER_NUMBER"),
        *("ROUND_NUMBER", "TABLE_NUMBER", "DIRECTION"),
    )
)
"""The elements of a line that are read."""

KNOWN = {"NOTES": "notes", "LIN_DATA": "bidding and play"}
"""Those that have no place in an event."""

_CODE = re.compile(r"A ?(100|[0-9]{2})/?(100|[0-9]{2})", re.IGNORECASE | re.ASCII)
_WHOLE = re.compile(r"([+-]?[0-9]{1,5})(?:[.,]0*)?", re.ASCII)
_SEATS = ("N", "E", "S", "W")


class Place(Struct, frozen=True):
    """Where a line stands in the file; ``teams`` are those of its match, TEAM first."""

    session: int | None = None
    section: str | None = None
    round: int | None = None
    teams: tuple[str, str] | None = None


@lru_cache(maxsize=20_000)
def number_of(text: str) -> str:
    """What somebody is called, as one word.

    >>> number_of(" 12 "), number_of("Sect 1"), number_of("3-1-2")
    ('12', 'Sect-1', '3-1-2')
    """
    text = text.strip()
    if NUMBER.fullmatch(text):
        return text
    return re.sub(r"[^\w.]+", "-", text)[:20].strip("-")


@lru_cache(maxsize=10_000)
def whole_of(text: str) -> int | None:
    """A whole number from 1, where it is one."""
    found = re.fullmatch(r"0*([0-9]{1,6})", text.strip(), re.ASCII)
    return int(found[1]) if found and 1 <= int(found[1]) <= LARGEST else None


class Lines:
    """Reads the lines of the travellers of a file."""

    def __init__(self, notes: Notes, matchpoints: bool) -> None:
        self.notes = notes
        self.matchpoints = matchpoints
        self.lines: list[ResultLine] = []
        self.printed: list[Printed] = []
        self._known: dict[tuple[str, ...], tuple[Result | None, str]] = {}
        self._points: Counter[tuple[str, str]] = Counter()
        self._coded: list[tuple[int, re.Match[str], tuple[str, str], Tops | None]] = []

    def board(self, board: int, elements: list[Element], place: Place) -> None:
        """Read the lines of a board."""
        cells = [_cells(element) for element in elements]
        tops = None
        if any(_CODE.fullmatch(each.get("SCORE", "")) for each in cells):
            sums = [_sum(each) for each in cells]
            tops = Tops(Counter(each for each in sums if each is not None), sums)
        else:
            self._points.update(map(_points, cells))
        for element, each in zip(elements, cells, strict=True):
            self._line(board, line_of(element), each, place, tops)

    def finish(self) -> None:
        """Give artificial scores their meaning, which the points of the whole file show."""
        if not self._coded:
            return
        tops: Counter[Fraction] = Counter()
        for (ns, ew), times in self._points.items():
            if (both := _added(ns, ew)) is not None:
                tops[both] += times
        usual = tops.most_common(1)[0][0] if tops else None
        for at, code, points, of_board in self._coded:
            possible = of_board.possible(usual) if self.matchpoints and of_board else ()
            line = self.lines[at]
            result = self._artificial(line, code, points, possible)
            self.lines[at] = replace(line, result=result)

    def _line(
        self, board: int, number: int, cells: Mapping[str, str], place: Place, tops: Tops | None
    ) -> None:
        for name in () if cells.keys() <= READ else cells.keys() - READ:
            if cells[name] and not _is_points(name):
                self.notes.not_kept(number, name, KNOWN.get(name, ""))
        points = _points(cells)
        code = _CODE.fullmatch(cells.get("SCORE", ""))
        result = NOT_PLAYED if code is not None else self._result(board, number, cells)
        if result is None:
            return
        line = ResultLine(
            board,
            result,
            session=place.session,
            section=place.section,
            table=number_of(cells.get("TABLE_NUMBER", "")) or None,
            round=whole_of(cells.get("ROUND_NUMBER", "")) or place.round,
            lead=self._lead(number, cells.get("LEAD", "")),
            source=self.notes.problems.source(number),
        )
        seated = _seated(line, cells, place)
        if seated is None:
            problem, remedy = "who sat there is not said", "give the numbers of both sides"
            self.notes.problems.error(number, f"board {board}", problem, remedy)
            return
        line, names = seated
        if code is not None:
            self._coded.append((len(self.lines), code, points, tops))
        for seat, text, who in zip((Seat.NORTH, Seat.EAST), points, names, strict=True):
            if text:
                ref, at = _ref(who, place.section, place.session), len(self.lines)
                self.printed.append(
                    Printed(Figure.LINE_POINTS, text, at, seat, ref, source=line.source)
                )
        self.lines.append(line)

    def _lead(self, number: int, text: str) -> Card | None:
        if not text:
            return None
        try:
            return _card(text)
        except InputError:
            self.notes.problems.warning(number, text, "this lead is no card, and is left out")
            return None

    # -------------------------------------------------------------- results

    def _result(self, board: int, number: int, cells: Mapping[str, str]) -> Result | None:
        score = cells.get("SCORE", "")
        parts = tuple(cells.get(name, "") for name in ("CONTRACT", "PLAYED_BY", "TRICKS"))
        key = (str((board - 1) % 16), score, *parts)
        if key not in self._known:
            self._known[key] = _played(board, score, *parts)
        result, doubt = self._known[key]
        written = " ".join(part for part in (*parts, score) if part)
        if result is None:
            self.notes.problems.error(number, written, f"board {board}: {doubt}")
        elif doubt:
            self.notes.guess(number, written, f"board {board}: {doubt}")
        return result

    def _artificial(
        self,
        line: ResultLine,
        code: re.Match[str],
        points: tuple[str, str],
        tops: tuple[Fraction, ...],
    ) -> Result:
        number = line.source.line if line.source is not None else 1
        percents = int(code[1]), int(code[2])
        fits = fits_a_top(percents, points, tops)
        outcomes = [
            awarded(percent, text, tops[0] if tops and not fits else None)
            for percent, text in zip(percents, points, strict=True)
        ]
        codes = [usual_meaning(percent) for percent in percents]
        if any(isinstance(a, Percentage) and a != b for a, b in zip(outcomes, codes, strict=True)):
            taken = "the points beside it are no such percentages; taken as fixed by the points"
            self.notes.guess(number, code[0], taken)
        elif Average.PLUS in outcomes or Average.MINUS in outcomes:
            taken = (
                "the file does not say whether 60 and 40 are fixed; taken as average plus and minus"
            )
            self.notes.guess(number, code[0], taken, "a ruling or the rule book can say otherwise")
        return Result(outcomes[0], outcomes[1])


_card = lru_cache(maxsize=200)(parse_card)


def _cells(element: Element) -> dict[str, str]:
    """The children of a line; where one is there twice, the first counts that has anything."""
    cells: dict[str, str] = {}
    for child in element:
        if (text := child.text) is not None and not cells.get(child.tag):
            cells[child.tag] = text.strip()
    return cells


def _is_points(name: str) -> bool:
    return name.startswith(("NS_", "EW_", "N_", "S_", "E_", "W_")) and name.endswith("POINTS")


def _points(cells: Mapping[str, str]) -> tuple[str, str]:
    """The points printed for both sides, by whatever way of scoring."""
    for kind in ("MATCH_POINTS", "CROSS_IMP_POINTS"):
        if f"NS_{kind}" in cells or f"EW_{kind}" in cells:
            return cells.get(f"NS_{kind}", ""), cells.get(f"EW_{kind}", "")
    found = dict.fromkeys(Side, "")
    for side in Side:
        for name, text in cells.items():
            if name.startswith(f"{side.value}_") and name.endswith("POINTS"):
                found[side] = text
    return found[Side.NS], found[Side.EW]


def _sum(cells: Mapping[str, str]) -> Fraction | None:
    """What both sides of an ordinary line have together."""
    return _added(*_points(cells)) if _WHOLE.fullmatch(cells.get("SCORE", "")) else None


def _added(ns_text: str, ew_text: str) -> Fraction | None:
    ns, ew = number_in(ns_text), number_in(ew_text)
    return ns + ew if ns is not None and ew is not None else None


@lru_cache(maxsize=20_000)
def _ref(number: str, section: str | None, session: int | None) -> ContestantRef:
    return ContestantRef(number, section=section, session=session)


def _played(
    board: int, score: str, contract: str, declarer: str, tricks: str
) -> tuple[Result | None, str]:
    """A result of the table, and what is doubtful about it; none where there is no result."""
    found = _WHOLE.fullmatch(score)
    points = int(found[1]) if found else None
    played = _contract(contract, declarer, tricks)
    if score and points is None:
        return None, f"{score} is no score"
    if points is None:
        if played is not None:
            return Result.of(Scored.one(played)), ""
        if contract:
            return None, "there is no score, and the contract cannot be read"
        return NOT_PLAYED, "there is no score; taken as not played"
    if played is None:
        doubt = "the contract cannot be read; the score counts" if contract else ""
        return Result.of(Scored.one(Points(points))), doubt
    gives = side_points(played, Board(board), Side.NS)
    if gives == points:
        return Result.of(Scored.one(played)), ""
    doubt = f"{played} gives {gives:+d} to north-south; the score counts"
    return Result.of(Scored.one(Points(points))), doubt


def _contract(contract: str, declarer: str, tricks: str) -> Score | None:
    """What was played, where all of it can be read."""
    if contract.strip().upper() in ("PASS", "P", "PASSED", "PASSED OUT", "ALL PASS"):
        return PassedOut()
    seat = next((seat for seat in Seat if declarer[:1].upper() == seat.value), None)
    if seat is None or not re.fullmatch("[0-9]{1,2}", tricks, re.ASCII) or int(tricks) > 13:
        return None
    try:
        return Played(_parsed(contract), seat, int(tricks))
    except InputError:
        return None


@lru_cache(maxsize=500)
def _parsed(text: str) -> Contract:
    return parse_contract(text)


def _seated(
    line: ResultLine, cells: Mapping[str, str], place: Place
) -> tuple[ResultLine, tuple[str, str]] | None:
    """The line with those who sat there, and who they are that the points belong to."""
    players = [number_of(cells.get(f"{seat}_PLAYER_NUMBER", "")) for seat in _SEATS]
    if all(players):
        north, east, south, west = players
        return replace(line, players=(north, east, south, west)), (north, east)
    ns = number_of(cells.get("NS_PAIR_NUMBER", ""))
    ew = number_of(cells.get("EW_PAIR_NUMBER", ""))
    if place.teams is not None:
        # DIRECTION says where the team sat that the match names first.
        team, other = place.teams
        home, away = (other, team) if cells.get("DIRECTION", "NS")[:1] in "EW" else (team, other)
        pairs = InMatch(None, ns, ew) if ns and ew else None
        return replace(line, ns=home, ew=away, in_match=pairs), (ns or home, ew or away)
    if not ns or not ew:
        return None
    return replace(line, ns=ns, ew=ew), (ns, ew)
