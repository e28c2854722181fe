"""The rule book: every value on which federations differ, typed, each with its citation.

A key is declared once, here, with its type and what it decides; the engine reads it as an
attribute. A value that the book leaves unset is an error at use that names book and key.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Generic, TypeVar, overload

from overtrick.exact import Halves
from overtrick.regulations.values import (
    Cause,
    CrossImpArtificial,
    CrossImpMethod,
    DeviceCodes,
    OneMissing,
    OtherScores,
    OwnAverage,
    OwnScore,
    Shortfall,
    SingleScore,
    StandardPenalty,
    Trim,
    TrimRounding,
    awards,
    choice,
    choices,
    counts_by_number,
    number,
    number_or_none,
    whole,
    yes_or_no,
)

T = TypeVar("T")


class Sure(Enum):
    """How sure we are that the cited document says so."""

    READ = "read"
    EXCERPT = "excerpt"
    DERIVED = "derived"
    PARAPHRASE = "paraphrase"
    PROGRAM = "program"
    MEMORY = "memory"
    CONVENTION = "convention"

    @property
    def meaning(self) -> str:
        """The same in words."""
        return {
            Sure.READ: "read in the document",
            Sure.EXCERPT: "read in an excerpt",
            Sure.DERIVED: "worked out from the document's figures",
            Sure.PARAPHRASE: "from a paraphrase by others",
            Sure.PROGRAM: "seen in a program's code or files",
            Sure.MEMORY: "from memory, not verified",
            Sure.CONVENTION: "our convention",
        }[self]


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a value comes from."""

    document: str
    edition: str
    article: str
    sure: Sure
    note: str = ""

    def __str__(self) -> str:
        edition = f" ({self.edition})" if self.edition else ""
        return f"{self.document}{edition}, {self.article}"


@dataclass(frozen=True, slots=True)
class Cited:
    """A value with its citation, and the book in which it stands."""

    value: Any
    citation: Citation
    book: str


class UnsetRuleError(LookupError):
    """A rule book says nothing about something that is needed."""

    def __init__(self, book: str, key: "Key[Any]") -> None:
        super().__init__(
            f"rule book {book} does not set {key.path} ({key.meaning}); choose a book that "
            f"does, or set {key.name} in one that extends it"
        )


class Key(Generic[T]):
    """One value of a rule book; reading it from a book that leaves it unset is an error."""

    def __init__(self, section: str, read: Callable[[object], T], meaning: str) -> None:
        self.section = section
        self.read = read
        self.meaning = meaning
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @property
    def path(self) -> str:
        """Section and name, as in the file."""
        return f"{self.section}.{self.name}"

    @overload
    def __get__(self, book: None, owner: type) -> "Key[T]": ...
    @overload
    def __get__(self, book: "RuleBook", owner: type) -> T: ...
    def __get__(self, book: "RuleBook | None", owner: type) -> "Key[T] | T":
        if book is None:
            return self
        cited = book.values.get(self.name)
        if cited is None:
            raise UnsetRuleError(book.name, self)
        value: T = cited.value
        return value


@dataclass(frozen=True)
class RuleBook:
    """A rule book with what it inherits.

    >>> from overtrick.regulations import load
    >>> load("acbl").unit, load("wbf-2017").unit
    (1, 2)
    """

    name: str
    title: str
    values: Mapping[str, Cited]
    extends: tuple[str, ...] = ()

    unit = Key("matchpoints", whole(1, 2), "matchpoints for each score beaten")
    short_missing = Key(
        "matchpoints", choice(Shortfall), "results that were not played are made up for by"
    )
    short_artificial = Key(
        "matchpoints", choice(Shortfall), "results replaced by artificial scores are made up for by"
    )
    short_scheduled = Key(
        "matchpoints", choice(Shortfall), "a board scheduled fewer times is brought to the top by"
    )
    one_missing = Key(
        "matchpoints", choice(OneMissing), "with exactly one result missing, others are scored by"
    )
    formula_minimum = Key(
        "matchpoints", whole(2, 4), "smallest group to which Neuberg's formula applies"
    )
    formula_share = Key(
        "matchpoints",
        number_or_none(0, 1),
        "or a group of more than this share of the expected number",
    )
    small_group_causes = Key(
        "matchpoints", choices(Cause), "causes for which smaller groups get fixed awards"
    )
    awards_of_two = Key("matchpoints", awards(2), "per cent for a group of two, best first")
    awards_of_three = Key("matchpoints", awards(3), "per cent for a group of three, best first")
    single_score = Key("matchpoints", choice(SingleScore), "a group of one gets")
    rounding_step = Key(
        "matchpoints", number_or_none(0, 1), "scores in a short group are rounded to"
    )
    rounding_halves = Key("matchpoints", choice(Halves), "halves of that step go")

    average_plus = Key("artificial", number(50, 100), "average plus, per cent")
    average_minus = Key("artificial", number(0, 50), "average minus, per cent")
    own_average = Key(
        "artificial", choice(OwnAverage), "average plus and minus with the contestant's own average"
    )
    device_codes = Key("artificial", choice(DeviceCodes), "codes A60 and A40 of scoring devices")
    imp_step = Key("artificial", number(0, 24), "IMPs for each 10 % of an artificial score")

    weighted_own = Key("assigned", choice(OwnScore), "entries of an assigned score are valued")
    weighted_others = Key("assigned", choice(OtherScores), "for everyone else a weighted score is")

    trim = Key("butler", choice(Trim), "scores left out of the datum")
    trim_amount = Key("butler", number(0, 100), "per cent, share or standard deviations")
    trim_numbers = Key("butler", counts_by_number, "scores left out at each end, by their number")
    trim_from = Key("butler", whole(1, 100_000), "fewest scores of which any are left out")
    trim_rounding = Key("butler", choice(TrimRounding), "a part of a score left out is rounded")
    datum_step = Key("butler", number_or_none(0, 100), "the datum is rounded to")
    datum_halves = Key("butler", choice(Halves), "halves of that step go")
    datum_factored = Key(
        "butler", yes_or_no, "frequencies of a short board are factored before the datum"
    )

    cross_imps_method = Key("cross_imps", choice(CrossImpMethod), "IMPs against everyone become")
    cross_imps_step = Key("cross_imps", number(0, 24), "IMPs for a step of 10 %, or x in √(x·n)")
    cross_imps_artificial = Key(
        "cross_imps", choice(CrossImpArtificial), "a step of 10 % of an artificial score is"
    )
    cross_imps_rounding = Key(
        "cross_imps", number_or_none(0, 1), "a sum divided by a root is rounded to"
    )

    board_worth = Key("board_a_match", whole(1, 2), "a board won at board-a-match is worth")

    standard_matchpoints = Key("standard", number(0, 100), "standard amount, per cent of a top")
    standard_matchpoints_unit = Key("standard", number(0, 1), "rounded up to, matchpoints")
    standard_imps = Key("standard", number(0, 24), "standard amount in a teams match, x in √(x·n)")
    standard_imps_unit = Key("standard", number(0, 1), "rounded up to, IMPs")
    standard_aggregate = Key("standard", number(0, 1000), "standard amount, total points")
    standard_aggregate_unit = Key("standard", number(0, 100), "rounded up to, total points")
    standard_point_a_board = Key(
        "standard", number(0, 2), "standard amount, where a board is worth 2"
    )
    standard_point_a_board_unit = Key("standard", number(0, 1), "rounded up to, points")
    standard_cross_imps = Key("standard", number(0, 24), "standard amount, x in √(x·comparisons)")
    standard_cross_imps_unit = Key("standard", number(0, 1), "rounded up to, cross-IMPs")
    standard_butler = Key("standard", number(0, 24), "standard amount at Butler, IMPs")
    standard_butler_unit = Key("standard", number(0, 1), "rounded up to, Butler IMPs")
    standard_vp = Key("standard", number(1, 100), "standard amount: maximum VPs ÷ (this × boards)")
    standard_vp_unit = Key("standard", number(0, 1), "rounded up to, VPs")
    standard_penalty = Key("standard", choice(StandardPenalty), "a standard penalty is")
    penalty_matchpoints = Key("standard", number(0, 100), "standard penalty, per cent of a top")
    penalty_vp = Key("standard", number(0, 25), "standard penalty, VPs")

    @classmethod
    def keys(cls) -> dict[str, Key[Any]]:
        """Every key by its name, in the order of a file."""
        return {name: key for name, key in vars(cls).items() if isinstance(key, Key)}

    def citation(self, name: str) -> Citation:
        """Where the value of a key comes from."""
        try:
            return self.values[name].citation
        except KeyError:
            raise UnsetRuleError(self.name, self.keys()[name]) from None

    def cite(self, rule: str) -> str:
        """The citation of a key in words; a law or article that is no key is its own citation."""
        return str(self.values[rule].citation) if rule in self.values else rule


def show(value: object) -> str:
    """A value of a rule book as it would stand in the file.

    >>> show(Halves.UP), show(None), show(Fraction(1, 10)), show((Fraction(65), Fraction(55)))
    ('up', 'none', '0.1', '65, 55')
    """
    from overtrick.exact import shown

    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, int | Fraction):
        return shown(value)
    if isinstance(value, frozenset):
        return ", ".join(sorted(show(item) for item in value)) or "(none)"
    if isinstance(value, tuple):
        return ", ".join(
            f"from {row[0]}: {row[1]}" if isinstance(row, tuple) else show(row) for row in value
        )
    return str(value)
