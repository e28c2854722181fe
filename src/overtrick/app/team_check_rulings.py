"""Rulings of team events that are open, make no sense, or lack something that belongs to them."""

from collections.abc import Iterator

from overtrick.app.check_finding import Finding, Suspicion
from overtrick.app.check_fouled import no_penalty
from overtrick.app.check_rulings import open_rulings, ruled_twice, without_effect
from overtrick.engine.play import Play
from overtrick.engine.team_event import TeamEventScore
from overtrick.model.diagnostic import Source
from overtrick.model.fouled import Fouled
from overtrick.model.notation import format_result
from overtrick.model.result import Average, Imps, Percentage, Scored
from overtrick.model.scoring import Scoring
from overtrick.reports.wording import ranges


def check_team_rulings(score: TeamEventScore) -> Iterator[Finding]:
    """Everything suspicious in rulings, and what is still open."""
    for match in score.matches:
        for board in match.boards:
            for play in board.plays:
                yield from _senseless(score, play)
    yield from ruled_twice(score.event)
    yield from without_effect(score.event, score.plays)
    for fouled in score.event.fouled:
        is_fouled = _is_scored_as_fouled(score, fouled)
        yield from no_penalty(score.event, score.book, fouled, is_fouled)
    yield from _open(score)


def _senseless(score: TeamEventScore, play: Play) -> Iterator[Finding]:
    """What *Scoring and Results* calls senseless (Split Scores)."""
    result = play.line.result
    ns, ew = result.ns, result.ew
    if score.event.scoring is Scoring.BOARD_A_MATCH:
        is_assigned = isinstance(ns, Scored) and isinstance(ew, Scored) and ns.mirrored != ew
        if is_assigned:
            yield Finding.of(
                Suspicion.SENSELESS,
                f"{play.actual}: a split of assigned scores makes no sense at board-a-match, "
                "where a board is won, tied or lost",
                "assign the whole board to whoever deserves it, or give artificial scores",
                _source(play),
                format_result(result),
            )
    is_artificial = isinstance(ns, Average | Percentage | Imps)
    if score.matches and _is_knockout(score) and is_artificial and ns == ew:
        yield Finding.of(
            Suspicion.SENSELESS,
            f"{play.actual}: an artificial score that is equal for both makes no sense in a "
            "knockout, where both results are averaged: the board brings nothing",
            "give different scores, assign one, or have the board replayed if there is time",
            _source(play),
            format_result(result),
        )


def _is_knockout(score: TeamEventScore) -> bool:
    return any(match.terms.is_knockout for match in score.matches)


def _source(play: Play) -> Source | None:
    if play.rulings:
        return play.rulings[-1].source
    return play.reported.source if play.reported is not None else None


def _is_scored_as_fouled(score: TeamEventScore, fouled: Fouled) -> bool:
    return any(
        board.is_fouled
        and any(play.reported and fouled.scope.names(play.reported) for play in board.plays)
        for match in score.matches
        for board in match.boards
    )


def _open(score: TeamEventScore) -> Iterator[Finding]:
    yield from open_rulings(score.event, score.plays)
    for match in score.matches:
        late = [board for board in match.boards if any(play.line.is_late for play in board.plays)]
        if late:
            plural = "boards" if len(late) > 1 else "board"
            yield Finding.of(
                Suspicion.TO_COME,
                f"{match.key}: {plural} {ranges(board.number for board in late)} still to come",
                "enter the results, or rule on the boards",
                _source(late[0].plays[0]),
            )
