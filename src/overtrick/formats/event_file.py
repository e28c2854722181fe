"""Reading an event file: everything that can be read, and what is wrong with the rest."""

import os.path
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from overtrick.errors import InputError
from overtrick.formats.contestant_list import read_list
from overtrick.formats.deals_table import read_deals
from overtrick.formats.event_file_contestants import PARTNERS, read_contestant
from overtrick.formats.event_file_cut import ONCE, REPEATED
from overtrick.formats.event_file_fields import Fields, Manner
from overtrick.formats.event_file_rules import usable_rules
from overtrick.formats.event_file_setup import (
    read_event_block,
    read_movement,
    read_rules,
    read_session,
)
from overtrick.formats.event_file_teams import read_draw, read_match, read_teams
from overtrick.formats.event_file_toml import Block, read_blocks
from overtrick.formats.problems import Problems, did_you_mean
from overtrick.formats.results_table import NumberedLine, numbered, read_csv, read_table
from overtrick.formats.text_file import LARGEST_FILE, content_of, decoded
from overtrick.model.contestant import Contestant
from overtrick.model.deal import Deal
from overtrick.model.diagnostic import Diagnostic, Severity
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind
from overtrick.model.result_line import ResultLine

DECISIONS = {
    "ruling": "rulings",
    "fouled": "fouled",
    "incident": "incidents",
    "penalty": "penalties",
    "adjustment": "adjustments",
    "withdrawal": "withdrawals",
    "late": "late_arrivals",
    "cancelled": "cancelled_rounds",
    "substitute": "substitutes",
}
"""The blocks with a decision of the director, and the field of the event for each."""


class Reading(Struct, frozen=True):
    """An event as far as it could be read, and all that is wrong in its file."""

    event: Event
    diagnostics: tuple[Diagnostic, ...]

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """What could not be read and is left out."""
        return tuple(each for each in self.diagnostics if each.severity is Severity.ERROR)


def read_event(path: Path | str) -> Reading:
    """Read an event file, with the CSV file beside it that it may name.

    Refuses only a file that cannot be opened or has nothing of an event in it.
    """
    path = Path(path)
    problems = Problems(path.name)
    return _read(decoded(content_of(path), problems), problems, path.parent)


def parse_event(text: str, file: str = "event.toml", folder: Path | None = None) -> Reading:
    r"""Read an event from a text; without a folder, it cannot name other files.

    >>> reading = parse_event('[results]\ntable = "board ns ew result\\n1 5 8 4H S"')
    >>> print(reading.diagnostics[0])
    event.toml:2: "4H S": the result is missing; write such as 4H S =, +1 or -1
    """
    if len(text) > LARGEST_FILE:
        raise InputError(f"{file}: the text is too long for an event; split it")
    problems = Problems(file)
    return _read(text.replace("\r\n", "\n").replace("\r", "\n"), problems, folder)


def _read(text: str, problems: Problems, folder: Path | None) -> Reading:
    blocks = [block for block in read_blocks(text, problems) if _is_known(block, problems)]
    if not blocks:
        first = "".join(f"\n{problem}" for problem in problems.found[:3])
        raise InputError(
            f"{problems.file}: there is nothing of an event in this file; it should have blocks "
            f"such as [event] and [results]{first}"
        )
    named: dict[str, list[Block]] = {}
    for block in blocks:
        named.setdefault(block.name, []).append(block)
    event = _event(named, problems, folder)
    return Reading(event, tuple(sorted(problems.found, key=partial(_order, problems.file))))


def _order(file: str, problem: Diagnostic) -> tuple[bool, int]:
    """The event file first, each file from the top."""
    source = problem.source
    return (source.file != file, source.line) if source else (False, 0)


def _is_known(block: Block, problems: Problems) -> bool:
    """Whether a block means anything here; how it is written should fit what it is."""
    if not block.name:
        for key, entry in block.entries.items():
            problem = f"{key} stands before the first header such as [event]"
            problems.error(entry.line, entry.text, problem, "put it below its header")
        return False
    if block.name not in (*ONCE, *REPEATED):
        header = f"[[{block.name}]]" if block.repeated else f"[{block.name}]"
        meant = did_you_mean(block.name, (*ONCE, *REPEATED))
        problems.error(block.line, header, "there is no such block", meant)
        return False
    if block.repeated and block.name in ONCE:
        problems.warning(
            block.line, f"[[{block.name}]]", "this block is there once", f"write [{block.name}]"
        )
    if not block.repeated and block.name in REPEATED and block.name != "results":
        problems.warning(
            block.line,
            f"[{block.name}]",
            "of this block there may be several",
            f"write [[{block.name}]], with two brackets",
        )
    return True


def _event(named: dict[str, list[Block]], problems: Problems, folder: Path | None) -> Event:
    values, sources = read_event_block(_once(named, "event", problems))
    rules = _once(named, "rules", problems)
    lines = {key: source.line for key, source in sources.items()}
    lines |= {key: entry.line for key, entry in rules.entries().items()}
    values["rules"], fixed_codes = usable_rules(
        values["regulations"], read_rules(rules), lines, folder, problems
    )
    values["american"] = _american(named.get("results", []), problems)
    individual = values["kind"] is Kind.INDIVIDUAL
    teams = values["kind"] is Kind.TEAMS
    manner = Manner(values["american"], fixed_codes, individual, teams)
    values["contestants"] = tuple(_contestants(named, problems))
    values["lines"] = tuple(_lines(named.get("results", []), manner, problems, folder))
    values["deals"] = tuple(_deals(named, problems))
    if "movement" in named:
        values["movement"] = read_movement(_once(named, "movement", problems))
    values["sessions"] = _all(named.get("session", []), problems, read_session)
    if not named.keys().isdisjoint(DECISIONS):
        from overtrick.formats.event_file_readers import READERS  # only where there are some

        for name, field in DECISIONS.items():
            values[field] = _all(named.get(name, []), problems, READERS[name], manner)
    matches = _all(named.get("match", []), problems, read_match, manner)
    draw = read_draw(_once(named, "draw", problems))
    values["teams"] = replace(values["teams"], matches=matches, draw=draw)
    return Event(**values, sources=sources)


def _all(
    blocks: Iterable[Block], problems: Problems, read: Callable[..., Any], *more: object
) -> tuple[Any, ...]:
    found = (read(Fields(block, problems), *more) for block in blocks)
    return tuple(each for each in found if each is not None)


def _once(named: dict[str, list[Block]], name: str, problems: Problems) -> Fields:
    """The keys of a block that should be there once; what is given first counts."""
    first, *others = named.get(name) or [Block(name, 1)]
    for other in others:
        for key, entry in other.entries.items():
            if key in first.entries:
                before = first.entries[key].line
                problem = f"{key} is given in line {before} already, and that counts"
                problems.error(entry.line, entry.text, problem, f"keep one block [{name}]")
            else:
                first.entries[key] = entry
        first.stray += other.stray
    return Fields(first, problems)


# ------------------------------------------------------------------ contestants and results


def _contestants(named: dict[str, list[Block]], problems: Problems) -> list[Contestant]:
    """All contestants in the order of the file, from lists and blocks."""
    blocks = [
        block
        for name in ("pairs", "players", "teams", "pair", "player", "team")
        for block in named.get(name, [])
    ]
    found: list[Contestant] = []
    for block in sorted(blocks, key=lambda block: block.line):
        fields = Fields(block, problems)
        if block.name in ("pairs", "players", "teams"):
            lines = _table(fields, block)
            fields.done()
            if block.name == "teams":
                found += read_teams(lines, problems)
            else:
                found += read_list(lines, PARTNERS[block.name.removesuffix("s")], problems)
        elif (contestant := read_contestant(fields, block.name)) is not None:
            found.append(contestant)
    return found


def _deals(named: dict[str, list[Block]], problems: Problems) -> list[Deal]:
    if "deals" not in named:
        return []
    fields = _once(named, "deals", problems)
    deals = read_deals(_table(fields, named["deals"][0]), problems)
    fields.done()
    return deals


def _table(fields: Fields, block: Block) -> Iterator[NumberedLine]:
    """The lines of ``table``, and those that stand outside of its quotation marks."""
    text, entry = fields.text("table"), fields.entry("table")
    lines = numbered(text, entry.first_line, entry.line) if entry else iter(())
    return chain(lines, block.stray)


def _american(blocks: Iterable[Block], problems: Problems) -> bool:
    """``style = "american"``, for all results of the file."""
    american = False
    for block in blocks:
        entry = block.entries.get("style")
        if entry is not None and entry.value == "american":
            american = True
        elif entry is not None:
            problems.error(
                entry.line, entry.text, "there is only one other style", 'write style = "american"'
            )
    return american


def _lines(
    blocks: Iterable[Block], manner: Manner, problems: Problems, folder: Path | None
) -> Iterable[ResultLine]:
    for block in blocks:
        fields = Fields(block, problems)
        fields.entry("style")
        within = replace(manner, session=fields.whole("session"), section=fields.word("section"))
        yield from read_table(_table(fields, block), within, problems)
        file = fields.text("file")
        if file:
            yield from _beside(file, fields, within, folder)
        fields.done()


def _beside(file: str, fields: Fields, manner: Manner, folder: Path | None) -> Iterable[ResultLine]:
    """The results in a CSV file, named relative to the event file."""
    entry, problems = fields.entry("file"), fields.problems
    assert entry is not None
    path = Path(file)
    if folder is None or "://" in file or path.is_absolute():
        problem = "only a file beside the event file can be read"
        fields.wrong(entry, problem, 'write such as file = "friday.csv", or give the table here')
        return []
    if not os.path.isfile(folder / path):  # unlike Path.is_file, false for impossible names
        fields.wrong(entry, "there is no such file", f"put {path.name} beside {problems.file}")
        return []
    inside = Problems(file)
    try:
        text = decoded(content_of(folder / path), inside)
    except InputError as error:
        fields.refused("file", error)
        return []
    lines = read_csv(numbered(text, 1, 1), manner, inside)
    problems.extend(inside)
    return lines
