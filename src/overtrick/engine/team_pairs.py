"""The ranking of the pairs within a team event, where the lines name them: Butler or cross-IMPs.

Every line is compared with all others on the board, as in an event of pairs; it is scored as one.
Pair ``a`` of team 3 is called ``3a``; ``a``, ``b``, ``c`` are the players of the team two by two.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from overtrick.engine.event_score import EventScore, score_event
from overtrick.engine.play import FIRST_SESSION, Play
from overtrick.engine.team_event import TeamEventScore
from overtrick.model.contestant import Contestant
from overtrick.model.event_setup import Kind
from overtrick.model.fouled import Fouled
from overtrick.model.result_line import ResultLine
from overtrick.model.ruling import LineName
from overtrick.model.teams import TeamPlay


def pair_ranking(score: TeamEventScore) -> EventScore | None:
    """The pairs of a team event, scored among each other; none where the event does not ask."""
    scoring = score.event.teams.pair_ranking
    if scoring is None:
        return None
    event = score.event
    found = [(play, line) for play in score.plays if (line := _line(play)) is not None]
    pairs = replace(
        event,
        kind=Kind.PAIRS,
        scoring=scoring,
        contestants=tuple(_contestants(score, [line for _, line in found])),
        lines=tuple(line for _, line in found),
        rulings=(),
        fouled=tuple(_fouled(found)),
        incidents=(),
        penalties=(),
        adjustments=(),
        withdrawals=(),
        late_arrivals=(),
        cancelled_rounds=(),
        substitutes=(),
        movement=None,
        teams=TeamPlay(),
        open=True,
    )
    return score_event(pairs, score.book)


def _line(play: Play) -> ResultLine | None:
    """A line with its pairs instead of the teams; none where it does not name both."""
    line, named = play.actual, play.actual.in_match
    if named is None or named.ns_pair is None or named.ew_pair is None:
        return None
    return replace(
        line,
        ns=f"{line.ns}{named.ns_pair}",
        ew=f"{line.ew}{named.ew_pair}",
        result=play.line.result,
        in_match=None,
        session=line.session or FIRST_SESSION,
    )


def _contestants(score: TeamEventScore, lines: Sequence[ResultLine]) -> Iterator[Contestant]:
    """The pairs with their players, as far as the teams list them."""
    names = dict.fromkeys(number for line in lines for number in line.numbers)
    for team in score.teams:
        for place in range(0, len(team.people), 2):
            number = f"{team.number}{chr(ord('a') + place // 2)}"
            if number in names:
                del names[number]
                yield Contestant(number, team.people[place : place + 2])
    for number in names:
        yield Contestant(number)


def _fouled(found: Sequence[tuple[Play, ResultLine]]) -> Iterator[Fouled]:
    """The versions of fouled boards, by the new names of their lines."""
    boards: dict[tuple[int, int], dict[int, list[LineName]]] = {}
    for play, line in found:
        if play.line.version:
            versions = boards.setdefault((play.session, play.board), {})
            name = LineName(
                line.board, line.session, line.section, line.round, line.table, line.ns, line.ew
            )
            versions.setdefault(play.line.version, []).append(name)
    for (session, board), versions in boards.items():
        yield Fouled(board, tuple(tuple(names) for names in versions.values()), session)
