"""An event file spoilt in a thousand ways: no traceback, and no readable line is lost."""

import random
from collections.abc import Callable, Iterable
from contextlib import suppress

import pytest

from overtrick.errors import InputError
from overtrick.formats.event_file import parse_event
from overtrick.model.result import TO_COME
from overtrick.model.result_line import ResultLine
from overtrick.model.validate import validate

TEXT = '''\
# The club night, with one of everything.
[event]
name = "Friday Pairs"    # as printed
date = 2017-09-29
regulations = "ebu-letter"
sections = ["A", "B"]
groups = [["A"], ["B"]]
strata = ["A", "B"]

[rules]
one_missing = "simplified"

[pairs]
table = """
number section names
1  A  A Discard & A Reverse   100001 100002
2  A  A Defender & A Declarer
3  A  A Trick & A Dummy
4  A  -
5  B  A Slam & A Game
6  B  A Bid & A Denomination
7  B  -
8  B  -
"""

[[pair]]
number = "12"
section = "B"
names = ["An Overcall", "A Deal"]
ids = [
  "100003",   # North
  "100004",
]

[[results]]
section = "A"
table = """
round table board ns ew lead result
1 1 1 1 2 SK 3NT N =
# the second table
1 2 1 3 4 -  +630
2 1 2 1 4 D10 4Hx S +1   # doubled

2 2 2 3 2 -  60% 4S N =, 40% 4S N -1
"""

[[ruling]]
board = 1
ns = "1"
result = "AVE+/AVE-"
reason = """
A long story,
told on two lines."""

[[results]]
section = "B"
table = \'\'\'
board ns ew result
1 5 6 PASS
1 7 8 NS -400 / EW -690
2 5 8 AVE+/AVE-
\'\'\'

[[fouled]]
board = 2
section = "A"
versions = [["1"], ["3"]]
at_fault = { ns = "none", ew = "full" }

[[incident]]
kind = "exchanged"
board = 2
ns = "5"

[[penalty]]
pair = "4"
amount = "2 x standard"
'''
LINES = TEXT.split("\n")
TABLES = [
    range(first, LINES.index(end, first + 5) + 1)
    for first, end in ((LINES.index("[[results]]"), '"""'), (LINES.index("[[results]]", 50), "'''"))
]
"""The lines of each results block, from its header to its closing quotation marks."""

WHOLE = parse_event(TEXT).event.lines

INSERTED = "\"'[]{}=#,.\\\n\t \x00\ufeff9aZé-+/"
SNIPPETS = ['"""', "'''", "[[", "]]", "[results]", "[[ruling]]", "x = [", "= =", 'a = "', "{ b = "]


def spoilt(rng: random.Random) -> tuple[str, set[int]]:
    """The text with one to three mistakes in one place, and the lines that they touch."""
    lines = list(LINES)
    at = rng.randrange(len(lines))
    touched = {at}
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        line = lines[at]
        position = rng.randrange(len(line) + 1)
        kind = rng.randrange(6)
        if kind == 0:
            lines[at] = line[:position] + rng.choice(INSERTED) + line[position:]
        elif kind == 1:
            lines[at] = line[:position] + line[position + rng.randint(1, 4) :]
        elif kind == 2:
            lines[at] = line[:position] + rng.choice(SNIPPETS) + line[position:]
        elif kind == 3:
            lines[at] = ""
        elif kind == 4 and at + 1 < len(lines) and at + 1 not in touched:
            lines[at : at + 2] = [line, "\0"]
            lines[at] += LINES[at + 1]
            touched.add(at + 1)
        else:
            lines[at] = line[:position] + rng.choice(INSERTED) + line[position + 1 :]
    return "\n".join(line for line in lines if line != "\0"), touched


def survivors(touched: set[int]) -> list[ResultLine]:
    """The lines of those tables in which nothing was touched."""
    untouched = [table for table in TABLES if not touched.intersection(table)]
    return [
        line
        for line in WHOLE
        if line.source and any(line.source.line - 1 in table for table in untouched)
    ]


def test_the_file_itself_is_without_fault() -> None:
    reading = parse_event(TEXT)
    assert (*reading.diagnostics, *validate(reading.event)) == ()
    assert len(reading.event.lines) == 7
    assert [TEXT.split("\n")[table[0]] for table in TABLES] == ["[[results]]"] * 2
    assert len(survivors(set())) == 7


@pytest.mark.parametrize("seed", range(40))
def test_a_spoilt_file_loses_no_line_of_an_untouched_table(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(50):
        text, touched = spoilt(rng)
        reading = parse_event(text)
        validate(reading.event)
        for line in survivors(touched):
            assert line in reading.event.lines, text


def test_a_line_that_is_wrong_costs_only_itself() -> None:
    rng = random.Random(1)
    rows = [number for table in TABLES for number in list(table)[4:-1]]
    for number in rows:
        lines = list(LINES)
        lines[number] = rng.choice(["1 1 1 1 2 SK 4H S 5", "1 2", "x y z", "= = = = ="])
        read = parse_event("\n".join(lines)).event.lines
        assert others(read, number) == others(WHOLE, number)
        wrong = [line.result for line in read if line.source and line.source.line - 1 == number]
        assert wrong in ([], [TO_COME])


def others(lines: Iterable[ResultLine], number: int) -> list[ResultLine]:
    return [line for line in lines if line.source and line.source.line - 1 != number]


@pytest.mark.parametrize(
    "rubbish",
    [
        lambda rng: "".join(chr(rng.randrange(256)) for _ in range(500)),
        lambda rng: "".join(rng.choice("[]{}\"'=\n#a1.,") for _ in range(500)),
        lambda rng: "\n".join(rng.choice(LINES) for _ in range(80)),
        lambda rng: TEXT[: rng.randrange(len(TEXT))],
        lambda rng: TEXT[rng.randrange(len(TEXT)) :],
    ],
)
def test_rubbish_is_refused_or_reported(rubbish: Callable[[random.Random], str]) -> None:
    rng = random.Random(2)
    for _ in range(100):
        text = rubbish(rng)
        with suppress(InputError):
            validate(parse_event(text).event)
