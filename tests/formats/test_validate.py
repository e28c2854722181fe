"""What an event contradicts itself in."""

import pytest

from overtrick.formats.event_file import parse_event
from overtrick.model.diagnostic import Severity
from overtrick.model.validate import validate

PAIRS = """\
[results]
table = '''
round table board ns ew result
1 1 7 1 2 +420
1 2 7 3 4 +450
2 1 7 5 6 -50
2 2 8 1 4 +50
3 1 8 3 6 NP
'''
"""


def problems(text: str) -> list[str]:
    """What is wrong with an event, without the name of the file; the text itself can be read."""
    reading = parse_event(text, "x")
    assert [str(problem) for problem in reading.diagnostics] == []
    return [str(problem) for problem in validate(reading.event)]


def test_an_ordinary_event_is_without_fault() -> None:
    assert problems(PAIRS) == []


# ------------------------------------------------------------------ set-up


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            '[event]\nscoring = "imps"',
            '"imps": pairs are not scored so; '
            "write matchpoints or cross-imps or butler or total-points",
        ),
        (
            '[event]\nkind = "individual"\nwinners = 2',
            "there are two winners in pairs only; write winners = 1",
        ),
        (
            "[event]\nwinners = 1\ncarry = 0.5",
            "nothing is carried forward, so that carry is not used; "
            'write combine = "carry-forward"',
        ),
        (
            '[event]\ncombine = "weighted"',
            '"weighted": no session has a weight; '
            "write a [[session]] for each, with number and weight",
        ),
        (
            '[event]\nhandicap = "sum"',
            "nobody has a handicap; write handicap = 3 for a pair",
        ),
        (
            '[event]\ngroups = [["A"], ["A"]]\nsections = ["A"]',
            "section A is in two groups; name it once",
        ),
        (
            '[event]\ngroups = [["A"]]\nsections = ["A", "B"]',
            "section B is in no group; add it to one, or as its own",
        ),
        (
            '[event]\ngroups = [["A", "C"]]\nsections = ["A"]',
            "there is no section C; write one that has results",
        ),
    ],
)
def test_the_set_up_must_fit_together(text: str, expected: str) -> None:
    line = text.count("\n", 0, text.rindex("\n")) + 2 if "groups" not in text else 2
    assert problems(text) == [f"x:{line}: {expected}"]


def test_sessions_are_numbered_once_and_weighted_throughout() -> None:
    text = (
        '[event]\ncombine = "weighted"\n'
        "[[session]]\nnumber = 1\nweight = 1\n[[session]]\nnumber = 1\n"
        "[results]\ntable = '''\nsession board ns ew result\n3 1 5 8 +50\n3 1 6 7 +50\n'''"
    )
    assert problems(text) == [
        "x:6: session 1 is there twice; number each once",
        "x:6: session 1 has no weight and counts as 1; write weight = 1",
        "x:11: there is no session 3; write a [[session]] for it, or the right number",
    ]


def test_strata_and_handicaps_of_pairs_must_be_those_of_the_event() -> None:
    text = "[[pair]]\nnumber = 1\nstratum = 'C'\nhandicap = 2"
    assert problems(text) == [
        "x:1: handicaps are given, but not how they are used; "
        'write handicap = "sum" or "mean" in [event]',
        'x:1: "C": this stratum of pair 1 is not one of the event\'s; '
        'write such as strata = ["A", "B"] in [event], the highest first',
    ]


def test_what_is_said_twice() -> None:
    text = "[event]\nstrata = ['A', 'B', 'A']\n[[pair]]\nnumber = 1\n"
    left = "[[withdrawal]]\npair = 1\nscores = 'cancel'\n"
    assert problems(text + left + left) == [
        'x:2: "A": this stratum is there twice; name it once',
        "x:8: pair 1 withdraws twice; keep one of them",
    ]


# ------------------------------------------------------------------ contestants


def test_a_number_is_given_once() -> None:
    assert problems("[pairs]\ntable = '''\n1 A & B\n2 C & D\n1 E & F\n'''") == [
        "x:5: pair 1 is there already in line 3; "
        "give each its own number, or say section, session or direction"
    ]


def test_a_penalty_for_a_number_that_is_given_twice_is_for_nobody() -> None:
    text = "[pairs]\ntable = '''\n1 A & B\n1 C & D\n'''\n[[penalty]]\npair = 1\namount = '1 VP'"
    assert problems(text)[1] == "x:6: there are 2 called 1; give each its own number"


def test_with_two_winners_both_directions_may_have_the_same_numbers() -> None:
    listed = "[pairs]\ntable = '''\nnumber direction names\n1 NS A & B\n1 EW C & D\n'''\n"
    results = "[results]\ntable = '''\nboard ns ew result\n1 1 1 +50\n'''\n"
    assert problems("[event]\nwinners = 2\n" + listed + results) == []
    assert problems("[event]\nwinners = 1\n" + listed) == [
        "x:7: pair 1 is there already in line 6; "
        "give each its own number, or say section, session or direction"
    ]


def test_with_two_winners_a_pair_that_sits_both_ways_is_two() -> None:
    text = (
        "[event]\nwinners = 2\n[pairs]\ntable = '''\n1 A & B\n2 C & D\n'''\n"
        "[results]\ntable = '''\nboard ns ew result\n1 1 2 +50\n2 2 1 +50\n'''\n"
    )
    assert problems(text) == [
        f"x:{line}: pair {number} sits both ways, and with two winners those are two; "
        'list both with direction = "NS" and "EW", or write winners = 1'
        for line, number in ((5, 1), (6, 2))
    ]


EXCHANGED = (
    "[results]\ntable = '''\nboard ns ew result\n1 1 3 +50\n1 2 4 +50\n2 1 3 +50\n2 4 2 +50\n"
    "3 1 4 +50\n3 2 3 +50\n4 1 4 +50\n4 2 3 +50\n'''\n"
)


def test_with_two_winners_a_line_with_its_numbers_exchanged_is_named() -> None:
    text = "[event]\nwinners = 2\n[pairs]\ntable = '''\n1 A\n2 B\n3 C\n4 D\n'''\n" + EXCHANGED
    assert problems(text) == [
        'x:16: "board 2, 4 against 2": pairs 2 and 4 sit the other way round than on the other '
        "boards, and with two winners a pair that sits both ways is two; exchange the numbers if "
        'they are the wrong way round; if not, list it with direction = "NS" and again with "EW", '
        "or write winners = 1"
    ]


def test_a_pair_that_sits_another_way_than_it_is_listed_is_told_so() -> None:
    listed = "number direction names\n1 NS A\n2 NS B\n3 EW C\n4 EW D\n"
    text = f"[event]\nwinners = 2\n[pairs]\ntable = '''\n{listed}'''\n" + EXCHANGED
    remedy = "exchange the numbers if they are the wrong way round, or correct the list"
    assert problems(text) == [
        f'x:17: "board 2, 4 against 2": pair 4 sits north-south and is listed east-west; {remedy}',
        f'x:17: "board 2, 4 against 2": pair 2 sits east-west and is listed north-south; {remedy}',
    ]


def test_whoever_is_not_listed_is_reported_once() -> None:
    text = (
        "[pairs]\ntable = '''\n1 A & B\nA8 C & D\n'''\n"
        "[results]\ntable = '''\nboard ns ew result\n1 1 a8 +50\n2 1 a8 +50\n2 a8 07 +50\n'''\n"
    )
    assert problems(text) == [
        'x:9: "board 1, 1 against a8": pair a8 is not listed; did you mean A8?',
        'x:11: "board 2, a8 against 07": pair 07 is not listed; check the number',
    ]


def test_a_pair_of_another_section_is_suspicious_only() -> None:
    text = (
        "[pairs]\ntable = '''\nnumber section names\n"
        "1 A A & B\n2 A C & D\n3 B E & F\n3 A G & H\n'''\n"
        "[results]\ntable = '''\nsection board ns ew result\n"
        "B 1 3 1 +50\nA 1 3 2 +50\n- 2 3 1 -50\n'''"
    )
    assert problems(text) == [
        'x:12: "board 1, 3 against 1, section B": pair 1 belongs to section A; '
        "this is section B; check the number",
        'x:14: "board 2, 3 against 1": there are 2 called 3; '
        "say in the results which section or session",
    ]
    reading = parse_event(text)
    assert {problem.severity for problem in validate(reading.event)} == {Severity.WARNING}


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        ('[[penalty]]\npair = "9"\namount = "1 MP"', "pair 9 has no result; check the number"),
        ('[[penalty]]\npair = "01"\namount = "1 MP"', "pair 01 has no result; did you mean 1?"),
        ('[[withdrawal]]\npair = "9"', "pair 9 has no result; check the number"),
        ('[[late]]\npair = "9"\nrounds = 1', "pair 9 has no result; check the number"),
        ('[[substitute]]\npair = "9"\nname = "A Claim"', "pair 9 has no result; check the number"),
    ],
)
def test_a_decision_is_about_somebody_who_plays(block: str, expected: str) -> None:
    assert problems(f"{PAIRS}{block}") == [f"x:10: {expected}"]


def test_a_reference_that_fits_several_says_what_is_missing() -> None:
    text = (
        "[event]\nwinners = 2\n[pairs]\ntable = '''\nnumber direction names\n"
        "1 NS A & B\n1 EW C & D\n2 NS -\n'''\n"
        "[[penalty]]\npair = 1\namount = '1 MP'\n[[penalty]]\npair = 2\ndirection = 'EW'\n"
        "amount = '1 MP'\n[[penalty]]\npair = 3\namount = '1 MP'\n"
        "[[penalty]]\npair = 1\ndirection = 'EW'\nplayer = 'E'\namount = '1 MP'"
    )
    assert problems(text) == [
        "x:10: there are 2 called 1; say also the direction",
        "x:13: there is no pair EW 2; check the direction",
        "x:17: there is no pair 3; check the number",
        'x:20: "E": this is no player of pair EW 1; write C or D',
    ]


# ------------------------------------------------------------------ lines and rulings


@pytest.mark.parametrize(
    ("kind", "rows", "expected"),
    [
        (
            "pairs",
            "board result\n1 +50",
            '"board 1": who sat there is not said; write ns and ew, or name the [movement]',
        ),
        (
            "pairs",
            "board ns ew result\n1 5 - +50",
            '"board 1, 5 against ?": who sat there is not said; '
            "write ns and ew, or name the [movement]",
        ),
        (
            "pairs",
            "board n e s w result\n1 1 2 3 4 +50",
            '"board 1, 1 and 3 against 2 and 4": four players are for an individual; '
            'write ns and ew, or kind = "individual"',
        ),
        (
            "individual",
            "board ns ew result\n1 5 8 +50",
            '"board 1, 5 against 8": in an individual four players are at the table; write n e s w',
        ),
        (
            "individual",
            "board n e s w result\n1 1 2 3 1 +50",
            '"board 1, 1 and 3 against 2 and 1": a player is there twice; write four different '
            "players",
        ),
        (
            "pairs",
            "board ns ew result\n1 5 8 AVE+ or table / AVE-",
            '"board 1, 5 against 8": there is no result of the table that could be better; '
            "write the table's result here, and this into a [[ruling]]",
        ),
        (
            "pairs",
            "board ns ew result\n1 5 8 N AVE+ / S AVE / EW AVE",
            "partners cannot get different scores here; write NS … / EW …",
        ),
        (
            "individual",
            "board n e s w result\n1 1 2 3 4 N AVE+ / S AVE / EW AVE",
            "partners get different scores; an adjusted score falls on both; "
            "a penalty may fall on one",
        ),
    ],
)
def test_lines_that_cannot_be_as_they_are(kind: str, rows: str, expected: str) -> None:
    text = f'[event]\nkind = "{kind}"\n[results]\ntable = """\n{rows}\n"""'
    assert problems(text) == [f"x:6: {expected}"]


def test_with_a_movement_lines_need_not_say_who_sat_there() -> None:
    text = (
        '[movement]\nname = "x"\n[results]\ntable = """\nround table board result\n'
        '1 1 1 +50\n1 2 1 -50\n"""\n[[ruling]]\nboard = 1\nns = "5"\nresult = "AVE"'
    )
    assert problems(text) == []


RULINGS = [
    ('board = 7\nns = "1"', []),
    ("board = 8\nround = 2", []),
    ('board = 7\nns = "1"\new = "2"\nround = 1\ntable = 1', []),
    (
        "board = 7\nround = 1",
        [
            "2 lines are board 7, round 1: board 7, 1 against 2; board 7, 3 against 4; "
            "say more of the line that is meant: ns, ew, round, table, section or session"
        ],
    ),
    (
        'board = 8\nns = "2"',
        ["no line is board 8, ns 2; there are board 8, 1 against 4; board 8, 3 against 6"],
    ),
    ("board = 9", ["no line is board 9; check the board"]),
    (
        'board = 7\nn = "1"',
        ["no line is board 7, n 1; name pairs by ns or ew"],
    ),
]


@pytest.mark.parametrize(("name", "expected"), RULINGS)
def test_a_ruling_names_exactly_one_line(name: str, expected: list[str]) -> None:
    text = f'{PAIRS}[[ruling]]\n{name}\nresult = "AVE+/AVE-"'
    assert problems(text) == [f"x:10: {problem}" for problem in expected]


def test_a_ruling_that_refers_to_the_table_needs_a_result_there() -> None:
    for result in ("AVE+ or table / AVE-", "NS AVE+ / EW table"):
        assert problems(f'{PAIRS}[[ruling]]\nboard = 7\nns = "1"\nresult = "{result}"') == []
        assert problems(f'{PAIRS}[[ruling]]\nboard = 8\nns = "3"\nresult = "{result}"') == [
            "x:10: the ruling refers to the table's result, and board 8, 3 against 6 has none; "
            "write the result that was made at the table into the results"
        ]


def test_a_final_ruling_has_no_other_outcomes() -> None:
    text = f'{PAIRS}[[ruling]]\nboard = 7\nns = "1"\nresult = "AVE"\noutcomes = ["AVE", "+50"]'
    assert problems(text) == [
        "x:10: a final ruling has no other outcomes; "
        'write status = "pending" or "appealed", or leave outcomes out'
    ]
    assert problems(text + '\nstatus = "appealed"') == []


# ------------------------------------------------------------------ fouled boards


@pytest.mark.parametrize(
    ("versions", "expected"),
    [
        ('[["1", "3"], ["5"]]', []),
        ('[["1", "3"], [{ round = 2 }]]', []),
        (
            '[["1"], ["5"]]',
            [
                "board 7, 3 against 4 is in none of the versions; "
                "add 3 to the version that was played there"
            ],
        ),
        ('[["1", "3"], ["5", "3"]]', ["board 7, 3 against 4 is in 2 versions; name it in one"]),
        (
            '[["1", "3", "5"]]',
            [
                "board 7 is fouled, but has fewer than two versions; "
                'write such as versions = [["1", "2", "3"], ["4", "5"]]'
            ],
        ),
        (
            '[["1", "3", "5"], ["9"]]',
            [
                "no line is board 7, ns 9; there are "
                "board 7, 1 against 2; board 7, 3 against 4; board 7, 5 against 6"
            ],
        ),
    ],
)
def test_every_line_is_in_one_version(versions: str, expected: list[str]) -> None:
    text = f"{PAIRS}[[fouled]]\nboard = 7\nversions = {versions}"
    assert problems(text) == [f"x:10: {problem}" for problem in expected]


def test_a_line_without_a_score_may_be_left_out_of_the_versions() -> None:
    text = f'{PAIRS}[[fouled]]\nboard = 8\nversions = [["1"], ["3"]]'
    assert problems(text) == []
    ruled = f'{PAIRS}[[fouled]]\nboard = 7\nversions = [["1"], ["3"]]\n[[ruling]]\nboard = 7\n'
    ruled += 'ns = "5"\n'
    assert problems(f'{ruled}result = "AVE+/AVE-"') == []
    assert len(problems(f'{ruled}result = "+50"')) == 1


def test_a_board_is_fouled_once() -> None:
    fouled = '[[fouled]]\nboard = 7\nversions = [["1", "3"], ["5"]]\n'
    found = problems(PAIRS + fouled + fouled)
    assert len(found) == 3
    assert found[0] == (
        "x:13: board 7, 1 against 2 belongs to another [[fouled]] already; "
        "write one block for a board, or say session or section in both"
    )


def test_where_numbers_repeat_a_fouled_board_says_its_section() -> None:
    results = (
        "[results]\ntable = '''\nsection board ns ew result\n"
        "A 7 1 2 +50\nA 7 3 4 +60\nB 7 1 2 +50\nB 7 3 4 +60\n'''\n"
    )
    assert (
        problems(f'{results}[[fouled]]\nboard = 7\nsection = "A"\nversions = [["1"], ["3"]]') == []
    )
    each = '[[{ section = "A", ns = "1" }, { section = "B", ns = "1" }], '
    each += '[{ section = "A", ns = "3" }, { section = "B", ns = "3" }]]'
    assert problems(f"{results}[[fouled]]\nboard = 7\nversions = {each}") == []
    assert len(problems(f'{results}[[fouled]]\nboard = 7\nversions = [["1"], ["3"]]')) == 2


def test_the_responsible_must_play() -> None:
    text = f'{PAIRS}[[fouled]]\nboard = 7\nversions = [["1", "3"], ["5"]]\nresponsible = ["5", "x"]'
    assert problems(text) == ["x:13: pair x has no result; check the number"]


def test_nobody_is_responsible_for_a_fouled_board_twice() -> None:
    text = f'{PAIRS}[[fouled]]\nboard = 7\nversions = [["1", "3"], ["5"]]\nresponsible = ["5", "5"]'
    assert problems(text) == ["x:13: 5 is in responsible twice; name it once"]


@pytest.mark.parametrize(
    ("winners", "columns", "lines", "problem"),
    [
        (
            2,
            "board ns ew",
            ("7 1 2 +50", "7 2 1 +60"),
            'north-south and east-west both have the number 1; write ns = "1" or ew = "1"',
        ),
        (
            1,
            "section board ns ew",
            ("A 7 1 2 +50", "A 7 3 4 +60", "B 7 1 2 0"),
            "the number 1 is used in sections A and B; say also the section",
        ),
    ],
)
def test_a_number_that_several_have_says_whose_it_is(
    winners: int, columns: str, lines: tuple[str, ...], problem: str
) -> None:
    table = "\n".join((f"{columns} result", *lines))
    text = f"[event]\nwinners = {winners}\n[results]\ntable = '''\n{table}\n'''\n"
    found = problems(text + '[[substitute]]\npair = "1"\nname = "A Claim"\n')
    assert [each.partition(": ")[2] for each in found] == [problem]
    if winners == 2:
        first, versions = '{ ns = "1" }', '[["1"], ["2"]]'
    else:
        first = '{ section = "A", ns = "1" }'
        versions = f'[["3"], [{first}, {{ section = "B", ns = "1" }}]]'
    text += f"[[fouled]]\nboard = 7\nversions = {versions}\n"
    assert problems(f"{text}responsible = [{first}]") == []
    found = problems(f'{text}responsible = ["1"]')
    assert [each.partition(": ")[2] for each in found] == [problem]


# ------------------------------------------------------------------ incidents

WRONG_PAIR = '[[incident]]\nkind = "wrong-pair"\nplayed = { ew = "6" }\n'


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        (f"{WRONG_PAIR}board = 7\nround = 1\ntable = 2", []),
        (f'{WRONG_PAIR}board = 7\nns = "3"\ndeprived = ["4"]', []),
        (
            f"{WRONG_PAIR}board = 7\nround = 1",
            "2 lines are board 7, round 1: board 7, 1 against 2; board 7, 3 against 4; "
            "say more of the line that is meant: ns, ew, round, table, section or session",
        ),
        (f"{WRONG_PAIR}round = 4\ntable = 2", "no line is round 4, table 2; check round and table"),
        (
            f'{WRONG_PAIR}board = 7\nns = "5"',
            "board 7, 5 against 6 says already who really sat there; "
            "write the line as it was reported, or leave played out",
        ),
        (
            '[[incident]]\nkind = "wrong-pair"\nboard = 7\nns = "1"',
            'who really sat there is not said; write played = { ew = "9" }',
        ),
        ('[[incident]]\nkind = "wrong-pair"\nboard = 7\nns = "1"\nplayed_before = ["2"]', []),
        (
            '[[incident]]\nkind = "wrong-pair"\nboard = 7\nns = "1"\ndeprived = ["4"]',
            "board 7, 3 against 4 gives 4 a score on board 7, so that it is not deprived of it; "
            "leave 4 out of deprived, or correct that line",
        ),
        (
            '[[incident]]\nkind = "wrong-pair"\nboard = 7\nns = "1"\n'
            'played = { ns = "3", ew = "4" }',
            "board 7, 3 against 4 is in the results already; "
            "leave that line out, or the [[incident]]",
        ),
        (
            '[[incident]]\nkind = "wrong-board"\nboard = 7\nns = "1"',
            "which board it was is not said; write played = { board = 7 }",
        ),
        (
            '[[incident]]\nkind = "wrong-board"\nboards = [7, 8]\nns = "1"\nplayed = { board = 9 }',
            "2 boards became 1; write boards and played = { boards = … } in the same order",
        ),
        ('[[incident]]\nkind = "exchanged"\nround = 2\ntable = 2', []),
        (
            f'{WRONG_PAIR}board = 7\nns = "3"\ndeprived = ["9"]',
            "pair 9 has no result; check the number",
        ),
    ],
)
def test_an_incident_fits_its_lines(block: str, expected: str | list[str]) -> None:
    found = problems(PAIRS + block)
    assert found == ([f"x:10: {expected}"] if isinstance(expected, str) else expected)


def test_a_line_of_an_incident_may_have_a_ruling_as_well() -> None:
    """Named as it was reported, or as it was really played."""
    for name in ('ns = "3"', 'ns = "3"\new = "4"', 'ns = "3"\new = "6"', 'ew = "4"'):
        text = f'{PAIRS}{WRONG_PAIR}board = 7\nns = "3"\n[[ruling]]\nboard = 7\n{name}\n'
        assert problems(f'{text}result = "AVE"') == []


def test_an_incident_and_a_line_that_it_makes_are_one_too_many() -> None:
    text = (
        "[results]\ntable = '''\nboard ns ew result\n19 10 8 +50\n19 12 8 AVE+/AVE+\n'''\n"
        '[[incident]]\nkind = "wrong-pair"\nboard = 19\nns = "10"\nplayed = { ew = "9" }\n'
        'deprived = ["8", "12"]'
    )
    assert problems(text) == [
        "x:7: board 19, 12 against 8 gives 12 an artificial score already; "
        "leave that line as it was reported, or leave the [[incident]] out"
    ]


def test_in_teams_another_law_applies() -> None:
    text = f'[event]\nkind = "teams"\n{PAIRS}{WRONG_PAIR}board = 7\nns = "3"'
    assert problems(text) == [
        "x:12: Law 15B is for pairs and individuals; in teams Law 86B applies; "
        "write a [[ruling]] for each board that cannot be compared, such as AVE+/AVE+, "
        "or a [[match]] that is void"
    ]


def test_the_adjustment_of_law_15_is_for_matchpoints() -> None:
    text = f'{PAIRS}{WRONG_PAIR}board = 7\nns = "3"\nstyle = "adjustment"'
    assert problems(text) == []
    assert problems(f'[event]\nscoring = "butler"\n{text}') == [
        'x:12: style = "adjustment" is for matchpoints; leave style out'
    ]


# ------------------------------------------------------------------ as a director errs


def test_somebody_forgotten_in_the_list_can_have_a_penalty() -> None:
    listed = "[pairs]\ntable = '''\n1 A Bid & A Call\n'''\n"
    penalty = '[[penalty]]\npair = "3"\namount = "1 MP"\n'
    found = problems(PAIRS + listed + penalty)
    assert [each for each in found if "no pair" in each] == []
    assert any("pair 3 is not listed" in each for each in found)
    stranger = problems(PAIRS + listed + penalty.replace("3", "9"))
    assert any("there is no pair 9" in each for each in stranger)
