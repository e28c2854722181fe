"""``prizes`` for teams: which places can still change, and by what.

Where only rulings with named outcomes are open, every way in which they may come out is scored, and
the places are exactly those that come out. Where matches are to come, the places are bounds: every
such match may still bring a team anything between nothing and the most that its scale gives.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from msgspec import Struct
from msgspec.structs import replace

from overtrick.app.prizes import FEWEST_PRIZES, OpenQuestion, PlaceRange, Prize, Prizes
from overtrick.app.prizes_questions import alternatives, for_now, in_words, line_if_open
from overtrick.engine.team_event import TeamEventScore, score_teams
from overtrick.engine.team_result import ScoredMatch
from overtrick.model.event import Event
from overtrick.model.notation import format_result
from overtrick.model.ruling import Ruling, Status
from overtrick.model.scoring import Scoring
from overtrick.model.teams import Form
from overtrick.reports.team_heading import team_name

MOST_WAYS = 2048
"""More ways than these in which rulings may come out are not scored one by one."""

Places = Mapping[str, frozenset[int]]


class _Open(Struct, frozen=True):
    """Something open: what, its outcomes, and the matches that it concerns.

    ``for_now`` is what counts until then, where it is none of the outcomes.
    """

    text: str
    outcomes: tuple[str, ...] = ()
    matches: tuple[ScoredMatch, ...] = ()
    ruling: int | None = None
    ways: tuple[Ruling | None, ...] = ()
    for_now: str = ""


def prizes_of_teams(score: TeamEventScore) -> Prizes:
    """Each team's possible places, and which open question decides what."""
    questions = [*_rulings(score), *_matches(score), *_rounds(score)]
    only_named = all(each.ways for each in questions)
    exact = only_named and prod(len(each.ways) for each in questions) <= MOST_WAYS
    possible = _enumerated(score, questions) if exact else _bounds(score, questions)
    moved = [
        _moved(score, _enumerated(score, [each]) if exact else _bounds(score, [each]))
        for each in questions
    ]
    return Prizes(
        tuple(_ranges(score, possible)),
        tuple(
            OpenQuestion(each.text, each.outcomes, each.for_now, who)
            for each, who in zip(questions, moved, strict=True)
        ),
        tuple(_prizes(score, possible, questions, moved)),
        exact,
    )


# ------------------------------------------------------------------ what is open


def _rulings(score: TeamEventScore) -> Iterator[_Open]:
    for index, ruling in enumerate(score.event.rulings):
        if (line := line_if_open(score.event, index)) is None:
            continue
        found = [
            (match, play)
            for match in score.matches
            for board in match.boards
            for play in board.plays
            if play.reported is line
        ]
        if found and not found[0][1].rulings:
            continue  # the line is cancelled, whatever is ruled
        kind = "appeal" if ruling.status is Status.APPEALED else "ruling"
        ways = alternatives(ruling, line.result)
        where = str(found[0][0].key) if found else str(line)
        now = found[0][1].line.result if found else line.result
        is_other = for_now(ruling, ways, line.result, now)
        yield _Open(
            f"the {kind} on board {line.board} ({where})",
            tuple(in_words(each, line.result) for each in ways),
            tuple(match for match, _ in found[:1]),
            index,
            ways,
            format_result(now) if is_other else "",
        )


def _matches(score: TeamEventScore) -> Iterator[_Open]:
    for match in score.matches:
        if match.is_provisional:
            yield _Open(f"the results to come in {match.key}", (), (match,))


def _rounds(score: TeamEventScore) -> Iterator[_Open]:
    planned, played = score.event.teams.rounds, max(score.rounds, default=0)
    if planned is not None and planned > played:
        number = planned - played
        rounds = "round that is" if number == 1 else f"{number} rounds that are"
        yield _Open(f"the {rounds} still to be played")
    elif score.event.open:
        yield _Open("the results that may still come, for the event is open")


# ------------------------------------------------------------------ exactly


def _enumerated(score: TeamEventScore, questions: Sequence[_Open]) -> Places:
    """Every combination of outcomes, scored."""
    found: dict[str, set[int]] = {row.standing.number: set() for row in score.ranking}
    for ways in product(*(each.ways for each in questions)):
        rulings: list[Ruling | None] = list(score.event.rulings)
        for question, way in zip(questions, ways, strict=True):
            assert question.ruling is not None
            rulings[question.ruling] = way
        event = replace(score.event, rulings=tuple(each for each in rulings if each is not None))
        for row in _scored(event, score).ranking:
            found.setdefault(row.standing.number, set()).add(row.place)
    return {number: frozenset(places) for number, places in found.items()}


def _scored(event: Event, score: TeamEventScore) -> TeamEventScore:
    return score_teams(event, score.book, score.scales)


# ------------------------------------------------------------------ bounds


def _bounds(score: TeamEventScore, questions: Sequence[_Open]) -> Places:
    """The places between the least and the most that every team may still have."""
    least: dict[str, Fraction | None] = {}
    most: dict[str, Fraction | None] = {}
    for row in score.ranking:
        team, value = row.standing.number, row.standing.value
        least[team], most[team] = value, value
    for question in questions:
        for match in question.matches:
            for team in match.key.teams:
                if team in least:
                    _widen(score, match, team, least, most)
        if not question.matches:
            for team in least:
                # With rounds to come nobody can fall, but anybody may catch up.
                least[team], most[team] = (None, None)
    return {
        team: frozenset(
            range(
                1 + sum(_above(least[other], most[team]) for other in least if other != team),
                2 + sum(not _at_most(most[other], least[team]) for other in least if other != team),
            )
        )
        for team in least
    }


def _widen(
    score: TeamEventScore,
    match: ScoredMatch,
    team: str,
    least: dict[str, Fraction | None],
    most: dict[str, Fraction | None],
) -> None:
    low, high = least[team], most[team]
    largest = _largest(score, match)
    if largest is None or low is None or high is None:
        least[team], most[team] = None, None
        return
    has = match.of(team).points or Fraction(0)
    least[team], most[team] = low - has, high - has + largest


def _largest(score: TeamEventScore, match: ScoredMatch) -> Fraction | None:
    """The most that a match may bring a team, where its total is what ranks."""
    terms = match.terms
    ranks_by_total = all(each.value == each.total for each in score.standings)
    if score.form is Form.KNOCKOUT or not ranks_by_total:
        return None
    if score.event.scoring is Scoring.BOARD_A_MATCH:
        return Fraction(score.book.board_worth * max(terms.scheduled, len(match.boards)))
    if terms.scale is None or score.event.scoring.is_hybrid:
        return None
    return terms.scale.most


def _above(least: Fraction | None, most: Fraction | None) -> bool:
    return least is not None and most is not None and least > most


def _at_most(most: Fraction | None, least: Fraction | None) -> bool:
    return least is not None and most is not None and most <= least


# ------------------------------------------------------------------ what is printed


def _moved(score: TeamEventScore, places: Places) -> tuple[str, ...]:
    return tuple(
        row.standing.number for row in score.ranking if places[row.standing.number] - {row.place}
    )


def _ranges(score: TeamEventScore, places: Places) -> Iterator[PlaceRange]:
    for row in score.ranking:
        number = row.standing.number
        possible = tuple(sorted(places[number] or {row.place}))
        name = team_name(row.standing.contestant)
        yield PlaceRange(number, None, None, number, name, row.rank, possible)


def _prizes(
    score: TeamEventScore,
    places: Places,
    questions: Sequence[_Open],
    moved: Sequence[Sequence[str]],
) -> Iterator[Prize]:
    for place in range(1, min(len(score.ranking), FEWEST_PRIZES) + 1):
        able = [number for number, possible in places.items() if place in possible]
        if all(len(places[number]) == 1 for number in able):
            yield Prize(place, None, True, tuple(able))
            continue
        deciding = [
            question.text
            for question, who in zip(questions, moved, strict=True)
            if any(number in able for number in who)
        ]
        on = deciding or [question.text for question in questions]
        yield Prize(place, None, False, (), tuple(on))
