"""Scoring the sessions of an event: boards, contestants' tallies, average plus and minus.

Each board is scored among the lines of its session and its group of sections.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from overtrick.engine.board import score_board
from overtrick.engine.expected import Expected, boards_of, expected_results, group_of
from overtrick.engine.identity import Identities
from overtrick.engine.own_average import resolved
from overtrick.engine.play import Play
from overtrick.engine.plays import Plays
from overtrick.engine.reason import SideScore
from overtrick.engine.seating import Seating, cards_on, scores_of
from overtrick.engine.tallies import Tallies
from overtrick.engine.tally import (
    BoardKey,
    CardLine,
    Change,
    OwedBoard,
    OwedBoards,
    Place,
    PlainSums,
    ScoredBoard,
    Tally,
    Where,
)
from overtrick.model.board import Board
from overtrick.model.contestant import Contestant, ContestantRef
from overtrick.model.event import Event
from overtrick.model.schedule import ScheduledPlay
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import Window

if TYPE_CHECKING:
    from overtrick.model.fouled import Fouled


def score_one(
    event: Event, key: BoardKey, plays: Sequence[Play], expected: Expected, book: RuleBook
) -> ScoredBoard:
    """Score the lines of one board."""
    known = bool(expected.scheduled) or not expected.is_open
    full = expected.full.get((key.session, key.group)) if known else None
    scheduled = expected.scheduled.get(key) if expected.scheduled else None
    score = score_board(
        Board(key.board),
        [play.line for play in plays],
        book,
        event.scoring,
        full,
        is_open=expected.is_open,
        scheduled=scheduled,
    )
    return ScoredBoard(key, tuple(plays), score, scheduled)


class Scores(Struct, frozen=True):
    """Every board and every contestant's tally, session by session."""

    boards: Mapping[BoardKey, ScoredBoard]
    tallies: Tallies
    expected: Expected
    seating: Seating

    def cards(self, tally: Tally) -> list[CardLine]:
        """The scorecard of a contestant: every line that it played, board by board."""
        places = self.seating.places.get(tally.where, ())
        return list(cards_on(self.boards, places, dict(tally.floated)))


def score_sessions(
    event: Event, plays: Plays, book: RuleBook, schedule: Sequence[ScheduledPlay] = ()
) -> Scores:
    """Score all boards, and add up what each contestant has in each session."""
    by_board = boards_of(event, plays.plays)
    expected = expected_results(event, schedule)
    boards = {key: score_one(event, key, lines, expected, book) for key, lines in by_board.items()}
    scores, people, numbers = scores_of(boards.values())
    owed: OwedBoards = {}
    if plays.owed:
        from overtrick.engine.owed import law15_changes, owed_boards  # few events need it

        owed = owed_boards(event, plays.owed, boards, expected, book)
    for where, boards_owed in owed.items():
        people.setdefault(where, boards_owed[0].owed.contestant)
        scores.setdefault(where, [])
    seating = Seating(boards.values(), numbers)
    tallies = _tallies(scores, people, owed, seating, book)
    found = Scores(boards, Tallies(tallies), expected, seating)
    changes = _changes(event, found, book)
    if plays.owed:
        for where, x in law15_changes(event, plays.owed, tallies, boards, expected, book).items():
            changes.setdefault(where, []).append(x)
    if not changes:
        return found
    for where, made in changes.items():
        tallies[where] = tallies[where].with_changes(made)
    return replace(found, tallies=Tallies(tallies))


def _tallies(
    scores: Mapping[Where, list[SideScore]],
    people: Mapping[Where, Contestant],
    owed: OwedBoards,
    seating: Seating,
    book: RuleBook,
) -> dict[Where, Tally]:
    """Everybody's boards added up; own averages are over the session or over the whole event."""
    found: dict[Where, Tally] = {}
    identities = Identities(people.values())
    sums = PlainSums()
    for where, own in scores.items():
        if where not in owed and (plain := sums.tally(people[where], where[0], own)) is not None:
            found[where] = plain
            continue
        others: list[SideScore] = []
        if book.own_average_window is Window.EVENT:
            who = identities.of(people[where])
            others = [
                score
                for elsewhere, of_session in scores.items()
                if elsewhere[0] != where[0] and identities.of(people[elsewhere]) == who
                for score in of_session
            ]
        found[where] = tally_of(people[where], where, own, seating, book, owed.get(where), others)
    return found


def tally_of(
    contestant: Contestant,
    where: Where,
    scores: list[SideScore],
    seating: Seating,
    book: RuleBook,
    owed: Sequence[OwedBoard] | None = None,
    others: Sequence[SideScore] = (),
) -> Tally:
    """A contestant's boards added up, with average plus and minus worked out.

    ``others`` are the boards elsewhere that the own average rests on too.
    """
    floating = [score for score in scores if score.floats]
    if not owed and not floating:
        return Tally.of(contestant, where[0], scores)
    owed = owed or ()
    done = resolved([*scores, *(each.score for each in owed), *others], book)
    own = done[: len(scores)]
    floated: list[tuple[Place, SideScore]] = [
        (place, now)
        for place, was, now in zip(seating.places.get(where, ()), scores, own, strict=True)
        if was is not now
    ]
    owed_now = done[len(scores) : len(scores) + len(owed)]
    resolved_owed = [replace(each, score=now) for each, now in zip(owed, owed_now, strict=True)]
    return Tally.of(contestant, where[0], own, resolved_owed, tuple(floated))


def _changes(event: Event, scores: Scores, book: RuleBook) -> dict[Where, list[Change]]:
    """Penalties, adjustments, automatic penalties for fouling."""
    found: dict[Where, list[Change]] = {}
    if not (event.penalties or event.adjustments or event.fouled):
        return found
    from overtrick.engine.amounts import adjustment_change, foul_penalties, penalty_change

    def give(ref: ContestantRef, change: Change) -> None:
        for where in _whose(scores, ref):
            if ref.session not in (None, where[0]):
                what = f"{change.what} in session {ref.session}, where there is no score"
                change = replace(change, what=what)
            found.setdefault(where, []).append(change)

    full = max(scores.expected.full.values(), default=1)
    for penalty in event.penalties:
        give(penalty.contestant, penalty_change(penalty, event.scoring, full, book))
    for adjustment in event.adjustments:
        give(adjustment.contestant, adjustment_change(adjustment, event.scoring, full, book))
    if event.scoring is Scoring.MATCHPOINTS:
        for fouled in event.fouled:
            if is_scored_as_fouled(event, fouled, scores.boards):
                for ref, change in foul_penalties(event, fouled, full, book):
                    give(ref, change)
    return found


def is_scored_as_fouled(
    event: Event, fouled: "Fouled", boards: Mapping[BoardKey, ScoredBoard]
) -> bool:
    """Whether a board was in fact scored in several groups where it was fouled (2.2)."""
    group = None if fouled.section is None else group_of(event, fouled.section)
    return any(
        len(scored.score.ns.groups) > 1 or len(scored.score.ew.groups) > 1
        for key, scored in boards.items()
        if key.board == fouled.board
        and fouled.session in (None, key.session)
        and group in (None, key.group)
    )


def _whose(scores: Scores, ref: ContestantRef) -> list[Where]:
    """The tally of somebody, in the session that is named or the last one.

    A session without a score is worth nothing that could be more or less: then it is the last that
    has one.
    """
    found = [
        where
        for where, tally in scores.tallies.items()
        if tally.contestant.number == ref.number
        and (
            tally.contestant.direction is None
            or ref.direction in (None, tally.contestant.direction)
        )
        and (ref.section is None or ref.section in _sections(scores, tally))
        and ref.session in (None, where[0])
    ]
    return [max(_with_a_score(scores, found) or found)] if found else []


def _with_a_score(scores: Scores, wheres: Sequence[Where]) -> list[Where]:
    """The sessions of these in which something was scored, or else all such of the same people."""
    tallies = scores.tallies
    if found := [where for where in wheres if tallies[where].counts]:
        return found
    identities = Identities(tally.contestant for tally in tallies.values())
    who = {identities.of(tallies[where].contestant) for where in wheres}
    return [
        where
        for where, tally in tallies.items()
        if tally.counts and identities.of(tally.contestant) in who
    ]


def _sections(scores: Scores, tally: Tally) -> set[str | None]:
    """Where a contestant is listed and where it played."""
    return {tally.contestant.section, *(card.play.section for card in scores.cards(tally))}
