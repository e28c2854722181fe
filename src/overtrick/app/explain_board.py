"""One board of a contestant, from what was reported down to the frequency row and its articles."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import takewhile

from msgspec import Struct

from overtrick.app.explain_total import added, maxima
from overtrick.engine.event_score import EventScore
from overtrick.engine.explain import Reason, explain, reasons
from overtrick.engine.reason import SideScore, Step
from overtrick.engine.tally import CardLine, OwedBoard, Tally, key_of
from overtrick.exact import Exact
from overtrick.model.notation import format_outcome
from overtrick.regulations.values import Window
from overtrick.reports.notes import LineNotes, because, place
from overtrick.reports.wording import counted


class FrequencyRow(Struct, frozen=True):
    """A score of the group in the side's own view, how often it occurs, and whether it is its."""

    score: int
    times: Exact
    own: bool


class BoardExplanation(Struct, frozen=True):
    """Why somebody has its points on a board; ``facts`` are rulings, incidents, what was reported.

    The last of the ``reasons`` is the points.
    """

    session: int
    board: int
    line: str
    seat: str
    result: str
    points: Fraction | None
    maximum: Fraction | None
    provisional: bool
    facts: tuple[str, ...]
    frequencies: tuple[FrequencyRow, ...]
    reasons: tuple[Reason, ...]


def explain_card(score: EventScore, tally: Tally, card: CardLine) -> BoardExplanation:
    """Why a contestant has its points on a line."""
    board, play = card.board, card.play
    lines = [each.line for each in board.plays]
    why = explain(board.score, lines, card.index, card.seat, score.book)
    raw = why.reasons[: len(why.reasons) - len(why.score.steps)]
    steps = _with_own_average(score, tally, card.score, why.score.steps)
    seat = card.seat.value if play.actual.players else card.seat.side.value
    rows = why.table or ()
    return BoardExplanation(
        tally.session,
        board.key.board,
        place(score.event, play),
        seat,
        format_outcome(play.line.result.outcome(card.seat)),
        card.score.points,
        card.score.maximum,
        board.score.provisional,
        LineNotes(score).of(play),
        tuple(FrequencyRow(points, times, points in why.own) for points, times in rows),
        (*raw, *reasons(steps, score.book)),
    )


def explain_owed(score: EventScore, tally: Tally, owed: OwedBoard) -> BoardExplanation:
    """Why a contestant has its points on a board that is owed and has no line (Law 15B3)."""
    incident = owed.owed.incident
    fact = because(
        f"could not be played ({incident.kind})",
        incident.reason,
        incident.article or "Law 15B3",
    )
    return BoardExplanation(
        tally.session,
        owed.owed.board,
        "no line",
        "",
        "AVE+",
        owed.score.points,
        owed.score.maximum,
        False,
        (fact,),
        (),
        reasons(_with_own_average(score, tally, owed.score, owed.score.steps[:1]), score.book),
    )


def _with_own_average(
    score: EventScore, tally: Tally, own: SideScore, flat: Sequence[Step]
) -> Sequence[Step]:
    """The steps of a score; before the own average, if it comes in, what that rests on.

    ``flat`` are the steps of the board by itself; an adjustment after it is made again at the end.
    """
    if own.steps == flat:
        return own.steps
    both = zip(own.steps, flat, strict=False)
    alone = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], both))
    return (*own.steps[:alone], *_other_boards(score, tally), *own.steps[alone:])


def _other_boards(score: EventScore, tally: Tally) -> Iterator[Step]:
    """What a contestant has on the boards that are not artificial for it (Law 12C2(c))."""
    whole_event = score.book.own_average_window is Window.EVENT
    key = key_of(tally.contestant)
    played = [
        card.score
        for (session, who), other in score.scores.tallies.items()
        if who == key and (session == tally.session or whole_event)
        for card in score.scores.cards(other)
        if card.score.points is not None and not card.score.artificial
    ]
    points = [each.points for each in played if each.points is not None]
    most = [each.maximum for each in played if each.maximum is not None]
    boards = counted(len(points), "board")
    yield added(f"points on the {boards} that are not artificial", points)
    if most:
        yield maxima("what could be scored on them", most)
