"""What a rule says of teams that are tied, and why each stands where it stands after all rules."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct, field
from msgspec.structs import replace

from overtrick.engine.reason import Step
from overtrick.exact import Exact, shown


class DoesNotFit(Struct, frozen=True):
    """A rule that cannot be applied to these teams, and why."""

    by: str
    why: str


class Compared(Struct, frozen=True):
    """The figures of the teams, as the value of the last of their steps; the highest is the best.

    ``keys`` order them where the figure does not. ``words`` stand for a figure that is no number.
    ``alike`` is what there is to say where nobody is told apart.
    """

    by: str
    steps: Mapping[str, tuple[Step, ...]]
    keys: Mapping[str, Fraction] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    alike: str = ""

    def order(self, team: str) -> Fraction:
        """What orders a team."""
        return self.keys[team] if self.keys else Fraction(self.steps[team][-1].value)

    def equal(self, teams: Sequence[str]) -> str:
        """What to say where they all have the same."""
        return self.alike or f"{shown(self.steps[teams[0]][-1].value)} each"


class BrokenTeam(Struct, frozen=True):
    """Why a team that was tied stands where it stands.

    ``words`` stand for a figure that is no number. ``tried`` are the rules that did not tell it
    apart from those it is still tied with.
    """

    team: str
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

    def still_tied(self, rule: str) -> "BrokenTeam":
        """The same after one more rule that told nobody apart."""
        return self if rule in self.tried else replace(self, tried=(*self.tried, rule))


def summed(what: str, numbers: Sequence[Exact], rule: str) -> Step:
    """A sum with its numbers.

    >>> summed("points", [12, 8], "team_tie_breaks").formula
    '12 + 8'
    """
    total = sum(numbers, Fraction(0))
    return Step(what, total, " + ".join("{}" for _ in numbers) or "0", tuple(numbers), rule)


def sums_or_means(
    what: str, numbers: Mapping[str, Sequence[Exact]], rule: str
) -> dict[str, tuple[Step, ...]]:
    """The sums, or the means where some have more numbers than others.

    >>> steps = sums_or_means("IMPs", {"1": [10, 20], "2": [18]}, "team_tie_breaks")
    >>> steps["1"][-1].formula, steps["2"][-1].value
    ('30 ÷ 2', Fraction(18, 1))
    """
    sums = {team: summed(what, each, rule) for team, each in numbers.items()}
    if len({len(each) for each in numbers.values()}) == 1:
        return {team: (each,) for team, each in sums.items()}
    return {team: (each, mean(each, len(numbers[team]))) for team, each in sums.items()}


def mean(total: Step, count: int) -> Step:
    """A sum divided by how many there are, or nothing of nothing."""
    numbers = (total.value, max(count, 1))
    return Step(
        f"{total.what}, on average",
        Fraction(numbers[0]) / numbers[1],
        "{} ÷ {}",
        numbers,
        total.rule,
    )
