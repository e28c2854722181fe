"""What another program computed, beside what we compute: figure by figure.

A figure *agrees* where it is what the event's own rule book gives, at the precision that was
printed. It is *explained* where it is what one other book gives, with its habits of printing, or
where it follows from other figures as they were printed: a place from totals, a total from the
victory points of matches. What nothing explains is not yet somebody's mistake.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from overtrick.app.compare_run import Read
from overtrick.app.verify_pairs import PairFigures
from overtrick.app.verify_scale import ScaleOfTheFile, Worth
from overtrick.app.verify_teams import TeamFigures
from overtrick.engine.explain import Reason, reasons
from overtrick.engine.fit import fitting
from overtrick.engine.plays import with_seats
from overtrick.engine.reason import Step
from overtrick.errors import InputError
from overtrick.formats.event_file_rules import rule_book
from overtrick.formats.imported import Figure, Imported, Printed
from overtrick.model.contestant import ContestantRef
from overtrick.model.diagnostic import Source
from overtrick.model.event_setup import Kind
from overtrick.model.result_line import ResultLine
from overtrick.regulations import RuleBook
from overtrick.regulations.load import shipped
from overtrick.regulations.rulebook import show

PROGRAMS = "programs/"


class Figures(Protocol):
    """The figures of an event under a rule book."""

    book: RuleBook

    def value(self, printed: Printed) -> Fraction | None:
        """Our exact figure."""

    def agrees(self, printed: Printed) -> bool:
        """Whether a printed figure is ours."""

    def steps(self, printed: Printed) -> tuple[Step, ...]:
        """How we come to it."""


class Difference(Struct, frozen=True):
    """A figure that is not what the event's own rule book gives.

    ``ours`` is what that gives, none where we have no such figure, and ``by_book`` what the book
    that is named gives; ``because`` says what explains it, and is empty where nothing does.
    """

    figure: str
    what: str
    printed: str
    ours: Fraction | None
    by_book: Fraction | None
    because: str = ""
    source: Source | None = None
    steps: tuple[Reason, ...] = ()


class Count(Struct, frozen=True):
    """How many figures of one kind there are, and what became of them."""

    figure: str
    figures: int
    agree: int
    explained: int
    unexplained: int


class Habit(Struct, frozen=True):
    """What the book that explains says otherwise than the event's own, where it was asked."""

    key: str
    meaning: str
    value: str
    instead_of: str
    citation: str


class Verification(Struct, frozen=True):
    """All figures of a file, compared."""

    file: str
    format: str
    program: str
    base: str
    book: str
    title: str
    figures: int
    agree: int
    explained: int
    unexplained: int
    counts: tuple[Count, ...]
    habits: tuple[Habit, ...]
    scale: tuple[Worth, ...]
    differences: tuple[Difference, ...]


class _Prepared(Struct, frozen=True):
    """An event as it can be scored, with the lines as the printed figures name them."""

    imported: Imported
    lines: tuple[ResultLine, ...]
    folder: Path
    file: str


def verify(
    imported: Imported,
    path: Path,
    regulations: str = "",
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Verification:
    """Compare what a file prints with what we compute.

    ``regulations`` is the only book to be tried; by default all that are shipped are, and
    ``progress`` is told how many of how many have been.
    """
    event = imported.event
    if not (imported.printed or event.lines or event.deals or event.contestants):
        listed = "".join(f"\n{each}" for each in imported.diagnostics[:20])
        raise InputError(f"{path.name}: nothing of an event could be read{listed}")
    prepared = _prepared(imported, path)
    base_book = rule_book(imported.event, path)
    base = _figures(prepared, base_book)
    agree = [base.agrees(each) for each in imported.printed]
    best, explains = base, agree
    if regulations or not all(agree):
        names = [regulations] if regulations else _candidates(imported, base_book.name)
        tried = [(base, agree)] if not regulations else []
        for done, name in enumerate(names):
            progress(done, len(names))
            try:
                book = rule_book(replace(imported.event, regulations=name), path)
                figures = _figures(prepared, book)
                tried.append((figures, [figures.agrees(each) for each in imported.printed]))
            except InputError:
                if regulations:
                    raise
        # The fewest unexplained; among these the book that gives most by itself.
        best, explains = max(
            tried,
            key=lambda each: (
                sum(a or b for a, b in zip(agree, each[1], strict=True)),
                sum(each[1]),
            ),
        )
    left = [not (a or b) for a, b in zip(agree, explains, strict=True)]
    follows = _following(prepared, base_book, left) if any(left) else {}
    return _compared(prepared, (base, agree), (best, explains), follows)


def _prepared(imported: Imported, path: Path) -> _Prepared:
    event = with_seats(imported.event, imported.schedule)
    return _Prepared(replace(imported, event=event), event.lines, path.parent, path.name)


def _candidates(imported: Imported, base: str) -> list[str]:
    """The books to be tried: that of the program first, then regulations, then other programs."""
    program = imported.program.split(" ")[0].lower()

    def order(name: str) -> tuple[bool, bool, str]:
        is_program = name.startswith(PROGRAMS)
        own = is_program and bool(program) and program in _title(name).lower()
        return not own, is_program, name

    return sorted((name for name in shipped() if name != base), key=order)


def _title(name: str) -> str:
    from overtrick.regulations import load

    return load(name).title


def _figures(prepared: _Prepared, book: RuleBook) -> Figures:
    imported = prepared.imported
    if imported.event.kind in (Kind.TEAMS, Kind.SWISS_PAIRS):
        return TeamFigures(imported.event, prepared.lines, imported.printed, book, prepared.folder)
    event, _ = fitting(imported.event, book)
    return PairFigures(event, prepared.lines, imported.schedule, book)


def _following(prepared: _Prepared, book: RuleBook, left: Sequence[bool]) -> Mapping[int, str]:
    """Which of the figures that are ``left`` follow from others as printed, and from which."""
    imported = prepared.imported
    found: dict[int, str] = {}
    if imported.event.kind is Kind.TEAMS:
        as_printed = TeamFigures(
            imported.event, prepared.lines, imported.printed, book, prepared.folder, from_print=True
        )
        for index, each in enumerate(imported.printed):
            if not left[index] or not as_printed.agrees(each):
                continue
            if each.figure in (Figure.TOTAL, Figure.MATCHES_WON):
                found[index] = "the scores of the matches as they are printed"
            elif each.figure is Figure.PLACE:
                found[index] = "the totals as they are printed"
        return found
    places = _places_as_printed(imported)
    for index, each in enumerate(imported.printed):
        if left[index] and each.figure is Figure.PLACE and each.value == places.get(each.who):
            found[index] = "the totals or percentages as they are printed"
    return found


def _places_as_printed(imported: Imported) -> Mapping[ContestantRef | None, int]:
    """The place of everybody by the percentage that was printed for it, else by the total."""
    found: dict[ContestantRef | None, int] = {}
    for figure in (Figure.TOTAL, Figure.PERCENT):
        rankings: dict[tuple[object, ...], list[tuple[Fraction, ContestantRef]]] = {}
        for each in imported.printed:
            if each.figure is figure and each.who is not None and each.value is not None:
                key = each.who.direction, each.who.session
                rankings.setdefault(key, []).append((each.value, each.who))
        for rows in rankings.values():
            values = sorted((value for value, _ in rows), reverse=True)
            first = {value: place for place, value in reversed(list(enumerate(values, start=1)))}
            found.update({who: first[value] for value, who in rows})
    return found


# ------------------------------------------------------------------ what was found


def _compared(
    prepared: _Prepared,
    base: tuple[Figures, list[bool]],
    best: tuple[Figures, list[bool]],
    follows: Mapping[int, str],
) -> Verification:
    imported = prepared.imported
    differences: list[Difference] = []
    counts: dict[Figure, list[int]] = {}
    teams = best[0] if isinstance(best[0], TeamFigures) and not all(best[1]) else None
    scale = ScaleOfTheFile(teams, imported.printed) if teams is not None else None
    used = False
    for index, each in enumerate(imported.printed):
        because = ""
        if not base[1][index]:
            because = best[0].book.name if best[1][index] else follows.get(index, "")
            because = because or (scale.explains(each) if scale else "")
            used |= each.figure is Figure.MATCH_POINTS and because != best[0].book.name
        status = 0 if base[1][index] else 1 if because else 2
        counts.setdefault(each.figure, [0, 0, 0])[status] += 1
        if status:
            steps = () if because else reasons(base[0].steps(each), base[0].book)
            differences.append(
                Difference(
                    each.figure.value,
                    _whose(each, prepared),
                    each.text,
                    base[0].value(each),
                    best[0].value(each),
                    because,
                    each.source,
                    steps,
                )
            )
    rows = tuple(Count(figure.value, sum(row), *row) for figure, row in counts.items())
    book = best[0].book
    return Verification(
        differences=tuple(sorted(differences, key=lambda each: bool(each.because))),
        file=prepared.file,
        format=imported.format,
        program=imported.program,
        base=base[0].book.name,
        book=book.name,
        title=book.title,
        figures=len(imported.printed),
        agree=sum(row.agree for row in rows),
        explained=sum(row.explained for row in rows),
        unexplained=sum(row.unexplained for row in rows),
        counts=rows,
        habits=tuple(_habits(prepared, base[0].book, book)),
        scale=scale.worths if scale and used else (),
    )


def _habits(prepared: _Prepared, base: RuleBook, book: RuleBook) -> Iterator[Habit]:
    """The values of the book that are asked for and are not those of the event's own."""
    if book.name == base.name:
        return
    values = Read(book.values)
    figures = _figures(prepared, replace(book, values=values))
    for each in prepared.imported.printed:
        figures.value(each)
    for name, key in RuleBook.keys().items():
        cited, before = book.values.get(name), base.values.get(name)
        if name not in values.names or cited is None:
            continue
        instead = show(before.value) if before is not None else "not said"
        if show(cited.value) != instead:
            yield Habit(name, key.meaning, show(cited.value), instead, str(cited.citation))


def _whose(printed: Printed, prepared: _Prepared) -> str:
    """What a figure is about: a line and a side, a contestant, a match and a board."""
    lines = prepared.lines
    if printed.line is not None and printed.line < len(lines):
        side = printed.seat.side.value if printed.seat is not None else ""
        return f"{lines[printed.line]}, {side}".removesuffix(", ")
    if printed.match is not None:
        key = printed.match
        board = f", board {printed.board}" if printed.board is not None else ""
        return f"round {key.round}, {key.team} against {key.opponents}{board}"
    if printed.who is None:
        return ""
    kind = prepared.imported.event.kind
    what = "pair" if printed.figure is Figure.PAIR_IMPS else kind.contestant
    return f"{what} {printed.who}"
