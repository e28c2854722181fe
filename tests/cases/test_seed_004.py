"""Scoring and Results (EBL directors' course 2001): every figure that concerns one board.

Where a printed figure contradicts the document's own formula, the test has the corrected one and
names the misprint (docs/rules.md lists them).
"""

from fractions import Fraction
from itertools import pairwise

from overtrick.engine.board import Line, score_board
from overtrick.engine.board_a_match import board_a_match
from overtrick.engine.butler import score_butler
from overtrick.engine.field import Counts, Entry, direction
from overtrick.engine.frequency import Frequencies
from overtrick.engine.matchpoints import law_78a, score_matchpoints
from overtrick.engine.trick_score import side_points
from overtrick.exact import Halves, round_to
from overtrick.model.board import Board, Side
from overtrick.model.notation import parse_result, parse_score
from overtrick.model.result import Average
from overtrick.model.scoring import Scoring
from overtrick.regulations import load
from tests.cases.boards import both, exactly, lines

EBL = load("ebl-2001")
TABLE_A = ["590", "100", "-400", "-100", "500", "690", "-100", "-550", "-400", "-400"]
SIGNED_A = [text if text.startswith("-") else f"+{text}" for text in TABLE_A]
TABLE_F = ["+600", "-100", "+630", "-200", "-100", "+600", "+1370", "-500", "+800", "+1370"]
OTHERS = ["+620", "-200", "+620", "-500", "+790", "+620", "+620", "-500", "-200"]
WEIGHTED = "10% +1100, 70% +620, 20% -200"


def test_seed_004_table_A_contracts_give_these_scores() -> None:
    """The contracts of the table on a board where nobody is vulnerable; declarers deduced."""
    contracts = [
        "4Hx N =", "3NT E -2", "5C E =", "5Hx N -1", "3NTx E -3",
        "4Hx N +1", "4Hx N -1", "5Cx E =", "5C E =", "5C E =",
    ]  # fmt: skip
    points = [side_points(parse_score(text), Board(1), Side.NS) for text in contracts]
    assert points == [int(text) for text in TABLE_A]


def test_seed_004_table_B() -> None:
    ns, ew = both("ebl-2001", lines(*SIGNED_A))
    assert ns == exactly(16, 12, 4, 9, 14, 18, 9, 0, 4, 4)
    assert ew == exactly(2, 6, 14, 9, 4, 0, 9, 18, 14, 14)


TABLE_C = {1660: 1, 1430: 21, 680: 54, 650: 18, 620: 4, -100: 1, -200: 1}


def test_seed_004_table_D() -> None:
    entries = [Entry.points(score) for score, times in TABLE_C.items() for _ in range(times)]
    scores = score_matchpoints(direction(entries, 100, EBL), EBL)
    by_score = {entry.mix[0][1]: scores[id(entry)].points for entry in entries}
    assert by_score == {
        1660: 198, 1430: 176, 680: 101, 650: 29, 620: 7, -100: 2, -200: 0,
    }  # fmt: skip


def test_seed_004_table_D_each_row_is_the_one_below_plus_both_frequencies() -> None:
    table = Frequencies(TABLE_C)
    rows = [(table.frequency[s], law_78a(table.row(s), 2).value - 1) for s in table.scores]
    for (times, points), (next_times, next_points) in pairwise(rows):
        assert next_points == points + times + next_times


TABLE_E = ["+170"] * 2 + ["+140"] * 5 + ["+110", "-50"] + ["-100"] * 2 + ["-530"]


def test_seed_004_table_E_in_the_group() -> None:
    ns, _ = both("ebl-2001", lines(*TABLE_E))
    assert ns == exactly(*[21] * 2, *[14] * 5, 8, 6, 3, 3, 0)


def test_seed_004_table_E_with_the_formula() -> None:
    """N = 60 and n = 12 as printed (six sections would make 72, see the next test)."""
    board = lines(*TABLE_E, version=1) + lines(*["+1"] * 48, version=2)
    ns, _ = both("ebl-2001", board, expected=60)
    assert ns[:12] == exactly(*[109] * 2, *[74] * 5, 44, 34, 19, 19, 4)


def test_seed_004_table_E_with_six_sections() -> None:
    board = lines(*TABLE_E, version=1) + lines(*["+1"] * 60, version=2)
    ns, _ = both("ebl-2001", board, expected=72)
    assert ns[:12] == exactly(*[131] * 2, *[89] * 5, 53, 41, 23, 23, 5)


def test_seed_004_neuberg_small_groups() -> None:
    """1 score: 60 %; 2 scores: 55 % and 65 %; 3 scores: 50, 60 and 70."""
    top = 18
    for scores, percents in (
        (["+1"], [60]),
        (["+2", "+1"], [65, 55]),
        (["+3", "+2", "+1"], [70, 60, 50]),
    ):
        rest = [f"+{points}" for points in range(10, 20 - len(scores))]
        board = lines(*scores, version=1) + lines(*rest, version=2)
        ns, ew = both("ebl-2001", board, expected=10)
        assert ns[: len(scores)] == [Fraction(top * percent, 100) for percent in percents]
        assert ew[: len(scores)] == list(reversed(ns[: len(scores)]))


def test_seed_004_neuberg_small_groups_of_every_cause() -> None:
    ns, _ = both("ebl-2001", lines("+2", "+1", "AVE", "NP"), expected=4)
    assert ns == [Fraction(6 * 65, 100), Fraction(6 * 55, 100), Fraction(3), None]


def test_seed_004_table_F_datum() -> None:
    from overtrick.engine.datum import datum_steps

    scores = [int(text) for text in TABLE_F]
    table = Frequencies({score: scores.count(score) for score in scores})
    steps = list(datum_steps(table, Counts(10, 10), EBL))
    assert [step.value for step in steps] == [4470, 447, 450]


def test_seed_004_table_F() -> None:
    ns, ew = both("ebl-2001", lines(*TABLE_F), Scoring.BUTLER)
    assert ns == exactly(4, -11, 5, -12, -11, 4, 14, -14, 8, 14)
    assert ew == [-points for points in ns if points is not None]


def test_seed_004_datum_ending_in_5_is_rounded_up() -> None:
    assert round_to(445, 10, EBL.datum_halves) == 450
    assert EBL.datum_halves is Halves.UP
    # North-south's datum of -445 is -440, and east-west's is its negative.
    entries = [Entry.points(-440), Entry.points(-450)]
    ns = [*score_butler(direction(entries, 2, EBL), EBL, Side.NS).values()]
    assert [step.value for step in ns[0].steps[1:3]] == [-445, -440]
    mirrored = [Entry.points(440), Entry.points(450)]
    ew = [*score_butler(direction(mirrored, 2, EBL), EBL, Side.EW).values()]
    assert [score.points for score in ew] == [-(score.points or 0) for score in ns]


def test_seed_004_table_G() -> None:
    ns, ew = both("ebl-2001", lines(*TABLE_F), Scoring.CROSS_IMPS)
    assert ns == exactly(20, -70, 25, -86, -70, 20, 116, -122, 51, 116)
    assert sum(points for points in ns if points is not None) == 0
    assert ew == [-points for points in ns if points is not None]


def test_seed_004_table_G_divided_by_the_number_of_comparisons() -> None:
    ns, _ = both("wbf-2017", lines(*TABLE_F), Scoring.CROSS_IMPS)
    assert ns[:2] == exactly("20/9", "-70/9")


def test_seed_004_law_86_every_10_per_cent_is_3_imps() -> None:
    board = lines("+600", "-100", "AVE+/AVE-", "30%/70%", "AVE")
    ns, ew = both("ebl-2001", board, Scoring.BUTLER)
    assert (ns[2:], ew[2:]) == (exactly(3, -6, 0), exactly(-3, 6, 0))


def test_seed_004_board_a_match_10_per_cent_is_a_tenth_of_the_board() -> None:
    """.2 mp, .1 in the USA."""
    artificial, plain = Entry(artificial=Average.PLUS), Entry.points(420)
    assert board_a_match(artificial, plain, EBL).points == Fraction("1.2")
    assert board_a_match(artificial, plain, load("acbl")).points == Fraction("0.6")


def test_seed_004_board_a_match_what_weighs_is_how_often_the_board_is_won() -> None:
    weighted = Entry(((Fraction(1, 10), 1100), (Fraction(7, 10), 620), (Fraction(2, 10), -200)))
    # Team-mates lost 620: won once, tied seven times, lost twice in ten.
    assert board_a_match(weighted, Entry.points(-620), EBL).points == Fraction("0.9")


TABLE_H = ["NS -400 / EW -690" if i == 2 else text for i, text in enumerate(SIGNED_A)]


def test_seed_004_table_H() -> None:
    ns, ew = both("ebl-2001", lines(*TABLE_H))
    assert ns == exactly(16, 12, 4, 9, 14, 18, 9, 0, 4, 4)
    assert ew == exactly(4, 8, 1, 11, 6, 1, 11, 18, 15, 15)


def test_seed_004_table_H_in_imps_has_two_datums() -> None:
    score = score_board(Board(1), lines(*TABLE_H), EBL, Scoring.BUTLER)
    ns_datum = score.lines[0].ns.steps[2].value
    ew_datum = score.lines[0].ew.steps[2].value
    # -70 ÷ 10 and 1020 ÷ 10 in north-south's view, each rounded to ten.
    assert (ns_datum, ew_datum) == (-10, 100)


def test_seed_004_table_J() -> None:
    """Printed as IMPs; they are matchpoints."""
    score = score_board(Board(1), lines(WEIGHTED, *OTHERS), EBL)
    entries = [step.value for step in score.lines[0].ns.steps[:3]]
    assert entries == [18, 12, 6]
    assert score.lines[0].ns.points == Fraction("11.4")
    assert score.lines[0].ew.points == Fraction("6.6")


def test_seed_004_table_J_the_columns() -> None:
    for top_line, column in (
        ("+1100", (18, 11, 5, 11, 1, 16, 11, 11, 1, 5)),
        ("+620", (12, 12, 5, 12, 1, 18, 12, 12, 1, 5)),
        ("-200", (6, 13, 6, 13, 1, 18, 13, 13, 1, 6)),
    ):
        assert both("ebl-2001", lines(top_line, *OTHERS))[0] == exactly(*column)


def test_seed_004_table_I() -> None:
    ns, _ = both("ebl-2001", lines(WEIGHTED, *OTHERS))
    assert ns == exactly(
        "11.4", "12.1", "5.2", "12.1", 1, "17.8", "12.1", "12.1", 1, "5.2"
    )  # fmt: skip
    assert sum(points for points in ns if points is not None) == 90


SPLIT_WEIGHTED = f"NS {WEIGHTED} / EW 30% -1100, 60% -620, 10% +200"


def test_seed_004_table_K() -> None:
    """The other lines with -620 are printed as 5.2 three times; they are 6.2, as once printed."""
    _, ew = both("ebl-2001", lines(SPLIT_WEIGHTED, *OTHERS))
    assert ew == exactly("4.8", "6.2", "12.9", "6.2", 17, ".6", "6.2", "6.2", 17, "12.9")
    assert sum(points for points in ew if points is not None) == 90


def test_seed_004_table_K_printed_as_4_2_in_the_text_is_4_8() -> None:
    ns, ew = both("ebl-2001", lines(SPLIT_WEIGHTED, *OTHERS))
    assert (ns[0], ew[0]) == (Fraction("11.4"), Fraction("4.8"))


def test_seed_004_practice_of_50_50_takes_the_result_away_for_the_others() -> None:
    ns, _ = both("ebl-2001-practice", lines(WEIGHTED, *OTHERS))
    assert ns[0] == Fraction("11.4")
    assert (ns[1], ns[2]) == (Fraction(37, 3), Fraction(17, 3))


def test_seed_004_weighted_butler_has_a_datum_for_each_possibility() -> None:
    ns, _ = both("ebl-2001", lines(WEIGHTED, *OTHERS), Scoring.BUTLER)
    # Datums 300, 250 and 170: 13, 9 and -9 IMPs for the pair, 8, 9 and 10 for +620.
    assert ns[0] == Fraction("1.3") + Fraction("6.3") - Fraction("1.8")
    assert ns[1] == Fraction("0.8") + Fraction("6.3") + Fraction("2.0")


def test_seed_004_an_artificial_score_may_stand_beside_an_assigned_one() -> None:
    ns, ew = both("ebl-2001", lines("NS AVE+ / EW -690", *SIGNED_A[1:]), expected=10)
    assert ns[0] == Fraction("10.8")
    assert ew[0] == Fraction(1)  # ties with the other -690
    board = [Line(parse_result("NS AVE+ / EW -690")), *lines(*SIGNED_A[1:])]
    assert score_board(Board(1), board, EBL, expected=10).lines[0].ns.floats is Average.PLUS
