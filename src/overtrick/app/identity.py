"""Who a line of a ranking is.

Where somebody changes partners from session to session, people are ranked one by one, and two of
them may have played under one number.
"""

from overtrick.engine.tally import Key, key_of
from overtrick.model.contestant import Contestant

Identity = tuple[Key, tuple[str, ...]]
"""The key of a contestant with its people."""


def identity(contestant: Contestant) -> Identity:
    """What tells the lines of a ranking apart.

    >>> identity(Contestant("8"))
    (('8', '', '', 0), ())
    """
    return key_of(contestant), tuple(person.id or person.name for person in contestant.people)
