"""Fouled boards in teams: ACBL XII B 1.1 to 1.4, and Laws 87C and 86B2.

A board is fouled for a match when its tables played different versions of the deal. The rule book
says what becomes of it: at board-a-match the results of the whole field in each version may decide;
a match in IMPs may be scored without it; or it is cancelled, and both teams get artificial scores.
"""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from overtrick.engine.field import Direction, ScoringError
from overtrick.engine.match_board import NO_SCORE, artificial_score, award_of
from overtrick.engine.matchpoints import law_78a
from overtrick.engine.reason import SideScore, Step, SumStep
from overtrick.exact import Exact, shown
from overtrick.model.result import Average, Fault
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import FouledMatch

LAW_86B2 = "Laws 87C and 86B2"
SILENT = "docs/rules.md, Fouled boards"


# ------------------------------------------------------------------ board-a-match, by groups


def fouled_by_groups(
    ns: Direction, ew: Direction, home: int, away: int, book: RuleBook
) -> tuple[SideScore, SideScore]:
    """1.1 and 1.2: what both teams of a match get on a fouled board at board-a-match.

    ``ns`` and ``ew`` are the two directions of the board in the whole field. The first team sits
    north-south on line ``home`` and east-west on line ``away``, where another version was played.
    """
    return (
        _by_groups((ns, home), (ew, away), (ew, home), (ns, away), book),
        _by_groups((ew, home), (ns, away), (ns, home), (ew, away), book),
    )


Pair = tuple[Direction, int]
"""One pair of a match: the direction in which it sat, and its line."""


def _by_groups(
    first: Pair, second: Pair, against_first: Pair, against_second: Pair, book: RuleBook
) -> SideScore:
    """What a team gets with its two pairs, each against the one that sat at the same table."""
    entries = [field.entries[line] for field, line in (first, second)]
    if (award := award_of(entries)) is not None:
        return artificial_score(award, Scoring.BOARD_A_MATCH, book)
    if any(entry.nothing for entry in entries):
        return NO_SCORE
    tables = [
        (own, _percentage(*opponents, book))
        for pair, opponents in ((first, against_first), (second, against_second))
        if (own := _percentage(*pair, book))
    ]
    steps = [step for own, _ in tables for step in own]
    if len(tables) == 2:
        (one, _), (other, _) = tables
        steps.append(by_both_tables(one[-1].value, other[-1].value, book))
    elif tables and tables[0][1]:
        ((own, opponents),) = tables
        steps.extend(opponents)
        steps.append(by_one_table(own[-1].value, opponents[-1].value, book))
    else:
        what = "neither table's score can be matchpointed: tied, for want of a rule"
        steps.append(_share(what, Fraction(1, 2), SILENT, book))
    return SideScore(Fraction(steps[-1].value), Fraction(book.board_worth), tuple(steps))


def by_both_tables(one: Exact, other: Exact, book: RuleBook) -> Step:
    """1.1: the percentages of a team's two pairs, each in its group, decide by their sum X.

    >>> from overtrick.regulations import load
    >>> [str(by_both_tables(60, other, load("acbl")).value) for other in (19, 20, 60, 61)]
    ['0', '1/2', '1/2', '1']
    """
    x = one + other
    low, high = book.fouled_loses_below, book.fouled_wins_above
    sum_is = f"X is {shown(one)} + {shown(other)} = {shown(x)} %"
    if x < low:
        return _share(
            f"{sum_is}, below {shown(low)}: lost", Fraction(0), "fouled_loses_below", book
        )
    if x > high:
        return _share(f"{sum_is}, above {shown(high)}: won", Fraction(1), "fouled_wins_above", book)
    what = f"{sum_is}, from {shown(low)} to {shown(high)}: tied"
    return _share(what, Fraction(1, 2), "fouled_board_a_match", book)


def by_one_table(own: Exact, opponents: Exact, book: RuleBook) -> Step:
    """1.2: only one table counts, and a pair with 60 % there wins the board for its team.

    >>> from overtrick.regulations import load
    >>> [str(by_one_table(own, 100 - own, load("acbl")).value) for own in (60, 59, 41, 40)]
    ['1', '1/2', '1/2', '0']
    """
    needed = book.fouled_one_table
    both = f"one table counts, {shown(own)} % to {shown(opponents)} %"
    rule = "fouled_one_table"
    if own >= needed > opponents:
        return _share(f"{both}: won", Fraction(1), rule, book)
    if opponents >= needed > own:
        return _share(f"{both}: lost", Fraction(0), rule, book)
    return _share(f"{both}: tied", Fraction(1, 2), rule, book)


def _share(what: str, share: Fraction, rule: str, book: RuleBook) -> Step:
    worth = book.board_worth
    return Step(what, worth * share, "{} × {}", (worth, share), rule)


def _percentage(field: Direction, line: int, book: RuleBook) -> tuple[Step, ...]:
    """A pair's percentage of its group's own top; nothing if the group is too small to count."""
    entry = field.entries[line]
    if not entry.mix:
        return ()
    group = field.groups[entry.version]
    own, counts = group.among(entry)
    if not counts_in_fouled(counts.actual, field.expected, book):
        return ()
    steps: list[Step] = [
        law_78a(group.table.row_among_others(score, own), book.unit) for _, score in entry.mix
    ]
    if entry.is_weighted:
        weights = [weight for weight, _ in entry.mix]
        products = [(weight, step.value) for weight, step in zip(weights, steps, strict=True)]
        steps.append(SumStep.of("weighted", products, "weighted_own"))
    points, top = steps[-1].value, book.unit * (counts.actual - 1)
    percent = Fraction(points) * 100 / top
    rule = "fouled_board_a_match"
    return (
        *steps,
        Step("per cent of the group's top", percent, "{} × 100 ÷ {}", (points, top), rule),
    )


def counts_in_fouled(results: int, expected: int, book: RuleBook) -> bool:
    """1.2: six results, or 40 % of the field if that is less; a single one has nothing to beat.

    >>> from overtrick.regulations import load
    >>> [counts_in_fouled(results, 10, load("acbl")) for results in (3, 4)]
    [False, True]
    """
    needed = min(Fraction(book.fouled_least_results), book.fouled_least_share * expected)
    return results >= 2 and results >= needed


# ------------------------------------------------------------------ cancelled


def cancelled_board(
    faults: tuple[Fault, Fault], scoring: Scoring, book: RuleBook, assigned: SideScore | None = None
) -> tuple[SideScore, SideScore]:
    """Laws 87C and 86B2: what both teams get on a board that is cancelled.

    Each gets the artificial score that goes with its fault. With one team fully at fault and the
    other not at all, the latter gets the better of average plus and what the director assigns
    (``assigned``, in its own view), and the team at fault what is left of that.

    >>> from overtrick.regulations import load
    >>> book = load("wbf-2017")
    >>> [str(each.points) for each in cancelled_board((Fault.NONE, Fault.NONE), Scoring.IMPS, book)]
    ['3', '3']
    """
    scores = [artificial_score(fault.artificial, scoring, book) for fault in faults]
    if set(faults) != {Fault.NONE, Fault.FULL}:
        if assigned is not None:
            raise ScoringError(
                "a score is assigned on a cancelled board only where one team is at fault and the "
                "other is not"
            )
        return scores[0], scores[1]
    innocent = faults.index(Fault.NONE)
    better = artificial_score(Average.PLUS, scoring, book)
    if assigned is not None and assigned.points is not None:
        better = _better(better, assigned)
    both = [better, _left_of(better)]
    return both[innocent], both[1 - innocent]


def _better(average_plus: SideScore, assigned: SideScore) -> SideScore:
    assert average_plus.points is not None
    assert assigned.points is not None
    numbers = (average_plus.points, assigned.points)
    what = "the better of average plus and what is assigned"
    step = Step(what, max(numbers), "max({}, {})", numbers, LAW_86B2)
    steps = (*average_plus.steps, *assigned.steps, step)
    return SideScore(max(numbers), average_plus.maximum, steps, artificial=True)


def _left_of(score: SideScore) -> SideScore:
    """The complement: the rest of the board, or as many IMPs lost as the others have won."""
    assert score.points is not None
    whole = score.maximum or Fraction(0)
    what = "at fault: what is left of the opponents' score"
    step = Step(what, whole - score.points, "{} - {}", (whole, score.points), LAW_86B2)
    return SideScore(whole - score.points, score.maximum, (*score.steps, step), artificial=True)


# ------------------------------------------------------------------ left out


class Segment(Struct, frozen=True):
    """A segment of a knockout match: how many boards are played in it, and how many count."""

    played: Step
    scored: Step


def segments(
    scheduled: Sequence[int], fouled: Sequence[int], book: RuleBook
) -> tuple[Segment, ...]:
    """1.4: a segment is scored without its fouled boards, and the next gets as many boards more.

    The last segment has no next. Where fouled boards are cancelled instead, every segment has the
    boards that were scheduled.

    >>> from overtrick.regulations import load
    >>> [(str(each.played.value), str(each.scored.value))
    ...  for each in segments([12, 12], [2, 1], load("acbl"))]
    [('12', '10'), ('14', '13')]
    """
    left_out = book.fouled_match is FouledMatch.LEFT_OUT
    found = []
    more = 0
    for place, (boards, lost) in enumerate(zip(scheduled, fouled, strict=True), start=1):
        number = f"segment {place}"
        played = Step(
            f"boards in {number}", boards + more, "{} + {}", (boards, more), "fouled_match"
        )
        more = lost if left_out else 0
        scored = Step(
            f"boards that count in {number}",
            played.value - more,
            "{} - {}",
            (played.value, more),
            "fouled_match",
        )
        if not 0 <= lost <= played.value:
            raise ScoringError(
                f"{number} has {shown(played.value)} boards, and {lost} of them cannot be fouled; "
                "give the fouled boards of each segment"
            )
        found.append(Segment(played, scored))
    return tuple(found)
