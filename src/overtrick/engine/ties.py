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
from overtrick.exact import Exact, shown
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
        return NAMES[self.rule] if self.step is None else self.step.what

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
        """The reason in words, and why rules before it were passed over."""
        if not self.decisive:
            return ""
        *before, trial = self.trials[: self.decisive]
        passed_over = [f"{each.name}: {DO_NOT_FIT[each.rule]}" for each in before if not each.step]
        beside = f" ({'; '.join(passed_over)})" if passed_over else ""
        return f"{trial.name}: {trial.figure}{beside}"

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
    return _broken([Broken(standing) for standing in tied], field, book)


def _broken(group: list[Broken], field: Field, book: RuleBook) -> list[list[Broken]]:
    """Fewer who are still tied are a tie of their own, to which all rules apply anew."""
    for rule in book.tie_breaks:
        parts = _apart(rule, group, field)
        if len(parts) > 1:
            return [
                smaller
                for part in parts
                for smaller in (_broken(part, field, book) if len(part) > 1 else [part])
            ]
        [group] = parts
    return [group]


def _apart(rule: TieBreak, group: list[Broken], field: Field) -> list[list[Broken]]:
    among = [each.standing for each in group]
    shares = [SHARES[rule](standing, among, field) for standing in among]
    steps = _figures(rule, shares)
    if not steps:
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

MEANS = {
    TieBreak.HEAD_TO_HEAD: "points for each board when they met",
    TieBreak.OPPONENTS: "mean of the opponents' results",
}

DO_NOT_FIT = {
    TieBreak.HEAD_TO_HEAD: "not all of them met",
    TieBreak.OPPONENTS: "not all of them met anybody who has a result",
    TieBreak.POINT_A_BOARD: "not all of them have boards in common",
}


def _keys(standing: Standing) -> set[Key]:
    """The numbers under which somebody played, in every session."""
    return {key_of(tally.contestant) for tally in standing.tallies}


class Share(Struct, frozen=True):
    """What somebody has by a rule, how it adds up, and out of how much.

    ``of`` are maxima, boards, opponents or comparisons; ``per`` is 100 where a part of them is per
    cent.
    """

    value: Fraction
    template: str
    numbers: tuple[Exact, ...]
    of: Fraction
    per: int = 1


def _share(numbers: Sequence[Fraction], of: Fraction, per: int = 1) -> Share:
    return Share(exact_sum(numbers), " + ".join("{}" for _ in numbers), tuple(numbers), of, per)


def _figures(rule: TieBreak, shares: Sequence[Share | None]) -> list[Step]:
    """The figures of all; none at all where the rule does not fit every one of them.

    Where they are not out of as much, sums cannot be compared, and each is taken in relation to it
    (White Book, splitting ties: per cent where numbers of matches are unequal).
    """
    found = [share for share in shares if share is not None]
    if len(found) < len(shares):
        return []
    if len({share.of for share in found}) == 1:
        return [
            Step(NAMES[rule], share.value, share.template, share.numbers, "tie_breaks")
            for share in found
        ]
    return [_in_relation(rule, share) for share in found] if all(s.of for s in found) else []


def _in_relation(rule: TieBreak, share: Share) -> Step:
    value = share.per * share.value / share.of
    template, numbers = f"({share.template}) ÷ {{}}", (*share.numbers, share.of)
    if share.per == 1:
        return Step(MEANS[rule], value, template, numbers, "tie_breaks")
    what, numbers = f"{NAMES[rule]}, per cent", (share.per, *numbers)
    return Step(what, value, f"{{}} × {template}", numbers, "tie_breaks")


def _head_to_head(standing: Standing, among: Sequence[Standing], field: Field) -> Share | None:
    """The points on the boards that they played against each other, if each has met each."""
    waiting = [_keys(each) for each in among if each is not standing]
    others = set().union(*waiting)
    met = []
    for card in field.cards(standing):
        sides = card.play.sides()
        against = {key_of(who) for seat, who in sides if seat.side is not card.seat.side} & others
        if against and card.score.points is not None:
            waiting = [keys for keys in waiting if keys.isdisjoint(against)]
            met.append(card.score)
    if waiting:
        return None
    points = [score.points for score in met if score.points is not None]
    maxima = [score.maximum for score in met if score.maximum is not None]
    return _share(points, exact_sum(maxima), 100) if maxima else _share(points, Fraction(len(met)))


def _opponents(standing: Standing, among: Sequence[Standing], field: Field) -> Share | None:
    """The final results of everybody they met."""
    whose = {key: each for each in field.standings for key in _keys(each)}
    met = {
        id(whose[key]): whose[key].value
        for card in field.cards(standing)
        for seat, who in card.play.sides()
        if seat.side is not card.seat.side and (key := key_of(who)) in whose
    }
    return _share(list(met.values()), Fraction(len(met))) if met else None


def _point_a_board(standing: Standing, among: Sequence[Standing], field: Field) -> Share | None:
    """A count-back: on how many boards that both played one did better than the other."""
    mine = {card.board.key: card.score.points for card in field.cards(standing)}
    better = equal = compared = 0
    for other in among:
        if other is standing:
            continue
        before = compared
        for card in field.cards(other):
            own, theirs = mine.get(card.board.key), card.score.points
            if own is not None and theirs is not None:
                better += own > theirs
                equal += own == theirs
                compared += 1
        if compared == before:
            return None
    points = better + Fraction(equal, 2)
    return Share(points, "{} + {} ÷ 2", (better, equal), Fraction(compared), 100)


SHARES: dict[TieBreak, Callable[[Standing, Sequence[Standing], Field], Share | None]] = {
    TieBreak.HEAD_TO_HEAD: _head_to_head,
    TieBreak.OPPONENTS: _opponents,
    TieBreak.POINT_A_BOARD: _point_a_board,
}
