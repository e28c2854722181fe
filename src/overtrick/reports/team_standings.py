"""The standings of a team event as tables: in the end and after each round, and the grid."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from overtrick.engine.team_event import RankedTeam, TeamEventScore
from overtrick.engine.team_result import ScoredMatch
from overtrick.engine.team_standing import TeamStanding
from overtrick.exact import decimal
from overtrick.model.scoring import Scoring
from overtrick.model.teams import Form
from overtrick.reports.notes import Footnotes, change_text
from overtrick.reports.table import Cell, Column, Filled, Kind, Table, table_of
from overtrick.reports.team_heading import UNITS, team_label, team_name
from overtrick.reports.wording import PLACES, anchor, column, counted, places_of, told_apart

MOST_ACROSS = 20
"""So many teams have room beside each other in a grid of team by team."""


def match_name(match: ScoredMatch) -> str:
    """Where a page has the card of a match."""
    return anchor("match", match.key.session, match.key.round, *match.key.teams)


def standings_table(
    score: TeamEventScore,
    rows: Sequence[RankedTeam],
    name: str,
    title: str,
    footnotes: Footnotes,
) -> Table:
    """A ranking of teams; in the end it says who qualifies."""
    columns = list(_columns(score, rows, footnotes))
    if rows is score.ranking and score.qualified is not None:
        columns.append((Column("Qualifies"), [qualifies(score, row) for row in rows]))
    return table_of(name, title, columns)


def qualifies(score: TeamEventScore, row: RankedTeam) -> str:
    """Whether a team qualifies: ``yes``, ``tied`` for a place, or nothing."""
    found = score.qualified
    if found is None or row.standing.number in found.out:
        return ""
    if row.standing.number in found.undecided:
        return f"tied for {counted(found.places_left, 'place')}"
    return "yes, so far" if score.is_provisional else "yes"


def unranked_table(score: TeamEventScore, why: Sequence[tuple[TeamStanding, str]]) -> Table:
    """The teams that are not ranked, with the reason."""
    columns: list[Filled] = [
        (Column("Team", Kind.NUMBER), [each.number for each, _ in why]),
        (Column("Name", Kind.NAMES, heads=True), [team_name(each.contestant) for each, _ in why]),
        (Column("Why"), [reason for _, reason in why]),
        (Column("Total", Kind.NUMBER), column([each.total for each, _ in why])),
    ]
    return table_of("unranked", "Not ranked", columns)


def _columns(
    score: TeamEventScore, rows: Sequence[RankedTeam], footnotes: Footnotes
) -> Iterator[Filled]:
    all_ = [row.standing for row in rows]
    tied = any(row.tied for row in rows)
    yield (
        Column("Rank", Kind.NUMBER),
        [row.rank if row.tied or not tied else f"{row.rank} " for row in rows],
    )
    yield Column("Team", Kind.NUMBER), [each.number for each in all_]
    yield Column("Name", Kind.NAMES, heads=True), [_name(row, footnotes) for row in rows]
    scoring = score.event.scoring
    yield Column("Pld", Kind.NUMBER, "Matches played", can_go=True), _whole(all_, "played")
    for title, name, meaning in (
        ("W", "won", "Won"), ("D", "drawn", "Drawn"), ("L", "lost", "Lost"),
    ):  # fmt: skip
        yield Column(title, Kind.NUMBER, meaning, can_go=True), _whole(all_, name)
    if score.form is Form.KNOCKOUT:
        yield Column("Now"), [reached(score, each) for each in all_]
        return
    if scoring is Scoring.BOARD_A_MATCH:
        yield from _boards_won(all_, rows)
        return
    net = [each.scored - each.conceded for each in all_]
    unit = UNITS[scoring]
    has_points = any(each.points != each.scored - each.conceded for each in all_)
    if has_points:
        yield (
            Column(unit, Kind.NUMBER, f"{unit}, net"),
            [signed_column(value, net) for value in net],
        )
    yield from _adjusted(all_)
    title = "Total" if scoring.is_hybrid or not has_points else "VPs"
    yield Column(title, Kind.NUMBER), _totals(rows)


def _whole(standings: Sequence[TeamStanding], name: str) -> list[str]:
    return [str(getattr(each, name)) for each in standings]


def signed_column(value: Fraction, values: Sequence[Fraction]) -> str:
    """A number with its sign, with as many places as the others need."""
    text = decimal(value, places_of(values))
    return f"+{text}" if value > 0 else text


def _adjusted(standings: Sequence[TeamStanding]) -> Iterator[Filled]:
    if any(each.adjustment for each in standings):
        amounts = [each.adjustment or None for each in standings]
        yield Column("Adj", Kind.NUMBER, "Penalties and adjustments"), column(amounts)


def _totals(rows: Sequence[RankedTeam]) -> list[str]:
    totals = [row.standing.total for row in rows]
    least = places_of(totals, 0, PLACES)
    return told_apart([(row.rank, row.standing.total) for row in rows], least)


def _boards_won(standings: Sequence[TeamStanding], rows: Sequence[RankedTeam]) -> Iterator[Filled]:
    yield from _adjusted(standings)
    yield Column("Bds", Kind.NUMBER, "Boards", can_go=True), _whole(standings, "boards")
    yield Column("Total", Kind.NUMBER), _totals(rows)
    maxima = [each.maximum for each in standings]
    yield Column("Max", Kind.NUMBER, "Maximum", can_go=True), column(maxima)
    percents = [(row.rank, row.standing.percent) for row in rows]
    yield Column("%", Kind.NUMBER, "Per cent"), told_apart(percents)


def _name(row: RankedTeam, footnotes: Footnotes) -> Cell:
    standing = row.standing
    notes = [footnotes.add(_change(standing.number, text)) for text in _changes(standing)]
    if row.tie_break:
        notes.append(footnotes.add(f"Team {standing.number}: tie broken by {row.tie_break}"))
    notes.extend(footnotes.add(f"the tie is not broken by {rule}") for rule in row.tried)
    return Cell(team_name(standing.contestant), tuple(notes))


def _changes(standing: TeamStanding) -> list[str]:
    return [change_text(change) for change in standing.changes]


def _change(number: str, text: str) -> str:
    return f"Team {number}: {text}"


def reached(score: TeamEventScore, standing: TeamStanding) -> str:
    """How far a team has come in a knockout."""
    if not standing.matches:
        return ""
    last = max(standing.matches, key=lambda match: match.last_round)
    where = f"round {last.last_round}" if last.last_round else "the match"
    if last.winner is None:
        return f"playing {where}"
    if last.winner != standing.number:
        return f"lost {where}"
    final = last.last_round == max(score.rounds, default=0) and _is_final(score, last)
    return "winner" if final else f"won {where}"


def _is_final(score: TeamEventScore, match: ScoredMatch) -> bool:
    """Whether no other match was played in the round."""
    return sum(each.last_round == match.last_round for each in score.matches) == 1


# ------------------------------------------------------------------ the grid


def grid(score: TeamEventScore) -> Table:
    """Team by team in a round robin of moderate size, otherwise team by round."""
    if score.form is Form.ROUND_ROBIN and len(score.teams) <= MOST_ACROSS:
        return _team_by_team(score)
    return _team_by_round(score)


def _in_order(score: TeamEventScore) -> list[TeamStanding]:
    return [row.standing for row in score.ranking] + score.unranked


def places_in(score: TeamEventScore) -> int:
    """The decimal places that the points of matches need, all alike."""
    points = (result.points for match in score.matches for result in match.results)
    return places_of(points, 0, PLACES)


def points_text(match: ScoredMatch, number: str, places: int) -> str:
    """What a team has in a match."""
    result = match.of(number)
    value = result.points if result.points is not None else result.margin
    mark = "*" if match.is_provisional else ""
    if value is None:
        return "-"
    if result.points is None or (result.vps is None and result.maximum is None):
        return signed_column(value, [value]) + mark
    return decimal(value, places) + mark


def _team_by_team(score: TeamEventScore) -> Table:
    standings, places = _in_order(score), places_in(score)
    columns: list[Filled] = list(_who(score, standings))
    for other in standings:
        cells: list[Cell | str] = []
        for own in standings:
            met = [match for match in own.matches if match.opponents(own.number) == other.number]
            texts = [points_text(match, own.number, places) for match in met]
            text = " ".join(texts) if own is not other else "\u2013"
            link = match_name(met[0]) if met else ""
            cells.append(Cell(text, (), link))
        title = Column(other.number, Kind.NUMBER, team_label(score, other.number))
        columns.append((title, cells))
    byes = [[match for match in each.matches if match.is_bye] for each in standings]
    if any(byes):
        texts = [
            " ".join(points_text(match, each.number, places) for match in found)
            for each, found in zip(standings, byes, strict=True)
        ]
        columns.append((Column("Bye", Kind.NUMBER), texts))
    return table_of("grid", "Team by team", [*columns, _total_column(standings, score)])


def _team_by_round(score: TeamEventScore) -> Table:
    standings, places = _in_order(score), places_in(score)
    columns: list[Filled] = list(_who(score, standings))
    for number in score.rounds or (0,):
        cells: list[Cell | str] = []
        for own in standings:
            met = [match for match in own.matches if match.last_round == number]
            text = ", ".join(_against(match, own.number, places) for match in met)
            cells.append(Cell(text, (), match_name(met[0]) if met else ""))
        title = Column(f"R{number}" if number else "Match", Kind.TEXT, f"Round {number}")
        columns.append((title, cells))
    return table_of("grid", "Team by round", [*columns, _total_column(standings, score)])


def _against(match: ScoredMatch, number: str, places: int) -> str:
    """``12.29 v 4``: the points, and against whom."""
    other = match.opponents(number)
    points = points_text(match, number, places)
    if match.winner is not None and not match.is_bye:
        points = f"{'won' if match.winner == number else 'lost'} {points}"
    return f"{points} v {other}" if other is not None else f"{points} bye"


def _who(score: TeamEventScore, standings: Sequence[TeamStanding]) -> Iterator[Filled]:
    ranks = {row.standing.number: row.rank for row in score.ranking}
    yield Column("Rank", Kind.NUMBER), [ranks.get(each.number, "") for each in standings]
    yield Column("Team", Kind.NUMBER), [each.number for each in standings]
    names = [team_name(each.contestant) for each in standings]
    yield Column("Name", Kind.NAMES, heads=True), list(names)


def _total_column(standings: Sequence[TeamStanding], score: TeamEventScore) -> Filled:
    if score.form is Form.KNOCKOUT:
        return Column("Now"), [reached(score, each) for each in standings]
    totals = [each.total for each in standings]
    return Column("Total", Kind.NUMBER), column(totals, 0, PLACES)
