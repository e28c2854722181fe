"""Our figures of a pairs or individual event, as a rule book and its habits of print give them."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from overtrick.app.explain_total import added, percent_step, session_steps
from overtrick.engine.event_score import Ranked, score_event
from overtrick.engine.neuberg import RULES
from overtrick.engine.reason import SideScore, Step, rounded
from overtrick.engine.tally import BoardKey, Place, Tally
from overtrick.exact import Exact, Halves, round_to
from overtrick.formats.imported import Figure, Printed
from overtrick.model.board import Seat, Side
from overtrick.model.contestant import Contestant, ContestantRef
from overtrick.model.event import Event
from overtrick.model.result_line import ResultLine
from overtrick.model.schedule import ScheduledPlay
from overtrick.regulations.citation import Cited
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import PercentOf, PointsFrom, Scaled, Shortfall, TiedPlaces

Who = tuple[str, Side | None, str | None]


class Part(Struct, frozen=True):
    """What somebody has in the event or in one session of it."""

    contestant: Contestant
    session: int | None
    tallies: tuple[Tally, ...]
    boards: int
    total: Fraction
    maximum: Fraction | None


class PairFigures:
    """Every figure of an event under a rule book.

    ``lines`` are those of the file in its order: a printed figure names one by its place.
    """

    def __init__(
        self,
        event: Event,
        lines: Sequence[ResultLine],
        schedule: Sequence[ScheduledPlay],
        book: RuleBook,
    ) -> None:
        self.event, self.lines, self.book = event, lines, book
        self.score = score_event(event, book, schedule)
        raw = as_they_are(book)
        self._printed = self.score if raw is book else score_event(event, raw, schedule)

    def value(self, printed: Printed) -> Fraction | None:
        """Our exact figure; none where there is none."""
        steps = self.steps(printed)
        return Fraction(steps[-1].value) if steps else None

    def agrees(self, printed: Printed) -> bool:
        """Whether a printed figure is ours, at the precision at which it was printed."""
        if printed.figure is Figure.PLACE:
            return self._same_place(printed)
        return same(printed, self.value(printed))

    def steps(self, printed: Printed) -> tuple[Step, ...]:
        """How we come to our figure."""
        match printed.figure:
            case Figure.LINE_POINTS | Figure.LINE_PERCENT:
                return self._of_line(printed)
            case Figure.TOTAL | Figure.PERCENT | Figure.PER_BOARD | Figure.PLACE:
                part = self._part(printed.who)
                return () if part is None else tuple(self._of_part(part, printed.figure))
            case _:
                return ()

    # -------------------------------------------------------------- lines

    def _of_line(self, printed: Printed) -> tuple[Step, ...]:
        if printed.line is None or printed.seat is None or printed.line >= len(self.lines):
            return ()
        score = self._side_score(self.lines[printed.line], printed.seat)
        if score is None or score.points is None:
            return ()
        steps = list(score.steps) or [Step("points", score.points)]
        if steps[-1].value != score.points:
            steps.append(Step("points", score.points))
        if printed.figure is Figure.LINE_PERCENT:
            if not score.maximum:
                return ()
            return (*steps, percent_step(score.points, score.maximum))
        return (*steps, *self._from_average(score.points, score.maximum))

    def _side_score(self, line: ResultLine, seat: Seat) -> SideScore | None:
        """What a side has on a line, average plus and minus worked out."""
        if (at := self._places.get(id(line))) is None:
            return None
        key, index = at
        floated = self._floated.get((key, index, seat))
        return floated or self._printed.scores.boards[key].score.lines[index].seat(seat)

    @cached_property
    def _floated(self) -> Mapping[Place, SideScore]:
        tallies = self._printed.scores.tallies.values()
        return {place: own for tally in tallies for place, own in tally.floated}

    @cached_property
    def _places(self) -> Mapping[int, tuple[BoardKey, int]]:
        return {
            id(play.reported): (key, index)
            for key, board in self._printed.scores.boards.items()
            for index, play in enumerate(board.plays)
            if play.reported is not None
        }

    def _from_average(self, points: Exact, maximum: Fraction | None) -> Iterator[Step]:
        if self.book.points_from is PointsFrom.AVERAGE and maximum:
            half = maximum / 2
            yield Step("from average", points - half, "{} - {}", (points, half), "points_from")

    # -------------------------------------------------------------- totals

    @cached_property
    def parts(self) -> Sequence[Part]:
        """What everybody has, in the event and in each of several sessions."""
        found = []
        several = len({session for session, _ in self.score.scores.tallies}) > 1
        for each in self.score.standings:
            who = each.contestant
            found.append(Part(who, None, each.tallies, each.boards, each.total, each.maximum))
            if several:
                found += [
                    Part(who, one.session, (one,), one.boards, one.total, one.maximum)
                    for one in each.tallies
                ]
        return found

    @cached_property
    def _known(self) -> Mapping[tuple[Who, int | None], Part]:
        return {(_who(each.contestant), each.session): each for each in self.parts}

    def _part(self, ref: ContestantRef | None) -> Part | None:
        if ref is None:
            return None
        exact = self._known.get(((ref.number, ref.direction, ref.section), ref.session))
        if exact is not None:
            return exact
        found = [
            each
            for each in self.parts
            if each.contestant.number == ref.number
            and each.session == ref.session
            and ref.direction in (None, each.contestant.direction)
            and ref.section in (None, each.contestant.section)
        ]
        return found[0] if len(found) == 1 else None

    def _of_part(self, part: Part, figure: Figure) -> Iterator[Step]:
        if figure is Figure.PLACE:
            if (place := self._place(part)) is not None:
                yield Step("place", place[0])
            return
        for tally in part.tallies:
            yield from session_steps(tally, self.score.scores.cards(tally), self.event.scoring)
        if len(part.tallies) > 1:
            yield added("total of the sessions", [tally.total for tally in part.tallies])
        total = list(self._total(part))
        if figure is Figure.TOTAL:
            yield from total
            yield from self._from_average(total[-1].value, part.maximum)
        elif figure is Figure.PER_BOARD and part.boards:
            yield Step("per board", part.total / part.boards, "{} ÷ {}", (part.total, part.boards))
        elif figure is Figure.PERCENT:
            yield from self._percent(part, total)

    def _percent(self, part: Part, total: Sequence[Step]) -> Iterator[Step]:
        if not part.maximum:
            return
        if self.book.percent_of is PercentOf.TOTAL:
            most = self._most(part)
            scaled = self.book.totals_scaled is not Scaled.NO and 0 < part.boards < most
            maximum = part.maximum * most / part.boards if scaled else part.maximum
            yield from total
            yield percent_step(Fraction(total[-1].value), maximum)
            return
        standing = [s for s in self.score.standings if s.contestant is part.contestant]
        if part.session is None and standing and standing[0].percent is not None:
            yield from standing[0].steps
            exact = standing[0].percent
            if exact != 100 * part.total / part.maximum:
                yield Step("per cent", exact)
                return
        if len(part.tallies) != 1:  # otherwise it stands below the points of the session
            yield percent_step(part.total, part.maximum)

    def _total(self, part: Part) -> Iterator[Step]:
        """The total as a program prints it, brought to the most boards and rounded."""
        book, total = self.book, part.total
        yield Step("total", total)
        if (step := book.factored_percent_step) is not None:
            change = sum((self._rounded_board(card, step) for card in self._cards(part)), ZERO)
            if change:
                what = "factored boards rounded per cent"
                yield Step(
                    what, total + change, "{} + {}", (total, change), "factored_percent_step"
                )
                total += change
        most = self._most(part)
        short = 0 < part.boards < most
        if short and book.totals_scaled is Scaled.EXACT:
            yield (scaled := _scaled(total, most, part.boards))
            total = Fraction(scaled.value)
        if book.total_step is not None:
            yield (step_ := rounded(total, book.total_step, Halves.AWAY_FROM_ZERO, "total_step"))
            total = Fraction(step_.value)
        if short and book.totals_scaled is Scaled.ROUNDED:
            yield _scaled(total, most, part.boards)

    def _cards(self, part: Part) -> Iterator[SideScore]:
        for tally in part.tallies:
            for card in self.score.scores.cards(tally):
                yield card.score

    @staticmethod
    def _rounded_board(score: SideScore, step: Fraction) -> Fraction:
        """What rounding adds to a board with results made up for."""
        factored = any(each.rule in RULES.values() for each in score.steps)
        if not factored or score.points is None or not score.maximum:
            return ZERO
        percent = round_to(100 * score.points / score.maximum, step, Halves.AWAY_FROM_ZERO)
        return percent * score.maximum / 100 - score.points

    def _most(self, part: Part) -> int:
        return self._most_boards[part.contestant.direction, part.session]

    @cached_property
    def _most_boards(self) -> Mapping[tuple[Side | None, int | None], int]:
        most: dict[tuple[Side | None, int | None], int] = {}
        for each in self.parts:
            key = each.contestant.direction, each.session
            most[key] = max(most.get(key, 0), each.boards)
        return most

    # -------------------------------------------------------------- places

    def _same_place(self, printed: Printed) -> bool:
        part = self._part(printed.who)
        place = self._place(part) if part is not None else None
        if place is None or printed.value is None:
            return False
        first, tied = place
        if self.book.tied_places is TiedPlaces.NUMBERED:
            return first <= printed.value < first + tied
        return printed.value == first and (tied > 1 or not printed.text.strip().endswith("="))

    def _place(self, part: Part) -> tuple[int, int] | None:
        """A place, and how many share it."""
        book = self.book
        if not (book.total_step or book.factored_percent_step):
            row = self._ranks.get((_who(part.contestant), part.session))
            return None if row is None else row
        own = self._ranking_value(part)
        others = [
            self._ranking_value(each)
            for each in self.parts
            if each.session == part.session
            and each.contestant.direction == part.contestant.direction
            and each.boards
        ]
        return 1 + sum(other > own for other in others), others.count(own)

    def _ranking_value(self, part: Part) -> Fraction:
        if (known := self._values.get(id(part))) is None:
            figure = Figure.PERCENT if part.maximum else Figure.TOTAL
            steps = list(self._of_part(part, figure))
            known = self._values[id(part)] = Fraction(steps[-1].value)
        return known

    @cached_property
    def _values(self) -> dict[int, Fraction]:
        return {}

    @cached_property
    def _ranks(self) -> Mapping[tuple[Who, int | None], tuple[int, int]]:
        rankings = [*self.score.rankings, *self.score.session_rankings]
        found: dict[tuple[Who, int | None], tuple[int, int]] = {}
        for ranking in rankings:
            for row in ranking.rows:
                who = _who(row.standing.contestant)
                found[who, ranking.session] = row.place, _sharing(row, ranking.rows)
        return found


ZERO = Fraction(0)


def as_they_are(book: RuleBook) -> RuleBook:
    """The book under which lines are printed: without making up for what it prints raw."""
    causes = book.raw_lines
    if not causes:
        return book
    values = dict(book.values)
    citation = values["raw_lines"].citation
    for cause in causes:
        values[RULES[cause]] = Cited(Shortfall.NONE, citation, book.name)
    if (small := values.get("small_group_causes")) is not None:
        values["small_group_causes"] = replace(small, value=small.value - causes)
    return replace(book, values=values)


SURE_DIGITS = 7
"""Many programs calculate in single precision, of whose digits no more than these are sure."""


def same(printed: Printed, ours: Fraction | None) -> bool:
    """Whether a figure, rounded to the places that were printed, is the printed one.

    Where a half goes is nobody's mistake: both ways are right.

    >>> same(Printed(Figure.TOTAL, "12.35"), Fraction(12345, 1000))
    True
    >>> same(Printed(Figure.PERCENT, "53.846153"), Fraction(700, 13))
    True
    """
    value = printed.value
    if value is None or ours is None:
        return False
    whole = len(str(abs(int(value)))) if abs(value) >= 1 else 0
    places = min(printed.decimals, max(0, SURE_DIGITS - whole))
    return bool(abs(value - ours) * 10**places <= Fraction(1, 2))


def _scaled(total: Exact, most: int, boards: int) -> Step:
    value = Fraction(total) * most / boards
    return Step(f"to {most} boards", value, "{} × {} ÷ {}", (total, most, boards), "totals_scaled")


def _who(contestant: Contestant) -> Who:
    return contestant.number, contestant.direction, contestant.section


def _sharing(row: Ranked, rows: Sequence[Ranked]) -> int:
    return sum(1 for each in rows if each.place == row.place) if row.tied else 1
