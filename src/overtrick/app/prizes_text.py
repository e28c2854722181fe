"""Whether the prizes can be given, as text."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from overtrick.app.prizes import Prize, Prizes
from overtrick.model.board import Side
from overtrick.reports.table import Column, Kind, Row, Table
from overtrick.reports.text import table_text
from overtrick.reports.wording import ranges

ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip
SIDES = {Side.NS: "North-south: ", Side.EW: "East-west: ", None: ""}


def prizes_lines(prizes: Prizes) -> list[str]:
    """What can be said of the prizes: in sentences, then question by question, then by places."""
    lines = list(_sentences(prizes))
    if prizes.questions:
        lines += ["", "Open:", *_question_lines(prizes)]
    if not all(each.is_final for each in prizes.ranges):
        lines += ["", *_table(prizes)]
    return lines


def _sentences(prizes: Prizes) -> Iterator[str]:
    """First what is decided, then what depends on what."""
    if all(each.is_final for each in prizes.ranges):
        whatever = ", whatever comes of what is open" if prizes.questions else ""
        yield f"All places are final{whatever}."
        return
    for direction in dict.fromkeys(prize.direction for prize in prizes.prizes):
        of_side = [prize for prize in prizes.prizes if prize.direction is direction]
        if all(prize.decided for prize in of_side):
            yield f"{SIDES[direction]}The prizes can be given: {_holders(of_side)}."
            continue
        clauses = [
            _clause(list(group), is_decided)
            for (is_decided, _), group in groupby(
                of_side, key=lambda prize: (prize.decided, prize.depends_on)
            )
        ]
        text = "; ".join(clauses)
        yield f"{SIDES[direction]}{text[0].upper()}{text[1:]}."


def _clause(prizes: Sequence[Prize], is_decided: bool) -> str:
    which = _listed([_ordinal(prize.place) for prize in prizes])
    several = len(prizes) > 1
    place = f"{which} {'places' if several else 'place'}"
    if is_decided:
        return f"{place} {'are' if several else 'is'} decided ({_holders(prizes)})"
    on = _listed(list(prizes[0].depends_on))
    return f"{place} {'depend' if several else 'depends'} on {on}"


def _holders(prizes: Sequence[Prize]) -> str:
    """``first 12, second 14``; of one place only who has it."""
    if len(prizes) == 1:
        return _held_by(prizes[0])
    return ", ".join(f"{_ordinal(prize.place)} {_held_by(prize)}" for prize in prizes)


def _held_by(prize: Prize) -> str:
    return _listed(prize.holders) if prize.holders else "nobody"


def _ordinal(place: int) -> str:
    """A place in words.

    >>> _ordinal(3), _ordinal(21), _ordinal(112)
    ('third', '21st', '112th')
    """
    if place <= len(ORDINALS):
        return ORDINALS[place - 1]
    ending = {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{'th' if place % 100 in (11, 12, 13) else ending}"


def _listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _question_lines(prizes: Prizes) -> Iterator[str]:
    for number, question in enumerate(prizes.questions, start=1):
        outcomes = f": {' or '.join(question.outcomes)}" if question.outcomes else ""
        if not question.contestants:
            changes = "changes no place"
        elif len(question.contestants) == len(prizes.ranges):
            changes = "may change everybody's place"
        else:
            changes = f"may change the place of {_listed(question.contestants)}"
        alone = "" if prizes.exact or len(prizes.questions) == 1 else " by itself"
        yield f"  {number}. {question.text}{outcomes}; this {changes}{alone}"


def _table(prizes: Prizes) -> list[str]:
    columns = (
        Column("Number"),
        Column("Now"),
        Column("Possible", meaning="possible places"),
        Column("Names", Kind.NAMES),
    )
    rows = tuple(
        Row((each.number, each.rank, "final" if each.is_final else ranges(each.places), each.names))
        for each in prizes.ranges
    )
    title = "Possible places" if prizes.exact else "Possible places (bounds)"
    table = Table("", title, columns, rows)
    return [line.rstrip() for line in table_text(table).splitlines()]
