"""Scorecards: a contestant's boards round by round, with what each was worth and the sum so far."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import groupby

from msgspec import Struct

from overtrick.engine.event_score import EventScore
from overtrick.engine.overall import Standing
from overtrick.engine.play import PAIR_SEATS
from overtrick.engine.tally import CardLine, OwedBoard, Tally, exact_sum, percentage
from overtrick.errors import InputError
from overtrick.model.board import Side
from overtrick.model.contestant import Contestant, natural
from overtrick.model.event import Event
from overtrick.model.event_setup import Combine
from overtrick.reports.heading import boards_text
from overtrick.reports.lines import ReportLines, raw_score
from overtrick.reports.notes import (
    change_text,
    owed_text,
    why_unranked,
)
from overtrick.reports.people import label, label_in_direction, word


class CardRow(Struct, frozen=True):
    """One board of a contestant; ``score`` is the side's own points where it has one raw score.

    ``group`` is that of the sections in which the board was compared.
    """

    board: int
    seat: str
    partner: Contestant | None
    opponents: tuple[Contestant, ...]
    result: str
    lead: str
    score: int | None
    points: Fraction | None
    maximum: Fraction | None
    notes: tuple[str, ...] = ()
    group: str = ""

    @property
    def percent(self) -> Fraction | None:
        """Per cent of the top."""
        return None if self.points is None else percentage(self.points, self.maximum)


class CardRound(Struct, frozen=True):
    """The boards of a round (no number: rounds are not known, or boards that are owed).

    ``so_far`` and ``so_far_maximum`` are the sums up to here, penalties not among them.
    """

    session: int
    number: int | None
    rows: tuple[CardRow, ...]
    points: Fraction
    maximum: Fraction | None
    so_far: Fraction
    so_far_maximum: Fraction | None


class Scorecard(Struct, frozen=True):
    """What a contestant did: every round, ``changes`` of the total, and the result.

    ``elsewhere`` is the same contestant as it is listed anew for other sessions; ``carried`` what
    it has from earlier sessions or an earlier event.
    """

    contestant: Contestant
    elsewhere: tuple[Contestant, ...]
    rank: str
    why_unranked: str
    boards: int
    total: Fraction
    maximum: Fraction | None
    percent: Fraction | None
    per_board: Fraction | None
    adjustment: Fraction
    rounds: tuple[CardRound, ...]
    changes: tuple[str, ...]
    remarks: tuple[str, ...]
    carried: Fraction | None = None
    tallies: tuple[Tally, ...] = ()


def scorecards(score: EventScore, of: str = "") -> list[Scorecard]:
    """The scorecards of all contestants, or of one by its number (``8``, ``NS 3``, ``A8``)."""
    chosen = [
        standing
        for standing in sorted(
            score.standings, key=lambda each: contestants_in_order(each.contestant)
        )
        if not of or _is_meant(standing.contestant, score.event, of)
    ]
    if of and not chosen:
        numbers = sorted(
            {label(each.contestant, score.event) for each in score.standings}, key=natural
        )
        many = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else ", ".join(numbers)
        raise InputError(
            f'there is no {word(score.event).lower()} "{of[:40]}" in this event; '
            f"the numbers are {many or 'not known'}"
        )
    lines = ReportLines(score)
    ranks = {id(row.standing): row.rank for ranking in score.rankings for row in ranking.rows}
    return [_scorecard(score, each, ranks.get(id(each), ""), lines) for each in chosen]


def contestants_in_order(
    contestant: Contestant,
) -> tuple[str, str, tuple[tuple[int, int, str], ...], int]:
    """Sorts contestants: by direction, section and number."""
    direction = "" if contestant.direction is not Side.EW else "EW"
    return (
        direction,
        contestant.section or "",
        natural(contestant.number),
        contestant.session or 0,
    )


def _is_meant(contestant: Contestant, event: Event, of: str) -> bool:
    asked = of.strip().upper()
    names = {contestant.number.upper(), label(contestant, event).upper()}
    names.add(label_in_direction(contestant, event).upper())
    if contestant.direction is not None:
        names.add(f"{contestant.direction.value} {contestant.number}".upper())
    return asked in names


def _scorecard(score: EventScore, standing: Standing, rank: str, lines: ReportLines) -> Scorecard:
    changes = []
    for tally in standing.tallies:
        where = f"Session {tally.session}: " if len(standing.tallies) > 1 else ""
        changes += [where + change_text(change) for change in tally.changes]
    open_boards = {
        card.board.key
        for tally in standing.tallies
        for card in score.scores.cards(tally)
        if card.board.score.provisional
    }
    remarks = (
        (f"Provisional: results are still to come on {boards_text(open_boards)}.",)
        if open_boards
        else ()
    )
    listed = dict.fromkeys(tally.contestant for tally in standing.tallies)
    listed.pop(standing.contestant, None)
    return Scorecard(
        standing.contestant,
        tuple(listed),
        rank,
        "" if rank else why_unranked(standing, score),
        standing.boards,
        standing.total,
        standing.maximum,
        standing.percent,
        standing.per_board,
        standing.adjustment,
        tuple(_added_up(_rounds(score, standing, lines), score.event.combine is Combine.SUM)),
        tuple(changes),
        remarks,
        _carried_forward(standing, score.event),
        standing.tallies,
    )


def _carried_forward(standing: Standing, event: Event) -> Fraction | None:
    """What is in the total besides the boards of the sessions that count in full."""
    if event.combine is Combine.CARRY_FORWARD and len(standing.tallies) > 1:
        return standing.total - standing.tallies[-1].total
    return standing.contestant.carry_forward


Boards = tuple[int, int | None, tuple[CardRow, ...]]


def _rounds(score: EventScore, standing: Standing, lines: ReportLines) -> Iterator[Boards]:
    """Session, round and boards, in the order in which they were played as far as is known."""
    for tally in standing.tallies:
        cards = sorted(score.scores.cards(tally), key=_played)
        for number, group in groupby(cards, key=lambda card: card.play.actual.round):
            yield tally.session, number, tuple(_row(card, lines) for card in group)
        if tally.owed:
            yield tally.session, None, tuple(_owed_row(each) for each in tally.owed)


def _played(card: CardLine) -> tuple[int, int]:
    return card.play.actual.round or 0, card.play.board


def _row(card: CardLine, lines: ReportLines) -> CardRow:
    play, seat = card.play, card.seat
    field = card.board.score.ns if seat.side is Side.NS else card.board.score.ew
    is_pair = len(play.seats) == len(PAIR_SEATS)
    partners = [who for at, who in play.sides() if at.side is seat.side and at is not seat]
    lead = play.actual.lead
    return CardRow(
        play.board,
        seat.side.value if is_pair else seat.value,
        partners[0] if partners else None,
        tuple(who for at, who in play.sides() if at.side is not seat.side),
        lines.result(play.line.result),
        str(lead) if lead is not None else "",
        None if play.line.result.splits_partners else raw_score(field.entries[card.index]),
        card.score.points,
        card.score.maximum,
        lines.notes(play),
        card.board.key.group,
    )


def _owed_row(owed: OwedBoard) -> CardRow:
    score = owed.score
    return CardRow(
        owed.owed.board,
        "",
        None,
        (),
        "AVE+",
        "",
        None,
        score.points,
        score.maximum,
        (owed_text(owed),),
    )


def _added_up(rounds: Iterable[Boards], summed: bool) -> Iterator[CardRound]:
    """The rounds with what there is so far: in all, or in a session where those are not summed."""
    points, maximum, before = Fraction(0), None, None
    for session, number, rows in rounds:
        if session != before and not summed:
            points, maximum = Fraction(0), None
        before = session
        won = exact_sum(row.points for row in rows if row.points is not None)
        maxima = [row.maximum for row in rows if row.maximum is not None and row.points is not None]
        most = exact_sum(maxima) if maxima else None
        points += won
        if most is not None:
            maximum = most if maximum is None else maximum + most
        yield CardRound(session, number, rows, won, most, points, maximum)
