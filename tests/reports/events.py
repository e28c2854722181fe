"""Small events as event files, scored, for the tests of reports."""

from overtrick.engine.event_score import EventScore, score_event
from overtrick.formats.event_file import parse_event
from overtrick.formats.event_file_rules import rule_book
from overtrick.regulations.award_scale import AwardScale


def scored(text: str, scale: AwardScale | None = None) -> EventScore:
    """Score the text of an event file, which must be without fault."""
    reading = parse_event(text)
    assert [str(each) for each in reading.diagnostics] == []
    event = reading.event
    return score_event(event, rule_book(event, "friday.toml"), scale=scale)


def results(*lines: str) -> str:
    """The block of the results: a row of headings, and lines."""
    return "[results]\ntable = '''\n" + "\n".join(lines) + "\n'''\n"


NAMES = """
[pairs]
table = '''
1  A Discard & A Reverse     100001 100002
2  A Defender & A Declarer   100003 100004
3  A Trick & A Dummy         100005 100006
4  An Overtrick & A Trump    100007 100008
'''
"""

FRIDAY = (
    """
[event]
name = "Friday Pairs"
date = 2017-09-29
director = "A Director"
scorer = "A Scorer"
regulations = "ebl-2001"
"""
    + NAMES
    + results(
        "board round ns ew result",
        "1 1 1 2 3NT N =",
        "1 1 3 4 4Hx S -1",
        "2 1 1 2 +620",
        "2 1 3 4 PASS",
        "3 2 4 1 AVE+/AVE-",
        "3 2 2 3 1NT E +1",
        "4 2 4 1 5C W -2",
        "4 2 2 3 5C W -2",
    )
)
"""Two tables, four boards, one of them with an artificial score."""

PENALTY = """
[[penalty]]
pair = "2"
amount = "1 MP"
reason = "late play"
article = "Law 90B2"
"""

TWO_WINNERS = """
[event]
name = "Mitchell"
winners = 2
[[pair]]
number = "1"
direction = "NS"
names = ["A Bid", "A Call"]
[[pair]]
number = "1"
direction = "EW"
names = ["A Lead", "A Revoke"]
""" + results("board ns ew result", "1 1 1 +100", "1 2 2 +200", "2 1 2 +300", "2 2 1 -50")

INDIVIDUAL = """
[event]
name = "Individual"
kind = "individual"
[players]
table = '''
1 A Bid  100001
2 A Call
3 A Pass
4 A Double
5 A Spade
6 A Heart
7 A Club
8 A Diamond
'''
""" + results(
    "board round n e s w result",
    "1 1 1 2 3 4 3NT N =",
    "1 1 5 6 7 8 4Hx S -1",
    "2 2 1 3 5 7 AVE+/AVE-",
    "2 2 2 4 6 8 PASS",
)

CROSS_IMPS = """
[event]
name = "Cross-IMPs"
scoring = "cross-imps"
regulations = "wbf-2017"
""" + results(
    "board ns ew result",
    "1 1 2 +400",
    "1 3 4 -50",
    "1 5 6 +430",
    "2 1 4 +140",
    "2 3 6 +110",
    "2 5 2 AVE+/AVE-",
)

SESSIONS = """
[event]
name = "Weekend"
strata = ["A", "B"]
handicap = "sum"
combine = "mean"
[[pair]]
number = "1"
names = ["A Bid", "A Call"]
stratum = "A"
handicap = [1, 2]
[[pair]]
number = "2"
names = ["A Spade", "A Heart"]
stratum = "B"
[[pair]]
number = "3"
names = ["橋牌", "Dèal"]
stratum = "B"
handicap = ["1.5"]
[[pair]]
number = "4"
names = ["A Guest", "A Visitor"]
non_competing = true
[[session]]
number = 1
name = "Afternoon"
[[session]]
number = 2
name = "Evening"
""" + results(
    "session board ns ew result",
    "1 1 1 2 +400",
    "1 1 3 4 -100",
    "2 1 1 3 +400",
    "2 1 2 4 -100",
)
