"""The card of a match: both rooms, what each team wins and loses, and how the match went."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from overtrick.engine.knockout_extra import extra_boards
from overtrick.engine.match_board import TeamBoard
from overtrick.engine.play import Mark, Play
from overtrick.engine.team_event import TeamEventScore
from overtrick.engine.team_pairing import DraftBoard, Tables
from overtrick.engine.team_result import ScoredMatch
from overtrick.engine.trick_score import side_points
from overtrick.exact import decimal, shown
from overtrick.model.board import Board, Side
from overtrick.model.contract import Points
from overtrick.model.notation_print import format_result
from overtrick.model.result import Result, Scored
from overtrick.model.scoring import Scoring
from overtrick.reports.notes import OPEN, Footnotes, because, change_text, ruling_text
from overtrick.reports.table import Cell, Column, Kind, Row, Table
from overtrick.reports.team_heading import UNITS, match_title
from overtrick.reports.team_standings import match_name, places_in
from overtrick.reports.wording import PLACES, counted, one_line, places_of, signed


def match_cards(score: TeamEventScore, team: str = "") -> list[Table]:
    """The cards of all matches, or of those of one team."""
    return [
        match_card(score, match) for match in score.matches if not team or team in match.key.teams
    ]


def match_card(score: TeamEventScore, match: ScoredMatch) -> Table:
    """One match, board by board."""
    footnotes = Footnotes()
    rows = list(_rows(score, match, footnotes)) if not match.is_bye else []
    teams = match.key.teams
    rooms = _headings(match)
    numbers = [Column(f"+{team}", Kind.NUMBER, f"What team {team} wins") for team in teams]
    columns = (
        Column("Bd", Kind.NUMBER, "Board"),
        *(Column(title, Kind.RESULT, meaning) for title, meaning in rooms),
        *numbers,
        Column("Score", Kind.NUMBER, "The match so far"),
    )
    return Table(
        match_name(match),
        match_title(score, match),
        columns if rows else (Column("Result"),),
        tuple(rows) or (Row((match.decision or "not played",)),),
        outcome(score, match),
        footnotes.texts,
        tuple(_remarks(score, match)),
    )


def _headings(match: ScoredMatch) -> Iterator[tuple[str, str]]:
    half = match.terms.tables // 2
    for place, team in enumerate(match.key.teams[:2]):
        other = match.key.teams[1 - place] if len(match.key.teams) > 1 else ""
        for _ in range(half):
            yield f"{team} NS", f"{team} north-south, {other} east-west"


def outcome(score: TeamEventScore, match: ScoredMatch) -> str:
    """How a match ended: IMPs, and victory points."""
    results = match.results
    places = places_in(score)
    if match.is_bye:
        points = results[0].points
        return "bye" if points is None else f"bye: {decimal(points, places)}"
    parts = []
    first, second = results[0], results[-1]
    unit = UNITS[score.event.scoring]
    if first.margin is not None and first.scored is not None and first.conceded is not None:
        figures = f"{_short(first.scored)}–{_short(first.conceded)} {unit}"
        if second.scored != first.conceded or second.conceded != first.scored:
            figures += (
                f" for team {first.team}, {_short(second.scored or 0)}–"
                f"{_short(second.conceded or 0)} for team {second.team}"
            )
        parts.append(figures)
    if first.vps is not None and second.vps is not None:
        parts.append(f"{decimal(first.vps, places)}–{decimal(second.vps, places)} VPs")
    if score.event.scoring.is_hybrid and first.points is not None and second.points is not None:
        parts.append(f"{_short(first.points)}–{_short(second.points)} in all")
    if match.winner is not None:
        parts.append(f"team {match.winner} wins")
    elif match.terms.is_knockout and first.margin == 0 and not match.is_provisional:
        more = extra_boards(match.terms.scheduled, score.book)[-1].value
        parts.append(f"tied: {counted(int(more), 'extra board')} to be played")
    if match.is_provisional:
        parts.append("provisional")
    return ", ".join(parts)


def _short(value: Fraction | int) -> str:
    return decimal(value, places_of([value], 0, PLACES))


# ------------------------------------------------------------------ boards


def _rows(score: TeamEventScore, match: ScoredMatch, footnotes: Footnotes) -> Iterator[Row]:
    first, second = match.results
    is_bam = score.event.scoring is Scoring.BOARD_A_MATCH
    own = theirs = Fraction(0)
    segments = sorted({board.segment for board in match.boards})
    for segment in segments:
        in_segment = [Fraction(0), Fraction(0)]
        for place, board in enumerate(match.boards):
            if board.segment != segment:
                continue
            views = [result.boards[place] for result in (first, second) if result.boards]
            won, lost = _won(views, is_bam, match.terms.is_knockout)
            own, theirs = own + won, theirs + lost
            in_segment = [in_segment[0] + won, in_segment[1] + lost]
            cells = _cells(score, match, place, board, footnotes)
            gains = _gains(views, is_bam)
            yield Row((str(board.number), *cells, *gains, f"{_short(own)}–{_short(theirs)}"))
        if len(segments) > 1:
            empty = [""] * (match.terms.tables - 1)
            both = f"{_short(in_segment[0])}–{_short(in_segment[1])}"
            yield Row(("", f"Segment {segment}", *empty, "", "", both), is_sum=True)


def _won(views: Sequence[TeamBoard], is_bam: bool, is_knockout: bool) -> tuple[Fraction, Fraction]:
    """What both teams win on a board, in the first team's view; in a knockout the average."""
    if not views or not (views[0].margins or (is_knockout and views[1].margins)):
        return Fraction(0), Fraction(0)
    if is_bam:
        worth = views[0].score.maximum or Fraction(0)
        points = views[0].score.points or Fraction(0)
        return points, worth - points
    margin = views[0].margin
    if is_knockout:
        margin = (margin - views[1].margin) / 2
    return max(margin, Fraction(0)), max(-margin, Fraction(0))


def _gains(views: Sequence[TeamBoard], is_bam: bool) -> tuple[str, str]:
    """What the board brings: in the column of who wins it, or each team's own where they differ."""
    if not views:
        return "", ""
    points = [view.score.points for view in views]
    one, other = points
    if one is None or other is None or is_bam:
        return _own(one), _own(other)
    if one != -other:
        return _signed(one), _signed(other)
    return ("" if one <= 0 else _short(one)), ("" if other <= 0 else _short(other))


def _own(points: Fraction | None) -> str:
    return "-" if points is None else _short(points)


def _signed(points: Fraction) -> str:
    return f"+{_short(points)}" if points > 0 else _short(points)


def _cells(
    score: TeamEventScore,
    match: ScoredMatch,
    place: int,
    board: DraftBoard,
    footnotes: Footnotes,
) -> list[Cell]:
    """The results of the rooms, those of the first team's north-south first."""
    half = match.terms.tables // 2
    cells: list[Cell] = []
    for side in (0, 1):
        plays = [play for play in board.plays if (play.actual.ns != match.key.teams[0]) == side]
        found = [
            Cell(result_text(play.line.result, board.number), _notes(play, footnotes))
            for play in plays
        ]
        cells += (found + [Cell("")] * half)[:half]
    extra = [footnotes.add(text) for text in board_notes(match, place, board)]
    if extra:
        last = cells[-1]
        cells[-1] = Cell(last.text, (*last.notes, *extra))
    return cells


def result_text(result: Result, number: int) -> str:
    """A result with what north-south score, where it is one contract."""
    text = format_result(result)
    outcome_ = result.ns
    if (
        isinstance(outcome_, Scored)
        and len(outcome_.entries) == 1
        and result.ew == outcome_.mirrored
    ):
        ((_, only),) = outcome_.entries
        if not isinstance(only, Points):
            return f"{text} {signed(side_points(only, Board(number), Side.NS))}"
    return text


def _notes(play: Play, footnotes: Footnotes) -> tuple[int, ...]:
    return tuple(footnotes.add(text) for text in play_notes(play))


def play_notes(play: Play) -> Iterator[str]:
    """Why a line counts as it does."""
    for ruling in play.rulings:
        yield ruling_text(ruling)
    if play.line.reported is not None and play.line.reported != play.line.result:
        yield f"reported {format_result(play.line.reported)}"
    if Mark.FOULED in play.marks:
        yield f"version {play.line.version} of a fouled board"
    yield from (one_line(reason) for reason in play.reasons)


def board_notes(match: ScoredMatch, place: int, board: DraftBoard) -> Iterator[str]:
    """Why a board counts as it does."""
    if board.tables is Tables.MISSING:
        yield "the result of a table is still to come"
    if place in match.fouled:
        views = [result.boards[place] for result in match.results]
        points = [view.score.points for view in views]
        if all(each is None for each in points):
            yield "fouled: left out of the match"
        else:
            shares = " and ".join(shown(each) for each in points if each is not None)
            yield f"fouled: {shares} by the rule for fouled boards"


def decision_text(match: ScoredMatch) -> str:
    """What was said of a match, and why."""
    block = match.block
    if block is None:
        return match.decision
    carried = [f"team {team} carries {shown(x)} over" for team, x in block.carry_over.items()]
    what = " and ".join([*([match.decision] if match.decision else []), *carried])
    return because(what, block.reason, block.article) if what else ""


def _remarks(score: TeamEventScore, match: ScoredMatch) -> Iterator[str]:
    yield from match.problems
    if said := decision_text(match):
        yield said
    for result in match.results:
        for change in result.changes:
            yield f"team {result.team}: {change_text(change)}"


def team_remarks(score: TeamEventScore) -> Iterator[str]:
    """What concerns the event: matches not played as usual, and rulings that are not final."""
    for match in score.matches:
        title = match_title(score, match)
        for problem in match.problems:
            yield f"{title}: {problem}"
        if (said := decision_text(match)) and said != "bye":
            yield f"{title}: {said}"
        for result in match.results:
            for change in result.changes:
                yield f"{title}: team {result.team}: {change_text(change)}"
        yield from open_rulings_in(score, match)


def open_rulings_in(score: TeamEventScore, match: ScoredMatch) -> Iterator[str]:
    """The rulings in a match that are pending or under appeal."""
    for board in match.boards:
        for play in board.plays:
            if play.marks & OPEN:
                told = "; ".join(map(ruling_text, play.rulings))
                yield f"{match_title(score, match)}, board {play.board}: {told}"
