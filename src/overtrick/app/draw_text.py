"""A proposed round as text: the pairings with their reasons, and the lines to add to the file."""

from collections.abc import Callable, Iterator
from textwrap import wrap

from overtrick.app.draw import Proposal
from overtrick.reports.table import Column, Kind, Row, Table
from overtrick.reports.text import table_text

REASON = 64
"""So wide is the column of reasons; a longer one goes on in the next line."""


def draw_lines(proposal: Proposal, name: Callable[[str], str]) -> list[str]:
    """The proposal; ``name`` says what somebody is called."""
    rows = [
        Row((name(each.one) if not place else "", name(each.other) if not place else "", part))
        for each in proposal.pairings
        for place, part in enumerate(wrap(_reason(each.reason, each.met), REASON))
    ]
    columns = (Column("", Kind.NAMES), Column("against", Kind.NAMES), Column("because"))
    lines = [f"{proposal.name}, proposed"]
    if rows:
        table = table_text(Table("", "", columns, tuple(rows)))
        lines += [line.rstrip() for line in table.splitlines()]
    lines += [f"Bye: {name(each.number)}: {each.reason}" for each in proposal.byes]
    if proposal.triangle:
        three = ", ".join(map(name, proposal.triangle))
        lines.append(f"A triangle: {three}, because {proposal.triangle_reason}")
    if proposal.seed is not None:
        lines.append(f"Drawn with the seed {proposal.seed}: with it the same draw is made again.")
    lines += [f"Careful: {warning}" for warning in proposal.warnings]
    return [*lines, "", "To add to the event file:", "", *lines_to_add(proposal)]


def _reason(reason: str, met: tuple[int, ...]) -> str:
    if not met:
        return reason
    rounds = " and ".join(map(str, met))
    return f"{reason} (they met in {'rounds' if len(met) > 1 else 'round'} {rounds})"


def lines_to_add(proposal: Proposal) -> Iterator[str]:
    """The results to come as a table, and the bye as a match."""
    matches = [(each.one, each.other, proposal.boards) for each in proposal.pairings]
    three = proposal.triangle
    matches += [
        (three[one], three[other], proposal.half_boards)
        for one, other in ((0, 1), (1, 2), (0, 2))
        if three
    ]
    yield "[[results]]"
    yield 'table = """'
    in_segments = proposal.segments > 1
    yield f"round  {'segment  ' * in_segments}board  ns    ew    result"
    for one, other, boards in matches:
        for place, board in enumerate(boards):
            segment = f"{segment_of(place, len(boards), proposal.segments):<7}  " * in_segments
            for ns, ew in (((one, other), (other, one)) * proposal.tables)[: proposal.tables]:
                yield f"{proposal.round:<5}  {segment}{board:<5}  {ns:<4}  {ew:<4}  LATE"
    yield '"""'
    for bye in proposal.byes:
        if bye.number not in proposal.said:
            yield ""
            yield "[[match]]"
            yield f"round = {proposal.round}"
            yield f'teams = ["{bye.number}"]'


def segment_of(place: int, boards: int, segments: int) -> int:
    """The segment of a board by its place; where they do not divide, the first are longer.

    >>> [segment_of(place, 7, 2) for place in range(7)]
    [1, 1, 1, 1, 2, 2, 2]
    """
    size, rest = divmod(boards, segments)
    longer = rest * (size + 1)
    return place // (size + 1) + 1 if place < longer else rest + (place - longer) // size + 1
