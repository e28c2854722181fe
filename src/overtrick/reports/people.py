"""How reports call contestants: by number, with direction or section where needed, and by name."""

from overtrick.model.contestant import Contestant
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind
from overtrick.reports.wording import anchor, one_line


def word(event: Event) -> str:
    """What the contestants are called."""
    return "Player" if event.kind is Kind.INDIVIDUAL else "Pair"


def label(contestant: Contestant, event: Event) -> str:
    """A contestant by the number, with direction or section where that is needed."""
    number = label_in_direction(contestant, event)
    if event.winners == 2 and contestant.direction is not None:
        return f"{contestant.direction.value} {number}"
    return number


def label_in_direction(contestant: Contestant, event: Event) -> str:
    """The same where the direction is known from the place."""
    number, section = one_line(contestant.number), one_line(contestant.section or "")
    if section and len(event.sections) != 1 and not number.startswith(section):
        return section + number
    return number


def named(contestant: Contestant, event: Event) -> str:
    """A contestant as a sentence speaks of it: ``Pair 8``, or the name of one who ranks alone."""
    called = label(contestant, event)
    return called if is_alone(contestant) else f"{word(event)} {called}"


def is_alone(contestant: Contestant) -> bool:
    """Whether it is one person of a pair, called by the name, where people change partners.

    >>> from overtrick.model.contestant import Person
    >>> person = Person("A Ruff")
    >>> is_alone(Contestant("A Ruff", (person,))), is_alone(Contestant("8", (person,)))
    (True, False)
    """
    return len(contestant.people) == 1 and contestant.number in (
        contestant.people[0].name,
        contestant.people[0].id,
    )


def names(contestant: Contestant) -> str:
    """The names of the partners in one line."""
    return one_line(contestant.names)


def national_numbers(contestant: Contestant) -> str:
    """The national numbers of the partners; a dash where one has none.

    >>> from overtrick.model.contestant import Person
    >>> national_numbers(Contestant("8", (Person("An Elimination", "100001"), Person("A Ruff"))))
    '100001 -'
    """
    if not any(person.id for person in contestant.people):
        return ""
    return " ".join(one_line(person.id) or "-" for person in contestant.people)


def in_full(contestant: Contestant) -> str:
    """Names, each with its national number.

    >>> from overtrick.model.contestant import Person
    >>> in_full(Contestant("8", (Person("An Elimination", "100001"), Person("A Ruff"))))
    'An Elimination (100001) & A Ruff'
    """
    return " & ".join(
        one_line(f"{person.name} ({person.id})" if person.id else person.name)
        for person in contestant.people
        if person.name or person.id
    )


def card_name(contestant: Contestant, event: Event) -> str:
    """Where a page has the scorecard of a contestant."""
    return anchor("card", label(contestant, event), contestant.session)
