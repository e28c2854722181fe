"""One result changed: only its board is scored again.

A new result leaves every other board as it is; on its own board all lines are compared anew, and
the tallies of those whose score there is another now follow. Everything else is taken over.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from overtrick.engine.event_score import Earlier, EventScore, score_event
from overtrick.engine.play import ALL_SEATS, Play
from overtrick.engine.plays import ruled
from overtrick.engine.reason import SideScore
from overtrick.engine.seating import Seating
from overtrick.engine.session import Scores, score_one, tally_of
from overtrick.engine.tally import BoardKey, ScoredBoard, Tally, Where, added, key_of
from overtrick.model.board import Seat
from overtrick.model.contestant import Contestant
from overtrick.model.event import Event
from overtrick.model.result import Result
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import Window


def with_result(score: EventScore, index: int, result: Result) -> EventScore:
    """The scores with another result on one of the reported lines of the event."""
    event = score.event
    line = replace(event.lines[index], result=result)
    changed = replace(event, lines=(*event.lines[:index], line, *event.lines[index + 1 :]))
    if _is_rearranged(event) or score.book.own_average_window is Window.EVENT:
        return score_event(changed, score.book, score.schedule, score.scale)
    old = score.plays.plays[index]
    play = replace(
        old,
        actual=replace(old.actual, result=result),
        reported=line,
        line=replace(old.line, result=result, reported=None),
        rulings=(),
    )
    for ruling in old.rulings:
        play = ruled(play, ruling)
    plays = score.plays.plays
    return replace(
        score,
        event=changed,
        plays=score.plays._replace(plays=(*plays[:index], play, *plays[index + 1 :])),
        scores=_with_play(score, old, play),
        earlier=Earlier(score.sessions, score.standings),
    )


def _is_rearranged(event: Event) -> bool:
    """Whether decisions move or replace lines, so that one line may concern several boards."""
    return bool(
        event.incidents
        or event.withdrawals
        or event.late_arrivals
        or event.cancelled_rounds
        or (event.fouled and event.level)  # penalties go with how a board is scored
    )


def _with_play(score: EventScore, old: Play, play: Play) -> Scores:
    scores = score.scores
    before = next(
        board
        for key, board in scores.boards.items()
        if key.board == play.board and any(each is old for each in board.plays)
    )
    lines = [play if each is old else each for each in before.plays]
    after = score_one(score.event, before.key, lines, scores.expected, score.book)
    boards = {**scores.boards, after.key: after}
    tallies = dict(scores.tallies)
    added_up_anew: set[Where] = set()
    for contestant, change in _changed(before, after):
        where = before.key.session, key_of(contestant)
        tally = tallies[where]
        if where in added_up_anew:
            continue
        if change is None or tally.artificial:
            added_up_anew.add(where)
            tallies[where] = _added_up(tally, boards, scores.seating, score.book)
        else:
            tallies[where] = tally.with_points(added(tally.points, change))
    return Scores(boards, tallies, scores.expected, scores.seating)


def _changed(
    before: ScoredBoard, after: ScoredBoard
) -> Iterator[tuple[Contestant, Fraction | None]]:
    """Whose score on a board is another now, and by how much where that is all."""
    known: dict[tuple[int, int], dict[Seat, Fraction | None]] = {}  # lines share their scores
    for play, was, now in zip(after.plays, before.score.lines, after.score.lines, strict=True):
        key = id(was), id(now)
        if (changes := known.get(key)) is None:
            changes = known[key] = {
                seat: _difference(was.seat(seat), now.seat(seat))
                for seat in ALL_SEATS
                if was.seat(seat) != now.seat(seat)
            }
        if changes:
            for seat, contestant in zip(play.seats_given, play.seats, strict=True):
                if contestant is not None and seat in changes:
                    yield contestant, changes[seat]


def _difference(was: SideScore, now: SideScore) -> Fraction | None:
    """How much more a side has; none where its boards have to be added up anew."""
    if was.points is None or now.points is None or now.artificial or was.maximum != now.maximum:
        return None
    return now.points - was.points


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
