"""The results of a ``.bws``: the rows of ReceivedData, as the devices sent them, made into lines.

A correction is a new row for the same section, table, round and board; a result that was taken
back is marked as erased. What was replaced or taken back is reported, never lost.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from overtrick.errors import InputError
from overtrick.formats.bws_movement import (
    MOST_BOARDS,
    BwsSection,
    Movement,
    Numbers,
    Place,
    section_of,
)
from overtrick.formats.bws_tables import BwsRow, BwsTables
from overtrick.formats.event_file_fields import cached_result
from overtrick.formats.problems import Problems
from overtrick.formats.results_table import cached_card
from overtrick.model.board import Seat, Side
from overtrick.model.contract import Card, Played
from overtrick.model.notation import format_result
from overtrick.model.result import TO_COME, Average, Nothing, Percentage, Result, Scored
from overtrick.model.result_line import ResultLine

_ADJUSTED = re.compile(r"([0-9]{1,3}) ?%? ?[-/] ?([0-9]{1,3}) ?%", re.ASCII)
_NOT_PLAYED = ("not played", "no play")
_TO_BE_DECIDED = "arbitral score"
_WRONG_DIRECTION = "wrong direction"

_AVERAGES = {60: Average.PLUS, 50: Average.EVEN, 40: Average.MINUS}


@dataclass(frozen=True, slots=True)
class Received:
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
        where = f"section {self.section.letter} table {self.place.table} round {self.place.round}"
        return f"{where} board {self.board}: {self.said}"


def read_results(
    tables: BwsTables, sections: dict[int, BwsSection], problems: Problems, guessed: Problems
) -> list[Received]:
    """The results that count, in the order of their entry."""
    rows = tables.rows("ReceivedData")
    declarers = _Declarers(rows)
    received: list[Received] = []
    erased: list[Received] = []
    for row in rows:
        found = _received(row, sections, declarers, problems, guessed)
        if found is not None:
            (erased if row.yes("Erased") else received).append(found)
    declarers.report(guessed)
    current = _current(received, problems)
    for gone in erased:
        _report_erased(gone, current, problems, guessed)
    counting = {id(each): each for at in current.values() for each in at.values()}
    return [each for each in received if id(each) in counting and _played(each, problems)]


Current = Mapping[tuple[Place, int], Mapping[int, Received]]
"""The result that counts, by where it is from and by either of its pairs."""


def _current(received: Iterable[Received], problems: Problems) -> Current:
    """A later row replaces an earlier one of the same place and board.

    Where none of its pairs is the same, both were played: a program that has put other pairs at a
    table does not always give it another number.
    """
    current: dict[tuple[Place, int], dict[int, Received]] = {}
    for found in received:
        here = current.setdefault((found.place, found.board), {})
        for pair in (found.ns, found.ew):
            if (before := here.pop(pair, None)) is None:
                continue
            here.pop(before.ns, None)
            here.pop(before.ew, None)
            problems.warning(
                before.row.number,
                str(before),
                f"{before.row} is replaced by row {found.row.number} ({found.said})",
            )
        if here:
            problems.warning(
                found.row.number,
                str(found),
                f"{found.row} is from where other pairs have played this board already",
                "both results count; check them",
            )
        here[found.ns] = here[found.ew] = found
    return current


def _report_erased(gone: Received, current: Current, problems: Problems, guessed: Problems) -> None:
    problems.warning(
        gone.row.number, str(gone), f"{gone.row} was taken back (Erased) and does not count"
    )
    here = current.get((gone.place, gone.board), {})
    counts = here.get(gone.ns) or here.get(gone.ew)
    if counts is not None and counts.row.order < gone.row.order:
        guessed.warning(
            counts.row.number,
            str(counts),
            f"row {gone.row.number} came later and was taken back, so that {counts.row} "
            "counts again",
        )


def _played(found: Received, problems: Problems) -> bool:
    if found.absent:
        problems.warning(
            found.row.number, str(found), f"{found.row} is a sit-out", "it is left out"
        )
    return not found.absent


# ------------------------------------------------------------------ a row


def _received(
    row: BwsRow,
    sections: dict[int, BwsSection],
    declarers: "_Declarers",
    problems: Problems,
    guessed: Problems,
) -> Received | None:
    if (section := section_of(row, sections, problems)) is None:
        return None
    table, round_, board = row.whole("Table"), row.whole("Round"), row.whole("Board")
    ns, ew = row.whole("PairNS"), row.whole("PairEW")
    text = " ".join(
        each for name in ("Contract", "NS/EW", "Result", "Remarks") if (each := row.text(name))
    )
    if table is None or round_ is None or min(table, round_) < 1:
        _refuse(row, text, "its table or round is missing", problems)
        return None
    if board is None or not 0 < board <= MOST_BOARDS:
        _refuse(row, text, "its board is missing", problems)
        return None
    if ns is None or ew is None or min(ns, ew) < 0:
        _refuse(row, text, "a pair is missing", problems)
        return None
    try:
        result = _result(row, problems, guessed)
    except InputError as error:
        # The board is not final, then, and the director sees it.
        problems.refusal(row.number, InputError(f"{error} ({row})"), text)
        result = TO_COME
    found = Received(
        row, section, Place(section.id, table, round_), board, ns, ew, result, _lead(row, problems)
    )
    return declarers.seated(found, problems, guessed)


def _refuse(row: BwsRow, text: str, why: str, problems: Problems) -> None:
    problems.error(row.number, text, f"{row}: {why}", "it is left out")


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
        return cached_result("PASS", False, False)
    seat = row.text("NS/EW").upper()
    if seat in ("NS", "EW"):
        guessed.warning(
            row.number,
            seat,
            f"{row} says only which side declared",
            f"{seat[0]} is taken for declarer",
        )
        seat = seat[0]
    return cached_result(f"{contract} {seat} {ending}", False, False)


def _without_contract(row: BwsRow, remark: str, problems: Problems) -> Result:
    """What the remark says of a board that has no result."""
    if remark.lower() in _NOT_PLAYED:
        return Result(Nothing.NOT_PLAYED, Nothing.NOT_PLAYED)
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


class _Declarers:
    """Whether the pair in Declarer means something: some programs always write PairNS there."""

    def __init__(self, rows: Iterable[BwsRow]) -> None:
        declared = [
            row for row in rows if row.text("Result") and row.text("NS/EW")[:1].upper() in "NESW"
        ]
        of_ew = [row for row in declared if row.text("NS/EW")[:1].upper() in "EW"]
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


# ------------------------------------------------------------------ against the movement


def fits(
    results: Iterable[Received], movement: Movement, section: BwsSection, problems: Problems
) -> bool:
    """Whether a section's results are those of its RoundData, which may be of another event."""
    found = [each for each in results if each.section.id == section.id]
    seats = {place: each for place, each in movement.items() if place.section == section.id}
    if not found or not seats:
        return True
    odd = []
    for each in found:
        due = seats.get(each.place)
        if due is None or {due.ns, due.ew} != {each.ns, each.ew} or each.board not in due.boards:
            odd.append(each)
    if 2 * len(odd) > len(found):
        expected = {pair for due in seats.values() for pair in (due.ns, due.ew)}
        played = sorted({pair for each in found for pair in (each.ns, each.ew)})
        if expected.isdisjoint(played):
            why = f"it has none of the pairs {played[0]} to {played[-1]}, who played"
        else:
            why = f"{len(odd)} of {len(found)} results are from where others were to play"
        problems.warning(
            found[0].row.number,
            "",
            f"RoundData of section {section.letter} seems to be of another event: {why}",
            "what the results say counts, and RoundData is left out",
        )
        return False
    for each in odd:
        due = seats.get(each.place)
        says = "nobody" if due is None else f"{due.ns} against {due.ew} on {_listed(due.boards)}"
        problems.warning(
            each.row.number,
            str(each),
            f"RoundData has {says} there",
            f"{each.row} counts as it is; check it",
        )
    return True


def _listed(boards: Sequence[int]) -> str:
    return f"boards {boards[0]} to {boards[-1]}" if boards else "no boards"
