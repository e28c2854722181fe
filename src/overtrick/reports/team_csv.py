"""A team event's results as CSV: one table with a row of headings, always the same columns."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from overtrick.engine.team_event import RankedTeam, TeamEventScore
from overtrick.engine.team_pairs import pair_ranking
from overtrick.engine.team_result import ScoredMatch
from overtrick.errors import InputError
from overtrick.model.notation_print import format_result
from overtrick.reports.csv_text import Value, ranking_csv, written
from overtrick.reports.still_open import TO_COME, open_rulings
from overtrick.reports.team_card import play_notes
from overtrick.reports.team_reports import TeamPart

STANDINGS = (
    *("rank", "number", "name", "players", "ids", "played", "won", "drawn", "lost", "boards"),
    *("scored", "conceded", "adjustment", "total", "max", "percent", "open"),
)
MATCHES = (
    *("session", "round", "team_1", "team_2", "scored_1", "scored_2", "margin_1", "margin_2"),
    *("vps_1", "vps_2", "points_1", "points_2", "boards", "provisional", "decision", "open"),
)
BOARDS = (
    *("session", "round", "segment", "board", "table", "ns", "ew", "result"),
    *("team_1", "team_2", "points_1", "points_2", "note", "open"),
)


def teams_csv(score: TeamEventScore, parts: Collection[TeamPart] = (), team: str = "") -> str:
    """One report: the standings where none is asked for."""
    if len(parts) > 1:
        names = " and ".join(part.value for part in TeamPart if part in parts)
        raise InputError(f"a CSV file has one table, not {names}; ask for one report at a time")
    match next(iter(parts), TeamPart.STANDINGS):
        case TeamPart.STANDINGS:
            return written(STANDINGS, _rows(score, score.ranking))
        case TeamPart.ROUNDS:
            rows = (
                (number, *row)
                for number in score.rounds
                for row in _rows(score, score.after(number), number)
            )
            return written(("round", *STANDINGS), rows)
        case TeamPart.GRID:
            return written(MATCHES, _matches(score))
        case TeamPart.MATCHES:
            return written(BOARDS, _boards(score, team))
        case TeamPart.PAIRS:
            pairs = pair_ranking(score)
            if pairs is None:
                raise InputError(
                    "the event does not rank its pairs; write such as "
                    'pair_ranking = "butler" in [event]'
                )
            return ranking_csv(pairs)


def _rows(
    score: TeamEventScore, rows: Iterable[RankedTeam], after_round: int | None = None
) -> Iterator[Sequence[Value]]:
    """The standings at the end or after a round, and what is open of the matches in them."""
    matches = [
        match
        for match in score.matches
        if after_round is None or (match.key.round or 0) <= after_round
    ]
    found = [what for match in matches for what in _open(match)]
    is_open = "; ".join(dict.fromkeys(found))
    for row in rows:
        yield (*_row(row), is_open)


def _open(match: ScoredMatch) -> Iterator[str]:
    """Results of a match that are still to come, and rulings that are not final."""
    if match.is_provisional:
        yield TO_COME
    yield from open_rulings(play for board in match.boards for play in board.plays)


def _row(row: RankedTeam) -> Sequence[Value]:
    each = row.standing
    people = each.contestant.people
    return (
        row.rank,
        each.number,
        each.contestant.name,
        " & ".join(person.name for person in people),
        " ".join(person.id or "-" for person in people) if any(p.id for p in people) else "",
        each.played,
        each.won,
        each.drawn,
        each.lost,
        each.boards,
        each.scored,
        each.conceded,
        each.adjustment,
        each.total,
        each.maximum,
        each.percent,
    )


def _matches(score: TeamEventScore) -> Iterator[Sequence[Value]]:
    for match in score.matches:
        first, second = match.results[0], match.results[1] if len(match.results) > 1 else None
        figures = ("scored", "margin", "vps", "points")
        both: list[Value] = [
            getattr(result, name) if result is not None else None
            for name in figures
            for result in (first, second)
        ]
        teams = [*match.key.teams, ""][:2]
        where = match.key.session, match.key.round
        is_open = "yes" if match.is_provisional else ""
        what = "; ".join(_open(match))
        yield (*where, *teams, *both, match.played, is_open, match.decision, what)


def _boards(score: TeamEventScore, team: str) -> Iterator[Sequence[Value]]:
    for match in score.matches:
        if team and team not in match.key.teams:
            continue
        for place, board in enumerate(match.boards):
            points = [
                result.boards[place].score.points if result.boards else None
                for result in match.results
            ]
            for play in board.plays:
                line = play.actual
                where = match.key.session, line.round, board.segment, board.number, line.table
                result = format_result(play.line.result)
                is_open = [*([TO_COME] if play.line.is_late else []), *open_rulings([play])]
                told = "; ".join(play_notes(play)), "; ".join(is_open)
                yield (*where, line.ns, line.ew, result, *match.key.teams, *points, *told)
