"""The boards of an event as JSON, with their lines."""

from collections.abc import Iterator, Sequence
from json.encoder import encode_basestring_ascii as quoted

from overtrick.engine.event_score import EventScore
from overtrick.engine.play import Play
from overtrick.engine.tally import ScoredBoard
from overtrick.model.contestant import Contestant
from overtrick.model.event import Event
from overtrick.model.notation_print import format_result
from overtrick.model.result_line import ResultLine
from overtrick.reports.json_text import Json, Written, members
from overtrick.reports.lines import ReportLines, Shown
from overtrick.reports.traveller import FromTheTop, traveller

Object = dict[str, Json]

PAIR = ("ns", "ew")
PLAYERS = ("n", "e", "s", "w")
PAIR_POINTS = tuple(f"{name}_points" for name in PAIR)
PLAYER_POINTS = tuple(f"{name}_points" for name in PLAYERS)


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


def boards_json(score: EventScore) -> Iterator[Json]:
    """Every board with its lines, one after the other: together they may be very long."""
    with_session = uses_sessions(score)
    writer = _LineWriter(score)
    for board in score.scores.boards.values():
        each = traveller(board)
        yield {
            **place_json(each.board, each.session, each.group, with_session),
            "dealer": each.dealer,
            "vulnerable": each.vulnerable,
            "top": each.top,
            "expected": each.expected,
            "received": each.received,
            "provisional": each.provisional,
            "lines": writer.written(board),
        }


class _Who(dict[str | None, str]):
    """Who sat in a seat, as a member with a comma behind it, written once for each number."""

    def __init__(self, seat: str) -> None:
        self._seat = seat

    def __missing__(self, number: str | None) -> str:
        value = "null" if number is None else quoted(number)
        self[number] = text = f'"{self._seat}": {value}, '
        return text


class _LineWriter:
    """Writes the lines of boards as texts, for there may be very many; what they share, once."""

    def __init__(self, score: EventScore) -> None:
        self._lines = ReportLines(score)
        self._ns, self._ew = (_Who(name) for name in PAIR)
        self._players = [_Who(name) for name in PLAYERS]
        self._places: dict[tuple[object, ...], str] = {}

    def written(self, board: ScoredBoard) -> Written:
        """The lines of a board; those with the same result and score end in the same members."""
        order: FromTheTop[str] = FromTheTop()
        endings: dict[int, tuple[str, list[str], Shown]] = {}  # an identity holds while it is kept
        places, of_ns, of_ew = self._places, self._ns, self._ew
        for play, shown in self._lines.shown(board):
            actual, seats = play.actual, play.seats
            if play.marks or actual.lead is not None:
                ending, texts = self._ending(play, shown), order.beside(shown)
            elif (known := endings.get(id(shown))) is not None:
                ending, texts, _ = known
            else:
                ending, texts = self._ending(play, shown), order.beside(shown)
                endings[id(shown)] = ending, texts, shown
            where = actual.session, actual.section, actual.table, actual.round
            if (place := places.get(where)) is None:
                place = places[where] = _place(actual)
            if len(seats) == len(PAIR):
                one, other = seats
                ns = of_ns[one.number if one else None]
                ew = of_ew[other.number if other else None]
                texts.append(f"{{{place}{ns}{ew}{ending}}}")
            else:
                texts.append(f"{{{place}{self._four(seats)}{ending}}}")
        return Written(order.all())

    def _four(self, seats: tuple[Contestant | None, ...]) -> str:
        return "".join(
            who[player.number if player else None]
            for who, player in zip(self._players, seats, strict=True)
        )

    def _ending(self, play: Play, shown: Shown) -> str:
        """What a line came to."""
        found: Object = {"result": shown.result}
        if (lead := play.actual.lead) is not None:
            found["lead"] = str(lead)
        found["ns_score"], found["ew_score"] = shown.ns_score, shown.ew_score
        names = PAIR_POINTS if len(shown.points) == len(PAIR) else PLAYER_POINTS
        found |= zip(names, shown.points, strict=True)
        if play.marks:
            found |= _marked(play, self._lines.notes(play))
        return ", ".join(members(found))


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


def _marked(play: Play, notes: Sequence[str]) -> Object:
    """Marks, their explanation, and what came from the table (null where nothing did)."""
    reported = play.reported
    found: Object = {"marks": sorted(mark.value for mark in play.marks), "notes": notes}
    if reported is None:
        found["reported"] = None
    else:
        names = PAIR if reported.players is None else PLAYERS
        numbers = reported.players or (reported.ns, reported.ew)
        seats = dict(zip(names, numbers, strict=True))
        result = format_result(reported.result)
        found["reported"] = {"board": reported.board, **seats, "result": result}
    return found
