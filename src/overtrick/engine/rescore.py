"""One result changed: only its board is scored again.

A new result leaves every other board as it is; on its own board all lines are compared anew, and
the tallies of those who played it follow. Everything else is taken over.
"""

from dataclasses import replace

from overtrick.engine.event_score import EventScore, score_event
from overtrick.engine.play import Play
from overtrick.engine.plays import Plays, ruled
from overtrick.engine.session import Scores, floated, score_one
from overtrick.engine.tally import CardLine, ScoredBoard, Tally, key_of, moved
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
        plays=Plays((*plays[:index], play, *plays[index + 1 :]), score.plays.owed),
        scores=_with_play(score, old, play),
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
    tallies = dict(scores.tallies)
    for index, each in enumerate(after.plays):
        for _, contestant in each.sides():
            where = each.session, key_of(contestant)
            tallies[where] = _with_board(tallies[where], before, after, index, score.book)
    return Scores({**scores.boards, after.key: after}, tallies, scores.expected)


def _with_board(
    tally: Tally, before: ScoredBoard, after: ScoredBoard, index: int, book: RuleBook
) -> Tally:
    """A tally with the board scored anew; average plus and minus follow the own average."""
    place = next(
        (i for i, card in enumerate(tally.cards) if card.board is before and card.index == index),
        None,
    )
    if place is None:  # the same contestant on both sides of a line, and already done
        return tally
    old = tally.cards[place]
    new = CardLine(after, index, old.seat, after.score.lines[index].seat(old.seat))
    cards = [*tally.cards[:place], new, *tally.cards[place + 1 :]]
    was, now = old.score, new.score
    is_plain = not (tally.artificial or now.artificial) and was.maximum == now.maximum
    if is_plain and was.points is not None and now.points is not None:
        return Tally(
            tally.contestant,
            tally.session,
            tuple(cards),
            (),
            tally.changes,
            moved(tally.points, was.points, now.points),
            tally.maximum,
            tally.boards,
        )
    lines, _ = floated([_unfloated(card) for card in cards], [], book)
    return Tally.of(tally.contestant, tally.session, lines).with_changes(tally.changes)


def _unfloated(card: CardLine) -> CardLine:
    """A board as it was scored by itself."""
    score = card.board.score.lines[card.index].seat(card.seat)
    return card if score is card.score else replace(card, score=score)
