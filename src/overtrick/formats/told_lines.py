"""What is written for other programs: the lines as they stand, with their points; what is lost."""

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from overtrick.engine.event_score import EventScore
from overtrick.engine.play import Play
from overtrick.engine.reason import SideScore
from overtrick.engine.team_event import TeamEventScore
from overtrick.formats.imported import Unheld
from overtrick.model.board import Seat
from overtrick.model.event import DEFAULT_REGULATIONS, Event
from overtrick.model.event_setup import Combine, Grouping
from overtrick.model.result_line import ResultLine

AnyScore = EventScore | TeamEventScore


class ToldLine(Struct, frozen=True):
    """A line with the result that stands, who really sat there, and what everybody gets for it."""

    line: ResultLine
    scores: Mapping[Seat, SideScore] = field(default_factory=dict)


def told_lines(event: Event, score: AnyScore | None) -> list[ToldLine]:
    """All lines; as they were reported where the event is not scored."""
    if score is None:
        return [ToldLine(line) for line in event.lines]
    if isinstance(score, TeamEventScore):
        return [ToldLine(_as_it_stands(play)) for play in score.plays]
    floated = {
        place: side for tally in score.scores.tallies.values() for place, side in tally.floated
    }
    found: dict[int, ToldLine] = {}
    others: list[ToldLine] = []
    for key, board in score.scores.boards.items():
        for index, play in enumerate(board.plays):
            line = board.score.lines[index]
            told = ToldLine(
                _as_it_stands(play),
                {seat: floated.get((key, index, seat)) or line.seat(seat) for seat in Seat},
            )
            if play.reported is None:
                others.append(told)
            else:
                found[id(play.reported)] = told
    reported = [found[id(line)] for line in score.event.lines if id(line) in found]
    return [*reported, *others]


def _as_it_stands(play: Play) -> ResultLine:
    return replace(play.actual, result=play.line.result)


def unheld_decisions(event: Event) -> Iterator[Unheld]:
    """What files of results have no place for: how the director decided, and how it is scored."""
    for what, many in {
        "rulings, with their reasons (the results that stand are written)": event.rulings,
        "fouled boards": event.fouled,
        "incidents": event.incidents,
        "penalties": event.penalties,
        "adjustments": event.adjustments,
        "withdrawals": event.withdrawals,
        "late arrivals": event.late_arrivals,
        "cancelled rounds and boards": event.cancelled_rounds,
        "substitutes": event.substitutes,
        "single values of the rule book": event.rules,
        "which pair of a team played, and in which segment": [
            line for line in event.lines if line.in_match is not None
        ],
    }.items():
        if many:
            yield Unheld(what, len(many))
    counted = Counter(
        what
        for contestant in event.contestants
        for what, given in {
            "strata": contestant.stratum,
            "handicaps": contestant.handicap,
            "scores that are carried forward": contestant.carry_forward is not None,
            "contestants out of competition": contestant.non_competing,
        }.items()
        if given
    )
    for what, count in counted.items():
        yield Unheld(what, count)
    for what, is_given in {
        "the rule book": event.regulations != DEFAULT_REGULATIONS,
        "the level": event.level,
        "the director": event.director,
        "the scorer": event.scorer,
        "the movement": event.movement,
        "how sessions combine": event.combine is not Combine.SUM or event.carry is not None,
        "which sections are compared": event.groups is not Grouping.FIELD,
        "how ties are broken": event.tie_break,
        "how many qualify": event.qualifiers,
        "local points": event.local_points,
        "that results are still to come": event.open,
    }.items():
        if is_given:
            yield Unheld(what)
