"""The rule book of an event: the one that it names, with the values that its ``[rules]`` change."""

from collections.abc import Mapping
from pathlib import Path

from overtrick.errors import InputError
from overtrick.formats.problems import Problems
from overtrick.model.event import Event
from overtrick.regulations import RuleBook, RuleBookError, changed, load
from overtrick.regulations.values import DeviceCodes


def rule_book(event: Event, file: Path | str) -> RuleBook:
    """The rules under which an event is scored; a book of its own lies beside its file.

    >>> rule_book(Event(regulations="acbl"), "friday.toml").name
    'acbl'
    """
    path = Path(file)
    book = load(event.regulations, path.parent)
    return changed(book, event.rules, path.name) if event.rules else book


def usable_rules(
    regulations: str,
    rules: Mapping[str, object],
    lines: Mapping[str, int],
    folder: Path | None,
    problems: Problems,
) -> tuple[dict[str, object], bool]:
    """The changes that the book takes, and whether it reads codes such as A6040 as fixed.

    ``lines`` has the line of each key; without a ``folder`` no file can be read.
    """
    line = lines.get("regulations", 1)
    if folder is None and regulations.endswith(".toml"):
        problems.error(
            line, regulations, "a rule book in a file cannot be read here", "name a shipped book"
        )
        return dict(rules), False
    try:
        book = load(regulations, folder)
    except RuleBookError as error:
        for each in str(error).splitlines():
            problems.error(line, "", each)
        return dict(rules), False
    kept = dict(rules) if _takes(book, rules) else {}
    for key, value in rules.items():
        if key not in kept and _takes(book, {**kept, key: value}, problems, lines[key]):
            kept[key] = value
    try:
        fixed = changed(book, kept, "").device_codes is DeviceCodes.FIXED
    except InputError:  # the book does not say
        fixed = False
    return kept, fixed


def _takes(
    book: RuleBook, rules: Mapping[str, object], problems: Problems | None = None, line: int = 0
) -> bool:
    """Whether the book can be changed so; if not, ``problems`` are told why."""
    try:
        changed(book, rules, "")
    except RuleBookError as error:
        if problems is not None:
            for each in str(error).splitlines():
                problems.error(line, "", each.removeprefix(": "))
        return False
    return True
