"""Team events out of files: how tables pair up, what a match is worth, what changes it."""

from fractions import Fraction

import pytest

from overtrick.engine.field import ScoringError
from overtrick.engine.team_pairing import Tables
from overtrick.engine.team_pairs import pair_ranking
from tests.cases.team_events import (
    event,
    margins,
    only,
    places,
    scored,
    swing,
    swings,
    totals,
    vps,
)

SWISS = 'format = "swiss"'


# ------------------------------------------------------------------ tables pair up


def test_a_minimal_file_scores_at_once() -> None:
    score = scored(event('scoring = "imps"', *swing(1, 10), *swing(1, -3, ("3", "4"))))
    assert [match.key.teams for match in score.matches] == [("1", "2"), ("3", "4")]
    assert [vps(match) for match in score.matches] == [
        (Fraction("18.09"), Fraction("1.91")),
        (Fraction("6.72"), Fraction("13.28")),
    ]
    assert places(score) == [("1", "1"), ("2", "4"), ("3", "3"), ("4", "2")]


def test_the_order_of_lines_and_rooms_does_not_matter() -> None:
    lines = [*swing(1, 10), *swing(2, -3), *swing(1, 5, ("3", "4"))]
    assert totals(scored(event("", *lines))) == totals(scored(event("", *reversed(lines))))


def test_without_rounds_two_teams_play_one_match() -> None:
    lines = [line.split(" ", 1)[1] for line in swings(range(1, 9), won=28, lost=10)]
    score = scored(event("", *lines, columns="board ns ew result"))
    assert only(score).key.round is None
    assert margins(only(score)) == (18, -18)


def test_home_and_away_in_two_rounds_is_one_match() -> None:
    """American Whist: north-south of 1 meet east-west of 2 in round 1, the others in round 2."""
    score = scored(event('scoring = "board-a-match"', "1 1 1 2 +420", "2 1 2 1 -50"))
    match = only(score)
    assert match.rounds == (1, 2)
    assert [result.points for result in match.results] == [2, 0]
    assert match.last_round == 2


def test_a_table_that_is_missing_leaves_the_match_provisional() -> None:
    match = only(scored(event("boards = 2", *swing(1, 10), "1 2 1 2 +420")))
    assert match.is_provisional
    assert match.boards[1].tables is Tables.MISSING
    assert margins(match) == (10, -10)


def test_the_same_direction_twice_counts_for_neither_and_is_said() -> None:
    match = only(scored(event("", *swing(1, 10), "1 2 1 2 +420", "1 2 1 2 +420")))
    assert match.boards[1].tables is Tables.SAME_WAY
    assert "sat the same way" in match.problems[0]
    assert margins(match) == (10, -10)


def test_one_line_with_artificial_scores_for_both_needs_no_other_table() -> None:
    match = only(scored(event("", *swing(1, 10), "1 2 1 2 AVE+/AVE-")))
    assert not match.is_provisional
    assert margins(match) == (13, -13)


def test_teams_of_eight_have_four_tables() -> None:
    lines = ["1 1 1 2 +620", "1 1 1 2 +170", "1 1 2 1 +650", "1 1 2 1 -100"]
    match = only(scored(event('teams_of = 8\nscale = "none"', *lines)))
    assert margins(match) == (6, -6)  # 620 + 170 - 650 + 100 is 240
    half = only(scored(event('teams_of = 8\nscale = "none"', *lines[:3])))
    assert half.is_provisional


# ------------------------------------------------------------------ how many boards


def test_the_boards_of_a_match_are_those_of_the_longest_in_the_round() -> None:
    lines = [*swings(range(1, 9), won=10, lost=0), *swings(range(1, 8), 10, 0, ("3", "4"))]
    score = scored(event("", *lines))
    assert {match.terms.scheduled for match in score.matches} == {8}
    assert score.matches[1].is_provisional


def test_a_scale_without_a_column_leaves_the_margin_and_says_why() -> None:
    lines = swings(range(1, 11), won=10, lost=0)
    match = only(scored(event('regulations = "ebl-2001"', *lines)))
    assert margins(match) == (10, -10)
    assert vps(match) == (None, None)
    assert match.problems == (
        "no victory points: scale wbf-25 has no column for 10 boards; "
        "the nearest are those for 8 and 12 boards",
    )


def test_a_book_without_a_scale_says_what_to_write() -> None:
    with pytest.raises(ScoringError, match=r'write such as scale = "wbf-20"'):
        scored(event('regulations = "acbl"', *swing(1, 10)))


TRIANGLE = [
    *swings(range(1, 9), 20, 0, ("1", "2")),
    *swings(range(1, 5), 12, 0, ("3", "4")),
    *swings(range(1, 5), 0, 0, ("4", "5")),
    *swings(range(1, 5), 0, 9, ("3", "5")),
]


def test_a_triangle_plays_half_matches() -> None:
    score = scored(
        event(
            f"{SWISS}\nboards = 8",
            *TRIANGLE,
        )
    )
    three = {match.key.teams: vps(match) for match in score.matches}
    assert [match.terms.scheduled for match in score.matches] == [8, 4, 4, 4]
    assert three["4", "5"] == (5, 5)
    one, other = three["3", "4"]
    assert one is not None
    assert other is not None
    assert one + other == 10
    assert one == Fraction("15.74") / 2


def test_half_matches_have_a_scale_of_their_own_in_the_white_book() -> None:
    score = scored(event(f'{SWISS}\nboards = 8\nregulations = "ebu-2025"', *TRIANGLE))
    names = [match.terms.scale.name for match in score.matches if match.terms.scale]
    assert names == ["wbf-20-discrete", *["ebu-half-10"] * 3]
    assert sum(vps(score.matches[1])[place] or 0 for place in (0, 1)) == 10


# ------------------------------------------------------------------ other ways of scoring


def test_board_a_match() -> None:
    lines = [*swing(1, 10), *swing(2, 0), *swing(3, -5)]
    match = only(scored(event('scoring = "board-a-match"', *lines)))
    assert [result.points for result in match.results] == [3, 3]
    assert [result.maximum for result in match.results] == [6, 6]
    acbl = only(scored(event('scoring = "board-a-match"\nregulations = "acbl"', *lines)))
    assert [result.points for result in acbl.results] == [Fraction(3, 2), Fraction(3, 2)]


def test_board_a_match_ranks_by_per_cent_where_boards_differ() -> None:
    lines = [*swing(1, 10), *swing(2, 10), *swing(3, -10), *swing(1, 0, ("3", "4"))]
    score = scored(event('scoring = "board-a-match"\nopen = true', *lines))
    assert places(score) == [("1", "1"), ("2=", "3"), ("2=", "4"), ("4", "2")]


def test_total_points_rank_by_margin() -> None:
    match = only(scored(event('scoring = "total-points"', "1 1 1 2 +420", "1 1 2 1 -50")))
    assert [result.points for result in match.results] == [470, -470]


def test_a_hybrid_adds_boards_and_victory_points() -> None:
    match = only(scored(event('scoring = "hybrid-imps"', *swing(1, 10))))
    assert [result.points for result in match.results] == [Fraction("20.09"), Fraction("1.91")]


def test_imps_alone_rank_where_there_is_no_scale() -> None:
    score = scored(event('scale = "none"', *swing(1, 10), *swing(2, -4)))
    assert totals(score) == {"1": 6, "2": -6}


# ------------------------------------------------------------------ rounds and standings


OTHERS = '[teams]\ntable = """\n2 Twos\n3 Threes\n4 Fours\n"""\n'
ROUNDS = [
    *swing(1, 10, ("1", "2"), 1),
    *swing(1, 1, ("3", "4"), 1),
    *swing(2, -10, ("1", "3"), 2),
    *swing(2, 3, ("2", "4"), 2),
]


def test_standings_after_every_round_and_in_the_end() -> None:
    score = scored(event('scale = "none"', *ROUNDS))
    assert score.rounds == (1, 2)
    after = [(row.rank, row.standing.number, str(row.standing.total)) for row in score.after(1)]
    assert after == [("1", "1", "10"), ("2", "3", "1"), ("3", "4", "-1"), ("4", "2", "-10")]
    assert score.after(2) == score.ranking
    assert totals(score) == {"1": 0, "2": -7, "3": 11, "4": -4}
    (first,) = [each for each in score.standings if each.number == "1"]
    assert [first.played, first.won, first.drawn, first.lost] == [2, 1, 0, 1]


def test_who_is_not_in_contention_is_not_ranked_and_the_opponents_keep_their_points() -> None:
    team = '[[team]]\nnumber = "1"\nname = "House"\nnon-competing = true\n' + OTHERS
    score = scored(event('scale = "none"', *ROUNDS) + team)
    assert [number for _, number in places(score)] == ["3", "4", "2"]
    assert [each.number for each in score.unranked] == ["1"]


def test_what_is_carried_forward_is_in_the_total() -> None:
    team = '[[team]]\nnumber = "2"\nname = "Late"\ncarry_forward = 12.5\n'
    team += OTHERS.replace("2 Twos", "1 Ones")
    assert totals(scored(event('scale = "none"', *ROUNDS) + team))["2"] == Fraction("5.5")


def test_a_tie_is_broken_where_the_event_asks_for_it() -> None:
    lines = [*swing(1, 0, ("1", "2")), *swing(2, 5, ("1", "2")), *swing(3, -5, ("1", "2"))]
    both = scored(event('scale = "none"', *lines, *swing(1, 0, ("3", "4"))))
    assert [rank for rank, _ in places(both)] == ["1=", "1=", "1=", "1="]
    round_2 = [*swing(1, 3, ("1", "3"), 2), *swing(1, 3, ("4", "2"), 2)]
    setup = f'{SWISS}\nscale = "win-loss"\ntie_break = "all"'
    first = [*swing(1, 9, ("1", "2")), *swing(1, 2, ("4", "3"))]
    score = scored(event(setup, *first, *round_2))
    assert [(row.rank, row.standing.number) for row in score.ranking][:2] == [
        ("1=", "1"),
        ("1=", "4"),
    ]
    broken = scored(event(f'{setup}\nregulations = "ebl-2001"', *first, *round_2))
    assert [row.rank for row in broken.ranking][:2] == ["1=", "1="]  # nothing conceded by either


# ------------------------------------------------------------------ penalties


PENALTY = '[[penalty]]\nteam = "1"\nround = 1\namount = "3 IMP"\n'


def test_a_penalty_in_imps_is_taken_in_its_match() -> None:
    match = only(scored(event("boards = 8", *swings(range(1, 9), 20, 0)) + PENALTY))
    assert margins(match) == (17, -20)
    assert [result.vps for result in match.results] == [Fraction("15.75"), Fraction("3.54")]


def test_a_penalty_in_victory_points_is_taken_from_the_total_or_in_its_match() -> None:
    file = event("boards = 8", *swings(range(1, 9), 20, 0))
    overall = scored(file + '[[penalty]]\nteam = "1"\namount = "0.5 VP"\n')
    assert totals(overall)["1"] == Fraction("15.96")
    in_match = scored(file + '[[penalty]]\nteam = "1"\nround = 1\namount = "0.5 VP"\n')
    assert totals(in_match)["1"] == Fraction("15.96")
    for score in (overall, in_match):
        assert [each.adjustment for each in score.standings] == [Fraction("-0.5"), 0]


# ------------------------------------------------------------------ [[match]]


def matched(setup: str, block: str, *lines: str) -> tuple[object, ...]:
    """Points of the first match that is not a bye, out of a file with this block."""
    score = scored(
        event(setup, *(lines or swing(9, 0, ("8", "9")))) + f"[[match]]\nround = 1\n{block}"
    )
    (match,) = [each for each in score.matches if each.block is not None]
    return tuple(result.points for result in match.results)


@pytest.mark.parametrize(
    ("setup", "points"),
    [
        ("boards = 8", 12),
        ('boards = 8\nregulations = "ebl-2001"', 18),
        ('boards = 8\nscoring = "board-a-match"', Fraction("9.6")),
        ("boards = 8\n[rules]\nbye = 50", 10),
    ],
)
def test_a_bye_is_worth_60_per_cent_of_a_match(setup: str, points: Fraction) -> None:
    setup, _, rules = setup.partition("\n[rules]")
    file = event(setup, *swing(1, 0)) + (f"[rules]{rules}\n" if rules else "")
    score = scored(file + '[[match]]\nround = 1\nteams = ["3"]\n')
    assert totals(score)["3"] == points


def test_a_result_without_its_boards() -> None:
    block = 'teams = ["1", "4"]\nboards = 16\nscore = { 1 = 54, 4 = 31 }\n'
    assert matched("", block) == (Fraction("15.56"), Fraction("4.44"))
    bam = 'scoring = "board-a-match"'
    assert matched(bam, 'teams = ["1", "4"]\nscore = { 1 = 9, 4 = 7 }\n') == (9, 7)


def test_victory_points_by_decision() -> None:
    block = 'teams = ["1", "2"]\nvps = { 1 = 12, 2 = 6 }\n'
    assert matched("", block, *swing(1, 10)) == (12, 6)
    assert matched("", 'teams = ["1", "4"]\nvps = { 1 = 12, 4 = 0 }\n') == (12, 0)


@pytest.mark.parametrize(
    ("more", "points"),
    [
        ("", (14, 14)),  # 4 boards of ±3: 12 IMPs over 8 boards are 14–6
        ('at_fault = { 4 = "full" }', (14, 6)),
        ('at_fault = { 1 = "partly", 4 = "full" }', (10, 6)),
    ],
)
def test_a_void_match_of_the_white_book(more: str, points: tuple[int, int]) -> None:
    """3.3.9: average plus or minus on half of the boards, average on the rest."""
    setup = 'boards = 8\nregulations = "ebu-2025"'
    block = f'teams = ["1", "4"]\nvoid = "not-played"\n{more}\n'
    assert matched(setup, block) == points


def test_wrong_seating_in_the_white_book() -> None:
    """3.3.6: each 40 % of the victory points, 60 % if the director was wrong."""
    setup = 'boards = 8\nregulations = "ebu-2025"'
    block = 'teams = ["1", "2"]\nvoid = "wrong-seating"\n'
    lines = swings(range(1, 9), 40, 0)
    assert matched(setup, block, *lines) == (8, 8)
    assert matched(setup, f"{block}by_director = true\n", *lines) == (12, 12)


def test_boards_that_could_not_be_played_in_the_white_book() -> None:
    """3.3.7: ±3 IMPs for each; with less than half of the boards played the match is void."""
    setup = 'boards = 8\nregulations = "ebu-2025"'
    block = 'teams = ["1", "2"]\nremoved = 4\nat_fault = { 2 = "full" }\n'
    assert matched(setup, block, *swings(range(1, 5), 0, 0)) == (14, 6)
    block = 'teams = ["1", "2"]\nremoved = 5\nat_fault = { 2 = "full" }\n'
    assert matched(setup, block, *swings(range(1, 4), 0, 0)) == (14, 6)


def test_what_was_played_of_a_void_match_does_not_count() -> None:
    """3.3.7 and 3.3.9: the artificial scores take the place of the match's own boards."""
    setup = 'boards = 8\nregulations = "ebu-2025"'
    lines = [*swing(1, -10), *swing(2, -10), *swing(3, -10)]
    block = 'teams = ["1", "2"]\nremoved = 5\nat_fault = { 2 = "full" }\n'
    assert matched(setup, block, *lines) == (14, 6)
    assert matched(setup, 'teams = ["1", "2"]\nvoid = "not-played"\n', *lines) == (14, 14)


def test_boards_that_drop_out_take_the_scale_of_the_others() -> None:
    """As in Denmark, with ``removed_boards``."""
    file = event("boards = 8", *swings(range(1, 5), 12, 0))
    block = '[[match]]\nround = 1\nteams = ["1", "2"]\nremoved = 4\n'
    score = scored(f'{file}[rules]\nremoved_boards = "left-out"\n{block}')
    assert only(score).terms.scheduled == 4
    assert vps(only(score)) == (Fraction("15.74"), Fraction("4.26"))
    assert not only(score).is_provisional


def test_a_carry_over_counts_in_a_knockout() -> None:
    block = '[[match]]\nround = 1\nteams = ["1", "2"]\ncarry_over = { 2 = 8.5 }\n'
    score = scored(event('format = "knockout"', *swing(1, 8)) + block)
    assert margins(only(score)) == (Fraction("-0.5"), Fraction("0.5"))
    assert only(score).winner == "2"


# ------------------------------------------------------------------ knockouts


def test_a_knockout_ranks_by_how_far_a_team_came() -> None:
    lines = [
        *swing(1, 5, ("1", "2"), 1),
        *swing(1, 5, ("3", "4"), 1),
        *swing(1, 5, ("3", "1"), 2),
    ]
    score = scored(event('format = "knockout"', *lines))
    assert places(score) == [("1", "3"), ("2", "1"), ("3=", "2"), ("3=", "4")]


def test_segments_make_one_match_and_numbers_may_repeat() -> None:
    lines = ["1 1 1 1 2 +420", "1 1 1 2 1 -50", "1 2 1 1 2 PASS", "1 2 1 2 1 +420"]
    score = scored(event("", *lines, columns="round segment board ns ew result"))
    match = only(score)
    assert match.terms.is_knockout
    assert [(board.segment, board.number) for board in match.boards] == [(1, 1), (2, 1)]
    assert margins(match) == (1, -1)  # 10 IMPs in the first segment, 9 lost in the second
    assert match.winner == "1"


# ------------------------------------------------------------------ withdrawals


FOUR = [
    *swing(1, 5, ("1", "2"), 1),
    *swing(1, 5, ("3", "4"), 1),
    *swing(1, 5, ("1", "3"), 2),
    *swing(1, 5, ("4", "2"), 2),
]


def withdrawn(more: str = "", book: str = "wbf-2017") -> dict[str, object]:
    block = f'[[withdrawal]]\nteam = "2"\nafter_round = 2\n{more}'
    last = swing(1, 0, ("1", "4"), 3)
    return {**totals(scored(event(f'regulations = "{book}"\nboards = 8', *FOUR, *last) + block))}


def test_results_stand_and_those_still_to_meet_the_team_get_a_bye() -> None:
    assert withdrawn()["3"] == Fraction("12.05") + Fraction("7.95") + 12


def test_the_white_book_cancels_before_half_and_gives_the_best_of_three_after() -> None:
    """2 played two of its three matches, so that they stand: the best of three for team 3."""
    after = withdrawn(book="ebu-2025")
    assert after["3"] == 12 + 8 + 12  # 12–8, 8–12; average 10, the converse of 8 is 12, 60 % is 12
    cancelled = withdrawn('scores = "cancel"\n')
    assert cancelled["3"] == 20
    assert cancelled["1"] == Fraction("12.05") + 10


# ------------------------------------------------------------------ the pairs within


def test_the_pairs_within_the_teams() -> None:
    teams = '[teams]\ntable = """\n1 Aces: A & B, C & D\n2 Kings: E & F, G & H\n"""\n'
    lines = ["1 1 1 2 a b +420", "1 1 2 1 a b -50", "1 2 1 2 a b PASS", "1 2 2 1 a b +110"]
    columns = "round board ns ew ns_pair ew_pair result"
    score = scored(event('pair_ranking = "cross-imps"', *lines, columns=columns) + teams)
    pairs = pair_ranking(score)
    assert pairs is not None
    (ranking,) = pairs.rankings
    found = {row.standing.contestant.number: row.standing.total for row in ranking.rows}
    assert found == {"1a": 10 - 3, "2b": 3 - 10, "2a": 3 - 10, "1b": 10 - 3}
    assert ranking.rows[0].standing.contestant.names == "A & B"
    assert pair_ranking(scored(event("", *lines, columns=columns))) is None
