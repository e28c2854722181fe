"""Who is the same contestant in several sessions.

Contestants keep their numbers, or are listed anew for a session; then they are recognised by the
people, whatever number they have.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from msgspec.structs import replace

from overtrick.engine.tally import Key, key_of
from overtrick.model.contestant import Contestant, Person

People = frozenset[str]
Identity = Key | People


class Identities:
    """Recognises contestants and people across sessions.

    Somebody whose national number is known in one list is known by it in all of them.
    """

    def __init__(self, contestants: Iterable[Contestant]) -> None:
        self._contestants = list(contestants)
        self._ids = {
            person.name: person.id
            for contestant in self._contestants
            for person in contestant.people
            if person.name and person.id
        }

    def person(self, person: Person) -> str:
        """What somebody is known by: the national number, or the name."""
        return person.id or self._ids.get(person.name, person.name)

    def is_listed_anew(self, contestant: Contestant) -> bool:
        """Whether a contestant is listed for one session, with people who can be recognised."""
        people = contestant.people
        return contestant.session is not None and bool(people) and all(map(self.person, people))

    def of(self, contestant: Contestant) -> Identity:
        """What is the same in every session."""
        if self.is_listed_anew(contestant):
            return frozenset(map(self.person, contestant.people))
        return key_of(contestant)

    def alone(self, contestant: Contestant, person: Person) -> Contestant:
        """One of the people of a contestant, who is called by the name from then on.

        The handicap is the own one; a handicap of the pair is nobody's.
        """
        others = {self.person(each) for each in self._people() if each.name == person.name}
        name = person.name if len(others) == 1 else ""
        handicap: tuple[Fraction, ...] = ()
        if len(contestant.handicap) == len(contestant.people):
            handicap = (contestant.handicap[contestant.people.index(person)],)
        return replace(
            contestant,
            number=name or self.person(person),
            people=(person,),
            handicap=handicap,
            section=None,
            session=None,
        )

    def is_the_partner_s(self, player: str, pair: Contestant, alone: Contestant) -> bool:
        """Whether what a player of a pair was given concerns somebody ranked alone in no way."""
        if not player or len(alone.people) != 1:
            return False
        own = self.person(alone.people[0])
        found = [each for each in pair.people if player in (each.name, each.id)]
        return bool(found) and own not in map(self.person, found)

    def _people(self) -> Iterator[Person]:
        for contestant in self._contestants:
            yield from contestant.people

    def change_partners(self) -> bool:
        """Whether somebody plays with different partners, so that people are ranked one by one."""
        partners: dict[str, set[Identity]] = {}
        for contestant in self._contestants:
            if self.is_listed_anew(contestant):
                for person in contestant.people:
                    partners.setdefault(self.person(person), set()).add(self.of(contestant))
        return any(len(of_one) > 1 for of_one in partners.values())
