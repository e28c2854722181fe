"""One row of ReceivedData of a ``.bws``: what a device said happened at a table."""

import re
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from overtrick.errors import InputError
from overtrick.formats.bws_movement import (
    MOST_BOARDS,
    BwsSection,
    Numbers,
    Place,
    section_of,
)
from overtrick.formats.bws_tables import BwsRow
from overtrick.formats.problems import Problems
from overtrick.formats.results_table import cached_card
from overtrick.model.board import Seat, Side
from overtrick.model.contract import Card, PassedOut, Played
from overtrick.model.notation import format_result, parse_score
from overtrick.model.result import NOT_PLAYED, TO_COME, Average, Percentage, Result, Scored
from overtrick.model.result_line import ResultLine

_ADJUSTED = re.compile(r"([0-9]{1,3}) ?%? ?[-/] ?([0-9]{1,3}) ?%", re.ASCII)
_NOT_PLAYED = ("not played", "no play")
_TO_BE_DECIDED = "arbitral score"
_WRONG_DIRECTION = "wrong direction"

_AVERAGES = {60: Average.PLUS, 50: Average.EVEN, 40: Average.MINUS}


class Received(Struct, frozen=True):
    """A row of ReceivedData. ``ns`` and ``ew`` are those who sat there, as far as it says."""

    row: BwsRow
    section: BwsSection
    place: Place
    board: int
    ns: int
    ew: int
    result: Result
    lead: Card | None

    @property
    def absent(self) -> bool:
        """Whether one side is nobody: a sit-out, not a result."""
        return self.section.absent(self.ns) or self.section.absent(self.ew)

    def line(self, numbers: Numbers, file: str) -> ResultLine:
        """The line of the event."""
        return ResultLine(
            self.board,
            self.result,
            numbers.of(self.section, self.ns, Side.NS),
            numbers.of(self.section, self.ew, Side.EW),
            session=self.section.session,
            section=self.section.letter,
            table=str(self.place.table),
            round=self.place.round,
            lead=self.lead,
            source=self.row.source(file),
        )

    @property
    def said(self) -> str:
        """Who played, and with what result."""
        return f"{self.ns} against {self.ew}, {format_result(self.result)}"

    def __str__(self) -> str:
        table = f"{self.section.letter}{self.place.table}"
        return f"{table} round {self.place.round} board {self.board}: {self.said}"


def read_received(
    row: BwsRow,
    sections: dict[int, BwsSection],
    declarers: "Declarers",
    problems: Problems,
    guessed: Problems,
) -> Received | None:
    """What a row says; nothing where it cannot be a result."""
    if (section := section_of(row, sections, problems)) is None:
        return None
    table, round_, board = row.whole("Table"), row.whole("Round"), row.whole("Board")
    ns, ew = row.whole("PairNS"), row.whole("PairEW")
    if table is None or round_ is None or min(table, round_) < 1:
        _refuse(row, "its table or round is missing", problems)
        return None
    if board is None or not 0 < board <= MOST_BOARDS:
        _refuse(row, "its board is missing", problems)
        return None
    if ns is None or ew is None or min(ns, ew) < 0:
        _refuse(row, "a pair is missing", problems)
        return None
    try:
        result = _result(row, problems, guessed)
    except InputError as error:
        # The board is not final, then, and the director sees it.
        problems.refusal(row.number, InputError(f"{error} ({row})"), _written(row))
        result = TO_COME
    found = Received(
        row, section, Place(section.id, table, round_), board, ns, ew, result, _lead(row, problems)
    )
    return declarers.seated(found, problems, guessed)


def _refuse(row: BwsRow, why: str, problems: Problems) -> None:
    problems.error(row.number, _written(row), f"{row}: {why}", "it is left out")


def _written(row: BwsRow) -> str:
    cells = (row.text(name) for name in ("Contract", "NS/EW", "Result", "Remarks"))
    return " ".join(cell for cell in cells if cell)


def _result(row: BwsRow, problems: Problems, guessed: Problems) -> Result:
    contract = row.text("Contract").replace(" ", "")
    ending = row.text("Result").replace(" ", "")
    remark = row.text("Remarks")
    if not contract and not ending:
        return _without_contract(row, remark, problems)
    if remark and remark.lower() != _WRONG_DIRECTION:
        problems.warning(
            row.number, remark, f"the remark in {row} is not understood", "the result counts"
        )
    if contract.upper() == "PASS":
        return _PASSED_OUT
    seat = row.text("NS/EW").upper()
    if seat in ("NS", "EW"):
        guessed.warning(
            row.number,
            seat,
            f"{row} says only which side declared",
            f"{seat[0]} is taken for declarer",
        )
        seat = seat[0]
    return _at_table(f"{contract} {seat} {ending}")


_PASSED_OUT = Result.of(Scored.one(PassedOut()))


@lru_cache(maxsize=10_000)
def _at_table(text: str) -> Result:
    """A contract with its declarer and tricks; equal results share one value."""
    score = parse_score(text)
    if not isinstance(score, Played):
        raise InputError(f'"{text}": the contract is missing; write such as 4S N +1')
    return Result.of(Scored.one(score))


def _without_contract(row: BwsRow, remark: str, problems: Problems) -> Result:
    """What the remark says of a board that has no result."""
    if remark.lower() in _NOT_PLAYED:
        return NOT_PLAYED
    if found := _ADJUSTED.fullmatch(remark):
        ns, ew = int(found[1]), int(found[2])
        if max(ns, ew) <= 100:
            return Result(_artificial(ns), _artificial(ew))
    if remark.lower() == _TO_BE_DECIDED:
        problem, remedy = "an adjusted score is still to be decided", "write a ruling"
    elif remark:
        problem, remedy = "this remark is not understood", "write the result"
    else:
        problem, remedy = "there is no result", "write it"
    problems.error(row.number, remark, f"{row}: {problem}", f"{remedy}; until then it is LATE")
    return TO_COME


def _artificial(percent: int) -> Average | Percentage:
    return _AVERAGES.get(percent) or Percentage(Fraction(percent))


def _lead(row: BwsRow, problems: Problems) -> Card | None:
    if not (text := row.text("LeadCard")):
        return None
    try:
        return cached_card(text)
    except InputError as error:
        problems.warning(row.number, "", f"the lead in {row} cannot be read, {error}")
        return None


# ------------------------------------------------------------------ who declared


class Declarers:
    """Whether the pair in Declarer means something: some programs always write PairNS there."""

    def __init__(self, rows: Iterable[BwsRow]) -> None:
        of_ew = [
            row
            for row in rows
            if row.text("Result") and row.text("NS/EW").upper() in ("E", "W", "EW")
        ]
        self._useless = [row for row in of_ew if row.whole("Declarer") == row.whole("PairNS")]
        self.mean_something = len(self._useless) < len(of_ew) or not of_ew

    def report(self, guessed: Problems) -> None:
        """Say so where they mean nothing."""
        if not self.mean_something:
            first = self._useless[0]
            guessed.warning(
                first.number,
                "",
                f"Declarer in {first.table} is always PairNS, also where NS/EW says east or west",
                "the seat is taken",
            )

    def seated(self, found: Received, problems: Problems, guessed: Problems) -> Received:
        """A result with its sides exchanged where the pairs sat the wrong way."""
        wrong_way = found.row.text("Remarks").lower() == _WRONG_DIRECTION
        declarer = found.row.whole("Declarer")
        seat = _declarer(found.result)
        contradicts = (
            self.mean_something
            and seat is not None
            and declarer == (found.ew if seat.side is Side.NS else found.ns)
            and found.ns != found.ew
        )
        if not wrong_way:
            if contradicts and seat is not None:
                problems.warning(
                    found.row.number,
                    str(found),
                    f"Declarer in {found.row} is pair {declarer}, which does not sit {seat.value}",
                    "the seat is taken; check the direction",
                )
            return found
        if contradicts:
            found = replace(found, ns=found.ew, ew=found.ns)
        guessed.warning(
            found.row.number,
            str(found),
            f'{found.row} says "{_WRONG_DIRECTION}"',
            f"pair {found.ns} is taken to have sat north-south",
        )
        return found


def _declarer(result: Result) -> Seat | None:
    match result.ns:
        case Scored(((_, Played(_, declarer, _)),)):
            return declarer
    return None
