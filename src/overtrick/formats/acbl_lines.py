"""One result of an ACBL club game, and the matchpoints that were printed beside it."""

from collections.abc import Iterator

from overtrick.errors import InputError
from overtrick.formats.imported import Figure, Printed
from overtrick.formats.json_text import JsonObject, whole, words
from overtrick.formats.problems import Problems
from overtrick.formats.told_result import points_of, result_of, tricks_of, word_of
from overtrick.model.board import Seat
from overtrick.model.contract import PassedOut, Played, Score
from overtrick.model.notation import parse_card, parse_contract, parse_result
from overtrick.model.result import TO_COME, Result
from overtrick.model.result_line import ResultLine

ARTIFICIAL = ("AVE", "AVG", "AV", "A", "NP", "LATE")
PASSED_OUT = ("PASS", "PASSED OUT", "PASSED", "ALL PASS")


def line_of(
    told: JsonObject, board: int, section: str | None, session: int | None, problems: Problems
) -> ResultLine:
    """The line; where its result cannot be read, that is still to come."""
    ns, ew = word_of(words(told, "ns_pair")), word_of(words(told, "ew_pair"))
    place = f"board {board}, {ns or '?'} against {ew or '?'}"
    lead = words(told, "opening_lead")
    try:
        result = _result(told, board, place, problems)
    except InputError as error:
        problems.refusal(1, error, place)
        result = TO_COME
    try:
        card = parse_card(lead) if lead else None
    except InputError as error:
        problems.refusal(1, error, place)
        card = None
    return ResultLine(
        board,
        result,
        ns,
        ew,
        session=session,
        section=section,
        table=word_of(words(told, "table_number")),
        round=whole(told, "round_number"),
        lead=card,
        source=problems.source(1),
    )


def _result(told: JsonObject, board: int, place: str, problems: Problems) -> Result:
    """Contract and score, of which the score counts where they contradict each other."""
    ns_text, ew_text = words(told, "ns_score"), words(told, "ew_score")
    ns, ew = points_of(ns_text), points_of(ew_text)
    sides = [text.upper() for text in (ns_text, ew_text) if text]
    if sides and all(each.rstrip("+-=%").rstrip() in ARTIFICIAL or "%" in each for each in sides):
        both = "/".join(text.replace("=", "") for text in (sides * 2)[:2])
        return parse_result(both)
    try:
        score = _score(told)
    except InputError as error:
        if ns is None and ew is None:
            raise
        problems.warning(1, place, str(error))
        score = None
    result, contradiction = result_of(score, ns, ew, board)
    if contradiction:
        problems.warning(1, place, contradiction)
    if result is None:
        problems.error(1, place, "there is neither a contract nor a score", "enter the result")
        return TO_COME
    return result


def _score(told: JsonObject) -> Score | None:
    text = words(told, "contract")
    if not text:
        return None
    if text.upper() in PASSED_OUT:
        return PassedOut()
    contract = parse_contract(text)
    seat = words(told, "declarer").upper()
    tricks = tricks_of(words(told, "tricks_taken"), contract)
    if tricks is None:
        tricks = tricks_of(words(told, "result"), contract, relative_only=True)
    if seat not in tuple("NESW") or tricks is None:
        return None
    return Played(contract, Seat(seat), tricks)


def printed_points(told: JsonObject, index: int, problems: Problems) -> Iterator[Printed]:
    """The matchpoints of both sides."""
    for key, seat in (("ns_match_points", Seat.NORTH), ("ew_match_points", Seat.EAST)):
        if text := words(told, key):
            source = problems.source(1)
            yield Printed(Figure.LINE_POINTS, text, index, seat, source=source)
