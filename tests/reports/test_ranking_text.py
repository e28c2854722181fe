"""The ranking in print: what a club pins up."""

from fractions import Fraction
from itertools import pairwise

import pytest
from msgspec.structs import replace

from overtrick.errors import InputError
from overtrick.model.notation import parse_result
from overtrick.model.ruling import LineName, Ruling, Status
from overtrick.regulations.award_scale import award_scale
from overtrick.reports import Format, Part, render
from overtrick.reports.notes import ruling_text
from overtrick.reports.table import Column, Kind, Row, Table
from overtrick.reports.text import table_text
from overtrick.reports.wording import told_apart, width
from tests.reports.events import (
    CROSS_IMPS,
    FRIDAY,
    NAMES,
    PENALTY,
    SESSIONS,
    TWO_WINNERS,
    results,
    scored,
)


def printed(text: str, ids: bool = False) -> str:
    """A ranking without the blanks at the ends of its lines."""
    ranking = render(scored(text), {Part.RANKING}, Format.TEXT, ids=ids)
    return "\n".join(line.rstrip() for line in ranking.splitlines())


def test_a_ranking_has_heading_columns_and_footnotes() -> None:
    assert (
        printed(FRIDAY + PENALTY)
        == """\
Friday Pairs  29 September 2017
2 tables, 4 boards
Director: A Director  Scorer: A Scorer  Received 8 of 8 results.
Matchpoints. Regulations: EBL tournament directors' course 2001 (ebl-2001)

=======================================================================
Rank  Pair  Names                          Adj  Bds  Total  Max  %Score
=======================================================================
   1     4  An Overtrick & A Trump                4   6.67    8   83.33
   2     1  A Discard & A Reverse                 4   5.80    8   72.50
   3     3  A Trick & A Dummy                     4   2.20    8   27.50
   4     2  A Defender & A Declarer [1]  -1.00    4   1.20    8   15.00
=======================================================================

[1] Pair 2: -1.00, penalty of 1 MP: late play (Law 90B2)"""
    )


def test_two_winners_have_two_lists_and_ranks_restart() -> None:
    assert (
        printed(TWO_WINNERS).partition("\n\n")[2]
        == """\
North-South
===================================================
Rank  Pair  Names           Bds  Total  Max  %Score
===================================================
  1=     1  A Bid & A Call    2   2.00    4   50.00
  1=     2                    2   2.00    4   50.00
===================================================

East-West
======================================================
Rank  Pair  Names              Bds  Total  Max  %Score
======================================================
   1     1  A Lead & A Revoke    2   4.00    4  100.00
   2     2                       2   0.00    4    0.00
======================================================"""
    )


def test_imps_have_totals_and_points_a_board() -> None:
    assert (
        printed(CROSS_IMPS).partition("\n\n")[2]
        == """\
=====================================
Rank  Pair  Names  Bds   Total    /Bd
=====================================
   1     5           2   11.00   5.50
   2     4           2    9.00   4.50
   3     1           2    5.50   2.75
   4     6           2   -4.50  -2.25
   5     2           2   -9.00  -4.50
   6     3           2  -11.00  -5.50
====================================="""
    )


def test_total_points_are_whole_numbers_in_each_session_too() -> None:
    text = '[event]\nscoring = "total-points"\n' + results(
        "session board ns ew result", "1 1 1 2 +420", "2 1 2 1 -50"
    )
    heading, overall = printed(text).split("\n\n")[:2]
    assert heading.splitlines()[-1] == "Sessions combined: sum of the scores"
    assert overall.splitlines()[2:-1] == [
        "Rank  Pair  Names    S1   S2  Bds  Total      /Bd",
        "=================================================",
        "   1     1          420   50    2    470   235.00",
        "   2     2         -420  -50    2   -470  -235.00",
    ]


def test_a_handicap_of_a_pair_is_told_where_people_are_ranked_one_by_one() -> None:
    pairs = """
[event]
handicap = "sum"
[pairs]
table = '''
session number handicap names
1 1 6   A Bid & A Call
1 2 2+2 A Deal & A Lead
2 1 5   A Bid & A Deal
2 2 3   A Call & A Lead
'''
"""
    lines = results("session board ns ew result", "1 1 1 2 +420", "2 1 2 1 +420")
    assert (
        "* People are ranked one by one, and a handicap of a pair counts for nobody: give one for "
        "each partner, such as 2+2 (A Bid & A Call, A Bid & A Deal, A Call & A Lead)"
    ) in " ".join(printed(pairs + lines).split())


def test_ranks_line_up_where_some_are_tied() -> None:
    lines = printed(SESSIONS).splitlines()
    overall = lines[lines.index("Overall") + 4 :][:3]
    assert [line[:12] for line in overall] == ["  1      1  ", "  2=     2  ", "  2=     3  "]


def test_sessions_strata_handicap_and_unranked_follow_the_overall_list() -> None:
    lines = printed(SESSIONS).splitlines()
    titles = [before for before, rule in pairwise(lines) if rule.startswith("==")]
    assert [title for title in titles if title and not title.startswith((" ", "Rank", "Pair"))] == [
        "Overall",
        "Session 1: Afternoon",
        "Session 2: Evening",
        "Stratum A",
        "Stratum B",
        "With handicap",
        "Not ranked",
    ]
    assert "Sessions combined: mean of the sessions' results" in lines
    with_handicap = lines[lines.index("With handicap") :]
    assert with_handicap[2].endswith("%Score    +Hcp")
    assert with_handicap[4].endswith("100.00  103.00")
    not_ranked = lines[lines.index("Not ranked") :]
    assert not_ranked[4].startswith("   4  A Guest & A Visitor  not in contention")


@pytest.mark.parametrize("text", [FRIDAY + PENALTY, TWO_WINNERS, CROSS_IMPS, SESSIONS])
def test_all_rows_of_a_table_are_equally_wide(text: str) -> None:
    everything = render(scored(text), set(Part), Format.TEXT)
    tables = 0
    for block in everything.split("\n\n"):
        lines = block.splitlines()
        rules = [i for i, line in enumerate(lines) if line.startswith("====")]
        if rules:
            tables += 1
            first, last = rules[0], rules[-1]
            assert {width(line) for line in lines[first : last + 1]} == {len(lines[first])}
    assert tables > 4


def test_national_numbers_have_a_column_when_asked_for() -> None:
    heading, row = printed(FRIDAY, ids=True).splitlines()[6:9:2]
    assert heading.startswith("Rank  Pair  Names                    Nos            Bds")
    assert row.startswith("  1      4  An Overtrick & A Trump   100007 100008    4")


def test_local_points_have_a_column_where_there_are_any() -> None:
    lines = [f"{board} {pair} {pair + 1} +{pair}00" for board in range(1, 19) for pair in (1, 3, 5)]
    score = scored(results("board ns ew result", *lines), award_scale("ebu-club"))
    ranking = render(score).splitlines()
    assert ranking[6].endswith("%Score  LPs")
    assert [row[-4:] for row in ranking[8:]] == [
        "   9",
        "   9",
        "    ",
        "    ",
        "    ",
        "    ",
        "====",
    ]


def test_changed_rules_are_told() -> None:
    text = '[event]\nregulations = "ebu-letter"\n[rules]\none_missing = "simplified"\n'
    assert "  changed for this event: one_missing = simplified" in printed(
        text + results("board ns ew result", "1 1 2 +100")
    )


TIED = "[event]\nregulations = 'ebu-2025'\ntie_break = 'all'\n" + results(
    "board ns ew result",
    "1 1 2 +100",
    "1 3 4 +50",
    "2 1 3 -100",
    "2 2 4 +100",
    "3 1 4 +60",
    "3 2 3 +70",
)


def test_a_broken_tie_has_its_reason_as_a_footnote() -> None:
    lines = printed(TIED).splitlines()
    assert [line[:18] for line in lines[8:12]] == [
        "   1     2  [1]   ",
        "   2     4  [2]   ",
        "   3     3  [3]   ",
        "   4     1  [4]   ",
    ]
    assert lines[-2:] == [
        "[3] Pair 3: tie broken by points when they met: 2",
        "[4] Pair 1: tie broken by points when they met: 0",
    ]


def test_the_footnote_of_a_tie_names_the_session() -> None:
    setup, table, _ = TIED.split("'''")
    lines = [line for line in table.splitlines() if line[:1].isdigit()]
    both = [f"{session} {line}" for session in (1, 2) for line in lines]
    head = setup.split("[results]")[0]
    text = " ".join(printed(head + results("session board ns ew result", *both)).split())
    assert "Pair 3, session 1: tie broken by points when they met: 2" in text
    assert "Pair 3, session 2: tie broken by points when they met: 2" in text


def test_a_pending_ruling_with_one_outcome_is_not_open_between() -> None:
    outcomes = (parse_result("4S N ="), parse_result("4S N -1"))
    pending = Ruling(
        LineName(1), status=Status.PENDING, outcomes=outcomes[:1], reason="misinformation"
    )
    assert ruling_text(pending) == "ruling pending, only 4S N = may come of it: misinformation"
    two = replace(pending, outcomes=outcomes)
    assert ruling_text(two) == "ruling pending, open between 4S N = and 4S N -1: misinformation"


def test_untied_contestants_never_print_alike() -> None:
    rows = [("1", Fraction("50.004")), ("2", Fraction("50.0001")), ("3", Fraction(49))]
    assert told_apart(rows) == ["50.004", "50.000", "49.00"]


def test_tied_contestants_may_print_alike() -> None:
    same = Fraction(100, 3)
    assert told_apart([("1=", same), ("1=", same), ("3", None)]) == ["33.33", "33.33", ""]
    assert told_apart([("1", same), ("2", same)]) == ["33.33", "33.33"]  # the tie was broken


def test_more_digits_keep_the_decimal_points_in_line() -> None:
    column = Column("%Score", Kind.PERCENT)
    rows = tuple(Row((text,)) for text in ("62.345", "62.340", "50.00", ""))
    assert table_text(Table("", "", (column,), rows)).splitlines()[3:-1] == [
        "62.345",
        "62.340",
        "50.00 ",
        "      ",
    ]


PROVISIONAL = "[event]\nopen = true\n" + results("board ns ew result", "1 1 2 +100", "2 1 2 LATE")


def test_provisional_results_are_marked() -> None:
    assert "Provisional: results are still to come on boards 1, 2." in printed(PROVISIONAL)
    travellers = render(scored(PROVISIONAL), {Part.TRAVELLERS}, Format.TEXT)
    assert "* Provisional: 1 result so far, more are to come." in travellers


DECISIONS = """
[[ruling]]
board = 1
ns = "1"
status = "pending"
outcomes = ["+420", "-50"]
reason = "hesitation"
[[ruling]]
board = 2
ns = "1"
result = "60% +620, 40% -100"
status = "appealed"
reason = "misinformation"
article = "Law 12C1(c)"
by = "director"
[[fouled]]
board = 4
versions = [["4"], ["2"]]
reason = "two cards exchanged"
[[incident]]
kind = "exchanged"
board = 3
ns = "2"
reason = "an arrow-switch was forgotten"
[[withdrawal]]
pair = "3"
after_round = 2
reason = "illness"
[[substitute]]
pair = "4"
name = "A Kibitzer"
id = "100009"
replaces = "A Trump"
rounds = [2]
"""


def test_decisions_are_footnotes_of_every_report() -> None:
    told = [
        "* Board 4 is fouled, played in 2 versions: two cards exchanged",
        "* Board 1, 1 against 2: ruling pending, open between +420 and -50: hesitation",
        "* Board 2, 1 against 2: ruling under appeal, for now 60% +620, 40% -100:"
        " misinformation (Law 12C1(c); director); reported +620",
        "* Pair 3 withdrew after round 2: illness",
        "* Pair 4: A Kibitzer (100009) played for A Trump in round 2",
    ]
    for part in Part:
        report = render(scored(FRIDAY + DECISIONS), {part}, Format.TEXT)
        as_told = report[report.rindex("\n* Board 4 is fouled") + 1 :].replace("\n  ", " ")
        lines = as_told.splitlines()
        incident = lines.pop(3)
        assert incident.startswith("* Board 3, 3 against 2: ")
        assert incident.endswith("; exchanged: an arrow-switch was forgotten")
        assert lines == told


def test_whoever_withdrew_is_not_ranked() -> None:
    lines = printed(FRIDAY + DECISIONS).splitlines()
    assert lines[lines.index("Not ranked") + 4].startswith(
        "   3  A Trick & A Dummy  withdrew after round 2"
    )


def test_a_board_that_is_owed_is_a_footnote() -> None:
    incident = """
[[incident]]
kind = "wrong-pair"
board = 1
ns = "1"
ew = "2"
played = { ew = "9" }
deprived = ["2"]
"""
    lines = results("board ns ew result", "1 1 2 +100", "1 3 4 +50", "2 1 2 +70", "2 3 4 +60")
    ranking = printed(lines + incident).replace("\n    ", " ")
    note = "[1] Pair 2: average plus for board 1, which could not be played: 1.20 (Law 15B3)"
    assert note in ranking


def test_an_unknown_pair_is_refused_in_plain_words() -> None:
    with pytest.raises(InputError, match='there is no pair "99" in this event; the numbers are 1'):
        render(scored(FRIDAY), {Part.SCORECARDS}, Format.TEXT, pair="99")


def test_hostile_names_do_not_break_a_table() -> None:
    text = NAMES.replace("A Discard", "A Dis\u202ecard\u0007").replace("'''", '"""')
    lines = printed(FRIDAY.replace(NAMES, text)).splitlines()
    assert lines[9].startswith("  2      1  A Discard & A Reverse  ")


def test_a_table_that_would_be_too_wide_has_long_names_on_several_lines() -> None:
    long = "A Very Long Name Of The Old Nobility Of The Realm Beyond The Seven Seas"
    text = printed(FRIDAY.replace("A Discard & A Reverse", f"{long} & {long}"))
    lines = text.splitlines()
    assert max(map(len, lines)) == 100
    first = next(index for index, line in enumerate(lines) if "A Very Long" in line)
    assert lines[first].endswith("72.50")
    words = " ".join(line[12:74].strip() for line in lines[first : first + 3])
    assert f"{long} & {long}" in " ".join(words.split())


def test_a_long_word_is_broken() -> None:
    table = Table("", "", (Column("Names"),), (Row(("x" * 250,)),))
    assert [len(line.rstrip()) for line in table_text(table).splitlines()[3:-1]] == [100, 100, 50]


def test_who_was_absent_is_called_as_in_the_ranking() -> None:
    text = (
        '[event]\nwinners = 2\nsections = ["A", "B"]\n'
        + results("section board ns ew result", "A 1 1 1 +420", "B 1 1 1 +450")
        + '[[withdrawal]]\npair = "1"\nsection = "B"\ndirection = "EW"\n'
    )
    assert "* Pair EW B1 withdrew" in printed(text)
