"""ACBL Codification, chapter XII B, section 3: breaking ties at board-a-match.

The document has no worked figures; these are ours.
"""

from overtrick.engine.team_field import TeamField
from overtrick.engine.team_ties import broken_teams, qualified
from overtrick.model.scoring import Scoring
from overtrick.regulations import load
from tests.engine.team_matches import Both, field, match, order, reasons, tried

ACBL = load("acbl")
BAM = Scoring.BOARD_A_MATCH


def acbl_order(tied: str, of: TeamField) -> list[list[str]]:
    return order(tied, of, ACBL, BAM)


def acbl_reasons(tied: str, of: TeamField) -> list[str]:
    return reasons(tied, of, ACBL, BAM)


# Two teams, A and B, whose match is board 1 and 2; both also met C and D on boards 3 and 4.


def two(
    head: tuple[int, int] = (1, 1),
    met: tuple[int, int] = (0, 0),
    a: tuple[int, int] = (0, 0),
    b: tuple[int, int] = (0, 0),
    fouled: dict[str, dict[str, tuple[int, int]]] | None = None,
) -> TeamField:
    """``head``: matchpoints of A and B when they met; the others A's, A's and B's total points.

    ``fouled``: for a match the boards with the version at either table.
    """
    versions = fouled or {}
    matches: list[Both] = [
        match("A-B", head, boards=[("1", met[0]), ("2", met[1])], fouled=versions.get("A-B", {})),
        match(
            "A-C", (1, 1), boards=[("3", a[0]), ("4", a[1])],
            fouled=versions.get("A-C", {}), session=2,
        ),
        match(
            "B-D", (1, 1), boards=[("3", b[0]), ("4", b[1])],
            fouled=versions.get("B-D", {}), session=2,
        ),
    ]  # fmt: skip
    return field(matches)


def test_seed_001_3_1_1_1_head_to_head_matchpoints() -> None:
    # B wins the match and has fewer total points in it and in all.
    of = two(head=(0, 2), met=(500, -40), a=(300, 0), b=(-300, 0))
    assert acbl_order("AB", of) == [["B"], ["A"]]
    assert acbl_reasons("AB", of) == ["B points when they met: 2", "A points when they met: 0"]


def test_seed_001_3_1_1_2_head_to_head_total_points() -> None:
    # Equal in matchpoints; A has 500 - 40 in the match, B more on all boards.
    of = two(met=(500, -40), a=(-300, 0), b=(900, 0))
    assert acbl_order("AB", of) == [["A"], ["B"]]
    assert acbl_reasons("AB", of) == [
        "A total points when they met: 460",
        "B total points when they met: -460",
    ]


def test_seed_001_3_1_1_3_cumulative_total_points_of_all_boards() -> None:
    of = two(met=(40, -40), a=(-300, 10), b=(170, 0))
    assert acbl_reasons("AB", of) == [
        "B total points of all boards: 170",
        "A total points of all boards: -290",
    ]


def test_seed_001_3_1_1_two_teams_equal_in_everything_stay_tied() -> None:
    of = two(met=(40, -40), a=(170, 0), b=(0, 170))
    assert acbl_order("AB", of) == [["A", "B"]]
    assert tried("AB", of, ACBL, BAM) == [
        "points when they met: 1 each",
        "total points when they met: 0 each",
        "total points of all boards: 170 each",
    ]


def test_seed_001_3_1_1_4_a_head_to_head_matchpoints_with_a_fouled_board() -> None:
    of = two(head=(2, 0), met=(40, 0), b=(900, 0), fouled={"A-B": {"2": (0, 1)}})
    assert acbl_order("AB", of) == [["A"], ["B"]]


def test_seed_001_3_1_1_4_b_is_omitted_if_a_board_of_that_match_was_fouled() -> None:
    # Head-to-head total points would be A's; board 2 was fouled in that match, so step c or d.
    fouled = {"A-B": {"2": (0, 1)}}
    of = two(met=(500, -40), a=(-300, 0), b=(170, 0), fouled=fouled)
    assert acbl_order("AB", of) == [["A"], ["B"]]  # 2 × 500 - 300 against 2 × -500 + 170
    assert acbl_reasons("AB", of)[0].startswith("A total points without the fouled boards")
    of = two(met=(100, 900), a=(-900, 0), b=(170, 0), fouled=fouled)
    assert acbl_order("AB", of) == [["B"], ["A"]]


def test_seed_001_3_1_1_4_b_stands_if_a_board_was_fouled_in_other_matches_only() -> None:
    of = two(met=(500, -40), b=(900, 0), fouled={"A-C": {"3": (0, 1)}})
    assert acbl_reasons("AB", of)[0] == "A total points when they met: 460"


def test_seed_001_3_1_1_4_b_stands_if_both_tables_played_the_same_wrong_version() -> None:
    of = two(met=(500, -40), b=(900, 0), fouled={"A-B": {"1": (1, 1)}})
    assert acbl_reasons("AB", of)[0] == "A total points when they met: 460"


def test_seed_001_3_1_1_4_c_if_both_halves_played_identical_deals() -> None:
    # Board 3 was fouled; A and B played it alike, north-south in version 0 and east-west in 1.
    fouled = {"A-C": {"3": (0, 1)}, "B-D": {"3": (0, 1)}}
    of = two(a=(600, 0), b=(0, 590), fouled=fouled)
    assert acbl_reasons("AB", of) == [
        "A total points of all boards: 600",
        "B total points of all boards: 590",
    ]


def test_seed_001_3_1_1_4_d_if_the_north_south_halves_played_different_deals() -> None:
    # Without board 3 A has 0 of session 2 and B 590, twice that for two boards.
    fouled = {"A-C": {"3": (1, 1)}, "B-D": {"3": (0, 1)}}
    of = two(a=(600, 0), b=(0, 590), fouled=fouled)
    assert acbl_reasons("AB", of) == [
        "B total points without the fouled boards: 1180",
        "A total points without the fouled boards: 0",
    ]


def test_seed_001_3_1_1_4_d_if_the_east_west_halves_played_different_deals() -> None:
    fouled = {"A-C": {"3": (0, 0)}, "B-D": {"3": (0, 1)}}
    of = two(a=(600, 0), b=(0, 590), fouled=fouled)
    assert acbl_order("AB", of) == [["B"], ["A"]]


def test_seed_001_3_1_1_4_d_if_one_team_did_not_play_the_fouled_board() -> None:
    # B played board 3, which was fouled elsewhere, A board 5 instead: A keeps both its boards.
    of = field(
        [
            match("A-B", (1, 1), boards=[("1", 0), ("2", 0)]),
            match("A-C", (1, 1), boards=[("4", 200), ("5", 100)], session=2),
            match("B-D", (1, 1), boards=[("3", -900), ("4", 160)], session=2),
            match("E-F", (1, 1), boards=[("3", 0)], fouled={"3": (0, 1)}, session=2),
        ]
    )
    assert acbl_reasons("AB", of) == [
        "B total points without the fouled boards: 320",
        "A total points without the fouled boards: 300",
    ]


def test_seed_001_3_1_1_4_d_the_session_is_factored_accordingly() -> None:
    fouled = {"A-C": {"3": (1, 1)}}
    of = two(met=(30, -30), a=(600, 110), b=(0, 100), fouled=fouled)
    (a,), (b,) = broken_teams(["A", "B"], of, ACBL, BAM)
    assert (a.team, b.team) == ("A", "B")
    assert [(step.what, step.formula) for step in a.steps] == [
        ("total points of session 1", "30 + (-30)"),
        ("total points of session 2", "110"),
        ("total points of session 2, 1 of 2 boards", "110 × 2 ÷ 1"),
        ("total points without the fouled boards", "0 + 220"),
    ]
    assert {step.rule for step in a.steps} == {"board_a_match_tie_breaks"}
    assert b.figure == 200


def test_seed_001_3_1_1_4_d_no_board_left_to_compare() -> None:
    fouled = {"A-C": {"3": (1, 1), "4": (1, 1)}}
    of = two(fouled=fouled)
    assert acbl_order("AB", of) == [["A", "B"]]
    assert tried("AB", of, ACBL, BAM)[-1] == (
        "total points without the fouled boards: A has no board that counts in session 2"
    )


def test_seed_001_3_1_1_3_not_where_one_has_played_no_board_of_a_session() -> None:
    of = field([match("A-C", (1, 1), boards=[("1", 50)]), match("B-C", (1, 1))])
    assert acbl_order("AB", of) == [["A", "B"]]
    assert tried("AB", of, ACBL, BAM)[-1] == (
        "total points of all boards: B has no board that counts in session 1"
    )


# ------------------------------------------------------------------ three or more


def among(results: dict[str, tuple[int, int]], totals: dict[str, int]) -> TeamField:
    """Matches among the tied, and each team's total points against somebody else."""
    matches = [match(teams, points) for teams, points in results.items()]
    for team, total in totals.items():
        matches.append(match(f"{team}-Z", (1, 1), boards=[("9", total)], session=2))
    return field(matches)


def test_seed_001_3_1_2_1_who_defeats_all_the_others_qualifies() -> None:
    results = {"A-B": (0, 2), "A-C": (1, 1), "B-C": (2, 0)}
    of = among(results, {"A": 900, "B": -900, "C": 100})
    assert acbl_order("ABC", of) == [["B"], ["A"], ["C"]]
    assert acbl_reasons("ABC", of) == [
        "B beaten, of the 2 others who were tied: 2",
        "A total points of all boards: 900",
        "C total points of all boards: 100",
    ]
    assert qualified(broken_teams(["A", "B", "C"], of, ACBL, BAM), 1).through == ("B",)


def test_seed_001_3_1_2_2_who_loses_to_all_the_others_does_not() -> None:
    results = {"A-B": (1, 1), "A-C": (2, 0), "B-C": (2, 0)}
    of = among(results, {"A": 0, "B": 100, "C": 900})
    assert acbl_order("ABC", of) == [["B"], ["A"], ["C"]]
    assert acbl_reasons("ABC", of)[2] == "C lost to, of the 2 others who were tied: 2"
    cut = qualified(broken_teams(["A", "B", "C"], of, ACBL, BAM), 2)
    assert (cut.through, cut.out) == (("B", "A"), ("C",))


def test_seed_001_3_1_2_3_the_remaining_by_cumulative_score() -> None:
    # Round and round: nobody has beaten or lost to all the others.
    results = {"A-B": (2, 0), "B-C": (2, 0), "C-A": (2, 0)}
    of = among(results, {"A": -50, "B": 100, "C": 40})
    assert acbl_order("ABC", of) == [["B"], ["C"], ["A"]]


def test_seed_001_3_1_2_3_also_for_two_that_remain_of_more() -> None:
    # A has beaten all, D has lost to all; C has beaten B, and B has more total points.
    results = {
        "A-B": (2, 0), "A-C": (2, 0), "A-D": (2, 0),
        "B-C": (0, 2), "B-D": (2, 0), "C-D": (2, 0),
    }  # fmt: skip
    of = among(results, {"A": -800, "B": 100, "C": 40, "D": 900})
    assert acbl_order("ABCD", of) == [["A"], ["B"], ["C"], ["D"]]


def test_seed_001_3_1_2_3_over_both_sessions_without_fouled_boards_as_4_d() -> None:
    of = field(
        [
            match("A-Z", (1, 1), boards=[("1", 500), ("2", 10)]),
            match("B-Z", (1, 1), boards=[("1", 20), ("2", 20)], fouled={"1": (0, 1)}),
            match("C-Z", (1, 1), boards=[("1", 30), ("2", 30)]),
            match("A-Y", (1, 1), boards=[("9", 10)], session=2),
            match("B-Y", (1, 1), boards=[("9", 10)], session=2),
            match("C-Y", (1, 1), boards=[("9", 0)], session=2),
        ]
    )
    assert acbl_reasons("ABC", of) == [
        "C total points without the fouled boards: 60",
        "B total points without the fouled boards: 50",
        "A total points without the fouled boards: 30",
    ]


def test_seed_001_3_1_2_two_who_are_equal_after_that_are_a_tie_of_two() -> None:
    # B and C are equal in total points; B has beaten C (3.1.1, 1).
    results = {"A-B": (1, 1), "A-C": (1, 1), "B-C": (2, 0)}
    of = among(results, {"A": 100, "B": 40, "C": 40})
    assert acbl_order("ABC", of) == [["A"], ["B"], ["C"]]
    assert acbl_reasons("ABC", of)[1] == "B points when they met: 2"


def test_seed_001_3_1_2_qualifiers_who_are_tied_at_the_cut_stay_tied() -> None:
    of = among({}, {"A": 100, "B": 40, "C": 40})
    cut = qualified(broken_teams(["A", "B", "C"], of, ACBL, BAM), 2)
    assert (cut.through, cut.undecided, cut.places_left, cut.out) == (("A",), ("B", "C"), 1, ())
