"""Breaking ties between pairs or players, in the rule book's order, with the reason.

EBU White Book, splitting ties: head-to-head, the opponents' scores, a count-back of boards. What
belongs to teams is in team_ties.py.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Generic, TypeVar

from overtrick.engine.overall import Standing
from overtrick.engine.ranking import groups_by_value
from overtrick.engine.reason import Step
from overtrick.engine.tally import CardLine, Key, Tally, exact_sum, key_of
from overtrick.exact import shown
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import TieBreak

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Broken(Generic[T]):
    """Why somebody who was tied stands where they stand.

    ``standing`` is who it is: a standing of pairs, the number of a team. ``words`` stand for a
    figure that is no number. ``tried`` are the rules that did not tell it apart from those it is
    still tied with.
    """

    standing: T
    by: str = ""
    figure: Fraction | None = None
    tried: tuple[str, ...] = ()
    words: str = ""
    steps: tuple[Step, ...] = ()

    @property
    def reason(self) -> str:
        """The reason in words."""
        if self.words:
            return f"{self.by}: {self.words}"
        return f"{self.by}: {shown(self.figure)}" if self.figure is not None else ""

    def still_tied(self, rule: str) -> "Broken[T]":
        """The same after one more rule that told nobody apart."""
        return self if rule in self.tried else replace(self, tried=(*self.tried, rule))


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody, and the scorecards of those who are tied."""

    standings: Sequence[Standing]
    card: Callable[[Tally], Sequence[CardLine]]

    def cards(self, standing: Standing) -> list[CardLine]:
        """Every line that somebody played."""
        return [card for tally in standing.tallies for card in self.card(tally)]


def broken(tied: Sequence[Standing], field: Field, book: RuleBook) -> list[list[Broken[Standing]]]:
    """The tied in the order of the first rule that tells them apart, in groups still tied."""
    groups = [[Broken(standing) for standing in tied]]
    for rule in book.tie_breaks:
        groups = [part for group in groups for part in _apart(rule, group, field)]
    return groups


def _apart(
    rule: TieBreak, group: list[Broken[Standing]], field: Field
) -> list[list[Broken[Standing]]]:
    if len(group) < 2:
        return [group]
    among = [each.standing for each in group]
    figure = FIGURES[rule]
    figures = {id(each): figure(each.standing, among, field) for each in group}
    if any(value is None for value in figures.values()):
        return [[each.still_tied(f"{NAMES[rule]}: {DO_NOT_FIT[rule]}") for each in group]]
    parts = list(groups_by_value(group, lambda each: figures[id(each)] or Fraction(0)))
    if len(parts) == 1:
        equal = figures[id(group[0])] or Fraction(0)
        return [[each.still_tied(f"{NAMES[rule]}: {shown(equal)} each") for each in group]]
    return [
        [Broken(each.standing, NAMES[rule], figures[id(each)]) for each in part] for part in parts
    ]


NAMES = {
    TieBreak.HEAD_TO_HEAD: "points when they met",
    TieBreak.OPPONENTS: "sum of the opponents' results",
    TieBreak.POINT_A_BOARD: "boards on which it did better, equal ones half",
}

DO_NOT_FIT = {
    TieBreak.HEAD_TO_HEAD: "not all of them met",
    TieBreak.OPPONENTS: "not all of them met anybody who has a result",
    TieBreak.POINT_A_BOARD: "they have no board in common",
}


def _keys(standing: Standing) -> set[Key]:
    """The numbers under which somebody played, in every session."""
    return {key_of(tally.contestant) for tally in standing.tallies}


def _head_to_head(standing: Standing, among: Sequence[Standing], field: Field) -> Fraction | None:
    """The points on the boards that they played against each other."""
    others = {key for each in among if each is not standing for key in _keys(each)}
    points = [
        card.score.points
        for card in field.cards(standing)
        if card.score.points is not None
        and any(
            seat.side is not card.seat.side and key_of(who) in others
            for seat, who in card.play.sides()
        )
    ]
    return exact_sum(points) if points else None


def _opponents(standing: Standing, among: Sequence[Standing], field: Field) -> Fraction | None:
    """The sum of the final results of everybody they met."""
    whose = {key: each for each in field.standings for key in _keys(each)}
    met = {
        id(whose[key]): whose[key].value
        for card in field.cards(standing)
        for seat, who in card.play.sides()
        if seat.side is not card.seat.side and (key := key_of(who)) in whose
    }
    return exact_sum(met.values()) if met else None


def _point_a_board(standing: Standing, among: Sequence[Standing], field: Field) -> Fraction | None:
    """A count-back: on how many boards that both played one did better than the other."""
    mine = {card.board.key: card.score.points for card in field.cards(standing)}
    points = Fraction(0)
    common = False
    for other in among:
        if other is standing:
            continue
        for card in field.cards(other):
            own, theirs = mine.get(card.board.key), card.score.points
            if own is not None and theirs is not None:
                common = True
                points += 1 if own > theirs else Fraction(int(own == theirs), 2)
    return points if common else None


Figure = Callable[[Standing, Sequence[Standing], Field], Fraction | None]
FIGURES: dict[TieBreak, Figure] = {
    TieBreak.HEAD_TO_HEAD: _head_to_head,
    TieBreak.OPPONENTS: _opponents,
    TieBreak.POINT_A_BOARD: _point_a_board,
}
