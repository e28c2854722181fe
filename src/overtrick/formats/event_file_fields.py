"""The values of a block, each as what it should be: text, number, choice, result, contestant.

A value that is something else is reported with what would be right, and counts as not given;
``failed`` then says that the block cannot be used as a whole, and what stands in for the value is
never seen.
"""

import datetime
import re
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import TypeGuard, TypeVar

from msgspec import Struct

from overtrick.errors import InputError
from overtrick.formats.event_file_toml import Block, Entry, inline_entries
from overtrick.formats.problems import Problems, did_you_mean
from overtrick.model.board import Side
from overtrick.model.contestant import ContestantRef
from overtrick.model.diagnostic import Source
from overtrick.model.notation import parse_result
from overtrick.model.result import Result

Choice = TypeVar("Choice", bound=Enum)

LARGEST = 999_999
"""Boards, rounds and other whole numbers have at most six digits."""

NUMBER = re.compile(r"(?!-+$)[\w.-]{1,20}")
"""What a contestant, section or table is called: one word."""


@lru_cache(maxsize=20_000)
def cached_result(text: str, american: bool, fixed_codes: bool) -> Result:
    """Read a result; a field of 500 tables has only a few dozen different ones on a board."""
    return parse_result(text, american=american, fixed_codes=fixed_codes)


class Manner(Struct, frozen=True):
    """How results are written in a file, and what they leave unsaid."""

    american: bool = False
    fixed_codes: bool = False
    individual: bool = False
    teams: bool = False
    session: int | None = None
    section: str | None = None


class Fields:
    """The values of one block; every key that is asked for is known."""

    def __init__(self, block: Block, problems: Problems, within: str = "") -> None:
        self.problems = problems
        self.line = block.line
        self.failed = self._broken = block.broken
        self._name = within or (f"[[{block.name}]]" if block.repeated else f"[{block.name}]")
        self._entries = block.entries
        self._asked: dict[str, None] = {}
        self._inner: list[Fields] = []

    # ------------------------------------------------------------------ asking

    def entry(self, key: str) -> Entry | None:
        """What was written under a key."""
        self._asked[key] = None
        return self._entries.get(key)

    def entries(self) -> dict[str, Entry]:
        """All that was written, whether or not it is known."""
        return self._entries

    @property
    def source(self) -> Source:
        """Where the block begins."""
        return self.problems.source(self.line)

    def source_of(self, key: str) -> Source | None:
        """Where the value under a key stands."""
        entry = self._entries.get(key)
        return self.problems.source(entry.line) if entry else None

    def apart(self, key: str) -> "Fields":
        """One value by itself: what is wrong with it does not cost the block."""
        entry = self.entry(key)
        entries = {key: entry} if entry else {}
        return Fields(Block("", self.line, entries=entries), self.problems, self._name)

    def wrong(self, entry: Entry, problem: str, remedy: str) -> None:
        """A value is not what it should be."""
        self.failed = True
        self.problems.error(entry.line, entry.text, problem, remedy)

    def refused(self, key: str, error: InputError) -> None:
        """A reader of notation refused a value."""
        if (entry := self.entry(key)) is not None:
            self.failed = True
            self.problems.refusal(entry.line, error, entry.text)

    def require(self, what: str, example: str, *keys: str) -> None:
        """One of these keys must be there; it may be what could not be read."""
        if not self._broken and not any(key in self._entries for key in keys):
            self.failed = True
            problem, remedy = f"{what} is not said", f"write such as {example}"
            self.problems.error(self.line, self._name, problem, remedy)

    def done(self) -> bool:
        """Report the keys that nobody asked for; true when the block can be used."""
        for key, entry in self._entries.items():
            if key not in self._asked:
                self.problems.error(
                    entry.line,
                    entry.text,
                    f"{key} is not known in {self._name}",
                    did_you_mean(key, self._asked),
                )
        for inner in self._inner:
            self.failed |= not inner.done()
        return not self.failed

    # ------------------------------------------------------------------ plain values

    def text(self, key: str) -> str:
        """A text; empty where there is none."""
        if (entry := self.entry(key)) is None:
            return ""
        if not isinstance(entry.value, str):
            self.wrong(entry, "this is no text", f'write {key} = "…"')
            return ""
        return entry.value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; one alone will do."""
        if (entry := self.entry(key)) is None:
            return ()
        values = entry.value if isinstance(entry.value, list) else [entry.value]
        texts = tuple(value for value in values if isinstance(value, str))
        if len(texts) < len(values):
            self.wrong(entry, "this is no list of texts", f'write such as {key} = ["…", "…"]')
            return ()
        return texts

    def word(self, key: str) -> str | None:
        """What somebody or something is called, ``"8"`` or ``8``."""
        if (entry := self.entry(key)) is None:
            return None
        return self._word(key, entry, entry.value)

    def words(self, key: str) -> tuple[str, ...]:
        """A list of such names; one alone will do."""
        if (entry := self.entry(key)) is None:
            return ()
        return self.words_in(key, entry, entry.value)

    def words_in(self, key: str, entry: Entry, value: object) -> tuple[str, ...]:
        """The names in a part of a value."""
        values = value if isinstance(value, list) else [value]
        words = [self._word(key, entry, each) for each in values]
        return tuple(word for word in words if word is not None)

    def _word(self, key: str, entry: Entry, value: object) -> str | None:
        word = str(value) if is_whole(value) else value
        if not isinstance(word, str) or not NUMBER.fullmatch(word):
            self.wrong(entry, f"{key} is given as one word", f'write such as {key} = "8" or "A"')
            return None
        return word

    def whole(self, key: str) -> int | None:
        """A whole number from 1."""
        if (entry := self.entry(key)) is None:
            return None
        if not is_whole(entry.value) or not 1 <= entry.value <= LARGEST:
            self.wrong(entry, "this is no whole number from 1", f"write such as {key} = 3")
            return None
        return entry.value

    def wholes(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers from 1; one alone will do."""
        if (entry := self.entry(key)) is None:
            return ()
        values = entry.value if isinstance(entry.value, list) else [entry.value]
        wholes = tuple(value for value in values if is_whole(value) and 1 <= value <= LARGEST)
        if len(wholes) < len(values):
            self.wrong(entry, "these are no whole numbers from 1", f"write such as {key} = [3, 4]")
            return ()
        return wholes

    def number(self, key: str) -> Fraction | None:
        """An exact number: ``2``, ``1.5`` or ``"1/3"``."""
        numbers = self.numbers(key, most=1)
        return numbers[0] if numbers else None

    def numbers(self, key: str, most: int) -> tuple[Fraction, ...]:
        """One or several exact numbers."""
        if (entry := self.entry(key)) is None:
            return ()
        values = entry.value if isinstance(entry.value, list) else [entry.value]
        numbers = [exact_number(value) for value in values]
        if None in numbers or not 1 <= len(numbers) <= most:
            self.wrong(entry, "this is no number", f'write such as {key} = 1.5 or "1/3"')
            return ()
        return tuple(number for number in numbers if number is not None)

    def yes_or_no(self, key: str, default: bool = False) -> bool:
        """True or false."""
        if (entry := self.entry(key)) is None:
            return default
        if not isinstance(entry.value, bool):
            self.wrong(
                entry, "this is neither true nor false", f"write {key} = true or {key} = false"
            )
            return default
        return entry.value

    def day(self, key: str) -> datetime.date | None:
        """A date."""
        if (entry := self.entry(key)) is None:
            return None
        value = entry.value
        if isinstance(value, datetime.datetime):
            return value.date()
        if isinstance(value, str):
            try:
                value = datetime.date.fromisoformat(value)
            except ValueError:
                value = None
        if not isinstance(value, datetime.date):
            self.wrong(entry, "this is no date", f"write such as {key} = 2017-09-29")
            return None
        return value

    def choice(self, key: str, kind: type[Choice]) -> Choice | None:
        """One of the named choices."""
        if (entry := self.entry(key)) is None:
            return None
        for member in kind:
            if isinstance(entry.value, str) and _alike(member.value, entry.value):
                return member
        names = " or ".join(f'"{member.value}"' for member in kind)
        self.wrong(entry, f"there is no such {key}", f"write {names}")
        return None

    # ------------------------------------------------------------------ bridge values

    def results(self, key: str, manner: Manner) -> tuple[Result, ...]:
        """Results in the result notation."""
        texts = self.texts(key)
        try:
            return tuple(cached_result(text, manner.american, manner.fixed_codes) for text in texts)
        except InputError as error:
            self.refused(key, error)
            return ()

    def result(self, key: str, manner: Manner) -> Result | None:
        """One result in the result notation."""
        results = self.results(key, manner)
        if results and (entry := self.entry(key)) and isinstance(entry.value, list):
            if len(results) > 1:
                self.wrong(entry, "this is more than one result", "write outcomes = [ … ]")
            else:
                what = "this is a list, and not one result"
                self.wrong(entry, what, f'write {key} = "{entry.value[0]}"')
            return None
        return results[0] if results else None

    def inner(self, key: str, example: str) -> "Fields | None":
        """A table within the block, ``played = { ew = "9" }``."""
        if (entry := self.entry(key)) is None:
            return None
        if not isinstance(entry.value, dict):
            self.wrong(entry, "this is no table", f"write such as {key} = {example}")
            return None
        return self._within(key, entry, entry.value)

    def _within(self, key: str, entry: Entry, table: dict[str, object]) -> "Fields":
        block = Block(key, entry.line, entries=inline_entries(table, entry))
        fields = Fields(block, self.problems, f"{key} of {self._name}")
        self._inner.append(fields)
        return fields

    def tables_and_words(self, key: str, value: object) -> "list[str | Fields]":
        """Each entry of a list: a name, or a table that says more."""
        found: list[str | Fields] = []
        if (entry := self.entry(key)) is not None:
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, dict):
                    found.append(self._within(key, entry, each))
                elif (word := self._word(key, entry, each)) is not None:
                    found.append(word)
        return found

    def refs(self, key: str) -> tuple[ContestantRef, ...]:
        """Contestants by their numbers, or ``{ ns = "3", section = "A" }`` where those repeat."""
        if (entry := self.entry(key)) is None:
            return ()
        refs = []
        for item in self.tables_and_words(key, entry.value):
            refs.append(ContestantRef(item) if isinstance(item, str) else item.ref("number"))
        return tuple(refs)

    def ref(self, key: str) -> ContestantRef:
        """The contestant under a key, or under ``ns`` or ``ew``, with what else tells it apart."""
        numbers = {None: self.word(key), Side.NS: self.word("ns"), Side.EW: self.word("ew")}
        direction = self.choice("direction", Side)
        section, session = self.word("section"), self.whole("session")
        self.require(f"the {key}", f'{key} = "4"', key, "ns", "ew")
        given = [(side, number) for side, number in numbers.items() if number is not None]
        if len(given) > 1 and (entry := self.entry(key) or self.entry("ns")):
            self.wrong(entry, "this is more than one", f"give only one of {key}, ns and ew")
        side, number = given[0] if given else (None, "")
        return ContestantRef(number, side or direction, section, session)


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number of a sensible size, and not yes or no."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9


def exact_number(value: object) -> Fraction | None:
    """An exact number as it may be written in a file."""
    if is_whole(value) or isinstance(value, Fraction):
        return Fraction(value)
    if isinstance(value, str) and re.fullmatch(
        r"[+-]?[0-9]{1,9}(\.[0-9]{1,9}|/[1-9][0-9]{0,8})?", value, re.ASCII
    ):
        return Fraction(value)
    return None


def _alike(name: str, written: str) -> bool:
    return name.lower() == re.sub(r"[ _-]+", "-", written.strip().lower())
