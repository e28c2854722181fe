"""Scoring the sessions of an event: boards, contestants' tallies, average plus and minus.

Each board is scored among the lines of its session and its group of sections.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from overtrick.engine.amounts import adjustment_change, foul_penalties, penalty_change
from overtrick.engine.board import score_board
from overtrick.engine.expected import Expected, boards_of, expected_results
from overtrick.engine.identity import Identities
from overtrick.engine.owed import OwedBoards, law15_changes, owed_boards
from overtrick.engine.own_average import resolved
from overtrick.engine.play import Play
from overtrick.engine.plays import Plays
from overtrick.engine.reason import SideScore
from overtrick.engine.tally import (
    BoardKey,
    CardLine,
    Change,
    OwedBoard,
    ScoredBoard,
    Tally,
    Where,
    key_of,
)
from overtrick.model.board import Board, Seat
from overtrick.model.contestant import Contestant, ContestantRef
from overtrick.model.event import Event
from overtrick.model.schedule import ScheduledPlay
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import Window

NORTH, EAST = Seat.NORTH, Seat.EAST


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


@dataclass(frozen=True)
class Scores:
    """Every board and every contestant's tally, session by session."""

    boards: Mapping[BoardKey, ScoredBoard]
    tallies: Mapping[Where, Tally]
    expected: Expected


def score_sessions(
    event: Event, plays: Plays, book: RuleBook, schedule: Sequence[ScheduledPlay] = ()
) -> Scores:
    """Score all boards, and add up what each contestant has in each session."""
    by_board = boards_of(event, plays.plays)
    expected = expected_results(event, schedule)
    boards = {key: score_one(event, key, lines, expected, book) for key, lines in by_board.items()}
    cards, people = _cards(boards.values())
    owed = owed_boards(event, plays.owed, boards, expected, book)
    for where, boards_owed in owed.items():
        people.setdefault(where, boards_owed[0].owed.contestant)
        cards.setdefault(where, [])
    floating = _resolve(cards, people, owed, book)
    tallies = {where: Tally.of(people[where], where[0], *floating[where]) for where in cards}
    changes = _changes(event, tallies, boards, expected, book)
    for where, x in law15_changes(event, plays.owed, tallies, boards, expected, book).items():
        changes.setdefault(where, []).append(x)
    for where, made in changes.items():
        tallies[where] = tallies[where].with_changes(made)
    return Scores(boards, tallies, expected)


def _cards(
    boards: Iterable[ScoredBoard],
) -> tuple[dict[Where, list[CardLine]], dict[Where, Contestant]]:
    """Everybody's boards in each session, and who they are."""
    cards: dict[Where, list[CardLine]] = {}
    people: dict[Where, Contestant] = {}
    known: dict[tuple[int, int], list[CardLine]] = {}  # one contestant is mostly one object
    for board in boards:
        session = board.key.session
        for index, (play, line) in enumerate(zip(board.plays, board.score.lines, strict=True)):
            for seat, contestant in zip(play.seats_given, play.seats, strict=True):
                if contestant is None:
                    continue
                if (own := known.get((session, id(contestant)))) is None:
                    where = session, key_of(contestant)
                    people.setdefault(where, contestant)
                    own = known[session, id(contestant)] = cards.setdefault(where, [])
                score = line.ns if seat is NORTH else line.ew if seat is EAST else line.seat(seat)
                own.append(CardLine(board, index, seat, score))
    return cards, people


def _resolve(
    cards: Mapping[Where, list[CardLine]],
    people: Mapping[Where, Contestant],
    owed: OwedBoards,
    book: RuleBook,
) -> dict[Where, tuple[list[CardLine], list[OwedBoard]]]:
    """Work out average plus and minus, over the session or over the whole event."""
    found = {}
    identities = Identities(people.values())
    for where, lines in cards.items():
        boards = owed.get(where, [])
        others: list[SideScore] = []
        if book.own_average_window is Window.EVENT:
            who = identities.of(people[where])
            others = [
                card.score
                for elsewhere, its_cards in cards.items()
                if elsewhere[0] != where[0] and identities.of(people[elsewhere]) == who
                for card in its_cards
            ]
        found[where] = floated(lines, boards, book, others)
    return found


def floated(
    cards: list[CardLine],
    owed: list[OwedBoard],
    book: RuleBook,
    others: Sequence[SideScore] = (),
) -> tuple[list[CardLine], list[OwedBoard]]:
    """A contestant's boards with average plus and minus worked out."""
    if not owed and all(card.score.floats is None for card in cards):
        return cards, owed
    scores = [card.score for card in cards] + [each.score for each in owed]
    done = resolved([*scores, *others], book)
    return (
        [
            card if card.score is score else replace(card, score=score)
            for card, score in zip(cards, done, strict=False)
        ],
        [replace(each, score=score) for each, score in zip(owed, done[len(cards) :], strict=False)],
    )


def _changes(
    event: Event,
    tallies: Mapping[Where, Tally],
    boards: Mapping[BoardKey, ScoredBoard],
    expected: Expected,
    book: RuleBook,
) -> dict[Where, list[Change]]:
    """Penalties, adjustments, automatic penalties for fouling."""
    found: dict[Where, list[Change]] = {}

    def give(ref: ContestantRef, change: Change) -> None:
        for where in _whose(tallies, ref):
            found.setdefault(where, []).append(change)

    full = max(expected.full.values(), default=1)
    for penalty in event.penalties:
        give(penalty.contestant, penalty_change(penalty, event.scoring, full, book))
    for adjustment in event.adjustments:
        give(adjustment.contestant, adjustment_change(adjustment, event.scoring, full, book))
    if event.scoring is Scoring.MATCHPOINTS:
        for fouled in event.fouled:
            if _is_scored_as_fouled(fouled.board, fouled.session, boards):
                for ref, change in foul_penalties(event, fouled, full, book):
                    give(ref, change)
    return found


def _is_scored_as_fouled(
    board: int, session: int | None, boards: Mapping[BoardKey, ScoredBoard]
) -> bool:
    """Whether a board was in fact scored in several groups (2.2)."""
    return any(
        len(scored.score.ns.groups) > 1 or len(scored.score.ew.groups) > 1
        for key, scored in boards.items()
        if key.board == board and session in (None, key.session)
    )


def _whose(tallies: Mapping[Where, Tally], ref: ContestantRef) -> list[Where]:
    """The tally of somebody, in the session that is named or the last one."""
    found = [
        where
        for where, tally in tallies.items()
        if tally.contestant.number == ref.number
        and (
            tally.contestant.direction is None
            or ref.direction in (None, tally.contestant.direction)
        )
        and (ref.section is None or ref.section in _sections(tally))
        and ref.session in (None, where[0])
    ]
    return [max(found)] if found else []


def _sections(tally: Tally) -> set[str | None]:
    """Where a contestant is listed and where it played."""
    return {tally.contestant.section, *(card.play.section for card in tally.cards)}
