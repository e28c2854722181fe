"""``prizes``: can the prizes be given yet, and if not, what does it depend on?

With open rulings alone, every combination of the outcomes that they name is scored, and the places
are exactly those that come out. Where results are still to come, the places are bounds.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from overtrick.app.prizes_places import Field, InList, Places, Possible, in_list, lists_of
from overtrick.app.prizes_questions import Question, open_questions
from overtrick.engine.event_score import EventScore, Ranking, score_event
from overtrick.engine.tally import key_of
from overtrick.model.board import Side
from overtrick.model.contestant import Contestant
from overtrick.model.event import Event
from overtrick.model.schedule import ScheduledPlay
from overtrick.regulations.award_scale import AwardScale
from overtrick.regulations.rulebook import RuleBook
from overtrick.reports.people import label, names

FEWEST_PRIZES = 3
"""So many places are looked at where the scale of local points does not reward more."""


class PlaceRange(Struct, frozen=True):
    """Where a contestant stands now, and where it may stand in the end.

    ``label`` is the number with direction and section where these are needed. ``rank`` is empty
    for somebody who is not ranked before there is a score. ``places`` are all places that are
    possible: exactly these, or within bounds. ``stratum`` and ``handicap`` say in which list, where
    it is not the ranking of all.
    """

    number: str
    direction: Side | None
    section: str | None
    label: str
    names: str
    rank: str
    places: tuple[int, ...]
    stratum: str = ""
    handicap: bool = False

    @property
    def best(self) -> int:
        """The best place that is possible."""
        return self.places[0]

    @property
    def worst(self) -> int:
        """The worst place that is possible."""
        return self.places[-1]

    @property
    def now(self) -> int | None:
        """The place as it is now, which may be none of those that are possible."""
        return int(self.rank.rstrip("=")) if self.rank else None

    @property
    def is_final(self) -> bool:
        """Whether the place cannot change any more."""
        return self.places == (self.now,)


class OpenQuestion(Struct, frozen=True):
    """Something that is to be decided or played.

    ``outcomes`` are those that it names; none where anything may come. ``for_now`` is what counts
    until then, where it is none of these. ``contestants`` are those whose place it can change, by
    their labels.
    """

    text: str
    outcomes: tuple[str, ...] = ()
    for_now: str = ""
    contestants: tuple[str, ...] = ()


class Prize(Struct, frozen=True):
    """A place with a prize: who has it, by their labels, or which questions it depends on.

    A place that is decided may have several holders, or none, since others share a better one.
    """

    place: int
    direction: Side | None
    decided: bool
    holders: tuple[str, ...] = ()
    depends_on: tuple[str, ...] = ()
    stratum: str = ""
    handicap: bool = False


class Prizes(Struct, frozen=True):
    """Which places are final. ``exact`` says that the ranges are no wider than they need to be."""

    ranges: tuple[PlaceRange, ...]
    questions: tuple[OpenQuestion, ...]
    prizes: tuple[Prize, ...]
    exact: bool

    @property
    def nobody_is_ranked(self) -> bool:
        """Whether no place is taken yet, for want of any score."""
        return bool(self.questions) and not any(each.rank for each in self.ranges)

    @property
    def can_be_given(self) -> bool:
        """Whether every place with a prize is decided."""
        return not self.nobody_is_ranked and all(prize.decided for prize in self.prizes)


class _Person(Struct, frozen=True):
    """Somebody in a list, with the place as it is now; none yet where there is no score."""

    who: Contestant
    rank: str


def prizes(
    event: Event,
    book: RuleBook,
    schedule: Sequence[ScheduledPlay] = (),
    scale: AwardScale | None = None,
) -> Prizes:
    """Each contestant's possible places, and which open question decides what."""
    now = score_event(event, book, schedule, scale)
    filled, questions = open_questions(now)
    field = Field(filled, book, tuple(schedule), scale)
    if event.open and not schedule:  # nobody knows how many results are to come
        questions.append(Question("the results that may still come, for the event is open", (), ()))
        possible = Possible(field.anything(), exact=False)
        moves = [possible.places] * len(questions)
    else:
        possible = field.possible(questions)
        moves = list(possible.moves) or list(_each_alone(field, questions, possible))
    return Prizes(
        tuple(_ranges(now, possible.places)),
        tuple(_questions(now, possible.places, questions, moves)),
        tuple(_prizes(now, possible.places, questions, moves)),
        possible.exact,
    )


def _each_alone(
    field: Field, questions: Sequence[Question], possible: Possible
) -> Iterator[Places]:
    """What each question can change by itself, with the others as they stand now."""
    for question in questions:
        alone = possible if len(questions) == 1 else field.possible([question])
        yield (
            alone.moves[0]
            if alone.moves
            else {key: places for key, places in alone.places.items() if len(places) > 1}
        )


def _people(now: EventScore, ranking: Ranking, places: Places) -> dict[InList, _Person]:
    """Who may have a place in a list: those who have one now, then those who have no score yet."""
    found = {
        in_list(ranking, row): _Person(row.standing.contestant, row.rank) for row in ranking.rows
    }
    unranked = [each.contestant for each in now.unranked]
    for who in (*unranked, *now.event.contestants):  # some may only be listed
        key = ranking.stratum, ranking.handicap, key_of(who)
        if key in places and ranking.direction in (None, who.direction):
            found.setdefault(key, _Person(who, ""))
    return found


def _ranges(now: EventScore, places: Places) -> Iterator[PlaceRange]:
    for ranking in lists_of(now):
        for key, person in _people(now, ranking, places).items():
            yield PlaceRange(
                person.who.number,
                ranking.direction,
                person.who.section,
                label(person.who, now.event),
                names(person.who),
                person.rank,
                tuple(sorted(places[key])),
                ranking.stratum,
                ranking.handicap,
            )


def _questions(
    now: EventScore, places: Places, questions: Sequence[Question], moves: Sequence[Places]
) -> Iterator[OpenQuestion]:
    people = [
        person.who for ranking in now.rankings for person in _people(now, ranking, places).values()
    ]
    for question, moved in zip(questions, moves, strict=True):
        moving = {key for *_, key in moved}
        labels = tuple(label(who, now.event) for who in people if key_of(who) in moving)
        yield OpenQuestion(question.text, question.outcomes, question.for_now, labels)


def _prizes(
    now: EventScore, places: Places, questions: Sequence[Question], moves: Sequence[Places]
) -> Iterator[Prize]:
    for ranking in lists_of(now):
        people = _people(now, ranking, places)
        of_list = Prize(
            0,
            ranking.direction,
            decided=False,
            stratum=ranking.stratum,
            handicap=ranking.handicap,
        )
        for place in range(1, _number_of_prizes(ranking, len(people)) + 1):
            able = [key for key in people if place in places[key]]
            if all(len(places[key]) == 1 for key in able):
                holders = tuple(label(people[key].who, now.event) for key in able)
                yield replace(of_list, place=place, decided=True, holders=holders)
            else:
                on = _depends_on(place, people, questions, moves)
                yield replace(of_list, place=place, depends_on=tuple(on))


def _number_of_prizes(ranking: Ranking, people: int) -> int:
    rewarded = sum(1 for row in ranking.rows if row.points is not None)
    return min(people, max(rewarded, FEWEST_PRIZES))


def _depends_on(
    place: int, people: Iterable[InList], questions: Sequence[Question], moves: Sequence[Places]
) -> list[str]:
    """The questions of which each alone can change who has a place; if none can, all of them."""
    of_ranking = set(people)
    deciding = [
        question.text
        for question, moved in zip(questions, moves, strict=True)
        if any(key in of_ranking and place in between for key, between in moved.items())
    ]
    return deciding or [question.text for question in questions]
