"""Who was not there: withdrawals, late arrivals, substitutes, rounds that nobody played."""

from enum import Enum

from msgspec.structs import replace

from overtrick.model.contestant import ContestantRef, Person
from overtrick.model.diagnostic import Sourced
from overtrick.model.result import Fault, Outcome


class Scores(Enum):
    """What becomes of the results of somebody who left."""

    STAND = "stand"
    CANCEL = "cancel"


class Withdrawal(Sourced, frozen=True):
    """A contestant who left, after a round or (none given) after the session.

    What becomes of the results so far, and what later ``opponents`` get, follows from the rule
    book where the director does not say it.
    """

    contestant: ContestantRef
    after_round: int | None = None
    scores: Scores | None = None
    opponents: Outcome | None = None
    reason: str = ""
    article: str = ""

    @property
    def cancels(self) -> bool:
        """Whether the results so far count for nobody."""
        return self.scores is Scores.CANCEL

    def cancelling(self, article: str) -> "Withdrawal":
        """The same with the results so far cancelled, and why."""
        return replace(self, scores=Scores.CANCEL, article=article)


class LateArrival(Sourced, frozen=True):
    """A contestant who missed the first rounds or boards, or never came."""

    contestant: ContestantRef
    rounds: tuple[int, ...] = ()
    boards: tuple[int, ...] = ()
    arrived: bool = True
    at_fault: Fault = Fault.FULL
    reason: str = ""
    article: str = ""


class CancelledRound(Sourced, frozen=True):
    """A round or boards that count for nobody."""

    round: int | None = None
    boards: tuple[int, ...] = ()
    session: int | None = None
    section: str | None = None
    reason: str = ""
    article: str = ""


class Substitute(Sourced, frozen=True):
    """Somebody who played in another's place, in some rounds or the whole session."""

    contestant: ContestantRef
    person: Person
    replaces: str = ""
    rounds: tuple[int, ...] = ()
    reason: str = ""
    article: str = ""
