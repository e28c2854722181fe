"""A tied knockout goes on: so many boards more, and again if it is tied again (EBU, ties)."""

from overtrick.engine.reason import Step, rounded_up
from overtrick.exact import shown
from overtrick.regulations.rulebook import RuleBook


def extra_boards(boards: int, book: RuleBook) -> tuple[Step, ...]:
    """How many boards more are played after a tie in a match of so many.

    If the extra boards are tied too, as many are played again.

    >>> from overtrick.regulations import load
    >>> [extra_boards(boards, load("ebu-2025"))[-1].value for boards in (8, 20, 32)]
    [2, 3, 4]
    """
    share, least = book.knockout_extra_share, book.knockout_extra_least
    part = Step(
        f"{shown(share)} of the boards", boards * share, "{} × {}", (boards, share),
        "knockout_extra_share",
    )  # fmt: skip
    up = rounded_up("whole boards", part.value, 1, "knockout_extra_share")
    numbers = (int(up.value), least)
    more = Step("extra boards", max(numbers), "max({}, {})", numbers, "knockout_extra_least")
    return part, up, more
