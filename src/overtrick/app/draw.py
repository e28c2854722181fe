"""``draw``: a proposal for the next round, with the reasons, and the lines to add to the file.

What the file already says of the round is kept: a ``[[match]]`` without a result is a pairing that
the director has fixed, or a bye; ``[draw]`` says who must not meet.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from overtrick.engine.team_event import TeamEventScore
from overtrick.engine.team_result import ScoredMatch
from overtrick.errors import InputError
from overtrick.model.contestant import natural
from overtrick.model.scoring import Scoring
from overtrick.model.teams import DrawSetup, Form, MatchBlock
from overtrick.movements.draw import Bye, Draw, Fixes, Met, Odd, Pairing, Placed
from overtrick.movements.knockout_draw import KnockoutRound, Slot, knockout_first, knockout_next
from overtrick.movements.round_robin import rounds
from overtrick.movements.swiss_draw import draw_swiss
from overtrick.movements.swiss_first import Seeding, draw_first

USUAL_SEED = 1


class Proposal(Struct, frozen=True):
    """A round as it is proposed; ``boards`` are those that it is to be played on.

    ``said`` are those whose bye stands in the file already. ``warnings`` say what stands in the way
    of playing it as it is.
    """

    round: int
    name: str
    pairings: tuple[Pairing, ...]
    byes: tuple[Bye, ...] = ()
    said: tuple[str, ...] = ()
    triangle: tuple[str, ...] = ()
    triangle_reason: str = ""
    boards: tuple[int, ...] = ()
    half_boards: tuple[int, ...] = ()
    tables: int = 2
    seed: int | None = None
    warnings: tuple[str, ...] = ()
    segments: int = 1


def draw_teams(score: TeamEventScore) -> Proposal:
    """Propose the next round of a team event."""
    number = _next_round(score)
    warnings = tuple(
        f"{match.key} has results to come; the standings may still change"
        for match in score.matches
        if match.is_provisional and match.key.round != number
    )
    byes: tuple[Bye, ...] = ()
    match score.form:
        case Form.SWISS:
            name, draw = f"Round {number}", _swiss(score, number)
        case Form.ROUND_ROBIN:
            name, draw = f"Round {number}", _round_robin(score, number)
        case Form.KNOCKOUT:
            played = _knockout(score)
            name = played.name[0].upper() + played.name[1:]
            draw = Draw(played.pairings)
            byes = tuple(Bye(team, "goes through without playing") for team in played.byes)
        case Form.MATCH:
            raise InputError(
                "two teams play one match, and there is nothing to draw; write such as "
                'format = "swiss" in [event] if more teams are to come'
            )
    triangle = draw.triangle
    boards = _boards(score)
    return Proposal(
        number,
        name,
        draw.pairings,
        byes or ((draw.bye,) if draw.bye else ()),
        tuple(
            match.teams[0]
            for match in score.event.teams.matches
            if match.is_bye and match.round == number
        ),
        triangle.numbers if triangle else (),
        triangle.reason if triangle else "",
        boards,
        boards[: -(-len(boards) // 2)],
        score.event.teams.tables,
        draw.seed,
        warnings,
        (score.event.teams.segments or 1) if score.form is Form.KNOCKOUT else 1,
    )


def _next_round(score: TeamEventScore) -> int:
    """The round after the last in which anybody has played; a round that is only fixed is next."""
    played = [match.last_round for match in score.matches if match.boards or match.played]
    planned, number = score.event.teams.rounds, max(played, default=0) + 1
    if planned is not None and number > planned:
        raise InputError(
            f"all {planned} rounds have been drawn; write rounds = {number} in [event] to go on"
        )
    return number


def _teams(score: TeamEventScore) -> list[str]:
    absent = {each.contestant.number for each in score.event.withdrawals}
    teams = [each.number for each in score.teams if each.number not in absent]
    if len(teams) < 2:
        raise InputError("there are no teams to draw; list them under [teams]")
    return teams


# ------------------------------------------------------------------ Swiss


def _swiss(score: TeamEventScore, number: int) -> Draw:
    teams, setup = _teams(score), score.event.teams.draw
    fixes = fixed(score.event.teams.matches, number, setup)
    before = [match for match in score.matches if match.last_round < number]
    if not before:
        return first_round(teams, setup, fixes)
    totals = {row.standing.number: row.standing.total for row in score.ranking}
    ranked = [row.standing.number for row in score.ranking if row.standing.number in teams]
    order = [*ranked, *(team for team in teams if team not in ranked)]
    unit = {Scoring.BOARD_A_MATCH: "boards"}.get(score.event.scoring, "VPs")
    if not any(match.terms.scale for match in before) and unit == "VPs":
        unit = "IMPs" if score.event.scoring is Scoring.IMPS else "points"
    return draw_swiss(
        [Placed(team, totals.get(team, 0)) for team in order],
        [Met(match.last_round, *match.key.teams) for match in before if not match.is_bye],
        list(_out(before)),
        fixes,
        Odd(setup.odd or "bye"),
        score.book.swiss_bye,
        unit=unit,
    )


def first_round(teams: Sequence[str], setup: DrawSetup, fixes: Fixes) -> Draw:
    """The first round, by the order in which teams are listed or at random."""
    seeding = Seeding(setup.seeding or "slide")
    seed = (setup.seed or USUAL_SEED) if seeding is Seeding.RANDOM else None
    return draw_first(teams, seeding, seed, fixes, Odd(setup.odd or "bye"))


def fixed(matches: Iterable[MatchBlock], number: int, setup: DrawSetup) -> Fixes:
    """What the file says already of a round."""
    said = [match for match in matches if match.round == number]
    byes = [match.teams[0] for match in said if match.is_bye]
    together = tuple((match.teams[0], match.teams[1]) for match in said if not match.is_bye)
    return Fixes(together, setup.apart, byes[0] if byes else None)


def _out(before: Sequence[ScoredMatch]) -> Iterator[str]:
    """Who has had a bye, or been one of three, once for each time."""
    met: dict[tuple[int, str], int] = {}
    for match in before:
        if match.is_bye:
            yield match.key.teams[0]
            continue
        for team in match.key.teams:
            key = match.last_round, team
            met[key] = met.get(key, 0) + 1
            if met[key] == 2:
                yield team


# ------------------------------------------------------------------ round robin and knockout


def _round_robin(score: TeamEventScore, number: int) -> Draw:
    """The first round of the schedule of which no match has been played, with what is fixed."""
    matches = [match for match in score.matches if not match.is_bye]
    fixed = {
        frozenset(match.key.teams)
        for match in matches
        if match.key.round == number and not match.boards and not match.decision
    }
    met = {frozenset(match.key.teams) for match in matches} - fixed
    for draw in rounds(_teams(score)):
        pairs = {frozenset((each.one, each.other)) for each in draw.pairings}
        if not pairs & met and fixed <= pairs:
            return draw
    if fixed:
        named = ", ".join(" and ".join(sorted(each, key=natural)) for each in fixed)
        raise InputError(
            f"no round that is left of the round robin has {named}; take the [[match]] out"
        )
    raise InputError("every round of the round robin has been played, at least in part")


def _knockout(score: TeamEventScore) -> KnockoutRound:
    """The next round of the bracket, which follows from the seeds and the winners."""
    bracket = knockout_first(_teams(score))
    by_round: dict[int, list[ScoredMatch]] = {}
    for match in score.matches:
        if not match.is_bye:
            by_round.setdefault(match.last_round, []).append(match)
    for number, (_, matches) in enumerate(sorted(by_round.items())):
        if not any(match.boards or match.decision or match.winner for match in matches):
            raise InputError(
                f"{matches[0].key} is fixed, and the round has no results; in a knockout the order "
                "of the teams in the list decides who meets: change that order, and take the "
                "[[match]] out"
            )
        met = {frozenset(match.key.teams) for match in matches}
        if met != {frozenset((each.one, each.other)) for each in bracket.pairings}:
            bracket = _as_played(bracket, matches, number)
        bracket = knockout_next(bracket, [_winner(match) for match in matches])
    return bracket


def _as_played(
    bracket: KnockoutRound, matches: Sequence[ScoredMatch], number: int
) -> KnockoutRound:
    """A round that was not drawn by this bracket: as it stands in the file."""
    reason = f"round {number + 1}, as played"
    slots = [Slot(match.key.teams[0], match.key.teams[1], reason) for match in matches]
    playing = {team for match in matches for team in match.key.teams}
    there = [team for slot in bracket.slots for team in slot.who]
    byes = [Slot(team, None, "did not play") for team in there if team not in playing]
    return KnockoutRound((*slots, *byes)) if number == 0 else KnockoutRound(tuple(slots))


def _winner(match: ScoredMatch) -> str:
    if match.winner is None:
        raise InputError(
            f"{match.key} has no winner yet; enter what is missing, or write winner in its "
            "[[match]]"
        )
    return match.winner


# ------------------------------------------------------------------ boards


def _boards(score: TeamEventScore) -> tuple[int, ...]:
    """The boards of the next round: as before where rounds have the same, otherwise the next."""
    by_round: dict[int, set[int]] = {}
    for match in score.matches:
        for board in match.boards:
            by_round.setdefault(match.last_round, set()).add(board.number)
    count = score.event.teams.boards
    if not by_round:
        return tuple(range(1, (count or 8) + 1))
    sets = [by_round[number] for number in sorted(by_round)]
    size = count or len(sets[-1])
    if score.form is Form.KNOCKOUT or (len(sets) > 1 and sets[-1] == sets[-2]):
        first = min(sets[-1])
    else:
        first = max(sets[-1]) + 1
    return tuple(range(first, first + size))
