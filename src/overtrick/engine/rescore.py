"""One result changed: only its board is scored again.

A new result leaves every other board as it is; on its own board all lines are compared anew, and
the tallies of those whose score there is another now follow. Everything else is taken over.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from overtrick.engine.event_score import Earlier, EventScore, score_event
from overtrick.engine.play import Play
from overtrick.engine.ranking import Ratio
from overtrick.engine.reason import SideScore
from overtrick.engine.rescore_board import with_line
from overtrick.engine.rulings import ruled
from overtrick.engine.seating import Seating
from overtrick.engine.session import Scores, score_one, tally_of
from overtrick.engine.tally import BoardKey, ScoredBoard, Tally
from overtrick.model.event import Event
from overtrick.model.result import Result
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import Window

T = TypeVar("T")

Differences = list[tuple[int, Ratio | None]]
"""By how much the scores of a line have changed, by the place of the seat; see _difference."""


def with_result(score: EventScore, index: int, result: Result) -> EventScore:
    """The scores with another result on one of the reported lines of the event."""
    if _is_rearranged(score.original) or score.book.own_average_window is Window.EVENT:
        return _anew(score, index, result)
    old = score.since.get(index) or score.original_plays.plays[index]
    assert old.reported is not None
    line = replace(old.reported, result=result)
    play = replace(
        old,
        actual=replace(old.actual, result=result),
        reported=line,
        line=replace(old.line, result=result, reported=None),
        rulings=(),
    )
    for ruling in old.rulings:
        play = ruled(play, ruling)
    scores, changed = _with_play(score, old, play)
    if _moves_charges(score, scores, changed):
        return _anew(score, index, result)
    return replace(
        score,
        scores=scores,
        earlier=Earlier(score.sessions, score.standings, score.standings_of, changed),
        since={**score.since, index: play},
    )


def _anew(score: EventScore, index: int, result: Result) -> EventScore:
    """Everything scored again."""
    lines = score.event.lines
    line = replace(lines[index], result=result)
    event = replace(score.event, lines=_with_one(lines, index, line))
    anew = score_event(event, score.book, score.schedule, score.scale)
    return replace(anew, left_out=score.left_out)


def _moves_charges(score: EventScore, scores: Scores, changed: Sequence[int]) -> bool:
    """Whether penalties and adjustments are in another session, for one has a score only now."""
    if not (score.original.penalties or score.original.adjustments):
        return False
    before, after = score.scores.tallies.rows, scores.tallies.rows
    return any(before[number].counts != after[number].counts for number in changed)


def _with_one(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same with another one in a place."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def _is_rearranged(event: Event) -> bool:
    """Whether decisions move or replace lines, so that one line may concern several boards."""
    return bool(
        event.incidents
        or event.withdrawals
        or event.late_arrivals
        or event.cancelled_rounds
        or (event.fouled and event.level)  # penalties go with how a board is scored
    )


def _with_play(score: EventScore, old: Play, play: Play) -> tuple[Scores, list[int]]:
    """The scores with another line, and the numbers of the tallies that are others now."""
    scores = score.scores
    before, index = next(
        (board, index)
        for key, board in scores.boards.items()
        if key.board == play.board
        for index, each in enumerate(board.plays)
        if each is old
    )
    after = _with_line(score, before, index, play)
    boards = {**scores.boards, after.key: after}
    rows, columns = list(scores.tallies.rows), scores.seating.columns(before)
    changed: list[int] = []
    added_up_anew: set[int] = set()
    for at, differences in _changed(before, after, len(columns)):
        for place, more in differences:
            number = columns[place][at]
            if number is None or number in added_up_anew:
                continue
            changed.append(number)
            tally = rows[number]
            if more is not None and not tally.artificial:
                rows[number] = tally.plus(more)
            else:
                added_up_anew.add(number)
                rows[number] = _added_up(tally, boards, scores.seating, score.book)
    tallies = scores.tallies.with_rows(rows)
    return replace(scores, boards=boards, tallies=tallies), changed


def _with_line(score: EventScore, before: ScoredBoard, index: int, play: Play) -> ScoredBoard:
    """The board with another line, compared anew."""
    plays = _with_one(before.plays, index, play)
    after = with_line(before.score, index, play.line, score.book, score.original.scoring)
    if after is not None:
        return replace(before, plays=plays, score=after)
    return score_one(score.original, before.key, plays, score.scores.expected, score.book)


def _changed(
    before: ScoredBoard, after: ScoredBoard, seats: int
) -> Iterator[tuple[int, Differences]]:
    """The lines of a board with another score now, and by how much where that is all."""
    known: dict[tuple[int, int], Differences] = {}  # lines share scores
    for at, (was, now) in enumerate(zip(before.score.lines, after.score.lines, strict=True)):
        if was is now:
            continue
        key = id(was), id(now)
        if (differences := known.get(key)) is None:
            both = zip(was.of(seats), now.of(seats), strict=True)
            differences = known[key] = [
                (place, more)
                for place, scores in enumerate(both)
                if (more := _difference(*scores)) != NO_DIFFERENCE
            ]
        yield at, differences


NO_DIFFERENCE: Ratio = (0, 1)


def _difference(was: SideScore, now: SideScore) -> Ratio | None:
    """How much more a side has; none where its boards have to be added up anew."""
    if was.points is None or now.points is None or was.maximum != now.maximum:
        return NO_DIFFERENCE if was == now else None
    if was.artificial or now.artificial:
        return NO_DIFFERENCE if was == now else None
    return (now.points - was.points).as_integer_ratio()


def _added_up(
    tally: Tally, boards: Mapping[BoardKey, ScoredBoard], seating: Seating, book: RuleBook
) -> Tally:
    """A tally added up anew; average plus and minus follow the own average."""
    scores = [
        boards[key].score.lines[index].seat(seat)
        for key, index, seat in seating.places[tally.where]
    ]
    anew = tally_of(tally.contestant, tally.where, scores, seating, book)
    return anew.with_changes(tally.changes)
