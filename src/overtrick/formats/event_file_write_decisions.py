"""Writing what the director decided, one block each."""

import re

from overtrick.formats.toml_text import block
from overtrick.model.attendance import CancelledRound, LateArrival, Substitute, Withdrawal
from overtrick.model.contestant import ContestantRef
from overtrick.model.event_setup import Kind
from overtrick.model.fouled import Fouled
from overtrick.model.incident import Incident, IncidentStyle
from overtrick.model.notation import format_outcome, format_result
from overtrick.model.penalty import Adjustment, Penalty, format_amount
from overtrick.model.result import Fault, Result
from overtrick.model.ruling import LineName, Ruling, Status

Decision = (
    Ruling
    | Fouled
    | Incident
    | Penalty
    | Adjustment
    | Withdrawal
    | LateArrival
    | CancelledRound
    | Substitute
)

HEADERS: dict[type[Decision], str] = {
    Ruling: "[[ruling]]",
    Fouled: "[[fouled]]",
    Incident: "[[incident]]",
    Penalty: "[[penalty]]",
    Adjustment: "[[adjustment]]",
    Withdrawal: "[[withdrawal]]",
    LateArrival: "[[late]]",
    CancelledRound: "[[cancelled]]",
    Substitute: "[[substitute]]",
}


def decision_block(decision: Decision, kind: Kind, *, american: bool = False) -> str:
    """A decision as the block of an event file.

    >>> from overtrick.model.notation import parse_result
    >>> ruling = Ruling(LineName(12, ns="3"), parse_result("AVE+/AVE-"), article="Law 12C2")
    >>> print(decision_block(ruling, Kind.PAIRS), end="")
    [[ruling]]
    board = 12
    ns = "3"
    result = "AVE+/AVE-"
    article = "Law 12C2"
    """
    match decision:
        case Ruling():
            values = _ruling(decision, american)
        case Fouled():
            values = _fouled(decision, kind)
        case Incident():
            values = _incident(decision)
        case Penalty() | Adjustment():
            signed = isinstance(decision, Adjustment)
            values = {
                **_who(decision.contestant, kind),
                **({"player": decision.player} if kind is not Kind.INDIVIDUAL else {}),
                "board": decision.board,
                "round": decision.round,
                "amount": format_amount(decision.amount, signed=signed),
            }
        case Withdrawal():
            opponents = decision.opponents
            values = {
                **_who(decision.contestant, kind),
                "after_round": decision.after_round,
                "scores": decision.scores.value if decision.scores else None,
                "opponents": format_outcome(opponents) if opponents is not None else None,
            }
        case LateArrival():
            values = {
                **_who(decision.contestant, kind),
                "rounds": decision.rounds,
                "boards": decision.boards,
                "arrived": None if decision.arrived else False,
                "at_fault": None if decision.at_fault is Fault.FULL else decision.at_fault.value,
            }
        case CancelledRound():
            values = {
                "session": decision.session,
                "section": decision.section,
                "round": decision.round,
                "boards": decision.boards,
            }
        case Substitute():
            values = {
                **_who(decision.contestant, kind),
                "name": decision.person.name,
                "id": decision.person.id,
                "replaces": decision.replaces,
                "rounds": decision.rounds,
            }
    why = {"reason": decision.reason, "article": decision.article}
    return block(HEADERS[type(decision)], values | why)


def result_text(result: Result, american: bool) -> str:
    """A result as it is read where overtricks are counted the American way, or not.

    >>> from overtrick.model.notation import parse_result
    >>> result_text(parse_result("4Hx S +1"), american=True)
    '4Hx S made 5'
    """
    text = format_result(result)
    return _OVERTRICKS.sub(_made, text) if american else text


_OVERTRICKS = re.compile(r"([1-7])((?:[CDHS]|NT)x{0,2} [NESW]) \+([0-9]+)")


def _made(found: re.Match[str]) -> str:
    level, contract, over = found.groups()
    return f"{level}{contract} made {int(level) + int(over)}"


def _ruling(ruling: Ruling, american: bool) -> dict[str, object]:
    adjust = {"ns": ruling.adjust_ns, "ew": ruling.adjust_ew}
    inflicted = ruling.self_inflicted
    return {
        **dict(ruling.line.given()),
        "result": result_text(ruling.result, american) if ruling.result else None,
        "adjust": {side: amount for side, amount in adjust.items() if amount},
        "self_inflicted": {
            "normal": result_text(inflicted.normal, american),
            "table": result_text(inflicted.table, american),
            **({"side": inflicted.side.value} if inflicted.side else {}),
        }
        if inflicted
        else None,
        "status": None if ruling.status is Status.FINAL else ruling.status.value,
        "outcomes": [result_text(each, american) for each in ruling.outcomes] or None,
        "by": ruling.by,
    }


def _fouled(fouled: Fouled, kind: Kind) -> dict[str, object]:
    def name(line: LineName) -> object:
        scope = dict(fouled.scope.given())
        given = {key: item for key, item in line.given() if scope.get(key) != item}
        usual = "n" if kind is Kind.INDIVIDUAL else "ns"
        return given[usual] if list(given) == [usual] else given

    faults = {"ns": fouled.at_fault_ns, "ew": fouled.at_fault_ew}
    at_fault = {side: fault.value for side, fault in faults.items() if fault is not Fault.NONE}
    at_fault |= {team: fault.value for team, fault in fouled.at_fault_teams.items()}
    return {
        "board": fouled.board,
        "session": fouled.session,
        "section": fouled.section,
        "round": fouled.round,
        "segment": fouled.segment,
        "versions": [[name(line) for line in version] for version in fouled.versions],
        "cause": fouled.cause.value if fouled.cause else None,
        "responsible": [_ref(ref) for ref in fouled.responsible] or None,
        "at_fault": at_fault,
        "waive": fouled.waive,
    }


def _incident(incident: Incident) -> dict[str, object]:
    style = incident.style
    return {
        "kind": incident.kind.value,
        **_boards(incident.boards),
        **dict(incident.line.given()),
        "played": dict(incident.played.given()) | _boards(incident.played_boards),
        "deprived": [_ref(ref) for ref in incident.deprived] or None,
        "played_before": [_ref(ref) for ref in incident.played_before] or None,
        "style": None if style is IncidentStyle.BOARD else style.value,
    }


def _boards(boards: tuple[int, ...]) -> dict[str, object]:
    if len(boards) == 1:
        return {"board": boards[0]}
    return {"boards": boards} if boards else {}


def _who(ref: ContestantRef, kind: Kind) -> dict[str, object]:
    return {
        kind.contestant: ref.number,
        "direction": ref.direction.value if ref.direction else None,
        "section": ref.section,
        "session": ref.session,
    }


def _ref(ref: ContestantRef) -> object:
    """The number alone where that is all."""
    if ref == ContestantRef(ref.number):
        return ref.number
    key = {"NS": "ns", "EW": "ew"}[ref.direction.value] if ref.direction else "number"
    more = {"section": ref.section, "session": ref.session}
    return {key: ref.number} | {name: item for name, item in more.items() if item is not None}
