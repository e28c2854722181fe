"""The result in a row of a CSV file: in one column or in several, with or without points."""

import re
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from overtrick.errors import InputError
from overtrick.formats.event_file_fields import cached_result
from overtrick.formats.told_result import points_of, result_of, tricks_of
from overtrick.model.board import Seat
from overtrick.model.contract import BOOK, Contract, PassedOut, Played, Score
from overtrick.model.notation import parse_contract
from overtrick.model.result import Result, Scored

PASSED_OUT = frozenset(("pass", "p", "po", "passed", "passed out", "all pass", "ap", "allpass"))
_WITH_DECLARER = re.compile(r"(?P<contract>.*?[^\s-])[\s-]*(?P<seat>[NESWnesw])")
_AS_WORD = re.compile(r"[A-Za-z]")


class Told(Struct, frozen=True):
    """What a row says; ``contradiction`` is what does not fit in it, ``guess`` how it was read."""

    result: Result | None
    contradiction: str = ""
    guess: str = ""


def told_result(cells: Mapping[str, str], board: int) -> Told:
    """The result of a row by the names of its columns.

    >>> from overtrick.model.notation import format_result
    >>> format_result(told_result({"contract": "4H", "declarer": "N", "tricks": "11"}, 1).result)
    '4H N +1'
    >>> format_result(told_result({"ns_plus": "", "ew_plus": "100"}, 1).result)
    '-100'
    """
    return _told(tuple((name, cells[name]) for name in _TOLD if cells.get(name)), board)


_TOLD = ("contract", "declarer", "result", "tricks", "made", "score", "ns_plus", "ew_plus")


@lru_cache(maxsize=20_000)
def _told(written: tuple[tuple[str, str], ...], board: int) -> Told:
    """The same; a field of 500 tables has only a few dozen different results on a board."""
    cells = dict(written)
    ns, ew = _points(cells)
    try:
        for name in ("result", "contract", "score", "ns_plus"):
            if (whole := _in_notation(name, cells)) is not None:
                return _with_points(whole, cells, board)
        score, guess = _score(cells)
    except InputError as error:
        if ns is None and ew is None:
            raise
        result, _ = result_of(None, ns, ew, board)
        return Told(result, f"{error}; the points count")
    result, contradiction = result_of(score, ns, ew, board)
    return Told(result, contradiction, guess)


def _in_notation(name: str, cells: Mapping[str, str]) -> Result | None:
    """A cell that says the whole result: ``3NT N =``, ``+620``, ``AVE+/AVE-``, ``NP``."""
    text, contract = cells.get(name, ""), cells.get("contract", "")
    if not text:
        return None
    if name == "contract":
        if contract.lower() in PASSED_OUT or _contract_and_seat(contract, cells) is not None:
            return None
        if contract.isdecimal():
            raise InputError(f'"{contract}": this is no contract; write such as 4H or 3NTx')
    elif name == "result":
        # Beside a contract stands the number of tricks, or the points of a pass-out.
        if contract and not _is_whole(text):
            return None
    elif points_of(text) is not None:
        return None
    elif (other := cells.get("ew_plus", "")) and "/" not in text and points_of(other) is None:
        text = f"{text}/{other}"
    return cached_result(text, False, False)


def _is_whole(text: str) -> bool:
    """Whether a result beside a contract is no number of tricks."""
    return _AS_WORD.search(text) is not None or "%" in text


def _with_points(result: Result, cells: Mapping[str, str], board: int) -> Told:
    """A result in our notation with the points that may stand beside it."""
    ns, ew = _points(cells)
    match result.ns:
        case Scored([(_, score)]) if (ns, ew) != (None, None) and result.ew == result.ns.mirrored:
            checked, contradiction = result_of(score, ns, ew, board)
            return Told(checked, contradiction)
        case _:
            return Told(result)


def _points(cells: Mapping[str, str]) -> tuple[int | None, int | None]:
    """North-south's and east-west's points."""
    ns, ew = (points_of(cells.get(name, "")) for name in ("ns_plus", "ew_plus"))
    if (told := points_of(cells.get("score", ""))) is not None:
        ns = told
    if ns == 0 and ew:  # the side that gains has the points, the other has none
        ns = None
    elif ew == 0 and ns:
        ew = None
    return ns, ew


def _contract_and_seat(text: str, cells: Mapping[str, str]) -> tuple[Contract, str] | None:
    """A contract, with its declarer in the same cell or in one of its own."""
    try:
        return parse_contract(text), cells.get("declarer", "")
    except InputError:
        pass
    if found := _WITH_DECLARER.fullmatch(text):
        try:
            return parse_contract(found["contract"]), found["seat"]
        except InputError:
            pass
    return None


def _score(cells: Mapping[str, str]) -> tuple[Score | None, str]:
    """The contract with its tricks, and what was guessed of it."""
    text = cells.get("contract", "")
    if text.lower() in PASSED_OUT or (not text and cells.get("result", "").lower() in PASSED_OUT):
        return PassedOut(), ""
    found = _contract_and_seat(text, cells) if text else None
    if found is None:
        return None, ""
    contract, seat = found
    if seat.upper()[:1] not in tuple("NESW"):
        if any(cells.get(name) for name in ("score", "ns_plus", "ew_plus")):
            return None, ""
        raise InputError(f'"{text}": the declarer is missing; write N, E, S or W')
    tricks, guess = _tricks(cells, contract)
    if tricks is None:
        if any(cells.get(name) for name in ("score", "ns_plus", "ew_plus")):
            return None, ""
        told = next((cells[name] for name in _TRICKS if cells.get(name)), "")
        raise InputError(f'"{told or text}": this is no number of tricks; write 9, =, +1 or -1')
    return Played(contract, Seat(seat.upper()[0]), tricks), guess


_TRICKS = ("tricks", "result", "made")


def _tricks(cells: Mapping[str, str], contract: Contract) -> tuple[int | None, str]:
    for name in _TRICKS:
        if not (text := cells.get(name, "")):
            continue
        tricks = tricks_of(text, contract)
        odd = tricks is not None and text.strip().isdecimal() and tricks <= 7
        if name == "made" and odd and tricks is not None and tricks >= contract.level:
            return BOOK + tricks, "made is taken for the tricks over six, as in America"
        return tricks, ""
    return None, ""
