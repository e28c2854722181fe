"""A team event's results as JSON: the format ``overtrick-event``, version 1 (``docs/json.md``)."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from overtrick.engine.play import Play
from overtrick.engine.team_event import RankedTeam, TeamEventScore
from overtrick.engine.team_pairing import DraftBoard
from overtrick.engine.team_pairs import pair_ranking
from overtrick.engine.team_result import ScoredMatch
from overtrick.engine.team_standing import TeamStanding
from overtrick.engine.team_terms import scale_name
from overtrick.engine.trick_score import side_points
from overtrick.exact import fraction, is_short_decimal
from overtrick.model.board import Board, Side
from overtrick.model.diagnostic import Diagnostic
from overtrick.model.notation_print import format_result
from overtrick.model.result import Outcome, Scored
from overtrick.regulations.rulebook import as_written
from overtrick.reports.event_json import (
    FORMAT,
    VERSION,
    Object,
    as_json,
    diagnostic_json,
    ruling_json,
)
from overtrick.reports.json_text import Json, Percent, json_document
from overtrick.reports.notes import change_text
from overtrick.reports.team_card import board_notes, play_notes, team_remarks
from overtrick.reports.team_heading import results_of
from overtrick.reports.team_reports import why
from overtrick.reports.wording import vulnerability


def teams_json(score: TeamEventScore, diagnostics: Sequence[Diagnostic] = ()) -> str:
    """The event, its ranking, its matches and its boards."""
    document: Object = {
        "format": FORMAT,
        "version": VERSION,
        "event": _event(score),
        "ranking": [_ranked(score, row) for row in score.ranking],
        "unranked": [
            {"rank": None, **_standing(each), "why": why(score, each)} for each in score.unranked
        ],
        "matches": [_match(match) for match in score.matches],
        "rounds": list(_rounds(score)),
        "boards": list(_boards(score)),
        "rulings": [ruling_json(each) for each in score.event.rulings],
        "penalties": list(_penalties(score)),
        "notes": [*_notes(score), *team_remarks(score)],
        "diagnostics": [diagnostic_json(each) for each in diagnostics],
    }
    if (pairs := _pairs(score)) is not None:
        document["pairs"] = pairs
    return json_document(document)


def _event(score: TeamEventScore) -> Object:
    event, book = score.event, score.book
    received, due = results_of(score)
    changed: Object = {key: as_json(as_written(book.values[key].value)) for key in book.changed}
    return {
        "name": event.name,
        "date": event.date.isoformat() if event.date else None,
        "kind": event.kind.value,
        "scoring": event.scoring.value,
        "regulations": book.name,
        "rules": changed,
        "level": event.level,
        "director": event.director,
        "scorer": event.scorer,
        "format": score.form.value,
        "boards": next((match.terms.normal for match in score.matches), None),
        "scale": scale_name(event, book) or None,
        "rounds": event.teams.rounds,
        "received": received,
        "due": due,
        "provisional": score.is_provisional,
    }


# ------------------------------------------------------------------ ranking


def _ranked(score: TeamEventScore, row: RankedTeam) -> Object:
    found: Object = {"rank": row.rank, **_standing(row.standing)}
    if (cut := score.qualified) is not None:
        number = row.standing.number
        found["qualifies"] = None if number in cut.undecided else number in cut.through
    if row.tie_break:
        found["tie_break"] = row.tie_break
    if row.tried:
        found["tried"] = list(row.tried)
    return found


def _standing(standing: TeamStanding) -> Object:
    contestant = standing.contestant
    percent = standing.percent
    return {
        "number": standing.number,
        "name": contestant.name,
        "names": [person.name for person in contestant.people],
        "ids": [person.id for person in contestant.people],
        "played": standing.played,
        "won": standing.won,
        "drawn": standing.drawn,
        "lost": standing.lost,
        "boards": standing.boards,
        "scored": standing.scored,
        "conceded": standing.conceded,
        "total": standing.total,
        "max": standing.maximum,
        "percent": None if percent is None else Percent(percent),
        "adjustment": standing.adjustment,
    }


def _rounds(score: TeamEventScore) -> Iterator[Object]:
    for number in score.rounds:
        ranking: list[Json] = [
            {"rank": row.rank, "number": row.standing.number, "total": row.standing.total}
            for row in score.after(number)
        ]
        yield {"round": number, "ranking": ranking}


# ------------------------------------------------------------------ matches


def _match(match: ScoredMatch) -> Object:
    results = match.results
    found: Object = {
        "round": match.key.round,
        "session": match.key.session,
        "teams": list(match.key.teams),
        "boards_played": match.played,
        "boards_scheduled": match.terms.scheduled,
        "scale": match.terms.scale.name if match.terms.scale is not None else None,
        "provisional": match.is_provisional,
    }
    numbers = {
        "scored": [result.scored for result in results],
        "conceded": [result.conceded for result in results],
        "margins": [result.margin for result in results],
        "vps": [result.vps for result in results],
        "points": [result.points for result in results],
    }
    for name, values in numbers.items():
        found |= exact_list(name, values)
    if match.terms.is_knockout:
        found["winner"] = match.winner
    if match.decision:
        found["decision"] = match.decision
    if match.problems:
        found["problems"] = list(match.problems)
    changes = [[change_text(change) for change in result.changes] for result in results]
    if any(changes):
        found["changes"] = [list(each) for each in changes]
    found["boards"] = [_match_board(match, place, b) for place, b in enumerate(match.boards)]
    return found


def exact_list(name: str, values: Sequence[Fraction | None]) -> Object:
    """A list of numbers, and a list with the exact ones where they do not end.

    >>> from overtrick.reports.json_text import json_text
    >>> json_text(exact_list("margins", [Fraction(1, 3), None]))
    '{"margins": [0.333333, null], "margins_exact": ["1/3", null]}'
    """
    found: Object = {name: list(values)}
    if any(value is not None and not is_short_decimal(value) for value in values):
        found[f"{name}_exact"] = [None if each is None else fraction(each) for each in values]
    return found


def _match_board(match: ScoredMatch, place: int, board: DraftBoard) -> Object:
    views = [result.boards[place] for result in match.results if result.boards]
    found: Object = {"board": board.number}
    if match.terms.is_knockout or board.segment != 1:
        found["segment"] = board.segment
    found |= exact_list("points", [view.score.points for view in views])
    notes = list(board_notes(match, place, board))
    if notes:
        found["notes"] = notes
    return found


# ------------------------------------------------------------------ boards


def _boards(score: TeamEventScore) -> Iterator[Object]:
    """Every board with all lines of the event, as in an event of pairs."""
    boards: dict[tuple[int, int], list[Json]] = {}
    for match in score.matches:
        for place, board in enumerate(match.boards):
            key = match.key.session, board.number
            for play in board.plays:
                boards.setdefault(key, []).append(_line(match, place, play))
    several = len({session for session, _ in boards}) > 1
    for (session, number), lines in sorted(boards.items()):
        board_ = Board(number)
        found: Object = {"board": number}
        if several:
            found["session"] = session
        found |= {
            "dealer": board_.dealer.value,
            "vulnerable": vulnerability(board_),
            "lines": lines,
        }
        yield found


def _line(match: ScoredMatch, place: int, play: Play) -> Object:
    line = play.actual
    found: Object = {"round": line.round}
    where: Object = {"segment": line.segment, "section": line.section, "table": line.table}
    found |= {name: value for name, value in where.items() if value is not None}
    found |= {"ns": line.ns, "ew": line.ew}
    if line.in_match is not None:
        pairs: Object = {"ns_pair": line.in_match.ns_pair, "ew_pair": line.in_match.ew_pair}
        found |= {name: value for name, value in pairs.items() if value is not None}
    result = play.line.result
    found |= {
        "result": format_result(result),
        "lead": str(line.lead) if line.lead else None,
        "ns_score": _raw(result.ns, play.board, Side.NS),
        "ew_score": _raw(result.ew, play.board, Side.EW),
        "ns_points": _points(match, place, line.ns),
        "ew_points": _points(match, place, line.ew),
    }
    if play.marks:
        found["marks"] = sorted(mark.value for mark in play.marks)
        found["notes"] = list(play_notes(play))
        if play.reported is not None:
            found["reported"] = format_result(play.reported.result)
    return found


def _raw(outcome: Outcome, board: int, side: Side) -> int | None:
    """The side's own points, where it has one raw score."""
    if not isinstance(outcome, Scored) or len(outcome.entries) > 1:
        return None
    return side_points(outcome.entries[0][1], Board(board), side)


def _points(match: ScoredMatch, place: int, team: str | None) -> Fraction | None:
    """What the team gets on the board, in the unit of the match."""
    if team is None or not match.of(team).boards:
        return None
    return match.of(team).boards[place].score.points


# ------------------------------------------------------------------ the rest


def _penalties(score: TeamEventScore) -> Iterator[Object]:
    for standing in score.standings:
        for change in standing.changes:
            yield {
                "number": standing.number,
                "round": None,
                "amount": change.amount,
                "what": change.what,
                "reason": change.reason,
                "article": change.article,
            }
        for match in standing.matches:
            for change in match.of(standing.number).changes:
                yield {
                    "number": standing.number,
                    "round": match.key.round,
                    "amount": change.amount,
                    "what": change.what,
                    "reason": change.reason,
                    "article": change.article,
                }


def _notes(score: TeamEventScore) -> Iterable[str]:
    for standing in score.standings:
        for change in standing.changes:
            yield f"Team {standing.number}: {change_text(change)}"


def _pairs(score: TeamEventScore) -> Json:
    """The ranking of the pairs within the teams."""
    pairs = pair_ranking(score)
    if pairs is None:
        return None
    return [
        {
            "rank": row.rank,
            "number": row.standing.contestant.number,
            "names": [person.name for person in row.standing.contestant.people],
            "boards": row.standing.boards,
            "total": row.standing.total,
            "per_board": row.standing.per_board,
        }
        for ranking in pairs.rankings
        for row in ranking.rows
    ]
