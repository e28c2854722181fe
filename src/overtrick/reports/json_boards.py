"""The boards of an event as JSON: lines, frequencies, scorecards, the matrix."""

from collections.abc import Iterable
from fractions import Fraction
from json.encoder import encode_basestring_ascii as quoted

from overtrick.engine.event_score import EventScore
from overtrick.engine.play import Play
from overtrick.model.contestant import Contestant
from overtrick.model.event import Event
from overtrick.model.notation_print import format_result
from overtrick.model.result_line import ResultLine
from overtrick.model.scoring import Scoring
from overtrick.reports.frequencies import FrequencyTable, frequencies
from overtrick.reports.json_text import Json, Percent, Written, members
from overtrick.reports.lines import ReportLine
from overtrick.reports.matrix import Matrix, MatrixRow, matrices
from overtrick.reports.scorecard import CardRow, Scorecard, scorecards
from overtrick.reports.traveller import Traveller, travellers

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


def _uses_sessions(score: EventScore) -> bool:
    return bool(score.event.sessions) or any(line.session is not None for line in score.event.lines)


def _which(board: Traveller | FrequencyTable, with_session: bool) -> Object:
    found: Object = {"board": board.board}
    if with_session:
        found["session"] = board.session
    if board.group:
        found["group"] = board.group
    return found


def boards_json(score: EventScore) -> list[Json]:
    """Every board with its lines."""
    with_session = _uses_sessions(score)
    writer = _LineWriter()
    return [
        {
            **_which(each, with_session),
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
        self._who: dict[tuple[str, ...], list[_Who]] = {
            fields: [_Who(name) for name in fields] for fields in (PAIR, PLAYERS)
        }

    def written(self, lines: Iterable[ReportLine]) -> Written:
        """The lines of a board; those with the same result and score end in the same members."""
        endings: dict[int, str] = {}
        found = []
        for line in lines:
            play = line.play
            if play.marks or play.actual.lead is not None:
                ending = _ending(line)
            elif (ending := endings.get(id(line.shown), "")) == "":
                ending = endings[id(line.shown)] = _ending(line)
            seats = "".join(
                [
                    who[contestant.number if contestant is not None else None]
                    for who, contestant in zip(self._who[_fields(play)], play.seats, strict=True)
                ]
            )
            found.append(f"{{{_place(play.actual)}{seats}{ending}}}")
        return Written(found)


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


def frequencies_json(score: EventScore) -> list[Json]:
    """The frequencies of every board."""
    with_session = _uses_sessions(score)
    return [
        {
            **_which(each, with_session),
            **({"version": each.version} if each.version else {}),
            "results": each.results,
            "expected": each.expected,
            "provisional": each.provisional,
            "scores": [
                {
                    "score": row.score,
                    "ns_frequency": Fraction(row.ns_times),
                    "ew_frequency": Fraction(row.ew_times),
                    "ns_points": row.ns_points,
                    "ew_points": row.ew_points,
                }
                for row in each.rows
            ],
        }
        for each in frequencies(score)
    ]


def scorecards_json(score: EventScore, pair: str = "") -> list[Json]:
    """Every scorecard, or one."""
    with_session = _uses_sessions(score)
    return [_card(each, score.event, with_session) for each in scorecards(score, pair)]


def _card(card: Scorecard, event: Event, with_session: bool) -> Object:
    return {
        **who_json(card.contestant, event),
        "rounds": [
            {
                **({"session": each.session} if with_session else {}),
                "round": each.number,
                "points": each.points,
                "max": each.maximum,
                "boards": [_card_row(row) for row in each.rows],
            }
            for each in card.rounds
        ],
    }


def _card_row(row: CardRow) -> Object:
    found: Object = {"board": row.board, "seat": row.seat or None}
    if row.partner is not None:
        found["partner"] = row.partner.number
    found["opponents"] = [who.number for who in row.opponents]
    found["result"] = row.result
    if row.lead:
        found["lead"] = row.lead
    found |= {"score": row.score, "points": row.points, "max": row.maximum}
    if row.maximum is not None:
        found["percent"] = Percent(row.percent) if row.percent is not None else None
    if row.notes:
        found["notes"] = list(row.notes)
    return found


def matrix_json(score: EventScore) -> list[Json]:
    """Contestants by boards, session by session."""
    with_session = _uses_sessions(score)
    is_matchpoints = score.event.scoring is Scoring.MATCHPOINTS
    return [
        {
            **({"session": each.session} if with_session else {}),
            "rows": [_matrix_row(row, each, score.event, is_matchpoints) for row in each.rows],
        }
        for each in matrices(score)
    ]


def _matrix_row(row: MatrixRow, matrix: Matrix, event: Event, is_matchpoints: bool) -> Object:
    return {
        **who_json(row.contestant, event),
        "boards": [
            {
                "board": board,
                **({"percent": Percent(value)} if is_matchpoints else {"points": value}),
            }
            for board, cell in zip(matrix.boards, row.cells, strict=True)
            for value in cell
        ],
    }
