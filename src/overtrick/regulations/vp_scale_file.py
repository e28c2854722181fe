"""The file of a scale of victory points: finding it, reading it, and what is wrong with it.

A file has ``title``, its source (``document``, ``edition``, ``article``, ``sure``, perhaps
``note``) and columns, each for one number of boards, a range, or, without ``boards``, for any::

    title = "Overtrick Bridge Club, short matches"
    document = "Regulations of the Overtrick Bridge Club"
    edition = "2026"
    article = "7"
    sure = "read"

    [[column]]
    boards = [6, 8]
    steps = [[0, 5, 5], [1, 6, 4], [5, 8, 2], [12, 10, 0]]

Each step is the smallest margin that it needs, the winner's victory points and the loser's.
``basis`` is what the margin is counted in: ``imps``, ``points``, or ``percent``, where a pair has a
percentage of its own and steps begin at 50. ``on_tie = "total-points"`` lets total points decide a
match with no margin. A scale that follows from a formula names its ``method`` instead of columns:
``linear`` with its ``pool``, or a curve of the WBF (``scales/wbf-20.toml``).

A scale without its source, with margins that are not covered, or with fewer victory points for a
larger margin does not load. Every problem of the file is said at once, a line each.
"""

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import islice, pairwise
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace

from overtrick.errors import InputError
from overtrick.regulations.book_file import MOST_PROBLEMS, named, not_this, read_toml
from overtrick.regulations.citation import Citation, Sure
from overtrick.regulations.values import exact
from overtrick.regulations.vp_scale import (
    MOST_BOARDS,
    Basis,
    Method,
    OnTie,
    VPColumn,
    VPScale,
    VPStep,
)

SHIPPED_VP_SCALES = Path(__file__).parent / "scales"

LINEAR = re.compile(r"linear-([1-9][0-9]{0,3})", re.ASCII)
WIN_LOSS = re.compile(r"win-loss-([1-9][0-9]{0,2})", re.ASCII)

SOURCE = ("title", "document", "edition", "article")
KEYS = (*SOURCE, "sure", "note", "basis", "on_tie", "method", "column", "published")
NUMBERS: Mapping[Method, tuple[str, ...]] = {
    Method.TABLE: (),
    Method.CONTINUOUS: ("pool", "blitz", "step"),
    Method.DISCRETE: ("pool", "blitz"),
    Method.LINEAR: ("pool",),
}
"""What each method needs to know."""

COLUMN = "expected [[column]] with boards and steps"
STEPS = "expected steps = [[smallest margin, winner, loser], …], such as [[0, 5, 5], [1, 6, 4]]"

Named = TypeVar("Named", bound=Enum)


class VPScaleError(InputError):
    """A scale of victory points cannot be used; one line for each thing that is wrong."""


def shipped_vp_scales() -> list[str]:
    """The names of the scales that come with Overtrick."""
    return sorted(path.stem for path in SHIPPED_VP_SCALES.glob("*.toml"))


def vp_scale(name: str, beside: Path | None = None) -> VPScale:
    """Load a scale: a shipped one by its name, or a ``.toml`` file by its path.

    Names may hold a number: ``linear-60`` has a capital of 60, and ``win-loss-3`` needs 3 IMPs.

    >>> vp_scale("linear-60").pool, vp_scale("wbf-25").most
    (Fraction(60, 1), Fraction(25, 1))
    """
    if name.endswith(".toml"):
        return _read(Path(beside or "", name), name)
    return _shipped(name)


@cache
def _shipped(name: str) -> VPScale:
    if name in shipped_vp_scales():
        return _read(SHIPPED_VP_SCALES / f"{name}.toml", name)
    if capital := LINEAR.fullmatch(name):
        title = f"One victory point an IMP from a capital of {capital[1]}"
        return replace(_shipped("linear-100"), name=name, title=title, pool=Fraction(capital[1]))
    if needed := WIN_LOSS.fullmatch(name):
        scale = _shipped("win-loss")
        (column,) = scale.columns
        tie, win = column.steps
        column = replace(column, steps=(tie, replace(win, least=Fraction(needed[1]))))
        title = f"{scale.title}; {needed[1]} IMPs win"
        return replace(scale, name=name, title=title, columns=(column,))
    raise VPScaleError(
        f"there is no scale of victory points {name[:60]!r}; the scales are "
        f"{', '.join(shipped_vp_scales())}, also linear-N with a capital of N and win-loss-N where "
        "N IMPs win; one of your own is named by the path of its .toml file"
    )


def _read(path: Path, name: str) -> VPScale:
    data = read_toml(path)
    problems = list(islice(_problems(data), MOST_PROBLEMS))
    if problems:
        raise VPScaleError("\n".join(f"{path}: {problem}" for problem in problems))
    source = Citation(
        data["document"], data["edition"], data["article"], Sure(data["sure"]), data.get("note", "")
    )
    method = Method(data.get("method", "table"))
    columns = (_column(column, source) for column in data.get("column", ()))
    return VPScale(
        name,
        data["title"],
        source,
        Basis(data.get("basis", "imps")),
        method,
        OnTie(data.get("on_tie", "nothing")),
        tuple(sorted(columns, key=lambda column: column.first)),
        published=frozenset(data.get("published", ())),
        **{key: Fraction(data[key]) for key in NUMBERS[method]},
    )


def _column(data: Mapping[str, Any], source: Citation) -> VPColumn:
    boards = _boards(data)
    assert boards is not None
    citation = replace(
        source, sure=Sure(data.get("sure", source.sure)), note=data.get("note", source.note)
    )
    steps = tuple(VPStep(*map(Fraction, row)) for row in data["steps"])
    return VPColumn(*boards, steps, citation)


# ------------------------------------------------------------------ what is wrong


def _problems(data: Mapping[str, Any]) -> Iterator[str]:
    method = _one_of(Method, data.get("method", "table"))
    basis = _one_of(Basis, data.get("basis", "imps"))
    on_tie = _one_of(OnTie, data.get("on_tie", "nothing"))
    for key in SOURCE:
        if not _is_text(data.get(key)):
            yield f'{key}: expected {key} = "…"; a scale without its source does not load'
    yield from _source_problems({"sure": None, **data})
    for key, kind, read in (
        ("method", Method, method),
        ("basis", Basis, basis),
        ("on_tie", OnTie, on_tie),
    ):
        if read is None:
            yield f"{key}: expected one of {_names(kind)}{not_this(data[key])}"
    if method is None or basis is None or on_tie is None:
        return
    for key in data:
        if key not in KEYS and key not in NUMBERS[method]:
            yield f"{named(key)}: unknown in a scale whose method is {method.value}"
    if method is Method.TABLE:
        yield from _table_problems(data.get("column"), basis, on_tie)
    else:
        yield from _formula_problems(data, method, basis)
    published = data.get("published", [])
    if not isinstance(published, list) or any(type(each) is not int for each in published):
        yield "published: expected a list of numbers of boards"


def _source_problems(data: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with how sure we are, and with a note."""
    if "sure" in data and _one_of(Sure, data["sure"]) is None:
        yield f"sure: expected how sure that is, one of {_names(Sure)}{not_this(data['sure'])}"
    if "note" in data and not _is_text(data["note"]):
        yield "note: expected text in quotes"


def _formula_problems(data: Mapping[str, Any], method: Method, basis: Basis) -> Iterator[str]:
    numbers = {key: _number(data.get(key)) for key in NUMBERS[method]}
    for key, most in (("pool", 10_000), ("blitz", 30), ("step", 1)):
        number = numbers.get(key, Fraction(1))
        if number is None or not 0 < number <= most:
            yield f"{key}: expected {key} = a number above 0 and up to {most}"
            return
    pool, step = numbers["pool"], numbers.get("step")
    if pool and step and (pool / step).denominator != 1:
        yield "step: expected a part of the pool, such as 0.01"
    if pool and method is Method.DISCRETE and not (pool % 2 == 0 and 4 <= pool <= 100):
        yield "pool: expected an even number from 4 to 100"
    if "column" in data:
        yield f"column: expected none, for the method is {method.value}"
    if basis is Basis.PERCENT:
        yield f'basis: expected "imps" or "points", for the method is {method.value}'


def _table_problems(columns: object, basis: Basis, on_tie: OnTie) -> Iterator[str]:
    if not isinstance(columns, list) or not columns:
        yield f"column: {COLUMN}"
        return
    ranges = []
    for place, column in enumerate(columns, start=1):
        where = f"column {place}"
        if not isinstance(column, dict):
            yield f"{where}: {COLUMN}"
            continue
        if (boards := _boards(column)) is None:
            yield f"{where}: boards: expected a number such as 8, or from and to such as [6, 8]"
        else:
            ranges.append((*boards, place))
        for key in column:
            if key not in ("boards", "steps", "sure", "note"):
                yield f"{where}: {named(key)}: unknown in a column"
        for problem in (*_source_problems(column), *_step_problems(column, basis, on_tie)):
            yield f"{where}: {problem}"
    for (_, last, one), (first, _, other) in pairwise(sorted(ranges)):
        if first <= last:
            yield f"column {other}: boards: {first} is in column {one} too"


def _step_problems(column: Mapping[str, Any], basis: Basis, on_tie: OnTie) -> Iterator[str]:
    rows = column.get("steps")
    if not isinstance(rows, list) or not rows:
        yield STEPS
        return
    steps = []
    for row in rows:
        numbers = [_number(each) for each in row] if isinstance(row, list) else []
        given = [number for number in numbers if number is not None]
        if len(numbers) != 3 or len(given) != 3:
            yield STEPS
            return
        steps.append(VPStep(*given))
    if steps[0].least != basis.even:
        yield f"steps: expected the first at {basis.even}, so that every margin is covered"
    if on_tie is OnTie.NOTHING and steps[0].winner != steps[0].loser:
        yield 'steps: expected the same for both in the first, or on_tie = "total-points"'
    for place, step in enumerate(steps, start=1):
        if not 0 <= step.loser <= step.winner:
            yield f"steps, {place}: expected as much for the winner as for the loser, or more"
    for place, (before, after) in enumerate(pairwise(steps), start=2):
        if before.least >= after.least:
            yield f"steps, {place}: expected a larger margin than before"
        if before.winner > after.winner or before.loser < after.loser:
            yield f"steps, {place}: expected no less for the winner and no more for the loser"


def _boards(column: Mapping[str, Any]) -> tuple[int, int] | None:
    """From and to how many boards a column is for; none if that is not said properly."""
    given = column.get("boards", [1, MOST_BOARDS])
    both = given if isinstance(given, list) else [given, given]
    if len(both) != 2 or any(type(each) is not int for each in both):
        return None
    first, last = both
    return (first, last) if 1 <= first <= last <= MOST_BOARDS else None


def _one_of(kind: type[Named], value: object) -> Named | None:
    return next((each for each in kind if each.value == value), None)


def _names(kind: type[Enum]) -> str:
    return ", ".join(f'"{each.value}"' for each in kind)


def _number(value: object) -> Fraction | None:
    if isinstance(value, bool) or not isinstance(value, int | Fraction | str):
        return None
    return exact(str(value))


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip()) and value.isprintable()
