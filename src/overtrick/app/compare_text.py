"""The comparison of two rule books as text."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from overtrick.app.compare import Comparison, LineChange
from overtrick.app.compare_run import Result
from overtrick.exact import PLACES, decimal, shown
from overtrick.reports.table import Column, Kind, Row, Table
from overtrick.reports.text import folded, table_text
from overtrick.reports.wording import counted, one_line, told_apart


def comparison_lines(comparison: Comparison) -> list[str]:
    """The comparison as text: contestants, then rules, then lines."""
    lines = [
        f"{comparison.book_a} and {comparison.book_b} compared",
        *(f"  changed for this event: {name}" for name in comparison.changed),
        *_unit_lines(comparison),
        *comparison.still_open,
        "",
        *_contestant_lines(comparison),
        "",
        *_rule_lines(comparison),
        "",
        *(text for line in comparison.lines for text in _line_lines(line, comparison)),
    ]
    return [part for line in lines for part in folded(line)]


def _unit_lines(comparison: Comparison) -> Iterator[str]:
    if comparison.unit_a != comparison.unit_b:
        yield (
            f"A score beaten is worth {comparison.unit_a} under {comparison.book_a} and "
            f"{comparison.unit_b} under {comparison.book_b}; what changes is told by its share of "
            "what can be won."
        )


def _contestant_lines(comparison: Comparison) -> list[str]:
    """Places and results side by side, in the order of the first book."""
    a, b = (one_line(name) for name in (comparison.book_a, comparison.book_b))
    columns = [Column("Number")]
    cells = [[each.number for each in comparison.contestants]]
    for name, results in (
        (a, [each.a for each in comparison.contestants]),
        (b, [each.b for each in comparison.contestants]),
    ):
        columns += [Column(name), Column("Total", Kind.NUMBER)]
        cells += [[each.rank for each in results], [decimal(each.total, 2) for each in results]]
        if any(each.percent is not None for each in results):
            columns.append(Column("%Score", Kind.NUMBER))
            cells.append(_figures(results))
    columns += [Column("Change", Kind.NUMBER), Column("Names", Kind.NAMES)]
    cells.append([_signed(each.change) for each in comparison.contestants])
    cells.append([each.names for each in comparison.contestants])
    rows = tuple(Row(row) for row in zip(*cells, strict=True))
    table = Table("", "", tuple(columns), rows)
    return [line.rstrip() for line in table_text(table).splitlines()]


def _figures(results: Sequence[Result]) -> list[str]:
    """Percentages, with so many digits that those who are not tied do not look alike."""
    order = sorted(range(len(results)), key=lambda i: -results[i].value)
    texts = told_apart([(results[i].rank, results[i].value) for i in order])
    found = dict(zip(order, texts, strict=True))
    return [found[i] for i in range(len(results))]


def _signed(change: Fraction) -> str:
    """A change with its sign, and with so many digits that it does not look like none."""
    places = 2
    while change and abs(change) * 10**places < 1 and places < PLACES:
        places += 1
    return ("+" if change > 0 else "") + decimal(change, places)


def _rule_lines(comparison: Comparison) -> Iterator[str]:
    mattering = [rule for rule in comparison.rules if rule.matters]
    if not mattering and not any(rule.note for rule in comparison.rules):
        yield "No rule in which the books differ changes anything here."
    for rule in mattering:
        yield f"{rule.name} ({rule.meaning})"
        for book, value, citation in (
            (comparison.book_a, rule.value_a, rule.citation_a),
            (comparison.book_b, rule.value_b, rule.citation_b),
        ):
            yield f"  {book}: {value}" + (f"  [{citation}]" if citation else "")
        yield (
            f"  by itself it changes {counted(rule.lines, 'score')} on boards, "
            f"{counted(rule.contestants, 'result')} and {counted(rule.places, 'place')}"
        )
    for rule in comparison.rules:
        if rule.note:
            yield f"{rule.name} cannot be tried by itself: {rule.note}"


def _line_lines(line: LineChange, comparison: Comparison) -> Iterator[str]:
    a, b = _points(line.a, line.maximum_a), _points(line.b, line.maximum_b)
    why = f" ({', '.join(line.because)})" if line.because else ""
    yield f"{line.who} on {line.line}: {a} becomes {b}{why}"
    for book, reason, points in (
        (comparison.book_a, line.reason_a, line.a),
        (comparison.book_b, line.reason_b, line.b),
    ):
        if reason is not None:
            value = shown(reason.value)
            formula = "" if reason.formula == value else f"{reason.formula} = "
            further = "" if points in (None, reason.value) else f"; in the end {shown(points or 0)}"
            yield f"  {book}: {reason.what}: {formula}{value}{further}"
            if reason.citation:
                yield f"     [{reason.citation}]"


def _points(points: Fraction | None, maximum: Fraction | None) -> str:
    if points is None:
        return "no score"
    return shown(points) + ("" if maximum is None else f" of {shown(maximum)}")
