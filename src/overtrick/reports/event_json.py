"""An event's results as JSON: the format ``overtrick-event``, version 1 (``docs/json.md``)."""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction

from overtrick.engine.event_score import EventScore
from overtrick.engine.tally import Change
from overtrick.model.contestant import Contestant
from overtrick.model.diagnostic import Diagnostic
from overtrick.model.notation_print import format_result
from overtrick.model.ruling import Ruling
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import as_written
from overtrick.reports.json_boards import boards_json, who_json
from overtrick.reports.json_text import Json, Percent, json_pieces
from overtrick.reports.part import Part
from overtrick.reports.ranking import RankingList, RankingReport, RankingRow, ranking_report

FORMAT = "overtrick-event"
VERSION = 1

Object = dict[str, Json]


def event_json(
    score: EventScore,
    parts: Collection[Part] = (),
    pair: str = "",
    diagnostics: Sequence[Diagnostic] = (),
) -> Iterator[str]:
    """The event, its ranking and its boards; frequencies, scorecards and matrix where asked for.

    It comes in pieces, for it may be very long.
    """
    report = ranking_report(score)
    document: Object = {
        "format": FORMAT,
        "version": VERSION,
        "event": _event(score, report),
        **_rankings(report, score),
        "boards": boards_json(score),
        "rulings": [ruling_json(each) for each in score.event.rulings],
        "penalties": list(_penalties(score)),
        "notes": [*report.notes, *report.remarks],
        "diagnostics": [diagnostic_json(each) for each in diagnostics],
    }
    if parts:
        document |= _asked_for(score, parts, pair)
    return json_pieces(document)


def _asked_for(score: EventScore, parts: Collection[Part], pair: str) -> Object:
    from overtrick.reports import json_parts  # only where there are some

    found: Object = {}
    if Part.FREQUENCIES in parts:
        found["frequencies"] = json_parts.frequencies_json(score)
    if Part.SCORECARDS in parts:
        found["scorecards"] = json_parts.scorecards_json(score, pair)
    if Part.MATRIX in parts:
        found["matrix"] = json_parts.matrix_json(score)
    return found


def _event(score: EventScore, report: RankingReport) -> Object:
    event, book = score.event, score.book
    movement = event.movement
    changed: Object = {key: as_json(as_written(book.values[key].value)) for key in book.changed}
    found: Object = {
        "name": event.name,
        "date": event.date.isoformat() if event.date else None,
        "kind": event.kind.value,
        "scoring": event.scoring.value,
        "regulations": book.name,
        "rules": changed,
        "winners": event.winners,
        "level": event.level,
        "director": event.director,
        "scorer": event.scorer,
        "movement": (movement.name or movement.file) if movement else None,
        "sections": list(event.sections),
        "received": report.heading.received,
        "due": report.heading.due,
        "provisional": bool(report.heading.provisional),
    }
    if report.session_numbers:
        found["combine"] = event.combine.value
    if event.sessions:
        found["sessions"] = [
            {
                "session": each.number,
                "name": each.name,
                "date": each.date.isoformat() if each.date else None,
                "director": each.director,
                "scorer": each.scorer,
            }
            for each in event.sessions
        ]
    return found


def as_json(value: object) -> Json:
    """A value of a rule book, as it stands in its file."""
    if isinstance(value, list):
        return [as_json(each) for each in value]
    return value if isinstance(value, bool | int | str | Fraction) else str(value)


# ------------------------------------------------------------------ rankings


def _rankings(report: RankingReport, score: EventScore) -> Object:
    def rows(lists: list[RankingList]) -> list[Json]:
        return [_row(row, report, score) for each in lists for row in each.rows]

    lists = report.lists
    sessions = {each.session: None for each in lists if each.session is not None}
    strata = {each.stratum: None for each in lists if each.stratum}
    found: Object = {
        "ranking": rows([each for each in lists if each.is_overall]),
        "unranked": [_row(row, report, score) for row in report.unranked],
    }
    if sessions:
        found["session_rankings"] = [
            {"session": session, "ranking": rows([x for x in lists if x.session == session])}
            for session in sessions
        ]
    if strata:
        found["strata"] = [
            {"stratum": stratum, "ranking": rows([x for x in lists if x.stratum == stratum])}
            for stratum in strata
        ]
    if score.event.handicap is not None:
        found["handicap_ranking"] = rows([each for each in lists if each.handicap])
    return found


def _row(row: RankingRow, report: RankingReport, score: EventScore) -> Object:
    is_matchpoints = score.event.scoring is Scoring.MATCHPOINTS
    found: Object = {
        "rank": row.rank or None,
        **who_json(row.contestant, score.event),
        "names": [person.name for person in row.contestant.people],
        "ids": [person.id for person in row.contestant.people],
        **_stratum(row.contestant),
        "boards": row.boards,
        "total": row.total,
        "max": row.maximum if is_matchpoints else None,
        "percent": Percent(row.percent) if is_matchpoints and row.percent is not None else None,
    }
    if not is_matchpoints:
        found["per_board"] = row.per_board
    found |= {"adjustment": row.adjustment, "points": row.points}
    if row.with_handicap is not None:
        found["with_handicap"] = row.with_handicap
    if row.tie_break:
        found["tie_break"] = row.tie_break
    if row.tried:
        found["tried"] = list(row.tried)
    if row.why:
        found["why"] = row.why
    if row.sessions:
        found["sessions"] = [
            {"session": session, **_session_value(value, is_matchpoints)}
            for session, value in zip(report.session_numbers, row.sessions, strict=True)
        ]
    return found


def _stratum(contestant: Contestant) -> Object:
    return {"stratum": contestant.stratum} if contestant.stratum is not None else {}


def _session_value(value: Fraction | None, is_matchpoints: bool) -> Object:
    if is_matchpoints:
        return {"percent": None if value is None else Percent(value)}
    return {"total": value}


# ------------------------------------------------------------------ decisions


def ruling_json(ruling: Ruling) -> Object:
    """A ruling as it was given."""
    found: Object = dict(ruling.line.given())
    found |= {
        "status": ruling.status.value,
        "result": format_result(ruling.result) if ruling.result is not None else None,
    }
    if ruling.adjust_ns or ruling.adjust_ew:
        found |= {"ns_adjust": ruling.adjust_ns, "ew_adjust": ruling.adjust_ew}
    if (damage := ruling.self_inflicted) is not None:
        found["self_inflicted"] = {
            "normal": format_result(damage.normal),
            "table": format_result(damage.table),
        }
    if ruling.outcomes:
        found["outcomes"] = [format_result(each) for each in ruling.outcomes]
    return found | {"reason": ruling.reason, "article": ruling.article, "by": ruling.by}


def _penalties(score: EventScore) -> Iterator[Json]:
    for (session, _), tally in score.scores.tallies.items():
        for change in tally.changes:
            yield _penalty(tally.contestant, session, change, score)


def _penalty(who: Contestant, session: int, change: Change, score: EventScore) -> Object:
    return {
        **who_json(who, score.event),
        "session": session,
        "amount": change.amount,
        "what": change.what,
        "reason": change.reason,
        "article": change.article,
    }


def diagnostic_json(diagnostic: Diagnostic) -> Object:
    """What is wrong in the file, or looks so."""
    source = diagnostic.source
    return {
        "severity": diagnostic.severity.value,
        "file": source.file if source else None,
        "line": source.line if source else None,
        "text": diagnostic.text,
        "problem": diagnostic.problem,
        "remedy": diagnostic.remedy,
    }
