"""The rows of the total score table that we write: who plays, and what they have."""

from collections.abc import Iterator

from overtrick.engine.event_score import EventScore
from overtrick.engine.overall import Standing
from overtrick.engine.team_event import TeamEventScore
from overtrick.exact import decimal, plain
from overtrick.formats.pbn_text import PbnText
from overtrick.formats.told_lines import AnyScore
from overtrick.model.contestant import Contestant, natural
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind
from overtrick.model.scoring import Scoring

_ID = {Kind.INDIVIDUAL: "PlayerId", Kind.TEAMS: "TeamId"}
_TOTAL = {
    Scoring.MATCHPOINTS: "TotalMP",
    Scoring.CROSS_IMPS: "TotalIMP",
    Scoring.BUTLER: "TotalIMP",
    Scoring.IMPS: "TotalIMP",
    Scoring.BOARD_A_MATCH: "TotalMP",
    Scoring.TOTAL_POINTS: "TotalScore",
}
PLAYERS = "rankings of single players"

Key = tuple[str, str | None, str | None, int | None]


def total_rows(event: Event, score: AnyScore | None, texts: PbnText) -> list[dict[str, str]]:
    """A row for everybody: the ranked from the top, then the others."""
    if isinstance(score, TeamEventScore):
        return list(_team_rows(score, texts))
    rows: dict[Key, dict[str, str]] = {}
    listed = {_key(each): each for each in event.contestants}
    for rank, standing in _standings(score):
        contestant = standing.contestant
        if len(standing.tallies) > 1 and contestant not in event.contestants and listed:
            texts.lost[PLAYERS] += 1  # somebody who changed partners
            continue
        key = _key(contestant)
        known = listed.get(key) or listed.get((key[0], None, *key[2:])) or contestant
        cells = _who(event, known, contestant, texts)
        total = {_TOTAL[event.scoring]: plain(standing.total)}
        if standing.percent is not None:
            total["TotalPercentage"] = decimal(standing.percent, 2)
        rows[key] = {"Rank": rank, **cells, **total, "NrBoards": str(standing.boards)}
        listed.pop(_key(known), None)
    for key, contestant in listed.items():
        rows[key] = {"Rank": "", **_who(event, contestant, contestant, texts)}
    if score is None:
        mentioned = {key[0] for key in rows}
        for number in sorted(event.numbers - mentioned, key=natural):
            stranger = Contestant(number)
            rows[_key(stranger)] = {"Rank": "", **_who(event, stranger, stranger, texts)}
    return list(rows.values())


def _team_rows(score: TeamEventScore, texts: PbnText) -> Iterator[dict[str, str]]:
    event = score.event
    in_vps = any(result.vps is not None for match in score.matches for result in match.results)
    total = "TotalVP" if in_vps else _TOTAL.get(event.scoring, "TotalIMP")
    ranked = [(str(row.place), row.standing) for row in score.ranking]
    for rank, standing in [*ranked, *(("", each) for each in score.unranked)]:
        cells = _who(event, standing.contestant, standing.contestant, texts)
        points = plain(standing.total) if standing.matches else ""
        yield {"Rank": rank, **cells, total: points, "NrBoards": str(standing.boards)}


def _standings(score: EventScore | None) -> Iterator[tuple[str, Standing]]:
    if score is None:
        return
    for ranking in score.rankings:
        for row in ranking.rows:
            yield str(row.place), row.standing
    for standing in score.unranked:
        yield "", standing


def _key(contestant: Contestant) -> Key:
    direction = contestant.direction.value if contestant.direction else None
    return contestant.number, direction, contestant.section, contestant.session


def _who(
    event: Event, contestant: Contestant, seated: Contestant, texts: PbnText
) -> dict[str, str]:
    direction = seated.direction if event.winners == 2 else contestant.direction
    if event.winners != 2 and direction is not None:
        texts.lost["directions of contestants where all are ranked together"] += 1
        direction = None
    people = contestant.people
    names = [contestant.name] if event.kind is Kind.TEAMS else [each.name for each in people]
    ids = [each.id for each in people] if event.kind is not Kind.TEAMS else []
    return {
        _ID.get(event.kind, "PairId"): contestant.number,
        "Direction": direction.value if direction else "",
        "Section": contestant.section or "",
        "Session": str(contestant.session or ""),
        "Name" if event.kind is Kind.INDIVIDUAL else "Names": texts.names(names),
        "MemberID": texts.names(ids) if any(ids) else "",
    }
