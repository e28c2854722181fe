"""What cannot be scored in a team event is left out and said, so that the rest can be scored."""

from collections.abc import Iterator

from msgspec.structs import replace

from overtrick.engine.play import FIRST_SESSION
from overtrick.engine.plays import plays_of
from overtrick.engine.team_changes import Charge, TeamChanges
from overtrick.engine.team_decided import seating_rule
from overtrick.engine.team_pairing import form_of, matches_of
from overtrick.engine.team_terms import Scales, Terms
from overtrick.exact import shown
from overtrick.model.board import Seat
from overtrick.model.contestant import ContestantRef, natural
from overtrick.model.diagnostic import Diagnostic, Severity, Source
from overtrick.model.event import Event
from overtrick.model.notation import format_result
from overtrick.model.result import AtTable, Imps, Result, Scored, UnlessBetter
from overtrick.model.ruling import Ruling
from overtrick.model.scoring import Scoring
from overtrick.model.teams import Form, MatchBlock, Void
from overtrick.regulations.rulebook import RuleBook

Problem = tuple[str, str, str]
"""The text, what is wrong with it, what would be right."""

SEATS = (Seat.NORTH, Seat.EAST)


def fitting_teams(event: Event, book: RuleBook, scales: Scales) -> tuple[Event, list[Diagnostic]]:
    """The event without what its scoring cannot use, and what that is."""
    found: list[Diagnostic] = []

    def fits(problem: Problem | None, source: Source | None) -> bool:
        if problem is not None:
            text, what, remedy = problem
            found.append(Diagnostic(Severity.ERROR, what, remedy, text, source))
        return problem is None

    blocks = tuple(
        each for each in event.teams.matches if fits(_block_problem(each, event, book), each.source)
    )
    event = replace(
        event,
        lines=tuple(
            line
            for line in event.lines
            if fits(_result_problem(line.result, event), line.source)
            and fits(_nobody(line.ns, line.ew, str(line)), line.source)
        ),
        rulings=tuple(
            each for each in event.rulings if fits(_ruling_problem(each, event), each.source)
        ),
        withdrawals=tuple(
            each for each in event.withdrawals if fits(_who(each.contestant, event), each.source)
        ),
        late_arrivals=tuple(each for each in event.late_arrivals if fits(_LATE, each.source)),
        incidents=tuple(each for each in event.incidents if fits(_INCIDENT, each.source)),
        teams=replace(event.teams, matches=blocks),
    )
    plays = plays_of(replace(event, withdrawals=())).plays
    drafts = matches_of(event, plays)
    bare = replace(event, penalties=(), adjustments=())
    changes = TeamChanges(bare, book, Terms(event, book, scales, drafts), drafts)

    def charge_fits(charge: Charge) -> bool:
        if not fits(_who(charge.contestant, event), charge.source):
            return False
        problem = changes.problem(charge)
        return fits(None if problem is None else (str(charge.amount), *problem), charge.source)

    return (
        replace(
            event,
            penalties=tuple(each for each in event.penalties if charge_fits(each)),
            adjustments=tuple(each for each in event.adjustments if charge_fits(each)),
        ),
        found,
    )


_LATE = (
    "late",
    "in teams a late arrival changes the match that was missed",
    'write a [[match]] with removed = 2 (boards) or void = "not-played", and at_fault',
)
_INCIDENT = (
    "incident",
    "in teams what happens at one table concerns one match",
    "write a [[ruling]] for the board, or a [[match]] that is void",
)


def _who(ref: ContestantRef, event: Event) -> Problem | None:
    numbers = event.numbers | {team for match in event.teams.matches for team in match.teams}
    if ref.number in numbers:
        return None
    return str(ref), "this team has no match", "correct the number"


def _nobody(ns: str | None, ew: str | None, line: str) -> Problem | None:
    if ns is not None and ew is not None:
        return (line, "a team cannot meet itself", "correct ns or ew") if ns == ew else None
    what = "who played is not said, and the movement has nobody there"
    return line, what, "correct round and table, or write the teams as ns and ew"


def _result_problem(result: Result, event: Event) -> Problem | None:
    if any(isinstance(result.outcome(seat), AtTable) for seat in SEATS):
        what = "a result cannot leave a side as it was at the table; only a ruling can"
        return format_result(result), what, "give what both sides get"
    return _imps_problem(result, event)


def _imps_problem(result: Result, event: Event) -> Problem | None:
    if event.scoring is Scoring.IMPS:
        return None
    for seat in SEATS:
        outcome = result.outcome(seat)
        given = outcome.artificial if isinstance(outcome, UnlessBetter) else outcome
        if isinstance(given, Imps):
            what = f"the event is scored by {event.scoring.value}, not in IMPs"
            return format_result(result), what, "give a percentage such as 60%/40%"
    return None


def _ruling_problem(ruling: Ruling, event: Event) -> Problem | None:
    results = [ruling.result] if ruling.result is not None else []
    for result in (*results, *ruling.outcomes):
        if (problem := _imps_problem(result, event)) is not None:
            return problem
    damage = ruling.self_inflicted
    if damage is not None and not (_is_single(damage.normal) and _is_single(damage.table)):
        what = "self_inflicted takes one score each for normal and table"
        return "self_inflicted", what, "write such as 4S N ="
    return None


def _is_single(result: Result) -> bool:
    return isinstance(result.ns, Scored) and len(result.ns.entries) == 1


def _block_problem(block: MatchBlock, event: Event, book: RuleBook) -> Problem | None:
    return next(_block_problems(block, event, book), None)


def _block_problems(block: MatchBlock, event: Event, book: RuleBook) -> Iterator[Problem]:
    has_boards = any(
        set(block.teams) == {line.ns, line.ew} and block.round in (None, line.round)
        for line in event.lines
    )
    if block.is_bye:
        yield from _bye_problems(block, event)
    if block.score and has_boards:
        what = "the match has boards and a score; only one of them can count"
        yield str(block), what, "leave the score out, or the boards"
    if block.score and len(block.score) < len(block.teams):
        yield str(block), "the score of one team is missing", "write score = { 1 = 54, 4 = 31 }"
    fixed = [name for name in ("score", "vps", "void") if getattr(block, name)]
    if len(fixed) > 1:
        yield str(block), f"{' and '.join(fixed)} contradict each other", "give only one"
    for name in ("score", "vps"):
        for team, number in getattr(block, name).items():
            if number < 0:
                yield f"{name} of team {team}: {shown(number)}", "below nothing", "correct it"
    yield from _more_than_one(block, event)
    if block.carry_over and event.scoring.is_hybrid:
        what = "a match of two scorings carries nothing over"
        yield "carry_over", what, "write carry_forward for the team, or an [[adjustment]]"
    boards = block.boards or event.teams.boards
    if boards is not None and block.removed > boards:
        what = f"the match has only {boards}"
        yield f"removed = {block.removed}", what, "correct removed, or the boards of the match"
    if block.winner is not None and form_of(event) is not Form.KNOCKOUT:
        what = "a winner is named only in a knockout"
        yield f'winner = "{block.winner}"', what, "say with vps what both teams get"
    rule = seating_rule(block)
    if block.void is Void.WRONG_SEATING and rule not in book.values and not block.vps:
        what = f"rule book {book.name} does not say what a match void for wrong seating is worth"
        example = ", ".join(f"{team} = 12" for team in block.teams)
        remedy = f"write vps = {{ {example} }}, or set {rule} in [rules]"
        yield 'void = "wrong-seating"', what, remedy


def _bye_problems(block: MatchBlock, event: Event) -> Iterator[Problem]:
    """A team that has a bye plays nobody in that round."""
    (team,) = block.teams
    met = {
        other
        for line in event.lines
        if block.round is not None and line.round == block.round
        if (line.session or FIRST_SESSION) == (block.session or FIRST_SESSION)
        for one, other in ((line.ns, line.ew), (line.ew, line.ns))
        if one == team and other is not None
    }
    if met:
        who = " and ".join(sorted(met, key=natural))
        what = f"team {team} has a bye here, and boards against {who}"
        yield str(block), what, "name both teams, or correct the round"


def _more_than_one(block: MatchBlock, event: Event) -> Iterator[Problem]:
    """Two blocks for one match: the first counts."""
    first = next(
        each
        for each in event.teams.matches
        if (set(each.teams), each.round, each.session)
        == (set(block.teams), block.round, block.session)
    )
    if first is not block:
        yield str(block), "this match has a [[match]] already", "write everything into one of them"
