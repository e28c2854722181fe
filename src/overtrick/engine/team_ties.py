"""Ties of teams: broken as the rule book says, each with its reason, for a rank or to qualify.

ACBL XII B 3.1 at board-a-match; EBU White Book, splitting ties; the quotient of IMPs. The rules
are applied in order, each to those whom the ones before it left tied. Once some have been told
apart, fewer teams that are still tied are a tie of their own, to which all the rules apply anew.
"""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from overtrick.engine.ranking import groups_by_value
from overtrick.engine.team_compared import BrokenTeam, Compared, DoesNotFit
from overtrick.engine.team_field import TeamField
from overtrick.engine.team_tie_rules import RULES
from overtrick.model.contestant import natural
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import TeamTieBreak


def broken_teams(
    tied: Sequence[str], field: TeamField, book: RuleBook, scoring: Scoring = Scoring.IMPS
) -> list[list[BrokenTeam]]:
    """The tied teams from the best down, in groups of those who are still tied.

    What is still tied is so by the rule book: a ballot, a shared place, or whatever the conditions
    of contest say.

    >>> from overtrick.engine.team_field import Encounter
    >>> from overtrick.regulations import load
    >>> one = Encounter(1, "1", "2", points=12, scored=30, conceded=21)
    >>> other = Encounter(1, "2", "1", points=8, scored=21, conceded=30)
    >>> field = TeamField({"1": 40, "2": 40}, [one, other])
    >>> for group in broken_teams(["2", "1"], field, load("ebu-2025")):
    ...     print([(each.team, each.reason) for each in group])
    [('1', 'points when they met: 12')]
    [('2', 'points when they met: 8')]
    """
    ordered = sorted(dict.fromkeys(tied), key=natural)
    return _broken([BrokenTeam(team) for team in ordered], field, book, scoring)


class Qualified(Struct, frozen=True):
    """Who qualifies of those who were tied, who does not, and who are tied for the places left."""

    through: tuple[str, ...]
    out: tuple[str, ...]
    undecided: tuple[str, ...] = ()
    places_left: int = 0


def qualified(groups: Sequence[Sequence[BrokenTeam]], places: int) -> Qualified:
    """Cut an order at so many places; who is tied on either side of the cut stays tied.

    >>> groups = [[BrokenTeam("3")], [BrokenTeam("1"), BrokenTeam("4")], [BrokenTeam("2")]]
    >>> qualified(groups, 3)
    Qualified(through=('3', '1', '4'), out=('2',), undecided=(), places_left=0)
    >>> qualified(groups, 2)
    Qualified(through=('3',), out=('2',), undecided=('1', '4'), places_left=1)
    """
    through: list[str] = []
    undecided: list[str] = []
    out: list[str] = []
    for group in groups:
        teams = [each.team for each in group]
        if len(through) + len(teams) <= places and not undecided:
            through += teams
        elif len(through) < places and not undecided:
            undecided += teams
        else:
            out += teams
    left = max(0, places - len(through)) if undecided else 0
    return Qualified(tuple(through), tuple(out), tuple(undecided), left)


def _broken(
    group: list[BrokenTeam], field: TeamField, book: RuleBook, scoring: Scoring
) -> list[list[BrokenTeam]]:
    if len(group) < 2:
        return [group]
    key, rules = _rules(len(group), book, scoring)
    everybody = [each.team for each in group]
    parts = [group]
    for rule in rules:
        parts = [smaller for part in parts for smaller in _apart(part, rule, everybody, field, key)]
    if len(parts) == 1:
        return parts
    return [again for part in parts for again in _broken(part, field, book, scoring)]


def _rules(size: int, book: RuleBook, scoring: Scoring) -> tuple[str, tuple[TeamTieBreak, ...]]:
    """The rules for a tie of so many teams, and the key of the rule book that has them."""
    if scoring is not Scoring.BOARD_A_MATCH:
        return "team_tie_breaks", book.team_tie_breaks
    if size == 2:
        return "board_a_match_tie_breaks", book.board_a_match_tie_breaks
    return "board_a_match_tie_breaks_of_more", book.board_a_match_tie_breaks_of_more


def _apart(
    part: list[BrokenTeam],
    rule: TeamTieBreak,
    everybody: Sequence[str],
    field: TeamField,
    key: str,
) -> list[list[BrokenTeam]]:
    """What one rule makes of a part of those who were tied at first."""
    if len(part) < 2:
        return [part]
    teams = [each.team for each in part]
    found = RULES[rule](teams, everybody, field, key)
    if isinstance(found, DoesNotFit):
        return [[each.still_tied(f"{found.by}: {found.why}") for each in part]]
    groups = groups_by_value(part, lambda each: found.order(each.team))
    if len(groups) == 1:
        return [[each.still_tied(f"{found.by}: {found.equal(teams)}") for each in part]]
    return [[_told_apart(each.team, found) for each in group] for group in groups]


def _told_apart(team: str, found: Compared) -> BrokenTeam:
    steps = found.steps[team]
    words = found.words.get(team, "")
    figure = None if words else Fraction(steps[-1].value)
    return BrokenTeam(team, found.by, figure, words=words, steps=steps)
