"""The rule book: every value on which federations differ, typed, each with its citation.

A key is declared once, here, with its type and what it decides; the engine reads it as an
attribute. A value that the book leaves unset is an error at use that names book and key.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from typing import Any, Generic, TypeVar, overload

from msgspec import Struct

from overtrick.errors import InputError
from overtrick.exact import Halves, is_short_decimal, shown
from overtrick.regulations.citation import Citation, Cited
from overtrick.regulations.values import (
    AddedUp,
    ByeTo,
    Cause,
    CrossImpArtificial,
    CrossImpMethod,
    DeviceCodes,
    FouledBoardAMatch,
    FouledMatch,
    OneMissing,
    OtherScores,
    OwnAverage,
    OwnScore,
    PercentOf,
    PointsFrom,
    RemovedBoards,
    Scaled,
    Shortfall,
    SingleScore,
    StandardPenalty,
    TeamTieBreak,
    TieBreak,
    TiedPlaces,
    Trim,
    TrimRounding,
    VPBoards,
    WeightedTeams,
    Window,
    WithdrawnOpponents,
    awards,
    choice,
    choices,
    counts_by_number,
    number,
    ordered,
    positive,
    positive_or_none,
    scale_name,
    whole,
    yes_or_no,
)

T = TypeVar("T")


class UnsetRuleError(InputError):
    """A rule book says nothing about something that is needed."""

    def __init__(self, book: str, key: "Key[Any]") -> None:
        super().__init__(
            f"rule book {book} does not set {key.path} ({key.meaning}); choose a book that does, "
            f"or set {key.name} under [rules] in the event or in a book of your own that extends it"
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


class RuleBook(Struct, frozen=True):
    """A rule book with what it inherits.

    ``extends`` names the books that it builds upon, the nearest first. ``changed`` names the keys
    that an event changes for itself, which every report of that event has to say.

    >>> from overtrick.regulations import load
    >>> load("acbl").unit, load("wbf-2017").unit
    (1, 2)
    """

    name: str
    title: str
    values: Mapping[str, Cited]
    extends: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()

    unit = Key("matchpoints", whole(1, 2), "matchpoints for each score beaten")
    short_fouled = Key(
        "matchpoints",
        choice(Shortfall),
        "how results in other versions of the deal are made up for",
    )
    short_missing = Key(
        "matchpoints", choice(Shortfall), "how results that were not played are made up for"
    )
    short_artificial = Key(
        "matchpoints",
        choice(Shortfall),
        "how results replaced by artificial scores are made up for",
    )
    short_scheduled = Key(
        "matchpoints",
        choice(Shortfall),
        "how a board scheduled fewer times is brought to the common top",
    )
    one_missing = Key(
        "matchpoints", choice(OneMissing), "how the others are scored when one result is missing"
    )
    formula_minimum = Key(
        "matchpoints", whole(2, 4), "smallest group to which Neuberg's formula applies"
    )
    formula_share = Key(
        "matchpoints",
        positive_or_none(1),
        "share of the expected results above which it applies to smaller groups too",
    )
    small_group_causes = Key(
        "matchpoints", choices(Cause), "causes for which smaller groups get fixed awards"
    )
    awards_of_two = Key("matchpoints", awards(2), "per cent for a group of two, best first")
    awards_of_three = Key("matchpoints", awards(3), "per cent for a group of three, best first")
    single_score = Key("matchpoints", choice(SingleScore), "what a group of one gets")
    rounding_step = Key(
        "matchpoints", positive_or_none(1), "what scores in a short group are rounded to"
    )
    rounding_halves = Key("matchpoints", choice(Halves), "where halves of the rounding step go")

    average_plus = Key("artificial", number(50, 100), "average plus, per cent")
    average_minus = Key("artificial", number(0, 50), "average minus, per cent")
    own_average = Key(
        "artificial",
        choice(OwnAverage),
        "whether average plus and minus follow the contestant's own average",
    )
    own_average_window = Key(
        "artificial", choice(Window), "over which boards the own average is taken"
    )
    device_codes = Key(
        "artificial", choice(DeviceCodes), "what the codes A60 and A40 of scoring devices mean"
    )
    imp_step = Key("artificial", number(0, 24), "IMPs for each 10 % from average")

    weighted_own = Key(
        "assigned", choice(OwnScore), "how the entries of an assigned score are valued"
    )
    weighted_others = Key(
        "assigned", choice(OtherScores), "what becomes of a weighted score for everyone else"
    )

    trim = Key("butler", choice(Trim), "which scores are left out of the datum")
    trim_amount = Key(
        "butler",
        number(0, 100),
        "per cent or share left out at each end, or standard deviations that stay in",
    )
    trim_numbers = Key("butler", counts_by_number, "scores left out at each end, by their number")
    trim_from = Key("butler", whole(1, 100_000), "fewest scores of which any are left out")
    trim_rounding = Key("butler", choice(TrimRounding), "how a part of a score left out is rounded")
    datum_step = Key("butler", positive_or_none(100), "what the datum is rounded to")
    datum_halves = Key("butler", choice(Halves), "where halves of the datum's step go")
    datum_factored = Key(
        "butler", yes_or_no, "whether frequencies of a short board are factored before the datum"
    )

    cross_imps_method = Key(
        "cross_imps", choice(CrossImpMethod), "what becomes of the IMPs against everyone"
    )
    cross_imps_artificial = Key(
        "cross_imps", choice(CrossImpArtificial), "how 10 % from average are worked out"
    )
    cross_imps_step = Key(
        "cross_imps", number(0, 24), "IMPs for each 10 % from average, or x in √(x·comparisons)"
    )
    cross_imps_rounding = Key(
        "cross_imps", positive(1), "what a sum divided by a root is rounded to"
    )

    board_worth = Key("board_a_match", whole(1, 2), "what a board won at board-a-match is worth")

    vp_scale = Key("teams", scale_name, "the scale of victory points, by name or as a file")
    vp_boards = Key(
        "teams", choice(VPBoards), "whether a match with boards left out keeps its VP column"
    )
    weighted_teams = Key(
        "teams", choice(WeightedTeams), "whether IMPs are weighted first, or victory points"
    )
    weighted_imps_step = Key(
        "teams", positive_or_none(1), "what the weighted IMPs of a board are rounded to"
    )
    weighted_imps_halves = Key("teams", choice(Halves), "where halves of that step go")
    weighted_vps_step = Key(
        "teams", positive_or_none(1), "what weighted victory points are rounded up to"
    )
    half_match = Key(
        "teams",
        scale_name,
        "the scale for the short matches of a team that has two in a round, or halved",
    )
    bye = Key("teams", number(0, 100), "what a bye is worth, per cent of a match")
    removed_boards = Key(
        "teams", choice(RemovedBoards), "what becomes of boards of a match that cannot be played"
    )
    least_played = Key(
        "teams", positive_or_none(1), "part of a match that must be played for it to count"
    )
    void_share = Key(
        "teams",
        positive(1),
        "part of the boards of a void match, rounded up, on which fault decides",
    )
    wrong_seating = Key(
        "teams", number(0, 100), "what a match void for wrong seating is worth, per cent"
    )
    wrong_seating_by_director = Key(
        "teams", number(0, 100), "the same where the director was wrong, per cent"
    )
    withdrawn_cancels_below = Key(
        "teams",
        positive_or_none(1),
        "part of its matches below which the scores of a team that withdraws are cancelled",
    )
    withdrawn_opponents = Key(
        "teams", choice(WithdrawnOpponents), "what those get who were still to meet such a team"
    )
    fouled_match = Key("teams", choice(FouledMatch), "what becomes of a board fouled in a match")
    fouled_board_a_match = Key(
        "teams", choice(FouledBoardAMatch), "what becomes of a board fouled at board-a-match"
    )
    fouled_loses_below = Key(
        "teams", number(0, 200), "both tables' percentages in their groups below which a team loses"
    )
    fouled_wins_above = Key("teams", number(0, 200), "and those above which it wins the board")
    fouled_one_table = Key(
        "teams", number(50, 100), "per cent with which a pair wins the board if one table counts"
    )
    fouled_least_results = Key(
        "teams", whole(2, 1000), "results that a group needs to count, at most"
    )
    fouled_least_share = Key(
        "teams", positive(1), "part of the expected results with which a smaller group counts"
    )

    swiss_bye = Key("teams", choice(ByeTo), "who sits out in a Swiss event with an odd field")
    knockout_extra_share = Key(
        "teams", positive(1), "part of the boards that is played more after a tie in a knockout"
    )
    knockout_extra_least = Key("teams", whole(1, 64), "boards played more after a tie, at least")

    standard_matchpoints = Key("standard", number(0, 100), "standard amount, per cent of a top")
    standard_matchpoints_unit = Key(
        "standard", positive(1), "which is rounded up to this, matchpoints"
    )
    standard_imps = Key(
        "standard", number(0, 24), "standard amount in a teams match, x in √(x·times played)"
    )
    standard_imps_unit = Key("standard", positive(1), "which is rounded up to this, IMPs")
    standard_aggregate = Key("standard", number(0, 1000), "standard amount, total points")
    standard_aggregate_unit = Key(
        "standard", positive(100), "which is rounded up to this, total points"
    )
    standard_point_a_board = Key(
        "standard", number(0, 2), "standard amount, where a board is worth 2"
    )
    standard_point_a_board_unit = Key(
        "standard", positive(1), "which is rounded up to this, points"
    )
    standard_cross_imps = Key("standard", number(0, 24), "standard amount, x in √(x·comparisons)")
    standard_cross_imps_unit = Key(
        "standard", positive(1), "which is rounded up to this, cross-IMPs"
    )
    standard_butler = Key("standard", number(0, 24), "standard amount at Butler, IMPs")
    standard_butler_unit = Key("standard", positive(1), "which is rounded up to this, Butler IMPs")
    standard_vp = Key("standard", number(1, 100), "standard amount: maximum VPs ÷ (this × boards)")
    standard_vp_unit = Key("standard", positive(1), "which is rounded up to this, VPs")
    standard_penalty = Key("standard", choice(StandardPenalty), "what a standard penalty is")
    penalty_matchpoints = Key("standard", number(0, 100), "standard penalty, per cent of a top")
    penalty_vp = Key("standard", number(0, 25), "standard penalty, VPs")
    foul_duplication_sectional = Key(
        "standard", number(0, 1), "boards deducted for a foul in duplication, sectional events"
    )
    foul_duplication_regional = Key(
        "standard", number(0, 1), "boards deducted for a foul in duplication, regional events"
    )
    foul_duplication_nabc = Key(
        "standard", number(0, 1), "boards deducted for a foul in duplication, NABC+ events"
    )
    foul_play_nabc = Key(
        "standard", number(0, 1), "boards deducted for a foul during play, NABC+ events"
    )

    withdrawal_stands_from = Key(
        "attendance",
        number(0, 1),
        "part of a session that somebody who withdraws must have played for the results to stand",
    )

    tie_tolerance = Key(
        "ranking", number(0, 1), "per cent or IMPs within which contestants are tied"
    )
    tie_breaks = Key("ranking", ordered(TieBreak), "how ties are broken, in this order")
    team_tie_breaks = Key(
        "ranking", ordered(TeamTieBreak), "how ties of teams are broken, in this order"
    )
    board_a_match_tie_breaks = Key(
        "ranking", ordered(TeamTieBreak), "the same at board-a-match, where two teams are tied"
    )
    board_a_match_tie_breaks_of_more = Key(
        "ranking", ordered(TeamTieBreak), "the same at board-a-match, three or more teams"
    )
    carry_forward = Key(
        "ranking", positive(1), "part of an earlier session's score that carries forward"
    )

    raw_lines = Key(
        "printing",
        choices(Cause),
        "causes for which lines are printed with the points of a short board as they are",
    )
    factored_percent_step = Key(
        "printing",
        positive_or_none(1),
        "what per cent of a board with results made up for are rounded to before they are added",
    )
    total_step = Key(
        "printing",
        positive_or_none(1),
        "what a total is rounded to before anything follows from it",
    )
    totals_scaled = Key(
        "printing",
        choice(Scaled),
        "whether totals are brought to the most boards played, before or after this rounding",
    )
    percent_of = Key("printing", choice(PercentOf), "what a percentage is worked out from")
    points_from = Key("printing", choice(PointsFrom), "where matchpoints are counted from")
    tied_places = Key("printing", choice(TiedPlaces), "which places the tied have")
    pair_imps = Key("printing", choice(AddedUp), "which IMPs of a pair within a team are added up")

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


def as_written(value: object) -> object:
    """A value of a rule book as it stands in the file, so that it can be read again.

    >>> as_written(Halves.UP), as_written(None), as_written((Fraction(65), Fraction(1, 3)))
    ('up', 'none', [65, '1/3'])
    """
    if value is None:
        return "none"
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction) and value.denominator == 1:
        return value.numerator
    if isinstance(value, Fraction) and not is_short_decimal(value):
        return str(value)
    if isinstance(value, frozenset):
        return [item.value for item in type(next(iter(value))) if item in value] if value else []
    if isinstance(value, tuple):
        return [as_written(item) for item in value]
    return value


def show(value: object) -> str:
    """A value of a rule book in print.

    >>> show(Halves.UP), show(None), show(Fraction(1, 10)), show((Fraction(65), Fraction(55)))
    ('up', 'none', '0.1', '65, 55')
    """
    written = as_written(value)
    if isinstance(written, bool):
        return "true" if written else "false"
    if isinstance(written, int | Fraction):
        return shown(written)
    if isinstance(written, list):
        rows = (
            f"from {row[0]}: {row[1]}" if isinstance(row, list) else show(row) for row in written
        )
        return ", ".join(rows) or "nothing"
    return str(written)
