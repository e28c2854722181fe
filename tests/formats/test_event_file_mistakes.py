"""Mistakes in an event file: what is said of them, and what is read nevertheless."""

import pytest

from overtrick.formats.event_file import parse_event
from overtrick.model.result import TO_COME

MISTAKES = [
    # The text itself.
    (
        "name = Friday Pairs",
        '"name = Friday Pairs": text stands in quotation marks; write name = "Friday Pairs"',
    ),
    (
        'name = "Friday Pairs',
        'name = "Friday Pairs: the closing quotation mark is missing; write "Friday Pairs"',
    ),
    ('name = "a" b', 'name = "a" b: b does not belong here; write name = "a"'),
    (
        r'name = "a\q"',
        r'name = "a\q": a backslash begins a sign such as \n; write two of them for one',
    ),
    (
        'name = "a\x00b"',
        'name = "a?b": there is a sign in it that cannot be seen; delete the text and type it anew',
    ),
    ("name =", '"name = ": nothing is given; write name = and a value, or leave the line out'),
    ("open = True", '"open = True": yes and no are written in small letters; write open = true'),
    ("carry = 0,5", '"carry = 0,5": decimals have a point; write carry = 0.5'),
    ("carry = 1e9", '"carry = 1e9": this is no value; a number is written such as 5 or 1.25'),
    (
        "winners = 01",
        '"winners = 01": this is no value; write such as winners = 5, winners = 1.25 or '
        'winners = "text"',
    ),
    (
        'sections = ["A", "B"',
        'sections = ["A", "B": this list is not written right; write such as ["1", "2"] or '
        '{ ns = "3" }, every bracket closed and all text in "…"',
    ),
    (
        "a.b.c.d.e.f.g.h.i.j.k = 1",
        '"a.b.c.d.e.f.g.h.i.j.k = 1": there are too many points in this key; shorten it',
    ),
    (
        "Friday Pairs",
        '"Friday Pairs": this is no key = value; write such as name = "Friday", '
        "or # before a remark",
    ),
    # Values of the wrong kind.
    ("name = 3", '"name = 3": this is no text; write name = "…"'),
    ('date = "today"', 'date = "today": this is no date; write such as date = 2017-09-29'),
    (
        'kind = "pair"',
        'kind = "pair": there is no such kind; write "pairs" or "individual" or "teams" or '
        '"swiss-pairs"',
    ),
    (
        "winners = 3",
        '"winners = 3": there are one or two winners; write winners = 1 or winners = 2',
    ),
    (
        "winners = true",
        '"winners = true": this is no whole number from 1; write such as winners = 3',
    ),
    ("open = 1", '"open = 1": this is neither true nor false; write open = true or open = false'),
    (
        'sections = ["A B"]',
        'sections = ["A B"]: sections is given as one word; write such as sections = "8" or "A"',
    ),
    (
        'groups = ["A"]',
        'groups = ["A"]: groups are lists of sections; write such as groups = [["A", "B"], ["C"]], '
        'or "field", or "section"',
    ),
    (
        "tie_break = [0]",
        '"tie_break = [0]": these are no whole numbers from 1; write such as tie_break = [3, 4]',
    ),
    ('carry = "half"', 'carry = "half": this is no number; write such as carry = 1.5 or "1/3"'),
    ("winers = 2", '"winers = 2": winers is not known in [event]; did you mean winners?'),
    (
        "level = 'x'\nlevel = 'y'",
        "\"level = 'y'\": level is given in line 3 already, and that counts; keep one of them",
    ),
]


@pytest.mark.parametrize(("line", "message"), MISTAKES)
def test_a_mistake_in_the_set_up_costs_only_its_key(line: str, message: str) -> None:
    reading = parse_event(f'[event]\nscorer = "A Scorer"\n{line}\ndirector = "A Director"\n')
    place = 3 + line.count("\n")
    assert [str(problem) for problem in reading.errors] == [f"event.toml:{place}: {message}"]
    assert (reading.event.scorer, reading.event.director) == ("A Scorer", "A Director")


BLOCKS = [
    (
        '[[ruling]]\nns = "1"\nresult = "AVE"',
        ['1: "[[ruling]]": the board is not said; write such as board = 12'],
    ),
    (
        "[[ruling]]\nboard = 1",
        [
            '1: "[[ruling]]": what is ruled is not said; write such as result = "AVE+/AVE-", '
            'or status = "pending"'
        ],
    ),
    (
        '[[ruling]]\nboard = 0\nresult = "4H S 5"\nstatus = "maybe"\nadjust = 3',
        [
            '2: "board = 0": this is no whole number from 1; write such as board = 3',
            '3: "4H S 5": a number alone is the tricks taken, 7 to 13; write made 5 or -5 if you '
            "mean that",
            '4: status = "maybe": there is no such status; '
            'write "pending" or "final" or "appealed"',
            '5: "adjust = 3": this is no table; write such as adjust = { ns = "-1.5" }',
        ],
    ),
    (
        "[[ruling]]\nboard = 1\nadjust = {}",
        [
            '3: "adjust = {}": nothing is added or taken; write such as adjust = { ns = "-1.5" }, '
            "or leave it out"
        ],
    ),
    (
        '[[ruling]]\nboard = 1\nadjust = { ns = "0", ew = "0" }',
        [
            '3: adjust = { ns = "0", ew = "0" }: nothing is added or taken; '
            'write such as adjust = { ns = "-1.5" }, or leave it out'
        ],
    ),
    (
        '[[ruling]]\nboard = 1\nself_inflicted = { normal = "4S N =" }',
        [
            '3: "self_inflicted of [[ruling]]": what the side made of it is not said; '
            'write such as table = "4S N -1"'
        ],
    ),
    (
        '[[ruling]]\nboard = 1\nresult = ["AVE"]',
        ['3: result = ["AVE"]: this is a list, and not one result; write result = "AVE"'],
    ),
    (
        '[[ruling]]\nboard = 1\nresult = ["AVE", "NP"]',
        ['3: result = ["AVE", "NP"]: this is more than one result; write outcomes = [ … ]'],
    ),
    (
        "[[ruling]]\nboard = 1\nresult = AVE",
        ['3: "result = AVE": text stands in quotation marks; write result = "AVE"'],
    ),
    (
        '[[fouled]]\nboard = 7\nversions = ["1", "2"]',
        [
            '3: versions = ["1", "2"]: versions are lists of lines; write such as '
            'versions = [["1", "2", "3"], ["4", "5"]]'
        ],
    ),
    (
        '[[incident]]\nround = 3\nplayed = "9"',
        [
            '1: "[[incident]]": what went wrong is not said; write such as kind = "wrong-pair"',
            '1: "[[incident]]": where it happened is not said; '
            "write such as board = 19 and table = 4",
            '3: played = "9": this is no table; write such as played = { ew = "9" }',
        ],
    ),
    (
        '[[incident]]\nkind = "exchanged"\nboard = 1\ndeprived = [{ ns = "1", ew = "2" }]',
        [
            '4: deprived = [{ ns = "1", ew = "2" }]: this is more than one; '
            "give only one of number, ns and ew"
        ],
    ),
    (
        "[[penalty]]",
        [
            '1: "[[penalty]]": the pair is not said; write such as pair = "4"',
            '1: "[[penalty]]": the amount is not said; write such as amount = "3 IMP"',
        ],
    ),
    (
        '[[penalty]]\npair = "4"\namount = "-3 IMP"',
        ['3: "-3 IMP": a penalty is deducted and has no sign; write 3 IMP'],
    ),
    (
        '[[adjustment]]\npair = "4"\namount = 3',
        ['3: "amount = 3": this is no text; write amount = "…"'],
    ),
    (
        '[[withdrawal]]\npair = "4"\nopponents = "4S N ="',
        ['3: opponents = "4S N =": opponents get an artificial score; write "AVE+", "60%" or "NP"'],
    ),
    (
        '[[late]]\npair = "4"',
        [
            '1: "[[late]]": what was missed is not said; '
            "write such as rounds = [1], boards = [1, 2], or arrived = false"
        ],
    ),
    (
        "[[cancelled]]",
        [
            '1: "[[cancelled]]": what is cancelled is not said; write such as round = 3 or '
            "boards = [7, 8, 9]"
        ],
    ),
    (
        '[[substitute]]\npair = "4"',
        [
            '1: "[[substitute]]": the name of the substitute is not said; write such as '
            'name = "A Claim"'
        ],
    ),
    (
        "[[session]]\nnumber = 1\nweight = 0",
        ['3: "weight = 0": a weight is more than nothing; write such as weight = 2'],
    ),
    (
        '[movement]\nname = "a"\nfile = "b"',
        ['3: file = "b": the movement has a name already; give either name or file'],
    ),
    (
        '[[pair]]\nnumber = "1"\nnames = ["A", "B", "C"]',
        [
            '3: names = ["A", "B", "C"]: a pair has no more than 2; '
            "write a substitute into a [[substitute]]"
        ],
    ),
    ("[[team]]", ['1: "[[team]]": the number of the team is not said; write such as number = "8"']),
    ("[rulings]\nboard = 1", ['1: "[rulings]": there is no such block; did you mean ruling?']),
]


@pytest.mark.parametrize(("block", "expected"), BLOCKS)
def test_a_block_with_a_mistake_is_left_out_and_no_other(block: str, expected: list[str]) -> None:
    kept = '\n[[ruling]]\nboard = 9\nresult = "NP"\n[[penalty]]\npair = "9"\namount = "1 VP"\n'
    reading = parse_event(block + kept)
    assert [str(problem) for problem in reading.diagnostics] == [
        f"event.toml:{e}" for e in expected
    ]
    event, alone = reading.event, parse_event(kept).event
    assert event == alone


# ------------------------------------------------------------------ the text around the values

RULING = '[[ruling]]\nboard = 9\nresult = "NP"\n'
ROWS = "board ns ew result\n1 5 8 +50\n1 6 7 3NT N =\n"

BROKEN = [
    (
        f'[results]\ntable = """\n{ROWS}{RULING}',
        'event.toml:2: table = """: the text that begins with """ does not end; '
        'write """ on a line of its own after line 5',
    ),
    (
        f'[results]\ntable = """\n{ROWS}""" x\n{RULING}',
        'event.toml:6: "x": this does not belong behind """; '
        "put it on a line of its own, or leave it out",
    ),
    (
        f'[results]\n{ROWS}"""\n{RULING}',
        'event.toml:2: "board ns ew result": this and what follows stands outside of """, and is '
        'read as part of the table; put it between table = """ and """',
    ),
    (
        '[results]\ntable = """\nboard ns ew result\n1 5 8 +50\n"""\n1 6 7 3NT N =\n' + RULING,
        'event.toml:6: "1 6 7 3NT N =": this and what follows stands outside of """, and is '
        'read as part of the table; put it between table = """ and """',
    ),
    (
        f'[results\ntable = """\n{ROWS}"""\n{RULING}',
        'event.toml:1: "[results": this is no header, and is taken for [results]; write [results]',
    ),
    (
        f'[event]\nname = """\nFriday\n[results]\ntable = """\n{ROWS}"""\n{RULING}',
        'event.toml:2: name = """: the text that begins with """ does not end; '
        'write """ on a line of its own after line 3',
    ),
    (
        f'[event]\nsections = [\n"A",\n[results]\ntable = """\n{ROWS}"""\n{RULING}',
        'event.toml:2: "sections = [": this list is not written right; write such as '
        '["1", "2"] or { ns = "3" }, every bracket closed and all text in "…"',
    ),
    (
        f'[results]\ntable = """\n{ROWS}# \\q\n"""\n{RULING}',
        'event.toml:2: table = """: a backslash in this text begins a sign such as \\n; '
        "write two of them for one, or use ''' instead of \"\"\"",
    ),
    (
        f'[[pairs]]\n[results]\ntable = """\n{ROWS}"""\n{RULING}',
        'event.toml:1: "[[pairs]]": this block is there once; write [pairs]',
    ),
    (
        f'[results]\ntable = """\n{ROWS}"""\n{RULING}'.replace("[[ruling]]", "[ruling]"),
        'event.toml:7: "[ruling]": of this block there may be several; '
        "write [[ruling]], with two brackets",
    ),
    (
        f'name = "x"\n[results]\ntable = """\n{ROWS}"""\n{RULING}',
        'event.toml:1: name = "x": name stands before the first header such as [event]; '
        "put it below its header",
    ),
]


@pytest.mark.parametrize(("text", "message"), BROKEN)
def test_the_rest_of_a_broken_text_is_read(text: str, message: str) -> None:
    reading = parse_event(text)
    assert [str(problem) for problem in reading.diagnostics] == [message]
    assert [line.ns for line in reading.event.lines] == ["5", "6"]
    assert [ruling.line.board for ruling in reading.event.rulings] == [9]


def test_a_ruling_with_a_text_that_does_not_end_is_left_out() -> None:
    reading = parse_event(f'[[ruling]]\nboard = 1\nresult = "NP"\nreason = """\nlong\n{RULING}')
    assert len(reading.errors) == 1
    assert [ruling.line.board for ruling in reading.event.rulings] == [9]


def test_a_text_may_look_like_a_header_as_long_as_nothing_is_broken() -> None:
    text = f'{RULING}reason = """\n[results]\nx = 1"""\n'
    assert parse_event(text).event.rulings[0].reason == "[results]\nx = 1"


def test_problems_without_end_are_not_listed_without_end() -> None:
    rows = "1 5 8 x\n" * 2000
    reading = parse_event(f'[results]\ntable = """\nboard ns ew result\n{rows}1 6 7 +50\n"""')
    assert len(reading.diagnostics) == 1001
    assert reading.diagnostics[-1].problem.startswith("there are more than 1000 problems")
    assert [line.ns for line in reading.event.lines if line.result != TO_COME] == ["6"]
