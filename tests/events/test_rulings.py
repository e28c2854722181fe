"""Rulings in whole events: later over earlier, pending and appealed, splits, Law 12C1(e)."""

from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.app.check import Suspicion, check
from overtrick.engine.event_score import EventScore
from overtrick.engine.play import Mark
from overtrick.reports import Format, render
from overtrick.reports.part import Part
from tests.events.files import (
    board,
    east_west,
    north_south,
    opened,
    results,
    rows,
    scored,
    the_board,
    total,
)

FIVE = ("+500", "+100", "+50", "-50", "-100")
"""Five tables: 8, 6, 4, 2, 0 for north-south."""


def ruled(*rulings: str, scores: tuple[str, ...] = FIVE) -> EventScore:
    """Rulings on the line of pairs 5 and 6, which scored +50, the middle."""
    blocks = "".join(f'[[ruling]]\nboard = 1\nns = "5"\n{ruling}\n' for ruling in rulings)
    return scored(rows(board(1, *scores)) + blocks)


def marks(score: EventScore) -> set[Mark]:
    return set(the_board(score, 1).plays[2].marks)


def test_an_assigned_score_takes_the_place_of_the_reported_one() -> None:
    score = ruled('result = "+600"')
    assert north_south(score, 1) == ["6", "4", "8", "2", "0"]
    assert marks(score) == {Mark.RULED}
    play = the_board(score, 1).plays[2]
    assert play.reported is not None
    assert play.reported.result != play.line.result


def test_the_later_ruling_counts() -> None:
    score = ruled('result = "+600"', 'result = "-600"\nby = "committee"')
    assert north_south(score, 1) == ["8", "6", "0", "4", "2"]
    [stands] = the_board(score, 1).plays[2].rulings
    assert stands.by == "committee"


def test_a_later_ruling_speaks_of_what_was_reported() -> None:
    """The committee leaves east-west with the table's score: +50 of the report, not +600."""
    score = ruled('result = "+600"', 'result = "NS AVE- / EW table"')
    assert east_west(score, 1) == ["0", "2", "4", "6", "8"]
    assert north_south(score, 1)[2] == "16/5"


def test_a_pending_ruling_leaves_the_table_s_result_and_is_marked() -> None:
    score = ruled('result = "+600"\nstatus = "pending"')
    assert north_south(score, 1) == ["8", "6", "4", "2", "0"]
    assert marks(score) == {Mark.PENDING}


def test_a_pending_ruling_needs_no_result() -> None:
    score = ruled('status = "pending"\noutcomes = ["+600", "-600"]')
    assert (north_south(score, 1)[2], marks(score)) == ("4", {Mark.PENDING})


def test_a_pending_ruling_over_a_final_one_leaves_the_final_one() -> None:
    score = ruled('result = "+600"', 'result = "-600"\nstatus = "pending"')
    assert north_south(score, 1)[2] == "8"
    assert marks(score) == {Mark.RULED, Mark.PENDING}


def test_an_appealed_ruling_counts_and_is_marked() -> None:
    score = ruled('result = "+600"\nstatus = "appealed"\noutcomes = ["+50"]')
    assert (north_south(score, 1)[2], marks(score)) == ("8", {Mark.APPEALED})


def test_a_split_score_has_two_comparisons() -> None:
    """North-south +600, east-west -100: east-west's scores are -500, -100, -100, 50, 100."""
    score = ruled('result = "NS +600 / EW -100"')
    assert north_south(score, 1) == ["6", "4", "8", "2", "0"]
    assert east_west(score, 1) == ["0", "3", "3", "6", "8"]


def test_a_weighted_score() -> None:
    """Half +600 (8) and half -600 (0): 4. The others against half of each: 500 beats 3½ of 4."""
    score = ruled('result = "50% +600, 50% -600"')
    assert north_south(score, 1) == ["7", "5", "4", "3", "1"]


def test_a_contract_in_a_ruling_is_scored_at_the_vulnerability_of_the_board() -> None:
    """Board 2, north-south vulnerable: 4S N = is 620, more than the 500 of the next."""
    ruling = '[[ruling]]\nboard = 2\nns = "5"\nresult = "4S N ="\n'
    score = scored(rows(board(2, "+600", *FIVE[1:])) + ruling)
    assert north_south(score, 2)[2] == "8"


# ------------------------------------------------------------------ Law 12C1(e)


@pytest.mark.parametrize(
    ("side", "amount", "ns", "ew"),
    [("ns", "-1.5", "5/2", "4"), ("ew", "-1.5", "4", "5/2"), ("ns", "+1", "5", "4")],
)
def test_a_signed_adjustment_of_one_side_after_the_comparison(
    side: str, amount: str, ns: str, ew: str
) -> None:
    score = ruled(f'adjust = {{ {side} = "{amount}" }}')
    assert (north_south(score, 1)[2], east_west(score, 1)[2]) == (ns, ew)
    assert north_south(score, 1)[:2] == ["8", "6"]


def test_an_adjustment_never_takes_a_side_below_zero() -> None:
    score = ruled('adjust = { ns = "-4.5" }')
    assert north_south(score, 1)[2] == "0"


def test_at_imps_an_adjustment_may_go_below_zero() -> None:
    """+50 against +100 (2 IMPs) and 0 (2 IMPs): 0, less 4."""
    ruling = '[[ruling]]\nboard = 1\nns = "1"\nadjust = { ns = "-4" }\n'
    text = rows(board(1, "+50", "+100", "0"))
    score = scored('[event]\nscoring = "cross-imps"\n' + text + ruling)
    assert (total(score, "1"), total(score, "2")) == (-4, 0)


SELF_INFLICTED = 'self_inflicted = { normal = "+100", table = "-60" }'


def test_self_inflicted_damage_by_hand() -> None:
    """Assigned +600 is worth 8. In the place of this line +100 beats 2 and equals 1: 5; -60 beats 1
    of 4: 2. The side loses 3 of its 8. East-west have what the assigned score gives, 0.
    """
    score = ruled(f'result = "+600"\n{SELF_INFLICTED}')
    assert (north_south(score, 1)[2], east_west(score, 1)[2]) == ("5", "0")
    assert north_south(score, 1)[:2] == ["6", "4"]  # the others are compared with +600


def test_self_inflicted_damage_is_that_of_the_side_which_lost_by_it() -> None:
    """-600 is worth 8 to east-west. One off in 1NT by north, +50 for them, beats 2 and equals 1: 5;
    two off by east, -100, beats 1 and equals 1: 3. They keep 8 - 2 = 6.
    """
    inner = '{ normal = "1NT N -1", table = "1NT E -2" }'
    score = ruled(f'result = "-600"\nself_inflicted = {inner}')
    assert (north_south(score, 1)[2], east_west(score, 1)[2]) == ("0", "6")


def test_naming_the_side_that_lost_changes_nothing() -> None:
    inner = '{ normal = "+100", table = "-60", side = "NS" }'
    named = ruled(f'result = "+600"\nself_inflicted = {inner}')
    assert north_south(named, 1) == north_south(ruled(f'result = "+600"\n{SELF_INFLICTED}'), 1)


def test_an_adjustment_and_self_inflicted_damage_add_up() -> None:
    """8 for +600, less 3 (above), less 1.5."""
    score = ruled(f'result = "+600"\nadjust = {{ ns = "-1.5" }}\n{SELF_INFLICTED}')
    assert north_south(score, 1)[2] == "7/2"


def test_self_inflicted_damage_at_cross_imps() -> None:
    """Three tables, +50, +50 and this one. Assigned +450: 400 twice, 9 IMPs on average.

    Normal +450 the same 9; table -50: 100 twice, -3. The side keeps 9 - 12 = -3.
    """
    ruling = (
        '[[ruling]]\nboard = 1\nns = "1"\nresult = "+450"\n'
        'self_inflicted = { normal = "+450", table = "-50" }\n'
    )
    text = rows(board(1, "-50", "+50", "+50"))
    score = scored('[event]\nscoring = "cross-imps"\n' + text + ruling)
    assert (total(score, "1"), total(score, "2")) == (-3, -9)


def test_self_inflicted_damage_never_goes_below_zero() -> None:
    """Assigned +60 is worth 4; normal +600 is 8, table -600 is 0: 4 - 8 is nothing."""
    score = ruled('result = "+60"\nself_inflicted = { normal = "+600", table = "-600" }')
    assert north_south(score, 1)[2] == "0"


# ------------------------------------------------------------------ several on one line


def both_sides(*rulings: str) -> tuple[str, str]:
    """What the third table gets, 4 and 4 without a ruling."""
    score = ruled(*rulings)
    return north_south(score, 1)[2], east_west(score, 1)[2]


def test_a_later_adjustment_replaces_that_of_the_same_side_only() -> None:
    both, later = 'adjust = { ns = "-1", ew = "-2" }', 'adjust = { ew = "-0.5" }'
    assert both_sides(both) == ("3", "2")
    assert both_sides(both, later) == ("3", "7/2")


def test_an_adjustment_and_self_inflicted_damage_of_one_side_replace_each_other() -> None:
    """North-south lose 3 by what they inflicted on themselves; 8 for +600 stands throughout."""
    result, adjust = 'result = "+600"', 'adjust = { ns = "-0.5" }'
    assert both_sides(result, SELF_INFLICTED) == ("5", "0")
    assert both_sides(result, SELF_INFLICTED, adjust) == ("15/2", "0")
    assert both_sides(result, adjust, SELF_INFLICTED) == ("5", "0")
    assert both_sides(result, SELF_INFLICTED, 'adjust = { ew = "+1" }') == ("5", "1")


def test_a_later_result_replaces_all_that_was_ruled_before() -> None:
    adjust = 'adjust = { ns = "-0.5", ew = "-0.5" }'
    assert both_sides(adjust, SELF_INFLICTED, 'result = "+600"') == ("8", "0")
    assert both_sides('result = "+600"', adjust, 'result = "+50"') == ("4", "4")


def test_a_final_ruling_leaves_nothing_open_of_what_it_replaces() -> None:
    appealed = 'adjust = { ns = "-1" }\nstatus = "appealed"'
    assert marks(ruled(appealed, 'adjust = { ew = "-1" }')) == {Mark.APPEALED, Mark.RULED}
    assert marks(ruled(appealed, 'adjust = { ns = "-2" }')) == {Mark.RULED}
    assert marks(ruled('status = "pending"', 'adjust = { ns = "-2" }')) == {
        Mark.PENDING,
        Mark.RULED,
    }
    assert marks(ruled('status = "pending"', 'result = "+600"')) == {Mark.RULED}


@pytest.mark.parametrize("status", ["appealed", "pending"])
@pytest.mark.parametrize("form", [Format.TEXT, Format.CSV, Format.HTML])
def test_reports_tell_only_the_ruling_that_stands(status: str, form: Format) -> None:
    score = ruled(f'result = "-600"\nstatus = "{status}"', 'result = "+600"\nby = "committee"')
    text = render(score, {Part.TRAVELLERS}, form)
    assert "for now" not in text
    assert "appeal" not in text
    assert "pending" not in text
    assert "+600" in text


@pytest.mark.parametrize("status", ["final", "appealed", "pending"])
@pytest.mark.parametrize(
    "block", ["[[cancelled]]\nboards = [1]\n", '[[withdrawal]]\npair = "5"\nscores = "cancel"\n']
)
def test_a_ruling_on_a_cancelled_line_has_no_effect_and_is_told_so(block: str, status: str) -> None:
    score = ruled(f'result = "AVE+/AVE+"\nstatus = "{status}"\n{block}')
    play = the_board(score, 1).plays[2]
    assert (north_south(score, 1)[2], play.rulings) == ("None", ())
    assert marks(score).isdisjoint({Mark.RULED, Mark.APPEALED, Mark.PENDING})
    text = render(score, {Part.TRAVELLERS}, Format.TEXT)
    assert "AVE+" not in text
    assert "reported +50" in text
    [found] = [each for each in check(score) if each.kind is Suspicion.DOUBTFUL]
    assert found.diagnostic.problem.startswith("the ruling on board 1, 5 against 6 has no effect: ")
    assert [each for each in check(score) if each.kind is Suspicion.OPEN_RULING] == []


# ------------------------------------------------------------------ individuals

INDIVIDUAL = '[event]\nkind = "individual"\n'
PLAYERS = ["1 1 2 3 4 +100", "1 5 6 7 8 +50", "1 9 10 11 12 +20"]


def test_an_adjusted_score_falls_on_both_partners() -> None:
    ruling = '[[ruling]]\nboard = 1\nn = "9"\nresult = "+600"\n'
    score = scored(INDIVIDUAL + results(*PLAYERS, columns="board n e s w") + ruling)
    assert [total(score, n) for n in ("9", "11", "10", "12")] == [4, 4, 0, 0]


def split(result: str, folder: Path) -> tuple[EventScore, list[str]]:
    """The scores with a ruling on the third table that splits partners, and what is said of it."""
    ruling = f'[[ruling]]\nboard = 1\nn = "9"\nresult = "{result}"\n'
    text = INDIVIDUAL + results(*PLAYERS, columns="board n e s w") + ruling
    event = opened(folder, text)
    assert event.errors == ()
    return event.score(), [each.problem for each in event.diagnostics]


def test_a_ruling_may_split_partners_with_a_warning(tmp_path: Path) -> None:
    """9 (north) average plus, 11 (south) average: 60 and 50 % of 4; 10 and 12 average minus."""
    score, said = split("N AVE+ / S AVE / EW AVE-", tmp_path)
    assert said == ["partners get different scores; an adjusted score falls on both"]
    assert [total(score, n) for n in ("9", "11", "10", "12")] == [
        Fraction("2.4"),
        2,
        Fraction("1.6"),
        Fraction("1.6"),
    ]


def test_partners_may_be_split_between_assigned_scores(tmp_path: Path) -> None:
    """North +600 and south -600: north has 4, south 0. The others are compared with north's."""
    score, _ = split("N +600 / S -600 / EW -20", tmp_path)
    assert [total(score, n) for n in ("9", "11", "1", "3", "10")] == [4, 0, 2, 2, 4]


@pytest.mark.parametrize(
    ("reported", "before"),
    [
        ("AVE+ or table / AVE-", ""),  # in the results, where no table's result is beside it
        ("+50", 'result = "AVE+/AVE-"'),
        ("AVE", 'result = "AVE+ or table / AVE-"'),
    ],
)
def test_an_adjustment_of_what_became_artificial_is_left_out_and_the_event_is_scored(
    tmp_path: Path, reported: str, before: str
) -> None:
    line = '[[ruling]]\nboard = 1\nns = "5"\n'
    earlier = f"{line}{before}\n" if before else ""
    text = rows(board(1, "+500", "+100", reported, "-50", "-100"))
    event = opened(tmp_path, text + earlier + line + 'adjust = { ns = "-1" }\n')
    assert [each.problem for each in event.errors] == [
        "an adjustment goes with a score that is compared, not with an artificial one"
    ]
    assert north_south(event.score(), 1)[2] == "24/5"


@pytest.mark.parametrize(
    "ruling", ['adjust = { ns = "-1" }', 'self_inflicted = { normal = "+100", table = "+50" }']
)
@pytest.mark.parametrize(
    ("gone", "figure"),
    [
        ('[[withdrawal]]\npair = "6"\nscores = "cancel"\nopponents = "AVE+"\n', "24/5"),
        (
            '[[incident]]\nkind = "wrong-pair"\nboard = 1\nns = "5"\nplayed = { ew = "8" }\n'
            'played_before = ["8"]\ndeprived = ["5", "6"]\n',
            "24/5",
        ),
        ("[[cancelled]]\nboards = [1]\n", "None"),
    ],
)
def test_an_adjustment_of_what_an_absence_or_incident_took_away_is_left_out(
    tmp_path: Path, gone: str, figure: str, ruling: str
) -> None:
    text = rows(board(1, "+500", "+100", "+50", "-50", "-100")) + gone
    event = opened(tmp_path, f'{text}[[ruling]]\nboard = 1\nns = "5"\n{ruling}\n')
    [error] = event.errors
    assert error.problem.endswith("compared, and board 1, 5 against 6 has none any more")
    assert error.source is not None
    assert error.source.line == text.count("\n") + 1
    assert north_south(event.score(), 1)[2] == figure
