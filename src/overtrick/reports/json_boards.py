"""The boards of an event as JSON, with their lines."""

from collections.abc import Iterable
from json.encoder import encode_basestring_ascii as quoted

from overtrick.engine.event_score import EventScore
from overtrick.engine.play import Play
from overtrick.model.contestant import Contestant
from overtrick.model.event import Event
from overtrick.model.notation_print import format_result
from overtrick.model.result_line import ResultLine
from overtrick.reports.json_text import Json, Written, members
from overtrick.reports.lines import ReportLine
from overtrick.reports.traveller import travellers

Object = dict[str, Json]

PAIR = ("ns", "ew")
PLAYERS = ("n", "e", "s", "w")


def who_json(contestant: Contestant, event: Event) -> Object:
    """The number of a contestant, with direction and section where they tell it from others."""
    found: Object = {"number": contestant.number}
    if event.winners == 2 and contestant.direction is not None:
        found["direction"] = contestant.direction.value
    if contestant.section is not None:
        found["section"] = contestant.section
    return found


def uses_sessions(score: EventScore) -> bool:
    """Whether boards have to say of which session they are."""
    return bool(score.event.sessions) or any(line.session is not None for line in score.event.lines)


def place_json(board: int, session: int, group: str, with_session: bool) -> Object:
    """Which board, in which session and group of sections where the event has several."""
    found: Object = {"board": board}
    if with_session:
        found["session"] = session
    if group:
        found["group"] = group
    return found


def boards_json(score: EventScore) -> list[Json]:
    """Every board with its lines."""
    with_session = uses_sessions(score)
    writer = _LineWriter()
    return [
        {
            **place_json(each.board, each.session, each.group, with_session),
            "dealer": each.dealer,
            "vulnerable": each.vulnerable,
            "top": each.top,
            "expected": each.expected,
            "received": each.received,
            "provisional": each.provisional,
            "lines": writer.written(each.lines),
        }
        for each in travellers(score)
    ]


class _Who(dict[str | None, str]):
    """Who sat in a seat, as a member with a comma behind it, written once for each number."""

    def __init__(self, seat: str) -> None:
        self._seat = seat

    def __missing__(self, number: str | None) -> str:
        value = "null" if number is None else quoted(number)
        self[number] = text = f'"{self._seat}": {value}, '
        return text


class _LineWriter:
    """Writes the lines of boards; what they have in common is written once."""

    def __init__(self) -> None:
        self._ns, self._ew = (_Who(name) for name in PAIR)
        self._players = [_Who(name) for name in PLAYERS]
        self._places: dict[tuple[object, ...], str] = {}

    def written(self, lines: Iterable[ReportLine]) -> Written:
        """The lines of a board; those with the same result and score end in the same members."""
        endings: dict[int, str] = {}
        found = []
        for line in lines:
            play = line.play
            actual = play.actual
            if play.marks or actual.lead is not None:
                ending = _ending(line)
            elif (ending := endings.get(id(line.shown), "")) == "":
                ending = endings[id(line.shown)] = _ending(line)
            where = actual.session, actual.section, actual.table, actual.round
            if (text := self._places.get(where)) is None:
                text = self._places[where] = _place(actual)
            found.append(f"{{{text}{self._seats(play.seats)}{ending}}}")
        return Written(found)

    def _seats(self, seats: tuple[Contestant | None, ...]) -> str:
        if len(seats) == len(PAIR):  # without a loop, for there may be very many
            ns, ew = seats
            return self._ns[ns.number if ns else None] + self._ew[ew.number if ew else None]
        return "".join(
            who[player.number if player else None]
            for who, player in zip(self._players, seats, strict=True)
        )


def _place(line: ResultLine) -> str:
    """Where a line was played, as members each with a comma behind it."""
    text = ""
    if line.session is not None:
        text += f'"session": {line.session}, '
    if line.section is not None:
        text += f'"section": {quoted(line.section)}, '
    if line.table is not None:
        text += f'"table": {quoted(line.table)}, '
    if line.round is not None:
        text += f'"round": {line.round}, '
    return text


def _fields(play: Play) -> tuple[str, ...]:
    return PAIR if len(play.seats) == len(PAIR) else PLAYERS


def _ending(line: ReportLine) -> str:
    """What a line came to."""
    found = [f'"result": {quoted(line.result)}']
    if line.play.actual.lead is not None:
        found.append(f'"lead": "{line.lead}"')
    fields = _fields(line.play)
    points = {f"{name}_points": each for name, each in zip(fields, line.points, strict=True)}
    found += members({"ns_score": line.ns_score, "ew_score": line.ew_score, **points})
    if line.play.marks:
        found += members(_marked(line))
    return ", ".join(found)


def _marked(line: ReportLine) -> Object:
    """Marks, their explanation, and what came from the table (null where nothing did)."""
    reported = line.play.reported
    found: Object = {
        "marks": sorted(mark.value for mark in line.play.marks),
        "notes": list(line.notes),
    }
    if reported is None:
        found["reported"] = None
    else:
        names = PAIR if reported.players is None else PLAYERS
        numbers = reported.players or (reported.ns, reported.ew)
        seats = dict(zip(names, numbers, strict=True))
        result = format_result(reported.result)
        found["reported"] = {"board": reported.board, **seats, "result": result}
    return found
