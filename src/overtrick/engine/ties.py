"""Breaking ties between pairs or players, in the rule book's order, with the reason.

EBU White Book, splitting ties: head-to-head, the opponents' scores, a count-back of boards. What
belongs to teams is in team_ties.py.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

from msgspec import Struct

from overtrick.engine.overall import Standing
from overtrick.engine.ranking import groups_by_value
from overtrick.engine.reason import Step
from overtrick.engine.tally import CardLine, Key, Tally, exact_sum, key_of
from overtrick.exact import shown
from overtrick.model.contestant import Contestant
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import TieBreak


class Trial(Struct, frozen=True):
    """A rule that was tried for somebody who is tied.

    ``step`` is the figure and how it came about, none where the rule does not fit all of the tied;
    ``figures`` are those of all who were compared.
    """

    rule: TieBreak
    step: Step | None = None
    figures: tuple[tuple[Contestant, Fraction], ...] = ()

    @property
    def name(self) -> str:
        """The rule in words."""
        return NAMES[self.rule]

    @property
    def figure(self) -> str:
        """The figure as it is printed."""
        return shown(self.step.value) if self.step is not None else ""


class Broken(Struct, frozen=True):
    """Why somebody who was tied stands where they stand.

    ``trials`` are all rules that were tried; ``decisive`` is the number of them up to the last
    one that told it apart from anybody.
    """

    standing: Standing
    trials: tuple[Trial, ...] = ()
    decisive: int = 0

    @property
    def reason(self) -> str:
        """The reason in words."""
        if not self.decisive:
            return ""
        trial = self.trials[self.decisive - 1]
        return f"{trial.name}: {trial.figure}"

    @property
    def tried(self) -> tuple[str, ...]:
        """The rules that did not tell it apart from those it is still tied with."""
        return tuple(
            f"{trial.name}: {DO_NOT_FIT[trial.rule] if trial.step is None else trial.figure}"
            + (" each" if trial.step is not None else "")
            for trial in self.trials[self.decisive :]
        )

    def after(self, trial: Trial, told_apart: bool) -> "Broken":
        """The same after one more rule."""
        trials = (*self.trials, trial)
        return Broken(self.standing, trials, len(trials) if told_apart else self.decisive)


class Field(Struct, frozen=True):
    """Everybody, and the scorecards of those who are tied."""

    standings: Sequence[Standing]
    card: Callable[[Tally], Sequence[CardLine]]

    def cards(self, standing: Standing) -> list[CardLine]:
        """Every line that somebody played."""
        return [card for tally in standing.tallies for card in self.card(tally)]


def broken(tied: Sequence[Standing], field: Field, book: RuleBook) -> list[list[Broken]]:
    """The tied in the order of the first rule that tells them apart, in groups still tied."""
    groups = [[Broken(standing) for standing in tied]]
    for rule in book.tie_breaks:
        groups = [part for group in groups for part in _apart(rule, group, field)]
    return groups


def _apart(rule: TieBreak, group: list[Broken], field: Field) -> list[list[Broken]]:
    if len(group) < 2:
        return [group]
    among = [each.standing for each in group]
    found = [FIGURES[rule](standing, among, field) for standing in among]
    steps = [step for step in found if step is not None]
    if len(steps) < len(group):
        return [[each.after(Trial(rule), told_apart=False) for each in group]]
    figures = tuple(
        (each.contestant, Fraction(step.value)) for each, step in zip(among, steps, strict=True)
    )
    value = {id(each): figure for each, (_, figure) in zip(group, figures, strict=True)}
    tried = {id(each): Trial(rule, step, figures) for each, step in zip(group, steps, strict=True)}
    parts = groups_by_value(group, lambda each: value[id(each)])
    return [[each.after(tried[id(each)], len(parts) > 1) for each in part] for part in parts]


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


def _head_to_head(standing: Standing, among: Sequence[Standing], field: Field) -> Step | None:
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
    return _sum(TieBreak.HEAD_TO_HEAD, points) if points else None


def _opponents(standing: Standing, among: Sequence[Standing], field: Field) -> Step | None:
    """The sum of the final results of everybody they met."""
    whose = {key: each for each in field.standings for key in _keys(each)}
    met = {
        id(whose[key]): whose[key].value
        for card in field.cards(standing)
        for seat, who in card.play.sides()
        if seat.side is not card.seat.side and (key := key_of(who)) in whose
    }
    return _sum(TieBreak.OPPONENTS, list(met.values())) if met else None


def _point_a_board(standing: Standing, among: Sequence[Standing], field: Field) -> Step | None:
    """A count-back: on how many boards that both played one did better than the other."""
    mine = {card.board.key: card.score.points for card in field.cards(standing)}
    better = equal = worse = 0
    for other in among:
        if other is standing:
            continue
        for card in field.cards(other):
            own, theirs = mine.get(card.board.key), card.score.points
            if own is not None and theirs is not None:
                better += own > theirs
                equal += own == theirs
                worse += own < theirs
    if not better + equal + worse:
        return None
    points = better + Fraction(equal, 2)
    rule = TieBreak.POINT_A_BOARD
    return Step(NAMES[rule], points, "{} + {} ÷ 2", (better, equal), "tie_breaks")


def _sum(rule: TieBreak, numbers: Sequence[Fraction]) -> Step:
    template = " + ".join("{}" for _ in numbers)
    return Step(NAMES[rule], exact_sum(numbers), template, tuple(numbers), "tie_breaks")


Figure = Callable[[Standing, Sequence[Standing], Field], Step | None]
FIGURES: dict[TieBreak, Figure] = {
    TieBreak.HEAD_TO_HEAD: _head_to_head,
    TieBreak.OPPONENTS: _opponents,
    TieBreak.POINT_A_BOARD: _point_a_board,
}
