"""Whether the prizes can be given, as text."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from overtrick.app.prizes import PlaceRange, Prize, Prizes
from overtrick.model.board import Side
from overtrick.reports.table import Column, Kind, Row, Table
from overtrick.reports.text import table_text
from overtrick.reports.wording import ranges

ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip
SIDES = {Side.NS: "north-south", Side.EW: "east-west", None: ""}


def prizes_lines(prizes: Prizes) -> list[str]:
    """What can be said of the prizes: in sentences, then question by question, then by places."""
    lines = list(_sentences(prizes))
    if prizes.questions:
        lines += ["", "Open:", *_question_lines(prizes)]
    if not all(each.is_final for each in prizes.ranges):
        for title, group in groupby(prizes.ranges, key=_of_list):
            ranges_of_list = list(group)
            if not all(each.is_final for each in ranges_of_list):
                lines += ["", *_table(ranges_of_list, title, prizes.exact)]
    return lines


def _sentences(prizes: Prizes) -> Iterator[str]:
    """First what is decided, then what depends on what."""
    if prizes.nobody_is_ranked:
        yield "Nobody is ranked yet, so that no place is decided."
        return
    if all(each.is_final for each in prizes.ranges):
        whatever = ", whatever comes of what is open" if prizes.questions else ""
        yield f"All places are final{whatever}."
        return
    for title, group in groupby(prizes.prizes, key=_list_title):
        of_list = list(group)
        if all(prize.decided for prize in of_list):
            yield f"{title}The prizes can be given: {_holders(of_list)}."
            continue
        clauses = [
            _clause(list(places), is_decided)
            for (is_decided, _), places in groupby(
                of_list, key=lambda prize: (prize.decided, prize.depends_on)
            )
        ]
        text = "; ".join(clauses)
        yield f"{title}{text[0].upper()}{text[1:]}."
    if any(question.for_now for question in prizes.questions) and any(
        each.rank and each.now not in each.places for each in prizes.ranges
    ):
        yield (
            "The ranking as it is now cannot stay, for what counts for now is none of the outcomes "
            "that are named below."
        )


def _list_title(prize: Prize) -> str:
    """In which list a prize is, before a sentence about it."""
    title = ", ".join(part for part in (_of_list(prize), SIDES[prize.direction]) if part)
    return f"{title[0].upper()}{title[1:]}: " if title else ""


def _of_list(each: Prize | PlaceRange) -> str:
    """The list that is not the ranking of all."""
    return f"Stratum {each.stratum}" if each.stratum else "With handicap" if each.handicap else ""


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
        outcomes += f" (for now {question.for_now} counts)" if question.for_now else ""
        if prizes.nobody_is_ranked:
            yield f"  {number}. {question.text}{outcomes}"
            continue
        if not question.contestants:
            changes = "changes no place"
        elif len(question.contestants) == sum(1 for each in prizes.ranges if not _of_list(each)):
            changes = "may change everybody's place"
        else:
            changes = f"may change the place of {_listed(question.contestants)}"
        alone = "" if prizes.exact or len(prizes.questions) == 1 else " by itself"
        yield f"  {number}. {question.text}{outcomes}; this {changes}{alone}"


def _table(of_list: Sequence[PlaceRange], which: str, is_exact: bool) -> list[str]:
    columns = (
        Column("Number"),
        Column("Now"),
        Column("Possible", meaning="possible places"),
        Column("Names", Kind.NAMES),
    )
    rows = tuple(
        Row(
            (
                each.label,
                each.rank or "-",
                "final" if each.is_final else ranges(each.places),
                each.names,
            )
        )
        for each in of_list
    )
    title = "Possible places" if is_exact else "Possible places (bounds)"
    title += f", {which[0].lower()}{which[1:]}" if which else ""
    table = Table("", title, columns, rows)
    return [line.rstrip() for line in table_text(table).splitlines()]
