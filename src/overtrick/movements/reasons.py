"""Why one would take a movement that was suggested, in a sentence."""

from collections.abc import Iterator

from overtrick.movements.check import listed
from overtrick.movements.movement import Kind
from overtrick.movements.weigh import Suggestion

LEADS = {
    "mitchell": "The simplest to run, north-south sit and east-west move",
    "hesitation-mitchell": "A Mitchell with one round more than there are tables",
    "rover-mitchell": "No half table, the odd pair replaces a north-south pair each round",
    "howell": "Nearly all pairs move, and so everybody meets everybody",
    "reduced-howell": "A Howell with fewer rounds, and pairs that sit still",
    "three-quarter-howell": "A Howell with fewer and longer rounds, and pairs that sit still",
    "american-whist": "North-south stay at home, and no boards are shared",
    "staggered": "North-south stay at home, and the teams across the room are met too",
    "thurner": "All boards are in play at once, and everybody meets everybody",
    "team-round-robin": "Head-to-head matches, scored at once",
}
GOOD, POOR = 90, 75
"""A balance from which on a movement is called well or badly balanced."""


def why(suggestion: Suggestion) -> str:
    """What speaks for a movement, and what one has to know.

    >>> from overtrick.movements import Wish, suggest
    >>> why(suggest(Wish(contestants=12, boards=22, winners=1))[0])
    'Nearly all pairs move, and so everybody meets everybody: 22 boards are played, as asked for, \
nobody sits out, no boards are shared, well balanced.'
    """
    asked = suggestion.asked[0]
    lead = LEADS[asked.family]
    if len(suggestion.asked) > 1:
        lead = f"{len(suggestion.asked)} sections, in which most boards are seen by all"
    elif asked.family == "howell" and asked.rounds is not None:
        lead = "A Howell cut short"
    return f"{lead}: {', '.join(_facts(suggestion))}."


def _facts(suggestion: Suggestion) -> Iterator[str]:
    movement, report, wish = suggestion.movement, suggestion.report, suggestion.wish
    played, there = suggestion.boards_played, suggestion.boards_in_play
    as_asked = ", as asked for" if played == wish.boards else ""
    yield f"{played}{'' if played == there else f' of {there}'} boards are played{as_asked}"
    others = len(movement.contestants) - 1
    if "howell" in suggestion.asked[0].family or movement.kind is Kind.TEAMS:
        least, most = min(suggestion.opponents_met), max(suggestion.opponents_met)
        if least < others:
            number = f"{least}" if least == most else f"{least} or {most}"
            yield f"each meets {number} of {others} others"
    if not suggestion.sit_outs:
        yield "nobody sits out"
    else:
        who = "team" if movement.kind is Kind.TEAMS else "pair"
        times = "once" if suggestion.sit_outs == 1 else f"{suggestion.sit_outs} times"
        yield f"a {who} sits out {times} at most, for {_boards(movement.boards_per_round)}"
    if suggestion.has_skip:
        yield "with a skip in the middle"
    if suggestion.asked[0].switched:
        yield "an arrow switch makes one winner"
    if suggestion.asked[0].family == "thurner":
        yield "two tables share boards in each round"
    elif len(report.sharing) > 2:
        yield "tables share boards"
    elif report.sharing:
        yield f"tables {'; '.join(listed(group) for group in report.sharing)} share boards"
    elif movement.kind is Kind.PAIRS:
        yield "no boards are shared"
    if movement.winners == 1 and movement.kind is Kind.PAIRS:
        figure = report.balance.figure
        if figure >= GOOD:
            yield "well balanced"
        elif figure < POOR:
            yield "but not well balanced"


def _boards(number: int) -> str:
    return "one board" if number == 1 else f"{number} boards"
