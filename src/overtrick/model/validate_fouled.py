"""Fouled boards: every line that was played is in exactly one version (Law 87)."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from overtrick.model.contestant import ContestantRef
from overtrick.model.diagnostic import Diagnostic, Severity
from overtrick.model.event import Event
from overtrick.model.played import fouled_lines, lines_of_version, was_played
from overtrick.model.validate_contestants import check_refs, unknown
from overtrick.model.validate_lines import is_impossible, one_line

if TYPE_CHECKING:
    from overtrick.model.fouled import Fouled


def validate_fouled(event: Event) -> Iterator[Diagnostic]:
    """What keeps a fouled board from being scored by its versions."""
    boards: dict[int, Fouled] = {}
    for fouled in event.fouled:
        yield from _responsible(event, fouled)
        wrong: list[Diagnostic] = []
        if len(fouled.versions) < 2 or not all(fouled.versions):
            problem = f"board {fouled.board} is fouled, but has fewer than two versions"
            remedy = 'write such as versions = [["1", "2", "3"], ["4", "5"]]'
            wrong.append(Diagnostic(Severity.ERROR, problem, remedy, "", fouled.source))
        for version in fouled.versions:
            for name in version:
                meant = lines_of_version(event, name)
                wrong += one_line(event, name, fouled.source, meant)
        wrong += _each_once(event, fouled)
        yield from wrong
        if not wrong:  # what is refused is not in the way of another
            yield from _other_block(event, fouled, boards)


def _responsible(event: Event, fouled: "Fouled") -> Iterator[Diagnostic]:
    """Everybody who is responsible plays, and has one penalty for one board."""
    source, refs = fouled.responsible_source, fouled.to_whom
    yield from check_refs(event, refs, source, one_section=True)
    for place, ref in enumerate(refs):
        if is_repeated(event, refs, place):
            problem = f"{ref} is in responsible twice"
            yield Diagnostic(Severity.ERROR, problem, "name it once", "", source)


def those_responsible(event: Event, fouled: "Fouled") -> tuple[ContestantRef, ...]:
    """To whom a penalty goes when what is wrong with the names is left out."""
    refs = fouled.to_whom
    return tuple(
        ref
        for place, ref in enumerate(refs)
        if not unknown(event, ref, one_section=True) and not is_repeated(event, refs, place)
    )


def is_repeated(event: Event, refs: Sequence[ContestantRef], place: int) -> bool:
    """Whether the one in a place of a list is there before."""
    return any(event.is_same(refs[place], each) for each in refs[:place])


def _each_once(event: Event, fouled: "Fouled") -> Iterator[Diagnostic]:
    versions = [
        {id(line) for name in version for line in lines_of_version(event, name)}
        for version in fouled.versions
    ]
    for line in fouled_lines(event, fouled):
        count = sum(id(line) in version for version in versions)
        if count == 0 and was_played(event, line) and not is_impossible(line, event):
            really = event.as_played(line)
            reported = "" if really is line else f", reported as {line},"
            problem = f"{really}{reported} is in none of the versions"
            first = next(iter(really.numbers), "it")
            remedy = f"add {first} to the version that was played there"
            yield Diagnostic(Severity.ERROR, problem, remedy, "", fouled.source)
        if count > 1:
            problem, remedy = f"{line} is in {count} versions", "name it in one"
            yield Diagnostic(Severity.ERROR, problem, remedy, "", fouled.source)


def _other_block(
    event: Event, fouled: "Fouled", boards: "dict[int, Fouled]"
) -> Iterator[Diagnostic]:
    """A line belongs to one fouled board."""
    for line in fouled_lines(event, fouled):
        if boards.setdefault(id(line), fouled) is not fouled:
            problem = f"{line} belongs to another [[fouled]] already"
            remedy = "write one block for a board, or say session or section in both"
            yield Diagnostic(Severity.ERROR, problem, remedy, "", fouled.source)
