"""A verification as text: what agrees, what explains the rest, and what nothing explains."""

from collections.abc import Iterator, Sequence

from overtrick.app.verify import Difference, Verification
from overtrick.engine.explain import reason_lines
from overtrick.exact import plain, shown
from overtrick.reports.wording import counted

SOME = 5
"""The explained differences that are listed, unless all are asked for."""


def verification_lines(found: Verification, all_: bool = False) -> Iterator[str]:
    """The comparison as text; ``all_`` lists every explained difference too."""
    by = f", written by {found.program}" if found.program else ""
    yield f"{found.file}: {found.format}{by}"
    if not found.figures:
        yield "There are no figures of another program in this file, so that nothing is compared."
        return
    yield (
        f"{counted(found.figures, 'figure')}: {found.agree} agree with {found.base}, "
        f"{found.explained} explained, {found.unexplained} unexplained."
    )
    yield ""
    yield from _table(found)
    yield from _habits(found)
    yield from _scale(found)
    explained = [each for each in found.differences if each.because]
    unexplained = [each for each in found.differences if not each.because]
    if explained:
        listed = explained if all_ else explained[:SOME]
        yield ""
        yield "Explained:"
        for each in listed:
            by = "explained by " if each.because == found.book else "from "
            yield f"  {_place(each)}; {by}{each.because}"
        if len(listed) < len(explained):
            yield f"  and {len(explained) - len(listed)} more: --all lists them"
    if unexplained:
        yield ""
        yield "Nothing that we know explains these; neither program need be wrong:"
        for each in unexplained:
            differs = found.book != found.base and each.by_book not in (None, each.ours)
            other = (
                f", {found.book} gives {plain(each.by_book)}" if differs and each.by_book else ""
            )
            yield f"  {_place(each)}{other}"
            yield from (f"  {line}" for line in reason_lines(each.steps))


def _table(found: Verification) -> Iterator[str]:
    rows: list[Sequence[str]] = [("", "figures", "agree", "explained", "unexplained")]
    for each in found.counts:
        numbers = each.figures, each.agree, each.explained, each.unexplained
        rows.append((each.figure, *map(str, numbers)))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        first, *others = zip(row, widths, strict=True)
        cells = [first[0].ljust(first[1]), *(text.rjust(width) for text, width in others)]
        yield "  ".join(cells)


def _habits(found: Verification) -> Iterator[str]:
    if found.book == found.base:
        return
    yield ""
    yield f"{found.book}: {found.title}"
    for each in found.habits:
        yield f"  {each.key}: {each.value} instead of {each.instead_of}; {each.meaning}"
        yield f"    [{each.citation}]"


def _scale(found: Verification) -> Iterator[str]:
    if not found.scale:
        return
    yield ""
    yield (
        "The victory points follow one scale, read off this file and not known otherwise; "
        "the winners have:"
    )
    rows = ", ".join(f"{shown(each.margin)} = {shown(each.points)}" for each in found.scale)
    yield f"  {rows}"
    once = [shown(each.margin) for each in found.scale if each.matches == 1]
    if once:
        yield f"  Only one match each shows what margins of {', '.join(once)} are worth."


def _place(each: Difference) -> str:
    where = f"{each.source}: " if each.source else ""
    ours = "we have no such figure" if each.ours is None else f"we have {plain(each.ours)}"
    return f"{where}{each.figure}, {each.what}: printed {each.printed}, {ours}"
