"""Boards on which somebody has no score, although something is owed (Laws 12C2 and 15B3)."""

from collections.abc import Iterator

from overtrick.app.check_finding import Finding, Suspicion
from overtrick.app.check_seating import ScoresOn, named, scores_on, source_of, written
from overtrick.engine.attendance import counts_for_nobody
from overtrick.engine.event_score import EventScore
from overtrick.engine.play import Mark, Play
from overtrick.engine.tally import key_of
from overtrick.model.contestant import Contestant
from overtrick.model.event import Event
from overtrick.model.notation import format_result
from overtrick.model.result import Nothing
from overtrick.reports.people import label

EXPLAINED = frozenset({Mark.INCIDENT, Mark.WITHDRAWN, Mark.ABSENT, Mark.CANCELLED})
"""Marks of a line that say why it has no score or an artificial one."""


def check_owed(score: EventScore) -> Iterator[Finding]:
    """Who was owed an average, and has nothing."""
    yield from _deprived(score)
    yield from _unexplained(score)


def _deprived(score: EventScore) -> Iterator[Finding]:
    """Boards without a score for somebody who was deprived of them (Law 15B)."""
    event, have = score.event, scores_on(score)
    settled = {(each.session, each.board, key_of(each.contestant)) for each in score.plays.owed}
    settled |= set(have)
    for play in score.plays.plays:
        for who, why in _deprived_on(event, play, have):
            key = play.session, play.board, key_of(who)
            if key in settled:
                continue
            settled.add(key)
            yield Finding.of(
                Suspicion.OWED,
                f"{play.actual}: {named(who, event)} has no score on this board, although {why}",
                f"give it average plus (Law 15B3): write deprived = [{written(who)}] in the "
                "[[incident]] that says what happened",
                source_of(play),
            )


def _unexplained(score: EventScore) -> Iterator[Finding]:
    """Boards of the movement that were not played, where nothing says why (Law 12C2)."""
    if not score.schedule:
        return
    have = scores_on(score)
    for play in score.plays.plays:
        if play.marks or play.rulings:
            continue
        result = play.line.result
        without = [who for seat, who in play.sides() if result.outcome(seat) is Nothing.NOT_PLAYED]
        if any((play.session, play.board, key_of(who)) in have for who in without):
            continue  # somebody had played it already: that is said by itself
        if play.is_unplayed:
            yield Finding.of(
                Suspicion.OWED,
                f"{play.actual}: not played, and nothing says why",
                "give what the sides are owed, such as AVE+/AVE- (Law 12C2), or write "
                "[[cancelled]], [[withdrawal]] or [[late]]",
                source_of(play),
            )
        elif without:
            who = " and ".join(named(each, score.event) for each in without)
            yield Finding.of(
                Suspicion.OWED,
                f"{play.actual}: {who} has no score, and nothing says why",
                "give both sides what they are owed, such as AVE+/AVE- (Law 12C2)",
                source_of(play),
                format_result(result),
            )


def _deprived_on(event: Event, play: Play, have: ScoresOn) -> Iterator[tuple[Contestant, str]]:
    """Who could not play a board because of what others did."""
    if counts_for_nobody(event, play):
        return  # then nobody has lost anything by it
    sides = list(play.sides())
    if Mark.INCIDENT in play.marks and play.reported is not None:
        here = {key_of(who) for _, who in sides}
        for seat, _ in sides:
            thought = event.contestant_at(play.reported, seat)
            if thought is not None and key_of(thought) not in here:
                yield thought, "others sat in its place"
    if not play.is_unplayed:
        return
    if Mark.CANCELLED in play.marks and Mark.INCIDENT in play.marks:
        for _, who in sides:
            yield who, "the score there was cancelled because others had played the board before"
    elif not play.marks & EXPLAINED:
        for seat, who in sides:
            if (play.session, play.board, key_of(who)) in have:
                for other, opponent in sides:
                    if other.side is not seat.side:
                        yield opponent, f"{label(who, event)} had played it already"
