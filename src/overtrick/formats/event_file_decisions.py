"""What the director decided on lines: ``[[ruling]]``, ``[[fouled]]``, ``[[incident]]``.

One function a block. A block with something in it that cannot be read is left out as a whole: half
a ruling is none.
"""

from collections.abc import Mapping
from fractions import Fraction

from msgspec.structs import replace

from overtrick.formats.event_file_fields import Fields, Manner
from overtrick.formats.event_file_teams import faults
from overtrick.model.board import Side
from overtrick.model.contestant import ContestantRef
from overtrick.model.fouled import FoulCause, Fouled
from overtrick.model.incident import Incident, IncidentKind, IncidentStyle
from overtrick.model.result import Fault
from overtrick.model.ruling import LineName, Ruling, SelfInflicted, Status

SEATED = ("ns", "ew", "n", "e", "s", "w")


def _line(fields: Fields, within: LineName) -> LineName:
    """As much of a line as is said; ``within`` is what is said elsewhere."""
    return LineName(
        within.board,
        fields.whole("session") or within.session,
        fields.word("section") or within.section,
        fields.whole("round") or within.round,
        fields.word("table"),
        **{seat: fields.word(seat) for seat in SEATED},
        segment=fields.whole("segment") or within.segment,
    )


def read_ruling(fields: Fields, manner: Manner) -> Ruling | None:
    """One ``[[ruling]]``."""
    fields.require("the board", "board = 12", "board")
    ns, ew = _adjust(fields)
    ruling = Ruling(
        _line(fields, LineName(fields.whole("board"))),
        fields.result("result", manner),
        ns,
        ew,
        _self_inflicted(fields, manner),
        fields.choice("status", Status) or Status.FINAL,
        fields.results("outcomes", manner),
        fields.text("reason"),
        fields.text("article"),
        fields.text("by"),
        source=fields.source,
    )
    if ruling.status is not Status.PENDING:
        example = 'result = "AVE+/AVE-", or status = "pending"'
        fields.require("what is ruled", example, "result", "adjust", "self_inflicted")
    return ruling if fields.done() else None


def _adjust(fields: Fields) -> tuple[Fraction, Fraction]:
    """What both sides get on top, ``{ ns = "-1.5" }``, which is more or less than nothing."""
    example = '{ ns = "-1.5" }'
    inner = fields.inner("adjust", example)
    if inner is None:
        return Fraction(0), Fraction(0)
    given = {side: inner.number(side) for side in ("ns", "ew")}
    known = not inner.failed and inner.entries().keys() <= given.keys()
    fields.failed |= not known  # half a ruling is none
    if (entry := fields.entry("adjust")) and known and not any(given.values()):
        remedy = f"write such as adjust = {example}, or leave it out"
        fields.wrong(entry, "nothing is added or taken", remedy)
    return given["ns"] or Fraction(0), given["ew"] or Fraction(0)


def _self_inflicted(fields: Fields, manner: Manner) -> SelfInflicted | None:
    """Law 12C1(e): ``{ normal = "4S N =", table = "4S N -1" }``."""
    inner = fields.inner("self_inflicted", '{ normal = "4S N =", table = "4S N -1" }')
    if inner is None:
        return None
    inner.require("what is normal", 'normal = "4S N ="', "normal")
    inner.require("what the side made of it", 'table = "4S N -1"', "table")
    normal, table = inner.result("normal", manner), inner.result("table", manner)
    side = inner.choice("side", Side)
    return SelfInflicted(normal, table, side) if normal and table else None


def read_fouled(fields: Fields, manner: Manner) -> Fouled | None:
    """One ``[[fouled]]``."""
    fields.require("the board", "board = 7", "board")
    fields.require("who played which version", 'versions = [["1", "2"], ["3"]]', "versions")
    scope = LineName(
        fields.whole("board"),
        fields.whole("session"),
        fields.word("section"),
        fields.whole("round"),
        segment=fields.whole("segment"),
    )
    ns, ew, teams = _at_fault(fields, manner)
    fouled = Fouled(
        scope.board or 0,
        _versions(fields, scope, manner),
        scope.session,
        scope.section,
        fields.choice("cause", FoulCause),
        _responsible(fields),
        ns,
        ew,
        fields.text("waive"),
        fields.text("reason"),
        fields.text("article"),
        scope.round,
        scope.segment,
        teams,
        fields.source_of("responsible"),
        source=fields.source,
    )
    return fouled if fields.done() else None


def _at_fault(fields: Fields, manner: Manner) -> tuple[Fault, Fault, Mapping[str, Fault]]:
    """How far each side is at fault, or in teams each team."""
    if manner.teams:
        found = dict(faults(fields, "at_fault", None))
        return found.pop("ns", Fault.NONE), found.pop("ew", Fault.NONE), found
    inner = fields.inner("at_fault", '{ ns = "none", ew = "full" }')
    ns, ew = (inner.choice(side, Fault) if inner else None for side in ("ns", "ew"))
    return ns or Fault.NONE, ew or Fault.NONE, {}


def _responsible(fields: Fields) -> tuple[ContestantRef, ...]:
    """To whom a penalty goes; whoever cannot be read costs that penalty, and not the board."""
    alone = fields.apart("responsible")
    refs = alone.refs("responsible")
    alone.done()
    return tuple(ref for ref in refs if ref.number)


def _versions(fields: Fields, scope: LineName, manner: Manner) -> tuple[tuple[LineName, ...], ...]:
    """Lines by their north-south number (north's in an individual), or by more of the line."""
    entry = fields.entry("versions")
    if entry is None:
        return ()
    lists = entry.value if isinstance(entry.value, list) else [entry.value]
    if not all(isinstance(version, list) for version in lists):
        example = 'versions = [["1", "2", "3"], ["4", "5"]]'
        fields.wrong(entry, "versions are lists of lines", f"write such as {example}")
        return ()

    def name(item: str | Fields) -> LineName:
        if isinstance(item, Fields):
            return _line(item, scope)
        return replace(scope, n=item) if manner.individual else replace(scope, ns=item)

    return tuple(
        tuple(name(item) for item in fields.tables_and_words("versions", version))
        for version in lists
    )


def read_incident(fields: Fields, manner: Manner) -> Incident | None:
    """One ``[[incident]]``."""
    fields.require("what went wrong", 'kind = "wrong-pair"', "kind")
    fields.require(
        "where it happened", "board = 19 and table = 4", "board", "boards", "table", *SEATED
    )
    played = fields.inner("played", '{ ew = "9" }')
    incident = Incident(
        fields.choice("kind", IncidentKind) or IncidentKind.WRONG_PAIR,
        _line(fields, LineName()),
        _boards(fields),
        LineName(*[None] * 5, *map(played.word, SEATED)) if played else LineName(),
        _boards(played) if played else (),
        fields.refs("deprived"),
        fields.refs("played_before"),
        fields.choice("style", IncidentStyle) or IncidentStyle.BOARD,
        fields.text("reason"),
        fields.text("article"),
        source=fields.source,
    )
    return incident if fields.done() else None


def _boards(fields: Fields) -> tuple[int, ...]:
    return (*fields.wholes("board"), *fields.wholes("boards"))
