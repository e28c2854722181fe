"""What is in the JSON of an event where it is asked for: frequencies, scorecards, the matrix."""

from fractions import Fraction

from overtrick.engine.event_score import EventScore
from overtrick.model.event import Event
from overtrick.model.scoring import Scoring
from overtrick.reports.frequencies import frequencies
from overtrick.reports.json_boards import Object, place_json, uses_sessions, who_json
from overtrick.reports.json_text import Json, Percent
from overtrick.reports.matrix import Matrix, MatrixRow, matrices
from overtrick.reports.scorecard import CardRow, Scorecard, scorecards


def frequencies_json(score: EventScore) -> list[Json]:
    """The frequencies of every board."""
    with_session = uses_sessions(score)
    return [
        {
            **place_json(each.board, each.session, each.group, with_session),
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
    with_session = uses_sessions(score)
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
    with_session = uses_sessions(score)
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
