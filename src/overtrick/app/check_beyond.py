"""Decisions that speak of a round or a board that the event does not have: slips in a number."""

from collections.abc import Iterator

from overtrick.app.check_finding import Finding, Suspicion
from overtrick.engine.event_score import EventScore
from overtrick.engine.play import FIRST_SESSION
from overtrick.model.penalty import Adjustment, Penalty
from overtrick.reports.notes import called
from overtrick.reports.wording import ranges


def check_beyond(score: EventScore) -> Iterator[Finding]:
    """Rounds after the last one, and boards that nobody plays."""
    event = score.event
    if event.withdrawals or event.substitutes:
        yield from _rounds(score)
    if event.penalties or event.adjustments:
        yield from _boards(score)


def _rounds(score: EventScore) -> Iterator[Finding]:
    event = score.event
    if event.open and not score.schedule:
        return  # nobody knows how many rounds there will be
    rounds = [(play.session, play.actual.round) for play in score.plays.plays]
    rounds += [(each.session or FIRST_SESSION, each.round) for each in score.schedule]

    def last(session: int | None) -> int:
        """The last round of a session; 0 where no line says its round."""
        of_session = (turn for of, turn in rounds if session in (None, of) and turn is not None)
        return max(of_session, default=0)

    for withdrawal in event.withdrawals:
        end, after = last(withdrawal.contestant.session), withdrawal.after_round
        if after is not None and 0 < end < after:
            yield Finding.of(
                Suspicion.DOUBTFUL,
                f"{called(withdrawal.contestant, score)} withdrew after round {after}, and the "
                f"last round is {end}",
                "correct after_round, or leave it out if it left after the session",
                withdrawal.source,
            )
    for substitute in event.substitutes:
        end = last(substitute.contestant.session)
        beyond = [turn for turn in substitute.rounds if 0 < end < turn]
        if beyond:
            which = f"{'rounds' if len(beyond) > 1 else 'round'} {ranges(beyond)}"
            yield Finding.of(
                Suspicion.DOUBTFUL,
                f"the substitute of {called(substitute.contestant, score)} played in {which}, and "
                f"the last round is {end}",
                "correct rounds",
                substitute.source,
            )


def _boards(score: EventScore) -> Iterator[Finding]:
    event = score.event
    boards = {key.board for key in score.scores.boards} | {each.board for each in score.schedule}
    charges: tuple[Penalty | Adjustment, ...] = (*event.penalties, *event.adjustments)
    for charge in charges:
        if charge.board is not None and charge.board not in boards and not event.open:
            yield Finding.of(
                Suspicion.DOUBTFUL,
                f"{called(charge.contestant, score)} has a penalty or an adjustment on board "
                f"{charge.board}, which nobody plays",
                "correct the board, or leave it out",
                charge.source,
            )
