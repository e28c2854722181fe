"""What the director decided, or left open: averages, splits, penalties, pending rulings."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from overtrick.app.check_finding import Finding, Suspicion
from overtrick.app.check_owed import EXPLAINED
from overtrick.app.check_schedule import had_wrong_board
from overtrick.app.check_seating import named, source_of
from overtrick.engine.artificial import artificial_percent
from overtrick.engine.event_score import EventScore
from overtrick.engine.play import Play
from overtrick.engine.rulings import is_open, replaced_by
from overtrick.engine.tally import key_of
from overtrick.engine.trick_score import side_points
from overtrick.exact import decimal, shown
from overtrick.model.board import Board, Side
from overtrick.model.diagnostic import Source
from overtrick.model.event import Event
from overtrick.model.notation import format_result
from overtrick.model.result import (
    Average,
    Imps,
    Outcome,
    Percentage,
    Scored,
    UnlessBetter,
)
from overtrick.model.ruling import Ruling, Status
from overtrick.regulations.rulebook import RuleBook
from overtrick.reports.heading import boards_text
from overtrick.reports.notes import place
from overtrick.reports.wording import ranges

LAW_15 = "Law 15B3"

MOST_MEETINGS = 12
"""Where more meetings than this are still to come, they are told together."""


def check_rulings(score: EventScore, unread: frozenset[Source] = frozenset()) -> Iterator[Finding]:
    """Everything suspicious in rulings, artificial scores and penalties, and what is open."""
    yield from ruled_twice(score.event)
    yield from without_effect(score.event, score.plays.plays)
    for play in score.plays.plays:
        yield from _unbalanced(play)
        yield from _over_100(play, score)
    yield from _large_adjustments(score)
    yield from _open(score, unread)


# ------------------------------------------------------------------ both sides together


def ruled_twice(event: Event) -> Iterator[Finding]:
    """Two rulings on one line by the same, of which the later takes the place of the earlier.

    That of an appeals committee follows the director's, and so may a new one what was appealed.
    """
    for ruling in event.rulings:
        for before in replaced_by(event, ruling):
            if before.by == ruling.by and before.status is Status.FINAL:
                where = f" in line {before.source.line}" if before.source else ""
                [line] = event.lines_named(ruling.line)
                counts = "this one counts in its place"
                if ruling.result is None:
                    counts = "for the side that both adjust this one counts"
                yield Finding.of(
                    Suspicion.DOUBTFUL,
                    f"there is another ruling on {event.as_played(line)}{where}; {counts}",
                    "keep the one that stands, or say in by who gave the later one",
                    ruling.source,
                )


def without_effect(event: Event, plays: Iterable[Play]) -> Iterator[Finding]:
    """Rulings on lines that are cancelled."""
    for play in plays:
        if rulings := _void(event, play):
            yield Finding.of(
                Suspicion.DOUBTFUL,
                f"the ruling on {play.actual} has no effect: {'; '.join(play.reasons)}",
                "take the ruling out, or do not cancel that line",
                rulings[-1].source,
            )


def _void(event: Event, play: Play) -> Sequence[Ruling]:
    """The rulings on a line on which none stands any more."""
    if play.reported is None or play.rulings:
        return ()
    return event.rulings_on(play.reported)


def _unbalanced(play: Play) -> Iterator[Finding]:
    """A table reports one score; different ones for both sides are a ruling."""
    if play.reported is None or play.rulings:
        return
    result, board = play.reported.result, Board(play.board)
    if not isinstance(result.ns, Scored) or not isinstance(result.ew, Scored):
        return
    ns = sorted((side_points(each, board, Side.NS), weight) for weight, each in result.ns.entries)
    ew = sorted((-side_points(each, board, Side.EW), weight) for weight, each in result.ew.entries)
    if ns != ew:
        yield Finding.of(
            Suspicion.UNBALANCED,
            f"{play.actual}: what north-south and east-west have does not balance",
            "write the table's result here, and the split score into a [[ruling]] with its reason",
            source_of(play),
            format_result(result),
        )


def _over_100(play: Play, score: EventScore) -> Iterator[Finding]:
    """Artificial scores that give both sides together more than there is, and nobody says why."""
    explained = any(ruling.reason or ruling.article for ruling in play.rulings)
    if explained or play.marks & EXPLAINED:
        return
    result = play.line.result
    percents = [_percent(result.ns, score.book), _percent(result.ew, score.book)]
    imps = [side.imps for side in (result.ns, result.ew) if isinstance(side, Imps)]
    if None not in percents and sum(filter(None, percents)) > 100:
        too_much = f"{shown(sum(filter(None, percents)))} %"
    elif len(imps) == 2 and sum(imps) > 0:
        too_much = f"{shown(sum(imps))} IMPs"
    else:
        return
    if had_wrong_board(score, play.actual):
        return  # of which neither side need be at fault
    yield Finding.of(
        Suspicion.OVER_100,
        f"{play.actual}: the two sides get {too_much} together",
        "give one of them less; if neither is at fault, write a [[ruling]] that says why",
        play.rulings[-1].source if play.rulings else source_of(play),
        format_result(result),
    )


def _percent(outcome: Outcome, book: RuleBook) -> Fraction | None:
    """The flat percentage of an artificial score."""
    if isinstance(outcome, UnlessBetter):
        return _percent(outcome.artificial, book)
    if isinstance(outcome, Average | Percentage):
        return artificial_percent(outcome, book)[0]
    return None


# ------------------------------------------------------------------ penalties and adjustments


def _large_adjustments(score: EventScore) -> Iterator[Finding]:
    """Law 15's X where it moves the percentage by more than 1."""
    for (session, _), tally in score.scores.tallies.items():
        for change in tally.changes:
            if change.article == LAW_15 and change.reason:
                incident = next(
                    (
                        each.incident
                        for each in score.plays.owed
                        if each.session == session
                        and key_of(each.contestant) == key_of(tally.contestant)
                    ),
                    None,
                )
                yield Finding.of(
                    Suspicion.LARGE_ADJUSTMENT,
                    f"{named(tally.contestant, score.event)}: {change.what}, "
                    f"{decimal(change.amount, 2)}: {change.reason}",
                    "look at the results of the pair and at the boards that it is owed",
                    incident.source if incident else None,
                )


# ------------------------------------------------------------------ open


def open_rulings(event: Event, plays: Iterable[Play]) -> Iterator[Finding]:
    """Rulings that are not final, and that no later one has decided."""
    void = {id(ruling) for play in plays for ruling in _void(event, play)}
    for ruling in event.rulings:
        if is_open(event, ruling) and id(ruling) not in void:
            stands = "pending" if ruling.status is Status.PENDING else "under appeal"
            yield Finding.of(
                Suspicion.OPEN_RULING,
                f"the ruling on {ruling.line} is {stands}",
                'when it is decided, write the result and status = "final"',
                ruling.source,
            )


def _open(score: EventScore, unread: frozenset[Source]) -> Iterator[Finding]:
    """What is still to be decided or to be played."""
    yield from open_rulings(score.event, score.plays.plays)
    yield from _late(score, unread)
    provisional = [key for key, board in score.scores.boards.items() if board.score.provisional]
    if provisional and score.event.open and not score.schedule:
        yield Finding.of(
            Suspicion.TO_COME,
            f"the event is open, so that {boards_text(provisional)} may get further results",
            "take open = true out when all results have come",
            score.event.sources.get("open"),
        )


def _late(score: EventScore, unread: frozenset[Source]) -> Iterator[Finding]:
    """Boards that are still to be played, meeting by meeting; or how many, where that is most."""
    meetings: dict[tuple[int, str], list[Play]] = {}
    for play in score.plays.plays:
        if play.line.is_late and source_of(play) not in unread:
            meetings.setdefault((play.session, place(score.event, play)), []).append(play)
    remedy = "enter the results, or rule on the boards"
    if len(meetings) > MOST_MEETINGS:
        number = sum(len(plays) for plays in meetings.values())
        yield Finding.of(
            Suspicion.TO_COME,
            f"{number} results are still to come (LATE)",
            remedy,
            source_of(next(iter(meetings.values()))[0]),
        )
        return
    for (_, who), plays in meetings.items():
        boards = [play.board for play in plays]
        which = f"board {boards[0]} is" if len(boards) == 1 else f"boards {ranges(boards)} are"
        yield Finding.of(
            Suspicion.TO_COME,
            f"{which} still to be played by {who}",
            remedy,
            source_of(plays[0]),
            "LATE",
        )
