"""``explain``: why a contestant has what it has, from the place down to the frequency row.

Every number is the value of a step, and the numbers in its formula are those of earlier steps or
of the list of boards; so anybody can work it out again with a pen.
"""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from overtrick.app.explain_board import BoardExplanation, explain_card, explain_owed
from overtrick.app.explain_total import (
    award_steps,
    handicap_step,
    place_step,
    session_steps,
    standing_steps,
    tie_steps,
)
from overtrick.engine.event_score import EventScore, Ranked, Ranking
from overtrick.engine.explain import Reason, reasons
from overtrick.engine.overall import Standing
from overtrick.engine.tally import Change, Tally
from overtrick.errors import InputError
from overtrick.model.board import Side
from overtrick.model.contestant import Contestant, natural
from overtrick.model.event import Event
from overtrick.reports.notes import why_unranked
from overtrick.reports.people import label, label_in_direction, named, names, word
from overtrick.reports.wording import ranges


class ChangeExplanation(Struct, frozen=True):
    """A penalty or an adjustment: what, how much, how it came about, and on what ground."""

    what: str
    amount: Fraction
    reasons: tuple[Reason, ...]
    reason: str
    article: str


class SessionExplanation(Struct, frozen=True):
    """What a contestant has in a session: boards, penalties and adjustments, and the sums."""

    session: int
    boards: tuple[BoardExplanation, ...]
    changes: tuple[ChangeExplanation, ...]
    reasons: tuple[Reason, ...]
    total: Fraction
    maximum: Fraction | None
    percent: Fraction | None


class PlaceExplanation(Struct, frozen=True):
    """A place: how many are before it, who shares it, why a tie is broken or not, local points."""

    rank: str
    of: int
    tied_with: tuple[str, ...]
    tie_break: str
    tried: tuple[str, ...]
    reasons: tuple[Reason, ...]


class OtherPlace(Struct, frozen=True):
    """A place in a second list: in a ``stratum``, or with ``handicap``, and why."""

    stratum: str
    handicap: bool
    rank: str
    of: int
    reasons: tuple[Reason, ...]


class EventExplanation(Struct, frozen=True):
    """Why a contestant has what it has.

    ``reasons`` lead from several sessions to the final result. ``boards`` are those that were
    asked for. Somebody without a ``place`` is ``unranked`` for a reason, or was asked for in one
    session of several.
    """

    who: str
    names: str
    direction: Side | None
    sessions: tuple[SessionExplanation, ...]
    reasons: tuple[Reason, ...]
    place: PlaceExplanation | None = None
    unranked: str = ""
    boards: tuple[BoardExplanation, ...] = ()
    other_places: tuple[OtherPlace, ...] = ()


def explain_event(
    score: EventScore,
    number: str,
    board: int | None = None,
    direction: Side | None = None,
    session: int | None = None,
) -> EventExplanation:
    """Explain what a contestant has, in one session or in all; and one of its boards."""
    standing = _asked_for(score, number, direction, session)
    tallies = [each for each in standing.tallies if session in (None, each.session)]
    whole = len(tallies) == len(standing.tallies)
    sessions = tuple(_session(score, tally) for tally in tallies)
    found = _place(score, standing) if whole else None
    return EventExplanation(
        named(standing.contestant, score.event),
        names(standing.contestant),
        standing.contestant.direction,
        sessions,
        reasons(tuple(standing_steps(score, standing)), score.book) if whole else (),
        found,
        why_unranked(standing, score) if whole and found is None else "",
        () if board is None else tuple(_boards(score, standing, sessions, board)),
        tuple(_other_places(score, standing)) if whole else (),
    )


def _asked_for(
    score: EventScore, number: str, direction: Side | None, session: int | None
) -> Standing:
    """The one contestant who is meant, by number or, where people are ranked, by name."""
    event = score.event
    found = [
        each
        for each in score.standings
        if number.strip().upper() in _called(each.contestant, event)
        and direction in (None, each.contestant.direction)
        and session in (None, *(tally.session for tally in each.tallies))
    ]
    if len(found) == 1:
        return found[0]
    what = word(event).lower()
    if found:
        others = sorted(_in_full(each, event) for each in found)
        raise InputError(
            f'{len(found)} {what}s are called "{number[:40]}": {" or ".join(others)}; say the '
            "direction, the section, the session or the name as well"
        )
    numbers = sorted({label(each.contestant, event) for each in score.standings}, key=natural)
    raise InputError(
        f'there is no {what} "{number[:40]}"'
        + (f" {direction.value}" if direction else "")
        + (f" in session {session}" if session else "")
        + f"; there are {', '.join(numbers) or 'none'}"
    )


def _called(contestant: Contestant, event: Event) -> set[str]:
    """How somebody may be asked for."""
    called = {contestant.number, contestant.names, label(contestant, event)}
    called.add(label_in_direction(contestant, event))
    called |= {person.id for person in contestant.people}
    return {each.upper() for each in called if each}


def _in_full(standing: Standing, event: Event) -> str:
    who = standing.contestant
    session = f" of session {who.session}" if who.session is not None else ""
    called = f" ({names(who)})" if names(who) else ""
    return f"{label(who, event)}{session}{called}"


def _session(score: EventScore, tally: Tally) -> SessionExplanation:
    cards = score.scores.cards(tally)
    boards = [explain_card(score, tally, card) for card in cards]
    boards += [explain_owed(score, tally, each) for each in tally.owed]
    return SessionExplanation(
        tally.session,
        tuple(boards),
        tuple(_change(score, change) for change in tally.changes),
        reasons(tuple(session_steps(tally, cards, score.event.scoring)), score.book),
        tally.total,
        tally.maximum,
        tally.percent,
    )


def _change(score: EventScore, change: Change) -> ChangeExplanation:
    steps = reasons(change.steps, score.book)
    return ChangeExplanation(change.what, change.amount, steps, change.reason, change.article)


def _boards(
    score: EventScore,
    standing: Standing,
    sessions: tuple[SessionExplanation, ...],
    board: int,
) -> Iterator[BoardExplanation]:
    found = [each for session in sessions for each in session.boards if each.board == board]
    if not found:
        has = ranges(each.board for session in sessions for each in session.boards)
        raise InputError(
            f"{named(standing.contestant, score.event)} has no line on board {board}; its boards "
            f"are {has or 'none'}"
        )
    yield from found


def _place(score: EventScore, standing: Standing) -> PlaceExplanation | None:
    for ranking in score.rankings:
        for row in ranking.rows:
            if row.standing is standing:
                return _explained(score, ranking, row)
    return None


def _other_places(score: EventScore, standing: Standing) -> Iterator[OtherPlace]:
    """The places in the strata and with handicap."""
    for ranking in (*score.strata, *score.handicapped):
        for row in ranking.rows:
            if row.standing is standing:
                steps = [*tie_steps(score, row), place_step(row)]
                if ranking.handicap and score.event.handicap is not None:
                    steps.insert(0, handicap_step(standing, score.event.handicap))
                yield OtherPlace(
                    ranking.stratum,
                    ranking.handicap,
                    row.rank,
                    len(ranking.rows),
                    reasons(tuple(steps), score.book),
                )


def _explained(score: EventScore, ranking: Ranking, row: Ranked) -> PlaceExplanation:
    tied = [
        label(other.standing.contestant, score.event)
        for other in ranking.rows
        if other.place == row.place and other is not row
    ]
    steps = (*tie_steps(score, row), place_step(row), *award_steps(score, ranking, row))
    return PlaceExplanation(
        row.rank,
        len(ranking.rows),
        tuple(tied),
        row.tie_break,
        row.tried,
        reasons(steps, score.book),
    )
