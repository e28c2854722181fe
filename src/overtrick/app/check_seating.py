"""Who sat where: nobody meets itself, plays a board twice or is at two tables at once (Law 15)."""

from collections.abc import Iterator, Mapping, Sequence

from overtrick.app.check_finding import Finding, Suspicion
from overtrick.engine.attendance import came_after, is_meant, sits_at
from overtrick.engine.event_score import EventScore
from overtrick.engine.play import Mark, Play
from overtrick.engine.tally import Key, key_of
from overtrick.model.board import Seat, Side
from overtrick.model.contestant import Contestant
from overtrick.model.diagnostic import Source
from overtrick.model.event import Event
from overtrick.model.result import Nothing, Scored
from overtrick.reports.notes import place
from overtrick.reports.people import label
from overtrick.reports.wording import one_line

ScoresOn = Mapping[tuple[int, int, Key], Sequence[tuple[Contestant, Play]]]
"""The lines on which somebody has a score or is still to get one, by session and board."""


def scores_on(score: EventScore) -> ScoresOn:
    """Where everybody has a score, board by board."""
    found: dict[tuple[int, int, Key], list[tuple[Contestant, Play]]] = {}
    for play in score.plays.plays:
        for seat, who in play.sides():
            if play.line.result.outcome(seat) is not Nothing.NOT_PLAYED:
                key = play.session, play.board, key_of(who)
                found.setdefault(key, []).append((who, play))
    return found


def check_seating(score: EventScore) -> Iterator[Finding]:
    """Who met itself, played a board twice, was at two tables at once, or never played."""
    yield from _met_itself(score)
    yield from _board_twice(score)
    if not score.schedule:  # the movement says more
        yield from _two_places(score)
    yield from _after_leaving(score)
    yield from _never_played(score)


def named(contestant: Contestant, event: Event) -> str:
    """Somebody within a sentence: ``pair 8``."""
    return f"{event.kind.contestant} {label(contestant, event)}"


def written(contestant: Contestant) -> str:
    """Somebody as a list of the event file names them, with the direction where there is one.

    >>> from overtrick.model.board import Side
    >>> written(Contestant("8")), written(Contestant("8", direction=Side.EW))
    ('"8"', '{ ew = "8" }')
    """
    number = f'"{contestant.number}"'
    side = contestant.direction
    return number if side is None else f"{{ {side.value.lower()} = {number} }}"


def source_of(play: Play) -> Source | None:
    """The line of the file that reported a play."""
    return play.reported.source if play.reported is not None else None


def where(event: Event, play: Play) -> str:
    """Who met, and in which line of the file: ``10 against 9 (line 31)``."""
    source = source_of(play)
    return place(event, play) + (f" (line {source.line})" if source else "")


def _met_itself(score: EventScore) -> Iterator[Finding]:
    for play in score.plays.plays:
        people = [who for _, who in play.sides()]
        if len(people) == 2 and key_of(people[0]) == key_of(people[1]):
            yield Finding.of(
                Suspicion.MET_ITSELF,
                f"{play.actual}: {named(people[0], score.event)} is on both sides of the table",
                "correct one of the numbers",
                source_of(play),
            )


def _board_twice(score: EventScore) -> Iterator[Finding]:
    event, same_line = score.event, set()
    owed = {(each.session, each.board, key_of(each.contestant)) for each in score.plays.owed}
    for key, found in scores_on(score).items():
        session, board, _ = key
        contestant, last = found[-1]
        plays = list({id(play): play for _, play in found}.values())  # once where it met itself
        if key in owed:
            yield Finding.of(
                Suspicion.BOARD_TWICE,
                f"board {board}: {named(contestant, event)} has a score on it and is owed it as "
                "well",
                "an [[incident]] replaces the line that it mends: leave one of them out",
                source_of(last),
            )
        if len(plays) < 2:
            continue
        met = {frozenset(key_of(each) for _, each in play.sides()) for play in plays}
        if len(met) == 1:
            (people,) = met
            if (session, board, people) in same_line:
                continue
            same_line.add((session, board, people))
            problem = f"{last.actual}: the same {len(people)} have {len(plays)} lines on this board"
            remedy = "delete the line that is there twice, or correct its board or numbers"
        else:
            problem = (
                f"board {board}: {named(contestant, event)} has {len(plays)} scores on it, "
                f"{' and '.join(where(event, play) for play in plays)}"
            )
            remedy = _twice(event, contestant, plays)
        yield Finding.of(Suspicion.BOARD_TWICE, problem, remedy, source_of(last))


def _twice(event: Event, contestant: Contestant, plays: Sequence[Play]) -> str:
    """What to do about two scores on a board: the second one does not count (Law 15B1)."""
    second = max(reversed(plays), key=lambda play: play.actual.round or 0)
    told = event.incidents_on(second.reported) if second.reported is not None else ()
    said = [each for each in told if not each.is_turn]  # which has no played_before
    write = "write an [[incident]] of kind wrong-pair with played_before"
    if said:
        source = said[0].source
        there = f" in line {source.line}" if source else ""
        write = f"write played_before = [{written(contestant)}] into the [[incident]]{there}"
    return (
        "correct the numbers or the board; if it did play the board twice, the second score is "
        f"cancelled: {write} (Law 15B1)"
    )


def _two_places(score: EventScore) -> Iterator[Finding]:
    """Somebody at two tables in one round, unless an incident says why."""
    event = score.event
    tables: dict[tuple[int, int, Key], dict[str, tuple[Contestant, Play]]] = {}
    for play in score.plays.plays:
        line = play.actual
        if line.round is None or line.table is None or Mark.INCIDENT in play.marks:
            continue
        for _, who in play.sides():
            place_of = tables.setdefault((play.session, line.round, key_of(who)), {})
            place_of.setdefault(f"{play.section}{line.table}", (who, play))
    for (_, turn, _), found in tables.items():
        if len(found) > 1:
            who, play = list(found.values())[-1]
            yield Finding.of(
                Suspicion.TWO_PLACES,
                f"round {turn}: {named(who, event)} is at tables {' and '.join(found)}",
                "correct the number, round or table; if it did sit at a wrong table, write an "
                "[[incident]] of kind wrong-pair",
                source_of(play),
            )


def _after_leaving(score: EventScore) -> Iterator[Finding]:
    """The first result of somebody in a round after the one in which it is said to have left."""
    for withdrawal in score.plays.withdrawals:
        ref = withdrawal.contestant
        for play in score.plays.plays:
            if (
                play.reported is not None
                and any(isinstance(play.reported.result.outcome(seat), Scored) for seat in Seat)
                and came_after(play, withdrawal)
                and sits_at(play, ref)
            ):
                yield Finding.of(
                    Suspicion.AFTER_LEAVING,
                    f"{play.actual}: {score.event.kind.contestant} {ref} withdrew after round "
                    f"{withdrawal.after_round} and has a result in round {play.actual.round}",
                    "correct the numbers or the round, or after_round in the [[withdrawal]]",
                    source_of(play),
                )
                break


def _never_played(score: EventScore) -> Iterator[Finding]:
    event = score.event
    expected = {(play.ns, Side.NS) for play in score.schedule}
    expected |= {(play.ew, Side.EW) for play in score.schedule}
    either = {number for number, _ in expected}
    seen = [tally.contestant for tally in score.scores.tallies.values()]
    played = {(each.number, each.section, each.session, each.direction) for each in seen}
    played |= {(each.number, each.section, each.session, None) for each in seen}
    for each in event.contestants:
        if (each.number, each.section, each.session, each.direction) in played:
            continue
        side = each.direction if event.winners == 2 else None
        if each.number in either if side is None else (each.number, side) in expected:
            continue
        if event.open:
            continue
        if any(is_meant(ref, each) for ref in score.gone):
            continue
        names = f" ({one_line(each.names)})" if each.names else ""
        yield Finding.of(
            Suspicion.NEVER_PLAYED,
            f"{named(each, event)}{names} is listed and has no result",
            "correct its number, take it off the list, or write a [[late]] with arrived = false",
            each.source,
        )
